"""Answers of the tax authority that wait for the next request; the sandbox alone writes them."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0025"
down_revision = "0024"

SQL = Path(__file__).parent / "sql_0025"


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    grants.execute((SQL / "1_rehearsals.sql").read_text())
    grants.tenant_table("allocation_rehearsals", "SELECT, INSERT, UPDATE, DELETE")  # to lock a row that is taken


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
