"""Events and deliveries know the span in which they were told."""

from pinkas.migrations.grants import Grants

revision = "0100"
down_revision = "0099"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(__file__)
