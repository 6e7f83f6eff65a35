"""How much of a line is about what, and what a match posts: pure.

Amounts of parts are above zero; their sign is that of the money: what clients pay and what comes back from suppliers
comes in, what is paid out goes out, and an account of the books or a transfer goes the way of the line.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal
from uuid import UUID

from pinkas.core.bank_amounts import BankAmount
from pinkas.core.decimals import Amount
from pinkas.core.money import divide_half_up, format_amount
from pinkas.core.problems import FaultCollector
from pinkas.core.requested_amounts import collect_amount
from pinkas.domains import ledger
from pinkas.domains.banking.rules.problems import MatchExceedsLine, MatchExceedsTarget
from pinkas.domains.banking.types.matches import LinkType, MatchLink, MatchRow, NewMatch, Treatment

_SIGNS: Mapping[LinkType, int] = MappingProxyType(
    {
        "document": 1,
        "opening_item": 1,
        "payment": 1,
        "payment_return": -1,
        "refund": -1,
        "expense": -1,
        "supplier_payment": -1,
    }
)
PAID_BY_CLIENTS: tuple[LinkType, ...] = ("document", "opening_item")
"""What a link names that a client pays by the line."""
DIFFERENCE_ROLES: Mapping[Treatment, str] = MappingProxyType(
    {"fee": "bank_charges", "fx": "exchange_differences", "writeoff": "other_expenses"}
)
"""The account of a difference, by what it is."""
FEE_ROLE = "bank_charges"


MoneyType = Literal["payment", "supplier_payment"]
Money = Mapping[UUID, BankAmount]
"""Recorded money by its id."""


@dataclass(frozen=True)
class LineToMatch:
    """What of a line is open, in minor units of its currency and with its sign."""

    id: UUID
    currency: str
    open: int

    @property
    def sign(self) -> int:
        """1 for money in, -1 for money out."""
        return 1 if self.open > 0 else -1


@dataclass(frozen=True)
class Target:
    """What a link names: `open` is what a line can still be about, in minor units; None for any amount."""

    currency: str
    open: int | None


@dataclass(frozen=True)
class Part:
    """How much of a line is for one link: `amount` in minor units of the line's currency, `target_amount` and
    `withheld` of the target's; all above zero, or zero. `sign` is that of the money."""

    place: int
    type: LinkType
    id: UUID
    amount: int
    target_amount: int
    withheld: int
    sign: int


@dataclass(frozen=True)
class MatchPlan:
    """What a line is about. `fee` is what the bank took, zero or more; `difference` has the sign of the money."""

    parts: Sequence[Part]
    fee: int = 0
    difference: int = 0

    def parts_of(self, *kinds: LinkType) -> list[Part]:
        """Its parts of some kinds."""
        return [one for one in self.parts if one.type in kinds]

    @property
    def is_shared(self) -> bool:
        """Whether a fee or a difference belongs to all parts together."""
        return bool(self.fee or self.difference)


def check_apart(matches: Sequence[tuple[UUID, NewMatch]]) -> None:
    """Lines that are matched together are judged by what was there before all of them, so that no two of them may name
    one thing. An account of the books may be named by many."""
    named: set[UUID] = set()
    for line_id, body in matches:
        own = {line_id, *(one.id for one in body.links if one.type != "ledger_account")}
        if not named.isdisjoint(own):
            raise AssertionError("two lines of one batch name the same thing")
        named |= own


def plan_match(line: LineToMatch, body: NewMatch, targets: Mapping[int, Target]) -> MatchPlan:
    """How a line is divided among its links, by their places. Raises every fault at once; then `MatchExceedsTarget` or
    `MatchExceedsLine`."""
    faults = FaultCollector()
    fee = 0 if body.fee_amount is None else collect_amount(body.fee_amount, line.currency, "feeAmount", faults) or 0
    treatment = body.difference.treatment if body.difference else "none"
    _check_names(body, faults)
    rest = line.open - _given(line, body.links, faults) + fee
    parts = []
    for place, link in enumerate(body.links):
        if place not in targets:
            continue
        part = _part(line, place, link, targets[place], rest if treatment == "none" else None, faults)
        if part is not None:
            parts.append(part)
            if link.amount is None:
                rest -= part.sign * part.amount
    faults.raise_if_any()
    total = sum(one.sign * one.amount for one in parts) - fee
    difference = 0 if treatment == "none" else line.open - total
    if total + difference == 0 or (total + difference > 0) != (line.open > 0):
        faults.add("links", "wrong_direction", "The money of the line goes the other way.")
        faults.raise_if_any()
    if abs(total + difference) > abs(line.open):
        raise MatchExceedsLine(
            field="links",
            available=format_amount(abs(line.open), line.currency),
            difference=format_amount(abs(total + difference) - abs(line.open), line.currency),
            currency=line.currency,
        )
    return MatchPlan(parts, fee, difference)


def check_target(part: Part, target: Target) -> None:
    """Raises `MatchExceedsTarget` for more than is open of what a link names."""
    wanted = part.target_amount + part.withheld
    if target.open is not None and wanted > target.open:
        raise MatchExceedsTarget(
            field=f"links[{part.place}].amount",
            available=format_amount(target.open, target.currency),
            difference=format_amount(wanted - target.open, target.currency),
            currency=target.currency,
        )


def _check_names(body: NewMatch, faults: FaultCollector) -> None:
    seen: set[tuple[str, UUID]] = set()
    for place, link in enumerate(body.links):
        if (link.type, link.id) in seen:
            faults.add(f"links[{place}].id", "repeated", "It is named twice.")
        seen.add((link.type, link.id))
        if link.withheld and link.type not in (*PAID_BY_CLIENTS, "expense"):
            faults.add(f"links[{place}].withheld", "not_withheld", "Tax is withheld of a document or an expense.")
        elif link.withheld and link.type in PAID_BY_CLIENTS and not body.create_receipt:
            faults.add(
                f"links[{place}].withheld", "receipt_required", "Tax that a client withheld stands on a receipt."
            )


def _given(line: LineToMatch, links: Sequence[MatchLink], faults: FaultCollector) -> int:
    """What the links say themselves, with its sign."""
    total = 0
    for place, link in enumerate(links):
        if link.amount is not None:
            amount = _minor(link.amount, line.currency, f"links[{place}].amount", faults)
            total += _SIGNS.get(link.type, line.sign) * amount
    return total


def _part(
    line: LineToMatch, place: int, link: MatchLink, target: Target, rest: int | None, faults: FaultCollector
) -> Part | None:
    """One part; `rest` is what of the line no link has yet, None where a difference takes it."""
    at, sign = f"links[{place}]", _SIGNS.get(link.type, line.sign)
    withheld = _minor(link.withheld, target.currency, f"{at}.withheld", faults)
    same = target.currency == line.currency
    left = None if rest is None else max(0, sign * rest)
    whole = None if target.open is None else max(0, target.open - withheld)
    if link.amount is not None:
        amount = _minor(link.amount, line.currency, f"{at}.amount", faults)
    elif same and whole is not None:
        amount = whole if left is None else min(whole, left)
    else:
        amount = abs(line.open) if left is None else left
    if same:
        if link.target_amount is not None and link.target_amount != link.amount:
            faults.add(f"{at}.targetAmount", "same_currency", "In one currency it is the amount itself.")
        target_amount = amount
    elif link.target_amount is not None:
        target_amount = _minor(link.target_amount, target.currency, f"{at}.targetAmount", faults)
    else:
        target_amount = whole or 0
    if not faults.details and link.amount is None and amount <= 0 and sign != line.sign:
        faults.add(f"{at}.id", "wrong_direction", "The money of the line goes the other way.")
    elif not faults.details and (amount <= 0 or target_amount <= 0):
        faults.add(f"{at}.amount", "nothing_left", "Nothing is left of the line, or of what the link names.")
    if faults.details:
        return None
    return Part(place, link.type, link.id, amount, target_amount, withheld, sign)


def _minor(amount: Amount | None, currency: str, field: str, faults: FaultCollector) -> int:
    """Minor units; 0 for none, and for what is at fault, which is told once."""
    if amount is None or any(one.field == field for one in faults.details):
        return 0
    return collect_amount(amount, currency, field, faults) or 0


def value_of_part(value: int, amount: int, before: int, part: int) -> int:
    """What a part of an amount is worth where all of it is worth `value` and `before` was taken already: the parts add
    up to the whole."""
    return divide_half_up(value * (before + part), amount) - divide_half_up(value * before, amount)


def match_lines(row: MatchRow, home_currency: str) -> tuple[ledger.Posting, ...]:
    """What a match posts: the money is on the account of the line, and no longer where it was before; what rates
    changed between is a difference of rates. Nothing where it was on that account already."""
    if not row.has_entry:
        return ()
    foreign = row.currency != home_currency
    lines = ledger.nonempty_postings(
        ledger.make_posting(
            None,
            row.value,
            account_id=row.account_id,
            currency=row.currency if foreign else None,
            foreign_amount=row.amount if foreign else None,
        ),
        ledger.make_posting(
            row.counter_role,
            -row.counter_value,
            account_id=row.counter_account_id,
            currency=row.counter_currency,
            foreign_amount=None if row.counter_foreign is None else -row.counter_foreign,
        ),
    )
    rest = ledger.make_posting("exchange_differences", -ledger.debit_credit_difference(lines))
    return ledger.nonempty_postings(*lines, rest)


def rows_to_end(rows: Sequence[MatchRow], match_id: UUID | None) -> list[MatchRow]:
    """The matches that are taken back: all that are live, or the one that is named, with those of its call where they
    share something. Empty where there is none."""
    live = [one for one in rows if one.unmatched_at is None]
    if match_id is None:
        return live
    named = next((one for one in live if one.id == match_id), None)
    if named is None:
        return []
    return [one for one in live if one.call_id == named.call_id] if named.shared else [named]


def created_targets(rows: Collection[MatchRow], kind: str) -> list[UUID]:
    """What matches made themselves, of one kind, each once."""
    return list(dict.fromkeys(one.target_id for one in rows if one.created_target and one.type == kind))
