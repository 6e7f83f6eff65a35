"""The only place where everything meets: operations, jobs, the resolver, and the outside that an environment gets."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import cached_property, partial
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from pinkas import __version__
from pinkas.core.events import EventType
from pinkas.core.ids import IdSource
from pinkas.core.problems import ServiceUnavailable
from pinkas.dashboard import allocation, consent, public
from pinkas.dashboard import pages as dashboard
from pinkas.domains import accounts, allocations, messages, oauth, quotes, recurring, sharing, webhooks
from pinkas.domains.accounts import Sessions
from pinkas.domains.accounts.flows.members import send_invitation
from pinkas.domains.accounts.flows.passwords import send_reset
from pinkas.domains.accounts.jobs import SEND_INVITATION, SEND_RESET
from pinkas.domains.accounts.operations import operations as account_operations
from pinkas.domains.allocations.flows.connection import tend as tend_connection
from pinkas.domains.allocations.flows.request import request as request_allocation
from pinkas.domains.allocations.jobs import TEND_CONNECTION
from pinkas.domains.allocations.operations import OPERATIONS as ALLOCATIONS
from pinkas.domains.audit.operations import OPERATIONS as AUDIT
from pinkas.domains.brands.operations import OPERATIONS as BRANDS
from pinkas.domains.businesses import flows as business_flows
from pinkas.domains.businesses.jobs import APPLY_TYPE
from pinkas.domains.businesses.operations import OPERATIONS as BUSINESSES
from pinkas.domains.clients.operations import OPERATIONS as CLIENTS
from pinkas.domains.currencies.operations import OPERATIONS as CURRENCIES
from pinkas.domains.documents import Printing
from pinkas.domains.documents import flows as document_flows
from pinkas.domains.documents.jobs import RENDER, REQUEST_ALLOCATION, SEND
from pinkas.domains.documents.operations import OPERATIONS as DOCUMENTS
from pinkas.domains.keys.operations import OPERATIONS as KEYS
from pinkas.domains.messages import flows as message_flows
from pinkas.domains.messages import pages as message_pages
from pinkas.domains.messages import sweep as message_sweep
from pinkas.domains.messages.jobs import DELIVER, OPENED
from pinkas.domains.messages.operations import OPERATIONS as MESSAGES
from pinkas.domains.oauth.actions import CLIENT_REMOVED
from pinkas.domains.oauth.flows import client_removed
from pinkas.domains.oauth.operations import OPERATIONS as OAUTH
from pinkas.domains.products.operations import OPERATIONS as PRODUCTS
from pinkas.domains.quotes.operations import OPERATIONS as QUOTES
from pinkas.domains.recurring.operations import OPERATIONS as RECURRING
from pinkas.domains.sandbox.operations import OPERATIONS as SANDBOX
from pinkas.domains.sharing.operations import OPERATIONS as SHARING
from pinkas.domains.statements import flows as statement_flows
from pinkas.domains.statements.jobs import SEND_STATEMENT
from pinkas.domains.statements.operations import OPERATIONS as STATEMENTS
from pinkas.domains.templates.operations import OPERATIONS as TEMPLATES
from pinkas.domains.webhooks import replay
from pinkas.domains.webhooks.jobs import REPLAY
from pinkas.domains.webhooks.operations import OPERATIONS as WEBHOOKS
from pinkas.doors import Doors
from pinkas.event_types import EVENT_TYPES
from pinkas.outside import pdf
from pinkas.outside.files import DiskFiles
from pinkas.outside.http import Sender
from pinkas.outside.mail import BadMailSetting, Mail, Outbox, Smtp, SmtpServer, check_sender
from pinkas.outside.mail import Kept as KeptMail
from pinkas.outside.messages import BadGatewaySetting, Gateway, HttpGateway, Kept, gateway_sender
from pinkas.outside.tax_authority import MOST_ANSWERED, Addresses, Authority, HttpAuthority, Registration
from pinkas.platform.chores import Chore, keep
from pinkas.platform.clock import Clock, SystemClock
from pinkas.platform.crypto import read_keys
from pinkas.platform.database import Database
from pinkas.platform.http.adapter import Gate
from pinkas.platform.http.app import Application, build_app
from pinkas.platform.jobs import Job
from pinkas.platform.limits import Limiter, ProcessLimiter, RedisLimiter
from pinkas.platform.openapi import describe
from pinkas.platform.operation import Operation
from pinkas.platform.page import Page, fixed
from pinkas.platform.queue import Queue
from pinkas.platform.settings import BadSetting, Environment, Settings
from pinkas.platform.throttle import throttle_beside
from pinkas.platform.tx import Surroundings, Transactions
from pinkas.platform.usage import Usage
from pinkas.platform.usage import tend as tend_usage

log = logging.getLogger(__name__)

JOBS = (
    Job(RENDER, document_flows.render),
    Job(REQUEST_ALLOCATION, request_allocation),
    Job(TEND_CONNECTION, tend_connection),
    Job(REPLAY, replay.run),
    Job(APPLY_TYPE, business_flows.apply_type),
    Job(CLIENT_REMOVED, client_removed),
    Job(SEND_RESET, send_reset),
    Job(SEND_INVITATION, send_invitation),
    Job(SEND, message_flows.send_issued),
    Job(DELIVER, message_flows.deliver),
    Job(OPENED, message_flows.opened),
    Job(SEND_STATEMENT, statement_flows.deliver),
)
CERTIFICATE = "documents.p12"


@dataclass(frozen=True)
class Urls:
    """The addresses of an environment's database for its two runtime roles."""

    app: str
    worker: str


@dataclass(frozen=True)
class Outside:
    """Everything outside the house, as an environment gets it. Domains see the part that they name."""

    sessions: Sessions
    oauth: oauth.Server
    mail: Mail
    messaging: messages.Messaging
    gateways: Sender
    sandbox: Transactions | None
    printing: Printing
    allocating: allocations.Allocating
    authority_sender: Sender
    receivers: webhooks.ReceiverPolicy
    sender: Sender
    event_types: tuple[EventType, ...]
    files: DiskFiles
    views: sharing.Views
    issuer: sharing.Issuer


def all_operations(environment: Environment) -> tuple[Operation, ...]:
    """Every operation of the public interface, in the order of the reference."""
    return (
        *account_operations(cookie_name(environment)),
        *KEYS,
        *BUSINESSES,
        *BRANDS,
        *CURRENCIES,
        *CLIENTS,
        *STATEMENTS,
        *PRODUCTS,
        *TEMPLATES,
        *DOCUMENTS,
        *SHARING,
        *QUOTES,
        *RECURRING,
        *SANDBOX,
        *MESSAGES,
        *ALLOCATIONS,
        *WEBHOOKS,
        *AUDIT,
        *OAUTH,
    )


def description(environment: Environment, *, server: str, oauth_url: str) -> dict[str, Any]:
    """The OpenAPI description of an environment at its addresses."""
    return describe(
        all_operations(environment),
        version=__version__,
        servers=[server],
        event_types=EVENT_TYPES,
        beside=oauth.description(oauth_url),
    )


def cookie_name(environment: Environment) -> str:
    """The refresh cookie: two environments on one host must not share it."""
    return f"pinkas_{environment}_refresh"


class Service:
    """One environment: its databases, its rules' surroundings, its web application and its worker."""

    def __init__(
        self,
        environment: Environment,
        settings: Settings,
        urls: Urls,
        sandbox: Urls | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.environment: Environment = environment
        self.settings = settings
        self.urls = urls
        self.wakes: list[asyncio.Event] = []
        directory = settings.directory()
        keys = read_keys(directory / "keys" / environment, environment)
        address = settings.url_of(environment)
        self.around = Surroundings(environment, clock or SystemClock(), IdSource(), keys, self.wake, address)
        self.database = Database(urls.app, size=settings.pool_size, name=f"pinkas-{environment}")
        self.transactions = Transactions(self.database, self.around)
        self._sandbox = Database(sandbox.app, size=2, name="pinkas-live-to-sandbox") if sandbox else None
        self.limiter: Limiter = (
            RedisLimiter(settings.redis_url, f"pinkas:{environment}") if settings.redis_url else ProcessLimiter()
        )
        self.usage = Usage(self.database, self.around.clock, self.around.ids)
        files = DiskFiles(directory / "files" / environment)
        mail = _mail(settings, environment, directory)
        gateways = gateway_sender(f"Pinkas/{__version__}")
        authority_sender = _authority_sender(settings, environment)
        self.outside = Outside(
            files=files,
            sessions=Sessions(
                tokens=keys.sessions,
                cookie=cookie_name(environment),
                secure_cookie=settings.url_of(environment).startswith("https:"),
                throttle=throttle_beside(self.limiter),
                address=settings.url_of(environment),
            ),
            oauth=oauth.Server(
                issuer=settings.oauth_url_of(environment),
                cookie=f"pinkas_{environment}_oauth",
                secure_cookie=settings.oauth_url_of(environment).startswith("https:"),
            ),
            mail=mail,
            messaging=_messaging(settings, environment, mail, gateways),
            gateways=gateways,
            sandbox=self._sandbox_door(directory),
            printing=Printing(
                files=files,
                signer=_signer(settings, environment, directory),
                sandbox=environment == "sandbox",
                allocation_wait=settings.allocation_wait,
            ),
            allocating=allocations.Allocating(
                authority=_authority(settings, environment, authority_sender),
                timeout=settings.authority_timeout,
                wait=settings.allocation_wait,
                emergency=settings.allocation_emergency,
            ),
            authority_sender=authority_sender,
            receivers=webhooks.ReceiverPolicy(settings.networks(), settings.webhook_allow_http),
            sender=Sender(
                allowed_networks=settings.networks(),
                allow_http=settings.webhook_allow_http,
                user_agent=f"Pinkas/{__version__}",
                max_connections=settings.webhook_concurrency * webhooks.SLOW_TIMES,
            ),
            event_types=EVENT_TYPES,
            views=sharing.Views(self.database),
            issuer=sharing.Issuer(directory / "keys" / environment, keys.documents, settings.verify_files),
        )
        self.operations = all_operations(environment)

    def _sandbox_door(self, directory: Path) -> Transactions | None:
        """The one way from live into the sandbox: its own database, keys and ids, for making a sandbox key."""
        if self._sandbox is None:
            return None
        keys = read_keys(directory / "keys" / "sandbox", "sandbox")
        return Transactions(self._sandbox, Surroundings("sandbox", self.around.clock, IdSource(), keys))

    def wake(self) -> None:
        """Tells the loops of a worker in this process that there may be work."""
        for one in self.wakes:
            one.set()

    async def open(self) -> None:
        """Connects, and makes known what documents and files are signed with from now on."""
        await self.database.open()
        if self._sandbox is not None:
            await self._sandbox.open()
        signer = self.around.keys.documents
        if signer is not None:
            await self.database.run("SELECT add_signing_key(%(id)s, %(key)s)", id=signer.key_id, key=signer.public_key)
        certificate = self.outside.printing.signer
        if certificate is not None:
            pdf.remember_certificate(self.settings.directory() / "keys" / self.environment, certificate.fingerprint)

    async def close(self) -> None:
        """Gives everything back."""
        await self.usage.stop()
        await self.outside.views.stop()
        await self.outside.sender.close()
        await self.outside.authority_sender.close()
        await self.outside.gateways.close()
        await self.limiter.close()
        await self.database.close()
        if self._sandbox is not None:
            await self._sandbox.close()

    def app(self) -> Application:
        """The web application."""
        gate = Gate(
            transactions=self.transactions,
            resolver=Doors(self.database, self.around, self.settings),
            limiter=self.limiter,
            usage=self.usage,
            outside=self.outside,
            proxies=self.settings.proxies(),
            anonymous=(self.settings.anonymous_per_minute, self.settings.anonymous_per_hour),
            address=self.settings.url_of(self.environment),
        )

        @contextlib.asynccontextmanager
        async def lifespan(_app: Any) -> AsyncIterator[None]:
            await self.open()
            self.usage.start()
            try:
                yield
            finally:
                await self.close()

        return build_app(self.operations, gate, self._pages(), lifespan)

    @cached_property
    def openapi(self) -> dict[str, Any]:
        """The OpenAPI description of this environment."""
        return description(
            self.environment,
            server=self.settings.url_of(self.environment),
            oauth_url=self.settings.oauth_url_of(self.environment),
        )

    def _pages(self) -> tuple[Page, ...]:
        reference: list[bytes] = []

        async def openapi() -> bytes:
            return msgspec.json.encode(self.openapi)

        async def docs() -> bytes:
            if not reference:
                reference.append(dashboard.reference(self.openapi, self.environment))
            return reference[0]

        urls = {"live": self.settings.url_of("live"), "sandbox": self.settings.url_of("sandbox")}

        async def home() -> bytes:
            return dashboard.home(self.environment, urls)

        async def hebrew_home() -> bytes:
            return dashboard.home(self.environment, urls, "he")

        async def health() -> bytes:
            return b'{"status":"alive"}'

        return (
            fixed("/", home, dashboard.HTML),
            fixed("/he", hebrew_home, dashboard.HTML),
            fixed("/docs", docs, dashboard.HTML),
            fixed("/static/pinkas.css", dashboard.style, "text/css; charset=utf-8"),
            fixed("/static/pinkas.svg", dashboard.icon, dashboard.SVG),
            fixed("/api/v1/openapi.json", openapi, "application/json"),
            fixed("/health", health, "application/json"),
            fixed("/ready", self._ready, "application/json"),
            *message_pages.pages(),
            *oauth.pages(),
            *consent.pages(self.environment),
            *public.pages(self.environment),
            *allocation.pages(),
        )

    async def _ready(self) -> bytes:
        """Database, migrations and a living worker; anything missing is 503. Who counts requests is only told."""
        from pinkas.migrations.runner import newest_revision

        state = await self.database.one("SELECT * FROM service_state()")
        now = self.around.clock.now()
        seen = state.worker_seen if state else None
        found: dict[str, bool] = {
            "database": True,
            "migrations": state is not None and state.revision == newest_revision(),
            "worker": seen is not None and (now - seen).total_seconds() < 60,
        }
        if not all(found.values()):
            raise ServiceUnavailable(ready=False, parts=found)
        return msgspec.json.encode({"ready": True, **found, "limits": self.limiter.state})


class Worker:
    """Everything that happens behind the requests of one environment: the relay, deliveries, jobs."""

    IDLE_SECONDS = 0.25

    def __init__(self, service: Service, drain_seconds: float = webhooks.DRAIN_SECONDS) -> None:
        self._service = service
        self._drain_seconds = drain_seconds
        self._database = Database(service.urls.worker, size=8, name=f"pinkas-{service.environment}-worker")
        self._queue = Queue(service.urls.worker, JOBS, service.transactions, service.outside)
        self._deliverer = webhooks.Deliverer(
            self._database,
            service.transactions,
            service.outside.sender,
            service.settings.webhook_concurrency,
            service.settings.webhook_time_scale,
        )

    async def run(self) -> None:
        """Works until it is cancelled."""
        await self._database.open()
        self._service.wakes.append(self._deliverer.woken)
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._queue.run(self._service.settings.worker_concurrency))
                tasks.create_task(self._loop(self._relay))
                tasks.create_task(self._deliverer.run())
                for chore in self._chores():
                    tasks.create_task(keep(chore, self._database, self._service.around.clock))
        finally:
            await self._deliverer.finish(self._drain_seconds)
            await self._database.close()

    def _chores(self) -> tuple[Chore, ...]:
        due = partial(recurring.sweep, transactions=self._service.transactions, outside=self._service.outside)
        usage = partial(tend_usage, kept_days=self._service.settings.usage_days)
        old = partial(message_sweep.forget, kept_days=self._service.settings.message_days)
        return (
            Chore("recurring documents", 1, due),
            Chore("allocation numbers that are due", 2, allocations.sweep),
            Chore("the history of webhooks", 600, webhooks.tend),
            Chore("what is over of OAuth", 600, oauth.sweep),
            Chore("what is over of sessions", 3600, accounts.sweep),
            Chore("quotes whose last day has passed", 300, quotes.expire),
            Chore("the usage log", 86400, usage),
            Chore("messages that are due", message_sweep.CALL_SECONDS, message_sweep.call),
            Chore("old messages", 3600, old),
        )

    async def _relay(self) -> int:
        taken = await webhooks.relay(self._database, self._service.around)
        if taken:
            self._service.wake()  # there is something to deliver now
        return taken

    async def _loop(self, step: Any) -> None:
        """Repeats a step: at once while there is work, else when woken or after a short wait."""
        woken = asyncio.Event()
        self._service.wakes.append(woken)
        while True:
            woken.clear()  # before the step: what comes during it is not overslept
            try:
                done = await step()
            except ServiceUnavailable as fault:
                log.warning("the worker cannot reach its database: %r", fault.__cause__)
                done = 0
            except Exception:
                log.exception("a step of the worker failed")
                done = 0
            if not done:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(woken.wait(), self.IDLE_SECONDS)


def _mail(settings: Settings, environment: Environment, directory: Path) -> Mail:
    """Live sends by the operator's server when there is one; nothing of the sandbox ever leaves."""
    try:
        check_sender(settings.mail_from)
    except BadMailSetting as fault:
        raise BadSetting(f"PINKAS_MAIL_FROM: {fault}") from None
    if environment == "sandbox" or not settings.smtp_url:
        return Outbox(directory / "outbox" / environment, settings.mail_from, environment)
    try:
        return Smtp(SmtpServer.of(settings.smtp_url), settings.mail_from, environment)
    except BadMailSetting as fault:
        raise BadSetting(f"PINKAS_SMTP_URL: {fault}") from None


def _messaging(settings: Settings, environment: Environment, mail: Mail, sender: Sender) -> messages.Messaging:
    """What documents are sent by. The sandbox has every channel and sends nothing; live has what the operator set."""
    if environment == "sandbox":
        kept: dict[messages.Channel, Gateway] = {"sms": Kept(), "whatsapp": Kept()}
        letters = KeptMail(settings.mail_from, environment)
        return messages.Messaging(letters, kept, True, settings.messages_per_day, None)
    gateways: dict[messages.Channel, Gateway] = {}
    set_up: tuple[tuple[messages.Channel, str, str], ...] = (
        ("sms", settings.sms_url, settings.sms_token),
        ("whatsapp", settings.whatsapp_url, settings.whatsapp_token),
    )
    for channel, url, token in set_up:
        if not url:
            continue
        try:
            gateways[channel] = HttpGateway(url, token, sender)
        except BadGatewaySetting as fault:
            raise BadSetting(f"PINKAS_{channel.upper()}_URL: {fault}") from None
    secret = settings.messages_secret.encode() or None
    sends = mail if settings.smtp_url else None
    return messages.Messaging(sends, gateways, False, settings.messages_per_day, secret)


def _authority_sender(settings: Settings, environment: Environment) -> Sender:
    """Goes to the tax authority and nowhere else. The operator chose where that is: an address of his own network, or
    one without TLS, is meant."""
    addresses = _authority_addresses(settings, environment)
    own = any(urlsplit(one).scheme == "http" for one in (addresses.api, addresses.oauth, addresses.information))
    return Sender(
        allowed_networks=(ip_network("0.0.0.0/0"), ip_network("::/0")) if own else (),
        allow_http=own,
        user_agent=f"Pinkas/{__version__}",
        deadline=settings.authority_timeout,
        max_connections=settings.worker_concurrency * 4,
        most_kept=MOST_ANSWERED,
    )


def _authority(settings: Settings, environment: Environment, sender: Sender) -> Authority:
    """The tax authority of an environment; the sandbox has its test environment."""
    live = environment == "live"
    registration = Registration(
        client_id=settings.authority_client_id if live else settings.authority_sandbox_client_id,
        client_secret=settings.authority_client_secret if live else settings.authority_sandbox_client_secret,
        redirect_uri=f"{settings.url_of(environment)}{allocation.CALLBACK}",
        software=settings.authority_software_number,
    )
    return HttpAuthority(_authority_addresses(settings, environment), registration, sender)


def _authority_addresses(settings: Settings, environment: Environment) -> Addresses:
    if environment == "live":
        found = (settings.authority_url, settings.authority_oauth_url, settings.authority_information_url)
    else:
        found = (
            settings.authority_sandbox_url,
            settings.authority_sandbox_oauth_url,
            settings.authority_sandbox_information_url,
        )
    return Addresses(*(one.rstrip("/") for one in found))


def _signer(settings: Settings, environment: Environment, directory: Path) -> pdf.Signer | None:
    """What signs PDFs: the operator's certificate for live when there is one, else the one made at the first start."""
    if environment == "live" and settings.signing_certificate:
        password = settings.signing_certificate_password.encode() or None
        return pdf.Signer.load(Path(settings.signing_certificate), password)
    path = directory / "keys" / environment / CERTIFICATE
    return pdf.Signer.load(path, None) if path.exists() else None
