"""What becomes of an issued document, an axis each; and the clock of a business of the sandbox."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0010"
down_revision = "0009"

SQL = Path(__file__).parent / "sql_0010"


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    for name in ("1_axes", "2_clocks"):
        grants.execute((SQL / f"{name}.sql").read_text())
    grants.tenant_table("business_clocks", "SELECT, INSERT, UPDATE, DELETE")
    grants.open_to("business_clocks", "SELECT", grants.worker)
    grants.open_to("business_clocks", "SELECT", grants.resolver)


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
