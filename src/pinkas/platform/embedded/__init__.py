"""The embedded PostgreSQL: starts, adopts and stops a server of our own from the binaries of a wheel.

A data directory holds::

    cluster/            PGDATA, made by initdb in a scratch directory and renamed when complete
    run/                the unix socket, 0700
    log/                the server's log, rotated by size
    launch.log          what the postmaster said before its log was open
    superuser.password  0600, read at every start
    port                the TCP port of the last start
    server.lock         held by a start at work, then by the server as long as one of its processes lives

``server.lock`` is a ``flock``. It lets one start at a time through, and initdb and the postmaster inherit it. The
kernel drops it when the last process of the server is gone, so it tells a live server from a stale pid file, a zombie,
a recycled pid or a postmaster of another container, where the number in ``postmaster.pid`` means nothing.

Life and death: on Linux the postmaster asks the kernel for a SIGINT (fast shutdown) when its parent dies
(``PR_SET_PDEATHSIG``), so even ``kill -9`` of the parent ends in a clean shutdown. The kernel ties that to the *thread*
that spawned the child, so each postmaster has a thread of its own, which waits for it and reaps it. The request is
cleared by a change of credentials, so it is made after it. Elsewhere the server survives and the next start adopts it.
The server therefore belongs to the process that started it; a process that adopted it loses it when that one ends.

As root the server runs as an unprivileged account; no directory that already exists changes its mode or owner.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

from pinkas.platform.embedded.account import (
    Account,
    DatabaseNotStarted,
    account_for,
    binaries_for,
    make_directories,
)
from pinkas.platform.embedded.cluster import (
    OWN_SETTINGS,
    POLL_SECONDS,
    SUPERUSER,
    DataPaths,
    last_lines,
    lock_file,
    log_sizes,
    prepare_data_directory,
    read_password,
    remembered_port,
    server_arguments,
    try_lock,
    write_private_file,
)
from pinkas.platform.embedded.postmaster import (
    answering_host,
    find_live_postmaster,
    free_port,
    is_free,
    spawn_postmaster,
)

__all__ = ["DatabaseNotStarted", "Server", "default_data_dir", "start_server", "stop_server"]

SYSTEM_DIR = Path("/var/lib/pinkas")
START_SECONDS = 60.0  # long only for crash recovery: a server that dies is reported at once
STOP_SECONDS = 60.0
LAUNCHES = 5


@dataclass(frozen=True)
class Server:
    """A running server. ``host`` is a directory (unix socket) when it begins with a slash, else an address."""

    host: str
    port: int
    superuser: str
    password: str = field(repr=False)

    def dsn(self, dbname: str, user: str | None = None, password: str | None = None) -> str:
        """The libpq URL of a database: the superuser's with its password, or a named user's with what is given here."""
        if user is None:
            user, password = self.superuser, self.password
        login = quote(user, safe="") + ("" if password is None else ":" + quote(password, safe=""))
        database = quote(dbname, safe="")
        if self.host.startswith("/"):
            return f"postgresql://{login}@/{database}?host={quote(self.host, safe='')}&port={self.port}"
        return f"postgresql://{login}@{self.host}:{self.port}/{database}"


def default_data_dir(project: Path) -> Path:
    """Where a checkout's data lives: in it, or for root, whose home no other account may enter, in /var/lib/pinkas.
    That of a program that was installed lives in the home of who runs it: what it is installed in may be made anew."""
    project = project.resolve()
    is_installed = not (project / "pyproject.toml").exists()
    if os.geteuid() != 0:
        return Path.home() / ".local" / "share" / "pinkas" if is_installed else project / ".data"
    if is_installed:
        return SYSTEM_DIR / "installed"
    name = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in project.name)
    return SYSTEM_DIR / f"{name}-{sha256(os.fsencode(project)).hexdigest()[:8]}"


def start_server(data_dir: Path, *, port: int | None = None, settings: Mapping[str, str] | None = None) -> Server:
    """Return a server of this directory that accepts connections: the live one if there is one, else a new one.

    ``port`` is the TCP port on 127.0.0.1; without it the port of the last start, or another when that one is taken.
    ``settings`` overrides the defaults of ``cluster``. Both hold for a server started here, not for an adopted one.
    Raises DatabaseNotStarted with the last lines of the server's log, ValueError for a setting that is decided here.
    """
    if refused := OWN_SETTINGS & set(settings or {}):
        raise ValueError(f"settings of the launcher itself: {', '.join(sorted(refused))}")
    paths = DataPaths(data_dir.resolve())
    deadline = time.monotonic() + START_SECONDS
    try:
        account = account_for(paths.cluster)
        make_directories(paths.root, *((0o710, account.gid) if account.is_other else (0o700, -1)))
        with lock_file(paths) as server_lock:
            if running := _find_live_server(paths, server_lock, deadline):
                return running
            if barrier := account.first_inaccessible_directory(paths.root):
                raise DatabaseNotStarted(
                    f"{barrier} cannot be entered by the account {account.name}, which runs PostgreSQL for root: "
                    f"set PINKAS_DATA_DIR to a directory it can reach, such as {SYSTEM_DIR}/data"
                )
            binaries = binaries_for(account, SYSTEM_DIR / "runtime", paths.root)
            prepare_data_directory(paths, account, binaries, server_lock)
            command = [str(binaries / "postgres"), *server_arguments(paths, settings or {})]
            return _launch_postmaster(paths, account, command, port, server_lock)
    except (OSError, subprocess.SubprocessError) as problem:
        raise DatabaseNotStarted(f"PostgreSQL cannot run in {paths.root} (PINKAS_DATA_DIR): {problem}") from problem


def stop_server(data_dir: Path) -> None:
    """Fast shutdown (open transactions roll back) of this directory's server; returns when all of it is gone.

    Nothing happens when none runs. Raises TimeoutError when it does not end in time, PermissionError when it belongs
    to another user.
    """
    paths = DataPaths(data_dir.resolve())
    if not paths.cluster.exists():
        return
    deadline = time.monotonic() + STOP_SECONDS
    told = None
    with lock_file(paths) as server_lock:
        while (found := find_live_postmaster(paths)) or not try_lock(server_lock):
            if found and found.pid != told:  # at once, or when a start at work has brought it up
                with suppress(ProcessLookupError):
                    os.kill(found.pid, signal.SIGINT)
                told = found.pid
            if time.monotonic() > deadline:
                raise TimeoutError(f"the PostgreSQL server of {paths.root} did not stop in {STOP_SECONDS:.0f} seconds")
            time.sleep(POLL_SECONDS)


def _find_live_server(paths: DataPaths, server_lock: int, deadline: float) -> Server | None:
    """The live server once it answers, or None, with ``server_lock`` held, once no process of it is left.

    Waits for another start at work, a server that shuts down, and backends that briefly outlive a killed postmaster.
    """
    while True:
        found = find_live_postmaster(paths)
        if found and found.status == "ready" and (host := answering_host(paths, found.port)):
            if find_live_postmaster(paths) == found:  # not told to stop meanwhile
                return Server(host, found.port, SUPERUSER, read_password(paths))
        elif found is None and try_lock(server_lock):
            return None
        if time.monotonic() > deadline:
            who = f"process {found.pid}" if found else "another process"
            raise DatabaseNotStarted(f"{who} still uses {paths.cluster} and does not answer")
        time.sleep(POLL_SECONDS)


def _launch_postmaster(
    paths: DataPaths, account: Account, command: list[str], port: int | None, server_lock: int
) -> Server:
    """Start the postmaster on ``port``, or on a free one, and wait until it accepts connections."""
    remembered = remembered_port(paths)
    log_sizes_before = log_sizes(paths)
    for _ in range(1 if port else LAUNCHES):  # a free port may be taken between the look and the start
        chosen = port or free_port(remembered)
        child = spawn_postmaster(paths, account, [*command, "-p", str(chosen)], server_lock)
        try:
            host = _wait_until_ready(paths, child, log_sizes_before)
        except BaseException:  # Ctrl-C too
            child.send_signal(signal.SIGINT)
            raise
        if host is not None:
            if chosen != remembered:
                write_private_file(paths.port, str(chosen))
            return Server(host, chosen, SUPERUSER, read_password(paths))
        if is_free(chosen):
            break
    raise DatabaseNotStarted(
        f"PostgreSQL ended with code {child.returncode} in {paths.root}, port {chosen}"
        f":\n{last_lines(paths, log_sizes_before)}"
    )


def _wait_until_ready(
    paths: DataPaths, child: subprocess.Popen[bytes], log_sizes_before: Mapping[Path, int]
) -> str | None:
    """The host the new server answers on, or None if it ended."""
    deadline = time.monotonic() + START_SECONDS
    while child.poll() is None:
        found = find_live_postmaster(paths)
        if found and found.pid == child.pid and found.status == "ready" and (host := answering_host(paths, found.port)):
            return host
        if time.monotonic() > deadline:
            raise DatabaseNotStarted(
                f"PostgreSQL in {paths.root} does not answer:\n{last_lines(paths, log_sizes_before)}"
            )
        time.sleep(POLL_SECONDS)
    return None
