"""All of `deploy` at once: two servers of PostgreSQL under Patroni, etcd, Redis, pgbouncer, HAProxy, web and workers.

with Cluster.opened() as cluster:
    cluster.url                # where callers ask
    cluster.kill_primary()     # and its Patroni: the machine is gone
    cluster.restart_dead()     # it comes back as the replica
"""

import contextlib
import json
import os
import secrets
import shutil
import string
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self
from unittest.mock import patch

import httpx
import psycopg

from faults.cluster.programs import Server, give_away, kill_tree, missing_programs, mount_small_disk, unmount
from support.processes import Program, run_command, system_postgres, wait_until

DEPLOY = Path(__file__).parents[3] / "deploy"
NODES = ("one", "two")
ETCD = ("first_etcd", "second_etcd", "third_etcd")
WEB_PORTS = ("first_web_port", "second_web_port")
START_SECONDS = 120.0
DISK_MEGABYTES = 1000


class CannotRun(Exception):
    """The cluster cannot run here; the text says what to do."""


@dataclass
class Cluster:
    """What runs."""

    layout: Mapping[str, Any]
    secrets: Mapping[str, str]
    home: Path
    small_disks: bool = False
    servers: dict[str, Server] = field(default_factory=dict)
    webs: list[Program] = field(default_factory=list)
    workers: list[Program] = field(default_factory=list)
    sandbox: list[Program] = field(default_factory=list)
    """A web process and a worker."""

    @classmethod
    @contextlib.contextmanager
    def opened(cls, *, small_disks: bool = False, **settings: Any) -> Iterator[Self]:
        """A cluster that serves; everything of it is gone behind the block. Each server may have a small disk of its
        own, where we are root."""
        if missing := missing_programs():
            raise CannotRun(f"{', '.join(missing)} missing: sh deploy/install-system-packages.sh installs them.")
        layout = tomllib.loads((DEPLOY / "settings.toml").read_text())
        home = Path(layout["home"])
        if home.exists():
            raise CannotRun(
                f"{home} is there: another cluster runs, or one was killed. End it and remove the directory."
            )
        names = ("superuser_password", "replicator_password", "owner_password", "admin_token")
        small_disks = small_disks and os.geteuid() == 0
        cluster = cls(layout, {name: secrets.token_hex(24) for name in names}, home, small_disks)
        home.mkdir(mode=0o755)
        try:
            cluster._start(settings)
            yield cluster
        except BaseException:
            sys.stderr.write(cluster.told())
            raise
        finally:
            cluster._stop()
            for name in NODES if small_disks else ():
                unmount(home / name)
            shutil.rmtree(home, ignore_errors=True)

    @property
    def url(self) -> str:
        """Where callers ask."""
        return self.address("live_port")

    @property
    def sandbox_url(self) -> str:
        """Where callers of the sandbox ask."""
        return self.address("sandbox_port")

    def address(self, port: str) -> str:
        """The address of what listens on one of the ports of the layout."""
        return f"http://{self.layout['host']}:{self.layout[port]}"

    def _start(self, settings: Mapping[str, Any]) -> None:
        give_away(self.home)
        host, layout = self.layout["host"], self.layout
        self._etcd()
        for name in NODES:
            self._node_files(name)
        self._run_patroni("one")
        wait_until(lambda: self.primary() == "one", "the first primary", START_SECONDS)
        self._run_patroni("two")
        redis = ["--port", layout["redis_port"], "--bind", host, "--save", "", "--dir", self.home]
        self.servers["redis"] = Server("redis", ["redis-server", *redis], self.home)
        self.write("haproxy.cfg")
        self.servers["haproxy"] = Server("haproxy", ["haproxy", "-W", "-f", self.home / "haproxy.cfg"], self.home)
        wait_until(self._leads_to_primary, "the way to the primary", START_SECONDS)
        self._databases()
        self.settings = {
            "data_dir": self.home / "data",
            "redis_url": f"redis://{host}:{layout['redis_port']}/0",
            "base_url": self.url,
            "sandbox_url": self.sandbox_url,
            "trusted_proxies": "127.0.0.1",
            "webhook_allowed_networks": "127.0.0.0/8",
            "webhook_allow_http": "1",
            "anonymous_per_minute": 1_000_000,
            "anonymous_per_hour": 1_000_000,
            "admin_token": self.secrets["admin_token"],
            **self._database_settings(),
            **settings,
        }
        status, said = run_command(["migrate"], self._without_pooler())
        if status:
            raise CannotRun(said)
        self._pooler()
        self.run_webs()
        sandbox = ["--environment", "sandbox"]
        own = {**self.settings, "sandbox_port": layout["sandbox_web_port"]}
        self.sandbox += [Program(["web", *sandbox], own), Program(["worker", *sandbox], own)]
        self.workers += [Program(["worker"], self.settings) for _ in range(layout["workers"])]
        for one in self.webs:
            one.wait_until_ready()
        for url in (self.url, self.sandbox_url):
            wait_until(lambda url=url: self._get(f"{url}/ready") == 200, "the balance", START_SECONDS)
        self.wait_until_safe()

    def _etcd(self) -> None:
        """Three of them, so that the loss of one is nothing."""
        peers = ",".join(f"{one}={self.address(f'{one}_peer_port')}" for one in ETCD)
        for one in ETCD:
            client, peer = self.address(f"{one}_port"), self.address(f"{one}_peer_port")
            command = ["etcd", "--name", one, "--data-dir", self.home / one, "--log-level", "warn"]
            command += ["--listen-client-urls", client, "--advertise-client-urls", client, "--listen-peer-urls", peer]
            command += ["--initial-advertise-peer-urls", peer, "--initial-cluster", peers]
            self.servers[one] = Server(one, command, self.home)
        for one in ETCD:
            wait_until(lambda one=one: self._get(f"{self.address(f'{one}_port')}/health") == 200, one)

    def _node_files(self, name: str) -> None:
        place = self.home / name
        place.mkdir(mode=0o700)
        if self.small_disks:
            mount_small_disk(place, DISK_MEGABYTES)
        give_away(place)
        for file in ("patroni.yml", "pgbackrest.conf"):
            self.write(file, f"{name}/{file}", **self.node(name))

    def node(self, name: str) -> dict[str, Any]:
        """What the files of a server need to know of it."""
        binaries = system_postgres()
        assert binaries is not None
        ports = {"port": self.layout[f"{name}_port"], "rest_port": self.layout[f"{name}_rest_port"]}
        return {"name": name, "binaries": binaries, **ports}

    def write(self, file: str, to: str | None = None, **more: Any) -> Path:
        """Fills in one of the files of `deploy`."""
        path = self.home / (to or file)
        text = string.Template((DEPLOY / file).read_text())
        path.write_text(text.substitute({**self.layout, **self.secrets, **more}))
        path.chmod(0o600)
        give_away(path)
        return path

    def _run_patroni(self, name: str) -> None:
        command = ["patroni", self.home / name / "patroni.yml"]
        self.servers[name] = Server(name, command, self.home)

    def _databases(self) -> None:
        with psycopg.connect(self.superuser_url("postgres"), autocommit=True) as connection:
            password = self.secrets["owner_password"]
            connection.execute(f"CREATE ROLE pinkas_owner LOGIN CREATEROLE PASSWORD '{password}'")
            for name in ("pinkas_live", "pinkas_sandbox"):
                connection.execute(f"CREATE DATABASE {name} OWNER pinkas_owner ENCODING 'UTF8' TEMPLATE template0")

    def superuser_url(self, database: str = "pinkas_live", port: str = "primary_port") -> str:
        """The address of a database, as the superuser; of the primary, unless another port is named."""
        password = self.secrets["superuser_password"]
        return f"postgresql://postgres:{password}@{self.layout['host']}:{self.layout[port]}/{database}"

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """What the live database on the primary answers the superuser."""
        with psycopg.connect(self.superuser_url(), autocommit=True, connect_timeout=5) as connection:
            return connection.execute(sql).fetchall()

    def _database_settings(self) -> dict[str, str]:
        host, layout, found = self.layout["host"], self.layout, {}
        for prefix, name in (("", "pinkas_live"), ("sandbox_", "pinkas_sandbox")):
            owner = f"pinkas_owner:{self.secrets['owner_password']}"
            found[f"{prefix}database_url"] = f"postgresql://{owner}@{host}:{layout['primary_port']}/{name}"
            found[f"{prefix}pooler_url"] = f"postgresql://{host}:{layout['pooler_port']}/{name}"
            found[f"{prefix}replica_url"] = f"postgresql://{host}:{layout['replica_port']}/{name}"
        return found

    def _without_pooler(self) -> dict[str, Any]:
        return {name: value for name, value in self.settings.items() if "pooler" not in name and "replica" not in name}

    def _pooler(self) -> None:
        files = (self.home / "data" / "keys").glob("*/database-roles.json")
        known = {role: password for file in files for role, password in json.loads(file.read_text()).items()}
        users = self.home / "pgbouncer-users.txt"
        users.write_text("".join(f'"{role}" "{password}"\n' for role, password in known.items()))
        users.chmod(0o600)
        give_away(users)
        command = ["pgbouncer", self.write("pgbouncer.ini")]
        self.servers["pgbouncer"] = Server("pgbouncer", command, self.home)

    def run_webs(self) -> None:
        """Starts every web process of live."""
        self.webs += [self.run_web(one) for one in WEB_PORTS]

    def run_web(self, port: str, *, ahead_seconds: int = 0) -> Program:
        """A web process; its clock may be ahead."""
        settings = {**self.settings, "live_port": self.layout[port]}
        if not ahead_seconds:
            return Program(["web"], settings)
        (library,) = Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1")
        clock = {"LD_PRELOAD": str(library), "FAKETIME": f"+{ahead_seconds}s", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        with patch.dict(os.environ, clock):
            return Program(["web"], settings, python=sys.executable)

    def primary(self) -> str | None:
        """Which server says that it is the primary."""
        return next((one for one in NODES if self._get(self._rest(one, "/primary")) == 200), None)

    def is_safe(self) -> bool:
        """Whether a synchronous replica follows the primary, so that the primary may go."""
        return any(self._get(self._rest(one, "/sync")) == 200 for one in NODES) and self.primary() is not None

    def wait_until_safe(self) -> None:
        """Waits for that."""
        wait_until(self.is_safe, "a synchronous replica", START_SECONDS)

    def _rest(self, name: str, path: str) -> str:
        return f"http://{self.layout['host']}:{self.layout[f'{name}_rest_port']}{path}"

    def _get(self, url: str) -> int | None:
        try:
            return httpx.get(url, timeout=3).status_code
        except httpx.TransportError:
            return None

    def _leads_to_primary(self) -> bool:
        """Whether several connections in a row reach the primary: before its first looks HAProxy tries every server."""
        try:
            for _ in range(2 * len(NODES)):
                with psycopg.connect(self.superuser_url("postgres"), connect_timeout=3) as connection:
                    if connection.execute("SELECT pg_is_in_recovery()").fetchone() != (False,):
                        return False
        except psycopg.OperationalError:
            return False
        return True

    def kill_primary(self, *, with_patroni: bool) -> str:
        """kill -9 of every process of the primary, and of its Patroni, as when its machine goes away; its name."""
        name = self.primary()
        assert name is not None
        if with_patroni:
            self.servers[name].kill()
        kill_tree(self.postmaster(name))
        return name

    def postmaster(self, name: str) -> int:
        """The process of a server."""
        return int((self.home / name / "data" / "postmaster.pid").read_text().split()[0])

    def restart_dead(self) -> None:
        """Starts what a machine starts when it is switched on again."""
        for one in self.servers.values():
            if not one.is_running:
                one.start()

    def told(self) -> str:
        """The end of what everything that runs has said, and every fault of the service."""
        servers = [f"--- {name}\n{one.told()}" for name, one in self.servers.items()]
        programs = [f"--- pinkas {one.pid}\n{one.said[-6000:]}" for one in self._programs()]
        return "\n".join([*servers, *programs, ""])

    def _programs(self) -> list[Program]:
        return [*self.webs, *self.workers, *self.sandbox]

    def _stop(self) -> None:
        for program in self._programs():
            if program.is_running:
                program.kill()
        for name in ("haproxy", "pgbouncer", "redis", "two", "one", *ETCD):
            if name in self.servers:
                self.servers[name].stop()
        for name in NODES:  # Patroni that was killed leaves its server
            with contextlib.suppress(OSError, ValueError):
                kill_tree(self.postmaster(name))
