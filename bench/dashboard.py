"""What a list page of the dashboard costs beside the API's own answer of the same list, and what the overview costs, in
a business with a million documents."""

import sys
from collections.abc import Callable
from statistics import median
from typing import Any

import httpx

from bench import load, million
from bench.figures import Figure
from bench.growth import CONNECTIONS, backends_of, one_loop, stage_of
from bench.inside import Inside
from bench.proc import cpu_ns, spent
from bench.sizes import Sizes
from bench.stage import Broken, Stage, free_port, web
from pinkas.domains.analytics.actions import keeping
from pinkas.domains.insights.actions import refreshing
from pinkas.platform import embedded
from pinkas.platform.caller import RequestOrigin

MOST_REQUESTS = 120
"""Requests of one measurement: a page may be asked for 1,200 times a minute from one address."""
ROWS = 50
LIMIT = 2.0
OVERVIEW_MS = 30.0
LARGEST = 100_000
"""Bytes of a list page."""


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """The ratio of processor time, web process and database together, the size of the page, and what the overview
    takes."""
    if not sys.platform.startswith("linux"):
        raise Broken("what a process has used is read from /proc")
    stage, port = stage_of(server, sizes.many), free_port()
    with web(stage, port) as pid, stage.owner() as connection, one_loop() as run:
        books = million.loaded(stage, sizes.many) or million.load(stage, port, sizes.many)
        row = connection.execute(
            "SELECT email FROM users u JOIN memberships m ON m.user_id = u.id WHERE m.business_id = %s",
            [books.business_id],
        ).fetchone()
        if row is None:
            raise Broken("the business of the load has no owner")
        run(_sum_up(stage, books))
        cookie = {"cookie": _log_in(port, row[0])}
        page = _Side(port, f"/app/{books.business_id}/documents", cookie)
        overview = _Side(port, f"/app/{books.business_id}", cookie)
        answer = _Side(port, f"/api/v1/documents?limit={ROWS}", {"X-Api-Key": books.key})

        pids = backends_of(pid, connection)
        sides: dict[str, list[float]] = {"page": [], "answer": [], "overview": []}
        for turn in range(-1, sizes.rounds):
            for name, side in (("page", page), ("answer", answer), ("overview", overview)):
                used = side.cost(run, pids, min(sizes.requests, MOST_REQUESTS))
                if turn >= 0:
                    sides[name].append(used)
        size = len(page.get().content)
    ratio = median(a / b for a, b in zip(sides["page"], sides["answer"], strict=True))
    shown = f"{median(sides['answer']):,.0f} -> {median(sides['page']):,.0f} us"
    return [
        Figure(f"list of {ROWS} documents: API's answer -> page, CPU", shown, ratio, LIMIT, at_most=True),
        Figure(
            "overview: processor time",
            f"{sizes.many:,} documents",
            median(sides["overview"]) / 1000,
            OVERVIEW_MS,
            at_most=True,
        ),
        Figure("size of the list page", f"{size:,} bytes", size, LARGEST, at_most=True),
    ]


async def _sum_up(stage: Stage, books: million.Books) -> None:
    """Makes the sums and insights of the load, as the worker does behind the documents."""
    inside = Inside(stage)
    await inside.open()
    try:
        caller = await inside.resolver.resolve_api_key(books.key, RequestOrigin("127.0.0.1", "bench", "bench"))
        while not await inside.call(caller, keeping.catch_up):
            pass
        await inside.call(caller, refreshing.refresh)
    finally:
        await inside.close()


class _Side:
    """One address that is asked for again and again."""

    def __init__(self, port: int, path: str, headers: dict[str, str]) -> None:
        self._port, self._path, self._headers = port, path, headers

    def get(self) -> httpx.Response:
        """The answer, which must be one."""
        found = httpx.get(f"http://127.0.0.1:{self._port}{self._path}", headers=self._headers, timeout=60)
        if found.status_code != 200:
            raise Broken(f"{self._path} answered {found.status_code}")
        return found

    def cost(self, run: Callable[[Any], Any], pids: Callable[[], list[int]], requests: int) -> float:
        """Microseconds of the web process and its backends for one request."""
        self.get()
        raw = load.Request("GET", self._path, self._headers).raw(self._port)
        before = cpu_ns(pids())
        run(load.drive(self._port, [raw] * requests, CONNECTIONS))
        return spent(before, cpu_ns(pids())) / requests / 1000


def _log_in(port: int, email: str) -> str:
    """The cookie of a person who has logged in."""
    answer = httpx.post(
        f"http://127.0.0.1:{port}/app/login",
        data={"email": email, "password": "a long password"},
        headers={"sec-fetch-site": "same-origin"},
        timeout=60,
    )
    if answer.status_code != 303:
        raise Broken(f"the login answered {answer.status_code}")
    return answer.headers["set-cookie"].split(";")[0]
