"""What was open of expenses at an instant."""

from pinkas.migrations.grants import Grants

revision = "0058"
down_revision = "0057"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(__file__, tenant_tables={"expense_settlement_history": "SELECT, INSERT"})
