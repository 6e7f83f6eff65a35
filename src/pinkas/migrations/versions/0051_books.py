"""The books for people: own accounts, closed periods, posting rules, and the hash chain of journal entries."""

from pinkas.migrations.grants import Grants

revision = "0051"
down_revision = "0050"


def upgrade() -> None:
    """Creates this part of the schema."""
    grants = Grants.of_context()
    grants.create(
        __file__,
        tenant_tables={"ledger_posting_rules": "SELECT, INSERT, UPDATE", "fiscal_period_changes": "SELECT, INSERT"},
    )
    grants.give("ledger_accounts", "UPDATE, DELETE", grants.app)
