"""The full archive of a business is an export."""

from pinkas.migrations.grants import Grants

revision = "0087"
down_revision = "0086"


def upgrade() -> None:
    """Creates this part of the schema."""
    grants = Grants.of_context()
    grants.create(__file__, app_functions=["schema_revision()"])
    grants.give("alembic_version", "SELECT", grants.resolver)
