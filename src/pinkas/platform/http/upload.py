"""Uploads: one file, as `multipart/form-data` with a part named `file`, or as the body itself; or several such parts.

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
from pinkas.core.wording import Wording
from pinkas.platform.operation import MAX_FILES, RefusedUpload, Upload, UploadBatch

MAX_UPLOAD = 10 * 1024 * 1024
"""Bytes of the file itself."""
IN_MEMORY = 1024 * 1024
"""Bytes of a file up to which it stays in memory."""
_FRAME = 64 * 1024
"""Bytes that boundaries, headers of parts and the name of the file may take around it."""
_MOST_PARTS = 8
MAX_BATCH = 100 * 1024 * 1024
"""Bytes of all files of one request that takes several."""
_FULL_NAME = re.compile(r"(?:^|;)\s*filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)", re.IGNORECASE)
_FORM = "multipart/form-data"


def max_body_bytes(content_type: str, limit: int = MAX_UPLOAD) -> int:
    """How many bytes the body of an upload has at most: those of a file, and of the frame where there is one."""
    framed = content_type.split(";")[0].strip().lower() == _FORM
    return limit + (_FRAME if framed else 0)


def max_batch_bytes(content_type: str) -> int:
    """How many bytes the body of several uploads has at most."""
    framed = content_type.split(";")[0].strip().lower() == _FORM
    return MAX_BATCH + _FRAME if framed else MAX_UPLOAD


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


async def receive_upload(
    content_type: str, body: AsyncIterator[bytes], filename: str | None = None, limit: int = MAX_UPLOAD
) -> Upload:
    """The uploaded file; 422 names the part that is missing or one too many, 413 says that the file is too large.
    `filename` is what a body is called that is the file itself, `limit` how many bytes it may have."""
    kind, options = multipart.parse_options_header(content_type)
    if not kind or kind == "application/json":
        raise UnsupportedMediaType(
            "Send the file as multipart/form-data with a part named `file`, or as the body itself."
        )
    spool = _UploadBuffer(limit)
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


async def receive_batch(content_type: str, body: AsyncIterator[bytes], filename: str | None = None) -> UploadBatch:
    """The uploaded files, in their order; one that is too large, or empty, has its own problem and keeps no other. 422
    for another part, or for more than 50. A body that is itself a file is a batch of one, 413 if it is too large."""
    kind, options = multipart.parse_options_header(content_type)
    if kind != _FORM:
        return UploadBatch((await receive_upload(content_type, body, filename),))
    reader = _BatchReader(options.get("boundary", ""))
    try:
        return await reader.received(body)
    except BaseException:
        reader.close()
        raise


class _UploadBuffer:
    """A file while it comes."""

    def __init__(self, limit: int = MAX_UPLOAD) -> None:
        self._limit = limit
        self.file = cast(BinaryIO, SpooledTemporaryFile(max_size=IN_MEMORY))  # noqa: SIM115  (handed on)
        self.size = 0
        self._digest = hashlib.sha256()

    async def add(self, piece: bytes) -> None:
        self.size += len(piece)
        if self.size > self._limit:
            raise PayloadTooLarge(limit=self._limit)
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


class _BatchReader:
    """A form with several parts named `file`, read while it comes. What is wrong with the form as a whole is told when
    all of it was read."""

    def __init__(self, boundary: str) -> None:
        self._boundary = boundary
        self._done: list[Upload | RefusedUpload] = []
        self._part: multipart.MultipartSegment | None = None
        self._spool: _UploadBuffer | None = None
        self._too_large: Problem | None = None
        self._fault: Problem | None = None

    async def received(self, body: AsyncIterator[bytes]) -> UploadBatch:
        parser: multipart.PushMultipartParser | None = None
        async for piece in body:
            if self._fault is not None or not piece:
                continue
            try:
                parser = parser or multipart.PushMultipartParser(
                    self._boundary, max_segment_count=MAX_FILES + 1, strict=True
                )
                for event in parser.parse(piece):
                    await self._read_event(event)
            except (multipart.MultipartError, ValueError):
                self._fault = self._fault or _malformed_multipart()
        if self._fault is None:
            try:
                if parser is None:
                    raise ValueError("nothing came")
                parser.close()
            except (multipart.MultipartError, ValueError):
                self._fault = _malformed_multipart()
        self._end_part()
        if self._fault is None and not self._done:
            self._fault = invalid_field("file", "required", "Send at least one part named `file`.")
        if self._fault is not None:
            raise self._fault
        return UploadBatch(tuple(self._done))

    async def _read_event(self, event: "multipart.MultipartSegment | bytes | bytearray | None") -> None:
        if isinstance(event, multipart.MultipartSegment):
            self._end_part()
            if event.name != "file":
                message = "Only parts named `file` are known here."
                self._fault = self._fault or invalid_field(event.name or "", "unknown_field", message)
            elif len(self._done) == MAX_FILES:
                self._fault = self._fault or invalid_field(
                    "file", "too_many", Wording("Send at most {most} files at once.", most=MAX_FILES)
                )
            self._part, self._spool, self._too_large = event, _UploadBuffer(), None
        elif event and self._spool is not None and self._too_large is None and self._fault is None:
            try:
                await self._spool.add(bytes(event))
            except PayloadTooLarge as problem:
                self._too_large = problem

    def _end_part(self) -> None:
        part, spool = self._part, self._spool
        self._part = self._spool = None
        if part is None or spool is None:
            return
        if self._too_large is None and spool.size:
            self._done.append(spool.upload(part.content_type or "application/octet-stream", part.filename or None))
            return
        spool.file.close()
        empty = invalid_field("file", "required", "The file is empty.")
        self._done.append(RefusedUpload(self._too_large or empty, part.filename or None))

    def close(self) -> None:
        """Forgets what came."""
        UploadBatch(tuple(self._done)).close()
        if self._spool is not None:
            self._spool.file.close()


def _malformed_multipart() -> Problem:
    return invalid_field("file", "malformed_multipart", "The body is not well-formed multipart/form-data.")
