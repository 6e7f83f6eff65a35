"""The receiver of every webhook: which events each business was told, and how often; some are refused at first."""

import json
from collections import Counter, defaultdict
from types import TracebackType
from typing import Self

from aiohttp import web

from faults.soak.callers import Seen

REFUSED = 50
"""One of so many requests is answered 500, and has to come again."""


class Told:
    """An HTTP server on this machine, in the loop that it is entered in."""

    def __init__(self, seen: Seen) -> None:
        self.events: dict[str, Counter[str]] = defaultdict(Counter)
        """By business: the ids of events, with how often each was acknowledged."""
        self.requests = 0
        self._seen = seen

    async def __aenter__(self) -> Self:
        app = web.Application()
        app.router.add_post("/{business}", self._receive)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self._port = self._runner.addresses[0][1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._runner.cleanup()

    def url(self, business: str) -> str:
        """Where one business is told."""
        return f"http://127.0.0.1:{self._port}/{business}"

    async def _receive(self, request: web.Request) -> web.Response:
        event = json.loads(await request.read())
        business = request.match_info["business"]
        self.requests += 1
        if self.requests % REFUSED == 0:
            return web.Response(status=500)
        if event.get("businessId", business) != business:
            self._seen.fault("another's data", f"an event of {event['businessId']} was told to {business}")
        self.events[business][event["id"]] += 1
        return web.Response()
