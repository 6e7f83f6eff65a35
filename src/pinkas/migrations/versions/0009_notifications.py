"""Notifications of a business."""

from pinkas.migrations.grants import Grants

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "notifications": "SELECT, INSERT, UPDATE, DELETE",
        },
    )
