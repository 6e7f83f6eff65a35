"""How documents were settled, step by step: revenue on the cash basis follows from it."""

from pinkas.migrations.grants import Grants

revision = "0069"
down_revision = "0068"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(__file__, tenant_tables={"document_settlements": "SELECT, INSERT"})
