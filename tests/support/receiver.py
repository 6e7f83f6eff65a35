"""A real HTTP server on this machine that answers as told and misbehaves as told, and remembers what it was sent.

It speaks HTTP over bare asyncio streams in a thread of its own, because a server library would not let it misbehave.

    with Receiver() as receiver:
        receiver.answer(500, path="/hook", times=2)   # the next two, then the lasting answer: 200
        receiver.misbehave("drip", path="/slow")
        ...
        first, second = receiver.wait_for(2)
"""

import asyncio
import contextlib
import socket
import ssl
import struct
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Literal, Self

from support import pauses
from support.certificate import Certificate

Misbehaviour = Literal[
    "hang",  # reads the request, never answers
    "drip",  # answers 200 and sends one byte of the body a second
    "drip_head",  # sends the head of the answer one byte a second
    "endless_body",  # answers 200 and sends a body without end
    "endless_head",  # sends one header without end
    "endless_interim",  # sends 102 Processing without end
    "endless_framing",  # answers 200 and sends one chunk extension without end, never a byte of the body
    "broken_body",  # announces 100 bytes, sends 10, resets the connection
    "short_body",  # announces 100 bytes, sends 10, closes the connection in good order
    "reset",  # resets the connection when the request has arrived
    "close",  # closes the connection in good order without an answer
    "garbage",  # answers something that is not HTTP
]

_BLOCK = b"x" * 16384
_SECOND = 1.0


@dataclass(frozen=True)
class Request:
    """One request as it arrived. ``at`` is time.monotonic() when it was complete; ``target`` is path and query."""

    method: str
    target: str
    headers: tuple[tuple[str, str], ...]
    body: bytes
    at: float
    connection: int

    @property
    def path(self) -> str:
        return self.target.partition("?")[0]

    def header(self, name: str) -> str | None:
        """The value of the first header of that name, in any case."""
        return next((value for key, value in self.headers if key.lower() == name.lower()), None)


@dataclass(frozen=True)
class _Answer:
    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0


_Reaction = _Answer | Misbehaviour


class Receiver:
    """The server; use it as a context manager. Every method may be called from any thread.

    ``deaf`` accepts connections and never reads from them. With ``tls`` it shows a certificate of its own making for
    its host and ``names``, which only ``client_context()`` trusts.
    """

    def __init__(
        self,
        host: str = "127.0.0.1",
        port: int = 0,
        *,
        tls: bool = False,
        names: tuple[str, ...] = ("localhost",),
        deaf: bool = False,
    ) -> None:
        self.host = host
        self.port = port
        self._deaf = deaf
        self._certificate = Certificate(host, names) if tls else None
        self._changed = threading.Condition()
        self._requests: list[Request] = []
        self._lasting: dict[str | None, _Reaction] = {None: _Answer()}
        self._queued: dict[str | None, deque[_Reaction]] = {}
        self._accepted = 0
        self._open = 0
        self._sent = 0
        self._started = threading.Event()
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="receiver", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self._started.wait()
        if self._failure is not None:
            raise self._failure
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(10)

    # What it should do

    def answer(
        self,
        status: int = 200,
        body: bytes = b"",
        headers: Mapping[str, str] | None = None,
        delay: float = 0.0,
        *,
        path: str | None = None,
        times: int | None = None,
    ) -> None:
        """Answer requests to the path (to every path without one) like this, ``delay`` seconds after they arrived.

        With ``times`` only that often and before the lasting answer; such answers are used up in the order given.
        """
        self._react(_Answer(status, body, dict(headers or {}), delay), path, times)

    def redirect(self, to: str, status: int = 302, *, path: str | None = None) -> None:
        """Answer requests to the path by pointing elsewhere."""
        self.answer(status, headers={"Location": to}, path=path)

    def misbehave(self, kind: Misbehaviour, *, path: str | None = None, times: int | None = None) -> None:
        """Treat requests to the path badly; path and times as in ``answer``."""
        self._react(kind, path, times)

    # What it saw

    @property
    def requests(self) -> list[Request]:
        """Every request so far, in the order they became complete (a copy)."""
        with self._changed:
            return list(self._requests)

    @property
    def accepted(self) -> int:
        """Connections that ever reached it (over TLS: those whose handshake was done)."""
        with self._changed:
            return self._accepted

    @property
    def bytes_sent(self) -> int:
        """Bytes of endless answers that the other side, or the network on the way, took."""
        with self._changed:
            return self._sent

    def wait_for(self, n: int, timeout: float = 5.0) -> list[Request]:
        """The requests, as soon as there are at least n. Fails the test after ``timeout`` seconds."""
        self._wait(lambda: len(self._requests) >= n, timeout, f"{n} requests")
        return self.requests

    async def seen(self, n: int, timeout: float = 5.0) -> list[Request]:  # noqa: ASYNC109 - the test's own patience
        """``wait_for`` for a test whose event loop must go on meanwhile."""
        return await asyncio.to_thread(self.wait_for, n, timeout)

    def wait_until_idle(self, timeout: float = 5.0) -> None:
        """Wait until no connection is open any more. Fails the test after ``timeout`` seconds."""
        self._wait(lambda: self._open == 0, timeout, "no open connection")

    def url(self, path: str = "/", host: str | None = None) -> str:
        """The address of a path here, under another host name if given."""
        scheme = "http" if self._certificate is None else "https"
        bare = host or self.host
        return f"{scheme}://{f'[{bare}]' if ':' in bare else bare}:{self.port}{path}"

    def client_context(self) -> ssl.SSLContext:
        """What a client needs to trust its certificate."""
        assert self._certificate is not None, "the receiver was made without tls"
        return ssl.create_default_context(cadata=self._certificate.pem.decode())

    def _react(self, reaction: _Reaction, path: str | None, times: int | None) -> None:
        with self._changed:
            if times is None:
                self._lasting[path] = reaction
            else:
                self._queued.setdefault(path, deque()).extend([reaction] * times)

    def _wait(self, reached: Callable[[], bool], timeout: float, what: str) -> None:
        with self._changed:
            done = self._changed.wait_for(reached, min(timeout, pauses.SOON_SECONDS))
            if not done:
                with pauses.hurried():
                    done = self._changed.wait_for(reached, timeout)
            if not done:
                raise AssertionError(
                    f"waited {timeout} s for {what}: {len(self._requests)} requests, {self._open} open connections"
                )

    # The server, in its own thread

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as failure:  # e.g. the address is not one of this machine
            self._failure = failure
        finally:
            self._started.set()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        running: set[asyncio.Task[None]] = set()

        def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.create_task(self._connection(reader, writer))
            running.add(task)
            task.add_done_callback(running.discard)

        context = None if self._certificate is None else self._certificate.server_context()
        server = await asyncio.start_server(connected, self.host, self.port, ssl=context, backlog=512)
        self.port = server.sockets[0].getsockname()[1]
        self._started.set()
        await self._stop.wait()
        server.close()
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with self._changed:
            self._accepted += 1
            self._open += 1
            number = self._accepted
            self._changed.notify_all()
        try:
            if self._deaf:
                await asyncio.Event().wait()  # the reader takes a buffer full, then the network has to wait
            while (request := await _read_request(reader, number)) is not None:
                if not await self._handle(request, reader, writer):
                    break
        except (OSError, EOFError, ValueError):
            pass  # the other side went away or does not speak HTTP; what it sent until then is recorded
        finally:
            writer.transport.abort() if writer.transport.is_closing() else writer.close()
            with self._changed:
                self._open -= 1
                self._changed.notify_all()

    async def _handle(self, request: Request, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """React to one request; whether the connection goes on."""
        with self._changed:
            self._requests.append(request)
            reaction = self._next_reaction(request.path)
            self._changed.notify_all()
        if not isinstance(reaction, _Answer):
            await self._misbehave(reaction, reader, writer)
            return False
        await asyncio.sleep(reaction.delay)
        bodiless = reaction.status in (204, 304)
        length = {} if bodiless else {"Content-Length": str(len(reaction.body))}
        writer.write(_head(reaction.status, length | dict(reaction.headers)) + (b"" if bodiless else reaction.body))
        await writer.drain()
        return reaction.headers.get("Connection", "").lower() != "close"

    def _next_reaction(self, path: str) -> _Reaction:
        for key in (path, None):
            if self._queued.get(key):
                return self._queued[key].popleft()
        return self._lasting.get(path, self._lasting[None])

    async def _misbehave(  # noqa: C901 -- a case for each way to misbehave
        self, kind: Misbehaviour, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        match kind:
            case "hang":
                await reader.read()
            case "drip":
                writer.write(_head(200, {"Content-Length": "1000"}))
                await _drip(reader, writer, b"x" * 1000)
            case "drip_head":
                await _drip(reader, writer, _head(200, {"Content-Length": "0"}))
            case "endless_body":
                await self._flood(writer, _head(200, {"Connection": "close"}), _BLOCK)
            case "endless_head":
                await self._flood(writer, b"HTTP/1.1 200 OK\r\nX-Endless: ", _BLOCK)
            case "endless_interim":
                await self._flood(writer, b"", b"HTTP/1.1 102 Processing\r\n\r\n" * 100)
            case "endless_framing":
                await self._flood(writer, _head(200, {"Transfer-Encoding": "chunked"}) + b"1;", _BLOCK)
            case "broken_body" | "short_body":
                writer.write(_head(200, {"Content-Length": "100"}) + b"0123456789")
                await writer.drain()
                await asyncio.sleep(0.05)  # a reset overtakes bytes that the other side has not read
                if kind == "broken_body":
                    _reset(writer)
            case "reset":
                _reset(writer)
            case "garbage":
                writer.write(b"SSH-2.0-OpenSSH_9.6\r\n\r\n")
                await writer.drain()
            case "close":
                pass

    async def _flood(self, writer: asyncio.StreamWriter, head: bytes, block: bytes) -> None:
        writer.write(head)
        while True:
            writer.write(block)
            await writer.drain()
            with self._changed:
                self._sent += len(block)


async def _read_request(reader: asyncio.StreamReader, connection: int) -> Request | None:
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        return None
    first, *lines = head[:-4].decode("latin-1").split("\r\n")
    method, target, _ = first.split(" ")
    headers = tuple((name, value.strip()) for name, _, value in (line.partition(":") for line in lines))
    named = {name.lower(): value for name, value in headers}
    if named.get("transfer-encoding", "").lower() == "chunked":
        body = await _read_chunks(reader)
    else:
        body = await reader.readexactly(int(named.get("content-length", "0")))
    return Request(method, target, headers, body, time.monotonic(), connection)


async def _read_chunks(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while size := int((await reader.readline()).partition(b";")[0], 16):
        body += await reader.readexactly(size)
        await reader.readline()
    while (await reader.readline()).strip():
        pass  # trailers
    return body


def _head(status: int, headers: Mapping[str, str]) -> bytes:
    lines = [f"HTTP/1.1 {status} Told", *(f"{name}: {value}" for name, value in headers.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


async def _drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, data: bytes) -> None:
    """One byte a second, until the other side has gone."""
    for byte in data:
        writer.write(bytes([byte]))
        await writer.drain()
        with contextlib.suppress(TimeoutError):
            if await asyncio.wait_for(reader.read(1), _SECOND) == b"":
                return


def _reset(writer: asyncio.StreamWriter) -> None:
    """Close so that the other side gets a TCP reset instead of an orderly end."""
    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()
