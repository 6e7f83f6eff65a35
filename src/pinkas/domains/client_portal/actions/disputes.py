"""Disputes: opened by clients or noted by the business, answered and resolved by the business."""

from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.creators import Creator
from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound, invalid_field
from pinkas.core.wording import Wording
from pinkas.domains import businesses, clients, documents, notifications
from pinkas.domains.client_portal import rules, store
from pinkas.domains.client_portal.actions.links import PortalView
from pinkas.domains.client_portal.types import (
    Dispute,
    DisputeAnswer,
    DisputeMessage,
    DisputeQuery,
    DisputeReply,
    DisputeResolution,
    DisputeRow,
    DisputeTable,
    NewDispute,
    NotedDispute,
    Outcome,
    PublicDispute,
    PublicMessage,
    Side,
    StoredMessage,
)
from pinkas.platform.creators import get_creator
from pinkas.platform.tx import Tx


async def list_disputes(tx: Tx, query: DisputeQuery) -> Page[Dispute]:
    """What clients do not agree with, newest first unless `sort` says otherwise."""
    family = await clients.ids_for_filter(tx, query.client_id)
    page = await store.list_disputes(tx, query, family)
    return Page([dispute_view(one) for one in page.items], page.next_cursor, page.total)


async def compose_table(tx: Tx, _business: businesses.Business, query: DisputeQuery) -> DisputeTable:
    """Disputes with the filters of their list, as JSON or as a file with all of them."""
    page = await list_disputes(tx, query)
    return DisputeTable(items=page.items, next_cursor=page.next_cursor, total=page.total)


async def get_dispute(tx: Tx, id: UUID) -> Dispute:
    """A dispute with what both sides said."""
    return dispute_view(await store.DISPUTES.get(tx, id))


async def answer_dispute(tx: Tx, id: UUID, body: DisputeAnswer) -> Dispute:
    """Answers a client, who reads it in the portal; with `resolve` the dispute ends by it. A dispute that the business
    noted gets a note by this, and stays open."""
    row = await _lock_open(tx, id)
    await _add_message(tx, row, "business", body.text, await get_creator(tx))
    answered = {"state": "ANSWERED" if row.opened_by == "client" else row.state}
    changes = answered if body.resolve is None else _resolved(tx, body.resolve)
    return await _write(tx, row, changes, "dispute.answered" if body.resolve is None else "dispute.resolved")


async def resolve_dispute(tx: Tx, id: UUID, body: DisputeResolution) -> Dispute:
    """Ends a dispute: accepted or rejected. The document stays as it is: credit it, when it is to be credited."""
    row = await _lock_open(tx, id)
    if body.note is not None:
        await _add_message(tx, row, "business", body.note, await get_creator(tx))
    return await _write(tx, row, _resolved(tx, body.outcome), "dispute.resolved")


async def note_dispute(tx: Tx, body: NotedDispute) -> Dispute:
    """Notes that a client disputes an issued document, as it said by telephone or by letter. Until the dispute is
    resolved nobody is reminded of the document by a plan. The client does not see it in the portal."""
    rules.check_dispute(body)
    try:
        record = await documents.get_record(tx, body.document_id)
    except NotFound:
        raise invalid_field("documentId", "unknown", "There is no such document.") from None
    if record.status == "DRAFT":
        raise documents.NotIssued
    creator = await get_creator(tx)
    row = await _insert(tx, record, body, "business", None if creator is None else msgspec.to_builtins(creator))
    return dispute_view(row)


async def _insert(
    tx: Tx, record: documents.Record, body: NewDispute, side: Side, creator: dict[str, Any] | None
) -> DisputeRow:
    fields = {
        "client_id": record.client_id,
        "document_id": record.id,
        "reason": body.reason,
        "text": body.text,
        "opened_by": side,
        "created_by": creator,
    }
    row = await store.insert_dispute(tx, fields)
    if row is None:
        raise rules.DisputeOpen(disputeId=str(await store.find_open_dispute(tx, record.id, side)))
    tx.audit("dispute.opened", "dispute", row.id, facts={"documentId": record.id, "reason": body.reason})
    return row


async def open_dispute(tx: Tx, portal: PortalView, document_id: UUID, body: NewDispute) -> PublicDispute:
    """Opens a dispute of a document of the client, and tells the business."""
    rules.check_dispute(body)
    record = await own_document(tx, portal, document_id)
    row = await _insert(tx, record, body, "client", None)
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="dispute.opened",
            category="payments",
            severity="warning",
            title=Wording(
                "{client} disputes {document}",
                client=portal.who.name,
                document=documents.document_title(record),
            ),
            body=body.text or "",
            dedupe_key=f"dispute:{row.id}",
            entity=notifications.Entity(type="dispute", id=row.id),
            actions=[],
        ),
    )
    return public_view(row)


async def reply(tx: Tx, portal: PortalView, dispute_id: UUID, body: DisputeReply) -> PublicDispute:
    """Adds what the client says; the dispute waits for the business again."""
    row = await _lock_own(tx, portal, dispute_id)
    await _add_message(tx, row, "client", body.text, None)
    await _write(tx, row, {"state": "OPEN"}, "dispute.replied")
    return public_view(await store.DISPUTES.get(tx, dispute_id))


async def withdraw(tx: Tx, portal: PortalView, dispute_id: UUID) -> PublicDispute:
    """Ends a dispute by the client who opened it."""
    row = await _lock_own(tx, portal, dispute_id)
    await _write(tx, row, {"state": "WITHDRAWN", "ended_at": tx.now}, "dispute.withdrawn")
    return public_view(await store.DISPUTES.get(tx, dispute_id))


async def own_document(tx: Tx, portal: PortalView, document_id: UUID) -> documents.Record:
    """An issued document of the client of a portal; any other one is not there."""
    record = await documents.get_record(tx, document_id)
    if not rules.is_shown(record, portal.who.family):
        raise NotFound
    return record


def public_view(row: DisputeRow) -> PublicDispute:
    """A dispute as the client sees it: not who wrote for the business."""
    return PublicDispute(
        id=row.id,
        document_id=row.document_id,
        doc_type=row.doc_type,
        doc_number=row.doc_number,
        reason=row.reason,
        text=row.text,
        state=row.state,
        outcome=row.outcome,
        messages=[PublicMessage(author=one.author, text=one.text, at=one.at) for one in row.messages],
        created_at=row.created_at,
    )


def dispute_view(row: DisputeRow) -> Dispute:
    """A dispute as the business sees it."""
    shown = {name: getattr(row, name) for name in Dispute.__struct_fields__ if name != "messages"}
    return Dispute(**shown, messages=[_message(one) for one in row.messages])


def _message(one: StoredMessage) -> DisputeMessage:
    by = None if one.by is None else msgspec.convert(one.by, Creator)
    return DisputeMessage(number=one.number, author=one.author, text=one.text, by=by, at=one.at)


async def _lock_open(tx: Tx, id: UUID) -> DisputeRow:
    row = await store.DISPUTES.get_for_update(tx, id)
    if row.state not in rules.OPEN_STATES:
        raise rules.DisputeEnded
    return row


async def _lock_own(tx: Tx, portal: PortalView, id: UUID) -> DisputeRow:
    seen = await store.DISPUTES.get(tx, id)
    if seen.client_id not in portal.who.family or seen.opened_by != "client":
        raise NotFound
    return await _lock_open(tx, id)


async def _add_message(tx: Tx, row: DisputeRow, author: Side, text: str, creator: Creator | None) -> None:
    if len(row.messages) >= rules.MAX_MESSAGES:
        raise rules.DisputeTooLong
    await store.insert_message(tx, row, author, text, creator)


def _resolved(tx: Tx, outcome: Outcome) -> dict[str, Any]:
    return {"state": "RESOLVED", "outcome": outcome, "ended_at": tx.now}


async def _write(tx: Tx, row: DisputeRow, changes: dict[str, Any], action: str) -> Dispute:
    after = dispute_view(await store.DISPUTES.update(tx, row.id, changes))
    tx.audit(action, "dispute", row.id, before=dispute_view(row), after=after)
    return after
