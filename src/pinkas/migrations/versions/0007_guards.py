"""What the database refuses by itself."""

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Builds it."""


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
