"""Browsers in which people are told of notifications by web push."""

from pinkas.migrations.grants import Grants

revision = "0083"
down_revision = "0082"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={"push_subscriptions": "SELECT, INSERT, UPDATE, DELETE"},
        resolver_sees={"push_subscriptions": "SELECT, DELETE"},
        worker_functions=("due_push_subscriptions(timestamptz, int)",),
        inner_functions=("end_push_of_session()",),
    )
