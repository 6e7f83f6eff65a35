"""The first steps of a business: what it is led through after its account was opened."""

import pytest

from domains.answers import done
from support.dashboard import log_in_owner
from support.service import Tenant

pytestmark = pytest.mark.logs_in


def test_an_address_is_kept_with_what_was_there_and_nothing_is_asked_twice(tenant: Tenant) -> None:
    address = {"street": "A", "city": "B", "zip": "31000"}
    done(tenant.api.patch("/businesses/current", json={"address": address}))
    somebody = log_in_owner(tenant)
    form = somebody.get("/start").form()
    answer = somebody.post("/start", {**form, "address.street": "Herzl 12"})
    assert answer.answer.headers["location"].endswith("/start/document")
    now = done(tenant.api.get("/businesses/current"))["address"]
    assert (now["street"], now["city"], now["zip"]) == ("Herzl 12", "B", "31000")
    wrong = somebody.post("/start", {**somebody.get("/start").form(), "address.city": "x" * 500})
    assert (wrong.status, set(wrong.faults())) == (422, {"address.city"})


def test_each_step_says_why_it_asks_and_can_be_skipped(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    first = somebody.get("/start")
    assert "The law asks for your address" in first.text
    assert f"/app/{tenant.id}/start/document" in first.links(), "the address can wait"
    assert [one.text_content() for one in first.all(".stepper [aria-current]")] == ["Address"]
    then = somebody.get("/start/document")
    new = [one.get("href") for one in then.all(".choices a")]
    assert [one.rpartition("=")[2] for one in new] == ["305", "320", "400", "10"]
    refused = somebody.post("/start/document", files={"file": ("logo.png", b"no picture", "image/png")})
    assert refused.status == 422
    assert refused.all("#f-file[aria-invalid=true]")


def test_another_business_begins_with_the_same_steps(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    form = somebody.get("/app/businesses/new").form()
    fields = {"name": "Second", "taxId": "514321009"}
    answer = somebody.post("/app/businesses/new", {**form, **fields})
    assert answer.status == 303, answer.text
    assert answer.answer.headers["location"].endswith("/start")


def test_time_zones_are_chosen_from_a_list(tenant: Tenant) -> None:
    options = [one.get("value") for one in log_in_owner(tenant).get("/settings").all("select[name=timezone] option")]
    assert options[0] == "Asia/Jerusalem"
    assert {"Europe/Paris", "America/New_York"} < set(options)
    assert len(options) == len(set(options))


def test_types_of_document_are_offered_by_how_usual_they_are(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)

    def offered() -> list[str]:
        links = somebody.get("/documents/new").all("main .even a")
        return [one.get("href").rpartition("=")[2] for one in links]

    assert offered()[:4] == ["305", "320", "400", "10"]
    somebody.post("/documents/new?docType=10", {**somebody.get("/documents/new?docType=10").form(), "_do": "save"})
    assert offered()[:3] == ["10", "305", "320"]


def test_the_page_of_a_new_client_shows_no_empty_tables(tenant: Tenant) -> None:
    bare = tenant.client(name="Noa", taxId=None)
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    page = somebody.get(f"/clients/{bare['id']}")
    assert "days past due" not in page.text
    assert f"/app/{tenant.id}/clients/{bare['id']}/edit" in page.links()
    tenant.issued(305, client=None, clientId=bare["id"])
    assert "days past due" in somebody.get(f"/clients/{bare['id']}").text
