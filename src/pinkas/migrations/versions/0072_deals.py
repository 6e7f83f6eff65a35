"""Deals, their pipelines, activities and tasks, and the deal of a document."""

from pinkas.migrations.grants import Grants

revision = "0072"
down_revision = "0071"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "crm_pipelines": "SELECT, INSERT, UPDATE, DELETE",
            "crm_stages": "SELECT, INSERT, UPDATE, DELETE",
            "deals": "SELECT, INSERT, UPDATE",
            "deal_activities": "SELECT, INSERT",
            "crm_tasks": "SELECT, INSERT, UPDATE, DELETE",
        },
        worker_sees={"crm_tasks": "SELECT (business_id, id, notify_at)"},
    )
