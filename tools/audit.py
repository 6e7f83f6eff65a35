"""Known faults of the packages that the program needs, by pip-audit: `make audit`.

It asks PyPI, and OSV about what PyPI did not answer. A package of which no source has told anything is not free of
faults: pip-audit calls it so, this does not. Status 1: a fault is known; 2: none is, and not every package was answered
about; 0: every package was, and none has a fault.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.licences import packages, plain_name

SOURCES = {"pypi": "PyPI", "osv": "OSV"}
"""The sources as pip-audit calls them, in the order in which they are asked."""
SECONDS = 15
"""Seconds that a source has for one answer."""
Ask = Callable[[str, Mapping[str, str]], Mapping[str, list[str]]]
"""What a source answers about packages (their versions by name): the faults of each that it knows. Raises
`NoAnswer`."""


class NoAnswer(Exception):
    """A source does not answer at all; the text says why."""


@dataclass(frozen=True)
class Audit:
    """What was learnt of packages."""

    answered: Mapping[str, list[str]]
    """The known faults of each package about which a source has answered."""
    unanswered: tuple[str, ...]
    silent: Mapping[str, str]
    """The sources that did not answer, and why."""

    @property
    def faults(self) -> list[str]:
        """Each known fault with its package."""
        return [f"{name} {fault}" for name, faults in sorted(self.answered.items()) for fault in faults]

    @property
    def status(self) -> int:
        """The exit status of the command."""
        if self.faults:
            return 1
        return 2 if self.unanswered else 0

    def told(self) -> str:
        """What was learnt, and what was not."""
        lines = [f"Audited: {len(self.answered)} of {len(self.answered) + len(self.unanswered)} packages."]
        lines += [f"KNOWN FAULT: {one}" for one in self.faults]
        if self.answered and not self.faults:
            lines.append("No fault is known of those.")
        lines += [f"{SOURCES[one]} did not answer: {why}" for one, why in self.silent.items()]
        if self.unanswered:
            lines.append(f"NOT AUDITED, so nothing is known of them: {', '.join(self.unanswered)}")
        return "\n".join(lines)


def audit(python: Path) -> Audit:
    """What is known of the packages of an environment, by its interpreter."""
    listed = [str(python), "-c", _LIST]
    done = subprocess.run(listed, capture_output=True, text=True, check=True)  # noqa: S603
    return learn({plain_name(name): version for name, version in json.loads(done.stdout).items()}, ask_pip_audit)


def learn(versions: Mapping[str, str], ask: Ask) -> Audit:
    """Asks one source after the other about what is still unknown."""
    answered: dict[str, list[str]] = {}
    silent: dict[str, str] = {}
    for source in SOURCES:
        left = {name: version for name, version in versions.items() if name not in answered}
        if not left:
            break
        try:
            answered |= ask(source, left)
        except NoAnswer as fault:
            silent[source] = str(fault)
    return Audit(answered, tuple(sorted(versions.keys() - answered.keys())), silent)


_LIST = (
    "import json, importlib.metadata as m;"
    "print(json.dumps({d.name: d.version for d in m.distributions() if not d.name.startswith('pinkas')}))"
)


def ask_pip_audit(source: str, versions: Mapping[str, str]) -> Mapping[str, list[str]]:
    """What pip-audit learns of one source."""
    with tempfile.TemporaryDirectory() as place:
        wanted = Path(place) / "requirements.txt"
        wanted.write_text("".join(f"{name}=={version}\n" for name, version in versions.items()))
        command = [sys.executable, "-m", "pip_audit", "--requirement", str(wanted), "--no-deps", "--disable-pip"]
        command += ["--vulnerability-service", source, "--timeout", str(SECONDS), "--format", "json"]
        done = subprocess.run(  # noqa: S603
            [*command, "--progress-spinner", "off"], capture_output=True, text=True, check=False
        )
    return read_report(done.stdout, done.stderr)


def read_report(text: str, said: str) -> Mapping[str, list[str]]:
    """The report of pip-audit: packages that it skipped are left out. Raises `NoAnswer` where it is none, or where
    everything was skipped."""
    try:
        found: list[dict[str, Any]] = json.loads(text)["dependencies"]
    except (ValueError, KeyError, TypeError):
        last = [line for line in said.splitlines() if line.strip()]
        raise NoAnswer(last[-1][:200] if last else "it told nothing") from None
    answered = [one for one in found if "skip_reason" not in one]
    if found and not answered:
        raise NoAnswer(found[0]["skip_reason"])
    return {plain_name(one["name"]): [fault["id"] for fault in one["vulns"]] for one in answered}


def main() -> None:
    """Audits what the program needs at the versions of the lock: what is installed here for it."""
    found = learn({plain_name(one.name): one.version for one in packages()}, ask_pip_audit)
    print(found.told(), flush=True)  # noqa: T201  (a command speaks on standard output)
    sys.exit(found.status)


if __name__ == "__main__":
    main()
