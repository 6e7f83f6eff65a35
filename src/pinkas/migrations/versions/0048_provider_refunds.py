"""Credits whose money goes back by the provider that charged it, and cards that are saved without a charge."""

from pinkas.migrations.grants import Grants

revision = "0048"
down_revision = "0047"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(__file__)
