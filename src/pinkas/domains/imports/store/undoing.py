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
    found: list[tuple[int, str]] = []
    for place in await _referring(tx, table, own):
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


async def find_used(
    tx: Tx, import_id: UUID, kind: tuple[str, Collection[str]], rows_table: str, ids: Sequence[UUID]
) -> set[UUID]:
    """Those of some records that another record names; `kind` is their table and those that are parts of them. What
    rows of the import have become, in `rows_table`, does not count."""
    found: set[UUID] = set()
    for place in await _referring(tx, *kind):
        others = ""
        if place.name == rows_table:
            others = f"""AND NOT EXISTS (SELECT FROM import_rows AS r WHERE {_ROWS} AND r.record_id = used.id)"""
        rows = await tx.fetch_all(
            f"""SELECT DISTINCT used.{place.key} AS id FROM {place.name} AS used
                WHERE used.business_id = %(business_id)s AND used.{place.key} = ANY(%(ids)s) {others}""",
            id=import_id,
            ids=list(ids),
        )
        found |= {row.id for row in rows}
    return found


async def _referring(tx: Tx, table: str, own: Collection[str]) -> list[Any]:
    """The columns that name records of a table, as the database knows them: `name` of the table and `key`."""
    places = await tx.fetch_all(
        """SELECT conrelid::regclass::text AS name, quote_ident(a.attname) AS key
           FROM pg_constraint JOIN pg_attribute AS a ON a.attrelid = conrelid AND a.attnum = conkey[2]
           WHERE contype = 'f' AND confrelid = %(referred)s::regclass AND array_length(conkey, 1) = 2 ORDER BY 1, 2""",
        referred=table,
    )
    return [one for one in places if one.name not in own]


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


async def next_rows(tx: Tx, import_id: UUID, table: str | None, behind: int, limit: int) -> list[BookedRow]:
    """The next rows behind a line whose record is as it was booked; of records without versions, `table` None, all."""
    joined = "record.business_id = r.business_id AND record.id = r.record_id AND record.version = r.version"
    rows: Sequence[Any] = await tx.fetch_all(
        f"""SELECT r.line, r.action, r.record_id, r.before, r.version, r.made FROM import_rows AS r
            {f"JOIN {table} AS record ON {joined}" if table else ""}
            WHERE {_ROWS} AND r.line > %(behind)s AND r.action <> 'skip' AND r.record_id IS NOT NULL
            ORDER BY r.line LIMIT %(limit)s""",
        id=import_id,
        behind=behind,
        limit=limit,
    )
    return [to_struct(row, BookedRow) for row in rows]


async def find_later_movements(tx: Tx, import_id: UUID, limit: int) -> list[int]:
    """The lines whose product has moved in stock since, otherwise than by the import."""
    rows = await tx.fetch_all(
        f"""SELECT r.line FROM import_rows AS r
            JOIN stock_movements AS m ON m.business_id = r.business_id AND m.id = r.record_id
            WHERE {_ROWS} AND EXISTS (SELECT FROM stock_movements AS later
                WHERE later.business_id = %(business_id)s AND later.product_id = m.product_id
                    AND later.number > m.number AND NOT EXISTS (SELECT FROM import_rows AS r
                        WHERE {_ROWS} AND r.record_id = later.id))
            ORDER BY r.line LIMIT %(limit)s""",
        id=import_id,
        limit=limit,
    )
    return [row.line for row in rows]
