"""The way of a person through the server: what may be asked, logging in, approving: OA-1, OA-2, OA-3, OA-14."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, quote, urlencode, urlsplit

import httpx
import psycopg
import pytest

from domains.answers import audited, done
from support.oauth import CALLBACK, App, error_of, parse_forms, redirect_parameters, register_app
from support.service import Running, Tenant, register

pytestmark = pytest.mark.own_person

ODD = "".join(chr(one) for one in range(0x20, 0x7F)) + "שלום €\U0001f9fe&=+%25;#"
MANY_ODD = (ODD * 30)[:2048]


@pytest.fixture(scope="module")
def app(running: Running) -> App:
    """An app with one redirect URI."""
    return register_app(running)


@pytest.fixture(scope="module")
def somebody(running: Running) -> Tenant:
    """Somebody who logs in where nothing is left behind."""
    return register(running)


def _is_a_page(answer: httpx.Response, status: int = 400) -> None:
    """A page for the person, and nothing that leads on."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "location" not in answer.headers
    assert "<form" not in answer.text


def _codes(running: Running) -> int:
    with running.owner() as owner:
        row = owner.execute("SELECT count(*) FROM oauth_codes").fetchone()
    assert row is not None
    return int(row[0])


@pytest.mark.parametrize(
    "uri",
    [
        None,
        "",
        "https://app.example/callback/",
        "https://app.example/callback?x=1",
        "https://app.example/Callback",
        "https://APP.example/callback",
        "HTTPS://app.example/callback",
        "https://app.example:443/callback",
        "https://app.example:8443/callback",
        "https://app.example/callback/../callback",
        "https://app.example/./callback",
        "https://app.example.evil/callback",
        "https://app.example@evil.example/callback",
        "https://app.example%2Fcallback",
        "https://app.example/%63allback",
        "https://app.example/callback%2F",
        "https://app.example/callback#",
        "https://app.example/callback#x",
        "https://app.example/callback\r\nx: y",
        "http://app.example/callback",
        "//app.example/callback",
        "/callback",
        "javascript:alert(1)",
    ],
)
def test_a_redirect_uri_that_is_not_registered_leads_nowhere(app: App, somebody: Tenant, uri: str | None) -> None:
    """OA-1: neither before the login nor at any later step."""
    with app.browser() as browser:
        _is_a_page(app.ask(browser, redirect_uri=uri))
        page = app.log_in(browser, somebody)
        before = _codes(app.running)
        action, fields = parse_forms(page)["/oauth/consent"]
        query = urlencode(app.question(redirect_uri=uri))
        filled = {**fields, "business": somebody.id, "decision": "approve"}
        _is_a_page(browser.post(f"/oauth/consent?{query}", data=filled))
        _is_a_page(browser.post(f"/oauth/consent?{query}", data={**fields, "decision": "deny"}))
        assert _codes(app.running) == before
        assert action.startswith("/oauth/consent?")


@pytest.mark.parametrize("client_id", [None, "", "svc_client_" + "0" * 32, "nobody", "a\0b", "\udcff", "x" * 3000])
def test_an_unknown_app_leads_nowhere(app: App, client_id: str | None) -> None:
    """OA-1."""
    asked = {**app.question(), "client_id": client_id} if client_id is not None else app.question(client_id=None)
    with app.browser() as browser:
        _is_a_page(browser.get("/oauth/authorize?" + urlencode(asked, errors="surrogateescape")))


@pytest.mark.parametrize("name", ["client_id", "redirect_uri"])
def test_an_app_that_is_named_twice_leads_nowhere(app: App, name: str) -> None:
    """OA-1."""
    twice = [*app.question().items(), (name, app.question()[name])]
    with app.browser() as browser:
        _is_a_page(browser.get("/oauth/authorize?" + urlencode(twice)))


def test_the_port_of_a_loopback_address_is_free(running: Running) -> None:
    """RFC 8252 7.3: and nothing else of it."""
    native = register_app(running, redirect_uris=("http://127.0.0.1/callback", "http://[::1]:1/callback"))
    with native.browser() as browser:
        for good in ("http://127.0.0.1:51004/callback", "http://127.0.0.1/callback", "http://[::1]:65535/callback"):
            assert native.ask(browser, redirect_uri=good).status_code == 200
        for bad in (
            "http://127.0.0.1:51004/callback/",
            "http://127.0.0.1:0/callback",
            "http://127.0.0.1:99999/callback",
            "http://127.0.0.1:51004@evil.example/callback",
            "http://127.0.0.2/callback",
            "http://localhost/callback",
            "https://127.0.0.1/callback",
        ):
            _is_a_page(native.ask(browser, redirect_uri=bad))


@pytest.mark.parametrize(
    "changes",
    [
        {"code_challenge": None},
        {"code_challenge": ""},
        {"code_challenge_method": "plain"},
        {"code_challenge_method": None},
        {"code_challenge_method": "s256"},
        {"code_challenge": "x" * 42},
        {"code_challenge": "x" * 44},
        {"code_challenge": "x" * 42 + "="},
        {"code_challenge": "é" * 43},
        {"response_mode": "fragment"},
        {"response_type": None},
    ],
)
def test_a_request_without_a_sound_challenge_goes_back_as_invalid(app: App, changes: dict[str, str | None]) -> None:
    """OA-2."""
    with app.browser() as browser:
        answer = app.ask(browser, state=MANY_ODD, **changes)
    assert answer.headers["location"].startswith(CALLBACK + "?")
    told = redirect_parameters(answer)
    assert (told["error"], told["state"], told["iss"]) == ("invalid_request", MANY_ODD, app.base)
    assert "code" not in told


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"response_type": "code token"}, "unsupported_response_type"),
        ({"scope": None}, "invalid_scope"),
        ({"scope": " "}, "invalid_scope"),
        ({"scope": "clients:read clients:all"}, "invalid_scope"),
        ({"scope": "Clients:read"}, "invalid_scope"),
        ({"scope": "clients:read documents:write"}, "invalid_scope"),
    ],
)
def test_what_the_app_may_not_ask_for_goes_back_to_it(app: App, changes: dict[str, str | None], error: str) -> None:
    """OA-3."""
    with app.browser() as browser:
        told = redirect_parameters(app.ask(browser, **changes))
    assert (told["error"], told["state"]) == (error, "a state")


@pytest.mark.parametrize("name", ["scope", "state", "code_challenge", "response_type", "nonsense"])
def test_a_repeated_parameter_goes_back_as_invalid(app: App, name: str) -> None:
    twice = [*app.question(nonsense="1").items(), (name, "again")]
    with app.browser() as browser:
        told = redirect_parameters(browser.get("/oauth/authorize?" + urlencode(twice)))
    assert told["error"] == "invalid_request"
    assert ("state" in told) == (name != "state")


def test_a_paused_app_is_not_let_in(running: Running) -> None:
    app = register_app(running)
    with running.operator() as operator:
        assert operator.patch(f"/oauth-clients/{app.id}", json={"isActive": False}).status_code == 200
    with app.browser() as browser:
        assert redirect_parameters(app.ask(browser))["error"] == "unauthorized_client"


def test_an_approval_takes_code_state_and_issuer_back(app: App, tenant: Tenant) -> None:
    """OA-3: the state as it came, 2 KB of odd characters."""
    with app.browser() as browser:
        page = app.log_in(browser, tenant, state=MANY_ODD)
        done = app.decide(browser, page, business=tenant.id)
    assert done.status_code == 303
    told = redirect_parameters(done)
    assert set(told) == {"code", "state", "iss"}
    assert (told["state"], told["iss"]) == (MANY_ODD, app.base)
    assert app.exchange(told["code"]).status_code == 200


def test_a_state_that_is_no_text_comes_back_byte_by_byte(app: App, tenant: Tenant) -> None:
    """OA-3."""
    with app.browser() as browser:
        app.log_in(browser, tenant, state=None)
        asked = urlencode(app.question(state=None))
        page = browser.get(f"/oauth/authorize?{asked}&state=%FF%00%0d%0A%C3")
        done = app.decide(browser, page, "deny")
    assert "&state=%FF%00%0D%0A%C3&iss=" in done.headers["location"]


def test_a_query_of_the_redirect_uri_is_kept(running: Running, tenant: Tenant) -> None:
    app = register_app(running, redirect_uris=("https://app.example/cb?shop=1",))
    with app.browser() as browser:
        done = app.decide(browser, app.log_in(browser, tenant), "deny")
    assert done.headers["location"].startswith("https://app.example/cb?shop=1&error=access_denied&")


def test_a_denial_takes_no_code_back(app: App, tenant: Tenant) -> None:
    """OA-3."""
    before = _codes(app.running)
    with app.browser() as browser:
        told = redirect_parameters(app.decide(browser, app.log_in(browser, tenant), "deny", tenant.id))
    assert (told["error"], told["state"], told["iss"]) == ("access_denied", "a state", app.base)
    assert "code" not in told
    assert _codes(app.running) == before
    assert not tenant.session.get("/oauth-connections").json()["items"]


def test_the_consent_lists_exactly_the_scopes_that_are_asked_for(app: App, somebody: Tenant) -> None:
    """OA-3."""
    with app.browser() as browser:
        page = app.log_in(browser, somebody, scope="documents:read clients:read documents:read").text
    listed = [part.partition('"')[0] for part in page.split('data-scope="')[1:]]
    assert listed == ["documents:read", "clients:read"]


@pytest.mark.parametrize("path", ["/oauth/authorize", "/oauth/login", "/oauth/consent", "/oauth/leave"])
def test_every_page_carries_the_headers_that_keep_it_to_itself(app: App, somebody: Tenant, path: str) -> None:
    """OA-14: on pages and refusals alike."""
    with app.browser() as browser:
        shown = [browser.get(path), browser.post(path), app.ask(browser)]
        shown.append(app.log_in(browser, somebody))
    for answer in shown:
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; style-src 'self';")
        assert "frame-ancestors 'none'" in policy
        assert "script" not in policy
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cache-control"] == "no-store"
        assert "access-control-allow-origin" not in answer.headers
        assert "<script" not in answer.text


def test_the_policy_lets_only_the_consent_lead_away_and_only_over_tls(app: App, somebody: Tenant) -> None:
    """OA-14."""
    with app.browser() as browser:
        assert app.ask(browser).headers["content-security-policy"].endswith("form-action 'self'")
        assert app.log_in(browser, somebody).headers["content-security-policy"].endswith("form-action 'self' https:")


@pytest.mark.parametrize("token", [None, "", "0" * 64])
def test_a_form_without_its_token_is_403(app: App, somebody: Tenant, token: str | None) -> None:
    """OA-14: on every form; and nothing is stored."""
    before = _codes(app.running)
    given = {} if token is None else {"token": token}
    with app.browser() as browser:
        action, _ = parse_forms(app.ask(browser))["/oauth/login"]
        _is_a_page(browser.post(action, data={"email": somebody.email, "password": somebody.password, **given}), 403)
        page = app.log_in(browser, somebody)
        for path, filled in (
            ("/oauth/consent", {"decision": "approve", "business": somebody.id}),
            ("/oauth/consent", {"decision": "deny"}),
            ("/oauth/leave", {}),
        ):
            _is_a_page(browser.post(parse_forms(page)[path][0], data={**filled, **given}), 403)
    assert _codes(app.running) == before


def test_a_token_of_another_browser_is_403(app: App, tenant: Tenant) -> None:
    """OA-14."""
    with app.browser() as mine, app.browser() as theirs:
        action, fields = parse_forms(app.log_in(mine, tenant))["/oauth/consent"]
        app.log_in(theirs, tenant)
        _is_a_page(theirs.post(action, data={**fields, "decision": "approve", "business": tenant.id}), 403)


def test_a_login_gives_out_a_new_cookie(app: App, tenant: Tenant) -> None:
    """OA-14: one that is HttpOnly, of this site, and below /oauth alone."""
    with app.browser() as browser:
        action, fields = parse_forms(app.ask(browser))["/oauth/login"]
        before = browser.cookies["pinkas_live_oauth"]
        done = browser.post(action, data={**fields, "email": tenant.email, "password": tenant.password})
        after = browser.cookies["pinkas_live_oauth"]
        assert before != after
        attributes = done.headers["set-cookie"].split("; ")[1:]
        assert {"HttpOnly", "SameSite=Lax", "Path=/oauth"} <= set(attributes)
        page = browser.get(done.headers["location"])
        _is_a_page(browser.post(parse_forms(page)["/oauth/consent"][0], data={"token": fields["token"]}), 403)
    with app.browser(Cookie=f"pinkas_live_oauth={before}") as planted:
        assert "/oauth/login" in parse_forms(app.ask(planted))
    with app.running.owner() as owner:
        assert after not in _table(owner, "sessions")


def test_a_cookie_that_nobody_was_given_opens_nothing(app: App) -> None:
    for value in ("x", "p.", "0" * 4000, "é"):
        with app.browser() as browser:
            question = "/oauth/authorize?" + urlencode(app.question())
            answer = browser.get(question, headers=[("cookie", f"pinkas_live_oauth={value}".encode())])
        assert "/oauth/login" in parse_forms(answer)


@pytest.mark.parametrize(
    ("email", "password"), [(None, "wrong password"), ("nobody@example.com", None), ("a\0b@x.y", None), ("", "")]
)
def test_a_wrong_login_says_no_more_than_that(
    app: App, tenant: Tenant, email: str | None, password: str | None
) -> None:
    with app.browser(**{"Accept-Language": "en"}) as browser:
        action, fields = parse_forms(app.ask(browser))["/oauth/login"]
        filled = {
            "email": tenant.email if email is None else email,
            "password": tenant.password if password is None else password,
        }
        answer = browser.post(action, data={**fields, **filled})
        assert answer.status_code == 422
        assert "The e-mail address, the password or the code is wrong." in answer.text
        assert "/oauth/login" in parse_forms(answer)
        assert tenant.password not in answer.text


def test_guessing_at_a_password_is_throttled(app: App, opened: Callable[..., Tenant]) -> None:
    person = opened()
    with app.browser() as browser:
        action, fields = parse_forms(app.ask(browser))["/oauth/login"]
        wrong = {**fields, "email": person.email, "password": "wrong password"}
        statuses = [browser.post(action, data=wrong).status_code for _ in range(25)]
        assert statuses[0] == 422
        last = browser.post(action, data=wrong)
    assert 429 in statuses
    assert last.status_code == 429
    assert int(last.headers["retry-after"]) >= 1


def test_somebody_else_may_log_in(app: App, tenant: Tenant, opened: Callable[..., Tenant]) -> None:
    another = opened()
    with app.browser() as browser:
        page = app.log_in(browser, tenant)
        assert tenant.email in page.text
        old = browser.cookies["pinkas_live_oauth"]
        action, fields = parse_forms(page)["/oauth/leave"]
        left = browser.post(action, data=fields)
        assert left.status_code == 303
        assert "/oauth/login" in parse_forms(browser.get(left.headers["location"]))
        assert another.email in app.log_in(browser, another).text
    with app.browser(Cookie=f"pinkas_live_oauth={old}") as stale:
        assert "/oauth/login" in parse_forms(app.ask(stale))


def test_a_login_lasts_an_hour(app: App, tenant: Tenant) -> None:
    with app.browser() as browser:
        page = app.log_in(browser, tenant)
        assert "/oauth/consent" in parse_forms(app.ask(browser))
        app.running.clock.offset += timedelta(minutes=61)
        done = app.decide(browser, page, business=tenant.id)
        assert done.status_code == 303
        assert done.headers["location"].startswith("/oauth/authorize?")


def test_nobody_connects_a_business_that_is_not_theirs(app: App, tenant: Tenant, opened: Callable[..., Tenant]) -> None:
    stranger = opened()
    before = _codes(app.running)
    with app.browser() as browser:
        page = app.log_in(browser, tenant)
        _is_a_page(app.decide(browser, page, business=stranger.id), 403)
        assert stranger.id not in page.text
    assert _codes(app.running) == before
    assert not stranger.session.get("/oauth-connections").json()["items"]


@pytest.mark.parametrize("business", ["", "nonsense", "0", "' OR 1=1"])
def test_without_a_business_the_page_asks_again(app: App, somebody: Tenant, business: str) -> None:
    with app.browser() as browser:
        page = app.log_in(browser, somebody)
        again = app.decide(browser, page, business=business)
        assert again.status_code == 422
        assert "/oauth/consent" in parse_forms(again)


def _table(owner: psycopg.Connection[Any], name: str) -> str:
    return "\n".join(str(row[0]) for row in owner.execute(f"SELECT t::text FROM {name} AS t").fetchall())


def _member(running: Running, tenant: Tenant, role: str) -> Tenant:
    """Another person who is a member of the tenant's business, too."""
    person = register(running)
    with running.owner() as owner:
        owner.execute(
            "INSERT INTO memberships (business_id, user_id, role, created_at) "
            "SELECT %s, id, %s, now() FROM users WHERE email = %s",
            [tenant.id, role, person.email],
        )
    return person


@pytest.mark.parametrize("role", ["accountant", "bookkeeper", "viewer"])
def test_a_business_in_which_one_s_role_connects_nothing_is_shown_with_the_reason(
    app: App, tenant: Tenant, role: str
) -> None:
    person = _member(app.running, tenant, role)
    with app.browser(**{"Accept-Language": "en"}) as browser:
        page = app.log_in(browser, person)
        place = page.text.index(tenant.id)
        assert "disabled" in page.text[place : place + 60]
        assert "not available: only an owner or administrator connects apps" in page.text[place : place + 500]
        _is_a_page(app.decide(browser, page, business=tenant.id), 403)
        assert redirect_parameters(app.decide(browser, page, business=person.id))["code"]


def test_an_approval_is_in_the_audit_log_of_the_business(app: App, tenant: Tenant) -> None:
    """DI-5."""
    app.tokens(tenant, scope="clients:read")
    (entry,) = _audited(app.running, tenant, "oauth.granted")
    assert entry["actor"]["kind"] == "session"
    assert entry["actor"]["id"] == tenant.session.get("/auth/me").json()["user"]["id"]
    assert entry["address"] == "127.0.0.1"
    assert entry["facts"] == {"client": "Shop Sync", "clientId": app.client_id, "scopes": ["clients:read"]}


def test_the_end_of_a_family_is_in_the_audit_log_of_the_business(app: App, tenant: Tenant) -> None:
    """DI-5."""
    first = app.tokens(tenant)
    app.refresh(first["refresh_token"])
    app.refresh(first["refresh_token"])
    app.post("/oauth/revoke", {"token": app.tokens(tenant)["access_token"]})
    assert len(_audited(app.running, tenant, "oauth.reuse_detected")) == 1
    assert [one["facts"]["by"] for one in _audited(app.running, tenant, "oauth.revoked")] == ["reuse", "client"]


def _audited(running: Running, tenant: Tenant, action: str) -> list[dict[str, Any]]:
    with running.owner() as owner:
        rows = owner.execute(
            "SELECT entry FROM audit_log WHERE business_id = %s AND action = %s ORDER BY position", [tenant.id, action]
        ).fetchall()
    return [json.loads(entry) for (entry,) in rows]


@pytest.mark.parametrize(
    ("locales", "accepted", "language"),
    [
        (None, None, "he"),
        (None, "en-US,en;q=0.9", "en"),
        (None, "fr,en;q=0.5", "en"),
        (None, "iw", "he"),
        ("he", "en", "he"),
        ("fr en", "he", "en"),
        ("xx", "xx", "he"),
    ],
)
def test_the_pages_speak_the_language_that_is_asked_for(
    app: App, locales: str | None, accepted: str | None, language: str
) -> None:
    headers = {} if accepted is None else {"Accept-Language": accepted}
    with app.browser(**headers) as browser:
        page = app.ask(browser, ui_locales=locales)
    assert f'<html lang="{language}" dir="{"rtl" if language == "he" else "ltr"}">' in page.text


def test_the_other_language_is_a_link_with_the_same_question(app: App) -> None:
    with app.browser() as browser:
        page = app.ask(browser, state=MANY_ODD, ui_locales="he")
        link = page.text.partition('<nav><a href="')[2].partition('"')[0].replace("&amp;", "&")
        english = browser.get(link)
    assert '<html lang="en" dir="ltr">' in english.text
    assert parse_qs(urlsplit(link).query)["state"] == [MANY_ODD]


def test_a_name_of_an_app_is_text(running: Running, tenant: Tenant) -> None:
    app = register_app(running, name="<b onload=x>{words}&")
    with app.browser(**{"Accept-Language": "en"}) as browser:
        shown = app.ask(browser).text + app.log_in(browser, tenant, state=quote('"><script>')).text
    assert "<b onload" not in shown
    assert "&lt;b onload=x&gt;{words}&amp;" in shown
    assert "<script" not in shown


def test_too_large_a_form_is_a_page(app: App) -> None:
    with app.browser() as browser:
        action, fields = parse_forms(app.ask(browser))["/oauth/login"]
        _is_a_page(browser.post(action, data={**fields, "email": "x" * 100_000}), 413)


def test_a_page_answers_only_its_method(app: App) -> None:
    for method, path in (("POST", "authorize"), ("GET", "login"), ("GET", "consent"), ("GET", "leave")):
        answer = httpx.request(method, f"{app.base}/oauth/{path}", params=app.question(), timeout=30)
        assert answer.status_code == 405
        assert answer.headers["allow"] == ("GET, HEAD" if path == "authorize" else "POST")


def test_the_sandbox_has_a_server_of_its_own(running: Running, tenant: Tenant) -> None:
    tenant.sandbox_key("clients:read")
    app = register_app(running, "sandbox")
    with running.operator() as operator:
        assert error_of(operator.get(f"/oauth-clients/{app.id}")) == (404, "not_found")
    with app.browser() as browser:
        page = app.log_in(browser, tenant, ui_locales="en")
        assert "sandbox" in page.text
        assert "pinkas_sandbox_oauth" in browser.cookies
    tokens = app.tokens(tenant)
    answer = app.call(tokens["access_token"])
    assert (answer.status_code, answer.headers["x-service-environment"]) == (200, "sandbox")


def test_the_bounds_of_the_consent_page_hold_from_the_first_request(running: Running, tenant: Tenant) -> None:
    """There is no moment in which the app is unbounded, and letting it in again takes nothing off its bounds."""
    app = register_app(running, scopes=("documents:write", "clients:write"))
    client = tenant.client()
    with app.browser() as browser:
        page = app.log_in(browser, tenant)
        fields = {"bounds.maxAmount": "1.234", "bounds.documentTypes[]": "305", "_boundClients": "nobody nowhere"}
        wrong = app.decide(browser, page, business=tenant.id, **fields)
        assert wrong.status_code == 422
        assert "bound-faults" in wrong.text
        assert 'value="1.234"' in wrong.text
        assert wrong.text.count("<li>לקוחות: ") == 1, "what is wrong with several is said once"
        low = app.decide(browser, wrong, business=tenant.id, **{"bounds.maxPerDay": "-5"})
        assert ("<bdi>999999999999</bdi>" in low.text, "&lt;" in low.text) == (True, False)
        assert done(tenant.session.get("/oauth-connections"))["items"] == [], "nothing was connected"
        fields |= {"bounds.maxAmount": "100", "_boundClients": f"https://x.example/app/y/clients/{client['id']}"}
        code = redirect_parameters(app.decide(browser, wrong, business=tenant.id, **fields))["code"]
        (connection,) = done(tenant.session.get("/oauth-connections"))["items"]
        assert connection["bounds"] == {
            "maxAmount": "100.00",
            "maxPerDay": None,
            "documentTypes": [305],
            "clientIds": [client["id"]],
            "draftsOnly": False,
        }
        token = app.exchange(code).json()["access_token"]
        draft = tenant.draft(client=None, clientId=client["id"])
        with running.client(Authorization=f"Bearer {token}") as api:
            waits = api.post(f"/documents/{draft['id']}/finalize", json={})
        assert waits.status_code == 202, waits.text
        app.decide(browser, app.ask(browser), business=tenant.id)
    (again,) = done(tenant.session.get("/oauth-connections"))["items"]
    assert again["bounds"] == connection["bounds"]
    granted = [one for one in audited(tenant, "oauth_connection") if one["action"] == "oauth.granted"]
    assert [one["facts"].get("bounds", {}).get("maxAmount") for one in granted] == ["100.00", None]
