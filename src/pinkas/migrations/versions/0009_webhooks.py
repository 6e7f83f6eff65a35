"""Deliveries and events by the day, the queue beside its history, health, replays, rotated secrets, notifications."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0009"
down_revision = "0008"

SQL = Path(__file__).parent / "sql_0009"

TENANT_TABLES = {
    "events": "SELECT, INSERT",
    "webhook_deliveries": "SELECT, INSERT, UPDATE",
    "webhook_queue": "SELECT, INSERT, UPDATE, DELETE",
    "webhook_health": "SELECT, INSERT, UPDATE",
    "webhook_replays": "SELECT, INSERT, UPDATE",
    "notifications": "SELECT, INSERT, UPDATE, DELETE",
}
WORKER_QUEUES = {
    "events": "SELECT, UPDATE",
    "webhook_deliveries": "SELECT, INSERT, UPDATE",
    "webhook_queue": "SELECT, INSERT, UPDATE, DELETE",
    "webhook_health": "SELECT, INSERT, UPDATE",
}


def upgrade() -> None:
    """Builds it, and carries over what there was."""
    grants = Grants.of_context()
    # The owner that carries the rows over is under forced row-level security itself, unless it is a superuser.
    grants.execute("ALTER TABLE events NO FORCE ROW LEVEL SECURITY")
    grants.execute("ALTER TABLE webhook_deliveries NO FORCE ROW LEVEL SECURITY")
    for name in ("1_partitions", "2_events", "3_deliveries", "4_notifications", "5_carry"):
        grants.execute((SQL / f"{name}.sql").read_text())
    for table, rights in TENANT_TABLES.items():
        grants.tenant_table(table, rights)
    for table, rights in WORKER_QUEUES.items():
        grants.open_to(table, rights, grants.worker)
    grants.execute(f"""
        REVOKE ALL ON FUNCTION tend_webhooks(date, int, int) FROM PUBLIC;
        GRANT EXECUTE ON FUNCTION tend_webhooks(date, int, int) TO {grants.worker};
    """)


def downgrade() -> None:
    """There is no way back: the history would be lost."""
    raise NotImplementedError("the history is not thrown away")
