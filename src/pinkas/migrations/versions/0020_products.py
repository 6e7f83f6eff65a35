"""Categories, variants, bundles and price lists."""

from pinkas.migrations.grants import Grants

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Builds it."""
    Grants.of_context()


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
