"""Imports beyond one transaction: taking their files, checking their rows, and booking them."""

from typing import Protocol

from pinkas.domains.files import FileStore


class Dependencies(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def shelf(self) -> FileStore: ...
