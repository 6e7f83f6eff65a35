"""What is done with the rows of each kind of import: how they are checked and booked, and how what they made is taken
back."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple
from uuid import UUID

import msgspec

from pinkas.core.problems import Detail, Problem, ValidationFailed, as_detail
from pinkas.domains.businesses import Business
from pinkas.domains.imports.types import BookedRow
from pinkas.platform.tx import Tx

Fields = dict[str, Any]


class RecordStays(Problem):
    status, code, message = 409, "record_not_changed", "This is here already, and a table changes none of its kind."
    hint = "Leave such rows out (`onExisting`: `skip`)."


def together(problems: Iterable[Problem | None]) -> Problem | None:
    """What is wrong with a row as one problem; None where nothing is."""
    found = [one for one in problems if one is not None]
    if len(found) < 2:
        return found[0] if found else None
    return ValidationFailed(details=[detail for one in found for detail in one.details or [as_detail(one)]])


class SaidRow(NamedTuple):
    """A row that was decoded: its body, and what it says by wire name."""

    body: Any
    said: Fields


@dataclass(frozen=True)
class PreparedRow:
    """A row whose names were found. `write` is what the domain is told to write; `keys` is what only one row of a file
    may have, by column; `made` are records that had to be made for it, by kind; `line` is its line, once it is
    booked."""

    write: Any
    keys: Mapping[str, str]
    made: Mapping[str, UUID] = field(default_factory=dict)
    line: int = 0


class Written(NamedTuple):
    """What became of a row: the record, its version, and records that came with it, by kind."""

    id: UUID | None
    version: int | None
    made: Mapping[str, UUID] = MappingProxyType({})


class TakenBack(ABC):
    """Records that an import has made, as they are taken back. `table` is where they stand, and `own` names the tables
    that refer to it as parts of it, or as sums of what others say."""

    table: str
    own: frozenset[str] = frozenset()

    @abstractmethod
    async def take_back(self, tx: Tx, rows: Sequence[BookedRow]) -> list[Problem | None]:
        """Undoes rows: the problem that prevents each."""


class Kind(ABC):
    """What is done with the rows of a kind, by the domain that owns its records: every rule is the one of its
    operations. `body` is what a row says; `columns` tells which column a field of the domain is of."""

    body: type[msgspec.Struct]
    columns: ClassVar[Mapping[str, str]] = MappingProxyType({})

    @abstractmethod
    async def prepare(
        self, tx: Tx, rows: Sequence[SaidRow], country: str, *, make: bool
    ) -> list[PreparedRow | Problem]:
        """Finds what rows name, each by itself; `make`: what is not there is made, where the kind makes such."""

    @abstractmethod
    def changing(self, row: SaidRow, prepared: PreparedRow, record_id: UUID) -> Any:
        """What is written where the row is of a record that is there."""

    @abstractmethod
    async def check(self, tx: Tx, writes: Sequence[Any]) -> list[Problem | None]:
        """What would prevent each write. One whose record is there already names it as `existingId`."""

    @abstractmethod
    async def claim(self, tx: Tx) -> None:
        """Keeps others from writing what the rows may not share with them, until the transaction ends."""

    @abstractmethod
    async def book(
        self, tx: Tx, rows: Sequence[PreparedRow], import_id: UUID, business: Business
    ) -> list[Written | Problem]:
        """Writes rows."""

    async def values_before(self, tx: Tx, rows: Sequence[PreparedRow]) -> dict[UUID, Fields]:
        """What stands in the fields that rows change, by record; nothing of kinds that change none."""
        return {}

    def details(self, problem: Problem) -> Sequence[Detail]:
        """A problem of a row by the columns that it is of."""
        found = problem.details or [as_detail(problem)]
        return [Detail(self.column_of(one.field), one.code, one.message, one.facts) for one in found]

    def column_of(self, name: str) -> str:
        """The column that a field of the domain is of."""
        return self.columns.get(name, name)


class BookedTogether(Kind):
    """A kind of whose rows something is written when all of them are there."""

    @abstractmethod
    async def finish(self, tx: Tx, import_id: UUID) -> None:
        """What is written once, behind all rows."""


class UndoneByRows(Kind, TakenBack):
    """A kind whose records are taken back row by row. `is_versioned`: they have a version, which tells whether somebody
    has changed them."""

    is_versioned = True

    async def find_uses(self, tx: Tx, import_id: UUID, limit: int) -> list[tuple[int, str]]:
        """Lines whose record is used in a way that no foreign key tells, and by what."""
        return []
