"""The OAuth server: registered apps, what businesses have let in, and the tokens that came of it."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0004"
down_revision = "0003"

SQL = Path(__file__).parent / "sql_0004"

TENANT_TABLES = {
    "oauth_connections": "SELECT, INSERT, UPDATE",
    "oauth_grants": "SELECT, INSERT, UPDATE",
    "oauth_codes": "SELECT, INSERT, UPDATE",
    "oauth_tokens": "SELECT, INSERT",
    "oauth_refresh_tokens": "SELECT, INSERT",
}
RESOLVER_SEES = {
    "oauth_connections": "SELECT",
    "oauth_grants": "SELECT, UPDATE, DELETE",
    "oauth_codes": "SELECT, UPDATE, DELETE",
    "oauth_tokens": "SELECT, UPDATE, DELETE",
    "oauth_refresh_tokens": "SELECT, DELETE",
}
"""For the resolution of a token, for the end of a membership, and for the sweep, which locks what it deletes."""
FUNCTIONS = (
    "oauth_client(text)",
    "oauth_client_by_id(uuid)",
    "lock_oauth_client(uuid)",
    "list_oauth_clients()",
    "add_oauth_client(uuid, text, bytea, text, text, text[], text[], timestamptz)",
    "change_oauth_client(uuid, text, text, text[], text[], boolean, timestamptz)",
    "rotate_oauth_secret(uuid, bytea, timestamptz, timestamptz)",
    "remove_oauth_client(uuid, timestamptz)",
    "businesses_of_removed_client(uuid)",
    "connected_app(uuid)",
    "resolve_access_token(bytea)",
)


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    for name in ("1_tables", "2_functions"):
        grants.execute((SQL / f"{name}.sql").read_text())
    for table, rights in TENANT_TABLES.items():
        grants.tenant_table(table, rights)
    for table, rights in RESOLVER_SEES.items():
        grants.open_to(table, rights, grants.resolver)
    grants.give("oauth_clients", "SELECT, INSERT, UPDATE", grants.resolver)
    grants.resolver_functions(FUNCTIONS)
    grants.resolver_functions(["sweep_oauth(timestamptz, int)"], grants.worker)
    grants.resolver_functions(["end_grants_of_member()"], grants.resolver)


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
