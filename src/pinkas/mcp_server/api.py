"""Calls of the HTTP API in this process, with the credential of whoever asks, through the whole application.

A call passes what a request over the network passes: credential, rate limit, scope, bounds, usage log.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

import msgspec

from pinkas.core.json_codec import encode_json

Application = Callable[[Any, Any, Any], Awaitable[None]]

API = "/api/v1"
MAX_ANSWER = 20 << 20
"""Bytes of an answer that is handed on."""


@dataclass(frozen=True)
class ApiCall:
    """A call of the API. `path` is below `/api/v1`, with its parameters filled in."""

    method: str
    path: str
    query: tuple[tuple[str, str], ...] = ()
    body: Mapping[str, Any] | None = None
    headers: tuple[tuple[str, str], ...] = ()


@dataclass
class ApiAnswer:
    """What the API answered."""

    status: int
    headers: dict[str, str]
    body: bytes


class ApiRefusal(Exception):
    """The API refused a call: its status, and the problem as the API tells it."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        super().__init__(str(problem.get("message", "")))
        self.status = status
        self.problem = problem

    @property
    def code(self) -> str:
        """The code of the problem."""
        return str(self.problem.get("error", ""))


@dataclass
class Api:
    """The API for one caller. `headers` are those of the credential, the language and the program that asks."""

    application: Application
    address: str
    """The IP address that the request came from."""
    host: str
    headers: Sequence[tuple[str, str]]
    unauthorized: "ApiRefusal | None" = None
    """The refusal of the credential, if a call met it."""

    async def send(self, call: ApiCall) -> ApiAnswer:
        """The answer of a call, whatever its status. Raises `ApiRefusal` for one that is too large to hand on."""
        body = b"" if call.body is None else encode_json(call.body)
        collected = _Collected()
        await self.application(self._scope(call, body), _sender_of(body), collected.take)
        if collected.is_too_large:
            raise ApiRefusal(413, {"error": "answer_too_large", "message": f"The answer is above {MAX_ANSWER} bytes."})
        answer = ApiAnswer(collected.status, collected.headers, bytes(collected.body))
        if answer.status == 401:
            self.unauthorized = refusal_of(answer)
        return answer

    async def ask(self, call: ApiCall) -> ApiAnswer:
        """The answer of a call that succeeds. Raises `ApiRefusal` otherwise."""
        answer = await self.send(call)
        if answer.status >= 400:
            raise refusal_of(answer)
        return answer

    def _scope(self, call: ApiCall, body: bytes) -> dict[str, Any]:
        path = API + call.path
        headers = [("host", self.host), *self.headers, *call.headers]
        if call.body is not None:
            headers += [("content-type", "application/json"), ("content-length", str(len(body)))]
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http",
            "method": call.method,
            "path": path,
            "raw_path": quote(path).encode(),
            "query_string": urlencode(call.query).encode(),
            "headers": [(name.encode(), value.encode("latin-1", "replace")) for name, value in headers],
            "client": (self.address, 0),
        }


def refusal_of(answer: ApiAnswer) -> ApiRefusal:
    """The refusal that an answer is."""
    try:
        problem = msgspec.json.decode(answer.body, type=dict[str, Any])
    except msgspec.DecodeError:
        problem = {"error": "unexpected_answer", "message": f"The API answered {answer.status}."}
    return ApiRefusal(answer.status, problem)


@dataclass
class _Collected:
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytearray = field(default_factory=bytearray)
    is_too_large: bool = False

    async def take(self, message: Mapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode().lower(): value.decode("latin-1") for name, value in message["headers"]}
        elif len(self.body) + len(message.get("body", b"")) > MAX_ANSWER:
            self.is_too_large = True
        elif not self.is_too_large:
            self.body += message.get("body", b"")


def _sender_of(body: bytes) -> Callable[[], Awaitable[Mapping[str, Any]]]:
    """What an application receives of a request that came whole, from a sender who waits for the answer."""
    messages: list[Mapping[str, Any]] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Mapping[str, Any]:
        if messages:
            return messages.pop()
        return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]

    return receive
