"""The accounts of businesses at payment providers."""

from pinkas.migrations.grants import Grants

revision = "0030"
down_revision = "0028"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__, tenant_tables={"payment_provider_connections": "SELECT, INSERT, UPDATE, DELETE"}
    )
