"""Paying through a provider: saved cards and payment links, whatever the provider answers, and when it does not."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest

from domains import answers
from domains.answers import done, line
from support.processes import wait_until
from support.service import Tenant


def refused(answer: httpx.Response, status: int = 409) -> str:
    """The code of a refusal."""
    assert answer.status_code == status, answer.text
    return str(answer.json()["error"])


def faults(answer: httpx.Response) -> set[str]:
    """The fields that are at fault."""
    return {field for field, _ in answers.faults(answer)}


def ended(tenant: Tenant, id: str, so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """A checkout once the worker has brought it so far."""
    found: dict[str, Any] = {}

    def come_so_far() -> bool:
        found.update(done(tenant.api.get(f"/checkouts/{id}")))
        return so(found)

    wait_until(come_so_far, "the checkout")
    return found


def has_document(checkout: dict[str, Any]) -> bool:
    return checkout["documentId"] is not None


def connected(tenant: Tenant) -> str:
    """A terminal at Cardcom, connected; its number."""
    terminal = str(uuid4().int)[:9]
    body = {"credentials": {"terminalNumber": terminal, "apiName": "name", "apiPassword": "secret"}}
    done(tenant.api.put("/payment-providers/cardcom", json=body))
    return terminal


def carded(tenant: Tenant) -> dict[str, Any]:
    """A client with a saved card."""
    client = tenant.client()
    body = {"provider": "cardcom", "token": uuid4().hex, "last4": "0000", "expiryMonth": 12, "expiryYear": 2099}
    done(tenant.api.post(f"/clients/{client['id']}/payment-methods", json=body), 201)
    return client


def sold(tenant: Tenant, client: dict[str, Any], price: str = "100") -> dict[str, Any]:
    """An invoice of 118.00 unless a price is given."""
    return tenant.issued(305, client=None, clientId=client["id"], lines=[line(price)])


def charge(tenant: Tenant, document: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return done(tenant.api.post(f"/documents/{document['id']}/charge", json=fields))


def linked(tenant: Tenant, document: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return done(tenant.api.post(f"/documents/{document['id']}/payment-link", json=fields), 201)


def token(link: dict[str, Any]) -> str:
    return str(link["url"].rsplit("/", 1)[1])


def public(tenant: Tenant) -> httpx.Client:
    return tenant.running.client()


def page_of(paying: dict[str, Any]) -> str:
    """The provider's id of the page that a buyer is led to."""
    return str(paying["redirectUrl"].rsplit("/", 1)[1])


def notify(tenant: Tenant, page: str, provider: str = "cardcom", business: str | None = None) -> httpx.Response:
    with public(tenant) as somebody:
        return somebody.post(
            f"/payment-providers/{provider}/callback",
            params={"business": business or tenant.id},
            json={"LowProfileId": page},
        )


def checkouts(tenant: Tenant, **filters: Any) -> list[dict[str, Any]]:
    return list(done(tenant.api.get("/checkouts", params=filters))["items"])


def test_a_saved_card_is_charged_and_its_receipt_issued_at_once(tenant: Tenant) -> None:
    connected(tenant)
    document = sold(tenant, carded(tenant))
    made = charge(tenant, document, installments=3, externalReference="order 7")
    assert (made["state"], made["amount"], made["declineCode"]) == ("PAID", "118.00", None)
    (attempt,) = made["attempts"]
    assert (attempt["state"], attempt["card"]["last4"], attempt["authNumber"]) == ("PAID", "0000", "0123456")
    payment = done(tenant.api.get(f"/payments/{made['paymentId']}"))
    assert (payment["method"], payment["checkoutId"], payment["receiptId"]) == ("card", made["id"], made["documentId"])
    assert payment["details"]["installments"] == 3
    assert [one["documentId"] for one in payment["allocations"]] == [document["id"]]
    assert done(tenant.api.get(f"/documents/{document['id']}"))["paymentStatus"] == "PAID"
    assert refused(tenant.api.post(f"/documents/{document['id']}/charge", json={})) == "nothing_to_charge"


def test_a_part_is_charged_and_no_more_than_is_open(tenant: Tenant) -> None:
    connected(tenant)
    document = sold(tenant, carded(tenant))
    assert charge(tenant, document, amount="50")["amount"] == "50.00"
    answer = tenant.api.post(f"/documents/{document['id']}/charge", json={"amount": "68.01"})
    assert (refused(answer, 422), answer.json()["available"]) == ("charge_exceeds_balance", "68.00")
    for amount in ("0", "-1", "0.001"):
        assert (faults(tenant.api.post(f"/documents/{document['id']}/charge", json={"amount": amount}))) == {"amount"}


def test_a_decline_is_an_answer_with_its_code_and_another_charge_may_follow(tenant: Tenant) -> None:
    terminal = connected(tenant)
    document = sold(tenant, carded(tenant))
    tenant.running.providers.script(terminal, "decline:36", "ok")
    made = charge(tenant, document)
    assert (made["state"], made["declineCode"], made["paymentId"]) == ("FAILED", "expired_card", None)
    assert done(tenant.api.get("/payments"))["items"] == []
    assert charge(tenant, document)["state"] == "PAID"


def test_a_silent_provider_is_asked_before_anything_is_tried_again(tenant: Tenant) -> None:
    terminal = connected(tenant)
    document = sold(tenant, carded(tenant))
    tenant.running.providers.script(terminal, "silence", "ok")
    made = charge(tenant, document)
    assert made["state"] == "PENDING"
    again = tenant.api.post(f"/documents/{document['id']}/charge", json={})
    assert (refused(again), again.json()["checkoutId"]) == ("payment_in_progress", made["id"])
    assert refused(tenant.api.delete("/payment-providers/cardcom")) == "provider_in_use"
    cancelled = tenant.api.post(f"/checkouts/{made['id']}/cancel")  # asks first, and finds that it was paid
    assert (refused(cancelled), cancelled.json()["state"]) == ("checkout_ended", "PAID")
    found = done(tenant.api.get(f"/checkouts/{made['id']}"))
    assert found["documentId"] is not None
    asked = [one for one in tenant.running.providers.asked if one[0] == terminal]
    assert len([one for one in asked if one[1].endswith("/Transactions/Transaction")]) == 1


def test_a_provider_that_is_away_charges_nothing(tenant: Tenant) -> None:
    terminal = connected(tenant)
    document = sold(tenant, carded(tenant))
    tenant.running.providers.script(terminal, "deaf", "ok")
    made = charge(tenant, document)
    assert made["state"] == "PENDING"
    done(tenant.api.post(f"/checkouts/{made['id']}/cancel"))
    assert refused(tenant.api.delete("/payment-providers/cardcom")) == "provider_in_use"  # it is still in doubt
    for _ in range(3):
        done(tenant.api.post(f"/checkouts/{made['id']}/cancel"))  # and the provider is asked again
    assert [one["state"] for one in done(tenant.api.get(f"/checkouts/{made['id']}"))["attempts"]] == ["ABANDONED"]
    assert done(tenant.api.get(f"/documents/{document['id']}"))["paymentStatus"] == "UNPAID"
    assert tenant.api.delete("/payment-providers/cardcom").status_code == 204


def test_of_twenty_charges_at_once_one_goes_through(tenant: Tenant) -> None:
    connected(tenant)
    document = sold(tenant, carded(tenant))
    path = f"/documents/{document['id']}/charge"
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: tenant.api.post(path, json={}), range(20)))
    assert [one.json()["state"] for one in answers if one.status_code == 200] == ["PAID"]
    assert {one.json()["error"] for one in answers if one.status_code != 200} <= {
        "payment_in_progress",
        "nothing_to_charge",
    }
    assert len(done(tenant.api.get("/payments"))["items"]) == 1


def test_what_cannot_be_charged_says_why(tenant: Tenant) -> None:
    client = tenant.client()
    document = sold(tenant, client)
    path = f"/documents/{document['id']}/charge"
    assert refused(tenant.api.post(path, json={})) == "no_saved_card"
    assert (faults(tenant.api.post(path, json={"methodId": str(uuid4())}))) == {"methodId"}
    card = {"provider": "cardcom", "token": "t", "expiryMonth": 12, "expiryYear": 2099}
    done(tenant.api.post(f"/clients/{client['id']}/payment-methods", json=card), 201)
    assert refused(tenant.api.post(path, json={})) == "provider_not_connected"
    connected(tenant)
    assert (faults(tenant.api.post(path, json={"installments": 37}))) == {"installments"}
    draft = tenant.draft(305, client=None, clientId=client["id"])
    assert refused(tenant.api.post(f"/documents/{draft['id']}/charge", json={})) == "not_issued"
    assert checkouts(tenant) == []


def test_a_link_leads_to_the_providers_page_and_is_paid_once(tenant: Tenant) -> None:
    connected(tenant)
    document = sold(tenant, tenant.client())
    link = linked(tenant, document)
    assert (link["state"], link["amount"], link["documentIds"]) == ("ACTIVE", "118.00", [document["id"]])
    with public(tenant) as somebody:
        seen = done(somebody.get(f"/public/payment-links/{token(link)}"))
        assert (seen["state"], seen["amount"], seen["documents"][0]["balance"]) == ("ACTIVE", "118.00", "118.00")
        first, second = (done(somebody.post(f"/public/payment-links/{token(link)}/pay", json={})) for _ in range(2))
        assert first["redirectUrl"] == second["redirectUrl"]  # two tabs, one page of the provider
        assert (first["state"], first["token"]) == ("PENDING", second["token"])
        assert refused(tenant.api.post(f"/payment-links/{link['id']}/deactivate")) == "payment_link_being_paid"
        tenant.running.providers.pay(page_of(first))
        tenant.running.providers.pages[page_of(first)]["wallet"] = "uPayBit"
        assert [notify(tenant, page_of(first)).status_code for _ in range(20)] == [200] * 20
        ended(tenant, checkouts(tenant)[0]["id"], has_document)
        assert done(somebody.get(f"/public/checkouts/{first['token']}"))["state"] == "PAID"
        assert done(somebody.get(f"/public/payment-links/{token(link)}"))["state"] == "PAID"
        assert refused(somebody.post(f"/public/payment-links/{token(link)}/pay", json={})) == "payment_link_ended"
    (attempt,) = done(tenant.api.get(f"/checkouts/{checkouts(tenant)[0]['id']}"))["attempts"]
    assert attempt["card"]["wallet"] == "bit"
    (payment,) = done(tenant.api.get("/payments"))["items"]
    assert (payment["amount"], payment["receiptId"] is not None) == ("118.00", True)
    assert done(tenant.api.get(f"/payment-links/{link['id']}"))["state"] == "PAID"
    assert done(tenant.api.get(f"/documents/{document['id']}"))["paymentStatus"] == "PAID"


def test_a_decline_on_the_page_lets_the_buyer_try_again_until_it_is_locked(tenant: Tenant) -> None:
    connected(tenant)
    link = linked(tenant, sold(tenant, tenant.client()))
    with public(tenant) as somebody:
        for number in range(1, 6):
            path = f"/public/payment-links/{token(link)}/pay"
            paying = done(somebody.post(path, json={}))
            tenant.running.providers.pay(page_of(paying), decline="4")
            seen = done(somebody.get(f"/public/checkouts/{paying['token']}"))
            assert (seen["state"], seen["declineCode"]) == ("LOCKED" if number == 5 else "FAILED", "card_declined")
            tenant.running.clock.offset += timedelta(seconds=5)
        assert refused(somebody.post(f"/public/checkouts/{paying['token']}/pay", json={})) == "checkout_locked"
    (made,) = checkouts(tenant)
    assert (made["state"], made["declines"]) == ("LOCKED", 5)
    assert done(tenant.api.get("/payments"))["items"] == []


def test_money_that_comes_after_the_end_is_still_in_the_books(tenant: Tenant) -> None:
    connected(tenant)
    document = sold(tenant, tenant.client())
    link = linked(tenant, document)
    with public(tenant) as somebody:
        paying = done(somebody.post(f"/public/payment-links/{token(link)}/pay", json={}))
    (made,) = checkouts(tenant)
    assert done(tenant.api.post(f"/checkouts/{made['id']}/cancel"))["state"] == "CANCELLED"
    tenant.running.providers.pay(page_of(paying))
    notify(tenant, page_of(paying))
    assert ended(tenant, made["id"], has_document)["state"] == "PAID"


def test_a_document_that_was_paid_meanwhile_leaves_the_money_as_credit(tenant: Tenant) -> None:
    connected(tenant)
    client = tenant.client()
    document = sold(tenant, client)
    link = linked(tenant, document)
    with public(tenant) as somebody:
        paying = done(somebody.post(f"/public/payment-links/{token(link)}/pay", json={}))
    cash = {"method": "cash", "date": tenant.today(), "amount": "100"}
    done(tenant.api.post(f"/documents/{document['id']}/payments", json={"payments": [cash]}), 201)
    tenant.running.providers.pay(page_of(paying))
    notify(tenant, page_of(paying))
    ended(tenant, checkouts(tenant)[0]["id"], has_document)
    payment = next(one for one in done(tenant.api.get("/payments"))["items"] if one["method"] == "card")
    assert (payment["allocated"], payment["unallocated"]) == ("18.00", "100.00")


def test_when_the_document_cannot_be_issued_the_money_is_kept_and_it_is_tried_again(tenant: Tenant) -> None:
    connected(tenant)
    client = tenant.client()
    link = linked(tenant, sold(tenant, client))
    with public(tenant) as somebody:
        paying = done(somebody.post(f"/public/payment-links/{token(link)}/pay", json={}))
    assert tenant.api.delete(f"/clients/{client['id']}").status_code in (200, 204)
    tenant.running.providers.pay(page_of(paying))
    notify(tenant, page_of(paying))
    wait_until(lambda: bool(checkouts(tenant, documentError="true")), "the failure")
    (made,) = checkouts(tenant, documentError="true")
    assert (made["state"], made["documentId"], made["documentError"]["code"]) == ("PAID", None, "client_archived")
    notices = done(tenant.api.get("/notifications"))["items"]
    assert [one["kind"] for one in notices] == ["checkout.document_failed"]
    done(tenant.api.post(f"/clients/{client['id']}/restore"))
    tenant.running.clock.offset += timedelta(minutes=2)
    assert ended(tenant, made["id"], has_document)["documentError"] is None
    assert len(done(tenant.api.get("/payments"))["items"]) == 1


def test_money_in_a_currency_without_a_rate_is_kept_and_says_what_is_missing(tenant: Tenant) -> None:
    connected(tenant)
    body = {"clientId": tenant.client()["id"], "amount": "80", "description": "Deposit", "currency": "USD"}
    link = done(tenant.api.post("/payment-links", json=body), 201)
    with public(tenant) as somebody:
        paying = done(somebody.post(f"/public/payment-links/{token(link)}/pay", json={}))
        tenant.running.providers.pay(page_of(paying))
        assert done(somebody.get(f"/public/checkouts/{paying['token']}"))["state"] == "PAID"
    (made,) = checkouts(tenant)
    assert (made["documentId"], "USD needs its rate to ILS" in made["documentError"]["message"]) == (None, True)


@pytest.mark.parametrize("change", [{"Amount": 1.18}, {"CoinId": 2}, {"IsRefund": True}, {"TranzactionId": 0}])
def test_an_answer_about_another_charge_pays_nothing(tenant: Tenant, change: dict[str, Any]) -> None:
    connected(tenant)
    link = linked(tenant, sold(tenant, tenant.client()))
    with public(tenant) as somebody:
        paying = done(somebody.post(f"/public/payment-links/{token(link)}/pay", json={}))
        providers = tenant.running.providers
        providers.pay(page_of(paying))
        providers.pages[page_of(paying)]["charge"] = {
            **providers._cardcom_charge(providers.pages[page_of(paying)]["form"], "ok"),
            **change,
        }
        assert done(somebody.get(f"/public/checkouts/{paying['token']}"))["state"] == "PENDING"
    assert checkouts(tenant)[0]["state"] == "PENDING"
    assert done(tenant.api.get("/payments"))["items"] == []


def test_one_charge_is_the_money_of_one_attempt(tenant: Tenant) -> None:
    connected(tenant)
    providers, pages = tenant.running.providers, []
    with public(tenant) as somebody:
        for _ in range(2):
            link = linked(tenant, sold(tenant, tenant.client()))
            pages.append(done(somebody.post(f"/public/payment-links/{token(link)}/pay", json={})))
        for one in pages:
            providers.pay(page_of(one))
        first = providers._cardcom_charge(providers.pages[page_of(pages[0])]["form"], "ok")
        for one in pages:
            providers.pages[page_of(one)]["charge"] = first
        states = [done(somebody.get(f"/public/checkouts/{one['token']}"))["state"] for one in pages]
    assert states == ["PAID", "PENDING"]
    assert len(done(tenant.api.get("/payments"))["items"]) == 1


def test_notices_that_are_not_for_the_business_are_like_those_for_nobody(tenant: Tenant) -> None:
    assert notify(tenant, str(uuid4())).status_code == 404  # nothing is connected
    connected(tenant)
    assert notify(tenant, str(uuid4())).status_code == 200  # and nothing happens
    assert notify(tenant, "no page").status_code == 404
    assert notify(tenant, str(uuid4()), business=str(uuid4())).status_code == 404
    assert notify(tenant, str(uuid4()), provider="nobody").status_code == 404
    with public(tenant) as somebody:
        bad = somebody.post("/payment-providers/cardcom/callback", params={"business": tenant.id}, content=b"\x00{")
        assert bad.status_code == 404
    assert checkouts(tenant) == []


def test_links_that_are_over_are_like_those_that_never_were(tenant: Tenant) -> None:
    connected(tenant)
    document = sold(tenant, tenant.client())
    link = linked(tenant, document)
    done(tenant.api.post(f"/payment-links/{link['id']}/deactivate"))
    with public(tenant) as somebody:
        gone = somebody.get(f"/public/payment-links/{token(link)}")
        never = somebody.get(f"/public/payment-links/{'a' * 43}")
        assert (
            (gone.status_code, gone.json()["error"])
            == (never.status_code, never.json()["error"])
            == (
                404,
                "not_found",
            )
        )
        assert somebody.post(f"/public/payment-links/{token(link)}/pay", json={}).status_code == 404
        second = linked(tenant, document)
        tenant.running.clock.offset += timedelta(days=91)
        assert somebody.get(f"/public/payment-links/{token(second)}").status_code == 404
    assert done(tenant.api.get(f"/payment-links/{second['id']}"))["state"] == "EXPIRED"


def test_a_link_for_an_amount_leaves_it_as_the_clients_credit(tenant: Tenant) -> None:
    connected(tenant)
    client = tenant.client()
    body = {"clientId": client["id"], "amount": "80", "description": "Deposit"}
    link = done(tenant.api.post("/payment-links", json=body), 201)
    changed = done(tenant.api.patch(f"/payment-links/{link['id']}", json={"amount": "90", "description": "Advance"}))
    assert (changed["amount"], changed["description"], changed["version"]) == ("90.00", "Advance", 2)
    with public(tenant) as somebody:
        paying = done(somebody.post(f"/public/payment-links/{token(link)}/pay", json={"saveCard": True}))
        tenant.running.providers.pay(page_of(paying))
        assert done(somebody.get(f"/public/checkouts/{paying['token']}"))["state"] == "PAID"
    (payment,) = done(tenant.api.get("/payments"))["items"]
    assert (payment["amount"], payment["unallocated"]) == ("90.00", "90.00")
    (method,) = done(tenant.api.get(f"/clients/{client['id']}/payment-methods"))["items"]
    assert (method["provider"], method["isDefault"]) == ("cardcom", True)


def test_what_a_link_cannot_ask_for_names_every_field(tenant: Tenant) -> None:
    assert (faults(tenant.api.post("/payment-links", json={}))) == {"clientId", "amount", "description"}
    client, other = tenant.client(), tenant.client(taxId=None, name="Other")
    first, second = sold(tenant, client), sold(tenant, other)
    draft = tenant.draft(305, client=None, clientId=client["id"])
    body = {"documentIds": [first["id"], second["id"], draft["id"]]}
    assert (faults(tenant.api.post("/payment-links", json=body))) == {"documentIds[1]", "documentIds[2]"}
    assert (faults(tenant.api.post("/payment-links", json={"documentIds": [str(uuid4())]}))) == {"documentIds[0]"}
    path = f"/documents/{first['id']}/payment-link"
    assert refused(tenant.api.post(path, json={})) == "no_provider_connected"
    connected(tenant)
    assert refused(tenant.api.post(path, json={"amount": "118.01"}), 422) == "amount_exceeds_balance"
    assert (faults(tenant.api.post(path, json={"expiresAt": "2020-01-01T00:00:00Z"}))) == {"expiresAt"}
    for amount in ("0", "-3", "1.001"):
        assert (faults(tenant.api.post(path, json={"amount": amount}))) == {"amount"}
    assert done(tenant.api.get("/payment-links"))["items"] == []


def test_a_checkout_that_nobody_pays_expires_after_the_provider_was_asked(tenant: Tenant) -> None:
    connected(tenant)
    link = linked(tenant, sold(tenant, tenant.client()))
    with public(tenant) as somebody:
        paying = done(somebody.post(f"/public/payment-links/{token(link)}/pay", json={}))
        tenant.running.clock.offset += timedelta(hours=25)
        ended(tenant, checkouts(tenant)[0]["id"], lambda one: one["state"] == "EXPIRED")
        fresh = done(somebody.post(f"/public/payment-links/{token(link)}/pay", json={}))
        assert fresh["token"] != paying["token"]


@pytest.mark.parametrize(("choice", "state"), [("pay", "PAID"), ("twice", "PAID"), ("decline_expired_card", "FAILED")])
def test_a_notice_of_the_simulator_goes_the_whole_way(tenant: Tenant, choice: str, state: str) -> None:
    """The sandbox: the buyer never comes back to us, and the provider's own notice tells."""
    root = tenant.running.url("sandbox").removesuffix("/api/v1")
    with tenant.sandbox_key() as api, httpx.Client(headers={"sec-fetch-site": "same-origin"}) as buyer:
        client = done(api.post("/clients", json={"name": "Noa"}), 201)
        body = {"clientId": client["id"], "amount": "80", "description": "Deposit"}
        link = done(api.post("/payment-links", json=body), 201)
        assert link["url"].startswith(root)
        with tenant.running.client("sandbox") as somebody:
            paying = done(somebody.post(f"/public/payment-links/{token(link)}/pay", json={}))
        assert buyer.post(paying["redirectUrl"], data={"choice": choice}).status_code == 303

        def told() -> bool:
            return bool(done(api.get("/checkouts", params={"state": state}))["items"])

        wait_until(told, "the notice")
        (made,) = done(api.get("/checkouts"))["items"]
        if state == "PAID":
            wait_until(lambda: has_document(done(api.get(f"/checkouts/{made['id']}"))), "the receipt")
            assert len(done(api.get("/payments"))["items"]) == 1
        else:
            assert made["declineCode"] == "expired_card"
