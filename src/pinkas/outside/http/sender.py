"""An HTTP client that posts to URLs of users, protected against requests into the operator's network and slow
servers."""

import asyncio
import logging
import re
import ssl
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Literal

import aiohttp
from aiohttp.client_reqrep import ClientRequest
from aiohttp.connector import Connection
from aiohttp.http_exceptions import HttpProcessingError, LineTooLong
from yarl import URL

from pinkas.outside.http.connector import (
    MAX_BODY_BYTES,
    AnswerTooLarge,
    CheckedConnector,
)
from pinkas.outside.http.ip_addresses import Network
from pinkas.outside.http.resolver import BlockedAddress, NameLookup, SystemLookup
from pinkas.outside.http.urls import UrlRefused, parse_accepted_url

log = logging.getLogger(__name__)

SendError = Literal["timeout", "dns", "connect", "tls", "reset", "blocked_address", "too_large"]
"""Why no HTTP answer came; shown as the error of a delivery attempt.

``timeout`` the deadline passed, also while the body of the answer was still coming; ``dns`` the name has no address;
``connect`` nobody listens there; ``tls`` no trusted encryption; ``reset`` the connection ended, or turned into
something other than HTTP, before a whole answer; ``blocked_address`` this service does not go there (it does not say
why: that would draw a map of the operator's network); ``too_large`` what surrounds the body of the answer (headers,
interim answers, framing) has no end.
"""

MAX_EXCERPT_BYTES = 4 * 1024
"""Most bytes of an answer's body that are returned (WH-5)."""

_URLS_REMEMBERED = 2048
# The sender's own deadline is over the whole; aiohttp's would each see one part.
_NO_TIMEOUT = aiohttp.ClientTimeout(total=None, connect=None, sock_connect=None, sock_read=None)

_HEADER_NAME = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_UNSENDABLE = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
# They describe the connection and the length of the body, which only the sender knows.
_OWN_HEADERS = frozenset({"connection", "content-length", "expect", "host", "te", "transfer-encoding", "upgrade"})

_ERRORS: tuple[tuple[tuple[type[BaseException], ...], SendError], ...] = (
    ((BlockedAddress, aiohttp.InvalidURL), "blocked_address"),
    ((aiohttp.ClientConnectorDNSError,), "dns"),
    ((ssl.SSLError,), "tls"),
    ((LineTooLong, AnswerTooLarge), "too_large"),
    ((ConnectionResetError, ConnectionAbortedError, BrokenPipeError), "reset"),
    ((aiohttp.ClientConnectorError,), "connect"),
)


@dataclass(frozen=True)
class HttpAnswer:
    """The result of one POST: a status, or an error when no complete answer came.

    ``duration_ms`` runs from the start of the attempt. ``excerpt`` is the beginning of the answer's body as it was sent
    (never decompressed), at most the sender's `excerpt_bytes` bytes, empty with an error.
    """

    status: int | None
    error: SendError | None
    duration_ms: int
    excerpt: bytes


CallObserver = Callable[[str, str, float], None]
"""Is told of every call that was made: the host, the class of the status (`2xx`) or why no answer came, and seconds."""


class HttpSender:
    """Posts to URLs of users, many at a time, within one event loop.

    ``allowed_networks`` may be contacted besides the public internet; ``deadline`` in seconds covers one post from the
    lookup of the name to the last byte of the answer; ``max_connections`` posts go out at once, further ones wait and
    their deadline begins when their turn comes; ``excerpt_bytes`` bytes of an answer are handed back. Redirects are not
    followed, nothing is sent twice, and the environment's proxies, netrc and the receivers' cookies are not used.

    ``ssl_context`` replaces the system's trusted certificates, ``resolve`` the system's lookup of names. ``observer``
    is told of every call.
    """

    def __init__(
        self,
        *,
        allowed_networks: Sequence[Network] = (),
        allow_http: bool = False,
        user_agent: str,
        deadline: float = 30.0,
        max_connections: int = 256,
        excerpt_bytes: int = MAX_EXCERPT_BYTES,
        ssl_context: ssl.SSLContext | None = None,
        resolve: NameLookup | None = None,
        observer: CallObserver | None = None,
    ) -> None:
        self._allowed_networks = tuple(allowed_networks)
        self.user_agent = user_agent
        self._own_headers = {"accept": "*/*", "accept-encoding": "identity", "user-agent": user_agent}
        self._deadline = deadline
        self._excerpt_bytes = excerpt_bytes
        # Whether a URL is acceptable as a text never changes; the IP address is checked at every connection.
        self._accepted = lru_cache(_URLS_REMEMBERED)(
            partial(parse_accepted_url, allowed_networks=self._allowed_networks, allow_http=allow_http)
        )
        self._slots = asyncio.Semaphore(max_connections)
        self._ssl_context = ssl_context
        self._lookup = SystemLookup()
        self._resolve: NameLookup = resolve if resolve is not None else self._lookup
        self._connector: CheckedConnector | None = None
        self._connection_requests = lru_cache(_URLS_REMEMBERED)(_connection_request)
        self._closed = False
        self._observer = observer

    @cached_property
    def ssl_context(self) -> ssl.SSLContext:
        """The certificates that are trusted. The system's are read at the first post, which takes 30 ms."""
        return self._ssl_context if self._ssl_context is not None else ssl.create_default_context()

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> HttpAnswer:
        """Send the bytes once and tell what came back. Whatever the receiver or the network does is an Answer.

        Raises ValueError for a header that cannot be sent (a line break in it, or one the sender itself decides) and
        RuntimeError after close: faults of the caller.
        """
        sent_headers = {**self._own_headers, **{name.lower(): value for name, value in headers.items()}}
        _check_headers(sent_headers)
        try:
            target = self._accepted(url)
        except UrlRefused:
            return HttpAnswer(None, "blocked_address", 0, b"")
        async with self._slots:
            if self._closed:
                raise RuntimeError("The sender is closed")
            _ = self.ssl_context  # that it cannot be read is a fault of ours and not the receiver's
            return await self._attempt(target, sent_headers, body)

    async def close(self) -> None:
        """Close every connection; posts still under way end as errors."""
        self._closed = True
        self._lookup.close()
        if self._connector is not None:
            await self._connector.close()

    async def _attempt(self, target: URL, headers: Mapping[str, str], body: bytes) -> HttpAnswer:
        started = time.monotonic()
        status: int | None = None
        error: SendError | None = None
        excerpt = b""
        try:
            async with asyncio.timeout(self._deadline):
                status, excerpt = await self._exchange(target, headers, body)
        except TimeoutError:
            error = "timeout"
        except Exception as failure:
            error = _classify_error(failure)
        seconds = time.monotonic() - started
        if self._observer is not None:
            self._observer(target.host or "", error or f"{(status or 0) // 100}xx", seconds)
        return HttpAnswer(status, error, round(seconds * 1000), excerpt)

    async def _exchange(self, target: URL, headers: Mapping[str, str], body: bytes) -> tuple[int, bytes]:
        if self._connector is None:  # made at the first post, because it belongs to the event loop that runs then
            self._connector = CheckedConnector(self._resolve, self._allowed_networks, self.ssl_context)
        door, beginning = self._connection_requests(target)
        connection = await self._connector.connect(door, [], _NO_TIMEOUT)
        transport, protocol = connection.transport, connection.protocol
        assert protocol is not None
        whole = False
        try:
            if transport is None or transport.is_closing():
                raise ConnectionResetError
            protocol.set_response_params(read_until_eof=True, auto_decompress=False, read_bufsize=MAX_BODY_BYTES // 4)
            transport.write(_request_bytes(beginning, headers, body))
            answer = await _read_answer(connection, self._excerpt_bytes)
            whole = not protocol.should_close and _is_idle(transport, protocol.transport)
            return answer
        finally:
            # A whole answer to a whole request: the next post may have the connection. Any other is aborted: an answer
            # that comes late would be taken for the next one's, and close() would keep the socket until a receiver that
            # does not read has taken what is still unsent.
            if whole:
                connection.release()
            else:
                if transport is not None:
                    transport.abort()
                connection.close()


def _connection_request(target: URL) -> tuple[ClientRequest, bytes]:
    """The connection request for a URL, and the first lines of every request to it."""
    door = ClientRequest("POST", target, loop=asyncio.get_running_loop())
    path, host = target.raw_path_qs, target.host_port_subcomponent
    return door, f"POST {path} HTTP/1.1\r\nhost: {host}\r\n".encode("ascii")


def _request_bytes(beginning: bytes, headers: Mapping[str, str], body: bytes) -> bytes:
    lines = "".join([f"{name}: {value}\r\n" for name, value in headers.items()])
    return b"".join((beginning, lines.encode(), b"content-length: %d\r\n\r\n" % len(body), body))


async def _read_answer(connection: Connection, excerpt_bytes: int) -> tuple[int, bytes]:
    """The status and the excerpt of the first answer that is not an interim one."""
    protocol = connection.protocol
    assert protocol is not None
    try:
        message, payload = await protocol.read()
        while 100 <= message.code < 200 and message.code != 101:
            message, payload = await protocol.read()
    except HttpProcessingError as fault:
        raise aiohttp.ClientPayloadError from fault
    return message.code, await _read_excerpt(payload, excerpt_bytes)


def _is_idle(transport: asyncio.Transport, current: asyncio.BaseTransport | None) -> bool:
    """Whether a connection is open and has no unsent data, so that it can be reused."""
    return current is transport and not transport.is_closing() and transport.get_write_buffer_size() == 0


async def _read_excerpt(content: aiohttp.StreamReader, excerpt_bytes: int) -> bytes:
    """The first `excerpt_bytes` bytes, after reading to the end or to MOST_READ."""
    excerpt, read = b"", 0
    while read < MAX_BODY_BYTES:
        chunk = await content.readany()
        if not chunk:
            break
        read += len(chunk)
        excerpt += chunk[: excerpt_bytes - len(excerpt)]
    return excerpt


def _check_headers(headers: Mapping[str, str]) -> None:
    for name in headers:
        _check_header_name(name)
    if _UNSENDABLE.search("".join(headers.values())):
        name = next(name for name, value in headers.items() if _UNSENDABLE.search(value))
        raise ValueError(f"The value of the header {name!r} contains a control character")


@lru_cache(256)
def _check_header_name(name: str) -> None:
    if not _HEADER_NAME.fullmatch(name) or name.lower() in _OWN_HEADERS:
        raise ValueError(f"The header {name!r} cannot be set")


def _classify_error(failure: Exception) -> SendError:
    causes = tuple(_causes(failure))
    for kinds, error in _ERRORS:
        if any(isinstance(cause, kinds) for cause in causes):
            return error
    if not isinstance(failure, aiohttp.ClientError | OSError):
        # An answer caused an unexpected error in the client: the attempt failed, and the cause must be logged.
        log.warning("unexpected failure of a post", exc_info=failure)
    return "reset"


def _causes(failure: BaseException) -> Iterator[BaseException]:
    cause: BaseException | None = failure
    while cause is not None:
        yield cause
        cause = cause.__cause__
