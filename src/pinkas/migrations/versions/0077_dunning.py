"""Reminders: policies, what was reminded of, promises, who opted out, and runs."""

from pinkas.migrations.grants import Grants

revision = "0077"
down_revision = "0076"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "dunning_policies": "SELECT, INSERT, UPDATE",
            "dunning_reminders": "SELECT, INSERT",
            "dunning_promises": "SELECT, INSERT, UPDATE, DELETE",
            "dunning_opt_outs": "SELECT, INSERT, UPDATE",
            "dunning_runs": "SELECT, INSERT, UPDATE",
        },
        app_functions=("reset_business()",),
        worker_sees={
            "dunning_policies": "SELECT (business_id, id, wake_at)",
            "dunning_promises": "SELECT (business_id, id, check_at)",
        },
    )
