"""Content into the store and out of it again, for every domain that has files. Never inside a transaction."""

from collections.abc import Iterator
from contextlib import contextmanager
from mmap import ACCESS_READ, mmap
from typing import BinaryIO

from pinkas.core.problems import FilesUnavailable
from pinkas.core.wording import wording_of
from pinkas.domains.files.actions import Stored
from pinkas.domains.files.rules.kinds import (
    EXTENSIONS,
    PICTURES,
    UnsupportedFile,
    media_type_of,
    picture_type,
    shown_name,
)
from pinkas.domains.files.rules.pdf import Content
from pinkas.outside.files import Files, beside, pieces
from pinkas.outside.pictures import redrawn
from pinkas.platform.operation import Streamed, Upload

_IN_MEMORY = 1024 * 1024


async def keep(files: Files, upload: Upload, nameless: str = "file") -> Stored:
    """Looks at what was sent, draws pictures anew, and keeps it. `UnsupportedFile`, `UnsafeFile`; `FilesUnavailable`
    when the store does not take it: nothing is kept then, or what nothing names and the sweep finds."""
    return await beside(_kept, files, upload, nameless)


async def handed(files: Files, sha256: str, media_type: str, file_name: str) -> Streamed:
    """Stored content as a download: complete and unchanged. Raises `FilesUnavailable` before the first byte is sent."""
    file = await _opened(files, bytes.fromhex(sha256))
    charset = "; charset=utf-8" if media_type.startswith("text/") else ""
    return Streamed(pieces(file), _size(file), media_type + charset, file_name, attachment=True)


async def picture(files: Files, sha256: bytes, name: str) -> Streamed:
    """A stored picture that was re-encoded here, to be displayed."""
    file = await _opened(files, sha256)
    media_type = picture_type(file.read(12)) or "image/png"
    return Streamed(pieces(file), _size(file), media_type, f"{name}.{EXTENSIONS[media_type]}")


async def _opened(files: Files, sha256: bytes) -> BinaryIO:
    try:
        return await beside(files.open, sha256)
    except OSError as fault:
        raise FilesUnavailable from fault


def _size(file: BinaryIO) -> int:
    size = file.seek(0, 2)
    file.seek(0)
    return size


def _kept(files: Files, upload: Upload, nameless: str) -> Stored:
    with _content(upload.file, upload.size) as content:
        media_type = media_type_of(upload.file, content, upload.filename)
    name = shown_name(upload.filename, media_type, nameless)
    if media_type not in PICTURES:
        shelve(files, upload.file, upload.sha256)
        return Stored(name, media_type, upload.size, upload.sha256)
    try:
        drawn = redrawn(upload.file, media_type)
    except ValueError as fault:
        raise UnsupportedFile(wording_of(fault), field="file") from None
    except OSError as fault:
        raise FilesUnavailable from fault
    with drawn.file:
        shelve(files, drawn.file, drawn.sha256)
        return Stored(name, media_type, drawn.size, drawn.sha256)


def shelve(files: Files, file: BinaryIO, sha256: bytes) -> None:
    """Puts a file into the store. Raises `FilesUnavailable`."""
    try:
        files.put_file(file, sha256)
    except OSError as fault:
        raise FilesUnavailable from fault


@contextmanager
def _content(file: BinaryIO, size: int) -> Iterator[Content]:
    """The content of a file for the checks: a large one is mapped from disk."""
    if size <= _IN_MEMORY:
        file.seek(0)
        yield file.read()
        return
    with mmap(file.fileno(), 0, access=ACCESS_READ) as mapped:
        yield mapped
