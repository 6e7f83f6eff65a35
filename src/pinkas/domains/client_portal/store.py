"""Portal links and disputes in the database."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.creators import Creator
from pinkas.core.pagination import Page
from pinkas.domains.client_portal.types import DisputeQuery, DisputeRow, LinkRow, Side
from pinkas.platform.rows import to_struct
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

CREDENTIAL_KIND = "client_portal"
LINKS = Table("portal_links", LinkRow)
_DOCUMENT = "FROM documents AS d WHERE d.business_id = disputes.business_id AND d.id = disputes.document_id"
DISPUTES = Table(
    "disputes",
    DisputeRow,
    computed={
        "client_name": f"SELECT d.client_name {_DOCUMENT}",
        "doc_type": f"SELECT d.doc_type {_DOCUMENT}",
        "doc_number": f"SELECT d.doc_number {_DOCUMENT}",
        "messages": """SELECT coalesce(jsonb_agg(jsonb_build_object('number', m.number, 'author', m.author,
                'text', m.text, 'by', m.created_by, 'at', m.created_at) ORDER BY m.number), '[]')
            FROM dispute_messages AS m
            WHERE m.business_id = disputes.business_id AND m.dispute_id = disputes.id""",
    },
)


async def find_link(tx: Tx, client_id: UUID) -> LinkRow | None:
    """The link of a client."""
    row = await tx.fetch_one(
        f"{LINKS.select} WHERE business_id = %(business_id)s AND client_id = %(client)s", client=client_id
    )
    return to_struct(row, LinkRow) if row else None


async def lock_links(tx: Tx, client_ids: Sequence[UUID]) -> list[LinkRow]:
    """The links of a client and of those that were merged into it, locked until the transaction ends."""
    rows = await tx.fetch_all(
        f"""{LINKS.select} WHERE business_id = %(business_id)s AND client_id = ANY(%(clients)s)
            ORDER BY id FOR NO KEY UPDATE""",
        clients=list(client_ids),
    )
    return [to_struct(row, LinkRow) for row in rows]


async def insert_empty_link(tx: Tx, client_id: UUID) -> None:
    """Writes a link without an address, unless the client has one: so that two who make one wait for each other."""
    await LINKS.insert_unless_taken(tx, {"client_id": client_id}, "(business_id, client_id)")


async def write_address(
    tx: Tx, row: LinkRow, token: bytes, token_hash: bytes, expires_at: datetime, creator: Creator | None
) -> LinkRow:
    """Gives a locked link an address; the one before it leads nowhere from then on."""
    if row.hash is not None:
        await tx.execute("SELECT remove_credential(%(hash)s)", hash=row.hash)
    await tx.execute(f"SELECT add_credential(%(hash)s, '{CREDENTIAL_KIND}', %(id)s)", hash=token_hash, id=row.id)
    return await LINKS.update(
        tx,
        row.id,
        {
            "token": token,
            "hash": token_hash,
            "expires_at": expires_at,
            "made_at": tx.now,
            "created_by": None if creator is None else msgspec.to_builtins(creator),
            "last_used_at": None,
            "ended_at": None,
        },
    )


async def end_link(tx: Tx, row: LinkRow) -> None:
    """Ends a locked link: its token leads nowhere from then on."""
    await tx.execute("SELECT remove_credential(%(hash)s)", hash=row.hash)
    await LINKS.update(tx, row.id, {"token": None, "hash": None, "ended_at": tx.now})


async def note_use(tx: Tx, id: UUID) -> None:
    """Writes that a link was used, at most once a minute."""
    tx.execute_later(
        """UPDATE portal_links SET last_used_at = %(now)s WHERE business_id = %(business_id)s AND id = %(id)s
           AND (last_used_at IS NULL OR last_used_at < %(now)s::timestamptz - interval '1 minute')""",
        id=id,
        now=tx.now,
    )


async def list_disputes(tx: Tx, query: DisputeQuery, clients: Sequence[UUID] | None) -> Page[DisputeRow]:
    """One page of disputes; `clients` are the ids of a client and those that were merged into it."""
    where = tenant_condition()
    where.add_if_given("state = %(state)s", state=query.state)
    where.add_if_given("client_id = ANY(%(clients)s)", clients=None if clients is None else list(clients))
    where.add_if_given("document_id = %(document)s", document=query.document_id)
    tx.filter_updated_since(where, query.updated_since)
    return await DISPUTES.page(tx, query, where, TIME_ORDERS)


async def newest_disputes(tx: Tx, clients: Sequence[UUID], most: int) -> list[DisputeRow]:
    """The newest disputes that a client opened, those of clients that were merged into it among them."""
    rows = await tx.fetch_all(
        f"""{DISPUTES.select} WHERE business_id = %(business_id)s AND client_id = ANY(%(clients)s)
            AND opened_by = 'client' ORDER BY id DESC LIMIT %(most)s""",
        clients=list(clients),
        most=most,
    )
    return [to_struct(row, DisputeRow) for row in rows]


async def disputes_of_document(tx: Tx, document_id: UUID, most: int) -> list[DisputeRow]:
    """The newest disputes of a document that its client opened."""
    rows = await tx.fetch_all(
        f"""{DISPUTES.select} WHERE business_id = %(business_id)s AND document_id = %(document)s
            AND opened_by = 'client' ORDER BY id DESC LIMIT %(most)s""",
        document=document_id,
        most=most,
    )
    return [to_struct(row, DisputeRow) for row in rows]


async def insert_dispute(tx: Tx, fields: Mapping[str, Any]) -> DisputeRow | None:
    """Writes a dispute; None when the document has an open one of the same side."""
    key = "(business_id, document_id, opened_by) WHERE state IN ('OPEN', 'ANSWERED')"
    return await DISPUTES.insert_unless_taken(tx, {**fields, "state": "OPEN"}, key)


async def find_open_dispute(tx: Tx, document_id: UUID, opened_by: Side) -> UUID | None:
    """The dispute of a document, of one of the sides, that has not ended."""
    row = await tx.fetch_one(
        """SELECT id FROM disputes WHERE business_id = %(business_id)s AND document_id = %(document)s
           AND opened_by = %(opened_by)s AND state IN ('OPEN', 'ANSWERED')""",
        document=document_id,
        opened_by=opened_by,
    )
    return row.id if row else None


async def insert_message(tx: Tx, dispute: DisputeRow, author: Side, text: str, creator: Creator | None) -> None:
    """Adds what one side said to a locked dispute."""
    await tx.execute(
        """INSERT INTO dispute_messages (business_id, dispute_id, number, author, text, created_by, created_at)
           VALUES (%(business_id)s, %(id)s, %(number)s, %(author)s, %(text)s, %(creator)s, %(now)s)""",
        id=dispute.id,
        number=len(dispute.messages) + 1,
        author=author,
        text=text,
        creator=None if creator is None else Jsonb(msgspec.to_builtins(creator)),
        now=tx.now,
    )
