"""Schedules with real worker processes: shared by two, killed in the middle, and no date is ever run twice."""

from collections.abc import Iterator
from dataclasses import dataclass
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
SCHEDULES = 60


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    """A web process on servers of its own; the test adds its workers."""
    with opened(0) as made:
        yield made


@dataclass(frozen=True)
class Kind:
    """What schedules make: their path, a template, and the tables of schedules, runs and what is made."""

    path: str
    template: dict[str, Any]
    schedules: str
    runs: str
    made: str
    made_id: str


_LINES = [{"description": "{month}", "quantity": "1", "unitPrice": "100"}]
DOCUMENTS = Kind(
    "/recurring-documents",
    {"docType": 305, "client": {"name": "לקוח"}, "lines": _LINES},
    *("recurring_documents", "recurring_runs", "documents", "document_id"),
)
EXPENSES = Kind(
    "/recurring-expenses",
    {"docType": 305, "supplier": {"name": "ספק"}, "net": "100", "vat": "18"},
    *("recurring_expenses", "recurring_expense_runs", "expenses", "expense_id"),
)


def schedules(seller: Seller, kind: Kind, n: int) -> None:
    """Schedules whose first date is due at once."""
    asked = {
        "template": kind.template,
        "frequency": "monthly_date",
        "startDate": datetime.now(ZoneInfo("Asia/Jerusalem")).date().isoformat(),
        "time": "00:00",
    }
    for _ in range(n):
        made = seller.api.post(kind.path, json=asked)
        assert made.status_code == 201, made.text


@pytest.mark.parametrize("kind", [DOCUMENTS, EXPENSES], ids=["documents", "expenses"])
def test_two_workers_one_of_which_is_killed_run_every_date_exactly_once(place: Place, kind: Kind) -> None:
    count = f"SELECT count(*) FROM {kind.runs}"
    with Seller(place.url) as seller:
        schedules(seller, kind, SCHEDULES)
        first, second = place.add_worker(), place.add_worker()
        wait_until(lambda: place.rows(count)[0][0] >= 5, "the first runs")
        first.kill()
        wait_until(lambda: place.rows(count)[0][0] >= SCHEDULES, "every run")
        assert second.is_running
        second.kill()
    dates = place.rows(f"SELECT count(DISTINCT schedule_id), count(*), count(DISTINCT {kind.made_id}) FROM {kind.runs}")
    assert dates == [(SCHEDULES, SCHEDULES, SCHEDULES)]
    assert place.rows(f"SELECT count(*) FROM {kind.made}") == [(SCHEDULES,)]
    assert place.rows(f"SELECT DISTINCT status, generated, consecutive_failures FROM {kind.schedules}") == [
        ("ACTIVE", 1, 0)
    ]
