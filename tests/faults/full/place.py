"""Where the queue is tried: servers that can be killed, one web process, and any number of workers."""

# ruff: noqa: S603 - every process started here is this interpreter or a server of the system
import atexit
import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Self

import psycopg

from support.places import new_directory
from support.processes import PATIENCE, Program, Redis, data_directory, run_command, system_postgres, wait_until
from support.service import free_port


class Postgres:
    """A durable PostgreSQL of the system's own that survives kill -9, as user postgres when we are root. It begins as a
    copy of the files of a server that was stopped, where they are given."""

    def __init__(self, files: Path | None = None) -> None:
        binaries = system_postgres()
        assert binaries is not None, "sh tests/install-system-packages.sh installs PostgreSQL"
        self._binaries = binaries
        self.home = new_directory("pk-pg-")
        self.port = free_port()
        account = pwd.getpwnam("postgres") if os.geteuid() == 0 else None
        self._who: dict[str, Any] = {}
        if account:
            os.chown(self.home, account.pw_uid, account.pw_gid)
            self._who = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
        self._make_files(files)
        self.start()

    def _make_files(self, files: Path | None) -> None:
        options = ["-U", "postgres", "-E", "UTF8", "--locale=C", "--auth=trust", "--no-sync"]
        if files is None:
            command = [self._binaries / "initdb", "-D", self.home / "data", *options]
        else:
            command = [Path("/bin/cp"), "-a", files, self.home / "data"]
        subprocess.run(command, check=True, capture_output=True, cwd="/", **self._who)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        shutil.rmtree(self.home, ignore_errors=True)

    @property
    def pid(self) -> int:
        """The process that all others of the server are below."""
        return self._process.pid

    def url(self, database: str) -> str:
        """The address of a database, as the superuser."""
        return f"postgresql://postgres:x@127.0.0.1:{self.port}/{database}"

    def run(self, sql: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        """What a statement of the superuser answers."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            cursor = connection.execute(sql)
            return cursor.fetchall() if cursor.description else []

    def start(self) -> None:
        """Starts it, also after a crash, and waits until it answers."""
        listen = ["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200"]
        self._process = subprocess.Popen(
            [self._binaries / "postgres", "-D", self.home / "data", "-p", str(self.port), "-k", self.home, *listen],
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            **self._who,
        )
        wait_until(self._answers, "PostgreSQL")

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self) -> None:
        """Stops it so that its files are whole."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait(PATIENCE)

    def kill(self) -> None:
        """kill -9 of the server and of every one of its processes."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(PATIENCE)


class Standby(Postgres):
    """A replica of a primary that runs. Both have each commit on their disks before it is answered."""

    def __init__(self, primary: Postgres) -> None:
        self._primary = primary
        super().__init__()
        primary.run("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
        primary.run("SELECT pg_reload_conf()")

    def _make_files(self, files: Path | None) -> None:
        address = f"host=127.0.0.1 port={self._primary.port} user=postgres application_name=standby"
        command = [self._binaries / "pg_basebackup", "-D", self.home / "data", "-d", address, "-R", "-c", "fast", "-N"]
        subprocess.run(command, check=True, capture_output=True, cwd="/", **self._who)

    def promote(self) -> None:
        """Makes it the primary."""
        self.run("SELECT pg_promote(true, 60)")

    @contextlib.contextmanager
    def held_back(self) -> Iterator[None]:
        """Takes what the primary writes, and does not apply it meanwhile."""
        self.run("SELECT pg_wal_replay_pause()")
        wait_until(lambda: self.run("SELECT pg_get_wal_replay_pause_state()") == [("paused",)], "the pause")
        yield
        self.run("SELECT pg_wal_replay_resume()")
        self.catch_up()

    def catch_up(self) -> None:
        """Waits until it has applied what the primary has written."""
        ((place,),) = self._primary.run("SELECT pg_current_wal_lsn()")
        behind = f"SELECT pg_last_wal_replay_lsn() < '{place}'"
        wait_until(lambda: self.run(behind) == [(False,)], "the replica to catch up")


@dataclass
class Place:
    """Everything that runs."""

    postgres: Postgres
    redis: Redis
    settings: dict[str, Any]
    web: Program
    workers: list[Program] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)
    standby: Standby | None = None
    python: str | None = None
    """The interpreter that programs are started with; None: they are forked."""

    @property
    def url(self) -> str:
        """The address of the API."""
        return self.web.url()

    def rows(self, sql: str, params: Any = None) -> list[tuple[Any, ...]]:
        """What the live database holds, or answers."""
        with psycopg.connect(self.postgres.url("pinkas_live"), autocommit=True) as connection:
            cursor = connection.execute(sql, params)
            return cursor.fetchall() if cursor.description else []

    @contextlib.contextmanager
    def holding(self, sql: str, params: Any = None) -> Iterator[None]:
        """What a statement locks in the live database, held meanwhile."""
        with psycopg.connect(self.postgres.url("pinkas_live")) as connection:
            connection.execute(sql, params)
            yield
            connection.rollback()

    def add_worker(self, environment: str = "live") -> Program:
        """One more worker process."""
        started = Program(["worker", "--environment", environment], self.settings, python=self.python)
        self.workers.append(started)
        return started

    def replace_worker(self, place: int) -> None:
        """kill -9, and another one in its place."""
        self.workers[place].kill()
        self.workers[place] = Program(["worker"], self.settings, python=self.python)


def _addresses(postgres: Postgres, data: Path, standby: Standby | None = None) -> dict[str, Any]:
    found = {"data_dir": data}
    for prefix, name in (("", "pinkas_live"), ("sandbox_", "pinkas_sandbox")):
        found[f"{prefix}database_url"] = postgres.url(name)
        if standby is not None:
            both = f"127.0.0.1:{postgres.port},127.0.0.1:{standby.port}"
            found[f"{prefix}database_url"] = f"postgresql://postgres:x@{both}/{name}?target_session_attrs=read-write"
            found[f"{prefix}replica_url"] = f"postgresql://127.0.0.1:{standby.port}/{name}"
    return found


@cache
def _model() -> tuple[Path, Path]:
    """The files of a server with both databases prepared, and the data directory that belongs to them: made once in
    each process, which migrating is worth."""
    stack = contextlib.ExitStack()
    atexit.register(stack.close)
    postgres, data = stack.enter_context(Postgres()), stack.enter_context(data_directory())
    for name in ("pinkas_live", "pinkas_sandbox"):
        with psycopg.connect(postgres.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
    status, said = run_command(["migrate"], _addresses(postgres, data))
    assert status == 0, said
    postgres.stop()
    return postgres.home / "data", data


@contextlib.contextmanager
def opened(
    workers: int = 1, *, replicated: bool = False, processes: int = 1, python: str | None = None, **settings: Any
) -> Iterator[Place]:
    """A prepared place with so many workers and processes of its web program, and with a replica of its database where
    it is asked for."""
    with contextlib.ExitStack() as stack:
        files, known = _model()
        postgres, redis = stack.enter_context(Postgres(files)), stack.enter_context(Redis())
        standby = stack.enter_context(Standby(postgres)) if replicated else None
        data = stack.enter_context(data_directory())
        shutil.copytree(known, data)
        chosen = {
            **_addresses(postgres, data, standby),
            "redis_url": redis.url,
            "webhook_allowed_networks": "127.0.0.0/8",
            "webhook_allow_http": "1",
            "live_port": free_port(),
            "anonymous_per_minute": 1_000_000,
            "pdf_ahead": 0,  # nobody looks at them here; tests of external servers kill those who make them
            **settings,
        }
        web = stack.enter_context(Program(["web", "--processes", str(processes)], chosen, python=python))
        web.wait_until_alive()
        place = Place(postgres, redis, chosen, web, standby=standby, python=python)
        # Those that run by then: tests end some of them and start others in their place.
        stack.callback(lambda: [one.kill() for one in (place.web, *place.workers) if one.is_running])
        for _ in range(workers):
            place.add_worker()
        yield place
