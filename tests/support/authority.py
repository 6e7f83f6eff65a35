"""The tax authority, as a server on this machine: its OAuth server, its interfaces, its codes and its silences.

It speaks HTTP over bare streams (support/receiver.py), so that it can also misbehave. What it does is scripted by the
VAT number of the seller, so tests that run at once do not meet:

    authority.script(seller, "refuse:432", "approve")   # the next request is refused, every later one approved
    authority.script(seller, ..., call="look_up")       # the same for look-ups; without, a look-up tells the truth
"""

import asyncio
import base64
import contextlib
import json
import secrets
import socket
import struct
import threading
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, Self
from urllib.parse import parse_qs, urlencode

CLIENT_ID, CLIENT_SECRET = "pinkas-of-the-tests", "secret-of-the-tests"
_PATHS = {
    "/Invoices/v2/Approval": "approve",
    "/invoice-information/v1/confirmationNumber": "look_up",
    "/invoice-information/v1/details": "details",
    "/InvoiceDecisionApi/v1/Cancel": "cancel",
    "/InvoiceDecisionApi/v1/Continue": "continue",
    "/InvoiceDecisionApi/v1/FurtherObjection": "objection",
    "/emergency-invoices/v1/ConfirmationNumbers": "pool",
    "/emergency-invoices/v1/Approval": "report",
}


@dataclass(frozen=True)
class ReceivedRequest:
    """A request as it arrived."""

    call: str
    body: dict[str, Any]
    token: str | None


@dataclass
class Tokens:
    """What one consent is worth now."""

    refresh: str
    access: str
    consent: str
    """The code that it began with."""


@dataclass
class _State:
    asked: list[ReceivedRequest] = field(default_factory=list)
    scripts: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    numbers: dict[str, str] = field(default_factory=dict)
    """The number of every invoice that was approved, by its id."""
    invoices: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What stands behind a number."""
    codes: set[str] = field(default_factory=set)
    tokens: list[Tokens] = field(default_factory=list)
    refreshes: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    """How often the tokens of a consent were refreshed."""
    token_scripts: dict[str, list[str]] = field(default_factory=dict)


class Authority:
    """The server; use it as a context manager, or `start` and `stop` it."""

    def __init__(self) -> None:
        self._state = _State()
        self._lock = threading.RLock()
        self._started = threading.Event()
        self._held: dict[str, threading.Event] = defaultdict(threading.Event)
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), name="authority", daemon=True)
        self.port = 0

    def start(self) -> Self:
        self._thread.start()
        self._started.wait(10)
        return self

    def stop(self) -> None:
        for one in self._held.values():
            one.set()
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(10)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def settings(self) -> dict[str, str]:
        """The settings of a service that takes this for the authority, live and sandbox."""
        found = {}
        for prefix in ("authority", "authority_sandbox"):
            found |= {
                f"{prefix}_url": f"http://127.0.0.1:{self.port}",
                f"{prefix}_oauth_url": f"http://127.0.0.1:{self.port}/oauth2",
                f"{prefix}_information_url": f"http://127.0.0.1:{self.port}",
                f"{prefix}_client_id": CLIENT_ID,
                f"{prefix}_client_secret": CLIENT_SECRET,
            }
        return found

    # What it should do

    def script(self, seller: str, *steps: str, call: str = "approve") -> None:
        """What becomes of the next requests of a seller; the last step lasts. Steps: see `_answer_to`."""
        with self._lock:
            self._state.scripts[seller, call] = list(steps)

    def script_tokens(self, consent: str, *steps: str) -> None:
        """What becomes of the next refreshes of a consent: `ok`, `invalid_grant`, or an HTTP status."""
        with self._lock:
            self._state.token_scripts[consent] = list(steps)

    def consent(self) -> str:
        """A person consents: the code that is sent back."""
        code = secrets.token_urlsafe(12)
        with self._lock:
            self._state.codes.add(code)
        return code

    def forget_access(self, consent: str) -> None:
        """The access token of a consent is not accepted any more; its refresh token still is."""
        with self._lock:
            for one in self._state.tokens:
                if one.consent == consent:
                    one.access = "gone"

    def grant(self, document_id: str) -> str:
        """An invoice that was held gets its number after all."""
        with self._lock:
            self._state.numbers[document_id] = _number()
            return self._state.numbers[document_id]

    def release(self, seller: str) -> None:
        """Lets requests go on that wait at the step `wait`."""
        self._held[seller].set()

    def knows(self, number: str, **invoice: Any) -> None:
        """An invoice of somebody else, behind its number."""
        with self._lock:
            self._state.invoices[number] = {"confirmation_number": number, **invoice}

    # What it saw

    def asked(self, seller: str, call: str = "approve") -> list[dict[str, Any]]:
        """The bodies of a seller's requests so far."""
        with self._lock:
            return [one.body for one in self._state.asked if one.call == call and _seller(one.body) == seller]

    def tokens_of(self, seller: str) -> list[str]:
        """The access tokens that a seller's requests bore."""
        with self._lock:
            return [one.token or "" for one in self._state.asked if _seller(one.body) == seller]

    def refreshes(self, consent: str) -> int:
        """How often the tokens of a consent were refreshed."""
        with self._lock:
            return self._state.refreshes[consent]

    def number_of(self, document_id: str) -> str | None:
        """The number that it has given to an invoice."""
        with self._lock:
            return self._state.numbers.get(document_id)

    # The server, in its own thread

    async def _serve(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._connection, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._started.set()
        await self._end.wait()
        server.close()

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, EOFError, ValueError, asyncio.IncompleteReadError):
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                first, *lines = head[:-4].split("\r\n")
                headers = {n.lower(): v.strip() for n, _, v in (line.partition(":") for line in lines)}
                body = await reader.readexactly(int(headers.get("content-length", "0")))
                if not await self._handle(first.split(" ")[1], headers, body, writer):
                    break
        writer.close()

    async def _handle(self, path: str, headers: dict[str, str], raw: bytes, writer: asyncio.StreamWriter) -> bool:
        if path == "/oauth2/token":
            return await _send(writer, *self._token(headers, raw))
        call = _PATHS.get(path)
        if call is None:
            return await _send(writer, 404, {"message": "no such service"})
        body = json.loads(raw)
        token = headers.get("authorization", "").removeprefix("Bearer ")
        seller = _seller(body)
        with self._lock:
            self._state.asked.append(ReceivedRequest(call, body, token))
            known = any(one.access == token for one in self._state.tokens)
            steps = self._state.scripts.get((seller, call), [])
            step = steps.pop(0) if len(steps) > 1 else steps[0] if steps else "approve"
        if not known:
            return await _send(writer, 401, {"message": "The access token is not known."})
        return await self._perform_step(step, call, seller, body, writer)

    async def _perform_step(
        self, step: str, call: str, seller: str, body: dict[str, Any], writer: asyncio.StreamWriter
    ) -> bool:
        word, _, more = step.partition(":")
        if word == "wait":  # worked on, and then silent until somebody lets it go on
            self._true_answer(call, body)
            await asyncio.to_thread(self._held[seller].wait, 60)
            return False
        if word in ("silent", "silent_after"):
            if word == "silent_after":
                self._true_answer(call, body)
            await asyncio.sleep(30)
            return False
        if word in ("reset", "reset_after", "half", "garbage", "drip", "html", "huge", "empty"):
            if word != "reset":
                self._true_answer(call, body)
            return await _misbehave(word, writer)
        if word == "status":
            return await _send(writer, int(more), {"error_id": "17", "message": "told to"})
        if word == "redirect":
            return await _send(writer, 302, {}, {"Location": f"http://127.0.0.1:{self.port}/elsewhere"})
        if word in ("refuse", "held"):
            codes = [int(one) for one in more.split(",")] if more else [460]
            return await _send(writer, 200, _refusal(codes))
        if word == "zero":
            return await _send(writer, 200, {"status": 200, "approved": True, "confirmation_number": "0"})
        if word == "lies":  # a number, and that it is not approved
            return await _send(writer, 200, {"status": 200, "approved": False, "confirmation_number": "1" * 26})
        return await _send(writer, 200, self._true_answer(call, body))

    def _true_answer(self, call: str, body: dict[str, Any]) -> dict[str, Any]:
        """What it answers when nothing is wrong: an invoice keeps its number, however often it is asked for."""
        with self._lock:
            id = str(body.get("invoice_id"))
            if call in ("approve", "report"):
                number = str(body.get("confirmation_number") or self._state.numbers.get(id) or _number())
                self._state.numbers[id] = number
                self._state.invoices[number] = {**body, "confirmation_number": number}
                return {"status": 200, "message": "ok", "confirmation_number": number, "approved": True}
            if call == "look_up":
                known = self._state.numbers.get(id)
                if known is None:
                    return _refusal([463])
                return {"status": 200, "confirmation_number": known, "approved": True}
            if call == "details":
                asked = str(body["confirmation_number"])
                found = next((one for name, one in self._state.invoices.items() if name[-9:] == asked[-9:]), None)
                return {"status": 200, "message": found} if found else _refusal([472])
            if call == "pool":
                count = int(body["confirmation_numbers_amount"])
                return {"status": 200, "confirmation_numbers": [_number() for _ in range(count)]}
            return {"status": 200, "message": "Decision accepted"}

    def _token(self, headers: dict[str, str], raw: bytes) -> tuple[int, dict[str, Any]]:
        pair = base64.b64encode(f"{CLIENT_ID}:{CLIENT_SECRET}".encode()).decode()
        form = {name: values[0] for name, values in parse_qs(raw.decode()).items()}
        with self._lock:
            if headers.get("authorization") != f"Basic {pair}":
                return 401, {"error": "invalid_client"}
            if form["grant_type"] == "authorization_code":
                return self._exchange_code(form["code"])
            return self._refresh_tokens(form["refresh_token"])

    def _exchange_code(self, code: str) -> tuple[int, dict[str, Any]]:
        if code not in self._state.codes:
            return 400, {"error": "invalid_grant"}
        self._state.codes.remove(code)
        return self._new_tokens(code)

    def _refresh_tokens(self, refresh_token: str) -> tuple[int, dict[str, Any]]:
        old = next((one for one in self._state.tokens if one.refresh == refresh_token), None)
        if old is None:
            return 400, {"error": "invalid_grant"}
        self._state.refreshes[old.consent] += 1
        steps = self._state.token_scripts.get(old.consent, [])
        step = steps.pop(0) if steps else "ok"
        if step.isdigit():
            return int(step), {"message": "told to"}
        if step == "invalid_grant":
            return 400, {"error": "invalid_grant"}
        self._state.tokens.remove(old)  # it rotates: the one before is worth nothing
        return self._new_tokens(old.consent)

    def _new_tokens(self, consent: str) -> tuple[int, dict[str, Any]]:
        fresh = Tokens(refresh=secrets.token_urlsafe(24), access=secrets.token_urlsafe(24), consent=consent)
        self._state.tokens.append(fresh)
        return 200, {
            "access_token": fresh.access,
            "refresh_token": fresh.refresh,
            "token_type": "Bearer",
            "expires_in": 600,
            "refresh_token_expires_in": 2_592_000,
        }


def _seller(body: dict[str, Any]) -> str:
    """Who is speaking: the seller, and the buyer where a supplier's number is asked about."""
    own = body.get("customer_vat_number") if set(body) == _DETAILS else body.get("vat_number")
    return str(own).zfill(9)


_DETAILS = {"customer_vat_number", "vat_number", "confirmation_number"}


def _number() -> str:
    return "20261121" + "".join(secrets.choice("123456789") for _ in range(18))


def _refusal(codes: list[int]) -> dict[str, Any]:
    errors = [{"code": one, "message": f"error {one}", "param": "p", "location": "body"} for one in codes]
    return {"status": 200, "message": {"errors": errors}, "confirmation_number": "0", "approved": False}


async def _send(
    writer: asyncio.StreamWriter, status: int, body: dict[str, Any], headers: dict[str, str] | None = None
) -> bool:
    content = json.dumps(body).encode()
    lines = [
        f"HTTP/1.1 {status} Told",
        "Content-Type: application/json",
        f"Content-Length: {len(content)}",
        *(f"{name}: {value}" for name, value in (headers or {}).items()),
    ]
    writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + content)
    await writer.drain()
    return True


async def _misbehave(kind: str, writer: asyncio.StreamWriter) -> bool:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
    if kind in ("reset", "reset_after"):
        linger = struct.pack("ii", 1, 0)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        writer.transport.abort()
    elif kind == "half":
        writer.write(head + b'200\r\n\r\n{"approved": true, "confirmation_nu')
    elif kind == "garbage":
        writer.write(b"\x00\x01 not HTTP at all\r\n\r\n")
    elif kind == "html":
        page = b"<html>the system is being maintained</html>"
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n" % len(page) + page)
    elif kind == "huge":
        page = b'{"approved": true, "message": "' + b"x" * 500_000 + b'"}'
        writer.write(head + b"%d\r\n\r\n" % len(page) + page)
    elif kind == "empty":
        writer.write(head + b"0\r\n\r\n")
    elif kind == "drip":
        for byte in head + b"1000\r\n\r\n":
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(1)
    with contextlib.suppress(OSError):
        await writer.drain()
    return False


def callback(state: str, code: str) -> str:
    """The address, without its host, to which the authority sends a person back."""
    return f"/allocation/callback?{urlencode({'state': state, 'code': code})}"
