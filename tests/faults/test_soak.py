"""Every action of `make soak`, once, against the service of the tests: what it asks is understood."""

import asyncio
import random
from typing import Any

import aiohttp

from faults.soak import load
from faults.soak.callers import Caller, Seen, Turn
from faults.soak.opening import open_businesses
from faults.soak.telling import Told
from support.service import Running


class _Place:
    """Where the service is."""

    def __init__(self, running: Running) -> None:
        self._running = running

    def url(self, environment: Any = "live") -> str:
        """The address of an environment."""
        return self._running.url(environment).removesuffix("/api/v1")


async def _play(running: Running) -> Caller:
    seen = Seen()
    async with Told(seen) as told, aiohttp.ClientSession() as session:
        caller = Caller(_Place(running), seen, session)  # type: ignore[arg-type]
        businesses = await open_businesses(caller, 2, told)
        dice = random.Random(3)  # noqa: S311  (what is done)
        for action, _ in load.ACTIONS:
            await load.act(action, Turn(caller, businesses[0], dice, None, businesses), [])
    return caller


def test_every_action_of_the_long_run_is_understood(running: Running) -> None:
    caller = asyncio.run(_play(running))
    found = [text for text in caller.seen.texts if "channel_unavailable" not in text]  # no mail server here
    assert not found
    assert sum(caller.seen.statuses.values()) > 80
    assert {"finalize", "payment", "PDF", "import a table", "tool of an agent", "pages"} <= caller.seen.latencies.keys()
