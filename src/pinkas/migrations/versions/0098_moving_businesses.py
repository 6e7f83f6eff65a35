"""Businesses that move between databases: what is frozen, and what has gone."""

from pinkas.migrations.grants import Grants

revision = "0098"
down_revision = "0097"

QUEUES = (
    "allocation_connections",
    "allocation_requests",
    "analytics_changes",
    "analytics_debtors",
    "analytics_insights",
    "analytics_positions",
    "checkout_attempts",
    "checkout_refunds",
    "checkouts",
    "crm_tasks",
    "dunning_policies",
    "dunning_promises",
    "event_counters",
    "events",
    "inbox_queue",
    "inbox_turns",
    "mandate_charges",
    "mandates",
    "message_queue",
    "missing_paper_settings",
    "notification_rounds",
    "recurring_documents",
    "recurring_expenses",
    "report_schedules",
)
"""What the worker looks through for what is due: it does not see what is frozen. The queue of webhooks is another case,
since the results of deliveries that are under way are still written there."""
SWEPT = (
    "document_shares",
    "documents",
    "messages",
    "message_daily_counts",
    "notifications",
    "notification_mailings",
    "oauth_codes",
    "oauth_grants",
    "oauth_refresh_tokens",
    "oauth_tokens",
    "push_subscriptions",
    "usage_counts",
    "webhook_endpoints",
)
"""What functions of the resolver change in many businesses at once: they pass over what is frozen."""
_OPEN = "business_id <> ALL ((SELECT frozen_businesses())::uuid[])"


def upgrade() -> None:
    """Creates this part of the schema."""
    grants = Grants.of_context()
    grants.create(
        __file__,
        global_tables={"moving_businesses": "SELECT"},
        functions=("frozen_businesses()", "refuse_frozen(uuid)"),
        app_functions=("has_moved(bytea, uuid)",),
    )
    grants.run_sql(f"GRANT EXECUTE ON FUNCTION frozen_businesses(), refuse_frozen(uuid) TO {grants.resolver}")
    for table in QUEUES:
        grants.run_sql(f"ALTER POLICY {table}_for_{grants.worker} ON {table} USING ({_OPEN}) WITH CHECK ({_OPEN})")
    for table in SWEPT:
        for command in ("UPDATE", "DELETE"):
            grants.run_sql(
                f"""CREATE POLICY frozen_{command.lower()} ON {table} AS RESTRICTIVE FOR {command}
                    TO {grants.resolver} USING ({_OPEN})"""
            )
