"""Messages to customers, their texts and what became of them."""

from pinkas.migrations.grants import Grants

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Builds it."""
    Grants.of_context()


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
