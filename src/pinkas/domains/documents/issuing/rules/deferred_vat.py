"""Output VAT on the cash basis: it waits until the money comes. Pure.

A business whose VAT is on the cash basis owes the VAT of an invoice when it is paid, not when it is issued (VAT Law
1975 ss. 24, 29; H). Until then it stands on an account of its own (`output_vat_deferred`). How much of it is due
follows from what of the document is settled, so that a payment and its return cancel each other to the agora:

- its share of what was paid, rounded half up; all that is left once nothing is open;
- a credit takes back what waits first, and output VAT only where nothing waits any more.

All amounts are minor units of the books, at the document's own rate; those of the document itself of its currency."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from uuid import UUID

from pinkas.core.money import distribute_by_weight, divide_half_up, format_amount, to_minor
from pinkas.core.problems import Problem
from pinkas.countries import Country
from pinkas.domains import ledger
from pinkas.domains.documents.model.rules.context import Target
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.ledger import NewEntry

OUTPUT_VAT, WAITING = "output_vat", "output_vat_deferred"
"""The roles of the accounts of VAT that is due, and of VAT that waits for the money."""


GOODS_ROLES = ("sales_income", "export_income", "exempt_income")
SERVICE_ROLES = ("service_income", "service_export_income")
"""The accounts of the turnover of goods, and of that of services."""


class CashBasisCeiling(Problem):
    """A warning: the turnover is above that up to which VAT may be on the cash basis."""

    status, code, message = (
        409,
        "cash_basis_ceiling",
        "The turnover of a year is above the ceiling of the cash basis of VAT. Ask your accountant which basis holds.",
    )
    hint = "`vatBasis` of the tax settings sets the basis for what is issued from then on."


def ceiling_warning(turnover: Mapping[str, int], country: Country) -> CashBasisCeiling | None:
    """What is worth knowing of a business on the cash basis whose `turnover` of a year, by the roles of the accounts
    and in minor units of the books, is above the ceiling."""
    if country.cash_basis is None:
        return None
    for roles, ceiling in ((GOODS_ROLES, country.cash_basis.goods), (SERVICE_ROLES, country.cash_basis.services)):
        found = sum(turnover.get(role, 0) for role in roles)
        if found > to_minor(Decimal(ceiling), country.currency):
            return CashBasisCeiling(
                ceiling=str(ceiling), turnover=format_amount(found, country.currency), currency=country.currency
            )
    return None


@dataclass(frozen=True, slots=True)
class DeferredVat:
    """The VAT of an invoice that was issued on the cash basis: what was posted of it, what credits took back, and what
    is output VAT by now."""

    vat: int
    credited: int = 0
    due: int = 0

    @property
    def waiting(self) -> int:
        """What waits for the money."""
        return self.vat - self.credited - self.due


@dataclass(frozen=True, slots=True)
class VatMovement:
    """What one thing did to the VAT of an invoice: by how much its VAT rose (below zero: what a credit took back), and
    how much of it became output VAT (below zero: waits again). `source_type` and `source_id` name its journal entry."""

    document_id: UUID
    source_type: str
    source_id: UUID
    date: date
    vat: int
    due: int


def vat_due(vat: int, credited_vat: int, *, total: int, paid: int, credited: int) -> int:
    """How much of the VAT of an invoice is output VAT when `paid` and `credited` of its `total` are settled. `vat` is
    the VAT that it was issued with, `credited_vat` what credits took back."""
    left = vat - credited_vat
    if paid >= total - credited:
        return left
    return min(left, divide_half_up(vat * paid, total))


def settled(before: DeferredVat, target: Target, credited_vat: int = 0) -> DeferredVat:
    """The VAT of an invoice as it is settled by now; `credited_vat` is what a credit takes back of it."""
    credited = before.credited + credited_vat
    due = vat_due(before.vat, credited, total=target.total, paid=target.paid, credited=target.credited)
    return replace(before, credited=credited, due=due)


def issued(vat: int, record: Record, prepaid: int) -> DeferredVat:
    """The VAT of an invoice that is issued now, of which `prepaid` was paid before."""
    paid = record.paid + prepaid
    return DeferredVat(vat, due=vat_due(vat, 0, total=record.total, paid=paid, credited=0))


def posted_vat(entry: NewEntry) -> int:
    """The output VAT that an entry posts: credit less debit."""
    return sum(one.credit - one.debit for one in entry.lines if one.role == OUTPUT_VAT)


def share_credited_vat(vat: int, credit: Record, targets: Mapping[UUID, Target]) -> dict[UUID, int]:
    """What a credit takes back of the VAT of each document that it names, `vat` altogether: by the VAT that is in the
    credited part of each."""
    named = [
        (one.referenced_id, one.amount or 0)
        for one in credit.references
        if one.kind == "credit" and one.amount and one.referenced_id in targets
    ]
    if not named:
        return {}
    shares = distribute_by_weight(vat, [_vat_within(targets[id], amount) for id, amount in named])
    found: dict[UUID, int] = {}
    for (id, _), share in zip(named, shares, strict=True):
        found[id] = found.get(id, 0) + share
    return found


def _vat_within(target: Target, amount: int) -> int:
    return divide_half_up(target.vat_amount * amount, target.total) if target.total > 0 else 0


def movement(entry: NewEntry, id: UUID, before: DeferredVat | None, after: DeferredVat) -> VatMovement | None:
    """What an entry did to the VAT of an invoice; `before` is None when it is issued by it."""
    vat = after.vat if before is None else before.credited - after.credited
    due = after.due - (0 if before is None else before.due)
    if not vat and not due:
        return None
    return VatMovement(id, entry.source_type, entry.source_id, entry.date, vat, due)


def with_deferred_vat(entry: NewEntry, movements: Sequence[VatMovement]) -> NewEntry:
    """The entry with what waits posted to its own account: one line for what is due, and one for what waits."""
    waits = sum(one.vat - one.due for one in movements)
    if not waits:
        return entry
    lines = ledger.nonempty_postings(
        *(one for one in entry.lines if one.role != OUTPUT_VAT),
        ledger.make_posting(OUTPUT_VAT, waits - posted_vat(entry)),
        ledger.make_posting(WAITING, -waits),
    )
    return replace(entry, lines=lines)
