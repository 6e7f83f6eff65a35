"""Charges whose document is issued with their money, and the runs of schedules that made them."""

from pinkas.migrations.grants import Grants

revision = "0090"
down_revision = "0089"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(__file__)
