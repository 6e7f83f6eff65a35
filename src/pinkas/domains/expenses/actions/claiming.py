"""The input VAT of booked expenses that waits for a paper: claimed when it came, or given up."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.problems import FaultCollector
from pinkas.core.wording import Wording
from pinkas.domains.expenses.actions.booking import CLAIMED, GIVEN_UP, lock_booked, post_about
from pinkas.domains.expenses.actions.loading import get_books
from pinkas.domains.expenses.actions.writing import OPEN_STATES, show
from pinkas.domains.expenses.rules import postings
from pinkas.domains.expenses.rules.drafting import plain_allocation_number, plain_number
from pinkas.domains.expenses.rules.problems import VatClaimExpired, VatNotAtRisk, VatPapersMissing
from pinkas.domains.expenses.rules.vat import VatFacts, add_months, missing_papers, month_of
from pinkas.domains.expenses.store.expenses import EXPENSES
from pinkas.domains.expenses.types import Expense, ExpenseRow, VatClaim, VatSurrender
from pinkas.domains.expenses.types.rows import AllocationStatus, Missing
from pinkas.platform.tx import Tx


async def claim_vat(tx: Tx, id: UUID, body: VatClaim) -> Expense:
    """Claims the VAT that waited, with the papers that came: `vat_papers_missing` says what is still not there. It is
    deducted in the return of `period`, which begins within the time of the law."""
    row = await lock_booked(tx, id)
    if row.vat_state != "at_risk":
        raise VatNotAtRisk
    business, country = await get_books(tx)
    faults = FaultCollector()
    today = tx.today(business.timezone)
    period = month_of(body.period) if body.period and not body.period.startswith("0000") else today.replace(day=1)
    if period < row.date.replace(day=1) or period > add_months(today, 12):
        faults.add("period", "date_out_of_range", "Expected a month from that of the paper on.")
    number = row.allocation_number
    if body.allocation_number is not None:
        number = plain_allocation_number(body.allocation_number, country, faults)
    faults.raise_if_any()
    if row.claim_until is not None and period > row.claim_until:
        raise VatClaimExpired(claimUntil=row.claim_until.isoformat())
    came = body.original_received is True
    customer = plain_number(body.customer_tax_id, country) if body.customer_tax_id else row.customer_tax_id
    fields: dict[str, Any] = {
        "original_received": row.original_received or came,
        "allocation_number": number,
        "allocation_status": row.allocation_status if number == row.allocation_number else None,
        "customer_tax_id": customer,
    }
    missing = await _missing(tx, row, fields)
    if came:
        missing = [one for one in missing if one != "original_invoice"]
    if missing:
        raise VatPapersMissing(missing=missing)
    await post_about(tx, row, CLAIMED, Wording("Input VAT claimed"), postings.claim_postings(row))
    after = await EXPENSES.update(tx, id, {**fields, "missing": [], "vat_state": "claimed", "claimed_period": period})
    tx.audit("expense.vat_claimed", "expense", id, before=row, after=after)
    return await show(tx, after)


async def give_up_vat(tx: Tx, id: UUID, body: VatSurrender) -> Expense:
    """Makes VAT that waited a cost: `given_up`, or `lost` where the time to claim it is over."""
    row = await lock_booked(tx, id)
    if row.vat_state != "at_risk":
        raise VatNotAtRisk
    business, country = await get_books(tx)
    await post_about(
        tx, row, GIVEN_UP, Wording("Input VAT given up"), postings.surrender_postings(row, country.currency)
    )
    is_late = row.claim_until is not None and tx.today(business.timezone) > row.claim_until
    after = await EXPENSES.update(tx, id, {"vat_state": "lost" if is_late else "given_up"})
    tx.audit("expense.vat_given_up", "expense", id, before=row, after=after, facts={"reason": body.reason})
    return await show(tx, after)


async def record_allocation_check(tx: Tx, id: UUID, number: str, result: AllocationStatus) -> Expense:
    """Keeps what the authority said of the allocation number of an expense, and what that means for its VAT. What is
    claimed stays claimed: a number that turns out wrong is told, and corrected by a person."""
    row = await EXPENSES.get_for_update(tx, id)
    if row.allocation_number != number:
        return await show(tx, row)
    fields: dict[str, Any] = {"allocation_status": result, "allocation_checked_at": tx.now}
    if row.vat_state == "at_risk" or (row.status in OPEN_STATES and row.vat_state == "claimable"):
        missing = await _missing(tx, row, fields)
        fields["missing"] = missing
        if row.status in OPEN_STATES:
            fields["vat_state"] = "at_risk" if missing else "claimable"
    after = await EXPENSES.update(tx, id, fields)
    tx.audit("expense.allocation_checked", "expense", id, before=row, after=after)
    return await show(tx, after)


async def record_request(tx: Tx, id: UUID) -> Expense:
    """Keeps that the supplier was asked for what is missing."""
    after = await EXPENSES.update(tx, id, {"asked_at": tx.now})
    return await show(tx, after)


async def _missing(tx: Tx, row: ExpenseRow, fields: Mapping[str, Any]) -> list[Missing]:
    business, country = await get_books(tx)
    paper = country.purchases.papers.get(row.doc_type) if row.doc_type is not None else None
    known = msgspec.structs.replace(row, **{**fields, "missing": row.missing})
    facts = VatFacts(
        paper=paper,
        charges_vat=True,
        day=row.date,
        reporting_period=row.reporting_period,
        net_value=_net_value(row, country.currency),
        business_tax_id=business.tax_id,
        customer_tax_id=known.customer_tax_id,
        original_received=known.original_received,
        allocation_number=known.allocation_number,
        allocation_status=known.allocation_status,
    )
    return list(missing_papers(facts, country))


def _net_value(row: ExpenseRow, home: str) -> int:
    return postings.Conversion(row.currency, row.exchange_rate, home).convert(row.net)
