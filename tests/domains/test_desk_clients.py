"""Clients at the dashboard: faults at the fields that show them, who is who, and what is owed in which direction."""

from uuid import uuid4

import pytest

from support.desk import visitor
from support.service import Tenant

pytestmark = pytest.mark.own_person  # a person may log in so often


def test_a_bad_address_among_several_is_told_at_the_field_that_has_them_all(tenant: Tenant) -> None:
    somebody = visitor(tenant)
    somebody.speak("en")
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
    somebody = visitor(tenant)
    tenant.client(name="דנה", emails=["one@example.com"], phone="04-1111111", address={"city": "עכו"})
    other = tenant.client(name="דנה", emails=["two@example.com"], address={"city": "צפת"})
    found = somebody.get("/documents/clients?_client=דנה").text
    assert all(one in found for one in ("one@example.com", "04-1111111", "עכו", "two@example.com", "צפת"))
    (choice,) = somebody.get(f"/clients/{other['id']}/merge?q=דנה").all("main ul.timeline li")
    assert "one@example.com" in choice.text_content()
    asked = somebody.get(choice.cssselect("a")[0].get("href")).text
    assert "two@example.com" in asked
    assert "one@example.com" in asked


def test_a_balance_says_in_words_whose_it_is(tenant: Tenant) -> None:
    somebody = visitor(tenant)
    somebody.speak("en")
    day = tenant.today()
    ahead = tenant.client(name="Ahead", openingBalance={"amount": "-50", "date": day})
    owing = tenant.client(name="Owing", openingBalance={"amount": "50", "date": day})
    shown = somebody.get(f"/clients/{ahead['id']}").text
    assert "50.00paid ahead: a balance in their favour" in shown.replace(" paid", "paid")
    assert "-₪50" not in shown
    assert "owes altogether" in somebody.get(f"/clients/{owing['id']}").text


def test_a_filter_that_nobody_has_is_marked_and_the_rest_of_a_list_is_counted_when_asked(tenant: Tenant) -> None:
    somebody = visitor(tenant)
    somebody.speak("en")
    for wrong in ("zz", str(uuid4())):
        page = somebody.get(f"/documents?clientId={wrong}")
        assert page.status == 200
        assert page.all("main p.fault a")[0].get("href").endswith("/documents")
    tenant.client(), tenant.client()
    assert "2 in all" in somebody.get("/clients?include=total").text
    assert "in all" not in somebody.get("/clients?include=much").text


def test_the_history_of_a_document_says_who_did_it(tenant: Tenant) -> None:
    somebody = visitor(tenant)
    draft = tenant.draft(305)
    assert tenant.session.post(f"/documents/{draft['id']}/finalize", json={}).status_code == 200
    me = tenant.session.get("/auth/me").json()["user"]["name"]
    key = tenant.session.get("/api-keys").json()["items"][0]["name"]
    page = somebody.get(f"/documents/{draft['id']}")
    lines = [one.text_content() for one in page.all("main ul.timeline li")]
    assert [me in one for one in lines if "המסמך הופק" in one] == [True]
    assert [key in one for one in lines if "נכתבה טיוטה" in one] == [True]
