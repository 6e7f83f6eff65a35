"""The certificates that an installation has signed with: what a file must be signed by to be one of its own.

A certificate of the same name can be made by anybody; its fingerprint cannot. Earlier ones stay on the list, since what
they signed stays genuine.
"""

from pathlib import Path

NAME = "certificates.txt"


def remember(directory: Path, fingerprint: str) -> None:
    """Adds a fingerprint (SHA-256 of the certificate, hexadecimal) to the list in a directory of keys."""
    if fingerprint in known(directory):
        return
    with (directory / NAME).open("a", encoding="ascii") as file:
        file.write(f"{fingerprint}\n")


def known(directory: Path) -> frozenset[str]:
    """The fingerprints on the list."""
    try:
        return frozenset((directory / NAME).read_text(encoding="ascii").split())
    except FileNotFoundError:
        return frozenset()
