"""Recurring documents."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0016"
down_revision = "0015"

SQL = Path(__file__).parent / "sql_0016"
TENANT_TABLES = {
    "recurring_documents": "SELECT, INSERT, UPDATE",
    "recurring_runs": "SELECT, INSERT, UPDATE",
}


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    grants.execute((SQL / "1_recurring.sql").read_text())
    for table, rights in TENANT_TABLES.items():
        grants.tenant_table(table, rights)
    # The worker learns which schedule of which business is due, and nothing of what stands in it.
    grants.open_to("recurring_documents", "SELECT (business_id, id, wake_at)", grants.worker)


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
