"""Sums of analytics, kept in order behind the documents and the journal."""

from pinkas.migrations.grants import Grants

revision = "0064"
down_revision = "0063"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "analytics_sums": "SELECT, INSERT, UPDATE, DELETE",
            "analytics_positions": "SELECT, INSERT, UPDATE, DELETE",
        },
        worker_sees={"analytics_positions": "SELECT", "document_chains": "SELECT", "ledger_counters": "SELECT"},
    )
