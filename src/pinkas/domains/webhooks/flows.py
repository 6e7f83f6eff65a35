"""Sending while the caller waits: tests and manual retries. The call is outside any transaction."""

from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

from pinkas.core.events import EVENT_NAMES, EventName, EventType
from pinkas.core.json_codec import encode_json
from pinkas.core.problems import NotFound
from pinkas.domains.webhooks import actions, failure_notification, rules
from pinkas.domains.webhooks.actions import check_active
from pinkas.domains.webhooks.attempt import DeliveryRequest, DeliverySender, send_attempt
from pinkas.domains.webhooks.body import write_test_body
from pinkas.domains.webhooks.event_kinds import describe_event_types
from pinkas.domains.webhooks.record import AttemptResult
from pinkas.domains.webhooks.store import history, queue
from pinkas.domains.webhooks.store.endpoints import ENDPOINTS_TABLE
from pinkas.domains.webhooks.types import (
    EndpointRow,
    EventKinds,
    State,
    TestQuery,
    TestResult,
    WholeDelivery,
)
from pinkas.platform.throttle import HasThrottle
from pinkas.platform.tx import Flow, Tx

MANUAL_PER_MINUTE = 60
"""Tests and retries of one business a minute: each may hold a connection for half a minute."""


class Dependencies(actions.Dependencies, HasThrottle, Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def sender(self) -> DeliverySender: ...
    @property
    def event_types(self) -> tuple[EventType, ...]: ...


async def list_event_kinds(flow: Flow[Dependencies]) -> EventKinds:
    """The 12 types of event: when each is sent, the JSON Schema of the body of its deliveries, and an example."""
    return describe_event_types(flow.outside.event_types, flow.transactions.runtime.environment)


async def send_test(flow: Flow[Dependencies], id: UUID, query: TestQuery) -> TestResult:
    """Sends one made-up event to an endpoint, once, and tells what came of it. Its `data.test` is true, it has no place
    in the order of events (`sequence` 0), and the history keeps it as a test."""
    await _limit_manual_sends(flow)
    async with flow.transaction() as tx:
        endpoint = check_active(
            await ENDPOINTS_TABLE.get_for_update(tx, id)
        )  # a pause comes before, or sees that this is under way
        kind = _test_event_name(query, endpoint)
        event_id, delivery_id = tx.new_id(), tx.new_id()
        body = write_test_body(_event_type_named(flow.outside.event_types, kind), event_id, tx)
        told = (event_id, kind, tx.now)
        await history.insert_delivery(tx, delivery_id, id, told, "test", body, tx.now + rules.LEASE_DURATION)
        delivery_request = _build_request(tx, delivery_id, kind, body, endpoint)
    outcome = await send_attempt(flow.transactions.runtime, flow.outside.sender, delivery_request, "test")
    state: State = "delivered" if outcome.ok else "failed"
    await _record_result(flow, AttemptResult(delivery_request.business_id, delivery_id, 0, state, None, 0, outcome))
    found = outcome.attempt
    return TestResult(
        delivery_id=delivery_id, state=state, status=found.status, duration_ms=found.duration_ms, error=found.error
    )


async def retry_delivery(flow: Flow[Dependencies], id: UUID, delivery_id: UUID) -> WholeDelivery:
    """Sends a delivery once more, now: the same id and the same bytes. A failed one becomes delivered or stays failed,
    and nothing else is scheduled; of a pending one a failure changes neither its schedule nor its retries."""
    await _limit_manual_sends(flow)
    async with flow.transaction() as tx:
        endpoint = check_active(await ENDPOINTS_TABLE.get_for_update(tx, id))
        await _get_delivery(tx, id, delivery_id)
        claimed = await queue.claim_delivery(tx, delivery_id, id, tx.machine_now + rules.LEASE_DURATION)
        if claimed is None:
            raise rules.AttemptUnderWay
        found = await _get_delivery(tx, id, delivery_id)  # read again now that it is claimed
        rules.check_retry(found)
        delivery_request = _build_request(tx, delivery_id, found.event_type, found.request_body, endpoint)
    outcome = await send_attempt(flow.transactions.runtime, flow.outside.sender, delivery_request, "manual")
    state = "delivered" if outcome.ok else found.state
    following: datetime | None = claimed.next_attempt_at
    await _record_result(
        flow, AttemptResult(delivery_request.business_id, delivery_id, claimed.fence, state, following, 0, outcome)
    )
    async with flow.transaction() as tx:
        return await _get_delivery(tx, id, delivery_id)


async def _get_delivery(tx: Tx, id: UUID, delivery_id: UUID) -> WholeDelivery:
    found = await history.get_delivery(tx, id, delivery_id)
    if found is None:
        raise NotFound
    return found


async def _limit_manual_sends(flow: Flow[Dependencies]) -> None:
    name = f"webhooks:{flow.caller.business_id}"
    await flow.outside.throttle.count_attempt(name, MANUAL_PER_MINUTE, 60)


async def _record_result(flow: Flow[Dependencies], result: AttemptResult) -> None:
    async with flow.transaction() as tx:
        row: Any = await tx.fetch_one(queue.RECORD_RESULTS, results=encode_json([result.as_row()]).decode())
        if row is not None:
            await failure_notification.notify_failing_endpoint(tx, row)


def _build_request(tx: Tx, delivery_id: UUID, event_type: str, body: str, row: EndpointRow) -> DeliveryRequest:
    closed = [row.secret]
    if row.previous_secret is not None and row.previous_secret_until and row.previous_secret_until > tx.now:
        closed.append(row.previous_secret)
    secrets = [tx.keys.box.decrypt(one, tx.business_id) for one in closed]
    return DeliveryRequest(tx.business_id, delivery_id, event_type, row.url, body.encode(), secrets)


def _test_event_name(query: TestQuery, row: EndpointRow) -> EventName:
    if query.type is not None:
        return query.type
    return next(one for one in EVENT_NAMES if one in row.events)


def _event_type_named(types: tuple[EventType, ...], kind: EventName) -> EventType:
    return next(one for one in types if one.name == kind)
