"""Keeping the sums: what is new is found by the order of documents and entries, and its days are summed again."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import Any

from pinkas.core.payment_methods import MONEY_ROLES
from pinkas.countries import get_country
from pinkas.domains import businesses, documents, expenses, ledger
from pinkas.domains.analytics import store
from pinkas.domains.analytics.actions import client_keeping, debtors
from pinkas.domains.analytics.rules.home import SALES_SOURCES
from pinkas.domains.analytics.store import clients as client_store
from pinkas.domains.analytics.store import debtors as debtor_store
from pinkas.domains.businesses import Business
from pinkas.platform.tx import Tx

BATCH = 5_000
"""Documents and entries that are taken up at once."""
DIMENSIONS: Mapping[str, tuple[str, ...]] = {
    "revenue": ("all", "client", "brand", "type", "product"),
    "revenue_cash": ("all", "client", "brand", "type"),
    "documents": ("all", "type", "brand"),
    "expenses": ("all", "category", "supplier", "brand"),
    "collected": ("all", "method"),
    "flow": ("stage", "days_to_convert", "days_to_pay"),
}
"""What each figure is summed by."""
_EXPENSE_SOURCES = ("expense", "expense_reversal", "expense_vat_claim", "expense_vat_surrender")


def are_current(lag: Any, business: Business) -> bool:
    """Whether the sums know everything that happened, by what `store.read_lag` says."""
    known = lag.documents == lag.entries == 0 and not lag.changed and not lag.is_merged
    return bool(known and lag.business_type in (None, business.business_type))


async def catch_up(tx: Tx) -> bool:
    """Takes up what the sums do not know yet, at most a batch of it; whether they know everything then. Somebody else
    who does the same for this business is waited for."""
    business = await businesses.get_current(tx)
    position = await store.lock_position(tx, business.business_type)
    if position.business_type != business.business_type:  # other documents are income now
        await _forget(tx)
        next_document = next_entry = 1
    else:
        next_document, next_entry = position.next_document, position.next_entry
    # Read behind the lock, and before the sums: what comes meanwhile is summed once more by whoever is next.
    heads = await store.read_heads(tx)
    document_end = min(heads.next_document, next_document + BATCH)
    entry_end = min(heads.next_entry, next_entry + BATCH)
    issued, entries = await tx.gather(
        documents.list_issue_days(tx, next_document, document_end), ledger.list_changes(tx, next_entry, entry_end)
    )
    bought = await expenses.list_days(tx, {one.source_id for one in entries if one.source_type in _EXPENSE_SOURCES})
    moved = {one.date for one in entries if one.source_type in SALES_SOURCES}
    followed = await debtors.take_up(tx, business, next_document, document_end, BATCH)
    settled = await documents.list_settlement_days(tx, next_document, document_end, followed.documents)
    for figure, days in (
        ("revenue", issued),
        ("revenue_cash", {*issued, *settled}),
        ("documents", issued),
        ("expenses", bought),
        ("collected", moved),
        ("flow", {*issued, *followed.days}),
    ):
        if days:
            rows = await sum_days(tx, business, figure, days)
            await store.replace_days(tx, figure, DIMENSIONS[figure], days, [_plain(one) for one in rows])
    await client_keeping.take_up(tx, business, next_document, document_end)
    await store.set_position(tx, document_end, entry_end, business.business_type)
    return bool(followed.is_all and (document_end, entry_end) == (heads.next_document, heads.next_entry))


async def sum_days(tx: Tx, business: Business, figure: str, days: Collection[date]) -> Sequence[Any]:
    """A figure of some days, summed from what is there now: `day`, `dimension`, `key`, `count`, `total`, and `vat`
    where the figure has any."""
    match figure:
        case "revenue":
            return await documents.sum_income_days(tx, business, days)
        case "revenue_cash":
            return await documents.sum_cash_income_days(tx, business, days)
        case "documents":
            return await documents.sum_issued_days(tx, business, days)
        case "expenses":
            return await expenses.sum_days(tx, days, get_country(business.country).currency)
        case "flow":
            return await documents.sum_flow_days(tx, business, days)
    return await ledger.sum_role_days(tx, days, MONEY_ROLES, SALES_SOURCES)


def _plain(row: Any) -> dict[str, Any]:
    vat = getattr(row, "vat", 0)
    named = {"day": row.day.isoformat(), "dimension": row.dimension, "key": row.key}
    return {**named, "count": row.count, "vat": vat, "total": row.total}


async def rebuild(tx: Tx) -> None:
    """Forgets every sum: the next `catch_up` begins from the first document."""
    business = await businesses.get_current(tx)
    await store.lock_position(tx, business.business_type)
    await _forget(tx)
    await store.set_position(tx, 1, 1, business.business_type)


async def _forget(tx: Tx) -> None:
    await store.delete_all(tx)
    await client_store.delete_all(tx)
    await debtor_store.forget_all(tx)


__all__ = ["BATCH", "DIMENSIONS", "are_current", "catch_up", "rebuild", "sum_days"]
