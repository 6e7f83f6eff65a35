"""A whole environment: its databases, runtime context, external services and web application."""

import asyncio
import contextlib
import hmac
import os
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from functools import cached_property
from pathlib import Path
from typing import Any

from pinkas.core.ids import IdSource
from pinkas.credential_resolvers import CredentialResolvers
from pinkas.dashboard.business_pages import DashboardContext, not_found_page
from pinkas.domains import approvals
from pinkas.domains.accounts import BrowserSessionResolver
from pinkas.mcp_server.confirmations import Confirmations
from pinkas.mcp_server.pages import McpServer
from pinkas.outside import pdf
from pinkas.platform.clock import Clock, SystemClock
from pinkas.platform.crypto import read_keys
from pinkas.platform.database import DatabaseUrls
from pinkas.platform.http.adapter import RequestPipeline
from pinkas.platform.http.app import Application, build_app
from pinkas.platform.http.in_process import InProcessOperations
from pinkas.platform.metrics import EVENTS
from pinkas.platform.replica import Replica, WritePlaces
from pinkas.platform.runtime_context import RuntimeContext
from pinkas.platform.settings import Environment, Settings
from pinkas.platform.tx import Transactions
from pinkas.platform.usage import UsageLog
from pinkas.platform.windows import RedisCounters
from pinkas.wiring.dry_runs import make_dry_runs
from pinkas.wiring.following import follow_notes
from pinkas.wiring.metrics_page import MetricsPage
from pinkas.wiring.operations_and_jobs import all_operations, limit_imports, openapi_document
from pinkas.wiring.outside import build_outside, make_limiter
from pinkas.wiring.pages import all_pages
from pinkas.wiring.process_figures import ProcessFigures
from pinkas.wiring.readiness import Readiness


class Service:
    """One environment: its databases, runtime context, external services and web application. `sandbox` has the
    database URLs of the sandbox, for the service of live."""

    def __init__(
        self,
        environment: Environment,
        settings: Settings,
        urls: DatabaseUrls,
        sandbox: DatabaseUrls | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.environment: Environment = environment
        self.settings = settings
        self.urls = urls
        self.wakes: list[asyncio.Event] = []
        directory = settings.directory()
        keys = read_keys(directory / "keys" / environment, environment)
        address = settings.url_of(environment)
        self.operations = limit_imports(all_operations(environment), settings.import_most_mb * 1024 * 1024)
        deprecated = frozenset((one.method, one.path) for one in self.operations if one.deprecation is not None)
        self.limiter = make_limiter(settings, environment)
        lag = timedelta(seconds=settings.replica_lag_seconds)
        windows = self.limiter.windows
        places = WritePlaces(windows, lag) if urls.replica and isinstance(windows, RedisCounters) else None
        self.runtime = RuntimeContext(
            environment,
            clock or SystemClock(),
            IdSource(),
            keys,
            self.wake,
            address,
            follow_notes,
            deprecated_routes=deprecated,
            count_events=self._count_events,
            note_place=places.note if places else None,
        )
        self.database = urls.app_database(size=settings.pool_size, name=f"pinkas-{environment}")
        self._replica: Replica | None = None
        if places is not None:
            copy = urls.replica_database(size=settings.pool_size, name=f"pinkas-{environment}-replica")
            self._replica = Replica(copy, places, lag)
        self.transactions = Transactions(self.database, self.runtime, self._replica)
        self._sandbox = sandbox.app_database(size=2, name="pinkas-live-to-sandbox") if sandbox else None
        self.figures = ProcessFigures(environment, self.limiter)
        self.figures.watch("app", self.database)
        self.usage = UsageLog(self.database, self.runtime.clock, self.runtime.ids)
        self.outside = build_outside(
            environment,
            settings,
            keys,
            self.database,
            self.limiter,
            self._sandbox_transactions(directory),
            self.transactions,
        )
        self.outside.kept_calls.add(self.operations, self.transactions, self.outside)

    def _sandbox_transactions(self, directory: Path) -> Transactions | None:
        """Transactions in the sandbox, for live: it copies people and memberships there. None in the sandbox."""
        if self._sandbox is None:
            return None
        keys = read_keys(directory / "keys" / "sandbox", "sandbox")
        return Transactions(self._sandbox, RuntimeContext("sandbox", self.runtime.clock, IdSource(), keys))

    def wake(self) -> None:
        """Wakes the loops of a worker in this process, because there may be work."""
        for one in self.wakes:
            one.set()

    def _count_events(self, types: Sequence[str]) -> None:
        for one in types:
            EVENTS.labels(self.environment, one).inc()

    async def open(self) -> None:
        """Opens the databases, and registers the current signing key and certificate."""
        await self.database.open()
        self.figures.start()
        if self._sandbox is not None:
            await self._sandbox.open()
        if self._replica is not None:
            await self._replica.open()
        signer = self.runtime.keys.documents
        if signer is not None:
            await self.database.execute(
                "SELECT add_signing_key(%(id)s, %(key)s)", id=signer.key_id, key=signer.public_key
            )
        certificate = self.outside.printing.signer
        if certificate is not None:
            pdf.remember_certificate(self.settings.directory() / "keys" / self.environment, certificate.fingerprint)

    async def close(self) -> None:
        """Closes all connections and child processes."""
        self.outside.press.close()  # first: whatever is being set, its thread ends now
        await self.figures.stop()
        await self.usage.stop()
        await self.outside.streams.close()
        await self.outside.views.stop()
        await self.outside.sender.close()
        if self.outside.push is not None:
            await self.outside.push.close()
        await self.outside.authority_sender.close()
        for provider in self.outside.payment_providers.providers.values():
            await provider.close()
        await self.outside.gateways.close()
        await self.limiter.close()
        await self.database.close()
        if self._sandbox is not None:
            await self._sandbox.close()
        if self._replica is not None:
            await self._replica.close()

    def app(self) -> Application:
        """The web application."""
        resolver = CredentialResolvers(self.database, self.runtime, self.settings)
        gate = self._pipeline(resolver)
        door = self._dashboard_context()
        ready = self._readiness()
        metrics = self._metrics_page(ready)

        @contextlib.asynccontextmanager
        async def lifespan() -> AsyncIterator[None]:
            await self.open()
            self.usage.start()
            try:
                yield
            finally:
                await mcp.close()
                await metrics.close()
                await self.close()

        beside = all_pages(self.environment, self.settings, door, lambda: self.openapi, ready.answer, resolver)
        mcp = self._mcp_server(resolver)
        pages = (*beside, metrics.page(), *mcp.pages())
        mcp.application = build_app(self.operations, gate, pages, lifespan, not_found_page(door))
        return mcp.application

    def metrics_app(self) -> Application:
        """An application that answers `/metrics` and nothing else, for a process that serves nothing else. Whoever runs
        it opens and closes the service."""
        metrics = self._metrics_page(self._readiness())

        @contextlib.asynccontextmanager
        async def lifespan() -> AsyncIterator[None]:
            try:
                yield
            finally:
                await metrics.close()

        gate = self._pipeline(CredentialResolvers(self.database, self.runtime, self.settings))
        return build_app((), gate, (metrics.page(),), lifespan)

    def _pipeline(self, resolver: CredentialResolvers) -> RequestPipeline:
        return RequestPipeline(
            transactions=self.transactions,
            resolver=resolver,
            limiter=self.limiter,
            usage=self.usage,
            outside=self.outside,
            proxies=self.settings.proxies(),
            anonymous_limits=(self.settings.anonymous_per_minute, self.settings.anonymous_per_hour),
            address=self.settings.url_of(self.environment),
            dry_runs=make_dry_runs(self.transactions, self.outside),
            approvals=approvals.StoredApprovals(self.transactions),
        )

    def _readiness(self) -> Readiness:
        files = None if self.settings.files_url else self.settings.directory() / "files" / self.environment
        return Readiness(self.database, files, self.limiter, self.runtime.clock, self.outside.messaging.channels)

    def _metrics_page(self, ready: Readiness) -> MetricsPage:
        queues = self.urls.worker_database(size=1, name=f"pinkas-{self.environment}-metrics")
        token, directory = self.settings.metrics_token, self.settings.directory()
        return MetricsPage(self.environment, token, directory, queues, ready, self.runtime.clock)

    def _mcp_server(self, resolver: CredentialResolvers) -> McpServer:
        """The server for agents. Its confirmations are good in every process that shares the counters in Redis; where
        a process counts alone, they are its own, and end with it."""
        shared = hmac.digest(self.runtime.keys.cursor_key, b"mcp confirmations", "sha256")
        secret = shared if isinstance(self.limiter.windows, RedisCounters) else os.urandom(32)
        return McpServer(
            self.settings.url_of(self.environment),
            self.settings.oauth_url_of(self.environment),
            resolver,
            Confirmations(secret, self.runtime.clock, self.outside.throttle),
        )

    def _dashboard_context(self) -> DashboardContext:
        """The context of the dashboard pages."""
        inside = InProcessOperations(self.operations, self.transactions, self.outside)
        other: Environment = "sandbox" if self.environment == "live" else "live"
        people = BrowserSessionResolver(self.database, self.runtime.clock)
        address = self.settings.url_of(self.environment)
        return DashboardContext(
            self.environment, address, self.settings.url_of(other), inside, people, self.settings.style_guide
        )

    @cached_property
    def openapi(self) -> dict[str, Any]:
        """The OpenAPI description of this environment."""
        return openapi_document(
            self.environment,
            server=self.settings.url_of(self.environment),
            oauth_url=self.settings.oauth_url_of(self.environment),
        )
