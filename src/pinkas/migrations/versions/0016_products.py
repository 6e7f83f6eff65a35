"""Products, their categories, bundles and search terms."""

from pinkas.migrations.grants import Grants

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "product_categories": "SELECT, INSERT, UPDATE, DELETE",
            "products": "SELECT, INSERT, UPDATE",
            "bundle_items": "SELECT, INSERT, UPDATE, DELETE",
            "product_terms": "SELECT, INSERT, DELETE",
        },
    )
