"""Credits and cancellations whose money goes back by the provider that charged it."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import httpx
import pytest

from domains.answers import done
from domains.test_checkout_refunds import (
    ask,
    at_cardcom,
    at_stripe,
    given_back,
    paid,
    paid_at_stripe,
    read,
    refunds_at,
    refunds_in_books,
    resolve,
)
from domains.test_checkouts import carded, charge, ended, faults, refused, sold
from support.processes import wait_until
from support.service import Tenant

BACK = {"mode": "original_method"}


def credit(tenant: Tenant, document: dict[str, Any], **fields: Any) -> httpx.Response:
    body = {"reason": "order_cancellation", "finalize": True, "refund": BACK, **fields}
    return tenant.api.post(
        f"/documents/{document['id']}/credit", json=body if "amount" in body else {"full": True, **body}
    )


def credited(tenant: Tenant, document: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return done(credit(tenant, document, **fields), 201)


def credits_of(tenant: Tenant) -> list[dict[str, Any]]:
    return done(tenant.api.get("/documents", params={"docType": "330"}))["items"]


def refunded(tenant: Tenant, checkout: dict[str, Any], state: str = "REFUNDED") -> dict[str, Any]:
    """The last refund of a checkout, once the checkout has a state."""
    return ended(tenant, checkout["id"], lambda one: one["refundState"] == state)["refunds"][-1]


def notified(tenant: Tenant) -> list[str]:
    return [one["kind"] for one in done(tenant.api.get("/notifications"))["items"]]


def test_a_credit_gives_money_back_by_the_provider_that_charged_it(tenant: Tenant) -> None:
    name = at_cardcom(tenant)
    made, document = paid(tenant)
    found = credited(tenant, document, note="Not wanted")
    (money,) = found["refunds"]
    assert money == {
        "state": "requested",
        "method": "card",
        "amount": "118.00",
        "byProvider": True,
        "paymentId": made["paymentId"],
        "provider": "cardcom",
        "checkoutId": made["id"],
        "checkoutRefundId": money["checkoutRefundId"],
    }
    refund = refunded(tenant, made)
    assert (refund["id"], refund["state"], refund["amount"]) == (money["checkoutRefundId"], "REFUNDED", "118.00")
    assert (refund["note"], refund["reason"]) == ("Not wanted", "order_cancellation")
    assert refund["creditDocumentIds"] == [found["credit"]["id"]]
    (booked,) = done(tenant.api.get("/refunds"))["items"]
    assert (booked["id"], booked["paymentId"]) == (refund["paymentRefundId"], made["paymentId"])
    assert [one["id"] for one in credits_of(tenant)] == [found["credit"]["id"]]
    assert refunds_at(tenant, name) == 1
    assert refused(ask(tenant, made)) == "nothing_to_refund"


def test_a_cancellation_gives_money_back_by_the_provider(tenant: Tenant) -> None:
    key = at_stripe(tenant)
    made, document = paid_at_stripe(tenant)
    body = {"reason": "Ordered twice", "refund": BACK}
    found = done(tenant.api.post(f"/documents/{document['id']}/cancel", json=body))
    (money,) = found["refunds"]
    assert (money["state"], money["provider"], money["checkoutId"]) == ("requested", "stripe", made["id"])
    assert refunded(tenant, made)["creditDocumentIds"] == [found["cancelling"]["id"]]
    assert (refunds_at(tenant, key), refunds_in_books(tenant)) == (1, ["118.00"])


@pytest.mark.parametrize(
    "said", [{"alreadyRefunded": True}, {"authNumber": "0123456"}, {"reference": "R-1"}, {"mode": "manual"}]
)
def test_money_that_went_back_already_is_not_given_back_again(tenant: Tenant, said: dict[str, Any]) -> None:
    name = at_cardcom(tenant)
    made, document = paid(tenant)
    (money,) = credited(tenant, document, refund={**BACK, **said})["refunds"]
    assert (money["state"], money["amount"], money["byProvider"]) == ("recorded", "118.00", False)
    assert (read(tenant, made)["refunds"], refunds_at(tenant, name)) == ([], 0)
    assert refused(ask(tenant, made)) == "refund_exceeded"


def test_a_reference_may_be_printed_and_the_provider_asked(tenant: Tenant) -> None:
    name = at_cardcom(tenant)
    made, document = paid(tenant)
    found = credited(tenant, document, refund={**BACK, "reference": "R-1", "alreadyRefunded": False})
    assert (found["refunds"][0]["state"], found["credit"]["payments"][0]["details"]["reference"]) == (
        "requested",
        "R-1",
    )
    assert refunded(tenant, made)["state"] == "REFUNDED"
    assert refunds_at(tenant, name) == 1


@pytest.mark.parametrize("mode", ["none", "manual", "credit_balance"])
def test_only_money_that_goes_back_as_it_came_may_have_gone_back(tenant: Tenant, mode: str) -> None:
    at_cardcom(tenant)
    _, document = paid(tenant)
    assert faults(credit(tenant, document, refund={"mode": mode, "alreadyRefunded": True})) == {
        "refund.alreadyRefunded"
    }


def test_a_draft_gives_nothing_back_before_it_is_issued(tenant: Tenant) -> None:
    name = at_cardcom(tenant)
    made, document = paid(tenant)
    found = credited(tenant, document, finalize=False)
    (money,) = found["refunds"]
    assert (money["state"], money["byProvider"], money["checkoutRefundId"]) == ("on_issue", True, None)
    assert (read(tenant, made)["refunds"], refunds_at(tenant, name)) == ([], 0)
    done(tenant.api.patch(f"/documents/{found['credit']['id']}", json={"notes": "As agreed"}))
    done(tenant.api.post(f"/documents/{found['credit']['id']}/finalize", json={}))
    refund = refunded(tenant, made)
    assert (refund["creditDocumentIds"], refund["note"]) == ([found["credit"]["id"]], "As agreed")
    assert refunds_at(tenant, name) == 1


def test_drafts_that_are_issued_together_give_back_each_its_money(tenant: Tenant) -> None:
    name = at_cardcom(tenant)
    pairs = [paid(tenant), paid(tenant, "50")]
    ids = [credited(tenant, document, finalize=False)["credit"]["id"] for _, document in pairs]
    answer = done(tenant.api.post("/documents/bulk/finalize", json={"ids": ids}))
    assert answer["finalized"] == 2
    for (made, _), id in zip(pairs, ids, strict=True):
        assert refunded(tenant, made)["creditDocumentIds"] == [id]
    assert refunds_at(tenant, name) == 2


def test_a_part_goes_back_by_the_payment_that_came_last(tenant: Tenant) -> None:
    at_cardcom(tenant)
    document = sold(tenant, carded(tenant))
    first, last = charge(tenant, document, amount="18"), charge(tenant, document)
    found = credited(tenant, document, amount="110")
    assert [(one["checkoutId"], one["amount"]) for one in found["refunds"]] == [
        (first["id"], "10.00"),
        (last["id"], "100.00"),
    ]
    assert refunded(tenant, first, "PARTIAL")["amount"] == "10.00"
    assert refunded(tenant, last)["amount"] == "100.00"
    assert sorted(refunds_in_books(tenant)) == ["10.00", "100.00"]
    (rest,) = credited(tenant, document)["refunds"]
    assert (rest["checkoutId"], rest["amount"]) == (first["id"], "8.00")
    assert [one["amount"] for one in ended(tenant, first["id"], lambda one: one["refunded"] == "18.00")["refunds"]] == [
        "10.00",
        "8.00",
    ]


def test_only_what_a_provider_charged_is_asked_of_it(tenant: Tenant) -> None:
    name = at_cardcom(tenant)
    document = sold(tenant, carded(tenant))
    cash = {"payments": [{"method": "cash", "date": document["issueDate"], "amount": "18"}]}
    done(tenant.api.post(f"/documents/{document['id']}/payments", json=cash), 201)
    made = charge(tenant, document)
    found = credited(tenant, document)
    assert sorted((one["method"], one["state"], one["amount"]) for one in found["refunds"]) == [
        ("card", "requested", "100.00"),
        ("cash", "recorded", "18.00"),
    ]
    assert refunded(tenant, made)["amount"] == "100.00"
    assert refunds_at(tenant, name) == 1


def test_a_provider_that_refuses_leaves_the_credit_and_says_so(tenant: Tenant) -> None:
    name = at_cardcom(tenant)
    made, document = paid(tenant)
    tenant.running.providers.script(name, "decline:5033", "ok")
    credited(tenant, document)
    refund = refunded(tenant, made, "FAILED")
    assert (refund["state"], refund["providerCode"]) == ("REFUSED", "5033")
    assert refund["documentError"]["code"] == "refund_not_given"
    assert "checkout.refund_not_given" in notified(tenant)
    assert refused(ask(tenant, made)) == "nothing_to_refund"  # the books show it as given back
    assert (len(credits_of(tenant)), refunds_at(tenant, name)) == (1, 1)


@pytest.mark.parametrize(("outcome", "state"), [("refunded", "REFUNDED"), ("refused", "FAILED")])
def test_of_a_silent_cardcom_a_person_says_what_became_of_the_money(tenant: Tenant, outcome: str, state: str) -> None:
    name = at_cardcom(tenant)
    made, document = paid(tenant)
    tenant.running.providers.script(name, "silence", "ok")
    credited(tenant, document)
    found = ended(tenant, made["id"], lambda one: one["refunds"][0]["mayBeResolved"])
    (refund,) = found["refunds"]
    assert (found["refundState"], refund["state"]) == ("PENDING", "UNKNOWN")
    assert refused(tenant.api.delete("/payment-providers/cardcom")) == "provider_in_use"
    found = done(resolve(tenant, refund, made, outcome))
    assert (found["refundState"], refunds_in_books(tenant)) == (state, ["118.00"])
    code = "refund_not_given" if outcome == "refused" else None
    assert (found["refunds"][0]["documentError"] or {}).get("code") == code
    assert refunds_at(tenant, name) == 1


def test_a_silent_stripe_is_asked_again_by_the_key_and_gives_back_once(tenant: Tenant) -> None:
    key = at_stripe(tenant)
    made, document = paid_at_stripe(tenant)
    tenant.running.providers.script(key, "silence", "ok")
    (money,) = credited(tenant, document)["refunds"]
    ended(tenant, made["id"], lambda one: one["refunds"][0]["state"] == "UNKNOWN")
    tenant.running.clock.offset += timedelta(minutes=3)
    assert refunded(tenant, made)["state"] == "REFUNDED"
    given = [one for one in tenant.running.providers.refunds if one.get("metadata", {}).get("key")]
    assert [one["metadata"]["key"] for one in given].count(money["checkoutRefundId"]) == 1
    assert refunds_in_books(tenant) == ["118.00"]


def test_a_provider_that_takes_back_what_it_accepted_is_written_down(tenant: Tenant) -> None:
    key = at_stripe(tenant)
    made, document = paid_at_stripe(tenant)
    tenant.running.providers.script(key, "pending", "ok")
    (money,) = credited(tenant, document)["refunds"]
    ended(tenant, made["id"], lambda one: one["refunds"][0]["state"] == "PENDING")
    at_the_provider = next(
        one
        for one in tenant.running.providers.refunds
        if one.get("metadata", {}).get("key") == money["checkoutRefundId"]
    )
    at_the_provider.update(status="failed", failure_reason="lost_or_stolen_card")
    tenant.running.clock.offset += timedelta(minutes=11)
    assert refunded(tenant, made, "FAILED")["documentError"]["code"] == "refund_failed_later"


def test_an_account_that_is_gone_gives_nothing_back_and_says_so(tenant: Tenant) -> None:
    name = at_cardcom(tenant)
    made, document = paid(tenant)
    assert tenant.api.delete("/payment-providers/cardcom").status_code == 204
    credited(tenant, document)
    refund = refunded(tenant, made, "FAILED")
    assert (refund["providerCode"], refund["documentError"]["code"]) == ("provider_not_connected", "refund_not_given")
    assert refunds_at(tenant, name) == 0


def test_a_credit_waits_for_the_refund_that_holds_the_charge(tenant: Tenant) -> None:
    name = at_cardcom(tenant)
    made, document = paid(tenant)
    tenant.running.providers.script(name, "deaf", "ok")
    (refund,) = given_back(tenant, made)["refunds"]
    answer = credit(tenant, document)
    assert refused(answer) == "refund_under_way"
    assert (answer.json()["checkoutId"], answer.json()["available"]) == (made["id"], "0.00")
    assert (credits_of(tenant), refunds_in_books(tenant)) == ([], [])
    draft = credited(tenant, document, finalize=False)["credit"]
    assert refused(tenant.api.post(f"/documents/{draft['id']}/finalize", json={})) == "refund_under_way"
    done(resolve(tenant, refund, made, "refused"))
    done(tenant.api.post(f"/documents/{draft['id']}/finalize", json={}))
    assert refunded(tenant, made)["state"] == "REFUNDED"
    assert refunds_at(tenant, name) == 2


def refund_of_payment(tenant: Tenant, made: dict[str, Any], amount: str) -> httpx.Response:
    """Money that the business says it gave back itself, with the credit of what it was paid for."""
    body = {"date": tenant.today(), "amount": amount, "credit": {"reason": "other"}}
    return tenant.api.post(f"/payments/{made['paymentId']}/refund", json=body)


def test_what_a_provider_is_giving_back_is_not_given_back_by_hand(tenant: Tenant) -> None:
    name = at_cardcom(tenant)
    made, document = paid(tenant)
    tenant.running.providers.script(name, "silence", "ok")
    (refund,) = given_back(tenant, made, amount="50")["refunds"]
    assert refund["state"] != "REFUNDED"
    answer = refund_of_payment(tenant, made, "68.01")
    assert refused(answer) == "refund_under_way"
    said = answer.json()
    assert (said["checkoutId"], said["available"], said["difference"]) == (made["id"], "68.00", "0.01")
    done(refund_of_payment(tenant, made, "68"), 201)
    assert refused(credit(tenant, document, amount="1")) == "refund_under_way"
    done(resolve(tenant, refund, made, "refunded"))
    wait_until(lambda: len(refunds_in_books(tenant)) == 2, "the books follow the provider")
    assert sorted(refunds_in_books(tenant)) == ["50.00", "68.00"]


def test_what_went_back_by_hand_is_not_given_back_by_a_provider(tenant: Tenant) -> None:
    name = at_cardcom(tenant)
    made, document = paid(tenant)
    done(refund_of_payment(tenant, made, "50"), 201)
    tenant.running.providers.script(name, "deaf", "ok")
    (refund,) = given_back(tenant, made, amount="50")["refunds"]
    answer = credit(
        tenant, document, amount="50"
    )  # as much as the document has left, and the charge, but not the money
    assert (refused(answer), answer.json()["available"]) == ("refund_under_way", "18.00")
    done(resolve(tenant, refund, made, "refused"))
    credited(tenant, document, amount="50")
    assert refunded(tenant, made, "PARTIAL")["state"] == "REFUNDED"


def test_credits_and_refunds_at_once_give_back_no_more_than_was_paid(tenant: Tenant) -> None:
    name = at_cardcom(tenant)
    made, document = paid(tenant)

    def one(place: int) -> httpx.Response:
        if place % 3 == 2:
            return refund_of_payment(tenant, made, "50")
        if place % 3:
            return ask(tenant, made, amount="50")
        return credit(tenant, document, amount="50")

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(one, range(18)))
    refusals = [answer for answer in answers if answer.status_code not in (200, 201)]
    assert {answer.json()["error"] for answer in refusals} <= {
        "credit_exceeds_balance",
        "refund_exceeded",
        "refund_exceeds_charge",
        "refund_under_way",
    }
    wait_until(lambda: read(tenant, made)["refundState"] != "PENDING", "what the provider answers")
    refunds = read(tenant, made)["refunds"]
    assert [one["documentError"] for one in refunds if one["documentError"]] == [], refunds
    refused_there = [one for one in refunds if one["state"] == "REFUSED"]  # a provider that was not reached frees it
    given = len(answers) - len(refusals) - len(refused_there)
    assert given == 2 or (refused_there and given == 1), [(str(one.request.url), one.text) for one in answers]
    assert refunds_in_books(tenant) == ["50.00"] * given
    assert refunds_at(tenant, name) <= len(refunds) <= 2 + len(refused_there)
    assert len(credits_of(tenant)) == given
