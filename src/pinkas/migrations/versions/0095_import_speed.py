"""What is kept of the names of new clients and suppliers, once for each statement."""

from pinkas.migrations.grants import Grants

revision = "0095"
down_revision = "0094"


def upgrade() -> None:
    """Changes this part of the schema."""
    Grants.of_context().create(__file__, tenant_tables={})
