"""What the processors of cards still have to deposit, and their deposits; kept for every card payment posted so far."""

from pinkas.migrations.grants import Grants

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "card_deposit_days": "SELECT, INSERT, UPDATE",
            "card_expectations": "SELECT, INSERT, UPDATE",
            "card_batches": "SELECT, INSERT, UPDATE",
            "card_batch_lines": "SELECT, INSERT, UPDATE",
        },
    )
