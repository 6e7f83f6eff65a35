"""Payments to suppliers, what they are for, the bank files in which they stand, and the settings of both."""

from pinkas.migrations.grants import Grants

revision = "0046"
down_revision = "0045"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "supplier_payment_configs": "SELECT, INSERT, UPDATE",
            "supplier_payments": "SELECT, INSERT, UPDATE",
            "supplier_payment_allocations": "SELECT, INSERT, DELETE",
            "supplier_bank_files": "SELECT, INSERT, UPDATE",
            "supplier_bank_transfers": "SELECT, INSERT, UPDATE",
        },
    )
