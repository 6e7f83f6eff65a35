"""The inbox: papers to be read, their queue, lessons, receiving addresses, mails and sender rules."""

from pinkas.migrations.grants import Grants

revision = "0047"
down_revision = "0046"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "inbox_items": "SELECT, INSERT, UPDATE",
            "inbox_queue": "SELECT, INSERT, UPDATE, DELETE",
            "inbox_turns": "SELECT",
            "inbox_lessons": "SELECT, INSERT, UPDATE",
            "inbox_addresses": "SELECT, INSERT, UPDATE",
            "inbox_mails": "SELECT, INSERT",
            "inbox_sender_rules": "SELECT, INSERT, UPDATE, DELETE",
        },
        worker_sees={
            "inbox_queue": "SELECT, UPDATE",
            "inbox_turns": "SELECT, INSERT, UPDATE",
        },
    )
