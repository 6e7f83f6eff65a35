"""Claiming attempts: one at a time for a document, and only where there is something to ask."""

from dataclasses import dataclass
from uuid import UUID

import msgspec

from pinkas.countries import country
from pinkas.countries.allocation import AllocationRules, Invoice, Need
from pinkas.domains import documents
from pinkas.domains.allocations.outside import Allocating
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
class Claimed:
    """An attempt that is ours. `row` is as it was before, with the fence of this attempt."""

    row: RequestRow
    document: Record
    invoice: Invoice
    law: AllocationRules


async def opened(tx: Tx, document_id: UUID) -> tuple[RequestRow, Record, Need]:
    """The request of an issued document, created unless it exists, and locked. Raises `NotFound` and `NotIssued`."""
    found = await documents.held(tx, document_id)
    if found.status == "DRAFT":
        raise documents.NotIssued
    need = documents.need_of(found)
    waits = found.allocation_status == "PENDING"
    row = await requests.open_(
        tx,
        document_id,
        required=need.required,
        reason=need.reason,
        threshold=need.threshold,
        status="PENDING" if waits else "UNAVAILABLE",
        why=None if waits else "unasked",
    )
    return row, found, need


async def due(tx: Tx, document_id: UUID, allocating: Allocating) -> Claimed | None:
    """Claims the next attempt for the worker; None when there is nothing to ask, or another attempt is running."""
    row, found, need = await opened(tx, document_id)
    if attempts.is_claimed(row, tx.now):
        return None
    if found.status != "ISSUED" or not need.possible or not attempts.goes_on(row):
        await requests.change(tx, row.id, next_attempt_at=None, claimed_until=None)
        return None
    return await _claim(tx, row, found, allocating)


async def asked(tx: Tx, document_id: UUID, allocating: Allocating) -> Claimed:
    """Claims an attempt requested by a person. Raises the problem that prevents it."""
    row, found, need = await opened(tx, document_id)
    check_possible(found, need)
    check_open(row, tx)
    if row.status == "AWAITING_DECISION" and row.decision is None:
        raise DecisionRequired
    return await _claim(tx, row, found, allocating)


async def to_decide(tx: Tx, document_id: UUID, decision: Decision, allocating: Allocating) -> Claimed:
    """Claims an attempt that sends a decision on a held invoice. Raises the problem that prevents it."""
    row, found, _ = await opened(tx, document_id)
    check_open(row, tx)
    if row.status != "AWAITING_DECISION":
        raise NothingHeld
    if row.decision == decision:
        raise DecisionTaken
    return await _claim(tx, row, found, allocating)


def check_possible(found: Record, need: Need) -> None:
    """Refuses a document that there cannot be a number for."""
    if found.status != "ISSUED":
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


async def _claim(tx: Tx, row: RequestRow, found: Record, allocating: Allocating) -> Claimed:
    assert found.business is not None
    law = country(found.business["country"]).allocation
    assert law is not None  # where there are no numbers none is possible
    until = tx.now + attempts.lease(allocating.timeout)
    await requests.change(
        tx,
        row.id,
        fence=row.fence + 1,
        attempts=row.attempts + 1,
        claimed_until=until,
        next_attempt_at=until,  # without a recorded outcome the worker retries then
        in_doubt=True,
    )
    mine = msgspec.structs.replace(row, fence=row.fence + 1, attempts=row.attempts + 1)
    return Claimed(mine, found, documents.invoice_of(found), law)
