"""Ends a process in good order when it is told to, and forces it to exit when that takes too long."""

import asyncio
import contextlib
import logging
import os
import signal
import threading
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger(__name__)

FORCED_EXIT_SECONDS = 34.0
"""Seconds from the request to stop to the forced exit; requests and jobs have 30 seconds before that."""


async def run_until_signal(work: Coroutine[Any, Any, None]) -> None:
    """Works until SIGINT or SIGTERM, which cancel the work and start the timer of the forced exit."""
    task = asyncio.create_task(work)
    for one in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(one, _begin_shutdown, task)
    with contextlib.suppress(asyncio.CancelledError):
        await task


def _begin_shutdown(task: asyncio.Task[None]) -> None:
    schedule_forced_exit()
    task.cancel()


def schedule_forced_exit() -> None:
    """Starts the timer that ends the process after `FORCED_EXIT_SECONDS`. Its child processes end with it."""
    timer = threading.Timer(FORCED_EXIT_SECONDS, _exit_now)
    timer.daemon = True
    timer.start()


def _exit_now() -> None:
    log.error("the program did not end within %s seconds: it is ended now", FORCED_EXIT_SECONDS)
    os._exit(1)
