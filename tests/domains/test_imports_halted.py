"""Imports of every kind that are cancelled, or whose worker is lost, in the middle of the booking: nothing half."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from domains.test_imports import checked, errors, settled
from domains.test_imports_named import DOCUMENTS, EXPENSES, product
from support.archives import rows_of
from support.processes import wait_until
from support.service import Tenant

WAITING = """SELECT pid FROM pg_stat_activity WHERE datname = current_database()
    AND wait_event_type = 'Lock' AND query LIKE '%UPDATE import_rows%'"""
BESIDE = ("imports", "import_rows", "audit_log", "audit_chains", "events", "notifications")
"""What tells of an import, whatever became of it; the same is true of its file."""


def priced(tenant: Tenant) -> str:
    product(tenant, "A", sku="a")
    return "price list,sku,price\nNew,a,5\n"


def stocked(tenant: Tenant) -> str:
    product(tenant, "Shirt", sku="S", type="goods", trackStock=True)
    return "sku,quantity,cost\nS,12,30\n"


TABLES: dict[str, Callable[[Tenant], str]] = {
    "clients": lambda _: "name,tags,opening balance,opening balance date\nA,x;y,120.50,2026-01-01\nB,x,,\n",
    "products": lambda _: "name,sku,price\nA,a,5\nB,b,6\n",
    "suppliers": lambda _: "name,taxId\nA,514000009\nB,\n",
    "expenses": lambda _: EXPENSES,
    "price_lists": priced,
    "stock": stocked,
    "past_documents": lambda _: DOCUMENTS,
}
"""A table of each kind, once what it names is there. Each makes what it may make: tags, suppliers, lists, clients."""


def kept(tenant: Tenant) -> dict[str, list[Any]]:
    """Everything that the business has, by table."""
    found = rows_of(tenant.running.owners["live"], tenant.id)
    return {table: rows for table, rows in found.items() if table not in BESIDE and not table.startswith("file")}


@contextmanager
def held(tenant: Tenant, id: str) -> Iterator[int]:
    """The database process that has written the rows of an import, and waits to note what became of them."""
    with tenant.running.owner() as watching, psycopg.connect(tenant.running.owners["live"]) as holding:
        holding.execute("LOCK TABLE import_rows IN SHARE MODE")
        assert tenant.api.post(f"/imports/{id}/commit").json()["state"] == "COMMITTING"
        wait_until(lambda: bool(watching.execute(WAITING).fetchall()), "the booking")
        ((process,),) = watching.execute(WAITING).fetchall()
        yield process


@pytest.mark.parametrize("kind", TABLES)
def test_a_booking_that_is_cancelled_or_breaks_leaves_nothing_and_the_next_books_all(tenant: Tenant, kind: str) -> None:
    table = TABLES[kind](tenant)
    found = checked(tenant, table, kind=kind)
    assert not found["faulty"], errors(tenant, found["id"])
    before = kept(tenant)
    with held(tenant, found["id"]):
        assert tenant.api.post(f"/imports/{found['id']}/cancel").json()["state"] == "CANCELLED"
    with tenant.running.owner() as owner:
        left = "SELECT 1 FROM import_rows WHERE import_id = %s"
        wait_until(lambda: not owner.execute(left, [found["id"]]).fetchall(), "the worker to forget the rows")
    assert kept(tenant) == before
    again = checked(tenant, table, kind=kind)
    assert (again["toCreate"], again["duplicateOf"]) == (found["toCreate"], None)
    with held(tenant, again["id"]) as process, tenant.running.owner() as owner:
        owner.execute("SELECT pg_terminate_backend(%s)", [process])
        retried = "SELECT 1 FROM procrastinate_jobs WHERE args ->> 'import_id' = %s AND attempts = 1"
        wait_until(lambda: bool(owner.execute(retried, [again["id"]]).fetchall()), "the end of the first attempt")
        assert kept(tenant) == before
        owner.execute(
            "UPDATE procrastinate_jobs SET scheduled_at = now() WHERE args ->> 'import_id' = %s", [again["id"]]
        )
    done = settled(tenant, again["id"])
    assert (done["state"], done["done"]) == ("COMMITTED", found["toCreate"])
    assert kept(tenant) != before
