"""Notifications: their places in streams, what each person has read, and how people are told."""

from pinkas.migrations.grants import Grants

revision = "0074"
down_revision = "0073"


def upgrade() -> None:
    """Creates this part of the schema."""
    grants = Grants.of_context()
    grants.create(
        __file__,
        tenant_tables={
            "notification_reads": "SELECT, INSERT, DELETE",
            "notification_preferences": "SELECT, INSERT, UPDATE",
            "notification_mailings": "SELECT, INSERT, UPDATE, DELETE",
        },
        resolver_sees={"notifications": "SELECT, UPDATE", "notification_mailings": "SELECT"},
        app_functions=("place_notifications(uuid[])",),
        worker_functions=("due_notification_mailings(timestamptz, int)",),
    )
    grants.give("SEQUENCE notification_places", "USAGE", grants.resolver)
