"""What suggestions for bank lines are found by and learned from, and how a business matches by itself."""

from pinkas.migrations.grants import Grants

revision = "0060"
down_revision = "0059"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "party_name_keys": "SELECT, INSERT, DELETE",
            "bank_aliases": "SELECT, INSERT, UPDATE, DELETE",
            "bank_refusals": "SELECT, INSERT, DELETE",
            "bank_matching_settings": "SELECT, INSERT, UPDATE",
        },
    )
