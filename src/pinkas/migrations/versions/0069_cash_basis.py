"""How documents were settled, step by step, and what documents and expenses were before: what analytics say on the cash
basis, and of an instant, follows from it."""

from pinkas.migrations.grants import Grants

revision = "0069"
down_revision = "0068"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "document_settlements": "SELECT, INSERT",
            "document_conversion_history": "SELECT, INSERT",
            "expense_booking_history": "SELECT, INSERT",
        },
    )
