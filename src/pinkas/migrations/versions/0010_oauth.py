"""The OAuth server: registered apps, connections, grants, codes and tokens."""

from pinkas.migrations.grants import Grants

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "oauth_connections": "SELECT, INSERT, UPDATE",
            "oauth_grants": "SELECT, INSERT, UPDATE",
            "oauth_codes": "SELECT, INSERT, UPDATE",
            "oauth_tokens": "SELECT, INSERT",
            "oauth_refresh_tokens": "SELECT, INSERT",
        },
        global_tables={
            "oauth_clients": "SELECT, INSERT, UPDATE",
        },
        resolver_sees={
            "oauth_connections": "SELECT",
            "oauth_grants": "SELECT, UPDATE, DELETE",
            "oauth_codes": "SELECT, UPDATE, DELETE",
            "oauth_tokens": "SELECT, UPDATE, DELETE",
            "oauth_refresh_tokens": "SELECT, DELETE",
        },
        functions=(
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
            "creator_of_grant(uuid)",
        ),
        app_functions=("endpoints_to_resume(uuid, uuid)",),
        worker_functions=("sweep_oauth(timestamptz, int)",),
        inner_functions=("end_grants_of_member()",),
    )
