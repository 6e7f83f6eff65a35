"""Auto-match behind the request with real worker processes: killed in the middle, and no line is matched twice."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from faults.full.place import Place, opened
from support.processes import system_postgres, wait_until
from support.sales import Seller

pytestmark = [
    pytest.mark.xdist_group("external"),
    pytest.mark.skipif(system_postgres() is None, reason="sh tests/install-system-packages.sh installs PostgreSQL"),
]
AUTO_MATCH = "/bank-reconciliation/auto-match"
INVOICES = 220


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    """A web process on servers of its own; the test adds its workers."""
    with opened(0) as made:
        yield made


def add_invoices_with_lines(seller: Seller) -> None:
    """Invoices of one client, each of its own amount, and a line that names each of them."""
    client = ok(seller.api.post("/clients", json={"name": "פרידמן מערכות"}))["id"]
    account = ok(seller.api.post(f"/banking/businesses/{seller.id}/accounts", json={"name": "בנק"}))["id"]
    today = datetime.now(ZoneInfo("Asia/Jerusalem")).date().isoformat()
    for begin in range(0, INVOICES, 50):
        prices = range(100 + begin, 100 + min(begin + 50, INVOICES))
        bodies = [
            {
                "docType": 305,
                "clientId": client,
                "lines": [{"description": "ייעוץ", "quantity": "1", "unitPrice": str(price)}],
            }
            for price in prices
        ]
        drafts = ok(seller.api.post("/documents/bulk", json={"documents": bodies}))["items"]
        ids = [one["document"]["id"] for one in drafts]
        sold = ok(seller.api.post("/documents/bulk/finalize", json={"ids": ids}))["items"]
        lines = [
            {
                "bankAccountId": account,
                "date": today,
                "amount": one["document"]["total"],
                "description": f"העברה מאת פרידמן מערכות {one['document']['docNumber']}",
            }
            for one in sold
        ]
        ok(seller.api.post("/bank-reconciliation/transactions/bulk", json={"transactions": lines}))


def ok(answer: Any) -> dict[str, Any]:
    """What a call that succeeded answers."""
    assert answer.status_code in (200, 201), answer.text
    return dict(answer.json())


def test_a_worker_that_is_killed_leaves_nothing_matched_twice_and_the_run_ends(place: Place) -> None:
    with Seller(place.url) as seller:
        add_invoices_with_lines(seller)
        run = ok(seller.api.post(AUTO_MATCH, json={"limit": 1, "continueInBackground": True}))["run"]
        path = f"{AUTO_MATCH}/runs/{run['id']}"
        first = place.add_worker()
        wait_until(lambda: ok(seller.api.get(path))["matched"] > 0, "the first batch")
        first.kill()
        broken = ok(seller.api.get(path))
        assert (broken["state"], broken["matched"] < INVOICES - 1) == ("RUNNING", True), broken
        # A worker is given up after half a minute without a sign of life; nobody waits for that here.
        place.rows("UPDATE procrastinate_workers SET last_heartbeat = last_heartbeat - interval '1 minute'")
        place.add_worker()
        wait_until(lambda: ok(seller.api.get(path))["state"] != "RUNNING", "the run")
        ended = ok(seller.api.get(path))
    assert (ended["state"], ended["matched"], ended["refused"]) == ("DONE", INVOICES - 1, 0), ended
    counts = "SELECT count(*), count(DISTINCT transaction_id), count(DISTINCT target_id) FROM bank_matches"
    assert place.rows(counts) == [(INVOICES, INVOICES, INVOICES)]
    assert place.rows("SELECT DISTINCT status FROM bank_transactions") == [("MATCHED",)]
    receipts = "SELECT count(*), min(doc_number), max(doc_number) FROM documents WHERE doc_type = 400"
    assert place.rows(receipts) == [(INVOICES, 1, INVOICES)]
    assert place.rows("SELECT DISTINCT payment_status, total = paid FROM documents WHERE doc_type = 305") == [
        ("PAID", True)
    ]
