"""Price lists."""

from pinkas.migrations.grants import Grants

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "price_lists": "SELECT, INSERT, UPDATE, DELETE",
            "price_list_items": "SELECT, INSERT, UPDATE, DELETE",
        },
    )
