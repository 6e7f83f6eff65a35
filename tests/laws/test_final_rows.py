"""The database itself refuses to change what is final: issued documents, their parts and files, the journal."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from psycopg import sql

from support.service import Running, Tenant

Connection = psycopg.Connection[Any]
REFUSED = (psycopg.errors.RestrictViolation, psycopg.errors.InsufficientPrivilege)
ALSO_REFUSED = (*REFUSED, psycopg.errors.ForeignKeyViolation)
"""A foreign key is checked before the trigger of the statement."""

AFTERWARDS = {
    "reminder_stage",
    "paid",
    "credited",
    "payment_status",
    "credit_status",
    "original_delivered_at",
    "internal_notes",
    "tags",
    "metadata",
    "version",
    "updated_at",
    "status",
    "cancelled_at",
    "cancelled_by_id",
    "cancel_reason",
    "conversion_status",
    "quote_status",
    "allocation_status",
    "allocation_number",
    "not_deductible",
    "delivery_status",
    "deal_id",
}
"""The columns of an issued document that tell what became of it, or are never printed."""

PARTS = {
    "document_lines": "document_id",
    "document_payments": "document_id",
    "document_references": "document_id",
    "journal_entries": "source_id",
}
"""Tables whose rows are final with their document, and the column that names it."""


@pytest.fixture(scope="module")
def issued(ours: Tenant) -> dict[str, Any]:
    """An issued invoice-receipt that was made from another document: it has rows in every part."""
    first = ours.issued(300)
    return ours.issued(320, references=[{"documentId": first["id"]}])


@pytest.fixture(scope="module")
def connections(running: Running, ours: Tenant) -> Iterator[dict[str, Connection]]:
    """The app as the tenant, and a superuser: triggers stand for both."""
    with running.app_role() as app, running.owner() as owner:
        app.execute("SELECT set_config('app.business_id', %s, false)", [ours.id])
        yield {"app": app, "superuser": owner}


@pytest.fixture(params=["app", "superuser"])
def connection(request: pytest.FixtureRequest, connections: dict[str, Connection]) -> Connection:
    """Each of both in turn."""
    return connections[request.param]


def _columns(connection: Connection, table: str) -> list[str]:
    found = connection.execute(
        "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped", [table]
    ).fetchall()
    return [name for (name,) in found]


def _other_value(connection: Connection, table: str, column: str) -> str:
    """An SQL expression of the column's type whose value is another one than the row's."""
    row = connection.execute(
        "SELECT format_type(atttypid, NULL) FROM pg_attribute WHERE attrelid = %s::regclass AND attname = %s",
        [table, column],
    ).fetchone()
    assert row is not None
    kind = row[0]
    changed = {
        "text": f"coalesce({column}, '') || 'x'",
        "uuid": "gen_random_uuid()",
        "bytea": f"coalesce({column}, '') || '\\x00'",
        "jsonb": "'{\"another\": 1}'",
        "boolean": f"NOT {column}",
        "date": f"coalesce({column}, current_date) + 1",
        "timestamp with time zone": f"coalesce({column}, now()) + interval '1 day'",
        "text[]": f"{column} || 'x'::text",
        "xid8": "'3'::xid8",
    }
    return changed.get(kind, f"coalesce({column}, 0) + 1")


def _frozen_columns(connection: Connection) -> list[str]:
    return [one for one in _columns(connection, "documents") if one not in AFTERWARDS]


def test_no_column_of_an_issued_document_changes(connection: Connection, issued: dict[str, Any]) -> None:
    columns = _frozen_columns(connection)
    assert len(columns) > 40
    for column in columns:
        changed = _other_value(connection, "documents", column)
        with pytest.raises(REFUSED):
            connection.execute(f"UPDATE documents SET {column} = {changed} WHERE id = %s", [issued["id"]])


def test_what_became_of_a_document_may_be_written(connection: Connection, issued: dict[str, Any]) -> None:
    written = connection.execute("UPDATE documents SET internal_notes = 'seen' WHERE id = %s", [issued["id"]])
    assert written.rowcount == 1


def test_an_issued_document_is_cancelled_at_most(connection: Connection, issued: dict[str, Any]) -> None:
    with pytest.raises(REFUSED):
        connection.execute("UPDATE documents SET status = 'DRAFT' WHERE id = %s", [issued["id"]])


def test_a_cancellation_is_final(connection: Connection, ours: Tenant) -> None:
    cancelled = ours.issued(300)
    done = ours.api.post(f"/documents/{cancelled['id']}/cancel", json={"reason": "order_cancellation"})
    assert done.status_code == 200, done.text
    for change in ("status = 'ISSUED', cancelled_at = NULL", "cancel_reason = 'another'", "cancelled_at = now()"):
        with pytest.raises(REFUSED):
            connection.execute(f"UPDATE documents SET {change} WHERE id = %s", [cancelled["id"]])


def test_an_issued_document_is_not_deleted(connection: Connection, issued: dict[str, Any]) -> None:
    with pytest.raises(REFUSED):
        connection.execute("DELETE FROM documents WHERE id = %s", [issued["id"]])


@pytest.mark.parametrize(("table", "column"), PARTS.items(), ids=PARTS)
def test_no_column_of_a_part_changes(connection: Connection, issued: dict[str, Any], table: str, column: str) -> None:
    assert _rows(connection, table, column, issued["id"])
    for name in _columns(connection, table):
        changed = _other_value(connection, table, name)
        with pytest.raises(ALSO_REFUSED):
            connection.execute(f"UPDATE {table} SET {name} = {changed} WHERE {column} = %s", [issued["id"]])


@pytest.mark.parametrize(("table", "column"), PARTS.items(), ids=PARTS)
def test_no_part_is_deleted(connection: Connection, issued: dict[str, Any], table: str, column: str) -> None:
    before = _rows(connection, table, column, issued["id"])
    with pytest.raises(REFUSED):
        connection.execute(f"DELETE FROM {table} WHERE {column} = %s", [issued["id"]])
    assert _rows(connection, table, column, issued["id"]) == before > 0


@pytest.mark.parametrize("table", ["document_lines", "document_payments", "document_references"])
def test_no_part_is_added_to_an_issued_document(connection: Connection, issued: dict[str, Any], table: str) -> None:
    """DI-1."""
    columns = ", ".join(one for one in _columns(connection, table) if one != "position")
    with pytest.raises(psycopg.errors.RestrictViolation, match="never changes"):
        connection.execute(
            f"INSERT INTO {table} (position, {columns}) "
            f"SELECT position + 100, {columns} FROM {table} WHERE document_id = %s",
            [issued["id"]],
        )


def test_no_document_is_born_issued(connection: Connection, issued: dict[str, Any]) -> None:
    """DI-1: not even one that is like an issued one in everything but its id, number and place."""
    given = {"id": "gen_random_uuid()", "doc_number": "doc_number + 100000", "chain_index": "chain_index + 100000"}
    columns = _columns(connection, "documents")
    values = ", ".join(given.get(one, one) for one in columns)
    with pytest.raises(psycopg.errors.RestrictViolation, match="begins as a draft"):
        connection.execute(
            f"INSERT INTO documents ({', '.join(columns)}) SELECT {values} FROM documents WHERE id = %s",
            [issued["id"]],
        )


MORE_LINES = """
    INSERT INTO journal_lines (business_id, entry_id, date, entry_number, position, account_id, debit, credit)
    SELECT e.business_id, e.id, e.date, e.number, 100 + side.place, (
               SELECT a.id FROM ledger_accounts a WHERE a.business_id = e.business_id LIMIT 1), side.debit, side.credit
    FROM journal_entries e, (VALUES (0, 5, 0), (1, 0, 5)) AS side (place, debit, credit)
    WHERE e.source_id = %s
"""
"""Two lines more that balance."""

NEW_ENTRY = """
    INSERT INTO journal_entries (business_id, id, number, date, description, source_type, source_id, posted_at,
                                 prev_hash, hash, creating_transaction)
    SELECT business_id, gen_random_uuid(), number + 100000, date, description, 'test', gen_random_uuid(), posted_at,
           hash, hash, (pg_current_xact_id()::text::bigint + 1)::text::xid8
    FROM journal_entries WHERE source_id = %s RETURNING source_id
"""
"""An entry that says of itself that the next transaction made it."""


def test_no_line_is_added_to_an_entry_of_another_transaction(connection: Connection, issued: dict[str, Any]) -> None:
    """DI-1: also when the lines balance."""
    with pytest.raises(psycopg.errors.RestrictViolation, match="after it was made"):
        connection.execute(MORE_LINES, [issued["id"]])


def test_the_transaction_that_makes_an_entry_gives_it_lines_also_behind_a_savepoint(
    connection: Connection, issued: dict[str, Any]
) -> None:
    with connection.transaction(force_rollback=True):
        with connection.transaction():
            made = connection.execute(NEW_ENTRY, [issued["id"]]).fetchone()
        assert connection.execute(MORE_LINES, made).rowcount == 2


def test_nobody_says_for_himself_which_transaction_made_an_entry(
    connection: Connection, issued: dict[str, Any]
) -> None:
    with connection.transaction(force_rollback=True):
        made = connection.execute(NEW_ENTRY, [issued["id"]]).fetchone()
        found = connection.execute(
            "SELECT creating_transaction = pg_current_xact_id() FROM journal_entries WHERE source_id = %s", made
        ).fetchone()
    assert found == (True,)


@pytest.mark.usefixtures("issued")
@pytest.mark.parametrize(
    "table",
    [
        "documents",
        "document_lines",
        "document_payments",
        "document_references",
        "document_files",
        "document_counters",
        "document_chains",
        "journal_entries",
        "journal_lines",
        "ledger_counters",
    ],
)
def test_no_final_table_is_emptied(connection: Connection, table: str) -> None:
    """DI-1: TRUNCATE asks neither policies nor the triggers of rows."""
    with pytest.raises(REFUSED), connection.transaction(force_rollback=True):
        connection.execute(sql.SQL("TRUNCATE {} CASCADE").format(sql.Identifier(table)))


def test_no_draft_s_line_moves_into_an_issued_document(
    connection: Connection, issued: dict[str, Any], ours: Tenant
) -> None:
    draft = ours.draft()
    with pytest.raises(REFUSED):
        connection.execute(
            "UPDATE document_lines SET document_id = %s, position = 100 WHERE document_id = %s",
            [issued["id"], draft["id"]],
        )


@pytest.mark.parametrize("column", ["debit", "credit", "account_id", "position"])
def test_no_journal_line_changes(connection: Connection, issued: dict[str, Any], column: str) -> None:
    changed = _other_value(connection, "journal_lines", column)
    with pytest.raises(REFUSED):
        connection.execute(
            f"UPDATE journal_lines SET {column} = {changed} WHERE entry_id IN "
            "(SELECT id FROM journal_entries WHERE source_id = %s)",
            [issued["id"]],
        )


def test_no_journal_line_is_deleted(connection: Connection, issued: dict[str, Any]) -> None:
    with pytest.raises(REFUSED):
        connection.execute(
            "DELETE FROM journal_lines WHERE entry_id IN (SELECT id FROM journal_entries WHERE source_id = %s)",
            [issued["id"]],
        )


def test_an_entry_that_does_not_balance_is_refused(connection: Connection, issued: dict[str, Any]) -> None:
    with pytest.raises(psycopg.errors.CheckViolation, match="balance"):
        connection.execute(
            "INSERT INTO journal_lines "
            "(business_id, entry_id, date, entry_number, position, account_id, debit, credit) "
            "SELECT l.business_id, l.entry_id, l.date, l.entry_number, 100, l.account_id, 1, 0 "
            "FROM journal_lines l JOIN journal_entries e "
            "ON e.business_id = l.business_id AND e.id = l.entry_id WHERE e.source_id = %s LIMIT 1",
            [issued["id"]],
        )


def _rows(connection: Connection, table: str, column: str, key: str) -> int:
    query = sql.SQL("SELECT count(*) FROM {} WHERE {} = %s").format(sql.Identifier(table), sql.Identifier(column))
    row = connection.execute(query, [key]).fetchone()
    assert row is not None
    return int(row[0])
