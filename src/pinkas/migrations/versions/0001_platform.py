"""The platform: whose database it is, the tenant of a transaction, credentials, signing keys, partitions by the day."""

from pinkas.migrations.grants import Grants

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        global_tables={
            "installation": "SELECT",
            "credentials": "SELECT, INSERT, DELETE",
            "signing_keys": "SELECT, INSERT",
        },
        functions=(
            "installation_mark()",
            "find_credential(bytea, text)",
            "add_credential(bytea, text, uuid)",
            "remove_credential(bytea)",
            "add_signing_key(text, bytea)",
            "signing_key(text)",
        ),
    )
