"""Where servers and services of the tests keep their files."""

import os
import re
import shutil
import tempfile
from functools import cache
from pathlib import Path

ROOM = 6 * 2**30
"""Bytes of memory that are free before a run takes some: its databases come to about half of that."""
MEMORY = Path("/dev/shm")  # noqa: S108  (directories in it are made by mkdtemp)
_OWNED = re.compile(r"(?:pinkas|pk)-.*?(\d+)-[^-]+")
"""The name of a directory, with the process that made it."""


def new_directory(prefix: str) -> Path:
    """A directory of its own with a short path, which sockets need."""
    return Path(tempfile.mkdtemp(prefix=f"{prefix}{os.getpid()}-", dir=_fastest())).resolve()


@cache
def _fastest() -> Path:
    """Memory, where there is plenty. A database is 2,000 files: a copy takes a disk up to a second of processor time,
    and seconds of waiting where it has other work."""
    try:
        remove_left_over(MEMORY)
        room = shutil.disk_usage(MEMORY).free
        told = re.search(r"^MemAvailable: *(\d+) kB", Path("/proc/meminfo").read_text(), re.MULTILINE)
    except OSError:
        return Path("/tmp")  # noqa: S108  (the same)
    return MEMORY if told and min(room, int(told[1]) * 1024) > ROOM else Path("/tmp")  # noqa: S108


def remove_left_over(place: Path) -> None:
    """Removes what runs that were killed have left in `place`: no disk is found full of it one day."""
    for one in place.iterdir():
        owner = _OWNED.fullmatch(one.name)
        if owner and not Path("/proc", owner[1]).exists():
            shutil.rmtree(one, ignore_errors=True)
