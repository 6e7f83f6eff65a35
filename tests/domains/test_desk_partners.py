"""Pages of partners: the merchant's consent, the partner's merchants, the operator's administration."""

from collections.abc import Callable

import httpx
import pytest

from domains.answers import done
from support.dashboard import ReceivedPage, log_in_owner
from support.mailbox import next_mail, token_of
from support.partners import Partner, make_partner, merchant_body
from support.service import AUTHORITIES, OPERATOR, PATIENCE, Running, Tenant

ROOT = "/partners"


class Visitor:
    """A browser at the pages of partners, in English."""

    def __init__(self, running: Running, secret: str) -> None:
        root = running.url().removesuffix("/api/v1")
        headers = {"sec-fetch-site": "same-origin", "accept-language": "en"}
        self.client = httpx.Client(base_url=root, timeout=PATIENCE, verify=AUTHORITIES, headers=headers)
        self.entered = self.post(ROOT, secret=secret)

    def get(self, path: str) -> ReceivedPage:
        return ReceivedPage(self.client.get(ROOT + path))

    def post(self, path: str, **fields: str | list[str]) -> httpx.Response:
        return self.client.post(path, data=fields)


@pytest.fixture
def partner(running: Running) -> Partner:
    return make_partner(running)


def test_a_partner_sees_its_merchants_and_what_was_sent_about_them(
    running: Running, partner: Partner, opened: Callable[..., Tenant]
) -> None:
    active = partner.acting_for(opened(name="Active Shop"))
    waiting = partner.create(name="Waiting Shop")
    visitor = Visitor(running, partner.key["rawKey"])
    assert visitor.entered.headers["location"] == f"{ROOT}/merchants"
    cookie = visitor.entered.headers["set-cookie"]
    assert partner.key["rawKey"] not in cookie
    assert "HttpOnly; SameSite=Strict" in cookie
    page = visitor.get("/merchants")
    assert {"Active Shop", "Waiting Shop"} <= {one.text_content() for one in page.all("tbody a")}
    assert f"{ROOT}/merchants/{active}" in page.links()
    found = visitor.get("/merchants?status=PENDING_OWNER&q=Waiting")
    assert [one.text_content() for one in found.all("tbody a")] == ["Waiting Shop"]
    assert "Nothing was sent about this merchant." in visitor.get(f"/merchants/{active}").text
    assert "Waiting Shop" in visitor.get(f"/merchants/{waiting['id']}").text
    other = make_partner(running).create()
    assert visitor.get(f"/merchants/{other['id']}").status == 404
    assert visitor.get("/admin").answer.headers["location"] == ROOT


def test_the_session_of_a_partner_ends_with_its_key(running: Running, partner: Partner) -> None:
    visitor = Visitor(running, partner.key["rawKey"])
    assert visitor.get("/merchants").status == 200
    partner.operator.delete(f"/partner/admin/partners/{partner.id}/api-keys/{partner.key['id']}")
    assert visitor.get("/merchants").answer.headers["location"] == ROOT
    again = Visitor(running, partner.key["rawKey"])
    assert again.entered.status_code == 401
    assert "revoked" in ReceivedPage(again.entered).text


def test_nobody_enters_with_anything_else_nor_from_another_site(running: Running, tenant: Tenant) -> None:
    for secret in ("", "nonsense", tenant.api.headers["x-api-key"], "svc_live_" + "0" * 64):
        assert Visitor(running, secret).entered.status_code == 401
    visitor = Visitor(running, OPERATOR)
    refused = visitor.client.post(f"{ROOT}/admin", data={"name": "x"}, headers={"sec-fetch-site": "cross-site"})
    assert refused.status_code == 403
    visitor.client.cookies.set("pinkas_live_partner", "forged", path=ROOT)


def test_the_operator_registers_a_partner_makes_keys_and_suspends(running: Running) -> None:
    visitor = Visitor(running, OPERATOR)
    assert visitor.entered.headers["location"] == f"{ROOT}/admin"
    wrong = visitor.post(f"{ROOT}/admin", name="Shops", contactEmail="no address")
    assert wrong.status_code == 422
    assert "contactEmail" in ReceivedPage(wrong).faults()
    fields = {"name": "Shops", "contactEmail": "a@example.com", "allowedScopes[]": ["merchants:read", "clients:read"]}
    address = visitor.post(f"{ROOT}/admin", **fields).headers["location"]
    made = visitor.post(f"{address}/keys", name="first", **{"scopes[]": ["merchants:read"]})
    (raw,) = [one.text_content() for one in ReceivedPage(made).all(".notice code")]
    with running.client(**{"X-Partner-Key": raw}) as client:
        assert client.get("/partner/merchants").status_code == 200
        visitor.post(address, status="SUSPENDED")
        assert client.get("/partner/merchants").json()["error"] == "partner_suspended"
    hooked = visitor.post(f"{address}/webhooks", url=running.url(), **{"events[]": ["client.created"]})
    assert ReceivedPage(hooked).all(".notice code")[0].text_content().startswith("whsec_")
    shown = ReceivedPage(visitor.client.get(address))
    assert running.url() in shown.text
    assert raw not in shown.text
    assert "Shops" in visitor.get("/admin?q=Shop&status=SUSPENDED").text


@pytest.mark.logs_in
def test_an_owner_approves_a_request_and_ends_it(partner: Partner, opened: Callable[..., Tenant]) -> None:
    body = merchant_body(requestAccess=True)
    tenant = opened(taxId=body["taxId"])
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    assert "No partner acts for this business" in somebody.get("/partners").text
    done(partner.api.post("/partner/merchants", json=body), 201)
    page = somebody.get("/partners")
    assert "פלטפורמה לדוגמה" in page.text
    assert "Create and finalize documents of merchants." in page.text
    somebody.post(f"/partners/{partner.id}/approve", {})
    clients = f"/partner/merchants/{tenant.id}/clients"
    assert partner.api.get(clients).status_code == 200
    somebody.post(f"/partners/{partner.id}/suspend", {})
    assert partner.api.get(clients).json()["error"] == "merchant_suspended"
    somebody.post(f"/partners/{partner.id}/end", {})
    assert partner.api.get(clients).json()["error"] == "merchant_closed"
    assert "End for good" not in somebody.get("/partners").text


def test_an_owner_without_an_account_registers_by_the_invitation(running: Running, partner: Partner) -> None:
    made = partner.create()
    token = token_of(next_mail(running, made["ownerEmail"]))
    root = running.url().removesuffix("/api/v1")
    with httpx.Client(base_url=root, headers={"sec-fetch-site": "same-origin"}, timeout=PATIENCE) as browser:
        at_door = ReceivedPage(browser.get(f"/invitation?token={token}", follow_redirects=True))
        (link,) = [one for one in at_door.links() if one.startswith("/app/register")]
        form = ReceivedPage(browser.get(link)).form()
        assert form["invitation"] == token
        assert not [name for name in form if name.startswith("business")]
        fields = {**form, "name": "Dana", "email": made["ownerEmail"], "password": "a long password"}
        entered = browser.post("/app/register", data=fields)
    assert entered.headers["location"] == f"/app/{made['id']}/start"
    assert done(partner.api.get(f"/partner/merchants/{made['id']}"))["status"] == "ACTIVE"
