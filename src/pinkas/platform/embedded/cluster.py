"""The files of one data directory, and how a cluster comes into it."""

from __future__ import annotations

import fcntl
import os
import secrets
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from pinkas.platform.embedded.account import Account, DatabaseNotStarted, require_passwd_entry

SUPERUSER = "postgres"
MAJOR_VERSION = "18"
INITDB_SECONDS = 180.0
INITDB_OPTIONS = (
    f"--username={SUPERUSER}",
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
)
POLL_SECONDS = 0.005
SOCKET_PATH_BYTES = 103  # sun_path: 104 bytes with its NUL on macOS, 108 on Linux
LOGS_KEPT = 10
LOG_SECONDS = 1.0

# Durable and small. wal_level stays at its default: "minimal" would forbid base backups.
DEFAULTS: Mapping[str, str] = {
    "fsync": "on",
    "synchronous_commit": "on",
    "shared_buffers": "128MB",
    "max_connections": "200",
    # A document is issued under some hundred locks of tables and indexes; so many are taken without the shared table.
    "max_locks_per_transaction": "256",
    "jit": "off",
    "timezone": "UTC",
    "password_encryption": "scram-sha-256",
    "logging_collector": "on",
    "log_filename": "postgresql-%Y%m%d-%H%M%S.log",
    "log_rotation_size": "10MB",
    "log_rotation_age": "0",
    "log_timezone": "UTC",
    "log_line_prefix": "%m [%p] %q%u@%d ",
}
OWN_SETTINGS = frozenset({"data_directory", "port", "listen_addresses", "unix_socket_directories", "log_directory"})


@dataclass(frozen=True)
class DataPaths:
    """The paths of one data directory; ``root`` is absolute and free of symbolic links."""

    root: Path

    @property
    def cluster(self) -> Path:
        """PGDATA; it exists only complete."""
        return self.root / "cluster"

    @property
    def run(self) -> Path:
        """The directory of the unix socket, 0700: only the server's account and root get through."""
        return self.root / "run"

    @property
    def log_directory(self) -> Path:
        """The directory of the server's log files."""
        return self.root / "log"

    @property
    def launch_log(self) -> Path:
        """What the postmaster said before its log was open."""
        return self.root / "launch.log"

    @property
    def password(self) -> Path:
        """The file of the superuser's password, 0600."""
        return self.root / "superuser.password"

    @property
    def port(self) -> Path:
        """The file of the TCP port of the last start."""
        return self.root / "port"

    @property
    def has_socket(self) -> bool:
        """Whether the socket's path is short enough for every platform."""
        return len(os.fsencode(self.run / ".s.PGSQL.65535")) <= SOCKET_PATH_BYTES


@contextmanager
def lock_file(paths: DataPaths) -> Iterator[int]:
    """An open descriptor of the lock file, for ``try_lock``."""
    descriptor = os.open(paths.root / "server.lock", os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def try_lock(descriptor: int) -> bool:
    """Take the lock if nobody has it. A ``flock`` keeps threads of one process apart too, and a child inherits it."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def prepare_data_directory(paths: DataPaths, account: Account, binaries: Path, server_lock: int) -> None:
    """Complete the directory for a start. ``server_lock`` is held: no process of this cluster lives."""
    # PostgreSQL itself takes a zombie, or any process of the same user with the recorded number, for a live postmaster;
    # the number stands in postmaster.pid and in the lock file beside the socket.
    for stale in (paths.cluster / "postmaster.pid", *paths.run.glob(".s.PGSQL.*")):
        stale.unlink(missing_ok=True)
    for path in (paths.run, paths.log_directory):
        if not path.exists():
            path.mkdir(mode=0o700)
        account.give_ownership(path)  # again if a start was killed between the two lines
    for old in sorted(paths.log_directory.glob("postgresql-*.log"))[: 1 - LOGS_KEPT]:
        old.unlink(missing_ok=True)
    made_by = paths.cluster / "PG_VERSION"
    if not made_by.exists():
        if paths.cluster.exists() and any(paths.cluster.iterdir()):
            raise DatabaseNotStarted(f"{paths.cluster} is not empty and holds no PostgreSQL database")
        _initdb(paths, account, binaries, server_lock)
    elif (found := made_by.read_text().strip()) != MAJOR_VERSION:
        raise DatabaseNotStarted(f"{paths.cluster} was made by PostgreSQL {found}, this is {MAJOR_VERSION}")


def read_password(paths: DataPaths) -> str:
    """The superuser's password."""
    try:
        return paths.password.read_text()
    except FileNotFoundError:
        raise DatabaseNotStarted(f"{paths.password}, the password of the database beside it, is missing") from None


def _initdb(paths: DataPaths, account: Account, binaries: Path, server_lock: int) -> None:
    """Make the cluster in a scratch directory and rename it when complete: that is all a killed attempt leaves.

    initdb inherits the lock: one that outlives its parent is waited for, not swept away while it writes.
    """
    require_passwd_entry(account)
    for abandoned in paths.root.glob("initdb-*"):
        shutil.rmtree(abandoned, ignore_errors=True)
    if not paths.password.exists():
        write_private_file(paths.password, secrets.token_urlsafe(32))
    scratch = Path(tempfile.mkdtemp(prefix="initdb-", dir=paths.root))
    if account.is_other:  # the account may pass through, only root may put something in
        os.chown(scratch, -1, account.gid)
        scratch.chmod(0o710)
    pwfile, target = scratch / "password", scratch / "data"
    write_private_file(pwfile, read_password(paths))
    account.give_ownership(pwfile)
    # LC_CTYPE must know Hebrew letters, so never plain C; macOS may lack C.UTF-8. Sorting is the built-in provider's.
    for locale in ("C.UTF-8", "en_US.UTF-8"):
        target.mkdir(mode=0o700)
        account.give_ownership(target)
        command = [str(binaries / "initdb"), *INITDB_OPTIONS, f"--locale={locale}", f"--pwfile={pwfile}"]
        done = account.run([*command, "-D", str(target)], timeout=INITDB_SECONDS, pass_fds=(server_lock,))
        if done.returncode == 0 or "invalid locale" not in done.stderr:
            break
        shutil.rmtree(target)
    if done.returncode != 0:
        raise DatabaseNotStarted(f"initdb failed in {paths.root}: {done.stderr.strip()}")
    os.rename(target, paths.cluster)
    _sync_directory(paths.root)
    shutil.rmtree(scratch)


def write_private_file(path: Path, text: str) -> None:
    """Write or replace a small private file (0600) in one step."""
    descriptor, fresh = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
        file.flush()
        os.fsync(descriptor)
    os.replace(fresh, path)
    _sync_directory(path.parent)


def _sync_directory(directory: Path) -> None:
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def server_arguments(paths: DataPaths, settings: Mapping[str, str]) -> list[str]:
    """The server's command line but its port."""
    # The list of socket directories is split at commas, so its one item is quoted.
    sockets = '"' + str(paths.run).replace('"', '""') + '"' if paths.has_socket else ""
    chosen = {**DEFAULTS, **settings, "log_directory": str(paths.log_directory), "listen_addresses": "127.0.0.1"}
    chosen["unix_socket_directories"] = sockets
    return ["-D", str(paths.cluster), *(part for name, value in chosen.items() for part in ("-c", f"{name}={value}"))]


def remembered_port(paths: DataPaths) -> int | None:
    """The TCP port of the last start."""
    with suppress(OSError, ValueError):
        return int(paths.port.read_text())
    return None


def log_sizes(paths: DataPaths) -> dict[Path, int]:
    """The log files and their sizes in bytes, for ``last_lines``."""
    return {path: path.stat().st_size for path in sorted(paths.log_directory.glob("postgresql-*.log"))}


def last_lines(paths: DataPaths, log_sizes_before: Mapping[Path, int]) -> str:
    """The end of what one start printed and logged, given the sizes before it, once the server has ended."""
    printed = paths.launch_log.read_text(errors="replace").splitlines()
    deadline = time.monotonic() + (LOG_SECONDS if any("logging collector" in line for line in printed) else 0)
    # The log's writer is a process of its own and may end a moment after the server. This is the server's last line.
    while not (logged := _new_log_lines(paths, log_sizes_before)) or "database system is shut down" not in logged[-1]:
        if time.monotonic() > deadline:
            break
        time.sleep(POLL_SECONDS)
    return "\n".join(printed[-20:] + logged[-20:])


def _new_log_lines(paths: DataPaths, log_sizes_before: Mapping[Path, int]) -> list[str]:
    return [
        line
        for path, size in log_sizes(paths).items()
        for line in path.read_bytes()[log_sizes_before.get(path, 0) : size].decode(errors="replace").splitlines()
    ]
