"""Deals through the API: made, moved, won, lost, deleted; what documents do to them; the control room."""

from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest

from domains.answers import audited, done, events, faults, finalized, line, paid, refused
from support.service import Tenant

Body = dict[str, Any]


def deal(tenant: Tenant, title: str = "אתר לסדנה", **fields: Any) -> Body:
    """A deal in the first stage, unless it is said otherwise."""
    return dict(done(tenant.api.post("/crm/deals", json={"title": title, **fields}), 201))


def pipeline(tenant: Tenant) -> Body:
    """The default pipeline."""
    (found,) = [one for one in done(tenant.api.get("/crm/pipelines"))["items"] if one["isDefault"]]
    return dict(found)


def stage(tenant: Tenant, order: int) -> str:
    """The id of a stage of the default pipeline: 0 to 3 are open, 4 is won, 5 is lost."""
    return str(pipeline(tenant)["stages"][order]["id"])


def room(tenant: Tenant, made: Body) -> Body:
    return dict(done(tenant.api.get(f"/crm/deals/{made['id']}/control-room")))


def read(tenant: Tenant, made: Body) -> Body:
    return dict(done(tenant.api.get(f"/crm/deals/{made['id']}")))


def activities(tenant: Tenant, made: Body) -> list[Body]:
    """The activities of a deal, the oldest first."""
    return list(done(tenant.api.get(f"/crm/deals/{made['id']}/activities"))["items"])[::-1]


def kinds(tenant: Tenant, made: Body) -> list[str]:
    return [one["type"] for one in activities(tenant, made)]


def quoted(tenant: Tenant, made: Body, **fields: Any) -> Body:
    return dict(done(tenant.api.post(f"/crm/deals/{made['id']}/quote", json=fields), 201))


def in_stage(tenant: Tenant, stage_id: str) -> list[str]:
    """The deals of a stage as the board shows them."""
    stages = done(tenant.api.get("/crm/board", params={"perStage": 100}))["stages"]
    (found,) = [one for one in stages if one["id"] == stage_id]
    return [one["id"] for one in found["items"]]


def test_a_deal_begins_in_the_first_stage_of_the_default_pipeline(tenant: Tenant) -> None:
    made = deal(tenant, value="12000.00", expectedCloseDate="2027-01-31", tags=["אתרים"])
    first = pipeline(tenant)["stages"][0]
    assert (made["stageId"], made["stageName"], made["probability"]) == (first["id"], first["name"], 10)
    assert (made["status"], made["value"], made["currency"]) == ("OPEN", "12000.00", "ILS")
    assert done(tenant.api.get(f"/crm/deals/{made['id']}")) == made
    assert kinds(tenant, made) == ["created"]


def test_the_value_is_what_the_line_items_come_to_without_vat(tenant: Tenant) -> None:
    made = deal(tenant, lineItems=[line("100", "3"), line("50", "2", discount={"type": "percent", "value": "10"})])
    assert made["value"] == "390.00"
    assert made["lineItems"][0]["unitPrice"] == "100"


def test_every_fault_of_a_deal_is_named_at_once(tenant: Tenant) -> None:
    nobody = str(uuid4())
    body = {"title": "א", "clientId": nobody, "ownerUserId": nobody, "value": "1.234", "lineItems": [{"quantity": "1"}]}
    found = faults(tenant.api.post("/crm/deals", json=body))
    assert {("clientId", "client_not_found"), ("ownerUserId", "member_not_found"), ("value", "amount_invalid")} < found
    assert any(field.startswith("lineItems[0]") for field, _ in found)
    assert not any(one["title"] == "א" for one in done(tenant.api.get("/crm/deals"))["items"])


def test_a_change_writes_down_what_differs_and_nothing_else(tenant: Tenant) -> None:
    made = deal(tenant, value="100")
    path = f"/crm/deals/{made['id']}"
    assert done(tenant.api.patch(path, json={"value": "100.00"})) == made
    after = done(tenant.api.patch(path, json={"value": "250", "source": "המלצה"}))
    assert (after["value"], after["source"], after["version"]) == ("250.00", "המלצה", made["version"] + 1)
    (_, changed) = activities(tenant, made)
    assert changed["data"]["fields"]["value"] == {"from": "100.00", "to": "250.00"}
    refused(tenant.api.patch(path, json={"value": "1"}, headers={"If-Match": '"1"'}), 412, "version_conflict")


def test_deals_are_listed_by_their_filters(opened: Any) -> None:
    tenant = opened()
    client = tenant.client()
    big = deal(tenant, "גדולה", value="9000", clientId=client["id"], tags=["חם"], expectedCloseDate="2027-03-01")
    small = deal(tenant, "קטנה", value="10", lead={"name": "רות כהן", "email": "ruth@example.com"})

    def listed(**params: Any) -> list[str]:
        return [one["id"] for one in done(tenant.api.get("/crm/deals", params=params))["items"]]

    assert listed() == [small["id"], big["id"]]
    assert listed(sort="-value") == [big["id"], small["id"]]
    assert listed(sort="expectedCloseDate") == [big["id"], small["id"]]
    assert listed(minValue="100") == [big["id"]]
    assert listed(maxValue="100") == [small["id"]]
    assert listed(clientId=client["id"]) == [big["id"]]
    assert listed(tag="חם") == [big["id"]]
    assert listed(q="רות") == [small["id"]]
    assert listed(expectedFrom="2027-02-01", expectedTo="2027-03-31") == [big["id"]]
    assert listed(stageId=big["stageId"], status="OPEN") == [small["id"], big["id"]]
    assert listed(status="WON") == []
    page = done(tenant.api.get("/crm/deals", params={"limit": 1, "sort": "-value", "include": "total"}))
    assert page["total"] == 2
    assert listed(limit=1, sort="-value", cursor=page["nextCursor"]) == [small["id"]]


def test_a_deal_that_stands_too_long_is_rotting(opened: Any) -> None:
    tenant = opened()
    made = deal(tenant)
    assert done(tenant.api.get("/crm/deals", params={"rotting": "true"}))["items"] == []
    tenant.running.clock.offset += timedelta(days=15)
    assert [one["id"] for one in done(tenant.api.get("/crm/deals", params={"rotting": "true"}))["items"]] == [
        made["id"]
    ]
    assert read(tenant, made)["rotting"] is True


def test_a_move_is_answered_with_the_deal_and_its_activity(tenant: Tenant) -> None:
    made, target = deal(tenant), stage(tenant, 2)
    moved = done(tenant.api.post(f"/crm/deals/{made['id']}/move", json={"stageId": target, "note": "ביקשו הצעה"}))
    assert (moved["deal"]["stageId"], moved["deal"]["probability"]) == (target, 50)
    assert (moved["activity"]["type"], moved["activity"]["data"]["note"]) == ("moved", "ביקשו הצעה")
    again = done(tenant.api.post(f"/crm/deals/{made['id']}/move", json={"stageId": target}))
    assert (again["activity"], again["deal"]["version"]) == (None, moved["deal"]["version"])
    assert [one["stageId"] for one in room(tenant, made)["stageHistory"]] == [made["stageId"], target]


def test_a_deal_is_put_before_another_one(opened: Any) -> None:
    tenant = opened()
    first, second, third = deal(tenant, "א"), deal(tenant, "ב"), deal(tenant, "ג")
    assert in_stage(tenant, first["stageId"]) == [first["id"], second["id"], third["id"]]
    where = {"stageId": first["stageId"], "position": second["position"]}
    done(tenant.api.post(f"/crm/deals/{third['id']}/move", json=where))
    assert in_stage(tenant, first["stageId"]) == [first["id"], third["id"], second["id"]]


def test_places_never_run_out(opened: Any) -> None:
    """Between the same two deals, more often than there are numbers between them: the stage is numbered anew."""
    tenant = opened()
    made = [deal(tenant, str(n)) for n in range(3)]
    order = [one["id"] for one in made]
    for _ in range(26):
        last, second = order[-1], read(tenant, {"id": order[1]})
        where = {"stageId": second["stageId"], "position": second["position"]}
        done(tenant.api.post(f"/crm/deals/{last}/move", json=where))
        order = [order[0], last, *order[1:-1]]
        assert in_stage(tenant, second["stageId"]) == order


def test_two_people_who_drag_at_once_lose_nothing(opened: Any) -> None:
    tenant = opened()
    made = [deal(tenant, str(n)) for n in range(6)]
    target = stage(tenant, 1)

    def drag(one: Body) -> int:
        where = {"stageId": target, "position": 0}
        return int(tenant.api.post(f"/crm/deals/{one['id']}/move", json=where).status_code)

    with ThreadPoolExecutor(6) as people:
        assert set(people.map(drag, made)) == {200}
    assert sorted(in_stage(tenant, target)) == sorted(one["id"] for one in made)
    assert len({read(tenant, one)["position"] for one in made}) == len(made)


def test_of_two_who_close_a_deal_at_once_one_is_refused(tenant: Tenant) -> None:
    made = deal(tenant)

    def close(path: str) -> int:
        body = {} if path == "win" else {"lostReason": "יקר"}
        return int(tenant.api.post(f"/crm/deals/{made['id']}/{path}", json=body).status_code)

    with ThreadPoolExecutor(2) as people:
        assert sorted(people.map(close, ["win", "lose"])) == [200, 409]
    assert kinds(tenant, made) == ["created", "moved"]


def test_a_deal_is_won_and_opened_again(tenant: Tenant) -> None:
    made, second = deal(tenant), stage(tenant, 1)
    done(tenant.api.post(f"/crm/deals/{made['id']}/move", json={"stageId": second}))
    won = done(tenant.api.post(f"/crm/deals/{made['id']}/win", json={}))
    assert (won["status"], won["probability"], won["stageId"]) == ("WON", 100, stage(tenant, 4))
    assert won["closedAt"] is not None
    refused(tenant.api.post(f"/crm/deals/{made['id']}/win", json={}), 409, "deal_closed")
    refused(tenant.api.post(f"/crm/deals/{made['id']}/move", json={"stageId": second}), 409, "deal_closed")
    opened = done(tenant.api.patch(f"/crm/deals/{made['id']}", json={"reopen": True}))
    assert (opened["status"], opened["stageId"], opened["closedAt"]) == ("OPEN", second, None)


def test_a_lost_deal_says_why(tenant: Tenant) -> None:
    made, lost = deal(tenant), stage(tenant, 5)
    missing = tenant.api.post(f"/crm/deals/{made['id']}/move", json={"stageId": lost})
    assert faults(missing) == {("lostReason", "required")}
    assert read(tenant, made)["status"] == "OPEN"
    after = done(tenant.api.post(f"/crm/deals/{made['id']}/lose", json={"lostReason": "יקר מדי"}))
    assert (after["status"], after["lostReason"], after["stageId"]) == ("LOST", "יקר מדי", lost)


def test_a_stage_of_another_pipeline_is_refused_and_nothing_moves(tenant: Tenant) -> None:
    made = deal(tenant)
    other = done(tenant.api.post("/crm/pipelines", json={"name": f"שותפים {uuid4()}"}), 201)
    foreign = other["stages"][0]["id"]
    body = refused(
        tenant.api.post(f"/crm/deals/{made['id']}/move", json={"stageId": foreign}), 422, "stage_of_other_pipeline"
    )
    assert body["field"] == "stageId"
    refused(tenant.api.post(f"/crm/deals/{made['id']}/move", json={"stageId": str(uuid4())}), 422, "stage_not_found")
    assert read(tenant, made) == made
    assert deal(tenant, stageId=foreign)["pipelineId"] == other["id"]
    closed = tenant.api.post("/crm/deals", json={"title": "א", "stageId": other["stages"][-1]["id"]})
    refused(closed, 422, "stage_not_open")
    refused(tenant.api.post("/crm/deals", json={"title": "א", "pipelineId": str(uuid4())}), 422, "pipeline_not_found")


def test_a_deleted_deal_is_gone_until_it_is_restored(tenant: Tenant) -> None:
    made = deal(tenant)
    path = f"/crm/deals/{made['id']}"
    refused(tenant.api.post(f"{path}/restore"), 409, "deal_not_deleted")
    assert tenant.api.delete(path).status_code == 204
    refused(tenant.api.get(path), 404, "not_found")
    refused(tenant.api.post(f"{path}/win", json={}), 404, "not_found")
    assert made["id"] not in in_stage(tenant, made["stageId"])
    listed = done(tenant.api.get("/crm/deals", params={"deleted": "true"}))["items"]
    assert made["id"] in [one["id"] for one in listed]
    assert done(tenant.api.post(f"{path}/restore"))["stageId"] == made["stageId"]
    assert kinds(tenant, made) == ["created", "deleted", "restored"]
    assert [one["action"] for one in audited(tenant, "deal", made["id"])] == [
        "deal.created",
        "deal.deleted",
        "deal.restored",
    ]


def test_a_call_is_written_down_and_one_to_come_is_not(tenant: Tenant) -> None:
    made = deal(tenant)
    path = f"/crm/deals/{made['id']}/activities"
    logged = done(tenant.api.post(path, json={"type": "call", "text": "רוצים לפני פסח"}), 201)
    assert (logged["type"], logged["data"]) == ("call", {"text": "רוצים לפני פסח"})
    later = {"type": "meeting", "text": "פגישה", "at": "2099-01-01T10:00:00Z"}
    assert faults(tenant.api.post(path, json=later)) == {("at", "in_future")}
    assert [one["type"] for one in done(tenant.api.get(path, params={"type": "call"}))["items"]] == ["call"]


def test_a_quote_is_made_of_the_line_items(tenant: Tenant) -> None:
    client = tenant.client()
    made = deal(tenant, clientId=client["id"], lineItems=[line("1000")])
    quote = quoted(tenant, made, notes="תקף לחודש")
    assert (quote["docType"], quote["status"], quote["clientId"]) == (10, "DRAFT", client["id"])
    assert (quote["total"], quote["subject"], quote["dealId"]) == ("1180.00", made["title"], made["id"])
    (shown,) = read(tenant, made)["documents"]
    assert (shown["id"], shown["status"], shown["total"]) == (quote["id"], "DRAFT", "1180.00")
    changed = done(tenant.api.patch(f"/documents/{quote['id']}", json={"subject": "אתר"}))
    assert changed["dealId"] == made["id"]
    refused(tenant.api.post(f"/crm/deals/{deal(tenant)['id']}/quote", json={}), 409, "deal_has_no_line_items")


def test_a_quote_for_a_lead_is_made_out_to_the_lead(tenant: Tenant) -> None:
    made = deal(tenant, lead={"name": "רות כהן", "email": "ruth@example.com"}, lineItems=[line()])
    quote = quoted(tenant, made)
    assert (quote["client"]["name"], quote["clientId"]) == ("רות כהן", None)


def test_documents_move_their_deal_from_the_quote_to_the_money(tenant: Tenant) -> None:
    """Issued: proposal. Accepted: negotiation. Invoiced: no further. Paid: won. Each in the transaction of the
    document, and every document of the chain belongs to the deal."""
    made = deal(tenant, clientId=tenant.client()["id"], lineItems=[line("1000")])
    quote = quoted(tenant, made)
    done(finalized(tenant, quote))
    assert read(tenant, made)["stageId"] == stage(tenant, 2)
    done(tenant.api.post(f"/quotes/{quote['id']}/accept", json={"name": "דנה", "note": "בטלפון"}))
    assert read(tenant, made)["stageId"] == stage(tenant, 3)
    draft = done(tenant.api.post(f"/documents/{quote['id']}/convert", json={"docType": 305}), 201)
    invoice = done(finalized(tenant, draft))
    assert (invoice["dealId"], read(tenant, made)["stageId"]) == (made["id"], stage(tenant, 3))
    receipt = done(
        tenant.api.post(f"/documents/{invoice['id']}/payments", json={"payments": [paid(tenant, "1180")]}), 201
    )
    after = read(tenant, made)
    assert (after["status"], after["stageId"]) == ("WON", stage(tenant, 4))
    assert {one["docType"] for one in after["documents"]} == {10, 305, 400}, receipt
    assert kinds(tenant, made) == [
        "created",
        "quote_created",
        "quote_issued",
        "moved",
        "quote_accepted",
        "moved",
        "invoice_issued",
        "payment_received",
        "moved",
    ]
    told = done(tenant.api.get("/notifications", params={"kind": "deal_won", "entityId": made["id"]}))["items"]
    assert len(told) == 1


def test_a_recorded_payment_wins_a_deal_too_and_a_part_of_it_does_not(tenant: Tenant) -> None:
    client = tenant.client()
    made = deal(tenant, clientId=client["id"])
    invoice = tenant.issued(305, client=None, clientId=client["id"], lines=[line("1000")])
    done(tenant.api.put(f"/crm/deals/{made['id']}/documents/{invoice['id']}"))
    for amount, status in (("500", "OPEN"), ("680", "WON")):
        body = {
            "clientId": client["id"],
            **paid(tenant, amount),
            "allocations": [{"documentId": invoice["id"], "amount": amount}],
        }
        done(tenant.api.post("/payments", json=body), 201)
        assert read(tenant, made)["status"] == status


def test_a_deal_is_won_when_the_last_of_its_invoices_is_paid(tenant: Tenant) -> None:
    made = deal(tenant, clientId=tenant.client()["id"])
    invoices = [tenant.issued(305, lines=[line("100")]) for _ in range(2)]
    for one in invoices:
        done(tenant.api.put(f"/crm/deals/{made['id']}/documents/{one['id']}"))
    for one, status in zip(invoices, ("OPEN", "WON"), strict=True):
        done(tenant.api.post(f"/documents/{one['id']}/payments", json={"payments": [paid(tenant, "118")]}), 201)
        assert read(tenant, made)["status"] == status


def test_a_rejected_quote_is_written_down_and_moves_nothing(tenant: Tenant) -> None:
    made = deal(tenant, lead={"name": "רות"}, lineItems=[line()])
    quote = quoted(tenant, made)
    done(finalized(tenant, quote))
    done(tenant.api.post(f"/quotes/{quote['id']}/reject", json={"reason": "יקר"}))
    after = read(tenant, made)
    assert (after["status"], after["stageId"]) == ("OPEN", stage(tenant, 2))
    assert kinds(tenant, made)[-1] == "quote_rejected"


def test_documents_leave_closed_and_deleted_deals_where_they_are(tenant: Tenant) -> None:
    closed, deleted = deal(tenant), deal(tenant)
    done(tenant.api.post(f"/crm/deals/{closed['id']}/lose", json={"lostReason": "יקר"}))
    for one in (closed, deleted):
        invoice = tenant.issued(305, lines=[line("100")])
        done(tenant.api.put(f"/crm/deals/{one['id']}/documents/{invoice['id']}"))
        if one is deleted:
            assert tenant.api.delete(f"/crm/deals/{one['id']}").status_code == 204
        done(tenant.api.post(f"/documents/{invoice['id']}/payments", json={"payments": [paid(tenant, "118")]}), 201)
    assert read(tenant, closed)["status"] == "LOST"
    assert kinds(tenant, closed)[-1] == "payment_received"
    assert done(tenant.api.post(f"/crm/deals/{deleted['id']}/restore"))["status"] == "OPEN"


def test_a_document_belongs_to_one_deal(tenant: Tenant) -> None:
    first, second, invoice = deal(tenant), deal(tenant), tenant.issued(305)
    path = f"/documents/{invoice['id']}"
    linked = done(tenant.api.put(f"/crm/deals/{first['id']}{path}"))
    assert [one["id"] for one in linked["documents"]] == [invoice["id"]]
    assert done(tenant.api.put(f"/crm/deals/{first['id']}{path}"))["version"] == linked["version"]
    body = refused(tenant.api.put(f"/crm/deals/{second['id']}{path}"), 409, "document_of_other_deal")
    assert body["dealId"] == first["id"]
    refused(tenant.api.delete(f"/crm/deals/{second['id']}{path}"), 404, "not_found")
    assert tenant.api.delete(f"/crm/deals/{first['id']}{path}").status_code == 204
    assert done(tenant.api.get(path))["dealId"] is None
    assert kinds(tenant, first) == ["created", "document_linked", "document_unlinked"]


def test_the_document_of_an_event_names_its_deal(tenant: Tenant) -> None:
    made = deal(tenant, lead={"name": "רות"}, lineItems=[line()])
    quote = quoted(tenant, made, send=False)
    done(finalized(tenant, quote))
    assert [data["dealId"] for kind, data in events(tenant, quote["id"]) if kind == "document.finalized"] == [
        made["id"]
    ]


def test_a_quote_that_is_refused_leaves_nothing(tenant: Tenant) -> None:
    made = deal(tenant, lineItems=[line()])
    answer = tenant.api.post(f"/crm/deals/{made['id']}/quote", json={"validUntil": "2001-01-01", "send": True})
    assert answer.status_code in (409, 422), answer.text
    assert (kinds(tenant, made), read(tenant, made)["documents"]) == (["created"], [])


def test_the_control_room_has_all_about_a_deal(opened: Any) -> None:
    tenant = opened()
    client = tenant.client(creditLimit="5000")
    made = deal(tenant, clientId=client["id"], lineItems=[line("1000")])
    invoice = tenant.issued(305, client=None, clientId=client["id"], lines=[line("1000")], dueDate=tenant.today())
    done(tenant.api.put(f"/crm/deals/{made['id']}/documents/{invoice['id']}"))
    done(tenant.api.post("/crm/tasks", json={"title": "לשלוח חוזה", "dealId": made["id"]}), 201)
    tenant.running.clock.offset += timedelta(days=3)
    found = room(tenant, made)
    assert found["deal"]["id"] == made["id"]
    panel = found["clientPanel"]
    assert (panel["balance"], panel["overdue"], panel["creditLimit"]) == ("1180.00", "1180.00", "5000.00")
    assert (panel["lastPaymentAt"], panel["ltv"], panel["avgDaysToPay"]) == (None, "1180.00", None)
    assert [one["balance"] for one in found["documents"]] == ["1180.00"]
    assert [one["title"] for one in found["tasks"]] == ["לשלוח חוזה"]
    assert [one["type"] for one in found["timeline"]] == ["document_linked", "created"]
    assert found["stageHistory"][0]["seconds"] >= 3 * 24 * 3600 - 60
    action = found["nextBestAction"]
    assert (action["action"], action["ruleId"]) == ("collect_overdue", "invoice_overdue")
    assert action["evidence"]["daysOverdue"] == 3
    alone = done(tenant.api.get(f"/crm/deals/{made['id']}/next-best-action"))
    assert alone == action
    assert "collect_overdue" not in [one["action"] for one in action["alternatives"]], "the same debt is told once"


def test_a_payment_link_needs_an_invoice_that_waits_for_money(tenant: Tenant) -> None:
    made = deal(tenant)
    path = f"/crm/deals/{made['id']}/payment-link"
    refused(tenant.api.post(path, json={}), 409, "deal_has_no_open_invoice")
    other = tenant.issued(305)
    body = refused(tenant.api.post(path, json={"documentId": other["id"]}), 409, "deal_has_no_open_invoice")
    assert body["field"] == "documentId"


def test_a_payment_link_asks_for_the_invoice_of_the_deal(tenant: Tenant) -> None:
    box = tenant.sandbox_key()
    client = done(box.post("/clients", json={"name": "דנה"}), 201)
    made = done(box.post("/crm/deals", json={"title": "סדנה", "clientId": client["id"]}), 201)
    draft = done(box.post("/documents", json={"docType": 305, "clientId": client["id"], "lines": [line()]}), 201)
    done(box.post(f"/documents/{draft['id']}/finalize", json={}))
    done(box.put(f"/crm/deals/{made['id']}/documents/{draft['id']}"))
    before = done(box.get(f"/crm/deals/{made['id']}/next-best-action"))
    assert before["action"] == "send_payment_link"
    link = done(box.post(f"/crm/deals/{made['id']}/payment-link", json={}), 201)
    assert (link["documentIds"], link["amount"]) == ([draft["id"]], "118.00")
    after = done(box.get(f"/crm/deals/{made['id']}/next-best-action"))
    assert after["action"] != "send_payment_link"


@pytest.mark.parametrize("months", [1, 6])
def test_the_forecast_puts_what_is_expected_beside_what_was_closed(opened: Any, months: int) -> None:
    tenant = opened()
    today = date.fromisoformat(tenant.today())
    deal(tenant, value="1000", expectedCloseDate=today.isoformat())
    deal(tenant, value="333", probability=50, expectedCloseDate=today.isoformat())
    deal(tenant, value="70", expectedCloseDate="2020-01-01")
    deal(tenant, value="50")
    deal(tenant, value="20", expectedCloseDate="2099-01-01")
    for value, path, body in (("400", "win", {}), ("100", "lose", {"lostReason": "יקר"})):
        made = deal(tenant, value=value)
        done(tenant.api.post(f"/crm/deals/{made['id']}/{path}", json=body))
    found = done(tenant.api.get("/crm/forecast", params={"months": months}))
    assert len(found["months"]) == 2 * months - 1
    (this,) = [one for one in found["months"] if one["month"] == f"{today:%Y-%m}"]
    assert (this["deals"], this["value"], this["weighted"]) == (2, "1333.00", "266.50")
    assert (this["wonDeals"], this["won"], this["lost"]) == (1, "400.00", "100.00")
    assert (found["overdue"]["value"], found["undated"]["value"], found["later"]["value"]) == (
        "70.00",
        "50.00",
        "20.00",
    )
    assert found["winRate"] == "80"


def test_the_board_sums_its_stages_by_currency(opened: Any) -> None:
    tenant = opened()
    deal(tenant, value="1000")
    deal(tenant, value="200", currency="USD", probability=50)
    board = done(tenant.api.get("/crm/board", params={"perStage": 1}))
    first = board["stages"][0]
    assert [(one["currency"], one["value"], one["weighted"]) for one in first["sums"]] == [
        ("ILS", "1000.00", "100.00"),
        ("USD", "200.00", "100.00"),
    ]
    assert (first["deals"], len(first["items"]), first["more"]) == (2, 1, True)
    assert [one["type"] for one in board["stages"]] == ["open", "open", "open", "open", "won", "lost"]


def test_the_list_is_a_file_too(opened: Any) -> None:
    tenant = opened()
    deal(tenant, "גדולה", value="9000", lead={"name": "רות"})
    deal(tenant, "קטנה", value="10")
    answer = tenant.api.get("/reports/deals", params={"format": "csv", "lang": "he", "minValue": "100"})
    assert answer.status_code == 200
    head, row = answer.text.strip().splitlines()
    assert "שלב" in head
    assert "גדולה" in row
    assert "9000.00" in row


def test_amounts_that_no_currency_has_are_refused_and_large_ones_are_summed(opened: Any) -> None:
    tenant = opened()
    found = faults(tenant.api.get("/crm/deals", params={"minValue": "1.234", "maxValue": "0.001"}))
    assert found == {("minValue", "amount_invalid"), ("maxValue", "amount_invalid")}
    for _ in range(12):
        deal(tenant, value="999999999999", expectedCloseDate=tenant.today())
    (sums, *_) = done(tenant.api.get("/crm/board"))["stages"][0]["sums"]
    assert sums["value"] == "11999999999988.00"
    assert done(tenant.api.get("/crm/forecast", params={"months": 1}))["months"][0]["value"] == "11999999999988.00"
