"""What the sandbox may do and live may not."""

from pinkas.migrations.grants import Grants

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Builds it."""
    Grants.of_context()


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
