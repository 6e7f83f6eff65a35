"""Insights: the forecast and the notes of a business, how its clients pay, and its weekly reviews."""

from pinkas.migrations.grants import Grants

revision = "0068"
down_revision = "0067"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "analytics_insights": "SELECT, INSERT, UPDATE, DELETE",
            "analytics_client_health": "SELECT, INSERT, UPDATE, DELETE",
            "analytics_reviews": "SELECT, INSERT, UPDATE, DELETE",
        },
        worker_sees={"analytics_insights": "SELECT (business_id, id, refresh_at, review_at)"},
    )
