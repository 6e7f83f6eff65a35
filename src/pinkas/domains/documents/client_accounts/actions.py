"""The documents of a client, as other domains ask for them, and how they move when it is merged."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from pinkas.core.pagination import Page, PageQuery
from pinkas.countries import get_country
from pinkas.domains import businesses, clients
from pinkas.domains.businesses import Business
from pinkas.domains.documents.client_accounts import store
from pinkas.domains.documents.model.rules import client_account, wire
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.snapshots import client_snapshot
from pinkas.domains.documents.model.types import DocumentSummary
from pinkas.domains.documents.numbering import store as numbering_store
from pinkas.domains.documents.product_sales import actions as product_sales
from pinkas.platform.tx import Tx


@dataclass(frozen=True, slots=True)
class OpenAmount:
    """The open amount that fell due so many days ago (0: today or later, 121: more than 120 days), in minor units of
    its currency and of the home currency. An opening balance counts as a document."""

    currency: str
    days: int
    amount: int
    local: int
    documents: int


async def list_documents_of(
    tx: Tx, ids: Sequence[UUID], query: PageQuery, filters: Mapping[str, Any]
) -> Page[DocumentSummary]:
    """One page of the documents of a client and those merged into it."""
    rows, cursor, total = await store.list_documents(tx, ids, query, filters)
    return Page([wire.summary_view(row) for row in rows], cursor, total)


async def list_payments_of(
    tx: Tx, ids: Sequence[UUID], query: PageQuery, filters: Mapping[str, Any]
) -> tuple[list[Any], str | None, Any]:
    """One page of the payments on them."""
    return await store.list_payments(tx, ids, query, filters)


async def open_amounts(
    tx: Tx, ids: Sequence[UUID], business: Business, today: date, as_of: datetime | None = None
) -> list[OpenAmount]:
    """What a client has not paid yet, by age on the day `today`; with `as_of` what it had not paid at that instant,
    whatever was recorded later."""
    types = client_account.receivable_types(get_country(business.country), cash_basis=_is_cash_basis(business))
    rows = await store.open_amounts(tx, ids, types, today, as_of)  # with what is open of opening balances
    return [OpenAmount(row.currency, row.days, row.open, row.local or 0, row.documents) for row in rows]


async def open_by_client(
    tx: Tx, business: Business, today: date, ids: Sequence[UUID] | None = None, as_of: datetime | None = None
) -> list[Any]:
    """What every client owes, or those of some ids, by currency and age: rows of the store. With `as_of` by what was
    recorded until that instant."""
    types = client_account.receivable_types(get_country(business.country), cash_basis=_is_cash_basis(business))
    return await store.open_by_client(tx, types, today, ids, as_of)


async def count_waiting_work(tx: Tx, today: date, most: int) -> dict[str, int]:
    """How many documents wait for somebody: drafts older than a week, accepted quotes that nothing was made of, quotes
    that expire within a week, messages that failed, allocation numbers that were not given. Each up to `most`."""
    return await store.count_waiting_work(tx, today, most)


def _is_cash_basis(business: Business) -> bool:
    return not get_country(business.country).business_types[business.business_type].charges_vat


async def newest_documents(tx: Tx, ids: Sequence[UUID], before_id: UUID | None, limit: int) -> list[DocumentSummary]:
    """The newest documents of a client, made before an id."""
    return [wire.summary_view(row) for row in await store.documents_before(tx, ids, before_id, limit)]


async def lock_client_documents(tx: Tx, id: UUID) -> None:
    """Locks the drafts of a client and the chain, so that none of its documents is issued or changed meanwhile."""
    await store.lock_drafts(tx, id)
    await numbering_store.lock_chain(tx)


async def move_client_documents(tx: Tx, source_id: UUID, target: clients.Client) -> int:
    """Moves drafts and unused prepayments to the client that another one was merged into; issued documents stay as they
    are. Returns how many drafts there were."""
    name = target.display_name or target.name
    moved = await store.move_drafts(tx, source_id, target.id, name, client_snapshot(target))
    await store.move_credits(tx, source_id, target.id)
    return len(moved)


async def client_credits(tx: Tx, id: UUID) -> dict[str, int]:
    """The unused prepayments of a client, in minor units by currency."""
    return await store.client_credits(tx, id)


async def client_credits_as_of(tx: Tx, ids: Sequence[UUID], as_of: datetime) -> dict[str, int]:
    """The same of a client and those merged into it, at an instant."""
    return await store.client_credits_as_of(tx, ids, as_of)


async def book_issued(tx: Tx, records: Sequence[tuple[Record, Business]]) -> None:
    """Posts issued documents to the accounts of their clients, in the transaction that issues them."""
    await clients.book_movements(
        tx,
        [
            client_account.account_movement(record, get_country(business.country), cash_basis=_is_cash_basis(business))
            for record, business in records
        ],
    )
    await product_sales.book_issued(tx, records)


async def book_cancellation(tx: Tx, record: Record) -> None:
    """Posts a cancellation without a further document to the account of the client."""
    business = await businesses.get_as_of(tx, record.issue_date)
    country_rules, day = get_country(business.country), tx.today(business.timezone)
    await clients.book_movements(
        tx, [client_account.cancellation_movement(record, country_rules, day, cash_basis=_is_cash_basis(business))]
    )
    await product_sales.remove_cancelled(tx, record)
