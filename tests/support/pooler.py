"""pgbouncer in transaction mode, as an operator puts it before PostgreSQL."""

# ruff: noqa: S603 - the one program started here is a server of the system
import atexit
import contextlib
import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from urllib.parse import unquote, urlsplit, urlunsplit

import psycopg
from psycopg.conninfo import conninfo_to_dict

from pinkas.platform.database import DatabaseUrls
from support.places import new_directory
from support.ports import free_port

PATIENCE = 60.0


@dataclass(frozen=True)
class Pooler:
    """A pooler that runs."""

    port: int

    def through(self, url: str) -> str:
        """The address of the same database, with the same login, through the pooler."""
        parts = urlsplit(url)
        return urlunsplit(parts._replace(netloc=f"{parts.netloc.rpartition('@')[0]}@127.0.0.1:{self.port}", query=""))

    def count_prepared(self, url: str) -> int:
        """Statements that are prepared on the server's side of some connection of a login."""
        with psycopg.connect(self.through(url), autocommit=True, prepare_threshold=None) as connection:
            row = connection.execute("SELECT count(*) FROM pg_prepared_statements").fetchone()
            assert row is not None
            return int(row[0])


@contextlib.contextmanager
def run_pooler(logins: Sequence[str], *, size: int = 4) -> Iterator[Pooler]:
    """A pooler before the server of some addresses, for their logins; `size` connections for each of them."""
    program = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    assert program is not None, "sh tests/install-system-packages.sh installs pgbouncer"
    known = {(unquote(parts.username or ""), unquote(parts.password or "")) for parts in map(urlsplit, logins)}
    server = conninfo_to_dict(logins[0])["port"]
    home, port = new_directory("pk-pool-"), free_port()
    (home / "users").write_text("".join(f'"{name}" "{password}"\n' for name, password in known))
    (home / "pgbouncer.ini").write_text(
        f"""[databases]
* = host=127.0.0.1 port={server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = {home}/users
pool_mode = transaction
default_pool_size = {size}
query_wait_timeout = 10
log_connections = 0
log_disconnections = 0
max_client_conn = 500
server_lifetime = 3600
"""
    )
    account = pwd.getpwnam("postgres") if os.geteuid() == 0 else None
    who = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []} if account else {}
    if account:
        for one in (home, *home.iterdir()):
            os.chown(one, account.pw_uid, account.pw_gid)
    with (home / "log").open("w") as log:
        running = subprocess.Popen(
            [program, home / "pgbouncer.ini"], cwd="/", stdout=log, stderr=log, start_new_session=True, **who
        )
    try:
        yield Pooler(port)
    finally:
        running.send_signal(signal.SIGTERM)
        running.wait(PATIENCE)
        shutil.rmtree(home, ignore_errors=True)


@cache
def _shared(*logins: str) -> Pooler:
    """One pooler for a whole process."""
    stack = contextlib.ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(run_pooler(logins))


def pooled(urls: DatabaseUrls) -> DatabaseUrls:
    """The addresses with a way through a pooler, where TESTS_POOLER=1 asks for it: so any test of the service can be
    run behind pgbouncer."""
    if os.environ.get("TESTS_POOLER") != "1":
        return urls
    pooler = _shared(*(urlunsplit(urlsplit(one)._replace(path="")) for one in (urls.app, urls.worker)))
    return replace(urls, pooled_app=pooler.through(urls.app), pooled_worker=pooler.through(urls.worker))
