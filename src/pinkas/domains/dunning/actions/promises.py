"""Promises to pay: made, taken back, kept and broken."""

from datetime import date, datetime, time, timedelta
from uuid import UUID

import msgspec

from pinkas.core.money import format_amount
from pinkas.core.pagination import Page
from pinkas.core.problems import FaultCollector, NotFound
from pinkas.core.requested_amounts import collect_amount
from pinkas.core.schedule import local_time_to_utc
from pinkas.core.wording import Wording
from pinkas.domains import businesses, documents, notifications
from pinkas.domains.dunning.rules.policies import NothingToPromise
from pinkas.domains.dunning.store import promises as store
from pinkas.domains.dunning.types.promises import (
    NewPromise,
    Promise,
    PromiseQuery,
    PromiseRow,
    PromiseState,
    PromiseToPay,
)
from pinkas.platform.creators import get_creator
from pinkas.platform.tx import Tx


async def list_promises(tx: Tx, query: PromiseQuery) -> Page[PromiseToPay]:
    """What clients promised to pay, by its day, the next first unless `sort` says otherwise."""
    page = await store.list_promises(tx, query)
    return Page([promise_view(row) for row in page.items], page.next_cursor, page.total)


async def get_promise(tx: Tx, document_id: UUID) -> PromiseToPay:
    """What the client promised of a document. 404 when it promised nothing."""
    row = await store.find_promise(tx, document_id)
    if row is None:
        raise NotFound
    return promise_view(row)


async def set_promise(tx: Tx, document_id: UUID, body: NewPromise) -> PromiseToPay:
    """Notes that a client promised to pay a document, in place of what it promised before. Nobody is reminded of the
    document until the end of that day."""
    record = await documents.get_record(tx, document_id)
    open_now = documents.payable_balance(record)
    if record.payment_status not in ("UNPAID", "PARTIAL") or open_now <= 0:
        raise NothingToPromise
    business = await businesses.get_current(tx)
    amount = _check(tx, body, record.currency, open_now, business.timezone)
    before = await store.find_promise(tx, document_id, lock=True)
    tx.check_version(before.version if before else 0)
    if before and (before.promised_date, before.amount, before.note, before.state) == (
        body.date,
        amount,
        body.note,
        "OPEN",
    ):
        return promise_view(before)
    creator = await get_creator(tx)
    row = await store.write_promise(
        tx,
        document_id,
        {
            "promised_date": body.date,
            "amount": amount,
            "note": body.note,
            "open_before": open_now,
            "state": "OPEN",
            "check_at": _check_at(body, business.timezone),
            "created_by": None if creator is None else msgspec.to_builtins(creator),
        },
    )
    view = promise_view(row)
    facts = {"documentId": document_id, "date": body.date, "amount": view.amount}
    tx.audit("document.payment_promised", "document", document_id, facts=facts)
    return view


def _check(tx: Tx, body: NewPromise, currency: str, open_now: int, timezone: str) -> int | None:
    faults = FaultCollector()
    if body.date < tx.today(timezone):
        faults.add("date", "in_the_past", "The day has passed: name today or a later one.")
    amount = None if body.amount is None else collect_amount(body.amount, currency, "amount", faults)
    if amount is not None and amount <= 0:
        faults.add("amount", "not_positive", "Promise more than nothing, or leave it out for all that is open.")
    elif amount is not None and amount > open_now:
        most = format_amount(open_now, currency)
        faults.add("amount", "too_much", "Only {most} is open on the document.", most=most)
    faults.raise_if_any()
    return amount


def _check_at(body: NewPromise, timezone: str) -> datetime:
    return local_time_to_utc(body.date + timedelta(days=1), time(0, 5), timezone)


async def remove_promise(tx: Tx, document_id: UUID) -> None:
    """Takes back that a client promised to pay a document: reminders go on."""
    row = await store.find_promise(tx, document_id, lock=True)
    if row is None:
        raise NotFound
    tx.check_version(row.version)
    await store.PROMISES.delete(tx, row.id)
    tx.audit("document.promise_removed", "document", document_id, facts={"date": row.promised_date})


async def judge_promise(tx: Tx, id: UUID) -> bool:
    """Says of a promise whose day has passed whether it was kept, and tells the business of a broken one. False when
    its time has not come or another worker does it."""
    row = await store.claim_due(tx, id)
    if row is None:
        return False
    record = await documents.get_record(tx, row.document_id)
    left = documents.payable_balance(record) if record.payment_status in ("UNPAID", "PARTIAL") else 0
    kept = left <= row.open_before - (row.open_before if row.amount is None else row.amount)
    await store.PROMISES.update(tx, id, {"state": "KEPT" if kept else "BROKEN", "check_at": None})
    if not kept:
        await notifications.add(
            tx,
            notifications.NewNotification(
                kind="promise_broken",
                category="payments",
                severity="warning",
                title=Wording("{client} has not paid as promised", client=row.client_name or ""),
                body=Wording(
                    "{document} was to be paid by {date}; {amount} {currency} is open. Reminders go on.",
                    document=documents.document_title(record),
                    date=row.promised_date,
                    amount=format_amount(left, row.currency),
                    currency=row.currency,
                ),
                entity=notifications.Entity(type="document", id=row.document_id),
                dedupe_key=f"promise_broken:{id}:{row.promised_date}",
            ),
        )
    return True


def promise_view(row: PromiseRow) -> PromiseToPay:
    """A promise as it crosses the wire."""
    return PromiseToPay(
        id=row.id,
        document_id=row.document_id,
        doc_type=row.doc_type,
        number=row.number,
        client_id=row.client_id,
        client_name=row.client_name,
        date=row.promised_date,
        amount=None if row.amount is None else format_amount(row.amount, row.currency),
        currency=row.currency,
        note=row.note,
        state=row.state,
        created_by=row.created_by,
        version=row.version,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )


def short_promise(row: PromiseRow) -> Promise:
    """A promise where it stands beside other things of a document."""
    return promise_of(row.promised_date, row.amount, row.currency, row.state)


def promise_of(day: date, amount: int | None, currency: str, state: PromiseState) -> Promise:
    """The same of its parts; the amount in minor units."""
    return Promise(date=day, amount=None if amount is None else format_amount(amount, currency), state=state)
