"""Schedules of recurring documents, and their runs."""

from pinkas.migrations.grants import Grants

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "recurring_documents": "SELECT, INSERT, UPDATE",
            "recurring_runs": "SELECT, INSERT, UPDATE",
        },
        worker_sees={
            "recurring_documents": "SELECT (business_id, id, wake_at)",
        },
    )
