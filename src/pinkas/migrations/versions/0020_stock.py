"""Stock: warehouses, movements, levels, costs, serial numbers, batches and counts."""

from pinkas.migrations.grants import Grants

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "warehouses": "SELECT, INSERT, UPDATE",
            "stock_settings": "SELECT, INSERT, UPDATE",
            "stock_items": "SELECT, INSERT, UPDATE",
            "stock_levels": "SELECT, INSERT, UPDATE",
            "stock_movements": "SELECT, INSERT",
            "stock_costs": "SELECT, INSERT, UPDATE",
            "stock_daily_balances": "SELECT, INSERT, UPDATE",
            "stock_daily_value_changes": "SELECT, INSERT, UPDATE",
            "stock_lines": "SELECT, INSERT, UPDATE",
            "stock_serials": "SELECT, INSERT, UPDATE",
            "stock_batches": "SELECT, INSERT, UPDATE",
            "stock_counts": "SELECT, INSERT, UPDATE",
            "stock_count_lines": "SELECT, INSERT, UPDATE",
        },
    )
