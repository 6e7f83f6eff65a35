"""Waiting for an event, or for a while: how whatever works behind the requests passes its time."""

import asyncio
import contextlib


async def until_set(event: asyncio.Event, seconds: float) -> None:
    """Waits until the event is set, and at most so long. Not by `asyncio.wait_for`: in Python 3.11 that swallows a
    cancellation that comes at the moment of the event, and who waited would work on for ever."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
