"""What the database refuses by itself: documents born issued, late journal lines, emptied tables, foreign databases."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0007"
down_revision = "0006"

SQL = Path(__file__).parent / "sql_0007"


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    for name in ("1_documents", "2_journal", "3_audit", "4_installation"):
        grants.execute((SQL / f"{name}.sql").read_text())
    grants.give("installation", "SELECT", grants.resolver)
    grants.resolver_functions(["installation_mark()"])


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
