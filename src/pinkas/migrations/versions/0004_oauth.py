"""The OAuth server."""

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Builds it."""


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
