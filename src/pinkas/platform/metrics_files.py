"""The directory in which the processes of one machine keep their figures together.

The library maps a file for each process and kind of figure, and adds them up for whoever asks. What a process has
counted must not vanish with it, or sums would seem to begin anew; but a file for each process that ever was would make
every scrape slower. So whoever starts adds the files of processes that have ended to one file, and removes them.
"""

import fcntl
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from prometheus_client.mmap_dict import MmapedDict

_ENDED = 0
"""The number under which the figures of all ended processes are kept: no process has it."""
_FILE = re.compile(r"(counter|histogram|gauge_\w+)_(\d+)\.db")


def prepare_directory(directory: Path) -> None:
    """Makes the directory unless it is there, and gathers what ended processes have left in it. Raises OSError where
    it cannot be written."""
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _locked(directory):
        for path in sorted(directory.glob("*.db")):
            found = _FILE.fullmatch(path.name)
            if found is None or int(found[2]) == _ENDED or _is_alive(int(found[2])):
                continue
            if not found[1].startswith("gauge"):
                _add(path, directory / f"{found[1]}_{_ENDED}.db")
            path.unlink(missing_ok=True)


def forget_states_of_ended(directory: Path) -> None:
    """Removes what ended processes have said of their state, such as their memory; what they counted stays."""
    for path in directory.glob("gauge_live*.db"):
        found = _FILE.fullmatch(path.name)
        if found is not None and not _is_alive(int(found[2])):
            path.unlink(missing_ok=True)


@contextmanager
def _locked(directory: Path) -> Iterator[None]:
    with open(directory / "lock", "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # somebody else's: it lives
        return True
    return True


def _add(ended: Path, together: Path) -> None:
    """Adds the figures of one file to those of another."""
    sums = MmapedDict(str(together))  # type: ignore[no-untyped-call]
    try:
        for key, value, _, _ in MmapedDict.read_all_values_from_file(str(ended)):  # type: ignore[no-untyped-call]
            before, _ = sums.read_value(key)  # type: ignore[no-untyped-call]
            sums.write_value(key, before + value, 0.0)  # type: ignore[no-untyped-call]
    finally:
        sums.close()  # type: ignore[no-untyped-call]
