"""API keys at the door: what a request must carry, where it may come from, what is never kept (AK-1, 4, 5, 7, 8)."""

import base64
import logging
import re
from collections.abc import Iterator
from ipaddress import ip_network
from typing import Any

import httpx
import pytest

from domains.answers import done, refused
from pinkas.platform.request_credentials import Headers, client_address
from support.service import Running, Tenant, TestServer, register


def made(tenant: Tenant, **fields: Any) -> dict[str, Any]:
    asked = {"name": "CRM", "scopes": ["clients:read"], **fields}
    return dict(done(tenant.session.post("/api-keys", json=asked), 201))


def using(tenant: Tenant, raw: str, environment: Any = "live") -> httpx.Client:
    return tenant.running.client(environment, **{"X-Api-Key": raw})


# AK-1: the raw key is told once and kept nowhere


def test_a_raw_key_is_256_bits_in_the_specified_form(tenant: Tenant) -> None:
    """AK-1."""
    body = made(tenant)
    assert re.fullmatch(r"svc_[0-9a-f]{64}", body["rawKey"])
    assert body["keyPrefix"] == body["rawKey"][:8]


def test_no_log_and_no_table_ever_holds_a_raw_key(tenant: Tenant, caplog: pytest.LogCaptureFixture) -> None:
    """AK-1."""
    caplog.set_level(logging.DEBUG)
    key = made(tenant)
    fresh = done(tenant.session.post(f"/api-keys/{key['id']}/rotate", json={}))
    raws = [key["rawKey"], fresh["rawKey"]]
    for raw in raws:
        client = using(tenant, raw)
        done(client.get("/clients", headers={"User-Agent": "grep", "X-Request-Id": "grep"}))
        refused(client.get("/products"), 403, "insufficient_scope")
        client.get("/clients", params={"q": "x" * 600})
    tenant.session.patch(f"/api-keys/{key['id']}", json={"name": "ERP"})
    _written(tenant, key["id"], 6)
    texts = [record.getMessage() + str(vars(record)) for record in caplog.records]
    assert not [text for text in texts if any(raw[8:] in text for raw in raws)]
    for table, dump in _dump(tenant):
        for raw in raws:
            assert raw[8:] not in dump, table
            assert raw[8:].encode().hex() not in dump, table


def _dump(tenant: Tenant) -> Iterator[tuple[str, str]]:
    """Every table as text: bytes in it are hexadecimal digits."""
    with tenant.running.owner() as connection:
        tables = connection.execute(
            "SELECT c.oid::regclass::text FROM pg_class c WHERE c.relkind IN ('r', 'p') "
            "AND c.relnamespace = 'public'::regnamespace"
        ).fetchall()
        assert len(tables) > 20
        for (table,) in tables:
            rows = connection.execute(f"SELECT t::text FROM {table} AS t").fetchall()
            yield table, "\n".join(row for (row,) in rows)


def _written(tenant: Tenant, key_id: str, n: int) -> None:
    """Waits until the usage log has the requests, so that it is among what is looked at."""
    from support.processes import wait_until

    path = f"/api-keys/{key_id}/usage"
    wait_until(lambda: tenant.session.get(path).json()["totalRequests"] == n, f"{n} requests in the usage log")


def test_no_answer_about_a_key_ever_holds_its_raw_key(tenant: Tenant) -> None:
    """AK-1."""
    key = made(tenant)
    path = f"/api-keys/{key['id']}"
    answers = [
        tenant.session.get("/api-keys"),
        tenant.session.get(path),
        tenant.session.patch(path, json={"name": "ERP"}),
        tenant.session.post(f"{path}/rotate", json={"graceHours": 1}),
        tenant.session.get(f"{path}/usage"),
        tenant.session.get(f"{path}/requests"),
    ]
    assert [one.status_code for one in answers] == [200] * 6
    assert not [one for one in answers if key["rawKey"][8:] in one.text]


# AK-5: where a request comes from


@pytest.fixture(scope="module")
def behind(database: TestServer) -> Iterator[Tenant]:
    """A business of a service behind two proxies, 127.0.0.1 and 10.1.2.3."""
    service = Running(database, trusted_proxies="127.0.0.1,10.1.2.3/32")
    yield register(service)
    service.close()


@pytest.mark.parametrize(
    "headers",
    [
        [("X-Forwarded-For", "203.0.113.7")],
        [("X-Forwarded-For", "203.0.113.7"), ("X-Forwarded-For", "203.0.113.7")],
        [("X-Forwarded-For", "203.0.113.7 , 203.0.113.7")],
        [("X-Forwarded-For", "203.0.113.7:4711")],
        [("X-Forwarded-For", "127.0.0.1")],
        [("Forwarded", "for=203.0.113.7")],
        [("X-Real-IP", "203.0.113.7")],
        [("X-Client-IP", "203.0.113.7"), ("CF-Connecting-IP", "203.0.113.7"), ("True-Client-IP", "203.0.113.7")],
    ],
)
def test_a_direct_client_cannot_say_where_it_is(tenant: Tenant, headers: list[tuple[str, str]]) -> None:
    """AK-5."""
    raw = made(tenant, allowedIps="203.0.113.7")["rawKey"]
    answer = tenant.running.client().get("/clients", headers=[("X-Api-Key", raw), *headers])
    refused(answer, 403, "ip_not_allowed")


@pytest.mark.parametrize(
    ("headers", "works"),
    [
        (["203.0.113.7"], True),
        (["203.0.113.7, 10.1.2.3"], True),
        (["203.0.113.7", "10.1.2.3"], True),
        (["198.51.100.1, 203.0.113.7 , 10.1.2.3 , 127.0.0.1"], True),
        (["203.0.113.7:4711, 10.1.2.3:80"], True),
        (["::ffff:203.0.113.7, ::ffff:10.1.2.3"], True),
        (["[::ffff:203.0.113.7]:4711"], True),
        (["203.0.113.7, 198.51.100.1"], False),
        (["203.0.113.7", "198.51.100.1"], False),
        (["203.0.113.7, 198.51.100.1, 10.1.2.3"], False),
        (["203.0.113.7, unknown"], False),
        (["203.0.113.7,"], False),
        ([], False),
    ],
)
def test_behind_trusted_proxies_the_first_untrusted_address_from_the_right_counts(
    behind: Tenant, headers: list[str], works: bool
) -> None:
    """AK-5."""
    raw = made(behind, allowedIps="203.0.113.7")["rawKey"]
    lines = [("X-Api-Key", raw), *(("X-Forwarded-For", one) for one in headers)]
    answer = behind.running.client().get("/clients", headers=lines)
    if works:
        done(answer)
    else:
        refused(answer, 403, "ip_not_allowed")


@pytest.mark.parametrize(
    ("peer", "forwarded", "found"),
    [
        ("10.0.0.1", ["2001:db8::9"], "2001:db8::9"),
        ("10.0.0.1", ["[2001:db8::9]:443"], "2001:db8::9"),
        ("10.0.0.1", ["[2001:DB8::9]"], "2001:db8::9"),
        ("::ffff:10.0.0.1", ["203.0.113.7"], "203.0.113.7"),
        ("fd00::1", ["203.0.113.7, fd00::2"], "203.0.113.7"),
        ("10.0.0.1", ["10.0.0.2, 10.0.0.3"], "10.0.0.2"),
        ("10.0.0.1", ["203.0.113.7", "10.0.0.4, 10.0.0.5"], "203.0.113.7"),
        ("203.0.113.1", ["10.0.0.2"], "203.0.113.1"),
        ("::ffff:203.0.113.1", ["10.0.0.2"], "203.0.113.1"),
        ("10.0.0.1", ["a" * 10_000], "10.0.0.1"),
    ],
)
def test_the_address_of_a_request_is_found(peer: str, forwarded: list[str], found: str) -> None:
    """AK-5."""
    headers = Headers((b"X-Forwarded-For", one.encode()) for one in forwarded)
    assert client_address(peer, headers, (ip_network("10.0.0.0/8"), ip_network("fd00::/8"))) == found


def test_a_mapped_source_matches_rules_for_ipv4() -> None:
    """AK-4."""
    from pinkas.domains.keys.rules import is_address_allowed

    address = client_address("::ffff:203.0.113.7", Headers([]), ())
    assert is_address_allowed("203.0.113.0/24", address)
    assert not is_address_allowed("2001:db8::/32", address)


def test_a_refused_address_costs_the_key_nothing(tenant: Tenant) -> None:
    """AK-4."""
    key = made(tenant, allowedIps="203.0.113.7", rateLimitPerMinute=1_000, rateLimitPerHour=3)
    client = using(tenant, key["rawKey"])
    for _ in range(5):
        refused(client.get("/clients"), 403, "ip_not_allowed")
    tenant.session.patch(f"/api-keys/{key['id']}", json={"allowedIps": None})
    answer = client.get("/clients")
    assert (answer.status_code, answer.headers["x-ratelimit-remaining"]) == (200, "2")


def test_an_address_is_looked_at_after_the_expiry_and_before_the_scope(tenant: Tenant) -> None:
    """The order of the specification: exists, revoked, expired, address, limit, scope."""
    from datetime import timedelta

    soon = tenant.running.clock.now() + timedelta(minutes=1)
    key = made(tenant, allowedIps="203.0.113.7", expiresAt=soon.isoformat(), rateLimitPerHour=1)
    client = using(tenant, key["rawKey"])
    refused(client.get("/products"), 403, "ip_not_allowed")
    tenant.session.patch(f"/api-keys/{key['id']}", json={"allowedIps": None})
    refused(client.get("/products"), 403, "insufficient_scope")
    refused(client.get("/products"), 429, "rate_limit_exceeded")
    tenant.session.patch(f"/api-keys/{key['id']}", json={"allowedIps": "203.0.113.7"})
    tenant.running.clock.set(soon)
    refused(client.get("/products"), 401, "api_key_expired")
    tenant.session.delete(f"/api-keys/{key['id']}")
    refused(client.get("/products"), 401, "api_key_revoked")


# AK-7: what a request must carry


def test_two_credentials_are_refused(tenant: Tenant) -> None:
    """AK-7."""
    raw = made(tenant)["rawKey"]
    for more in (f"Bearer {tenant.token}", f"Bearer {raw}", "Basic Og=="):
        refused(using(tenant, raw).get("/clients", headers={"Authorization": more}), 400, "multiple_credentials")


@pytest.mark.parametrize("name", ["X-Api-Key", "Authorization"])
def test_a_credential_that_is_sent_twice_is_refused(tenant: Tenant, name: str) -> None:
    """AK-7."""
    value = made(tenant)["rawKey"] if name == "X-Api-Key" else f"Bearer {tenant.token}"
    answer = tenant.running.client().get("/clients", headers=[(name, value), (name.lower(), value)])
    refused(answer, 400, "multiple_credentials")


@pytest.mark.parametrize("name", ["api_key", "apiKey", "key", "access_token", "X-Api-Key"])
def test_a_key_in_the_address_opens_nothing(tenant: Tenant, name: str) -> None:
    """AK-7."""
    answer = tenant.running.client().get("/clients", params={name: made(tenant)["rawKey"]})
    refused(answer, 401, "authentication_required")


def test_a_key_as_basic_or_bearer_opens_nothing(tenant: Tenant) -> None:
    """AK-7."""
    raw = made(tenant)["rawKey"]
    basic = base64.b64encode(f"{raw}:".encode()).decode()
    for value in (f"Basic {basic}", f"Bearer {raw}", raw, f"Token {raw}"):
        answer = tenant.running.client().get("/clients", headers={"Authorization": value})
        assert answer.status_code == 401, value


@pytest.mark.parametrize("name", ["X-Api-Key", "Authorization", "X-Partner-Key"])
def test_a_header_of_10_kilobytes_is_refused(tenant: Tenant, name: str) -> None:
    """AK-7."""
    for value in ("svc_" + "a" * 10_000, "Bearer " + "a" * 10_000):
        assert tenant.running.client().get("/clients", headers={name: value}).status_code in (401, 431)


def test_an_odd_key_is_unknown(tenant: Tenant) -> None:
    """AK-7."""
    raw = made(tenant)["rawKey"]
    for odd in (raw.upper(), raw[:-1], raw + "0", raw + " x", raw.replace("svc_", "svc-"), "svc_" + "٣" * 64):
        answer = tenant.running.client().get("/clients", headers=[(b"X-Api-Key", odd.encode())])
        refused(answer, 401, "invalid_api_key")


# AK-8: live and sandbox


def test_a_key_of_the_other_environment_is_answered_like_an_unknown_one(tenant: Tenant) -> None:
    """AK-8."""
    asked = {"name": "test", "scopes": ["clients:read"]}
    sandbox = done(tenant.session.post("/api-keys/sandbox", json=asked), 201)["rawKey"]
    same = {"X-Request-Id": "the-same-request"}
    for environment, raw in (("sandbox", made(tenant)["rawKey"]), ("live", sandbox)):
        foreign = using(tenant, raw, environment).get("/clients", headers=same)
        unknown = using(tenant, "svc_" + "0" * 64, environment).get("/clients", headers=same)
        refused(foreign, 401, "invalid_api_key")
        assert foreign.content == unknown.content
        counting = ("x-ratelimit-remaining", "x-ratelimit-reset", "ratelimit", "date")
        assert {(n, v) for n, v in foreign.headers.items() if n not in counting} == {
            (n, v) for n, v in unknown.headers.items() if n not in counting
        }


@pytest.mark.parametrize("environment", ["live", "sandbox"])
def test_every_refusal_says_its_environment(tenant: Tenant, environment: Any) -> None:
    """AK-8. The 500 is in test_usage.py, where one is made."""
    asked = {"name": "t", "scopes": ["clients:read", "clients:write"], "rateLimitPerHour": 4}
    path = "/api-keys" if environment == "live" else "/api-keys/sandbox"
    client = using(tenant, done(tenant.session.post(path, json=asked), 201)["rawKey"], environment)
    answers = [
        tenant.running.client(environment).get("/clients"),
        client.get("/nowhere"),
        client.put("/clients"),
        client.post("/clients", content=b" " * (1024 * 1024 + 1), headers={"Content-Type": "application/json"}),
        client.get("/products"),
        client.get("/clients"),
    ]
    assert [one.status_code for one in answers] == [401, 404, 405, 413, 403, 429]
    assert {one.headers["x-service-environment"] for one in answers} == {environment}
