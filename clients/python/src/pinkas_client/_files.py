"""Answers that are no JSON: files, and streams of events."""

from __future__ import annotations

import os
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote

from pinkas_client._errors import ConnectionFailed

if TYPE_CHECKING:
    import httpx

    from pinkas_client._core import AsyncCore, SyncCore
    from pinkas_client._wire import Call


class _File:
    """What is known of a file before its content is read."""

    def __init__(self, response: httpx.Response) -> None:
        self._response = response
        self.media_type: str = response.headers.get("content-type", "").split(";")[0].strip()
        self.filename: str = _filename(response.headers.get("content-disposition", ""))
        """What the service calls it, without a path."""
        size = response.headers.get("content-length", "")
        self.size: int | None = int(size) if size.isdecimal() else None
        """Bytes, where the service says so."""
        self.request_id: str | None = response.headers.get("x-request-id")

    def _check_whole(self) -> None:
        """Refuses a file that ended before its end."""
        if self.size is not None and self._response.num_bytes_downloaded < self.size:
            raise ConnectionFailed("The file ended before its end.", code="connection_failed")


class Download(_File):
    """A file as a stream: `read()` or `save(path)` takes it whole; else iterate, and close it (`with`)."""

    def __enter__(self) -> Download:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[bytes]:
        with _faults():
            yield from self._response.iter_bytes()
            self._check_whole()

    def read(self) -> bytes:
        """The whole content."""
        with self:
            return b"".join(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file. One that could not be read to its end leaves nothing."""
        partial = f"{os.fspath(path)}.part"
        with self, _removed_unless_whole(partial), open(partial, "wb") as target:
            for piece in self:
                target.write(piece)
        os.replace(partial, path)

    def close(self) -> None:
        """Ends the answer; the rest of the content is not read."""
        self._response.close()


class AsyncDownload(_File):
    """A file as a stream: `read()` or `save(path)` takes it whole; else iterate, and close it (`async with`)."""

    async def __aenter__(self) -> AsyncDownload:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        with _faults():
            async for piece in self._response.aiter_bytes():
                yield piece
            self._check_whole()

    async def read(self) -> bytes:
        """The whole content."""
        async with self:
            return b"".join([piece async for piece in self])

    async def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file. One that could not be read to its end leaves nothing."""
        partial = f"{os.fspath(path)}.part"
        async with self:
            with _removed_unless_whole(partial), open(partial, "wb") as target:  # noqa: ASYNC230  (pieces are small)
                async for piece in self:
                    target.write(piece)
        os.replace(partial, path)

    async def close(self) -> None:
        """Ends the answer; the rest of the content is not read."""
        await self._response.aclose()


class ServerEvent(NamedTuple):
    """One event of a stream (WHATWG HTML 9.2)."""

    id: str
    """What `last_event_id` continues behind."""
    type: str
    data: str


class EventStream:
    """A stream of events, opened when it is iterated. It goes on until one of both ends it."""

    def __init__(self, client: SyncCore, call: Call) -> None:
        self._client, self._call = client.waiting(), call

    def __iter__(self) -> Iterator[ServerEvent]:
        response = self._client.send(self._call, stream=True)
        reader = _EventReader()
        try:
            with _faults():
                for line in response.iter_lines():
                    yield from reader.take(line)
        finally:
            response.close()


class AsyncEventStream:
    """A stream of events, opened when it is iterated. It goes on until one of both ends it."""

    def __init__(self, client: AsyncCore, call: Call) -> None:
        self._client, self._call = client.waiting(), call

    async def __aiter__(self) -> AsyncIterator[ServerEvent]:
        response = await self._client.send(self._call, stream=True)
        reader = _EventReader()
        try:
            with _faults():
                async for line in response.aiter_lines():
                    for one in reader.take(line):
                        yield one
        finally:
            await response.aclose()


class _EventReader:
    def __init__(self) -> None:
        self._id, self._type, self._data = "", "", list[str]()

    def take(self, line: str) -> Iterator[ServerEvent]:
        """The event that this line ends, if it does."""
        if not line:
            if self._data:
                yield ServerEvent(self._id, self._type or "message", "\n".join(self._data))
            self._type, self._data = "", []
            return
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "id":
            self._id = value
        elif name == "event":
            self._type = value
        elif name == "data":
            self._data.append(value)


@contextmanager
def _faults() -> Iterator[None]:
    """Tells of a connection that broke by an error of this package."""
    import httpx

    try:
        yield
    except httpx.TransportError as fault:
        text = f"The answer broke off: {type(fault).__name__}: {fault}"
        raise ConnectionFailed(text, code="connection_failed") from fault


@contextmanager
def _removed_unless_whole(path: str) -> Iterator[None]:
    try:
        yield
    except BaseException:
        if os.path.exists(path):
            os.unlink(path)
        raise


def _filename(disposition: str) -> str:
    """The name of a file (RFC 6266), never with a path."""
    extended = re.search(r"filename\*\s*=\s*([\w-]+)'[^']*'([^;\s]+)", disposition, re.IGNORECASE)
    plain = re.search(r'filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))', disposition, re.IGNORECASE)
    found: Any = ""
    if extended:
        found = unquote(extended[2], encoding=extended[1], errors="replace")
    elif plain:
        found = re.sub(r"\\(.)", r"\1", plain[1]) if plain[1] is not None else plain[2]
    name = re.split(r"[/\\]", found)[-1]
    return "" if name in (".", "..") else name
