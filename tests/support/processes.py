"""The real program in processes of its own, and the servers that it may be given: PostgreSQL 15 and Redis.

with Program(["serve"], settings) as program:
    program.wait_until_ready()
    ...
    assert program.stop() == 0
"""

# ruff: noqa: S603 - every process started here is this interpreter or a server of the system
import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Self

import httpx
import psycopg
import redis

import pinkas
from support import pauses
from support.forks import ForkedProcess, fork_program
from support.places import new_directory
from support.service import free_port

SOURCE = Path(pinkas.__file__).parents[1]
PACKAGES = sysconfig.get_path("platlib")
PATIENCE = 60.0
"""Seconds that a test waits for a condition before it fails; never how long something is expected to take."""


def wait_until(reached: Callable[[], object], what: str, patience: float = PATIENCE) -> None:
    """Waits for a condition; fails the test after `patience` seconds. It looks less and less often, as most conditions
    are requests, which take the processor from what is waited for."""
    began, pause, hurries = time.monotonic(), 0.015, False
    with contextlib.ExitStack() as stack:
        while not reached():
            waited = time.monotonic() - began
            if waited > patience:
                raise AssertionError(f"waited {patience:.0f} s for {what}")
            if waited > pauses.SOON_SECONDS and not hurries:
                stack.enter_context(pauses.hurried())
                hurries = True
            time.sleep(pause)
            pause = min(pause * 1.5, 0.15)


def process_environment(settings: Mapping[str, object]) -> dict[str, str]:
    """The variables of a process: ours without any setting of the service, and the settings given."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("PINKAS_", "PYTEST_"))}
    ours.update(PYTHONPATH=f"{SOURCE}{os.pathsep}{PACKAGES}", PYTHONDONTWRITEBYTECODE="1")
    return ours | {f"PINKAS_{name.upper()}": str(value) for name, value in settings.items()}


def can_run(python: str, uid: int) -> bool:
    """Whether a user can run the program with an interpreter."""
    done = subprocess.run(
        [python, "-c", "import pinkas.serve"],
        cwd="/",
        env=process_environment({}),
        capture_output=True,
        check=False,
        user=uid,
        group=uid,
        extra_groups=[],
    )
    return done.returncode == 0


class Program:
    """One `pinkas` process. What it says is kept; leaving the context kills it if it still lives. It is forked from one
    that has imported the program, unless an interpreter is named, or another user to run it as."""

    def __init__(
        self,
        arguments: Sequence[str],
        settings: Mapping[str, object],
        *,
        uid: int | None = None,
        python: str | None = None,
    ) -> None:
        self.settings = dict(settings)
        self._said: list[str] = []
        reading, writing = os.pipe()
        self._output = os.fdopen(reading, encoding="utf-8", errors="replace")
        self._process: ForkedProcess | subprocess.Popen[bytes]
        if python is None and uid is None:
            self._process = fork_program(arguments, process_environment(settings), writing)
        else:
            self._process = subprocess.Popen(
                [python or sys.executable, "-m", "pinkas.cli", *arguments],
                cwd="/",
                env=process_environment(settings),
                stdin=subprocess.DEVNULL,
                stdout=writing,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                **({} if uid is None else {"user": uid, "group": uid, "extra_groups": []}),
            )
        os.close(writing)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self.kill()

    def _read(self) -> None:
        with self._output:
            self._said.extend(iter(self._output.readline, ""))

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    @property
    def said(self) -> str:
        """Everything that it has said so far, on both streams."""
        return "".join(self._said)

    @property
    def is_running(self) -> bool:
        """Whether it lives."""
        return self._process.poll() is None

    def url(self, environment: str = "live") -> str:
        """The address of an environment's API."""
        return f"http://127.0.0.1:{self.settings[f'{environment}_port']}"

    def wait_for(self, text: str) -> None:
        """Waits until it has said something."""
        self._wait(lambda: text in self.said, f"{text!r}")

    def wait_until_ready(self, *environments: str) -> None:
        """Waits until /ready of every environment (live, when none is named) answers 200."""
        for one in environments or ("live",):
            self._wait(partial(_answers, f"{self.url(one)}/ready"), f"{one} to be ready")

    def wait_until_alive(self, environment: str = "live") -> None:
        """Waits until /health answers: the process takes requests."""
        self._wait(lambda: _answers(f"{self.url(environment)}/health"), "/health to answer")

    def _wait(self, reached: Callable[[], bool], what: str) -> None:
        def reached_or_ended() -> bool:
            if reached():
                return True
            if not self.is_running:
                raise AssertionError(f"it ended with status {self.ended()} before {what}:\n{self.said}")
            return False

        wait_until(reached_or_ended, what)

    def ended(self, patience: float = PATIENCE) -> int:
        """The exit status, when it has ended by itself."""
        status = self._process.wait(patience)
        self._reader.join(PATIENCE)
        return status

    def send(self, what: signal.Signals) -> None:
        """Sends a signal."""
        self._process.send_signal(what)

    def stop(self, what: signal.Signals = signal.SIGINT) -> int:
        """Asks it to stop, as Ctrl-C does; the exit status."""
        self.send(what)
        return self.ended()

    def kill(self) -> None:
        """kill -9."""
        self._process.kill()
        self.ended()


def run_command(arguments: Sequence[str], settings: Mapping[str, object]) -> tuple[int, str]:
    """A command that ends by itself: its exit status, and everything that it said."""
    with Program(arguments, settings) as program:
        return program.ended(), program.said


def _answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=5).status_code == 200
    except httpx.TransportError:
        return False


@contextlib.contextmanager
def data_directory(uid: int | None = None) -> Iterator[Path]:
    """A directory that every account can enter: as root the embedded database runs as another one."""
    home = new_directory("pk-")
    home.chmod(0o755)
    if uid is not None:
        os.chown(home, uid, uid)
    try:
        yield home / "data"
    finally:
        shutil.rmtree(home, ignore_errors=True)


# Servers of the system


@dataclass(frozen=True)
class Postgres:
    """A PostgreSQL server of the system's own packages, with password logins."""

    port: int

    def url(self, database: str, user: str = "postgres", password: str = "secret") -> str:  # noqa: S107
        """The address of a database."""
        return f"postgresql://{user}:{password}@127.0.0.1:{self.port}/{database}"

    def run(self, sql: str, database: str = "postgres") -> None:
        """A statement of the superuser."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            connection.execute(sql)


def system_postgres() -> Path | None:
    """The directory of the newest PostgreSQL that the system has, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda one: int(one.parts[4]))
    if found:
        return found[-1].parent
    there = shutil.which("postgres")
    return Path(there).parent if there else None


@contextlib.contextmanager
def run_postgres(binaries: Path) -> Iterator[Postgres]:
    """A server in a directory of its own, as user postgres when we are root. Durable, unlike the tests' own server."""
    account = pwd.getpwnam("postgres") if os.geteuid() == 0 else None
    who = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []} if account else {}
    home = new_directory("pk-pg-")
    if account:
        os.chown(home, account.pw_uid, account.pw_gid)
    (home / "password").write_text("secret\n")
    (home / "password").chmod(0o644)
    port, data = free_port(), home / "data"
    subprocess.run(
        [
            binaries / "initdb",
            "-D",
            data,
            "-U",
            "postgres",
            "--pwfile",
            home / "password",
            "-E",
            "UTF8",
            "--locale=C",
            "--auth=scram-sha-256",
            "--no-sync",
        ],
        check=True,
        capture_output=True,
        cwd="/",
        **who,
    )
    with (home / "log").open("w") as log:
        server = subprocess.Popen(
            [binaries / "postgres", "-D", data, "-p", str(port), "-k", home, "-c", "listen_addresses=127.0.0.1"],
            cwd="/",
            stdout=log,
            stderr=log,
            start_new_session=True,
            **who,
        )
    started = Postgres(port)
    try:
        wait_until(lambda: _connects(started), "PostgreSQL")
        yield started
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(PATIENCE)
        shutil.rmtree(home, ignore_errors=True)


def _connects(server: Postgres) -> bool:
    try:
        psycopg.connect(server.url("postgres"), connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


class Redis:
    """A Redis server that can be killed, frozen and started again on the same port."""

    def __init__(self) -> None:
        self.home = str(new_directory("pk-redis-"))
        self.port = free_port()
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait(PATIENCE)
        shutil.rmtree(self.home, ignore_errors=True)

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://127.0.0.1:{self.port}/0"

    @cached_property
    def admin(self) -> redis.Redis:
        """A patient connection, for looking and for changing its configuration."""
        return redis.Redis(port=self.port, socket_timeout=PATIENCE)

    def start(self) -> None:
        """Starts it, empty, and waits until it answers."""
        program = shutil.which("redis-server")
        assert program is not None, "sh tests/install-system-packages.sh installs Redis"
        self._process = subprocess.Popen(
            [
                program,
                "--port",
                str(self.port),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--appendonly",
                "no",
                "--dir",
                self.home,
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        wait_until(self._answers, "Redis")

    def _answers(self) -> bool:
        try:
            return bool(redis.Redis(port=self.port, socket_timeout=1).ping())
        except redis.RedisError:
            return False

    def kill(self) -> None:
        """kill -9."""
        self._process.kill()
        self._process.wait(PATIENCE)

    def freeze(self) -> None:
        """SIGSTOP: connections stay open, nothing is answered."""
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """SIGCONT."""
        self._process.send_signal(signal.SIGCONT)
