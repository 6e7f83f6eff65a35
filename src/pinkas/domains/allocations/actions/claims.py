"""Claiming attempts: one at a time for a document, and only where there is something to ask."""

from dataclasses import dataclass
from uuid import UUID

import msgspec

from pinkas.countries import get_country
from pinkas.countries.allocation import AllocationNeed, AllocationRules, Invoice
from pinkas.domains import documents
from pinkas.domains.allocations.dependencies import AllocationSettings
from pinkas.domains.allocations.rules import attempts
from pinkas.domains.allocations.rules.problems import (
    AllocationDecided,
    AttemptRunning,
    DecisionRequired,
    DecisionTaken,
    NothingHeld,
)
from pinkas.domains.allocations.store import requests
from pinkas.domains.allocations.types import Decision, RequestRow
from pinkas.domains.documents import Record
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class ClaimedAttempt:
    """An attempt that is ours. `row` is as it was before, with the fence of this attempt."""

    row: RequestRow
    document: Record
    invoice: Invoice
    law: AllocationRules


async def open_request(tx: Tx, document_id: UUID) -> tuple[RequestRow, Record, AllocationNeed]:
    """The request of an issued document, created unless it exists, and locked. Raises `NotFound` and `NotIssued`."""
    found = await documents.get_for_update(tx, document_id)
    if found.status == "DRAFT":
        raise documents.NotIssued
    need = documents.allocation_need(found)
    waits = found.allocation_status == "PENDING"
    row = await requests.get_or_insert_for_update(
        tx,
        document_id,
        required=need.required,
        reason=need.reason,
        threshold=need.threshold,
        status="PENDING" if waits else "UNAVAILABLE",
        unavailable_reason=None if waits else "unasked",
    )
    return row, found, need


async def claim_due_attempt(tx: Tx, document_id: UUID, allocating: AllocationSettings) -> ClaimedAttempt | None:
    """Claims the next attempt for the worker; None when there is nothing to ask, or another attempt is running."""
    row, found, need = await open_request(tx, document_id)
    if attempts.is_claimed(row, tx.now):
        return None
    if found.status != "ISSUED" or not need.possible or not attempts.has_pending_work(row):
        await requests.update_request(tx, row.id, next_attempt_at=None, claimed_until=None)
        return None
    return await _claim_attempt(tx, row, found, allocating)


async def claim_requested_attempt(tx: Tx, document_id: UUID, allocating: AllocationSettings) -> ClaimedAttempt:
    """Claims an attempt requested by a person. Raises the problem that prevents it."""
    row, found, need = await open_request(tx, document_id)
    check_number_possible(found, need)
    check_open(row, tx)
    if row.status == "AWAITING_DECISION" and row.decision is None:
        raise DecisionRequired
    return await _claim_attempt(tx, row, found, allocating)


async def claim_for_decision(
    tx: Tx, document_id: UUID, decision: Decision, allocating: AllocationSettings
) -> ClaimedAttempt:
    """Claims an attempt that sends a decision on a held invoice. Raises the problem that prevents it."""
    row, found, _ = await open_request(tx, document_id)
    check_open(row, tx)
    if row.status != "AWAITING_DECISION":
        raise NothingHeld
    if row.decision == decision:
        raise DecisionTaken
    return await _claim_attempt(tx, row, found, allocating)


def check_number_possible(record: Record, need: AllocationNeed) -> None:
    """Refuses a document that there cannot be a number for."""
    if record.status != "ISSUED":
        raise documents.DocumentCancelled
    if not need.possible:
        raise documents.AllocationNotPossible(reason=need.reason)


def check_open(row: RequestRow, tx: Tx) -> None:
    """Refuses a request that is decided, or for which an attempt is running. A number that was entered by hand decides
    nothing."""
    if row.number is not None and row.status != "MANUAL":
        raise AllocationDecided(id=str(row.id))
    if row.status == "DECLINED" and row.decision is not None:
        raise DecisionTaken
    if attempts.is_claimed(row, tx.now):
        raise AttemptRunning


async def _claim_attempt(tx: Tx, row: RequestRow, record: Record, allocating: AllocationSettings) -> ClaimedAttempt:
    assert record.business is not None
    law = get_country(record.business["country"]).allocation
    assert law is not None  # where there are no numbers none is possible
    until = tx.now + attempts.lease_duration(allocating.timeout)
    await requests.update_request(
        tx,
        row.id,
        fence=row.fence + 1,
        attempts=row.attempts + 1,
        claimed_until=until,
        next_attempt_at=until,  # without a recorded outcome the worker retries then
        in_doubt=True,
    )
    mine = msgspec.structs.replace(row, fence=row.fence + 1, attempts=row.attempts + 1)
    return ClaimedAttempt(mine, record, documents.authority_invoice(record), law)
