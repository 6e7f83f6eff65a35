"""What every door needs: credentials of any kind, the audit log, the usage log."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0002"
down_revision = "0001"

SQL = Path(__file__).parent / "sql_0002"

TENANT_TABLES = {
    "audit_chains": "SELECT",
    "audit_log": "SELECT",
    "usage_requests": "SELECT",
    "usage_counts": "SELECT",
}
RESOLVER_WRITES = {
    "audit_chains": "SELECT, INSERT, UPDATE",
    "audit_log": "SELECT, INSERT",
    "usage_requests": "SELECT, INSERT",
    "usage_counts": "SELECT, INSERT, UPDATE",
}
FUNCTIONS = (
    "resolve_api_key(bytea)",
    "remember_credential(bytea, text, uuid)",
    "find_credential(bytea, text)",
    "forget_credential(bytea)",
    "append_audit(json)",
    "record_usage(json)",
)


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    for name in ("1_credentials", "2_audit", "3_usage"):
        grants.execute((SQL / f"{name}.sql").read_text())
    for table, rights in TENANT_TABLES.items():
        grants.tenant_table(table, rights)
    for table, rights in RESOLVER_WRITES.items():
        grants.open_to(table, rights, grants.resolver)
    grants.give("credentials", "DELETE", grants.resolver)
    grants.resolver_functions(FUNCTIONS)
    grants.resolver_functions(["append_audit_of(uuid, json)"], grants.resolver)
    grants.execute(f"""
        REVOKE ALL ON FUNCTION tend_usage(date, int) FROM PUBLIC;
        GRANT EXECUTE ON FUNCTION tend_usage(date, int) TO {grants.worker};
        SELECT tend_usage(current_date, 400);
    """)


def downgrade() -> None:
    """There is no way back: the logs would be lost."""
    raise NotImplementedError("the logs are not thrown away")
