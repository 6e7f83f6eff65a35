"""The house: tenants, people, keys, clients, products, documents, ledger, events, webhooks and jobs.

Row-level security stands on every tenant table from here on, forced, with one policy for the tenant and, on the few
tables that the resolver's functions and the worker's queues need, one for their own role. The runtime role owns
nothing.
"""

from importlib.resources import files
from pathlib import Path

from alembic import op

from pinkas.migrations.grants import Grants

revision = "0001"
down_revision = None

SQL = Path(__file__).parent / "sql_0001"

TENANT_TABLES = {
    "businesses": "SELECT, INSERT, UPDATE",
    "memberships": "SELECT, INSERT",
    "api_keys": "SELECT, INSERT, UPDATE",
    "clients": "SELECT, INSERT, UPDATE",
    "products": "SELECT, INSERT, UPDATE",
    "ledger_accounts": "SELECT, INSERT",
    "ledger_counters": "SELECT, INSERT, UPDATE",
    "journal_entries": "SELECT, INSERT",
    "journal_lines": "SELECT, INSERT",
    "documents": "SELECT, INSERT, UPDATE, DELETE",
    "document_lines": "SELECT, INSERT, UPDATE, DELETE",
    "document_payments": "SELECT, INSERT, UPDATE, DELETE",
    "document_references": "SELECT, INSERT, UPDATE, DELETE",
    "document_counters": "SELECT, INSERT, UPDATE",
    "document_chains": "SELECT, INSERT, UPDATE",
    "document_files": "SELECT, INSERT",
    "events": "SELECT, INSERT",
    "event_counters": "SELECT",
    "webhook_endpoints": "SELECT, INSERT, UPDATE",
    "webhook_deliveries": "SELECT, UPDATE",
}
RESOLVER_GLOBAL = {
    "users": "SELECT, INSERT",
    "sessions": "SELECT, INSERT, UPDATE",
    "credentials": "SELECT, INSERT",
    "signing_keys": "SELECT, INSERT",
}
RESOLVER_SEES = ("businesses", "memberships", "api_keys")
WORKER_QUEUES = {
    "events": "SELECT, UPDATE",
    "event_counters": "SELECT, INSERT, UPDATE",
    "webhook_endpoints": "SELECT, UPDATE",
    "webhook_deliveries": "SELECT, INSERT, UPDATE",
}
FUNCTIONS = (
    "resolve_api_key(bytea)",
    "remember_credential(bytea, uuid)",
    "resolve_session(uuid, uuid, timestamptz)",
    "user_by_email(text)",
    "user_by_id(uuid)",
    "add_user(uuid, text, text, text, text, timestamptz)",
    "add_user_twin(uuid, text, text, text, text, timestamptz)",
    "businesses_of_user(uuid)",
    "open_session(uuid, uuid, bytea, timestamptz, timestamptz)",
    "refresh_session(bytea, bytea, timestamptz)",
    "end_session(uuid, timestamptz)",
    "add_signing_key(text, bytea)",
    "signing_key(text)",
    "defer_job(text, jsonb, timestamptz)",
    "service_state()",
)


def upgrade() -> None:
    """Builds everything."""
    grants = Grants.of_context()
    for name in ("1_global", "2_access", "4_parties", "5_ledger", "6_documents", "7_webhooks"):
        grants.execute((SQL / f"{name}.sql").read_text())
    _jobs(grants)
    grants.execute((SQL / "3_functions.sql").read_text())
    for table, rights in TENANT_TABLES.items():
        grants.tenant_table(table, rights)
    for table, rights in RESOLVER_GLOBAL.items():
        grants.give(table, rights, grants.resolver)
    for table in RESOLVER_SEES:
        grants.open_to(table, "SELECT", grants.resolver)
    for table, rights in WORKER_QUEUES.items():
        grants.open_to(table, rights, grants.worker)
    grants.give("alembic_version, procrastinate_workers", "SELECT", grants.resolver)
    grants.resolver_functions(FUNCTIONS)
    grants.resolver_functions(["list_businesses(uuid, int)"], grants.worker)


def _jobs(grants: Grants) -> None:
    """The tables of the job queue, without its NOTIFY triggers: they cost more than half of a transaction's speed."""
    schema = (files("procrastinate") / "sql" / "schema.sql").read_text()
    op.get_bind().exec_driver_sql(schema.replace("%", "%%"))
    grants.execute("DROP TRIGGER IF EXISTS procrastinate_jobs_notify_queue_job_inserted_v1 ON procrastinate_jobs")
    grants.execute("DROP TRIGGER IF EXISTS procrastinate_jobs_notify_queue_job_aborted_v1 ON procrastinate_jobs")
    grants.job_queue()


def downgrade() -> None:
    """There is no way back from the first migration."""
    raise NotImplementedError("the first migration cannot be taken back")
