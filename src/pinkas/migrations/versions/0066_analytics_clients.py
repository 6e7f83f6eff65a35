"""What analytics know of clients, and revenue by product."""

from pinkas.migrations.grants import Grants

revision = "0066"
down_revision = "0065"


def upgrade() -> None:
    """Creates this part of the schema."""
    kept = "SELECT, INSERT, UPDATE, DELETE"
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "analytics_clients": kept,
            "analytics_client_groups": kept,
            "analytics_client_counts": kept,
        },
    )
