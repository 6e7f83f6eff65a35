"""The doors of the dashboard: what strangers, second clicks, bent forms and ended sessions come to."""

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from domains.people import someone
from domains.test_members import joined
from support.dashboard import DashboardClient, ReceivedPage, log_in_owner
from support.processes import wait_until
from support.service import AUTHORITIES, Tenant, register

pytestmark = pytest.mark.own_person


def fresh(tenant: Tenant, **headers: str) -> httpx.Client:
    """A browser that nobody has used yet."""
    root = tenant.running.url().removesuffix("/api/v1")
    return httpx.Client(
        base_url=root, headers={"sec-fetch-site": "same-origin", **headers}, verify=AUTHORITIES, timeout=60
    )


def test_a_second_click_records_no_second_payment(tenant: Tenant) -> None:
    invoice, somebody = tenant.issued(305), log_in_owner(tenant)
    path = f"/documents/{invoice['id']}/payments"
    form = {**somebody.get(path).form(), "_do": "save"}
    with ThreadPoolExecutor(3) as pool:
        answers = list(pool.map(lambda _: somebody.post(path, form).status, range(3)))
    assert sorted(answers) == [303, 409, 409]
    bent = {**form, "_once": "another"}  # the version tells, even where the form's own key does not
    assert somebody.post(path, bent).status in (409, 412)
    assert len(tenant.api.get(f"/documents/{invoice['id']}/payments").json()["items"]) == 1
    paid = {"payments": [{"method": "cash", "date": tenant.today(), "amount": "1.00"}]}
    other = tenant.issued(305)
    version = tenant.api.get(f"/documents/{other['id']}").json()["version"]
    told = {"If-Match": f'"{version}"'}

    def send(_: int) -> int:
        return tenant.api.post(f"/documents/{other['id']}/payments", json=paid, headers=told).status_code

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(send, range(4))) == [201, 412, 412, 412]


def test_the_same_form_makes_one_client_and_a_changed_one_another(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    form = {**somebody.get("/clients/new").form(), "name": "once"}
    assert [somebody.post("/clients/new", form).status for _ in range(3)] == [303, 409, 409]
    assert somebody.post("/clients/new", {**form, "name": "twice"}).status == 303
    refused = {**somebody.get("/clients/new").form(), "name": ""}
    assert [somebody.post("/clients/new", refused).status for _ in range(2)] == [422, 422]


def test_what_is_told_once_is_not_done_again_by_loading_the_page_anew(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    form = {**somebody.get("/keys/new?allow=read").form(), "name": "once"}
    assert [somebody.post("/keys/new", form).status for _ in range(2)] == [200, 409]
    assert len([one for one in tenant.session.get("/api-keys").json()["items"] if one["name"] == "once"]) == 1
    draft = tenant.draft(305)
    again = {**somebody.get(f"/documents/{draft['id']}/edit").form(), "_do": "add:lines"}
    assert [somebody.post(f"/documents/{draft['id']}/edit", again).status for _ in range(2)] == [200, 200]


def test_other_sites_send_nothing_here(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    for headers in (
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "", "origin": "https://evil.example"},
    ):
        told = {name: value for name, value in headers.items() if value}
        client = httpx.Client(base_url=somebody.root, cookies=somebody.client.cookies, headers=told, verify=AUTHORITIES)
        answer = client.post(f"{somebody.base}/clients/new", data={"name": "forged"})
        assert answer.status_code == 403
    assert tenant.api.get("/clients?q=forged").json()["items"] == []


@pytest.mark.parametrize(
    "to", ["https://evil.example", "//evil.example", "/app/..//evil", "/app/\\evil", "/app/%0d%0a x", "/elsewhere"]
)
def test_the_login_leads_nowhere_else(tenant: Tenant, to: str) -> None:
    client = fresh(tenant)
    login = {"email": tenant.email, "password": tenant.password}
    for data in (login, {**login, "kept": "[]", "to": to}, {**login, "kept": '{"holder":null,"fields":[]}', "to": to}):
        answer = client.post("/app/login", params={"next": to}, data=data)
        assert answer.status_code == 303
        assert answer.headers["location"].split("?")[0] == "/app" or to == "/app/%0d%0a x"
        assert "evil" not in answer.headers["location"]
    assert client.post("/app/language", data={"language": "en", "to": to}).headers["location"].count("evil") == 0


def test_what_was_kept_is_given_back_to_nobody_else(tenant: Tenant) -> None:
    somebody, other = log_in_owner(tenant), register(tenant.running)
    form = {**somebody.get("/clients/new").form(), "name": "a secret name"}
    end_sessions(tenant)
    page = somebody.post("/clients/new", form)
    assert page.status == 401
    kept = {**page.form(), "email": other.email, "password": other.password}
    answer = fresh(tenant).post("/app/login", data=kept)
    assert (answer.status_code, answer.headers["location"]) == (303, "/app")
    mine = fresh(tenant).post("/app/login", data={**kept, "email": tenant.email, "password": tenant.password})
    assert "a secret name" in mine.text


def test_no_password_is_kept(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    end_sessions(tenant)
    form = {"_part": "password", "currentPassword": "the old one!", "newPassword": "the new one!"}
    page = somebody.post("/app/me", form)
    assert page.status == 401
    assert "the new one!" not in page.answer.text


def end_sessions(tenant: Tenant) -> None:
    """Ends every session of a browser."""
    for one in tenant.session.get("/auth/sessions").json()["items"]:
        if one["kind"] == "browser":
            assert tenant.session.delete(f"/auth/sessions/{one['id']}").status_code == 204


def crossed(somebody: DashboardClient) -> tuple[str, dict[str, list[str]]]:
    """Where the crossing to the sandbox leads, and with what."""
    answer = somebody.post("/sandbox").answer
    assert answer.status_code == 303
    parts = urlsplit(answer.headers["location"])
    return f"{parts.scheme}://{parts.netloc}", parse_qs(parts.query)


def test_a_ticket_to_the_sandbox_is_good_once_and_only_by_a_page_of_the_sandbox(tenant: Tenant) -> None:
    root, query = crossed(log_in_owner(tenant))
    sent = {"ticket": query["ticket"][0], "business": tenant.id}
    looking = httpx.get(f"{root}/app/arrive", params=sent, verify=AUTHORITIES)
    assert "set-cookie" not in looking.headers
    forced = httpx.post(f"{root}/app/arrive", data=sent, headers={"sec-fetch-site": "cross-site"}, verify=AUTHORITIES)
    assert forced.status_code == 403
    own = {"sec-fetch-site": "same-origin"}

    def take(_: int) -> httpx.Response:
        return httpx.post(f"{root}/app/arrive", data=sent, headers=own, verify=AUTHORITIES, timeout=60)

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(take, range(6)))
    assert sum("set-cookie" in one.headers for one in answers) == 1
    as_cookie = {"cookie": f"pinkas_sandbox_desk={query['ticket'][0]}"}
    assert httpx.get(f"{root}/app", headers=as_cookie, verify=AUTHORITIES).headers["location"].startswith("/app/login")
    live = tenant.running.url().removesuffix("/api/v1")
    for method in ("GET", "POST"):
        at_live = httpx.request(method, f"{live}/app/arrive", params=sent, data=sent, headers=own, verify=AUTHORITIES)
        assert "set-cookie" not in at_live.headers


def arrived(somebody: DashboardClient) -> httpx.Client:
    """Goes over to the sandbox: a browser that has its session there."""
    root, query = crossed(somebody)
    own = {"sec-fetch-site": "same-origin"}
    browser = httpx.Client(base_url=root, headers=own, verify=AUTHORITIES, timeout=60)
    sent = {"ticket": query["ticket"][0], "business": query["business"][0]}
    assert "set-cookie" in browser.post("/app/arrive", data=sent).headers
    return browser


def test_the_twin_in_the_sandbox_has_the_password_of_live(tenant: Tenant) -> None:
    there = arrived(log_in_owner(tenant))
    changed = {"currentPassword": tenant.password, "newPassword": "another long password"}
    assert tenant.session.post("/auth/password/change", json=changed).status_code == 204
    wait_until(lambda: there.get("/app/me").status_code == 303, "the session of the old password to end")
    for password, status in ((tenant.password, 401), ("another long password", 303)):
        data = {"email": tenant.email, "password": password}
        assert there.post("/app/login", data=data).status_code == status


def test_a_ticket_goes_by_the_clock_of_the_machine(tenant: Tenant) -> None:
    assert tenant.sandbox_key().post("/sandbox/clock", json={"advance": "P30D"}).status_code == 200
    crossed(log_in_owner(tenant))
    with tenant.running.owner("sandbox") as connection:
        ((late,),) = connection.execute(
            """SELECT s.expires_at > now() + interval '2 minutes' FROM sessions s JOIN memberships m USING (user_id)
               WHERE s.kind = 'ticket' AND m.business_id = %s""",
            (tenant.id,),
        ).fetchall()
    assert not late


def roles_there(tenant: Tenant) -> dict[str, str]:
    """The members of the business in the sandbox, by their ids."""
    with tenant.running.owner("sandbox") as connection:
        rows = connection.execute("SELECT user_id, role FROM memberships WHERE business_id = %s", (tenant.id,))
        return {str(user): role for user, role in rows}


def me(tenant: Tenant) -> str:
    """The id of the owner."""
    return str(tenant.session.get("/auth/me").json()["user"]["id"])


def test_whoever_is_removed_on_live_is_out_of_the_sandbox_within_seconds(tenant: Tenant) -> None:
    gone, session = joined(tenant, "admin")
    there = arrived(DashboardClient(tenant.running, gone.email, gone.password, tenant.id))
    trial = someone(tenant.running, "sandbox")
    with tenant.running.owner("sandbox") as connection:
        connection.execute(
            "INSERT INTO memberships (business_id, user_id, role, created_at) VALUES (%s, %s, 'viewer', now())",
            (tenant.id, trial.id),
        )
    invited = {"email": "somebody@example.com", "role": "viewer"}
    assert there.post(f"/app/{tenant.id}/members", data=invited).status_code == 303
    assert there.get(f"/app/{tenant.id}/clients/new").status_code == 200
    assert tenant.session.delete(f"/members/{gone.id}").status_code == 204
    wait_until(lambda: there.get("/app/me").status_code == 303, "the session in the sandbox to end")
    again = DashboardClient(tenant.running, gone.email, gone.password, tenant.id, environment="sandbox")
    assert again.get("/clients").status == 404
    assert again.post("/clients/new", {"name": "by the back door"}).status == 404
    assert roles_there(tenant) == {me(tenant): "owner", trial.id: "viewer"}  # who is of the sandbox alone stays
    with tenant.running.owner("sandbox") as connection:
        left = connection.execute("SELECT count(*) FROM invitations WHERE business_id = %s", (tenant.id,)).fetchone()
        told = connection.execute(
            "SELECT actor_kind FROM audit_log WHERE business_id = %s AND action = 'member.removed'", (tenant.id,)
        ).fetchall()
    assert (left, told) == ((0,), [("system",)])
    assert session.get("/members").status_code == 403


def test_roles_in_the_sandbox_follow_those_of_live_and_whoever_leaves_leaves_both(tenant: Tenant) -> None:
    who, _ = joined(tenant, "bookkeeper")
    own, boss = DashboardClient(tenant.running, who.email, who.password, tenant.id), log_in_owner(tenant)
    there = arrived(own)
    form = f"/app/{tenant.id}/clients/new"
    assert there.get(form).status_code == 200
    assert boss.post(f"/members/{who.id}", {"role": "viewer"}).status == 303
    wait_until(lambda: there.get(form).status_code == 403, "the role in the sandbox to follow")
    assert own.post(f"/members/{who.id}/remove").status == 303
    wait_until(lambda: who.id not in roles_there(tenant), "the sandbox to be left")


def test_whoever_makes_the_twin_its_owners_are_those_of_live(tenant: Tenant) -> None:
    who, _ = joined(tenant, "viewer")
    there = arrived(DashboardClient(tenant.running, who.email, who.password, tenant.id))
    assert roles_there(tenant) == {me(tenant): "owner", who.id: "viewer"}
    assert there.get(f"/app/{tenant.id}/clients/new").status_code == 403
    owner = DashboardClient(tenant.running, tenant.email, tenant.password, tenant.id, environment="sandbox")
    assert owner.post(f"/members/{who.id}", {"role": "bookkeeper"}).status == 303
    assert tenant.session.patch(f"/members/{who.id}", json={"role": "owner"}).status_code == 200
    wait_until(lambda: roles_there(tenant)[who.id] == "owner", "the second owner")
    third, _ = joined(tenant, "owner")
    wait_until(lambda: roles_there(tenant).get(third.id) == "owner", "the third, who never went over")


def test_an_account_of_the_sandbox_with_the_same_address_is_nobody_of_the_business(tenant: Tenant) -> None:
    words = "what the stranger chose"
    stranger = someone(tenant.running, "sandbox", email=tenant.email, password=words)
    there = arrived(log_in_owner(tenant))
    assert there.get(f"/app/{tenant.id}/clients/new").status_code == 200
    assert roles_there(tenant) == {me(tenant): "owner"}
    theirs = DashboardClient(tenant.running, tenant.email, words, tenant.id, environment="sandbox")
    assert theirs.get("/clients").status == 404
    mine = {"email": tenant.email, "password": tenant.password}
    assert there.post("/app/login", data=mine).status_code == 401
    with tenant.running.owner("sandbox") as connection:
        connection.execute("UPDATE users SET email = %s WHERE id = %s", (f"other-{tenant.email}", stranger.id))
    crossed(log_in_owner(tenant))
    assert there.post("/app/login", data=mine).status_code == 303


ODD: tuple[Any, ...] = (
    [("lines[]", "x"), ("lines[].a", "1")],
    [("lines[0]", "x"), ("payments", "x"), ("client", "x"), ("references[0]", "y")],
    [("lines[" + "9" * 5000 + "].a", "1")],
    [("a" + ".b" * 5000, "1")],
    [("_version", "²"), ("name", "x")],
    [("_version", "9" * 5000), ("name", "x")],
    [("docType", "²"), ("lines[²].quantity", "1")],
)


@pytest.mark.parametrize("form", ODD, ids=range(len(ODD)))
def test_a_bent_form_is_no_failure_of_ours(tenant: Tenant, form: list[tuple[str, str]]) -> None:
    somebody, draft, invoice = log_in_owner(tenant), tenant.draft(305), tenant.issued(305)
    client = tenant.client()
    raw = httpx.QueryParams(form)
    for path in (
        "/documents/new?docType=305",
        "/documents/totals",
        f"/documents/{draft['id']}/edit",
        f"/documents/{invoice['id']}/convert",
        f"/documents/{invoice['id']}/credit",
        f"/documents/{invoice['id']}/payments",
        f"/clients/{client['id']}/edit",
        "/products/new",
        "/recurring/new",
        "/stock/counts/new",
        "/stock/adjust",
    ):
        headers = {"content-type": "application/x-www-form-urlencoded"}
        answer = somebody.client.post(f"{somebody.base}{path}", content=str(raw), headers=headers)
        assert answer.status_code < 500, (path, answer.text[:300])
        assert somebody.client.get(f"{somebody.base}{path}", params=raw).status_code < 500, path
    now = tenant.api.get(f"/clients/{client['id']}").json()
    assert now["name"] == client["name"]  # a version that was bent fits nothing


def test_a_link_does_not_make_a_page_of_a_million_rows(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    page = somebody.client.get(f"{somebody.base}/products/new?variants[20000].name=x&bundleItems[9999].quantity=1")
    assert (page.status_code, len(page.content) < 100_000) == (200, True)


def test_dates_at_the_end_of_time_are_told_at_their_field(tenant: Tenant) -> None:
    invoice, somebody = tenant.issued(305), log_in_owner(tenant)
    seen = somebody.post(f"/documents/{invoice['id']}/share", {"expiresAt": "9999-12-31"})
    assert seen.status == 422
    assert somebody.get("/documents?from=9999-12-31&to=9999-12-31").status == 200
    assert tenant.api.get("/documents?from=9999-12-31&to=9999-12-31").status_code == 200


def test_whoever_may_not_write_is_told_before_the_form_is_filled_in(tenant: Tenant) -> None:
    with tenant.running.owner() as connection:
        connection.execute("UPDATE memberships SET role = 'viewer' WHERE business_id = %s", (tenant.id,))
    somebody = log_in_owner(tenant)
    for path in ("/clients/new", "/products/new", "/brands/new", "/price-lists/new", "/stock/adjust", "/recurring/new"):
        assert somebody.get(path).status == 403, path


def test_scripts_in_names_are_words(tenant: Tenant) -> None:
    evil = "<script>alert(1)</script><img src=x onerror=alert(1)>"
    client = tenant.client(name=evil)
    invoice = tenant.issued(305, client=None, clientId=client["id"], subject=evil)
    somebody = log_in_owner(tenant)
    for path in (
        "",
        "/documents",
        f"/documents/{invoice['id']}",
        "/clients",
        f"/clients/{client['id']}",
        f"/documents?q={evil}",
    ):
        seen = somebody.get(path)
        assert isinstance(seen, ReceivedPage)
        assert not re.search(r"<script>alert|<img src=x", seen.answer.text), path
        assert "unsafe" not in seen.answer.headers["content-security-policy"]
