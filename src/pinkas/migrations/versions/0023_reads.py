"""Documents by their month."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0023"
down_revision = "0022"

SQL = Path(__file__).parent / "sql_0023"


def upgrade() -> None:
    """Builds it."""
    Grants.of_context().execute((SQL / "1_months.sql").read_text())


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
