"""Payment Pages in the dashboard, and the page of a buyer without a browser."""

import re
from datetime import timedelta

import httpx
import pytest

from domains.answers import done
from domains.test_checkouts import checkouts, connected, ended, has_document, notify
from domains.test_payment_pages import BUYER, live
from support.dashboard import log_in_owner
from support.service import Tenant

FORM = {
    "title": "סדנת קדרות",
    "amountMode": "fixed",
    "items[0].description": "סדנה",
    "items[0].unitPrice": "118",
    "items[1].description": "",
    "items[1].unitPrice": "",
    "fields[0].label": "",
    "fields[0].key": "",
    "fields[0].required": "false",
    "texts.en.title": "Pottery",
    "notify": "true",
}


@pytest.mark.logs_in
def test_a_page_is_drawn_up_published_and_looked_at(tenant: Tenant) -> None:
    desk = log_in_owner(tenant)
    assert desk.post("/payment-pages/new", {**FORM, "title": ""}).status == 422
    assert desk.post("/payment-pages/new", FORM).status == 303
    (page,) = done(tenant.api.get("/payment-pages"))["items"]
    assert (page["texts"]["en"]["title"], len(page["items"]), page["fields"], page["notify"]) == (
        "Pottery",
        1,
        [],
        True,
    )
    here = f"/payment-pages/{page['id']}"
    assert desk.post(f"{here}/publish").status == 409  # no provider is connected
    connected(tenant)
    assert desk.post(f"{here}/publish").status == 303
    edited = {**FORM, "title": "סדנה אחרת", "_version": str(done(tenant.api.get(here))["version"])}
    assert desk.post(f"{here}/edit", edited).status == 303
    found = done(tenant.api.get(here))
    assert (found["title"], found["status"], found["slug"]) == ("סדנה אחרת", "LIVE", page["slug"])
    for path in ("/payment-pages", here, f"{here}/edit", "/payment-pages/new"):
        assert desk.get(path).status == 200
    assert page["slug"] in desk.get("/payment-pages/export?format=csv&status=LIVE").answer.text
    assert desk.client.get(f"{desk.base}{here}/qr").content.startswith(b"\x89PNG")
    assert desk.post(f"{here}/unpublish").status == 303
    assert desk.post(f"{here}/remove").status == 303
    assert done(tenant.api.get("/payment-pages"))["items"] == []


@pytest.mark.logs_in
def test_end_document_quantity_and_price_mode_are_set_and_kept(tenant: Tenant) -> None:
    desk = log_in_owner(tenant)
    desk.set_language("en")
    more = {
        "expiresAt": "2099-01-31T18:30",
        "docType": "320",
        "maxQuantity": "4",
        "priceMode": "net",
        "amountMode": "quantity",
        "language": "en",
    }
    assert desk.post("/payment-pages/new", {**FORM, **more}).status == 303
    (page,) = done(tenant.api.get("/payment-pages"))["items"]
    here = f"/payment-pages/{page['id']}"
    assert (page["expiresAt"], page["docType"], page["maxQuantity"]) == ("2099-01-31T16:30:00Z", 320, 4)
    assert (page["priceMode"], page["language"]) == ("net", "en")
    assert "It is open for buyers until" in desk.get(here).text
    form = desk.get(f"{here}/edit").answer.text
    for label in ("Open for buyers until", "Document of every sale", "Pieces at most in one order", "Without VAT"):
        assert label in form, label
    assert 'value="2099-01-31T18:30"' in form
    wrong = {"expiresAt": "2020-01-01T00:00", "docType": "305", "maxQuantity": "0", "priceMode": "both"}
    version = str(page["version"])
    for name, value in wrong.items():  # each at its field
        refused = desk.post(f"{here}/edit", {**FORM, **more, name: value, "_version": version})
        assert (refused.status, f'id="e-{name}-1"' in refused.answer.text) == (422, True), name


@pytest.mark.logs_in
def test_a_page_that_is_over_is_changed_without_a_new_end(tenant: Tenant) -> None:
    ends = tenant.running.clock.now() + timedelta(hours=1)
    body = {"title": "Workshop", "expiresAt": ends.isoformat(), "items": [{"description": "x", "unitPrice": "9"}]}
    page = done(tenant.api.post("/payment-pages", json=body), 201)
    tenant.running.clock.offset += timedelta(hours=2)
    desk = log_in_owner(tenant)
    here = f"/payment-pages/{page['id']}/edit"
    desk.set_language("en")
    shown = re.search(r'name="expiresAt" type="datetime-local" value="([^"]+)"', desk.get(here).answer.text)
    assert shown
    sent = {**FORM, "title": "Another", "_version": str(page["version"]), "_expiresAt": page["expiresAt"]}
    assert desk.post(here, {**sent, "expiresAt": shown[1]}).status == 303
    assert done(tenant.api.get(f"/payment-pages/{page['id']}"))["expiresAt"] == page["expiresAt"]
    sent["_version"] = str(page["version"] + 1)
    assert desk.post(here, {**sent, "expiresAt": ""}).status == 303
    assert done(tenant.api.get(f"/payment-pages/{page['id']}"))["expiresAt"] is None


def test_the_page_of_a_buyer_leads_on_and_says_thanks(tenant: Tenant) -> None:
    connected(tenant)
    page = live(
        tenant,
        texts={"he": {"thanks": "נתראה בסדנה!"}},
        successUrl="https://shop.example/thanks",
        fields=[{"key": "size", "label": "מידה", "required": True}],
    )
    opened = httpx.get(page["url"])
    assert (opened.status_code, "<script" in opened.text) == (200, False)
    assert len(opened.content) < 60_000
    wrong = httpx.post(page["url"], data={"name": "", "email": "nobody"})
    assert (wrong.status_code, wrong.text.count('aria-invalid="true"')) == (422, 2)
    on = httpx.post(page["url"], data={**BUYER, "field.size": "M"})
    assert on.status_code == 200
    (made,) = checkouts(tenant)
    provider_page = next(one for one in tenant.running.providers.pages if one in on.text)
    tenant.running.providers.pay(provider_page)
    notify(tenant, provider_page)
    assert ended(tenant, made["id"], has_document)["buyer"]["fields"] == {"size": "M"}
    token = tenant.running.providers.pages[provider_page]["form"]["SuccessRedirectUrl"]
    result = httpx.get(token)
    assert "https://shop.example/thanks" in result.text
    assert "נתראה בסדנה!" in result.text
    stats = done(tenant.api.get(f"/payment-pages/{page['id']}/stats"))
    assert (stats["views"], stats["paid"], stats["conversion"]) == (1, 1, "100.0")
