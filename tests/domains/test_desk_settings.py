"""The settings of a business at the dashboard: details, type, defaults, rates, designs, brands, people, numbers."""

import json
from collections.abc import Callable
from datetime import date, timedelta

import pytest

from domains.test_logo import PNG
from support.allocating import issue_invoice, vat_number
from support.dashboard import log_in_owner
from support.service import Tenant

pytestmark = pytest.mark.logs_in


def test_details_are_refused_at_their_fields_and_two_who_change_them_are_told(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    fields = somebody.get("/settings").form()
    refused = somebody.post("/settings", fields | {"name": "", "email": "nobody"})
    assert (refused.status, set(refused.faults())) == (422, {"name", "email"})
    zone = somebody.post("/settings", fields | {"timezone": "Mars"})
    assert (zone.status, set(zone.faults())) == (422, {"timezone"})
    assert somebody.post("/settings", fields | {"address.city": "חיפה", "phone": "04-1234567"}).status == 303
    late = somebody.post("/settings", fields | {"address.city": "עכו"})
    assert late.status == 412
    assert "חיפה" in late.text
    assert late.form()["address.city"] == "עכו"
    assert somebody.post("/settings", late.form()).status == 303
    assert tenant.api.get("/businesses/current").json()["address"] == {"city": "עכו"}


def test_the_amount_above_which_expenses_need_approval_is_set_refused_and_taken_away(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    fields = somebody.get("/settings").form()
    assert fields["expenseApprovalThreshold"] == ""
    refused = somebody.post("/settings", fields | {"expenseApprovalThreshold": "1.001"})
    assert (refused.status, set(refused.faults())) == (422, {"expenseApprovalThreshold"})
    assert somebody.post("/settings", fields | {"expenseApprovalThreshold": "500"}).status == 303
    assert tenant.api.get("/businesses/current").json()["expenseApprovalThreshold"] == "500.00"
    asked = {"date": tenant.today(), "total": "500.01", "vat": "0", "supplier": {"name": "x"}}
    id = tenant.api.post("/expenses", json=asked).json()["id"]
    assert tenant.api.post(f"/expenses/{id}/book", json={}).json()["error"] == "approval_required"
    fields = somebody.get("/settings").form()
    assert fields["expenseApprovalThreshold"] == "500.00"
    assert somebody.post("/settings", fields | {"expenseApprovalThreshold": ""}).status == 303
    assert tenant.api.get("/businesses/current").json()["expenseApprovalThreshold"] is None
    assert tenant.api.post(f"/expenses/{id}/book", json={}).status_code == 200


def test_a_logo_is_refused_in_words_shown_and_removed(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    bad = somebody.post("/settings/logo", files={"file": ("logo.png", b"no picture", "image/png")})
    assert (bad.status, set(bad.faults())) == (422, {"file"})
    assert somebody.post("/settings/logo", files={"file": ("logo.png", PNG, "image/png")}).status == 303
    (shown,) = somebody.get("/settings").all("img.logo")
    answer = somebody.get(shown.get("src")).answer
    assert (answer.content, answer.headers["content-type"]) == (PNG, "image/png")
    assert somebody.post("/settings/logo/remove").status == 303
    assert somebody.get("/settings").all("img.logo") == []


def test_another_type_is_explained_first_planned_and_taken_back(opened: Callable[..., Tenant]) -> None:
    tenant = opened("exempt_dealer")
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    later = (date.fromisoformat(tenant.today()) + timedelta(days=40)).isoformat()
    asked = somebody.get(f"/settings/type/check?type=licensed_dealer&from={later}")
    assert "The business may then issue: Tax invoice" in asked.text
    assert "On that day it happens by itself" in asked.text
    for missing in ("", "&from=", "&from=soon"):
        undated = somebody.get(f"/settings/type/check?type=licensed_dealer{missing}")
        assert (undated.status, set(undated.faults())) == (422, {"from"})
        assert undated.all("[data-problem] a")[0].text_content() == "First day"
    history = "/businesses/current/type-history"
    assert len(tenant.api.get(history).json()["items"]) == 1
    early = somebody.post("/settings/type", {"type": "licensed_dealer", "from": "2001-01-01"})
    assert (early.status, set(early.faults())) == (422, {"from"})
    assert somebody.post("/settings/type", asked.form()).status == 303
    planned = somebody.get("/settings/type")
    assert "becomes Licensed dealer by itself" in planned.text
    assert len(tenant.api.get(history).json()["items"]) == 2
    assert somebody.post("/settings/type", planned.form(f"{somebody.base}/settings/type")).status == 303
    assert len(tenant.api.get(history).json()["items"]) == 1


def test_what_documents_begin_with_is_set_refused_and_forgotten_by_type(tenant: Tenant) -> None:
    somebody, page, begins = log_in_owner(tenant), "/settings/defaults/305", "defaults.305."
    terms = {f"{begins}paymentTerms.base": "net", f"{begins}paymentTerms.days": "4000"}
    refused = somebody.post(page, somebody.get(page).form() | terms)
    assert (refused.status, set(refused.faults())) == (422, {f"{begins}paymentTerms.days"})
    terms[f"{begins}paymentTerms.days"] = "45"
    assert somebody.post(page, somebody.get(page).form() | terms | {f"{begins}notes": "תודה"}).status == 303
    found = tenant.api.get("/businesses/document-defaults/305").json()
    assert (found["paymentTerms"], found["notes"]) == ({"base": "net", "days": 45}, "תודה")
    assert somebody.post(page, somebody.get(page).form() | {f"{begins}notes": ""}).status == 303
    assert tenant.api.get("/businesses/document-defaults/305").json()["notes"] is None
    assert somebody.post(page, {"_do": "clear"}).status == 303
    assert tenant.api.get("/businesses/document-defaults").json()["defaults"] == {}
    rules = somebody.get("/settings/documents").form()
    changed = rules | {"dateRules.maxBackDays": "30", "quoteValidityDays": "14", "negativeStock": "block"}
    assert somebody.post("/settings/documents", changed).status == 303
    kept = tenant.api.get("/businesses/document-config").json()
    assert (kept["dateRules"]["maxBackDays"], kept["quoteValidityDays"], kept["negativeStock"]) == (30, 14, "block")
    assert somebody.post("/settings/documents", changed | {"quoteValidityDays": "15"}).status == 412


def test_a_rate_is_set_for_a_day_and_what_is_missing_is_told_at_once(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    empty = somebody.post("/settings/rates", {"currency": "", "date": "", "rate": ""})
    assert (empty.status, set(empty.faults())) == (422, {"currency", "date"})
    wrong = somebody.post("/settings/rates", {"currency": "USD", "date": tenant.today(), "rate": "much"})
    assert (wrong.status, set(wrong.faults())) == (422, {"rate"})
    good = {"currency": "USD", "date": tenant.today(), "rate": "3.71"}
    assert somebody.post("/settings/rates", good).status == 303
    assert "3.71 ILS" in somebody.get("/settings/rates").text


def test_a_design_is_seen_before_it_is_saved_and_deleted_only_when_nothing_needs_it(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    made = somebody.post("/templates/new", {"name": "Ours", "design": "modern"})
    edit = made.answer.headers["location"].partition("?")[0]
    one = edit.removesuffix("/edit")
    fields = somebody.get(edit).form() | {"design": "bold", "texts.thanks.he": "תודה רבה"}
    whole = somebody.post(f"{one}/preview", fields)
    assert whole.all("img.page")[0].get("src").startswith("data:image/png;base64,")
    assert whole.form(edit)["design"] == "bold"
    part = somebody.post(f"{one}/preview", fields, headers={"hx-request": "true"})
    assert part.answer.text.count("<img") == 1
    assert "<form" not in part.answer.text
    faint = somebody.post(f"{one}/preview", fields | {"colors.accent": "#ffcc00"})
    assert (faint.status, set(faint.faults())) == (422, {"colors.accent"})
    assert tenant.api.get("/document-templates").json()["items"][0]["design"] == "modern"
    assert somebody.post(edit, fields).status == 303
    assert somebody.post(edit, fields | {"design": "letter"}).status == 412
    kept = tenant.api.get("/document-templates").json()["items"][0]
    assert (kept["design"], kept["texts"]["thanks"]) == ("bold", {"he": "תודה רבה", "en": None})
    (picture,) = somebody.get(one).all("img.page")
    assert somebody.get(picture.get("src")).answer.headers["content-type"] == "image/png"
    assert somebody.get(f"{one}/paper").answer.headers["content-type"] == "application/pdf"
    second = somebody.post("/templates/new", {"name": "Other", "design": "letter"}).answer.headers["location"]
    name = somebody.get(one).all("label[for=f-_confirm] bdi")[0].text_content()
    assert set(somebody.post(f"{one}/remove").faults()) == {"_confirm"}
    assert somebody.post(f"{one}/remove", {"_confirm": name}).status == 409
    assert somebody.post(second.partition("?")[0].removesuffix("/edit") + "/default").status == 303
    assert somebody.post(f"{one}/remove", {"_confirm": name}).status == 303


def test_a_brand_is_made_changed_and_deleted(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    fields = {"name": "", "isActive": "true"}
    assert set(somebody.post("/brands/new", fields).faults()) == {"name"}
    one = somebody.post("/brands/new", fields | {"name": "Sunny"}).answer.headers["location"].partition("?")[0]
    changed = somebody.get(f"{one}/edit").form() | {"address.city": "Haifa", "isDefault": "true"}
    assert somebody.post(f"{one}/edit", changed).status == 303
    kept = tenant.api.get("/brands").json()["items"][0]
    assert (kept["address"], kept["isDefault"], kept["isActive"]) == ({"city": "Haifa"}, True, True)
    refused = somebody.post(f"{one}/remove", {"_confirm": "Sun"})
    assert (refused.status, set(refused.faults())) == (422, {"_confirm"})
    assert somebody.post(f"{one}/remove", {"_confirm": "sunny"}).status == 303
    assert somebody.get(one).status == 404


def test_people_are_invited_and_the_last_owner_stays(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    assert set(somebody.post("/members", {"email": "nobody", "role": "viewer"}).faults()) == {"email"}
    assert "No mail server is set up: nothing is sent." in somebody.get("/members").text
    sent = somebody.post("/members", {"email": "sara@example.com", "role": "viewer"})
    assert sent.status == 303
    assert "outbox folder: no mail server is set up" in somebody.get(sent.answer.headers["location"]).text
    invited = tenant.session.get("/members", params={"status": "invited"}).json()["items"][0]
    assert somebody.post(f"/members/{invited['id']}", {"role": "bookkeeper"}).status == 303
    assert tenant.session.get("/members", params={"role": "bookkeeper"}).json()["items"][0]["id"] == invited["id"]
    assert somebody.post(f"/members/{invited['id']}/remove").status == 303
    (me,) = tenant.session.get("/members").json()["items"]
    for sent in (
        somebody.post(f"/members/{me['id']}", {"role": "viewer"}),
        somebody.post(f"/members/{me['id']}/remove"),
    ):
        assert sent.status == 409
        assert "Make somebody else an owner first" in sent.text
    assert somebody.post(f"/members/{invited['id']}", {"role": "viewer"}).status == 404


def test_a_series_is_begun_where_the_last_program_ended_and_its_proof_is_kept(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    assert set(somebody.post("/numbering/305", {"start": "0"}).faults()) == {"start"}
    assert somebody.post("/numbering/305", {"start": "4711"}).status == 303
    tenant.issued(305)
    page = somebody.get("/numbering/305")
    assert "Nothing is missing and nothing is twice." in page.text
    assert "4711 – 4711" in page.text
    proof = somebody.get("/numbering/305/proof").answer
    assert "attachment" in proof.headers["content-disposition"]
    assert json.loads(proof.content)["statement"]["continuous"] is True
    late = somebody.post("/numbering/305", {"start": "5000"})
    assert (late.status, "4712" in late.text) == (409, True)


def test_a_held_invoice_is_explained_decided_and_a_supplier_is_checked(dealer: Tenant) -> None:
    somebody = log_in_owner(dealer)
    somebody.set_language("en")
    dealer.running.authority.script(vat_number(dealer), "held:460")
    found = dealer.api.post(f"/documents/{issue_invoice(dealer, '100')['id']}/allocation-number", json={}).json()
    assert "Waiting for your decision" in somebody.get("/allocations?status=AWAITING_DECISION").text
    page = somebody.get(f"/allocations/{found['id']}")
    assert found["errors"][0]["meaning"] in page.text
    assert "Decide what becomes of the invoice" in page.text
    wrong = somebody.post(f"/allocations/{found['id']}/retry")
    assert (wrong.status, "Decide what becomes of the invoice" in wrong.text) == (409, True)
    assert somebody.post(f"/allocations/{found['id']}/retry", {"decision": "continue"}).status == 303
    assert "Decide what becomes of the invoice" not in somebody.get(f"/allocations/{found['id']}").text
    empty = somebody.post("/allocations/verify", {"number": "", "supplierTaxId": "777777715"})
    assert (empty.status, set(empty.faults())) == (422, {"number"})
    checked = somebody.post("/allocations/verify", {"number": "123456789", "supplierTaxId": "777777715"})
    assert (checked.status, "The authority knows of no such number" in checked.text) == (200, True)
    again = somebody.post("/allocations/connection")
    assert again.all("main a.primary")[0].get("href").startswith("http")
    assert somebody.post("/allocations/connection", {"_do": "end"}).status == 303
    assert "Not connected" in somebody.get("/allocations/connection").text
    assert somebody.get("/allocations/00000000-0000-7000-8000-000000000000").status == 404


def test_whoever_only_looks_on_sees_no_buttons_and_is_refused_in_words(tenant: Tenant) -> None:
    tenant.api.post("/brands", json={"name": "Sunny"})
    design = tenant.api.post("/document-templates", json={"name": "Ours"}).json()["id"]
    with tenant.running.owner() as owner:
        owner.execute("UPDATE memberships SET role = 'viewer' WHERE business_id = %s", (tenant.id,))
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    for page in ("/settings", "/settings/type", "/numbering/305", "/brands", f"/templates/{design}", "/allocations"):
        seen = somebody.get(page)
        assert (page, seen.status, seen.all("main form[method=post]")) == (page, 200, [])
    sent = {"name": "x", "start": "5", "email": "a@example.com", "role": "viewer"}
    for page, names in (
        ("/settings", ("name",)),
        ("/settings/documents", ()),
        ("/numbering/305", ("start",)),
        ("/members", ("email", "role")),
    ):
        assert (page, somebody.post(page, {name: sent[name] for name in names}).status) == (page, 403)
    assert somebody.post(f"/templates/{design}/remove").status == 403
    assert somebody.post("/settings/type", {"type": "company", "from": tenant.today()}).status == 403


def test_another_business_is_not_seen(opened: Callable[..., Tenant]) -> None:
    mine, theirs = opened(), opened()
    design = theirs.api.post("/document-templates", json={"name": "Theirs"}).json()["id"]
    somebody = log_in_owner(mine)
    for page in (
        f"/templates/{design}",
        f"/templates/{design}/edit",
        f"/templates/{design}/picture",
        f"/brands/{design}",
    ):
        assert somebody.get(page).status == 404
    assert somebody.post(f"/templates/{design}/preview", {"design": "bold"}).status == 404
    assert design not in somebody.get("/templates").answer.text


def test_an_account_at_a_payment_provider_is_connected_checked_and_ended(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    assert "Not connected" in somebody.get("/payment-providers").text
    wrong = somebody.post("/payment-providers/cardcom", {"credentials.terminalNumber": "one"})
    assert wrong.status == 422
    assert {"credentials.terminalNumber", "credentials.apiName", "credentials.apiPassword"} >= set(wrong.faults())
    assert wrong.faults()
    given = {"terminalNumber": "4321", "apiName": "name", "apiPassword": "a secret word"}
    fields = {f"credentials.{name}": value for name, value in given.items()}
    assert somebody.post("/payment-providers/cardcom", fields).status == 303
    page = somebody.get("/payment-providers/cardcom")
    assert "Connected" in page.text
    assert "a secret word" not in page.answer.text
    assert "The connection works." in somebody.post("/payment-providers/cardcom", {"_do": "test"}).text
    assert somebody.post("/payment-providers/cardcom", {"_do": "end"}).status == 303
    assert somebody.post("/payment-providers/cardcom", {"_do": "end"}).status == 404
    assert somebody.get("/payment-providers/nobody").status == 404
