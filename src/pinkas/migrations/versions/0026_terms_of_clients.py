"""Clients: what their documents take from them, what they owed before the first document, and one number one client."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0026"
down_revision = "0025"

SQL = Path(__file__).parent / "sql_0026"


def upgrade() -> None:
    """Builds it; the tables and their grants are there already."""
    Grants.of_context().execute((SQL / "1_clients.sql").read_text())


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
