"""References of integrations: what an app calls the records that it made."""

from pinkas.migrations.grants import Grants

revision = "0070"
down_revision = "0069"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(__file__, tenant_tables={"integration_references": "SELECT, INSERT"})
