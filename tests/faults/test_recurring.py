"""Schedules with real worker processes: shared by two, killed in the middle, and no date is ever run twice."""

from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from faults.full.place import Place, opened
from support.processes import system_postgres, wait_until
from support.sales import Seller

pytestmark = [
    pytest.mark.xdist_group("external"),
    pytest.mark.skipif(system_postgres() is None, reason="sh tests/install-system-packages.sh installs PostgreSQL"),
]
SCHEDULES = 60


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    """A web process on servers of its own; the test adds its workers."""
    with opened(0) as made:
        yield made


def schedules(seller: Seller, n: int) -> None:
    """Schedules whose first date is due at once."""
    lines = [{"description": "{month}", "quantity": "1", "unitPrice": "100"}]
    asked = {
        "template": {"docType": 305, "client": {"name": "לקוח"}, "lines": lines},
        "frequency": "monthly_date",
        "startDate": datetime.now(ZoneInfo("Asia/Jerusalem")).date().isoformat(),
        "time": "00:00",
    }
    for _ in range(n):
        made = seller.api.post("/recurring-documents", json=asked)
        assert made.status_code == 201, made.text


def test_two_workers_one_of_which_is_killed_run_every_date_exactly_once(place: Place) -> None:
    with Seller(place.url) as seller:
        schedules(seller, SCHEDULES)
        first, second = place.add_worker(), place.add_worker()
        wait_until(lambda: place.rows("SELECT count(*) FROM recurring_runs")[0][0] >= 5, "the first runs")
        first.kill()
        wait_until(lambda: place.rows("SELECT count(*) FROM recurring_runs")[0][0] >= SCHEDULES, "every run")
        assert second.is_running
    dates = place.rows("SELECT count(DISTINCT schedule_id), count(*), count(DISTINCT document_id) FROM recurring_runs")
    assert dates == [(SCHEDULES, SCHEDULES, SCHEDULES)]
    assert place.rows("SELECT count(*) FROM documents") == [(SCHEDULES,)]
    assert place.rows("SELECT DISTINCT status, generated, consecutive_failures FROM recurring_documents") == [
        ("ACTIVE", 1, 0)
    ]
