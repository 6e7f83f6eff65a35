"""Clients: their account, contacts, notes, tags and means of payment, and the words by which they are found."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0019"
down_revision = "0018"

SQL = Path(__file__).parent / "sql_0019"
TENANT_TABLES = {
    "client_terms": "SELECT, INSERT, DELETE",
    "tags": "SELECT, INSERT, UPDATE, DELETE",
    "client_tags": "SELECT, INSERT, DELETE",
    "client_contacts": "SELECT, INSERT, UPDATE, DELETE",
    "client_notes": "SELECT, INSERT, UPDATE, DELETE",
    "client_payment_methods": "SELECT, INSERT, UPDATE, DELETE",
    "client_movements": "SELECT, INSERT",
    "client_months": "SELECT, INSERT, UPDATE, DELETE",
    "client_accounts": "SELECT, INSERT, UPDATE, DELETE",
    "statement_sendings": "SELECT, INSERT, UPDATE",
}


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    for name in ("1_clients", "2_beside", "3_account"):
        grants.execute((SQL / f"{name}.sql").read_text())
    for table, rights in TENANT_TABLES.items():
        grants.tenant_table(table, rights)


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
