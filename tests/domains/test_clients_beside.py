"""What stands beside a client: contacts, notes, tags, means of payment."""

from typing import Any

import pytest

from domains.answers import done, faults, refused
from support.service import Tenant


def beside(tenant: Tenant, client: str, what: str, **body: Any) -> dict[str, Any]:
    return dict(done(tenant.api.post(f"/clients/{client}/{what}", json=body), 201))


def listed(tenant: Tenant, path: str, **query: Any) -> list[dict[str, Any]]:
    return list(done(tenant.api.get(path, params=query))["items"])


def test_a_contact_is_added_changed_and_removed(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    made = beside(tenant, client, "contacts", name="רות", email="ruth@example.com", receives=["invoices", "statements"])
    path = f"/clients/{client}/contacts/{made['id']}"
    after = done(tenant.api.patch(path, json={"phone": "03-5551234", "receives": []}))
    assert (after["name"], after["phone"], after["receives"], after["version"]) == ("רות", "03-5551234", [], 2)
    assert listed(tenant, f"/clients/{client}/contacts") == [after]
    assert [one["id"] for one in listed(tenant, "/clients", email="ruth@example.com")] == []
    assert tenant.api.delete(path).status_code == 204
    assert listed(tenant, f"/clients/{client}/contacts") == []


def test_what_is_another_client_s_is_not_there(tenant: Tenant) -> None:
    client, other = tenant.client()["id"], tenant.client()["id"]
    note = beside(tenant, client, "notes", text="א")["id"]
    for call in (tenant.api.patch, tenant.api.delete):
        more = {"json": {"text": "ב"}} if call == tenant.api.patch else {}
        refused(call(f"/clients/{other}/notes/{note}", **more), 404, "not_found")  # type: ignore[operator]
    assert listed(tenant, f"/clients/{client}/notes")[0]["text"] == "א"


def test_a_note_says_who_wrote_it_and_may_be_pinned(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    beside(tenant, client, "notes", text="ראשונה")
    pinned = beside(tenant, client, "notes", text="שנייה", pinned=True)
    assert pinned["writtenBy"]["kind"] == "key"
    assert [one["text"] for one in listed(tenant, f"/clients/{client}/notes")] == ["שנייה", "ראשונה"]
    assert [one["id"] for one in listed(tenant, f"/clients/{client}/notes", pinned="true")] == [pinned["id"]]
    assert faults(tenant.api.post(f"/clients/{client}/notes", json={"text": "  "}))


def test_a_renamed_tag_is_renamed_on_every_client(tenant: Tenant) -> None:
    clients = [tenant.client(tags=["VIP"])["id"] for _ in range(2)]
    (tag,) = listed(tenant, "/tags")
    done(tenant.api.patch(f"/tags/{tag['id']}", json={"name": "זהב", "color": "#ffcc00"}))
    for client in clients:
        assert done(tenant.api.get(f"/clients/{client}"))["tags"] == ["זהב"]
    assert len(listed(tenant, "/clients", tag="זהב")) == 2
    assert tenant.api.delete(f"/tags/{tag['id']}").status_code == 204
    assert done(tenant.api.get(f"/clients/{clients[0]}"))["tags"] == []


def test_a_tag_has_one_name_whatever_its_case(tenant: Tenant) -> None:
    made = done(tenant.api.post("/tags", json={"name": "Vip", "color": "#00ff00"}), 201)
    answer = refused(tenant.api.post("/tags", json={"name": " VIP "}), 409, "tag_exists")
    assert answer["existingId"] == made["id"]
    other = done(tenant.api.post("/tags", json={"name": "b"}), 201)
    refused(tenant.api.patch(f"/tags/{other['id']}", json={"name": "vip"}), 409, "tag_exists")
    assert {field for field, _ in faults(tenant.api.post("/tags", json={"name": "c", "color": "red"}))} == {"color"}


def test_the_tags_of_a_client_are_set_together(tenant: Tenant) -> None:
    client = tenant.client(tags=["a", "b"])["id"]
    after = done(tenant.api.put(f"/clients/{client}/tags", json={"tags": ["B", "c"]}))
    assert (after["tags"], after["version"]) == (["b", "c"], 2)
    assert done(tenant.api.put(f"/clients/{client}/tags", json={"tags": ["c", "b"]}))["version"] == 2


TOKEN = "tok_" + "9f8e7d6c5b4a"


def test_a_token_is_kept_closed_and_never_shown(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    made = beside(
        tenant,
        client,
        "payment-methods",
        provider="tranzila",
        token=TOKEN,
        brand="visa",
        last4="4242",
        expiryMonth=12,
        expiryYear=2099,
    )
    assert (made["isDefault"], made["last4"]) == (True, "4242")
    assert TOKEN not in tenant.api.get(f"/clients/{client}/payment-methods").text
    assert TOKEN not in tenant.api.get("/audit-log", params={"subjectId": client}).text
    with tenant.running.owner() as owner:
        (row,) = owner.execute(
            "SELECT m::text FROM client_payment_methods AS m WHERE client_id = %s", [client]
        ).fetchall()
    assert TOKEN.encode().hex() not in row[0]
    assert TOKEN not in row[0]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("token", "4580458045804580"),
        ("token", "4580 4580-4580 4580"),
        ("label", "card 374245455400126"),
        ("provider", "4580458045804580"),
        ("token", "４５８０４５８０４５８０４５８０"),
        ("label", "٤٥٨٠ ٤٥٨٠ ٤٥٨٠ ٤٥٨٠"),
        ("label", "4580\u200b4580\u20604580\u20114580"),
    ],
)
def test_p2_the_number_of_a_card_is_refused_wherever_it_stands(tenant: Tenant, field: str, value: str) -> None:
    body = {"provider": "p", "token": "tok", field: value}
    answer = tenant.api.post(f"/clients/{tenant.client()['id']}/payment-methods", json=body)
    (fault,) = refused(answer, 422, "card_number_refused")["details"]
    assert (fault["field"], fault["code"]) == (field, "card_number_refused")
    assert value not in answer.text


def test_a_token_of_blanks_is_none(tenant: Tenant) -> None:
    body = {"provider": "p", "token": " \t"}
    answer = tenant.api.post(f"/clients/{tenant.client()['id']}/payment-methods", json=body)
    assert faults(answer) == {("token", "invalid")}


def test_a_card_that_is_over_is_refused(tenant: Tenant) -> None:
    body = {"provider": "p", "token": "tok", "expiryMonth": 1, "expiryYear": 2020}
    answer = tenant.api.post(f"/clients/{tenant.client()['id']}/payment-methods", json=body)
    assert faults(answer) == {("expiryYear", "expired")}


def test_exactly_one_means_of_payment_is_the_default(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    first, second, third = (
        beside(tenant, client, "payment-methods", provider="p", token=f"tok-{n}", isDefault=n == 2) for n in range(3)
    )
    path = f"/clients/{client}/payment-methods"

    def default() -> list[str]:
        return [one["id"] for one in listed(tenant, path) if one["isDefault"]]

    assert default() == [third["id"]]
    assert done(tenant.api.post(f"{path}/{first['id']}/set-default"))["isDefault"]
    assert default() == [first["id"]]
    assert tenant.api.delete(f"{path}/{first['id']}").status_code == 204
    assert default() == [third["id"]]
    answer = refused(tenant.api.post(path, json={"provider": "p", "token": "tok-1"}), 409, "payment_method_exists")
    assert answer["existingId"] == second["id"]
