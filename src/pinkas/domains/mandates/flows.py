"""Charging: the provider is asked between short transactions, and everything is written before it is asked."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from random import SystemRandom
from typing import Any, Protocol
from uuid import UUID

from pinkas.core.problems import Problem
from pinkas.domains import checkouts
from pinkas.domains.checkouts import BegunCharge
from pinkas.domains.mandates import store
from pinkas.domains.mandates.actions import by_hand, charging, mandates
from pinkas.domains.mandates.types import (
    ChargeNow,
    ChargeResolution,
    Mandate,
    MandateChanges,
    MandateCharge,
    NewMandate,
)
from pinkas.domains.messages import MessageServices
from pinkas.domains.payment_providers import ProviderSettings
from pinkas.platform.caller import system_caller
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.tx import Flow, Transactions, Tx

logger = logging.getLogger(__name__)

CONCURRENCY = 4
"""Charges that one worker makes together."""
BATCH = 200
SPREAD = 5
"""A worker takes its batch at random out of so many batches that are due, so that two seldom meet at one order."""
RANDOM = SystemRandom()
FAULT_DELAY = timedelta(minutes=1)
"""When something is tried again that a fault of ours kept from being tried at all."""


class Dependencies(checkouts.Dependencies, Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def messaging(self) -> MessageServices: ...


async def create_mandate(flow: Flow[Dependencies], body: NewMandate) -> Mandate:
    """Makes a standing order: active at once with a means of payment of the client (`methodId`), else waiting until the
    client has authorized it on the page `authorizationUrl`."""
    async with flow.transaction() as tx:
        return await mandates.create_mandate(tx, flow.outside.payment_providers, body)


async def change_mandate(flow: Flow[Dependencies], id: UUID, body: MandateChanges) -> Mandate:
    """Changes amount, rhythm, end or means of payment. A changed amount is charged from the first date that is at least
    `noticeDays` away; the client is written to before."""
    async with flow.transaction() as tx:
        return await mandates.change_mandate(tx, flow.outside.payment_providers, flow.outside.messaging.terms, id, body)


async def charge_now(flow: Flow[Dependencies], id: UUID, body: ChargeNow) -> MandateCharge:
    """Charges a standing order at once, beside its dates. A decline is an answer: `state` is FAILED, with `lastError`;
    PENDING means that the provider has not said what happened, and is asked again by itself. A charge by hand that
    failed is tried again by hand."""
    async with flow.transaction() as tx:
        charge_id, begun = await by_hand.begin_charge(tx, flow.outside.payment_providers, id, body)
    return await _ask(flow.beyond_bounds(), id, charge_id, begun)


async def retry_charge(flow: Flow[Dependencies], id: UUID, charge_id: UUID) -> MandateCharge:
    """Tries a charge once more at once: one that failed, that waits for its next attempt, or that was skipped; and one
    of which the provider did not say what became of it (UNKNOWN), once somebody has looked there."""
    async with flow.transaction() as tx:
        charge_id, begun = await by_hand.begin_retry(tx, flow.outside.payment_providers, id, charge_id)
    return await _ask(flow.beyond_bounds(), id, charge_id, begun)


async def resolve_charge(flow: Flow[Dependencies], id: UUID, charge_id: UUID, body: ChargeResolution) -> MandateCharge:
    """Says what the bank did with a debit (AWAITING_BANK), or the provider with a charge that it did not answer
    (UNKNOWN). Paid, its document is issued; a refusal is tried again by the plan."""
    async with flow.transaction() as tx:
        await by_hand.resolve(tx, id, charge_id, body)
    flow = flow.beyond_bounds()
    await issue_document(flow, charge_id)
    async with flow.transaction() as tx:
        return await by_hand.get_charge(tx, id, charge_id)


async def issue_document(flow: Flow[Any], charge_id: UUID) -> None:
    """Issues the document of a charge of which the bank told; what the books refuse is tried again later."""
    try:
        async with flow.transaction() as tx:
            await by_hand.issue_document(tx, charge_id)
    except Problem as problem:
        if problem.status >= 500:
            raise
        async with flow.transaction() as tx:
            await by_hand.record_document_failure(tx, charge_id, problem)


async def run_due_charges(database: Database, clock: Clock, *, transactions: Transactions, outside: Any) -> int:
    """Makes a batch of what is due over all businesses: dates, attempts that wait, documents of bank debits. How much
    of it was done. What another worker does just now is left to it."""
    found = await store.DUE_MANDATES.find_due(database, clock, BATCH * SPREAD)
    dates = RANDOM.sample(found, min(BATCH, len(found)))
    waiting = await store.DUE_CHARGES.find_due(database, clock, BATCH)
    free = asyncio.Semaphore(CONCURRENCY)

    async def one(row: Any, make: Callable[[Flow[Dependencies], UUID], Awaitable[bool]]) -> bool:
        async with free:
            flow: Flow[Dependencies] = Flow(transactions, system_caller(row.business_id), outside)
            try:
                return await make(flow, row.id)
            except Exception:
                logger.exception("a charge of business %s cannot be made", row.business_id)
                await _delay(flow, row.id)
                return False

    return sum(
        await asyncio.gather(*(one(row, charge_due_date) for row in dates), *(one(row, try_charge) for row in waiting))
    )


async def charge_due_date(flow: Flow[Dependencies], id: UUID) -> bool:
    """Makes the charge of the date of a standing order that is due. False when there was nothing to do."""
    return await _make(flow, id, charging.begin_due_date)


async def try_charge(flow: Flow[Dependencies], id: UUID) -> bool:
    """Tries a charge that is due, or issues its document. False when there was nothing to do."""
    async with flow.transaction() as tx:
        row = await store.CHARGES.get(tx, id)
        due = row.due_at is not None and row.due_at <= tx.now
    if due and row.state == "PAID":
        await issue_document(flow, id)
        return True
    return await _make(flow, id, charging.begin_due_try)


async def _make(
    flow: Flow[Dependencies], id: UUID, begin: Callable[[Tx, ProviderSettings, UUID], Awaitable[BegunCharge | None]]
) -> bool:
    async with flow.transaction() as tx:
        begun = await begin(tx, flow.outside.payment_providers, id)
    if begun is None:
        return False
    await checkouts.ask_for_charge(flow, begun)
    return True


async def _ask(flow: Flow[Dependencies], id: UUID, charge_id: UUID, begun: BegunCharge | None) -> MandateCharge:
    if begun is not None:
        await checkouts.ask_for_charge(flow, begun)
    async with flow.transaction() as tx:
        return await by_hand.get_charge(tx, id, charge_id)


async def _delay(flow: Flow[Dependencies], id: UUID) -> None:
    """What a fault of ours keeps from being made is looked at a little later."""
    try:
        async with flow.transaction() as tx:
            await store.delay(tx, id, tx.now + FAULT_DELAY)
    except Exception:
        logger.exception("a charge cannot be put off")
