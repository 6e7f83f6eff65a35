"""Imports: undone, and recognised by their file."""

from pinkas.migrations.grants import Grants

revision = "0088"
down_revision = "0087"


def upgrade() -> None:
    """Changes this part of the schema."""
    Grants.of_context().create(__file__)
