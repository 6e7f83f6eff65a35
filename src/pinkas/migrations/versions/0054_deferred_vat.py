"""What sub-ledgers said at an instant, and output VAT that waits for the money."""

from pinkas.migrations.grants import Grants

revision = "0054"
down_revision = "0053"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "document_settlement_history": "SELECT, INSERT",
            "opening_item_history": "SELECT, INSERT",
            "client_opening_history": "SELECT, INSERT",
            "client_credit_history": "SELECT, INSERT",
            "deferred_vat_movements": "SELECT, INSERT",
        },
    )
