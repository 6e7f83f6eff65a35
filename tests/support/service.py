"""The shipped application for tests: live and sandbox with their workers, over real PostgreSQL and HTTP, in a thread.

Nothing inside is replaced but the cost of a password's hash. What tests move is the clock, and what they choose is what
an operator may choose: ports, limits, the networks that receivers may live in.
"""

import asyncio
import contextlib
import shutil
import ssl
import threading
import time
import uuid
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import httpx
import psycopg
import pytest
import uvloop

from pinkas.core.scopes import SCOPES
from pinkas.installation import ENVIRONMENTS, make_secrets
from pinkas.migrations.marks import Mark, write_mark
from pinkas.migrations.runner import RuntimeUrls, prepare
from pinkas.platform import embedded
from pinkas.platform.clock import ShiftedClock
from pinkas.platform.database import DatabaseUrls
from pinkas.platform.settings import Environment, Settings
from pinkas.web import listen, make_server
from pinkas.wiring import Service, Worker, make_mail_receiver
from support import conformance
from support.authority import Authority
from support.gateway import run_gateway
from support.pauses import Pauses
from support.places import new_directory
from support.pooler import pooled
from support.ports import free_port
from support.providers import run_providers

STARTED = pytest.StashKey["TestServer"]()
"""Where the controller of a run keeps its database server, once it was asked for."""
TEMPLATE = "pinkas_template"
OPERATOR = "the-operator-of-the-tests-" + "0" * 16
"""The operator's token of every service that is started for tests."""
UNKNOWN_PASSWORD = "mark the test logs_in"  # noqa: S105
"""Instead of the password of a person who has businesses of other tests."""
PATIENCE = 120.0
"""Seconds that a client of the tests waits for an answer: never how long one is expected to take."""
AUTHORITIES = ssl.create_default_context()
"""Read once: nothing here speaks TLS, and a client that reads them for itself takes 30 ms of processor time."""
FAST = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
"""A test server may lose its data with the machine; tests of durability start a server of their own."""


@dataclass(frozen=True)
class TestServer:
    """The PostgreSQL of a test run, with a migrated template database."""

    __test__ = False
    directory: str
    owner: str
    app: str
    worker: str

    @property
    def pid(self) -> int:
        """The process that all others of the server are below."""
        return int((Path(self.directory) / "postgres" / "cluster" / "postmaster.pid").read_text().splitlines()[0])

    def database(self, name: str) -> tuple[str, DatabaseUrls]:
        """A fresh copy of the template: its owner's address, and the runtime roles'."""
        with psycopg.connect(self.owner_of("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE {TEMPLATE} STRATEGY = FILE_COPY')
        return self.owner_of(name), DatabaseUrls(_other_database(self.app, name), _other_database(self.worker, name))

    def owner_of(self, name: str) -> str:
        """The superuser's address of a database."""
        return _other_database(self.owner, name)


def _other_database(url: str, name: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))


def start_server() -> TestServer:
    """Starts PostgreSQL in a directory of its own, and migrates the template."""
    directory = new_directory("pinkas-tests-")
    directory.chmod(0o755)
    running = embedded.start_server(directory / "postgres", settings=FAST)
    with psycopg.connect(running.dsn("postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {TEMPLATE} TEMPLATE template0 ENCODING 'UTF8'")
    urls: RuntimeUrls = prepare(running.dsn(TEMPLATE), prefix=TEMPLATE)
    return TestServer(str(directory), running.dsn(TEMPLATE), urls.app, urls.worker)


def stop_server(started: TestServer) -> None:
    """Stops it and removes everything."""
    embedded.stop_server(Path(started.directory) / "postgres")
    shutil.rmtree(started.directory, ignore_errors=True)


class Running:
    """Both environments, served. Their workers are woken by what is written through the API, and seldom look by
    themselves: their looks, twice a second in each process of a run, were a tenth of all that the run took."""

    def __init__(self, database: TestServer, **settings: Any) -> None:
        self.directory = new_directory("pinkas-service-")
        self._listeners = {  # bound now: a port that is only known to be free may be somebody else's by then
            one: listen("127.0.0.1", settings.get(f"{one}_port", 0)) for one in ENVIRONMENTS
        }
        chosen: dict[str, Any] = {
            "data_dir": str(self.directory),
            **{f"{one}_port": listener.getsockname()[1] for one, listener in self._listeners.items()},
            "webhook_allowed_networks": "127.0.0.0/8,::1/128",
            "webhook_allow_http": True,
            "push_private_key": "3KzvKasA2SoCxsp0iIG_o9B0Ozvl1XDwI63JRKNIWBM",
            "push_contact": "mailto:operator@example.com",
            "anonymous_per_minute": 1_000_000,
            "anonymous_per_hour": 1_000_000,
            "session_per_minute": 1_000_000,
            "session_per_hour": 1_000_000,
            "pool_size": 5,
            "worker_idle_seconds": 1.0,
            "admin_token": OPERATOR,
            "metrics_token": OPERATOR,
            "authority_timeout": 4.0,
            "inbox_mail_listen": f"127.0.0.1:{free_port()}",
            "inbox_mail_domain": "papers.example",
        }
        self.authority = Authority().start()  # no test ever asks the real one
        chosen |= self.authority.settings()
        self._gateway = run_gateway()
        self.gateway = self._gateway.__enter__()
        chosen["sms_url"] = self.gateway.url
        self._providers = run_providers()
        self.providers = self._providers.__enter__()  # no test ever asks a real one
        chosen |= self.providers.settings()
        self.settings = Settings(**{**chosen, **settings})
        self.clock = ShiftedClock()
        self.openers = BusinessOpeners(self)
        self.owners: dict[Environment, str] = {}
        self.urls: dict[Environment, DatabaseUrls] = {}
        installation = uuid.uuid4()
        for environment in ENVIRONMENTS:
            make_secrets(self.directory, environment)
            name = f"{environment}_{uuid.uuid4().hex[:12]}"
            self.owners[environment], urls = database.database(name)
            self.urls[environment] = pooled(urls)
            write_mark(self.owners[environment], Mark(environment, installation))
        self.services: dict[Environment, Service] = {}
        self._ready, self._stop = threading.Event(), threading.Event()
        self._fault: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        if not self._ready.wait(30) or self._fault:
            raise RuntimeError("the service did not start") from self._fault

    def _run(self) -> None:
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                runner.run(self._serve_at_a_pace())
        except BaseException as fault:
            self._fault = fault
        finally:
            self._ready.set()

    async def _serve_at_a_pace(self) -> None:
        with Pauses() as pauses:
            await self._serve(pauses)

    async def _serve(self, pauses: Pauses) -> None:
        live = Service("live", self.settings, self.urls["live"], self.urls["sandbox"], clock=self.clock)
        sandbox = Service("sandbox", self.settings, self.urls["sandbox"], clock=self.clock)
        self.services = {"live": live, "sandbox": sandbox}
        servers = [make_server(one.app(), self.settings, one.environment) for one in (live, sandbox)]
        listeners = self._listeners.values()
        serving = [asyncio.create_task(one.serve([its])) for one, its in zip(servers, listeners, strict=True)]
        while not all(one.started for one in servers):
            for task in serving:
                if task.done():
                    task.result()
            await asyncio.sleep(0.01)
        self._loop, self._sandbox_used = asyncio.get_running_loop(), asyncio.Event()
        sandbox.wakes.append(self._sandbox_used)
        working = [
            asyncio.create_task(Worker(live, pause=pauses.pause).run()),
            asyncio.create_task(self._work_when_used(Worker(sandbox, pause=pauses.pause))),
        ]
        receiver = make_mail_receiver(live)
        if receiver is not None:
            await receiver.start()
        self._ready.set()
        while not self._stop.is_set():  # noqa: ASYNC110  (set by another thread)
            await asyncio.sleep(0.2)
        for one in servers:
            one.should_exit = True
        if receiver is not None:
            await receiver.stop()
        for task in working:
            task.cancel()
        for task in working:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await asyncio.gather(*serving)

    async def _work_when_used(self, worker: Worker) -> None:
        """The sandbox's worker begins when something is written there or a test asks for it: most never do."""
        await self._sandbox_used.wait()
        await worker.run()

    def _use(self, environment: Environment) -> None:
        if environment == "sandbox" and not self._sandbox_used.is_set():
            self._loop.call_soon_threadsafe(self._sandbox_used.set)

    def close(self) -> None:
        """Stops everything and removes its files."""
        self._stop.set()
        self._thread.join(40)
        self.authority.stop()
        self._gateway.__exit__(None, None, None)
        self._providers.__exit__(None, None, None)
        shutil.rmtree(self.directory, ignore_errors=True)

    def url(self, environment: Environment = "live") -> str:
        """The address of an environment's API."""
        self._use(environment)
        return f"http://127.0.0.1:{self.settings.port_of(environment)}/api/v1"

    def client(self, environment: Environment = "live", **headers: str) -> httpx.Client:
        """A client of the API."""
        hooks = {"response": [conformance.check_response]}
        return httpx.Client(
            base_url=self.url(environment), headers=headers, timeout=PATIENCE, event_hooks=hooks, verify=AUTHORITIES
        )

    def operator(self, environment: Environment = "live") -> httpx.Client:
        """A client of the API with the operator's token."""
        return self.client(environment, Authorization=f"Bearer {OPERATOR}")

    def owner(self, environment: Environment = "live") -> psycopg.Connection[Any]:
        """A superuser's connection to the database, for looking and for tampering."""
        self._use(environment)
        return psycopg.connect(self.owners[environment], autocommit=True)

    def app_role(self, environment: Environment = "live") -> psycopg.Connection[Any]:
        """A connection as the runtime role."""
        return psycopg.connect(self.urls[environment].app, autocommit=True)


@dataclass
class Tenant:
    """A registered person with a business, and clients that act for it."""

    running: Running
    email: str
    password: str
    token: str
    business: dict[str, Any]
    session: httpx.Client
    api: httpx.Client
    """With a key that holds every scope and generous limits."""
    keys: list[httpx.Client] = field(default_factory=list)

    @property
    def id(self) -> str:
        """The id of the business."""
        return str(self.business["id"])

    def key(self, *scopes: str, **more: Any) -> httpx.Client:
        """A client with a fresh key of these scopes."""
        body = {
            "name": "test",
            "scopes": list(scopes),
            "rateLimitPerMinute": 100_000,
            "rateLimitPerHour": 900_000,
            **more,
        }
        made = self.session.post("/api-keys", json=body)
        assert made.status_code == 201, made.text
        client = self.running.client(**{"X-Api-Key": made.json()["rawKey"]})
        self.keys.append(client)
        return client

    def sandbox_key(self, *scopes: str) -> httpx.Client:
        """A client of the sandbox, with a key made through live."""
        body = {
            "name": "test",
            "scopes": list(scopes or SCOPES),
            "rateLimitPerMinute": 100_000,
            "rateLimitPerHour": 900_000,
        }
        made = self.session.post("/api-keys/sandbox", json=body)
        assert made.status_code == 201, made.text
        return self.running.client("sandbox", **{"X-Api-Key": made.json()["rawKey"]})

    def client(self, **fields: Any) -> dict[str, Any]:
        """A client of the business."""
        made = self.api.post("/clients", json={"name": "לקוח לדוגמה", **fields})
        assert made.status_code == 201, made.text
        return dict(made.json())

    def supplier(self, **fields: Any) -> dict[str, Any]:
        """A supplier of the business."""
        made = self.api.post("/suppliers", json={"name": "ספק לדוגמה", **fields})
        assert made.status_code == 201, made.text
        return dict(made.json())

    def draft(self, doc_type: int = 305, **fields: Any) -> dict[str, Any]:
        """A draft that can be finalized, unless `fields` say otherwise."""
        body: dict[str, Any] = {"docType": doc_type, "client": {"name": "לקוח לדוגמה"}}
        if doc_type in (400, 405):
            body["payments"] = [{"method": "cash", "date": self.today(), "amount": "100.00"}]
        else:
            body["lines"] = [{"description": "ייעוץ", "quantity": "1", "unitPrice": "100"}]
        if doc_type == 320:
            body["payments"] = [{"method": "cash", "date": self.today(), "amount": "118.00"}]
        made = self.api.post("/documents", json={**body, **fields})
        assert made.status_code == 201, made.text
        return dict(made.json())

    def issued(self, doc_type: int = 305, **fields: Any) -> dict[str, Any]:
        """A finalized document."""
        draft = self.draft(doc_type, **fields)
        done = self.api.post(f"/documents/{draft['id']}/finalize", json={})
        assert done.status_code == 200, done.text
        return dict(done.json())

    def today(self) -> str:
        """The date in the business's time zone."""
        from pinkas.core.dates import local_date

        return local_date(self.running.clock.now(), "Asia/Jerusalem").isoformat()


def register(running: Running, business_type: str = "company", **business: Any) -> Tenant:
    """Registers a fresh person with a business and a key of every scope."""
    email, password = f"{uuid.uuid4().hex[:12]}@example.com", "a long password"
    body = {
        "email": email,
        "password": password,
        "name": "דנה כהן",
        "language": "he",
        "business": _business_body(business_type, business),
    }
    with running.client() as anonymous:
        made = anonymous.post("/auth/register", json=body)
    assert made.status_code == 201, made.text
    return _make_tenant(running, email, password, made.json()["accessToken"], made.json()["business"])


def _business_body(business_type: str, business: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": 'חברה לדוגמה בע"מ',
        "businessType": business_type,
        "taxId": "777777715",
        "address": {"city": "תל אביב"},
        **business,
    }


def _make_tenant(running: Running, email: str, password: str, token: str, business: dict[str, Any]) -> Tenant:
    session = running.client(**{"Authorization": f"Bearer {token}", "X-Business-Id": business["id"]})
    tenant = Tenant(running, email, password, token, business, session, session)
    tenant.api = tenant.key(*SCOPES)
    return tenant


def open_business(running: Running) -> Tenant:
    """A fresh business, the only one that a test gets this way: its owner may have businesses of earlier tests."""
    running.openers.next_test()
    return running.openers.open()


class BusinessOpeners:
    """Persons who open business after business. A password's hash takes 0.2 s of processor time by design, and opening
    a business nothing like it; so a person opens several, one a test. Within a test each business has a person of its
    own, as with `register`. Their passwords are told to a test that is marked `logs_in`; one for which it matters what
    else is the person's is marked `own_person`.
    """

    KEPT_SECONDS = 240
    """An access token lives 900 s: the test that a person opens a business for has most of that."""
    MOST = 40

    def __init__(self, running: Running) -> None:
        self._running = running
        self._known: list[tuple[Tenant, float, int]] = []
        self._in_this_test = 0

    def next_test(self) -> None:
        """The persons are free again."""
        self._in_this_test = 0

    def retire(self, email: str) -> None:
        """Opens no further business of a person whose settings were changed."""
        self._known = [(who, since, self.MOST if who.email == email else n) for who, since, n in self._known]

    def open(self, business_type: str = "company", *, tell_password: bool = False, **business: Any) -> Tenant:
        """A fresh business of a person whom no other business of this test has."""
        opened = self._open(business_type, **business)
        return opened if tell_password else replace(opened, password=UNKNOWN_PASSWORD)

    def _open(self, business_type: str, **business: Any) -> Tenant:
        place = self._in_this_test
        self._in_this_test += 1
        if self._running.clock.offset:  # the clock of this test is not that of the token
            return register(self._running, business_type, **business)
        if place < len(self._known):
            who, since, opened = self._known[place]
            if opened < self.MOST and time.monotonic() - since < self.KEPT_SECONDS:
                made = who.session.post("/businesses", json=_business_body(business_type, business))
                if made.status_code != 401:  # a test that ended the session was the person's last
                    assert made.status_code == 201, made.text
                    self._known[place] = (who, since, opened + 1)
                    return _make_tenant(self._running, who.email, who.password, who.token, made.json())
        fresh = register(self._running, business_type, **business)
        self._known[place : place + 1] = [(fresh, time.monotonic(), 1)]
        return fresh
