"""What the simulator of payments was asked, in the sandbox."""

from pinkas.migrations.grants import Grants

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "simulated_charges": "SELECT, INSERT, UPDATE",
            "simulated_refunds": "SELECT, INSERT",
        },
    )
