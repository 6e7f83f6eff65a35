"""Search from every page, as a page and as the list of the dialog."""

import re

import pytest

from support.dashboard import log_in_owner
from support.service import Tenant

pytestmark = pytest.mark.logs_in


def test_documents_clients_products_and_pages_are_found(tenant: Tenant) -> None:
    client = tenant.client(name="Galil Gardens")
    invoice = tenant.issued(305, client=None, clientId=client["id"])
    product = tenant.api.post("/products", json={"name": "Galvanized pot", "price": "10"}).json()
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    for path in ("/search?q=gal", "/search/results?q=gal"):
        links = somebody.get(path).links()
        for address in (f"/documents/{invoice['id']}", f"/clients/{client['id']}", f"/products/{product['id']}"):
            assert f"{somebody.base}{address}" in links
    assert f"{somebody.base}/webhooks" in somebody.get("/search/results?q=webh").links()
    assert f"{somebody.base}/documents/new" in somebody.get("/search/results").links(), "what can be begun"
    assert f"{somebody.base}/documents/{invoice['id']}" in somebody.get(f"/search?q={invoice['docNumber']}").links()
    assert "No results" in somebody.get("/search?q=zzzzqqq").text


def test_what_is_found_can_be_acted_on(tenant: Tenant) -> None:
    client = tenant.client(name="Galil Gardens")
    supplier = tenant.supplier(name="Galician Paper")
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    page = somebody.get("/search/results?q=galil gardens")
    assert f"{somebody.base}/documents/new?clientId={client['id']}" in page.links()
    assert f"{somebody.base}/payments/new?clientId={client['id']}" in page.links()
    assert "New document for <bdi>Galil Gardens</bdi>" in page.answer.text
    assert f"{somebody.base}/suppliers/{supplier['id']}" in somebody.get("/search/results?q=gal").links()
    close = somebody.get("/search/results?q=galli gardens")
    assert "No exact match" in close.answer.text
    assert f"{somebody.base}/clients/{client['id']}" in close.links()


def test_nothing_of_another_business_is_found(tenant: Tenant) -> None:
    tenant.client(name="Secret Partner")
    somebody = log_in_owner(tenant)
    assert "Secret Partner" in somebody.get("/search?q=secret").text
    other = tenant.session.post(
        "/businesses", json={"name": "אחר", "businessType": "company", "taxId": "777777715"}
    ).json()
    somebody.base = f"/app/{other['id']}"
    somebody.set_language("en")
    page = somebody.get("/search?q=secret")
    assert (page.status, "No results" in page.text, "Secret Partner" in page.text) == (200, True, False)


def test_only_channels_that_are_set_up_are_offered(tenant: Tenant) -> None:
    issued = tenant.issued(305)
    somebody = log_in_owner(tenant)
    page = somebody.get(f"/documents/{issued['id']}/send")
    offered = {one.get("name") for one in page.all("input[name^='to.']")}
    assert offered == {"to.sms"}, "the service of the tests has a gateway for SMS alone"


def test_a_list_of_documents_is_exported_with_its_filters(tenant: Tenant) -> None:
    tenant.issued(305, subject="=1+1")
    tenant.issued(320)
    somebody = log_in_owner(tenant)
    table = somebody.get("/documents/export?format=csv&docType=305").answer
    assert "attachment" in table.headers["content-disposition"]
    assert len(table.text.strip().splitlines()) == 2
    assert "'=1+1" in table.text
    book = somebody.get("/documents/export?format=xlsx").answer
    assert book.content[:2] == b"PK"
    assert somebody.get("/documents/export?format=exe").answer.content[:2] == b"PK"


def test_the_types_that_were_made_last_come_first_in_the_menu_of_new_things(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    line = {"lines[0].description": "x", "lines[0].unitPrice": "9", "client.name": "Dana", "_do": "save", "_lines": "1"}
    for code in ("305", "10", "305"):
        assert somebody.post(f"/documents/new?docType={code}", {"docType": code, **line}).status == 303
    links = [one for one in somebody.get("").links() if "documents/new?docType=" in one]
    assert [one.partition("docType=")[2] for one in links[:2]] == ["305", "10"]


def test_the_audit_log_names_the_document_and_the_second(tenant: Tenant) -> None:
    issued = tenant.issued(305)
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    page = somebody.get("/audit?subjectType=document")
    assert f"Tax invoice {issued['docNumber']}" in page.text
    assert f"{somebody.base}/documents/{issued['id']}" in page.links()
    assert re.search(r"\d\d:\d\d:\d\d", page.text)
