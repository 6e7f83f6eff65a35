"""What a credit gives back is taken first from the payment that is refunded, and from what came the same way."""

from pinkas.migrations.grants import Grants

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(__file__)
