"""People: registering, logging in and out, sessions."""

import re
import uuid
from datetime import timedelta
from typing import Any

import httpx
import pytest

from domains.answers import done, faults, refused
from support.service import Running, Tenant


def registration(**fields: Any) -> dict[str, Any]:
    """A registration that is good unless `fields` spoil it."""
    business = {"name": "עסק", "businessType": "licensed_dealer", "taxId": "777777723"}
    return {
        "email": f"{uuid.uuid4().hex}@example.com",
        "password": "a long password",
        "name": "דנה",
        "language": "en",
        "business": business,
        **fields,
    }


def refresh_cookie(answer: httpx.Response) -> tuple[str, str]:
    """Name and value of the cookie that an answer sets."""
    name, _, value = answer.headers["set-cookie"].partition(";")[0].partition("=")
    return name, value


def refreshed(running: Running, cookie: tuple[str, str]) -> httpx.Response:
    with running.client() as anonymous:
        return anonymous.post("/auth/refresh", headers={"Cookie": "=".join(cookie)})


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


def test_a_password_is_not_kept(running: Running) -> None:
    sent = registration() | {"password": "a very unusual password 8431"}
    done(running.client().post("/auth/register", json=sent), 201)
    with running.owner() as connection:
        row = connection.execute(
            "SELECT password_hash, users::text FROM users WHERE email = %s", (sent["email"],)
        ).fetchone()
    assert row is not None
    assert row[0].startswith("$argon2id$")
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
