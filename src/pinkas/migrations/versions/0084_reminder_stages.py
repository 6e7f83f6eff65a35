"""How far the reminders of each open document have come, and disputes that the business notes."""

from pinkas.migrations.grants import Grants

revision = "0084"
down_revision = "0083"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(__file__)
