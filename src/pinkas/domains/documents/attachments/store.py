"""Attachments in the database; their bytes are stored elsewhere, by their digest."""

from typing import Any
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.pagination import PageQuery, SortOrder
from pinkas.domains.documents.attachments.rules import Attachment
from pinkas.platform.rows import to_struct
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

_SELECT = """SELECT id, document_id, file_name, media_type, size, encode(sha256, 'hex') AS sha256, created_at
    FROM document_attachments"""
_SORT_ORDERS = {"createdAt": SortOrder("id", "uuid", descending=False)}


async def list_attachments(
    tx: Tx, document_id: UUID, query: PageQuery
) -> tuple[list[Attachment], str | None, int | msgspec.UnsetType]:
    """The files of a document, oldest first."""
    where = tenant_condition()
    where.add_if_given("document_id = %(document_id)s", document_id=document_id)
    name = f"document_attachments {document_id}"
    rows, cursor, total = await tx.fetch_page(name, query, select=_SELECT, conditions=where, orders=_SORT_ORDERS)
    return [to_struct(row, Attachment) for row in rows], cursor, total


async def get_attachment(tx: Tx, document_id: UUID, id: UUID) -> Attachment | None:
    """One file of a document."""
    row = await tx.fetch_one(
        f"{_SELECT} WHERE business_id = %(business_id)s AND document_id = %(document_id)s AND id = %(id)s",
        document_id=document_id,
        id=id,
    )
    return to_struct(row, Attachment) if row else None


async def get_usage(tx: Tx, document_id: UUID) -> Any:
    """How many files a document has, and of how many bytes."""
    return await tx.fetch_one(
        """SELECT count(*) AS count, coalesce(sum(size), 0)::bigint AS size FROM document_attachments
           WHERE business_id = %(business_id)s AND document_id = %(document_id)s""",
        document_id=document_id,
    )


async def insert_attachment(tx: Tx, attachment: Attachment) -> None:
    """Adds a file."""
    await tx.execute(
        """INSERT INTO document_attachments
               (business_id, id, document_id, file_name, media_type, size, sha256, added_by, created_at)
           VALUES (%(business_id)s, %(id)s, %(document_id)s, %(file_name)s, %(media_type)s, %(size)s,
                   decode(%(sha256)s, 'hex'), %(added_by)s, %(created_at)s)""",
        added_by=Jsonb(tx.caller.audit_actor()),
        **msgspec.structs.asdict(attachment),
    )


async def delete_attachment(tx: Tx, document_id: UUID, id: UUID) -> None:
    """Removes a file from a draft."""
    await tx.execute(
        """DELETE FROM document_attachments
           WHERE business_id = %(business_id)s AND document_id = %(document_id)s AND id = %(id)s""",
        document_id=document_id,
        id=id,
    )
