"""The client portal: one link per client, and the disputes that clients open by it."""

from pinkas.migrations.grants import Grants

revision = "0038"
down_revision = "0037"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "portal_links": "SELECT, INSERT, UPDATE",
            "disputes": "SELECT, INSERT, UPDATE",
            "dispute_messages": "SELECT, INSERT",
        },
    )
