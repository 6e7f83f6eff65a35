"""What follows from a document: conversions, credits, cancellations, the credit of a client."""

from pinkas.migrations.grants import Grants

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Builds it."""
    Grants.of_context()


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
