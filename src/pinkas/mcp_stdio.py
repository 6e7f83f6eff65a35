"""`pinkas mcp`: the MCP server of a service for a program that starts its servers itself and speaks to them by standard
input and output.

Each line is a message of JSON-RPC. It is handed on to `/mcp` of the service with the credential of the environment, and
the answer is written as a line. So the tools are those of the service, and nothing is kept here but the credential.
"""

import asyncio
import base64
import json
import re
import sys
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, BinaryIO
from urllib.parse import urlsplit

import aiohttp

MAX_LINE = 1 << 20
"""Bytes of a message."""
MAX_ANSWER = 64 << 20
"""Bytes of an answer: a PDF is text in it."""
MOST_AT_ONCE = 16
"""Messages that wait for their answers at the same time."""
SECONDS = 120
"""How long an answer is waited for."""
DEFAULT_ADDRESS = "http://127.0.0.1:8000"

_PARSE_ERROR, _INVALID_REQUEST, _FAILED = -32700, -32600, -32000
_VERSION_IN_MESSAGE = "io.modelcontextprotocol/protocolVersion"
_PLAIN_HEADER = re.compile(r"[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?", re.ASCII)
_NAMED_BY = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}
"""Methods whose subject is told in a header too."""


class AccessError(Exception):
    """The service cannot be asked; the text says why and what to do."""


@dataclass(frozen=True)
class Access:
    """Where the service is, and the credential for it: an API key or an access token."""

    address: str
    credential: str


def read_access(environment: Mapping[str, str]) -> Access:
    """The access that environment variables tell, as the clients of the API read them. PINKAS_BASE_URL, by which the
    service knows its own address, is taken too. Raises `AccessError`."""
    given = environment.get("PINKAS_URL") or environment.get("PINKAS_BASE_URL") or DEFAULT_ADDRESS
    credential = environment.get("PINKAS_API_KEY", "").strip()
    if not _is_service_address(given.strip()):
        raise AccessError("PINKAS_URL must be the address of the service, such as http://127.0.0.1:8000.")
    if not credential:
        raise AccessError("PINKAS_API_KEY must be an API key of the business; make one under Settings, API keys.")
    if not credential.isascii() or not credential.isprintable() or " " in credential:
        raise AccessError("PINKAS_API_KEY is no API key.")
    return Access(given.strip().rstrip("/").removesuffix("/api/v1"), credential)


def _is_service_address(text: str) -> bool:
    """Whether a text is the address of a service. The rule is that of `check_url` of the client for Python, which need
    not be installed beside; a test holds both together."""
    try:
        parts = urlsplit(text)
        is_server = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    return is_server and not parts.username and re.search(r"[\s?#]", text) is None


def run(environment: Mapping[str, str]) -> None:
    """Answers messages until standard input ends. Raises `AccessError`."""
    access = read_access(environment)
    asyncio.run(_run(access, sys.stdin.buffer, sys.stdout.buffer))


async def _run(access: Access, read_from: BinaryIO, write_to: BinaryIO) -> None:
    timeout = aiohttp.ClientTimeout(total=SECONDS)
    headers = {"Authorization": f"Bearer {access.credential}", "User-Agent": "pinkas-mcp"}
    async with aiohttp.ClientSession(timeout=timeout, headers=headers) as http:
        await Relay(f"{access.address}/mcp", http, write_to).follow(_read_lines(read_from))


def _read_lines(read_from: BinaryIO) -> "asyncio.Queue[bytes | None]":
    """The lines of a file, and None at its end. One that is too long is cut; a thread reads, because a file of any kind
    may stand there, and it does not keep the program from ending."""
    lines: asyncio.Queue[bytes | None] = asyncio.Queue(maxsize=MOST_AT_ONCE)
    loop = asyncio.get_running_loop()

    def hand_on(line: bytes | None) -> None:
        asyncio.run_coroutine_threadsafe(lines.put(line), loop).result()

    def read() -> None:
        while line := read_from.readline(MAX_LINE + 1):
            rest = line
            while len(rest) > MAX_LINE and not rest.endswith(b"\n"):
                rest = read_from.readline(MAX_LINE + 1)
            hand_on(line)
        hand_on(None)

    threading.Thread(target=read, daemon=True).start()
    return lines


@dataclass
class Relay:
    """Hands messages on and writes the answers."""

    address: str
    http: aiohttp.ClientSession
    write_to: BinaryIO
    _version: str | None = None
    """What `initialize` has agreed on."""
    _asked: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    _room: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(MOST_AT_ONCE))

    async def follow(self, lines: "asyncio.Queue[bytes | None]") -> None:
        """Answers every line, and at the end waits for what is still asked."""
        while (line := await lines.get()) is not None:
            if line.strip():
                await self._take(line)
        await asyncio.gather(*self._asked.values(), return_exceptions=True)

    async def _take(self, line: bytes) -> None:
        if len(line) > MAX_LINE:
            self._refuse(None, _INVALID_REQUEST, f"A message has at most {MAX_LINE} bytes.")
            return
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            self._refuse(None, _PARSE_ERROR, "The line is no JSON.")
            return
        if not isinstance(message, dict) or not isinstance(message.get("method"), str):
            if not (isinstance(message, dict) and ("result" in message or "error" in message)):
                self._refuse(_id_of(message), _INVALID_REQUEST, "The line is no request of JSON-RPC 2.0.")
            return  # an answer: the service asks nothing
        if message["method"] == "notifications/cancelled":
            self._cancel(message)
            return
        await self._room.acquire()
        task = asyncio.create_task(self._ask(message, line))
        key = json.dumps(message.get("id")) if "id" in message else f"notification {id(task)}"
        self._asked[key] = task
        task.add_done_callback(lambda done: self._forget(key, done))
        if message["method"] == "initialize":
            await task  # what follows is asked in the version that it agrees on

    def _forget(self, key: str, task: asyncio.Task[None]) -> None:
        self._room.release()
        if self._asked.get(key) is task:
            del self._asked[key]

    def _cancel(self, message: Mapping[str, Any]) -> None:
        parameters = message.get("params")
        asked = parameters.get("requestId") if isinstance(parameters, dict) else None
        task = self._asked.get(json.dumps(asked))
        if task is not None:
            task.cancel()

    async def _ask(self, message: Mapping[str, Any], line: bytes) -> None:
        try:
            async with self.http.post(
                self.address, data=line, headers=self._headers(message), allow_redirects=False
            ) as response:
                body = await _read_at_most(response, MAX_ANSWER)
        except (aiohttp.ClientError, TimeoutError, OSError) as fault:
            if "id" in message:
                told = str(fault) or "it did not answer in time"
                self._refuse(_id_of(message), _FAILED, f"The service at {self.address} cannot be asked: {told}.")
            return
        if "id" in message:
            self._answer(message, response.status, body)

    def _headers(self, message: Mapping[str, Any]) -> dict[str, str]:
        """What the protocol wants to be told beside the message."""
        headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
        parameters = message.get("params")
        parameters = parameters if isinstance(parameters, dict) else {}
        meta = parameters.get("_meta")
        version = meta.get(_VERSION_IN_MESSAGE) if isinstance(meta, dict) else None
        if isinstance(version, str):
            headers["Mcp-Method"] = _header_value(message["method"])
            name = parameters.get(_NAMED_BY.get(message["method"], ""))
            if isinstance(name, str):
                headers["Mcp-Name"] = _header_value(name)
        version = version if isinstance(version, str) else self._version
        if version is not None and message["method"] != "initialize":
            headers["Mcp-Protocol-Version"] = _header_value(version)
        return headers

    def _answer(self, message: Mapping[str, Any], status: int, body: bytes) -> None:
        try:
            answer = json.loads(body)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict) or "jsonrpc" not in answer:
            self._refuse(_id_of(message), _FAILED, f"{self.address} answered {status}, and no message: is it Pinkas?")
            return
        if message["method"] == "initialize" and isinstance(answer.get("result"), dict):
            agreed = answer["result"].get("protocolVersion")
            self._version = agreed if isinstance(agreed, str) else None
        if answer.get("id") is None:
            answer["id"] = _id_of(message)
        self._write(answer)

    def _refuse(self, asked: Any, code: int, text: str) -> None:
        self._write({"jsonrpc": "2.0", "id": asked, "error": {"code": code, "message": text}})

    def _write(self, message: Mapping[str, Any]) -> None:
        self.write_to.write(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        self.write_to.flush()


def _id_of(message: Any) -> Any:
    """The id of a message where it is one."""
    found = message.get("id") if isinstance(message, dict) else None
    return found if isinstance(found, str | int) and not isinstance(found, bool) else None


def _header_value(text: str) -> str:
    """A text as a header carries it; what is not plain ASCII goes in base64, as the protocol says."""
    if _PLAIN_HEADER.fullmatch(text) and not text.startswith("=?base64?"):
        return text
    return f"=?base64?{base64.b64encode(text.encode(errors='replace')).decode()}?="


async def _read_at_most(response: aiohttp.ClientResponse, limit: int) -> bytes:
    body = bytearray()
    async for piece in response.content.iter_chunked(1 << 16):
        body += piece
        if len(body) > limit:
            raise aiohttp.ClientPayloadError("the answer is too large")
    return bytes(body)
