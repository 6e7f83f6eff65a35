"""The connection of a business to the tax authority: consent, tokens, renewal, its end; and suppliers' numbers."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from domains.answers import done, faults, refused
from pinkas.outside.http import HttpSender
from pinkas.outside.tax_authority import AuthorityRegistration, AuthorityUrls, HttpAuthority
from support.allocating import (
    begin_connection,
    connect_business,
    has_status,
    issue_invoice,
    register_seller,
    unique_tax_id,
    vat_number,
    wait_for_allocation,
    wait_for_numbers_ahead,
)
from support.authority import CLIENT_ID, callback
from support.processes import wait_until
from support.service import Running, Tenant

CONNECTION = "/allocation-numbers/connection"


@pytest.fixture
def dealer(opened: Callable[..., Tenant]) -> Tenant:
    """A business that is not connected yet. The clock stands again afterwards."""
    return opened(taxId=unique_tax_id())


def back(running: Running, state: str, code: str, **headers: str) -> httpx.Response:
    """A browser comes back from the authority."""
    root = running.url().removesuffix("/api/v1")
    return httpx.get(root + callback(state, code), headers=headers, timeout=30)


def state_of(tenant: Tenant) -> str:
    """How the connection stands."""
    return str(done(tenant.api.get(CONNECTION))["status"])


def test_a_person_is_sent_to_the_authority_and_comes_back_connected(dealer: Tenant) -> None:
    assert done(dealer.api.get(CONNECTION)) == {
        "status": "NOT_CONNECTED",
        "authorizationUrl": None,
        "authorizationExpiresAt": None,
        "connectedAt": None,
        "expiresAt": None,
        "consentExpiresAt": None,
        "lastError": None,
        "emergencyNumbers": 0,
    }
    begun = done(dealer.api.put(CONNECTION, json={}))
    query = parse_qs(urlsplit(begun["authorizationUrl"]).query)
    assert query["client_id"] == [CLIENT_ID]
    assert query["response_type"] == ["code"]
    assert query["redirect_uri"] == [dealer.running.url().removesuffix("/api/v1") + "/allocation/callback"]
    shown = back(dealer.running, query["state"][0], dealer.running.authority.consent(), **{"accept-language": "en"})
    assert shown.status_code == 200
    assert "is connected" in shown.text
    now = done(dealer.api.get(CONNECTION))
    assert (now["status"], now["authorizationUrl"]) == ("CONNECTED", None)
    assert now["consentExpiresAt"] > now["expiresAt"] > now["connectedAt"]


@pytest.mark.parametrize(("client_id", "secret", "ready"), [("", "", False), ("x", "", False), ("x", "y", True)])
def test_a_service_that_is_not_registered_sends_nobody_to_the_authority(
    client_id: str, secret: str, ready: bool
) -> None:
    sender = HttpSender(user_agent="test")
    registration = AuthorityRegistration(client_id, secret, "https://example.com/allocation/callback", "99999999")
    assert HttpAuthority(AuthorityUrls("a", "b", "c"), registration, sender).is_configured is ready


def test_a_state_is_good_once(dealer: Tenant) -> None:
    state = begin_connection(dealer.api)
    assert back(dealer.running, state, dealer.running.authority.consent()).status_code == 200
    again = back(dealer.running, state, dealer.running.authority.consent())
    assert again.status_code == 422
    assert 'dir="rtl"' in again.text
    body = {"code": dealer.running.authority.consent(), "state": state}
    refused(dealer.api.put(CONNECTION, json=body), 422, "invalid_state")


def test_a_state_ends_after_a_quarter_of_an_hour(dealer: Tenant) -> None:
    state = begin_connection(dealer.api)
    dealer.running.clock.offset += timedelta(minutes=16)
    body = {"code": dealer.running.authority.consent(), "state": state}
    refused(dealer.api.put(CONNECTION, json=body), 422, "invalid_state")
    assert state_of(dealer) == "NOT_CONNECTED"


def test_another_business_cannot_use_a_state(dealer: Tenant) -> None:
    state = begin_connection(dealer.api)
    other = register_seller(dealer.running)
    body = {"code": dealer.running.authority.consent(), "state": state}
    refused(other.api.put(CONNECTION, json=body), 422, "invalid_state")
    assert (state_of(other), state_of(dealer)) == ("NOT_CONNECTED", "NOT_CONNECTED")
    assert back(dealer.running, state, dealer.running.authority.consent()).status_code == 200
    assert (state_of(other), state_of(dealer)) == ("NOT_CONNECTED", "CONNECTED")


@pytest.mark.parametrize(
    "query", ["", "?state=", "?state=" + "x" * 43, "?code=1", "?state=%ff&code=%00", "?state=a&state=b"]
)
def test_a_return_that_nobody_waits_for_is_refused(running: Running, query: str) -> None:
    root = running.url().removesuffix("/api/v1")
    assert httpx.get(f"{root}/allocation/callback{query}", timeout=30).status_code == 422


def test_a_person_who_does_not_consent_leaves_nothing(dealer: Tenant) -> None:
    root = dealer.running.url().removesuffix("/api/v1")
    state = begin_connection(dealer.api)
    answer = httpx.get(f"{root}/allocation/callback?error=access_denied&state={state}", timeout=30)
    assert (answer.status_code, state_of(dealer)) == (422, "NOT_CONNECTED")
    refused(
        dealer.api.put(CONNECTION, json={"code": "made-up", "state": begin_connection(dealer.api)}),
        422,
        "consent_refused",
    )
    assert state_of(dealer) == "NOT_CONNECTED"


def test_code_and_state_come_together(dealer: Tenant) -> None:
    assert faults(dealer.api.put(CONNECTION, json={"code": "x"})) == {("state", "required")}
    assert faults(dealer.api.put(CONNECTION, json={"state": "x"})) == {("code", "required")}


def test_disconnecting_forgets_the_tokens(dealer: Tenant) -> None:
    connect_business(dealer)
    assert dealer.api.delete(CONNECTION).status_code == 204
    assert state_of(dealer) == "NOT_CONNECTED"
    refused(dealer.api.delete(CONNECTION), 404, "not_found")
    with dealer.running.owner() as connection:
        sql = "SELECT count(*) FROM allocation_connections WHERE business_id = %s"
        assert connection.execute(sql, [dealer.id]).fetchone() == (0,)
    entries = dealer.api.get("/audit-log", params={"subjectId": dealer.id}).json()["items"]
    told = [one["action"] for one in entries if one["action"].startswith("allocation_connection")]
    assert told == ["allocation_connection.removed", "allocation_connection.made"]


def test_tokens_are_kept_encrypted_and_shown_to_nobody(dealer: Tenant) -> None:
    connect_business(dealer)
    wait_for_allocation(dealer, issue_invoice(dealer)["id"], has_status("APPROVED"))
    (token, *_) = dealer.running.authority.tokens_of(vat_number(dealer))
    with dealer.running.owner() as connection:
        row = connection.execute(
            "SELECT c::text, encode(access_token, 'escape') FROM allocation_connections c WHERE business_id = %s",
            [dealer.id],
        ).fetchone()
    assert token
    assert token not in str(row)
    for path in (CONNECTION, "/allocation-numbers", "/audit-log"):
        assert token not in dealer.api.get(path).text


def test_a_refused_access_token_is_refreshed_once(dealer: Tenant) -> None:
    consent = connect_business(dealer)
    wait_for_allocation(dealer, issue_invoice(dealer)["id"], has_status("APPROVED"))
    before = dealer.running.authority.refreshes(consent)
    dealer.running.authority.forget_access(consent)
    found = wait_for_allocation(dealer, issue_invoice(dealer)["id"], has_status("APPROVED"))
    assert found["attempts"] == 1
    assert dealer.running.authority.refreshes(consent) == before + 1


def test_a_new_connection_is_tended_by_its_own_job_alone(dealer: Tenant) -> None:
    """A second one at the same time would fetch ten numbers more than the ten that a business may hold."""
    connect_business(dealer)
    with dealer.running.owner() as connection:
        due = "SELECT refresh_at <= now() FROM allocation_connections WHERE business_id = %s"
        assert connection.execute(due, [dealer.id]).fetchone() == (False,)
    wait_for_numbers_ahead(dealer)
    assert len(dealer.running.authority.asked(vat_number(dealer), "pool")) == 1


@pytest.fixture
def patient(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The authority has a minute for an answer. With the few seconds that others give it, a machine that is busy tells
    of an answer that did not come, and of a refresh whose tokens nobody has."""
    outside = running.services["live"].outside
    monkeypatch.setitem(vars(outside.allocating), "timeout", 60.0)
    monkeypatch.setattr(outside.authority_sender, "_deadline", 60.0)


@pytest.mark.usefixtures("patient")
def test_many_who_need_a_fresh_token_refresh_it_once(dealer: Tenant) -> None:
    """The authority's refresh tokens rotate: a second refresh at the same time would use one that is worth nothing."""
    consent = connect_business(dealer)
    wait_for_numbers_ahead(dealer)
    before = dealer.running.authority.refreshes(consent)
    issued = [issue_invoice(dealer, "100")["id"] for _ in range(6)]
    dealer.running.clock.offset += timedelta(seconds=601)
    with ThreadPoolExecutor(6) as pool:
        asked = list(pool.map(lambda id: dealer.api.post(f"/documents/{id}/allocation-number", json={}), issued))
    assert {done(one)["status"] for one in asked} == {"APPROVED"}
    assert dealer.running.authority.refreshes(consent) == before + 1


def test_numbers_ahead_that_the_authority_did_not_give_are_asked_for_again_soon(dealer: Tenant) -> None:
    authority, me = dealer.running.authority, vat_number(dealer)
    authority.script(me, "status:503", call="pool")
    connect_business(dealer)
    wait_until(lambda: len(authority.asked(me, "pool")) == 1, "the first request")
    authority.script(me, "approve", call="pool")
    dealer.running.clock.offset += timedelta(seconds=601)
    wait_for_numbers_ahead(dealer)


def test_a_refresh_that_fails_is_tried_again(dealer: Tenant) -> None:
    consent = connect_business(dealer)
    issued = issue_invoice(dealer, "100")["id"]
    dealer.running.authority.script_tokens(consent, *["503"] * 50)  # whoever refreshes first: this call or the tending
    dealer.running.clock.offset += timedelta(seconds=601)
    found = done(dealer.api.post(f"/documents/{issued}/allocation-number", json={}))
    assert (found["status"], found["unavailableReason"]) == ("UNAVAILABLE", "unreachable")
    assert state_of(dealer) == "CONNECTED"
    assert dealer.running.authority.asked(vat_number(dealer)) == []
    dealer.running.authority.script_tokens(consent)
    assert done(dealer.api.post(f"/allocation-numbers/{found['id']}/retry", json={}))["status"] == "APPROVED"


def test_a_connection_that_the_authority_ended_is_told_of(dealer: Tenant) -> None:
    consent = connect_business(dealer)
    dealer.running.authority.script_tokens(consent, "invalid_grant")
    dealer.running.clock.offset += timedelta(seconds=601)
    issued = issue_invoice(dealer)["id"]
    found = wait_for_allocation(dealer, issued, has_status("UNAVAILABLE"))
    assert found["unavailableReason"] == "connection_expired"
    now = done(dealer.api.get(CONNECTION))
    assert now["status"] == "EXPIRED"
    assert now["lastError"]
    with dealer.running.owner() as connection:
        sql = "SELECT kind, severity FROM notifications WHERE business_id = %s AND kind = 'allocation_connection'"
        assert connection.execute(sql, [dealer.id]).fetchall() == [("allocation_connection", "critical")]
    assert dealer.api.get(f"/documents/{issued}/pdf").status_code == 200
    connect_business(dealer)
    assert wait_for_allocation(dealer, issued, has_status("APPROVED"))["number"]


def test_a_token_that_is_not_used_is_renewed_before_it_ends(dealer: Tenant) -> None:
    consent = connect_business(dealer)
    wait_until(lambda: dealer.api.get(CONNECTION).json()["emergencyNumbers"] == 10, "the first tending")
    ends = done(dealer.api.get(CONNECTION))["expiresAt"]
    before = dealer.running.authority.refreshes(consent)
    dealer.running.clock.offset += timedelta(days=21)
    wait_until(lambda: dealer.running.authority.refreshes(consent) > before, "a renewal")
    wait_until(lambda: dealer.api.get(CONNECTION).json()["expiresAt"] > ends, "the renewed tokens")
    assert state_of(dealer) == "CONNECTED"


def verified(tenant: Tenant, **body: Any) -> httpx.Response:
    """The answer to a check of a supplier's number."""
    return tenant.api.post("/allocation-numbers/verify", json=body)


def test_a_supplier_s_number_is_checked(dealer: Tenant) -> None:
    connect_business(dealer)
    supplier, given = unique_tax_id(), "20261121" + "5" * 9 + unique_tax_id()
    dealer.running.authority.knows(given, invoice_date="2026-11-01", payment_amount=6000.0, vat_number=int(supplier))
    same = {"number": given[-9:], "supplierTaxId": supplier}
    assert done(verified(dealer, **same))["result"] == "valid"
    assert done(verified(dealer, **same, invoiceDate="2026-11-01", amount="6000"))["result"] == "valid"
    assert done(verified(dealer, **same, amount="6000.01"))["result"] == "mismatch"
    assert done(verified(dealer, **same, invoiceDate="2026-11-02"))["result"] == "mismatch"
    assert done(verified(dealer, number="123123123", supplierTaxId=supplier))["result"] == "unknown"
    (body, *_) = dealer.running.authority.asked(vat_number(dealer), "details")
    assert body == {
        "customer_vat_number": int(vat_number(dealer)),
        "vat_number": int(supplier),
        "confirmation_number": given[-9:],
    }
    entries = dealer.api.get("/audit-log", params={"action": "allocation.verified"}).json()["items"]
    assert [one["facts"]["result"] for one in entries] == ["unknown", "mismatch", "mismatch", "valid", "valid"]


@pytest.mark.parametrize(
    ("failure", "reason"),
    [
        ("status:503", "unreachable"),
        ("html", "unclear"),
        ("half", "no_answer"),
        ("reset", "no_answer"),
        ("status:403", "not_permitted"),
    ],
)
def test_a_check_that_cannot_be_made_says_so(dealer: Tenant, failure: str, reason: str) -> None:
    connect_business(dealer)
    dealer.running.authority.script(vat_number(dealer), failure, call="details")
    found = done(verified(dealer, number="123456789", supplierTaxId="777777723"))
    assert (found["result"], found["reason"]) == ("unavailable", reason)


def test_a_check_without_a_connection_says_so(dealer: Tenant) -> None:
    found = done(verified(dealer, number="123456789", supplierTaxId="777777723"))
    assert (found["result"], found["reason"]) == ("unavailable", "not_connected")


def test_every_fault_of_a_check_is_named_at_once(dealer: Tenant) -> None:
    answer = verified(dealer, number="12", supplierTaxId="777777724", amount="1.001")
    assert faults(answer) == {
        ("number", "invalid_allocation_number"),
        ("supplierTaxId", "invalid_tax_id"),
        ("amount", "invalid_amount"),
    }
