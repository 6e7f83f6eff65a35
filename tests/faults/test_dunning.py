"""A run of reminders whose worker is killed in the middle: nobody is reminded twice of a step, and nobody is missed."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from domains.answers import done
from faults.full.place import Place, opened
from pinkas.core.dates import local_date
from support.mailbox import Mailbox, smtp_server
from support.processes import system_postgres, wait_until
from support.sales import Seller

pytestmark = [
    pytest.mark.xdist_group("external"),
    pytest.mark.skipif(system_postgres() is None, reason="sh tests/install-system-packages.sh installs PostgreSQL"),
]
LATE = 50
"""Documents, of which one transaction reminds of 20: the worker dies with some done, some begun and some not."""


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Mailbox]:
    """The mail server of the business."""
    with smtp_server() as started:
        yield started


@pytest.fixture(scope="module")
def place(mailbox: Mailbox) -> Iterator[Place]:
    """A web process; the test adds its workers."""
    with opened(0, smtp_url=f"smtp://127.0.0.1:{mailbox.port}") as made:
        yield made


def overdue(seller: Seller, number: int) -> str:
    """An issued invoice that fell due ten days ago, of a client of its own."""
    today = local_date(datetime.now(UTC), "Asia/Jerusalem")
    body = {
        "docType": 305,
        "issueDate": (today - timedelta(days=40)).isoformat(),
        "dueDate": (today - timedelta(days=10)).isoformat(),
        "client": {"name": "לקוח", "emails": [f"client-{number}@example.com"]},
        "lines": [{"description": "ייעוץ", "quantity": "1", "unitPrice": "100"}],
    }
    made = done(seller.api.post("/documents", json=body), 201)
    done(seller.api.post(f"/documents/{made['id']}/finalize", json={}))
    return str(made["id"])


def test_a_run_whose_worker_is_killed_reminds_everybody_once(place: Place, mailbox: Mailbox) -> None:
    with Seller(place.url) as seller:
        documents = {overdue(seller, number) for number in range(LATE)}
        policy = {"name": "Usual", "steps": [{"days": 3}], "quietFrom": None, "quietTo": None, "pauseOnRestDays": False}
        done(seller.api.post("/dunning/policies", json=policy), 201)
        # The second batch stops within its transaction: it waits for one of its documents, which somebody holds.
        held = sorted(documents)[29]
        with place.holding("SELECT FROM documents WHERE id = %s FOR UPDATE", [held]):
            run = done(seller.api.post("/dunning/run"), 201)["id"]
            first = place.add_worker()
            waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
            wait_until(lambda: place.rows(waiting) != [(0,)], "the second batch")
            assert place.rows("SELECT count(*) FROM dunning_reminders") == [(20,)]
            first.kill()
        place.rows("UPDATE procrastinate_workers SET last_heartbeat = last_heartbeat - interval '1 minute'")
        for _ in range(2):
            place.add_worker()
        wait_until(lambda: done(seller.api.get(f"/dunning/runs/{run}"))["state"] == "DONE", "the run", 60)
        ended = done(seller.api.get(f"/dunning/runs/{run}"))
        assert (ended["total"], ended["sent"], ended["held"]) == (LATE, LATE, 0)
        told = place.rows("SELECT document_id::text, count(*) FROM dunning_reminders GROUP BY 1")
        assert dict(told) == dict.fromkeys(documents, 1)
        kept = "SELECT document_id::text, count(*) FROM messages WHERE kind = 'reminder' GROUP BY 1"
        assert dict(place.rows(kept)) == dict.fromkeys(documents, 1)
        # Run again, nothing is due: what was reminded of is known, and nobody looks at it.
        again = done(seller.api.post("/dunning/run"), 201)
        assert again["total"] == 0
    # A letter that the worker was just handing over may come again, as the same one; those of its lease come later.
    letters = {(one["To"], one["Message-ID"]) for one in mailbox.messages()}
    assert len(letters) == len({to for to, _ in letters}) > 0
