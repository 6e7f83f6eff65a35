"""Accounts and members: sessions that are listed, passwords that are reset, second factors, invitations."""

from pathlib import Path

from pinkas.migrations.grants import Grants

revision = "0003"
down_revision = "0002"

SQL = Path(__file__).parent / "sql_0003"

RESOLVER_GLOBAL = {
    "users": "UPDATE",
    "password_resets": "SELECT, INSERT, UPDATE, DELETE",
    "second_factors": "SELECT, INSERT, UPDATE, DELETE",
    "recovery_codes": "SELECT, INSERT, UPDATE, DELETE",
}
FUNCTIONS = (
    "user_by_email(text)",
    "user_by_id(uuid)",
    "lock_user(uuid)",
    "change_user(uuid, text, text, text, timestamptz)",
    "change_password(uuid, text, text, uuid, timestamptz)",
    "start_reset(text, bytea, timestamptz, timestamptz)",
    "user_of_reset(bytea, timestamptz)",
    "reset_password(bytea, text, timestamptz)",
    "second_factor(uuid)",
    "start_second_factor(uuid, bytea, timestamptz)",
    "confirm_second_factor(uuid, bytea, bigint, bytea[], timestamptz)",
    "spend_step(uuid, bigint)",
    "spend_recovery_code(uuid, bytea, timestamptz)",
    "end_second_factor(uuid)",
    "resolve_session(uuid, uuid, timestamptz)",
    "open_session(uuid, uuid, text, text, bytea, text, text, timestamptz, timestamptz)",
    "refresh_session(bytea, bytea, text, text, timestamptz)",
    "browser_session(bytea, timestamptz)",
    "sessions_of_user(uuid, timestamptz)",
    "end_session_of(uuid, uuid, timestamptz)",
    "people_of_business()",
    "append_audit_for_user(uuid, json)",
)


def upgrade() -> None:
    """Builds it."""
    grants = Grants.of_context()
    for name in ("1_people", "2_sessions", "3_members"):
        grants.execute((SQL / f"{name}.sql").read_text())
    grants.tenant_table("invitations", "SELECT, INSERT, UPDATE, DELETE")
    grants.give("memberships", "UPDATE, DELETE", grants.app)
    for table, rights in RESOLVER_GLOBAL.items():
        grants.give(table, rights, grants.resolver)
    grants.give("sessions", "DELETE", grants.resolver)
    grants.resolver_functions(FUNCTIONS)
    grants.resolver_functions(["sweep_sessions(timestamptz, int)"], grants.worker)


def downgrade() -> None:
    """There is no way back: what was written would be lost."""
    raise NotImplementedError("nothing is thrown away")
