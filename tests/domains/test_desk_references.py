"""The references of apps at the dashboard."""

import pytest

from support.apps import shop_client
from support.dashboard import DashboardClient
from support.service import Tenant

pytestmark = pytest.mark.logs_in

LINES = [{"description": "ייעוץ", "quantity": "1", "unitPrice": "100"}]


@pytest.fixture
def somebody(tenant: Tenant) -> DashboardClient:
    """The owner at the dashboard, in English."""
    made = DashboardClient(tenant.running, tenant.email, tenant.password, tenant.id)
    made.set_language("en")
    return made


def test_references_are_listed_filtered_paged_and_exported(tenant: Tenant, somebody: DashboardClient) -> None:
    assert "No references yet" in somebody.get("/connections/references").text
    shop = shop_client(tenant)
    paid = {"method": "cash", "date": tenant.today(), "amount": "118.00"}
    order = {"externalReference": "order-1", "client": {"name": "דנה"}, "lines": LINES, "payments": [paid]}
    made = shop.post("/integrations/orders", json={**order, "docType": 305}).json()
    draft = {"externalReference": "draft-1", "docType": 305, "client": {"name": "רות"}, "lines": LINES}
    gone = shop.post("/integrations/documents", json=draft).json()
    tenant.api.delete(f"/documents/{gone['id']}")
    for n in range(50):
        body = {"externalReference": f"jug-{n:02}", "name": f"כד {n}", "price": "1"}
        assert shop.post("/integrations/products", json=body).status_code == 201
    first = somebody.get("/connections/references")
    assert len(first.all("tbody tr")) == 50
    (following,) = (one.get("href") for one in first.all("a[rel=next]"))
    rest = somebody.get(following.removeprefix(somebody.base))
    assert [one.text_content() for one in rest.all("tbody td[data-label=Reference]")] == ["draft-1", "order-1"]
    assert "deleted" in rest.text
    assert "Shop Sync" in rest.text
    assert f"/app/{tenant.id}/documents/{made['id']}" in rest.links()
    assert f"/app/{tenant.id}/documents/{made['receipt']['id']}" in rest.links()
    begins = somebody.get("/connections/references?q=jug-1")
    assert len(begins.all("tbody tr")) == 10
    orders = somebody.get("/connections/references?kind=order")
    assert len(orders.all("tbody tr")) == 1
    assert "No reference matches" in somebody.get("/connections/references?to=2020-01-01").text
    assert somebody.get("/connections/references?from=yesterday").faults().keys() == {"from"}
    query = f"format=csv&kind=order&from={tenant.today()}&to={tenant.today()}"
    file = somebody.get(f"/connections/references/export?{query}").answer
    assert file.headers["content-type"].startswith("text/csv")
    assert "order-1" in file.text
    assert "jug-01" not in file.text


def test_what_an_app_calls_a_record_stands_on_its_page(tenant: Tenant, somebody: DashboardClient) -> None:
    shop = shop_client(tenant)
    paid = {"method": "cash", "date": tenant.today(), "amount": "118.00"}
    client = shop.post("/integrations/clients", json={"externalReference": "c-1", "name": "דנה"}).json()
    product = shop.post("/integrations/products", json={"externalReference": "p-1", "name": "כד", "price": "1"}).json()
    body = {"externalReference": "d-1", "docType": 305, "clientId": client["id"], "lines": LINES}
    document = shop.post("/integrations/documents", json={**body, "finalize": True}).json()
    draft = shop.post("/integrations/documents", json={**body, "externalReference": "d-2"}).json()
    payment = shop.post(
        "/integrations/payments", json={"externalReference": "m-1", "clientId": client["id"], **paid}
    ).json()
    for page, one, reference in (
        ("clients", client, "c-1"),
        ("products", product, "p-1"),
        ("documents", document, "d-1"),
        ("documents", draft, "d-2"),
        ("payments", payment, "m-1"),
    ):
        shown = somebody.get(f"/{page}/{one['id']}")
        assert reference in shown.text
        (link,) = (where for where in shown.links() if "objectId=" in where)
        assert reference in somebody.get(link.removeprefix(somebody.base)).text
    found = somebody.get("/documents?externalReference=d-1")
    assert f"/app/{tenant.id}/documents/{document['id']}" in found.links()
    assert f"/app/{tenant.id}/documents/{draft['id']}" not in found.links()
    assert f"/app/{tenant.id}/payments/{payment['id']}" in somebody.get("/payments?externalReference=m-1").links()
    assert "No results" in somebody.get("/payments?externalReference=M-1").text
