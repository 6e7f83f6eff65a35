"""SKU and barcode without case, and words without the one letter that Hebrew writes before them."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0028"
down_revision = "0027"

SQL = Path(__file__).parent / "sql_0028"
FILLED = ("products", "product_categories", "price_lists", "product_terms", "client_terms", "document_terms")


def upgrade() -> None:
    """Builds it. Rows of every tenant are filled in: the owner of the tables sees them all meanwhile."""
    grants = Grants.of_context()
    for table in FILLED:
        grants.execute(f"ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY")
    for name in ("1_keys", "2_words"):
        grants.execute((SQL / f"{name}.sql").read_text())
    for table in FILLED:
        grants.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
