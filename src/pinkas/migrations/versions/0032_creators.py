"""Webhook endpoints know who created them, and why they are paused."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0032"
down_revision = "0031"

SQL = Path(__file__).parent / "sql_0032"
READ = ("webhook_endpoints", "audit_log", "api_keys", "oauth_grants", "oauth_connections")


def upgrade() -> None:
    """Builds it. The creators of existing endpoints come from the audit log of every tenant: the owner of the tables
    sees all of it meanwhile."""
    grants = Grants.of_context()
    for table in READ:
        grants.execute(f"ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY")
    grants.execute((SQL / "1_creators.sql").read_text())
    for table in READ:
        grants.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
    columns = "business_id, id, url, created_by, paused_because, deleted_at"  # never a secret
    grants.open_to("webhook_endpoints", f"SELECT ({columns})", grants.resolver)
    grants.resolver_functions(["creator_of_session(uuid)", "creator_of_key(uuid)", "creator_of_grant(uuid)"])
    grants.resolver_functions(["endpoints_to_resume(uuid, uuid)"], grants.app)


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
