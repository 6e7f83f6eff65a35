"""Tenants are kept apart by the database itself, whatever the code above it forgets."""

import re
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from psycopg import sql

from laws.declared import address, call, caller, enough_body, every
from laws.objects import MAKERS, Values, names_an_object, place
from pinkas.migrations.distribution import GLOBAL_TABLES
from pinkas.platform.operation import Operation
from pinkas.platform.tx import Tx
from support.service import Running, Tenant

Connection = psycopg.Connection[Any]

NOT_BY_BUSINESS = {
    "oauth_connections_oauth_client_id_idx": "where a removed app is to be put out",
    "oauth_codes_expires_at_idx": "the worker forgets what is over, of every business",
    "oauth_tokens_expires_at_idx": "the worker forgets what is over, of every business",
    "oauth_grants_expires_at_idx": "the worker forgets what is over, of every business",
    "memberships_user_id_idx": "the resolver asks which businesses a person is in",
    "allocation_requests_next_attempt_at_idx": "the worker puts what is due of every business into the queue",
    "allocation_connections_refresh_at_idx": "the worker puts what is due of every business into the queue",
    "checkout_refunds_due_at_idx": "the worker asks what became of refunds, of every business",
    "checkouts_due_at_idx": "the worker ends what is over, of every business",
    "checkout_attempts_due_at_idx": "the worker puts what is due of every business into the queue",
    "mandates_due_at_idx": "the worker charges what is due of every business",
    "mandate_charges_due_at_idx": "the worker tries what is due of every business",
    "deals_tags_idx": "an index of lists has no order: the policy keeps rows of others away",
    "dunning_policies_wake_at_where_due_idx": "the worker sends what is due of every business",
    "dunning_promises_check_at_where_due_idx": "the worker looks which promises of every business were kept",
    "crm_tasks_notify_at_idx": "the worker reminds of what is due of every business",
    "notification_mailings_next_at_idx": "the worker looks for mail that is due, of every business",
    "push_subscriptions_next_at_idx": "the worker looks for browsers to be told, of every business",
    "push_subscriptions_session_id_idx": "a session that ends is told nothing of any business",
    "notification_rounds_next_at_idx": "the worker looks at every business once a day",
    "payment_links_document_ids_idx": "an index of lists has no order: the policy keeps rows of others away",
    "webhook_queue_next_attempt_at_idx": "the worker claims due deliveries of every business",
    "inbox_queue_next_attempt_at_idx": "the worker claims what is to be read, of every business",
    "message_queue_next_attempt_at_idx": "the worker calls the due messages of every business",
    "messages_created_at_idx": "the worker forgets what is over, of every business",
    "recurring_documents_wake_at_where_due_idx": "the worker runs due schedules of every business",
    "recurring_expenses_wake_at_where_due_idx": "the worker runs due schedules of every business",
    "analytics_insights_refresh_at_where_due_idx": "the worker makes what is due of every business",
    "analytics_insights_review_at_idx": "the worker writes the reviews of every business",
    "report_schedules_next_run_at_idx": "the worker sends due reports of every business",
    "missing_paper_settings_remind_at_where_due_idx": "the worker reminds every business",
    "files_sha256_business_id_id_idx": "the sweep asks whether anything of any business names some bytes",
    "document_files_sha256_idx": "the same",
    "document_attachments_sha256_idx": "the same",
    "logos_sha256_idx": "the same",
    "businesses_logo_sha256_idx": "the same",
    "exports_sha256_idx": "the same",
    "businesses_tax_id_idx": "a partner asks whether a business has a tax id",
    "products_image_sha256_idx": "the same",
    "products_image_small_sha256_idx": "the same",
}
"""Indexes of tenant tables that do not begin with business_id."""

KEYS_TO_GLOBAL_TABLES = {
    ("memberships", "users"): "people are global",
    ("oauth_connections", "oauth_clients"): "apps are global",
}
"""Foreign keys of tenant tables that do not begin with business_id, as (table, table referred to)."""

SEEN_BY_OTHERS = {
    "exports": "resolver",
    "oauth_connections": "resolver",
    "oauth_grants": "resolver",
    "oauth_codes": "resolver",
    "oauth_tokens": "resolver",
    "oauth_refresh_tokens": "resolver",
    "businesses": "resolver",
    "business_clocks": "resolver worker",
    "documents": "resolver",
    "dunning_policies": "worker",
    "dunning_promises": "worker",
    "crm_tasks": "worker",
    "notifications": "resolver",
    "notification_mailings": "resolver",
    "notification_rounds": "worker",
    "push_subscriptions": "resolver",
    "document_shares": "resolver",
    "saved_views": "resolver",
    "quote_terms": "resolver",
    "memberships": "resolver",
    "api_keys": "resolver",
    "allocation_connections": "resolver worker",
    "analytics_positions": "worker",
    "analytics_changes": "worker",
    "analytics_debtors": "worker",
    "analytics_insights": "worker",
    "document_chains": "worker",
    "ledger_counters": "worker",
    "allocation_requests": "worker",
    "checkouts": "worker",
    "checkout_attempts": "worker",
    "checkout_refunds": "worker",
    "mandates": "worker",
    "mandate_charges": "worker",
    "audit_chains": "resolver",
    "audit_log": "resolver",
    "usage_requests": "resolver",
    "usage_counts": "resolver",
    "recurring_documents": "worker",
    "recurring_expenses": "worker",
    "missing_paper_settings": "worker",
    "report_schedules": "worker",
    "events": "worker",
    "event_counters": "worker",
    "webhook_endpoints": "resolver worker",
    "webhook_deliveries": "worker",
    "webhook_queue": "resolver worker",
    "webhook_health": "resolver worker",
    "messages": "resolver",
    "message_daily_counts": "resolver",
    "inbox_queue": "worker",
    "inbox_turns": "worker",
    "message_queue": "worker",
    "files": "resolver",
    "document_files": "resolver",
    "document_attachments": "resolver",
    "logos": "resolver",
    "products": "resolver",
}
"""Tenant tables of which a role other than the app sees every row: for the narrow functions, or for a queue."""

SANDBOX_ONLY = {
    "business_clocks": "only the sandbox moves clocks",
    "simulated_charges": "only the sandbox simulates payments",
}
"""Tables into which live writes no row at all, and what its database says."""


@pytest.fixture(scope="module")
def owner(running: Running) -> Iterator[Connection]:
    """The superuser."""
    with running.owner() as connection:
        yield connection


@pytest.fixture(scope="module")
def app(running: Running) -> Iterator[Connection]:
    """The runtime role of requests and jobs, without a tenant."""
    with running.app_role() as connection:
        yield connection


@pytest.fixture(scope="module")
def roles(running: Running, owner: Connection) -> dict[str, str]:
    """The names of the three runtime roles."""
    named = {}
    for role, url in (("app", running.urls["live"].app), ("worker", running.urls["live"].worker)):
        with psycopg.connect(url) as connection:
            named[role] = _value(connection, "SELECT current_user")
    named["resolver"] = _value(
        owner, "SELECT proowner::regrole::text FROM pg_proc WHERE proname = 'resolve_api_key'"
    ).strip('"')
    return named


@pytest.fixture(scope="module")
def tables(owner: Connection) -> list[str]:
    """Every tenant table: one with a column business_id, the listed global ones aside. Partitions are asked through
    their table, and have a law of their own."""
    found = owner.execute("""
        SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attname = 'business_id'
          AND NOT c.relispartition
        ORDER BY 1""").fetchall()
    return [name for (name,) in found if name not in GLOBAL_TABLES]


@pytest.fixture(scope="module")
def both(ours: Tenant, theirs: Tenant) -> tuple[Tenant, Tenant]:
    """Two businesses that have rows in the tables."""
    for tenant in (ours, theirs):
        for make in MAKERS.values():
            make(tenant)
    return ours, theirs


def test_every_table_is_a_tenant_s_or_is_listed_as_global(owner: Connection, tables: list[str]) -> None:
    found = owner.execute(
        "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN "
        "('r', 'p', 'm', 'v', 'f') AND NOT relispartition"
    ).fetchall()
    assert {name for (name,) in found} == set(tables) | set(GLOBAL_TABLES)
    assert len(tables) >= 20


def test_row_level_security_is_on_and_forced_on_every_tenant_table(owner: Connection, tables: list[str]) -> None:
    found = owner.execute(
        "SELECT relname FROM pg_class WHERE relname = ANY(%s) AND relrowsecurity AND relforcerowsecurity", [tables]
    ).fetchall()
    assert sorted(name for (name,) in found) == tables


def test_a_partition_is_guarded_like_its_table_and_reached_only_through_it(
    owner: Connection, roles: dict[str, str]
) -> None:
    """TI-4: a partition has neither the policies nor the rights of its table."""
    found = owner.execute(
        "SELECT relname, relrowsecurity AND relforcerowsecurity FROM pg_class WHERE relispartition AND relkind = 'r'"
    ).fetchall()
    assert len(found) >= 8
    for name, guarded in found:
        assert guarded, name
        for role in roles.values():
            for right in ("SELECT", "INSERT", "UPDATE", "REFERENCES"):
                assert not _value(owner, "SELECT has_any_column_privilege(%s, %s, %s)", role, name, right), name
            for right in ("DELETE", "TRUNCATE", "TRIGGER"):
                assert not _value(owner, "SELECT has_table_privilege(%s, %s, %s)", role, name, right), name


def test_the_app_has_one_policy_on_every_tenant_table_and_it_names_the_tenant(
    owner: Connection, tables: list[str], roles: dict[str, str]
) -> None:
    found = owner.execute(
        "SELECT tablename, cmd, permissive, qual, with_check FROM pg_policies WHERE roles @> %s", [[roles["app"]]]
    ).fetchall()
    assert sorted(row[0] for row in found) == tables
    expected = "(business_id = current_business())"
    assert {row[1:] for row in found} == {("ALL", "PERMISSIVE", expected, expected)}


def test_only_the_listed_tables_show_every_row_to_another_role(owner: Connection, roles: dict[str, str]) -> None:
    found = owner.execute(
        "SELECT tablename, roles FROM pg_policies WHERE NOT roles @> %s AND policyname <> 'reset'", [[roles["app"]]]
    ).fetchall()
    by = {table: sorted({role for one, named in found if one == table for role in named}) for table, _ in found}
    assert by == {table: sorted(roles[role] for role in names.split()) for table, names in SEEN_BY_OTHERS.items()}


def test_a_reset_sees_one_tenant_and_only_while_it_runs(owner: Connection, roles: dict[str, str]) -> None:
    found = owner.execute(
        "SELECT DISTINCT roles, cmd, qual, with_check FROM pg_policies WHERE policyname = 'reset'"
    ).fetchall()
    running = "( SELECT being_reset() AS being_reset)"
    ours = "(business_id = ( SELECT current_business() AS current_business))"
    assert found == [([roles["resolver"]], "ALL", f"({running} AND {ours})", None)]


def test_the_runtime_roles_can_do_nothing_but_their_work(owner: Connection, roles: dict[str, str]) -> None:
    found = owner.execute(
        """
        SELECT rolname, rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication, rolcanlogin
        FROM pg_roles WHERE rolname = ANY(%s)""",
        [list(roles.values())],
    ).fetchall()
    assert sorted(found) == sorted((name, False, role != "resolver") for role, name in roles.items())


def test_the_runtime_roles_are_members_of_no_other_role(owner: Connection, roles: dict[str, str]) -> None:
    found = owner.execute(
        "SELECT roleid::regrole, member::regrole FROM pg_auth_members m JOIN pg_roles r ON r.oid = "
        "m.member WHERE r.rolname = ANY(%s)",
        [list(roles.values())],
    ).fetchall()
    assert found == []


def test_the_runtime_roles_own_nothing_but_the_narrow_functions(owner: Connection, roles: dict[str, str]) -> None:
    found = owner.execute(
        """
        SELECT r.rolname, s.classid::regclass::text FROM pg_shdepend s JOIN pg_roles r ON r.oid = s.refobjid
        WHERE s.deptype = 'o' AND r.rolname = ANY(%s)
          AND s.dbid IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))""",
        [list(roles.values())],
    ).fetchall()
    assert set(found) == {(roles["resolver"], "pg_proc")}


def test_the_runtime_roles_may_create_nothing(owner: Connection, roles: dict[str, str]) -> None:
    for role in roles.values():
        assert not _value(owner, "SELECT has_schema_privilege(%s, 'public', 'CREATE')", role)
        assert not _value(owner, "SELECT has_database_privilege(%s, current_database(), 'CREATE')", role)


def test_the_app_has_no_right_on_a_global_table(owner: Connection, roles: dict[str, str]) -> None:
    for table in GLOBAL_TABLES:
        for right in ("SELECT", "INSERT", "UPDATE", "REFERENCES"):
            assert not _value(owner, "SELECT has_any_column_privilege(%s, %s, %s)", roles["app"], table, right), table
        for right in ("DELETE", "TRUNCATE", "TRIGGER"):
            assert not _value(owner, "SELECT has_table_privilege(%s, %s, %s)", roles["app"], table, right), table


def test_no_runtime_role_may_truncate(owner: Connection, tables: list[str], roles: dict[str, str]) -> None:
    """TRUNCATE asks neither policies nor row triggers."""
    for role in roles.values():
        assert not [one for one in tables if _value(owner, "SELECT has_table_privilege(%s, %s, 'TRUNCATE')", role, one)]


def test_the_worker_has_rights_on_its_queues_only(owner: Connection, tables: list[str], roles: dict[str, str]) -> None:
    reached = {
        one
        for one in tables
        if _value(owner, "SELECT has_any_column_privilege(%s, %s, 'SELECT')", roles["worker"], one)
    }
    assert reached == {table for table, names in SEEN_BY_OTHERS.items() if "worker" in names.split()}


OWNER_S_FUNCTIONS = dict.fromkeys(
    ("maintain_usage_partitions", "maintain_webhook_partitions"),
    "makes and drops partitions, which takes the owner's rights",
)
"""Functions that act as the owner of the schema."""


def test_a_function_that_acts_for_another_role_is_narrow(owner: Connection, roles: dict[str, str]) -> None:
    found = owner.execute("""
        SELECT p.proname, r.rolname, p.proconfig, has_function_privilege('public', p.oid, 'EXECUTE')
        FROM pg_proc p JOIN pg_roles r ON r.oid = p.proowner
        WHERE p.prosecdef AND p.pronamespace = 'public'::regnamespace""").fetchall()
    assert len(found) >= 10
    for name, by, settings, for_all in found:
        assert (by == roles["resolver"]) is (name not in OWNER_S_FUNCTIONS), name
        assert settings == ["search_path=public, pg_temp"], name
        assert not for_all, name


def test_every_index_of_a_tenant_table_begins_with_the_business(owner: Connection, tables: list[str]) -> None:
    found = owner.execute(
        """
        SELECT i.relname FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
        LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = x.indkey[0]
        WHERE t.relname = ANY(%s) AND a.attname IS DISTINCT FROM 'business_id'""",
        [tables],
    ).fetchall()
    assert {name for (name,) in found} == set(NOT_BY_BUSINESS)


def test_no_unique_index_of_a_tenant_table_spans_businesses(owner: Connection, tables: list[str]) -> None:
    found = owner.execute(
        """
        SELECT i.relname FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
        JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = x.indkey[0]
        WHERE t.relname = ANY(%s) AND x.indisunique AND a.attname = 'business_id'""",
        [tables],
    ).fetchall()
    unique = owner.execute(
        """
        SELECT i.relname FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
        WHERE t.relname = ANY(%s) AND x.indisunique""",
        [tables],
    ).fetchall()
    assert sorted(found) == sorted(unique)


def test_every_tenant_table_has_a_primary_key(owner: Connection, tables: list[str]) -> None:
    found = owner.execute("SELECT conrelid::regclass::text FROM pg_constraint WHERE contype = 'p'").fetchall()
    assert set(tables) <= {name for (name,) in found}


def test_every_foreign_key_of_a_tenant_table_stays_in_the_business(owner: Connection, tables: list[str]) -> None:
    found = owner.execute(
        """
        SELECT c.conrelid::regclass::text, c.confrelid::regclass::text
        FROM pg_constraint c
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1]
        WHERE c.contype = 'f' AND c.conrelid::regclass::text = ANY(%s)
          AND (a.attname, b.attname) <> ('business_id', 'business_id')""",
        [tables],
    ).fetchall()
    assert set(found) == set(KEYS_TO_GLOBAL_TABLES)


@pytest.mark.usefixtures("both")
def test_without_a_tenant_every_tenant_table_is_empty(app: Connection, owner: Connection, tables: list[str]) -> None:
    filled = {one for one in tables if _count(owner, one)}
    assert {
        "businesses",
        "clients",
        "products",
        "documents",
        "document_lines",
        "journal_entries",
        "events",
        "api_keys",
        "webhook_endpoints",
    } <= filled
    assert [one for one in tables if _count(app, one)] == []


def test_with_a_tenant_only_its_rows_are_seen(both: tuple[Tenant, Tenant], app: Connection, tables: list[str]) -> None:
    for tenant in both:
        with _acting(app, tenant) as connection:
            for table in tables:
                query = sql.SQL("SELECT DISTINCT business_id::text FROM {}").format(sql.Identifier(table))
                assert {name for (name,) in connection.execute(query).fetchall()} <= {tenant.id}, table
            assert _count(connection, "documents")


def test_no_row_can_be_written_for_another_tenant(
    both: tuple[Tenant, Tenant], app: Connection, tables: list[str], roles: dict[str, str], owner: Connection
) -> None:
    ours, theirs = both
    for table in tables:
        if not _value(owner, "SELECT has_table_privilege(%s, %s, 'INSERT')", roles["app"], table):
            continue
        insert = sql.SQL("INSERT INTO {} (business_id) VALUES (%s)").format(sql.Identifier(table))
        with _acting(app, ours) as connection, pytest.raises(psycopg.Error) as refused:
            connection.execute(insert, [theirs.id])
        assert SANDBOX_ONLY.get(table, "row-level security") in str(refused.value), table


def test_no_row_can_be_moved_to_another_tenant(
    both: tuple[Tenant, Tenant], app: Connection, tables: list[str], roles: dict[str, str], owner: Connection
) -> None:
    ours, theirs = both
    tried = 0
    for table in tables:
        if not _value(owner, "SELECT has_table_privilege(%s, %s, 'UPDATE')", roles["app"], table):
            continue
        move = sql.SQL("UPDATE {} SET business_id = %s").format(sql.Identifier(table))
        with _acting(app, ours) as connection:
            if not _count(connection, table):
                continue
            tried += 1
            with pytest.raises((psycopg.errors.InsufficientPrivilege, psycopg.errors.RestrictViolation)):
                connection.execute(move, [theirs.id])
    assert tried >= 5


_PREDICATE = re.compile(r"(\b\w+\.)?\bbusiness_id\s*=\s*%\(business_id\)s")


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Strips the tenant's predicate from every statement of every store, and notes the statements that had one."""
    stripped: list[str] = []
    bound = Tx._bound

    def without_predicate(self: Tx, statement: str, params: dict[str, Any]) -> Any:
        bare = _PREDICATE.sub("true", statement)
        if bare != statement:
            stripped.append(statement)
        return bound(self, bare, params)

    monkeypatch.setattr(Tx, "_bound", without_predicate)
    return stripped


@every(lambda one: one.method == "GET" and "{" not in one.path and one.tenant and one.credential in ("key", "jwt"))
def test_a_list_that_forgets_its_tenant_shows_nothing_of_another(
    declared: Operation, both: tuple[Tenant, Tenant], forgetful: list[str]
) -> None:
    ours, theirs = both
    query = declared.shape.query
    wanted = {"docType": "305"} if query is not None and "docType" in query.__struct_encode_fields__ else {}
    if declared.name == "listClientBalances":
        wanted = {"ids": theirs.client()["id"]}
    if declared.name == "listSupplierBalances":
        wanted = {"ids": theirs.supplier()["id"]}
    if declared.name == "getClientCard":
        wanted = {"clientId": theirs.client()["id"]}
    if declared.name == "getSupplierCard":
        wanted = {"supplierId": theirs.supplier()["id"]}
    if declared.name == "searchRecords":
        wanted = {"q": theirs.client(name="Heliotrope")["name"]}
    if declared.name == "planVatThreshold":
        wanted = {"documentId": theirs.draft()["id"]}
    if declared.name == "getMandateDebitFile":  # its debits lack the clients' tax ids
        wanted = {"chargeDate": "2099-01-10", "institution": "12345678", "sendingInstitution": "12345"}
    answer = call(caller(declared, ours), declared, params=wanted)
    assert answer.status_code in (200, 404) or answer.json()["error"] in ("sandbox_only", "debits_do_not_fit")
    assert forgetful or answer.status_code == 409
    assert theirs.id not in answer.text
    is_json = answer.headers["content-type"] == "application/json"
    if answer.status_code == 200 and is_json and "items" in answer.json():
        foreign = call(caller(declared, theirs), declared, params=wanted).json()["items"]
        ids = [{one["id"] for one in items if "id" in one} for items in (answer.json()["items"], foreign)]
        assert not ids[0] & ids[1]


@pytest.mark.parametrize("path", ["/clients", "/products", "/documents", "/webhooks", "/audit-log"])
def test_a_statement_that_forgets_its_tenant_would_show_every_tenant_without_the_policies(
    path: str, both: tuple[Tenant, Tenant], owner: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TI-4, the control of the mutation test: without its predicate nothing but the policies stands between tenants.
    Here the statement is run as a superuser, whom no policy binds."""
    asked: list[tuple[str, dict[str, Any]]] = []
    bound = Tx._bound

    def noting(self: Tx, statement: str, params: dict[str, Any]) -> Any:
        asked.append((statement, dict(params)))
        return bound(self, statement, params)

    monkeypatch.setattr(Tx, "_bound", noting)
    assert both[0].api.get(path).status_code == 200
    monkeypatch.undo()
    statement, params = next(one for one in asked if "ORDER BY" in one[0])
    whole = statement.replace("LIMIT %(page_size)s", "")
    params["business_id"] = both[0].id
    kept, seen = (len(owner.execute(one, params).fetchall()) for one in (whole, _PREDICATE.sub("true", whole)))
    assert 0 < kept < seen


@every(names_an_object)
def test_an_operation_that_forgets_its_tenant_does_not_find_another_s_object(
    declared: Operation, both: tuple[Tenant, Tenant], foreign: dict[str, list[Values]], forgetful: list[str]
) -> None:
    body = enough_body(declared)
    for values in foreign[place(declared)]:
        if "accountId" in values:  # of the other business, below one's own
            values = {**values, "businessId": both[0].id}
        if declared.acts_in and len(values) > 1:  # the same of a partner, below its own merchant
            values = {**values, declared.acts_in: both[0].id}
        more: dict[str, Any] = {} if body is None else {"json": body}
        if declared.shape.upload:
            more = {"files": {"file": ("a.txt", b"a text", "text/plain")}}
        answer = call(caller(declared, both[0]), declared, address(declared, values), **more)
        assert (answer.status_code, answer.json()["error"]) == (404, "not_found")
    named = place(declared) in ("/banking/businesses/{businessId}", "/partner/merchants/{merchantId}")
    # the business itself, which is compared and not asked
    assert forgetful or named or not declared.tenant  # what is a person's names the person instead


def _acting(app: Connection, tenant: Tenant) -> Any:
    """The app's connection in a transaction of the tenant, rolled back at the end."""
    return _Acting(app, tenant.id)


class _Acting:
    def __init__(self, connection: Connection, business_id: str) -> None:
        self._connection, self._business_id = connection, business_id

    def __enter__(self) -> Connection:
        self._connection.execute("BEGIN")
        self._connection.execute("SELECT set_config('app.business_id', %s, true)", [self._business_id])
        return self._connection

    def __exit__(self, *_: object) -> None:
        self._connection.execute("ROLLBACK")


def _value(connection: Connection, query: str, *params: Any) -> Any:
    row = connection.execute(query, params).fetchone()
    assert row is not None
    return row[0]


def _count(connection: Connection, table: str) -> int:
    return int(_value_of(connection, sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table))))


def _value_of(connection: Connection, query: sql.Composed) -> Any:
    row = connection.execute(query).fetchone()
    assert row is not None
    return row[0]


def test_no_index_is_there_twice(running: Running) -> None:
    """Each costs every write; one that begins like another serves what that serves."""
    with running.owner() as owner:
        rows = owner.execute(
            """SELECT one.indexrelid::regclass::text, other.indexrelid::regclass::text
               FROM pg_index AS one JOIN pg_index AS other ON one.indrelid = other.indrelid
                   AND one.indexrelid <> other.indexrelid AND NOT one.indisunique
                   AND starts_with(other.indkey::text || ' ', one.indkey::text || ' ')
                   AND starts_with(other.indoption::text || ' ', one.indoption::text || ' ')
                   AND starts_with(other.indclass::text || ' ', one.indclass::text || ' ')
                   AND starts_with(other.indcollation::text || ' ', one.indcollation::text || ' ')
                   AND pg_get_expr(one.indpred, one.indrelid)
                       IS NOT DISTINCT FROM pg_get_expr(other.indpred, other.indrelid)
                   AND one.indexprs IS NULL AND other.indexprs IS NULL AND one.indnatts = one.indnkeyatts
               JOIN pg_class AS c ON c.oid = one.indrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
               WHERE n.nspname = 'public' AND c.relname NOT LIKE 'procrastinate%'"""
        ).fetchall()
    assert rows == []
