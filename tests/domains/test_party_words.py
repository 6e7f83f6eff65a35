"""What clients and suppliers are found by: the words in their rows, and their beginnings in the index."""

from typing import Any

from domains.answers import done, events
from pinkas.domains.parties.rules.keys import search_terms
from support.service import Tenant

FULL: dict[str, Any] = {
    "name": "הסטודיו של אורן־לוי בע״מ 🎨",
    "displayName": "HB-77 20x80 Extraordinarily",
    "type": "company",
    "taxId": "514000009",
    "dealerType": "company",
    "emails": ["A.b+c@Example.com", "z@x.co.il"],
    "phone": "03-5551234",
    "mobile": "+44 20 7946 0958",
    "fax": "*270",
    "address": {"street": "הרצל 1", "city": "חיפה", "country": "IL"},
    "contactPerson": "Zoë",
    "department": "R&D",
    "accountingKey": "k",
    "paymentTerms": {"base": "end_of_month", "days": 30},
    "creditLimit": "100.5",
    "currency": "EUR",
    "lang": "en",
    "withholding": {"rate": "5.50", "certificateNumber": "9", "validTo": "2026-12-31"},
    "bank": {"bankCode": "10", "branch": "800", "account": "1"},
    "notes": "n",
    "tags": [],
    "externalReference": "ref:1",
    "metadata": {"a": "b"},
    "discount": "2.500",
    "sendDocuments": True,
    "consents": [{"kind": "news", "channel": "email", "at": "2026-01-02T01:04:05Z"}],
    "openingBalance": {"amount": "120.5", "date": "2026-01-01", "currency": "ILS"},
}


def kept(tenant: Tenant, party: str = "client") -> dict[str, tuple[set[str], set[str]]]:
    """By name: the words of each party in its row, and its terms in the index."""
    with tenant.running.owner() as owner:
        rows = owner.execute(
            f"""SELECT p.name, p.search_words, ARRAY(SELECT term FROM {party}_terms AS t
                    WHERE t.business_id = p.business_id AND t.{party}_id = p.id)
                FROM {party}s AS p WHERE p.business_id = %s""",
            [tenant.id],
        ).fetchall()
    return {name: (set(words), set(terms)) for name, words, terms in rows}


def assert_terms_follow_words(tenant: Tenant, party: str = "client") -> None:
    for words, terms in kept(tenant, party).values():
        assert terms == search_terms(words)


def test_a_client_is_answered_and_told_as_it_is_read(tenant: Tenant) -> None:
    made = done(tenant.api.post("/clients", json=FULL), 201)
    assert made == done(tenant.api.get(f"/clients/{made['id']}"))
    plain = done(tenant.api.post("/clients", json={"name": "x"}), 201)
    assert plain == done(tenant.api.get(f"/clients/{plain['id']}"))
    archived = done(tenant.api.post("/clients", json={"name": "y", "isActive": False}), 201)
    assert archived == done(tenant.api.get(f"/clients/{archived['id']}"))
    told = [about for kind, about in events(tenant) if kind == "client.created"]
    assert told == [made, plain, archived]


def test_the_index_follows_the_words_of_clients_through_every_change(tenant: Tenant) -> None:
    made = done(tenant.api.post("/clients", json=FULL), 201)
    assert_terms_follow_words(tenant)
    words = kept(tenant)[FULL["name"]][0]
    assert {"hb77", "extraordinar", "514000009", "email:a.b+c@example.com", "phone:+97235551234"} <= words
    contact = {"name": "Dana", "email": "dana@x.com", "phone": "050-1234567"}
    person = done(tenant.api.post(f"/clients/{made['id']}/contacts", json=contact), 201)
    assert "dana" in kept(tenant)[FULL["name"]][1]
    done(tenant.api.patch(f"/clients/{made['id']}", json={"name": "New", "emails": [], "phone": None}))
    assert_terms_follow_words(tenant)
    words, terms = kept(tenant)["New"]
    assert "dana" in words
    assert not {"email:a.b+c@example.com", "סטודיו", "סטו"} & terms
    assert tenant.api.delete(f"/clients/{made['id']}/contacts/{person['id']}").status_code == 204
    assert_terms_follow_words(tenant)
    assert "dan" not in kept(tenant)["New"][1]
    other = done(tenant.api.post("/clients", json={"name": "Other", "phone": "04-8881234"}), 201)
    done(tenant.api.post(f"/clients/{made['id']}/merge", json={"clientId": other["id"]}))
    assert_terms_follow_words(tenant)
    assert kept(tenant)["Other"] == (set(), set())
    assert {"new", "other", "phone:+97248881234"} <= kept(tenant)["New"][0]


def test_the_index_follows_the_words_of_suppliers(tenant: Tenant) -> None:
    made = done(tenant.api.post("/suppliers", json={"name": "Power House", "taxId": "514000009"}), 201)
    assert made == done(tenant.api.get(f"/suppliers/{made['id']}"))
    assert_terms_follow_words(tenant, "supplier")
    done(tenant.api.patch(f"/suppliers/{made['id']}", json={"name": "Water House"}))
    assert_terms_follow_words(tenant, "supplier")
    words, terms = kept(tenant, "supplier")["Water House"]
    assert "name:water house" in words
    assert "pow" not in terms


def test_words_of_an_earlier_version_are_replaced(tenant: Tenant) -> None:
    """A migration made words of all terms that there were."""
    made = done(tenant.api.post("/clients", json={"name": "Alpha", "emails": ["a@b.co"]}), 201)
    with tenant.running.owner() as owner:
        owner.execute(
            """UPDATE clients SET search_words = ARRAY(SELECT term FROM client_terms AS t
                WHERE t.business_id = clients.business_id AND t.client_id = clients.id) WHERE business_id = %s""",
            [tenant.id],
        )
    assert_terms_follow_words(tenant)
    done(tenant.api.patch(f"/clients/{made['id']}", json={"name": "Beta"}))
    assert_terms_follow_words(tenant)
    assert not {"a", "al", "name:alpha"} & (kept(tenant)["Beta"][1] - {"a"})
