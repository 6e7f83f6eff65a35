"""The documents of a client, as other domains ask for them, and how they move when it is merged."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from pinkas.core.pages import Page, PageQuery
from pinkas.countries import country
from pinkas.domains import businesses, clients
from pinkas.domains.businesses import Business
from pinkas.domains.documents.client_accounts import store
from pinkas.domains.documents.model.rules import account, wire
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.snapshots import client_snapshot
from pinkas.domains.documents.model.types import DocumentSummary
from pinkas.domains.documents.numbering import store as numbering_store
from pinkas.domains.documents.product_sales import actions as product_sales
from pinkas.platform.tx import Tx


@dataclass(frozen=True, slots=True)
class Open:
    """The open amount that fell due so many days ago (0: today or later, 121: more than 120 days), in minor units of
    its currency and of the home currency."""

    currency: str
    days: int
    amount: int
    local: int
    documents: int


async def of_clients(
    tx: Tx, ids: Sequence[UUID], query: PageQuery, filters: Mapping[str, Any]
) -> Page[DocumentSummary]:
    """One page of the documents of a client and those merged into it."""
    rows, cursor, total = await store.page(tx, ids, query, filters)
    return Page([wire.summary(row) for row in rows], cursor, total)


async def payments_of(
    tx: Tx, ids: Sequence[UUID], query: PageQuery, filters: Mapping[str, Any]
) -> tuple[list[Any], str | None, Any]:
    """One page of the payments on them."""
    return await store.payments(tx, ids, query, filters)


async def open_of(tx: Tx, ids: Sequence[UUID], business: Business, today: date) -> list[Open]:
    """What a client has not paid yet, by age."""
    types = account.asking_types(country(business.country), cash_basis=_cash_basis(business))
    rows = await store.open_of(tx, ids, types, today)
    return [Open(row.currency, row.days, row.open, row.local or 0, row.documents) for row in rows]


def _cash_basis(business: Business) -> bool:
    return not country(business.country).business_types[business.business_type].charges_vat


async def newest_of(tx: Tx, ids: Sequence[UUID], before: UUID | None, limit: int) -> list[DocumentSummary]:
    """The newest documents of a client, made before an id."""
    return [wire.summary(row) for row in await store.made_before(tx, ids, before, limit)]


async def hold_client(tx: Tx, id: UUID) -> None:
    """Locks the drafts of a client and the chain, so that none of its documents is issued or changed meanwhile."""
    await store.hold_drafts(tx, id)
    await numbering_store.hold_chain(tx)


async def client_merged(tx: Tx, gone: UUID, into: clients.Client) -> int:
    """Moves drafts and unused prepayments to the client that another one was merged into; issued documents stay as they
    are. Returns how many drafts there were."""
    name = into.display_name or into.name
    moved = await store.move_drafts(tx, gone, into.id, name, client_snapshot(into))
    await store.move_credits(tx, gone, into.id)
    return len(moved)


async def credits_of(tx: Tx, id: UUID) -> dict[str, int]:
    """The unused prepayments of a client, in minor units by currency."""
    return await store.credits(tx, id)


async def booked(tx: Tx, records: Sequence[tuple[Record, Business]]) -> None:
    """Posts issued documents to the accounts of their clients, in the transaction that issues them."""
    await clients.book(
        tx,
        [
            account.movement(record, country(business.country), cash_basis=_cash_basis(business))
            for record, business in records
        ],
    )
    await product_sales.booked(tx, records)


async def taken_back(tx: Tx, record: Record) -> None:
    """Posts a cancellation without a further document to the account of the client."""
    business = await businesses.as_of(tx, record.issue_date)
    land, day = country(business.country), tx.today(business.timezone)
    await clients.book(tx, [account.cancellation(record, land, day, cash_basis=_cash_basis(business))])
    await product_sales.taken_back(tx, record)
