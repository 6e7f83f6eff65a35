"""How many clients are worth how much, by the first two figures: where the median is looked for."""

from pinkas.migrations.grants import Grants

revision = "0073"
down_revision = "0072"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__, tenant_tables={"analytics_client_worths": "SELECT, INSERT, UPDATE, DELETE"}, worker_sees={}
    )
