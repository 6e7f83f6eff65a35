"""The ledger: accounts and journal entries that balance and never change."""

from pinkas.migrations.grants import Grants

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "ledger_accounts": "SELECT, INSERT",
            "ledger_counters": "SELECT, INSERT, UPDATE",
            "journal_entries": "SELECT, INSERT",
            "journal_lines": "SELECT, INSERT",
            "ledger_monthly_sums": "SELECT, INSERT, UPDATE",
        },
    )
