"""How documents look."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0017"
down_revision = "0016"

SQL = Path(__file__).parent / "sql_0017"
TENANT_TABLES = {
    "document_templates": "SELECT, INSERT, UPDATE, DELETE",
    "document_template_looks": "SELECT, INSERT",
}


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    grants.execute((SQL / "1_templates.sql").read_text())
    for table, rights in TENANT_TABLES.items():
        grants.tenant_table(table, rights)


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
