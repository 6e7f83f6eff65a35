"""Settings of businesses, trade names and exchange rates."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0006"
down_revision = "0005"

SQL = Path(__file__).parent / "sql_0006"

TENANT_TABLES = {
    "business_types": "SELECT, INSERT, DELETE",
    "brands": "SELECT, INSERT, UPDATE, DELETE",
    "exchange_rates": "SELECT, INSERT, UPDATE",
    "document_defaults": "SELECT, INSERT, UPDATE",
    "document_configs": "SELECT, INSERT, UPDATE",
}


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    for name in ("1_business_types", "2_brands", "3_rates", "4_document_settings"):
        grants.execute((SQL / f"{name}.sql").read_text())
    for table, rights in TENANT_TABLES.items():
        grants.tenant_table(table, rights)


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
