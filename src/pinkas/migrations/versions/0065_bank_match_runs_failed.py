"""Auto-match behind the request that was given up."""

from pinkas.migrations.grants import Grants

revision = "0065"
down_revision = "0064"


def upgrade() -> None:
    """Changes this part of the schema."""
    Grants.of_context().create(__file__, tenant_tables={})
