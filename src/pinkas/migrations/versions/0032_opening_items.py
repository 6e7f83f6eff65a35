"""Opening balances of clients as open items: receipts, payments and credits settle them; what was paid ahead is a
payment of which nothing is allocated yet."""

from pinkas.migrations.grants import Grants

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(__file__, tenant_tables={"opening_items": "SELECT, INSERT, UPDATE, DELETE"})
