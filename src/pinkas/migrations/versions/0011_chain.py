"""What follows from a document: conversions, credits, cancellations, the credit of a client."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0011"
down_revision = "0010"

SQL = Path(__file__).parent / "sql_0011"


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    grants.execute((SQL / "1_chain.sql").read_text())
    grants.tenant_table("document_carried", "SELECT, INSERT, UPDATE")
    grants.tenant_table("client_credits", "SELECT, INSERT, UPDATE")


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
