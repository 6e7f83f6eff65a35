"""The sums of a paper: net, VAT and total, each by its label and all by how they agree."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from pinkas.core.papers import PaperRules
from pinkas.outside.reading.geometry import Row, Word
from pinkas.outside.reading.labels import Label, beside, of_kind
from pinkas.outside.reading.values import Amount

_TOLERANCE = 2
"""Minor units by which rounded sums may differ."""


@dataclass(slots=True)
class Candidate:
    """An amount that a label names, and how strongly (0 to 1)."""

    amount: Amount
    weight: float


@dataclass(slots=True)
class Sum:
    """A chosen amount with its confidence."""

    amount: Amount
    confidence: float


@dataclass(slots=True)
class Sums:
    """What was chosen; None where nothing was found."""

    net: Sum | None = None
    vat: Sum | None = None
    total: Sum | None = None


def read_sums(
    rows: Sequence[Row], labels: Sequence[Label], amounts: Sequence[Amount], day: date | None, rules: PaperRules
) -> Sums:
    """The sums of a paper. The rate of the day decides between candidates; where no three amounts agree, the labels
    alone do, with less confidence."""
    at_word = {id(word): one for one in amounts for word in one.words}
    if 2 * sum(one.cents for one in amounts) > len(amounts):  # a number without cents is then no sum
        at_word = {word: one for word, one in at_word.items() if one.cents}
    named = {
        "total": _labelled(rows, of_kind(labels, "total"), at_word, 1.0)
        + _labelled(rows, of_kind(labels, "total_weak"), at_word, 0.6),
        "net": _labelled(rows, of_kind(labels, "net"), at_word, 0.9),
        "vat": _labelled(rows, of_kind(labels, "vat"), at_word, 0.9),
    }
    rates = _rates(day, rules)
    agreed = _agreeing(named, amounts, rates) or _agreeing(*_without_sign(named), rates)
    if agreed is not None:
        return agreed
    return _by_labels(named, rows, labels, amounts)


def _rates(day: date | None, rules: PaperRules) -> list[Decimal]:
    known = rules.vat_rate(day) if day else None
    return [known] if known else sorted({rate for _, rate in rules.vat_rates[-2:]})


def _labelled(
    rows: Sequence[Row], labels: Iterable[Label], at_word: dict[int, Amount], weight: float
) -> list[Candidate]:
    found = []
    for label in labels:
        words = beside(label, rows[label.row])
        amounts = list({id(at_word[id(word)]): at_word[id(word)] for word in words if id(word) in at_word}.values())
        with_cents = [one for one in amounts if one.cents]
        choice = with_cents or [one for one in amounts if abs(one.minor) >= 100]
        strength = weight if label.exact else weight * 0.9
        for place, amount in enumerate(choice[:3]):
            found.append(Candidate(amount, strength * (1.0 if place == 0 else 0.5) * (1.0 if amount.cents else 0.6)))
    return found


def _fits(net: int, vat: int, rates: Sequence[Decimal]) -> bool:
    return any(abs(Decimal(net) * rate / 100 - vat) <= _TOLERANCE for rate in rates)


def _agreeing(named: dict[str, list[Candidate]], amounts: Sequence[Amount], rates: Sequence[Decimal]) -> Sums | None:
    """The best net, VAT and total that agree: VAT is the rate of the net, and both are the total."""
    weights = {kind: _weights(found) for kind, found in named.items()}
    by_value: dict[int, Amount] = {}
    for one in amounts:
        if one.cents or any(one.minor in known for known in weights.values()):
            kept = by_value.get(one.minor)
            if kept is None or one.sure > kept.sure:
                by_value[one.minor] = one
    best: tuple[float, int, int, int] | None = None
    values = sorted(value for value in by_value if value > 0)[-120:]
    for total in values:
        for vat in values:
            net = total - vat
            if vat >= net or not _fits(net, vat, rates):
                continue
            score = weights["total"].get(total, 0) + weights["vat"].get(vat, 0) + weights["net"].get(net, 0)
            score += 0.5 if net in by_value else 0
            if best is None or (score, total) > best[:2]:
                best = (score, total, vat, net)
    if best is None or best[0] < 0.9:
        return None
    score, total, vat, net = best
    printed = net in by_value
    confidence = 0.985 if printed and score >= 1.4 else 0.96 if score >= 1.4 else 0.85
    chosen = {value: _choose(named[kind], by_value[value]) for kind, value in (("total", total), ("vat", vat))}
    return Sums(
        Sum(_choose(named["net"], by_value[net]), confidence) if printed else None,
        Sum(chosen[vat], confidence),
        Sum(chosen[total], confidence),
    )


def _without_sign(named: dict[str, list[Candidate]]) -> tuple[dict[str, list[Candidate]], list[Amount]]:
    """The amounts that labels name without their first digit: a sign of a currency is taken for one."""
    found: dict[str, list[Candidate]] = {}
    for kind, candidates in named.items():
        found[kind] = []
        for one in candidates:
            digits = str(abs(one.amount.minor))
            if len(digits) > 3 and one.amount.cents:
                shorter = Amount(int(digits[1:]), True, one.amount.words, one.amount.row)
                found[kind] += [Candidate(shorter, one.weight * 0.7), Candidate(one.amount, one.weight)]
    return found, [one.amount for candidates in found.values() for one in candidates]


def _choose(candidates: Sequence[Candidate], amount: Amount) -> Amount:
    """The place of an amount that its label names, where one does."""
    return next((one.amount for one in candidates if one.amount.minor == amount.minor), amount)


def _weights(candidates: Iterable[Candidate]) -> dict[int, float]:
    found: dict[int, float] = {}
    for one in candidates:
        found[one.amount.minor] = max(found.get(one.amount.minor, 0.0), one.weight)
    return found


def _by_labels(
    named: dict[str, list[Candidate]], rows: Sequence[Row], labels: Sequence[Label], amounts: Sequence[Amount]
) -> Sums:
    sums = Sums()
    total = _best_total(named["total"], rows, labels, amounts)
    if total is not None:
        sums.total = total
    for kind in ("net", "vat"):
        first = max(named[kind], key=lambda one: one.weight, default=None)
        if first is not None and first.weight >= 0.4 and (total is None or first.amount.minor < total.amount.minor):
            confidence = 0.8 * first.amount.sure * first.weight
            setattr(sums, kind, Sum(first.amount, confidence))
    return sums


def _best_total(
    candidates: Sequence[Candidate], rows: Sequence[Row], labels: Sequence[Label], amounts: Sequence[Amount]
) -> Sum | None:
    if not candidates:
        return _unlabelled_total(amounts)
    counts = Counter(one.minor for one in amounts)
    at_word = {id(word): one for one in amounts for word in one.words}
    paid = {one.amount.minor for one in _labelled(rows, of_kind(labels, "paid"), at_word, 1.0)}
    items = _item_sum(candidates, amounts)
    largest = max(
        (one.minor for one in amounts if one.cents and one.minor not in paid), default=candidates[0].amount.minor
    )

    def score(one: Candidate) -> float:
        minor = one.amount.minor
        return (
            one.weight
            + (0.4 if minor == items else 0)
            + (0.3 if counts[minor] > 1 else 0)
            + (0.35 if _is_cash_less_change(minor, paid) else 0)
            + (0.2 if minor == largest else 0)
            + 0.15 * one.amount.sure
            - (1.0 if minor <= 0 else 0)
        )

    best = max(candidates, key=lambda one: (score(one), one.amount.row))
    if best.amount.minor == 0:
        return None
    others = {one.amount.minor for one in candidates if one.weight >= 0.5} - {best.amount.minor}
    proofs = (best.amount.minor == items) + _is_cash_less_change(best.amount.minor, paid)
    confidence = 0.62 + 0.2 * min(best.weight, 1.0)
    confidence += 0.1 * proofs
    confidence += 0.06 if counts[best.amount.minor] > 1 else 0
    confidence += 0.05 if best.amount.minor == largest else 0
    confidence -= 0.12 if others else 0
    sure = best.amount.sure
    confidence *= 1.0 if sure >= 0.95 or (proofs and counts[best.amount.minor] > 1) else 0.9 if sure >= 0.9 else 0.75
    return Sum(best.amount, min(confidence, 0.97))


def _unlabelled_total(amounts: Sequence[Amount]) -> Sum | None:
    """The largest amount with cents, which is a guess."""
    with_cents = [one for one in amounts if one.cents and one.minor > 0]
    return Sum(max(with_cents, key=lambda one: one.minor), 0.35) if with_cents else None


def _item_sum(candidates: Sequence[Candidate], amounts: Sequence[Amount]) -> int | None:
    """The sum of the amounts above the first total that stand at its side of the page: those of the items."""
    first = min(candidates, key=lambda one: one.amount.row)
    left, right = first.amount.words[0].x, first.amount.words[-1].right
    column = [
        one.minor for one in amounts if one.row < first.amount.row and one.cents and _overlap(one.words, left, right)
    ]
    return sum(column) if column else None


def _overlap(words: Sequence[Word], left: float, right: float) -> bool:
    middle = (words[0].x + words[-1].right) / 2
    width = right - left
    return left - width <= middle <= right + width


def _is_cash_less_change(minor: int, paid: set[int]) -> bool:
    return any(cash - minor in paid for cash in paid if cash > minor)
