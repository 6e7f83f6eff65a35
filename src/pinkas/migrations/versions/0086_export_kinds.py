"""The accountant's bundle and CSV as kinds of exports, and the sums of a uniform file for its reports."""

from pinkas.migrations.grants import Grants

revision = "0086"
down_revision = "0085"


def upgrade() -> None:
    """Changes this part of the schema."""
    Grants.of_context().create(__file__, tenant_tables={})
