"""Which rule decides on a bank line, and what it does with it: pure.

The rules are asked in their order, and the first one whose conditions a line fits decides, even where it has nothing
left to do: no later rule is asked. Lines on hold and lines of closed sessions are left alone, so a second run over the
same lines changes nothing.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Literal
from uuid import UUID

from pinkas.core.bank_statements import Counterparty
from pinkas.core.currencies import minor_digits
from pinkas.core.fields import wire_names
from pinkas.core.problems import FaultCollector
from pinkas.countries.names import NameRules
from pinkas.domains.banking.rules.names import fold_text
from pinkas.domains.banking.types.bank_rules import BankRule, HandMatch, NewBankRule
from pinkas.domains.banking.types.transactions import LineToAdd, TransactionRow

CONDITIONS = (
    "text",
    "min_amount",
    "max_amount",
    "counterparty_iban",
    "counterparty_account",
    "counterparty_tax_id",
    "kind",
)
"""What a rule can ask of a line beyond its account and its direction; a rule has at least one of them."""
ACTION_FIELDS = {
    "exclude": "exclude_reason",
    "assign_client": "client_id",
    "post_to_account": "ledger_account_id",
    "hold": "hold_days",
    "supplier_advance": "supplier_id",
}
"""What belongs to each action."""
_WIRE = wire_names(NewBankRule)
POSTING = ("post_to_account", "supplier_advance")
"""Actions that match the line, and post."""
Outcome = Literal["taken", "unchanged", "no_rule", "on_hold", "session_closed"]


@dataclass(frozen=True, slots=True)
class RuleLine:
    """What rules ask of a line. Amounts are minor units with the sign of the money; `size` is the amount without it in
    units of its currency; texts are folded, and numbers are without what people write between their digits."""

    id: UUID
    account_id: UUID
    day: date
    amount: int
    currency: str
    size: Decimal
    kind: str
    texts: Mapping[str, str]
    iban: str | None
    account: str | None
    tax_id: str | None
    open_amount: int
    is_matched: bool = False
    session_id: UUID | None = None
    suggested_client_id: UUID | None = None
    on_hold_until: date | None = None


@dataclass(frozen=True, slots=True)
class PreparedRule:
    """A rule with its text and its numbers as they are compared."""

    rule: BankRule
    text: str | None
    iban: str | None
    account: str | None
    tax_id: str | None


@dataclass(frozen=True, slots=True)
class Decision:
    """What becomes of a line, and the rule that decided."""

    line: RuleLine
    outcome: Outcome
    rule: BankRule | None = None


def prepare_rules(rules: Iterable[BankRule], names: NameRules) -> list[PreparedRule]:
    """Rules in the order in which they are asked."""
    return [
        PreparedRule(
            rule=one,
            text=None if one.text is None else fold_text(one.text, names),
            iban=_letters(one.counterparty_iban),
            account=_digits(one.counterparty_account),
            tax_id=_digits(one.counterparty_tax_id),
        )
        for one in sorted(rules, key=lambda one: (one.position, one.id))
    ]


def stored_line(row: TransactionRow, names: NameRules) -> RuleLine:
    """A line of an account, as rules see it."""
    return RuleLine(
        id=row.id,
        account_id=row.bank_account_id,
        session_id=row.session_id,
        suggested_client_id=row.suggested_client_id,
        on_hold_until=row.on_hold_until,
        open_amount=row.open_amount,
        is_matched=row.matched != 0,
        **_told(row, row.currency, names),
    )


def new_line(id: UUID, line: LineToAdd, account_id: UUID, currency: str, names: NameRules) -> RuleLine:
    """A line that has just come into an account, as rules see it."""
    return RuleLine(id=id, account_id=account_id, open_amount=line.amount, **_told(line, currency, names))


def _told(line: TransactionRow | LineToAdd, currency: str, names: NameRules) -> dict[str, Any]:
    party = line.counterparty or Counterparty()
    return {
        "day": line.date,
        "amount": line.amount,
        "currency": currency,
        "size": Decimal(abs(line.amount)).scaleb(-minor_digits(currency)),
        "kind": line.kind,
        "texts": {
            "description": fold_text(line.description, names),
            "reference": fold_text(line.reference or "", names),
            "counterparty": fold_text(party.name or "", names),
        },
        "iban": _letters(party.iban),
        "account": _digits(party.account),
        "tax_id": _digits(party.tax_id),
    }


def fits(prepared: PreparedRule, line: RuleLine) -> bool:
    """Whether a line fits every condition of a rule."""
    rule = prepared.rule
    return (
        (rule.bank_account_id is None or rule.bank_account_id == line.account_id)
        and (rule.direction == "both" or (rule.direction == "in") == (line.amount > 0))
        and (rule.kind is None or rule.kind == line.kind)
        and (rule.min_amount is None or line.size >= rule.min_amount)
        and (rule.max_amount is None or line.size <= rule.max_amount)
        and (prepared.iban is None or prepared.iban == line.iban)
        and (prepared.account is None or prepared.account == line.account)
        and (prepared.tax_id is None or prepared.tax_id == line.tax_id)
        and (prepared.text is None or _has_text(prepared, line))
    )


def decide(
    rules: Sequence[PreparedRule], lines: Iterable[RuleLine], today: date, closed: Collection[UUID] = ()
) -> list[Decision]:
    """What becomes of open lines, each by the first rule that it fits; `closed` are sessions."""
    return [_decide(rules, line, today, closed) for line in lines]


def _decide(rules: Sequence[PreparedRule], line: RuleLine, today: date, closed: Collection[UUID]) -> Decision:
    if line.session_id is not None and line.session_id in closed:
        return Decision(line, "session_closed")
    if line.on_hold_until is not None and line.on_hold_until > today:
        return Decision(line, "on_hold")
    rule = next((one.rule for one in rules if fits(one, line)), None)
    if rule is None:
        return Decision(line, "no_rule")
    return Decision(line, "taken" if _changes(rule, line, today) else "unchanged", rule)


def _changes(rule: BankRule, line: RuleLine, today: date) -> bool:
    """Whether a rule has something to do with a line that fits it."""
    if rule.action == "exclude":
        return not line.is_matched
    if rule.action == "assign_client":
        return line.suggested_client_id != rule.client_id
    if rule.action == "hold":
        return hold_until(rule, line) > today
    return line.open_amount != 0


def hold_until(rule: BankRule, line: RuleLine) -> date:
    """The day until which a rule of `hold` lets a line wait: so many days after its date."""
    return date.fromordinal(min(line.day.toordinal() + (rule.hold_days or 0), date.max.toordinal()))


def written_fields(decision: Decision) -> dict[str, Any]:
    """What a decision writes into the line itself; what it posts is beside that."""
    rule = decision.rule
    if rule is None or decision.outcome != "taken":
        return {}
    fields: dict[str, Any] = {"rule_id": rule.id}
    if rule.action == "exclude":
        fields["exclude_reason"] = rule.exclude_reason
    elif rule.action == "assign_client":
        fields["suggested_client_id"] = rule.client_id
    elif rule.action == "hold":
        fields["on_hold_until"] = hold_until(rule, decision.line)
    return fields


def posts(decision: Decision) -> bool:
    """Whether what was decided is an entry of the books."""
    return decision.outcome == "taken" and decision.rule is not None and decision.rule.action in POSTING


def cut_at_postings(decisions: Sequence[Decision], most: int) -> Sequence[Decision]:
    """The first decisions of which no more than `most` post."""
    posted = 0
    for place, one in enumerate(decisions):
        if posts(one):
            posted += 1
            if posted > most:
                return decisions[:place]
    return decisions


def is_conflict(rule: BankRule, row: TransactionRow, by_hand: Collection[HandMatch]) -> bool:
    """Whether people decided otherwise on a line than a rule would have: they matched it, or excluded it. What another
    rule did is no conflict; a line that would only have waited has none."""
    if rule.action == "hold":
        return False
    if row.exclude_reason is not None:
        return row.rule_id is None and row.exclude_reason != rule.exclude_reason
    agrees: dict[str, Callable[[HandMatch], bool]] = {
        "exclude": lambda _: False,
        "assign_client": lambda one: one.client_id == rule.client_id,
        "post_to_account": lambda one: one.target_id == rule.ledger_account_id,
        "supplier_advance": lambda one: one.supplier_id == rule.supplier_id,
    }
    return row.rule_id is None and any(not agrees[rule.action](one) for one in by_hand)


def check_rule(fields: Mapping[str, Any], names: NameRules, faults: FaultCollector) -> None:
    """Notes what is wrong with a rule: it has no condition, or one of which nothing is left to compare; its amounts
    exclude each other; it does not say what its action needs, or says what belongs to another."""
    if all(fields[name] is None for name in CONDITIONS):
        faults.add(
            "text", "condition_required", "Say for which lines it is: a text, an amount, the other side or a kind."
        )
    compared = {
        "text": fold_text(fields["text"] or "", names),
        "counterparty_iban": _letters(fields["counterparty_iban"]),
        "counterparty_account": _digits(fields["counterparty_account"]),
        "counterparty_tax_id": _digits(fields["counterparty_tax_id"]),
    }
    for name, left in compared.items():
        if fields[name] is not None and not left:
            faults.add(_WIRE[name], "nothing_to_compare", "It has no letters or digits that could be compared.")
    low, high = fields["min_amount"], fields["max_amount"]
    if low is not None and high is not None and low > high:
        faults.add("maxAmount", "below_minimum", "The highest amount is below the lowest one.")
    for action, name in ACTION_FIELDS.items():
        if action == fields["action"] and fields[name] is None:
            faults.add(_WIRE[name], "required", "The action needs it.")
        elif action != fields["action"] and fields[name] is not None:
            faults.add(_WIRE[name], "not_of_action", "It belongs to another action.")
    if fields["action"] == "supplier_advance" and fields["direction"] != "out":
        faults.add("direction", "wrong_direction", "An advance to a supplier is money out.")


def with_action_cleared(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a change, and null for what belonged to the action before where the action changes and nothing else
    is said of it."""
    if "action" not in fields:
        return dict(fields)
    others = {name: None for action, name in ACTION_FIELDS.items() if action != fields["action"]}
    return {**others, **fields}


def moved_order(order: Sequence[UUID], id: UUID, position: int | None) -> list[UUID]:
    """The order of rules with one of them at a place, counted from 1; at the end where there are not so many."""
    rest = [one for one in order if one != id]
    place = len(rest) if position is None else min(position - 1, len(rest))
    return [*rest[:place], id, *rest[place:]]


def _has_text(prepared: PreparedRule, line: RuleLine) -> bool:
    rule, text = prepared.rule, prepared.text or ""
    places = line.texts.values() if rule.text_field == "any" else (line.texts[rule.text_field],)
    if rule.text_operator == "equals":
        return any(one == text for one in places)
    if rule.text_operator == "starts_with":
        return any(one.startswith(text) for one in places)
    return any(text in one for one in places)


def _letters(text: str | None) -> str | None:
    return re.sub(r"[^A-Z0-9]", "", text.upper()) or None if text else None


def _digits(text: str | None) -> str | None:
    return re.sub(r"\D", "", text).lstrip("0") or None if text else None
