"""The log of messages: one row for one message to one address."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.core.pagination import Page, SortOrder
from pinkas.core.problems import NotFound
from pinkas.domains.messages.rules.render import link_as_placeholder
from pinkas.domains.messages.rules.texts import LINK_KINDS
from pinkas.domains.messages.types import (
    Message,
    MessageAttempt,
    MessageDraft,
    MessageFault,
    MessageQuery,
    MessageSummary,
    OutboxQuery,
    State,
)
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.crypto import sha256
from pinkas.platform.effects import WRITTEN_HERE, MessageEffect
from pinkas.platform.rows import sql_assignments, to_struct
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

_MESSAGE_COLUMNS = ", ".join(Message.__struct_fields__)
_SELECT_SUMMARIES = f"SELECT {', '.join(MessageSummary.__struct_fields__)} FROM messages"
_SELECT_MESSAGES = f"SELECT {_MESSAGE_COLUMNS}, encrypted_link, attach_pdf, provider_id, card FROM messages"
SORT_ORDERS = {
    "-createdAt": SortOrder("id", "uuid", descending=True),
    "createdAt": SortOrder("id", "uuid", descending=False),
}


async def insert_messages(tx: Tx, drafts: Sequence[MessageDraft], queue_again_at: datetime) -> list[Message]:
    """Writes messages and puts them into the queue, all in one statement. `queue_again_at`: when the queue looks after
    them if nobody has taken their first turn by then. What has stood here before, by its `dedupe_key`, is left out."""
    rows = [_draft_row(tx, one) for one in drafts]
    found = await tx.fetch_all(
        f"""WITH given AS (
                SELECT * FROM jsonb_to_recordset(%(rows)s) AS one (id uuid, kind text, channel text, state text,
                    recipient text, document_id uuid, client_id uuid, language text, subject text, text text,
                    has_link boolean, encrypted_link text, link_hash text, attach_pdf boolean, error jsonb,
                    resend_of uuid, dedupe_key text, payment_link_id uuid, mandate_id uuid,
                    card jsonb)
            ), added AS (
                INSERT INTO messages (business_id, id, kind, channel, state, recipient, document_id, client_id,
                    language, subject, text, has_link, encrypted_link, link_hash, attach_pdf, error, resend_of,
                    dedupe_key, payment_link_id, mandate_id, card, created_at, updated_at)
                SELECT %(business_id)s, id, kind, channel, state, recipient, document_id, client_id, language, subject,
                    text, has_link, decode(encrypted_link, 'hex'), decode(link_hash, 'hex'), attach_pdf,
                    error, resend_of, dedupe_key, payment_link_id, mandate_id, card, %(now)s, %(now)s FROM given
                ON CONFLICT (business_id, dedupe_key) DO NOTHING RETURNING {_MESSAGE_COLUMNS}
            ), queued AS (
                INSERT INTO message_queue (business_id, id, next_attempt_at)
                SELECT %(business_id)s, id, %(wait)s FROM added WHERE state = 'QUEUED'
            )
            SELECT * FROM added ORDER BY id""",
        rows=Jsonb(to_builtins(rows)),
        now=tx.now,
        wait=queue_again_at,
    )
    return [message_from_row(row) for row in found]


def _draft_row(tx: Tx, draft: MessageDraft) -> dict[str, Any]:
    own_link = draft.kind not in LINK_KINDS  # that of a payment link is the same for everybody
    closed = tx.keys.box.encrypt(draft.link.encode(), draft.id).hex() if draft.link else None
    return {
        "id": draft.id,
        "kind": draft.kind,
        "channel": draft.address.channel,
        "state": "FAILED" if draft.error else "QUEUED",
        "recipient": draft.address.value,
        "document_id": draft.document_id,
        "client_id": draft.client_id,
        "language": draft.language,
        "subject": draft.subject,
        "text": draft.text,
        "has_link": draft.link is not None,
        "encrypted_link": closed,
        "link_hash": sha256(draft.link.rpartition("/")[2]).hex() if draft.link and own_link else None,
        "attach_pdf": draft.attach_pdf,
        "error": draft.error,
        "resend_of": draft.resend_of,
        "dedupe_key": draft.dedupe_key,
        "payment_link_id": draft.payment_link_id,
        "mandate_id": draft.mandate_id,
        "card": draft.card,
    }


async def list_queued(tx: Tx) -> list[UUID]:
    """The messages that have still to be sent."""
    return [
        row.id
        for row in await tx.fetch_all(
            "SELECT id FROM messages WHERE business_id = %(business_id)s AND state = 'QUEUED' ORDER BY id"
        )
    ]


def message_from_row(row: Any) -> Message:
    """A row as the log shows it: its link stays a placeholder."""
    found = to_struct(row, Message)
    return msgspec.structs.replace(found, text=link_as_placeholder(found.text))


async def get_message(tx: Tx, id: UUID) -> Message:
    """A message."""
    return message_from_row(await get_row(tx, id))


async def get_row(tx: Tx, id: UUID, *, lock: bool = False) -> Any:
    """A stored message, with its text and its encrypted link; `NotFound`."""
    found = await tx.fetch_one(
        f"{_SELECT_MESSAGES} WHERE business_id = %(business_id)s AND id = %(id)s {'FOR NO KEY UPDATE' if lock else ''}",
        id=id,
    )
    if found is None:
        raise NotFound
    return found


async def list_messages(tx: Tx, query: MessageQuery) -> Page[MessageSummary]:
    """One page of the log."""
    where = _filter_conditions(query)
    where.add_if_given("state = %(state)s", state=query.state)
    where.add_if_given("kind = %(kind)s", kind=query.kind)
    # An id begins with the time it was made at, so that a period is a range of the index that sorts the list.
    where.add_if_given("id >= %(from)s", **{"from": _smallest_id_at(query.from_)})
    where.add_if_given("id < %(to)s", to=_smallest_id_at(query.to))
    rows, cursor, total = await tx.fetch_page(
        "messages", query, select=_SELECT_SUMMARIES, conditions=where, orders=SORT_ORDERS
    )
    return Page([to_struct(one, MessageSummary) for one in rows], cursor, total)


async def list_outbox(tx: Tx, query: OutboxQuery, before_id: UUID | None, limit: int) -> list[Any]:
    """The newest rows of the outbox that were queued before an id."""
    where = _filter_conditions(query)
    where.add_if_given("id < %(before)s", before=before_id)
    return await tx.fetch_all(
        f"{_SELECT_MESSAGES} WHERE {where.sql()} ORDER BY id DESC LIMIT %(most)s", **where.params, most=limit
    )


async def count_outbox(tx: Tx, query: OutboxQuery) -> int:
    """How many the outbox has."""
    where = _filter_conditions(query)
    found = await tx.fetch_one(f"SELECT count(*) AS n FROM messages WHERE {where.sql()}", **where.params)
    return int(found.n) if found else 0


async def newest_messages_of(
    tx: Tx, client_ids: Sequence[UUID], before_id: UUID | None, limit: int
) -> list[MessageSummary]:
    """The newest messages to a client, by any of its ids, that were queued before an id."""
    rows = await tx.fetch_all(
        f"""{_SELECT_SUMMARIES} WHERE business_id = %(business_id)s AND client_id = ANY(%(clients)s)
            {"AND id < %(before)s" if before_id else ""} ORDER BY id DESC LIMIT %(limit)s""",
        clients=list(client_ids),
        before=before_id,
        limit=limit,
    )
    return [to_struct(one, MessageSummary) for one in rows]


def _filter_conditions(query: MessageQuery | OutboxQuery) -> QueryConditions:
    where = tenant_condition()
    where.add_if_given("document_id = %(document_id)s", document_id=query.document_id)
    where.add_if_given("payment_link_id = %(payment_link_id)s", payment_link_id=query.payment_link_id)
    where.add_if_given("mandate_id = %(mandate_id)s", mandate_id=query.mandate_id)
    where.add_if_given("client_id = %(client_id)s", client_id=query.client_id)
    where.add_if_given("channel = %(channel)s", channel=query.channel)
    where.add_if_given("recipient = %(recipient)s", recipient=query.recipient)
    return where


def _smallest_id_at(at: datetime | None) -> UUID | None:
    return None if at is None else UUID(int=max(0, int(at.timestamp() * 1000)) << 80)


async def get_message_id_of_link(tx: Tx, token_hash: bytes) -> UUID | None:
    """The message that carries the link whose token has this SHA-256."""
    found = await tx.fetch_one(
        "SELECT id FROM messages WHERE business_id = %(business_id)s AND link_hash = %(hash)s", hash=token_hash
    )
    return found.id if found else None


async def get_last_reminder_at(tx: Tx, document_id: UUID) -> datetime | None:
    """When the last reminder of a document was queued that did not fail."""
    found = await tx.fetch_one(
        """SELECT max(created_at) AS at FROM messages WHERE business_id = %(business_id)s AND document_id = %(id)s
           AND kind = 'reminder' AND state NOT IN ('BOUNCED', 'FAILED')""",
        id=document_id,
    )
    return found.at if found else None


async def get_states_for_update(tx: Tx, document_id: UUID) -> dict[UUID, State]:
    """The states of the messages that carry a document, locked, so that two reports at the same time are recorded one
    after another. Reminders and payment links do not count."""
    rows = await tx.fetch_all(
        """SELECT id, state FROM messages WHERE business_id = %(business_id)s AND document_id = %(id)s
           AND kind NOT IN ('reminder', 'payment_link') ORDER BY id FOR NO KEY UPDATE""",
        id=document_id,
    )
    return {one.id: one.state for one in rows}


async def update_message(
    tx: Tx, id: UUID, *, attempt: MessageAttempt | None = None, error: MessageFault | None = None, **columns: Any
) -> None:
    """Updates columns of a message, appends an attempt, and sets its error (none unless it is given)."""
    await tx.execute(
        f"""UPDATE messages SET {sql_assignments(columns)}{", " if columns else ""} attempts = attempts || %(attempt)s,
                error = %(error)s, version = version + 1, updated_at = %(now)s
            WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        attempt=Jsonb(to_builtins([attempt] if attempt else [])),
        error=Jsonb(to_builtins(error)) if error else None,
        now=tx.now,
        **columns,
    )


async def save_attachments(tx: Tx, id: UUID, files: list[dict[str, Any]]) -> None:
    """Settles what is attached, once: a later attempt sends the same bytes."""
    await tx.execute(
        """UPDATE messages SET attachments = %(files)s, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        files=Jsonb(files),
        now=tx.now,
    )


async def list_written(tx: Tx, since: UUID, most: int) -> list[MessageEffect]:
    """The messages that this transaction has added, with ids from `since` on."""
    rows = await tx.fetch_all(
        f"""SELECT kind, channel, recipient, subject, document_id FROM messages
            WHERE business_id = %(business_id)s AND id >= %(since)s AND {WRITTEN_HERE}
            ORDER BY id LIMIT %(most)s""",
        since=since,
        most=most,
    )
    return [to_struct(row, MessageEffect) for row in rows]
