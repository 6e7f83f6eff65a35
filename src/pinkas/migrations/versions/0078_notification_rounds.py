"""What the clock tells a business of, and when it looks; what waits for a partner that does not act rests."""

from pinkas.migrations.grants import Grants

revision = "0078"
down_revision = "0077"


def upgrade() -> None:
    """Creates this part of the schema."""
    grants = Grants.of_context()
    grants.create(
        __file__,
        tenant_tables={
            "notification_tellings": "SELECT, INSERT",
            "notification_rounds": "SELECT, INSERT, UPDATE",
        },
        worker_sees={"notification_rounds": "SELECT (business_id, id, next_at)"},
        inner_functions=(
            "settle_partner_webhooks(uuid, uuid, timestamptz)",
            "settle_webhooks_of_merchant()",
            "settle_webhooks_of_partner()",
        ),
    )
    grants.give("webhook_queue", "UPDATE (next_attempt_at)", grants.resolver)
