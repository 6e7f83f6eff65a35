"""Allocation numbers: requests, answers, connections to the tax authority and numbers in reserve."""

from pinkas.migrations.grants import Grants

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Creates this part of the schema."""
    Grants.of_context().create(
        __file__,
        tenant_tables={
            "allocation_requests": "SELECT, INSERT, UPDATE",
            "document_allocations": "SELECT, INSERT",
            "allocation_connections": "SELECT, INSERT, UPDATE, DELETE",
            "allocation_consents": "SELECT, INSERT, DELETE",
            "allocation_pool": "SELECT, INSERT, UPDATE",
            "allocation_scripted_answers": "SELECT, INSERT, UPDATE, DELETE",  # to lock a row that is taken
        },
        worker_sees={
            "allocation_requests": "SELECT (business_id, id, document_id, next_attempt_at), "
            "UPDATE (next_attempt_at, queued_until)",
            "allocation_connections": "SELECT (business_id, id, refresh_at), UPDATE (refresh_at)",
        },
    )
