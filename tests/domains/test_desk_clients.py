"""Clients at the dashboard: faults at the fields that show them, who is who, and what is owed in which direction."""

from uuid import uuid4

import pytest

from domains.answers import done, faults
from pinkas.core.fields import wire_names
from pinkas.domains.clients import NewClient
from support.dashboard import ReceivedPage, log_in_owner
from support.service import Tenant

pytestmark = pytest.mark.logs_in


def test_a_bad_address_among_several_is_told_at_the_field_that_has_them_all(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    page = somebody.get("/clients/new")
    assert len(page.all("[name=currency] option")) > 100
    sent = page.form() | {"name": "Noa", "_emails": "good@example.com, nobody", "paymentTerms.days": "4000"}
    refused = somebody.post("/clients/new", sent)
    assert refused.status == 422
    assert refused.faults()["_emails"].startswith("nobody: ")
    assert refused.form()["_emails"] == "good@example.com, nobody"
    links = {one.get("href"): one.text_content() for one in refused.all("[data-problem] a")}
    assert links["#f-_emails"] == "E-mail addresses"
    assert all(refused.all(f"[id='{one[1:]}']") for one in links), links


def test_two_clients_of_one_name_are_told_apart_before_they_are_merged(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    tenant.client(name="דנה", emails=["one@example.com"], phone="04-1111111", address={"city": "עכו"})
    other = tenant.client(name="דנה", emails=["two@example.com"], address={"city": "צפת"})
    found = somebody.get("/documents/clients?_client=דנה").text
    assert all(one in found for one in ("one@example.com", "04-1111111", "עכו", "two@example.com", "צפת"))
    (choice,) = somebody.get(f"/clients/{other['id']}/merge?q=דנה").all("main ul.timeline li")
    assert "one@example.com" in choice.text_content()
    asked = somebody.get(choice.cssselect("a")[0].get("href")).text
    assert "two@example.com" in asked
    assert "one@example.com" in asked
    there = choice.cssselect("a")[0].get("href")
    form = somebody.get(there).form()
    refused = somebody.post(there, {**form, "_confirm": "דן"})
    assert (refused.status, set(refused.faults())) == (422, {"_confirm"})
    assert somebody.post(there, {**form, "_confirm": "דנה"}).status == 303


def test_a_balance_says_in_words_whose_it_is(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    day = tenant.today()
    ahead = tenant.client(name="Ahead", openingBalance={"amount": "-50", "date": day})
    owing = tenant.client(name="Owing", openingBalance={"amount": "50", "date": day})
    shown = somebody.get(f"/clients/{ahead['id']}").text
    assert "50.00paid ahead: a balance in their favour" in shown.replace(" paid", "paid")
    assert "-₪50" not in shown
    assert "owes altogether" in somebody.get(f"/clients/{owing['id']}").text


def test_a_filter_that_nobody_has_is_marked_and_the_rest_of_a_list_is_counted_when_asked(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    for wrong in ("zz", str(uuid4())):
        page = somebody.get(f"/documents?clientId={wrong}")
        assert page.status == 200
        assert page.all("main p.fault a")[0].get("href").endswith("/documents")
    tenant.client(), tenant.client()
    assert "2 in all" in somebody.get("/clients?include=total").text
    assert "in all" not in somebody.get("/clients?include=much").text


def test_the_history_of_a_document_says_who_did_it(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    draft = tenant.draft(305)
    assert tenant.session.post(f"/documents/{draft['id']}/finalize", json={}).status_code == 200
    me = tenant.session.get("/auth/me").json()["user"]["name"]
    key = tenant.session.get("/api-keys").json()["items"][0]["name"]
    page = somebody.get(f"/documents/{draft['id']}")
    lines = [one.text_content() for one in page.all("main ul.timeline li")]
    assert [me in one for one in lines if "המסמך הופק" in one] == [True]
    assert [key in one for one in lines if "נכתבה טיוטה" in one] == [True]


def filled(page: ReceivedPage) -> dict[str, list[str]]:
    """The form of a page as a browser would send it, with every value of each field."""
    (form,) = page.all("main form[data-keep]")
    found: dict[str, list[str]] = {}
    for name, value in form.form_values():
        found.setdefault(name, []).append(value)
    return found


EVERYTHING = {
    "name": "Everything",
    "displayName": "All",
    "type": "company",
    "taxId": "777777723",
    "dealerType": "licensed",
    "emails": ["a@example.com", "b@example.com"],
    "phone": "03-5551234",
    "mobile": "+972 50 5551234",
    "fax": "03-5551235",
    "website": "https://example.com",
    "address": {"street": "Herzl", "houseNumber": "1A", "city": "Haifa", "zip": "31000", "country": "IL"},
    "contactPerson": "Ruth",
    "department": "Purchasing",
    "accountingKey": "C-1",
    "paymentTerms": {"base": "end_of_month", "days": 30},
    "creditLimit": "5000.00",
    "currency": "USD",
    "lang": "en",
    "withholding": {"rate": "5", "certificateNumber": "77", "validFrom": "2026-01-01", "validTo": "2026-12-31"},
    "bank": {"bankCode": "12", "branch": "600", "account": "123456"},
    "notes": "one\ntwo",
    "tags": ["red, blue", "vip"],
    "externalReference": "crm-1",
    "metadata": {"k": "v"},
    "discount": "7.5",
    "sendDocuments": True,
    "consents": [{"kind": "news", "channel": "email", "at": "2026-01-01T00:00:00Z", "source": "form"}],
    "openingBalance": {"amount": "-50.00", "date": "2026-01-01", "currency": "USD"},
    "contacts": [{"name": "Ruth"}],
}


def test_a_client_keeps_every_field_when_its_form_is_saved_and_its_page_says_what_the_next_document_takes(
    tenant: Tenant,
) -> None:
    prices = done(tenant.api.post("/price-lists", json={"name": "Wholesale", "currency": "USD"}), 201)
    brand = done(tenant.api.post("/brands", json={"name": "Other shop"}), 201)
    owner = tenant.session.get("/auth/me").json()["user"]["id"]
    more = {"priceListId": prices["id"], "brandId": brand["id"], "ownerUserId": owner}
    before = tenant.client(**EVERYTHING, **more)
    assert {*wire_names(NewClient).values()} == {*EVERYTHING, *more, "isActive"}
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    edit = f"/clients/{before['id']}/edit"
    assert somebody.post(edit, filled(somebody.get(edit)) | {"phone": "03-5550000"}).status == 303
    after = done(tenant.api.get(f"/clients/{before['id']}"))
    differs = {name for name in before if after[name] != before[name]}
    assert differs == {"phone", "version", "updatedAt"}
    shown = somebody.get(f"/clients/{before['id']}").text
    for told in ("30 days after the end of the month", "7.5%", "certificate 77", "Wholesale", "USD", "Other shop"):
        assert told in shown, told
    less = {"discount": "10", "priceListId": "", "bank.account": "", "bank.branch": "", "bank.bankCode": ""}
    assert somebody.post(edit, filled(somebody.get(edit)) | less).status == 303
    after = done(tenant.api.get(f"/clients/{before['id']}"))
    assert (after["discount"], after["priceListId"], after["bank"]) == ("10", None, None)


def test_terms_of_payment_that_say_two_things_are_refused_at_the_field(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    for terms, code in (({"base": "net"}, "days_required"), ({"base": "immediate", "days": 30}, "contradiction")):
        answer = tenant.api.patch(f"/clients/{client}", json={"paymentTerms": terms})
        assert faults(answer) == {("paymentTerms.days", code)}
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    form = somebody.get(f"/clients/{client}/edit").form()
    refused = somebody.post(f"/clients/{client}/edit", {**form, "paymentTerms.base": "net"})
    assert refused.faults()["paymentTerms.days"].startswith("Say how many days after the date")
    refused = somebody.post(f"/clients/{client}/edit", {**form, "paymentTerms.days": "30"})
    assert refused.faults() == {"paymentTerms.base": "Please fill this in."}


def test_the_account_says_what_is_owed_what_is_in_credit_and_what_of_the_limit_is_used(tenant: Tenant) -> None:
    client = tenant.client(creditLimit="200")["id"]
    lines = [{"description": "work", "quantity": "1", "unitPrice": "200"}]
    tenant.issued(305, client=None, clientId=client, lines=lines)
    paid = [{"method": "cash", "date": tenant.today(), "amount": "100"}]
    tenant.issued(400, client=None, clientId=client, payments=paid)
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    shown = somebody.get(f"/clients/{client}").text
    assert "₪136.00owes altogether" in shown
    assert "₪236.00on open documents" in shown
    assert "₪100.00credit: paid ahead and not used yet" in shown
    assert "₪236.00 of ₪200.00, ₪36.00 over the limit" in shown
    draft = tenant.draft(305, client=None, clientId=client, lines=lines)
    warned = somebody.get(f"/documents/{draft['id']}/issue").text
    assert "₪472.00 would be open" in warned, warned
    assert "limit of ₪200.00" in warned, warned


def test_payments_of_a_client_have_what_came_what_went_and_what_was_no_money_apart(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    named = {"client": None, "clientId": client}
    owed = tenant.issued(305, **named, lines=[{"description": "work", "quantity": "1", "unitPrice": "100"}])
    paid = [{"method": "cash", "date": tenant.today(), "amount": "113"}]
    tax = {"amount": "5"}
    tenant.issued(400, **named, payments=paid, references=[{"documentId": owed["id"]}], withholdingTax=tax)
    body = {"reason": "order_change", "finalize": True, "amount": "13", "refund": {"mode": "original_method"}}
    done(tenant.api.post(f"/documents/{owed['id']}/credit", json=body), 201)
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    page = somebody.get(f"/clients/{client}/payments")
    rows = [[" ".join(cell.text_content().split()) for cell in row.cssselect("td")] for row in page.all("tbody tr")]
    assert sorted((row[1], *row[3:]) for row in rows) == [
        ("Cash", "", "-₪13.00", ""),
        ("Cash", "₪113.00", "", ""),
        ("Tax withheld", "", "", "₪5.00"),
    ]
