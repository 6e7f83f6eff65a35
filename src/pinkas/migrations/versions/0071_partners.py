"""Partners, their keys, and the businesses that they act for."""

from pinkas.migrations.grants import Grants

revision = "0071"
down_revision = "0070"


def upgrade() -> None:
    """Creates this part of the schema."""
    grants = Grants.of_context()
    grants.create(
        __file__,
        global_tables={
            "partners": "SELECT, INSERT, UPDATE",
            "partner_keys": "SELECT, INSERT, UPDATE",
            "partner_merchants": "SELECT, INSERT, UPDATE",
            "partner_webhooks": "SELECT, INSERT, UPDATE",
        },
        resolver_sees={
            "allocation_connections": "SELECT (business_id)",
            "webhook_health": "SELECT",
            "webhook_queue": "SELECT",
        },
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
            "add_partner_webhook(uuid, uuid, text, text[], text, int, boolean, bytea, timestamptz)",
            "delete_partner_webhook(uuid, uuid, timestamptz)",
            "list_partner_webhooks(uuid)",
            "partner_usage(uuid)",
            "partner_merchant_counts(uuid)",
        ),
        worker_functions=("sync_partner_webhooks(uuid, timestamptz)",),
        inner_functions=("confirm_partner_merchants()", "note_merchant_search()", "renew_merchant_search()"),
    )
    grants.give("webhook_endpoints", "SELECT, INSERT, UPDATE", grants.resolver)  # of which it has seen a part
