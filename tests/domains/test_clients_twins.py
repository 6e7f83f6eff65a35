"""A client is one client: twins are refused, what is described is found, many calls at once make one."""

import threading
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from domains.answers import done, events, faults, of_single, refused
from support.processes import wait_until
from support.service import Tenant

MANY = 20


def at_once(count: int, call: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """The answers of calls that begin together."""
    found: list[httpx.Response] = []
    gate = threading.Barrier(count)

    def run() -> None:
        gate.wait()
        found.append(call())

    threads = [threading.Thread(target=run) for _ in range(count)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return found


def find(tenant: Tenant, **fields: Any) -> dict[str, Any]:
    return dict(done(tenant.api.post("/clients/find-or-create", json={"name": "א", **fields})))


@pytest.mark.parametrize("twin", [{"taxId": "18"}, {"taxId": "000000018"}, {"externalReference": "crm-1"}])
def test_a_twin_is_refused_and_named(tenant: Tenant, twin: dict[str, str]) -> None:
    first = tenant.client(taxId="000000018", externalReference="crm-1")
    answer = refused(tenant.api.post("/clients", json={"name": "ב", **twin}), 409, "client_exists")
    assert answer["existingId"] == first["id"]
    other = tenant.client(name="ג")
    refused(tenant.api.patch(f"/clients/{other['id']}", json=twin), 409, "client_exists")
    assert done(tenant.api.get(f"/clients/{other['id']}"))["version"] == 1


def test_an_archived_client_gives_its_number_free_and_comes_back_only_without_a_twin(tenant: Tenant) -> None:
    first = tenant.client(taxId="18")
    tenant.api.delete(f"/clients/{first['id']}")
    second = tenant.client(taxId="18")
    answer = refused(tenant.api.post(f"/clients/{first['id']}/restore"), 409, "client_exists")
    assert answer["existingId"] == second["id"]


def test_numbers_of_two_countries_may_be_written_alike(tenant: Tenant) -> None:
    own = tenant.client(taxId="18")
    abroad = {"dealerType": "foreign", "address": {"country": "DE"}}
    foreign = tenant.client(taxId="000000018", **abroad)
    answer = tenant.api.post("/clients", json={"name": "ב", "taxId": "0000-00018", **abroad})
    assert refused(answer, 409, "client_exists")["existingId"] == foreign["id"]
    answer = tenant.api.post("/clients", json={"name": "ב", "taxId": "18", "dealerType": "foreign"})
    assert refused(answer, 409, "client_exists")["existingId"] == own["id"], "of no country: it may be ours"
    assert find(tenant, taxId="18", **abroad)["client"]["id"] == foreign["id"]
    assert find(tenant, taxId="18")["client"]["id"] == own["id"]
    refused(tenant.api.patch(f"/clients/{foreign['id']}", json={"dealerType": "licensed"}), 409, "client_exists")
    assert len(done(tenant.api.get("/clients", params={"taxId": "000000018"}))["items"]) == 2


def test_names_and_addresses_may_be_shared(tenant: Tenant) -> None:
    for _ in range(2):
        tenant.client(name="כהן", emails=["a@example.com"], phone="03-5551234")


def test_a_number_of_another_kind_is_refused(tenant: Tenant) -> None:
    answer = tenant.api.post("/clients", json={"name": "א", "taxId": "510000003", "dealerType": "npo"})
    assert ("taxId", "tax_id_of_another_kind") in faults(answer) or ("taxId", "invalid_tax_id") in faults(answer)


def test_many_twins_at_once_make_one_client(tenant: Tenant) -> None:
    answers = at_once(MANY, lambda: tenant.api.post("/clients", json={"name": "א", "taxId": "18"}))
    made = [one.json()["id"] for one in answers if one.status_code == 201]
    twins = {one.json()["existingId"] for one in answers if one.status_code == 409}
    assert (len(made), twins) == (1, set(made))


def test_many_who_look_at_once_find_or_make_one_client(tenant: Tenant) -> None:
    body = {"name": 'חב\' "אלון" בע"מ', "phone": "050-1234567"}
    answers = at_once(MANY, lambda: tenant.api.post("/clients/find-or-create", json=body))
    found = [done(one) for one in answers]
    assert len({one["client"]["id"] for one in found}) == 1
    assert sum(one["created"] for one in found) == 1
    assert {one["matchedBy"] for one in found} == {None, "phone"}


@pytest.mark.parametrize(
    ("kept", "asked", "by"),
    [
        ({"externalReference": "r-1"}, {"externalReference": "r-1"}, "externalReference"),
        ({"taxId": "18"}, {"taxId": "000000018"}, "taxId"),
        ({"emails": ["Dana@Example.com"]}, {"emails": ["x@example.com", "dana@example.com"]}, "email"),
        ({"mobile": "050-1234567"}, {"phone": "+972 50 123 4567"}, "phone"),
        ({"name": "חב' אלון בע\"מ"}, {"name": "חב אלון בעמ"}, "name"),
        ({"name": "בְּרֵאשִׁית"}, {"name": "בראשית"}, "name"),
    ],
)
def test_a_client_is_found_by_what_is_compared(
    tenant: Tenant, kept: dict[str, Any], asked: dict[str, Any], by: str
) -> None:
    client = tenant.client(**kept)
    found = find(tenant, **asked)
    assert (found["client"]["id"], found["matchedBy"], found["created"]) == (client["id"], by, False)


def test_a_name_alone_is_looked_at_only_when_nothing_else_was_sent(tenant: Tenant) -> None:
    client = tenant.client(name="כהן")
    assert find(tenant, name="כהן", emails=["new@example.com"])["created"]
    assert find(tenant, name="כהן")["client"]["id"] == client["id"]
    assert find(tenant, name="כהן", match="none")["created"]


def test_a_reference_and_a_tax_id_of_two_clients_are_no_client(tenant: Tenant) -> None:
    by_reference = tenant.client(taxId="18", externalReference="R")["id"]
    by_number = tenant.client(taxId="777777723")["id"]

    def contradicted(**fields: Any) -> list[str]:
        answer = tenant.api.post("/clients/find-or-create", json={"name": "א", **fields})
        return list(refused(answer, 409, "client_exists")["existingIds"])

    assert sorted(contradicted(taxId="777777723", externalReference="R")) == sorted([by_reference, by_number])
    assert contradicted(taxId="26", externalReference="R") == [by_reference]
    assert contradicted(taxId="18", externalReference="S") == [by_reference]
    assert contradicted(taxId="18", externalReference="S", match="taxId") == [by_reference]
    for mode in ("automatic", "taxId", "externalReference"):
        assert find(tenant, taxId="0000000-18", externalReference="R", match=mode)["client"]["id"] == by_reference


def test_one_with_another_tax_id_is_never_taken_for_the_same(tenant: Tenant) -> None:
    tenant.client(taxId="18", emails=["office@example.com"])
    assert find(tenant, taxId="777777723", emails=["office@example.com"])["created"]


@pytest.mark.parametrize(
    "known",
    [{"taxId": "18"}, {"emails": ["dana@example.com"]}, {"phone": "050-1234567"}],
    ids=lambda one: next(iter(one)),
)
def test_a_client_without_a_reference_keeps_the_one_that_it_was_looked_for_with(
    tenant: Tenant, known: dict[str, Any]
) -> None:
    client = tenant.client(**known)
    found = find(tenant, **known, externalReference="crm-1")
    assert (found["created"], found["externalReferenceKept"], found["archivedTwinId"]) == (False, True, None)
    assert (found["client"]["id"], found["client"]["externalReference"]) == (client["id"], "crm-1")
    assert done(tenant.api.get(f"/clients/{client['id']}")) == found["client"]
    assert found["client"]["version"] == client["version"] + 1
    wait_until(lambda: len(events(tenant, client["id"])) == 2, "the event of the change")
    kind, told = events(tenant, client["id"])[-1]
    assert (kind, told["changed"], told["previous"]) == (
        "client.updated",
        ["externalReference"],
        {"externalReference": None},
    )
    later = find(tenant, externalReference="crm-1", emails=["new@example.com"])
    assert (later["client"], later["matchedBy"]) == (found["client"], "externalReference")
    assert later["externalReferenceKept"]
    assert find(tenant, **known)["externalReferenceKept"] is None
    (listed,) = done(tenant.api.get("/clients", params={"q": "crm-1"}))["items"]
    assert listed["id"] == client["id"]


def test_a_reference_is_not_taken_from_the_client_that_has_it_nor_given_to_one_that_has_another(tenant: Tenant) -> None:
    office, other = "office@example.com", tenant.client(externalReference="R")
    client = tenant.client(emails=[office])
    answer = tenant.api.post(
        "/clients/find-or-create",
        json={"name": "א", "emails": [office], "externalReference": "R", "match": "email"},
    )
    assert refused(answer, 409, "client_exists")["existingId"] == other["id"]
    assert done(tenant.api.get(f"/clients/{client['id']}")) == client
    assert find(tenant, emails=[office], externalReference="S")["client"]["id"] == client["id"]
    made = find(tenant, emails=[office], externalReference="T")
    assert (made["created"], made["externalReferenceKept"]) == (True, True)
    assert done(tenant.api.get(f"/clients/{client['id']}"))["externalReference"] == "S"


def test_of_many_references_at_once_a_client_keeps_one_and_says_which(tenant: Tenant) -> None:
    mails = [f"{n}@example.com" for n in range(MANY // 2)]  # each call by a key of its own: they wait for nobody
    client, calls = tenant.client(emails=mails), iter(mails)

    def call() -> httpx.Response:
        mail = next(calls)
        return tenant.api.post(
            "/clients/find-or-create", json={"name": "א", "emails": [mail], "externalReference": f"r-{mail}"}
        )

    found = [done(one) for one in at_once(len(mails), call)]
    reference = done(tenant.api.get(f"/clients/{client['id']}"))["externalReference"]
    kept = [one for one in found if one["client"]["id"] == client["id"] and one["externalReferenceKept"]]
    assert [one["client"]["externalReference"] for one in kept] == [reference]
    assert all(one["created"] for one in found if one["client"]["id"] != client["id"])


def test_whoever_changes_a_client_meanwhile_is_not_stopped_by_who_looks_for_it(tenant: Tenant) -> None:
    ids = [tenant.client(emails=[f"{n}@example.com"])["id"] for n in range(MANY // 2)]
    calls = iter([(n, way) for n in range(len(ids)) for way in ("find", "change")])

    def call() -> httpx.Response:
        n, way = next(calls)
        if way == "change":
            return tenant.api.patch(f"/clients/{ids[n]}", json={"externalReference": f"r-{n}"})
        body = {"name": "א", "emails": [f"{n}@example.com"], "externalReference": f"r-{n}"}
        return tenant.api.post("/clients/find-or-create", json=body)

    answers = [done(one) for one in at_once(2 * len(ids), call)]
    assert {one["client"]["id"] for one in answers if "client" in one} == set(ids)
    listed = done(tenant.api.get("/clients", params={"limit": 100}))["items"]
    assert {one["id"]: one["externalReference"] for one in listed} == {id: f"r-{n}" for n, id in enumerate(ids)}


@pytest.mark.parametrize(
    ("kept", "asked"),
    [
        ({"externalReference": "r-1"}, {"externalReference": "r-1"}),
        ({"taxId": "18"}, {"taxId": "000000018"}),
        ({"emails": ["dana@example.com"]}, {"emails": ["Dana@example.com"]}),
        ({"name": "חב' אלון"}, {"name": "חב אלון"}),
    ],
)
def test_an_archived_client_that_would_have_been_found_is_told(
    tenant: Tenant, kept: dict[str, Any], asked: dict[str, Any]
) -> None:
    gone = tenant.client(**kept)["id"]
    tenant.api.delete(f"/clients/{gone}")
    found = find(tenant, **asked)
    assert (found["created"], found["archivedTwinId"]) == (True, gone)
    again = find(tenant, **asked)
    assert (again["client"]["id"], again["archivedTwinId"]) == (found["client"]["id"], None)
    assert find(tenant, name="אחר")["archivedTwinId"] is None


def test_what_is_to_be_matched_must_be_sent(tenant: Tenant) -> None:
    answer = tenant.api.post("/clients/find-or-create", json={"name": "א", "match": "email"})
    assert faults(answer) == {("emails", "required")}


def test_the_reference_of_a_merged_client_finds_the_one_that_stands_for_it(tenant: Tenant) -> None:
    into, gone = tenant.client(name="א")["id"], tenant.client(name="ב", externalReference="shop-7")["id"]
    done(tenant.api.post(f"/clients/{into}/merge", json={"clientId": gone}))
    assert find(tenant, externalReference="shop-7")["client"]["id"] == into
    answer = refused(
        tenant.api.post("/clients", json={"name": "ג", "externalReference": "shop-7"}), 409, "client_exists"
    )
    assert answer["existingId"] == into


@pytest.mark.parametrize(
    ("asked", "by"),
    [
        ({"emails": ["office@example.com"]}, "email"),
        ({"phone": "+972 3 555 1234"}, "phone"),
        ({"name": "מוזג"}, "name"),
        ({"taxId": "000000018"}, "taxId"),
    ],
)
def test_what_a_merged_client_was_known_by_finds_the_one_that_stands_for_it(
    tenant: Tenant, asked: dict[str, Any], by: str
) -> None:
    own = {"emails": ["own@example.com"], "phone": "03-5550000"}  # so that it lacks none of what the other one has
    first, gone, into = (
        tenant.client(**fields)["id"]
        for fields in (
            {"name": "ראשון", "emails": ["first@example.com"]},
            {"name": "מוזג", "emails": ["office@example.com"], "phone": "03-5551234", "taxId": "18"},
            {"name": "נשאר", **own},
        )
    )
    done(tenant.api.post(f"/clients/{gone}/merge", json={"clientId": first}))
    done(tenant.api.post(f"/clients/{into}/merge", json={"clientId": gone}))
    done(tenant.api.patch(f"/clients/{into}", json={"displayName": "חדש"}))  # its words are written anew
    found = find(tenant, **asked)
    assert (found["client"]["id"], found["matchedBy"], found["created"]) == (into, by, False)
    for q in ("ראשון", "first@example.com", "מוזג", "office@", "035551234"):
        assert [one["id"] for one in done(tenant.api.get("/clients", params={"q": q}))["items"]] == [into], q


def test_a_document_that_keeps_its_client_finds_it_the_second_time(tenant: Tenant) -> None:
    client = {"name": "א", "taxId": "18", "save": True}
    first, second = (tenant.draft(305, client=client)["clientId"] for _ in range(2))
    assert first == second


def test_bulk_says_of_each_what_became_of_it(tenant: Tenant) -> None:
    kept = tenant.client(name="א", taxId="18", tags=["vip"])
    body = [
        {"name": "ב", "taxId": "777777723", "tags": ["חדש"]},
        {"id": kept["id"], "phone": "03-5551234"},
        {"id": kept["id"], "phone": "03-0000000"},
        {"name": "ג", "taxId": "18"},
        {"name": "ד", "taxId": "777777723"},
        {"phone": "1"},
        {"name": "ה", "taxId": "123"},
        {"id": tenant.id, "name": "ו"},
    ]
    found = done(tenant.api.post("/clients/bulk", json={"clients": body}))
    assert (found["created"], found["changed"], found["failed"]) == (1, 1, 6)
    codes = [one["error"]["error"] if "error" in one else one["status"] for one in found["items"]]
    assert codes == [
        "created",
        "changed",
        "validation_failed",
        "client_exists",
        "client_exists",
        "validation_failed",
        "validation_failed",
        "not_found",
    ]
    assert found["items"][0]["client"]["tags"] == ["חדש"]
    assert found["items"][3]["error"]["existingId"] == kept["id"]
    assert of_single(found["items"][3]["error"], tenant.api.post("/clients", json=body[3]))
    assert of_single(found["items"][6]["error"], tenant.api.post("/clients", json=body[6]))
    after = done(tenant.api.get(f"/clients/{kept['id']}"))
    assert (after["phone"], after["tags"], after["taxId"], after["version"]) == ("03-5551234", ["vip"], "18", 2)
    assert len(done(tenant.api.get("/clients"))["items"]) == 2


def test_a_hundred_clients_are_written_in_a_few_statements(tenant: Tenant) -> None:
    body = {"clients": [{"name": f"לקוח {n}", "externalReference": f"r{n}"} for n in range(100)]}
    assert done(tenant.api.post("/clients/bulk", json=body))["created"] == 100
    assert tenant.api.post("/clients/bulk", json={"clients": [{"name": "x"}] * 101}).status_code == 422


def test_a_change_tells_what_differs_and_what_stood_there(tenant: Tenant) -> None:
    client = tenant.client(name="א", phone="03-5551234")
    done(tenant.api.patch(f"/clients/{client['id']}", json={"phone": None, "name": "א"}))
    wait_until(lambda: len(events(tenant, client["id"])) == 2, "the event of the change")
    kind, told = events(tenant, client["id"])[-1]
    assert (kind, told["changed"], told["previous"]) == ("client.updated", ["phone"], {"phone": "03-5551234"})


@pytest.mark.parametrize(
    "q",
    [
        "גלובל",
        "מדיה",
        "glob",
        "GLOBAL",
        "dana@",
        "example.co",
        "0501234",
        "050-1234567",
        "+972501234567",
        "7777777",
        "crm-1",
        "רות לוי",
    ],
)
def test_a_client_is_found_by_the_beginning_of_any_of_its_words(tenant: Tenant, q: str) -> None:
    client = tenant.client(
        name='גלובל מדיה בע"מ',
        displayName="Global",
        taxId="777777723",
        emails=["dana@example.com"],
        mobile="050-1234567",
        externalReference="crm-1",
    )
    tenant.client(name="אחר")
    done(tenant.api.post(f"/clients/{client['id']}/contacts", json={"name": "רות לוי"}), 201)
    found = done(tenant.api.get("/clients", params={"q": q}))["items"]
    assert [one["id"] for one in found] == [client["id"]]


def test_a_search_wants_every_word_and_pages_in_the_order_of_the_list(tenant: Tenant) -> None:
    made = [tenant.client(name=f"מכון {n}")["id"] for n in range(5)]
    tenant.client(name="מכונית")
    assert done(tenant.api.get("/clients", params={"q": "מכון 3"}))["items"][0]["id"] == made[3]
    found: list[str] = []
    cursor: str | None = ""
    while cursor is not None:
        query = {"q": "מכון", "limit": 2, **({"cursor": cursor} if cursor else {})}
        page = done(tenant.api.get("/clients", params=query))
        found += [one["id"] for one in page["items"]]
        cursor = page["nextCursor"]
    assert (len(found), [one for one in found if one in made]) == (6, made[::-1])


def test_a_client_is_no_longer_found_by_what_it_was(tenant: Tenant) -> None:
    client = tenant.client(name="ישן", emails=["old@example.com"])
    done(tenant.api.patch(f"/clients/{client['id']}", json={"name": "חדש", "emails": []}))
    for query in ({"q": "ישן"}, {"email": "old@example.com"}):
        assert done(tenant.api.get("/clients", params=query))["items"] == []
    assert done(tenant.api.get("/clients", params={"q": "חדש"}))["items"][0]["id"] == client["id"]


def test_one_that_is_refused_takes_no_number_from_those_behind_it(tenant: Tenant) -> None:
    nowhere = {"name": "א", "externalReference": "R1", "priceListId": tenant.id}
    body = {"clients": [nowhere, {"name": "ב", "externalReference": "R1"}]}
    first, second = done(tenant.api.post("/clients/bulk", json=body))["items"]
    assert first["error"]["error"] == "validation_failed"
    assert second["client"]["externalReference"] == "R1"
