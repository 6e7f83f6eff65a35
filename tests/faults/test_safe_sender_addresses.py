"""Addresses and names that would lead the sender of webhooks into the operator's own network (WH-9, WH-10)."""

import socket
from collections.abc import Iterator, Sequence
from ipaddress import ip_address, ip_network

import pytest
from yarl import URL

from pinkas.outside.http import is_public, may_contact, url_error
from support.receiver import Receiver
from support.sending import BODY, LOOPBACK, Outgoing, fixed_lookup, open_sender, watch_connections


def words(text: str) -> list[str]:
    return text.split()


@pytest.fixture
def outgoing() -> Iterator[Outgoing]:
    with watch_connections() as watched:
        yield watched


# Addresses that may not be contacted

NOT_PUBLIC = words(
    """
    0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 168.63.129.16
    169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.8 192.0.0.9 192.0.0.10 192.0.0.170 192.0.0.192 192.0.2.1
    192.88.99.1 192.168.0.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 233.252.1.1 239.255.255.250
    240.0.0.1 255.255.255.255
    :: ::1 ::7f00:1 ::127.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:0:127.0.0.1
    64:ff9b::169.254.169.254 64:ff9b::7f00:1 64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 2001::1 2001:2::1 2001:10::1
    2001:20::1 2001:db8::1 2002:7f00:1:: 2002:808:808:: 3fff::1 3fff:fff::1 5f00::1 fc00::1 fd00:ec2::254 fd12::1
    fe80::1 fe80::1%eth0 fec0::1 ff02::1 ff0e::1 2606:4700:4700::1111%1
    """
)

PUBLIC = words(
    """
    1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.1 100.63.255.255 100.128.0.1 126.255.255.255 128.0.0.1 169.253.255.255
    172.15.255.255 172.32.0.1 192.0.1.1 192.167.255.255 192.169.0.1 198.17.255.255 198.20.0.1 223.255.255.254
    2606:4700:4700::1111 2a00:1450:4001::1 2001:200::1 2001:4860:4860::8888 ::ffff:8.8.8.8
    """
)


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_an_address_outside_the_public_internet_is_not_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", PUBLIC)
def test_an_address_of_the_public_internet_is_public(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize("address", ["127.0.0.1", "::ffff:127.0.0.1", "10.1.2.3", "::1", "8.8.8.8"])
def test_a_network_the_operator_named_may_be_contacted(address: str) -> None:
    assert may_contact(ip_address(address), (*LOOPBACK, ip_network("10.0.0.0/8")))


@pytest.mark.parametrize("address", ["192.168.0.1", "fe80::1%eth0", "100.64.0.1"])
def test_an_address_beside_the_named_networks_may_not_be_contacted(address: str) -> None:
    assert not may_contact(ip_address(address), (*LOOPBACK, ip_network("10.0.0.0/8")))


@pytest.mark.parametrize(
    "address",
    [
        "169.254.169.254",
        "169.254.0.1",
        "fd00:ec2::254",
        "::ffff:169.254.169.254",
        "::169.254.169.254",
        "64:ff9b::169.254.169.254",
        "64:ff9b:1::169.254.169.254",
        "2002:a9fe:a9fe::1",
    ],
)
def test_the_clouds_own_addresses_stay_closed_whatever_the_operator_named(address: str) -> None:
    assert not may_contact(ip_address(address), (ip_network("0.0.0.0/0"), ip_network("::/0")))


# Every spelling of section "pitfalls" that a resolver or an operating system turns into an inner address.
INNER_LITERALS = words(
    """
    127.0.0.1 127.1 127.0.1 0177.0.0.1 0177.1 2130706433 017700000001 0x7f000001 0x7f.1 0X7F.0.0.1 0 0.0.0.0 127.0.0.1.
    ①②⑦.0.0.1 127。0。0。1 %31%32%37.0.0.1 169.254.169.254 2852039166 10.0.0.1 192.168.1.1 100.64.0.1 224.0.0.1
    233.252.1.1 192.88.99.1 192.0.0.8 1.2.3.4.5 256.1.1.1 1.2.3.0x localhost LOCALHOST. a.localhost
    [::] [::1] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:7f00:0001] [::7f00:1] [::127.0.0.1]
    [64:ff9b::169.254.169.254] [64:ff9b::7f00:1] [2002:7f00:1::] [fec0::1] [5f00::1] [3fff::1] [fe80::1]
    [fe80::1%25eth0] [fe80::1%eth0] [fd00:ec2::254] [fd00::1] [ff02::1] [2606:4700:4700::1111%251] [v1.x] [127.0.0.1]
    """
)


@pytest.mark.parametrize("host", INNER_LITERALS)
async def test_a_literal_of_an_inner_address_is_refused_when_typed_and_never_contacted(
    outgoing: Outgoing, host: str
) -> None:
    """WH-9."""
    assert url_error(f"http://{host}:8080/hook", allow_http=True) is not None
    async with open_sender(allowed_networks=()) as sender:
        answer = await sender.post(f"http://{host}:8080/hook", {}, BODY)
    assert (answer.status, answer.error) == (None, "blocked_address")
    assert outgoing.addresses == []


@pytest.mark.parametrize("host", ["127.0.0.1", "[::ffff:127.0.0.1]", "0x7f000001", "[::1]"])
async def test_the_connection_itself_refuses_a_literal_that_the_first_look_let_through(
    monkeypatch: pytest.MonkeyPatch, outgoing: Outgoing, host: str
) -> None:
    monkeypatch.setattr("pinkas.outside.http.sender.parse_accepted_url", lambda url, **_: URL(url))
    async with open_sender(allowed_networks=()) as sender:
        answer = await sender.post(f"http://{host}:8080/", {}, BODY)
    assert answer.error == "blocked_address"
    assert outgoing.addresses == []


@pytest.mark.parametrize("address", [a for a in NOT_PUBLIC if "%" not in a])
async def test_a_name_of_an_inner_address_is_never_contacted(outgoing: Outgoing, address: str) -> None:
    """WH-9."""
    async with open_sender(allowed_networks=(), resolve=fixed_lookup({"inner.example": [address]})) as sender:
        answer = await sender.post("http://inner.example:8080/", {}, BODY)
    assert (answer.status, answer.error) == (None, "blocked_address")
    assert outgoing.addresses == []


@pytest.mark.parametrize(
    "answers",
    [
        ["8.8.8.8", "10.0.0.1"],
        ["10.0.0.1", "8.8.8.8"],
        ["8.8.8.8", "::1"],
        ["2606:4700:4700::1111", "2606:4700:4700::1001", "2606:4700:4700::64", "2606:4700:4700::65", "fe80::1%eth0"],
    ],
)
async def test_one_inner_address_among_public_ones_refuses_the_name(outgoing: Outgoing, answers: list[str]) -> None:
    """WH-9."""
    async with open_sender(allowed_networks=(), resolve=fixed_lookup({"mixed.example": answers})) as sender:
        answer = await sender.post("http://mixed.example/", {}, BODY)
    assert answer.error == "blocked_address"
    assert outgoing.addresses == []


async def test_what_the_operating_system_answers_for_a_name_is_checked(
    monkeypatch: pytest.MonkeyPatch, receiver: Receiver, outgoing: Outgoing
) -> None:
    # localhost is the one inner name that every machine knows; the first look knows it as well and must be blind.
    monkeypatch.setattr("pinkas.outside.http.sender.parse_accepted_url", lambda url, **_: URL(url))
    async with open_sender(allowed_networks=()) as closed:
        blocked = await closed.post(receiver.url(host="localhost"), {}, BODY)
    assert (blocked.error, outgoing.addresses) == ("blocked_address", [])
    async with open_sender() as opened:
        allowed = await opened.post(receiver.url(host="localhost"), {}, BODY)
    assert allowed.status == 200


@pytest.mark.parametrize("keep_alive", [True, False])
async def test_a_name_that_moves_inside_after_the_first_post_is_not_followed(
    receiver: Receiver, keep_alive: bool
) -> None:
    """WH-9."""
    # 127.0.0.2 stands for the public address, 127.0.0.1 (where a second receiver listens) for the inner one.
    with Receiver("127.0.0.2", receiver.port) as outer:
        outer.answer(200, headers={} if keep_alive else {"Connection": "close"})
        table = {"moving.example": ["127.0.0.2"]}
        async with open_sender(allowed_networks=[ip_network("127.0.0.2/32")], resolve=fixed_lookup(table)) as sender:
            first = await sender.post(outer.url(host="moving.example"), {}, BODY)
            table["moving.example"] = ["127.0.0.1"]
            second = await sender.post(outer.url(host="moving.example"), {}, BODY)
        assert first.status == 200
        # The connection that was opened under the check still leads to the checked address.
        assert (second.status, second.error) == ((200, None) if keep_alive else (None, "blocked_address"))
        assert receiver.accepted == 0


async def test_a_name_is_looked_up_once_for_one_connection(receiver: Receiver) -> None:
    # A second lookup between check and connect is what rebinding lives on.
    with Receiver("127.0.0.2", receiver.port) as outer:
        answers = iter([["127.0.0.2"], ["127.0.0.1"], ["127.0.0.1"]])

        async def rebinding(name: str) -> Sequence[str]:
            return next(answers)

        async with open_sender(allowed_networks=[ip_network("127.0.0.2/32")], resolve=rebinding) as sender:
            answer = await sender.post(outer.url(host="rebinding.example"), {}, BODY)
        assert (answer.status, receiver.accepted, len(outer.requests)) == (200, 0, 1)


async def test_a_checked_name_is_not_remembered_for_the_next_connection(receiver: Receiver) -> None:
    receiver.answer(200, headers={"Connection": "close"})
    asked = 0

    async def counting(name: str) -> Sequence[str]:
        nonlocal asked
        asked += 1
        return ["127.0.0.1"]

    async with open_sender(resolve=counting) as sender:
        for _ in range(3):
            await sender.post(receiver.url(host="fresh.example"), {}, BODY)
    assert asked == 3


async def test_a_name_of_many_addresses_does_not_make_us_knock_on_all_of_them(outgoing: Outgoing) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        many = [f"127.0.3.{n}" for n in range(1, 200)]
        async with open_sender(resolve=fixed_lookup({"many.example": many})) as sender:
            answer = await sender.post(f"http://many.example:{unused.getsockname()[1]}/", {}, BODY)
    assert answer.error == "connect"
    assert len({address[0] for address in outgoing.addresses}) == 2


async def test_a_named_network_lets_one_receiver_in_and_no_other(receiver: Receiver) -> None:
    async with open_sender(allowed_networks=[ip_network("127.0.0.2/32")]) as sender:
        answer = await sender.post(receiver.url(), {}, BODY)
    assert (answer.error, receiver.accepted) == ("blocked_address", 0)


async def test_plain_http_is_not_sent_without_the_operators_leave(receiver: Receiver) -> None:
    async with open_sender(allow_http=False) as sender:
        answer = await sender.post(receiver.url(), {}, BODY)
    assert (answer.error, receiver.accepted) == ("blocked_address", 0)


# What a person is told about the address they typed


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("https://user@example.com/", "before the @"),
        ("https://user:pass@example.com/", "before the @"),
        ("https://@example.com/", "before the @"),
        ("https://example.com/#part", "fragment"),
        ("https://example.com/#", "fragment"),
        ("ftp://example.com/", "https://"),
        ("file:///etc/passwd", "https://"),
        ("javascript:alert(1)", "https://"),
        ("example.com/hook", "https://"),
        ("//example.com/hook", "https://"),
        ("", "https://"),
        ("http://example.com/", "Plain http"),
        ("https://example.com:0/", "Port 0"),
        ("https://example.com:22/", "Port 22"),
        ("https://example.com:0025/", "Port 25"),
        ("https://example.com:99999/", "not a valid address"),
        ("https://example.com:abc/", "not a valid address"),
        ("https:///hook", "no host"),
        ("https:hook", "no host"),
        ("https://[::1/", "not a valid address"),
        ("https://exam ple.com/", "space"),
        ("https://example.com/\r\nX: 1", "space"),
        ("https://example.com\\@127.0.0.1/", "backslash"),
        ("https://a..example/", "not a valid host name"),
        ("https://-a.example/", "not a valid host name"),
        ("https://" + "a" * 64 + ".example/", "not a valid host name"),
        ("https://example.com/" + "a" * 2029, "longer than 2048"),
        ("https://134744072/", "8.8.8.8"),
        ("https://0177.0.0.1/", "127.0.0.1"),
        ("https://10.0.0.1/", "public internet"),
        ("https://[::1]/", "public internet"),
        ("https://example.com/\ud800", "not a valid address"),
    ],
)
def test_an_unusable_address_is_refused_with_a_sentence_that_names_the_reason(url: str, told: str) -> None:
    """WH-10."""
    fault = url_error(url)
    assert fault is not None
    assert told in fault
    assert fault.endswith(".")


@pytest.mark.parametrize(
    "url",
    [
        "https://example.com",
        "HTTPS://Example.COM:8443/hook?a=b&c=%20d",
        "https://hooks.example.co.il./x",
        "https://חשבונית.example/קבלה",
        "https://my_host.example/",
        "https://8.8.8.8/",
        "https://[2606:4700:4700::1111]:8443/",
        "https://example.com/" + "a" * 2028,
    ],
)
def test_a_usable_address_is_accepted(url: str) -> None:
    assert url_error(url) is None


def test_plain_http_is_accepted_with_the_operators_leave() -> None:
    assert url_error("http://example.com/", allow_http=True) is None


@pytest.mark.parametrize("host", ["127.0.0.1", "[::ffff:127.0.0.1]", "[::1]", "localhost"])
def test_a_literal_inside_a_named_network_is_accepted(host: str) -> None:
    assert url_error(f"https://{host}:9000/", allowed_networks=LOOPBACK) is None


def test_the_sentence_for_an_inner_address_does_not_say_which_network_it_is_in() -> None:
    faults = {url_error(f"https://{host}/") for host in ("10.0.0.1", "127.0.0.1", "169.254.169.254", "[fd00::1]")}
    assert len(faults) == 1
