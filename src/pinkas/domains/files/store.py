"""Files in the database; their bytes are stored elsewhere, by their digest."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.pagination import Page, SortOrder
from pinkas.domains.files.types import File, FileQuery
from pinkas.platform.rows import to_struct
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

_IN_USE_CONDITION = (
    "EXISTS (SELECT FROM file_uses AS u WHERE u.business_id = files.business_id AND u.file_id = files.id)"
)
_SELECT = f"""SELECT id, file_name, media_type, size, encode(sha256, 'hex') AS sha256, purpose, {_IN_USE_CONDITION}
    AS in_use,
    created_at FROM files"""
_SORT_ORDERS = {
    "-createdAt": SortOrder("id", "uuid", descending=True),
    "createdAt": SortOrder("id", "uuid", descending=False),
}


async def list_files(tx: Tx, query: FileQuery) -> Page[File]:
    """Files by filter."""
    where = tenant_condition()
    where.add_if_given("purpose = %(purpose)s", purpose=query.purpose)
    where.add_if_given("media_type = %(media_type)s", media_type=query.media_type)
    where.add_if_given("sha256 = decode(%(sha256)s, 'hex')", sha256=query.sha256)
    if query.in_use is not None:
        where.add(_IN_USE_CONDITION if query.in_use else f"NOT {_IN_USE_CONDITION}")
    where.add_if_given(
        """id IN (SELECT u.file_id FROM file_uses AS u
                  WHERE u.business_id = %(business_id)s AND u.subject_id = %(used_by)s)""",
        used_by=query.used_by,
    )
    rows, cursor, total = await tx.fetch_page("files", query, select=_SELECT, conditions=where, orders=_SORT_ORDERS)
    return Page([to_struct(row, File) for row in rows], cursor, total)


async def get_file(tx: Tx, id: UUID) -> File | None:
    """A file."""
    row = await tx.fetch_one(f"{_SELECT} WHERE business_id = %(business_id)s AND id = %(id)s", id=id)
    return to_struct(row, File) if row else None


async def get_for_update(tx: Tx, id: UUID, *, exclusive: bool = False) -> File | None:
    """A file, locked until the transaction ends; `exclusive` also waits for all other holders. None when there is
    none."""
    lock = "UPDATE" if exclusive else "KEY SHARE"
    row = await tx.fetch_one(
        f"{_SELECT} WHERE business_id = %(business_id)s AND id = %(id)s FOR {lock} OF files", id=id
    )
    return to_struct(row, File) if row else None


async def insert_file(tx: Tx, file: File) -> None:
    """Adds a file."""
    fields = msgspec.structs.asdict(file)
    fields.pop("in_use")
    await tx.execute(
        """INSERT INTO files (business_id, id, file_name, media_type, size, sha256, purpose, added_by, created_at)
           VALUES (%(business_id)s, %(id)s, %(file_name)s, %(media_type)s, %(size)s, decode(%(sha256)s, 'hex'),
                   %(purpose)s, %(added_by)s, %(created_at)s)""",
        added_by=Jsonb(tx.caller.audit_actor()),
        **fields,
    )


async def get_used_bytes(tx: Tx) -> int:
    """How many bytes the business keeps."""
    row = await tx.fetch_one("SELECT size FROM file_storage WHERE business_id = %(business_id)s")
    return int(row.size) if row else 0


async def add_used_bytes(tx: Tx, size: int) -> int:
    """Adds to the bytes that the business stores (less than zero for a removal); returns how many there were before.
    Other transactions that add wait until this one ends."""
    row = await tx.fetch_one(
        """INSERT INTO file_storage AS kept (business_id, size) VALUES (%(business_id)s, greatest(%(size)s::bigint, 0))
           ON CONFLICT (business_id) DO UPDATE SET size = greatest(kept.size + %(size)s::bigint, 0)
           RETURNING size""",
        size=size,
    )
    assert row is not None
    return int(row.size) - size


async def delete_file(tx: Tx, id: UUID) -> None:
    """Removes a file."""
    await tx.execute("DELETE FROM files WHERE business_id = %(business_id)s AND id = %(id)s", id=id)


async def insert_use(tx: Tx, file_id: UUID, holder_id: UUID, subject: tuple[str, UUID], scope: str) -> None:
    """Notes what uses a file."""
    await tx.execute(
        """INSERT INTO file_uses (business_id, file_id, holder_id, subject_type, subject_id, scope)
           VALUES (%(business_id)s, %(file_id)s, %(holder_id)s, %(type)s, %(subject_id)s, %(scope)s)""",
        file_id=file_id,
        holder_id=holder_id,
        type=subject[0],
        subject_id=subject[1],
        scope=scope,
    )


async def delete_use(tx: Tx, file_id: UUID, holder_id: UUID) -> None:
    """Removes the note."""
    await tx.execute(
        """DELETE FROM file_uses
           WHERE business_id = %(business_id)s AND file_id = %(file_id)s AND holder_id = %(holder_id)s""",
        file_id=file_id,
        holder_id=holder_id,
    )


async def list_uses(tx: Tx, id: UUID, limit: int) -> tuple[Sequence[Any], int]:
    """The first of the things that use a file, each once, and how many there are."""
    rows = await tx.fetch_all(
        """SELECT subject_type, subject_id, count(*) OVER () AS uses FROM file_uses
           WHERE business_id = %(business_id)s AND file_id = %(id)s
           GROUP BY subject_type, subject_id ORDER BY subject_type, subject_id LIMIT %(most)s""",
        id=id,
        most=limit,
    )
    return rows, rows[0].uses if rows else 0


async def list_use_scopes(tx: Tx, id: UUID) -> list[str]:
    """The scopes by which what uses a file is read."""
    rows = await tx.fetch_all(
        "SELECT DISTINCT scope FROM file_uses WHERE business_id = %(business_id)s AND file_id = %(id)s", id=id
    )
    return [row.scope for row in rows]


IN_USE = (
    "SELECT coalesce(array_agg(found.digest), '{}') AS used FROM files_in_use(%(digests)s::bytea[]) AS found (digest)"
)
"""Which of some digests anything names, over all businesses: asked by the worker's role."""
INSTALLATION = "SELECT installation_id FROM installation_mark()"
"""Whose database this is."""
