"""People: registering, logging in and out, sessions."""

import asyncio
import re
import time
import uuid
from datetime import timedelta
from typing import Any

import httpx
import pytest

from domains.answers import done, faults, refused
from domains.people import (
    bearer,
    entries,
    from_address,
    logged_in,
    refresh_cookie,
    refreshed,
    registration,
    someone,
    spent,
    within_a_quarter,
)
from pinkas.domains.accounts.rules.attempt_limits import login_limits
from pinkas.platform.limits import address_bucket
from support.service import Running, Tenant

pytestmark = pytest.mark.own_person


def test_registering_answers_a_token_the_person_and_the_business(running: Running) -> None:
    sent = registration()
    body = done(running.client().post("/auth/register", json=sent), 201)
    assert body["user"]["email"] == sent["email"]
    assert (body["business"]["businessType"], body["business"]["taxId"]) == ("licensed_dealer", "777777723")
    assert body["expiresIn"] > 0
    me = done(running.client(Authorization=f"Bearer {body['accessToken']}").get("/auth/me"))
    assert [one["id"] for one in me["businesses"]] == [body["business"]["id"]]
    assert me["businesses"][0]["role"] == "owner"


def test_a_new_israeli_business_starts_with_the_settings_of_its_country(tenant: Tenant) -> None:
    found = tenant.business
    assert (found["country"], found["timezone"], found["defaultCurrency"]) == ("IL", "Asia/Jerusalem", "ILS")
    assert (found["defaultLang"], found["vatReporting"]) == ("he", "bimonthly")


def test_an_exempt_dealer_reports_no_vat(opened: Any) -> None:
    assert opened("exempt_dealer").business["vatReporting"] == "none"


def test_the_refresh_token_is_an_http_only_cookie_and_not_in_the_body(running: Running) -> None:
    answer = running.client().post("/auth/register", json=registration())
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert refresh_cookie(answer)[1] not in answer.text


def test_the_cookies_of_live_and_sandbox_have_different_names(running: Running) -> None:
    names = {
        refresh_cookie(running.client(one).post("/auth/register", json=registration()))[0]
        for one in ("live", "sandbox")
    }
    assert len(names) == 2


@pytest.mark.usefixtures("careful_hasher")
def test_a_password_is_not_kept(running: Running) -> None:
    sent = registration() | {"password": "a very unusual password 8431"}
    done(running.client().post("/auth/register", json=sent), 201)
    with running.owner() as connection:
        row = connection.execute(
            "SELECT password_hash, users::text FROM users WHERE email = %s", (sent["email"],)
        ).fetchone()
    assert row is not None
    assert row[0].startswith("$argon2id$v=19$m=65536,t=3,p=4$"), "RFC 9106, low-memory profile"
    assert "unusual" not in row[1]


def test_a_taken_address_is_refused_in_any_case(running: Running) -> None:
    sent = registration()
    done(running.client().post("/auth/register", json=sent), 201)
    again = running.client().post("/auth/register", json={**sent, "email": sent["email"].upper()})
    refused(again, 409, "email_taken")


def test_a_refused_registration_leaves_no_business_behind(running: Running) -> None:
    sent = registration()
    done(running.client().post("/auth/register", json=sent), 201)
    name = f"עסק {uuid.uuid4()}"
    running.client().post("/auth/register", json={**sent, "business": {**sent["business"], "name": name}})
    with running.owner() as connection:
        assert connection.execute("SELECT count(*) FROM businesses WHERE name = %s", (name,)).fetchone() == (0,)


@pytest.mark.parametrize("tax_id", ["777777716", "123", "000000000", "77777771٥", "7777777150", "", "abc"])
def test_a_bad_tax_number_is_named_by_its_place(running: Running, tax_id: str) -> None:
    sent = registration()
    sent["business"]["taxId"] = tax_id
    assert "business.taxId" in {field for field, _ in faults(running.client().post("/auth/register", json=sent))}


def test_a_short_tax_number_is_kept_with_its_zeros(running: Running) -> None:
    sent = registration()
    sent["business"]["taxId"] = "18"
    assert done(running.client().post("/auth/register", json=sent), 201)["business"]["taxId"] == "000000018"


def test_every_fault_of_a_registration_is_named_at_once(running: Running) -> None:
    sent = registration() | {"email": "nobody", "password": "short", "name": " ", "admin": True}
    sent["business"]["businessType"] = "cartel"
    named = {field for field, _ in faults(running.client().post("/auth/register", json=sent))}
    assert named == {"email", "password", "name", "admin", "business.businessType"}


def test_logging_in_answers_a_token_and_the_businesses(running: Running, tenant: Tenant) -> None:
    body = done(running.client().post("/auth/login", json={"email": tenant.email.upper(), "password": tenant.password}))
    assert [one["id"] for one in body["businesses"]] == [tenant.id]
    assert (
        done(running.client(Authorization=f"Bearer {body['accessToken']}").get("/auth/me"))["user"]["email"]
        == tenant.email
    )


def test_a_wrong_password_and_an_unknown_address_answer_the_same(running: Running, tenant: Tenant) -> None:
    with running.client() as anonymous:
        wrong = anonymous.post("/auth/login", json={"email": tenant.email, "password": "another password"})
        unknown = anonymous.post("/auth/login", json={"email": "nobody@example.com", "password": "another password"})
    bodies = [refused(one, 401, "invalid_credentials") for one in (wrong, unknown)]
    assert {key: value for key, value in bodies[0].items() if key != "requestId"} == {
        key: value for key, value in bodies[1].items() if key != "requestId"
    }
    assert "set-cookie" not in wrong.headers


def test_refreshing_gives_a_token_that_works_and_another_cookie(running: Running) -> None:
    first = running.client().post("/auth/register", json=registration())
    answer = refreshed(running, refresh_cookie(first))
    assert refresh_cookie(answer)[1] != refresh_cookie(first)[1]
    done(running.client(Authorization=f"Bearer {done(answer)['accessToken']}").get("/auth/me"))


def test_a_refresh_cookie_works_once(running: Running) -> None:
    first = refresh_cookie(running.client().post("/auth/register", json=registration()))
    done(refreshed(running, first))
    refused(refreshed(running, first), 401, "invalid_session")


def test_refreshing_without_a_cookie_is_refused(running: Running) -> None:
    refused(running.client().post("/auth/refresh"), 401, "invalid_session")


def test_logging_out_kills_the_token_at_once(tenant: Tenant) -> None:
    assert tenant.session.post("/auth/logout").status_code == 204
    refused(tenant.session.get("/auth/me"), 401, "invalid_session")
    refused(tenant.session.get("/businesses/current"), 401, "invalid_session")


def test_logging_out_kills_the_refresh_cookie(running: Running) -> None:
    answer = running.client().post("/auth/register", json=registration())
    running.client(Authorization=f"Bearer {answer.json()['accessToken']}").post("/auth/logout")
    refused(refreshed(running, refresh_cookie(answer)), 401, "invalid_session")


def test_logging_out_of_one_session_leaves_the_other(running: Running, tenant: Tenant) -> None:
    other = done(running.client().post("/auth/login", json={"email": tenant.email, "password": tenant.password}))
    tenant.session.post("/auth/logout")
    done(running.client(Authorization=f"Bearer {other['accessToken']}").get("/auth/me"))


def test_a_token_expires(tenant: Tenant, running: Running) -> None:
    running.clock.offset = timedelta(seconds=901)
    assert tenant.session.get("/auth/me").status_code == 401


def test_a_token_of_the_sandbox_is_refused_on_live(running: Running) -> None:
    token = done(running.client("sandbox").post("/auth/register", json=registration()), 201)["accessToken"]
    done(running.client("sandbox", Authorization=f"Bearer {token}").get("/auth/me"))
    refused(running.client(Authorization=f"Bearer {token}").get("/auth/me"), 401, "invalid_session")


def test_a_tampered_token_is_refused(tenant: Tenant, running: Running) -> None:
    head, payload, signature = tenant.token.split(".")
    middle = len(payload) // 2
    changed = payload[:middle] + ("A" if payload[middle] != "A" else "B") + payload[middle + 1 :]
    refused(
        running.client(Authorization=f"Bearer {head}.{changed}.{signature}").get("/auth/me"), 401, "invalid_session"
    )


@pytest.mark.parametrize("environment", ["live", "sandbox"])
def test_every_answer_says_its_environment(running: Running, environment: Any) -> None:
    answer = running.client(environment).get("/auth/me")
    assert answer.headers["x-service-environment"] == environment
    assert re.fullmatch(r"[0-9a-f-]{36}", answer.headers["x-request-id"])


def test_a_person_changes_name_and_language(running: Running) -> None:
    who = someone(running)
    changed = done(who.session.patch("/auth/me", json={"name": " Dana Cohen ", "language": "he"}))
    assert (changed["user"]["name"], changed["user"]["language"]) == ("Dana Cohen", "he")
    assert done(who.session.get("/auth/me")) == changed


def test_another_address_takes_the_password(running: Running) -> None:
    who, fresh = someone(running), f"{uuid.uuid4().hex}@Example.com"
    assert ("password", "required") in faults(who.session.patch("/auth/me", json={"email": fresh}))
    wrong = who.session.patch("/auth/me", json={"email": fresh, "password": "another password"})
    assert ("password", "wrong_password") in faults(wrong)
    assert done(who.session.get("/auth/me"))["user"]["email"] == who.email
    right = done(who.session.patch("/auth/me", json={"email": fresh, "password": who.password}))
    assert right["user"]["email"] == fresh.lower()
    with running.client() as anonymous:
        old = anonymous.post("/auth/login", json={"email": who.email, "password": who.password})
        done(anonymous.post("/auth/login", json={"email": fresh, "password": who.password}))
    refused(old, 401, "invalid_credentials")


def test_the_same_address_asks_for_no_password(running: Running) -> None:
    who = someone(running)
    assert done(who.session.patch("/auth/me", json={"email": who.email.upper()}))["user"]["email"] == who.email


def test_nobody_takes_the_address_of_another(running: Running) -> None:
    who, other = someone(running), someone(running)
    refused(who.session.patch("/auth/me", json={"email": other.email, "password": who.password}), 409, "email_taken")
    assert done(who.session.get("/auth/me"))["user"]["email"] == who.email


def test_a_change_of_a_person_honours_if_match(running: Running) -> None:
    who = someone(running)
    tag = who.session.get("/auth/me").headers["etag"]
    first = who.session.patch("/auth/me", json={"name": "One"}, headers={"If-Match": tag})
    assert first.headers["etag"] != tag
    refused(who.session.patch("/auth/me", json={"name": "Two"}, headers={"If-Match": tag}), 412, "version_conflict")
    assert done(who.session.get("/auth/me"))["user"]["name"] == "One"


def test_changes_of_a_person_stand_in_the_audit_log(running: Running) -> None:
    """DI-5."""
    who = someone(running)
    who.session.patch("/auth/me", json={"name": "Another"})
    (entry,) = entries(running, who.business, "person.changed")
    assert (entry["before"], entry["after"]) == ({"name": "דנה"}, {"name": "Another"})
    assert entry["actor"] == {"kind": "session", "id": who.id}


def test_open_sessions_are_listed_with_their_place(running: Running) -> None:
    who = someone(running)
    with bearer(running, logged_in(who, **{"User-Agent": "Phone/1"})) as other:
        found = done(other.get("/auth/sessions"))["items"]
    assert [(one["agent"], one["address"], one["kind"], one["current"]) for one in found] == [
        ("Phone/1", "127.0.0.1", "dashboard", True),
        (found[1]["agent"], "127.0.0.1", "dashboard", False),
    ]


def test_the_list_of_sessions_is_paged(running: Running) -> None:
    who = someone(running)
    for _ in range(2):
        done(logged_in(who))
    first = done(who.session.get("/auth/sessions", params={"limit": 2, "include": "total"}))
    rest = done(who.session.get("/auth/sessions", params={"limit": 2, "cursor": first["nextCursor"]}))
    assert (first["total"], len(first["items"]), len(rest["items"]), rest["nextCursor"]) == (3, 2, 1, None)
    assert len({one["id"] for one in first["items"] + rest["items"]}) == 3


def test_a_refresh_is_the_last_use_of_a_session(running: Running) -> None:
    answer = running.client().post("/auth/register", json=registration())
    running.clock.offset = timedelta(minutes=5)
    try:
        with bearer(running, refreshed(running, refresh_cookie(answer), **{"User-Agent": "Later/2"})) as session:
            (found,) = done(session.get("/auth/sessions"))["items"]
    finally:
        running.clock.offset *= 0
    assert found["agent"] == "Later/2"
    assert found["lastUsedAt"] > found["createdAt"]


def test_a_session_that_is_ended_is_refused_at_once(running: Running) -> None:
    """JW-2."""
    who = someone(running)
    answer = logged_in(who)
    with bearer(running, answer) as other:
        (mine,) = [one["id"] for one in done(other.get("/auth/sessions"))["items"] if one["current"]]
        assert who.session.delete(f"/auth/sessions/{mine}").status_code == 204
        refused(other.get("/auth/me"), 401, "invalid_session")
    refused(refreshed(running, refresh_cookie(answer)), 401, "invalid_session")
    assert mine not in [one["id"] for one in done(who.session.get("/auth/sessions"))["items"]]
    refused(who.session.delete(f"/auth/sessions/{mine}"), 404, "not_found")
    assert [one["subject"]["id"] for one in entries(running, who.business, "session.ended")] == [mine]


def test_nobody_ends_the_session_of_another(running: Running) -> None:
    who, other = someone(running), someone(running)
    (theirs,) = [one["id"] for one in done(other.session.get("/auth/sessions"))["items"]]
    refused(who.session.delete(f"/auth/sessions/{theirs}"), 404, "not_found")
    done(other.session.get("/auth/me"))


def test_a_login_stands_in_the_audit_log_of_every_business_of_the_person(running: Running) -> None:
    """DI-5."""
    who = someone(running)
    second = done(
        who.session.post("/businesses", json={"name": "שני", "businessType": "company", "taxId": "777777715"}), 201
    )
    done(logged_in(who, **{"User-Agent": "Phone/1"}))
    for business in (who.business, second["id"]):
        entry = entries(running, business, "session.opened")[-1]
        assert entry["actor"] == {"kind": "session", "id": who.id}
        assert (entry["address"], entry["businessId"], entry["subject"]["type"]) == ("127.0.0.1", business, "session")
    assert done(who.session.get("/audit-log/verify"))["ok"] is True


def test_a_login_stands_in_no_other_business(running: Running) -> None:
    who, other = someone(running), someone(running)
    before = len(entries(running, other.business, "session.opened"))
    done(logged_in(who))
    assert len(entries(running, other.business, "session.opened")) == before


WRONG = "a wrong password"


def test_the_refresh_cookie_is_not_for_other_sites(running: Running) -> None:
    own = running.settings.url_of("live")
    cookie = refresh_cookie(running.client().post("/auth/register", json=registration()))
    for headers in (
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": f"{own}.evil.example"},
        {"Sec-Fetch-Site": "same-origin", "Origin": "https://evil.example"},
        {"Sec-Fetch-Site": "cross-site", "Origin": own},
    ):
        refused(refreshed(running, cookie, **headers), 403, "cross_site_request")
    done(refreshed(running, cookie))


def test_the_refresh_cookie_is_for_our_own_pages_and_for_clients_that_are_no_browser(running: Running) -> None:
    own = running.settings.url_of("live")
    answer = running.client().post("/auth/register", json=registration())
    for headers in ({}, {"Origin": own}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}):
        answer = refreshed(running, refresh_cookie(answer), **headers)
        done(answer)


def tried(client: Any, email: str, password: str = WRONG) -> Any:
    return client.post("/auth/login", json={"email": email, "password": password})


def test_ten_failures_in_a_quarter_of_an_hour_are_all(running: Running) -> None:
    """JW-2: the eleventh is refused, with the right password too; from elsewhere the person still comes in."""
    who = someone(running)
    within_a_quarter()
    spent(running, login_limits(who.email, address_bucket("127.0.7.1"))[0], 7)
    with from_address(running, "127.0.7.1") as guesser:
        for _ in range(3):
            refused(tried(guesser, who.email), 401, "invalid_credentials")
        answer = tried(guesser, who.email.upper(), who.password)
    body = refused(answer, 429, "rate_limit_exceeded")
    assert 1 <= body["retryAfter"] <= 900
    assert answer.headers["retry-after"] == str(body["retryAfter"])
    done(logged_in(who))


def test_an_unknown_address_is_refused_after_as_many_tries_as_a_known_one(running: Running) -> None:
    """JW-2."""
    unknown = f"{uuid.uuid4().hex}@example.com"
    within_a_quarter()
    spent(running, login_limits(unknown, address_bucket("127.0.7.2"))[0], 7)
    with from_address(running, "127.0.7.2") as guesser:
        for _ in range(3):
            refused(tried(guesser, unknown), 401, "invalid_credentials")
        refused(tried(guesser, unknown), 429, "rate_limit_exceeded")


def test_guesses_sent_at_once_do_not_slip_through(running: Running) -> None:
    """JW-2."""
    who = someone(running)
    within_a_quarter()
    spent(running, login_limits(who.email, address_bucket("127.0.7.3"))[0], 5)

    async def guess() -> list[int]:
        transport = httpx.AsyncHTTPTransport(local_address="127.0.7.3")
        async with httpx.AsyncClient(base_url=running.url(), transport=transport, timeout=60) as client:
            return [one.status_code for one in await asyncio.gather(*(tried(client, who.email) for _ in range(25)))]

    assert sorted(asyncio.run(guess())) == [401] * 5 + [429] * 20


def test_a_success_forgives_the_failures_before_it(running: Running) -> None:
    who = someone(running)
    within_a_quarter()
    with from_address(running, "127.0.7.4") as person:
        for _ in range(2):
            spent(running, login_limits(who.email, address_bucket("127.0.7.4"))[0], 8)
            refused(tried(person, who.email), 401, "invalid_credentials")
            done(tried(person, who.email, who.password))


def test_one_address_has_a_hundred_failures(running: Running) -> None:
    within_a_quarter()
    with from_address(running, "127.0.7.5") as guesser:
        _, address, _ = login_limits("spent@example.com", address_bucket("127.0.7.5"))
        spent(running, address, 98)
        for name in ("spent", "another"):
            refused(tried(guesser, f"{name}@example.com"), 401, "invalid_credentials")
        refused(tried(guesser, "beyond@example.com"), 429, "rate_limit_exceeded")


def test_one_account_has_fifty_failures_an_hour_from_anywhere(running: Running) -> None:
    who = someone(running)
    within_a_quarter()
    _, _, account = login_limits(who.email, "127.0.8.1")
    spent(running, account, 48)
    for place in (1, 2):
        with from_address(running, f"127.0.8.{place}") as guesser:
            refused(tried(guesser, who.email), 401, "invalid_credentials")
    with from_address(running, "127.0.8.9") as guesser:
        refused(tried(guesser, who.email), 429, "rate_limit_exceeded")


def test_logins_that_succeed_are_not_counted(running: Running) -> None:
    who = someone(running)
    within_a_quarter()
    for tries, left in zip(login_limits(who.email, address_bucket("127.0.7.6")), (2, 2, 2), strict=True):
        spent(running, tries, tries.most - left)
    with from_address(running, "127.0.7.6") as person:
        assert [tried(person, who.email, who.password).status_code for _ in range(5)] == [200] * 5


@pytest.mark.usefixtures("careful_hasher")
def test_an_unknown_address_takes_as_long_as_a_wrong_password(running: Running) -> None:
    """JW-2: the fastest of each, which is what no other work disturbed."""
    who = someone(running)

    def fastest(email: str, place: str) -> float:
        with from_address(running, place) as client:
            times = []
            for _ in range(5):
                began = time.perf_counter()
                refused(tried(client, email), 401, "invalid_credentials")
                times.append(time.perf_counter() - began)
        return min(times)

    known, unknown = fastest(who.email, "127.0.9.1"), fastest("nobody-at-all@example.com", "127.0.9.2")
    assert unknown > known / 2
    assert known > unknown / 2
