"""The licences of what the program needs, from the facts of the installed packages.

An unknown licence, or one that asks more of who passes the program on than its own (Apache 2.0) does, is refused: the
LGPL is taken, as its libraries stay whole and may be replaced, and the GPL is not.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata

from packaging.requirements import Requirement

PROGRAM = "pinkas"
EXTRAS = ("tracing",)
"""What an operator may install with the program."""
ACCEPTED = frozenset(
    {
        "Apache-2.0",
        "BSD",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "LGPL-3.0-only",
        "MIT",
        "MIT-0",
        "MIT-CMU",
        "MPL-2.0",
        "PSF-2.0",
    }
)
_TROVE = {
    "3-Clause BSD License": "BSD-3-Clause",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
"""Names of licences before SPDX expressions, as the packages here use them."""
_LOOKED_AT = {"pypdfium2": "BSD-3-Clause AND Apache-2.0"}
"""Packages whose facts are no list of licences, and what was found in their files: that of pypdfium2 is followed by
`dependency licenses`, those of PDFium, all of which are permissive."""


@dataclass(frozen=True)
class Package:
    """A package that the program needs, and the licences that it names."""

    name: str
    version: str
    licences: tuple[str, ...]

    @property
    def refused(self) -> tuple[str, ...]:
        """Its licences that are not accepted; `unknown` where it names none."""
        return tuple(one for one in self.licences or ("unknown",) if one not in ACCEPTED)


def packages() -> list[Package]:
    """Everything that the program needs to run, whatever needs it, by name."""
    return [_describe(metadata.distribution(name)) for name in sorted(_needed())]


def _needed() -> set[str]:
    found: set[str] = set()
    waiting: list[tuple[str, tuple[str, ...]]] = [(PROGRAM, EXTRAS)]
    asked: set[tuple[str, tuple[str, ...]]] = set()
    while waiting:
        one = waiting.pop()
        if one in asked:
            continue
        asked.add(one)
        name, extras = one
        if name != PROGRAM:
            found.add(name)
        waiting += [(plain_name(each.name), tuple(sorted(each.extras))) for each in _requirements(name, extras)]
    return found


def _requirements(name: str, extras: tuple[str, ...]) -> Iterator[Requirement]:
    for text in metadata.requires(name) or ():
        needed = Requirement(text)
        if needed.marker is None or any(needed.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            yield needed


def plain_name(name: str) -> str:
    """The name of a package as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _describe(package: metadata.Distribution) -> Package:
    facts = package.metadata
    name = plain_name(facts["Name"])
    said = _LOOKED_AT.get(name) or facts.get("License-Expression")
    if said is None:
        classes = [one.rpartition(" :: ")[2] for one in facts.get_all("Classifier") or [] if one.startswith("License")]
        named = [one for one in classes if one != "OSI Approved"]
        named = [_TROVE.get(one, one) for one in named or [facts.get("License") or ""]]
    else:
        named = re.split(r" AND | OR |[()]", said)
    return Package(name, package.version, tuple(one.strip() for one in named if one.strip()))
