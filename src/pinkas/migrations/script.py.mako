"""${message}."""

from pinkas.migrations.grants import Grants

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    """${message}."""
    grants = Grants.of_context()
    grants.execute("SET lock_timeout = '4s'")
    grants.create(__file__)
