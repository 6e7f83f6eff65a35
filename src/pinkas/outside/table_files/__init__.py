"""Reads tables of records that other programs have written: CSV in any usual encoding, and workbooks of Excel (XLSX).

    facts = await unpack_table(TableTask(path=..., target=..., ...), owner=business_id)
    for row in iterate_rows(target): ...

The work runs in child processes with limits, because a file is untrusted. A child writes what it has read into a file
of rows beside it, so that memory does not grow with the table.
"""

import re
from collections.abc import Hashable, Iterator
from pathlib import Path

import msgspec

from pinkas.outside.isolated import IsolatedFunction, LimitExceeded, Limits, TaskRefused

LIMITS = Limits(processor=900, wall=1800.0, memory=1 << 30)
"""The limits of one file: a million rows take about a minute."""
MAX_ROWS, MAX_CELLS, MAX_LETTERS = 1_000_000, 500, 32_767
"""Rows of one table, its header among them, cells of a row, and letters of a cell, where nothing else is said: a
workbook has no more letters in a cell."""
_REFUSAL = re.compile(r"([a-z_]+)(?::([0-9]+))?")


class TableTask(msgspec.Struct, frozen=True, kw_only=True):
    """A file to be read: where it lies, where its rows are to be written, and what the sender says of it. What is None
    is found out from the content."""

    path: str
    target: str
    encoding: str | None = None
    delimiter: str | None = None
    max_rows: int = MAX_ROWS
    max_cells: int = MAX_CELLS
    max_letters: int = MAX_LETTERS


class TableFacts(msgspec.Struct, frozen=True, kw_only=True):
    """How a file was read, and how many rows that are not empty it has. A workbook has no encoding and no separator;
    of CSV there is no `sheet`."""

    format: str
    rows: int
    encoding: str | None = None
    delimiter: str | None = None
    sheet: str | None = None


class TableRow(msgspec.Struct, frozen=True, array_like=True):
    """A row that is not empty: the line of the file, counted from 1, on which it begins, and its cells."""

    line: int
    cells: list[str]


class UnreadableTable(Exception):
    """The file cannot be read. `reason` is a code: `damaged`, `empty`, `encoding`, `too_many_rows`, `too_large`,
    `too_costly`, `unsafe`; `line` is where, where that is known."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason)
        self.reason, self.line = reason, line


_READING: IsolatedFunction[TableFacts] = IsolatedFunction(
    "pinkas.outside.table_files.reading:unpack", TableFacts, LIMITS
)
_ROWS = msgspec.json.Decoder(TableRow)


async def unpack_table(task: TableTask, *, owner: Hashable, limits: Limits = LIMITS) -> TableFacts:
    """Reads a table and writes its rows into `task.target`. `owner` is the business for whom turns are fair. Raises
    UnreadableTable, or OSError when no child process can be started."""
    try:
        return await _READING.run(task, owner=owner, limits=limits)
    except TaskRefused as fault:
        refusal = _REFUSAL.fullmatch(str(fault))  # anything else is what a damaged part makes of a library
        if refusal is None:
            raise UnreadableTable("damaged") from None
        raise UnreadableTable(refusal[1], int(refusal[2]) if refusal[2] else None) from None
    except LimitExceeded as fault:
        raise UnreadableTable("too_costly" if fault.cause else "damaged") from None


def iterate_rows(target: Path) -> Iterator[TableRow]:
    """The rows that were written, one after another."""
    with target.open("rb") as file:
        for line in file:
            yield _ROWS.decode(line)


__all__ = [
    "LIMITS",
    "MAX_ROWS",
    "TableFacts",
    "TableRow",
    "TableTask",
    "UnreadableTable",
    "iterate_rows",
    "unpack_table",
]
