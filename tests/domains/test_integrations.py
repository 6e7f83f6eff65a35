"""The alias for shops and platforms: every record is made once, whatever happens to the calls (GE-3)."""

import asyncio
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from support.apps import shop_client
from support.oauth import error_of
from support.service import Running, Tenant

pytestmark = pytest.mark.logs_in

LINES = [{"description": "ייעוץ", "quantity": "1", "unitPrice": "100"}]
DOCUMENT = {"docType": 305, "client": {"name": "לקוח לדוגמה"}, "lines": LINES}
REPLAYED = "idempotent-replayed"


@pytest.fixture
def shop(tenant: Tenant) -> httpx.Client:
    """A shop that acts for the business of the test."""
    return shop_client(tenant)


def bodies(tenant: Tenant) -> dict[str, dict[str, Any]]:
    """A body of every kind of record, by the address that takes it."""
    payment = {"method": "cash", "date": tenant.today(), "amount": "118.00"}
    return {
        "/integrations/documents": {**DOCUMENT, "finalize": True},
        "/integrations/clients": {"name": "דנה כהן", "emails": ["dana@example.com"]},
        "/integrations/products": {"name": "כד", "price": "59.9"},
        "/integrations/payments": {**payment, "clientId": tenant.client()["id"]},
        "/integrations/orders": {"client": {"name": "רות לוי"}, "lines": LINES, "payments": [payment]},
    }


def count(tenant: Tenant, path: str) -> int:
    """How many records a list has."""
    answer = tenant.api.get(path, params={"include": "total"})
    return int(answer.json()["total"])


def told(tenant: Tenant, name: str) -> int:
    """How many events of a kind the business has told."""
    with tenant.running.owner() as connection:
        row = connection.execute(
            "SELECT count(*) FROM events WHERE business_id = %s AND type = %s", (tenant.id, name)
        ).fetchone()
    assert row is not None
    return int(row[0])


def test_the_same_call_again_answers_what_the_first_one_made(tenant: Tenant, shop: httpx.Client) -> None:
    for path, body in bodies(tenant).items():
        first = shop.post(path, json={**body, "externalReference": "1001"})
        assert first.status_code == 201, first.text
        assert REPLAYED not in first.headers
        for _ in range(2):
            again = shop.post(path, json={**body, "externalReference": "1001"})
            assert (again.status_code, again.headers[REPLAYED]) == (200, "true"), path
            assert again.json() | {"createdClient": True} == first.json() | {"createdClient": True}
    assert told(tenant, "document.finalized") == 2
    assert told(tenant, "payment.received") == 2
    assert count(tenant, "/documents") == 2


def test_what_says_the_same_in_another_way_is_the_same(tenant: Tenant, shop: httpx.Client) -> None:
    first = shop.post("/integrations/documents", json={**DOCUMENT, "externalReference": "a", "notes": None})
    line = {"unitPrice": 100.000, "quantity": "1.0", "description": "ייעוץ", "sku": None}
    body = {"externalReference": "a", "lines": [line], "tags": [], "client": DOCUMENT["client"], "docType": 305}
    again = shop.post("/integrations/documents", json=body)
    assert (again.status_code, again.json()["id"]) == (200, first.json()["id"])


def test_another_body_is_a_conflict_that_names_the_differences(tenant: Tenant, shop: httpx.Client) -> None:
    first = shop.post("/integrations/documents", json={**DOCUMENT, "externalReference": "a"}).json()
    line = {**LINES[0], "unitPrice": "120", "unit": "שעה"}
    refused = shop.post("/integrations/documents", json={**DOCUMENT, "externalReference": "a", "lines": [line]})
    assert error_of(refused) == (409, "reference_conflict")
    assert refused.json()["meta"] == {
        "existingId": first["id"],
        "diff": [
            {"field": "lines[0].unit", "before": None, "now": "שעה"},
            {"field": "lines[0].unitPrice", "before": "100", "now": "120"},
        ],
    }
    assert count(tenant, "/documents") == 1


def test_a_refused_call_leaves_its_reference_free(tenant: Tenant, shop: httpx.Client) -> None:
    for path, body in bodies(tenant).items():
        wrong = {**body, "externalReference": "1", "nonsense": 1}
        assert error_of(shop.post(path, json=wrong)) == (422, "validation_failed")
    late = {**DOCUMENT, "externalReference": "1", "finalize": True, "expectedTotal": "1.00"}
    assert error_of(shop.post("/integrations/documents", json=late)) == (409, "total_changed")
    assert shop.get("/integrations/documents/1").status_code == 404
    for path, body in bodies(tenant).items():
        assert shop.post(path, json={**body, "externalReference": "1"}).status_code == 201


def test_a_reference_is_of_one_business_one_environment_and_one_kind(
    opened: Callable[..., Tenant], running: Running
) -> None:
    ours, theirs = opened(), opened()
    made: set[str] = set()
    ours.sandbox_key()  # makes the twin
    shops = [shop_client(ours), shop_client(theirs), shop_client(ours, environment="sandbox")]
    for shop in shops:
        for path in ("documents", "orders", "clients"):
            body = DOCUMENT if path != "clients" else {"name": "דנה"}
            if path == "orders":
                body = {"lines": LINES, "finalize": False}
            answer = shop.post(f"/integrations/{path}", json={**body, "externalReference": "same"})
            assert answer.status_code == 201, answer.text
            made.add(answer.json()["id"])
    assert len(made) == 9
    for shop in shops:
        assert shop.get("/integrations/documents/same").json()["id"] in made


@pytest.mark.parametrize(
    "reference",
    [
        "x",
        "א" * 128,
        "order/2026/17",
        "50% off + tax?a=b&c#d",
        "ÄÖ é 日本語 🏺",
        "a\u202eb",
        " blanks at both ends ",
        "line\nbreak\ttab",
        "%2F",
        "..\\..",
        "finalize",
        "' OR 1=1 --",
        "{externalReference}",
    ],
)
def test_a_reference_of_any_script_is_found_as_it_was_sent(tenant: Tenant, shop: httpx.Client, reference: str) -> None:
    made = shop.post("/integrations/documents", json={**DOCUMENT, "externalReference": reference})
    assert made.status_code == 201, made.text
    assert made.json()["externalReference"] == reference
    path = f"/integrations/documents/{quote(reference, safe='')}"
    assert shop.get(path).json()["id"] == made.json()["id"]
    assert shop.post(f"{path}/finalize", json={}).status_code == 200


def test_references_differ_in_case_and_in_the_form_of_their_letters(tenant: Tenant, shop: httpx.Client) -> None:
    made = {
        shop.post("/integrations/clients", json={"name": "דנה", "externalReference": one}).json()["id"]
        for one in ("abc", "ABC", "abc ", "caf\u00e9", "cafe\u0301", "א", "אָ")
    }
    assert len(made) == 7


@pytest.mark.parametrize("reference", ["", " ", "\t\n", "x" * 129, 17, None, ["a"], {"a": 1}, True])
def test_what_is_no_reference_is_refused(tenant: Tenant, shop: httpx.Client, reference: Any) -> None:
    for path, body in bodies(tenant).items():
        refused = shop.post(path, json={**body, "externalReference": reference})
        assert error_of(refused) == (422, "validation_failed")
        assert {one["field"] for one in refused.json()["details"]} == {"externalReference"}
    with tenant.running.owner() as connection:
        sql = "SELECT FROM integration_references WHERE business_id = %s"
        assert connection.execute(sql, (tenant.id,)).fetchall() == []


@pytest.mark.parametrize("sent", [rb'"a\u0000b"', rb'"a\ud800b"', b'"a\xffb"'])
def test_characters_that_no_text_has_are_refused(shop: httpx.Client, sent: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    refused = shop.post(
        "/integrations/clients", content=b'{"name": "x", "externalReference": ' + sent + b"}", headers=headers
    )
    assert error_of(refused) == (400, "malformed_json")


@pytest.mark.parametrize("path", ["%00", "a%00b", "%FF", "x" * 129, "%20", "nothing", "a%2Fb", "%ED%A0%80"])
def test_an_unknown_reference_in_a_path_is_404(shop: httpx.Client, path: str) -> None:
    for kind in ("documents", "clients", "products", "payments"):
        assert error_of(shop.get(f"/integrations/{kind}/{path}")) == (404, "not_found")


def test_a_session_and_a_key_are_refused(tenant: Tenant) -> None:
    for client in (tenant.api, tenant.session):
        for method, path in (("GET", "/integrations/me"), ("POST", "/integrations/orders")):
            assert error_of(client.request(method, path)) == (403, "access_token_required")


def test_a_token_needs_the_scope(tenant: Tenant) -> None:
    reader = shop_client(tenant, "integrations:read")
    refused = reader.post("/integrations/clients", json={"name": "x", "externalReference": "1"})
    assert error_of(refused) == (403, "insufficient_scope")
    me = reader.get("/integrations/me").json()
    assert (me["scopes"], me["business"]["id"], me["environment"]) == (["integrations:read"], tenant.id, "live")
    assert me["app"]["name"] == "Shop Sync"


def test_a_client_that_is_there_is_got_and_not_changed(tenant: Tenant, shop: httpx.Client) -> None:
    there = tenant.client(name="דנה כהן", externalReference="c-1")
    got = shop.post("/integrations/clients", json={"name": "Another name", "externalReference": "c-1"})
    assert (got.status_code, got.json()["id"], got.json()["name"]) == (200, there["id"], "דנה כהן")
    assert REPLAYED not in got.headers
    assert shop.get("/integrations/clients/c-1").json()["id"] == there["id"]
    changed = shop.patch("/integrations/clients/c-1", json={"name": "דנה לוי"})
    assert (changed.status_code, changed.json()["name"]) == (200, "דנה לוי")
    refused = shop.patch("/integrations/clients/c-1", json={"externalReference": "c-2"})
    assert error_of(refused) == (422, "validation_failed")


def test_a_product_that_is_there_is_got(tenant: Tenant, shop: httpx.Client) -> None:
    there = tenant.api.post("/products", json={"name": "כד", "price": "10", "externalReference": "p-1"}).json()
    got = shop.post("/integrations/products", json={"name": "Jug", "price": "12", "externalReference": "p-1"})
    assert (got.status_code, got.json()["id"], got.json()["name"]) == (200, there["id"], "כד")
    assert shop.get("/integrations/products/p-1").json()["id"] == there["id"]


def test_a_draft_is_finalized_and_cancelled_and_calls_may_be_repeated(tenant: Tenant, shop: httpx.Client) -> None:
    shop.post("/integrations/documents", json={**DOCUMENT, "externalReference": "d"})
    assert error_of(shop.post("/integrations/documents/d/cancel", json={"reason": "טעות"})) == (409, "not_issued")
    first = shop.post("/integrations/documents/d/finalize", json={"expectedTotal": "118.00"})
    assert (first.status_code, first.json()["status"]) == (200, "ISSUED")
    assert REPLAYED not in first.headers
    again = shop.post("/integrations/documents/d/finalize", json={"expectedTotal": "118.00"})
    assert (again.status_code, again.headers[REPLAYED], again.json()) == (200, "true", first.json())
    other = shop.post("/integrations/documents/d/finalize", json={"expectedTotal": "117.00"})
    assert error_of(other) == (409, "total_changed")
    pdf = shop.get("/integrations/documents/d/pdf", params={"copy": "true"})
    assert (pdf.headers["content-type"], pdf.headers["x-document-copy"]) == ("application/pdf", "copy")
    done = shop.post("/integrations/documents/d/cancel", json={"reason": "טעות"})
    assert (done.status_code, done.json()["cancelling"]["docType"]) == (200, 330)
    repeated = shop.post("/integrations/documents/d/cancel", json={"reason": "טעות"})
    assert (repeated.status_code, repeated.headers[REPLAYED]) == (200, "true")
    assert repeated.json()["cancelling"] == done.json()["cancelling"]
    assert shop.get("/integrations/documents/d").json()["lines"] == first.json()["lines"]
    assert told(tenant, "document.finalized") == 2


def test_a_reference_of_a_deleted_draft_is_never_used_again(tenant: Tenant, shop: httpx.Client) -> None:
    made = shop.post("/integrations/documents", json={**DOCUMENT, "externalReference": "d"}).json()
    assert tenant.api.delete(f"/documents/{made['id']}").status_code == 204
    assert shop.get("/integrations/documents/d").status_code == 404
    refused = shop.post("/integrations/documents", json={**DOCUMENT, "externalReference": "d"})
    assert error_of(refused) == (409, "object_deleted")
    assert refused.json()["meta"] == {"existingId": made["id"]}


def test_what_only_an_issued_document_is_told_needs_finalize(shop: httpx.Client) -> None:
    body = {**DOCUMENT, "externalReference": "d", "expectedTotal": "118", "sendTo": {}}
    refused = shop.post("/integrations/documents", json=body)
    assert [(one["field"], one["code"]) for one in refused.json()["details"]] == [
        ("expectedTotal", "needs_finalize"),
        ("sendTo", "needs_finalize"),
    ]


async def test_a_hundred_equal_calls_at_once_make_one_document(tenant: Tenant, shop: httpx.Client) -> None:
    body = {**DOCUMENT, "externalReference": "once", "finalize": True}
    limits = httpx.Limits(max_connections=100)
    headers, url = dict(shop.headers), tenant.running.url()
    async with httpx.AsyncClient(base_url=url, headers=headers, timeout=60, limits=limits) as client:
        answers = await asyncio.gather(*(client.post("/integrations/documents", json=body) for _ in range(100)))
        again = await client.post("/integrations/documents", json=body)
    seen = {(one.status_code, one.json().get("error")) for one in answers}
    assert (201, None) in seen
    assert seen <= {(201, None), (200, None), (409, "in_progress"), (503, "service_unavailable")}
    assert sum(one.status_code == 201 for one in answers) == 1
    for one in answers:
        if one.status_code == 409:
            assert (one.headers["retry-after"], one.json()["retryAfter"]) == ("1", 1)
        assert (again.status_code, again.json()["docNumber"]) == (200, 1)
    assert (count(tenant, "/documents"), told(tenant, "document.finalized")) == (1, 1)


def test_a_call_while_another_one_is_at_work_is_told_so(tenant: Tenant, shop: httpx.Client) -> None:
    body = {"name": "דנה", "externalReference": "busy"}
    with tenant.running.app_role() as other:
        other.autocommit = False
        key = f"{tenant.id}:client:busy"
        other.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 70))", (key,))
        refused = shop.post("/integrations/clients", json=body)
        assert error_of(refused) == (409, "in_progress")
        assert shop.post("/integrations/products", json={**body, "price": "1"}).status_code == 201
        other.rollback()
    assert shop.post("/integrations/clients", json=body).status_code == 201
