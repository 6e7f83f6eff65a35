"""Allocation numbers of the tax authority."""

from pinkas.migrations.grants import Grants

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Builds it."""
    Grants.of_context()


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
