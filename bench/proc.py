"""CPU of running processes, from /proc: nanoseconds on a processor, as the scheduler counts them."""

from collections.abc import Iterable
from pathlib import Path


def cpu_ns(pids: Iterable[int]) -> dict[int, int]:
    """Nanoseconds of each living process, all of its threads together."""
    found = {}
    for pid in pids:
        total = 0
        try:
            for task in Path(f"/proc/{pid}/task").iterdir():
                total += int((task / "schedstat").read_text().split()[0])
        except (FileNotFoundError, ProcessLookupError):
            continue
        found[pid] = total
    return found


def spent(before: dict[int, int], after: dict[int, int]) -> int:
    """Nanoseconds between two looks; a process that is new counts from its birth."""
    return sum(value - before.get(pid, 0) for pid, value in after.items())


def peak_bytes(pid: int) -> int:
    """The most memory that a living process has held at once, in bytes."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) * 1024
