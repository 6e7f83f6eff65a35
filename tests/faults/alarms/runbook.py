"""The commands of the runbook, run as they stand there."""

import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

from support.processes import run_command

RUNBOOK = Path(__file__).resolve().parents[3] / "docs" / "guide" / "alarms.md"
_BLOCK = re.compile(r"^```sh\n(.*?)^```", re.DOTALL | re.MULTILINE)


def commands_of(alarm: str) -> list[str]:
    """The commands of an alarm's part; those of the beginning of the page, which read the figures, before them."""
    intro, *parts = re.split(r"^## ", RUNBOOK.read_text(), flags=re.MULTILINE)
    (part,) = (one for one in parts if one.startswith(f"{alarm}\n"))
    return [line for text in (intro, part) for block in _BLOCK.findall(text) for line in block.splitlines()]


def shown(alarm: str, variables: Mapping[str, str], settings: Mapping[str, object], place: Path) -> str:
    """What the commands of an alarm say, each behind its line."""
    said = []
    for line in commands_of(alarm):
        if line.startswith("pinkas "):
            said.append(f"$ {line}\n{run_command(line.split()[1:], settings)[1]}")
            continue
        environment = {"PATH": "/usr/bin:/bin", **variables}
        done = subprocess.run(  # noqa: S603  (our own page)
            ["/bin/sh", "-c", line], env=environment, cwd=place, capture_output=True, text=True, check=False
        )
        said.append(f"$ {line}\n{done.stdout}{done.stderr}")
    return "\n".join(said)
