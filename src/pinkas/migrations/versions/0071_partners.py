"""Partners, their keys, and the businesses that they act for."""

from pinkas.migrations.grants import Grants

revision = "0071"
down_revision = "0068"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        global_tables={
            "partners": "SELECT, INSERT, UPDATE",
            "partner_keys": "SELECT, INSERT, UPDATE",
            "partner_merchants": "SELECT, INSERT, UPDATE",
        },
        resolver_sees={"allocation_connections": "SELECT (business_id)"},
        functions=(
            "resolve_partner_key(bytea, uuid)",
            "creator_of_partner(uuid)",
            "list_partners()",
            "partner_by_id(uuid)",
            "lock_partner(uuid)",
            "add_partner(json)",
            "change_partner(json)",
            "list_partner_keys(uuid)",
            "lock_partner_key(uuid, uuid)",
            "add_partner_key(uuid, uuid, text, text, bytea, text[], text, timestamptz, timestamptz)",
            "rotate_partner_key(uuid, text, bytea, timestamptz, timestamptz)",
            "revoke_partner_key(uuid, timestamptz)",
            "partner_merchants_page(uuid, uuid, text, text, text, timestamptz, uuid, int)",
            "count_partner_merchants(uuid)",
            "business_of_tax_id(text, text)",
            "add_partner_merchant(json)",
            "change_partner_merchant(uuid, uuid, text, text, text, timestamptz)",
            "step_partner_access(uuid, text[], text, text, boolean, timestamptz)",
            "partner_access()",
        ),
        inner_functions=("confirm_partner_merchants()",),
    )
