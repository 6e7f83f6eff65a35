"""Money that goes back through the provider that charged it, with the credit of its documents."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest

from domains.answers import done
from domains.test_checkouts import (
    carded,
    charge,
    checkouts,
    ended,
    faults,
    linked,
    page_of,
    public,
    refused,
    sold,
    token,
)
from support.processes import wait_until
from support.service import Tenant

REASON = {"reason": "order_cancellation"}


def at_cardcom(tenant: Tenant) -> str:
    """Connected to Cardcom; the name by which its refunds are scripted."""
    name = uuid4().hex
    body = {"credentials": {"terminalNumber": str(uuid4().int)[:9], "apiName": name, "apiPassword": "secret"}}
    done(tenant.api.put("/payment-providers/cardcom", json=body))
    return name


def at_stripe(tenant: Tenant) -> str:
    """Connected to Stripe; the key by which it is scripted."""
    key = f"sk_live_{uuid4().hex}"
    body = {"credentials": {"secretKey": key, "webhookSecret": "whsec_one"}}
    done(tenant.api.put("/payment-providers/stripe", json=body))
    return key


def paid(tenant: Tenant, price: str = "100") -> tuple[dict[str, Any], dict[str, Any]]:
    """A checkout of a saved card at Cardcom that is paid, with its document (118.00 unless a price is given)."""
    document = sold(tenant, carded(tenant), price)
    return charge(tenant, document), document


def paid_at_stripe(tenant: Tenant) -> tuple[dict[str, Any], dict[str, Any]]:
    """A checkout of a link that was paid at Stripe, with its document."""
    document = sold(tenant, tenant.client())
    link = linked(tenant, document)
    with public(tenant) as somebody:
        paying = done(somebody.post(f"/public/payment-links/{token(link)}/pay", json={}))
        tenant.running.providers.pay(page_of(paying))
        assert done(somebody.get(f"/public/checkouts/{paying['token']}"))["state"] == "PAID"
    (made,) = checkouts(tenant)
    return made, document


def ask(tenant: Tenant, checkout: dict[str, Any], **fields: Any) -> httpx.Response:
    return tenant.api.post(f"/checkouts/{checkout['id']}/refund", json={**REASON, **fields})


def given_back(tenant: Tenant, checkout: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return done(ask(tenant, checkout, **fields))


def resolve(tenant: Tenant, refund: dict[str, Any], checkout: dict[str, Any], outcome: str) -> httpx.Response:
    path = f"/checkouts/{checkout['id']}/refunds/{refund['id']}/resolve"
    return tenant.api.post(path, json={"outcome": outcome})


def read(tenant: Tenant, checkout: dict[str, Any]) -> dict[str, Any]:
    return done(tenant.api.get(f"/checkouts/{checkout['id']}"))


def refunds_at(tenant: Tenant, account: str) -> int:
    """How often a provider was asked to give back."""
    asked = tenant.running.providers.asked
    return len([one for one in asked if one[0] == account and one[1].endswith(("/RefundByTransactionId", "/refunds"))])


def refunds_in_books(tenant: Tenant) -> list[str]:
    return [one["amount"] for one in done(tenant.api.get("/refunds"))["items"]]


def test_a_refund_goes_back_by_the_provider_and_credits_its_document(tenant: Tenant) -> None:
    at_cardcom(tenant)
    made, _ = paid(tenant)
    assert (made["refundState"], made["refunded"], made["refunds"]) == ("NONE", "0.00", [])
    found = given_back(tenant, made, note="Not wanted")
    assert (found["state"], found["refundState"], found["refunded"]) == ("PAID", "REFUNDED", "118.00")
    (refund,) = found["refunds"]
    assert (refund["state"], refund["amount"], refund["documentError"]) == ("REFUNDED", "118.00", None)
    assert refund["reference"]
    credit = done(tenant.api.get(f"/documents/{refund['creditDocumentIds'][0]}"))
    assert (credit["docType"], credit["total"]) == (330, "118.00")
    (booked,) = done(tenant.api.get("/refunds"))["items"]
    assert (booked["id"], booked["method"], booked["documentId"]) == (refund["paymentRefundId"], "card", credit["id"])
    assert done(tenant.api.get(f"/payments/{made['paymentId']}"))["state"] == "REFUNDED"
    expected = done(tenant.api.get("/card-clearing/expectations"))["items"]
    assert sorted((one["amount"], one["provider"]) for one in expected) == [
        ("-118.00", "cardcom"),
        ("118.00", "cardcom"),
    ]
    assert refused(ask(tenant, made)) == "nothing_to_refund"


def test_several_parts_go_back_and_no_more_than_was_charged(tenant: Tenant) -> None:
    name = at_cardcom(tenant)
    made, _ = paid(tenant)
    assert given_back(tenant, made, amount="18")["refundState"] == "PARTIAL"
    answer = ask(tenant, made, amount="100.01")
    assert (refused(answer), answer.json()["available"]) == ("refund_exceeds_charge", "100.00")
    for amount in ("0", "-1", "0.001"):
        assert faults(ask(tenant, made, amount=amount)) == {"amount"}
    last = given_back(tenant, made)
    assert (last["refundState"], [one["amount"] for one in last["refunds"]]) == ("REFUNDED", ["18.00", "100.00"])
    assert sorted(refunds_in_books(tenant)) == ["100.00", "18.00"]
    assert refunds_at(tenant, name) == 2


def test_of_twenty_refunds_at_once_no_more_goes_back_than_was_charged(tenant: Tenant) -> None:
    name = at_cardcom(tenant)
    made, _ = paid(tenant)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: ask(tenant, made, amount="50"), range(20)))
    assert sorted(one.status_code for one in answers) == [200, 200, *[409] * 18]
    assert {refused(one) for one in answers if one.status_code != 200} == {"refund_exceeds_charge"}
    assert refunds_in_books(tenant) == ["50.00", "50.00"]
    assert refunds_at(tenant, name) == 2


def test_a_refund_that_the_provider_refuses_changes_nothing_else(tenant: Tenant) -> None:
    name = at_cardcom(tenant)
    made, document = paid(tenant)
    tenant.running.providers.script(name, "decline:5033", "ok")
    found = given_back(tenant, made)
    assert (found["refundState"], found["refunded"]) == ("FAILED", "0.00")
    (refund,) = found["refunds"]
    assert (refund["state"], refund["providerCode"], refund["mayBeResolved"]) == ("REFUSED", "5033", False)
    assert refunds_in_books(tenant) == []
    assert done(tenant.api.get(f"/documents/{document['id']}"))["paymentStatus"] == "PAID"
    assert given_back(tenant, made)["refundState"] == "REFUNDED"


@pytest.mark.parametrize(
    ("outcome", "state", "books"), [("refunded", "REFUNDED", ["118.00"]), ("refused", "FAILED", [])]
)
def test_a_silent_cardcom_is_not_asked_twice_and_a_person_says_what_happened(
    tenant: Tenant, outcome: str, state: str, books: list[str]
) -> None:
    name = at_cardcom(tenant)
    made, _ = paid(tenant)
    tenant.running.providers.script(name, "silence", "ok")
    found = given_back(tenant, made)
    (refund,) = found["refunds"]
    assert (found["refundState"], refund["state"], refund["mayBeResolved"]) == ("PENDING", "UNKNOWN", True)
    assert refused(ask(tenant, made)) == "nothing_to_refund"
    assert refused(tenant.api.delete("/payment-providers/cardcom")) == "provider_in_use"
    assert "checkout.refund_unknown" in [one["kind"] for one in done(tenant.api.get("/notifications"))["items"]]
    assert refunds_in_books(tenant) == []
    found = done(resolve(tenant, refund, made, outcome))
    assert (found["refundState"], refunds_in_books(tenant)) == (state, books)
    assert refused(resolve(tenant, refund, made, "refunded")) == "refund_not_in_doubt"
    assert refunds_at(tenant, name) == 1


def test_a_silent_stripe_is_asked_again_and_gives_back_once(tenant: Tenant) -> None:
    key = at_stripe(tenant)
    made, _ = paid_at_stripe(tenant)
    tenant.running.providers.script(key, "silence", "ok")
    found = given_back(tenant, made)
    (refund,) = found["refunds"]
    assert (found["refundState"], refund["state"], refund["mayBeResolved"]) == ("PENDING", "UNKNOWN", False)
    assert refused(resolve(tenant, refund, made, "refused")) == "refund_not_in_doubt"
    tenant.running.clock.offset += timedelta(minutes=3)
    found = ended(tenant, made["id"], lambda one: one["refundState"] == "REFUNDED")
    wait_until(lambda: refunds_in_books(tenant) == ["118.00"], "the refund in the books")
    mine = [one for one in tenant.running.providers.refunds if one.get("metadata", {}).get("key") == refund["id"]]
    assert len(mine) == 1


def test_a_refund_that_is_paid_out_later_is_in_the_books_and_can_fail_after_all(tenant: Tenant) -> None:
    key = at_stripe(tenant)
    made, _ = paid_at_stripe(tenant)
    tenant.running.providers.script(key, "pending", "ok")
    found = given_back(tenant, made, amount="18")
    (refund,) = found["refunds"]
    assert (found["refundState"], refund["state"], refund["documentError"]) == ("PENDING", "PENDING", None)
    assert refunds_in_books(tenant) == ["18.00"]
    at_the_provider = next(
        one for one in tenant.running.providers.refunds if one.get("metadata", {}).get("key") == refund["id"]
    )
    at_the_provider.update(status="failed", failure_reason="lost_or_stolen_card")
    tenant.running.clock.offset += timedelta(minutes=11)
    found = ended(tenant, made["id"], lambda one: one["refundState"] == "FAILED")
    (refund,) = found["refunds"]
    assert (refund["state"], refund["documentError"]["code"]) == ("REFUSED", "refund_failed_later")
    answer = ask(tenant, made, amount="100.01")  # what the books have credited is not given back once more
    assert (refused(answer), answer.json()["available"]) == ("refund_exceeds_charge", "100.00")


def test_when_the_books_refuse_what_went_back_it_says_so_and_is_tried_again(tenant: Tenant) -> None:
    key = at_stripe(tenant)
    made, document = paid_at_stripe(tenant)
    tenant.running.providers.script(key, "silence", "ok")
    given_back(tenant, made)
    credit = {
        "full": True,
        "reason": "other",
        "refund": {"mode": "original_method", "alreadyRefunded": True},
        "finalize": True,
    }
    done(tenant.api.post(f"/documents/{document['id']}/credit", json=credit), 201)
    tenant.running.clock.offset += timedelta(minutes=3)
    found = ended(tenant, made["id"], lambda one: one["refunds"][0]["documentError"] is not None)
    (refund,) = found["refunds"]
    assert (found["refundState"], refund["state"], refund["documentError"]["code"]) == (
        "REFUNDED",
        "REFUNDED",
        "refund_exceeded",
    )
    assert refund["documentError"]["nextAttemptAt"]
    assert "checkout.refund_failed" in [one["kind"] for one in done(tenant.api.get("/notifications"))["items"]]


def test_what_the_books_would_refuse_is_not_given_back(tenant: Tenant) -> None:
    name = at_cardcom(tenant)
    made, _ = paid(tenant)
    assert refused(ask(tenant, made, credit=False)) == "unallocated_exceeded"
    assert faults(ask(tenant, made, reason="because")) == {"reason"}
    assert refused(ask(tenant, made, note="4580458045804580"), 422) == "card_number_refused"
    assert refused(ask(tenant, made, attemptId=str(uuid4())), 404) == "not_found"
    assert (read(tenant, made)["refunds"], refunds_at(tenant, name)) == ([], 0)


def test_what_was_never_paid_is_not_refunded(tenant: Tenant) -> None:
    name = at_cardcom(tenant)
    document = sold(tenant, carded(tenant))
    terminal = done(tenant.api.get("/payment-providers"))["items"]
    assert terminal
    link = linked(tenant, document)
    with public(tenant) as somebody:
        done(somebody.post(f"/public/payment-links/{token(link)}/pay", json={}))
    (made,) = checkouts(tenant)
    assert refused(ask(tenant, made)) == "nothing_to_refund"
    assert refunds_at(tenant, name) == 0


def test_money_for_no_document_goes_back_out_of_the_clients_credit(tenant: Tenant) -> None:
    at_cardcom(tenant)
    client = tenant.client()
    body = {"clientId": client["id"], "amount": "80", "description": "Deposit"}
    link = done(tenant.api.post("/payment-links", json=body), 201)
    with public(tenant) as somebody:
        paying = done(somebody.post(f"/public/payment-links/{token(link)}/pay", json={}))
        tenant.running.providers.pay(page_of(paying))
        done(somebody.get(f"/public/checkouts/{paying['token']}"))
    (made,) = checkouts(tenant)
    found = given_back(tenant, made, credit=False)
    assert (found["refundState"], found["refunds"][0]["creditDocumentIds"]) == ("REFUNDED", [])
    assert refunds_in_books(tenant) == ["80.00"]
