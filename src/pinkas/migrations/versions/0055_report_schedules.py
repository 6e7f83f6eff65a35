"""Schedules of reports, and what they sent."""

from pinkas.migrations.grants import Grants

revision = "0055"
down_revision = "0054"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "report_schedules": "SELECT, INSERT, UPDATE, DELETE",
            "report_runs": "SELECT, INSERT, UPDATE, DELETE",
        },
        worker_sees={"report_schedules": "SELECT (business_id, id, next_run_at)"},
    )
