"""A period sent again: its events become new deliveries, a hundred at a time and no more than the endpoint takes."""

from datetime import timedelta
from uuid import UUID

from pinkas.core.problems import invalid_field
from pinkas.domains.webhooks import jobs, rules
from pinkas.domains.webhooks.actions import check_active
from pinkas.domains.webhooks.body import write_body
from pinkas.domains.webhooks.store import endpoints, history, queue, replays
from pinkas.domains.webhooks.store.endpoints import ENDPOINTS_TABLE
from pinkas.domains.webhooks.types import NewReplay, Replay
from pinkas.platform.tx import Flow, Tx

BATCH_SIZE = 100
MAX_WAITING = 1000
"""Deliveries that may wait for an endpoint before a replay adds more."""
RETRY_DELAY = timedelta(seconds=2)


async def start_replay(tx: Tx, id: UUID, body: NewReplay) -> Replay:
    """Sends the events of a period again, as new deliveries: each has a `webhook-id` and an `endpointSequence` of its
    own, while `id` and `sequence` in the body are the event's. They are made in the order of `sequence` and, like all
    deliveries, may arrive in another: know an event that you have by the body's `id`.

    It is done behind the request: `GET /webhooks/{id}` shows in `replay` how far it has come, and a PATCH with `replay`
    null cancels it. At most 100,000 events of the last 30 days, and one replay at a time for an endpoint.
    """
    endpoint = check_active(await ENDPOINTS_TABLE.get_for_update(tx, id))
    rules.check_replay_period(body.from_, body.to, tx.now)
    events = [str(one) for one in body.events or endpoint.events]
    if len(set(events)) != len(events):
        raise invalid_field("events", "repeated", "An event stands twice.")
    if await replays.is_running(tx, id):
        raise rules.ReplayRunning
    total = await replays.count_events(tx, body, events)
    if total > rules.MAX_REPLAYED:
        raise rules.ReplayTooLarge(limit=rules.MAX_REPLAYED)
    made = await replays.insert_replay(tx, id, body, events, total)
    tx.audit("webhook.replayed", "webhook", id, facts={"replayId": made.id, "total": total})
    tx.enqueue(jobs.REPLAY, replay_id=made.id)
    return endpoints.replay_view(made, made.id)


async def run_replay(flow: Flow[object], replay_id: UUID) -> None:
    """Makes the deliveries of a replay. After a crash it continues where it was; for a slow endpoint it waits."""
    while True:
        async with flow.transaction() as tx:
            if not await _send_batch(tx, replay_id):
                return


async def _send_batch(tx: Tx, replay_id: UUID) -> bool:
    """One batch in one transaction; whether another is to follow at once."""
    replay = await replays.get_for_update(tx, replay_id)
    if replay is None:
        return False
    if await queue.count_waiting(tx, replay.endpoint_id) >= MAX_WAITING:
        tx.enqueue(jobs.REPLAY, at=tx.now + RETRY_DELAY, replay_id=replay_id)
        return False
    events = await replays.next_events(tx, replay, BATCH_SIZE)
    if events:
        place = await endpoints.take_sequence_numbers(tx, replay.endpoint_id, len(events))
        for n, event in enumerate(events):
            body = write_body(event, event.sequence, place + n, tx.business_id, tx.runtime)
            told = (event.id, event.type, event.occurred_at)
            await history.insert_delivery(tx, tx.new_id(), replay.endpoint_id, told, "replay", body, None)
    done = len(events) < BATCH_SIZE
    await replays.update_progress(
        tx, replay_id, events[-1].sequence if events else replay.place, len(events), done=done
    )
    return not done
