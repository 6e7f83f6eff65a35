"""Up to when the file of an export knows everything."""

from pinkas.migrations.grants import Grants

revision = "0099"
down_revision = "0098"


def upgrade() -> None:
    """Adds the column."""
    Grants.of_context().create(__file__)
