"""The log of messages: one row for one message to one address."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.core.pages import Order, Page
from pinkas.core.problems import NotFound
from pinkas.domains.messages.rules.render import told
from pinkas.domains.messages.types import (
    Draft,
    Message,
    MessageAttempt,
    MessageFault,
    MessageQuery,
    MessageSummary,
    OutboxQuery,
    State,
)
from pinkas.platform.crypto import sha256
from pinkas.platform.rows import as_type, assignments
from pinkas.platform.table import tenant
from pinkas.platform.tx import Tx
from pinkas.platform.where import Where

_COLUMNS = ", ".join(Message.__struct_fields__)
_SUMMARY = f"SELECT {', '.join(MessageSummary.__struct_fields__)} FROM messages"
_WHOLE = f"SELECT {_COLUMNS}, encrypted_link, attach_pdf, provider_id FROM messages"
ORDERS = {
    "-createdAt": Order("id", "uuid", descending=True),
    "createdAt": Order("id", "uuid", descending=False),
}


async def add(tx: Tx, drafts: Sequence[Draft], wait: datetime) -> list[Message]:
    """Writes messages and puts them into the queue, all in one statement. `queue_again_at`: when the queue looks after
    them if nobody has taken their first turn by then. What has stood here before, by its `dedupe_key`, is left out."""
    rows = [_row(tx, one) for one in drafts]
    found = await tx.fetch_all(
        f"""WITH given AS (
                SELECT * FROM jsonb_to_recordset(%(rows)s) AS one (id uuid, kind text, channel text, state text,
                    recipient text, document_id uuid, client_id uuid, language text, subject text, text text,
                    has_link boolean, encrypted_link text, link_hash text, attach_pdf boolean, error jsonb,
                    resend_of uuid, dedupe_key text)
            ), added AS (
                INSERT INTO messages (business_id, id, kind, channel, state, recipient, document_id, client_id,
                    language, subject, text, has_link, encrypted_link, link_hash, attach_pdf, error, resend_of,
                    dedupe_key, created_at, updated_at)
                SELECT %(business_id)s, id, kind, channel, state, recipient, document_id, client_id, language, subject,
                    text, has_link, decode(encrypted_link, 'hex'), decode(link_hash, 'hex'), attach_pdf,
                    error, resend_of, dedupe_key, %(now)s, %(now)s FROM given
                ON CONFLICT (business_id, dedupe_key) DO NOTHING RETURNING {_COLUMNS}
            ), queued AS (
                INSERT INTO message_queue (business_id, id, next_attempt_at)
                SELECT %(business_id)s, id, %(wait)s FROM added WHERE state = 'QUEUED'
            )
            SELECT * FROM added ORDER BY id""",
        rows=Jsonb(to_builtins(rows)),
        now=tx.now,
        wait=wait,
    )
    return [message(row) for row in found]


def _row(tx: Tx, one: Draft) -> dict[str, Any]:
    closed = tx.keys.box.encrypt(one.link.encode(), one.id).hex() if one.link else None
    return {
        "id": one.id,
        "kind": one.kind,
        "channel": one.address.channel,
        "state": "FAILED" if one.error else "QUEUED",
        "recipient": one.address.value,
        "document_id": one.document_id,
        "client_id": one.client_id,
        "language": one.language,
        "subject": one.subject,
        "text": one.text,
        "has_link": one.link is not None,
        "encrypted_link": closed,
        "link_hash": sha256(one.link.rpartition("/")[2]).hex() if one.link else None,
        "attach_pdf": one.attach_pdf,
        "error": one.error,
        "resend_of": one.resend_of,
        "dedupe_key": one.dedupe_key,
    }


def message(row: Any) -> Message:
    """A row as the log shows it: its link stays a placeholder."""
    found = as_type(row, Message)
    return msgspec.structs.replace(found, text=told(found.text))


async def get(tx: Tx, id: UUID) -> Message:
    """A message."""
    return message(await row(tx, id))


async def row(tx: Tx, id: UUID, *, lock: bool = False) -> Any:
    """A stored message, with its text and its encrypted link; `NotFound`."""
    found = await tx.fetch_one(
        f"{_WHOLE} WHERE business_id = %(business_id)s AND id = %(id)s {'FOR NO KEY UPDATE' if lock else ''}", id=id
    )
    if found is None:
        raise NotFound
    return found


async def page(tx: Tx, query: MessageQuery) -> Page[MessageSummary]:
    """One page of the log."""
    where = _where(query)
    where.maybe("state = %(state)s", state=query.state)
    where.maybe("kind = %(kind)s", kind=query.kind)
    # An id begins with the time it was made at, so that a period is a range of the index that sorts the list.
    where.maybe("id >= %(from)s", **{"from": _first_id(query.from_)})
    where.maybe("id < %(to)s", to=_first_id(query.to))
    rows, cursor, total = await tx.fetch_page("messages", query, select=_SUMMARY, where=where, orders=ORDERS)
    return Page([as_type(one, MessageSummary) for one in rows], cursor, total)


async def kept(tx: Tx, query: OutboxQuery, before: UUID | None, limit: int) -> list[Any]:
    """The newest rows of the outbox that were queued before an id."""
    where = _where(query)
    where.maybe("id < %(before)s", before=before)
    return await tx.fetch_all(f"{_WHOLE} WHERE {where.sql()} ORDER BY id DESC LIMIT %(most)s", **where.params, most=limit)


async def count_kept(tx: Tx, query: OutboxQuery) -> int:
    """How many the outbox has."""
    where = _where(query)
    found = await tx.fetch_one(f"SELECT count(*) AS n FROM messages WHERE {where.sql()}", **where.params)
    return int(found.n) if found else 0


async def newest_of(tx: Tx, clients: Sequence[UUID], before: UUID | None, limit: int) -> list[MessageSummary]:
    """The newest messages to a client, by any of its ids, that were queued before an id."""
    rows = await tx.fetch_all(
        f"""{_SUMMARY} WHERE business_id = %(business_id)s AND client_id = ANY(%(clients)s)
            {"AND id < %(before)s" if before else ""} ORDER BY id DESC LIMIT %(limit)s""",
        clients=list(clients),
        before=before,
        limit=limit,
    )
    return [as_type(one, MessageSummary) for one in rows]


def _where(query: MessageQuery | OutboxQuery) -> Where:
    where = tenant()
    where.maybe("document_id = %(document_id)s", document_id=query.document_id)
    where.maybe("client_id = %(client_id)s", client_id=query.client_id)
    where.maybe("channel = %(channel)s", channel=query.channel)
    where.maybe("recipient = %(recipient)s", recipient=query.recipient)
    return where


def _first_id(at: datetime | None) -> UUID | None:
    return None if at is None else UUID(int=max(0, int(at.timestamp() * 1000)) << 80)


async def of_link(tx: Tx, hash: bytes) -> UUID | None:
    """The message that carries the link whose token has this SHA-256."""
    found = await tx.fetch_one(
        "SELECT id FROM messages WHERE business_id = %(business_id)s AND link_hash = %(hash)s", hash=hash
    )
    return found.id if found else None


async def last_reminder(tx: Tx, document_id: UUID) -> datetime | None:
    """When the last reminder of a document was queued that did not fail."""
    found = await tx.fetch_one(
        """SELECT max(created_at) AS at FROM messages WHERE business_id = %(business_id)s AND document_id = %(id)s
           AND kind = 'reminder' AND state NOT IN ('BOUNCED', 'FAILED')""",
        id=document_id,
    )
    return found.at if found else None


async def states_of(tx: Tx, document_id: UUID) -> dict[UUID, State]:
    """The states of the messages that carry a document, locked, so that two reports at the same time are recorded one
    after another. Reminders do not count."""
    rows = await tx.fetch_all(
        """SELECT id, state FROM messages WHERE business_id = %(business_id)s AND document_id = %(id)s
           AND kind <> 'reminder' ORDER BY id FOR NO KEY UPDATE""",
        id=document_id,
    )
    return {one.id: one.state for one in rows}


async def change(
    tx: Tx, id: UUID, *, attempt: MessageAttempt | None = None, error: MessageFault | None = None, **columns: Any
) -> None:
    """Updates columns of a message, appends an attempt, and sets its error (none unless it is given)."""
    await tx.execute(
        f"""UPDATE messages SET {assignments(columns)}{", " if columns else ""} attempts = attempts || %(attempt)s,
                error = %(error)s, version = version + 1, updated_at = %(now)s
            WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        attempt=Jsonb(to_builtins([attempt] if attempt else [])),
        error=Jsonb(to_builtins(error)) if error else None,
        now=tx.now,
        **columns,
    )


async def attach(tx: Tx, id: UUID, files: list[dict[str, Any]]) -> None:
    """Settles what is attached, once: a later attempt sends the same bytes."""
    await tx.execute(
        """UPDATE messages SET attachments = %(files)s, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        files=Jsonb(files),
        now=tx.now,
    )
