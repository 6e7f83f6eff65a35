"""Imports whose worker is killed, or that are cancelled, in the middle of the booking: all rows or none."""

import contextlib
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from domains.answers import done
from domains.test_uniform_books import other_books
from faults.full.place import Place, opened
from support.processes import system_postgres, wait_until
from support.sales import Seller
from support.uniform_writer import data, folder, other_program

pytestmark = [
    pytest.mark.xdist_group("external"),
    pytest.mark.skipif(system_postgres() is None, reason="sh tests/install-system-packages.sh installs PostgreSQL"),
]
ROWS = 600
"""Two pieces."""


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    """A web process and a worker on servers of their own."""
    with opened(1) as made:
        yield made


@pytest.fixture
def seller(place: Place) -> Iterator[Seller]:
    """A business."""
    with Seller(place.url) as one:
        yield one


TABLE = ("name\n" + "".join(f"Client {one}\n" for one in range(ROWS))).encode()


@contextlib.contextmanager
def held(place: Place, seller: Seller, kind: str = "clients", content: bytes = TABLE) -> Iterator[str]:
    """The id of an import whose worker has written clients, and waits to write their events, until the block ends."""
    params = {"kind": kind, "allowOtherTaxId": "true"}
    file = ("a.csv", content, "text/csv") if kind == "clients" else ("a.zip", content, "application/zip")
    made = done(seller.api.post("/imports", params=params, files={"file": file}), 201)
    wait_until(lambda: found(seller, made["id"])["state"] == "CHECKED", "the check")
    with psycopg.connect(place.postgres.url("pinkas_live")) as locking:
        locking.execute("LOCK TABLE events IN SHARE MODE")
        done(seller.api.post(f"/imports/{made['id']}/commit"))
        waiting = """SELECT 1 FROM pg_stat_activity
            WHERE wait_event_type = 'Lock' AND query LIKE '%INSERT INTO events%'"""
        wait_until(lambda: bool(place.rows(waiting)), "the first piece")
        yield str(made["id"])


def found(seller: Seller, id: str) -> dict[str, Any]:
    return dict(done(seller.api.get(f"/imports/{id}")))


def booked(place: Place, seller: Seller, id: str) -> tuple[int, int, int]:
    """How many clients there are, how many events tell of one, and how many rows know their client."""
    ((clients, told, known),) = place.rows(
        """SELECT (SELECT count(*) FROM clients WHERE business_id = %(business)s),
            (SELECT count(*) FROM events WHERE business_id = %(business)s AND type = 'client.created'),
            (SELECT count(DISTINCT record_id) FROM import_rows WHERE business_id = %(business)s AND import_id = %(id)s)
        """,
        {"business": seller.id, "id": id},
    )
    return clients, told, known


def test_a_worker_that_dies_in_the_booking_leaves_nothing_and_the_next_books_all(place: Place, seller: Seller) -> None:
    with held(place, seller) as id:
        assert booked(place, seller, id) == (0, 0, 0)
        place.replace_worker(0)
    assert booked(place, seller, id) == (0, 0, 0)
    place.rows("UPDATE procrastinate_workers SET last_heartbeat = last_heartbeat - interval '1 minute'")
    wait_until(lambda: found(seller, id)["state"] == "COMMITTED", "the booking")
    assert booked(place, seller, id) == (ROWS, ROWS, ROWS)


def test_an_import_that_is_cancelled_in_the_booking_leaves_nothing(place: Place, seller: Seller) -> None:
    with held(place, seller) as id:
        assert done(seller.api.post(f"/imports/{id}/cancel"))["state"] == "CANCELLED"
    rows = "SELECT 1 FROM import_rows WHERE import_id = %s"
    wait_until(lambda: not place.rows(rows, [id]), "the worker to forget the rows")
    assert found(seller, id)["state"] == "CANCELLED"
    assert booked(place, seller, id) == (0, 0, 0)


def test_a_uniform_file_whose_worker_dies_in_the_booking_is_booked_by_the_next_one_or_not_at_all(
    place: Place, seller: Seller
) -> None:
    def there() -> tuple[int, int, int]:
        ((clients, documents, entries),) = place.rows(
            """SELECT (SELECT count(*) FROM clients WHERE business_id = %(business)s),
                (SELECT count(*) FROM imported_documents WHERE business_id = %(business)s AND booked),
                (SELECT count(*) FROM journal_entries WHERE business_id = %(business)s)""",
            {"business": seller.id},
        )
        return clients, documents, entries

    with held(place, seller, "uniform_file", folder(data([*other_program(), *other_books()]))) as id:
        place.replace_worker(0)
    assert there() == (0, 0, 0)
    place.rows("UPDATE procrastinate_workers SET last_heartbeat = last_heartbeat - interval '1 minute'")
    wait_until(lambda: found(seller, id)["state"] == "COMMITTED", "the booking")
    assert there() == (2, 5, 4), "two suppliers, the client that owes, and the accounts are opened"
    assert done(seller.api.get("/ledger/integrity"))["ok"]
