"""Waiting for an event, or for a while: how whatever works behind the requests passes its time."""

import asyncio
import contextlib
from collections.abc import Iterable


async def until_set(event: asyncio.Event, seconds: float) -> None:
    """Waits until the event is set, and at most so long. Not by `asyncio.wait_for`: in Python 3.11 that swallows a
    cancellation that comes at the moment of the event, and who waited would work on for ever."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()


async def end_all(tasks: Iterable[asyncio.Task[None]], again_after: float) -> None:
    """Cancels tasks until each is done; a task gets the next cancellation `again_after` seconds later, and may finish
    what it has begun until then. One is not enough: `asyncio.wait_for` of Python 3.11, by which the database driver
    waits, loses a cancellation that comes together with what it waits for."""
    while pending := [one for one in tasks if not one.done()]:
        for one in pending:
            one.cancel()
        await asyncio.wait(pending, timeout=again_after)
