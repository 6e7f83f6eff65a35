"""The sender of webhooks against receivers that mean harm (WH-3, WH-5)."""

import asyncio
import gzip
import socket
import ssl
import time
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from pinkas.outside.http import HttpAnswer
from support.receiver import Misbehaviour, Receiver
from support.sending import BODY, Outgoing, fixed_lookup, measure_peak_memory, open_sender, watch_connections


@pytest.fixture
def outgoing() -> Iterator[Outgoing]:
    with watch_connections() as watched:
        yield watched


# What a post carries and brings back


async def test_a_post_arrives_once_with_its_bytes_and_headers(receiver: Receiver) -> None:
    receiver.answer(202, b"taken")
    async with open_sender() as sender:
        answer = await sender.post(receiver.url("/hook?a=1"), {"Content-Type": "application/json", "X-Id": "7"}, BODY)
    (request,) = receiver.requests
    assert (answer.status, answer.error, answer.excerpt) == (202, None, b"taken")
    assert (request.method, request.target, request.body) == ("POST", "/hook?a=1", BODY)
    assert (request.header("Content-Type"), request.header("X-Id")) == ("application/json", "7")
    assert request.header("User-Agent") == "pinkas/test"


@pytest.mark.parametrize("status", [200, 204, 301, 302, 307, 400, 404, 410, 413, 429, 500, 503])
async def test_every_status_is_an_answer(receiver: Receiver, status: int) -> None:
    receiver.answer(status, headers={"Location": receiver.url("/elsewhere")})
    async with open_sender() as sender:
        answer = await sender.post(receiver.url("/hook"), {}, BODY)
    assert (answer.status, answer.error) == (status, None)
    assert [request.path for request in receiver.requests] == ["/hook"]


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_the_target_of_a_redirect_is_never_contacted(receiver: Receiver, status: int) -> None:
    """WH-3."""
    with Receiver() as target:
        receiver.redirect(target.url("/stolen"), status)
        async with open_sender() as sender:
            answer = await sender.post(receiver.url("/hook"), {}, BODY)
        assert answer.status == status
        assert target.accepted == 0


async def test_the_duration_is_the_time_until_the_answer(receiver: Receiver) -> None:
    receiver.answer(200, delay=0.2)
    async with open_sender() as sender:
        answer = await sender.post(receiver.url(), {}, BODY)
    assert 200 <= answer.duration_ms < 900


async def test_a_compressed_answer_is_kept_as_it_came(receiver: Receiver) -> None:
    bomb = gzip.compress(b"0" * 1_000_000)
    receiver.answer(200, bomb, {"Content-Encoding": "gzip"})
    async with open_sender() as sender:
        answer = await sender.post(receiver.url(), {}, BODY)
    assert answer.excerpt == bomb[:4096]


async def test_at_most_4_kib_of_an_answer_are_handed_back(receiver: Receiver) -> None:
    receiver.answer(200, b"a" * 4000 + b"b" * 4000)
    async with open_sender() as sender:
        answer = await sender.post(receiver.url(), {}, BODY)
    assert answer.excerpt == b"a" * 4000 + b"b" * 96


async def test_cookies_of_a_receiver_are_not_sent_back(receiver: Receiver) -> None:
    receiver.answer(200, headers={"Set-Cookie": "who=me; Path=/"})
    async with open_sender() as sender:
        await sender.post(receiver.url(host="localhost"), {}, BODY)
        await sender.post(receiver.url(host="localhost"), {}, BODY)
    assert [request.header("Cookie") for request in receiver.requests] == [None, None]


async def test_a_proxy_of_the_environment_is_not_used(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    with Receiver() as proxy:
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, proxy.url())
        async with open_sender() as sender:
            answer = await sender.post(receiver.url(), {}, BODY)
        assert (answer.status, proxy.accepted, len(receiver.requests)) == (200, 0, 1)


@pytest.mark.parametrize("value", ["a\r\nX-Evil: 1", "a\nb", "a\rb", "a\0b"])
async def test_a_header_with_a_line_break_is_refused_before_anything_is_sent(receiver: Receiver, value: str) -> None:
    async with open_sender() as sender:
        with pytest.raises(ValueError, match="control character"):
            await sender.post(receiver.url(), {"X-Id": value}, BODY)
    assert receiver.accepted == 0


@pytest.mark.parametrize("name", ["X-Id\r\nX-Evil", "X Id", "", "X-Id:", "Host", "content-length", "Transfer-Encoding"])
async def test_a_header_that_is_not_the_callers_to_set_is_refused(receiver: Receiver, name: str) -> None:
    async with open_sender() as sender:
        with pytest.raises(ValueError, match="cannot be set"):
            await sender.post(receiver.url(), {name: "1"}, BODY)
    assert receiver.accepted == 0


async def test_a_line_break_in_the_path_does_not_become_a_header(receiver: Receiver) -> None:
    async with open_sender() as sender:
        await sender.post(receiver.url("/a%0d%0aX-Evil:%201"), {}, BODY)
    (request,) = receiver.requests
    assert request.header("X-Evil") is None


# Receivers that misbehave


async def test_receivers_that_hold_on_are_left_at_the_deadline(receiver: Receiver) -> None:
    """WH-5."""
    kinds: tuple[Misbehaviour, ...] = ("hang", "drip", "drip_head")
    for kind in kinds:
        receiver.misbehave(kind, path=f"/{kind}")
    async with open_sender(deadline=2) as sender:
        started = time.monotonic()
        answers = await asyncio.gather(*(sender.post(receiver.url(f"/{kind}"), {}, BODY) for kind in kinds))
        took = time.monotonic() - started
        assert 2 <= took < 5  # one after the other would take six
        await asyncio.to_thread(receiver.wait_until_idle)
    for answer in answers:
        assert (answer.status, answer.error, answer.excerpt) == (None, "timeout", b"")
        assert 2000 <= answer.duration_ms < 5000
    assert sorted(request.path for request in receiver.requests) == ["/drip", "/drip_head", "/hang"]


@pytest.mark.filterwarnings("ignore:Sending a large body:ResourceWarning")
async def test_a_receiver_that_does_not_read_keeps_no_socket_of_ours(outgoing: Outgoing) -> None:
    with Receiver(deaf=True) as receiver:
        async with open_sender(deadline=0.5) as sender:
            answer = await sender.post(receiver.url(), {}, b"x" * 32_000_000)
            assert answer.error == "timeout"
            assert len(outgoing.sockets) == 1
            await outgoing.wait_until_closed()


async def test_a_name_server_that_does_not_answer_ends_at_the_deadline(outgoing: Outgoing) -> None:
    async def silent(name: str) -> Sequence[str]:
        await asyncio.sleep(60)
        return []

    async with open_sender(resolve=silent, deadline=0.3) as sender:
        answer = await sender.post("http://slow.example/", {}, BODY)
    assert answer.error == "timeout"
    assert 300 <= answer.duration_ms < 600
    assert outgoing.addresses == []


async def test_a_tls_handshake_that_never_ends_is_left_at_the_deadline(outgoing: Outgoing) -> None:
    with Receiver(deaf=True) as receiver:
        async with open_sender(deadline=0.3) as sender:
            answer = await sender.post(receiver.url().replace("http:", "https:"), {}, BODY)
            assert answer.error == "timeout"
            assert 300 <= answer.duration_ms < 600
            await outgoing.wait_until_closed()


@pytest.mark.parametrize(
    ("kind", "status", "error"),
    [
        ("reset", None, "reset"),
        ("close", None, "reset"),
        ("broken_body", None, "reset"),
        ("short_body", None, "reset"),
        ("garbage", None, "reset"),
        ("endless_head", None, "too_large"),
        ("endless_body", 200, None),
        ("endless_interim", None, "too_large"),
        ("endless_framing", None, "too_large"),
    ],
)
async def test_a_receiver_that_misbehaves_is_asked_once_and_memory_stays_flat(
    receiver: Receiver, outgoing: Outgoing, kind: Misbehaviour, status: int | None, error: str | None
) -> None:
    """WH-5."""
    receiver.misbehave(kind)
    async with open_sender(deadline=5) as sender:
        with measure_peak_memory() as memory:
            answer = await sender.post(receiver.url(), {}, BODY)
        assert (answer.status, answer.error) == (status, error)
        assert len(answer.excerpt) <= 4096
        assert memory() < 8_000_000
        await outgoing.wait_until_closed()
    assert len(receiver.requests) == 1
    await asyncio.to_thread(receiver.wait_until_idle)


async def test_an_endless_body_is_cut_off_long_before_the_deadline(receiver: Receiver) -> None:
    receiver.misbehave("endless_body")
    async with open_sender(deadline=10) as sender:
        answer = await sender.post(receiver.url(), {}, BODY)
    assert (answer.status, answer.excerpt) == (200, b"x" * 4096)
    assert answer.duration_ms < 2000
    await asyncio.to_thread(receiver.wait_until_idle)
    assert receiver.bytes_sent < 20_000_000  # what fits into the buffers of the operating system, not more


async def test_a_refused_connection_is_a_failure_to_connect(outgoing: Outgoing) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))  # bound and not listening: nobody else can take the port meanwhile
        async with open_sender() as sender:
            answer = await sender.post(f"http://127.0.0.1:{unused.getsockname()[1]}/", {}, BODY)
        assert (answer.status, answer.error) == (None, "connect")
        await outgoing.wait_until_closed()


async def test_a_name_without_an_address_is_a_dns_failure(outgoing: Outgoing) -> None:
    async with open_sender(resolve=fixed_lookup({"empty.example": []})) as sender:
        unknown = await sender.post("http://unknown.example/", {}, BODY)
        empty = await sender.post("http://empty.example/", {}, BODY)
    assert (unknown.error, empty.error) == ("dns", "dns")
    assert outgoing.addresses == []


async def test_a_connection_the_receiver_closed_costs_one_post_and_not_two_requests(receiver: Receiver) -> None:
    receiver.answer(200, times=1)
    receiver.misbehave("close", times=1)
    async with open_sender() as sender:
        first = await sender.post(receiver.url(), {}, b"1")
        second = await sender.post(receiver.url(), {}, b"2")
    assert (first.status, second.error) == (200, "reset")
    assert [(request.body, request.connection) for request in receiver.requests] == [(b"1", 1), (b"2", 1)]


# TLS


async def test_a_trusted_certificate_is_accepted() -> None:
    with Receiver(tls=True) as receiver:
        async with open_sender(ssl_context=receiver.client_context(), allow_http=False) as sender:
            answer = await sender.post(receiver.url(), {}, BODY)
        assert (answer.status, answer.error) == (200, None)
        assert receiver.requests[0].body == BODY


async def test_an_unknown_certificate_is_a_tls_failure(outgoing: Outgoing) -> None:
    with Receiver(tls=True) as receiver:
        async with open_sender(ssl_context=None) as sender:
            answer = await sender.post(receiver.url(), {}, BODY)
            assert (answer.status, answer.error) == (None, "tls")
            assert receiver.requests == []
            await outgoing.wait_until_closed()


async def test_a_certificate_of_another_name_is_a_tls_failure() -> None:
    with Receiver(tls=True, names=("right.example",)) as receiver:
        lookup = fixed_lookup({"right.example": ["127.0.0.1"], "wrong.example": ["127.0.0.1"]})
        async with open_sender(ssl_context=receiver.client_context(), resolve=lookup) as sender:
            right = await sender.post(receiver.url(host="right.example"), {}, BODY)
            wrong = await sender.post(receiver.url(host="wrong.example"), {}, BODY)
        assert (right.status, wrong.error, len(receiver.requests)) == (200, "tls", 1)


async def test_a_receiver_that_speaks_no_tls_is_a_tls_failure() -> None:
    def greet(listening: socket.socket) -> None:
        connection, _ = listening.accept()
        with connection:
            connection.recv(4096)
            connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

    with socket.create_server(("127.0.0.1", 0)) as listening:
        greeting = asyncio.get_running_loop().run_in_executor(None, greet, listening)
        async with open_sender() as sender:
            answer = await sender.post(f"https://127.0.0.1:{listening.getsockname()[1]}/", {}, BODY)
        await greeting
    assert answer.error == "tls"


async def test_a_sender_verifies_certificates_unless_told_otherwise() -> None:
    async with open_sender(ssl_context=None) as sender:
        context = sender.ssl_context
    assert (context.verify_mode, context.check_hostname) == (ssl.CERT_REQUIRED, True)


# Many at a time


async def test_fifty_posts_go_out_side_by_side(receiver: Receiver) -> None:
    receiver.answer(200, delay=0.2)
    async with open_sender(deadline=5) as sender:
        started = time.monotonic()
        answers = await asyncio.gather(*(sender.post(receiver.url(f"/{n}"), {}, b"%d" % n) for n in range(50)))
        took = time.monotonic() - started
    assert [answer.status for answer in answers] == [200] * 50
    assert sorted(int(request.body) for request in receiver.requests) == list(range(50))
    assert took < 2.5  # one after the other: 10 seconds


async def test_a_receiver_that_hangs_does_not_delay_another(receiver: Receiver) -> None:
    receiver.misbehave("hang", path="/dead")
    async with open_sender(deadline=1.5) as sender:
        dead = [asyncio.create_task(sender.post(receiver.url("/dead"), {}, BODY)) for _ in range(20)]
        await receiver.seen(20)
        alive = await sender.post(receiver.url("/alive"), {}, BODY)
        assert alive.status == 200
        assert not any(task.done() for task in dead)
        assert {answer.error for answer in await asyncio.gather(*dead)} == {"timeout"}


async def test_receivers_that_flood_the_parser_do_not_hold_up_the_others(receiver: Receiver) -> None:
    receiver.misbehave("endless_interim", path="/flood")
    async with open_sender(deadline=20) as sender:
        floods = [asyncio.create_task(sender.post(receiver.url("/flood"), {}, BODY)) for _ in range(5)]
        answers = await asyncio.wait_for(asyncio.gather(*floods), 5)
    assert {answer.error for answer in answers} == {"too_large"}


async def test_waiting_for_a_turn_does_not_use_up_the_deadline(receiver: Receiver) -> None:
    receiver.answer(200, delay=0.4)
    async with open_sender(max_connections=1, deadline=1.0) as sender:
        answers = await asyncio.gather(*(sender.post(receiver.url(), {}, BODY) for _ in range(3)))
    assert [answer.status for answer in answers] == [200, 200, 200]
    assert {request.connection for request in receiver.requests} == {1}


async def test_posts_to_one_receiver_share_a_connection(receiver: Receiver) -> None:
    async with open_sender() as sender:
        for _ in range(3):
            await sender.post(receiver.url(), {}, BODY)
    assert receiver.accepted == 1
    await asyncio.to_thread(receiver.wait_until_idle)


@pytest.mark.parametrize("kind", ["hang", "drip", "drip_head"])
async def test_a_cancelled_post_keeps_no_socket(receiver: Receiver, outgoing: Outgoing, kind: Misbehaviour) -> None:
    receiver.misbehave(kind)
    async with open_sender(deadline=30) as sender:
        post = asyncio.create_task(sender.post(receiver.url(), {}, BODY))
        await receiver.seen(1)
        post.cancel()
        with pytest.raises(asyncio.CancelledError):
            await post
        assert len(outgoing.sockets) == 1
        await outgoing.wait_until_closed()
    await asyncio.to_thread(receiver.wait_until_idle)


async def test_a_post_cancelled_during_the_tls_handshake_keeps_no_socket(outgoing: Outgoing) -> None:
    with Receiver(deaf=True) as receiver:
        async with open_sender(deadline=30) as sender:
            post = asyncio.create_task(sender.post(receiver.url().replace("http:", "https:"), {}, BODY))
            async with asyncio.timeout(5):
                while not outgoing.sockets:  # noqa: ASYNC110 - the audit hook cannot wake anybody
                    await asyncio.sleep(0.01)
            await asyncio.sleep(0.05)
            post.cancel()
            with pytest.raises(asyncio.CancelledError):
                await post
            await outgoing.wait_until_closed()


async def test_a_cancelled_lookup_does_not_cancel_it_for_another_post(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def slow(name: str, *_: Any, **__: Any) -> list[Any]:
        asked.append(name)
        time.sleep(0.3)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", 0))]

    async with open_sender() as sender:
        monkeypatch.setattr(socket, "getaddrinfo", slow)
        first = asyncio.create_task(sender.post(receiver.url(host="slow.example"), {}, BODY))
        second = asyncio.create_task(sender.post(receiver.url(host="slow.example"), {}, BODY))
        await asyncio.sleep(0.1)
        first.cancel()
        answer: HttpAnswer = await second
    assert (answer.status, asked) == (200, ["slow.example"])


async def test_a_closed_sender_says_so(receiver: Receiver) -> None:
    async with open_sender() as sender:
        await sender.post(receiver.url(), {}, BODY)
    with pytest.raises(RuntimeError, match="closed"):
        await sender.post(receiver.url(), {}, BODY)
    await asyncio.to_thread(receiver.wait_until_idle)
