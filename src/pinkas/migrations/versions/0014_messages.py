"""Messages: the log, the queue beside it, texts of the business's own, how many a day."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0014"
down_revision = "0013"

SQL = Path(__file__).parent / "sql_0014"

TENANT_TABLES = {
    "messages": "SELECT, INSERT, UPDATE, DELETE",
    "message_queue": "SELECT, INSERT, UPDATE, DELETE",
    "message_days": "SELECT, INSERT, UPDATE, DELETE",
    "message_templates": "SELECT, INSERT, UPDATE, DELETE",
}


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    for name in ("1_messages", "2_openings"):
        grants.execute((SQL / f"{name}.sql").read_text())
    for table, rights in TENANT_TABLES.items():
        grants.tenant_table(table, rights)
    grants.open_to("message_queue", "SELECT, UPDATE", grants.worker)
    grants.open_to("messages", "SELECT, DELETE", grants.resolver)
    grants.open_to("message_days", "SELECT, DELETE", grants.resolver)
    grants.resolver_functions(("forget_messages(timestamptz, int)",), grants.worker)
    grants.resolver_functions(("tell_first_view()",))


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
