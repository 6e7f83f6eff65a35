"""Content into the store and out of it again, for every domain that has files. Never inside a transaction."""

from collections.abc import Iterator
from contextlib import contextmanager
from mmap import ACCESS_READ, mmap
from typing import BinaryIO

from pinkas.core.problems import FilesUnavailable
from pinkas.core.wording import wording_of_error
from pinkas.domains.files.actions import StoredContent
from pinkas.domains.files.rules.media_types import (
    EXTENSIONS,
    PICTURE_TYPES,
    UnsupportedFile,
    detect_media_type,
    detect_picture_type,
    download_name,
)
from pinkas.domains.files.rules.pdf import Content
from pinkas.outside.files import Files, iterate_file, run_in_file_thread
from pinkas.outside.pictures import redraw_picture
from pinkas.platform.operation import FileSections, StreamedBlob, Upload

_MAX_MEMORY_BYTES = 1024 * 1024


async def store_upload(files: Files, upload: Upload, default_name: str = "file") -> StoredContent:
    """Looks at what was sent, draws pictures anew, and keeps it. `UnsupportedFile`, `UnsafeFile`; `FilesUnavailable`
    when the store does not take it: nothing is kept then, or what nothing names and the sweep finds."""
    return await run_in_file_thread(_store_file, files, upload, default_name)


async def stream_file(files: Files, sha256: str, media_type: str, file_name: str) -> StreamedBlob:
    """Stored content as a download: complete and unchanged. Raises `FilesUnavailable` before the first byte is sent."""
    file = await _open_file(files, bytes.fromhex(sha256))
    charset = "; charset=utf-8" if media_type.startswith("text/") else ""
    return StreamedBlob(iterate_file(file), _file_size(file), media_type + charset, file_name, attachment=True)


async def stream_parts(files: Files, sha256: bytes, media_type: str, file_name: str) -> StreamedBlob:
    """Stored content as a download that can be continued where it was interrupted. Raises `FilesUnavailable` before the
    first byte is sent."""
    file = await _open_file(files, sha256)
    sections = FileSections(sha256.hex(), lambda start, length: iterate_file(file, start, length))
    return StreamedBlob(iterate_file(file), _file_size(file), media_type, file_name, attachment=True, sections=sections)


async def stream_picture(files: Files, sha256: bytes, name: str) -> StreamedBlob:
    """A stored picture that was re-encoded here, to be displayed."""
    file = await _open_file(files, sha256)
    media_type = detect_picture_type(file.read(12)) or "image/png"
    return StreamedBlob(iterate_file(file), _file_size(file), media_type, f"{name}.{EXTENSIONS[media_type]}")


async def _open_file(files: Files, sha256: bytes) -> BinaryIO:
    try:
        return await run_in_file_thread(files.open, sha256)
    except OSError as fault:
        raise FilesUnavailable from fault


def _file_size(file: BinaryIO) -> int:
    size = file.seek(0, 2)
    file.seek(0)
    return size


def _store_file(files: Files, upload: Upload, default_name: str) -> StoredContent:
    with _map_content(upload.file, upload.size) as content:
        media_type = detect_media_type(upload.file, content, upload.filename)
    name = download_name(upload.filename, media_type, default_name)
    if media_type not in PICTURE_TYPES:
        put_file(files, upload.file, upload.sha256)
        return StoredContent(name, media_type, upload.size, upload.sha256)
    try:
        drawn = redraw_picture(upload.file, media_type)
    except ValueError as fault:
        raise UnsupportedFile(wording_of_error(fault), field="file") from None
    except OSError as fault:
        raise FilesUnavailable from fault
    with drawn.file:
        put_file(files, drawn.file, drawn.sha256)
        return StoredContent(name, media_type, drawn.size, drawn.sha256)


def put_file(files: Files, file: BinaryIO, sha256: bytes) -> None:
    """Puts a file into the store. Raises `FilesUnavailable`."""
    try:
        files.put_file(file, sha256)
    except OSError as fault:
        raise FilesUnavailable from fault


@contextmanager
def _map_content(file: BinaryIO, size: int) -> Iterator[Content]:
    """The content of a file for the checks: a large one is mapped from disk."""
    if size <= _MAX_MEMORY_BYTES:
        file.seek(0)
        yield file.read()
        return
    with mmap(file.fileno(), 0, access=ACCESS_READ) as mapped:
        yield mapped
