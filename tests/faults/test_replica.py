"""A replica of the system's own PostgreSQL: who is answered from it, and what is left when the primary dies."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Event
from typing import Any

import httpx
import pytest

from faults.full.place import Place, Standby, opened
from pinkas.wiring import all_operations
from support.processes import Program, run_command, system_postgres, wait_until
from support.sales import INVOICE, Seller, create_draft, finalize_document
from support.service import free_port

pytestmark = [
    pytest.mark.xdist_group("external"),
    pytest.mark.skipif(system_postgres() is None, reason="sh tests/install-system-packages.sh installs PostgreSQL"),
]
REPORT = "/ledger/trial-balance"
LOADS = 3


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    """A web process on a primary with a replica."""
    with opened(0, replicated=True) as made:
        yield made


@pytest.fixture(scope="module")
def sellers(place: Place) -> Iterator[tuple[Seller, Seller]]:
    """Two businesses."""
    with Seller(place.url) as first, Seller(place.url) as second:
        yield first, second


def standby_of(place: Place) -> Standby:
    """The replica."""
    assert place.standby is not None
    return place.standby


def sell(seller: Seller) -> str:
    """The number of a fresh invoice over 118.00."""
    return str(finalize_document(seller.api, create_draft(seller.api)["id"])["docNumber"])


def ask(seller: Seller) -> tuple[str | None, Any]:
    """Up to when a report knows everything, and what is in it."""
    answer = seller.api.get(REPORT)
    assert answer.status_code == 200, answer.text
    return answer.headers.get("x-as-of"), answer.json()


def test_a_replica_answers_once_it_knows_what_the_business_has_written(
    place: Place, sellers: tuple[Seller, Seller]
) -> None:
    first, second = sellers
    standby = standby_of(place)
    sell(first)
    sell(second)
    standby.catch_up()
    as_of, settled = ask(first)
    assert as_of is not None
    assert abs(datetime.now(UTC) - datetime.fromisoformat(as_of)).total_seconds() < 30
    with standby.held_back():
        assert ask(first) == (as_of, settled)  # nothing of it is missing
        sell(first)
        told, later = ask(first)
        assert told is None
        assert later != settled  # the primary answered, with what was just written
        assert ask(second)[0] is not None  # who wrote nothing meanwhile
    told, same = ask(first)
    assert told is not None
    assert same == later


def test_a_replica_shows_each_business_its_own(place: Place, sellers: tuple[Seller, Seller]) -> None:
    first, second = sellers
    sell(first)
    standby_of(place).catch_up()
    (as_of, mine), (also, theirs) = ask(first), ask(second)
    assert as_of is not None
    assert also is not None
    assert mine != theirs
    with Seller(place.url) as fresh:
        standby_of(place).catch_up()
        as_of, nothing = ask(fresh)
        assert as_of is not None
        assert nothing["rows"] == []


def test_analytics_go_to_the_primary_while_their_sums_are_behind(place: Place, sellers: tuple[Seller, Seller]) -> None:
    seller = sellers[0]
    sell(seller)
    standby_of(place).catch_up()
    path = "/analytics/revenue/summary"
    behind = seller.api.get(path)
    assert behind.status_code == 200, behind.text
    assert "x-as-of" not in behind.headers  # it took up what the sums did not know, which only the primary can
    standby_of(place).catch_up()
    current = seller.api.get(path)
    told, inside = (datetime.fromisoformat(one) for one in (current.headers["x-as-of"], current.json()["asOf"]))
    assert timedelta() <= inside - told < timedelta(seconds=1)
    at = {"asOf": "", "generatedAt": ""}
    assert current.json() | at == behind.json() | at


def test_all_that_may_be_a_little_old_is_read_from_the_replica(place: Place, sellers: tuple[Seller, Seller]) -> None:
    seller = sellers[0]
    seller.api.get("/analytics/health-score")  # sums that are behind are taken up on the primary
    standby_of(place).catch_up()
    asked = [one.path for one in all_operations("live") if one.may_lag and "{" not in one.path]
    files = ["/reports/journal-entries?format=csv", "/ledger/trial-balance?format=xlsx"]  # page by page, and at once
    answers = {path: seller.api.get(path) for path in (*asked, *files)}
    unasked = [path for path, answer in answers.items() if answer.status_code == 422]  # those need an id
    assert unasked == ["/reports/client-card", "/reports/supplier-card"]
    assert [path for path, answer in answers.items() if "x-as-of" not in answer.headers] == unasked
    assert {answer.status_code for answer in answers.values()} == {200, 422}


def test_an_archive_is_read_from_the_replica_where_that_knows_everything(
    place: Place, sellers: tuple[Seller, Seller]
) -> None:
    seller, standby = sellers[0], standby_of(place)
    sell(seller)
    place.add_worker()
    began = datetime.now(UTC)
    before = _lines_read(standby)
    as_of = _archive(seller)
    assert timedelta(0) <= datetime.now(UTC) - as_of < datetime.now(UTC) - began + timedelta(seconds=1)
    assert _lines_read(standby) > before
    with standby.held_back():
        read, asked = _lines_read(standby), datetime.now(UTC)
        assert _archive(seller) >= asked  # what the primary knew, when nothing else knew it
        assert _lines_read(standby) == read
    place.workers.pop().kill()


def _archive(seller: Seller) -> datetime:
    """Up to when an archive that was just made knows everything."""
    made = seller.api.post("/exports", json={"kind": "archive"})
    assert made.status_code == 201, made.text
    found: dict[str, Any] = {}

    def is_done() -> bool:
        found.update(seller.api.get(f"/exports/{made.json()['id']}").json())
        return found["state"] != "RUNNING"

    wait_until(is_done, "the archive")
    assert found["state"] == "DONE", found
    return datetime.fromisoformat(found["asOf"])


def _lines_read(standby: Standby) -> int:
    ((count,),) = standby.run(
        "SELECT seq_scan + idx_scan FROM pg_stat_user_tables WHERE relname = 'document_lines'", "pinkas_live"
    )
    return int(count)


def test_without_redis_nobody_knows_what_was_written_and_the_primary_answers(
    place: Place, sellers: tuple[Seller, Seller]
) -> None:
    place.redis.kill()
    try:
        assert ask(sellers[0])[0] is None
    finally:
        place.redis.start()


@pytest.mark.parametrize("name", ["pooler_url", "replica_url"])
def test_a_way_to_another_database_is_refused_at_the_start(place: Place, name: str) -> None:
    other = f"postgresql://127.0.0.1:{place.postgres.port}/pinkas_sandbox"
    with Program(["web"], {**place.settings, "live_port": free_port(), name: other}) as web:
        assert web.ended() == 1
        assert web.said.startswith(f"pinkas: PINKAS_{name.upper()} names a database that is not that of live")


def test_nothing_that_was_acknowledged_is_lost_with_the_primary(place: Place, sellers: tuple[Seller, Seller]) -> None:
    seller, standby = sellers[0], standby_of(place)
    before = len(seller.numbers())
    stop = Event()
    with ThreadPoolExecutor(LOADS) as pool:
        loads = [pool.submit(_finalize_until, stop, place, seller) for _ in range(LOADS)]
        wait_until(lambda: len(seller.numbers()) > before + 5, "some invoices")
        place.postgres.kill()
        standby.promote()
        promoted = len(_numbers(standby))
        wait_until(lambda: len(_numbers(standby)) > promoted + 5, "invoices on what was the replica")
        stop.set()
        acknowledged = [number for load in loads for number in load.result()]
    numbers = seller.numbers()
    assert len(acknowledged) == len(set(acknowledged))
    assert set(acknowledged) <= set(numbers)
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    for command in ("verify-chain", "verify-books"):
        status, said = run_command([command], place.settings)
        assert status == 0, said
    assert ask(seller)[0] is None  # the replica is the primary now


def _numbers(standby: Standby) -> list[tuple[Any, ...]]:
    return standby.run("SELECT doc_number FROM documents WHERE doc_number IS NOT NULL", "pinkas_live")


def _finalize_until(stop: Event, place: Place, seller: Seller) -> list[int]:
    """The numbers of invoices that were acknowledged. Each is finalized until that is answered: once, or never."""
    numbers: list[int] = []
    with seller.at(place.url) as api:
        while not stop.is_set():
            try:
                draft = api.post("/documents", json=INVOICE).json()["id"]
            except (httpx.TransportError, KeyError):
                continue
            while not stop.is_set():
                try:
                    done = api.post(f"/documents/{draft}/finalize", json={})
                except httpx.TransportError:
                    continue
                if done.status_code == 200:
                    numbers.append(done.json()["docNumber"])
                if done.status_code in (200, 409):  # 409: an answer was lost with the primary, and the number kept
                    break
                assert done.status_code == 503, done.text
    return numbers
