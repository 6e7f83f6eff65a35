"""Warehouses, movements, levels and counts."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0021"
down_revision = "0020"

SQL = Path(__file__).parent / "sql_0021"
TENANT_TABLES = {
    "warehouses": "SELECT, INSERT, UPDATE",
    "stock_settings": "SELECT, INSERT, UPDATE",
    "stock_items": "SELECT, INSERT, UPDATE",
    "stock_levels": "SELECT, INSERT, UPDATE",
    "stock_movements": "SELECT, INSERT",
    "stock_days": "SELECT, INSERT, UPDATE",
    "stock_value_days": "SELECT, INSERT, UPDATE",
    "stock_lines": "SELECT, INSERT, UPDATE",
    "stock_serials": "SELECT, INSERT, UPDATE",
    "stock_batches": "SELECT, INSERT, UPDATE",
    "stock_counts": "SELECT, INSERT, UPDATE",
    "stock_count_lines": "SELECT, INSERT, UPDATE",
}


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    for name in ("1_stock", "2_counts"):
        grants.execute((SQL / f"{name}.sql").read_text())
    for table, rights in TENANT_TABLES.items():
        grants.tenant_table(table, rights)


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
