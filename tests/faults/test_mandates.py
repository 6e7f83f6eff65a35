"""Standing orders when two workers charge, and when one dies while the provider charges: one charge for a date."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from domains.answers import done
from faults.full.place import Place, opened
from faults.test_checkouts import at_cardcom, calls, is_due
from support.processes import Program, system_postgres, wait_until
from support.providers import FakeProviders, run_providers
from support.sales import Seller

pytestmark = [
    pytest.mark.xdist_group("external"),
    pytest.mark.skipif(system_postgres() is None, reason="sh tests/install-system-packages.sh installs PostgreSQL"),
]
CHARGE = "/Transactions/Transaction"


@pytest.fixture(scope="module")
def providers() -> Iterator[FakeProviders]:
    """The providers."""
    with run_providers() as started:
        yield started


@pytest.fixture(scope="module")
def place(providers: FakeProviders) -> Iterator[Place]:
    """A web process and two workers, which know the providers."""
    with opened(2, **{**providers.settings(), "provider_timeout": 60}) as made:
        yield made


def ordered(seller: Seller, client: dict[str, Any]) -> str:
    """A standing order of 118.00 a month by the client's card, due now."""
    (card,) = done(seller.api.get(f"/clients/{client['id']}/payment-methods"))["items"]
    body = {"clientId": client["id"], "methodId": card["id"], "amount": "118", "subject": "מנוי", "time": "00:00"}
    return str(done(seller.api.post("/mandates", json={**body, "frequency": "monthly_date"}), 201)["id"])


def charges(seller: Seller, id: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = done(seller.api.get(f"/mandates/{id}/charges"))["items"]
    return found


def test_a_worker_that_dies_after_the_provider_charged_charges_once(place: Place, providers: FakeProviders) -> None:
    with Seller(place.url) as seller:
        client = done(seller.api.post("/clients", json={"name": "לקוח"}), 201)
        terminal, _ = at_cardcom(seller, client)
        providers.script(terminal, "hold", "ok")
        id = ordered(seller, client)
        wait_until(lambda: calls(providers, terminal, CHARGE) == 1, "the charge")
        (charge,) = charges(seller, id)
        assert (charge["state"], charge["attempt"]) == ("PENDING", 1)
        for place_of, worker in enumerate(place.workers):
            worker.kill()
            place.workers[place_of] = Program(["worker"], place.settings)
        # Whoever comes back may not know that the date was begun: it looks at the date, and at the attempt.
        with psycopg.connect(place.postgres.url("pinkas_live"), autocommit=True) as owner:
            owner.execute("UPDATE mandates SET due_at = now() WHERE id = %s", [id])
        is_due(place, "checkout_attempts")
        wait_until(lambda: charges(seller, id)[-1]["documentId"] is not None, "the document")
        found = charges(seller, id)
        assert [one["state"] for one in found if one["scheduledFor"] == charge["scheduledFor"]] == ["PAID"]
        (payment,) = done(seller.api.get("/payments"))["items"]
        assert payment["amount"] == "118.00"
        assert calls(providers, terminal, CHARGE) == 1


def test_two_workers_charge_forty_dates_once_each(place: Place, providers: FakeProviders) -> None:
    with Seller(place.url) as seller:
        client = done(seller.api.post("/clients", json={"name": "לקוח"}), 201)
        terminal, _ = at_cardcom(seller, client)
        ids = [ordered(seller, client) for _ in range(40)]
        state = "SELECT count(*) FROM mandate_charges WHERE business_id = %s AND state = 'PAID'"
        wait_until(lambda: place.rows(state, [seller.id]) == [(len(ids),)], "the charges", 60)
        assert calls(providers, terminal, CHARGE) == len(ids)
        assert place.rows("SELECT count(*) FROM mandate_charges WHERE business_id = %s", [seller.id]) == [(len(ids),)]
