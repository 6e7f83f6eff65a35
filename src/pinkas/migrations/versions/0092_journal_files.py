"""The journal for the program of an accountant as a kind of exports."""

from pinkas.migrations.grants import Grants

revision = "0092"
down_revision = "0091"


def upgrade() -> None:
    """Changes this part of the schema."""
    Grants.of_context().create(__file__, tenant_tables={})
