"""The list of certificates that an installation has signed with. A file is its own only if one of them signed it.

Anybody can create a certificate with the same name, but not one with the same fingerprint. Former certificates stay on
the list, since files that they signed remain genuine.
"""

from pathlib import Path

CERTIFICATE = "documents.p12"
"""The file with the certificate that an installation signs with, in a directory of keys."""
NAME = "certificates.txt"


def add_fingerprint(directory: Path, fingerprint: str) -> None:
    """Adds a fingerprint (SHA-256 of the certificate, hexadecimal) to the list in a directory of keys."""
    if fingerprint in known_fingerprints(directory):
        return
    with (directory / NAME).open("a", encoding="ascii") as file:
        file.write(f"{fingerprint}\n")


def known_fingerprints(directory: Path) -> frozenset[str]:
    """The fingerprints on the list."""
    try:
        return frozenset((directory / NAME).read_text(encoding="ascii").split())
    except FileNotFoundError:
        return frozenset()
