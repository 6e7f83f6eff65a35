"""Imports beyond one transaction: taking their files, checking their rows, and booking them."""

from dataclasses import dataclass
from typing import Protocol

from pinkas.domains.files import FileStore
from pinkas.outside.isolated import Limits


@dataclass(frozen=True)
class ImportLimits:
    """How large what is imported may be: rows of a table, cells of a row, letters of a cell, records of a uniform file;
    how many faults of a table are kept, and what the reading may take."""

    rows: int
    columns: int
    letters: int
    records: int
    faults: int
    reading: Limits


class Dependencies(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def shelf(self) -> FileStore: ...
    @property
    def import_limits(self) -> ImportLimits: ...
