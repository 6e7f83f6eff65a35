"""What lines say of their goods, which units each took, and which products are held by stock."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0027"
down_revision = "0026"

SQL = Path(__file__).parent / "sql_0027"


def upgrade() -> None:
    """Builds it."""
    Grants.of_context().execute((SQL / "1_goods.sql").read_text())


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
