"""Memory that a killed run has taken is given back by the next one."""

import subprocess
import sys
from pathlib import Path

from support.places import new_directory, remove_left_over


def test_only_directories_of_processes_that_have_ended_are_removed(tmp_path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-S", "-c", ""])
    ended.wait()
    ours = new_directory("pk-")
    kept = sorted([ours.name, "PostgreSQL.1", "pk-notes", "other-1-x"])
    for name in [*kept, f"pinkas-tests-{ended.pid}-abc_d", f"pk-{ended.pid}-x"]:
        (tmp_path / name).mkdir()
    ours.rmdir()
    remove_left_over(tmp_path)
    assert sorted(one.name for one in tmp_path.iterdir()) == kept
