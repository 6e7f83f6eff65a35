"""Payment Pages: what anybody buys on them, and the document that comes of every sale."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest

from domains.answers import done
from domains.test_checkouts import checkouts, connected, ended, faults, has_document, notify, page_of, public, refused
from support.processes import wait_until
from support.service import Tenant

BUYER = {"name": "דנה לוי", "email": "dana@example.com"}
ITEM = {"description": "סדנת קדרות", "unitPrice": "118"}


def drawn(tenant: Tenant, **fields: Any) -> dict[str, Any]:
    """A draft of a page that sells one thing for 118.00."""
    body = {"title": f"Pottery {uuid4().hex[:12]}", "items": [ITEM], **fields}
    return done(tenant.api.post("/payment-pages", json=body), 201)


def live(tenant: Tenant, **fields: Any) -> dict[str, Any]:
    """The same, published."""
    return done(tenant.api.post(f"/payment-pages/{drawn(tenant, **fields)['id']}/publish"))


def order(tenant: Tenant, page: dict[str, Any], **fields: Any) -> httpx.Response:
    with public(tenant) as somebody:
        return somebody.post(f"/public/payment-pages/{page['slug']}/checkouts", json={"buyer": BUYER, **fields})


def paid(tenant: Tenant, paying: dict[str, Any]) -> dict[str, Any]:
    """The checkout of a buyer who has paid, with its document."""
    tenant.running.providers.pay(page_of(paying))
    notify(tenant, page_of(paying))
    (made,) = [one for one in checkouts(tenant) if one["state"] in ("PENDING", "PAID") and one["documentId"] is None]
    return ended(tenant, made["id"], has_document)


def stats(tenant: Tenant, page: dict[str, Any]) -> dict[str, Any]:
    return done(tenant.api.get(f"/payment-pages/{page['id']}/stats"))


def events(tenant: Tenant, type: str) -> list[dict[str, Any]]:
    found = done(tenant.api.get("/events", params={"type": type}))["items"]
    return [one["data"]["object"] for one in found]


def test_a_sale_issues_the_invoice_receipt_and_sends_it_to_the_buyer(tenant: Tenant) -> None:
    connected(tenant)
    page = live(tenant, fields=[{"key": "size", "label": "Size", "required": True}])
    paying = done(order(tenant, page, fields={"size": "M"}), 201)
    assert (paying["state"], paying["amount"]) == ("PENDING", "118.00")
    made = paid(tenant, paying)
    assert (made["source"], made["paymentPageId"], made["buyer"]["fields"]) == (
        "payment_page",
        page["id"],
        {"size": "M"},
    )
    document = done(tenant.api.get(f"/documents/{made['documentId']}"))
    assert (document["docType"], document["status"], document["total"], document["vatAmount"]) == (
        320,
        "ISSUED",
        "118.00",
        "18.00",
    )
    assert document["client"]["name"] == BUYER["name"]
    payment = done(tenant.api.get(f"/payments/{made['paymentId']}"))
    assert (payment["checkoutId"], payment["receiptId"], payment["details"]["last4"]) == (
        made["id"],
        document["id"],
        "0000",
    )
    (expected,) = done(tenant.api.get("/card-clearing/expectations"))["items"]
    assert (expected["provider"], expected["amount"]) == ("cardcom", "118.00")
    assert done(tenant.api.get(f"/clients/{made['clientId']}"))["emails"] == [BUYER["email"]]
    wait_until(lambda: bool(done(tenant.api.get("/messages"))["items"]), "the message")
    wait_until(lambda: bool(events(tenant, "checkout.paid")), "the event")
    (told,) = events(tenant, "checkout.paid")
    assert (told["id"], told["documentId"], told["state"]) == (made["id"], document["id"], "PAID")


def test_a_charge_whose_number_looks_like_that_of_a_card_is_in_the_books_without_it(tenant: Tenant) -> None:
    connected(tenant)
    providers = tenant.running.providers
    paying = done(order(tenant, live(tenant)), 201)
    charge = providers._cardcom_charge(providers.pages[page_of(paying)]["form"], "ok")
    providers.pages[page_of(paying)]["charge"] = {**charge, "TranzactionId": 4580458045804580}
    made = paid(tenant, paying)
    payment = done(tenant.api.get(f"/payments/{made['paymentId']}"))
    assert (payment["amount"], payment["receiptId"]) == ("118.00", made["documentId"])
    assert "4580" not in str(payment) + str(done(tenant.api.get(f"/documents/{made['documentId']}")))


def test_a_second_purchase_finds_the_same_client(tenant: Tenant) -> None:
    connected(tenant)
    page = live(tenant)
    first = paid(tenant, done(order(tenant, page), 201))
    second = paid(tenant, done(order(tenant, page), 201))
    assert first["clientId"] == second["clientId"]
    assert first["documentId"] != second["documentId"]
    assert (stats(tenant, page)["paid"], stats(tenant, page)["revenue"][0]["amount"]) == (2, "236.00")


def test_a_quantity_and_an_open_amount_are_as_the_buyer_says(tenant: Tenant) -> None:
    connected(tenant)
    several = live(tenant, amountMode="quantity", maxQuantity=5)
    assert faults(order(tenant, several)) == {"quantity"}
    assert faults(order(tenant, several, quantity=6)) == {"quantity"}
    assert paid(tenant, done(order(tenant, several, quantity=3), 201))["amount"] == "354.00"
    open_page = live(tenant, amountMode="open", items=[], minAmount="10", maxAmount="500")
    for amount in (None, "9.99", "500.01", "0", "1.001"):
        assert faults(order(tenant, open_page, amount=amount)) == {"amount"}
    made = paid(tenant, done(order(tenant, open_page, amount="59"), 201))
    assert done(tenant.api.get(f"/documents/{made['documentId']}"))["vatAmount"] == "9.00"


@pytest.mark.parametrize(("business_type", "doc_type"), [("exempt_dealer", 400), ("nonprofit", 405)])
def test_who_issues_no_invoices_gives_a_receipt(opened: Any, business_type: str, doc_type: int) -> None:
    tenant = opened(business_type)
    connected(tenant)
    page = live(tenant, docType=doc_type)
    made = paid(tenant, done(order(tenant, page), 201))
    document = done(tenant.api.get(f"/documents/{made['documentId']}"))
    assert (document["docType"], document["total"]) == (doc_type, "118.00")


def test_publishing_names_everything_that_does_not_work(tenant: Tenant) -> None:
    page = drawn(tenant, items=[])
    answer = tenant.api.post(f"/payment-pages/{page['id']}/publish")
    assert refused(answer) == "payment_page_not_ready"
    assert {one["field"] for one in answer.json()["details"]} == {"items", "currency"}
    connected(tenant)
    good = live(tenant)
    broken = tenant.api.patch(f"/payment-pages/{good['id']}", json={"items": []})
    assert refused(broken) == "payment_page_not_ready"
    assert done(tenant.api.get(f"/payment-pages/{good['id']}"))["items"] == good["items"]


def test_what_no_page_can_be_is_named_at_once(tenant: Tenant) -> None:
    body = {
        "title": "x",
        "docType": 305,
        "minAmount": "5",
        "items": [{"quantity": "0"}],
        "expiresAt": "2020-01-01T00:00:00Z",
        "fields": [{"key": "a", "label": "A"}, {"key": "a", "label": "B"}],
    }
    assert faults(tenant.api.post("/payment-pages", json=body)) == {
        "docType",
        "minAmount",
        "items[0].description",
        "items[0].quantity",
        "expiresAt",
        "fields[1].key",
    }
    for name in ("successUrl", "cancelUrl"):
        bad = tenant.api.post("/payment-pages", json={"title": "x", name: "http://example.com"})
        assert faults(bad) == {name}


def test_an_address_is_one_businesss_and_readable(tenant: Tenant, opened: Any) -> None:
    stranger = opened()
    title = f"סדנה {uuid4().hex[:8]}"
    first, second = drawn(tenant, title=title), drawn(stranger, title=title)
    assert first["slug"].startswith("sdnh-")
    assert second["slug"].startswith(first["slug"])
    assert first["slug"] != second["slug"]
    taken = stranger.api.post("/payment-pages", json={"title": "x", "slug": first["slug"]})
    assert refused(taken) == "slug_taken"
    assert tenant.api.delete(f"/payment-pages/{first['id']}").status_code == 204
    assert drawn(stranger, slug=first["slug"])["slug"] == first["slug"]


def test_pages_that_are_not_open_are_like_those_that_never_were(tenant: Tenant) -> None:
    connected(tenant)
    draft, offline = drawn(tenant), live(tenant)
    soon = (tenant.running.clock.now() + timedelta(hours=1)).isoformat()
    over = live(tenant, expiresAt=soon)
    done(tenant.api.post(f"/payment-pages/{offline['id']}/unpublish"))
    tenant.running.clock.offset += timedelta(hours=2)
    for page in (draft, offline, over, {"slug": "never-was"}):
        assert refused(order(tenant, page), 404) == "not_found"
        with public(tenant) as somebody:
            assert somebody.get(f"/public/payment-pages/{page['slug']}").status_code == 404


def test_of_twenty_buyers_of_five_five_are_led_on_and_an_expired_one_frees_its_place(tenant: Tenant) -> None:
    connected(tenant)
    page = live(tenant, stockLimit=5)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: order(tenant, page), range(20)))
    assert sorted(one.status_code for one in answers) == [201] * 5 + [409] * 15
    assert {one.json()["error"] for one in answers if one.status_code == 409} == {"payment_page_sold_out"}
    with public(tenant) as somebody:
        assert done(somebody.get(f"/public/payment-pages/{page['slug']}"))["soldOut"] is True
    first = checkouts(tenant)[0]
    done(tenant.api.post(f"/checkouts/{first['id']}/cancel"))
    assert stats(tenant, page)["remaining"] == 1
    again = done(order(tenant, page), 201)
    # The one who was cancelled pays in the end: the document is issued, and the statistics say so.
    for one in (*(answer.json() for answer in answers if answer.status_code == 201), again):
        tenant.running.providers.pay(page_of(one))
        notify(tenant, page_of(one))
    wait_until(lambda: stats(tenant, page)["paid"] == 6, "six who paid")
    assert (stats(tenant, page)["oversold"], stats(tenant, page)["remaining"]) == (1, 0)
    wait_until(lambda: all(one["documentId"] for one in checkouts(tenant)), "their documents")


def test_a_document_that_cannot_be_issued_waits_and_nobody_is_told_before(tenant: Tenant) -> None:
    connected(tenant)
    brand = done(tenant.api.post("/brands", json={"name": f"Studio {uuid4()}"}), 201)
    page = live(tenant, brandId=brand["id"])
    paying = done(order(tenant, page), 201)
    done(tenant.api.patch(f"/brands/{brand['id']}", json={"isActive": False}))
    tenant.running.providers.pay(page_of(paying))
    notify(tenant, page_of(paying))
    wait_until(lambda: bool(checkouts(tenant, documentError="true")), "the failure")
    (made,) = checkouts(tenant, documentError="true")
    assert (made["state"], made["documentId"], made["documentError"]["code"]) == ("PAID", None, "brand_inactive")
    assert events(tenant, "checkout.paid") == []
    assert stats(tenant, page)["documentErrors"] == 1
    done(tenant.api.patch(f"/brands/{brand['id']}", json={"isActive": True}))
    tenant.running.clock.offset += timedelta(minutes=2)
    assert ended(tenant, made["id"], has_document)["documentError"] is None
    wait_until(lambda: len(events(tenant, "checkout.paid")) == 1, "the event")
    assert len(done(tenant.api.get("/payments"))["items"]) == 1


def test_a_checkout_that_fails_for_good_is_told_once(tenant: Tenant) -> None:
    connected(tenant)
    page = live(tenant)
    done(order(tenant, page), 201)
    tenant.running.clock.offset += timedelta(hours=25)
    ended(tenant, checkouts(tenant)[0]["id"], lambda one: one["state"] == "EXPIRED")
    wait_until(lambda: bool(events(tenant, "checkout.failed")), "the event")
    (told,) = events(tenant, "checkout.failed")
    assert (told["state"], told["paymentPageId"], told["documentId"]) == ("EXPIRED", page["id"], None)
    assert stats(tenant, page)["expired"] == 1


def test_a_page_with_sales_stays(tenant: Tenant) -> None:
    connected(tenant)
    page = live(tenant)
    done(order(tenant, page), 201)
    answer = tenant.api.delete(f"/payment-pages/{page['id']}")
    assert (refused(answer), answer.json()["sales"]) == ("payment_page_has_sales", 1)


def test_the_address_is_a_qr_code(tenant: Tenant) -> None:
    page = drawn(tenant)
    png = tenant.api.get(f"/payment-pages/{page['id']}/qr")
    assert (png.headers["content-type"], png.content[:4]) == ("image/png", b"\x89PNG")
    svg = tenant.api.get(f"/payment-pages/{page['id']}/qr", params={"format": "svg"})
    assert svg.headers["content-type"].startswith("image/svg+xml")
    assert b"<svg" in svg.content
