"""Standing orders, their charges, and the checkouts by which these are attempted."""

from pinkas.migrations.grants import Grants

revision = "0076"
down_revision = "0075"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "mandates": "SELECT, INSERT, UPDATE",
            "mandate_charges": "SELECT, INSERT, UPDATE",
            "mandate_letters": "SELECT, INSERT, UPDATE",
        },
        worker_sees={
            "mandates": "SELECT (business_id, id, due_at), UPDATE (due_at)",
            "mandate_charges": "SELECT (business_id, id, due_at), UPDATE (due_at)",
        },
    )
