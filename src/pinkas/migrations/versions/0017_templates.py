"""How documents look."""

from pinkas.migrations.grants import Grants

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Builds it."""
    Grants.of_context()


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
