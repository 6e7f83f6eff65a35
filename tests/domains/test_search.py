"""One search over clients, deals, suppliers, products, documents and expenses."""

from collections.abc import Callable
from typing import Any

import pytest

from domains.answers import done
from domains.test_uniform_imports import checked, committed
from pinkas.domains.search.actions import SOURCES
from support.service import Running, Tenant, open_business
from support.uniform_writer import data, folder


def find(tenant: Tenant, text: str, **query: Any) -> list[dict[str, Any]]:
    return list(done(tenant.api.get("/search", params={"q": text, **query}))["items"])


def first(tenant: Tenant, text: str) -> str:
    found = find(tenant, text)
    return found[0]["id"] if found else "nothing"


@pytest.fixture(scope="module")
def shop(running: Running) -> tuple[Tenant, dict[str, str]]:
    """A business with a record of each kind, and the ids of these by kind."""
    tenant = open_business(running)
    client = tenant.client(
        name="גני הגליל בע״מ", taxId="514000009", emails=["office@galil.example"], phone="04-6990000"
    )
    supplier = tenant.supplier(name="Paper & Ink House")
    product = done(
        tenant.api.post("/products", json={"name": "Galvanized watering can", "price": "49.90", "sku": "GW-77"}), 201
    )
    document = tenant.issued(305, client=None, clientId=client["id"], subject="Spring planting")
    expense = done(
        tenant.api.post(
            "/expenses",
            json={
                "supplierId": supplier["id"],
                "number": "INK-4411",
                "date": tenant.today(),
                "lines": [{"description": "Toner", "amount": "333.33"}],
            },
        ),
        201,
    )
    deal = done(
        tenant.api.post(
            "/crm/deals",
            json={
                "title": "Rooftop orchard",
                "lead": {"name": "Micha Zorea", "email": "micha@zorea.example", "phone": "052-7001234"},
                "value": "64250",
                "externalReference": "OPP-808",
            },
        ),
        201,
    )
    day = {"issued": 20260105, "date": 20260105}
    amounts = {"before": 91700, "net": 91700, "vat": 15589, "total": 107289}
    old = checked(tenant, folder(data([("C100", {"type": 320, "number": "HIST77", **day, **amounts})])))
    assert committed(tenant, old["id"])["state"] == "COMMITTED"
    (imported,) = done(tenant.api.get("/imported-documents"))["items"]
    made = {
        "importedDocument": imported,
        "deal": deal,
        "client": client,
        "supplier": supplier,
        "product": product,
        "document": document,
        "expense": expense,
    }
    return tenant, {kind: one["id"] for kind, one in made.items()} | {"number": str(document["docNumber"])}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("גני הגליל", "client"),
        ("גליל", "client"),
        ("הגלי", "client"),
        ('גני הגליל בע"מ', "client"),
        ("514000009", "client"),
        ("office@galil.example", "client"),
        ("046990000", "client"),
        ("04-699", "client"),
        ("paper ink", "supplier"),
        ("PAPER", "supplier"),
        ("galvan", "product"),
        ("gw-77", "product"),
        ("gw77", "product"),
        ("watering galvanized", "product"),
        ("spring planting", "document"),
        ("tax invoice {number}", "document"),
        ("חשבונית מס {number}", "document"),
        ("invoice {number}", "document"),
        ("rooftop orch", "deal"),
        ("zorea", "deal"),
        ("micha@zorea.example", "deal"),
        ("opp-808", "deal"),
        ("64,250.00", "deal"),
        ("rooftop orhcard", "deal"),
        ("INK-4411", "expense"),
        ("ink4411", "expense"),
        ("גני הגליך", "client"),
        ("גאני הגליל", "client"),
        ("papre", "supplier"),
        ("galvnized", "product"),
        ("watering caan", "product"),
        ("sprinng", "document"),
    ],
)
def test_what_is_meant_stands_first(shop: tuple[Tenant, dict[str, str]], text: str, kind: str) -> None:
    tenant, ids = shop
    found = find(tenant, text.format(**ids))
    assert found, "nothing"
    assert (found[0]["type"], found[0]["id"]) == (kind, ids[kind])


def test_amounts_find_documents_and_expenses(shop: tuple[Tenant, dict[str, str]]) -> None:
    tenant, ids = shop
    document = done(tenant.api.get(f"/documents/{ids['document']}"))
    assert first(tenant, document["total"]) == ids["document"]
    expense = done(tenant.api.get(f"/expenses/{ids['expense']}"))
    assert first(tenant, expense["total"]) == ids["expense"]
    assert {one["id"] for one in find(tenant, f"גליל {document['total']}")} == {ids["document"]}


def test_an_answer_says_what_it_found(shop: tuple[Tenant, dict[str, str]]) -> None:
    tenant, ids = shop
    document = done(tenant.api.get(f"/documents/{ids['document']}"))
    (found,) = find(tenant, "spring planting")
    assert found == {
        "type": "document",
        "id": ids["document"],
        "title": f"חשבונית מס {ids['number']}",
        "subtitle": "גני הגליל בע״מ · Spring planting",
        "amount": document["total"],
        "currency": "ILS",
        "date": document["issueDate"],
        "status": "ISSUED",
        "score": found["score"],
        "corrected": False,
        "path": f"/documents/{ids['document']}",
    }
    assert tenant.api.get(found["path"]).status_code == 200
    assert find(tenant, "galvnized")[0]["corrected"] is True
    assert find(tenant, "514000009")[0]["score"] == 100


def test_only_some_kinds_are_asked_for(shop: tuple[Tenant, dict[str, str]]) -> None:
    tenant = shop[0]
    assert {one["type"] for one in find(tenant, "גליל")} == {"client", "document"}
    assert {one["type"] for one in find(tenant, "גליל", types="document,product")} == {"document"}
    assert len(find(tenant, "גליל", limit=1)) == 1


@pytest.mark.parametrize("source", SOURCES, ids=lambda one: one.type)
def test_what_a_key_may_not_read_is_not_found(shop: tuple[Tenant, dict[str, str]], source: Any) -> None:
    """Every kind is found with its own scope alone, by a text that finds it, and not with all others."""
    tenant, ids = shop
    texts = {
        "client": "514000009",
        "supplier": "paper",
        "product": "gw-77",
        "document": "spring",
        "expense": "ink-4411",
        "deal": "rooftop",
        "importedDocument": "hist77",
    }
    scopes = sorted({one.scope for one in SOURCES})
    own = tenant.key("business:read", source.scope).get("/search", params={"q": texts[source.type]})
    assert ids[source.type] in [one["id"] for one in own.json()["items"]]
    assert {one["type"] for one in own.json()["items"]} == {source.type}
    others = tenant.key("business:read", *(one for one in scopes if one != source.scope))
    for text in (texts[source.type], texts[source.type][:-1] + "x"):
        answer = others.get("/search", params={"q": text})
        assert source.type not in {one["type"] for one in answer.json()["items"]}
    assert tenant.key("business:read").get("/search", params={"q": "גליל"}).json() == {"items": []}


def test_merged_and_archived_records(opened: Callable[..., Tenant]) -> None:
    tenant = opened()
    kept, old = tenant.client(name="Orchid Studio"), tenant.client(name="Orchid Studios")
    tenant.client(name="Orchidea")
    assert tenant.api.delete(f"/clients/{old['id']}").status_code == 204
    assert [one["title"] for one in find(tenant, "orchid")] == ["Orchid Studio", "Orchidea", "Orchid Studios"]
    done(tenant.api.post(f"/clients/{kept['id']}/merge", json={"clientId": old["id"]}))
    assert [one["title"] for one in find(tenant, "orchid")] == ["Orchid Studio", "Orchidea"]


def test_a_deal_is_found_by_what_it_says_now(opened: Callable[..., Tenant]) -> None:
    """Its own words and the name that its client has now; not while it is deleted."""
    tenant = opened()
    client = tenant.client(name="Harbor Bakery")
    body = {"title": "Signs for the shop", "clientId": client["id"], "value": "100"}
    deal = done(tenant.api.post("/crm/deals", json=body), 201)["id"]

    def has(text: str) -> bool:
        listed = done(tenant.api.get("/crm/deals", params={"q": text}))["items"]
        found = deal in [one["id"] for one in find(tenant, text, types="deal") if not one["corrected"]]
        assert found == (deal in [one["id"] for one in listed]), text
        return found

    assert has("harbor signs")
    done(tenant.api.patch(f"/crm/deals/{deal}", json={"title": "Posters", "tags": ["window"]}))
    assert (has("signs"), has("posters"), has("window")) == (False, True, True)
    done(tenant.api.patch(f"/clients/{client['id']}", json={"displayName": "Quayside"}))
    assert (has("harbor"), has("quayside posters")) == (False, True)
    assert tenant.api.delete(f"/crm/deals/{deal}").status_code == 204
    assert not has("posters")
    done(tenant.api.post(f"/crm/deals/{deal}/restore"))
    assert has("posters")


def test_nothing_of_another_business_is_found(
    shop: tuple[Tenant, dict[str, str]], opened: Callable[..., Tenant]
) -> None:
    other = opened()
    for text in ("גני הגליל", "papre", "514000009", f"tax invoice {shop[1]['number']}"):
        assert find(other, text) == []


HARD = [
    "'",
    "%",
    "\\",
    "\u200f",
    "a" * 500,
    "א" * 500,
    " ".join("אבגד"[n % 4] * (n % 9 + 1) for n in range(80)),
    "1" * 400,
    "9999999999",
    "999999999999999.999999",
    "0",
    "-1",
    "1e9",
    "#2147483647",
    "invoice 2147483648",
    "名前を検索する",
    "ไทย",
    "परीक्षण",
    "привет мир",
    "شركة الأمل",
    "🧾🧾🧾🧾",
    "ﬃﬃﬃﬃ",
    "İstanbul ßẞ",
    "\ud7ff\ue000",
    "a\u0301\u0301\u0301" * 50,
    "{}[]:*?<script>",
    "%(business_id)s %s",
    "\u0661\u0662\u0663\u0664",
    "²³¹",
    "½ ⅓",
]


@pytest.mark.parametrize("text", HARD, ids=range(len(HARD)))
def test_texts_of_every_script_and_length_are_answered(shop: tuple[Tenant, dict[str, str]], text: str) -> None:
    answer = shop[0].api.get("/search", params={"q": text})
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({}, "q"),
        ({"q": ""}, "q"),
        ({"q": "  "}, "q"),
        ({"q": "a" * 501}, "q"),
        ({"q": "a\x00b"}, "q"),
        ({"q": "a", "types": "clients"}, "types"),
        ({"q": "a", "limit": "0"}, "limit"),
        ({"q": "a", "limit": "51"}, "limit"),
    ],
)
def test_wrong_parameters_are_named(shop: tuple[Tenant, dict[str, str]], query: dict[str, str], field: str) -> None:
    answer = shop[0].api.get("/search", params=query)
    assert answer.status_code == 422, answer.text
    assert any(one["field"].startswith(field) for one in answer.json()["details"]), answer.text
