"""Who owes what by age, kept behind the documents, and what became of what was issued."""

from pinkas.migrations.grants import Grants

revision = "0067"
down_revision = "0066"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "analytics_debtors": "SELECT, INSERT, UPDATE, DELETE",
            "analytics_ages": "SELECT, INSERT, UPDATE, DELETE",
            "analytics_changes": "SELECT, INSERT, DELETE",
        },
        worker_sees={"analytics_debtors": "SELECT", "analytics_changes": "SELECT"},
    )
