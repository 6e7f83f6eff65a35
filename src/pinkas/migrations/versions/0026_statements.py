"""Statements of account that were sent."""

from pinkas.migrations.grants import Grants

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "sent_statements": "SELECT, INSERT, UPDATE",
        },
    )
