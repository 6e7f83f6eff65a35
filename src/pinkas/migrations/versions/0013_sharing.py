"""Public links of documents, and what customers say to quotes."""

from pinkas.migrations.grants import Grants

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Builds it."""
    Grants.of_context()


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
