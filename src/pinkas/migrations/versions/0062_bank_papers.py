"""Papers of the inbox that belong to bank transactions."""

from pinkas.migrations.grants import Grants

revision = "0062"
down_revision = "0061"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(__file__)
