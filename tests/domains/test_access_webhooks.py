"""Webhook endpoints and the end of the credential that created them; approvals of exactly what was shown."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx
import pytest

from domains.answers import done
from support.dashboard import log_in_owner
from support.hooks import create_endpoint, wait_for_relay
from support.oauth import App, error_of, parse_forms, redirect_parameters, register_app
from support.processes import wait_until
from support.receiver import Receiver
from support.service import Running, Tenant

pytestmark = pytest.mark.own_person

SCOPES = ("webhooks:manage", "clients:read", "clients:write")
HOOK = {"url": "http://127.0.0.1:9/hook", "events": ["client.created"]}


@pytest.fixture
def app(running: Running) -> App:
    """An app that manages webhooks."""
    return register_app(running, scopes=SCOPES, redirect_uris=("https://app.example/a", "https://app.example/b"))


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as started:
        yield started


def _as_app(app: App, tokens: dict[str, Any]) -> httpx.Client:
    return app.running.client(Authorization=f"Bearer {tokens['access_token']}")


def _made(app: App, tokens: dict[str, Any], url: str = HOOK["url"]) -> dict[str, Any]:  # type: ignore[assignment]
    with _as_app(app, tokens) as client:
        return dict(done(client.post("/webhooks", json={**HOOK, "url": url}), 201))


def _connection(tenant: Tenant) -> dict[str, Any]:
    (seen,) = tenant.session.get("/oauth-connections").json()["items"]
    return dict(seen)


def _by_person(_app: App, tenant: Tenant, _tokens: dict[str, Any]) -> None:
    assert tenant.session.delete(f"/oauth-connections/{_connection(tenant)['id']}").status_code == 204


def _by_app(app: App, _tenant: Tenant, tokens: dict[str, Any]) -> None:
    assert app.post("/oauth/revoke", {"token": tokens["refresh_token"]}).status_code == 200


def _is_active(tenant: Tenant, endpoint: dict[str, Any]) -> bool:
    return bool(done(tenant.api.get(f"/webhooks/{endpoint['id']}"))["isActive"])


def test_10_an_endpoint_remembers_who_created_it(app: App, tenant: Tenant) -> None:
    tokens = app.tokens(tenant)
    key = done(tenant.session.post("/api-keys", json={"name": "Shop", "scopes": ["webhooks:manage"]}), 201)
    with tenant.running.client(**{"X-Api-Key": key["rawKey"]}) as client:
        by_key = done(client.post("/webhooks", json=HOOK), 201)
    by_person = done(tenant.session.post("/webhooks", json=HOOK), 201)
    by_app = _made(app, tokens)
    me = tenant.session.get("/auth/me").json()["user"]
    assert by_person["createdBy"] == {"kind": "user", "id": me["id"], "name": me["name"]}
    assert by_key["createdBy"] == {"kind": "key", "id": key["id"], "name": "Shop"}
    assert by_app["createdBy"] == {"kind": "connection", "id": _connection(tenant)["id"], "name": "Shop Sync"}
    listed = {one["id"]: one["createdBy"] for one in tenant.api.get("/webhooks").json()["items"]}
    assert listed == {one["id"]: one["createdBy"] for one in (by_person, by_key, by_app)}
    found = tenant.api.get("/webhooks", params={"createdBy": key["id"]}).json()["items"]
    assert [one["id"] for one in found] == [by_key["id"]]
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    assert "Created by the app Shop Sync" in somebody.get(f"/webhooks/{by_app['id']}").text
    assert "Created with the key Shop" in somebody.get("/webhooks").text


@pytest.mark.parametrize("ends", [_by_person, _by_app])
def test_10_an_app_that_is_cut_off_is_sent_nothing_more(
    app: App, tenant: Tenant, receiver: Receiver, ends: Callable[[App, Tenant, dict[str, Any]], None]
) -> None:
    tokens = app.tokens(tenant)
    theirs, ours = (
        _made(app, tokens, receiver.url("/theirs")),
        create_endpoint(tenant, receiver.url("/ours"), "client.created"),
    )
    ends(app, tenant, tokens)
    tenant.client()
    wait_for_relay(tenant)
    receiver.wait_for(1)
    assert [one.path for one in receiver.requests] == ["/ours"]
    now = done(tenant.api.get(f"/webhooks/{theirs['id']}"))
    assert (now["isActive"], now["pausedBecause"], now["version"]) == (False, "app_disconnected", 2)
    assert now["missed"]["events"] == 1
    assert _is_active(tenant, ours)
    (told,) = tenant.session.get("/notifications", params={"kind": "webhooks_paused"}).json()["items"]
    assert receiver.url("/theirs") in told["body"]
    assert receiver.url("/ours") not in told["body"]
    assert "Shop Sync" in told["title"]


def test_10_reuse_of_a_refresh_token_pauses_nothing(app: App, tenant: Tenant) -> None:
    tokens = app.tokens(tenant)
    endpoint = _made(app, tokens)
    app.refresh(tokens["refresh_token"])
    assert error_of(app.refresh(tokens["refresh_token"])) == (400, "invalid_grant")
    assert _is_active(tenant, endpoint)
    assert tenant.session.get("/notifications", params={"kind": "webhooks_paused"}).json()["items"] == []


def test_10_one_family_of_several_is_not_the_connection(app: App, tenant: Tenant) -> None:
    first, second = app.tokens(tenant), app.tokens(tenant)
    endpoint = _made(app, first)
    _by_app(app, tenant, first)
    assert _is_active(tenant, endpoint)
    _by_app(app, tenant, second)
    assert not _is_active(tenant, endpoint)


def test_10_an_app_that_the_operator_removes_is_sent_nothing_more(app: App, tenant: Tenant) -> None:
    endpoint = _made(app, app.tokens(tenant))
    with app.running.operator() as operator:
        assert operator.delete(f"/oauth-clients/{app.id}").status_code == 204
    wait_until(lambda: not _is_active(tenant, endpoint), "the pause")


@pytest.mark.parametrize("ends", [_by_person, _by_app])
@pytest.mark.parametrize("resumes", [True, False])
def test_10_a_new_consent_offers_to_resume(
    app: App, tenant: Tenant, ends: Callable[[App, Tenant, dict[str, Any]], None], resumes: bool
) -> None:
    tokens = app.tokens(tenant)
    theirs, ours = _made(app, tokens), create_endpoint(tenant, "http://127.0.0.1:9/ours", "client.created")
    tenant.api.patch(f"/webhooks/{ours['id']}", json={"isActive": False})
    ends(app, tenant, tokens)
    box = {f"resume:{tenant.id}": "yes"}
    with app.browser() as browser:
        page = app.log_in(browser, tenant, ui_locales="en")
        assert HOOK["url"] in page.text
        assert "http://127.0.0.1:9/ours" not in page.text
        assert redirect_parameters(app.decide(browser, page, business=tenant.id, **(box if resumes else {})))["code"]
    assert _is_active(tenant, theirs) is resumes
    assert not _is_active(tenant, ours)
    if resumes:  # and they end with the new connection, although the one before created them
        _by_person(app, tenant, {})
        assert not _is_active(tenant, theirs)


def test_10_a_consent_without_webhooks_resumes_nothing(app: App, tenant: Tenant) -> None:
    tokens = app.tokens(tenant)
    endpoint = _made(app, tokens)
    _by_person(app, tenant, tokens)
    with app.browser() as browser:
        page = app.log_in(browser, tenant, scope="clients:read")
        assert str(HOOK["url"]) not in page.text
        redirect_parameters(app.decide(browser, page, business=tenant.id, **{f"resume:{tenant.id}": "yes"}))
    assert not _is_active(tenant, endpoint)


def test_10_an_end_and_a_creation_at_once_leave_nothing_active(app: App, tenant: Tenant) -> None:
    tokens = app.tokens(tenant)
    with ThreadPoolExecutor(12) as pool, _as_app(app, tokens) as client:
        made = [pool.submit(client.post, "/webhooks", json=HOOK) for _ in range(10)]
        pool.submit(_by_person, app, tenant, tokens).result()
        assert {one.result().status_code for one in made} <= {201, 401}
    assert [one for one in tenant.api.get("/webhooks").json()["items"] if one["isActive"]] == []


def test_10_revoking_a_key_names_its_endpoints_and_offers_to_pause_them(tenant: Tenant) -> None:
    key = done(tenant.session.post("/api-keys", json={"name": "Shop", "scopes": ["webhooks:manage"]}), 201)
    with tenant.running.client(**{"X-Api-Key": key["rawKey"]}) as client:
        paused, left = (
            done(client.post("/webhooks", json={**HOOK, "url": f"http://127.0.0.1:9/{n}"}), 201) for n in "ab"
        )
    create_endpoint(tenant, "http://127.0.0.1:9/other", "client.created")
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    asked = somebody.get(f"/keys/{key['id']}/revoke")
    assert "http://127.0.0.1:9/a" in asked.text
    assert "http://127.0.0.1:9/b" in asked.text
    assert "http://127.0.0.1:9/other" not in asked.text
    assert somebody.post(f"/keys/{key['id']}/revoke", {"pause[]": paused["id"], "_confirm": key["name"]}).status == 303
    assert not _is_active(tenant, paused)
    assert _is_active(tenant, left)
    after = somebody.get(f"/keys/{key['id']}").text
    assert "http://127.0.0.1:9/b" in after
    assert "http://127.0.0.1:9/a" not in after


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "clients, documents and payments will be sent to the app"),
        ("he", "פרטי לקוחות, מסמכים ותשלומים יישלחו ליישום"),
    ],
)
def test_10_the_consent_says_what_webhooks_send_to_the_app(app: App, tenant: Tenant, language: str, says: str) -> None:
    with app.browser() as browser:
        assert says in app.log_in(browser, tenant, ui_locales=language).text


@pytest.mark.parametrize(
    "changes",
    [
        {"scope": "clients:read clients:write"},
        {"scope": " ".join(SCOPES)},
        {"state": "another"},
        {"state": None},
        {"redirect_uri": "https://app.example/b"},
        {"code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"},
        {"client_id": "of another app"},
    ],
)
@pytest.mark.parametrize("decision", ["approve", "deny"])
def test_11_an_approval_is_of_the_request_that_was_shown(
    app: App, running: Running, tenant: Tenant, changes: dict[str, str | None], decision: str
) -> None:
    if "client_id" in changes:
        other = register_app(running, scopes=SCOPES, redirect_uris=(app.redirect_uri,))
        changes = {"client_id": other.client_id}
    with app.browser() as browser:
        page = app.log_in(browser, tenant, scope="clients:read")
        action, fields = parse_forms(page)["/oauth/consent"]
        query = {**dict(parse_qsl(urlsplit(action).query)), **changes}
        moved = "/oauth/consent?" + urlencode({name: value for name, value in query.items() if value is not None})
        sent = {**fields, "business": tenant.id, "decision": decision}
        refused = browser.post(moved, data=sent)
        assert refused.status_code == 403
        assert "location" not in refused.headers
        assert browser.post(action, data=sent).status_code == 303


def test_11_the_form_of_one_step_does_for_no_other(app: App, tenant: Tenant) -> None:
    with app.browser() as browser:
        page = app.log_in(browser, tenant)
        (consent, _), (_, leaving) = parse_forms(page)["/oauth/consent"], parse_forms(page)["/oauth/leave"]
        assert browser.post(consent, data={**leaving, "business": tenant.id, "decision": "approve"}).status_code == 403
