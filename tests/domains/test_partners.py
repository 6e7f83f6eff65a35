"""Partners: registered by the operator, with keys of their own, and merchants whose owners were invited."""

import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest

from domains.answers import done, faults, refused
from domains.people import someone
from pinkas.core.scopes import PARTNER_SCOPES
from support.mailbox import message_body, next_mail, outbox_messages, token_of
from support.partners import Partner, accept_as_new_person, make_key, make_partner, merchant_body
from support.processes import wait_until
from support.service import Running, Tenant

MERCHANTS = "/partner/merchants"


@pytest.fixture(autouse=True)
def on_time(running: Running) -> Iterator[None]:
    """The clock is the machine's unless the test moves it."""
    yield
    running.clock.offset *= 0


@pytest.fixture(scope="module")
def partner(running: Running) -> Partner:
    return make_partner(running)


@pytest.fixture(scope="module")
def acted(running: Running, partner: Partner) -> tuple[Partner, dict[str, Any]]:
    """A merchant whose owner has agreed."""
    body = merchant_body()
    made = done(partner.api.post(MERCHANTS, json=body), 201)
    accept_as_new_person(running, body["owner"]["email"])
    return partner, dict(done(partner.api.get(f"{MERCHANTS}/{made['id']}")))


def test_a_key_tells_its_environment_and_is_answered_once(partner: Partner) -> None:
    assert partner.key["rawKey"].startswith("svc_live_")
    assert len(partner.key["rawKey"]) == len("svc_live_") + 64
    assert partner.key["keyPrefix"] == partner.key["rawKey"][:13]
    assert (partner.key["environment"], partner.key["status"]) == ("live", "active")
    address = f"/partner/admin/partners/{partner.id}/api-keys"
    (listed,) = [one for one in done(partner.operator.get(address))["items"] if one["id"] == partner.key["id"]]
    assert "rawKey" not in listed
    with partner.running.owner() as database:
        row = database.execute("SELECT partner_keys::text FROM partner_keys WHERE id = %s", [listed["id"]]).fetchone()
    assert row is not None
    assert partner.key["rawKey"] not in row[0]


def test_a_partner_key_opens_nothing_else(partner: Partner, tenant: Tenant, running: Running) -> None:
    """TI-2."""
    raw = partner.key["rawKey"]
    for headers in ({"X-Partner-Key": raw}, {"X-Api-Key": raw}, {"Authorization": f"Bearer {raw}"}):
        with running.client(**headers) as client:
            assert client.get("/clients").status_code == 401
    for headers in ({"X-Partner-Key": tenant.api.headers["x-api-key"]}, {"X-Api-Key": raw}):
        with running.client(**headers) as client:
            assert client.get(MERCHANTS).status_code == 401
    with running.client("sandbox", **{"X-Partner-Key": raw}) as client:
        refused(client.get(MERCHANTS), 401, "invalid_api_key")
    with running.client(**{"X-Partner-Key": make_partner(running, "sandbox").key["rawKey"]}) as client:
        refused(client.get(MERCHANTS), 401, "invalid_api_key")


def test_the_partner_interface_says_which_key_it_takes(running: Running) -> None:
    with running.client(**{"Accept-Language": "he"}) as client:
        told = refused(client.get(MERCHANTS), 401, "authentication_required")
    assert "מפתח שותף" in told["message"]
    assert "X-Partner-Key" in told["hint"]


def test_a_rotated_key_overlaps_and_then_ends(partner: Partner, running: Running) -> None:
    key = make_key(partner.operator, partner.id, ("merchants:read",))
    address = f"/partner/admin/partners/{partner.id}/api-keys/{key['id']}"
    fresh = done(partner.operator.post(f"{address}/rotate", json={"graceHours": 1}))
    old, new = (running.client(**{"X-Partner-Key": one["rawKey"]}) for one in (key, fresh))
    assert old.get(MERCHANTS).status_code == new.get(MERCHANTS).status_code == 200
    running.clock.offset += timedelta(hours=2)
    refused(old.get(MERCHANTS), 401, "api_key_expired")
    assert new.get(MERCHANTS).status_code == 200
    assert partner.operator.delete(address).status_code == 204
    refused(new.get(MERCHANTS), 401, "api_key_revoked")
    assert partner.operator.delete(address).status_code == 204
    refused(partner.operator.post(f"{address}/rotate", json={}), 409, "key_revoked")


def test_a_key_ends_at_its_expiry_and_is_good_from_its_addresses_only(partner: Partner, running: Running) -> None:
    elsewhere = partner.with_key("merchants:read", allowedIps="203.0.113.0/24")
    refused(elsewhere.get(MERCHANTS), 403, "ip_not_allowed")
    until = (running.clock.now() + timedelta(hours=1)).isoformat()
    short = partner.with_key("merchants:read", expiresAt=until)
    assert short.get(MERCHANTS).status_code == 200
    running.clock.offset += timedelta(hours=2)
    refused(short.get(MERCHANTS), 401, "api_key_expired")


def test_what_the_operator_changes_acts_on_the_next_request(running: Running) -> None:
    one = make_partner(running)
    address = f"/partner/admin/partners/{one.id}"
    done(one.operator.patch(address, json={"allowedScopes": ["clients:read"]}))
    assert refused(one.api.get(MERCHANTS), 403, "insufficient_scope")["requiredScope"] == "merchants:read"
    done(one.operator.patch(address, json={"allowedScopes": list(PARTNER_SCOPES), "status": "SUSPENDED"}))
    refused(one.api.get(MERCHANTS), 403, "partner_suspended")
    done(one.operator.patch(address, json={"status": "ACTIVE", "ipAllowlist": "203.0.113.7"}))
    refused(one.api.get(MERCHANTS), 403, "ip_not_allowed")


def test_a_key_has_no_scope_that_its_partner_is_not_allowed(running: Running) -> None:
    one = make_partner(running, allowedScopes=["merchants:read"])
    body = {"name": "a", "scopes": ["merchants:read", "documents:write", "documents:write"]}
    answer = one.operator.post(f"/partner/admin/partners/{one.id}/api-keys", json=body)
    assert faults(answer) == {
        ("scopes", "repeated"),
        ("scopes[1]", "scope_not_allowed"),
        ("scopes[2]", "scope_not_allowed"),
    }


def test_an_owner_without_an_account_joins_by_the_mail_and_the_partner_may_act(
    partner: Partner, running: Running
) -> None:
    body = merchant_body(
        nameEn="Levi Pottery",
        vatReporting="monthly",
        startNumbers={"305": 7001},
        brand={"name": "סטודיו לוי"},
        bank={"bankCode": "12", "branch": "600", "account": "123456"},
        plan="basic",
    )
    made = done(partner.api.post(MERCHANTS, json=body), 201)
    assert made["status"] == "PENDING_OWNER"
    assert (made["merchantId"], made["environment"], made["ownerConfirmedAt"]) == (made["id"], "live", None)
    clients = f"{MERCHANTS}/{made['id']}/clients"
    refused(partner.api.post(clients, json={"name": "לקוח"}), 409, "merchant_pending_owner")
    mail = next_mail(running, body["owner"]["email"])
    assert "פלטפורמה לדוגמה" in str(mail["Subject"])
    assert "פלטפורמה לדוגמה" in message_body(mail)
    owner = accept_as_new_person(running, body["owner"]["email"])
    found = done(partner.api.get(f"{MERCHANTS}/{made['id']}"))
    assert found["status"] == "ACTIVE"
    assert found["ownerConfirmedAt"]
    current = done(owner.get("/businesses/current"))
    assert (current["nameEn"], current["vatReporting"], current["taxId"]) == ("Levi Pottery", "monthly", body["taxId"])
    (brand,) = done(owner.get("/brands"))["items"]
    assert (brand["name"], brand["isDefault"]) == ("סטודיו לוי", True)
    client = done(partner.api.post(clients, json={"name": "לקוח"}), 201)
    assert done(partner.api.get(f"{clients}/{client['id']}")) == done(owner.get(f"/clients/{client['id']}"))
    document = {
        "docType": 305,
        "clientId": client["id"],
        "lines": [{"description": "ייעוץ", "quantity": "1", "unitPrice": "100"}],
    }
    issued = done(partner.api.post(f"{MERCHANTS}/{made['id']}/documents", json={**document, "finalize": True}), 201)
    assert issued["docNumber"] == 7001
    draft = done(partner.api.post(f"{MERCHANTS}/{made['id']}/documents", json=document), 201)
    done(partner.api.post(f"{MERCHANTS}/{made['id']}/documents/{draft['id']}/finalize", json={}))
    pdf = partner.api.get(f"{MERCHANTS}/{made['id']}/documents/{draft['id']}/pdf")
    assert (pdf.status_code, pdf.headers["content-type"]) == (200, "application/pdf")
    listed = done(partner.api.get(f"{MERCHANTS}/{made['id']}/documents"))["items"]
    assert {one["id"] for one in listed} == {issued["id"], draft["id"]}
    entries = done(owner.get("/audit-log", params={"actorId": partner.id, "limit": 100}))["items"]
    assert {"partner_access.created", "document.finalized"} <= {one["action"] for one in entries}
    assert {one["actor"]["kind"] for one in entries} == {"partner"}


def test_an_owner_with_an_account_accepts_and_nobody_else_can(partner: Partner, running: Running) -> None:
    owner, stranger = someone(running), someone(running)
    made = done(partner.api.post(MERCHANTS, json=merchant_body(owner={"email": owner.email.upper()})), 201)
    token = token_of(next_mail(running, owner.email))
    refused(stranger.session.post("/members/accept", json={"token": token}), 403, "other_person_invited")
    assert done(partner.api.get(f"{MERCHANTS}/{made['id']}"))["status"] == "PENDING_OWNER"
    done(owner.session.post("/members/accept", json={"token": token}))
    assert done(partner.api.get(f"{MERCHANTS}/{made['id']}"))["status"] == "ACTIVE"
    assert faults(owner.session.post("/members/accept", json={"token": token})) == {("token", "invalid_token")}


def test_an_invitation_that_expired_is_sent_again_to_another_address(partner: Partner, running: Running) -> None:
    body = merchant_body()
    made = done(partner.api.post(MERCHANTS, json=body), 201)
    old = token_of(next_mail(running, body["owner"]["email"]))
    running.clock.offset += timedelta(days=8)
    late = {"email": body["owner"]["email"], "password": "a long password", "name": "דנה", "invitation": old}
    with running.client() as anonymous:
        assert faults(anonymous.post("/auth/register", json=late)) == {("invitation", "invalid_token")}
    other = f"{uuid.uuid4().hex}@example.com"
    changed = done(partner.api.patch(f"{MERCHANTS}/{made['id']}", json={"ownerEmail": other, "plan": "large"}))
    assert (changed["ownerEmail"], changed["plan"], changed["status"]) == (other, "large", "PENDING_OWNER")
    accept_as_new_person(running, other)
    again = partner.api.patch(f"{MERCHANTS}/{made['id']}", json={"sendInvitation": True})
    refused(again, 409, "merchant_confirmed")
    with running.client() as anonymous:  # the person was not made either
        assert faults(anonymous.post("/auth/register", json=late)) == {("invitation", "invalid_token")}


def test_a_password_is_refused_with_the_reason(partner: Partner) -> None:
    secret = "-".join(["not", "a", "password"])
    body = {**merchant_body(taxId="123"), "password": secret}
    body["owner"]["password"] = secret
    answer = partner.api.post(MERCHANTS, json=body)
    assert faults(answer) == {
        ("password", "password_refused"),
        ("owner.password", "password_refused"),
        ("taxId", "invalid_tax_id"),
    }
    assert secret not in answer.text
    assert done(partner.api.get(MERCHANTS, params={"externalReference": body["externalReference"]}))["items"] == []


def test_the_same_call_again_makes_nothing_and_another_body_is_refused(partner: Partner, running: Running) -> None:
    body = merchant_body()
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda _: partner.api.post(MERCHANTS, json=body), range(12)))
    assert sorted(one.status_code for one in answers) == [200] * 11 + [201]
    assert len({one.json()["id"] for one in answers}) == 1
    assert {one.headers.get("idempotent-replayed") for one in answers} == {"true", None}
    other = partner.api.post(MERCHANTS, json={**body, "name": "אחר", "plan": "x"})
    assert refused(other, 409, "reference_conflict")["differences"] == ["name", "plan"]
    next_mail(running, body["owner"]["email"])
    assert len(outbox_messages(running, body["owner"]["email"])) == 1


def test_a_taken_tax_id_leads_to_a_request_that_the_owner_approves(running: Running, opened: Any) -> None:
    one = make_partner(running)
    body = merchant_body()
    tenant = opened(taxId=body["taxId"])
    told = refused(one.api.post(MERCHANTS, json=body), 409, "tax_id_taken")
    assert told["requestAccess"] is True
    made = done(one.api.post(MERCHANTS, json={**body, "requestAccess": True}), 201)
    assert (made["id"], made["status"], made["name"]) == (tenant.id, "PENDING_OWNER", body["name"])
    refused(one.api.get(f"{MERCHANTS}/{tenant.id}/clients"), 409, "merchant_pending_owner")
    assert any("פלטפורמה" in note["title"] for note in done(tenant.session.get("/notifications"))["items"])
    (access,) = done(tenant.session.get("/partner-access"))["items"]
    assert (access["id"], access["status"], access["origin"]) == (one.id, "PENDING_OWNER", "requested")
    done(tenant.session.post(f"/partner-access/{one.id}/approve"))
    refused(tenant.session.post(f"/partner-access/{one.id}/approve"), 409, "access_not_pending")
    assert done(one.api.get(f"{MERCHANTS}/{tenant.id}"))["name"] == tenant.business["name"]
    assert one.api.get(f"{MERCHANTS}/{tenant.id}/clients").status_code == 200
    another = {**body, "requestAccess": True, "externalReference": "another"}
    assert refused(one.api.post(MERCHANTS, json=another), 409, "merchant_exists")["merchantId"] == tenant.id


def test_the_owner_suspends_resumes_and_ends_and_the_next_request_knows(running: Running, opened: Any) -> None:
    one, tenant = make_partner(running), opened()
    clients = f"{MERCHANTS}/{one.acting_for(tenant)}/clients"
    done(one.api.post(clients, json={"name": "לקוח"}), 201)
    address = f"/partner-access/{one.id}"
    done(tenant.session.post(f"{address}/suspend"))
    refused(one.api.post(clients, json={"name": "שני"}), 409, "merchant_suspended")
    refused(tenant.session.post(f"{address}/suspend"), 409, "access_not_active")
    done(tenant.session.post(f"{address}/resume"))
    assert one.api.get(clients).status_code == 200
    assert tenant.session.delete(address).status_code == 204
    refused(one.api.get(clients), 409, "merchant_closed")
    assert tenant.session.delete(address).status_code == 204
    assert len(done(tenant.api.get("/clients"))["items"]) == 1
    (access,) = done(tenant.session.get("/partner-access"))["items"]
    assert (access["status"], access["endedBy"]) == ("CLOSED", "owner")
    actions = [entry["action"] for entry in done(tenant.session.get("/audit-log"))["items"]]
    steps = [entry for entry in actions if entry.startswith("partner_access")]
    assert steps == [f"partner_access.{step}" for step in ("ended", "resumed", "suspended", "approved", "requested")]


def test_a_partner_leaves_a_merchant(acted: Any, running: Running) -> None:
    one, body = make_partner(running), merchant_body()
    made = done(one.api.post(MERCHANTS, json=body), 201)
    gone = done(one.api.post(f"{MERCHANTS}/{made['id']}/deactivate"))
    assert (gone["status"], gone["endedBy"]) == ("CLOSED", "partner")
    refused(one.api.get(f"{MERCHANTS}/{made['id']}/documents"), 409, "merchant_closed")
    assert done(one.api.post(f"{MERCHANTS}/{made['id']}/deactivate"))["version"] == gone["version"]


def test_a_merchant_of_another_partner_is_as_good_as_none(acted: Any, running: Running) -> None:
    """TI-2."""
    _, merchant = acted
    other = make_partner(running)
    same = {"X-Request-Id": "the-same"}
    for path in ("", "/clients", "/documents", f"/clients/{uuid.uuid4()}", f"/documents/{uuid.uuid4()}/pdf"):
        answers = [other.api.get(f"{MERCHANTS}/{id}{path}", headers=same) for id in (merchant["id"], uuid.uuid4())]
        assert answers[0].status_code == 404
        assert answers[0].content == answers[1].content
    writes = [
        other.api.post(f"{MERCHANTS}/{id}/clients", json={"name": "א"}, headers=same)
        for id in (merchant["id"], uuid.uuid4())
    ]
    assert writes[0].status_code == 404
    assert writes[0].content == writes[1].content


def test_the_merchant_limit_holds(running: Running) -> None:
    one = make_partner(running, merchantLimit=1)
    first = one.create()
    assert refused(one.api.post(MERCHANTS, json=merchant_body()), 409, "merchant_limit_reached")["limit"] == 1
    done(one.api.post(f"{MERCHANTS}/{first['id']}/deactivate"))
    one.create()


def test_one_merchant_cannot_starve_the_others(running: Running, opened: Any) -> None:
    one = make_partner(running, merchantRateLimitPerMinute=5, rateLimitPerMinute=1000)
    first, second = (one.acting_for(opened()) for _ in range(2))
    statuses = [one.api.get(f"{MERCHANTS}/{first}/clients").status_code for _ in range(12)]
    assert 429 in statuses
    answer = one.api.get(f"{MERCHANTS}/{second}/clients")
    assert answer.status_code == 200
    assert answer.headers["x-ratelimit-limit"] == "5"


def test_the_merchant_sees_when_its_partner_was_there_last(running: Running, opened: Any) -> None:
    one, tenant = make_partner(running), opened()
    one.acting_for(tenant)
    (before,) = done(tenant.session.get("/partner-access"))["items"]
    assert before["lastUsedAt"] is None
    done(one.api.get(f"{MERCHANTS}/{tenant.id}/clients"))
    wait_until(lambda: tenant.session.get("/partner-access").json()["items"][0]["lastUsedAt"], "the use is logged")
    wait_until(lambda: one.api.get("/partner/usage").json()["totalRequests"] == 1, "the use is counted")


def test_merchants_are_listed_filtered_and_paged(running: Running) -> None:
    one = make_partner(running)
    made = [one.create(externalReference=f"r-{n}", name=f"חנות {n}") for n in range(5)]
    first = done(one.api.get(MERCHANTS, params={"limit": 2, "include": "total"}))
    assert first["total"] == 5
    seen = [*first["items"]]
    cursor = first["nextCursor"]
    while cursor:
        page = done(one.api.get(MERCHANTS, params={"limit": 2, "cursor": cursor}))
        seen, cursor = [*seen, *page["items"]], page["nextCursor"]
    assert [item["id"] for item in seen] == [item["id"] for item in reversed(made)]
    assert [item["id"] for item in done(one.api.get(MERCHANTS, params={"q": "חנות 3"}))["items"]] == [made[3]["id"]]
    found = done(one.api.get(MERCHANTS, params={"externalReference": "r-1", "status": "PENDING_OWNER"}))["items"]
    assert [item["id"] for item in found] == [made[1]["id"]]
    assert done(one.api.get(MERCHANTS, params={"status": "ACTIVE"}))["items"] == []
    refused(one.api.get(MERCHANTS, params={"q": "x", "cursor": first["nextCursor"]}), 400, "invalid_cursor")
    other = make_partner(running)
    refused(other.api.get(MERCHANTS, params={"limit": 2, "cursor": first["nextCursor"]}), 400, "invalid_cursor")
    assert done(other.api.get(MERCHANTS))["items"] == []
    listed = one.operator.get(f"/partner/admin/partners/{one.id}/merchants", params={"limit": 100})
    assert len(done(listed)["items"]) == 5


def test_in_the_sandbox_an_owner_agrees_at_once(running: Running) -> None:
    one = make_partner(running, "sandbox")
    assert one.key["rawKey"].startswith("svc_test_")
    made = one.create()
    assert (made["status"], made["environment"]) == ("ACTIVE", "sandbox")
    done(one.api.post(f"{MERCHANTS}/{made['id']}/clients", json={"name": "לקוח"}), 201)
    waiting = one.create(owner={"email": "dana+pending@example.com"})
    assert waiting["status"] == "PENDING_OWNER"


def test_a_merchant_is_found_by_the_name_that_it_has_now(running: Running, opened: Any) -> None:
    one, tenant = make_partner(running), opened()
    one.acting_for(tenant)
    done(tenant.api.patch("/businesses/current", json={"name": "Renamed POTTERY"}))
    for q, n in (("pottery", 1), ("renamed pot", 1), ("nothing of it", 0)):
        assert len(done(one.api.get(MERCHANTS, params={"q": q}))["items"]) == n
