"""Payment Pages: what a business sells at an address of its own, and what of it was paid."""

from pinkas.migrations.grants import Grants

revision = "0037"
down_revision = "0036"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={"payment_pages": "SELECT, INSERT, UPDATE, DELETE"},
        functions=("claim_credential(bytea, text, uuid)",),
    )
