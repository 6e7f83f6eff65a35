"""People: users, sessions, second factors, password resets, memberships and invitations."""

from pinkas.migrations.grants import Grants

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "memberships": "SELECT, INSERT, UPDATE, DELETE",
            "invitations": "SELECT, INSERT, UPDATE, DELETE",
        },
        global_tables={
            "users": "SELECT, INSERT, UPDATE",
            "sessions": "SELECT, INSERT, UPDATE, DELETE",
            "password_resets": "SELECT, INSERT, UPDATE, DELETE",
            "second_factors": "SELECT, INSERT, UPDATE, DELETE",
            "recovery_codes": "SELECT, INSERT, UPDATE, DELETE",
        },
        resolver_sees={
            "memberships": "SELECT",
        },
        functions=(
            "add_user(uuid, text, text, text, text, timestamptz)",
            "user_by_id(uuid)",
            "user_by_email(text)",
            "lock_user(uuid)",
            "change_user(uuid, text, text, text, timestamptz)",
            "change_password(uuid, text, text, uuid, timestamptz)",
            "start_reset(text, bytea, timestamptz, timestamptz)",
            "user_of_reset(bytea, timestamptz)",
            "reset_password(bytea, text, timestamptz)",
            "second_factor(uuid)",
            "start_second_factor(uuid, bytea, timestamptz)",
            "confirm_second_factor(uuid, bytea, bigint, bytea[], timestamptz)",
            "use_totp_step(uuid, bigint)",
            "use_recovery_code(uuid, bytea, timestamptz)",
            "end_second_factor(uuid)",
            "open_session(uuid, uuid, text, text, bytea, text, text, timestamptz, timestamptz)",
            "refresh_session(bytea, bytea, text, text, timestamptz)",
            "resolve_session(uuid, uuid, timestamptz)",
            "browser_session(bytea, timestamptz)",
            "sessions_of_user(uuid, timestamptz)",
            "end_session_of(uuid, uuid, timestamptz)",
            "businesses_of_user(uuid)",
            "members_of_business()",
            "creator_of_session(uuid)",
        ),
        app_functions=(
            "upsert_sandbox_user(uuid, text, text, text, text, timestamptz)",
            "user_of_session(bytea)",
            "redeem_ticket(bytea, timestamptz)",
        ),
        worker_functions=("sweep_sessions(timestamptz, int)",),
    )
