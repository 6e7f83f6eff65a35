"""Imports of expenses, price lists, stock and past documents."""

from pinkas.migrations.grants import Grants

revision = "0091"
down_revision = "0090"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(__file__)
