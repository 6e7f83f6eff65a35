"""Messages to clients, their queue, daily counts and texts."""

from pinkas.migrations.grants import Grants

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "messages": "SELECT, INSERT, UPDATE, DELETE",
            "message_queue": "SELECT, INSERT, UPDATE, DELETE",
            "message_daily_counts": "SELECT, INSERT, UPDATE, DELETE",
            "message_templates": "SELECT, INSERT, UPDATE, DELETE",
        },
        resolver_sees={
            "messages": "SELECT, DELETE",
            "message_daily_counts": "SELECT, DELETE",
        },
        worker_sees={
            "message_queue": "SELECT, UPDATE",
        },
        worker_functions=("delete_old_messages(timestamptz, int)",),
    )
