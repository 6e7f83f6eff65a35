"""Checkouts and payment links: how customers pay through a provider, attempt by attempt."""

from pinkas.migrations.grants import Grants

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "checkouts": "SELECT, INSERT, UPDATE",
            "checkout_documents": "SELECT, INSERT",
            "checkout_attempts": "SELECT, INSERT, UPDATE",
            "provider_notices": "SELECT, INSERT, UPDATE",
            "payment_links": "SELECT, INSERT, UPDATE",
        },
        worker_sees={
            "checkouts": "SELECT (business_id, id, due_at), UPDATE (due_at)",
            "checkout_attempts": "SELECT (business_id, id, due_at), UPDATE (due_at)",
        },
    )
