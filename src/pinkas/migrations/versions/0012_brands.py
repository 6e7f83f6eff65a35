"""Trade names of a business."""

from pinkas.migrations.grants import Grants

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "brands": "SELECT, INSERT, UPDATE, DELETE",
        },
    )
