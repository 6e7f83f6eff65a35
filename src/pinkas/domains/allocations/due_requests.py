"""Enqueues what is due: requests to be retried, connections to be maintained."""

from datetime import timedelta

from pinkas.domains import documents
from pinkas.domains.allocations.jobs import MAINTAIN_CONNECTION
from pinkas.domains.allocations.store.connections import DUE_CONNECTIONS
from pinkas.domains.allocations.store.requests import DUE_REQUESTS
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database

LEASE = timedelta(minutes=5)
"""When it is enqueued again, unless its job has said otherwise by then."""


async def enqueue_due_work(database: Database, clock: Clock) -> int:
    """Enqueues a batch of each, over all businesses, with the worker's role; returns how many."""
    requests = await DUE_REQUESTS.claim_and_enqueue(
        database, clock, documents.REQUEST_ALLOCATION, {"document_id": "document_id"}, LEASE
    )
    return requests + await DUE_CONNECTIONS.claim_and_enqueue(database, clock, MAINTAIN_CONNECTION, {}, LEASE)
