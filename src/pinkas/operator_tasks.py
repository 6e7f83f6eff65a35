"""When the tasks that an operator repeats last succeeded: a file for each in the data directory, whose time says it.

The commands of this program touch theirs; a script that makes backups ends with
`touch DATA_DIR/last-success/live/backup`.
"""

from pathlib import Path
from typing import Literal

from pinkas.platform.settings import Environment

Task = Literal["backup", "verify-chain", "verify-audit", "verify-books"]
TASKS: tuple[Task, ...] = ("backup", "verify-chain", "verify-audit", "verify-books")


def note_success(directory: Path, environment: Environment, task: Task) -> None:
    """Notes that a task has succeeded now. Where the data directory cannot be written, nothing is noted."""
    place = directory / "last-success" / environment
    try:
        place.mkdir(parents=True, exist_ok=True)
        (place / task).touch()
    except OSError:
        return


def last_successes(directory: Path, environment: Environment) -> dict[Task, float]:
    """When each task last succeeded, in seconds since 1970; those that never did are left out."""
    found: dict[Task, float] = {}
    for task in TASKS:
        try:
            found[task] = (directory / "last-success" / environment / task).stat().st_mtime
        except OSError:
            continue
    return found
