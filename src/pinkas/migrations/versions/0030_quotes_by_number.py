"""Quotes in the order of their numbers; and one index less that was there twice."""

from pinkas.migrations.grants import Grants

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    grants.execute("DROP INDEX documents_by_quote")
    grants.execute(
        "CREATE INDEX quotes_by_number ON documents (business_id, doc_number, id) WHERE quote_status IS NOT NULL"
    )


def downgrade() -> None:
    """Takes it back."""
    grants = Grants.of_context()
    grants.execute("DROP INDEX quotes_by_number")
    grants.execute(
        "CREATE INDEX documents_by_quote ON documents (business_id, quote_status, id) WHERE quote_status IS NOT NULL"
    )
