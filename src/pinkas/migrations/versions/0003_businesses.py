"""Businesses, their legal types over time, and their clocks in the sandbox."""

from pinkas.migrations.grants import Grants

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "businesses": "SELECT, INSERT, UPDATE",
            "business_types": "SELECT, INSERT, DELETE",
            "business_clocks": "SELECT, INSERT, UPDATE, DELETE",
        },
        resolver_sees={
            "businesses": "SELECT",
            "business_clocks": "SELECT",
        },
        worker_sees={
            "business_clocks": "SELECT",
        },
        worker_functions=("list_businesses(uuid, int)",),
    )
