"""Files of tables that are written rows after rows, so that memory does not grow with them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from io import SEEK_END
from tempfile import TemporaryFile
from typing import Any, BinaryIO, Protocol

from pinkas.core.report_tables import Column, ComposedReport, csv_head, csv_rows

_PIECE = 65_536


class TableWriter(Protocol):
    """Writes a table into a file, which stays open behind it."""

    def add(self, rows: Iterable[Any], report: ComposedReport[Any, Any]) -> None:
        """Writes rows of a report."""
        ...

    def close(self) -> None:
        """Writes the end."""
        ...


class CsvWriter:
    """Writes a table as CSV."""

    def __init__(self, target: BinaryIO, columns: Sequence[Column], report: ComposedReport[Any, Any]) -> None:
        self._target, self._columns = target, columns
        target.write(csv_head(columns, report))

    def add(self, rows: Iterable[Any], report: ComposedReport[Any, Any]) -> None:
        """Writes rows of a report."""
        self._target.write(csv_rows(self._columns, rows, report))

    def close(self) -> None:
        """Nothing is behind the last row."""


class TableFile:
    """A table in a temporary file on disk. What it does takes the time of the disk: call it in a thread."""

    def __init__(
        self,
        open_writer: Callable[[BinaryIO, Sequence[Column], ComposedReport[Any, Any]], TableWriter],
        columns: Sequence[Column],
    ) -> None:
        self._open, self._columns = open_writer, columns
        self._file: BinaryIO = TemporaryFile()  # noqa: SIM115 it is closed by whoever takes its pieces
        self._writer: TableWriter | None = None
        self.rows = 0

    def add(self, rows: Iterable[Any], report: ComposedReport[Any, Any]) -> None:
        """Writes rows; the first ones with the heads above them."""
        if self._writer is None:
            self._writer = self._open(self._file, self._columns, report)
        page = list(rows)
        self.rows += len(page)
        self._writer.add(page, report)

    def finish(self) -> int:
        """Writes the end; the size in bytes."""
        assert self._writer is not None, "a report has a page"
        self._writer.close()
        return self._file.seek(0, SEEK_END)

    def close(self) -> None:
        """Gives the file back to the disk."""
        self._file.close()

    async def pieces(self) -> AsyncIterator[bytes]:
        """The file from its beginning; it is closed at the end, or when nobody takes it any more."""
        try:
            self._file.seek(0)
            while piece := await asyncio.to_thread(self._file.read, _PIECE):
                yield piece
        finally:
            self._file.close()
