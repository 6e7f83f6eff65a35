"""Of 200 generated searches, 95 % have the record that is meant first."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from domains.answers import done
from pinkas.core.search_typos import alphabet_of
from support.service import Running, Tenant, open_business

FIRST = ["דנה", "יוסי", "נועה", "אבי", "Maya", "Daniel", "רחל", "Omer", "שירה", "Tamar", "איתי", "Noam"]
LAST = ["אברהמי", "כהנוביץ", "מזרחי", "פרידמן", "Sheffield", "Goldberg", "רוזנטל", "Bernstein", "חדאד", "Weissman"]
TRADE = ["בנייה", "עיצוב", "Consulting", "Plumbing", "גינון", "הנדסה", "Catering", "שיפוצים", "Photography", "הסעות"]
THING = ["Drill", "מקדחה", "Ladder", "כיסא משרדי", "Lamp", "מדפסת", "Notebook", "שולחן", "Cable", "מברגה"]
TASK = ["Website", "מיתוג", "Renovation", "שיפוץ משרדים", "Event", "צילום", "Maintenance"]
PLACE = ["north", "רמת גן", "harbour", "נתניה", "factory", "סניף מרכז", "campus"]
COLOUR = ["red", "כחול", "green", "שחור", "white", "אפור", "orange", "סגול"]
CLIENTS, PRODUCTS, SUPPLIERS, DOCUMENTS, EXPENSES, DEALS, SEARCHES, WANTED = 150, 100, 25, 40, 25, 25, 200, 0.95
SEED = 20_261
"""The rules were judged by other seeds."""


def _names(chance: random.Random, count: int, *parts: list[str]) -> list[str]:
    found: dict[str, None] = {}
    while len(found) < count:
        found[" ".join(chance.choice(part) for part in parts)] = None
    return list(found)


@pytest.fixture(scope="module")
def stocked(running: Running) -> tuple[Tenant, dict[str, list[dict[str, Any]]]]:
    """A business with names that share their words, and its records by kind."""
    tenant, chance = open_business(running), random.Random(SEED)  # noqa: S311 - the same every time
    clients = [
        {
            "name": name,
            "emails": [f"mail{n}.{chance.randrange(10**6)}@firm{n % 7}.example"],
            "phone": f"05{chance.randrange(10**8):08}",
        }
        for n, name in enumerate(_names(chance, CLIENTS, FIRST, LAST, TRADE))
    ]
    for one in clients:
        one["id"] = tenant.client(**one)["id"]
    names = _names(chance, PRODUCTS, THING, COLOUR, ["2", "4", "XL", "mini", "pro"])
    products = [{"name": name, "price": "10", "sku": f"{name[0]}K-{n * 37 + 1000}"} for n, name in enumerate(names)]
    made = done(tenant.api.post("/products/bulk", json={"products": products}))
    for one, result in zip(products, made["items"], strict=True):
        one["id"] = result["product"]["id"]
    suppliers = [{"name": f"{name} Supply"} for name in _names(chance, SUPPLIERS, LAST, THING)]
    for one in suppliers:
        one["id"] = tenant.supplier(name=one["name"])["id"]
    documents = [
        tenant.issued(305, client=None, clientId=chance.choice(clients)["id"], lines=[_line(chance)])
        for _ in range(DOCUMENTS)
    ]
    expenses = []
    for n in range(EXPENSES):
        supplier = chance.choice(suppliers)
        line = {"description": "x", "amount": f"{chance.randrange(10**4, 10**6) / 100:.2f}"}
        number = f"SI{chance.randrange(10**5, 10**6)}{n}"
        body = {"supplierId": supplier["id"], "number": number, "date": tenant.today(), "lines": [line]}
        expenses.append({**done(tenant.api.post("/expenses", json=body), 201), "name": supplier["name"]})
    deals = []
    for name in _names(chance, DEALS, TASK, PLACE):
        body = {"title": name, "value": "1", "clientId": chance.choice(clients)["id"]}
        deals.append({"name": name, "id": done(tenant.api.post("/crm/deals", json=body), 201)["id"]})
    return tenant, {
        "deal": deals,
        "client": clients,
        "product": products,
        "supplier": suppliers,
        "document": documents,
        "expense": expenses,
    }


def _line(chance: random.Random) -> dict[str, str]:
    return {"description": "x", "quantity": "1", "unitPrice": f"{chance.randrange(10**4, 10**7) / 100:.2f}"}


def _misspelt(chance: random.Random, name: str) -> str:
    """A name of which one letter of its longest word is wrong."""
    word = max(name.split(), key=len)
    at, letters = chance.randrange(1, len(word) - 1), alphabet_of(word.lower()[:-1])
    kind = chance.randrange(4)
    wrong = {
        0: word[:at] + word[at + 1 :],
        1: word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        2: word[:at] + chance.choice(letters) + word[at + 1 :],
        3: word[:at] + chance.choice(letters) + word[at:],
    }[kind]
    return name.replace(word, wrong)


def searches(chance: random.Random, records: dict[str, list[dict[str, Any]]]) -> Iterator[tuple[str, str, str]]:
    """What is typed, and the kind and id of what is meant."""
    for _ in range(SEARCHES):
        kind = chance.choice(
            ["client", "client", "client", "product", "product", "supplier", "document", "expense", "deal"]
        )
        one = chance.choice(records[kind])
        if kind == "document":
            number = one["docNumber"]
            typed = chance.choice([one["total"], f"Tax invoice {number}", f"חשבונית מס {number}", f"invoice {number}"])
        elif kind == "expense":
            typed = chance.choice([one["number"], one["number"].lower(), one["total"], one["number"][:-1]])
        else:
            name, words = one["name"], one["name"].split()
            ways = [name, name.upper(), " ".join(reversed(words)), _misspelt(chance, name)]
            ways.append(" ".join(word[: max(3, len(word) - 1)] for word in words))
            ways += [one[key][0] if key == "emails" else one[key] for key in ("emails", "phone", "sku") if key in one]
            typed = chance.choice(ways)
        yield typed, kind, one["id"]


def test_what_is_meant_stands_first(stocked: tuple[Tenant, dict[str, list[dict[str, Any]]]]) -> None:
    tenant, records = stocked
    missed = []
    for typed, kind, id in searches(random.Random(SEED + 1), records):  # noqa: S311
        found = done(tenant.api.get("/search", params={"q": typed}))["items"]
        if not found or found[0]["id"] != id:
            missed.append((typed, kind, [(one["title"], one["score"]) for one in found[:2]]))
    assert len(missed) <= SEARCHES * (1 - WANTED), missed
