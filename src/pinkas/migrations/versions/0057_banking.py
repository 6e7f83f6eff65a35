"""Bank accounts, their transactions and statements, and reconciliation sessions."""

from pinkas.migrations.grants import Grants

revision = "0057"
down_revision = "0055"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "bank_accounts": "SELECT, INSERT, UPDATE, DELETE",
            "bank_statements": "SELECT, INSERT, UPDATE",
            "bank_sessions": "SELECT, INSERT, UPDATE",
            "bank_session_changes": "SELECT, INSERT",
            "bank_transactions": "SELECT, INSERT, UPDATE, DELETE",
        },
    )
