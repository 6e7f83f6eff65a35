"""API keys that are changed, rotated, listed: what it does to the very next request, and what the audit log says."""

from datetime import timedelta
from typing import Any

import httpx
import msgspec
import pytest

from domains.answers import done, faults, refused
from support.service import Tenant


def made(tenant: Tenant, **fields: Any) -> dict[str, Any]:
    """A fresh key."""
    asked = {"name": "CRM", "scopes": ["clients:read"], **fields}
    return dict(done(tenant.session.post("/api-keys", json=asked), 201))


def using(tenant: Tenant, raw: str) -> httpx.Client:
    return tenant.running.client(**{"X-Api-Key": raw})


def changed(tenant: Tenant, key: dict[str, Any], **fields: Any) -> httpx.Response:
    return tenant.session.patch(f"/api-keys/{key['id']}", json=fields)


def rotated(tenant: Tenant, key: dict[str, Any], **asked: Any) -> httpx.Response:
    return tenant.session.post(f"/api-keys/{key['id']}/rotate", json=asked)


def audited(tenant: Tenant, key: dict[str, Any]) -> list[dict[str, Any]]:
    """The entries of the audit log about a key, oldest first."""
    with tenant.running.owner() as connection:
        rows = connection.execute(
            "SELECT entry FROM audit_log WHERE subject_id = %s ORDER BY position", (key["id"],)
        ).fetchall()
    return [msgspec.json.decode(entry) for (entry,) in rows]


# Changing


def test_every_field_can_be_changed_and_is_answered(tenant: Tenant) -> None:
    key = made(tenant)
    fields = {
        "name": "ERP",
        "scopes": ["products:read", "clients:read"],
        "rateLimitPerMinute": 7,
        "rateLimitPerHour": 70,
        "allowedIps": "127.0.0.1",
        "expiresAt": "2100-01-01T00:00:00Z",
    }
    body = done(changed(tenant, key, **fields))
    assert {name: body[name] for name in fields} == fields
    assert done(tenant.session.get(f"/api-keys/{key['id']}")) == body
    assert "rawKey" not in body


def test_what_is_not_sent_stays(tenant: Tenant) -> None:
    key = made(tenant, allowedIps="127.0.0.1", expiresAt="2100-01-01T00:00:00Z", rateLimitPerHour=9)
    body = done(changed(tenant, key, name="ERP"))
    assert (body["allowedIps"], body["expiresAt"], body["rateLimitPerHour"]) == (
        "127.0.0.1",
        "2100-01-01T00:00:00Z",
        9,
    )


def test_null_clears_the_allowlist_and_the_expiry(tenant: Tenant) -> None:
    key = made(tenant, allowedIps="10.0.0.1", expiresAt="2100-01-01T00:00:00Z")
    body = done(changed(tenant, key, allowedIps=None, expiresAt=None))
    assert (body["allowedIps"], body["expiresAt"]) == (None, None)
    done(using(tenant, key["rawKey"]).get("/clients"))


@pytest.mark.parametrize("field", ["name", "scopes", "rateLimitPerMinute", "rateLimitPerHour"])
def test_what_every_key_has_cannot_be_cleared(tenant: Tenant, field: str) -> None:
    assert {name for name, _ in faults(changed(tenant, made(tenant), **{field: None}))} == {field}


def test_an_empty_change_changes_nothing(tenant: Tenant) -> None:
    key = made(tenant)
    before = done(tenant.session.get(f"/api-keys/{key['id']}"))
    assert done(changed(tenant, key)) == before
    assert [one["action"] for one in audited(tenant, key)] == ["api_key.created"]


def test_every_fault_of_a_change_is_named_at_once_and_nothing_is_changed(tenant: Tenant) -> None:
    key = made(tenant)
    answer = changed(
        tenant, key, name="ERP", scopes=["a:b"], allowedIps="nowhere, 10.0.0.1/8", expiresAt="2020-01-01T00:00:00Z"
    )
    assert faults(answer) == {
        ("scopes[0]", "unknown_scope"),
        ("allowedIps", "invalid_address"),
        ("expiresAt", "in_the_past"),
    }
    assert done(tenant.session.get(f"/api-keys/{key['id']}"))["name"] == "CRM"


@pytest.mark.parametrize("field", ["rateLimitPerMinute", "rateLimitPerHour"])
@pytest.mark.parametrize("value", [0, -1, 10**12, 1.5, "60"])
def test_a_limit_that_is_none_is_refused(tenant: Tenant, field: str, value: object) -> None:
    """RL-4."""
    assert {name for name, _ in faults(changed(tenant, made(tenant), **{field: value}))} == {field}


@pytest.mark.parametrize("field", ["rawKey", "keyPrefix", "environment", "revokedAt", "version", "businessId"])
def test_what_is_not_for_the_caller_to_change_is_refused(tenant: Tenant, field: str) -> None:
    assert {name for name, _ in faults(changed(tenant, made(tenant), **{field: "x"}))} == {field}


def test_a_scope_that_is_taken_away_is_missing_on_the_next_request(tenant: Tenant) -> None:
    """AK-2."""
    key = made(tenant, scopes=["clients:read", "products:read"])
    client = using(tenant, key["rawKey"])
    done(client.get("/products"))
    done(changed(tenant, key, scopes=["clients:read"]))
    refused(client.get("/products"), 403, "insufficient_scope")
    done(client.get("/clients"))


def test_a_limit_acts_on_the_next_request(tenant: Tenant) -> None:
    """AK-2, RL-4."""
    key = made(tenant)
    client = using(tenant, key["rawKey"])
    done(client.get("/clients"))
    done(changed(tenant, key, rateLimitPerHour=1, rateLimitPerMinute=1_000))
    answer = client.get("/clients")
    refused(answer, 429, "rate_limit_exceeded")
    assert answer.headers["x-ratelimit-limit"] == "1"
    done(changed(tenant, key, rateLimitPerHour=1_000))
    done(client.get("/clients"))


def test_an_allowlist_acts_on_the_next_request(tenant: Tenant) -> None:
    """AK-2."""
    key = made(tenant)
    client = using(tenant, key["rawKey"])
    done(client.get("/clients"))
    done(changed(tenant, key, allowedIps="10.0.0.0/8"))
    refused(client.get("/clients"), 403, "ip_not_allowed")
    done(changed(tenant, key, allowedIps="10.0.0.0/8,127.0.0.0/8"))
    done(client.get("/clients"))


def test_an_expiry_acts_on_the_next_request_after_it(tenant: Tenant) -> None:
    """AK-2, AK-3."""
    key = made(tenant)
    client = using(tenant, key["rawKey"])
    expiry = tenant.running.clock.now() + timedelta(minutes=5)
    done(changed(tenant, key, expiresAt=expiry.isoformat()))
    done(client.get("/clients"))
    tenant.running.clock.set(expiry + timedelta(seconds=1))
    refused(client.get("/clients"), 401, "api_key_expired")
    done(changed(tenant, key, expiresAt=None))
    done(client.get("/clients"))


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("203.0.113.7, 2001:db8::/32", "203.0.113.7, 2001:db8::/32"),
        ("203.0.113.7,2001:DB8:0:0::1", "203.0.113.7, 2001:db8::1"),
        (" 10.0.0.1/32 ,10.0.0.1", "10.0.0.1"),
        ("::ffff:127.0.0.1", "127.0.0.1"),
        ("::ffff:10.0.0.0/104", "10.0.0.0/8"),
    ],
)
def test_an_allowlist_is_answered_as_it_is_kept(tenant: Tenant, given: str, kept: str) -> None:
    """AK-4."""
    assert made(tenant, allowedIps=given)["allowedIps"] == kept
    assert done(changed(tenant, made(tenant), allowedIps=given))["allowedIps"] == kept


@pytest.mark.parametrize(
    "allowed",
    ["300.1.1.1", "10.0.0.0/33", "10.0.0.1/8", "10.0.0.1,,10.0.0.2", "a.example", "10.0.0.0/255.0.0.0", "fe80::1%eth0"],
)
def test_an_allowlist_that_is_none_is_refused_on_change_too(tenant: Tenant, allowed: str) -> None:
    """AK-4."""
    assert {field for field, _ in faults(changed(tenant, made(tenant), allowedIps=allowed))} == {"allowedIps"}


def test_a_stale_version_is_refused(tenant: Tenant) -> None:
    key = made(tenant)
    path = f"/api-keys/{key['id']}"
    seen = tenant.session.get(path).headers["etag"]
    fresh = tenant.session.patch(path, json={"name": "first"}, headers={"If-Match": seen})
    assert done(fresh)["name"] == "first"
    assert fresh.headers["etag"] != seen
    refused(tenant.session.patch(path, json={"name": "second"}, headers={"If-Match": seen}), 412, "version_conflict")
    assert done(tenant.session.get(path))["name"] == "first"


def test_a_revoked_key_is_neither_changed_nor_rotated(tenant: Tenant) -> None:
    key = made(tenant)
    assert tenant.session.delete(f"/api-keys/{key['id']}").status_code == 204
    refused(changed(tenant, key, name="ERP"), 409, "key_revoked")
    refused(rotated(tenant, key), 409, "key_revoked")


def test_a_key_can_change_or_rotate_no_key(tenant: Tenant) -> None:
    """AK-6."""
    key = made(tenant)
    path = f"/api-keys/{key['id']}"
    refused(tenant.api.patch(path, json={"name": "x"}), 403, "dashboard_session_required")
    refused(tenant.api.post(f"{path}/rotate", json={}), 403, "dashboard_session_required")
    refused(tenant.api.delete(path), 403, "dashboard_session_required")
    refused(tenant.api.get(f"{path}/usage"), 403, "dashboard_session_required")
    refused(tenant.api.get(f"{path}/requests"), 403, "dashboard_session_required")


@pytest.mark.parametrize("scope", ["documents:*", "Documents:Read", "documents:read ", "documents", "*"])
def test_a_scope_that_is_not_exact_is_refused_on_change_too(tenant: Tenant, scope: str) -> None:
    """AK-6."""
    assert faults(changed(tenant, made(tenant), scopes=[scope])) == {("scopes[0]", "unknown_scope")}


# The audit log


def test_the_audit_log_tells_what_was_changed_and_that_scopes_were_widened(tenant: Tenant) -> None:
    """DI-5."""
    key = made(tenant)
    done(changed(tenant, key, scopes=["clients:read", "clients:write"], name="ERP"))
    _, change, widened = audited(tenant, key)
    assert change["action"] == "api_key.changed"
    assert (change["before"]["name"], change["after"]["name"]) == ("CRM", "ERP")
    assert (widened["action"], widened["facts"]) == ("api_key.scopes_widened", {"added": ["clients:write"]})


def test_fewer_scopes_are_no_widening(tenant: Tenant) -> None:
    key = made(tenant, scopes=["clients:read", "clients:write"])
    done(changed(tenant, key, scopes=["clients:write"]))
    assert [one["action"] for one in audited(tenant, key)] == ["api_key.created", "api_key.changed"]


def test_the_audit_log_has_every_step_of_a_key_and_no_secret(tenant: Tenant) -> None:
    """DI-5."""
    key = made(tenant)
    fresh = done(rotated(tenant, key, graceHours=2))
    for _ in range(2):
        assert tenant.session.delete(f"/api-keys/{key['id']}").status_code == 204
    entries = audited(tenant, key)
    assert [one["action"] for one in entries] == ["api_key.created", "api_key.rotated", "api_key.revoked"]
    assert entries[1]["facts"] == {"graceHours": 2}
    assert {one["actor"]["kind"] for one in entries} == {"session"}
    for raw in (key["rawKey"], fresh["rawKey"]):
        assert raw[8:] not in str(entries)


# Rotating


def test_a_rotated_key_keeps_everything_but_its_secret(tenant: Tenant) -> None:
    key = made(tenant, allowedIps="127.0.0.1", rateLimitPerMinute=9, expiresAt="2100-01-01T00:00:00Z")
    fresh = done(rotated(tenant, key))
    assert fresh["rawKey"] != key["rawKey"]
    assert fresh["keyPrefix"] == fresh["rawKey"][:8]
    same = set(key) - {"rawKey", "keyPrefix"}
    assert {name: fresh[name] for name in same} == {name: key[name] for name in same}
    assert fresh["rawKey"] not in tenant.session.get(f"/api-keys/{key['id']}").text


def test_the_old_raw_key_works_until_its_grace_ends(tenant: Tenant) -> None:
    key = made(tenant)
    fresh = done(rotated(tenant, key))
    old, new = using(tenant, key["rawKey"]), using(tenant, fresh["rawKey"])
    now = tenant.running.clock.now()
    tenant.running.clock.set(now + timedelta(hours=23, minutes=59))
    assert [old.get("/clients").status_code, new.get("/clients").status_code] == [200, 200]
    tenant.running.clock.set(now + timedelta(hours=24, seconds=1))
    refused(old.get("/clients"), 401, "api_key_expired")
    done(new.get("/clients"))


def test_a_rotation_without_grace_ends_the_old_raw_key_at_once(tenant: Tenant) -> None:
    key = made(tenant)
    fresh = done(rotated(tenant, key, graceHours=0))
    refused(using(tenant, key["rawKey"]).get("/clients"), 401, "api_key_expired")
    done(using(tenant, fresh["rawKey"]).get("/clients"))


def test_a_second_rotation_ends_the_oldest_raw_key(tenant: Tenant) -> None:
    first = made(tenant)
    second = done(rotated(tenant, first))
    third = done(rotated(tenant, first))
    refused(using(tenant, first["rawKey"]).get("/clients"), 401, "api_key_expired")
    done(using(tenant, second["rawKey"]).get("/clients"))
    done(using(tenant, third["rawKey"]).get("/clients"))


def test_both_raw_keys_share_one_limit(tenant: Tenant) -> None:
    key = made(tenant, rateLimitPerMinute=1_000, rateLimitPerHour=2)
    fresh = done(rotated(tenant, key))
    done(using(tenant, key["rawKey"]).get("/clients"))
    done(using(tenant, fresh["rawKey"]).get("/clients"))
    refused(using(tenant, key["rawKey"]).get("/clients"), 429, "rate_limit_exceeded")


def test_a_grace_does_not_outlive_the_key(tenant: Tenant) -> None:
    """AK-3."""
    expiry = tenant.running.clock.now() + timedelta(minutes=5)
    key = made(tenant, expiresAt=expiry.isoformat())
    done(rotated(tenant, key))
    tenant.running.clock.set(expiry)
    refused(using(tenant, key["rawKey"]).get("/clients"), 401, "api_key_expired")


def test_a_revoked_key_is_dead_under_both_raw_keys(tenant: Tenant) -> None:
    """AK-2."""
    key = made(tenant)
    fresh = done(rotated(tenant, key))
    tenant.session.delete(f"/api-keys/{key['id']}")
    for raw in (key["rawKey"], fresh["rawKey"]):
        refused(using(tenant, raw).get("/clients"), 401, "api_key_revoked")


@pytest.mark.parametrize("hours", [-1, 169, 1.5, "24", None])
def test_a_grace_that_is_none_is_refused(tenant: Tenant, hours: object) -> None:
    key = made(tenant)
    assert {field for field, _ in faults(rotated(tenant, key, graceHours=hours))} == {"graceHours"}
    done(using(tenant, key["rawKey"]).get("/clients"))


# The list


def test_a_list_is_filtered_by_status(tenant: Tenant) -> None:
    soon = tenant.running.clock.now() + timedelta(minutes=5)
    active, expired, revoked = made(tenant), made(tenant, expiresAt=soon.isoformat()), made(tenant)
    tenant.session.delete(f"/api-keys/{revoked['id']}")
    tenant.running.clock.set(soon)
    for key, status in ((active, "active"), (expired, "expired"), (revoked, "revoked")):
        items = done(tenant.session.get("/api-keys", params={"status": status, "q": "CRM"}))["items"]
        assert [(one["id"], one["status"]) for one in items] == [(key["id"], status)]
        assert done(tenant.session.get(f"/api-keys/{key['id']}"))["status"] == status


@pytest.mark.parametrize("query", ["status=dead", "status=Active", "status="])
def test_a_status_that_is_none_is_refused(tenant: Tenant, query: str) -> None:
    assert {field for field, _ in faults(tenant.session.get(f"/api-keys?{query}"))} == {"status"}


def test_an_unknown_filter_is_refused(tenant: Tenant) -> None:
    refused(tenant.session.get("/api-keys?state=active"), 400, "unknown_parameter")


def test_a_page_of_keys_costs_the_same_statements_however_many_there_are(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pinkas.platform.tx import Tx

    ran: list[str] = []
    bound = Tx._bound

    def counted(self: Tx, statement: str, params: dict[str, Any]) -> Any:
        ran.append(statement)
        return bound(self, statement, params)

    monkeypatch.setattr(Tx, "_bound", counted)
    made(tenant)
    ran.clear()
    done(tenant.session.get("/api-keys"))
    few = len([one for one in ran if "usage_counts" in one or "api_keys" in one])
    for _ in range(5):
        made(tenant)
    ran.clear()
    assert len(done(tenant.session.get("/api-keys"))["items"]) == 7
    assert len([one for one in ran if "usage_counts" in one or "api_keys" in one]) == few == 2


def test_an_expired_key_is_not_rotated_into_a_dead_one(tenant: Tenant) -> None:
    now = tenant.running.clock.now()
    key = made(tenant, expiresAt=(now + timedelta(seconds=1)).isoformat())
    tenant.running.clock.offset += timedelta(seconds=3)
    refused(rotated(tenant, key), 409, "key_expired")


def test_an_address_with_a_zone_is_no_address_of_an_allowlist(tenant: Tenant) -> None:
    """AK-4."""
    for item in ("::ffff:1.2.3.4%eth0", "fe80::1%eth0"):
        assert faults(changed(tenant, made(tenant), allowedIps=item)) == {("allowedIps", "invalid_address")}
