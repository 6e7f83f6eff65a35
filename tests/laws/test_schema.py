"""What the migrations make of an empty database and what the code declares are one schema, named by one convention."""

import importlib
import pkgutil
import re
import types
import typing
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal
from itertools import permutations
from pathlib import Path
from typing import Any, Literal
from uuid import UUID

import msgspec
import psycopg
import pytest

import pinkas
from pinkas import domains
from pinkas.domains.allocations.types import AnswerRow, ConnectionRow, RequestRow
from pinkas.domains.documents.model.rules.record import Header, LineRecord, PaymentRecord, ReferenceRow
from pinkas.domains.messages.types import Message, MessageSummary
from pinkas.domains.sharing.types import OpenShareLink
from pinkas.platform.table import Table
from support.service import Running

Connection = psycopg.Connection[Any]

READ_BY_NAME: list[tuple[str, type[msgspec.Struct]]] = [
    ("allocation_connections", ConnectionRow),
    ("allocation_requests", RequestRow),
    ("document_allocations", AnswerRow),
    ("document_lines", LineRecord),
    ("document_payments", PaymentRecord),
    ("document_references", ReferenceRow),
    ("document_shares", OpenShareLink),
    ("documents", Header),
    ("messages", Message),
    ("messages", MessageSummary),
]
"""Types whose fields are the columns that a statement names, beside those of the tables that are declared as such."""

COLUMN_TYPES: dict[Any, set[str]] = {
    str: {"text"},
    UUID: {"uuid"},
    bool: {"boolean"},
    int: {"integer", "bigint"},
    Decimal: {"numeric"},
    datetime: {"timestamp with time zone"},
    date: {"date"},
    bytes: {"bytea"},
    dict: {"jsonb"},
    msgspec.Struct: {"jsonb"},
}
"""What a field may be in the database, a subclass before its base. A list is an array of what it holds, or JSON."""

KINDS = {"p": "pkey", "u": "key", "f": "fkey", "c": "check", "n": "not_null"}


@pytest.fixture(scope="module")
def owner(running: Running) -> Iterator[Connection]:
    """The superuser of a database that the migrations made."""
    with running.owner() as connection:
        yield connection


@pytest.fixture(scope="module")
def columns(owner: Connection) -> dict[str, dict[str, bool]]:
    """Whether a column is never null, by table and column."""
    found: dict[str, dict[str, bool]] = {}
    for table, column, required in owner.execute("""
        SELECT c.relname, a.attname, a.attnotnull
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition"""):
        found.setdefault(table, {})[column] = required
    return found


def declared() -> list[Table[Any]]:
    """Every table that a store declares."""
    found = {}
    for module in pkgutil.walk_packages(domains.__path__, f"{domains.__name__}."):
        if ".store" in module.name:
            tables = (one for one in vars(importlib.import_module(module.name)).values() if isinstance(one, Table))
            found |= {one.name: one for one in tables}
    return list(found.values())


READ = [
    *((one.name, one.select, one.row_type) for one in declared()),
    *((table, f"SELECT {', '.join(kind.__struct_fields__)} FROM {table}", kind) for table, kind in READ_BY_NAME),
]


@pytest.mark.parametrize(("table", "select", "row_type"), READ, ids=[f"{one[0]}-{one[2].__name__}" for one in READ])
def test_a_row_type_has_the_columns_of_its_table(
    owner: Connection, columns: dict[str, dict[str, bool]], table: str, select: str, row_type: type[msgspec.Struct]
) -> None:
    found = owner.execute(f"{select} WHERE false".encode()).description or []
    assert tuple(one.name for one in found) == row_type.__struct_fields__
    hints, wrong = typing.get_type_hints(row_type), []
    for one in found:
        ((kind,),) = owner.execute("SELECT format_type(%s, NULL)", [one.type_code]).fetchall()
        members, optional = _members(hints[one.name])
        allowed = set().union(*map(_allowed, members))
        if kind not in allowed:
            wrong.append(f"{one.name}: {kind} is none of {sorted(allowed)}")
        if not columns[table].get(one.name, True) and not optional:
            wrong.append(f"{one.name}: the column may be null and the field may not")
    assert not wrong, "\n".join(wrong)


def _members(hint: Any) -> tuple[tuple[Any, ...], bool]:
    """The types of a union without None, and whether None is one of them."""
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        found = typing.get_args(hint)
        return tuple(one for one in found if one is not types.NoneType), types.NoneType in found
    return (hint,), False


def _allowed(hint: Any) -> set[str]:
    """The types of columns that may hold a field."""
    kind, inner = typing.get_origin(hint) or hint, typing.get_args(hint)
    if kind is Literal:
        return set().union(*(_allowed(type(one)) for one in inner))
    if kind in (list, tuple, Sequence):
        return {"jsonb", *(f"{one}[]" for one in _allowed(inner[0]))}
    return next((names for known, names in COLUMN_TYPES.items() if kind is known or issubclass(kind, known)), set())


DEFAULTS = {"installation.only_one", "installation.marked_at"}
"""Columns that nobody names: their defaults are what is written."""


def test_every_table_and_column_is_used(owner: Connection, columns: dict[str, dict[str, bool]]) -> None:
    """A table or column that neither the code nor a function of the database names is left over."""
    source = Path(pinkas.__file__).parent
    texts = [path.read_text() for path in source.rglob("*.py") if "versions" not in path.parts]
    texts += [
        body for (body,) in owner.execute("SELECT prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace")
    ]
    used = {word for text in texts for word in re.findall(r"\w+", text)}
    ours = {table: names for table, names in columns.items() if not table.startswith(("procrastinate_", "alembic_"))}
    assert sorted(table for table in ours if table not in used) == []
    assert {f"{table}.{name}" for table, names in ours.items() for name in names if name not in used} == DEFAULTS


def test_every_constraint_is_called_by_its_table_its_columns_and_its_kind(owner: Connection) -> None:
    """`business_id` comes first in every key and is left out, unless it stands alone; a table has one primary key."""
    found = owner.execute("""
        SELECT t.relname, c.conname, c.contype::text, ARRAY(
            SELECT a.attname::text FROM unnest(c.conkey) WITH ORDINALITY AS k (number, place)
            JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number ORDER BY k.place)
        FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
        WHERE c.connamespace = 'public'::regnamespace AND NOT t.relispartition
            AND t.relname !~ '^(procrastinate|alembic)_'""").fetchall()
    assert len(found) > 300
    wrong = {}
    for table, name, kind, names in found:
        expected = {_called(table, [] if kind == "p" else some, KINDS[kind]) for some in _orders(names, kind)}
        if name not in expected:
            wrong[name] = min(expected)
    assert wrong == {}


def _called(table: str, names: Sequence[str], kind: str) -> str:
    short = names[1:] if len(names) > 1 and names[0] == "business_id" else names
    return "_".join([table, *short, kind])


def _orders(names: list[str], kind: str) -> Iterable[Sequence[str]]:
    """A check names its columns in the order in which it says them, which the catalogue does not keep."""
    return permutations(names) if kind == "c" else [names]


INDEXES = """
    SELECT t.relname, i.relname, x.indisunique, x.indpred IS NOT NULL,
        ARRAY(SELECT pg_get_indexdef(x.indexrelid, n, true) FROM generate_series(1, x.indnkeyatts) AS n)
    FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
    WHERE t.relnamespace = 'public'::regnamespace AND NOT t.relispartition AND t.relname !~ '^(procrastinate|alembic)_'
        AND NOT x.indisprimary"""


def test_every_index_is_called_by_its_table_and_columns(owner: Connection) -> None:
    """`_key` when it is unique, `_idx` otherwise; before it a partial index may say of which rows it is."""
    found = owner.execute(INDEXES).fetchall()
    assert len(found) > 100
    wrong = {}
    for table, name, unique, partial, keys in found:
        words = [re.sub(r"\W+", "_", key).strip("_").lower() for key in keys]
        begin, kind = _called(table, words, "key" if unique else "idx").rsplit("_", 1)
        where = r"(_where_\w+)?" if partial else ""
        if not re.fullmatch(f"{begin}{where}_{kind}", name):
            wrong[name] = f"{begin}_{kind}"
    assert wrong == {}


def test_no_index_is_there_twice(owner: Connection) -> None:
    """Nor one beside the index of a primary key or of a unique constraint."""
    found = owner.execute("""
        SELECT indrelid::regclass::text, regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '')
        FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid
        WHERE t.relnamespace = 'public'::regnamespace AND t.relname !~ '^procrastinate_'""").fetchall()
    assert [one for one, times in Counter(found).items() if times > 1] == []
