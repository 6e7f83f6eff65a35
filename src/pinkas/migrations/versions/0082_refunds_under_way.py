"""Money that providers are giving back is held against whoever else gives money of the payment back."""

from pinkas.migrations.grants import Grants

revision = "0082"
down_revision = "0081"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(__file__)
