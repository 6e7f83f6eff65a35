"""Quotes, recurring documents and messages, as a person goes through them at the dashboard."""

from typing import Any

import pytest

from browser.person import WIDTHS, person
from domains.answers import done
from support.dashboard import DashboardClient, log_in_owner
from support.processes import wait_until
from support.service import Tenant

pytestmark = pytest.mark.own_person

NOWHERE = "01890000-0000-7000-8000-000000000000"
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="  # one dot


def quote(tenant: Tenant, **fields: Any) -> str:
    """The id of an issued quote."""
    return str(tenant.issued(10, **fields)["id"])


def scheduled(tenant: Tenant, **fields: Any) -> dict[str, Any]:
    """A schedule that makes nothing yet."""
    lines = [{"description": "אחסון", "quantity": "1", "unitPrice": "100"}]
    template = {"docType": 305, "client": {"name": "לקוח לדוגמה"}, "lines": lines}
    asked = {"template": template, "frequency": "annual", "startDate": "2099-01-01", **fields}
    return dict(done(tenant.api.post("/recurring-documents", json=asked), 201))


def sent_to(seen: DashboardClient, path: str, data: dict[str, str]) -> str:
    """The text of the page to which a form that was taken leads."""
    answer = seen.post(path, data)
    assert answer.status == 303, answer.text
    return seen.get(answer.answer.headers["location"]).text


async def test_a_quote_is_rejected_reopened_and_accepted_with_the_consequences_said_first(
    browser: str, tenant: Tenant
) -> None:
    id = quote(tenant, client={"name": "Noa"})
    async with person(browser, tenant, width=WIDTHS["phone"]) as somebody:
        await somebody.go(f"/app/{tenant.id}/quotes")
        await somebody.accessible()
        await somebody.click("Quote 1", within="main")
        await somebody.sees("No answer yet.")
        await somebody.click("More")
        await somebody.click("The customer rejected")
        await somebody.sees("nobody can accept it through a link any more")
        await somebody.fill("name", "Noa")
        await somebody.fill("reason", "too dear")
        await somebody.click("Record the rejection")
        await somebody.sees("too dear")
        await somebody.click("Reopen the quote")
        await somebody.accessible()
        await somebody.fill("openUntil", "2020-01-01")
        await somebody.click("Reopen the quote", within="main form")
        await somebody.until("document.querySelector('[data-problem]') !== null", "a refusal")
        assert set(await somebody.faults()) == {"openUntil"}
        await somebody.fill("openUntil", "")
        await somebody.click("Reopen the quote", within="main form")
        await somebody.sees("The quote is open again.")
        await somebody.click("More")
        await somebody.click("The customer accepted")
        await somebody.click("Record the acceptance")
        await somebody.until("document.querySelector('[data-problem]') !== null", "a refusal")
        assert set(await somebody.faults()) == {"note"}
        await somebody.fill("note", "by telephone")
        await somebody.click("Record the acceptance")
        await somebody.sees("by telephone")
        await somebody.sees("Make a")
        await somebody.accessible()
    assert tenant.api.get(f"/quotes/{id}").json()["status"] == "ACCEPTED"


def test_the_evidence_of_a_customer_is_shown_with_its_picture_and_quotes_are_found_by_state(tenant: Tenant) -> None:
    signed, waiting = quote(tenant), quote(tenant)
    made = done(tenant.api.post(f"/documents/{signed}/share", json={"note": "for Noa"}), 201)
    token = made["url"].rpartition("/")[2]
    body = {"name": "Noa Levi", "signatureImage": PIXEL}
    done(tenant.running.client().post(f"/public/quotes/{token}/accept", json=body))
    seen = log_in_owner(tenant)
    seen.set_language("en")
    page = seen.get(f"/quotes/{signed}")
    assert "Noa Levi" in page.text
    assert "the customer, through a link" in page.text
    assert "for Noa" in page.text
    assert [one.get("src")[:22] for one in page.all("main img")] == ["data:image/png;base64,"]
    accepted = seen.get("/quotes?quoteStatus=ACCEPTED").links()
    assert f"/app/{tenant.id}/quotes/{signed}" in accepted
    assert f"/app/{tenant.id}/quotes/{waiting}" not in accepted
    wrong = seen.get("/quotes?from=nonsense&quoteStatus=OPEN")
    assert set(wrong.faults()) == {"from"}
    assert f"/app/{tenant.id}/quotes/{waiting}" in wrong.links()
    seen.set_language("he")
    assert "הלקוח, דרך קישור" in seen.get(f"/quotes/{signed}").text


async def test_a_schedule_is_made_from_a_document_with_its_dates_said_live(browser: str, tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}/recurring/new?from={invoice['id']}")
        await somebody.sees("118.00")
        await somebody.fill("startDate", "2099-01-31")
        await somebody.sees("28 Feb 2099")
        await somebody.fill("frequency", "weekly")
        await somebody.until("document.getElementsByName('weekday').length === 1", "the field of the weekday")
        await somebody.fill("weekday", "sunday")
        await somebody.sees("Every week, on Sunday")
        await somebody.sees("1 Feb 2099")
        await somebody.accessible()
        await somebody.fill("template.lines[0].unitPrice", "x")
        await somebody.click("Save the schedule")
        await somebody.until("document.querySelector('[data-problem]') !== null", "a refusal")
        assert set(await somebody.faults()) == {"template.lines[0].unitPrice"}
        await somebody.fill("template.lines[0].unitPrice", "50")
        await somebody.click("Save the schedule")
        await somebody.sees("Created.")
        await somebody.sees("59.00")
        await somebody.accessible()
    (made,) = done(tenant.api.get("/recurring-documents"))["items"]
    assert (made["frequency"], made["weekday"], made["day"]) == ("weekly", "sunday", None)
    assert made["nextDate"] == "2099-02-01"


def test_a_schedule_is_changed_paused_resumed_run_and_ended_without_scripts(tenant: Tenant) -> None:
    line = {"description": "rent", "quantity": "1", "unitPrice": "100", "vatRate": "17"}
    client = {"name": "Noa", "phone": "03-1234567"}
    template = {"docType": 305, "client": client, "lines": [line], "tags": ["rent"]}
    made = scheduled(tenant, name="Rent", day=5, template=template)
    place = f"/recurring/{made['id']}"
    seen = log_in_owner(tenant)
    seen.set_language("en")
    form = seen.get(f"{place}/edit").form()
    more = seen.post(f"{place}/edit", {**form, "_do": "add:template.lines", "frequency": "monthly_weekday"})
    assert "template.lines[1].description" in more.form()
    assert {"week", "weekday"} <= set(more.form())
    wrong = {**form, "interval": "0", "end.type": "after_count", "end.count": ""}
    assert set(seen.post(f"{place}/edit", {**wrong, "interval": "1"}).faults()) == {"end.count"}
    assert set(seen.post(f"{place}/edit", wrong).faults()) == {"interval"}
    text = sent_to(seen, f"{place}/edit", {**form, "frequency": "weekly", "name": "Rent by the week"})
    assert "Rent by the week" in text
    assert "Every week, on Thursday" in text
    after = done(tenant.api.get(f"/recurring-documents/{made['id']}"))
    assert (after["day"], after["template"]["tags"], after["total"]) == (None, ["rent"], "117.00")
    assert after["template"]["client"]["phone"] == made["template"]["client"]["phone"]
    late = seen.post(f"{place}/edit", {**form, "name": "mine"})
    assert late.status == 412
    assert "now Rent by the week, you wrote mine" in late.text
    assert "are skipped" in seen.get(f"{place}/pause").text
    assert "Paused" in sent_to(seen, f"{place}/pause", {})
    again = seen.post(f"{place}/pause", {})
    assert again.status == 409
    assert again.all("[data-problem]")
    assert "It goes on." in sent_to(seen, f"{place}/resume", {"catchUp": "none"})
    assert "draft" in seen.get(f"{place}/run").text
    ran = sent_to(seen, f"{place}/run", {})
    assert "The document is made." in ran
    (run,) = done(tenant.api.get(f"/recurring-documents/{made['id']}/runs"))["items"]
    assert f"/app/{tenant.id}/documents/{run['documentId']}" in seen.get(place).links()
    assert "cannot be undone" in seen.get(f"{place}/remove").text
    assert "The schedule is over." in sent_to(seen, f"{place}/remove", {})
    assert place not in " ".join(seen.get("/recurring").links())
    seen.set_language("he")
    assert "כל שבוע, ביום חמישי" in seen.get(place).text


def test_why_a_run_failed_is_told_in_words_and_what_is_to_come_is_listed(tenant: Tenant) -> None:
    client = tenant.client(name="Noa")
    lines = [{"description": "rent", "quantity": "1", "unitPrice": "100"}]
    template = {"docType": 305, "clientId": client["id"], "lines": lines}
    made = scheduled(tenant, template=template, autoFinalize=True)
    assert tenant.api.delete(f"/clients/{client['id']}").status_code == 204
    seen = log_in_owner(tenant)
    seen.set_language("en")
    page = seen.post(f"/recurring/{made['id']}/run", {})
    text = seen.get(page.answer.headers["location"]).text
    assert "The document could not be made" in text
    assert "archived" in text.partition("Problems")[2]
    coming = scheduled(tenant, frequency="weekly", name="weekly", startDate=tenant.today())
    listed = seen.get("/recurring/upcoming?days=30")
    assert f"/app/{tenant.id}/recurring/{coming['id']}" in listed.links()
    assert seen.get("/recurring?status=ACTIVE").status == 200
    assert seen.get(f"/recurring?clientId={client['id']}").text.count("Noa") >= 1


def test_a_message_is_found_read_and_sent_again(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    sending = {"to": {"sms": ["050-1234567"]}}
    sent = done(tenant.api.post(f"/documents/{invoice['id']}/send", json=sending))["messages"][0]
    seen = log_in_owner(tenant)
    seen.set_language("en")
    wait_until(lambda: tenant.api.get(f"/messages/{sent['id']}").json()["state"] == "SENT", "the message")
    today = tenant.today()
    found = seen.get(f"/messages?channel=sms&state=SENT&documentId={invoice['id']}&from={today}&to={today}")
    assert f"/app/{tenant.id}/messages/{sent['id']}" in found.links()
    assert f"/app/{tenant.id}/messages/{sent['id']}" not in seen.get("/messages?channel=email").links()
    assert set(seen.get("/messages?from=nonsense").faults()) == {"from"}
    page = seen.get(f"/messages/{sent['id']}")
    assert "{link}" in page.text
    assert "Queued for sending" in page.text
    once_more = sent_to(seen, f"/messages/{sent['id']}/resend", {})
    assert "this is the new message" in once_more
    assert len(done(tenant.api.get("/messages", params={"documentId": invoice["id"]}))["items"]) == 2


async def test_the_words_of_messages_are_changed_with_what_they_say_beside_them(browser: str, tenant: Tenant) -> None:
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}/messages/texts/quote")
        await somebody.accessible()
        await somebody.fill("en.short", "Dear {clientName}, see {link}")
        await somebody.sees("Dear Noa Levi, see https://")
        await somebody.fill("en.short", "Dear {clientname}")
        await somebody.press("#editor .primary")
        await somebody.until("document.querySelector('[data-problem]') !== null", "a refusal")
        assert set(await somebody.faults()) == {"en.short"}
        await somebody.fill("en.short", "Dear {clientName}")
        await somebody.press("#editor .primary")
        await somebody.sees("custom text")
    kept = {one["kind"]: one for one in done(tenant.api.get("/message-templates"))["items"]}["quote"]
    assert (kept["en"]["short"], kept["en"]["isDefault"], kept["he"]["isDefault"]) == ("Dear {clientName}", False, True)
    seen = log_in_owner(tenant)
    form = seen.get("/messages/texts/quote").form()
    assert seen.post("/messages/texts/quote", {**form, "_do": "ours:en"}).status == 303
    assert seen.post("/messages/texts/quote", {**form, "en.short": "late"}).status == 412
    again = {one["kind"]: one for one in done(tenant.api.get("/message-templates"))["items"]}["quote"]
    assert again["en"]["isDefault"]


def test_whoever_only_looks_on_is_offered_nothing_and_refused_in_words(tenant: Tenant) -> None:
    open_, made = quote(tenant), scheduled(tenant)
    with tenant.running.owner() as connection:
        connection.execute("UPDATE memberships SET role = 'viewer' WHERE business_id = %s", (tenant.id,))
    seen = log_in_owner(tenant)
    seen.set_language("en")
    for path in ("/quotes", f"/quotes/{open_}", "/recurring", f"/recurring/{made['id']}", "/messages/texts/quote"):
        page = seen.get(path)
        assert page.status == 200
        assert page.all("main form[method=post]") == []
        assert [one for one in page.links() if one.endswith(("/accept", "/edit", "/pause", "/recurring/new"))] == []
    refused = seen.post(f"/quotes/{open_}/reject", {"name": "x"})
    assert refused.status == 403
    assert seen.post(f"/recurring/{made['id']}/pause", {}).status == 403
    for path in (f"/quotes/{NOWHERE}", f"/recurring/{NOWHERE}", f"/messages/{NOWHERE}", "/messages/texts/nothing"):
        assert seen.get(path).status == 404
