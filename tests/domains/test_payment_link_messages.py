"""Payment links that are sent to clients, and payments that the sandbox lets end as one wants."""

from typing import Any
from uuid import uuid4

import httpx
import pytest

from domains.answers import done, faults, line, refused
from domains.test_checkouts import connected
from domains.test_messages import sent
from support.processes import wait_until
from support.service import Tenant


@pytest.fixture
def box(tenant: Tenant) -> httpx.Client:
    """A client of the tenant's sandbox, which has the simulator and every channel."""
    return tenant.sandbox_key()


def client_of(box: httpx.Client, **fields: Any) -> dict[str, Any]:
    return dict(done(box.post("/clients", json={"name": "דנה", "emails": ["dana@example.com"], **fields}), 201))


def asked(box: httpx.Client, client: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    """A link for an amount."""
    whom = (client or client_of(box))["id"]
    body = {"clientId": whom, "amount": "250", "description": "מקדמה על סדנה", **fields}
    return dict(done(box.post("/payment-links", json=body), 201))


def invoiced(box: httpx.Client, client: dict[str, Any]) -> dict[str, Any]:
    """An invoice of 118.00, and a link for it."""
    draft = done(box.post("/documents", json={"docType": 305, "clientId": client["id"], "lines": [line()]}), 201)
    document = done(box.post(f"/documents/{draft['id']}/finalize", json={}))
    return {"document": document, "link": done(box.post(f"/documents/{document['id']}/payment-link", json={}), 201)}


def send(box: httpx.Client, link: dict[str, Any], **body: Any) -> list[dict[str, Any]]:
    answer = done(box.post(f"/payment-links/{link['id']}/send", json=body))
    assert answer["paymentLinkId"] == link["id"]
    return list(answer["messages"])


def test_a_link_goes_to_its_client_and_the_log_does_not_tell_its_address(box: httpx.Client) -> None:
    link = asked(box)
    (message,) = send(box, link)
    assert (message["kind"], message["recipient"]) == ("payment_link", "dana@example.com")
    assert (message["paymentLinkId"], message["documentId"], message["attachments"]) == (link["id"], None, [])
    assert "₪250.00 עבור מקדמה על סדנה" in message["text"]
    assert "{link}" in message["text"]
    assert link["url"] not in str(sent(box, message["id"]))
    (kept,) = done(box.get("/sandbox/outbox", params={"paymentLinkId": link["id"]}))["items"]
    assert (kept["link"], kept["documentId"]) == (link["url"], None)
    assert link["url"] in kept["text"]
    assert ">לתשלום</a>" in kept["html"]
    assert "₪250.00" in kept["html"]
    (logged,) = done(box.get("/messages", params={"paymentLinkId": link["id"], "kind": "payment_link"}))["items"]
    assert (logged["id"], logged["clientId"], logged["hasLink"]) == (message["id"], link["clientId"], True)
    assert done(box.get("/messages", params={"paymentLinkId": str(uuid4())}))["items"] == []


def test_a_link_for_one_document_names_both_and_leaves_the_delivery_of_the_document(box: httpx.Client) -> None:
    made = invoiced(box, client_of(box))
    (message,) = send(box, made["link"])
    assert message["documentId"] == made["document"]["id"]
    sent(box, message["id"])
    assert done(box.get(f"/documents/{made['document']['id']}"))["deliveryStatus"] == "NONE"
    (logged,) = done(box.get("/messages", params={"documentId": made["document"]["id"]}))["items"]
    assert logged["id"] == message["id"]


def test_it_is_sent_again_with_the_same_address(box: httpx.Client) -> None:
    link = asked(box, client_of(box, emails=[], mobile="050-1234567"))
    (message,) = send(box, link, language="en")
    assert (message["channel"], message["language"], message["subject"]) == ("sms", "en", None)
    sent(box, message["id"])
    again = done(box.post(f"/messages/{message['id']}/resend"), 201)
    assert (again["resendOf"], again["paymentLinkId"], again["text"]) == (message["id"], link["id"], message["text"])
    sent(box, again["id"])
    found = done(box.get("/sandbox/outbox", params={"paymentLinkId": link["id"]}))["items"]
    assert [one["link"] for one in found] == [link["url"]] * 2


def test_its_words_are_the_business_s_own_and_a_preview_sends_nothing(box: httpx.Client) -> None:
    link = asked(box)
    path = f"/payment-links/{link['id']}/send"
    own = {"subject": "{amount}", "text": "{clientName}: {description} {link}", "short": "{amount} {link}"}
    assert done(box.put("/message-templates/payment_link", json={"he": own}))["he"]["isDefault"] is False
    said = done(box.post(f"{path}/preview", json={}))
    assert (said["kind"], said["subject"], said["text"]) == ("payment_link", "₪250.00", "דנה: מקדמה על סדנה {link}")
    assert said["to"] == [{"channel": "email", "address": "dana@example.com"}]
    assert done(box.get("/messages"))["items"] == []
    wrong = {"en": {**own, "text": "{docNumber}"}}
    assert faults(box.put("/message-templates/payment_link", json=wrong)) == {("en.text", "unknown_placeholder")}
    assert faults(box.post(path, json={"text": "{total}"})) == {("text", "unknown_placeholder")}
    samples = done(box.post("/message-templates/payment_link/preview", json={}))
    assert "₪1,180.00" in samples["en"]["text"]
    (message,) = send(box, link, text="now {amount}")
    assert (message["text"], message["hasLink"]) == ("now ₪250.00", False)


def test_what_cannot_be_sent_says_why_and_nothing_is_written(box: httpx.Client) -> None:
    link = asked(box, client_of(box, emails=[]))
    path = f"/payment-links/{link['id']}/send"
    refused(box.post(path, json={}), 422, "no_recipient")
    assert faults(box.post(path, json={"to": {"sms": ["12"]}})) == {("to.sms[0]", "invalid_phone")}
    refused(box.post(f"/payment-links/{uuid4()}/send", json={}), 404, "not_found")
    client = client_of(box)
    made = invoiced(box, client)
    cash = {"method": "cash", "date": made["document"]["issueDate"], "amount": "118"}
    done(box.post(f"/documents/{made['document']['id']}/payments", json={"payments": [cash]}), 201)
    refused(box.post(f"/payment-links/{made['link']['id']}/send", json={}), 409, "nothing_open")
    done(box.post(f"/payment-links/{link['id']}/deactivate"))
    refused(box.post(path, json={"to": {"email": ["a@example.com"]}}), 409, "payment_link_ended")
    assert done(box.get("/messages"))["items"] == []


def test_live_without_mail_refuses_and_keeps_nothing(tenant: Tenant) -> None:
    connected(tenant)
    link = asked(tenant.api, tenant.client(emails=["dana@example.com"]))
    refused(tenant.api.post(f"/payment-links/{link['id']}/send", json={}), 409, "channel_unavailable")
    assert done(tenant.api.get("/messages"))["items"] == []


# Simulated payments


def paying(box: httpx.Client, link: dict[str, Any]) -> str:
    """The checkout of somebody who opened a link and wants to pay."""
    token = link["url"].rpartition("/")[2]
    done(box.post(f"/public/payment-links/{token}/pay", json={}))
    return str(done(box.get(f"/payment-links/{link['id']}"))["checkoutId"])


def simulate(box: httpx.Client, checkout_id: str, outcome: str) -> dict[str, Any]:
    body = {"kind": "payment", "checkoutId": checkout_id, "outcome": outcome}
    return dict(done(box.post("/sandbox/simulate", json=body)))


def state_of(box: httpx.Client, id: str) -> str:
    return str(done(box.get(f"/checkouts/{id}"))["state"])


@pytest.mark.parametrize("outcome", ["paid", "twice"])
def test_a_simulated_payment_pays_the_link_and_its_receipt_is_issued(box: httpx.Client, outcome: str) -> None:
    made = invoiced(box, client_of(box))
    id = paying(box, made["link"])
    assert simulate(box, id, outcome) | {"status": ""} == {
        "kind": "payment", "documentId": None, "allocationId": None, "checkoutId": id, "transactionId": None,
        "status": "",
    }  # fmt: skip
    wait_until(lambda: done(box.get(f"/checkouts/{id}"))["documentId"], "the receipt")
    assert done(box.get(f"/documents/{made['document']['id']}"))["paymentStatus"] == "PAID"
    assert len(done(box.get("/payments"))["items"]) == 1


def test_a_simulated_decline_has_its_code_and_another_outcome_may_follow(box: httpx.Client) -> None:
    id = paying(box, asked(box))
    simulate(box, id, "insufficient_funds")
    wait_until(lambda: state_of(box, id) == "FAILED", "the decline")
    assert done(box.get(f"/checkouts/{id}"))["declineCode"] == "insufficient_funds"
    simulate(box, id, "paid")  # on a new page of the provider
    wait_until(lambda: state_of(box, id) == "PAID", "the payment")


def test_what_is_late_or_silent_is_pending_until_the_provider_tells(box: httpx.Client) -> None:
    late, silent = paying(box, asked(box)), paying(box, asked(box))
    assert simulate(box, late, "late")["status"] == "PENDING"
    assert simulate(box, silent, "silent")["status"] == "PENDING"
    again = {"kind": "payment", "checkoutId": silent, "outcome": "paid"}
    refused(box.post("/sandbox/simulate", json=again), 409, "payment_decided")
    done(box.post("/sandbox/clock", json={"advance": "PT61S"}))
    wait_until(lambda: state_of(box, late) == "PAID", "the notice")
    done(box.post("/sandbox/clock", json={"advance": "PT2H"}))
    wait_until(lambda: state_of(box, silent) == "PAID", "the look-up")


def test_what_cannot_be_simulated_of_payments_is_refused(box: httpx.Client, tenant: Tenant) -> None:
    path = "/sandbox/simulate"
    id = paying(box, asked(box))
    payment = {"kind": "payment", "checkoutId": id, "outcome": "paid"}
    refused(box.post(path, json={**payment, "checkoutId": str(uuid4())}), 404, "not_found")
    assert faults(box.post(path, json={"kind": "payment", "answer": "approve"})) == {
        ("answer", "not_of_kind"),
        ("checkoutId", "required"),
        ("outcome", "required"),
    }
    assert faults(box.post(path, json={"kind": "authority_answer"})) == {("answer", "required")}
    assert ("outcome", "invalid") in faults(box.post(path, json={**payment, "outcome": "maybe"}))
    refused(tenant.api.post(path, json={"kind": "payment", "outcome": "paid"}), 409, "sandbox_only")
    assert done(box.get("/payments"))["items"] == []
    done(box.post(f"/checkouts/{id}/cancel"))
    assert simulate(box, id, "paid")["status"] == "CANCELLED"  # whoever has the page open can pay still
    wait_until(lambda: done(box.get(f"/checkouts/{id}"))["documentId"], "the receipt")
    refused(box.post(path, json=payment), 409, "checkout_ended")
