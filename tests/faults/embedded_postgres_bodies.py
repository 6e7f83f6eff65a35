"""What the processes of test_embedded_postgres do: ``python embedded_postgres_bodies.py <source> <body> <data dir>``.

Each prints one line of JSON. A server lives as long as the process that started it: ``hold`` waits until it is killed.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pinkas.platform.embedded import Server

IS_LINUX = sys.platform == "linux"
WAIT_SECONDS = 20.0
# Several of these servers run side by side. The tests kill processes, not the machine, so no sync to disk is missed.
LIGHT = {"shared_buffers": "16MB", "fsync": "off"}


def start(data: Path) -> Server:
    """A start that is light on the machine."""
    from pinkas.platform import embedded

    return embedded.start_server(data, settings=LIGHT)


def recorded_pid(data: Path) -> int:
    """The number in postmaster.pid."""
    return int((data / "cluster" / "postmaster.pid").read_text().split("\n")[0])


def query(server: Server, sql: str) -> Any:
    """The rows of a statement of the superuser, None for one without any."""
    import psycopg

    with psycopg.connect(server.dsn("postgres"), autocommit=True) as connection:
        cursor = connection.execute(sql.encode())
        return cursor.fetchall() if cursor.description else None


def wait_until(condition: Callable[[], bool]) -> None:
    """Poll a condition; fails after WAIT_SECONDS."""
    deadline = time.monotonic() + WAIT_SECONDS
    while not condition():
        assert time.monotonic() < deadline, "waited too long"
        time.sleep(0.005)


def is_alive(pid: int) -> bool:
    """Zombies count as dead where that can be seen."""
    try:
        os.kill(pid, 0)
        return not IS_LINUX or ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except (ProcessLookupError, FileNotFoundError):
        return False


def say(what: object) -> None:
    """One line of JSON for the test."""
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


def hold(data: Path) -> None:
    """Start the server and keep it until the test closes standard input or kills this process."""
    start(data)
    pid = recorded_pid(data)
    say({"pid": pid, "session": os.getsid(pid)})
    sys.stdin.read()


def facts(data: Path) -> None:
    """What a server with the settings of the house says of itself."""
    from pinkas.platform import embedded

    server = embedded.start_server(data)
    names = ("fsync", "synchronous_commit", "data_checksums", "server_encoding", "jit", "password_encryption")
    found = {name: query(server, f"show {name}")[0][0] for name in names}
    provider = "select datlocprovider::text, datlocale from pg_database where datname = 'postgres'"
    found["locale"] = query(server, provider)[0]
    found["hebrew is letters"] = query(server, "select 'חברה' ~ '^[[:alpha:]]+$'")[0][0]
    found["libc knows letters"] = query(server, "select datctype from pg_database where datname = 'postgres'")[0][0]
    say(found)


def write(data: Path) -> None:
    """Commit a row and stop the server."""
    from pinkas.platform import embedded

    query(start(data), "create table kept as select 42 as answer")
    pid = recorded_pid(data)
    embedded.stop_server(data)
    wait_until(lambda: not is_alive(pid))  # its lock is free a moment before the kernel has done with it
    say({"alive after stop": is_alive(pid)})


def read(data: Path) -> None:
    """The committed row, and which server gave it."""
    server = start(data)
    say({"rows": query(server, "select answer from kept"), "pid": recorded_pid(data)})


def attempt(data: Path) -> None:
    """A start, and the reason if it is refused."""
    from pinkas.platform import embedded

    try:
        start(data)
    except embedded.DatabaseNotStarted as problem:
        say(str(problem))
    else:
        say("started")


def recycled_pid(data: Path) -> None:
    """The number a killed server has left behind now belongs to another process of the same user: this one."""
    start(data)
    pid = recorded_pid(data)
    os.kill(pid, signal.SIGKILL)
    wait_until(lambda: not is_alive(pid))
    left = [data / "cluster" / "postmaster.pid", *(data / "run").glob(".s.PGSQL.*.lock")]
    for file in left:
        file.write_text(file.read_text().replace(str(pid), str(os.getpid()), 1))
    say({"files": len(left), "rows": query(start(data), "select answer from kept")})


if __name__ == "__main__":
    source, body, directory = sys.argv[1:4]
    sys.path.insert(0, source)
    globals()[body](Path(directory))
