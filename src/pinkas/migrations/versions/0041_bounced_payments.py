"""Payments that are in the bank, or came back, and payments that leave no credit."""

from pinkas.migrations.grants import Grants

revision = "0041"
down_revision = "0040"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(__file__)
