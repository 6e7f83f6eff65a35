"""Waiting for an event ends with the event, with the time, and with the one who waits."""

import asyncio

import pytest

from pinkas.platform.waiting import until_set


async def test_whoever_is_told_to_end_as_the_event_comes_ends() -> None:
    event = asyncio.Event()

    async def work() -> None:
        while True:
            await until_set(event, 60)
            event.clear()

    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    event.set()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(task, 5)


async def test_it_waits_no_longer_than_it_was_told() -> None:
    await until_set(asyncio.Event(), 0.001)
