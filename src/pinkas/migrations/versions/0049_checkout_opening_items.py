"""Checkouts that pay opening balances."""

from pinkas.migrations.grants import Grants

revision = "0049"
down_revision = "0048"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(__file__, tenant_tables={"checkout_opening_items": "SELECT, INSERT"})
