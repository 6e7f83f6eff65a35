"""What a paused endpoint was not sent: how many events of its types, and when they happened."""

from pinkas.migrations.grants import Grants

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """Builds it."""
    Grants.of_context().execute(
        """ALTER TABLE webhook_endpoints ADD COLUMN missed_events bigint NOT NULL DEFAULT 0,
               ADD COLUMN missed_from timestamptz, ADD COLUMN missed_to timestamptz"""
    )


def downgrade() -> None:
    """Takes it back."""
    Grants.of_context().execute(
        "ALTER TABLE webhook_endpoints DROP COLUMN missed_events, DROP COLUMN missed_from, DROP COLUMN missed_to"
    )
