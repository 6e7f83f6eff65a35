"""The stream of new notifications."""

from collections.abc import AsyncGenerator, Sequence
from typing import Protocol

from pinkas.domains.notifications import rules, store
from pinkas.domains.notifications.streams import PAGE, Streams
from pinkas.domains.notifications.types import Notification
from pinkas.platform.operation import EventStream
from pinkas.platform.tx import Flow
from pinkas.platform.waiting import finish_anyway

HEARTBEAT_SECONDS = 15.0
"""Seconds of silence after which a comment is sent, so that nobody on the way takes the connection for dead."""


class Dependencies(Protocol):
    """The part of the wiring's outside that streams use."""

    @property
    def streams(self) -> Streams: ...


async def open_stream(flow: Flow[Dependencies], last_event_id: str | None = None) -> EventStream:
    """New notifications as server-sent events, each as in the list, its `id` the place from which to continue.

    Send `Accept: text/event-stream`, as every reader of such streams does: the stream then stays open, with a comment
    every 15 seconds. To anybody else it says what is there and ends. A stream begins with what comes from now on; with
    `Last-Event-ID` it begins behind that event, whichever process sent it. It ends when the key, token or session is
    revoked or has expired. One person, key or token has at most 10 streams open. A person is not sent the kinds that
    are switched off for the page in their preferences.
    """
    after = rules.parse_last_event_id(last_event_id)
    async with flow.transaction() as tx:
        business_id = tx.business_id
        highest = (await store.place_of(tx, [business_id]))[business_id]
        place = highest if after is None else min(after, highest)
        rows = await store.list_placed(tx, place, PAGE)
    events = [rules.encode_event(*one) for one in rows]
    missed = b"".join([rules.encode_opening(place), *(one.text for one in events)])
    place = events[-1].place if events else place
    return EventStream(
        missed,
        lambda: _follow(flow, place),
        lambda: flow.outside.streams.check_room(flow.caller),
    )


async def _follow(flow: Flow[Dependencies], place: int) -> AsyncGenerator[bytes, None]:
    """What comes behind a place, and a comment where nothing does."""
    assert flow.caller.business_id is not None, "an operation of a business"
    with flow.outside.streams.subscribe(flow.caller, flow.caller.business_id, place) as subscription:
        more = True
        while more:  # what came between the first read and the subscription
            rows = await finish_anyway(_read_behind(flow, place))
            for found, one in rows:
                yield rules.encode_event(found, one).text
                place = found
            more = len(rows) == PAGE
        while not subscription.overflowed:
            news = [one for one in await subscription.take(HEARTBEAT_SECONDS) if one.place > place]
            if not news:
                yield b": \n\n"
                continue
            place = news[-1].place
            yield b"".join(one.text for one in news)


async def _read_behind(flow: Flow[Dependencies], place: int) -> Sequence[tuple[int, Notification]]:
    async with flow.transaction(read_only=True) as tx:
        return await store.list_placed(tx, place, PAGE)
