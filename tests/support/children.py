"""The processes that untrusted work runs in."""

from pathlib import Path


def children_of(pid: int) -> set[int]:
    """The processes of `pinkas.outside.isolated` that a process started and that still live."""
    found = set()
    for one in Path("/proc").glob("[0-9]*"):
        try:
            state, parent = (one / "stat").read_text().rpartition(")")[2].split()[:2]
            line = (one / "cmdline").read_bytes()
        except OSError:  # it ended meanwhile
            continue
        if state != "Z" and int(parent) == pid and b"pinkas.outside.isolated" in line:
            found.add(int(one.name))
    return found


def is_alive(pid: int) -> bool:
    """Whether a process is there and is no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def processor_seconds(pid: int) -> float:
    """What a process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def niceness(pid: int) -> int:
    """How much a process gives way to others: above zero, it does."""
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[16])
