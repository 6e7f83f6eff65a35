"""The two clients without their resources: connection, options, and the loop that sends and tries again."""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from functools import wraps
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal, TypeVar
from urllib.parse import urlencode

from pinkas_client import _wire
from pinkas_client._errors import UnexpectedAnswer
from pinkas_client._files import AsyncDownload as AsyncDownload
from pinkas_client._files import AsyncEventStream as AsyncEventStream
from pinkas_client._files import Download as Download
from pinkas_client._files import EventStream as EventStream
from pinkas_client._version import VERSION
from pinkas_client._wire import Call, LastAnswer
from pinkas_client._wire import segment as segment

if TYPE_CHECKING:
    import httpx
    from typing_extensions import deprecated as deprecated
else:

    def deprecated(message: str) -> Callable[[Function], Function]:
        """Warns whoever calls a method (PEP 702): `DeprecationWarning`, at the line of the call."""

        def mark(method: Function) -> Function:
            @wraps(method)
            def call(*arguments: Any, **named: Any) -> Any:
                warnings.warn(message, DeprecationWarning, stacklevel=2)
                return method(*arguments, **named)

            call.__deprecated__ = message
            return call

        return mark


Self = TypeVar("Self", bound="Core")
Answer = TypeVar("Answer")
Function = TypeVar("Function", bound=Callable[..., Any])
Environment = Literal["live", "sandbox"]
ADDRESSES = {"live": "http://127.0.0.1:8000", "sandbox": "http://127.0.0.1:8001"}
"""Where `make serve` serves, for whoever names no address."""
PREFIX = "/api/v1"


class _Connection:
    """The connections of a client, shared by those made from it with other options; opened by the first call."""

    def __init__(self, given: Any, timeout: float) -> None:
        self.given = given
        self.timeout = timeout
        self.opened: Any = given
        self.lock = Lock()


class Core:
    """Options and addresses, the same for both clients."""

    def __init__(
        self,
        api_key: str | None = None,
        *,
        access_token: str | None = None,
        partner_key: str | None = None,
        business_id: str | None = None,
        base_url: str | None = None,
        environment: Environment = "live",
        language: Literal["en", "he"] | None = None,
        timeout: float = 30.0,
        max_retries: int = 2,
        headers: Mapping[str, str] | None = None,
        http_client: Any = None,
    ) -> None:
        """One credential: `api_key` (or the environment's `PINKAS_API_KEY`), `access_token` of OAuth or of a session,
        which names its business by `business_id`, or `partner_key`. `base_url` is the address of the service (or
        `PINKAS_URL`); without it, that of `make serve` for the `environment`. `timeout` in seconds, for every
        wait by itself. `language` is that of messages. `http_client`: an httpx client of your own."""
        given = [one for one in (api_key, access_token, partner_key) if one]
        if len(given) > 1:
            raise ValueError("one credential: api_key, access_token or partner_key")
        key = api_key if given else os.environ.get("PINKAS_API_KEY")
        address = (base_url or os.environ.get("PINKAS_URL") or ADDRESSES[environment]).rstrip("/")
        self._root = address.removesuffix(PREFIX)
        self._timeout: Any = timeout
        self._max_retries = max_retries
        self._dry_run = False
        self._headers = {"User-Agent": f"pinkas-client-python/{VERSION}", "Accept": _wire.JSON}
        for name, value in (
            ("X-Api-Key", key),
            ("Authorization", f"Bearer {access_token}" if access_token else None),
            ("X-Partner-Key", partner_key),
            ("X-Business-Id", business_id),
            ("Accept-Language", language),
        ):
            if value:
                self._headers[name] = value
        self._headers.update(headers or {})
        self._connection = _Connection(http_client, timeout)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._root!r})"

    @property
    def last_response(self) -> LastAnswer | None:
        """What stood around the last answer of this client in this thread or task: `request_id`, `etag`, headers."""
        return _wire.last_answer(self._connection)

    @property
    def last_request_id(self) -> str | None:
        """What the operator of the service finds the last call by."""
        last = self.last_response
        return last.request_id if last else None

    def with_options(
        self: Self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
        language: Literal["en", "he"] | None = None,
        business_id: str | None = None,
        headers: Mapping[str, str] | None = None,
        dry_run: bool | None = None,
    ) -> Self:
        """A client with other options, on the same connections: `client.with_options(timeout=120).documents`. With
        `dry_run` its writes keep and send nothing, and `last_response.effects` is what each would have done."""
        other = object.__new__(type(self))
        other._root, other._connection = self._root, self._connection
        other._timeout = self._timeout if timeout is None else timeout
        other._max_retries = self._max_retries if max_retries is None else max_retries
        more = {"Accept-Language": language, "X-Business-Id": business_id, **(headers or {})}
        other._headers = {**self._headers, **{name: value for name, value in more.items() if value is not None}}
        other._dry_run = self._dry_run if dry_run is None else dry_run
        return other

    def waiting(self: Self) -> Self:
        """A client that waits for the next piece of an answer as long as it takes."""
        other = self.with_options()
        other._timeout = (self._timeout, None, self._timeout, self._timeout)
        return other

    def make_call(
        self,
        verb: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        form: Mapping[str, str] | None = None,
        upload: tuple[Any, str | None, str | None] | None = None,
        uploads: Sequence[Any] | None = None,
        headers: Mapping[str, Any] | None = None,
        replays: bool = False,
        accept: str | None = None,
    ) -> Call:
        """A call of an operation with the options of this client."""
        place = path[2:] if path.startswith("../") else PREFIX + path
        call = Call(verb, self._root + place + (_wire.query_text(query) if query else ""), {**self._headers}, replays)
        if accept:
            call.headers["Accept"] = accept
        if self._dry_run and verb != "GET":
            call.headers[_wire.DRY_RUN] = "true"
        for name, value in (headers or {}).items():
            if value is not None:
                call.headers[name] = _wire.if_match(value) if name == "If-Match" else str(value)
        files: list[tuple[Any, str | None, str | None]] = [(one, None, None) for one in uploads or ()]
        if upload is not None and upload[0] is not None:
            files.append(upload)
        if files:
            call.files = _wire.file_parts(call, files)
        elif form is not None:
            call.content = urlencode(form).encode()
            call.headers["Content-Type"] = "application/x-www-form-urlencoded"
        elif body is not None:
            call.content = _wire.json_bytes(body)
            call.headers["Content-Type"] = _wire.JSON
        return call


class SyncCore(Core):
    """Sends calls and waits."""

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections, unless the httpx client was given."""
        connection = self._connection
        if connection.opened is not None and connection.given is None:
            connection.opened.close()
            connection.opened = None

    def send(self, call: Call, *, stream: bool = False) -> httpx.Response:
        """The answer of a call that went well; any other is raised as an error. The body of a `stream` is unread."""
        import httpx

        connection = self._connection
        with connection.lock:
            if connection.opened is None:
                connection.opened = httpx.Client(timeout=connection.timeout, verify=_wire.authorities(call))
        tries = _wire.Tries(call, connection, self._max_retries)
        try:
            while True:
                try:
                    response: httpx.Response = connection.opened.send(
                        call.request(connection.opened, self._timeout), stream=stream
                    )
                    if not tries.needs_body(response):
                        return response
                    response.read()
                except httpx.TransportError as fault:
                    wait = tries.wait_after_fault(fault)
                else:
                    if tries.is_done(response):
                        return response
                    wait = tries.wait_after_refusal(response)
                time.sleep(wait)
        finally:
            call.close()


class AsyncCore(Core):
    """Sends calls, and lets others run meanwhile."""

    async def __aenter__(self: Self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connections, unless the httpx client was given."""
        connection = self._connection
        if connection.opened is not None and connection.given is None:
            await connection.opened.aclose()
            connection.opened = None

    async def send(self, call: Call, *, stream: bool = False) -> httpx.Response:
        """The answer of a call that went well; any other is raised as an error. The body of a `stream` is unread."""
        import httpx

        connection = self._connection
        if connection.opened is None:
            connection.opened = httpx.AsyncClient(timeout=connection.timeout, verify=_wire.authorities(call))
        tries = _wire.Tries(call, connection, self._max_retries)
        try:
            while True:
                try:
                    response: httpx.Response = await connection.opened.send(
                        call.request(connection.opened, self._timeout), stream=stream
                    )
                    if not tries.needs_body(response):
                        return response
                    await response.aread()
                except httpx.TransportError as fault:
                    wait = tries.wait_after_fault(fault)
                else:
                    if tries.is_done(response):
                        return response
                    wait = tries.wait_after_refusal(response)
                await _sleep(wait)
        finally:
            call.close()


async def _sleep(seconds: float) -> None:
    import anyio  # httpx brings it; asyncio and trio alike

    await anyio.sleep(seconds)


def _next_cursor(page: dict[str, Any], before: str | None) -> str | None:
    after: str | None = page.get("nextCursor")
    if after is not None and after == before:
        raise UnexpectedAnswer("The page after this one is this one: the service repeats its cursor.")
    return after


class Resource:
    """Methods of one resource. They send through the client that made it."""

    def __init__(self, client: SyncCore) -> None:
        self._client = client

    def _json(self, verb: str, path: str, **parts: Any) -> Answer:  # type: ignore[type-var]  # the method says it
        call = self._client.make_call(verb, path, **parts)
        answer: Answer = _wire.json_answer(call, self._client.send(call))
        return answer

    def _nothing(self, verb: str, path: str, **parts: Any) -> None:
        self._client.send(self._client.make_call(verb, path, **parts))

    def _file(self, verb: str, path: str, **parts: Any) -> Download:
        return Download(self._client.send(self._client.make_call(verb, path, accept="*/*", **parts), stream=True))

    def _events(self, verb: str, path: str, **parts: Any) -> EventStream:
        call = self._client.make_call(verb, path, accept="text/event-stream", **parts)
        return EventStream(self._client, call)

    def _pages(self, items: str, verb: str, path: str, *, query: Mapping[str, Any]) -> Iterator[Any]:
        cursor: str | None = None
        while True:
            page: dict[str, Any] = self._json(verb, path, query={**query, "cursor": cursor})
            yield from page[items]
            cursor = _next_cursor(page, cursor)
            if cursor is None:
                return


class AsyncResource:
    """Methods of one resource. They send through the client that made it."""

    def __init__(self, client: AsyncCore) -> None:
        self._client = client

    async def _json(self, verb: str, path: str, **parts: Any) -> Answer:
        call = self._client.make_call(verb, path, **parts)
        answer: Answer = _wire.json_answer(call, await self._client.send(call))
        return answer

    async def _nothing(self, verb: str, path: str, **parts: Any) -> None:
        await self._client.send(self._client.make_call(verb, path, **parts))

    async def _file(self, verb: str, path: str, **parts: Any) -> AsyncDownload:
        call = self._client.make_call(verb, path, accept="*/*", **parts)
        return AsyncDownload(await self._client.send(call, stream=True))

    def _events(self, verb: str, path: str, **parts: Any) -> AsyncEventStream:
        call = self._client.make_call(verb, path, accept="text/event-stream", **parts)
        return AsyncEventStream(self._client, call)

    async def _pages(self, items: str, verb: str, path: str, *, query: Mapping[str, Any]) -> AsyncIterator[Any]:
        cursor: str | None = None
        while True:
            page: dict[str, Any] = await self._json(verb, path, query={**query, "cursor": cursor})
            for one in page[items]:
                yield one
            cursor = _next_cursor(page, cursor)
            if cursor is None:
                return
