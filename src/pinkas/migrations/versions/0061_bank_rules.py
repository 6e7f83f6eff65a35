"""Rules for bank lines: what is done with a line by its text, its amount or its other side."""

from pinkas.migrations.grants import Grants

revision = "0061"
down_revision = "0060"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(__file__, tenant_tables={"bank_rules": "SELECT, INSERT, UPDATE, DELETE"})
