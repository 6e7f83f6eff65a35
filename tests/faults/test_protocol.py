"""What a connection may do before anybody knows who it is, on `pinkas serve` as it ships, with raw sockets."""

import contextlib
import json
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import httpx
import pytest

from pinkas.platform import embedded
from support.conformance import REQUIRED_HEADERS
from support.processes import Program, data_directory, wait_until
from support.service import free_port

HEADER_SECONDS, BODY_SECONDS, BODY_RATE = 2.0, 2.0, 1000
CONNECTIONS = 30
PROXY = "127.0.0.2"
"""A trusted proxy: every address of 127.0.0.0/8 is this machine's, so a test can be one."""
HOST = b"Host: pinkas.test\r\n"


@dataclass(frozen=True)
class Served:
    """The running program, and a business with keys of its own."""

    program: Program
    token: str
    business: str
    key: str

    @property
    def port(self) -> int:
        """The port of live."""
        return int(self.program.settings["live_port"])

    def connect(self, source: str = "127.0.0.1") -> socket.socket:
        """A connection from an address of this machine."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=60, source_address=(source, 0))

    def ask(self, sent: bytes, source: str = "127.0.0.1") -> "Answer":
        """The answer to some bytes."""
        with self.connect(source) as connection:
            send(connection, sent)
            return read(connection)

    def get(self, path: str, *headers: str, method: str = "GET", source: str = "127.0.0.1") -> "Answer":
        """The answer to a request without a body."""
        lines = [f"{method} /api/v1{path} HTTP/1.1", "Host: pinkas.test", *headers, "", ""]
        return self.ask("\r\n".join(lines).encode(), source)

    def new_key(self, **fields: Any) -> str:
        """The raw key of a fresh API key."""
        made = httpx.post(
            f"{self.program.url()}/api/v1/api-keys",
            json={"name": "test", "scopes": ["clients:read", "clients:write"], **fields},
            headers={"Authorization": f"Bearer {self.token}", "X-Business-Id": self.business},
            timeout=60,
        )
        assert made.status_code == 201, made.text
        return str(made.json()["rawKey"])


@dataclass(frozen=True)
class Answer:
    """An answer as it came."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> dict[str, Any]:
        """Its body."""
        return dict(json.loads(self.body))


def send(connection: socket.socket, data: bytes) -> None:
    """Sends what the other side still takes."""
    with contextlib.suppress(ConnectionError):
        connection.sendall(data)


def read(connection: socket.socket, method: str = "GET") -> Answer:
    """The next answer of a connection."""
    came = b""
    while b"\r\n\r\n" not in came:
        piece = connection.recv(1)
        assert piece, f"the connection ended after {came!r}"
        came += piece
    first, *lines = came.decode("latin-1").strip().split("\r\n")
    headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
    left = 0 if method == "HEAD" else int(headers.get("content-length", 0))
    body = b""
    while len(body) < left:
        piece = connection.recv(left - len(body))
        assert piece, "the body ended early"
        body += piece
    return Answer(int(first.split()[1]), headers, body)


def ended(connection: socket.socket) -> bool:
    """Whether the other side ends the connection without another word."""
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True


def refused(answer: Answer, status: int, code: str) -> None:
    """Holds a refusal of the protocol against the shape and the headers of every other one."""
    assert (answer.status, answer.json["error"]) == (status, code), answer
    assert {"error", "message", "requestId", "details"} <= answer.json.keys()
    assert answer.headers["x-request-id"] == answer.json["requestId"]
    assert [name for name in REQUIRED_HEADERS if name not in answer.headers] == []
    assert answer.headers["x-service-environment"] == "live"
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["connection"] == "close"
    assert "date" in answer.headers


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    """The program with small limits and a trusted proxy."""
    with data_directory() as directory:
        settings = {
            "data_dir": directory,
            "live_port": free_port(),
            "sandbox_port": free_port(),
            "header_seconds": HEADER_SECONDS,
            "body_seconds": BODY_SECONDS,
            "body_rate": BODY_RATE,
            "connections_per_address": CONNECTIONS,
            "trusted_proxies": PROXY,
            "anonymous_per_minute": 100_000,
            "anonymous_per_hour": 100_000,
            "session_per_minute": 100_000,
        }
        try:
            with Program(["serve"], settings) as program:
                program.wait_until_ready("live")
                body = {
                    "email": "me@example.com",
                    "password": "a long password",
                    "name": "Me",
                    "business": {"name": "a", "businessType": "company", "taxId": "777777715"},
                }
                made = httpx.post(f"{program.url()}/api/v1/auth/register", json=body, timeout=60)
                assert made.status_code == 201, made.text
                whole = Served(program, made.json()["accessToken"], made.json()["business"]["id"], "")
                yield Served(program, whole.token, whole.business, whole.new_key(rateLimitPerMinute=10_000))
        finally:
            embedded.stop_server(directory / "postgres")


def client_body(name: str = "a") -> bytes:
    return json.dumps({"name": name}).encode()


def chunked(key: str | None, *pieces: bytes, end: bytes = b"0\r\n\r\n", path: str = "/clients") -> bytes:
    """A POST whose body comes in chunks."""
    own = b"" if key is None else f"X-Api-Key: {key}\r\n".encode()
    head = f"POST /api/v1{path} HTTP/1.1\r\n".encode() + HOST + own
    head += b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    return head + b"".join(b"%x\r\n%s\r\n" % (len(one), one) for one in pieces) + end


def with_body(key: str, body: bytes, *headers: str) -> bytes:
    """A POST with a body of a known length."""
    lines = ["POST /api/v1/clients HTTP/1.1", "Host: pinkas.test", f"X-Api-Key: {key}"]
    lines += ["Content-Type: application/json", f"Content-Length: {len(body)}", *headers, "", ""]
    return "\r\n".join(lines).encode() + body


# A3: trailers


def test_a3_a_trailer_is_no_credential(served: Served) -> None:
    trailer = f"0\r\nX-Api-Key: {served.key}\r\n\r\n".encode()
    refused_ = served.ask(chunked(None, client_body(), end=trailer))
    assert (refused_.status, refused_.json["error"]) == (401, "authentication_required")


def test_a3_a_trailer_is_no_header_of_the_next_request_either(served: Served) -> None:
    trailer = f"0\r\nX-Api-Key: {served.key}\r\nX-Request-Id: of-a-trailer\r\n\r\n".encode()
    with served.connect() as connection:
        send(connection, chunked(None, client_body(), end=trailer))
        first = read(connection)
        send(connection, b"GET /api/v1/clients HTTP/1.1\r\n" + HOST + b"\r\n")
        second = read(connection)
    assert [first.status, second.status] == [401, 401]
    assert "of-a-trailer" not in (first.headers["x-request-id"], second.headers["x-request-id"])


def test_a3_a_body_with_a_trailer_is_taken_without_it(served: Served) -> None:
    trailer = b"0\r\nX-Checksum: 1\r\nContent-Type: text/plain\r\n\r\n"
    assert served.ask(chunked(served.key, client_body("trailer"), end=trailer)).status == 201


def test_a3_a_trailer_behind_a_proxy_does_not_say_where_a_client_is(served: Served) -> None:
    key = served.new_key(allowedIps="203.0.113.7")
    direct = served.get("/clients", f"X-Api-Key: {key}", "X-Forwarded-For: 203.0.113.7", source=PROXY)
    assert direct.status == 200, "the proxy is believed"
    sent = chunked(key, client_body(), end=b"0\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n")
    sent = sent.replace(b"Content-Type", b"X-Forwarded-For: 198.51.100.1\r\nContent-Type")
    answer = served.ask(sent, source=PROXY)
    assert (answer.status, answer.json["error"]) == (403, "ip_not_allowed")


def test_a3_a_trailer_without_end_is_not_kept(served: Served) -> None:
    with served.connect() as connection:
        send(connection, chunked(served.key, client_body(), end=b"0\r\nX-Trailer: "))
        for _ in range(40):
            send(connection, b"a" * 32_768)
        refused(read(connection), 400, "malformed_request")


# A4: headers


def test_a4_more_than_64_kb_of_headers_are_refused_in_one_line_or_many(served: Served) -> None:
    one = served.get("/clients", "X-Filler: " + "a" * 66_000)
    many = served.get("/clients", *[f"X-Filler-{n}: {'a' * 1000}" for n in range(70)])
    for answer in (one, many):
        refused(answer, 431, "headers_too_large")
        assert (answer.json["limitBytes"], answer.json["limitLines"]) == (65536, 200)
    assert served.get("/clients", f"X-Api-Key: {served.key}", "X-Filler: " + "a" * 60_000).status == 200


def test_a4_more_than_200_lines_of_headers_are_refused(served: Served) -> None:
    lines = [f"X-Filler-{n}: a" for n in range(198)]
    assert served.get("/clients", f"X-Api-Key: {served.key}", *lines).status == 200
    refused(served.get("/clients", f"X-Api-Key: {served.key}", *lines, "X-One-More: a"), 431, "headers_too_large")


def test_a4_a_header_without_end_is_ended_and_never_kept(served: Served) -> None:
    """It was taken for as long as anybody sent it, into memory: here 64 MiB are offered."""
    before = _memory(served.program.pid)
    with served.connect() as connection:
        connection.sendall(b"GET /api/v1/clients HTTP/1.1\r\n" + HOST + b"X-Filler: ")
        taken, piece = 0, b"a" * 65_536
        with contextlib.suppress(ConnectionError):
            while taken < 64 * 1024 * 1024:
                taken += connection.send(piece)
        assert taken < 32 * 1024 * 1024
        assert _memory(served.program.pid) - before < 24 * 1024 * 1024


def test_a4_a_name_of_a_header_and_a_request_line_without_end_are_refused(served: Served) -> None:
    for start, status, code in (
        (b"GET /api/v1/clients HTTP/1.1\r\n" + HOST, 431, "headers_too_large"),
        (b"GET /api/v1/clients?q=", 414, "uri_too_long"),
    ):
        with served.connect() as connection:
            connection.sendall(start)
            for _ in range(16):
                send(connection, b"a" * 32_768)
            refused(read(connection), status, code)


def _memory(pid: int) -> int:
    """The bytes of memory that a process has."""
    with open(f"/proc/{pid}/status") as status:
        line = next(one for one in status if one.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


# A5: deadlines and the number of connections


def _drip(connection: socket.socket, piece: bytes, until: float) -> None:
    """Sends a piece again and again, and stops when the other side has answered or ended."""
    connection.setblocking(False)
    try:
        while time.monotonic() < until:
            try:
                connection.send(piece)
                connection.recv(1, socket.MSG_PEEK)
                return
            except BlockingIOError:
                time.sleep(0.1)
            except ConnectionError:
                return
    finally:
        connection.settimeout(60)


@pytest.mark.parametrize("start", [b"GET /api/v1/clients HTTP/1.1\r\nX-A: ", b"GET /"])
def test_a5_headers_that_drip_are_refused_after_their_time(served: Served, start: bytes) -> None:
    with served.connect() as connection:
        began = time.monotonic()
        connection.sendall(start)
        _drip(connection, b"a", began + 30)
        took = time.monotonic() - began
        refused(read(connection), 408, "request_timeout")
    assert HEADER_SECONDS * 0.9 <= took < 20


def test_a5_a_connection_that_says_nothing_is_ended_without_a_word(served: Served) -> None:
    with served.connect() as connection:
        began = time.monotonic()
        assert ended(connection)
        assert time.monotonic() - began >= HEADER_SECONDS * 0.9


def test_a5_empty_lines_do_not_keep_a_connection_open(served: Served) -> None:
    with served.connect() as connection:
        send(connection, b"GET /api/v1/clients HTTP/1.1\r\n" + HOST + b"\r\n")
        assert read(connection).status == 401
        _drip(connection, b"\r\n", time.monotonic() + 30)
        assert ended(connection)


@pytest.mark.parametrize("kind", ["length", "chunks"])
def test_a5_a_body_that_drips_is_refused(served: Served, kind: str) -> None:
    with served.connect() as connection:
        head = with_body(served.key, b"a" * 5000)[:-5000] if kind == "length" else chunked(served.key, end=b"")
        connection.sendall(head)
        _drip(connection, b" " if kind == "length" else b"1\r\n \r\n", time.monotonic() + 30)
        refused(read(connection), 408, "request_timeout")


def test_a5_a_body_that_drips_after_its_answer_ends_the_connection(served: Served) -> None:
    with served.connect() as connection:
        connection.sendall(with_body("svc_" + "0" * 64, b"a" * 5000)[:-5000])
        assert read(connection).status == 401
        _drip(connection, b" ", time.monotonic() + 30)
        assert ended(connection)


def test_a5_a_slow_body_that_keeps_its_rate_is_taken(served: Served) -> None:
    body = client_body("slow")
    body = body[:-1] + b" " * (8 * BODY_RATE) + body[-1:]
    with served.connect() as connection:
        sent = with_body(served.key, body)
        at = sent.index(b"\r\n\r\n") + 4
        connection.sendall(sent[:at])
        for start in range(at, len(sent), BODY_RATE):  # twice the rate, over twice the span
            connection.sendall(sent[start : start + BODY_RATE])
            time.sleep(0.5)
        assert read(connection).status == 201


def test_a5_a_client_that_waits_for_100_continue_is_not_taken_for_slow(served: Served) -> None:
    with served.connect() as connection:
        body = client_body("continue")
        sent = with_body(served.key, body, "Expect: 100-continue")
        connection.sendall(sent[: -len(body)])
        assert read(connection).status == 100
        connection.sendall(body)
        assert read(connection).status == 201


def test_a5_an_address_has_so_many_connections_and_a_trusted_proxy_any_number(served: Served) -> None:
    with contextlib.ExitStack() as stack:
        source = "127.0.0.9"
        held = [stack.enter_context(served.connect(source)) for _ in range(CONNECTIONS)]
        ask = b"GET /api/v1/clients HTTP/1.1\r\n" + HOST + b"\r\n"
        for one in held:
            send(one, ask)
            assert read(one).status == 401
        with served.connect(source) as one_more:
            send(one_more, ask)
            assert ended(one_more)
        for other in ("127.0.0.1", PROXY):
            assert served.ask(ask, other).status == 401
        held.pop().close()
        wait_until(lambda: _answers(served, source, ask), "room for another connection")
        of_proxy = [stack.enter_context(served.connect(PROXY)) for _ in range(CONNECTIONS + 5)]
        for one in of_proxy:
            send(one, ask)
            assert read(one).status == 401


def _answers(served: Served, source: str, ask: bytes) -> bool:
    with served.connect(source) as connection:
        send(connection, ask)
        return not ended(connection)


# A6: what must stand once


@pytest.mark.parametrize(
    "headers",
    [
        [],
        ["Host: pinkas.test", "Host: pinkas.test"],
        ["Host: pinkas.test", "Host: other.test"],
        ["Host: "],
        ["Host: a b"],
        ["Host: user@pinkas.test"],
        ["Host: pinkas.test/path"],
        ["Host: pinkas.test", "Content-Type: application/json", "Content-Type: application/json"],
        ["Host: pinkas.test", "Content-Type: application/json", "content-type: text/plain"],
    ],
)
def test_a6_another_number_of_hosts_or_content_types_than_one_is_400(served: Served, headers: list[str]) -> None:
    lines = ["POST /api/v1/clients HTTP/1.1", *headers, f"X-Api-Key: {served.key}", "Content-Length: 2", "", "{}"]
    refused(served.ask("\r\n".join(lines).encode()), 400, "malformed_request")


@pytest.mark.parametrize("host", ["pinkas.test", "pinkas.test:8000", "127.0.0.1", "[::1]:8000", "PINKAS", "a_b.test:"])
def test_a6_one_host_is_taken_and_http_1_0_needs_none(served: Served, host: str) -> None:
    own = f"X-Api-Key: {served.key}\r\n\r\n".encode()
    assert served.ask(f"GET /api/v1/clients HTTP/1.1\r\nHost: {host}\r\n".encode() + own).status == 200
    assert served.ask(b"GET /api/v1/clients HTTP/1.0\r\n" + own).status == 200


def test_a6_a_session_token_has_one_spelling(served: Served) -> None:
    business = f"X-Business-Id: {served.business}"
    assert served.get("/clients", f"Authorization: Bearer {served.token}", business).status == 200
    header, payload, signature = served.token.split(".")
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    same_bytes = letters[letters.index(signature[-1]) ^ 1]  # differs in a bit that no byte has
    for token in (
        served.token + "=",
        served.token + "==",
        f"{header}.{payload}=.{signature}",
        f"{header}=.{payload}.{signature}",
        f"{header}.{payload}.{signature[:-1]}{same_bytes}",
        f"{header}.{payload}.{signature[:10]}!{signature[10:]}",
    ):
        answer = served.get("/clients", f"Authorization: Bearer {token}", business)
        assert (answer.status, answer.json["error"]) == (401, "invalid_session"), token


# 13: an address or method that is none, by a key


@pytest.mark.parametrize(("method", "path", "status"), [("GET", "/nowhere", 404), ("PUT", "/clients", 405)])
def test_13_what_leads_nowhere_counts_against_the_limit_of_the_key(
    served: Served, method: str, path: str, status: int
) -> None:
    """A6 and 13: also where the operations of the address are public."""
    own = f"X-Api-Key: {served.new_key(rateLimitPerMinute=3, rateLimitPerHour=3)}"
    left = []
    for _ in range(3):
        answer = served.get(path, own, method=method)
        assert answer.status == status
        assert answer.headers["x-ratelimit-limit"] == "3"
        left.append(int(answer.headers["x-ratelimit-remaining"]))
    assert left == [2, 1, 0]
    for again in (served.get(path, own, method=method), served.get("/clients", own)):
        assert (again.status, again.json["error"]) == (429, "rate_limit_exceeded")


def test_13_a_wrong_method_of_a_public_operation_counts_for_the_key(served: Served) -> None:
    answer = served.get("/auth/register", f"X-Api-Key: {served.new_key(rateLimitPerMinute=7)}")
    assert (answer.status, answer.headers["x-ratelimit-limit"]) == (405, "7")


def test_13_without_a_valid_key_what_leads_nowhere_counts_for_the_address(served: Served) -> None:
    for own in ("X-Api-Key: svc_" + "0" * 64, "X-Api-Key: nonsense", "Authorization: Basic a", "X-Nothing: a"):
        answer = served.get("/nowhere", own)
        assert (answer.status, answer.headers["x-ratelimit-limit"]) == (404, "100000")


def test_13_what_leads_nowhere_is_logged_as_the_keys_and_from_a_foreign_address_refused(served: Served) -> None:
    client = httpx.Client(
        base_url=f"{served.program.url()}/api/v1",
        headers={"Authorization": f"Bearer {served.token}", "X-Business-Id": served.business},
        timeout=60,
    )
    made = client.post("/api-keys", json={"name": "logged", "scopes": ["clients:read"]}).json()
    own = f"X-Api-Key: {made['rawKey']}"
    assert [served.get("/secret-in-the-path", own).status, served.get("/clients", own, method="PUT").status] == [
        404,
        405,
    ]
    client.patch(f"/api-keys/{made['id']}", json={"allowedIps": "203.0.113.7"})
    answer = served.get("/nowhere", own)
    assert (answer.status, answer.json["error"]) == (403, "ip_not_allowed")

    def seen() -> list[tuple[str, str, int]]:
        items = client.get(f"/api-keys/{made['id']}/requests").json()["items"]
        return [(one["method"], one["route"], one["status"]) for one in reversed(items)]

    wait_until(lambda: len(seen()) == 3, "three requests in the usage log")
    assert sorted(seen()) == [("GET", "(unknown)", 403), ("GET", "(unknown)", 404), ("PUT", "/clients", 405)]


@pytest.mark.parametrize("value", ["{} ", "{}\t \t", " \t{}", "{}"])
def test_13_a_blank_around_the_key_is_no_part_of_it(served: Served, value: str) -> None:
    assert served.get("/clients", "X-Api-Key:" + value.format(served.key)).status == 200


# 15: what the parser refuses

_MALFORMED: dict[str, Callable[[str], bytes]] = {
    "no such method": lambda _: b"FROB /api/v1/clients HTTP/1.1\r\n" + HOST + b"\r\n",
    "no request line": lambda _: b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"a" * 64,
    "another version": lambda _: b"GET /api/v1/clients HTTP/3.7\r\n" + HOST + b"\r\n",
    "HTTP/2": lambda _: b"GET /api/v1/clients HTTP/2.0\r\n" + HOST + b"\r\n",
    "the preface of HTTP/2": lambda _: b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "a tunnel": lambda _: b"CONNECT pinkas.test:443 HTTP/1.1\r\n" + HOST + b"\r\n",
    "a header without a colon": lambda _: b"GET /api/v1/clients HTTP/1.1\r\n" + HOST + b"nothing\r\n\r\n",
    "a header with NUL": lambda _: b"GET /api/v1/clients HTTP/1.1\r\n" + HOST + b"X-A: a\0b\r\n\r\n",
    "a blank before the colon": lambda _: b"GET /api/v1/clients HTTP/1.1\r\n" + HOST + b"X-Api-Key : a\r\n\r\n",
    "a broken chunk": lambda key: chunked(key, end=b"zz\r\n{}\r\n0\r\n\r\n"),
    "a chunk that is longer than it says": lambda key: chunked(key, end=b"1\r\n{}\r\n0\r\n\r\n"),
    "a length and chunks": lambda key: chunked(key, client_body()).replace(
        b"Transfer-Encoding", b"Content-Length: 5\r\nTransfer-Encoding"
    ),
    "chunks and a length": lambda key: chunked(key, client_body()).replace(
        b"chunked\r\n", b"chunked\r\nContent-Length: 5\r\n"
    ),
    "two lengths": lambda key: with_body(key, b"{}", "Content-Length: 3"),
    "two equal lengths": lambda key: with_body(key, b"{}", "Content-Length: 2"),
    "a length that is none": lambda key: with_body(key, b"{}").replace(b"Length: 2", b"Length: +2"),
    "a list of lengths": lambda key: with_body(key, b"{}").replace(b"Length: 2", b"Length: 2, 2"),
    "another coding": lambda key: chunked(key, client_body()).replace(b"chunked\r\n", b"gzip, chunked\r\n"),
    "a coding twice": lambda key: chunked(key, client_body()).replace(
        b"chunked\r\n", b"chunked\r\nTransfer-Encoding: chunked\r\n"
    ),
    "chunks in HTTP/1.0": lambda key: chunked(key, client_body()).replace(b"HTTP/1.1", b"HTTP/1.0"),
    "an upgrade with a body": lambda key: with_body(key, b"{}", "Connection: Upgrade", "Upgrade: h2c"),
}


@pytest.mark.parametrize("kind", _MALFORMED)
def test_15_what_cannot_be_parsed_is_refused_in_our_shape(served: Served, kind: str) -> None:
    with served.connect() as connection:
        send(connection, _MALFORMED[kind](served.key))
        refused(read(connection), 400, "malformed_request")
        assert ended(connection), "nothing else is read from it"


def test_15_an_address_that_is_too_long_is_414(served: Served) -> None:
    answer = served.get("/clients?q=" + "a" * 20_000, f"X-Api-Key: {served.key}")
    refused(answer, 414, "uri_too_long")
    assert answer.json["limit"] == 16384
    assert served.get("/nowhere/" + "a" * 16_000).status == 404


def test_15_a_refusal_keeps_the_id_of_the_request_and_counts_for_the_address(served: Served) -> None:
    lines = ["GET /api/v1/clients HTTP/1.1", "X-Request-Id: mine", "X-Forwarded-For: 203.0.113.9", "", ""]
    answers = [served.ask("\r\n".join(lines).encode(), PROXY) for _ in range(2)]
    for answer in answers:
        refused(answer, 400, "malformed_request")
        assert answer.headers["x-request-id"] == "mine"
        assert answer.headers["x-ratelimit-limit"] == "100000"
    remaining = {int(answer.headers["x-ratelimit-remaining"]) for answer in answers}
    assert remaining in ({99_999, 99_998}, {99_999}), "of the address behind the proxy; {99_999}: the minute ended"
    with served.connect() as connection:  # another request on the same connection lends it nothing
        send(connection, b"GET /api/v1/clients HTTP/1.1\r\nX-Request-Id: first\r\n" + HOST + b"\r\n")
        assert read(connection).headers["x-request-id"] == "first"
        send(connection, b"\x00\x00\r\n\r\n")
        assert UUID(read(connection).headers["x-request-id"])


def test_15_a_refusal_comes_in_its_turn_behind_the_answers_before(served: Served) -> None:
    """Requests sent ahead: what cannot be parsed must not be answered into the middle of another answer."""
    good = f"GET /api/v1/clients HTTP/1.1\r\nX-Request-Id: %s\r\nX-Api-Key: {served.key}\r\n".encode() + HOST + b"\r\n"
    with served.connect() as connection:
        send(connection, good % b"one" + good % b"two" + b"FROB / HTTP/1.1\r\n\r\n")
        answers = [read(connection) for _ in range(3)]
        assert ended(connection)
    assert [one.status for one in answers] == [200, 200, 400]
    assert [one.headers["x-request-id"] for one in answers[:2]] == ["one", "two"]
    refused(answers[2], 400, "malformed_request")


def test_15_a_body_that_breaks_is_answered_once_and_does_nothing(served: Served) -> None:
    good = f"GET /api/v1/clients?q=broken HTTP/1.1\r\nX-Api-Key: {served.key}\r\n".encode() + HOST + b"\r\n"
    with served.connect() as connection:
        send(connection, good + chunked(served.key, client_body("broken"), end=b"zz\r\n"))
        answers = [read(connection) for _ in range(2)]
        assert ended(connection)
    assert [one.status for one in answers] == [200, 400]
    assert served.get("/clients?q=broken", f"X-Api-Key: {served.key}").json["items"] == []


def test_15_an_upgrade_that_is_not_taken_is_a_request_like_any_other(served: Served) -> None:
    with served.connect() as connection:
        own = f"X-Api-Key: {served.key}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n".encode()
        send(connection, b"GET /api/v1/clients HTTP/1.1\r\n" + HOST + own)
        answer = read(connection)
        assert (answer.status, answer.headers["connection"]) == (200, "close")
        assert ended(connection)


def test_15_the_program_lives_on_after_all_of_it(served: Served) -> None:
    assert served.get("/clients", f"X-Api-Key: {served.key}").status == 200
    assert "Traceback" not in served.program.said
