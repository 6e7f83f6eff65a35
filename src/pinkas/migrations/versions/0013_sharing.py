"""Public links of documents, and what customers say to quotes."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0013"
down_revision = "0012"

SQL = Path(__file__).parent / "sql_0013"


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    for name in ("1_shares", "2_quotes"):
        grants.execute((SQL / f"{name}.sql").read_text())
    grants.tenant_table("document_shares", "SELECT, INSERT, UPDATE")
    grants.tenant_table("quote_terms", "SELECT, INSERT, UPDATE")
    grants.tenant_table("quote_answers", "SELECT, INSERT")
    grants.open_to("document_shares", "SELECT, UPDATE (views, last_viewed_at)", grants.resolver)
    grants.resolver_functions(["count_share_views(json)"], grants.app)
    # The end of quotes: what it reads, and the three columns that it writes.
    grants.open_to("documents", "SELECT, UPDATE (quote_status, version, updated_at)", grants.resolver)
    grants.open_to("quote_terms", "SELECT", grants.resolver)
    grants.resolver_functions(["expire_quotes(timestamptz, int)"], grants.worker)


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
