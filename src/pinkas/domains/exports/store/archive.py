"""What a full archive is read from: the catalogue, the rows and the files of a business at one moment."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from pinkas.domains.exports.rules.archive import FILE_COLUMN, LEFT_OUT_COLUMNS, LEFT_OUT_TABLES, rows_query
from pinkas.platform.snapshots import Snapshot
from pinkas.platform.tx import Tx

_TABLES = """SELECT c.relname AS name,
        (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute AS a
            WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
        (SELECT array_agg(format_type(a.atttypid, a.atttypmod) ORDER BY a.attnum) FROM pg_attribute AS a
            WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS types,
        (SELECT array_agg(a.attname::text ORDER BY k.place)
            FROM pg_index AS i, unnest(i.indkey) WITH ORDINALITY AS k (attnum, place), pg_attribute AS a
            WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid AND a.attnum = k.attnum) AS key
    FROM pg_class AS c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND EXISTS (SELECT FROM pg_attribute AS a WHERE a.attrelid = c.oid AND a.attname = 'business_id')
    ORDER BY c.relname"""
_KEYS = """SELECT DISTINCT signing_key_id AS id FROM documents
        WHERE business_id = %(business_id)s AND signing_key_id IS NOT NULL
    UNION SELECT DISTINCT signing_key_id FROM document_allocations WHERE business_id = %(business_id)s"""


class ArchivedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a business: names and types of the columns that are written, and how its rows are read."""

    name: str
    columns: Sequence[tuple[str, str]]
    query: str


def list_tables(snapshot: Snapshot) -> list[ArchivedTable]:
    """The tables of businesses that are in an archive, by name."""
    found = []
    for row in snapshot.fetch_all(_TABLES):
        if row.name in LEFT_OUT_TABLES:
            continue
        hidden: Mapping[str, str] = LEFT_OUT_COLUMNS.get(row.name, {})
        columns = [
            (name, kind)
            for name, kind in zip(row.columns, row.types, strict=True)
            if name != "business_id" and name not in hidden
        ]
        shown = columns or [("business_id", "uuid")]
        found.append(ArchivedTable(name=row.name, columns=columns, query=rows_query(row.name, shown, row.key)))
    return found


def get_facts(snapshot: Snapshot) -> Any:
    """The business, the moment and the schema of what is read: business_id, name, tax_id, country, now, revision."""
    (row,) = snapshot.fetch_all(
        """SELECT business_id, name, tax_id, country, transaction_timestamp() AS now, schema_revision() AS revision
            FROM businesses WHERE business_id = %(business_id)s"""
    )
    return row


def list_signing_keys(snapshot: Snapshot) -> list[str]:
    """The ids of the keys that documents of the business are signed with."""
    return [row.id for row in snapshot.fetch_all(_KEYS)]


def iterate_files(snapshot: Snapshot, tables: Sequence[ArchivedTable]) -> Iterator[bytes]:
    """The SHA-256 of every stored file that a row names, each once, in their order."""
    named = [
        f'SELECT "{column}" AS digest FROM "{one.name}" WHERE business_id = %(business_id)s AND "{column}" IS NOT NULL'
        for one in tables
        for column, kind in one.columns
        if kind == "bytea" and column.endswith(FILE_COLUMN)
    ]
    query = f"SELECT to_json(encode(digest, 'hex')) FROM ({' UNION '.join(named)}) AS every ORDER BY digest"
    for lines in snapshot.copy_json(query):
        for line in lines.splitlines():
            yield bytes.fromhex(line.decode().strip('"'))


async def count_work(tx: Tx) -> int:
    """About how much an archive has to do: documents, journal entries, entries of the audit log, and files."""
    row = await tx.fetch_one(
        """SELECT coalesce((SELECT next_position FROM audit_chains WHERE business_id = %(business_id)s), 0)
            + coalesce((SELECT next_number FROM ledger_counters WHERE business_id = %(business_id)s), 0)
            + (SELECT count(*) FROM documents WHERE business_id = %(business_id)s)
            + (SELECT count(*) FROM document_files WHERE business_id = %(business_id)s)
            + (SELECT count(*) FROM files WHERE business_id = %(business_id)s) AS n"""
    )
    return int(row.n) if row else 0
