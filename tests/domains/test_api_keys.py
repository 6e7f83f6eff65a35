"""API keys: exactly what the specification says in 2.1."""

import hashlib
import re
from datetime import timedelta
from typing import Any

import httpx
import pytest

from domains.answers import done, faults, refused
from pinkas.core.scopes import SCOPES
from support.service import Tenant

INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
UUID7 = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")


def made(tenant: Tenant, **fields: Any) -> httpx.Response:
    """The answer to a request for a key."""
    return tenant.session.post("/api-keys", json={"name": "CRM", "scopes": ["clients:read"], **fields})


def using(tenant: Tenant, raw: str, environment: Any = "live") -> httpx.Client:
    return tenant.running.client(environment, **{"X-Api-Key": raw})


def test_a_key_answers_the_fields_and_defaults_of_the_specification(tenant: Tenant) -> None:
    body = done(made(tenant), 201)
    assert UUID7.fullmatch(body["id"])
    assert re.fullmatch(r"svc_[0-9a-f]+", body["rawKey"])
    assert len(body["rawKey"]) >= 4 + 32
    assert body["keyPrefix"] == body["rawKey"][:8]
    assert (body["scopes"], body["environment"]) == (["clients:read"], "live")
    assert (body["rateLimitPerMinute"], body["rateLimitPerHour"]) == (60, 5000)
    assert INSTANT.fullmatch(body["createdAt"])


def test_two_keys_are_never_alike(tenant: Tenant) -> None:
    assert done(made(tenant), 201)["rawKey"] != done(made(tenant), 201)["rawKey"]


def test_only_the_sha_256_of_a_key_is_in_the_database(tenant: Tenant) -> None:
    raw = done(made(tenant), 201)["rawKey"]
    with tenant.running.owner() as connection:
        tables = connection.execute(
            "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
        ).fetchall()
        assert tables
        for (table,) in tables:
            found = connection.execute(
                f'SELECT count(*) FROM "{table}" AS t WHERE position(%s IN t::text) > 0',
                (raw[8:],),
            ).fetchone()
            assert found == (0,), table
        digest = connection.execute(
            "SELECT count(*) FROM credentials WHERE hash = %s", (hashlib.sha256(raw.encode()).digest(),)
        ).fetchone()
    assert digest == (1,)


def test_the_raw_key_is_answered_once(tenant: Tenant) -> None:
    body = done(made(tenant), 201)
    for path in (f"/api-keys/{body['id']}", "/api-keys"):
        answer = tenant.session.get(path)
        assert body["rawKey"] not in answer.text
        assert body["keyPrefix"] in answer.text


def test_the_key_works_on_routes_of_its_scope(tenant: Tenant) -> None:
    assert done(using(tenant, done(made(tenant), 201)["rawKey"]).get("/clients"))["items"] == []


@pytest.mark.parametrize(
    ("method", "path", "scope"),
    [
        ("GET", "/clients", "clients:read"),
        ("POST", "/clients", "clients:write"),
        ("GET", "/products", "products:read"),
        ("GET", "/documents", "documents:read"),
        ("POST", "/documents", "documents:write"),
        ("GET", "/businesses/current", "business:read"),
    ],
)
def test_every_scope_but_the_right_one_is_refused(tenant: Tenant, method: str, path: str, scope: str) -> None:
    everything_else = tenant.key(*(one for one in SCOPES if one != scope))
    body = refused(
        everything_else.request(method, path, json={} if method == "POST" else None), 403, "insufficient_scope"
    )
    assert body["requiredScope"] == scope


def test_writing_does_not_include_reading(tenant: Tenant) -> None:
    refused(tenant.key("clients:write").get("/clients"), 403, "insufficient_scope")


@pytest.mark.parametrize("scopes", [["clients:*"], ["CLIENTS:READ"], ["clients:read "], ["clients"], [""]])
def test_a_scope_that_is_not_exact_is_refused(tenant: Tenant, scopes: list[str]) -> None:
    assert faults(made(tenant, scopes=scopes)) == {("scopes[0]", "unknown_scope")}


def test_every_fault_of_a_key_is_named_at_once(tenant: Tenant) -> None:
    answer = made(tenant, scopes=["a:b", "a:b"], allowedIps="10.0.0.1,nowhere", expiresAt="2020-01-01T00:00:00Z")
    assert {field for field, _ in faults(answer)} == {"scopes[0]", "scopes[1]", "scopes", "allowedIps", "expiresAt"}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rateLimitPerMinute", 0),
        ("rateLimitPerHour", -1),
        ("rateLimitPerMinute", "60"),
        ("scopes", []),
        ("name", " "),
        ("environment", "sandbox"),
        ("rawKey", "svc_1"),
        ("businessId", "x"),
        ("expiresAt", "tomorrow"),
    ],
)
def test_what_no_key_can_have_is_refused(tenant: Tenant, field: str, value: object) -> None:
    assert {name for name, _ in faults(made(tenant, **{field: value}))} == {field}


@pytest.mark.parametrize(
    ("allowed", "works"),
    [
        ("127.0.0.1", True),
        ("10.0.0.0/8, 127.0.0.0/8", True),
        ("10.0.0.0/8", False),
        ("::1", False),
        ("127.0.0.2", False),
    ],
)
def test_a_key_works_from_its_allowed_addresses_only(tenant: Tenant, allowed: str, works: bool) -> None:
    answer = using(tenant, done(made(tenant, allowedIps=allowed), 201)["rawKey"]).get("/clients")
    if works:
        done(answer)
    else:
        refused(answer, 403, "ip_not_allowed")


def test_the_allowlist_cannot_be_talked_around_by_headers(tenant: Tenant) -> None:
    client = using(tenant, done(made(tenant, allowedIps="10.0.0.1"), 201)["rawKey"])
    for name in ("X-Forwarded-For", "X-Real-IP", "Forwarded", "X-Client-IP"):
        refused(client.get("/clients", headers={name: "10.0.0.1"}), 403, "ip_not_allowed")


@pytest.mark.parametrize("allowed", ["", " ", "10.0.0.1/8", "999.1.1.1", "10.0.0.1;10.0.0.2", "example.com", ","])
def test_an_allowlist_that_is_none_is_refused(tenant: Tenant, allowed: str) -> None:
    assert {field for field, _ in faults(made(tenant, allowedIps=allowed))} == {"allowedIps"}


def test_a_key_expires_at_its_instant(tenant: Tenant) -> None:
    at = tenant.running.clock.now() + timedelta(hours=1)
    client = using(tenant, done(made(tenant, expiresAt=at.isoformat()), 201)["rawKey"])
    tenant.running.clock.offset = timedelta(minutes=59)
    done(client.get("/clients"))
    tenant.running.clock.offset = timedelta(minutes=61)
    refused(client.get("/clients"), 401, "api_key_expired")


@pytest.mark.parametrize("at", ["9999-12-31T23:59:59-14:00", "9999-01-01T00:00:00Z"])
def test_an_expiry_beyond_the_calendar_is_refused(tenant: Tenant, at: str) -> None:
    assert faults(made(tenant, expiresAt=at)) == {("expiresAt", "too_late")}


def test_an_expiry_names_its_time_zone(tenant: Tenant) -> None:
    assert faults(made(tenant, expiresAt="2100-01-01T00:00:00")) == {("expiresAt", "invalid")}


def test_a_revoked_key_is_refused_on_the_next_request(tenant: Tenant) -> None:
    body = done(made(tenant), 201)
    client = using(tenant, body["rawKey"])
    done(client.get("/clients"))
    assert tenant.session.delete(f"/api-keys/{body['id']}").status_code == 204
    refused(client.get("/clients"), 401, "api_key_revoked")
    assert done(tenant.session.get(f"/api-keys/{body['id']}"))["revokedAt"] is not None


def test_revoking_twice_keeps_the_first_time(tenant: Tenant) -> None:
    path = f"/api-keys/{done(made(tenant), 201)['id']}"
    tenant.session.delete(path)
    first = done(tenant.session.get(path))["revokedAt"]
    assert tenant.session.delete(path).status_code == 204
    assert done(tenant.session.get(path))["revokedAt"] == first


def test_the_keys_of_another_business_are_not_there(tenant: Tenant, opened: Any) -> None:
    path = f"/api-keys/{done(made(tenant), 201)['id']}"
    other = opened()
    refused(other.session.get(path), 404, "not_found")
    refused(other.session.delete(path), 404, "not_found")
    assert done(tenant.session.get(path))["revokedAt"] is None


def test_wildcards_in_the_search_for_keys_are_letters(tenant: Tenant) -> None:
    done(made(tenant, name="100% sure"), 201)
    assert [one["name"] for one in done(tenant.session.get("/api-keys", params={"q": "%"}))["items"]] == ["100% sure"]


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_keys_do_not_manage_keys(tenant: Tenant, method: str) -> None:
    answer = tenant.api.request(method, "/api-keys", json={} if method == "POST" else None)
    refused(answer, 403, "dashboard_session_required")


@pytest.mark.parametrize(
    "raw", ["svc_" + "0" * 64, "svc_", "", "SVC_" + "a" * 64, "svc_" + "A" * 64, "svc_" + "a" * 4000]
)
def test_a_key_that_was_never_made_is_refused(tenant: Tenant, raw: str) -> None:
    refused(using(tenant, raw).get("/clients"), 401, "invalid_api_key")


def test_a_key_and_a_session_together_are_refused(tenant: Tenant) -> None:
    answer = tenant.api.get("/clients", headers={"Authorization": f"Bearer {tenant.token}"})
    refused(answer, 400, "multiple_credentials")


def sandbox_key(tenant: Tenant) -> dict[str, Any]:
    body = {"name": "test", "scopes": ["business:read", "clients:read", "clients:write"]}
    return dict(done(tenant.session.post("/api-keys/sandbox", json=body), 201))


def test_a_sandbox_key_works_only_in_the_sandbox(tenant: Tenant) -> None:
    body = sandbox_key(tenant)
    assert body["environment"] == "sandbox"
    answer = using(tenant, body["rawKey"], "sandbox").get("/clients")
    assert (answer.status_code, answer.headers["x-service-environment"]) == (200, "sandbox")
    refused(using(tenant, body["rawKey"]).get("/clients"), 401, "invalid_api_key")


def test_a_live_key_is_refused_in_the_sandbox(tenant: Tenant) -> None:
    refused(using(tenant, done(made(tenant), 201)["rawKey"], "sandbox").get("/clients"), 401, "invalid_api_key")


@pytest.mark.own_person
def test_the_sandbox_twin_has_the_same_ids_and_password(tenant: Tenant) -> None:
    raw = sandbox_key(tenant)["rawKey"]
    assert done(using(tenant, raw, "sandbox").get("/businesses/current"))["id"] == tenant.id
    login = {"email": tenant.email, "password": tenant.password}
    session = done(tenant.running.client("sandbox").post("/auth/login", json=login))
    assert session["user"]["id"] == done(tenant.session.get("/auth/me"))["user"]["id"]
    assert [one["id"] for one in session["businesses"]] == [tenant.id]


def test_the_twin_is_made_once_and_shares_nothing_afterwards(tenant: Tenant) -> None:
    first = using(tenant, sandbox_key(tenant)["rawKey"], "sandbox")
    done(first.post("/clients", json={"name": "רק בארגז החול"}), 201)
    tenant.api.patch("/businesses/current", json={"phone": "03-1234567"})
    second = using(tenant, sandbox_key(tenant)["rawKey"], "sandbox")
    assert len(done(second.get("/clients"))["items"]) == 1
    assert done(second.get("/businesses/current"))["phone"] is None
    assert done(tenant.api.get("/clients"))["items"] == []


@pytest.mark.own_person
def test_a_sandbox_key_is_of_the_person_of_live_whoever_has_the_address_there(tenant: Tenant) -> None:
    body = {
        "email": tenant.email,
        "password": "a long password",
        "name": "אחר",
        "business": {"name": "אחר", "businessType": "company", "taxId": "777777731"},
    }
    stranger = done(tenant.running.client("sandbox").post("/auth/register", json=body), 201)
    raw = sandbox_key(tenant)["rawKey"]
    assert done(using(tenant, raw, "sandbox").get("/businesses/current"))["id"] == tenant.id
    session = {"Authorization": f"Bearer {stranger['accessToken']}", "X-Business-Id": tenant.id}
    refused(tenant.running.client("sandbox", **session).get("/clients"), 403, "business_mismatch")


@pytest.mark.own_person
def test_sandbox_keys_are_made_on_live(tenant: Tenant) -> None:
    sandbox_key(tenant)
    login = {"email": tenant.email, "password": tenant.password}
    token = done(tenant.running.client("sandbox").post("/auth/login", json=login))["accessToken"]
    there = tenant.running.client("sandbox", **{"Authorization": f"Bearer {token}", "X-Business-Id": tenant.id})
    refused(there.post("/api-keys/sandbox", json={"name": "t", "scopes": ["clients:read"]}), 404, "not_found")
    assert len(done(there.get("/api-keys"))["items"]) == 1
