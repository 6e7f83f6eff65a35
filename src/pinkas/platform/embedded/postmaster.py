"""The server as a process: find it, ask it, start it."""

from __future__ import annotations

import os
import queue
import socket
import struct
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pinkas.platform.embedded.account import Account, DatabaseNotStarted, child_environment
from pinkas.platform.embedded.cluster import SUPERUSER, DataPaths

LOOPBACK = "127.0.0.1"
ANSWER_SECONDS = 2.0

# Runs between fork and the server: drops root, asks for the parent-death signal (after the change of credentials, which
# clears it), gives up if the parent died before that, and becomes the server. A program and not a preexec_fn, because
# running Python in a forked child of a process with threads can deadlock. It imports first: the account may not be
# able to read an interpreter that is installed in root's home.
TRAMPOLINE = """
import ctypes, os, signal, sys
parent, uid, gid = map(int, sys.argv[1:4])
libc = ctypes.CDLL(None, use_errno=True)
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(gid)
    os.setuid(uid)
if sys.platform == "linux":
    PR_SET_PDEATHSIG = 1
    if libc.prctl(PR_SET_PDEATHSIG, signal.SIGINT, 0, 0, 0) != 0:
        sys.exit("prctl: " + os.strerror(ctypes.get_errno()))
    if os.getppid() != parent:
        sys.exit("the parent is gone")
os.execv(sys.argv[4], sys.argv[4:])
"""


@dataclass(frozen=True)
class Postmaster:
    """What ``postmaster.pid`` says; ``status`` is starting, stopping, ready or standby."""

    pid: int
    port: int
    status: str


def find_live_postmaster(paths: DataPaths) -> Postmaster | None:
    """The live postmaster of this directory by its pid file; None for a stale one, a zombie or a recycled pid."""
    try:
        lines = (paths.cluster / "postmaster.pid").read_text().splitlines()
    except FileNotFoundError:
        return None
    # pid, data directory, start time, port, socket directory, address, shared memory key, status (miscadmin.h)
    if not lines or not lines[0].strip().isdigit() or not _is_postmaster(int(lines[0]), paths.cluster):
        return None
    port = int(lines[3]) if len(lines) > 3 and lines[3].isdigit() else 0
    return Postmaster(int(lines[0]), port, lines[7].strip() if len(lines) > 7 else "starting")


def _is_postmaster(pid: int, cluster: Path) -> bool:
    """Whether this process lives, is no zombie and is a postgres of exactly this data directory."""
    if sys.platform == "linux":
        try:
            state = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()[0]
            arguments = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
        except (FileNotFoundError, ProcessLookupError):
            return False
        is_postgres = os.path.basename(arguments[0]) == b"postgres"
        return state not in ("Z", "X", "x") and is_postgres and os.fsencode(cluster) in arguments
    ps = ["/bin/ps", "-ww", "-o", "stat=,args=", "-p", str(pid)]
    shown = subprocess.run(ps, capture_output=True, text=True, check=False).stdout.strip()  # noqa: S603
    return bool(shown) and not shown.startswith("Z") and "postgres" in shown and f"-D {cluster} " in f"{shown} "


def answering_host(paths: DataPaths, port: int) -> str | None:
    """The socket directory if a server answers there, else 127.0.0.1 if one answers there, else None."""
    candidates = [str(paths.run)] if paths.has_socket else []
    return next((host for host in (*candidates, LOOPBACK) if _accepts_sessions(host, port)), None)


def _accepts_sessions(host: str, port: int) -> bool:
    """Whether a server accepts a session here: it asks for the password, where one not ready sends an error."""
    body = struct.pack("!I", 196608) + b"user\0" + SUPERUSER.encode() + b"\0database\0postgres\0\0"  # protocol 3.0
    is_socket = host.startswith("/")
    with suppress(OSError), socket.socket(socket.AF_UNIX if is_socket else socket.AF_INET) as connection:
        connection.settimeout(ANSWER_SECONDS)
        connection.connect(f"{host}/.s.PGSQL.{port}" if is_socket else (host, port))
        connection.sendall(struct.pack("!I", len(body) + 4) + body)
        # The whole answer: closing with a part unread resets the connection, and the server logs that.
        return connection.recv(1024)[:1] == b"R"
    return False


def is_free(port: int) -> bool:
    """Whether nothing listens on this port of 127.0.0.1."""
    return _bindable_port(port) is not None


def free_port(preferred: int | None) -> int:
    """The wanted port if nothing listens on it, else any free one."""
    port = _bindable_port(preferred or 0) or _bindable_port(0)
    if port is None:
        raise DatabaseNotStarted(f"no free TCP port on {LOOPBACK}")
    return port


def _bindable_port(port: int) -> int | None:
    with suppress(OSError, OverflowError), socket.socket(socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as PostgreSQL does
        probe.bind((LOOPBACK, port))
        return int(probe.getsockname()[1])
    return None


def spawn_postmaster(
    paths: DataPaths, account: Account, command: list[str], server_lock: int
) -> subprocess.Popen[bytes]:
    """Start the postmaster from a thread that lives as long as it does, in a session of its own.

    The thread carries the parent-death signal and reaps the child. The session keeps the terminal's Ctrl-C away.
    """
    trampoline = [sys.executable, "-I", "-S", "-c", TRAMPOLINE, *map(str, (os.getpid(), account.uid, account.gid))]
    answer: queue.SimpleQueue[subprocess.Popen[bytes] | OSError] = queue.SimpleQueue()
    log = os.open(paths.launch_log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND | os.O_NOFOLLOW, 0o600)

    def guard() -> None:
        try:
            child = subprocess.Popen(  # noqa: S603 - our own program, no shell
                [*trampoline, *command],
                cwd="/",
                env=child_environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                umask=0o077,
                pass_fds=(server_lock,),
            )
        except OSError as problem:
            answer.put(problem)
            return
        answer.put(child)
        child.wait()

    threading.Thread(target=guard, name="pinkas-postgres", daemon=True).start()
    started = answer.get()
    os.close(log)
    if isinstance(started, OSError):
        raise started
    return started
