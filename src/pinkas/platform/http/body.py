"""What comes as the body of a request: whole, or piece by piece, and never more than it may be.

And the end of the connection, of which one hears in the same way.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any

from pinkas.core.problems import (
    Detail,
    MalformedJson,
    MalformedRequest,
    PayloadTooLarge,
    UnsupportedMediaType,
    ValidationFailed,
)
from pinkas.core.wording import Wording
from pinkas.platform.http.decoding import read_json
from pinkas.platform.http.upload import (
    MAX_UPLOAD,
    disposition_filename,
    max_batch_bytes,
    max_body_bytes,
    receive_batch,
    receive_upload,
)
from pinkas.platform.operation import Upload, UploadBatch
from pinkas.platform.request_credentials import Headers

MAX_BODY = 1024 * 1024
"""Bytes of a body that is JSON."""

_MOST_REFUSED = 16 * 1024
"""Bytes that are read of a body where none is taken, to name its fields."""
_MOST_NAMED = 20
"""Fields that are named of it."""

Receive = Callable[[], Awaitable[Mapping[str, Any]]]


def is_empty(headers: Headers) -> bool:
    """Whether nothing is sent. What is said of its type changes nothing about that."""
    return headers.get("content-length") in (None, "0") and headers.get("transfer-encoding") is None


async def refuse_body(headers: Headers, receive: Receive) -> None:
    """Refuses a body where an operation takes none, so that nothing that is sent is ignored; an object without fields
    is no body."""
    if is_empty(headers):
        return
    try:
        sent = (await read_body(headers, receive, _MOST_REFUSED)).strip()
        found = read_json(sent) if sent and media_type(headers) == "application/json" else None
    except (MalformedJson, PayloadTooLarge, UnsupportedMediaType):
        sent, found = b"?", None
    if not sent or found == {}:
        return
    message = Wording("This operation takes no body.")
    fields = list(found)[:_MOST_NAMED] if isinstance(found, dict) else [""]
    raise ValidationFailed(details=[Detail(field, "unexpected_body", message) for field in fields])


def check_json_content_type(headers: Headers) -> None:
    """Refuses what is not said to be JSON in UTF-8."""
    media_type = (headers.get("content-type") or "").split(";")
    charset = [part.strip().lower() for part in media_type[1:] if "charset" in part.lower()]
    if media_type[0].strip().lower() != "application/json" or charset not in (
        [],
        ["charset=utf-8"],
        ['charset="utf-8"'],
    ):
        raise UnsupportedMediaType


def media_type(headers: Headers) -> str:
    """What the body is said to be, without its options."""
    return (headers.get("content-type") or "").split(";")[0].strip().lower()


async def read_upload(headers: Headers, receive: Receive, limit: int | None = None) -> Upload:
    """The file that the body is, or holds: of at most `limit` bytes, or those that every upload has at most."""
    content_type = headers.get("content-type") or ""
    named = disposition_filename(headers.get("content-disposition") or "")
    most = MAX_UPLOAD if limit is None else limit
    body = _iterate_body(headers, receive, max_body_bytes(content_type, most))
    return await receive_upload(content_type, body, named, most)


async def read_batch(headers: Headers, receive: Receive) -> UploadBatch:
    """The files that the body holds, or the one that it is."""
    content_type = headers.get("content-type") or ""
    named = disposition_filename(headers.get("content-disposition") or "")
    return await receive_batch(content_type, _iterate_body(headers, receive, max_batch_bytes(content_type)), named)


async def read_body(headers: Headers, receive: Receive, limit: int) -> bytes:
    """The whole body, of at most `limit` bytes."""
    return b"".join([piece async for piece in _iterate_body(headers, receive, limit)])


async def is_disconnected(receive: Receive) -> bool:
    """Whether the sender is known to be gone; nothing is waited for. What was not read of the body is passed over.

    With requests sent ahead of the answers to earlier ones (pipelining) uvicorn tells only the last of a connection
    that it is gone: of the others this says False.
    """
    try:
        async with asyncio.timeout(0):  # ends what would wait, and not what has its answer at once
            while (await receive())["type"] != "http.disconnect":
                pass
    except TimeoutError:
        return False
    return True


async def _iterate_body(headers: Headers, receive: Receive, limit: int) -> AsyncIterator[bytes]:
    """The body as it comes; refused before it is read when it says that it is too large, and where it becomes so."""
    if headers.get("content-encoding") not in (None, "identity"):
        raise UnsupportedMediaType("Compressed bodies are not taken.")
    length = headers.get("content-length") or "0"
    if not length.isdigit() or int(length) > limit:
        raise PayloadTooLarge(limit=limit)
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise MalformedRequest("The body ended early.")
        chunk = message.get("body", b"")
        size += len(chunk)
        if size > limit:
            raise PayloadTooLarge(limit=limit)
        yield chunk
        if not message.get("more_body"):
            return
