"""The connections of the web server: what a client may send before anybody knows who it is, and how slowly.

uvicorn with httptools sets no bounds here: neither to the bytes and lines of headers, nor to the time that a request
takes to arrive, nor to the connections of one address; trailers of a chunked body come out as headers (RFC 9110 6.5.1
lets them be dropped), and a request that cannot be parsed is answered in plain text, even into the middle of another
answer. This protocol adds the bounds, drops trailers, and hands what cannot be parsed to the application as a request
of its own, so that its answer has the shape and the headers of every other one and comes in its turn.
"""

import asyncio
import re
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from pinkas.core.problems import AddressTooLong, HeadersTooLarge, MalformedRequest, Problem, RequestTimeout
from pinkas.core.wording import Wording
from pinkas.platform.http.adapter import REFUSED
from pinkas.platform.http.event_streams import STREAMING
from pinkas.platform.limits import address_bucket
from pinkas.platform.request_credentials import Headers, client_address, is_trusted_proxy
from pinkas.platform.settings import Network

MAX_ADDRESS = 16 * 1024
"""Bytes of path and query together."""
FRAMING = 8
"""Bytes around each byte of a chunked body that are taken without counting: a chunk of one byte has five."""

_ONCE = frozenset({b"host", b"content-type", b"content-length", b"transfer-encoding"})
_HOST = re.compile(rb"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._~!$&'()*+,;=%-]+)(:[0-9]*)?")
_NO_HEADERS = Headers(())


@dataclass(frozen=True)
class ConnectionLimits:
    """What the connections of one server are held to."""

    header_bytes: int
    header_lines: int
    header_seconds: float
    """From the first byte of a request, or from the beginning of the connection, to the end of the headers."""
    body_rate: int
    """Bytes a second that a body must have, over every span of `body_seconds`."""
    body_seconds: float
    connections: int
    """Open connections of one address; of IPv6 of one network of 64 bits, as rate limits count them."""
    proxies: tuple[Network, ...]
    """Addresses that may have any number of connections: they bring those of everybody."""


class LimitedProtocol(HttpToolsProtocol):
    """One connection. `opened` counts the open connections of each address; the connections of a server share it.

    It reads either headers (`_in_head`, also between two requests) or a body, and has one deadline for what it reads.
    A request that came in one piece, as most do, is never given a deadline.
    """

    def __init__(self, limits: ConnectionLimits, opened: Counter[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._limits = limits
        self._opened = opened
        self._bucket: str | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._in_head = True
        self._begun = False
        """Whether something of a request has come whose headers are not complete."""
        self._uncounted = 0
        """Bytes since the headers began or ended that are no body. The parser keeps a header or trailer that is not
        complete to itself, so this is what bounds its size; headers that came in one piece are measured when they are
        complete."""
        self._body_size = 0
        """Bytes of the body in this span of `body_seconds`."""
        self._span_counts = True
        """Whether this span tells how fast the client is: not when the service itself had stopped reading."""
        self._method = "GET"
        """Of the request that is being read, as far as it is known."""
        self._problem: Problem | None = None
        self._ended = False
        """Nothing more is read: the request was refused, or ends the connection."""

    # The connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Closes at once what is more than an address may have."""
        super().connection_made(transport)
        peer = client_address(self.client[0], _NO_HEADERS, ()) if self.client else None
        if peer is not None and not is_trusted_proxy(peer, self._limits.proxies):
            bucket = address_bucket(peer)
            if self._opened[bucket] >= self._limits.connections:
                self._ended = True
                transport.close()
                return
            self._opened[bucket] += 1
            self._bucket = bucket
        self._set_deadline(self._limits.header_seconds, self._on_header_deadline)

    def connection_lost(self, exc: Exception | None) -> None:
        """Makes room for the next one."""
        self._clear_deadline()
        if self._bucket is not None:
            self._opened[self._bucket] -= 1
            if not self._opened[self._bucket]:
                del self._opened[self._bucket]
            self._bucket = None
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """The server stops: a stream of events, which would not end by itself, is left to another process."""
        if self.cycle is not None and STREAMING in self.cycle.scope:
            self.transport.close()
        else:
            super().shutdown()

    def data_received(self, data: bytes) -> None:
        """Parses what came, and refuses what cannot be parsed or is too much."""
        self._unset_keepalive_if_required()
        if self._ended:
            return
        self._uncounted += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self._ended = True  # the parser takes whatever follows for another protocol
            self._clear_deadline()
            return
        except httptools.HttpParserError as fault:
            self._refuse_request(self._problem or _malformed_request(fault))
            return
        if self._uncounted > self._limits.header_bytes:
            self._refuse_request(
                self._headers_too_large() if self._in_head else MalformedRequest("The body is mostly framing.")
            )
        elif self._deadline is None:
            if not self._in_head:
                self._start_body_span()
            elif self._begun or not self._is_answering():
                self._set_deadline(self._limits.header_seconds, self._on_header_deadline)

    # What the parser finds

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        self._begun, self._method = True, "GET"
        self._uncounted = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """A piece of path and query."""
        super().on_url(url)
        if len(self.url) > MAX_ADDRESS:
            self._abort_parsing(AddressTooLong(limit=MAX_ADDRESS))

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header line; a trailer is dropped, whatever it says."""
        if not self._in_head:
            return
        name, value = name.lower(), value.strip(b" \t")  # a blank around a value is no part of it (RFC 9110 5.5)
        if name == b"expect" and value.lower() == b"100-continue":
            self.expect_100_continue = True
        self.headers.append((name, value))

    def on_headers_complete(self) -> None:
        """The request begins to be answered."""
        self._method = self.parser.get_method().decode("ascii")
        if problem := self._find_header_fault():
            self._abort_parsing(problem)
        if self.parser.should_upgrade() and _has_body(self.headers):
            self._abort_parsing(
                MalformedRequest("A request with a body cannot ask for another protocol: leave out Upgrade.")
            )
        super().on_headers_complete()
        if self.parser.should_upgrade():
            self.cycle.keep_alive = False
        self._clear_deadline()
        self._in_head = self._begun = False
        self._uncounted = 0

    def on_body(self, body: bytes) -> None:
        """A piece of the body."""
        self._body_size += len(body)
        self._uncounted = max(self._uncounted - (1 + FRAMING) * len(body), 0)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The end of the request."""
        self._clear_deadline()
        self._in_head, self._begun = True, False
        super().on_message_complete()
        self.headers = []  # those of the next request, should it be refused before one is read

    def _abort_parsing(self, problem: Problem) -> None:
        """Ends the parsing: what a callback of the parser raises comes out as an error of the parser."""
        self._problem = problem
        raise problem

    def _find_header_fault(self) -> Problem | None:
        size = sum([len(name) + len(value) + 4 for name, value in self.headers])
        if size > self._limits.header_bytes or len(self.headers) > self._limits.header_lines:
            return self._headers_too_large()
        return header_fault(self.headers, self.parser.get_http_version())

    def _headers_too_large(self) -> HeadersTooLarge:
        return HeadersTooLarge(limitBytes=self._limits.header_bytes, limitLines=self._limits.header_lines)

    # Deadlines

    def _set_deadline(self, seconds: float, late: Callable[[], None]) -> None:
        self._clear_deadline()
        self._deadline = self.loop.call_later(seconds, late)

    def _clear_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _start_body_span(self) -> None:
        self._body_size = 0
        self._span_counts = not self._is_waiting_for_service()
        self._set_deadline(self._limits.body_seconds, self._check_body_rate)

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _is_waiting_for_service(self) -> bool:
        """Whether the client cannot send, or does not yet, because of this service."""
        return self.flow.read_paused or self.cycle.waiting_for_100_continue

    def _on_header_deadline(self) -> None:
        if self._is_answering():  # of a request that was sent ahead: its turn has not come
            self._set_deadline(self._limits.header_seconds, self._on_header_deadline)
        elif self._begun:
            self._refuse_request(RequestTimeout())
        else:
            self.transport.close()

    def _check_body_rate(self) -> None:
        least = self._limits.body_rate * self._limits.body_seconds
        if self._span_counts and self._body_size < least and not self._is_waiting_for_service():
            self._refuse_request(
                RequestTimeout(Wording("The body came more slowly than {n} bytes a second.", n=self._limits.body_rate))
            )
        else:
            self._start_body_span()

    # Refusals

    def _refuse_request(self, problem: Problem) -> None:
        """Answers the request that is being read with a problem, and ends the connection with that answer."""
        self._ended = True
        self._clear_deadline()
        if self.transport.is_closing():
            return
        begins_now = not self._is_answering()
        if not self._in_head:  # the application has this request already, and may be waiting for its body
            if self.cycle.response_complete:
                self.transport.close()
                return
            if self.cycle.response_started:
                self.cycle.keep_alive = False
                return
            begins_now = all(cycle is not self.cycle for cycle, _ in self.pipeline)
            self.pipeline = deque(one for one in self.pipeline if one[0] is not self.cycle)
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.cycle = self._refusal_cycle(problem)
        if begins_now:
            self._start_asgi_task(self.cycle, self.app)
        else:
            self.pipeline.appendleft((self.cycle, self.app))

    def _refusal_cycle(self, problem: Problem) -> RequestResponseCycle:
        """A request in place of the one that cannot be read; of that it has the headers that were read."""
        scope: dict[str, Any] = {
            "type": "http",
            "http_version": "1.1",
            "method": self._method,
            "path": "/",
            "query_string": b"",
            "headers": list(self.headers or ()),
            "client": self.client,
            REFUSED: problem,
        }
        return RequestResponseCycle(
            scope=scope,  # type: ignore[arg-type]
            transport=self.transport,
            flow=self.flow,
            logger=self.logger,
            access_logger=self.access_logger,
            access_log=False,
            default_headers=self.server_state.default_headers,
            message_event=asyncio.Event(),
            expect_100_continue=False,
            keep_alive=False,
            on_response=self.on_response_complete,
        )


def header_fault(headers: list[tuple[bytes, bytes]], version: str) -> Problem | None:
    """What is wrong with complete headers; names are in lower case.

    A request whose length or whose host could be read in two ways is one request to a proxy and another one here, so it
    is refused (RFC 9112 3.2, 6.1 and 11.2).
    """
    once: dict[bytes, bytes] = {}
    for name, value in headers:
        if name in _ONCE:
            if name in once:
                return MalformedRequest(Wording("The header {header} was sent more than once.", header=name.decode()))
            once[name] = value
    if version not in ("1.1", "1.0"):
        return MalformedRequest("This service speaks HTTP/1.1 and HTTP/1.0.")
    host = once.get(b"host")
    if host is None and version == "1.1":
        return MalformedRequest("The header Host is missing.")
    if host is not None and not _HOST.fullmatch(host):
        return MalformedRequest("The header Host must be a name or an address, with :PORT where needed.")
    coding = once.get(b"transfer-encoding")
    if coding is not None and (coding.lower() != b"chunked" or version == "1.0"):
        return MalformedRequest("Of transfer codings only chunked is taken, in HTTP/1.1.")
    return None


def _has_body(headers: list[tuple[bytes, bytes]]) -> bool:
    return any(
        name == b"transfer-encoding" or (name == b"content-length" and value.strip(b"0") != b"")
        for name, value in headers
    )


def _malformed_request(error: httptools.HttpParserError) -> MalformedRequest:
    if isinstance(error, httptools.HttpParserCallbackError):  # of ours only the reading of path and query can fail
        return MalformedRequest("The path or query in the request line cannot be read.")
    return MalformedRequest(
        Wording("The request is not acceptable HTTP/1.1: {fault}.", fault=str(error).rstrip(".").lower())
    )
