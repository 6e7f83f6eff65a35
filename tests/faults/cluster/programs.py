"""Programs of the system that run until they are told to end, under an account that is not root's."""

# ruff: noqa: S603 - the programs are those of the cluster
import contextlib
import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from support.processes import PATIENCE

PROGRAMS = ("etcd", "patroni", "pgbouncer", "haproxy", "pgbackrest", "redis-server")
_PATH = f"{os.environ.get('PATH', '')}:/usr/sbin"


def missing_programs() -> list[str]:
    """Those that this machine does not have."""
    return [one for one in PROGRAMS if shutil.which(one, path=_PATH) is None]


def account() -> dict[str, Any]:
    """Whom servers run as: the account postgres where we are root, else ourselves."""
    if os.geteuid() != 0:
        return {}
    entry = pwd.getpwnam("postgres")
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def give_away(path: Path) -> None:
    """Makes that account the owner of a file or directory."""
    who = account()
    if who:
        os.chown(path, who["user"], who["group"])


def mount_small_disk(path: Path, megabytes: int) -> None:
    """Puts a disk of so many megabytes at a directory; as root alone."""
    options = f"size={megabytes}m,mode=0700"
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", path], check=True)  # noqa: S607


def unmount(path: Path) -> None:
    """Takes it away again."""
    subprocess.run(["umount", "-l", path], check=False, capture_output=True)  # noqa: S607


class Server:
    """A program with its log, which can be killed and started again."""

    def __init__(self, name: str, command: Sequence[object], home: Path, env: Mapping[str, str] | None = None) -> None:
        self.name = name
        self._command = [str(one) for one in command]
        self._log = home / f"{name}.log"
        self._env = {"PATH": _PATH, "LC_ALL": "C", "HOME": str(home), **(env or {})}
        self.start()

    def start(self) -> None:
        """Starts it."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                cwd="/",
                env=self._env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                **account(),
            )

    @property
    def is_running(self) -> bool:
        """Whether it lives."""
        return self._process.poll() is None

    def stop(self) -> None:
        """Asks it to end."""
        if self.is_running:
            self._process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(PATIENCE)
        self.kill()

    def kill(self) -> None:
        """kill -9."""
        if self.is_running:
            self._process.kill()
        self._process.wait(PATIENCE)

    def told(self) -> str:
        """The end of its log."""
        return "".join(self._log.read_text(errors="replace").splitlines(keepends=True)[-30:])


def kill_tree(pid: int) -> None:
    """kill -9 of a process and of all below it, as when a machine goes away."""
    below: dict[int, list[int]] = {}
    for one in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, IndexError, ValueError):
            parent = int(one.read_text().rpartition(")")[2].split()[1])
            below.setdefault(parent, []).append(int(one.parent.name))
    dying = [pid]
    for one in dying:
        dying += below.get(one, [])
    for one in dying:
        with contextlib.suppress(ProcessLookupError):
            os.kill(one, signal.SIGKILL)
