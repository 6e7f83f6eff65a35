"""What a document waits for, and the panel that sends it and shares a link to it."""

from datetime import date, timedelta
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from domains.answers import done, paid
from support.dashboard import DashboardClient, log_in_owner
from support.service import Tenant

pytestmark = pytest.mark.logs_in

CLIENT = {"name": "Noa", "mobile": "050-2345678"}


@pytest.fixture
def somebody(tenant: Tenant) -> DashboardClient:
    found = log_in_owner(tenant)
    found.set_language("en")
    return found


def next_step(somebody: DashboardClient, path: str) -> str:
    """The one primary action of a page."""
    (found,) = somebody.get(path).all("main .head .button.primary")
    return str(found.text_content().strip())


def behind_more(somebody: DashboardClient, path: str) -> list[str]:
    """The other actions of a page, in their order."""
    found = somebody.get(path).all("main .head .further .pop :is(a, button, hr)")
    return [one.tag if one.tag == "hr" else one.text_content().strip() for one in found]


def test_an_invoice_is_sent_then_paid_and_one_that_is_late_is_asked_for(
    tenant: Tenant, somebody: DashboardClient
) -> None:
    before, due = (date.fromisoformat(tenant.today()) - timedelta(days=days) for days in (9, 2))
    late = tenant.issued(305, client=CLIENT, issueDate=before.isoformat(), dueDate=due.isoformat())
    invoice = tenant.issued(305, client=CLIENT)
    path = f"/documents/{invoice['id']}"
    assert next_step(somebody, path) == "Send"
    rest = behind_more(somebody, path)
    assert rest[-2:] == ["hr", "Cancel the document"], "what destroys stands apart"
    assert {"Record a payment", "Save the PDF", "Credit", "Duplicate"} <= set(rest)
    assert somebody.post(f"{path}/send", {**somebody.get(f"{path}/send").form(), "_do": "send"}).status == 303
    assert next_step(somebody, path) == "Record a payment"
    done(tenant.api.post(f"{path}/payments", json={"payments": [paid(tenant, "118.00")]}), 201)
    assert next_step(somebody, path) == "Save the PDF"
    assert next_step(somebody, f"/documents/{late['id']}") == "Send a reminder"


def test_a_quote_is_sent_answered_and_becomes_an_invoice(tenant: Tenant, somebody: DashboardClient) -> None:
    quote = tenant.issued(10, client=CLIENT)
    of_document, of_quote = f"/documents/{quote['id']}", f"/quotes/{quote['id']}"
    assert (next_step(somebody, of_document), next_step(somebody, of_quote)) == ("Send", "Send")
    made = done(tenant.api.post(f"{of_document}/share", json={}), 201)
    assert (next_step(somebody, of_document), next_step(somebody, of_quote)) == (
        "Record the answer",
        "The customer accepted",
    )
    token = made["url"].rpartition("/")[2]
    done(
        tenant.running.client().post(
            f"/public/quotes/{token}/accept", json={"name": "Noa Levi", "signature": "Noa Levi"}
        )
    )
    assert next_step(somebody, of_document) == next_step(somebody, of_quote) == "Make a Tax invoice"
    page = somebody.get(of_document).text
    assert "Noa Levi" in page, "who signed is named"
    assert "Not sent" not in page, "what was accepted through a link is not said to be unsent"


def test_the_panel_knows_the_recipient_and_shows_the_message(tenant: Tenant, somebody: DashboardClient) -> None:
    invoice = tenant.issued(305, client=CLIENT)
    path = f"/documents/{invoice['id']}/send"
    shown = somebody.get(path)
    form = shown.form()
    assert form["to.sms"] == "+972502345678"
    assert "to.email" not in form, "nobody is offered a channel that is not set up"
    (preview,) = shown.all("#message")
    assert "118.00" in preview.text_content()
    own = {**form, "text": "Number {docNumber} of {businessName}", "_do": "preview"}
    again = somebody.post(path, own)
    assert "Number 1 of" in again.all("#message")[0].text_content()
    live = somebody.post(f"{path}/preview", own)
    assert "Number 1 of" in live.answer.text
    wrong = somebody.post(f"{path}/preview", {**own, "text": "{nothing}"})
    assert "{nothing}" in wrong.answer.text
    assert "{docNumber}" in wrong.answer.text, "those that there are, are named"
    assert somebody.post(path, {**own, "_do": "send"}).status == 303
    (message,) = done(tenant.api.get(f"/messages?documentId={invoice['id']}"))["items"]
    detail = done(tenant.api.get(f"/messages/{message['id']}"))
    assert detail["text"].startswith("Number 1 of"), "what was previewed is what was sent"


def test_a_link_is_made_in_the_panel_with_ways_to_hand_it_over(tenant: Tenant, somebody: DashboardClient) -> None:
    invoice = tenant.issued(305, client={**CLIENT, "emails": ["noa@example.com"]})
    path = f"/documents/{invoice['id']}"
    share = f"/app/{tenant.id}{path}/share"
    form = somebody.get(f"{path}/send").form(share)
    made = somebody.post(f"{path}/share", form)
    (code,) = made.all("#link")
    link = code.text_content().strip()
    by_phone, by_mail = (one.get("href") for one in made.all("a.button[href^='https://wa.me'], a[href^='mailto:']"))
    assert by_phone.startswith("https://wa.me/972502345678?")
    assert link in parse_qs(urlsplit(by_phone).query)["text"][0]
    assert by_mail.startswith("mailto:noa@example.com?subject=")
    assert link in unquote(by_mail)
    refused = somebody.post(f"{path}/share", {**form, "expiresAt": "2020-01-01"})
    assert set(refused.faults()) == {"expiresAt"}
    assert next(refused.all("[name=expiresAt]")[0].iterancestors("details")).get("open") is not None


def test_a_document_is_sent_with_its_issuing_only_where_that_can_be_done(
    tenant: Tenant, somebody: DashboardClient
) -> None:
    reachable, nobody = tenant.draft(305, client=CLIENT), tenant.draft(305, client={"name": "Noa"})
    page = somebody.get(f"/documents/{reachable['id']}/issue")
    assert "Send it to +972502345678 at once" in page.text
    assert somebody.get(f"/documents/{nobody['id']}/issue").all("[name=send]") == []


def test_what_goes_by_mail_is_not_offered_where_no_mail_is_sent(tenant: Tenant, somebody: DashboardClient) -> None:
    client = tenant.client()
    assert "by e-mail" not in somebody.get(f"/clients/{client['id']}/statement").text
    for environment in ("live", "sandbox"):
        with tenant.running.client(environment) as anybody:
            root = str(anybody.base_url).removesuffix("/api/v1/")
            login, asked = (anybody.get(f"{root}/app/{one}?lang=en").text for one in ("login", "forgot"))
        offered = environment == "sandbox"
        assert ("/app/forgot" in login, "sends no mail" in login) == (offered, not offered)
        assert ('name="email"' in asked) == offered
