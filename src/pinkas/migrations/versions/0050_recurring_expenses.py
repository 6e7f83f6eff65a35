"""Schedules of recurring expenses and their runs; what is expected of papers, and the weekly reminder of it."""

from pinkas.migrations.grants import Grants

revision = "0050"
down_revision = "0049"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "recurring_expenses": "SELECT, INSERT, UPDATE",
            "recurring_expense_runs": "SELECT, INSERT, UPDATE",
            "missing_paper_settings": "SELECT, INSERT, UPDATE",
            "missing_paper_dismissals": "SELECT, INSERT, DELETE",
            "missing_paper_mails": "SELECT, INSERT, UPDATE",
        },
        worker_sees={
            "recurring_expenses": "SELECT (business_id, id, wake_at)",
            "missing_paper_settings": "SELECT (business_id, id, remind_at)",
        },
    )
