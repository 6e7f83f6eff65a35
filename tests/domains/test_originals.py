"""The original is delivered when it could be handed over: nobody has it whose connection ended before."""

import asyncio
import socket
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from uuid import UUID

import httpx
import pytest

from pinkas.domains import documents
from pinkas.platform.caller import system_caller
from pinkas.platform.database import Database
from pinkas.platform.tx import Flow, Transactions
from support.dashboard import log_in_owner
from support.processes import wait_until
from support.service import Tenant

Way = tuple[str, Mapping[str, str]]


def by_key(tenant: Tenant, document: dict[str, Any]) -> Way:
    return f"/api/v1/documents/{document['id']}/pdf", {"X-Api-Key": tenant.api.headers["x-api-key"]}


def by_link(tenant: Tenant, document: dict[str, Any]) -> Way:
    return f"/api/v1/public/documents/{token_of(tenant, document)}/pdf", {}


def by_page(tenant: Tenant, document: dict[str, Any]) -> Way:
    return f"/d/{token_of(tenant, document)}/pdf", {}


def at_the_desk(tenant: Tenant, document: dict[str, Any]) -> Way:
    cookies = "; ".join(f"{name}={value}" for name, value in log_in_owner(tenant).client.cookies.items())
    return f"/app/{tenant.id}/documents/{document['id']}/pdf?save=1", {"Cookie": cookies}


DESK = pytest.param(at_the_desk, marks=pytest.mark.own_person)
WAYS = [by_key, by_link, by_page, DESK]


def token_of(tenant: Tenant, document: dict[str, Any]) -> str:
    made = tenant.api.post(f"/documents/{document['id']}/share", json={})
    assert made.status_code == 201, made.text
    return str(made.json()["token"])


def printed(tenant: Tenant) -> dict[str, Any]:
    """An issued document whose files are made."""
    issued = tenant.issued()
    assert marking(tenant, issued, "?copy=true") == "copy"
    return issued


def marking(tenant: Tenant, document: dict[str, Any], query: str = "") -> str:
    """What one more download is given."""
    return str(tenant.api.get(f"/documents/{document['id']}/pdf{query}").headers["x-document-copy"])


def told(tenant: Tenant, document: dict[str, Any]) -> list[str]:
    """What the history says of the original, the oldest first."""
    items = tenant.api.get(f"/documents/{document['id']}/history").json()["items"]
    actions = [one["action"] for one in reversed(items)]
    return [one.removeprefix("document.original_") for one in actions if "original" in one]


def sent(tenant: Tenant, *ways: Way, method: str = "GET") -> socket.socket:
    """A connection on which requests were sent, and no answer was read."""
    address = httpx.URL(tenant.running.url())
    connection = socket.create_connection((address.host, address.port or 80), timeout=30)
    for path, headers in ways:
        lines = [f"{method} {path} HTTP/1.1", f"Host: {address.host}", *(f"{n}: {v}" for n, v in headers.items())]
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
    return connection


@contextmanager
def held_up(tenant: Tenant, by: str, what: str) -> Iterator[Callable[[], None]]:
    """Statements that begin with `what` wait for a lock; what it gives waits until there is one."""
    with tenant.running.owner() as holder, tenant.running.owner() as watcher, holder.transaction():
        holder.execute(by)

        def waiting() -> bool:
            found = watcher.execute(
                """SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
                   AND query LIKE %s""",
                [f"{what}%"],
            )
            return found.rowcount > 0

        yield lambda: wait_until(waiting, what)


def deciding(tenant: Tenant, document: dict[str, Any]) -> AbstractContextManager[Callable[[], None]]:
    """No delivery of the document is decided."""
    by = f"SELECT FROM documents WHERE id = '{document['id']}' FOR NO KEY UPDATE"
    return held_up(tenant, by, "UPDATE documents SET original_delivered_at")


def hung_up(tenant: Tenant, connection: socket.socket) -> None:
    """Ends a connection, and waits until the service knows: it has answered what came later."""
    connection.close()
    tenant.api.get("/documents", params={"limit": 1})


def abandoned(tenant: Tenant, document: dict[str, Any], way: Way) -> None:
    """Asks for the original and hangs up before there is an answer."""
    with deciding(tenant, document) as until_asked:
        connection = sent(tenant, way)
        until_asked()
        hung_up(tenant, connection)
    wait_until(lambda: "returned" in told(tenant, document), "the original to come back")


@pytest.mark.parametrize("way", WAYS)
def test_an_original_that_nobody_received_is_there_for_the_next(tenant: Tenant, way: Callable[..., Way]) -> None:
    issued = printed(tenant)
    abandoned(tenant, issued, way(tenant, issued))
    assert [marking(tenant, issued) for _ in range(3)] == ["original", "copy", "copy"]
    assert told(tenant, issued) == ["delivered", "returned", "delivered"]


@pytest.mark.parametrize("way", WAYS)
def test_whoever_hung_up_before_takes_no_original(tenant: Tenant, way: Callable[..., Way]) -> None:
    issued = printed(tenant)
    asked = way(tenant, issued)
    with held_up(tenant, "LOCK TABLE document_files IN ACCESS EXCLUSIVE MODE", "SELECT f.kind") as until_asked:
        connection = sent(tenant, asked)
        until_asked()
        hung_up(tenant, connection)
    assert [marking(tenant, issued) for _ in range(2)] == ["original", "copy"]
    assert told(tenant, issued) == ["delivered"]


@pytest.mark.parametrize("way", WAYS)
def test_an_original_that_was_received_is_not_there_again(tenant: Tenant, way: Callable[..., Way]) -> None:
    issued = printed(tenant)
    with sent(tenant, way(tenant, issued)) as connection:
        assert connection.recv(12) == b"HTTP/1.1 200"
    assert marking(tenant, issued) == "copy"
    assert told(tenant, issued) == ["delivered"]


def test_whoever_hangs_up_with_a_copy_gives_nothing_back(tenant: Tenant) -> None:
    issued = printed(tenant)
    with ThreadPoolExecutor(1) as pool, deciding(tenant, issued) as until_asked:
        first = pool.submit(marking, tenant, issued)
        until_asked()
        hung_up(tenant, sent(tenant, by_key(tenant, issued)))
    assert first.result() == "original"
    assert [marking(tenant, issued) for _ in range(2)] == ["copy", "copy"]
    assert told(tenant, issued) == ["delivered"]


def test_what_another_took_meanwhile_is_not_given_back(tenant: Tenant) -> None:
    issued = printed(tenant)
    service = tenant.running.services["live"]

    async def story() -> list[str]:
        database = Database(tenant.running.urls["live"].app, size=1, name="originals")
        await database.open()
        transactions = Transactions(database, service.transactions.runtime)
        flow = Flow(transactions, system_caller(UUID(tenant.id)), service.outside)
        given = []
        lost = None
        for _ in range(3):
            blob = await documents.download_pdf(flow, UUID(issued["id"]))
            given.append(dict(blob.headers)["x-document-copy"])
            lost = lost or blob.lost
            assert lost is not None
            await lost()  # that of the first, each time
        await database.close()
        return given

    assert asyncio.run(story()) == ["original", "original", "copy"]
    assert told(tenant, issued) == ["delivered", "returned", "delivered"]


def test_of_many_at_once_one_has_the_original_though_others_hang_up(tenant: Tenant) -> None:
    issued = printed(tenant)
    abandoned(tenant, issued, by_key(tenant, issued))
    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(lambda _: marking(tenant, issued), range(6)))
    assert sorted(found) == ["copy"] * 5 + ["original"]


def test_requests_sent_ahead_on_one_connection_are_answered_in_turn(tenant: Tenant) -> None:
    issued = printed(tenant)
    with sent(tenant, *[by_key(tenant, issued)] * 3) as connection:
        answered = b""
        while answered.count(b"x-document-copy: ") < 3 or not answered.rstrip().endswith(b"%%EOF"):
            answered += connection.recv(65536)
    found = [part.split(b"\r\n", 1)[0] for part in answered.split(b"x-document-copy: ")[1:]]
    assert found == [b"original", b"copy", b"copy"]


@pytest.mark.parametrize("way", WAYS)
def test_14_asking_for_the_headers_alone_leaves_the_original(tenant: Tenant, way: Callable[..., Way]) -> None:
    issued = printed(tenant)
    with sent(tenant, way(tenant, issued), method="HEAD") as connection:
        came = connection.recv(65536)
    assert came.startswith(b"HTTP/1.1 200")
    assert came.endswith(b"\r\n\r\n"), "headers, and nothing behind them"
    assert told(tenant, issued) == []
    assert marking(tenant, issued) == "original"
