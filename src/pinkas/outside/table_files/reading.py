"""The work of the child: from the bytes of a table to a file of rows. Refusals are ValueErrors of a code, with the line
behind a colon where it is known."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from pinkas.core.foreign_tables import tidy_cell
from pinkas.outside.table_files import TableFacts, TableTask
from pinkas.outside.table_files.csv_rows import csv_rows, detect_encoding, sample_delimiter
from pinkas.outside.table_files.workbook import workbook_rows

_ZIP = b"PK\x03\x04"
_MAX_TARGET = 8 << 30
"""Bytes of the file of rows."""
Rows = Iterator[tuple[int, list[str]]]


def unpack(task: TableTask) -> TableFacts:
    """Reads the table and writes its rows."""
    path = Path(task.path)
    with path.open("rb") as file:
        beginning = file.read(4)
    if not beginning:
        raise ValueError("empty")
    if beginning == _ZIP:
        sheet, rows = workbook_rows(path)
        return TableFacts(format="xlsx", rows=_write_rows(task, rows), sheet=sheet)
    encoding = detect_encoding(path, task.encoding)
    delimiter = task.delimiter or sample_delimiter(path, encoding)
    count = _write_rows(task, csv_rows(path, encoding, delimiter))
    return TableFacts(format="csv", rows=count, encoding=encoding, delimiter=delimiter)


def _write_rows(task: TableTask, rows: Rows) -> int:
    encoder, count, size = msgspec.json.Encoder(), 0, 0
    with Path(task.target).open("wb") as target:
        for line, cells in rows:
            tidy = [tidy_cell(cell) for cell in cells]
            if not any(tidy):
                continue
            count += 1
            if count > task.max_rows:
                raise ValueError(f"too_many_rows:{line}")
            if len(tidy) > task.max_cells or any(len(cell) > task.max_letters for cell in tidy):
                raise ValueError(f"too_large:{line}")
            size += target.write(encoder.encode((line, tidy)) + b"\n")
            if size > _MAX_TARGET:
                raise ValueError(f"too_large:{line}")
    if not count:
        raise ValueError("empty")
    return count
