"""Loading the rows of a business into a database, as the owner of its schema and in one transaction.

Rows come as they were, so what guards changes stands aside while they come: triggers that write or refuse, and
row-level security, which lets only the app in. Constraints and foreign keys hold as always. All of that is part of the
transaction: whatever ends it, the guards are there again. Others wait for it, so it belongs where nothing serves."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Self
from uuid import UUID

import psycopg
from psycopg import sql
from psycopg.rows import namedtuple_row

from pinkas.migrations.addresses import newest_revision

_BATCH_ROWS, _BATCH_BYTES = 2_000, 4 * 1024 * 1024
_LOCK_SECONDS = 30
SEQUENCES: Mapping[str, tuple[str, str]] = {"notification_places": ("notifications", "place")}
"""Sequences that a column is numbered by without being its identity."""

_COLUMNS = """SELECT c.relname AS table_name, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
        a.attnotnull AS required, a.attgenerated <> '' AS generated, a.attidentity <> '' AS numbered
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY(%(tables)s) ORDER BY c.relname, a.attnum"""
_KEYS = """SELECT k.conname AS name, c.relname AS table_name, f.relname AS refers_to, k.condeferrable AS deferrable,
        k.condeferred AS deferred, pg_get_constraintdef(k.oid) AS definition,
        (SELECT array_agg(a.attname::text) FROM pg_attribute AS a
            WHERE a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey) AND a.attname <> 'business_id') AS columns
    FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = k.conrelid JOIN pg_class AS f ON f.oid = k.confrelid
    WHERE k.contype = 'f' AND k.conparentid = 0 AND c.relname = ANY(%(tables)s)
    ORDER BY c.relname, k.conname"""


class CannotLoad(Exception):
    """The rows cannot be loaded here; the text says why."""


@dataclass(frozen=True)
class ForeignKey:
    """A foreign key of a table. `columns` are its own without `business_id`, `mode` says when it is checked, and
    `definition` is what follows its name in SQL."""

    name: str
    table: str
    refers_to: str
    columns: Sequence[str]
    mode: str
    definition: str


def read_foreign_keys(connection: psycopg.Connection[Any], tables: Collection[str]) -> list[ForeignKey]:
    """The foreign keys of tables, by the catalogue; to whatever table. The connection gives rows by name."""
    return [
        ForeignKey(row.name, row.table_name, row.refers_to, row.columns or (), _mode_of(row), row.definition)
        for row in connection.execute(_KEYS, {"tables": sorted(tables)}).fetchall()
    ]


class Loading:
    """The transaction in which a business is loaded."""

    def __init__(self, connection: psycopg.Connection[Any], business_id: UUID, tables: Collection[str]) -> None:
        self._connection, self._business_id = connection, business_id
        wanted = {"tables": sorted(tables)}
        self._columns: dict[str, list[Any]] = {}
        for row in connection.execute(_COLUMNS, wanted).fetchall():
            self._columns.setdefault(row.table_name, []).append(row)
        missing = sorted(set(tables) - self._columns.keys())
        if missing:
            raise CannotLoad(f"This database has no table {missing[0]!r}.")
        self._keys = read_foreign_keys(connection, tables)
        self.order, self._late = order_tables(sorted(tables), self._keys)

    def begin(self) -> Self:
        """Lets the guards stand aside, and keys wait for the end that no order of the tables serves."""
        for table in self.order:
            self._alter(table, "NO FORCE ROW LEVEL SECURITY, DISABLE TRIGGER USER")
        for key in self._late:
            self._alter(key.table, f'ALTER CONSTRAINT "{key.name}" DEFERRABLE INITIALLY DEFERRED')
        return self

    def end(self) -> None:
        """Checks the keys that waited, puts the sequences behind what came, and the guards back."""
        self._connection.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for key in self._late:
            self._alter(key.table, f'ALTER CONSTRAINT "{key.name}" {key.mode}')
        for table in self.order:
            self._advance_sequences(table)
            self._alter(table, "ENABLE TRIGGER USER, FORCE ROW LEVEL SECURITY")

    def has_business(self) -> bool:
        """Whether the business is here already."""
        found = self._connection.execute("SELECT FROM businesses WHERE business_id = %s", [self._business_id])
        return found.fetchone() is not None

    def load(self, table: str, names: Collection[str], lines: Iterable[bytes]) -> int:
        """Loads rows of JSON by the columns of the table, those that are named: what is computed is computed again, and
        what refers to a table that is not loaded refers to nothing. How many came."""
        statement = self._insert(table, names)
        count, held, size = 0, list[bytes](), 0
        for line in lines:
            held.append(line)
            size += len(line)
            if len(held) >= _BATCH_ROWS or size >= _BATCH_BYTES:
                count += self._insert_rows(statement, held)
                held, size = [], 0
        return count + self._insert_rows(statement, held)

    def execute(self, statement: str, **params: Any) -> Any:
        """A statement of the same transaction; `%(business_id)s` is the business. The first row, or None."""
        cursor = self._connection.execute(statement, params | {"business_id": self._business_id})
        return cursor.fetchone() if cursor.description else None

    def _insert_rows(self, statement: sql.Composed, lines: Sequence[bytes]) -> int:
        if not lines:
            return 0
        rows = b"[" + b",".join(lines) + b"]"
        return self._connection.execute(statement, {"business_id": self._business_id, "rows": rows.decode()}).rowcount

    def _insert(self, table: str, names: Collection[str]) -> sql.Composed:
        unknown = sorted(set(names) - {one.name for one in self._columns[table]})
        if unknown:
            raise CannotLoad(f"The table {table} of this database has no column {unknown[0]!r}.")
        loose = {
            column
            for key in self._keys
            if key.table == table and key.refers_to not in self._columns
            for column in key.columns
        }
        told = [one for one in self._columns[table] if one.name in names and not one.generated]
        values = [sql.SQL("%(business_id)s"), *(_value(one, one.name in loose) for one in told)]
        return sql.SQL(
            """INSERT INTO {table} ({columns}) OVERRIDING SYSTEM VALUE SELECT {values}
            FROM json_array_elements(%(rows)s::json) AS one (row), json_populate_record(NULL::{table}, one.row) AS p"""
        ).format(
            table=sql.Identifier(table),
            columns=sql.SQL(", ").join(map(sql.Identifier, ["business_id", *(one.name for one in told)])),
            values=sql.SQL(", ").join(values),
        )

    def _advance_sequences(self, table: str) -> None:
        for column in self._columns[table]:
            if column.numbered:
                row = self.execute("SELECT pg_get_serial_sequence(%(t)s, %(c)s) AS name", t=table, c=column.name)
                self._advance(row.name, table, column.name)
        for name, (numbered, column_name) in SEQUENCES.items():
            if numbered == table:
                self._advance(name, table, column_name)

    def _advance(self, sequence: str, table: str, column: str) -> None:
        self.execute(
            f"""SELECT setval(%(sequence)s, greatest((SELECT max("{column}") FROM "{table}"),
                (SELECT last_value FROM {sequence}))) FROM (SELECT) AS one
                WHERE EXISTS (SELECT FROM "{table}" WHERE business_id = %(business_id)s)""",
            sequence=sequence,
        )

    def _alter(self, table: str, what: str) -> None:
        self._connection.execute(sql.SQL(f'ALTER TABLE "{table}" {what}'))


@contextmanager
def open_loading(owner_url: str, business_id: UUID, tables: Collection[str], revision: str) -> Iterator[Loading]:
    """Opens the transaction, and commits it unless the block raises. Raises CannotLoad where the schema is another one
    than `revision`, the business is there, or what came breaks a rule of the database."""
    try:
        with psycopg.connect(owner_url, row_factory=namedtuple_row) as connection:
            connection.execute("SELECT set_config('lock_timeout', %s, true)", [f"{_LOCK_SECONDS}s"])
            connection.execute("SELECT set_config('timezone', 'UTC', true)")
            here: Any = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            if here is None or here.version_num != revision or newest_revision() != revision:
                raise CannotLoad(
                    f"The rows are of the schema {revision}, and this installation has "
                    f"{here.version_num if here else 'none'}. Restore with the version that made the archive, into an "
                    "installation of its own, and then upgrade that one."
                )
            loading = Loading(connection, business_id, tables).begin()
            if loading.has_business():
                raise CannotLoad(f"The business {business_id} is in this installation already.")
            yield loading
            loading.end()
    except psycopg.errors.LockNotAvailable:
        raise CannotLoad("Something else uses the database. Stop the service, and try again.") from None
    except psycopg.errors.InsufficientPrivilege as fault:
        raise CannotLoad(f"The role of the database address does not own its tables ({fault}).") from None
    except (psycopg.IntegrityError, psycopg.DataError) as fault:
        told = fault.diag
        where = ", ".join(filter(None, (told.table_name, told.column_name, told.constraint_name)))
        raise CannotLoad(f"A row breaks a rule of the database ({told.message_primary}; {where}).") from None


def _value(column: Any, loose: bool) -> sql.Composable:
    name = sql.Identifier(column.name)
    if loose:
        return sql.SQL("NULL")
    if column.type == "json":  # written as text, so that not a blank of it changes
        return sql.SQL("(one.row ->> {})::json").format(sql.Literal(column.name))
    if column.type == "jsonb" and column.required:  # a null of JSON, since there is no other
        return sql.SQL("coalesce(p.{}, 'null')").format(name)
    return sql.SQL("p.{}").format(name)


def _mode_of(row: Any) -> str:
    if not row.deferrable:
        return "NOT DEFERRABLE"
    return f"DEFERRABLE INITIALLY {'DEFERRED' if row.deferred else 'IMMEDIATE'}"


def order_tables(tables: Sequence[str], keys: Sequence[ForeignKey]) -> tuple[list[str], list[ForeignKey]]:
    """The tables, each behind those that it refers to, and the keys that no order serves: to the same table, and of
    circles."""
    inner = [one for one in keys if one.refers_to in tables]
    late = [one for one in inner if one.table == one.refers_to]
    waits = {table: {one.refers_to for one in inner if one.table == table} - {table} for table in tables}
    ordered: list[str] = []
    while waits:
        ready = [table for table, others in waits.items() if not others & waits.keys()]
        if not ready:  # a circle: the table that waits for the fewest goes first
            ready = [min(waits, key=lambda table: len(waits[table] & waits.keys()))]
            others = waits[ready[0]] & waits.keys()
            late += [one for one in inner if one.table == ready[0] and one.refers_to in others]
        for table in ready:
            del waits[table]
        ordered += ready
    return ordered, late
