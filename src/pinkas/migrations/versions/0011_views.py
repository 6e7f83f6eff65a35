"""Saved views of the lists of the dashboard."""

from pinkas.migrations.grants import Grants

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "saved_views": "SELECT, INSERT, DELETE",
        },
        resolver_sees={
            "saved_views": "SELECT",
        },
        app_functions=("browser_visit(bytea, uuid, timestamptz)",),
    )
