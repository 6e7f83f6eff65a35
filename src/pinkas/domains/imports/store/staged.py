"""The rows of an import, their keys and their faults: written and read many at a time."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.json_codec import encode_json
from pinkas.core.pagination import Page, SortOrder
from pinkas.core.wording import Wording
from pinkas.domains.imports.types import BookedRow, FoundFault, ImportFault, ImportFaultQuery, StagedRow
from pinkas.platform.rows import to_struct
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

_OF_IMPORT = "WHERE business_id = %(business_id)s AND import_id = %(id)s"
_BY_ROW = {"row": SortOrder("line", "int", descending=False)}


async def clear(tx: Tx, import_id: UUID) -> None:
    """Forgets what an earlier check has found."""
    for table in ("import_rows", "import_row_keys", "import_faults"):
        await tx.execute(f"DELETE FROM {table} {_OF_IMPORT}", id=import_id)


async def clear_faults(tx: Tx, import_id: UUID) -> None:
    """Forgets what was wrong with the rows."""
    await tx.execute(f"DELETE FROM import_faults {_OF_IMPORT}", id=import_id)


async def clear_keys(tx: Tx, import_id: UUID) -> None:
    """Forgets the keys of the rows, once all are checked."""
    await tx.execute(f"DELETE FROM import_row_keys {_OF_IMPORT}", id=import_id)


async def take_keys(tx: Tx, import_id: UUID, keys: Sequence[tuple[str, int]]) -> dict[str, int]:
    """Notes which line has a key, and tells of each key the first line that has it."""
    if not keys:
        return {}
    rows = await tx.fetch_all(
        """WITH wanted AS (
               SELECT DISTINCT ON (key) key, line FROM unnest(%(keys)s::text[], %(lines)s::int[]) AS one (key, line)
               ORDER BY key, line
           ), taken AS (
               INSERT INTO import_row_keys (business_id, import_id, key, line)
               SELECT %(business_id)s, %(id)s, key, line FROM wanted ON CONFLICT DO NOTHING RETURNING key, line
           )
           SELECT key, line FROM taken
           UNION ALL SELECT key, line FROM import_row_keys
           WHERE business_id = %(business_id)s AND import_id = %(id)s AND key = ANY(%(keys)s)""",
        id=import_id,
        keys=[key for key, _ in keys],
        lines=[line for _, line in keys],
    )
    return {row.key: row.line for row in rows}


async def insert_rows(tx: Tx, import_id: UUID, rows: Sequence[StagedRow]) -> None:
    """Adds rows that were checked."""
    if rows:
        tx.execute_later(
            """INSERT INTO import_rows (business_id, import_id, line, action, record_id, fields)
               SELECT %(business_id)s, %(id)s, line, action, record_id, fields
               FROM jsonb_to_recordset(%(rows)s) AS one (line int, action text, record_id uuid, fields jsonb)""",
            id=import_id,
            rows=Jsonb(msgspec.to_builtins(list(rows))),
        )


async def insert_faults(tx: Tx, import_id: UUID, faults: Sequence[FoundFault]) -> None:
    """Adds what is wrong with rows."""
    if faults:
        rows = [{**msgspec.to_builtins(one), "id": str(tx.new_id())} for one in faults]
        tx.execute_later(
            """INSERT INTO import_faults (business_id, id, import_id, line, field, header, code, message, facts, value)
               SELECT %(business_id)s, id, %(import_id)s, line, field, header, code, message, facts, value
               FROM jsonb_to_recordset(%(rows)s)
                   AS one (id uuid, line int, field text, header text, code text, message text, facts jsonb,
                       value text)""",
            import_id=import_id,
            rows=Jsonb(rows),
        )


async def list_faults(tx: Tx, import_id: UUID, query: ImportFaultQuery) -> Page[ImportFault]:
    """One page of what is wrong with the rows, by their lines."""
    where = tenant_condition()
    where.add_if_given("import_id = %(import_id)s", import_id=import_id)
    rows, cursor, total = await tx.fetch_page(
        f"import_faults:{import_id}",
        query,
        select="SELECT id, line, field, header, code, message, facts, value FROM import_faults",
        conditions=where,
        orders=_BY_ROW,
    )
    return Page([_fault(row) for row in rows], cursor, total)


def _fault(row: Any) -> ImportFault:
    return ImportFault(
        id=row.id,
        row=row.line,
        column=row.field,
        header=row.header,
        code=row.code,
        message=Wording(row.message, **row.facts),
        value=row.value,
    )


async def next_rows(tx: Tx, import_id: UUID, behind: int, limit: int) -> list[StagedRow]:
    """The next rows that are to be booked, behind a line."""
    rows = await tx.fetch_all(
        """SELECT line, action, record_id, fields FROM import_rows
           WHERE business_id = %(business_id)s AND import_id = %(id)s AND line > %(behind)s AND action <> 'skip'
           ORDER BY line LIMIT %(limit)s""",
        id=import_id,
        behind=behind,
        limit=limit,
    )
    return [to_struct(row, StagedRow) for row in rows]


async def set_booked(tx: Tx, import_id: UUID, records: Sequence[BookedRow]) -> None:
    """Notes what became of rows; what they said stands in the records now."""
    tx.execute_later(
        """UPDATE import_rows SET record_id = one.record_id, version = one.version, before = one.before::jsonb,
               made = one.made::jsonb, fields = NULL
           FROM unnest(%(lines)s::int[], %(ids)s::uuid[], %(versions)s::int[], %(befores)s::text[], %(made)s::text[])
               AS one (line, record_id, version, before, made)
           WHERE business_id = %(business_id)s AND import_id = %(id)s AND import_rows.line = one.line""",
        id=import_id,
        lines=[one.line for one in records],
        ids=[one.record_id for one in records],
        versions=[one.version for one in records],
        befores=[None if one.before is None else encode_json(one.before).decode() for one in records],
        made=[None if one.made is None else encode_json(one.made).decode() for one in records],
    )
