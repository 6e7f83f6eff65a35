"""Waiting for an event ends with the event, with the time, and with the one who waits."""

import asyncio

import pytest

from pinkas.platform.waiting import cancel_all, finish_anyway, wait_until_set


async def test_whoever_is_told_to_end_as_the_event_comes_ends() -> None:
    event = asyncio.Event()

    async def work() -> None:
        while True:
            await wait_until_set(event, 60)
            event.clear()

    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    event.set()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(task, 5)


async def test_it_waits_no_longer_than_it_was_told() -> None:
    await wait_until_set(asyncio.Event(), 0.001)


async def test_a_task_that_loses_a_cancellation_is_told_again() -> None:
    lost = 0

    async def work() -> None:
        nonlocal lost
        while True:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                if lost:
                    raise
                lost += 1

    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    await asyncio.wait_for(cancel_all([task], 0.01), 5)
    assert (task.cancelled(), lost) == (True, 1)


async def test_a_task_may_finish_what_it_has_begun_before_it_is_told_again() -> None:
    finished = asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0.02)
            finished.set()

    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    await asyncio.wait_for(cancel_all([task], 60), 5)
    assert finished.is_set()


async def test_a_step_goes_on_when_nobody_waits_for_it_any_more() -> None:
    go, done = asyncio.Event(), asyncio.Event()

    async def step() -> None:
        await go.wait()
        done.set()

    waiting = asyncio.create_task(finish_anyway(step()))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    go.set()
    await asyncio.wait_for(done.wait(), 5)


async def test_the_fault_of_a_step_reaches_whoever_waits() -> None:
    async def step() -> None:
        raise LookupError

    with pytest.raises(LookupError):
        await finish_anyway(step())
