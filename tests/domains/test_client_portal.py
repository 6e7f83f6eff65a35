"""The client portal: one link to what a client owes, paying it, and disputes; and that nobody sees another's."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest

from domains.answers import done
from domains.test_checkouts import checkouts, connected, ended, faults, has_document, notify, page_of, refused, sold
from support.service import Tenant

NOWHERE = "a" * 43


def portal(tenant: Tenant, client: dict[str, Any], **fields: Any) -> str:
    """The token of a fresh portal."""
    made = done(tenant.api.post(f"/clients/{client['id']}/portal-link", json=fields), 201)
    return str(made["url"].rsplit("/", 1)[1])


def seen(somebody: httpx.Client, token: str) -> dict[str, Any]:
    return dict(done(somebody.get(f"/public/portal/{token}")))


def pay(somebody: httpx.Client, token: str, **body: Any) -> httpx.Response:
    return somebody.post(f"/public/portal/{token}/pay", json=body)


def dispute(somebody: httpx.Client, token: str, id: str, **body: Any) -> httpx.Response:
    asked = {"reason": "wrong_amount", "text": "We agreed on 90."} | body
    return somebody.post(f"/public/portal/{token}/documents/{id}/dispute", json=asked)


def test_a_client_sees_what_it_owes_and_nothing_of_anybody_else(tenant: Tenant) -> None:
    client = tenant.client(openingBalance={"amount": "50", "date": "2026-01-01", "dueDate": "2026-02-01"})
    other = tenant.client(taxId=None, name="Other")
    late = sold(tenant, client, "200")
    sold(tenant, other, "1000")
    tenant.draft(305, client=None, clientId=client["id"])
    token = portal(tenant, client)
    with tenant.running.client() as somebody:
        found = seen(somebody, token)
        assert [one["id"] for one in found["documents"]] == [late["id"]]
        assert found["documents"][0]["balance"] == "236.00"
        assert [(one["open"], one["dueDate"], one["overdue"]) for one in found["openingItems"]] == [
            ("50.00", "2026-02-01", True)
        ]
        (money,) = found["currencies"]
        assert (money["balance"], money["open"], money["payable"]) == ("286.00", "286.00", False)
        assert "1,180" not in str(found)
        assert "1180" not in str(found)
    link = done(tenant.api.get(f"/clients/{client['id']}/portal-link"))
    assert (link["state"], link["url"].endswith(token)) == ("ACTIVE", True)
    assert link["lastUsedAt"] is not None


def test_documents_are_paid_together_and_two_tabs_meet_in_one_page(tenant: Tenant) -> None:
    connected(tenant)
    client = tenant.client()
    first, second = sold(tenant, client), sold(tenant, client, "200")
    ids, token = [first["id"], second["id"]], portal(tenant, client)
    with tenant.running.client() as somebody:
        assert seen(somebody, token)["currencies"][0]["payable"] is True
        one, two = (done(pay(somebody, token, documentIds=ids)) for _ in range(2))
        assert (one["redirectUrl"], one["token"], one["amount"]) == (two["redirectUrl"], two["token"], "354.00")
        assert refused(pay(somebody, token, documentIds=[first["id"]])) == "payment_in_progress"
        (begun,) = seen(somebody, token)["begun"]
        assert (begun["token"], begun["amount"]) == (one["token"], "354.00")
        tenant.running.providers.pay(page_of(one))
        assert [notify(tenant, page_of(one)).status_code for _ in range(3)] == [200] * 3
        (made,) = checkouts(tenant, source="portal")
        ended(tenant, made["id"], has_document)
        assert seen(somebody, token)["documents"] == []
        paid = done(somebody.get(f"/public/portal/{token}/documents", params={"limit": 1}))
        assert len(paid["items"]) == 1
        rest = done(somebody.get(f"/public/portal/{token}/documents", params={"cursor": paid["nextCursor"]}))
        receipt = done(tenant.api.get(f"/checkouts/{made['id']}"))["documentId"]
        assert {one["id"] for one in [*paid["items"], *rest["items"]]} == {*ids, receipt}
        assert refused(pay(somebody, token, documentIds=ids)) == "nothing_open"
    (payment,) = done(tenant.api.get("/payments"))["items"]
    assert {one["documentId"]: one["amount"] for one in payment["allocations"]} == dict(
        zip(ids, ("118.00", "236.00"), strict=True)
    )
    assert payment["receiptId"] is not None


def test_of_twenty_who_pay_at_once_all_are_led_to_one_page(tenant: Tenant) -> None:
    connected(tenant)
    client = tenant.client()
    document, token = sold(tenant, client), portal(tenant, client)
    with tenant.running.client() as somebody, ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: pay(somebody, token, documentIds=[document["id"]]), range(20)))
    assert {one.status_code for one in answers} <= {200, 409}
    assert len({one.json()["redirectUrl"] for one in answers if one.status_code == 200}) == 1
    assert len(checkouts(tenant)) == 1


def test_an_amount_pays_what_is_due_first_and_never_more_than_is_open(tenant: Tenant) -> None:
    connected(tenant)
    client = tenant.client(openingBalance={"amount": "20", "date": "2026-01-01"})
    later = sold(tenant, client)
    second = sold(tenant, client)
    token = portal(tenant, client)
    with tenant.running.client() as somebody:
        answer = pay(somebody, token, amount="256.01")
        assert (refused(answer, 422), answer.json()["available"]) == ("amount_exceeds_balance", "256.00")
        for amount in ("0", "-1", "1.001"):
            assert faults(pay(somebody, token, amount=amount)) == {"amount"}
        paying = done(pay(somebody, token, amount="150"))
        tenant.running.providers.pay(page_of(paying))
        assert done(somebody.get(f"/public/checkouts/{paying['token']}"))["state"] == "PAID"
    made = done(tenant.api.get(f"/checkouts/{checkouts(tenant)[0]['id']}"))
    assert [(one["documentId"], one["amount"]) for one in made["documents"]] == [
        (later["id"], "118.00"),
        (second["id"], "12.00"),
    ]
    assert [one["amount"] for one in made["openingItems"]] == ["20.00"]


def test_what_cannot_be_paid_names_every_field(tenant: Tenant) -> None:
    client, other = tenant.client(), tenant.client(taxId=None, name="Other")
    own, foreign = sold(tenant, client), sold(tenant, other)
    draft = tenant.draft(305, client=None, clientId=client["id"])
    token = portal(tenant, client)
    with tenant.running.client() as somebody:
        assert refused(pay(somebody, token, documentIds=[own["id"]])) == "no_provider_connected"
        ids = [own["id"], foreign["id"], draft["id"], str(uuid4()), own["id"]]
        assert faults(pay(somebody, token, documentIds=ids)) == {f"documentIds[{n}]" for n in (1, 2, 3, 4)}
        assert faults(pay(somebody, token)) == {"documentIds"}
        assert faults(pay(somebody, token, documentIds=[own["id"]], amount="1")) == {"amount"}
    assert checkouts(tenant) == []


def test_another_choice_ends_what_was_begun_and_declined(tenant: Tenant) -> None:
    connected(tenant)
    client = tenant.client()
    first, second = sold(tenant, client), sold(tenant, client)
    token = portal(tenant, client)
    with tenant.running.client() as somebody:
        paying = done(pay(somebody, token, documentIds=[first["id"]]))
        tenant.running.providers.pay(page_of(paying), decline="4")
        assert done(somebody.get(f"/public/checkouts/{paying['token']}"))["state"] == "FAILED"
        both = done(pay(somebody, token, documentIds=[first["id"], second["id"]]))
        assert both["amount"] == "236.00"
    assert sorted(one["state"] for one in checkouts(tenant)) == ["CANCELLED", "PENDING"]


def test_links_that_are_over_are_like_those_that_never_were(tenant: Tenant) -> None:
    client = tenant.client()
    document = sold(tenant, client)
    first = portal(tenant, client)
    second = portal(tenant, client)
    place = f"/clients/{client['id']}/portal-link"
    with tenant.running.client() as somebody:

        def answers(token: str) -> set[tuple[int, str]]:
            base = f"/public/portal/{token}"
            got = [
                somebody.get(base),
                somebody.get(f"{base}/documents"),
                somebody.get(f"{base}/statement"),
                somebody.get(f"{base}/documents/{document['id']}/pdf"),
                pay(somebody, token, documentIds=[document["id"]]),
                dispute(somebody, token, document["id"]),
                somebody.post(f"{base}/disputes/{uuid4()}/reply", json={"text": "?"}),
                somebody.post(f"{base}/disputes/{uuid4()}/withdraw"),
            ]
            return {(one.status_code, one.json()["error"]) for one in got}

        gone = {(404, "not_found")}
        assert answers(NOWHERE) == answers("short") == answers(first) == gone  # renewing ends the first one
        assert seen(somebody, second)["clientName"] == client["name"]
        assert tenant.api.delete(place).status_code == tenant.api.delete(place).status_code == 204
        assert answers(second) == gone
        assert done(tenant.api.get(place))["state"] == "ENDED"
        third = portal(tenant, client)
        assert seen(somebody, third)["documents"] != []
        tenant.running.clock.offset += timedelta(days=366)
        assert answers(third) == gone
    assert done(tenant.api.get(place))["state"] == "EXPIRED"
    assert tenant.api.get(f"/clients/{tenant.client()['id']}/portal-link").status_code == 404
    assert faults(tenant.api.post(place, json={"expiresAt": "2020-01-01T00:00:00Z"})) == {"expiresAt"}


def test_no_id_of_another_client_or_business_opens_anything(tenant: Tenant, opened: Callable[..., Tenant]) -> None:
    other = opened()
    client, neighbour = tenant.client(), tenant.client(taxId=None, name="Other")
    sold(tenant, client)
    token = portal(tenant, client)
    draft = tenant.draft(305, client=None, clientId=client["id"])
    theirs = sold(tenant, neighbour)
    foreign = sold(other, other.client())
    theirs_token = portal(tenant, neighbour)
    with tenant.running.client() as somebody:
        opened = done(dispute(somebody, theirs_token, theirs["id"]), 201)
        base = f"/public/portal/{token}"
        for id in (theirs["id"], foreign["id"], draft["id"], str(uuid4())):
            assert somebody.get(f"{base}/documents/{id}/pdf").status_code == 404
            assert dispute(somebody, token, id).status_code == 404
        assert somebody.post(f"{base}/disputes/{opened['id']}/reply", json={"text": "?"}).status_code == 404
        assert somebody.post(f"{base}/disputes/{opened['id']}/withdraw").status_code == 404
        assert seen(somebody, token)["disputes"] == []
    assert len(done(tenant.api.get("/disputes"))["items"]) == 1
    assert other.api.get(f"/disputes/{opened['id']}").status_code == 404


def test_the_statement_and_the_signed_files_are_the_clients(tenant: Tenant) -> None:
    client = tenant.client()
    document = sold(tenant, client)
    token = portal(tenant, client)
    with tenant.running.client() as somebody:
        base = f"/public/portal/{token}"
        told = done(somebody.get(f"{base}/statement"))
        assert told["clientId"] == client["id"]
        assert told["currencies"][0]["closingBalance"] == "118.00"
        table = somebody.get(f"{base}/statement", params={"format": "csv", "lang": "en"})
        assert table.headers["content-type"].startswith("text/csv")
        assert "118.00" in table.text
        file = somebody.get(f"{base}/statement", params={"format": "pdf"})
        assert file.content.startswith(b"%PDF")
        kinds = [somebody.get(f"{base}/documents/{document['id']}/pdf").headers["x-document-copy"] for _ in range(2)]
    assert kinds == ["original", "copy"]


def test_a_dispute_goes_back_and_forth_until_it_is_resolved(tenant: Tenant) -> None:
    client = tenant.client()
    document = sold(tenant, client)
    token = portal(tenant, client)
    with tenant.running.client() as somebody:
        made = done(dispute(somebody, token, document["id"]), 201)
        assert made["state"] == "OPEN"
        again = dispute(somebody, token, document["id"])
        assert (refused(again), again.json()["disputeId"]) == ("dispute_open", made["id"])
        (notice,) = done(tenant.api.get("/notifications"))["items"]
        assert (notice["kind"], notice["entity"]) == ("dispute.opened", {"type": "dispute", "id": made["id"]})
        place = f"/disputes/{made['id']}"
        answered = done(tenant.api.post(f"{place}/answer", json={"text": "It is 100 by the order."}))
        assert (answered["state"], answered["messages"][0]["by"]["kind"]) == ("ANSWERED", "key")
        reply = somebody.post(f"/public/portal/{token}/disputes/{made['id']}/reply", json={"text": "Which order?"})
        assert done(reply)["state"] == "OPEN"
        resolved = done(tenant.api.post(f"{place}/resolve", json={"outcome": "accepted", "note": "We credit it."}))
        assert (resolved["state"], resolved["outcome"]) == ("RESOLVED", "accepted")
        (shown,) = seen(somebody, token)["disputes"]
        assert [(one["author"], one["text"]) for one in shown["messages"]] == [
            ("business", "It is 100 by the order."),
            ("client", "Which order?"),
            ("business", "We credit it."),
        ]
        assert "by" not in shown["messages"][0]
        for what, body in (("answer", {"text": "?"}), ("resolve", {"outcome": "rejected"})):
            assert refused(tenant.api.post(f"{place}/{what}", json=body)) == "dispute_ended"
        second = done(dispute(somebody, token, document["id"], reason="not_received", text=None), 201)
        gone = done(somebody.post(f"/public/portal/{token}/disputes/{second['id']}/withdraw"))
        assert gone["state"] == "WITHDRAWN"
        assert faults(dispute(somebody, token, document["id"], reason="other", text=None)) == {"text"}
        assert faults(dispute(somebody, token, document["id"], text="x" * 2001)) == {"text"}
        assert faults(dispute(somebody, token, document["id"], reason="no reason")) == {"reason"}
    listed = done(tenant.api.get("/disputes", params={"documentId": document["id"], "state": "RESOLVED"}))["items"]
    assert [one["id"] for one in listed] == [made["id"]]
    assert done(tenant.api.get("/disputes", params={"clientId": str(uuid4())}))["items"] == []
    assert done(tenant.api.get(f"/documents/{document['id']}"))["paymentStatus"] == "UNPAID"


def test_a_number_of_a_card_in_a_dispute_is_refused_and_nothing_is_written(tenant: Tenant) -> None:
    client = tenant.client()
    document = sold(tenant, client)
    token, card = portal(tenant, client), "4580 4580 4580 4580"
    with tenant.running.client() as somebody:
        assert refused(dispute(somebody, token, document["id"], text=card), 422) == "card_number_refused"
        assert done(tenant.api.get("/disputes"))["items"] == []
        made = done(dispute(somebody, token, document["id"]), 201)
        answer = somebody.post(f"/public/portal/{token}/disputes/{made['id']}/reply", json={"text": card})
    assert refused(answer, 422) == "card_number_refused"
    assert done(tenant.api.get(f"/disputes/{made['id']}"))["messages"] == []


def test_an_answer_may_resolve_and_the_version_is_compared(tenant: Tenant) -> None:
    client = tenant.client()
    document, token = sold(tenant, client), portal(tenant, client)
    with tenant.running.client() as somebody:
        made = done(dispute(somebody, token, document["id"]), 201)
    place = f"/disputes/{made['id']}/answer"
    body = {"text": "No.", "resolve": "rejected"}
    assert tenant.api.post(place, json=body, headers={"If-Match": '"7"'}).status_code in (409, 412)
    assert done(tenant.api.post(place, json=body))["outcome"] == "rejected"


def test_a_portal_goes_on_after_a_merge_and_ends_for_both(tenant: Tenant) -> None:
    old, kept = tenant.client(taxId=None, name="Old name"), tenant.client(taxId=None, name="New name")
    document = sold(tenant, old)
    token = portal(tenant, old)
    done(tenant.api.post(f"/clients/{kept['id']}/merge", json={"clientId": old["id"]}))
    with tenant.running.client() as somebody:
        found = seen(somebody, token)
        assert (found["clientName"], [one["id"] for one in found["documents"]]) == ("New name", [document["id"]])
        assert tenant.api.delete(f"/clients/{kept['id']}/portal-link").status_code == 204
        assert somebody.get(f"/public/portal/{token}").status_code == 404


@pytest.mark.parametrize("scope", ["clients:read", "documents:read"])
def test_a_key_that_only_reads_does_not_get_the_address(tenant: Tenant, scope: str) -> None:
    client = tenant.client()
    portal(tenant, client)
    with tenant.key(scope) as reader:
        assert reader.get(f"/clients/{client['id']}/portal-link").status_code == 403
