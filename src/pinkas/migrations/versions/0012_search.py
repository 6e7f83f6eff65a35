"""Text of documents by the beginning of every word; an index for every filter; attachments."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0012"
down_revision = "0011"

SQL = Path(__file__).parent / "sql_0012"


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    for name in ("1_search", "2_attachments"):
        grants.execute((SQL / f"{name}.sql").read_text())
    grants.tenant_table("document_terms", "SELECT, INSERT, DELETE")
    grants.tenant_table("document_attachments", "SELECT, INSERT, DELETE")


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
