"""The opening balance in the client portal: seen among what is open, chosen, and paid, alone or with documents."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any
from uuid import uuid4

import httpx
from pypdf import PdfReader

from domains.answers import done
from domains.test_checkouts import checkouts, connected, ended, faults, has_document, page_of, refused, sold
from domains.test_client_portal import pay, portal, seen
from domains.test_opening_items import item, settled
from domains.test_opening_items import opened as owing
from support.service import Tenant


def paid_on(tenant: Tenant, somebody: httpx.Client, paying: dict[str, Any]) -> dict[str, Any]:
    """The checkout of a page once its buyer has paid on it."""
    tenant.running.providers.pay(page_of(paying))
    assert done(somebody.get(f"/public/checkouts/{paying['token']}"))["state"] == "PAID"
    (made,) = [one for one in checkouts(tenant, source="portal") if one["state"] == "PAID"]
    return dict(ended(tenant, made["id"], has_document))


def payment_of(tenant: Tenant, checkout: dict[str, Any]) -> dict[str, Any]:
    return dict(done(tenant.api.get(f"/payments/{checkout['paymentId']}")))


def parts(payment: dict[str, Any]) -> tuple[dict[str, str], dict[str, str]]:
    """What a payment is for: amounts by document, and by opening balance."""
    return (
        {one["documentId"]: one["amount"] for one in payment["allocations"]},
        {one["openingItemId"]: one["amount"] for one in payment["openingAllocations"]},
    )


def test_it_is_paid_alone_and_the_receipt_says_so(tenant: Tenant) -> None:
    connected(tenant)
    client = owing(tenant, "50", lang="en")
    token, one = portal(tenant, client), item(tenant, client)
    with tenant.running.client() as somebody:
        (shown,) = seen(somebody, token)["openingItems"]
        assert (shown["id"], shown["date"], shown["currency"]) == (one["id"], one["date"], "ILS")
        first, second = (done(pay(somebody, token, openingItemIds=[one["id"]], language="en")) for _ in range(2))
        assert (first["redirectUrl"], first["amount"]) == (second["redirectUrl"], "50.00")  # two tabs
        assert first["description"].startswith("Opening balance of ")
        made = paid_on(tenant, somebody, first)
        assert seen(somebody, token)["openingItems"] == []
        assert refused(pay(somebody, token, openingItemIds=[one["id"]])) == "nothing_open"
    assert (made["documents"], made["openingItems"]) == ([], [{"openingItemId": one["id"], "amount": "50.00"}])
    payment = payment_of(tenant, made)
    assert (parts(payment), payment["unallocated"]) == (({}, {one["id"]: "50.00"}), "0.00")
    assert item(tenant, client)["paymentStatus"] == "PAID"
    (said,) = done(tenant.api.get(f"/documents/{made['documentId']}"))["openingItems"]
    assert (said["openingItemId"], said["amount"]) == (one["id"], "50.00")
    printed = tenant.api.get(f"/documents/{made['documentId']}/pdf").content
    assert "Opening balance of" in PdfReader(BytesIO(printed)).pages[0].extract_text()


def test_it_is_paid_with_documents_and_an_amount_pays_what_is_due_first(tenant: Tenant) -> None:
    connected(tenant)
    client = owing(tenant, "50")
    document, one, token = sold(tenant, client), item(tenant, client), portal(tenant, client)
    with tenant.running.client() as somebody:
        part = paid_on(tenant, somebody, done(pay(somebody, token, amount="30")))
        assert parts(payment_of(tenant, part)) == ({}, {one["id"]: "30.00"})
        both = {"documentIds": [document["id"]], "openingItemIds": [one["id"]]}
        paying = done(pay(somebody, token, **both))
        assert paying["amount"] == "138.00"
        tenant.running.providers.pay(page_of(paying))
        done(somebody.get(f"/public/checkouts/{paying['token']}"))
    (payment,) = [one for one in done(tenant.api.get("/payments"))["items"] if one["amount"] == "138.00"]
    assert parts(payment) == ({document["id"]: "118.00"}, {one["id"]: "20.00"})


def test_whoever_pays_it_in_another_tab_is_told_that_it_is_being_paid(tenant: Tenant) -> None:
    connected(tenant)
    client = owing(tenant, "50")
    document, one, token = sold(tenant, client), item(tenant, client), portal(tenant, client)
    with tenant.running.client() as somebody, ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: pay(somebody, token, openingItemIds=[one["id"]]), range(8)))
        assert {one.status_code for one in answers} <= {200, 409}
        assert len({one.json()["redirectUrl"] for one in answers if one.status_code == 200}) == 1
        both = {"documentIds": [document["id"]], "openingItemIds": [one["id"]]}
        assert refused(pay(somebody, token, **both)) == "payment_in_progress"
        assert refused(pay(somebody, token, amount="10")) == "payment_in_progress"
        assert done(pay(somebody, token, documentIds=[document["id"]]))["amount"] == "118.00"
    assert len(checkouts(tenant)) == 2


def test_what_was_settled_meanwhile_is_the_clients_credit(tenant: Tenant) -> None:
    connected(tenant)
    client = owing(tenant, "50")
    one, token = item(tenant, client), portal(tenant, client)
    with tenant.running.client() as somebody:
        paying = done(pay(somebody, token, openingItemIds=[one["id"]]))
        settled(tenant, client, "35", one)
        made = paid_on(tenant, somebody, paying)
    payment = payment_of(tenant, made)
    assert (parts(payment), payment["unallocated"]) == (({}, {one["id"]: "15.00"}), "35.00")


def test_an_opening_balance_that_was_corrected_to_nothing_leaves_credit_and_a_receipt(tenant: Tenant) -> None:
    connected(tenant)
    client = owing(tenant, "50")
    one, token = item(tenant, client), portal(tenant, client)
    with tenant.running.client() as somebody:
        paying = done(pay(somebody, token, openingItemIds=[one["id"]]))
        assert tenant.api.patch(f"/clients/{client['id']}", json={"openingBalance": None}).status_code == 200
        made = paid_on(tenant, somebody, paying)
        assert faults(pay(somebody, token, openingItemIds=[one["id"]])) == {"openingItemIds[0]"}
    payment = payment_of(tenant, made)
    assert (parts(payment), payment["unallocated"]) == (({}, {}), "50.00")
    assert made["openingItems"] == [{"openingItemId": one["id"], "amount": "50.00"}]


def test_an_opening_balance_that_was_raised_or_lowered_meanwhile_is_paid_by_what_is_open(tenant: Tenant) -> None:
    connected(tenant)
    client = owing(tenant, "50")
    one, token = item(tenant, client), portal(tenant, client)
    with tenant.running.client() as somebody:
        paying = done(pay(somebody, token, openingItemIds=[one["id"]]))
        less = {"amount": "20", "date": one["date"]}
        assert tenant.api.patch(f"/clients/{client['id']}", json={"openingBalance": less}).status_code == 200
        payment = payment_of(tenant, paid_on(tenant, somebody, paying))
    assert (parts(payment), payment["unallocated"]) == (({}, {one["id"]: "20.00"}), "30.00")


def test_what_cannot_be_chosen_names_every_field(tenant: Tenant, opened: Callable[..., Tenant]) -> None:
    neighbour = opened()
    client, foreign = owing(tenant, "50"), owing(neighbour, "50")
    other = owing(tenant, "50", name="Other", taxId=None)
    dollars = owing(tenant, "50", currency="USD", exchangeRate="3.7", name="Dollars", taxId=None)
    document, token, own = sold(tenant, client), portal(tenant, client), item(tenant, client)["id"]
    ids = [own, own, item(tenant, other)["id"], item(neighbour, foreign)["id"], str(uuid4())]
    with tenant.running.client() as somebody:
        assert faults(pay(somebody, token, openingItemIds=ids)) == {f"openingItemIds[{n}]" for n in (1, 2, 3, 4)}
        assert faults(pay(somebody, token, openingItemIds=[own], amount="1")) == {"amount"}
        assert faults(pay(somebody, token, openingItemIds=[own], currency="ILS")) == {"currency"}
        wrongs: list[Any] = ["x", [1], ["x"], {}, [own] * 51]
        for wrong in wrongs:
            answer = pay(somebody, token, openingItemIds=wrong)
            assert {one.split("[")[0] for one in faults(answer)} == {"openingItemIds"}, wrong
        assert refused(pay(somebody, token, openingItemIds=[own])) == "no_provider_connected"
        merged = tenant.api.post(f"/clients/{client['id']}/merge", json={"clientId": dollars["id"]})
        assert merged.status_code == 200
        both = {"documentIds": [document["id"]], "openingItemIds": [own, item_of(tenant, client, "USD")]}
        assert faults(pay(somebody, token, **both)) == {"openingItemIds[1]"}
    assert checkouts(tenant) == []


def item_of(tenant: Tenant, client: dict[str, Any], currency: str) -> str:
    found = done(tenant.api.get(f"/clients/{client['id']}/balance"))["openingItems"]
    return str(next(one["id"] for one in found if one["currency"] == currency))


def test_the_page_shows_it_to_be_marked_and_leads_on(tenant: Tenant) -> None:
    connected(tenant)
    client = owing(tenant, "50")
    one, token = item(tenant, client), portal(tenant, client)
    place = f"{tenant.running.url().removesuffix('/api/v1')}/portal/{token}"
    with httpx.Client() as somebody:
        page = somebody.get(place, params={"lang": "en"}).text
        assert f'name="opening-{one["id"]}" value="yes" checked' in page
        none = somebody.post(f"{place}?lang=en", data={"_do": "documents"})
        assert (none.status_code, "Mark at least one line." in none.text) == (422, True)
        led = somebody.post(f"{place}?lang=en", data={"_do": "documents", f"opening-{one['id']}": "yes"})
        assert led.status_code in (200, 303), led.text
        again = somebody.get(place, params={"lang": "en"}).text
        assert "You began to pay" in again
    assert checkouts(tenant)[0]["amount"] == "50.00"


def test_another_amount_is_paid_on_the_page_as_people_write_it(tenant: Tenant) -> None:
    connected(tenant)
    client = owing(tenant, "2000")
    place = f"{tenant.running.url().removesuffix('/api/v1')}/portal/{portal(tenant, client)}"
    with httpx.Client() as somebody:

        def paying(amount: str) -> httpx.Response:
            return somebody.post(f"{place}?lang=en", data={"_do": "amount", "currency": "ILS", "amount": amount})

        for wrong in ("", "12,5", "x", "-1", "0", "1e3", "1.001", "Infinity"):
            told = paying(wrong)
            assert (told.status_code, "Write an amount such as 250.00." in told.text) == (422, True), wrong
        told = paying("2,000.01")
        assert (told.status_code, "more than is open" in told.text) == (422, True)
        assert checkouts(tenant) == []
        assert paying("₪1,250.50").status_code == 200
    assert [one["amount"] for one in checkouts(tenant)] == ["1250.50"]
