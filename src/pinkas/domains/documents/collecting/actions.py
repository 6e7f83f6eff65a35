"""Reading who owes what by age, and what became of what was issued."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.money import format_amount
from pinkas.core.pagination import PageQuery
from pinkas.core.wording import Wording
from pinkas.countries import get_country
from pinkas.domains import clients, notifications
from pinkas.domains.businesses import Business
from pinkas.domains.documents.collecting import store
from pinkas.domains.documents.collecting.rules import asking_types, offer_types
from pinkas.domains.documents.model.rules.due import due_day
from pinkas.domains.documents.model.rules.wire import open_balance
from pinkas.domains.documents.model.store import documents as document_store
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class Debtors:
    """Clients, and documents without a saved client, by their ids."""

    clients: Collection[UUID]
    documents: Collection[UUID]


@dataclass(frozen=True, kw_only=True)
class OpenFilter:
    """Which open documents are asked for. `due_from` and `due_to` are the days on which they fall due, both included;
    one without a due date is due on its issue date."""

    client_id: UUID | None = None
    brand_id: UUID | None = None
    doc_type: int | None = None
    currency: str | None = None
    due_from: date | None = None
    due_to: date | None = None
    as_of: datetime | None = None


async def list_issued_debtors(tx: Tx, business: Business, first: int, end: int) -> Debtors:
    """The debtors of open documents whose indexes in the chain are from `first` until before `end`."""
    rows = await store.list_issued_debtors(tx, first, end, asking_types(business))
    return Debtors(
        {row.client_id for row in rows if row.client_id}, {row.document_id for row in rows if row.document_id}
    )


async def find_debtors(tx: Tx, ids: Collection[UUID], documents: Collection[UUID]) -> Debtors:
    """Clients with those that they were merged into, and documents."""
    return Debtors(await store.list_roots(tx, ids) if ids else (), documents)


async def sum_debtors(tx: Tx, business: Business, debtors: Debtors, today: date) -> list[Any]:
    """What debtors owe by age; see `store.sum_debtors`."""
    return await store.sum_debtors(tx, debtors.clients, debtors.documents, asking_types(business), today)


async def sum_every_debtor(tx: Tx, business: Business, today: date) -> list[Any]:
    """What everybody owes now, read from what is open; for the proof of what is kept."""
    return await store.sum_every_debtor(tx, asking_types(business), today)


async def list_habits(tx: Tx, business: Business, ids: Collection[UUID]) -> dict[UUID, int]:
    """How many days clients usually take to pay; see `store.list_habits`."""
    return await store.list_habits(tx, ids, asking_types(business), business.timezone)


async def sum_debts_as_of(tx: Tx, business: Business, today: date, as_of: datetime, most: int = 0) -> store.Debts:
    """What was open at an instant by age on its day, and the clients that owed most."""
    return await store.sum_debts_as_of(tx, asking_types(business), today, as_of, most)


async def list_open(
    tx: Tx, business: Business, wanted: OpenFilter, query: PageQuery
) -> tuple[list[Any], str | None, int | msgspec.UnsetType]:
    """One page of open documents; a client counts with those that were merged into it."""
    family = await clients.ids_for_name(tx, wanted.client_id) if wanted.client_id else None
    where = tenant_condition()
    where.add_if_given("client_id = ANY(%(clients)s)", clients=None if family is None else list(family))
    where.add_if_given("brand_id = %(brand_id)s", brand_id=wanted.brand_id)
    where.add_if_given("doc_type = %(doc_type)s", doc_type=wanted.doc_type)
    where.add_if_given("currency = %(currency)s", currency=wanted.currency)
    where.add_if_given("due >= %(due_from)s", due_from=wanted.due_from)
    where.add_if_given("due <= %(due_to)s", due_to=wanted.due_to)
    return await store.list_open(tx, query, where, asking_types(business), wanted.as_of)


async def sum_flow_days(tx: Tx, business: Business, days: Collection[date]) -> list[Any]:
    """What became of what was issued on some days; see `store.sum_flow_days`."""
    offers = offer_types(get_country(business.country))
    return await store.sum_flow_days(tx, days, offers, asking_types(business), business.timezone)


async def sum_flow_as_of(tx: Tx, business: Business, first: date, last: date, as_of: datetime) -> list[Any]:
    """What had become by an instant of what was issued in a period; see `store.sum_flow_as_of`."""
    offers = offer_types(get_country(business.country))
    return await store.sum_flow_as_of(tx, first, last, offers, asking_types(business), business.timezone, as_of)


def flow_later(business: Business, first: date, last: date, as_of: datetime, index: int) -> tuple[str, dict[str, Any]]:
    """SQL of what became since an instant of what was issued in a period; see `store.flow_later`."""
    offers = offer_types(get_country(business.country))
    return store.flow_later(first, last, offers, asking_types(business), business.timezone, as_of, index)


async def notify_overdue(tx: Tx, business: Business) -> None:
    """Tells the business of the documents that became overdue since it was last looked at, each of them once: one
    notification, however many they are."""
    today = tx.today(business.timezone)
    n, first = await notifications.tell_once(tx, "document_overdue", store.OVERDUE, today=today)
    record = await document_store.get_record(tx, UUID(first)) if first is not None and n == 1 else None
    if record is not None:
        title = Wording("{docType} {number} is overdue", docType=record.doc_type, number=record.doc_number)
        body = Wording(
            "{name} owes {amount} {currency} since {day}.",
            name=record.client_name or "",
            amount=format_amount(open_balance(record), record.currency),
            currency=record.currency,
            day=due_day(record),
        )
        entity, key = notifications.Entity(type="document", id=record.id), first
        actions = [
            notifications.Action(label="document", method="GET", path=f"/api/v1/documents/{record.id}"),
            notifications.Action(label="remind", method="POST", path=f"/api/v1/documents/{record.id}/reminders"),
        ]
    elif n:
        title = Wording("{n} documents are overdue", n=n)
        body = Wording("The days on which they were to be paid have passed.")
        entity, key = None, today.isoformat()
        actions = [notifications.Action(label="list", method="GET", path="/api/v1/documents?overdue=true")]
    else:
        return
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="document_overdue",
            category="documents",
            severity="warning",
            title=title,
            body=body,
            entity=entity,
            actions=actions,
            dedupe_key=f"document_overdue:{key}",
        ),
    )
