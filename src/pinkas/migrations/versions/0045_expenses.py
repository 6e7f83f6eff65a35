"""Expenses with their lines and categories, and files that they use."""

from pinkas.migrations.grants import Grants

revision = "0045"
down_revision = "0044"


def upgrade() -> None:
    """Creates this part of the schema."""
    grants = Grants.of_context()
    grants.create(
        __file__,
        tenant_tables={
            "expense_categories": "SELECT, INSERT, UPDATE, DELETE",
            "expenses": "SELECT, INSERT, UPDATE, DELETE",
            "expense_lines": "SELECT, INSERT, UPDATE, DELETE",
            "expense_terms": "SELECT, INSERT, DELETE",
            "expense_requests": "SELECT, INSERT, UPDATE, DELETE",
        },
    )
    grants.give("file_uses", "DELETE", grants.app)
