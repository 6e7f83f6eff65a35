"""Clients: contacts, notes, payment methods, tags, search terms and accounts."""

from pinkas.migrations.grants import Grants

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "clients": "SELECT, INSERT, UPDATE",
            "client_terms": "SELECT, INSERT, DELETE",
            "tags": "SELECT, INSERT, UPDATE, DELETE",
            "client_tags": "SELECT, INSERT, DELETE",
            "client_contacts": "SELECT, INSERT, UPDATE, DELETE",
            "client_notes": "SELECT, INSERT, UPDATE, DELETE",
            "client_payment_methods": "SELECT, INSERT, UPDATE, DELETE",
            "client_movements": "SELECT, INSERT",
            "client_monthly_totals": "SELECT, INSERT, UPDATE, DELETE",
            "client_accounts": "SELECT, INSERT, UPDATE, DELETE",
        },
    )
