"""What the clock tells a business of, and when it looks."""

from pinkas.migrations.grants import Grants

revision = "0078"
down_revision = "0077"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "notification_tellings": "SELECT, INSERT",
            "notification_rounds": "SELECT, INSERT, UPDATE",
        },
        worker_sees={"notification_rounds": "SELECT (business_id, id, next_at)"},
    )
