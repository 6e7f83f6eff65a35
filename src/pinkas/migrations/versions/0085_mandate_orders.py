"""Indexes of standing orders by their next charge, and of charges whose document could not be issued."""

from pinkas.migrations.grants import Grants

revision = "0085"
down_revision = "0084"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(__file__)
