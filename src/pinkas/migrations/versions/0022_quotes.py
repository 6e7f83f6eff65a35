"""Quotes: until when they are open, and their answers."""

from pinkas.migrations.grants import Grants

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "quote_terms": "SELECT, INSERT, UPDATE",
            "quote_answers": "SELECT, INSERT",
        },
        resolver_sees={
            "quote_terms": "SELECT",
        },
        worker_functions=("expire_quotes(timestamptz, int)",),
    )
