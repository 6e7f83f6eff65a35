"""Bounds of keys and of connected apps, the sums of their days, and the calls that wait for an approval."""

from pinkas.migrations.grants import Grants

revision = "0094"
down_revision = "0092"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={"bound_sums": "SELECT, INSERT, UPDATE", "approvals": "SELECT, INSERT, UPDATE"},
        functions=("resolve_api_key(bytea)", "resolve_access_token(bytea)"),
    )
