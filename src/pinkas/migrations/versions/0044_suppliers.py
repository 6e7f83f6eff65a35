"""Suppliers: search terms, accounts, certificates of withholding and changes of bank details."""

from pinkas.migrations.grants import Grants

revision = "0044"
down_revision = "0043"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "suppliers": "SELECT, INSERT, UPDATE",
            "supplier_terms": "SELECT, INSERT, DELETE",
            "withholding_certificates": "SELECT, INSERT, UPDATE, DELETE",
            "supplier_bank_changes": "SELECT, INSERT, UPDATE",
            "supplier_movements": "SELECT, INSERT",
            "supplier_monthly_totals": "SELECT, INSERT, UPDATE, DELETE",
            "supplier_accounts": "SELECT, INSERT, UPDATE, DELETE",
        },
    )
