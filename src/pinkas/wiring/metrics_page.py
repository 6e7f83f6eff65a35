"""The figures of an environment at `/metrics`, in the text format of Prometheus, for whoever has the token.

What processes have counted is added up; what waits in the database, which parts are ready and when what an operator has
to repeat was last done is read when the figures are asked for, at most every few seconds, since it must be known most
of all while no worker lives.
"""

import asyncio
import hmac
import logging
import time
from collections.abc import Awaitable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, Metric

from pinkas import __version__
from pinkas.core.problems import AuthenticationRequired, InvalidToken, NotFound, ServiceUnavailable
from pinkas.domains import webhooks
from pinkas.operator_tasks import last_successes
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database, loggable_error
from pinkas.platform.job_backlog import read_job_backlog, read_worker_age
from pinkas.platform.metrics import current_figures
from pinkas.platform.settings import Environment
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse, WebPage
from pinkas.wiring.readiness import Readiness

KEPT_SECONDS = 5.0
"""How long what was read of the database is told again."""
READ_SECONDS = 3.0
"""How long the database may take: Prometheus waits ten seconds for everything."""
LIMITS = (600, 20_000)
"""Requests a minute and an hour of one address to this page."""


READ_FIGURES: dict[str, tuple[str, tuple[str, ...]]] = {
    "pinkas_build_info": ("1, with the version of the program.", ("version",)),
    "pinkas_ready": ("1 for each part of /ready that is as it should be, 0 for one that is not.", ("part",)),
    "pinkas_last_success_timestamp_seconds": (
        "When a task of the operator (backup, verify-chain, verify-audit, verify-books) last succeeded, in seconds "
        "since 1970.",
        ("task",),
    ),
    "pinkas_jobs": ("Jobs in the queue, by kind and state: due, later, running, given_up.", ("kind", "state")),
    "pinkas_job_oldest_seconds": ("Seconds that the oldest job that is due has waited, by kind.", ("kind",)),
    "pinkas_webhook_deliveries": ("Deliveries that are to be sent, by state: due, later, paused.", ("state",)),
    "pinkas_webhook_oldest_seconds": ("Seconds that the oldest delivery that is due has waited.", ()),
    "pinkas_events_waiting": ("Events that no worker has looked at yet.", ()),
    "pinkas_worker_seen_seconds": ("Seconds since a worker was last seen; nothing where none ever was.", ()),
}
"""What is read when the figures are asked for: what each tells, and its labels beside `environment`."""
_Read = TypeVar("_Read")
log = logging.getLogger(__name__)


class MetricsPage:
    """The figures of one environment. `database` has the worker's role, and is opened when they are first asked for."""

    def __init__(
        self, environment: Environment, token: str, directory: Path, database: Database, ready: Readiness, clock: Clock
    ) -> None:
        self._environment: Environment = environment
        self._token = token.encode()
        self._directory = directory
        self._database, self._ready, self._clock = database, ready, clock
        self._turn = asyncio.Lock()
        self._is_open = False
        self._read_at = -KEPT_SECONDS
        self._read: list[Metric] = []

    def page(self) -> WebPage:
        """The page `/metrics`."""
        return WebPage("/metrics", {"GET": self._show}, limits=LIMITS)

    async def close(self) -> None:
        """Closes the connection."""
        if self._is_open:
            await self._database.close()

    async def _show(self, _flow: Flow[object], request: PageRequest) -> PageResponse:
        """Without a token in the settings there is no such page."""
        if not self._token:
            raise NotFound
        kind, _, given = (request.headers.get("authorization") or "").partition(" ")
        if kind.lower() != "bearer" or not given:
            raise AuthenticationRequired("Send the token of the metrics as a bearer token.")
        if not hmac.compare_digest(given.strip().encode(), self._token):
            raise InvalidToken("The token is not that of the metrics.")
        async with self._turn:
            if time.monotonic() - self._read_at >= KEPT_SECONDS:
                self._read = await self._read_figures()
                self._read_at = time.monotonic()
        return PageResponse(await asyncio.to_thread(self._write, self._read), CONTENT_TYPE_PLAIN_0_0_4)

    def _write(self, read: list[Metric]) -> bytes:
        return generate_latest(_Figures([*current_figures(self._environment), *read]))

    async def _read_figures(self) -> list[Metric]:
        ready = await _within_time(self._ready.parts()) or {"database": False}
        done = last_successes(self._directory, self._environment)
        found = [
            self._one("pinkas_build_info", {(__version__,): 1}),
            self._one("pinkas_ready", {(name,): float(good) for name, good in ready.items()}),
            self._one("pinkas_last_success_timestamp_seconds", {(name,): at for name, at in done.items()}),
        ]
        return found + (await _within_time(self._read_backlogs()) or [])

    async def _read_backlogs(self) -> list[Metric]:
        if not self._is_open:
            self._is_open = True
            await self._database.open(wait=False)
        jobs = await read_job_backlog(self._database)
        hooks = await webhooks.read_backlog(self._database, self._clock)
        seen = await read_worker_age(self._database)
        states = {
            (one.job, state): float(count)
            for one in jobs
            for state, count in (
                ("due", one.due),
                ("later", one.later),
                ("running", one.running),
                ("given_up", one.given_up),
            )
        }
        waiting = {("due",): hooks.due, ("later",): hooks.later, ("paused",): hooks.paused}
        return [
            self._one("pinkas_jobs", states),
            self._one("pinkas_job_oldest_seconds", {(one.job,): one.oldest_seconds for one in jobs}),
            self._one("pinkas_webhook_deliveries", waiting),
            self._one("pinkas_webhook_oldest_seconds", {(): hooks.oldest_seconds}),
            self._one("pinkas_events_waiting", {(): hooks.events}),
            self._one("pinkas_worker_seen_seconds", {} if seen is None else {(): seen}),
        ]

    def _one(self, name: str, values: Mapping[Any, float]) -> Metric:
        text, labels = READ_FIGURES[name]
        family = GaugeMetricFamily(name, text, labels=("environment", *labels))
        for label, value in values.items():
            family.add_metric((self._environment, *label), value)
        return family


async def _within_time(reading: Awaitable[_Read]) -> _Read | None:
    """What is read, or None while the database does not answer in time: the other figures are needed then."""
    try:
        async with asyncio.timeout(READ_SECONDS):
            return await reading
    except (TimeoutError, ServiceUnavailable) as fault:
        log.warning("figures were not read", extra={"facts": {"cause": loggable_error(fault.__cause__ or fault)}})
        return None


class _Figures:
    """Figures as the library asks for them."""

    def __init__(self, figures: list[Metric]) -> None:
        self._figures = figures

    def collect(self) -> Iterable[Metric]:
        """The figures."""
        return self._figures
