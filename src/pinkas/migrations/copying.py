"""The rows of a business in two databases of one schema: copied, compared and removed, while both serve others.

Both connections are the owner's, who passes row-level security, and work in the role of a replica
(`session_replication_role`): triggers that write or refuse stand aside for them alone, and no table is locked. Keys to
other tables are triggers too, so they are checked behind. Rows travel as text, one at a time: memory does not grow with
them."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, LiteralString
from uuid import UUID

import psycopg
from psycopg import sql

from pinkas.migrations.loading import SEQUENCES

Connection = psycopg.Connection[Any]

HELD_QUEUE = "held"
"""Where the jobs of a business wait that moves: no worker serves it."""
_PIECE = 64 * 1024
_HASHES = 1 << 256
_SPARE = 1_000
"""Numbers of a sequence that are left out behind those that came, for what others take meanwhile."""
_NOT_OF_BUSINESSES = ("moving_businesses",)
_AS_IT_WAS = ("audit_log", "events", "webhook_deliveries")
"""What was told, and is in a chain or at its receivers: the ids of people stay those that they had."""
_INSTEAD: Mapping[tuple[str, str], str] = {
    ("journal_entries", "creating_transaction"): "'0'::xid8",  # it counts the transactions of one database
}
_COLUMNS = """SELECT c.relname::text AS table_name, array_agg(a.attname::text ORDER BY a.attnum) AS names
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attgenerated = ''
    GROUP BY c.relname HAVING bool_or(a.attname = 'business_id') ORDER BY c.relname"""
_NUMBERED = """SELECT c.relname::text AS table_name, a.attname::text AS name,
        pg_get_serial_sequence(c.relname, a.attname) AS sequence
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND a.attidentity <> ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY(%s)"""
_KEYS = """SELECT k.conname::text AS name, c.relname::text AS table_name, f.relname::text AS refers_to,
        (SELECT array_agg(a.attname::text ORDER BY p.place) FROM unnest(k.conkey) WITH ORDINALITY AS p (number, place)
            JOIN pg_attribute AS a ON a.attrelid = k.conrelid AND a.attnum = p.number) AS columns,
        (SELECT array_agg(a.attname::text ORDER BY p.place) FROM unnest(k.confkey) WITH ORDINALITY AS p (number, place)
            JOIN pg_attribute AS a ON a.attrelid = k.confrelid AND a.attnum = p.number) AS others
    FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = k.conrelid JOIN pg_class AS f ON f.oid = k.confrelid
    WHERE k.contype = 'f' AND k.conparentid = 0 AND c.relname = ANY(%s) ORDER BY c.relname, k.conname"""
_JOBS = ("queue_name", "task_name", "priority", "lock", "queueing_lock", "args", "status", "scheduled_at", "attempts")
_OF_BUSINESS: LiteralString = "business_id = {}"
_JOB_OF_BUSINESS: LiteralString = "status = 'todo' AND args ->> 'business_id' = {}::text"


class CannotMove(Exception):
    """The business cannot be moved; the texts say why."""

    def __init__(self, *texts: str) -> None:
        super().__init__(" ".join(texts))
        self.texts = texts


@dataclass(frozen=True)
class Part:
    """Rows of one table: the columns that travel, and which rows are those of the business."""

    table: str
    columns: Sequence[str]
    condition: LiteralString = _OF_BUSINESS


@dataclass
class Digest:
    """How many rows there are, and the sum of their hashes: equal for equal rows in whatever order."""

    rows: int = 0
    total: int = 0

    def add(self, row: bytes) -> None:
        """Counts one row."""
        self.rows += 1
        self.total = (self.total + int.from_bytes(sha256(row).digest(), "big")) % _HASHES


def read_parts(connection: Connection) -> list[Part]:
    """Every table with rows of businesses, by the catalogue, and the jobs that wait."""
    found: list[Any] = connection.execute(_COLUMNS).fetchall()
    parts = [Part(row.table_name, row.names) for row in found if row.table_name not in _NOT_OF_BUSINESSES]
    return [*parts, Part("procrastinate_jobs", _JOBS, _JOB_OF_BUSINESS)]


def filled_parts(connection: Connection, parts: Sequence[Part], business_id: UUID) -> list[Part]:
    """Those of the tables that hold rows of the business: most have features that it never used."""
    asked = [
        sql.SQL("EXISTS (SELECT FROM {} WHERE {})").format(sql.Identifier(part.table), _which(part, business_id))
        for part in parts
    ]
    row: Any = connection.execute(sql.SQL("SELECT ARRAY[{}] AS filled").format(sql.SQL(", ").join(asked))).fetchone()
    return [part for part, is_filled in zip(parts, row.filled, strict=True) if is_filled]


def stand_aside(connection: Connection) -> None:
    """Lets triggers and keys stand aside until the transaction ends, and dates and numbers be written in one way."""
    connection.execute("SET LOCAL session_replication_role = replica")
    connection.execute("SET LOCAL row_security = off")
    connection.execute("SET LOCAL timezone = 'UTC'")
    connection.execute("SET LOCAL datestyle = 'ISO'")
    connection.execute("SET LOCAL extra_float_digits = 1")


def copy_rows(
    source: Connection, target: Connection, part: Part, business_id: UUID, people: Mapping[UUID, UUID]
) -> Digest:
    """Copies the rows of a table. `people` are the ids of persons at the source that have another one at the target:
    those stand wherever the others stood, but in what was told already."""
    names = sql.SQL(", ").join(map(sql.Identifier, part.columns))
    into = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(part.table), names)
    digest, held, size = Digest(), list[bytes](), 0
    with target.cursor().copy(into) as writer:
        for row in _read(source, part, business_id):
            told = _with_people(row, part, people)
            digest.add(told)
            held.append(told)
            size += len(told)
            if size >= _PIECE:
                writer.write(b"".join(held))
                held, size = [], 0
        if held:
            writer.write(b"".join(held))
    return digest


def read_digest(connection: Connection, part: Part, business_id: UUID) -> Digest:
    """The digest of the rows that a database holds."""
    digest = Digest()
    for row in _read(connection, part, business_id):
        digest.add(row)
    return digest


def remove_rows(connection: Connection, parts: Sequence[Part], business_id: UUID, keep: Collection[str] = ()) -> int:
    """Removes the rows of a business, but those of the tables to keep; how many."""
    gone = 0
    for part in filled_parts(connection, parts, business_id):
        if part.table in keep:
            continue
        which = _which(part, business_id)
        if part.table == "procrastinate_jobs":
            connection.execute(
                sql.SQL(
                    "DELETE FROM procrastinate_events WHERE job_id IN (SELECT id FROM procrastinate_jobs WHERE {})"
                ).format(which)
            )
        gone += connection.execute(
            sql.SQL("DELETE FROM {} WHERE {}").format(sql.Identifier(part.table), which)
        ).rowcount
    return gone


def find_broken_key(connection: Connection, parts: Collection[Part], business_id: UUID) -> str | None:
    """The first foreign key of the tables that a row of the business breaks, None for none."""
    tables = [part.table for part in parts if part.condition == _OF_BUSINESS]
    keys: list[Any] = connection.execute(_KEYS, [tables]).fetchall()
    for key in keys:
        pairs = [
            sql.SQL("p.{} = c.{}").format(sql.Identifier(theirs), sql.Identifier(own))
            for own, theirs in zip(key.columns, key.others, strict=True)
        ]
        given = [sql.SQL("c.{} IS NOT NULL").format(sql.Identifier(own)) for own in key.columns]
        found = connection.execute(
            sql.SQL(
                """SELECT FROM {} AS c WHERE c.business_id = %s AND {}
                    AND NOT EXISTS (SELECT FROM {} AS p WHERE {}) LIMIT 1"""
            ).format(
                sql.Identifier(key.table_name),
                sql.SQL(" AND ").join(given),
                sql.Identifier(key.refers_to),
                sql.SQL(" AND ").join(pairs),
            ),
            [business_id],
        )
        if found.fetchone() is not None:
            return f"{key.table_name}: {key.name}"
    return None


def advance_sequences(connection: Connection, parts: Collection[Part], business_id: UUID) -> None:
    """Puts the sequences behind the numbers that came. Others go on taking numbers meanwhile, so a sequence that was
    behind leaves some out."""
    tables = [part.table for part in parts if part.condition == _OF_BUSINESS]
    found: list[Any] = connection.execute(_NUMBERED, [tables]).fetchall()
    numbered = [(row.table_name, row.name, row.sequence) for row in found]
    numbered += [(table, column, sequence) for sequence, (table, column) in SEQUENCES.items() if table in tables]
    for table, column, sequence in numbered:
        connection.execute(
            sql.SQL(
                """SELECT setval({name}, came.most + {spare}) FROM
                    (SELECT max({column}) AS most FROM {table} WHERE business_id = %s) AS came
                    WHERE came.most >= (SELECT last_value FROM {sequence})"""
            ).format(
                name=sql.Literal(sequence),
                spare=sql.Literal(_SPARE),
                column=sql.Identifier(column),
                table=sql.Identifier(table),
                sequence=sql.SQL(sequence),
            ),
            [business_id],
        )


def carry_rows(source: Connection, target: Connection, table: str, condition: str, values: Collection[Any]) -> int:
    """Copies rows of a table of the installation that the target does not have; how many came. `condition` is one on
    `%s`, the list of values. A row that is there stays as it is."""
    if not values:
        return 0
    name, temporary = sql.Identifier(table), sql.Identifier(f"carried_{table}")
    told = ", ".join(f"'{one}'" for one in sorted(map(str, values)))
    target.execute(sql.SQL("CREATE TEMP TABLE {} (LIKE {}) ON COMMIT DROP").format(temporary, name))
    reading = f'COPY (SELECT * FROM "{table}" WHERE {condition % f"({told})"}) TO STDOUT'
    with (
        source.cursor().copy(reading.encode()) as reader,
        target.cursor().copy(sql.SQL("COPY {} FROM STDIN").format(temporary)) as writer,
    ):
        for row in reader:
            writer.write(row)
    added = target.execute(
        sql.SQL("INSERT INTO {} SELECT * FROM {} ON CONFLICT DO NOTHING").format(name, temporary)
    ).rowcount
    target.execute(sql.SQL("DROP TABLE {}").format(temporary))
    return added


def _read(connection: Connection, part: Part, business_id: UUID) -> Iterator[bytes]:
    shown = [
        sql.SQL(_INSTEAD[part.table, name]) if (part.table, name) in _INSTEAD else sql.Identifier(name)
        for name in part.columns
    ]
    statement = sql.SQL("COPY (SELECT {} FROM {} WHERE {}) TO STDOUT").format(
        sql.SQL(", ").join(shown),
        sql.Identifier(part.table),
        _which(part, business_id),
    )
    with connection.cursor().copy(statement) as reader:
        for row in reader:
            yield bytes(row)


def _which(part: Part, business_id: UUID) -> sql.Composed:
    """The condition of the rows of the business."""
    return sql.SQL(part.condition).format(sql.Literal(business_id))


def _with_people(row: bytes, part: Part, people: Mapping[UUID, UUID]) -> bytes:
    if people and part.table not in _AS_IT_WAS:
        for old, new in people.items():
            row = row.replace(str(old).encode(), str(new).encode())
    return row
