"""The audit log, chained by digests, to which is only added."""

from pinkas.migrations.grants import Grants

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "audit_chains": "SELECT",
            "audit_log": "SELECT",
        },
        resolver_sees={
            "audit_chains": "SELECT, INSERT, UPDATE",
            "audit_log": "SELECT, INSERT",
        },
        functions=(
            "append_audit(json)",
            "append_audit_for_user(uuid, json)",
        ),
        inner_functions=("append_audit_of(uuid, json)",),
    )
