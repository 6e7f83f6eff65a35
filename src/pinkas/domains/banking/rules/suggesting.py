"""Which documents, payments and expenses a bank line may be for, in their order: pure.

Each possibility gets a value for each signal, and the mean of those that the line tells of, by their weights. Guards
come after that: an amount alone is never certain, and neither is one of several that fit alike.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.countries.names import NameRules
from pinkas.domains.banking.rules import signals as data
from pinkas.domains.banking.rules.combining import Combination, find_combination
from pinkas.domains.banking.rules.names import similarity
from pinkas.domains.banking.rules.options import Evidence, Limits, Line, Option, Reason
from pinkas.domains.banking.rules.signals import Party, Target

COMBINED_AT_MOST = 24
"""Open targets of one party that are combined: the oldest ones, and those that the line names."""
ROUNDING = 100
"""Minor units by which tax that a client withheld may be rounded: clients pay whole units."""


def suggest(line: Line, evidence: Evidence, limits: Limits, rules: NameRules) -> list[Option]:
    """Everything that a line may be for, the best first."""
    targets = [one for one in evidence.targets if (one.kind, one.id) not in evidence.refused and one.open > 0]
    values = _LineValues(line, evidence, rules)
    options = [one for target in targets for one in _single(line, target, evidence, limits, values)]
    options += _combined(line, targets, evidence, limits, values)
    scored = [_scored(line, one, evidence, values) for one in options]
    scored = _best_of_each([one for one in scored if one.score >= data.LEAST])
    scored.sort(key=_order)
    return _guarded(scored, limits, values)


def suggest_advance(line: Line, evidence: Evidence, options: Sequence[Option], rules: NameRules) -> list[Option]:
    """Money out to a supplier that has nothing open: an advance."""
    if line.amount >= 0 or any(one.score >= data.MEDIUM for one in options):
        return []
    values = _LineValues(line, evidence, rules)
    suppliers = [one for one in evidence.parties.values() if one.kind == "supplier"]
    found = []
    for party in suppliers:
        value, how = values.of(party.id)
        if value < data.SURE_PARTY or ("advance", party.id) in evidence.refused:
            continue
        target = Target(
            kind="advance",
            id=party.id,
            open=-line.amount,
            currency=line.currency,
            day=line.day,
            due=None,
            party=party.id,
            numbers=frozenset(),
            party_name=party.name,
        )
        reason = Reason("counterparty", data.WEIGHTS["counterparty"], value, how, {"name": party.name})
        score = round(data.ADVANCE_SCORE * value, 4)
        found.append(Option((target,), "exact", (-line.amount,), 1.0, score=score, reasons=(reason,)))
    return sorted(found, key=_order)


class _LineValues:
    """What a line says of parties and documents, each found out once."""

    def __init__(self, line: Line, evidence: Evidence, rules: NameRules) -> None:
        self._words, self._evidence, self._rules = line.clues.words, evidence, rules
        self._known: dict[UUID | None, tuple[float, str]] = {None: (0.0, "party_unknown")}
        self.says_name = bool(self._words)
        self.others = max((self.of(one)[0] for one in evidence.parties), default=0.0)
        self.names_document = evidence.named_elsewhere or any(
            one.kind == "document" and _said(line, one) for one in evidence.targets
        )

    def of(self, party: UUID | None) -> tuple[float, str]:
        """The value and by what it was known."""
        if party not in self._known:
            self._known[party] = self._find(party)
        return self._known[party]

    def _find(self, party: UUID | None) -> tuple[float, str]:
        sure = self._evidence.sure.get(party) if party else None
        if sure == "account":
            return data.ACCOUNT, "party_account"
        if sure == "tax_id":
            return data.TAX_ID, "party_tax_id"
        if sure == "alias":
            return data.ALIAS, "party_alias"
        known = self._evidence.parties.get(party) if party else None
        best = max((similarity(name, self._words, self._rules) for name in known.names), default=0.0) if known else 0.0
        if sure == "shared_alias" and best < data.SHARED_ALIAS:
            return data.SHARED_ALIAS, "party_alias"
        return (best, "party_name") if best >= data.LEAST_NAME else (0.0, "party_differs")


def _single(line: Line, target: Target, evidence: Evidence, limits: Limits, values: _LineValues) -> Iterable[Option]:
    amount, target_open = abs(line.amount), target.open
    if target.currency != line.currency:
        if target.kind == "internal_transfer":
            yield Option((target,), "exchanged", (amount,), data.AMOUNT_VALUES["exchanged"], currency=line.currency)
        return
    if target_open == amount:
        yield Option((target,), "exact", (amount,), data.AMOUNT_VALUES["exact"])
    elif target.id in evidence.papers:
        yield Option((target,), "part", (min(target_open, amount),), data.AMOUNT_VALUES["part"])
    elif target_open > amount and target.kind not in ("internal_transfer", "advance"):
        yield from _not_all_of(line, target, evidence, limits, values)


def _not_all_of(
    line: Line, target: Target, evidence: Evidence, limits: Limits, values: _LineValues
) -> Iterable[Option]:
    """A line that is less than what is open of a target: less withheld tax, less a fee, or a part of it."""
    amount, target_open = abs(line.amount), target.open
    short = target_open - amount
    known = values.of(target.party)[0] >= data.LEAST_NAME or _names(line, target)
    if line.amount > 0 and target.kind == "document" and target_open == target.total:
        party = evidence.parties.get(target.party) if target.party else None
        for rate in _rates_of(party, limits):
            if abs(data.withheld_of(target.net, rate) - short) <= ROUNDING:
                sure = party is not None and party.rate == rate
                value = data.KNOWN_RATE if sure else data.AMOUNT_VALUES["withheld"]
                yield Option((target,), "withheld", (amount,), value, withheld=(short,))
                return
    if not known:
        return
    if line.amount > 0 and short <= limits.fee and target.kind in ("document", "payment", "opening_item"):
        yield Option((target,), "fee", (target_open,), data.AMOUNT_VALUES["fee"], fee=short)
    elif target.kind in ("document", "expense", "payment", "supplier_payment", "opening_item"):
        yield Option((target,), "part", (amount,), data.AMOUNT_VALUES["part"])


def _rates_of(party: Party | None, limits: Limits) -> tuple[Decimal, ...]:
    if party is not None and party.rate:
        return (party.rate, *(one for one in limits.rates if one != party.rate))
    return limits.rates


def _combined(
    line: Line, targets: Sequence[Target], evidence: Evidence, limits: Limits, values: _LineValues
) -> Iterable[Option]:
    groups: dict[tuple[str, Any], list[Target]] = defaultdict(list)
    for one in targets:
        if one.currency != line.currency or one.kind in ("internal_transfer", "advance", "refund"):
            continue
        if one.kind == "payment" and one.method in ("check", "cash"):
            groups["payment", one.method].append(one)
        if one.party is not None and (
            values.of(one.party)[0] >= data.LEAST_NAME or _names(line, one) or not values.says_name
        ):
            # One deposit pays documents and what was owed before.
            groups["document" if one.kind == "opening_item" else one.kind, one.party].append(one)
    for (kind, key), group in groups.items():
        if len(group) > 1 and (key not in ("check", "cash") or line.kind in ("check", "cash")):
            chosen = _chosen(line, group)
            if len(chosen) > 1:
                yield from _sums(line, kind, chosen, evidence, limits)


def _chosen(line: Line, group: list[Target]) -> list[Target]:
    group.sort(key=lambda one: (one.due or one.day, one.day, one.id))
    early = [one for one in group if one.day <= line.day or _names(line, one)]
    named = [one for one in early if _names(line, one)]
    rest = [one for one in early if one not in named]
    return [*named, *rest][:COMBINED_AT_MOST]


def _sums(line: Line, kind: str, group: Sequence[Target], evidence: Evidence, limits: Limits) -> Iterable[Option]:
    amount, opens = abs(line.amount), [one.open for one in group]
    named = [place for place, one in enumerate(group) if _names(line, one)]

    def made(found: Combination, base: float, fee: int = 0, withheld: Sequence[int] = ()) -> Option:
        chosen = tuple(group[place] for place in found.places)
        certain = found.is_certain or (len(named) > 1 and set(named) <= set(found.places) and found.ways == 1)
        taken = tuple(withheld[place] for place in found.places) if withheld else ()
        parts = tuple(one.open - off for one, off in zip(chosen, taken or (0,) * len(chosen), strict=True))
        off = amount + fee - sum(parts)  # what rounding leaves goes to the last one
        if off:
            parts = (*parts[:-1], parts[-1] + off)
            taken = (*taken[:-1], taken[-1] - off)
        value = data.CERTAIN_COMBINATION * base if certain else data.AMOUNT_VALUES["combination"] * base
        return Option(chosen, "combination", parts, value, withheld=taken, fee=fee, unclear=not certain)

    found = _with_named(opens, named, amount) or find_combination(opens, amount, amount)
    if found is not None:
        yield made(found, 1.0)
        return
    if line.amount < 0:
        return
    if kind == "document":
        party = evidence.parties.get(group[0].party) if group[0].party else None
        whole = [one.open == one.total for one in group]
        for rate in (party.rate,) if party is not None and party.rate else limits.rates:
            off = [data.withheld_of(one.net, rate) if full else 0 for one, full in zip(group, whole, strict=True)]
            nets = [one - less for one, less in zip(opens, off, strict=True)]
            found = find_combination(nets, amount - ROUNDING, amount + ROUNDING)
            if found is not None and (found.is_certain or (party is not None and party.rate == rate)):
                yield made(found, 0.97, withheld=off)
                return
    found = find_combination(opens, amount + 1, amount + limits.fee)
    if found is not None:
        short = sum(opens[place] for place in found.places) - amount
        yield made(found, 0.93, fee=short)


def _with_named(opens: Sequence[int], named: Sequence[int], amount: int) -> Combination | None:
    """All that a line names, and others that add up with them: banks leave no room for all numbers."""
    if not named:
        return None
    left = amount - sum(opens[place] for place in named)
    if left == 0:
        return Combination(tuple(named), 1, True, 0.0) if len(named) > 1 else None
    others = [place for place in range(len(opens)) if place not in named]
    found = find_combination([opens[place] for place in others], left, left, least=1) if left > 0 else None
    if found is None:
        return None
    return replace(found, places=tuple(sorted({*named, *(others[place] for place in found.places)})))


def _names(line: Line, target: Target) -> bool:
    clues = line.clues
    return not target.numbers.isdisjoint(clues.numbers) or not target.numbers.isdisjoint(clues.tokens)


def _reference(line: Line, option: Option, names_document: bool) -> Reason | None:
    weight = data.WEIGHTS["reference"]
    if option.has_paper:
        return Reason("reference", weight, data.PAPER_OF_LINE, "reference_paper")
    found: list[float] = []
    for target in option.targets:
        numbers = target.numbers & line.clues.numbers.keys()
        best = max(
            (
                data.NUMBER_SAID
                if line.clues.numbers[one]
                else data.NUMBER_FOUND
                if len(one) > 3
                else data.SHORT_NUMBER
                for one in numbers
            ),
            default=0.0,
        )
        found.append(data.NUMBER_SAID if not target.numbers.isdisjoint(line.clues.tokens) else best)
    if any(found):
        return Reason("reference", weight, sum(found) / len(found), "reference_number")
    if names_document:
        return Reason("reference", weight * data.OTHER_NUMBER_WEIGHT, 0.0, "reference_other")
    return None


def _said(line: Line, target: Target) -> bool:
    return any(line.clues.numbers.get(one) for one in target.numbers)


def _scored(line: Line, option: Option, evidence: Evidence, values: _LineValues) -> Option:
    value, how = values.of(option.party)
    first = option.targets[0]
    option = replace(option, has_paper=evidence.papers.issuperset(one.id for one in option.targets))
    days = [data.date_value(one, line.day) for one in option.targets]
    reasons = [Reason("amount", data.WEIGHTS["amount"], option.amount_value, f"amount_{option.relation}")]
    reference = _reference(line, option, values.names_document)
    if reference is not None:
        reasons.append(reference)
    if values.says_name or value:
        facts = {"name": first.party_name} if first.party_name else {}
        reasons.append(Reason("counterparty", data.WEIGHTS["counterparty"], value, how, facts))
    reasons.append(
        Reason("date", data.WEIGHTS["date"], sum(days) / len(days), "date_near" if min(days) >= 0.8 else "date_far")
    )
    same = first.currency == line.currency
    code = "currency_same" if same else "currency_differs"
    reasons.append(Reason("currency", data.WEIGHTS["currency"], float(same), code, {"currency": line.currency}))
    score = sum(one.weight * one.value for one in reasons) / sum(one.weight for one in reasons)
    conflicts = ["reference_other"] if reference is not None and not reference.value else []
    named = reference is not None and reference.value >= data.NUMBER_FOUND
    if not value and not named:
        differs = values.says_name and first.party is not None and first.kind != "internal_transfer"
        cap = data.OTHER_NAME_CAP if differs else data.ONLY_AMOUNT_CAP
        score, conflicts = min(score, cap), [*conflicts, "only_amount"]
    is_told_otherwise = first.kind == "internal_transfer" or option.has_paper
    if values.others >= data.HIGH and value < data.MEDIUM and not is_told_otherwise:
        score, conflicts = (
            min(score, data.OTHER_PARTY_CAP if not named else data.EQUAL_CAP),
            [*conflicts, "other_party"],
        )
    if option.unclear:
        score, conflicts = min(score, data.EQUAL_CAP), [*conflicts, "several_combinations"]
    if option.relation == "exchanged":
        conflicts.append("other_currency")
    if option.relation == "part":
        conflicts.append("part")
    if option.party is not None and option.party in evidence.refusals:
        score -= data.penalty_of(evidence.refusals[option.party], line.day)
        conflicts.append("declined_before")
    return replace(option, score=round(max(score, 0.0), 4), reasons=tuple(reasons), conflicts=tuple(conflicts))


def _best_of_each(options: Iterable[Option]) -> list[Option]:
    best: dict[frozenset[tuple[str, UUID]], Option] = {}
    for one in options:
        key = frozenset((target.kind, target.id) for target in one.targets)
        if key not in best or one.score > best[key].score:
            best[key] = one
    return list(best.values())


def _order(option: Option) -> tuple[Any, ...]:
    first = option.targets[0]
    recorded = first.kind in ("payment", "supplier_payment", "refund")
    return not option.has_paper, -option.score, not recorded, first.due or first.day, first.day, first.id


def _guarded(options: list[Option], limits: Limits, values: _LineValues) -> list[Option]:
    """Caps what fits no better than something else, and says what may be matched by itself."""
    if not options:
        return []
    top = options[0]
    rivals = [
        one
        for one in options[1:]
        if one.has_paper == top.has_paper
        and top.score - one.score <= data.RIVAL_DISTANCE
        and one.relation != "part"
        and not _is_settled_by(top, one)
    ]
    tied = {id(one) for one in (top, *rivals)} if rivals else set()
    found = []
    for one in options:
        if id(one) in tied:
            one = replace(one, score=min(one.score, data.EQUAL_CAP), conflicts=(*one.conflicts, "several_equal"))
        elif one is top:
            one = replace(one, auto_matchable=_is_certain(one, limits, values))
        found.append(one)
    found.sort(key=lambda one: (not one.has_paper, -one.score))  # stable: what is capped alike keeps its order
    return found


def _is_settled_by(top: Option, other: Option) -> bool:
    """Whether something else of the same party is no rival: what was recorded within days of the line is what it is."""
    first = top.targets[0]
    return (
        first.kind in ("payment", "supplier_payment")
        and top.relation in ("exact", "combination")
        and top.party is not None
        and top.party == other.party
        and other.targets[0].kind in ("document", "expense", "opening_item")
    )


def _is_certain(option: Option, limits: Limits, values: _LineValues) -> bool:
    if option.conflicts or option.score < limits.threshold or option.relation == "part":
        return False
    if option.targets[0].kind == "advance":
        return False
    by_signal = {one.signal: one.value for one in option.reasons}
    named = by_signal.get("reference", 0.0) >= data.NUMBER_FOUND
    said = named and not values.says_name
    return option.has_paper or said or by_signal.get("counterparty", 0.0) >= data.SURE_PARTY
