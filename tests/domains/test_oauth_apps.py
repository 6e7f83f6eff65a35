"""Apps of the operator, connections of a business, and everything that ends them."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest

from pinkas.domains.oauth.cleanup import delete_expired
from pinkas.platform.clock import ShiftedClock
from pinkas.platform.database import Database
from pinkas.web import make_server
from pinkas.wiring import Service
from support.oauth import SCOPES, App, error_of, register_app
from support.processes import wait_until
from support.service import OPERATOR, Running, Tenant, free_port

pytestmark = pytest.mark.own_person

NEW = {"name": "App", "redirectUris": ["https://app.example/callback"], "scopes": ["clients:read"]}


@pytest.fixture
def operator(running: Running) -> Iterator[httpx.Client]:
    """The operator."""
    with running.operator() as client:
        yield client


@pytest.fixture
def app(running: Running) -> App:
    """An app of this test alone."""
    return register_app(running)


def test_an_app_is_registered_and_shows_its_secret_once(operator: httpx.Client) -> None:
    made = operator.post("/oauth-clients", json={**NEW, "homepage": "https://app.example"})
    assert made.status_code == 201
    told = made.json()
    assert told["clientId"].startswith("svc_client_")
    assert len(told["clientId"]) == len("svc_client_") + 32
    assert told["clientSecret"].startswith("svc_secret_")
    assert len(told["clientSecret"]) == len("svc_secret_") + 64
    read = operator.get(f"/oauth-clients/{told['id']}")
    assert told["clientSecret"] not in read.text
    assert read.headers["etag"] == '"1"'
    assert read.json() == {name: told[name] for name in read.json()}
    assert set(told) - set(read.json()) == {"clientSecret", "previousSecretUntil"}


@pytest.mark.parametrize(
    "uri",
    [
        "app.example/callback",
        "/callback",
        "http://app.example/callback",
        "https://app.example/callback#x",
        "https://app.example/callback#",
        "https://",
        "https://u:p@app.example/",
        "https://app.example:99999/",
        "https://app.example;x/",
        "https://app.example/ x",
        "https://app.example/é",
        "https://[::1/",
        "javascript://app.example/%0aalert(1)",
        "ftp://app.example/",
        "app:/callback",
    ],
)
def test_a_redirect_uri_that_is_not_sound_is_refused(operator: httpx.Client, uri: str) -> None:
    refused = operator.post("/oauth-clients", json={**NEW, "redirectUris": ["https://good.example/", uri]})
    assert error_of(refused) == (422, "validation_failed")
    assert [(one["field"], one["code"]) for one in refused.json()["details"]] == [
        ("redirectUris[1]", "invalid_redirect_uri")
    ]


def test_every_fault_of_an_app_is_named_at_once(operator: httpx.Client) -> None:
    faulty = {"redirectUris": ["x", "x"], "scopes": ["clients:read", "clients:all", "clients:read"]}
    refused = operator.post("/oauth-clients", json={**NEW, **faulty})
    assert [one["field"] for one in refused.json()["details"]] == [
        "redirectUris[0]",
        "redirectUris[1]",
        "redirectUris",
        "scopes[1]",
        "scopes",
    ]


@pytest.mark.parametrize(
    "faulty",
    [{"redirectUris": []}, {"scopes": []}, {"name": ""}, {"name": " "}, {"homepage": "app"}, {"isActive": True}],
)
def test_what_is_no_app_is_refused(operator: httpx.Client, faulty: dict[str, Any]) -> None:
    assert error_of(operator.post("/oauth-clients", json={**NEW, **faulty})) == (422, "validation_failed")


def test_the_operator_s_operations_take_the_operator_s_token_alone(running: Running, tenant: Tenant) -> None:
    for client in (running.client(), tenant.api):
        assert error_of(client.get("/oauth-clients")) == (401, "authentication_required")
    assert error_of(tenant.session.get("/oauth-clients")) == (401, "invalid_token")
    with running.client(Authorization=f"Bearer {OPERATOR}x") as client:
        assert error_of(client.get("/oauth-clients")) == (401, "invalid_token")


def test_an_app_is_found_changed_and_guarded_by_its_version(operator: httpx.Client, app: App) -> None:
    path = f"/oauth-clients/{app.id}"
    changed = operator.patch(
        path, json={"name": "Renamed", "homepage": "https://x.example"}, headers={"If-Match": '"1"'}
    )
    assert (changed.status_code, changed.json()["version"], changed.headers["etag"]) == (200, 2, '"2"')
    assert changed.json()["scopes"] == list(SCOPES)
    assert error_of(operator.patch(path, json={"name": "x"}, headers={"If-Match": '"1"'})) == (412, "version_conflict")
    assert error_of(operator.patch(path, json={"redirectUris": ["x"]})) == (422, "validation_failed")
    assert operator.patch(path, json={"homepage": None}).json()["homepage"] is None
    found = operator.get("/oauth-clients", params={"q": app.client_id}).json()["items"]
    assert [(one["id"], one["name"]) for one in found] == [(app.id, "Renamed")]


def test_apps_are_listed_by_pages(operator: httpx.Client, running: Running) -> None:
    name = "Paged " + str(time.time_ns())
    made = [register_app(running, name=f"{name} {n}").id for n in range(3)]
    first = operator.get("/oauth-clients", params={"q": name, "limit": 2, "include": "total", "sort": "name"}).json()
    assert ([one["id"] for one in first["items"]], first["total"]) == (made[:2], 3)
    after = {"q": name, "limit": 2, "sort": "name", "cursor": first["nextCursor"]}
    second = operator.get("/oauth-clients", params=after).json()
    assert ([one["id"] for one in second["items"]], second["nextCursor"]) == (made[2:], None)


def test_a_redirect_uri_that_was_taken_away_leads_nowhere(operator: httpx.Client, app: App, tenant: Tenant) -> None:
    operator.patch(f"/oauth-clients/{app.id}", json={"redirectUris": ["https://new.example/"]})
    with app.browser() as browser:
        assert app.ask(browser).status_code == 400
        assert app.ask(browser, redirect_uri="https://new.example/").status_code == 200


def test_another_secret_ends_the_one_before_at_once(operator: httpx.Client, app: App, tenant: Tenant) -> None:
    token = app.tokens(tenant)["refresh_token"]
    fresh = operator.post(f"/oauth-clients/{app.id}/rotate-secret", json={}).json()
    assert fresh["previousSecretUntil"] is None
    assert error_of(app.refresh(token)) == (401, "invalid_client")
    app.secret = fresh["clientSecret"]
    assert app.refresh(token).status_code == 200


def test_with_grace_both_secrets_work_until_it_ends(operator: httpx.Client, app: App, tenant: Tenant) -> None:
    token, old = app.tokens(tenant)["refresh_token"], app.secret
    fresh = operator.post(f"/oauth-clients/{app.id}/rotate-secret", json={"graceHours": 2}).json()
    token = app.refresh(token, client_secret=fresh["clientSecret"]).json()["refresh_token"]
    token = app.refresh(token, client_secret=old).json()["refresh_token"]
    app.running.clock.offset += timedelta(hours=2, seconds=1)
    assert error_of(app.refresh(token, client_secret=old)) == (401, "invalid_client")
    assert app.refresh(token, client_secret=fresh["clientSecret"]).status_code == 200
    for hours in (-1, 73, 1.5, "2"):
        refused = operator.post(f"/oauth-clients/{app.id}/rotate-secret", json={"graceHours": hours})
        assert error_of(refused) == (422, "validation_failed")


def test_a_paused_app_is_refused_until_it_goes_on(operator: httpx.Client, app: App, tenant: Tenant) -> None:
    tokens = app.tokens(tenant)
    operator.patch(f"/oauth-clients/{app.id}", json={"isActive": False})
    assert error_of(app.call(tokens["access_token"])) == (401, "invalid_token")
    assert error_of(app.refresh(tokens["refresh_token"])) == (401, "invalid_client")
    operator.patch(f"/oauth-clients/{app.id}", json={"isActive": True})
    assert app.call(tokens["access_token"]).status_code == 200
    assert app.refresh(tokens["refresh_token"]).status_code == 200


def test_a_removed_app_is_out_everywhere_at_once(
    operator: httpx.Client, app: App, tenant: Tenant, opened: Callable[..., Tenant]
) -> None:
    another = opened()
    families = [app.tokens(one) for one in (tenant, another)]
    code = app.code(tenant)
    assert operator.delete(f"/oauth-clients/{app.id}").status_code == 204
    for tokens in families:
        assert error_of(app.call(tokens["access_token"])) == (401, "token_revoked")
        assert error_of(app.refresh(tokens["refresh_token"])) == (401, "invalid_client")
    assert error_of(app.exchange(code)) == (401, "invalid_client")
    with app.browser() as browser:
        assert app.ask(browser).status_code == 400
    assert error_of(operator.get(f"/oauth-clients/{app.id}")) == (404, "not_found")
    assert error_of(operator.delete(f"/oauth-clients/{app.id}")) == (404, "not_found")
    for one in (tenant, another):  # a job tells the businesses
        (entry,) = _waited_for(lambda one=one: _audited(one, "oauth.revoked"))
        assert entry["facts"] == {"by": "operator", "families": 1}
        assert one.session.get("/oauth-connections").json()["items"] == []


def _waited_for(ask: Callable[[], list[Any]]) -> list[Any]:
    wait_until(ask, "what a job tells")
    return ask()


def _audited(tenant: Tenant, action: str) -> list[dict[str, Any]]:
    found = tenant.session.get("/audit-log", params={"action": action})
    assert found.status_code == 200, found.text
    return list(found.json()["items"])


def test_a_business_sees_the_apps_that_it_has_connected(app: App, tenant: Tenant) -> None:
    tokens = app.tokens(tenant, scope="clients:read")
    app.tokens(tenant, scope="documents:read")
    app.refresh(tokens["refresh_token"])
    (seen,) = tenant.session.get("/oauth-connections").json()["items"]
    me = tenant.session.get("/auth/me").json()["user"]
    assert (seen["clientId"], seen["clientName"]) == (app.client_id, "Shop Sync")
    assert seen["scopes"] == ["clients:read", "documents:read"]
    assert seen["approvedBy"] == {"id": me["id"], "name": me["name"], "email": me["email"]}
    assert seen["lastUsedAt"] >= seen["approvedAt"] >= seen["createdAt"]


def test_a_business_disconnects_an_app(app: App, tenant: Tenant, opened: Callable[..., Tenant]) -> None:
    another = opened()
    theirs = app.tokens(another)
    families = [app.tokens(tenant), app.tokens(tenant)]
    code = app.code(tenant)
    (seen,) = tenant.session.get("/oauth-connections").json()["items"]
    for _ in range(2):  # twice is no fault
        assert tenant.session.delete(f"/oauth-connections/{seen['id']}").status_code == 204
    for tokens in families:
        assert error_of(app.call(tokens["access_token"])) == (401, "token_revoked")
        assert error_of(app.refresh(tokens["refresh_token"])) == (400, "invalid_grant")
    assert error_of(app.exchange(code)) == (400, "invalid_grant")
    assert tenant.session.get("/oauth-connections").json()["items"] == []
    assert app.call(theirs["access_token"]).status_code == 200
    (entry,) = _audited(tenant, "oauth.revoked")
    assert entry["facts"] == {"by": "member", "families": 2}
    assert entry["subject"] == {"type": "oauth_connection", "id": seen["id"]}


def test_a_disconnected_app_may_be_let_in_again(app: App, tenant: Tenant) -> None:
    old = app.tokens(tenant)
    (seen,) = tenant.session.get("/oauth-connections").json()["items"]
    tenant.session.delete(f"/oauth-connections/{seen['id']}")
    again = app.tokens(tenant)
    assert app.call(again["access_token"]).status_code == 200
    assert error_of(app.call(old["access_token"])) == (401, "token_revoked")
    (now,) = tenant.session.get("/oauth-connections").json()["items"]
    assert now["id"] != seen["id"]


def test_an_app_whose_last_token_ended_is_not_listed(app: App, tenant: Tenant) -> None:
    app.post("/oauth/revoke", {"token": app.tokens(tenant)["refresh_token"]})
    assert tenant.session.get("/oauth-connections").json()["items"] == []


@pytest.mark.parametrize("role", ["accountant", "bookkeeper", "viewer"])
def test_connections_are_the_owner_s_and_the_administrators(app: App, tenant: Tenant, role: str) -> None:
    app.tokens(tenant)
    (seen,) = tenant.session.get("/oauth-connections").json()["items"]
    _give_role(tenant, role)
    assert error_of(tenant.session.get("/oauth-connections")) == (403, "role_not_allowed")
    assert error_of(tenant.session.delete(f"/oauth-connections/{seen['id']}")) == (403, "role_not_allowed")


def _give_role(tenant: Tenant, role: str) -> None:
    with tenant.running.owner() as owner:
        owner.execute("UPDATE memberships SET role = %s WHERE business_id = %s", [role, tenant.id])


@pytest.mark.parametrize("role", ["accountant", "bookkeeper", "viewer", None])
def test_what_a_person_approved_ends_with_their_role_and_does_not_come_back(
    app: App, tenant: Tenant, role: str | None
) -> None:
    tokens, code = app.tokens(tenant), app.code(tenant)
    with app.running.owner() as owner:
        (user,) = owner.execute("SELECT user_id FROM memberships WHERE business_id = %s", [tenant.id]).fetchone() or ()
        if role is None:
            owner.execute("DELETE FROM memberships WHERE business_id = %s", [tenant.id])
        else:
            _give_role(tenant, role)
        assert error_of(app.call(tokens["access_token"])) == (401, "token_revoked")
        assert error_of(app.refresh(tokens["refresh_token"])) == (400, "invalid_grant")
        assert error_of(app.exchange(code)) == (400, "invalid_grant")
        owner.execute(
            "INSERT INTO memberships (business_id, user_id, role, created_at) VALUES (%s, %s, 'owner', now()) "
            "ON CONFLICT (business_id, user_id) DO UPDATE SET role = 'owner'",
            [tenant.id, user],
        )
    assert error_of(app.call(tokens["access_token"])) == (401, "token_revoked")
    assert error_of(app.refresh(tokens["refresh_token"])) == (400, "invalid_grant")


def test_an_administrator_stays_one(app: App, tenant: Tenant) -> None:
    tokens = app.tokens(tenant)
    _give_role(tenant, "admin")
    assert app.call(tokens["access_token"]).status_code == 200


def test_what_is_over_is_forgotten_in_time_and_no_sooner(app: App, tenant: Tenant) -> None:
    """Used refresh tokens stay as long as their family, so that a second use is seen."""
    unused = app.code(tenant)
    first = app.tokens(tenant)
    second = app.refresh(first["refresh_token"]).json()
    kept = app.tokens(tenant)
    _swept(app.running, timedelta(days=8))
    assert _held(app, tenant) == {"oauth_codes": 0, "oauth_tokens": 0, "oauth_refresh_tokens": 3, "oauth_grants": 2}
    assert error_of(app.exchange(unused)) == (400, "invalid_grant")
    assert error_of(app.call(second["access_token"])) == (401, "invalid_token")
    assert error_of(app.refresh(first["refresh_token"])) == (400, "invalid_grant")
    assert error_of(app.refresh(second["refresh_token"])) == (400, "invalid_grant")
    assert app.refresh(kept["refresh_token"]).status_code == 200
    _swept(app.running, timedelta(days=31))
    assert _held(app, tenant) == {"oauth_codes": 0, "oauth_tokens": 0, "oauth_refresh_tokens": 2, "oauth_grants": 1}
    _swept(app.running, timedelta(days=400))
    assert _held(app, tenant) == dict.fromkeys(
        ("oauth_codes", "oauth_tokens", "oauth_refresh_tokens", "oauth_grants"), 0
    )
    with app.running.owner() as owner:
        left = owner.execute(
            "SELECT count(*) FROM credentials WHERE business_id = %s AND kind LIKE 'oauth%%'", [tenant.id]
        ).fetchone()
    assert left == (0,)


def _swept(running: Running, later: timedelta) -> None:
    """Sweeps with the worker's role as if it were later."""

    async def work() -> None:
        clock = ShiftedClock()
        clock.offset = later
        database = Database(running.urls["live"].worker, size=1, name="test-sweep")
        await database.open()
        try:
            while await delete_expired(database, clock):
                pass
        finally:
            await database.close()

    asyncio.run(work())


def _held(app: App, tenant: Tenant) -> dict[str, int]:
    """Rows of this business by table."""
    tables = ("oauth_codes", "oauth_tokens", "oauth_refresh_tokens", "oauth_grants")
    with app.running.owner() as owner:
        rows = {
            table: owner.execute(f"SELECT count(*) FROM {table} WHERE business_id = %s", [UUID(tenant.id)]).fetchone()
            for table in tables
        }
    return {table: int(row[0]) for table, row in rows.items() if row}


@contextlib.contextmanager
def _another_server(running: Running) -> Iterator[str]:
    """A second server of the same database, with nothing in common with the first; its address."""
    port, ended = free_port(), threading.Event()
    ready = threading.Event()

    async def serve() -> None:
        settings = replace(running.settings, live_port=port)
        service = Service("live", running.settings, running.urls["live"], clock=running.clock)
        one = make_server(service.app(), settings, "live")
        serving = asyncio.create_task(one.serve())
        while not one.started and not serving.done():  # noqa: ASYNC110  (the server tells it by a flag)
            await asyncio.sleep(0.01)
        ready.set()
        while not ended.is_set():  # noqa: ASYNC110  (set by another thread)
            await asyncio.sleep(0.02)
        one.should_exit = True
        await serving

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    assert ready.wait(30)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        ended.set()
        thread.join(30)


def test_another_server_sees_an_end_on_the_next_request(app: App, tenant: Tenant) -> None:
    """OA-7, OA-9: nothing about a token is kept in a process."""
    with _another_server(app.running) as base:

        def there(token: str) -> httpx.Response:
            return httpx.get(f"{base}/api/v1/clients", headers={"Authorization": f"Bearer {token}"}, timeout=30)

        first, second = app.tokens(tenant), app.tokens(tenant)
        assert there(first["access_token"]).status_code == 200
        app.post("/oauth/revoke", {"token": first["access_token"]})
        assert error_of(there(first["access_token"])) == (401, "token_revoked")
        newest = app.refresh(second["refresh_token"]).json()
        assert there(newest["access_token"]).status_code == 200
        used = {"grant_type": "refresh_token", "refresh_token": second["refresh_token"]}
        reused = httpx.post(f"{base}/oauth/token", data=used, auth=(app.client_id, app.secret), timeout=30)
        assert error_of(reused) == (400, "invalid_grant")
        assert error_of(app.call(newest["access_token"])) == (401, "token_revoked")


def test_a_token_has_limits_of_its_own(app: App, tenant: Tenant) -> None:
    """RL-5: a family's, whatever a key or another family does."""
    first, second = app.tokens(tenant), app.tokens(tenant)
    assert app.call(first["access_token"]).headers["x-ratelimit-limit"] == "600"
    left = [int(app.call(second["access_token"]).headers["x-ratelimit-remaining"]) for _ in range(2)]
    assert left[0] >= 598
    assert app.call(app.refresh(second["refresh_token"]).json()["access_token"]).status_code == 200
