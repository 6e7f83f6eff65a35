"""What each movement of stock costs now, beside what it cost when it was written."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0033"
down_revision = "0032"

SQL = Path(__file__).parent / "sql_0033"
TENANT_TABLES = {"stock_costs": "SELECT, INSERT, UPDATE"}


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    grants.execute((SQL / "1_costs.sql").read_text())
    for table, rights in TENANT_TABLES.items():
        grants.tenant_table(table, rights)


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
