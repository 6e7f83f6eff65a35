"""Payments as records of their own, what they cover, and what went back; kept for every document issued so far."""

from pinkas.migrations.grants import Grants

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "payments": "SELECT, INSERT, UPDATE",
            "payment_allocations": "SELECT, INSERT, UPDATE, DELETE",
            "payment_refunds": "SELECT, INSERT, UPDATE",
        },
    )
