"""Clients: created, found, changed, archived; and the events that tell of it."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from domains.answers import done, events, faults, refused
from support.processes import wait_until
from support.service import Tenant

FULL = {
    "name": 'לקוח בע"מ',
    "displayName": "הלקוח",
    "type": "company",
    "taxId": "777777723",
    "dealerType": "licensed",
    "emails": ["a@example.com", "b@example.com"],
    "phone": "03-5551234",
    "mobile": "+972 50 5551234",
    "website": "https://example.com",
    "address": {"street": "הרצל", "houseNumber": "1א", "city": "חיפה", "country": "IL"},
    "contactPerson": "רות",
    "accountingKey": "C-1",
    "paymentTerms": {"base": "net", "days": 30},
    "currency": "USD",
    "lang": "en",
    "notes": "שורה\nשורה",
    "tags": ["vip"],
    "externalReference": "crm-1",
    "metadata": {"k": "v"},
}


def listed(tenant: Tenant, **query: Any) -> list[str]:
    """The names on the first page of clients."""
    return [one["name"] for one in done(tenant.api.get("/clients", params=query))["items"]]


def test_a_client_keeps_everything_it_was_given(tenant: Tenant) -> None:
    made = done(tenant.api.post("/clients", json=FULL), 201)
    assert {name: made[name] for name in FULL} == FULL
    assert done(tenant.api.get(f"/clients/{made['id']}")) == made


def test_two_equal_requests_make_two_clients_whatever_the_idempotency_key(tenant: Tenant) -> None:
    for _ in range(2):
        done(tenant.api.post("/clients", json={"name": "א"}, headers={"Idempotency-Key": "1"}), 201)
    assert listed(tenant) == ["א", "א"]


@pytest.mark.parametrize(
    "name", ["דנה\r\nלוי", "a\x0bb", "a\n", "\x85", "x\x7f", "\u200b\u2060", "a\u202eb", "a\u2066b"]
)
def test_a_name_that_does_not_read_as_it_is_written_is_refused_in_plain_words(tenant: Tenant, name: str) -> None:
    answer = tenant.api.post("/clients", json={"name": name})
    assert faults(answer) == {("name", "invalid")}
    assert "on one line" in answer.json()["details"][0]["message"]
    assert listed(tenant) == []


def test_every_fault_of_a_client_is_named_at_once(tenant: Tenant) -> None:
    answer = tenant.api.post(
        "/clients",
        json={
            "name": "  ",
            "type": "alien",
            "emails": ["no"],
            "businessId": "x",
            "paymentTerms": {"base": "net", "days": 999},
        },
    )
    assert {field for field, _ in faults(answer)} == {"name", "type", "emails[0]", "businessId", "paymentTerms.days"}


def test_a_bad_tax_number_is_refused_unless_the_client_is_foreign(tenant: Tenant) -> None:
    answer = tenant.api.post("/clients", json={"name": "א", "taxId": "DE123", "currency": "XXX"})
    assert faults(answer) == {("taxId", "invalid_tax_id"), ("currency", "unknown_currency")}
    done(tenant.api.post("/clients", json={"name": "א", "taxId": "DE123", "dealerType": "foreign"}), 201)


def test_what_no_client_has_is_refused_at_once(tenant: Tenant) -> None:
    body = {
        "name": "א",
        "creditLimit": "1.234",
        "phone": "++--",
        "address": {"country": "ZZ"},
        "contacts": [{"name": "דנה", "phone": "*"}],
        "openingBalance": {"amount": "1.234", "date": "2026-01-01", "currency": "USD"},
    }
    assert faults(tenant.api.post("/clients", json=body)) == {
        ("creditLimit", "invalid_amount"),
        ("phone", "invalid_phone"),
        ("address.country", "unknown_country"),
        ("contacts[0].phone", "invalid_phone"),
        ("openingBalance.amount", "invalid_amount"),
    }
    assert faults(tenant.api.post("/clients", json={"name": "א", "externalReference": " "})) == {
        ("externalReference", "invalid")
    }
    nobody = str(uuid4())
    body = {"name": "א", "priceListId": nobody, "brandId": nobody, "ownerUserId": nobody}
    assert faults(tenant.api.post("/clients", json=body)) == {
        ("priceListId", "price_list_not_found"),
        ("brandId", "brand_not_found"),
        ("ownerUserId", "member_not_found"),
    }
    assert faults(tenant.api.get("/clients", params={"archived": "false", "state": "archived"})) == {
        ("archived", "contradiction")
    }
    assert listed(tenant) == []


def test_numbers_and_amounts_of_a_client_have_one_form(tenant: Tenant) -> None:
    made = tenant.client(taxId="7777777-23", creditLimit="1500")
    assert (made["taxId"], made["creditLimit"]) == ("777777723", "1500.00")
    path = f"/clients/{made['id']}"
    done(tenant.api.patch(path, json={"taxId": None, "dealerType": "foreign"}))
    assert done(tenant.api.patch(path, json={"taxId": "77777772 3"}))["taxId"] == "77777772 3"
    assert done(tenant.api.patch(path, json={"dealerType": "licensed"}))["taxId"] == "777777723"


def test_a_client_brings_its_people_and_what_it_agreed_to(tenant: Tenant) -> None:
    consent = {"kind": "newsletter", "channel": "email", "at": "2026-01-02T03:04:05Z", "source": "site"}
    people = [{"name": "רות ברק", "email": "ruth@example.com", "receives": ["statements"]}, {"name": "דן"}]
    made = tenant.client(name="א", contacts=people, consents=[consent], sendDocuments=False)
    assert (made["consents"], made["sendDocuments"], made["isActive"]) == ([consent], False, True)
    found = done(tenant.api.get(f"/clients/{made['id']}/contacts"))["items"]
    assert [(one["name"], one["receives"]) for one in found] == [("דן", []), ("רות ברק", ["statements"])]
    assert listed(tenant, q="ברק") == ["א"]
    body = {"clients": [{"name": "ב", "contacts": people}, {"id": made["id"], "contacts": people}]}
    made, refused_ = done(tenant.api.post("/clients/bulk", json=body))["items"]
    assert (made["status"], refused_["error"]["details"][0]["field"]) == ("created", "contacts")


def test_whether_a_client_is_active_is_whether_it_is_archived(tenant: Tenant) -> None:
    made = tenant.client(name="א", isActive=False)
    assert (made["isActive"], made["archivedAt"] is None, listed(tenant)) == (False, False, [])
    path = f"/clients/{made['id']}"
    back = done(tenant.api.patch(path, json={"isActive": True}))
    assert (back["isActive"], back["archivedAt"], listed(tenant)) == (True, None, ["א"])
    assert done(tenant.api.patch(path, json={"isActive": True}))["version"] == back["version"]


def test_a_client_has_an_owner_among_the_members(tenant: Tenant) -> None:
    (member,) = done(tenant.session.get("/members"))["items"]
    tenant.client(name="א", ownerUserId=member["id"])
    tenant.client(name="ב")
    assert listed(tenant, ownerUserId=member["id"]) == ["א"]


def test_drafts_take_the_brand_and_the_discount_of_their_client(tenant: Tenant) -> None:
    brand = done(tenant.session.post("/brands", json={"name": "מותג"}), 201)
    client = tenant.client(brandId=brand["id"], discount="10")["id"]
    asked = {"client": None, "clientId": client}
    found = tenant.draft(305, **asked)
    assert (found["brandId"], found["discount"], found["discountAmount"]) == (
        brand["id"],
        {"type": "percent", "value": "10"},
        "10.00",
    )
    none = tenant.draft(305, **asked, brandId=None, discount={"type": "percent", "value": "0"})
    assert (none["brandId"], none["discountAmount"]) == (None, "0.00")
    paid = [{"method": "cash", "date": tenant.today(), "amount": "5"}]
    assert tenant.draft(400, **asked, lines=[], payments=paid)["discount"] is None
    done(tenant.session.patch(f"/brands/{brand['id']}", json={"isActive": False}))
    assert tenant.draft(305, **asked)["brandId"] is None


def test_a_foreign_number_does_not_outlive_being_foreign(tenant: Tenant) -> None:
    made = tenant.client(taxId="DE123", dealerType="foreign")
    answer = tenant.api.patch(f"/clients/{made['id']}", json={"dealerType": "licensed"})
    assert faults(answer) == {("taxId", "invalid_tax_id")}


def test_clients_are_listed_by_their_ids_archived_ones_when_all_are_asked_for(tenant: Tenant) -> None:
    first, second, _ = (tenant.client(name=name)["id"] for name in "אבג")
    ids = f"{first},{second}"
    assert listed(tenant, ids=ids) == ["ב", "א"]
    assert listed(tenant, ids=ids, q="א") == ["א"]
    tenant.api.delete(f"/clients/{first}")
    assert (listed(tenant, ids=ids), listed(tenant, ids=ids, state="all")) == (["ב"], ["ב", "א"])
    assert listed(tenant, ids=tenant.id) == []
    assert faults(tenant.api.get("/clients", params={"ids": f"{first},x"})) == {("ids[1]", "invalid")}
    assert faults(tenant.api.get("/clients", params={"ids": ",".join([first] * 101)})) == {("ids", "invalid")}


def test_changing_a_client_changes_only_what_is_sent(tenant: Tenant) -> None:
    made = done(tenant.api.post("/clients", json=FULL), 201)
    after = done(tenant.api.patch(f"/clients/{made['id']}", json={"name": "חדש", "tags": []}))
    assert {name: after[name] for name in FULL} == {**FULL, "name": "חדש", "tags": []}
    assert after["version"] == 2


@pytest.mark.parametrize("field", ["taxId", "address", "paymentTerms", "notes", "currency", "externalReference"])
def test_null_clears_a_field_of_a_client(tenant: Tenant, field: str) -> None:
    made = done(tenant.api.post("/clients", json=FULL), 201)
    assert done(tenant.api.patch(f"/clients/{made['id']}", json={field: None}))[field] is None


def test_the_name_of_a_client_cannot_be_cleared(tenant: Tenant) -> None:
    assert {
        field for field, _ in faults(tenant.api.patch(f"/clients/{tenant.client()['id']}", json={"name": None}))
    } == {"name"}


def test_a_stale_if_match_on_a_client_is_refused(tenant: Tenant) -> None:
    path = f"/clients/{tenant.client()['id']}"
    etag = tenant.api.get(path).headers["etag"]
    done(tenant.api.patch(path, json={"notes": "1"}, headers={"If-Match": etag}))
    refused(tenant.api.patch(path, json={"notes": "2"}, headers={"If-Match": etag}), 412, "version_conflict")
    refused(tenant.api.delete(path, headers={"If-Match": etag}), 412, "version_conflict")
    assert done(tenant.api.get(path))["notes"] == "1"


def test_an_archived_client_leaves_the_list_and_comes_back(tenant: Tenant) -> None:
    path = f"/clients/{tenant.client(name='א')['id']}"
    assert tenant.api.delete(path).status_code == 204
    assert (listed(tenant), listed(tenant, archived="true")) == ([], ["א"])
    assert done(tenant.api.get(path))["archivedAt"] is not None
    assert done(tenant.api.post(f"{path}/restore"))["archivedAt"] is None
    assert (listed(tenant), listed(tenant, archived="true")) == (["א"], [])


def test_a_client_tells_its_events_once_each(tenant: Tenant) -> None:
    made = tenant.client(name="א")
    path = f"/clients/{made['id']}"
    tenant.api.patch(path, json={"name": "ב"})
    tenant.api.patch(path, json={})
    tenant.api.delete(path)
    tenant.api.delete(path)
    tenant.api.post(f"{path}/restore")
    told = events(tenant, made["id"])
    assert [kind for kind, _ in told] == ["client.created", *["client.updated"] * 3]
    assert [one["name"] for _, one in told] == ["א", "ב", "ב", "ב"]


def test_a_refused_client_tells_nothing(tenant: Tenant) -> None:
    faults(tenant.api.post("/clients", json={"name": "א", "taxId": "1"}))
    assert events(tenant) == []


def test_clients_are_filtered(tenant: Tenant) -> None:
    tenant.client(name="אלפא", taxId="777777723", tags=["vip"], externalReference="r1", emails=["alpha@example.com"])
    tenant.client(name="ביתא", displayName="50%_off\\")
    assert listed(tenant, q="אל") == ["אלפא"]
    assert listed(tenant, q="ALPHA@") == ["אלפא"]
    assert listed(tenant, tag="vip") == ["אלפא"]
    assert listed(tenant, taxId="777777723") == ["אלפא"]
    assert listed(tenant, externalReference="r1") == ["אלפא"]
    assert listed(tenant, q="50% of") == ["ביתא"]
    assert listed(tenant, q="\\") == []
    assert listed(tenant, q="' OR 1=1 --") == []


def test_clients_are_filtered_by_when_they_changed(tenant: Tenant) -> None:
    first = tenant.client(name="א")
    tenant.client(name="ב")
    changed = done(tenant.api.patch(f"/clients/{first['id']}", json={"notes": "x"}))
    # The list ends before the oldest transaction that is under way, one of the worker's for instance.
    wait_until(lambda: listed(tenant, updatedSince=changed["updatedAt"]) == ["א"], "the change to be visible")


@pytest.mark.parametrize("sort", ["name", "-name", "createdAt", "-createdAt", "updatedAt", "-updatedAt"])
def test_every_order_pages_through_all_clients_once(tenant: Tenant, sort: str) -> None:
    for name in ("ג", "א", "ב", "א", "'; --"):
        tenant.client(name=name)
    whole = [one["id"] for one in done(tenant.api.get("/clients", params={"sort": sort}))["items"]]
    found: list[str] = []
    cursor = None
    while cursor is not None or not found:
        query = {"sort": sort, "limit": 2, **({"cursor": cursor} if cursor else {})}
        page = done(tenant.api.get("/clients", params=query))
        found += [one["id"] for one in page["items"]]
        cursor = page["nextCursor"]
    assert found == whole
    assert len(set(found)) == 5


def test_names_are_sorted(tenant: Tenant) -> None:
    for name in ("ג", "א", "ב"):
        tenant.client(name=name)
    assert (listed(tenant, sort="name"), listed(tenant, sort="-name")) == (["א", "ב", "ג"], ["ג", "ב", "א"])


def test_what_is_added_meanwhile_moves_no_page(tenant: Tenant) -> None:
    for name in "אבג":
        tenant.client(name=name)
    first = done(tenant.api.get("/clients?limit=2"))
    tenant.client(name="חדש")
    second = done(tenant.api.get("/clients", params={"limit": 2, "cursor": first["nextCursor"]}))
    assert [one["name"] for one in (*first["items"], *second["items"])] == ["ג", "ב", "א"]


def test_the_total_is_counted_only_when_asked_for(tenant: Tenant) -> None:
    for name in "אבג":
        tenant.client(name=name)
    assert "total" not in done(tenant.api.get("/clients?limit=1"))
    assert done(tenant.api.get("/clients?limit=1&include=total"))["total"] == 3


def cursor_of(tenant: Tenant, **query: Any) -> str:
    for name in "אבג":
        tenant.client(name=name)
    return str(done(tenant.api.get("/clients", params={"limit": 1, **query}))["nextCursor"])


def with_cursor(tenant: Tenant, cursor: str, **query: Any) -> Any:
    return tenant.api.get("/clients", params={"limit": 1, "cursor": cursor, **query})


def test_a_tampered_cursor_is_refused(tenant: Tenant) -> None:
    cursor = cursor_of(tenant)
    done(with_cursor(tenant, cursor))
    for place in (0, len(cursor) // 2, len(cursor) - 2):
        changed = cursor[:place] + ("A" if cursor[place] != "A" else "B") + cursor[place + 1 :]
        refused(with_cursor(tenant, changed), 400, "invalid_cursor")


@pytest.mark.parametrize("cursor", ["", "x", "AAAA", "א", "=" * 10, "A" * 600])
def test_what_was_never_a_cursor_is_refused(tenant: Tenant, cursor: str) -> None:
    refused(with_cursor(tenant, cursor), 400, "invalid_cursor")


def test_a_cursor_belongs_to_its_filters_and_order(tenant: Tenant) -> None:
    cursor = cursor_of(tenant)
    for query in ({"q": "א"}, {"sort": "name"}, {"archived": "true"}):
        refused(with_cursor(tenant, cursor, **query), 400, "invalid_cursor")


def test_a_cursor_belongs_to_its_list(tenant: Tenant) -> None:
    cursor = cursor_of(tenant)
    refused(tenant.api.get("/products", params={"cursor": cursor}), 400, "invalid_cursor")


def test_a_cursor_belongs_to_its_business(tenant: Tenant, opened: Callable[..., Tenant]) -> None:
    refused(with_cursor(opened(), cursor_of(tenant)), 400, "invalid_cursor")


@pytest.mark.parametrize("limit", ["0", "101", "-1", "ten", "٣", "1.5", ""])
def test_a_page_holds_one_to_a_hundred(tenant: Tenant, limit: str) -> None:
    assert {field for field, _ in faults(tenant.api.get("/clients", params={"limit": limit}))} == {"limit"}


def test_an_unknown_query_parameter_is_refused_by_name(tenant: Tenant) -> None:
    assert refused(tenant.api.get("/clients?offset=10"), 400, "unknown_parameter")["parameter"] == "offset"


@pytest.mark.parametrize(("method", "suffix"), [("GET", ""), ("PATCH", ""), ("DELETE", ""), ("POST", "/restore")])
def test_the_client_of_another_business_is_not_there(
    tenant: Tenant, opened: Callable[..., Tenant], method: str, suffix: str
) -> None:
    made = tenant.client(name="א")
    body = {"name": "ב"} if method == "PATCH" else None
    refused(opened().api.request(method, f"/clients/{made['id']}{suffix}", json=body), 404, "not_found")
    assert done(tenant.api.get(f"/clients/{made['id']}")) == made


@pytest.mark.parametrize("text", ["😀🎉", "\u200fא", "é" * 200, "٣", "<script>", "a\u200bb", "\ufeffx"])
def test_any_text_comes_back_as_it_was_sent(tenant: Tenant, text: str) -> None:
    made = tenant.client(name=text, metadata={text[:60]: text})
    found = done(tenant.api.get(f"/clients/{made['id']}"))
    assert (found["name"], found["metadata"]) == (text, {text[:60]: text})
