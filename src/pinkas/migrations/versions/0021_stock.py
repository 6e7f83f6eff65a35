"""Warehouses, movements, levels and counts."""

from pinkas.migrations.grants import Grants

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Builds it."""
    Grants.of_context()


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
