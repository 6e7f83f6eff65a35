"""Taxes: settings, closed VAT periods, the months in which input VAT is deducted, and certificates of the business."""

from pinkas.migrations.grants import Grants

revision = "0053"
down_revision = "0052"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "tax_settings": "SELECT, INSERT, UPDATE",
            "vat_closings": "SELECT, INSERT, UPDATE",
            "vat_shifts": "SELECT, INSERT",
        },
    )
