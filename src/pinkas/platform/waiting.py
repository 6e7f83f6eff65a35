"""Waiting in background tasks: for an event with a time limit, and for tasks to end."""

import asyncio
import contextlib
from collections.abc import Awaitable, Iterable
from typing import Any, TypeVar

_Answer = TypeVar("_Answer")


async def wait_until_set(event: asyncio.Event, seconds: float) -> None:
    """Waits until the event is set, but at most so many seconds. Does not use `asyncio.wait_for`, which in Python 3.11
    loses a cancellation that arrives together with the event, so that the task would never end."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()


async def finish_anyway(step: Awaitable[_Answer]) -> _Answer:
    """The answer of a step that goes on to its end when the waiting for it is cancelled. A statement that is given up
    in the middle is cancelled by the driver in a connection of its own, which may keep both for ten seconds."""
    task = asyncio.ensure_future(step)
    task.add_done_callback(_take_fault)
    return await asyncio.shield(task)


def _take_fault(task: asyncio.Future[Any]) -> None:
    """Nobody may be left who asks for the fault of a step; who is left gets it all the same."""
    if not task.cancelled():
        task.exception()


async def cancel_all(tasks: Iterable[asyncio.Task[None]], retry_seconds: float) -> None:
    """Cancels tasks until each is done, repeating the cancellation every `retry_seconds` seconds. One is not enough,
    because `asyncio.wait_for` of Python 3.11, which the database driver uses, can lose a cancellation."""
    while pending := [one for one in tasks if not one.done()]:
        for one in pending:
            one.cancel()
        await asyncio.wait(pending, timeout=retry_seconds)
