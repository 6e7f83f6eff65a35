"""Allocation numbers of the tax authority."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0015"
down_revision = "0014"

SQL = Path(__file__).parent / "sql_0015"

TENANT_TABLES = {
    "allocation_requests": "SELECT, INSERT, UPDATE",
    "document_allocations": "SELECT, INSERT",
    "allocation_connections": "SELECT, INSERT, UPDATE, DELETE",
    "allocation_consents": "SELECT, INSERT, DELETE",
    "allocation_pool": "SELECT, INSERT, UPDATE",
}
RESOLVER_SEES = {"allocation_requests": "SELECT, UPDATE", "allocation_connections": "SELECT, UPDATE"}
"""For what is due of every business."""


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    for name in ("1_requests", "2_connections", "3_due"):
        grants.execute((SQL / f"{name}.sql").read_text())
    for table, rights in TENANT_TABLES.items():
        grants.tenant_table(table, rights)
    for table, rights in RESOLVER_SEES.items():
        grants.open_to(table, rights, grants.resolver)
    grants.resolver_functions(["defer_due_allocations(timestamptz, int)"], grants.worker)


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
