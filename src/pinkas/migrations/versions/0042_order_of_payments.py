"""The payments of one document keep its order when money goes back, and each refund by card names its payment."""

from pinkas.migrations.grants import Grants

revision = "0042"
down_revision = "0041"


def upgrade() -> None:
    """Replaces functions of this part of the schema, and names the payments of earlier refunds."""
    Grants.of_context().create(__file__)
