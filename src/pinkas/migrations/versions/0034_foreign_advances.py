"""Advances from customers in foreign currency, with what is posted of them in it."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0034"
down_revision = "0033"

SQL = Path(__file__).parent / "sql_0034"
TENANT_TABLES = {"document_advances": "SELECT, INSERT, UPDATE"}


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    grants.execute((SQL / "1_advances.sql").read_text())
    for table, rights in TENANT_TABLES.items():
        grants.tenant_table(table, rights)


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
