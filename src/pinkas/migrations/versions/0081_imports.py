"""Imports of tables: their rows until they are booked, and what is wrong with them."""

from pinkas.migrations.grants import Grants

revision = "0081"
down_revision = "0080"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "imports": "SELECT, INSERT, UPDATE",
            "import_rows": "SELECT, INSERT, UPDATE, DELETE",
            "import_row_keys": "SELECT, INSERT, DELETE",
            "import_faults": "SELECT, INSERT, DELETE",
        },
    )
