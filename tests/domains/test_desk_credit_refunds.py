"""The pages of credits and cancellations say before what goes back by a provider, and do it."""

import pytest

from domains.answers import done
from domains.test_checkout_refunds import at_cardcom, paid, read, refunds_at
from domains.test_credit_refunds import refunded
from domains.test_desk_words import english
from support.service import Tenant

pytestmark = pytest.mark.logs_in
ASKED = "the provider is asked to give back what it charged"


def test_a_cancellation_says_that_the_provider_is_asked_and_what_becomes_of_it(tenant: Tenant) -> None:
    name = at_cardcom(tenant)
    made, document = paid(tenant)
    somebody = english(tenant)
    path = f"/documents/{document['id']}/cancel"
    page = somebody.get(path)
    assert ASKED in page.text
    assert "The money went back already: do not ask the provider" in page.text
    wrong = somebody.post(path, {"reason": "Twice", "refund.mode": "manual", "refund.alreadyRefunded": "true"})
    assert wrong.status == 422
    assert "The provider is asked only where the money goes back by the same means of payment." in wrong.text
    assert ASKED in wrong.text
    after = somebody.post(path, {"reason": "Twice", "refund.mode": "original_method"})
    assert "Cardcom is asked to give" in after.text
    assert f"{somebody.base}/checkouts/{made['id']}" in after.links()
    assert refunded(tenant, made)["state"] == "REFUNDED"
    assert refunds_at(tenant, name) == 1


def test_a_credit_that_was_given_back_before_asks_nobody(tenant: Tenant) -> None:
    name = at_cardcom(tenant)
    made, document = paid(tenant)
    somebody = english(tenant)
    path = f"/documents/{document['id']}/credit"
    assert ASKED in somebody.get(path).text
    body = {"reason": "other", "_how": "full", "_do": "draft", "refund.mode": "original_method"}
    assert somebody.post(path, {**body, "refund.authNumber": "0123456"}).status == 303
    (draft,) = done(tenant.api.get("/documents", params={"docType": "330"}))["items"]
    done(tenant.api.post(f"/documents/{draft['id']}/finalize", json={}))
    assert (read(tenant, made)["refunds"], refunds_at(tenant, name)) == ([], 0)


def test_what_no_provider_charged_is_only_written_down(tenant: Tenant) -> None:
    invoice = tenant.issued(320)
    page = english(tenant).get(f"/documents/{invoice['id']}/cancel").text
    assert ASKED not in page
    assert "This writes the refund down and moves no money" in page
