"""Messages about payment links: they are about no document, or about the one that the link is for."""

from pinkas.migrations.grants import Grants

revision = "0040"
down_revision = "0039"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(__file__)
