"""Where servers and services of the tests keep their files."""

import re
import shutil
import tempfile
from functools import cache
from pathlib import Path

ROOM = 6 * 2**30
"""Bytes of memory that a run may want: its databases take about two thirds of that at the end."""


def new_directory(prefix: str) -> Path:
    """A directory of its own with a short path, which sockets need."""
    return Path(tempfile.mkdtemp(prefix=prefix, dir=_fastest())).resolve()


@cache
def _fastest() -> str:
    """Memory, where there is plenty. A database is 2,000 files: a copy takes a disk up to a second of processor time,
    and seconds of waiting where it has other work."""
    try:
        room = shutil.disk_usage("/dev/shm").free  # noqa: S108  (made by mkdtemp, here and below)
        memory = re.search(r"^MemAvailable: *(\d+) kB", Path("/proc/meminfo").read_text(), re.MULTILINE)
    except OSError:
        return "/tmp"  # noqa: S108
    return "/dev/shm" if memory and min(room, int(memory[1]) * 1024) > ROOM else "/tmp"  # noqa: S108
