"""Public links of issued documents."""

from pinkas.migrations.grants import Grants

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "document_shares": "SELECT, INSERT, UPDATE",
        },
        resolver_sees={
            "document_shares": "SELECT, UPDATE (views, last_viewed_at)",
        },
        functions=("enqueue_first_view()",),
        app_functions=("count_share_views(json)",),
    )
