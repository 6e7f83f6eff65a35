"""Full archives and the catalogue of the database: a new table or column is in an archive, or is left out by name."""

import re
from typing import Any

import psycopg
import pytest

from pinkas.domains.exports import LEFT_OUT_COLUMNS, LEFT_OUT_TABLES
from pinkas.domains.exports.store.archive import list_tables
from pinkas.platform.snapshots import open_snapshot
from pinkas.restoring import FRESH
from support.archives import NOT_AS_BEFORE, TENANT_TABLES
from support.service import Running, Tenant

Owner = psycopg.Connection[Any]
SECRET = re.compile(r"token|secret|password|credential|private|encrypted|(^|_)hash$|(access|refresh|api)_(?!at$)")
NO_SECRETS = {
    "audit_log.hash": "of the chain",
    "journal_entries.hash": "of the chain",
    "journal_entries.prev_hash": "of the chain",
    "ledger_counters.last_hash": "of the chain",
    "bank_transactions.content_hash": "recognises a transaction that comes again",
    "document_shares.has_password": "whether there was one",
}
"""Columns that are called like secrets, and are none."""
SEQUENCES = {"analytics_changes_id_seq", "document_settlements_id_seq", "notification_places"}
"""Of tables of tenants: sums that are made anew, an identity, and the one that `loading` names."""


@pytest.fixture(scope="module")
def owner(running: Running) -> Any:
    with running.owner() as connection:
        yield connection


def columns_of(owner: Owner) -> list[tuple[str, str, bool, bool]]:
    """Table, column, whether it has to have a value that nothing gives it, and whether it is in a primary key."""
    return owner.execute(
        """SELECT c.relname::text, a.attname::text, a.attnotnull AND NOT a.atthasdef AND a.attidentity = '',
            EXISTS (SELECT FROM pg_index AS i WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY(i.indkey))
           FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
           WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition"""
    ).fetchall()


def test_every_table_of_a_business_is_archived_or_left_out_by_name(owner: Owner, tenant: Tenant) -> None:
    tables = {row[0] for row in owner.execute(TENANT_TABLES).fetchall()}
    url, business_id = tenant.running.urls["live"].app, tenant.business["id"]
    with open_snapshot(url, business_id) as snapshot:
        archived = {one.name: [name for name, _ in one.columns] for one in list_tables(snapshot)}
        for one in list_tables(snapshot):  # the app may read each
            list(snapshot.copy_json(one.query))
    assert archived.keys() | LEFT_OUT_TABLES.keys() == tables
    assert not archived.keys() & LEFT_OUT_TABLES.keys()
    assert LEFT_OUT_COLUMNS.keys() <= archived.keys()
    known = {(table, name) for table, name, *_ in columns_of(owner)}
    assert {(table, name) for table, some in LEFT_OUT_COLUMNS.items() for name in some} <= known
    assert NOT_AS_BEFORE.keys() <= known
    written = {(table, name) for table, names in archived.items() for name in names}
    hidden = {(table, name) for table, some in LEFT_OUT_COLUMNS.items() for name in some}
    assert written | hidden == {one for one in known if one[0] in archived and one[1] != "business_id"}


def test_what_is_called_like_a_secret_is_left_out(owner: Owner) -> None:
    archived = {row[0] for row in owner.execute(TENANT_TABLES).fetchall()} - LEFT_OUT_TABLES.keys()
    kept = {
        f"{table}.{name}"
        for table, name, *_ in columns_of(owner)
        if table in archived and name not in LEFT_OUT_COLUMNS.get(table, {}) and SECRET.search(name)
    }
    assert kept == NO_SECRETS.keys()


def test_a_restore_gives_what_is_left_out_and_has_to_be_there(owner: Owner) -> None:
    for table, name, required, in_key in columns_of(owner):
        if name in LEFT_OUT_COLUMNS.get(table, {}):
            assert not in_key, "a row is found by it"
            assert name in FRESH.get(table, ()) or not required, f"{table}.{name} would be missing"


def test_every_archived_table_can_be_loaded_in_some_order(owner: Owner) -> None:
    archived = {row[0] for row in owner.execute(TENANT_TABLES).fetchall()} - LEFT_OUT_TABLES.keys()
    loose = owner.execute(
        """SELECT c.relname::text, a.attname::text, a.attnotnull
           FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = k.conrelid JOIN pg_class AS f ON f.oid = k.confrelid
           JOIN pg_attribute AS a ON a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey) AND a.attname <> 'business_id'
           WHERE k.contype = 'f' AND k.conparentid = 0 AND c.relname = ANY(%s) AND NOT f.relname = ANY(%s)""",
        [sorted(archived), sorted(archived)],
    ).fetchall()
    assert {(table, name) for table, name, _ in loose} <= NOT_AS_BEFORE.keys()
    assert not [one for one in loose if one[2]], "a row that refers to what is not restored has to do without"
    disabled = owner.execute(
        """SELECT tgname FROM pg_trigger
           WHERE NOT tgisinternal AND tgenabled <> 'O' AND tgrelid::regclass::text = ANY(%s)""",
        [sorted(archived)],
    ).fetchall()
    assert not disabled, "loading would enable it"
    sequences = owner.execute(
        "SELECT relname::text FROM pg_class WHERE relkind = 'S' AND relname NOT LIKE 'procrastinate%'"
    ).fetchall()
    assert {row[0] for row in sequences} == SEQUENCES
