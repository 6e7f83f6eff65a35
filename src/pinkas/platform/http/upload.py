"""Uploads: one file, as `multipart/form-data` with a part named `file`, or as the body itself.

The bytes are counted, hashed and put aside while they come: in memory up to 1 MiB, beyond that on this machine's disk.
"""

import asyncio
import hashlib
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, cast
from urllib.parse import unquote

import multipart

from pinkas.core.problems import PayloadTooLarge, Problem, UnsupportedMediaType, invalid_field
from pinkas.platform.operation import Upload

MAX_UPLOAD = 10 * 1024 * 1024
"""Bytes of the file itself."""
IN_MEMORY = 1024 * 1024
"""Bytes of a file up to which it stays in memory."""
_FRAME = 64 * 1024
"""Bytes that boundaries, headers of parts and the name of the file may take around it."""
_MOST_PARTS = 8
_FULL_NAME = re.compile(r"(?:^|;)\s*filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)", re.IGNORECASE)
_FORM = "multipart/form-data"


def max_body_bytes(content_type: str) -> int:
    """How many bytes the body of an upload has at most: those of a file, and of the frame where there is one."""
    framed = content_type.split(";")[0].strip().lower() == _FORM
    return MAX_UPLOAD + (_FRAME if framed else 0)


def disposition_filename(disposition: str) -> str | None:
    """What a Content-Disposition header calls a file that is the body itself: in full (RFC 8187), else as it is written
    (RFC 6266), in UTF-8 where it is that."""
    if full := _FULL_NAME.search(disposition):
        return unquote(full[1], errors="replace") or None
    _, options = multipart.parse_options_header(disposition, unquote=multipart.content_disposition_unquote)
    plain = options.get("filename", "")
    with suppress(UnicodeError):
        plain = plain.encode("latin-1").decode()
    return plain or None


async def receive_upload(content_type: str, body: AsyncIterator[bytes], filename: str | None = None) -> Upload:
    """The uploaded file; 422 names the part that is missing or one too many, 413 says that the file is too large.
    `filename` is what a body is called that is the file itself."""
    kind, options = multipart.parse_options_header(content_type)
    if not kind or kind == "application/json":
        raise UnsupportedMediaType(
            "Send the file as multipart/form-data with a part named `file`, or as the body itself."
        )
    spool = _UploadBuffer()
    try:
        if kind == _FORM:
            return await _MultipartReader(spool, options.get("boundary", "")).received(body)
        async for piece in body:
            await spool.add(piece)
        if not spool.size:
            raise invalid_field("file", "required", "The body is empty.")
        return spool.upload(kind, filename)
    except BaseException:
        spool.file.close()
        raise


class _UploadBuffer:
    """A file while it comes."""

    def __init__(self) -> None:
        self.file = cast(BinaryIO, SpooledTemporaryFile(max_size=IN_MEMORY))  # noqa: SIM115  (handed on)
        self.size = 0
        self._digest = hashlib.sha256()

    async def add(self, piece: bytes) -> None:
        self.size += len(piece)
        if self.size > MAX_UPLOAD:
            raise PayloadTooLarge(limit=MAX_UPLOAD)
        self._digest.update(piece)
        if self.size > IN_MEMORY:
            await asyncio.to_thread(self.file.write, piece)
        else:
            self.file.write(piece)

    def upload(self, media_type: str, filename: str | None) -> Upload:
        self.file.seek(0)
        return Upload(self.file, self.size, self._digest.digest(), media_type, filename)


class _MultipartReader:
    """A form with one part, read while it comes. Its first fault is told when all of it was read: a client that is
    still sending would not hear an answer."""

    def __init__(self, spool: _UploadBuffer, boundary: str) -> None:
        self._spool = spool
        self._boundary = boundary
        self._part: multipart.MultipartSegment | None = None
        self._parts = 0
        self._fault: Problem | None = None

    async def received(self, body: AsyncIterator[bytes]) -> Upload:
        parser: multipart.PushMultipartParser | None = None
        async for piece in body:
            if self._fault is not None or not piece:
                continue
            try:
                parser = parser or multipart.PushMultipartParser(
                    self._boundary, max_segment_count=_MOST_PARTS, strict=True
                )
                for event in parser.parse(piece):
                    await self._read_event(event)
            except (multipart.MultipartError, ValueError):
                self._fault = _malformed_multipart()
            except PayloadTooLarge as fault:
                self._fault = fault
        if self._fault is None:
            self._check_end(parser)
        if self._fault is not None:
            raise self._fault
        assert self._part is not None
        return self._spool.upload(self._part.content_type or "application/octet-stream", self._part.filename or None)

    async def _read_event(self, event: "multipart.MultipartSegment | bytes | bytearray | None") -> None:
        if isinstance(event, multipart.MultipartSegment):
            self._parts += 1
            if event.name != "file" and self._fault is None:
                self._fault = invalid_field(
                    event.name or "", "unknown_field", "Only a part named `file` is known here."
                )
            self._part = event
        elif event and self._parts == 1:
            await self._spool.add(bytes(event))

    def _check_end(self, parser: "multipart.PushMultipartParser | None") -> None:
        try:
            if parser is None:
                raise ValueError("nothing came")
            parser.close()
        except (multipart.MultipartError, ValueError):
            self._fault = _malformed_multipart()
            return
        if self._parts != 1:
            self._fault = invalid_field("file", "required", "Send exactly one part named `file`.")


def _malformed_multipart() -> Problem:
    return invalid_field("file", "malformed_multipart", "The body is not well-formed multipart/form-data.")
