"""What deals are found by."""

from pinkas.migrations.grants import Grants

revision = "0075"
down_revision = "0074"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(__file__, tenant_tables={"deal_terms": "SELECT, INSERT, DELETE"})
