"""Codes, tokens and families: OA-4 to OA-13."""

import base64
import hashlib
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from support.oauth import App, error_of, register_app
from support.service import Running, Tenant

pytestmark = pytest.mark.logs_in


@pytest.fixture(scope="module")
def app(running: Running) -> App:
    """An app that every test of this file may use."""
    return register_app(running)


@pytest.fixture(scope="module")
def other(running: Running) -> App:
    """Another app."""
    return register_app(running, name="Another")


def test_a_code_becomes_tokens_of_the_described_form(app: App, tenant: Tenant) -> None:
    """OA-10."""
    answer = app.exchange(app.code(tenant))
    assert answer.status_code == 200
    body = answer.json()
    assert set(body) == {"access_token", "refresh_token", "token_type", "expires_in", "scope"}
    assert body["access_token"].startswith("svc_at_")
    assert body["refresh_token"].startswith("svc_rt_")
    assert (body["token_type"], body["expires_in"]) == ("Bearer", 3600)
    assert body["scope"].split() == list(app.scopes)
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["pragma"] == "no-cache"
    assert answer.headers["content-type"] == "application/json"


def test_a_token_calls_the_api_within_its_scopes(app: App, tenant: Tenant) -> None:
    token = app.tokens(tenant, scope="clients:read")["access_token"]
    assert app.call(token).status_code == 200
    refused = app.call(token, "/documents/permitted-dates?docType=305")
    assert error_of(refused) == (403, "insufficient_scope")
    assert refused.json()["requiredScope"] == "documents:read"
    assert 'error="insufficient_scope"' in refused.headers["www-authenticate"]


def test_a_token_in_the_address_is_no_credential(app: App, tenant: Tenant) -> None:
    token = app.tokens(tenant)["access_token"]
    with app.running.client() as client:
        assert error_of(client.get("/clients", params={"access_token": token})) == (401, "authentication_required")


def test_a_token_does_what_a_key_does(app: App, tenant: Tenant) -> None:
    token = app.tokens(tenant)["access_token"]
    with app.running.client(Authorization=f"Bearer {token}") as client:
        made = client.post("/clients", json={"name": "לקוח"})
    assert made.status_code == 201
    assert tenant.api.get(f"/clients/{made.json()['id']}").json()["name"] == "לקוח"


def test_a_token_never_stands_for_a_dashboard_session(app: App, tenant: Tenant) -> None:
    """JW-3."""
    token = app.tokens(tenant)["access_token"]
    assert error_of(app.call(token, "/api-keys")) == (403, "dashboard_session_required")


@pytest.mark.parametrize("token", ["svc_at_", "svc_at_" + "0" * 64, "svc_at_" + "x" * 64, "svc_rt_" + "0" * 64])
def test_a_token_that_nobody_got_is_refused(app: App, token: str) -> None:
    answer = app.call(token)
    assert error_of(answer) == (401, "invalid_token")
    assert 'error="invalid_token"' in answer.headers["www-authenticate"]


def test_a_refresh_token_calls_nothing(app: App, tenant: Tenant) -> None:
    assert error_of(app.call(app.tokens(tenant)["refresh_token"])) == (401, "invalid_token")


def test_an_access_token_ends_after_an_hour(app: App, tenant: Tenant) -> None:
    """OA-10."""
    token = app.tokens(tenant)["access_token"]
    app.running.clock.offset += timedelta(seconds=3590)
    assert app.call(token).status_code == 200
    app.running.clock.offset += timedelta(seconds=11)
    assert error_of(app.call(token)) == (401, "token_expired")


@pytest.mark.parametrize(
    "changes",
    [
        {"redirect_uri": "https://app.example/callback/"},
        {"code_verifier": "x" * 43},
        {"code_verifier": "short"},
        {"code_verifier": "é" * 43},
        {"code": "svc_ac_" + "0" * 64},
        {"code": "a code"},
    ],
)
def test_what_does_not_fit_a_code_is_an_invalid_grant(app: App, tenant: Tenant, changes: dict[str, str]) -> None:
    """OA-4: and the code is still good for who holds all of it."""
    code = app.code(tenant)
    refused = app.exchange(code, **changes)
    assert error_of(refused) == (400, "invalid_grant")
    assert refused.headers["cache-control"] == "no-store"
    assert app.exchange(code).status_code == 200


def test_a_code_of_another_client_is_an_invalid_grant(app: App, other: App, tenant: Tenant) -> None:
    """OA-4."""
    code = app.code(tenant)
    assert error_of(other.exchange(code, code_verifier=app.verifier)) == (400, "invalid_grant")
    assert app.exchange(code).status_code == 200


def test_a_code_ends_after_a_minute(app: App, tenant: Tenant) -> None:
    """OA-4."""
    late, in_time = app.code(tenant), app.code(tenant)
    app.running.clock.offset += timedelta(seconds=50)
    assert app.exchange(in_time).status_code == 200
    app.running.clock.offset += timedelta(seconds=11)
    refused = app.exchange(late)
    assert error_of(refused) == (400, "invalid_grant")
    assert refused.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("missing", ["code", "redirect_uri", "code_verifier", "grant_type"])
def test_a_missing_parameter_is_an_invalid_request(app: App, tenant: Tenant, missing: str) -> None:
    """OA-4."""
    refused = app.exchange(app.code(tenant), **{missing: ""})
    assert error_of(refused) == (400, "invalid_request")
    assert missing in refused.json()["error_description"]


def test_a_grant_of_another_kind_is_not_supported(app: App) -> None:
    for kind in ("password", "client_credentials", "implicit", "urn:ietf:params:oauth:grant-type:device_code"):
        assert error_of(app.post("/oauth/token", {"grant_type": kind})) == (400, "unsupported_grant_type")


def test_the_vector_of_the_standard_verifies(app: App, tenant: Tenant) -> None:
    """RFC 7636, appendix B."""
    code = app.code(tenant, code_challenge="E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    assert app.exchange(code, code_verifier=verifier).status_code == 200


def test_a_code_that_is_used_twice_ends_what_it_gave(app: App, tenant: Tenant) -> None:
    """OA-5."""
    code = app.code(tenant)
    first = app.exchange(code).json()
    assert error_of(app.exchange(code)) == (400, "invalid_grant")
    assert error_of(app.call(first["access_token"])) == (401, "token_revoked")
    assert error_of(app.refresh(first["refresh_token"])) == (400, "invalid_grant")


def test_a_replay_without_the_secret_or_the_verifier_ends_nothing(app: App, other: App, tenant: Tenant) -> None:
    """OA-5."""
    code = app.code(tenant)
    first = app.exchange(code).json()
    assert error_of(app.exchange(code, client_secret="svc_secret_" + "0" * 64)) == (401, "invalid_client")
    assert error_of(app.exchange(code, code_verifier="x" * 43)) == (400, "invalid_grant")
    assert error_of(other.exchange(code, code_verifier=app.verifier)) == (400, "invalid_grant")
    assert app.call(first["access_token"]).status_code == 200
    assert app.refresh(first["refresh_token"]).status_code == 200


def _at_once(ask: Callable[[], httpx.Response]) -> list[httpx.Response]:
    with ThreadPoolExecutor(20) as threads:
        return [one.result() for one in [threads.submit(ask) for _ in range(20)]]


def test_of_twenty_exchanges_at_once_one_wins(app: App, tenant: Tenant) -> None:
    """OA-6."""
    code = app.code(tenant)
    answers = _at_once(lambda: app.exchange(code))
    assert sorted(one.status_code for one in answers) == [200] + [400] * 19
    assert {one.json()["error"] for one in answers if one.status_code == 400} == {"invalid_grant"}


def test_of_twenty_refreshes_at_once_one_wins(app: App, tenant: Tenant) -> None:
    """OA-6."""
    token = app.tokens(tenant)["refresh_token"]
    answers = _at_once(lambda: app.refresh(token))
    assert sorted(one.status_code for one in answers) == [200] + [400] * 19
    assert {one.json()["error"] for one in answers if one.status_code == 400} == {"invalid_grant"}


def test_a_refresh_gives_other_tokens_of_the_same_scopes(app: App, tenant: Tenant) -> None:
    first = app.tokens(tenant)
    second = app.refresh(first["refresh_token"]).json()
    assert set(second) == set(first)
    assert second["scope"] == first["scope"]
    assert {first["access_token"], first["refresh_token"]}.isdisjoint({second["access_token"], second["refresh_token"]})
    assert app.call(second["access_token"]).status_code == 200
    assert app.call(first["access_token"]).status_code == 200


@pytest.mark.parametrize("reused", [0, 1])
def test_a_refresh_token_that_is_used_twice_ends_its_family(app: App, tenant: Tenant, reused: int) -> None:
    """OA-7: with rotations as fast as they come, and only this family."""
    untouched = app.tokens(tenant)
    family = [app.tokens(tenant)]
    for _ in range(2):
        family.append(app.refresh(family[-1]["refresh_token"]).json())
    assert error_of(app.refresh(family[reused]["refresh_token"])) == (400, "invalid_grant")
    assert error_of(app.refresh(family[2]["refresh_token"])) == (400, "invalid_grant")
    for one in family:
        assert error_of(app.call(one["access_token"])) == (401, "token_revoked")
    assert app.call(untouched["access_token"]).status_code == 200
    assert app.refresh(untouched["refresh_token"]).status_code == 200


def test_another_client_ends_nothing_with_a_refresh_token(app: App, other: App, tenant: Tenant) -> None:
    """OA-8: neither with the newest nor with a used one."""
    first = app.tokens(tenant)
    second = app.refresh(first["refresh_token"]).json()
    for token in (first["refresh_token"], second["refresh_token"]):
        assert error_of(other.refresh(token)) == (400, "invalid_grant")
    assert app.call(second["access_token"]).status_code == 200
    assert app.refresh(second["refresh_token"]).status_code == 200


def test_a_wrong_secret_ends_nothing(app: App, tenant: Tenant) -> None:
    """OA-8."""
    first = app.tokens(tenant)
    second = app.refresh(first["refresh_token"]).json()
    wrong = app.refresh(first["refresh_token"], client_secret="svc_secret_" + "1" * 64)
    assert error_of(wrong) == (401, "invalid_client")
    assert app.refresh(second["refresh_token"]).status_code == 200


def test_a_refresh_asks_for_no_more_than_was_granted(app: App, tenant: Tenant) -> None:
    first = app.tokens(tenant, scope="clients:read clients:write")
    assert error_of(app.refresh(first["refresh_token"], scope="documents:read")) == (400, "invalid_scope")
    narrow = app.refresh(first["refresh_token"], scope="clients:read").json()
    assert narrow["scope"] == "clients:read"
    with app.running.client(Authorization=f"Bearer {narrow['access_token']}") as client:
        assert error_of(client.post("/clients", json={"name": "x"})) == (403, "insufficient_scope")
    assert app.refresh(narrow["refresh_token"]).json()["scope"] == "clients:read clients:write"


def test_a_family_ends_when_it_is_not_used_for_ninety_days(app: App, tenant: Tenant) -> None:
    token = app.tokens(tenant)["refresh_token"]
    app.running.clock.offset += timedelta(days=89)
    token = app.refresh(token).json()["refresh_token"]
    app.running.clock.offset += timedelta(days=91)
    assert error_of(app.refresh(token)) == (400, "invalid_grant")


def test_a_family_ends_after_a_year_however_often_it_is_used(app: App, tenant: Tenant) -> None:
    token = app.tokens(tenant)["refresh_token"]
    for _ in range(4):
        app.running.clock.offset += timedelta(days=85)
        token = app.refresh(token).json()["refresh_token"]
    app.running.clock.offset += timedelta(days=26)
    assert error_of(app.refresh(token)) == (400, "invalid_grant")


@pytest.mark.parametrize("kind", ["access_token", "refresh_token"])
def test_revoking_either_token_ends_both(app: App, tenant: Tenant, kind: str) -> None:
    """OA-9: and once more is no fault."""
    tokens = app.tokens(tenant)
    for hint in ({}, {"token_type_hint": "access_token"}, {"token_type_hint": "nonsense"}):
        done = app.post("/oauth/revoke", {"token": tokens[kind], **hint})
        assert (done.status_code, done.content) == (200, b"")
    assert error_of(app.call(tokens["access_token"])) == (401, "token_revoked")
    assert error_of(app.refresh(tokens["refresh_token"])) == (400, "invalid_grant")


def test_revoking_leaves_other_families_and_other_clients_alone(app: App, other: App, tenant: Tenant) -> None:
    """OA-9."""
    ours, again, theirs = app.tokens(tenant), app.tokens(tenant), other.tokens(tenant)
    for garbage in ("garbage", "svc_at_" + "0" * 64, "é", "x" * 5000, theirs["access_token"], theirs["refresh_token"]):
        assert app.post("/oauth/revoke", {"token": garbage}).status_code == 200
    assert app.post("/oauth/revoke", {"token": ours["refresh_token"]}).status_code == 200
    assert other.call(theirs["access_token"]).status_code == 200
    assert app.call(again["access_token"]).status_code == 200


@pytest.mark.parametrize("path", ["/oauth/token", "/oauth/revoke", "/oauth/introspect"])
def test_without_the_client_s_secret_nothing_is_said(app: App, tenant: Tenant, path: str) -> None:
    """OA-9."""
    tokens = app.tokens(tenant)
    form = {"token": tokens["access_token"], "grant_type": "refresh_token", "refresh_token": tokens["refresh_token"]}
    for wrong in (
        {"client_id": "", "client_secret": ""},
        {"client_secret": ""},
        {"client_secret": "wrong"},
        {"client_id": "svc_client_" + "0" * 32},
        {"client_id": "a\0b"},
    ):
        refused = app.post(path, {**form, **wrong})
        assert error_of(refused) == (401, "invalid_client")
        assert refused.headers["www-authenticate"].startswith("Basic")
        assert refused.headers["cache-control"] == "no-store"
    assert app.call(tokens["access_token"]).status_code == 200


def test_a_client_may_authenticate_by_http_basic(app: App, tenant: Tenant) -> None:
    nobody = {"client_id": "", "client_secret": ""}
    token = app.tokens(tenant)["refresh_token"]
    form = {"grant_type": "refresh_token", "refresh_token": token}
    refused = app.post("/oauth/token", {**form, **nobody}, auth=(app.client_id, "wrong"))
    assert error_of(refused) == (401, "invalid_client")
    assert refused.headers["www-authenticate"].startswith("Basic")
    assert app.post("/oauth/token", {**form, **nobody}, auth=(app.client_id, app.secret)).status_code == 200


@pytest.mark.parametrize(
    "header", ["Basic", "Basic !", "Basic " + base64.b64encode(b"\xff\xfe:x").decode(), "Bearer x"]
)
def test_a_header_that_is_no_basic_authentication_is_401(app: App, header: str) -> None:
    refused = app.post(
        "/oauth/token", {"grant_type": "x", "client_id": "", "client_secret": ""}, headers={"Authorization": header}
    )
    assert error_of(refused) == (401, "invalid_client")


def _raw(app: App, content: bytes | str, path: str = "/oauth/token", **headers: str) -> httpx.Response:
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    return httpx.post(f"{app.base}{path}", content=content, headers={**form, **headers}, timeout=30)


@pytest.mark.parametrize("path", ["/oauth/token", "/oauth/revoke", "/oauth/introspect"])
def test_what_is_no_plain_form_is_an_invalid_request(app: App, path: str) -> None:
    """OA-11."""
    form = f"client_id={app.client_id}&client_secret={app.secret}&grant_type=refresh_token&refresh_token=x&token=x"
    basic = "Basic " + base64.b64encode(f"{app.client_id}:{app.secret}".encode()).decode()
    asked = [
        _raw(app, b"{}", path, **{"Content-Type": "application/json"}),
        _raw(app, form, path, **{"Content-Type": "text/plain"}),
        _raw(app, f"{form}&token=y", path),
        _raw(app, f"{form}&client_id={app.client_id}", path),
        _raw(app, form, path, Authorization=basic),
        _raw(app, f"client_id=svc_client_{'0' * 32}&token=x&grant_type=x", path, Authorization=basic),
        _raw(app, form, f"{path}?client_secret={app.secret}"),
        _raw(app, form, f"{path}?token=x"),
        _raw(app, f"{form}&x=%zz", path),
        _raw(app, form.encode() + b"&x=\xff", path),
    ]
    for answer in asked:
        assert error_of(answer) == (400, "invalid_request"), answer.text
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["pragma"] == "no-cache"


@pytest.mark.parametrize("path", ["/oauth/token", "/oauth/revoke", "/oauth/introspect"])
def test_another_method_is_405(app: App, path: str) -> None:
    """OA-11."""
    for method in ("GET", "PUT", "DELETE", "OPTIONS"):
        answer = httpx.request(method, f"{app.base}{path}", timeout=30)
        assert error_of(answer) == (405, "invalid_request")
        assert answer.headers["allow"] == "POST"


def test_a_body_of_a_megabyte_is_413(app: App) -> None:
    """OA-11."""
    answer = _raw(app, b"x=" + b"y" * 1_048_576)
    assert error_of(answer) == (413, "invalid_request")


def test_empty_parameters_count_as_left_out_and_unknown_ones_as_nothing(app: App, tenant: Tenant) -> None:
    code = app.code(tenant)
    form = (
        f"grant_type=authorization_code&code={code}&redirect_uri=https%3A%2F%2Fapp.example%2Fcallback&scope=&x=1"
        f"&code_verifier={app.verifier}&client_id={app.client_id}&client_secret={app.secret}"
    )
    assert _raw(app, form).status_code == 200


def test_wrong_client_secrets_are_throttled_and_the_right_one_is_not(running: Running, tenant: Tenant) -> None:
    app = register_app(running)
    token = app.tokens(tenant)["refresh_token"]
    statuses = [app.refresh("x", client_secret="wrong").status_code for _ in range(31)]  # noqa: S106
    if 429 not in statuses:  # a window ended between them
        statuses += [app.refresh("x", client_secret="wrong").status_code for _ in range(31)]  # noqa: S106
    assert set(statuses) == {401, 429}
    refused = app.refresh("x", client_secret="wrong")  # noqa: S106
    assert error_of(refused) == (429, "rate_limit_exceeded")
    assert int(refused.headers["retry-after"]) >= 1
    assert app.refresh(token).status_code == 200


def test_a_token_stays_in_its_business(app: App, tenant: Tenant, opened: Callable[..., Tenant]) -> None:
    """OA-12."""
    another = opened()
    token = app.tokens(tenant)["access_token"]
    assert error_of(app.call(token, **{"X-Business-Id": another.id})) == (403, "business_mismatch")
    assert app.call(token, **{"X-Business-Id": tenant.id}).status_code == 200
    foreign = another.client()["id"]
    assert error_of(app.call(token, f"/clients/{foreign}")) == (404, "not_found")


def test_a_dump_of_the_database_opens_nothing(app: App, tenant: Tenant) -> None:
    """OA-13."""
    unused = app.code(tenant)
    tokens = app.tokens(tenant)
    with app.running.owner() as owner:
        dump = _dump(owner)
    assert hashlib.sha256(tokens["access_token"].encode()).hexdigest() in dump
    for secret in (unused, app.secret, tokens["access_token"], tokens["refresh_token"]):
        assert secret not in dump
        assert secret.rpartition("_")[2] not in dump


def _dump(owner: psycopg.Connection[Any]) -> str:
    tables = [
        name
        for (name,) in owner.execute(
            "SELECT relname FROM pg_class WHERE relname ~ '^(oauth_|credentials|audit_log)' AND relkind IN ('r', 'p')"
        ).fetchall()
    ]
    assert len(tables) >= 8
    return "\n".join(
        str(row[0]) for table in tables for row in owner.execute(f"SELECT t::text FROM {table} AS t").fetchall()
    )


def test_introspection_tells_a_client_about_its_own_tokens(app: App, other: App, tenant: Tenant) -> None:
    first = app.tokens(tenant, scope="clients:read")
    told = app.post("/oauth/introspect", {"token": first["access_token"]}).json()
    assert told["active"] is True
    assert told["scope"] == "clients:read"
    assert told["client_id"] == app.client_id
    assert told["token_type"] == "Bearer"  # noqa: S105
    assert told["business_id"] == tenant.id
    assert told["iss"] == app.base
    assert abs(told["exp"] - time.time() - 3600) < 60
    assert app.post("/oauth/introspect", {"token": first["refresh_token"]}).json()["active"] is True
    second = app.refresh(first["refresh_token"]).json()
    unknown = ["nonsense", "svc_at_" + secrets.token_hex(32), first["refresh_token"]]
    for token in unknown:
        assert app.post("/oauth/introspect", {"token": token}).json() == {"active": False}
    for token in (second["access_token"], second["refresh_token"]):
        assert other.post("/oauth/introspect", {"token": token}).json() == {"active": False}
    app.post("/oauth/revoke", {"token": second["access_token"]})
    for token in (first["access_token"], second["access_token"], second["refresh_token"]):
        assert app.post("/oauth/introspect", {"token": token}).json() == {"active": False}


def test_live_tokens_are_unknown_to_the_sandbox(app: App, tenant: Tenant) -> None:
    token = app.tokens(tenant)["access_token"]
    with app.running.client("sandbox", Authorization=f"Bearer {token}") as client:
        assert error_of(client.get("/clients")) == (401, "invalid_token")


def test_the_metadata_says_where_everything_is(app: App) -> None:
    """RFC 8414."""
    told = httpx.get(f"{app.base}/.well-known/oauth-authorization-server", timeout=30)
    assert told.headers["content-type"] == "application/json"
    body = told.json()
    assert body["issuer"] == app.base
    for name in ("authorization", "token", "revocation", "introspection"):
        assert body[f"{name}_endpoint"].startswith(f"{app.base}/oauth/")
    assert body["code_challenge_methods_supported"] == ["S256"]
    assert body["authorization_response_iss_parameter_supported"] is True
    assert body["response_types_supported"] == ["code"]
    assert set(body["token_endpoint_auth_methods_supported"]) == {"client_secret_basic", "client_secret_post"}
    assert len(body["scopes_supported"]) == 50
