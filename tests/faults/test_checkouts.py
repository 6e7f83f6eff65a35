"""A process that dies while a provider charges or gives back, before the receipt, or while a call is made that a person
granted: nothing is lost or doubled."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import httpx
import psycopg
import pytest

from domains.answers import done
from faults.full.place import Place, opened
from support.processes import Program, system_postgres, wait_until
from support.providers import FakeProviders, run_providers
from support.sales import Seller, finalize_document

pytestmark = [
    pytest.mark.xdist_group("external"),
    pytest.mark.skipif(system_postgres() is None, reason="sh tests/install-system-packages.sh installs PostgreSQL"),
]


@pytest.fixture(scope="module")
def providers() -> Iterator[FakeProviders]:
    """The providers."""
    with run_providers() as started:
        yield started


@pytest.fixture(scope="module")
def place(providers: FakeProviders) -> Iterator[Place]:
    """A web process and a worker, which know the providers."""
    with opened(1, **{**providers.settings(), "provider_timeout": 60}) as made:
        yield made


def sold(seller: Seller) -> tuple[dict[str, Any], dict[str, Any]]:
    """A client and its invoice of 118.00."""
    client = done(seller.api.post("/clients", json={"name": "לקוח"}), 201)
    lines = [{"description": "ייעוץ", "quantity": "1", "unitPrice": "100"}]
    draft = done(seller.api.post("/documents", json={"docType": 305, "clientId": client["id"], "lines": lines}), 201)
    return client, done(seller.api.post(f"/documents/{draft['id']}/finalize", json={}))


def at_cardcom(seller: Seller, client: dict[str, Any]) -> tuple[str, str]:
    """Connected, with a saved card of the client: the accounts by which charges and refunds are scripted."""
    terminal, name = str(uuid4().int)[:9], uuid4().hex
    credentials = {"terminalNumber": terminal, "apiName": name, "apiPassword": "secret"}
    done(seller.api.put("/payment-providers/cardcom", json={"credentials": credentials}))
    card = {"provider": "cardcom", "token": uuid4().hex, "expiryMonth": 12, "expiryYear": 2099}
    done(seller.api.post(f"/clients/{client['id']}/payment-methods", json=card), 201)
    return terminal, name


def paid_at_stripe(seller: Seller, providers: FakeProviders, document: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The key by which Stripe is scripted, and a checkout that was paid there."""
    key = f"sk_live_{uuid4().hex}"
    credentials = {"secretKey": key, "webhookSecret": "whsec_one"}
    done(seller.api.put("/payment-providers/stripe", json={"credentials": credentials}))
    link = done(seller.api.post(f"/documents/{document['id']}/payment-link", json={}), 201)
    with httpx.Client(base_url=seller.url + "/api/v1", timeout=30) as somebody:
        paying = done(somebody.post(f"/public/payment-links/{link['url'].rsplit('/', 1)[1]}/pay", json={}))
        providers.pay(paying["redirectUrl"].rsplit("/", 1)[1])
        assert done(somebody.get(f"/public/checkouts/{paying['token']}"))["state"] == "PAID"
    return key, the_checkout(seller)


def the_checkout(seller: Seller) -> dict[str, Any]:
    (made,) = done(seller.api.get("/checkouts"))["items"]
    return done(seller.api.get(f"/checkouts/{made['id']}"))


def dies(place: Place) -> None:
    """kill -9 of the web process, and another one in its place."""
    place.web.kill()
    place.web = Program(["web"], place.settings)
    place.web.wait_until_alive()


def is_due(place: Place, table: str) -> None:
    """What waits for its time is due now."""
    place.rows(f"UPDATE {table} SET due_at = now() WHERE due_at IS NOT NULL")


@contextmanager
def in_the_background(seller: Seller, path: str, body: dict[str, Any]) -> Iterator[None]:
    """A request whose answer never comes."""

    def ask() -> None:
        with pytest.raises(httpx.HTTPError):
            seller.api.post(path, json=body, timeout=60)

    asking = threading.Thread(target=ask)
    asking.start()
    yield
    asking.join(60)


def calls(providers: FakeProviders, account: str, end: str) -> int:
    return len([one for one in providers.asked if one[0] == account and one[1].endswith(end)])


def assert_paid_once(seller: Seller, document: dict[str, Any]) -> None:
    (payment,) = done(seller.api.get("/payments"))["items"]
    assert (payment["amount"], payment["receiptId"] is not None) == ("118.00", True)
    assert done(seller.api.get(f"/documents/{document['id']}"))["paymentStatus"] == "PAID"
    receipts = done(seller.api.get("/documents", params={"docType": 400}))["items"]
    assert len(receipts) == 1


def test_a_process_that_dies_after_the_provider_charged_charges_once(place: Place, providers: FakeProviders) -> None:
    with Seller(place.url) as seller:
        client, document = sold(seller)
        terminal, _ = at_cardcom(seller, client)
        providers.script(terminal, "hold", "ok")
        with in_the_background(seller, f"/documents/{document['id']}/charge", {}):
            wait_until(lambda: calls(providers, terminal, "/Transactions/Transaction") == 1, "the charge")
            dies(place)
        with Seller.at(seller, place.url) as seller.api:
            assert the_checkout(seller)["state"] == "PENDING"
            is_due(place, "checkout_attempts")
            wait_until(lambda: the_checkout(seller)["documentId"] is not None, "the receipt")
            assert_paid_once(seller, document)
        assert calls(providers, terminal, "/Transactions/Transaction") == 1


def test_a_process_that_dies_between_the_money_and_its_receipt_issues_it_once(
    place: Place, providers: FakeProviders
) -> None:
    with Seller(place.url) as seller:
        client, document = sold(seller)
        at_cardcom(seller, client)
        url = place.postgres.url("pinkas_live")
        with psycopg.connect(url) as holder:
            # A charge posts nothing; its receipt waits for the books.
            holder.execute("SELECT FROM ledger_counters WHERE business_id = %s FOR UPDATE", [seller.id])
            with in_the_background(seller, f"/documents/{document['id']}/charge", {}):
                state = "SELECT count(*) FROM checkouts WHERE business_id = %s AND state = 'PAID'"
                wait_until(lambda: place.rows(state, [seller.id]) == [(1,)], "the money")
                dies(place)
            holder.rollback()
        with Seller.at(seller, place.url) as seller.api:
            is_due(place, "checkout_attempts")
            wait_until(lambda: the_checkout(seller)["documentId"] is not None, "the receipt")
            assert_paid_once(seller, document)


def test_a_process_that_dies_after_stripe_gave_back_gives_back_once(place: Place, providers: FakeProviders) -> None:
    with Seller(place.url) as seller:
        _, document = sold(seller)
        key, made = paid_at_stripe(seller, providers, document)
        providers.script(key, "hold", "ok")
        with in_the_background(seller, f"/checkouts/{made['id']}/refund", {"reason": "other"}):
            wait_until(lambda: calls(providers, key, "POST /v1/refunds") == 1, "the refund")
            dies(place)
        with Seller.at(seller, place.url) as seller.api:
            (refund,) = the_checkout(seller)["refunds"]
            assert refund["state"] == "REQUESTED"
            is_due(place, "checkout_refunds")
            wait_until(lambda: the_checkout(seller)["refunds"][0]["paymentRefundId"] is not None, "the credit")
            assert the_checkout(seller)["refundState"] == "REFUNDED"
            assert [one["amount"] for one in done(seller.api.get("/refunds"))["items"]] == ["118.00"]
        assert len([one for one in providers.refunds if one.get("metadata", {}).get("key") == refund["id"]]) == 1


def test_a_process_that_dies_after_cardcom_gave_back_asks_a_person(place: Place, providers: FakeProviders) -> None:
    with Seller(place.url) as seller:
        client, document = sold(seller)
        _, name = at_cardcom(seller, client)
        made = done(seller.api.post(f"/documents/{document['id']}/charge", json={}))
        providers.script(name, "hold", "ok")
        with in_the_background(seller, f"/checkouts/{made['id']}/refund", {"reason": "other"}):
            wait_until(lambda: calls(providers, name, "/RefundByTransactionId") == 1, "the refund")
            dies(place)
        with Seller.at(seller, place.url) as seller.api:
            is_due(place, "checkout_refunds")
            wait_until(lambda: the_checkout(seller)["refunds"][0]["mayBeResolved"], "the doubt")
            (refund,) = the_checkout(seller)["refunds"]
            path = f"/checkouts/{made['id']}/refunds/{refund['id']}/resolve"
            found = done(seller.api.post(path, json={"outcome": "refunded"}))
            assert (found["refundState"], len(found["refunds"][0]["creditDocumentIds"])) == ("REFUNDED", 1)
        assert calls(providers, name, "/RefundByTransactionId") == 1


class Bounded:
    """A key that a person has to be asked about, and the call of it that waits."""

    def __init__(self, seller: Seller, path: str, body: dict[str, Any]) -> None:
        self._seller = seller
        made = seller.session.post(
            "/api-keys", json={"name": "x", "scopes": SCOPES_ASKED, "bounds": {"maxAmount": "1"}}
        )
        with Seller.at(seller, seller.url, done(made, 201)["rawKey"]) as api:
            self.id = done(api.post(path, json=body), 202)["approval"]["id"]
        self._headers = dict(seller.session.headers)

    @contextmanager
    def granted(self) -> Iterator[None]:
        """Granted in the background; the answer never comes."""

        def ask() -> None:
            with pytest.raises(httpx.HTTPError):
                self._seller.session.post(f"/approvals/{self.id}/approve", json={}, timeout=60)

        asking = threading.Thread(target=ask)
        asking.start()
        yield
        asking.join(60)

    def at(self, place: Place) -> httpx.Client:
        """The person's session at the process that is there now."""
        return httpx.Client(base_url=f"{place.url}/api/v1", headers=self._headers, timeout=30)


SCOPES_ASKED = ["documents:write", "documents:read"]


def test_a_granted_charge_whose_process_dies_is_made_once(place: Place, providers: FakeProviders) -> None:
    """It reads as interrupted, and nobody begins it again: what was charged comes into the books by itself."""
    with Seller(place.url) as seller:
        client, document = sold(seller)
        terminal, _ = at_cardcom(seller, client)
        asked = Bounded(seller, f"/documents/{document['id']}/charge", {})
        assert calls(providers, terminal, "/Transactions/Transaction") == 0
        providers.script(terminal, "hold", "ok")
        with asked.granted():
            wait_until(lambda: calls(providers, terminal, "/Transactions/Transaction") == 1, "the charge")
            dies(place)
        with asked.at(place) as session, Seller.at(seller, place.url) as seller.api:
            assert done(session.get(f"/approvals/{asked.id}"))["status"] == "RUNNING"
            assert session.post(f"/approvals/{asked.id}/approve").status_code == 409
            is_due(place, "checkout_attempts")
            wait_until(lambda: the_checkout(seller)["documentId"] is not None, "the receipt")
            assert_paid_once(seller, document)
            place.rows("UPDATE approvals SET decided_at = decided_at - interval '15 minutes'")
            seen = done(session.get(f"/approvals/{asked.id}"))
            assert (seen["status"], seen["problem"]["error"]) == ("FAILED", "approval_interrupted")
            assert session.post(f"/approvals/{asked.id}/approve").status_code == 409
        assert calls(providers, terminal, "/Transactions/Transaction") == 1


def test_a_granted_document_whose_process_dies_is_issued_once_in_the_end(place: Place) -> None:
    """The call and the word that it was made are one transaction: it waits on, and is granted again."""
    with Seller(place.url) as seller:
        (draft,) = seller.drafts(1)
        asked = Bounded(seller, f"/documents/{draft}/finalize", {})
        waiting = """SELECT count(*) > 0 FROM pg_stat_activity
            WHERE datname = 'pinkas_live' AND wait_event_type = 'Lock'"""
        with psycopg.connect(place.postgres.url("pinkas_live")) as holder:
            holder.execute("SELECT FROM documents WHERE id = %s FOR UPDATE", [draft])
            with asked.granted():
                wait_until(lambda: place.rows(waiting) == [(True,)], "the call to wait for the draft")
                dies(place)
            holder.rollback()
        with asked.at(place) as session, Seller.at(seller, place.url) as seller.api:
            assert done(session.get(f"/approvals/{asked.id}"))["status"] == "PENDING"
            assert done(seller.api.get(f"/documents/{draft}"))["status"] == "DRAFT"
            assert done(session.post(f"/approvals/{asked.id}/approve"))["status"] == "DONE"
            assert session.post(f"/approvals/{asked.id}/approve").status_code == 409
            assert len(seller.numbers()) == 1


def test_a_dry_run_counts_alike_on_the_postgresql_of_the_system(place: Place) -> None:
    """The statistics by which a dry run counts rows differ between versions; what it tells must not."""
    tried = {"X-Service-Dry-Run": "true"}
    with Seller(place.url) as seller:
        first, second = seller.drafts(2)

        def rows(id: str) -> dict[str, tuple[int, int]]:
            effects = done(seller.api.post(f"/documents/{id}/finalize", json={}, headers=tried))["effects"]
            return {one["table"]: (one["inserted"], one["updated"]) for one in effects["rows"]}

        before = rows(second)
        assert before["documents"] == (0, 1)
        assert before["journal_entries"] == (1, 0)
        finalize_document(seller.api, first)
        assert rows(second).items() >= {one: before[one] for one in ("documents", "journal_entries")}.items()
        assert len(seller.numbers()) == 1
