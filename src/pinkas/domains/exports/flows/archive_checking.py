"""Whether an archive is whole, from the file alone: no database, no settings, no network."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from pinkas.domains.exports.rules.archive import FILE_COLUMN
from pinkas.domains.exports.rules.archive_checks import DoesNotFit, check_audit_log, check_documents, check_journal
from pinkas.outside.archive_files import ArchiveFault, ArchiveReader, TableMember

_DIGEST = 32


class ArchiveSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What was found in an archive that is whole."""

    tables: int
    rows: int
    files: int
    documents: int
    entries: int
    audit_entries: int


def check_archive(archive: ArchiveReader) -> ArchiveSummary:
    """Reads everything in an archive, and follows every chain. Raises ArchiveFault for the first thing that does not
    fit."""
    told = archive.manifest
    for table in told.tables:
        archive.check_table(table)
    known = _Digests()
    for pack in told.files:
        for digest in archive.check_pack(pack):
            known.add(digest)

    def rows(name: str) -> Iterator[Mapping[str, Any]]:
        return read_rows(archive, name)

    try:
        documents = check_documents(rows, archive.keys)
        entries = check_journal(rows)
        audited = check_audit_log(rows, told.business.id)
    except DoesNotFit as fault:
        raise ArchiveFault(str(fault)) from None
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise ArchiveFault(f"a row is not of the shape that its table has ({type(fault).__name__}: {fault})") from None
    _check_files(archive, known)
    count = sum(1 for _ in rows("businesses"))
    if count != 1:
        raise ArchiveFault(f"businesses: an archive is of one business, and {count} are in it")
    return ArchiveSummary(
        tables=len(told.tables),
        rows=sum(one.rows for one in told.tables),
        files=len(known),
        documents=documents,
        entries=entries,
        audit_entries=audited,
    )


def read_rows(archive: ArchiveReader, name: str) -> Iterator[dict[str, Any]]:
    """The rows of a table by the names of their columns: what the database has as bytes is bytes. None where there is
    no such table. Raises ArchiveFault for a line that is no row of it."""
    table = archive.table(name)
    binary = {one.name for one in table.columns if one.type == "bytea"} if table else set()
    for place, line in enumerate(archive.lines(name), 1):
        try:
            row: dict[str, Any] = msgspec.json.decode(line, type=dict[str, Any])
            for column in binary:
                if row[column] is not None:
                    row[column] = _bytes(row[column])
        except (msgspec.MsgspecError, ValueError, KeyError, TypeError, RecursionError) as fault:
            raise ArchiveFault(f"{name}: row {place} cannot be read ({fault})") from None
        yield row


def _bytes(text: str) -> bytes:
    if not text.startswith("\\x"):
        raise ValueError("bytes are hexadecimal digits behind \\x")
    return bytes.fromhex(text[2:])


def file_columns(table: TableMember) -> list[str]:
    """The columns of a table that name stored files."""
    return [one.name for one in table.columns if one.type == "bytea" and one.name.endswith(FILE_COLUMN)]


def _check_files(archive: ArchiveReader, known: "_Digests") -> None:
    """Every file that a row names is there."""
    for table in archive.manifest.tables:
        columns = file_columns(table)
        if not columns:
            continue
        for row in read_rows(archive, table.name):
            for column in columns:
                if row[column] is not None and row[column] not in known:
                    raise ArchiveFault(f"{table.name}: a row names the file {row[column].hex()}, which is not there")


class _Digests:
    """Hashes in their order, 32 bytes each."""

    def __init__(self) -> None:
        self._all = bytearray()

    def add(self, digest: bytes) -> None:
        """Adds the next one. Raises ArchiveFault where it is not behind the one before."""
        if digest <= bytes(self._all[-_DIGEST:]):
            raise ArchiveFault(f"files: {digest.hex()} does not stand in its order, or stands there twice")
        self._all += digest

    def __len__(self) -> int:
        return len(self._all) // _DIGEST

    def __getitem__(self, place: int) -> bytes:
        return bytes(self._all[place * _DIGEST : (place + 1) * _DIGEST])

    def __contains__(self, digest: bytes) -> bool:
        place = bisect_left(self, digest)
        return place < len(self) and self[place] == digest
