"""Deals, tasks and pipelines at the dashboard, as a person without scripts goes through them."""

import re
from typing import Any

import pytest

from domains.answers import done, line
from domains.test_deals import deal, read, stage
from support.dashboard import ReceivedPage, log_in_owner
from support.service import Tenant

pytestmark = pytest.mark.logs_in


def gone(seen: ReceivedPage) -> str:
    """Where a form that was taken leads."""
    assert seen.status == 303, (seen.status, seen.faults(), seen.text[:600])
    return str(seen.answer.headers["location"])


def id_in(address: str) -> str:
    """The last id of an address."""
    return re.findall(r"[0-9a-f]{8}-[0-9a-f-]{27}", address)[-1]


def test_a_deal_is_made_moved_and_won_at_the_board(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    bad = somebody.post("/deals/new", {"title": "", "value": "abc"})
    assert bad.status == 422
    assert {"title", "value"} <= bad.faults().keys()
    sent = {"title": "Website", "value": "12000", "lineItems[0].description": "Site", "lineItems[0].quantity": "1"}
    made = id_in(gone(somebody.post("/deals/new", {**sent, "lineItems[0].unitPrice": "100"})))
    assert "Website" in somebody.get("/deals").text
    gone(somebody.post(f"/deals/{made}/move", {"stageId": stage(tenant, 2)}))
    page = somebody.get(f"/deals/{made}").text
    assert "₪12,000.00" in page
    assert "What to do next" in page
    gone(somebody.post(f"/deals/{made}/activities", {"type": "call", "text": "Wants it soon"}))
    assert "Wants it soon" in somebody.get(f"/deals/{made}").text
    gone(
        somebody.post(
            f"/deals/{made}/edit", {"title": "New website", "_version": str(read(tenant, {"id": made})["version"])}
        )
    )
    gone(somebody.post(f"/deals/{made}/win", {}))
    assert read(tenant, {"id": made})["status"] == "WON"
    refused = somebody.post(f"/deals/{made}/move", {"stageId": stage(tenant, 1)})
    assert refused.status == 409
    assert "The deal is won or lost." in refused.text
    gone(somebody.post(f"/deals/{made}/reopen", {}))
    nameless = somebody.post(f"/deals/{made}/lose", {"lostReason": ""})
    assert nameless.status == 422
    gone(somebody.post(f"/deals/{made}/lose", {"lostReason": "Too expensive"}))
    gone(somebody.post(f"/deals/{made}/remove", {}))
    assert "New website" in somebody.get("/deals/list?deleted=true").text
    gone(somebody.post(f"/deals/{made}/restore", {}))


def test_a_quote_is_made_of_a_deal(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    made = deal(tenant, lead={"name": "רות"}, lineItems=[line()])
    quote = id_in(gone(somebody.post(f"/deals/{made['id']}/quote", {})))
    assert done(tenant.api.get(f"/documents/{quote}"))["dealId"] == made["id"]
    empty = somebody.post(f"/deals/{deal(tenant)['id']}/quote", {})
    assert empty.status == 409


def test_tasks_are_made_and_done(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    made = deal(tenant)
    gone(somebody.post(f"/deals/{made['id']}/tasks", {"title": "לשלוח חוזה", "dueDate": "2020-01-01"}))
    assert "לשלוח חוזה" in somebody.get("/tasks").text
    (task,) = done(tenant.api.get("/crm/tasks", params={"dealId": made["id"]}))["items"]
    gone(somebody.post(f"/tasks/{task['id']}/edit", {"title": "לשלוח חוזה חתום", "_version": str(task["version"])}))
    gone(somebody.post(f"/tasks/{task['id']}/complete", {}))
    assert "לשלוח חוזה חתום" in somebody.get("/tasks?status=DONE").text
    client = tenant.client()["id"]
    gone(somebody.post("/tasks/new", {"title": "להתקשר", "clientId": client}))


def test_deals_have_an_owner_and_tags_and_tasks_a_reminder_and_somebody_to_do_them(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    me = done(tenant.session.get("/members"))["items"][0]["id"]
    sent = {"title": "Signs", "value": "10", "ownerUserId": me, "_tags": "window, door"}
    made = id_in(gone(somebody.post("/deals/new", sent)))
    known = read(tenant, {"id": made})
    assert (known["ownerUserId"], known["tags"]) == (me, ["window", "door"])
    form = somebody.get(f"/deals/{made}/edit").form()
    assert (form["ownerUserId"], form["_tags"]) == (me, "window, door")
    gone(somebody.post(f"/deals/{made}/edit", {**form, "ownerUserId": "", "_tags": "door"}))
    known = read(tenant, {"id": made})
    assert (known["ownerUserId"], known["tags"]) == (None, ["door"])
    asked = {"title": "Call", "dealId": made, "remindAt": "2031-02-03T10:30", "assigneeUserId": me}
    gone(somebody.post("/tasks/new", asked))
    (task,) = done(tenant.api.get("/crm/tasks", params={"dealId": made}))["items"]
    assert (task["remindAt"], task["assigneeUserId"]) == ("2031-02-03T08:30:00Z", me)
    form = somebody.get(f"/tasks/{task['id']}/edit").form()
    gone(somebody.post(f"/tasks/{task['id']}/edit", {**form, "title": "Call twice"}))
    (task,) = done(tenant.api.get("/crm/tasks", params={"dealId": made}))["items"]
    assert (task["title"], task["remindAt"], task["dealId"]) == ("Call twice", "2031-02-03T08:30:00Z", made)


def test_stages_are_set_up(opened: Any) -> None:
    tenant = opened(tell_password=True)
    somebody = log_in_owner(tenant)
    made = deal(tenant)
    pipeline = made["pipelineId"]
    gone(somebody.post(f"/deals/pipelines/{pipeline}/stages", {"name": "חוזה", "probability": "90"}))
    assert "חוזה" in somebody.get("/deals/pipelines").text
    address = f"/deals/pipelines/{pipeline}/stages/{made['stageId']}"
    assert somebody.post(f"{address}/remove", {"moveTo": ""}).status == 409
    gone(somebody.post(address, {"name": "פנייה", "probability": "15", "rottingDays": "", "order": "1"}))
    gone(somebody.post(f"{address}/remove", {"moveTo": stage(tenant, 0)}))
    gone(somebody.post("/deals/pipelines", {"name": "שותפים"}))
    assert "שותפים" in somebody.get("/deals").text
    assert somebody.get("/deals/forecast").status == 200
