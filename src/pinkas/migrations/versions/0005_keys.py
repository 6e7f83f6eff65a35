"""Keys that are rotated."""

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Builds it."""


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
