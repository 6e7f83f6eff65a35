"""Where measurements happen: an embedded PostgreSQL with its durable settings, databases on it, and real processes."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import IO

import httpx
import psycopg

from bench.sizes import Sizes
from pinkas.core.scopes import SCOPES
from pinkas.installation import Installation, install
from pinkas.migrations.addresses import create_database
from pinkas.platform import embedded
from pinkas.platform.settings import Settings

UNLIMITED = 999_999_999
START_SECONDS = 60.0
_CLIENT = httpx.Client(timeout=30)


class Broken(RuntimeError):
    """A measurement could not be made; the text says what went wrong."""


@dataclass(frozen=True)
class Stage:
    """A prepared database of its own, with the keys and addresses that its processes use."""

    name: str
    installation: Installation

    @property
    def settings(self) -> Settings:
        """The settings that name the database."""
        return self.installation.settings

    def owner(self) -> psycopg.Connection:
        """A superuser's connection."""
        return psycopg.connect(self.settings.database_url, autocommit=True)

    def environment(self, port: int) -> dict[str, str]:
        """The variables of a process on this stage."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PINKAS_")}
        return {
            **kept,
            "PINKAS_DATA_DIR": self.settings.data_dir,
            "PINKAS_DATABASE_URL": self.settings.database_url,
            "PINKAS_SANDBOX_DATABASE_URL": self.settings.sandbox_database_url,
            "PINKAS_LIVE_PORT": str(port),
            "PINKAS_ANONYMOUS_PER_MINUTE": str(UNLIMITED),
            "PINKAS_ANONYMOUS_PER_HOUR": str(UNLIMITED),
        }


def directory() -> Path:
    """Where the databases live between runs: BENCH_DATA_DIR, or a directory under /tmp."""
    found = Path(os.environ.get("BENCH_DATA_DIR") or "/tmp/pinkas-bench")  # noqa: S108 - named on purpose, to be found again
    found.mkdir(parents=True, exist_ok=True)
    return found.resolve()


@contextlib.contextmanager
def postgres(home: Path) -> Iterator[embedded.Server]:
    """The embedded server as `pinkas serve` starts it, stopped at the end."""
    server = embedded.start_server(home / "postgres")
    try:
        yield server
    finally:
        embedded.stop_server(home / "postgres")


def prepare(server: embedded.Server, home: Path, name: str, *, fresh: bool) -> Stage:
    """A migrated database; `fresh` drops what an earlier run left in it."""
    sandbox = f"{name}_sandbox"
    if fresh:
        with psycopg.connect(server.dsn("postgres"), autocommit=True) as connection:
            for one in (name, sandbox):
                connection.execute(f'DROP DATABASE IF EXISTS "{one}" WITH (FORCE)')
    for one in (name, sandbox):
        create_database(server.dsn("postgres"), one)
    settings = Settings(
        data_dir=str(home / name), database_url=server.dsn(name), sandbox_database_url=server.dsn(sandbox)
    )
    return Stage(name, install(settings))


def drop(server: embedded.Server, home: Path, name: str) -> None:
    """Removes a stage."""
    with psycopg.connect(server.dsn("postgres"), autocommit=True) as connection:
        for one in (name, f"{name}_sandbox"):
            connection.execute(f'DROP DATABASE IF EXISTS "{one}" WITH (FORCE)')
    shutil.rmtree(home / name, ignore_errors=True)


@contextlib.contextmanager
def fresh_stage(server: embedded.Server, name: str, sizes: Sizes) -> Iterator[Stage]:
    """A database of a part's own, removed afterwards; in the short form the one that parts without a worker share."""
    if not sizes.own_stages:
        yield _shared_stage(server, directory())
        return
    stage = prepare(server, directory(), name, fresh=True)
    try:
        yield stage
    finally:
        drop(server, directory(), name)


@cache
def _shared_stage(server: embedded.Server, home: Path) -> Stage:
    """Made anew once a process."""
    return prepare(server, home, f"bench_shared_{os.getpid()}", fresh=True)


@contextlib.contextmanager
def running(command: list[str], environment: dict[str, str], url: str) -> Iterator[int]:
    """A process of this interpreter, from the moment that `url` answers 200; its pid."""
    log = tempfile.TemporaryFile()  # noqa: SIM115 - closed below
    process = start_process(command, environment, log)
    try:
        deadline = time.monotonic() + START_SECONDS
        while not answers(url):
            if process.poll() is not None:
                raise Broken(f"{' '.join(command)} ended with code {process.returncode}:\n{_end_of(log)}")
            if time.monotonic() > deadline:
                raise Broken(f"{url} did not answer in {START_SECONDS:.0f} seconds")
            time.sleep(0.02)
        yield process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(40)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        log.close()


def start_process(command: list[str], environment: dict[str, str], log: IO[bytes]) -> "subprocess.Popen[bytes]":
    """A process of this interpreter; its errors go to `log`."""
    return subprocess.Popen(  # noqa: S603 - our own modules
        [sys.executable, *command], env=environment, stdout=subprocess.DEVNULL, stderr=log, start_new_session=True
    )


def _end_of(log: IO[bytes]) -> str:
    log.seek(0)
    return log.read()[-3000:].decode(errors="replace")


@contextlib.contextmanager
def web(stage: Stage, port: int, **settings: str) -> Iterator[int]:
    """One `pinkas web` process of the live environment; its pid."""
    command = ["-m", "pinkas.cli", "web", "--environment", "live", "--processes", "1"]
    with running(command, stage.environment(port) | settings, f"http://127.0.0.1:{port}/health") as pid:
        yield pid


@contextlib.contextmanager
def worker(stage: Stage, port: int, **settings: str) -> Iterator[int]:
    """One `pinkas worker`, until it is seen to work; its pid. `port` is that of the web process, which is asked."""
    environment = stage.environment(port) | settings
    with running(["-m", "pinkas.cli", "worker"], environment, f"http://127.0.0.1:{port}/ready") as pid:
        yield pid


def answers(url: str, seconds: float = 2) -> bool:
    """Whether a URL answers 200 within so many seconds."""
    try:
        with urllib.request.urlopen(url, timeout=seconds) as answer:  # noqa: S310 - our own address
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@dataclass(frozen=True)
class Tenant:
    """A business and a key of it that holds every scope and is never limited."""

    port: int
    business_id: str
    key: str

    @property
    def headers(self) -> dict[str, str]:
        """What a request of the tenant carries."""
        return {"X-Api-Key": self.key}

    def at(self, port: int) -> "Tenant":
        """The same tenant, served on another port."""
        return replace(self, port=port)

    def post(self, path: str, body: object) -> dict[str, object]:
        """The answer of a POST that must succeed."""
        url = f"http://127.0.0.1:{self.port}/api/v1{path}"
        answer = _CLIENT.post(url, json=body, headers=self.headers)
        if answer.status_code not in (200, 201):
            raise Broken(f"POST {path} answered {answer.status_code}: {answer.text}")
        return dict(answer.json())


def open_tenant(stage: Stage, port: int) -> Tenant:
    """Registers a person with a company, as anybody would, and lifts the limits of its key."""
    return open_tenant_with_keys(stage, port, 1)[0]


def open_tenant_with_keys(stage: Stage, port: int, keys: int) -> list[Tenant]:
    """The same with so many keys: the business once for each of them."""
    base = f"http://127.0.0.1:{port}/api/v1"
    made = _CLIENT.post(
        f"{base}/auth/register",
        json={
            "email": f"bench-{time.time_ns()}@example.com",
            "password": "a long password",
            "name": "דנה כהן",
            "language": "he",
            "business": {"name": 'חברה לדוגמה בע"מ', "businessType": "company", "taxId": "777777715"},
        },
    )
    if made.status_code != 201:
        raise Broken(f"registering answered {made.status_code}: {made.text}")
    business = made.json()["business"]["id"]
    headers = {"Authorization": f"Bearer {made.json()['accessToken']}", "X-Business-Id": business}
    made_keys = []
    for _ in range(keys):
        key = _CLIENT.post(f"{base}/api-keys", headers=headers, json={"name": "bench", "scopes": sorted(SCOPES)})
        if key.status_code != 201:
            raise Broken(f"making a key answered {key.status_code}: {key.text}")
        made_keys.append(key.json()["rawKey"])
    with stage.owner() as connection:
        connection.execute(
            "UPDATE api_keys SET rate_limit_per_minute = %(n)s, rate_limit_per_hour = %(n)s", {"n": UNLIMITED}
        )
    return [Tenant(port, business, one) for one in made_keys]
