"""Refunds of checkouts: money that goes back through the provider that charged it."""

from pinkas.migrations.grants import Grants

revision = "0039"
down_revision = "0038"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={"checkout_refunds": "SELECT, INSERT, UPDATE"},
        worker_sees={"checkout_refunds": "SELECT (business_id, id, due_at), UPDATE (due_at)"},
    )
