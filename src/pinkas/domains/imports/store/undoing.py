"""What an import has made: whether anything depends on it, whether it was changed since, and its rows to be undone."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from pinkas.domains.imports.types import BookedRow
from pinkas.platform.rows import to_struct
from pinkas.platform.tx import Tx

_ROWS = "r.business_id = %(business_id)s AND r.import_id = %(id)s"


async def find_uses(tx: Tx, import_id: UUID, table: str, own: Collection[str], limit: int) -> list[tuple[int, str]]:
    """The lines whose new record of `table` is named by a record of another table, and that table. The database knows
    which tables name it (foreign keys), so none is forgotten; `own` are those that are parts of the record itself, or
    sums of others."""
    places = await tx.fetch_all(
        """SELECT conrelid::regclass::text AS name, quote_ident(a.attname) AS key
           FROM pg_constraint JOIN pg_attribute AS a ON a.attrelid = conrelid AND a.attnum = conkey[2]
           WHERE contype = 'f' AND confrelid = %(referred)s::regclass AND array_length(conkey, 1) = 2 ORDER BY 1, 2""",
        referred=table,
    )
    found: list[tuple[int, str]] = []
    for place in places:
        if place.name in own:
            continue
        rows = await tx.fetch_all(
            f"""SELECT r.line FROM import_rows AS r
                WHERE {_ROWS} AND r.action = 'create' AND EXISTS (SELECT FROM {place.name} AS used
                    WHERE used.business_id = %(business_id)s AND used.{place.key} = r.record_id)
                ORDER BY r.line LIMIT %(limit)s""",
            id=import_id,
            limit=limit - len(found),
        )
        found += [(row.line, place.name) for row in rows]
        if len(found) >= limit:
            break
    return found


async def find_changed(tx: Tx, import_id: UUID, table: str, limit: int) -> list[int]:
    """The lines whose record has another version than behind the booking."""
    rows = await tx.fetch_all(
        f"""SELECT r.line FROM import_rows AS r
            JOIN {table} AS record ON record.business_id = r.business_id AND record.id = r.record_id
            WHERE {_ROWS} AND r.action <> 'skip' AND record.version IS DISTINCT FROM r.version
            ORDER BY r.line LIMIT %(limit)s""",
        id=import_id,
        limit=limit,
    )
    return [row.line for row in rows]


async def next_rows(tx: Tx, import_id: UUID, table: str, behind: int, limit: int) -> list[BookedRow]:
    """The next rows behind a line whose record is as it was booked."""
    rows: Sequence[Any] = await tx.fetch_all(
        f"""SELECT r.line, r.action, r.record_id, r.before, r.version FROM import_rows AS r
            JOIN {table} AS record ON record.business_id = r.business_id AND record.id = r.record_id
            WHERE {_ROWS} AND r.line > %(behind)s AND r.action <> 'skip' AND record.version = r.version
            ORDER BY r.line LIMIT %(limit)s""",
        id=import_id,
        behind=behind,
        limit=limit,
    )
    return [to_struct(row, BookedRow) for row in rows]
