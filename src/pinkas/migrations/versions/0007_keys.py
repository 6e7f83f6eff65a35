"""API keys."""

from pinkas.migrations.grants import Grants

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "api_keys": "SELECT, INSERT, UPDATE",
        },
        resolver_sees={
            "api_keys": "SELECT",
        },
        functions=(
            "resolve_api_key(bytea)",
            "creator_of_key(uuid)",
        ),
    )
