"""Events, webhook endpoints, deliveries by the day with their queue, and replays."""

from pinkas.migrations.grants import Grants

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "events": "SELECT, INSERT",
            "event_counters": "SELECT",
            "webhook_endpoints": "SELECT, INSERT, UPDATE",
            "webhook_deliveries": "SELECT, INSERT, UPDATE",
            "webhook_queue": "SELECT, INSERT, UPDATE, DELETE",
            "webhook_health": "SELECT, INSERT, UPDATE",
            "webhook_replays": "SELECT, INSERT, UPDATE",
        },
        resolver_sees={
            "webhook_endpoints": "SELECT (business_id, id, url, created_by, paused_because, deleted_at)",
        },
        worker_sees={
            "events": "SELECT, UPDATE",
            "event_counters": "SELECT, INSERT, UPDATE",
            "webhook_endpoints": "SELECT, UPDATE",
            "webhook_deliveries": "SELECT, INSERT, UPDATE",
            "webhook_queue": "SELECT, INSERT, UPDATE, DELETE",
            "webhook_health": "SELECT, INSERT, UPDATE",
        },
        owner_functions=("maintain_webhook_partitions(date, int, int)",),
    )
