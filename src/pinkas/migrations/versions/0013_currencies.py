"""Exchange rates."""

from pinkas.migrations.grants import Grants

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "exchange_rates": "SELECT, INSERT, UPDATE",
        },
    )
