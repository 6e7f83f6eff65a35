"""Categories, variants, bundles, price lists, and what was sold of a product."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0020"
down_revision = "0019"

SQL = Path(__file__).parent / "sql_0020"
TENANT_TABLES = {
    "product_categories": "SELECT, INSERT, UPDATE, DELETE",
    "bundle_items": "SELECT, INSERT, UPDATE, DELETE",
    "product_terms": "SELECT, INSERT, DELETE",
    "price_lists": "SELECT, INSERT, UPDATE, DELETE",
    "price_list_items": "SELECT, INSERT, UPDATE, DELETE",
    "product_sales": "SELECT, INSERT, DELETE",
    "product_months": "SELECT, INSERT, UPDATE",
}


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    for name in ("1_products", "2_prices", "3_sales"):
        grants.execute((SQL / f"{name}.sql").read_text())
    for table, rights in TENANT_TABLES.items():
        grants.tenant_table(table, rights)


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
