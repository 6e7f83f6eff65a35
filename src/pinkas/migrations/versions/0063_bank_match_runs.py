"""Auto-match of bank transactions that goes on behind the request."""

from pinkas.migrations.grants import Grants

revision = "0063"
down_revision = "0062"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(__file__, tenant_tables={"bank_match_runs": "SELECT, INSERT, UPDATE"})
