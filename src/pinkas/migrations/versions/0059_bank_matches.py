"""Matches of bank transactions, and how much of payments the bank has shown."""

from pinkas.migrations.grants import Grants

revision = "0059"
down_revision = "0058"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(__file__, tenant_tables={"bank_matches": "SELECT, INSERT, UPDATE"})
