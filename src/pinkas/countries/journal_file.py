"""The types of a journal file: entries and accounts in the form that the accountants' programs of a country take in."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from pinkas.core.fixed_width import ByteTarget
from pinkas.countries.uniform_file import UniformAccount, UniformMovement


class JournalFileWriter(Protocol):
    """Writes the files. What it does takes the time of the processor: call it in a thread."""

    def add_entry(self, lines: list[UniformMovement]) -> None:
        """Writes a journal entry."""
        ...

    def flush(self) -> None:
        """Writes what was kept back. The file itself stays open."""
        ...


@dataclass(frozen=True, slots=True)
class JournalFileFormat:
    """The form of one program.

    - `program`: what the program is called, as part of the name of the archive.
    - `journal_name`, `accounts_name`: what the files of entries and of accounts are called.
    - `open(target)`: begins the file of entries.
    - `accounts(accounts)`: the bytes of the file of accounts.
    - `parameters`: the files that say where each field stands, by their names.
    """

    program: str
    journal_name: str
    accounts_name: str
    open: Callable[[ByteTarget], JournalFileWriter]
    accounts: Callable[[Iterable[UniformAccount]], bytes]
    parameters: dict[str, bytes]
