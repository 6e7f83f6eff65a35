"""Reminders: plans, what is due and why it is held back, runs, promises, and clients that want none."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from typing import Any

import httpx
import pytest

from domains.answers import done, faults, refused
from pinkas.core.dates import local_date
from support.processes import wait_until
from support.service import Tenant

Body = dict[str, Any]
EVERY_HOUR: Body = {"quietFrom": None, "quietTo": None, "pauseOnRestDays": False, "weeklyMaximum": 20}


@pytest.fixture
def box(tenant: Tenant) -> httpx.Client:
    """A client of the tenant's sandbox: it has every channel and sends nothing."""
    return tenant.sandbox_key()


def today() -> date:
    """The day in Israel."""
    return local_date(datetime.now(UTC), "Asia/Jerusalem")


def late(box: httpx.Client, days: int = 10, **fields: Any) -> Body:
    """An issued invoice that fell due so many days ago, or will."""
    day = today() - timedelta(days=days)
    issue = today() - timedelta(days=60)
    line = {"description": "ייעוץ", "quantity": "1", "unitPrice": "1000"}
    body = {"docType": 305, "issueDate": issue.isoformat(), "dueDate": day.isoformat(), "lines": [line], **fields}
    if "clientId" not in body:
        body["client"] = body.get("client", {"name": "לקוח", "emails": ["dana@example.com"]})
    made = done(box.post("/documents", json=body), 201)
    return dict(done(box.post(f"/documents/{made['id']}/finalize", json={})))


def client_of(box: httpx.Client, **fields: Any) -> str:
    """A client with an e-mail address."""
    made = done(box.post("/clients", json={"name": "רות", "emails": ["ruth@example.com"], **fields}), 201)
    return str(made["id"])


def policy(box: httpx.Client, *days: int, **fields: Any) -> Body:
    """A policy with steps on these days that may send at any hour."""
    steps = [{"days": one} for one in days or (3, 10)]
    body = {"name": "תזכורות", "steps": steps, **EVERY_HOUR, **fields}
    return dict(done(box.post("/dunning/policies", json=body), 201))


def queue(box: httpx.Client, **query: Any) -> list[Body]:
    """The queue, what fell due first at the head."""
    return list(done(box.get("/dunning/queue", params=query))["items"])


def entry(box: httpx.Client, document: Body) -> Body:
    """What the queue says of a document."""
    (found,) = queue(box, documentId=document["id"])
    return found


def run(box: httpx.Client) -> Body:
    """A run that has ended."""
    id = done(box.post("/dunning/run"), 201)["id"]
    wait_until(lambda: done(box.get(f"/dunning/runs/{id}"))["state"] != "RUNNING", "the run", 30)
    return dict(done(box.get(f"/dunning/runs/{id}")))


def pay(box: httpx.Client, document: Body, amount: str) -> None:
    """A payment of today."""
    body = {"payments": [{"method": "cash", "amount": amount, "date": today().isoformat()}]}
    done(box.post(f"/documents/{document['id']}/payments", json=body), 201)


def log(box: httpx.Client, **query: Any) -> list[Body]:
    """The log, the newest first."""
    return list(done(box.get("/dunning/log", params=query))["items"])


# Policies


def test_a_policy_that_says_only_its_name_has_the_steps_that_we_suggest(box: httpx.Client) -> None:
    made = done(box.post("/dunning/policies", json={"name": "רגיל"}), 201)
    assert [one["days"] for one in made["steps"]] == [-3, 3, 10, 21]
    assert (made["quietFrom"], made["quietTo"], made["automatic"]) == ("19:00", "09:00", False)
    path = f"/dunning/policies/{made['id']}"
    changed = done(box.patch(path, json={"steps": [{"days": 8}, {"days": 1}]}))
    assert [one["days"] for one in changed["steps"]] == [1, 8]
    assert done(box.patch(path, json={"steps": [{"days": 1}, {"days": 8}]}))["version"] == changed["version"]
    assert box.delete(path).status_code == 204
    assert box.get(path).status_code == 404


def test_every_fault_of_a_policy_is_named(box: httpx.Client) -> None:
    text = {"subject": "{nobody}", "text": "x", "short": "x"}
    body = {"name": "x", "steps": [{"days": 1}, {"days": 1, "he": text}], "quietFrom": None, "quietTo": "09:00"}
    assert faults(box.post("/dunning/policies", json=body)) == {
        ("steps[1].days", "repeated"),
        ("steps[1].he.subject", "unknown_placeholder"),
        ("quietFrom", "required"),
    }
    stranger = "0199d6f4-8b2e-7c1a-9f33-5e8a1b2c3d4e"
    assert faults(
        box.post("/dunning/policies", json={"name": "x", "clientIds": [stranger], "brandIds": [stranger]})
    ) == {
        ("clientIds[0]", "unknown"),
        ("brandIds[0]", "unknown"),
    }
    assert faults(box.post("/dunning/policies", json={"name": "x", "controlShare": 51})) == {
        ("controlShare", "invalid")
    }


def test_a_document_goes_by_the_policy_that_names_its_client(box: httpx.Client) -> None:
    chosen = client_of(box)
    policy(box, 3, name="לכולם")
    own = policy(box, 5, name="לרות", clientIds=[chosen])
    policy(box, 7, name="גדולים", minimumAmount="5000")
    assert entry(box, late(box, clientId=chosen))["policyId"] == own["id"]
    assert entry(box, late(box))["policyName"] == "לכולם"
    line = {"description": "ייעוץ", "quantity": "1", "unitPrice": "5000"}
    assert entry(box, late(box, lines=[line]))["policyName"] == "גדולים"


# The queue


def test_the_queue_says_of_every_open_document_what_is_due_when(box: httpx.Client) -> None:
    without = late(box)
    assert entry(box, without)["state"] == "NO_POLICY"
    policy(box, -2, 3, 10)
    due, waiting, over, early = late(box, 12), late(box, 0), late(box, 45), late(box, -2)
    found = entry(box, due)
    assert (found["state"], found["step"], found["daysOverdue"], found["balance"]) == ("DUE", 10, 12, "1180.00")
    found = entry(box, waiting)
    assert (found["state"], found["step"]) == ("DUE", -2)  # two days before the day: nothing was sent yet
    assert entry(box, early)["stepDate"] == today().isoformat()
    assert entry(box, over)["state"] == "FINISHED"
    assert [one["documentId"] for one in queue(box, state="DUE")] == [
        due["id"],
        without["id"],
        waiting["id"],
        early["id"],
    ]
    page = done(box.get("/dunning/queue", params={"state": "DUE", "limit": 2, "include": "total"}))
    rest = done(box.get("/dunning/queue", params={"state": "DUE", "limit": 2, "cursor": page["nextCursor"]}))
    assert page["total"] == 4
    assert [one["documentId"] for one in rest["items"]] == [waiting["id"], early["id"]]


def test_what_is_held_back_says_why(box: httpx.Client) -> None:
    policy(box, 3)
    promised, refuses, nowhere = late(box), client_of(box), late(box, client={"name": "בלי כתובת"})
    done(box.put(f"/dunning/promises/{promised['id']}", json={"date": today().isoformat()}))
    done(box.put(f"/clients/{refuses}/reminder-consent", json={"optedOut": True}))
    of_refuses = late(box, clientId=refuses)
    assert entry(box, promised)["reason"] == "promised"
    assert entry(box, promised)["promiseToPay"] == {"date": today().isoformat(), "amount": None, "state": "OPEN"}
    assert entry(box, of_refuses)["reason"] == "opted_out"
    assert entry(box, nowhere)["reason"] == "no_address"
    assert {one["documentId"] for one in queue(box, state="HELD")} == {promised["id"], of_refuses["id"], nowhere["id"]}
    assert [one["documentId"] for one in queue(box, reason="no_address")] == [nowhere["id"]]
    ended = run(box)
    assert (ended["total"], ended["sent"], ended["held"]) == (3, 0, 3)
    assert log(box) == []


# Runs


def test_a_run_sends_each_step_once_and_only_what_is_still_open(box: httpx.Client) -> None:
    refused(box.post("/dunning/run"), 409, "no_dunning_policy")
    text = {"subject": "נא לשלם את {docNumber}", "text": "יתרה {balance} {link}", "short": "יתרה {balance}"}
    made = policy(box, 3, 10)
    done(box.patch(f"/dunning/policies/{made['id']}", json={"steps": [{"days": 3, "he": text}, {"days": 10}]}))
    client = client_of(box)
    first, paid = late(box, 5, clientId=client), late(box, 5)
    pay(box, paid, "1180")
    ended = run(box)
    assert (ended["state"], ended["total"], ended["sent"]) == ("DONE", 1, 1)
    (told,) = log(box)
    assert (told["documentId"], told["step"], told["outcome"], told["daysOverdue"]) == (first["id"], 3, "SENT", 5)
    message = done(box.get(f"/messages/{told['messageIds'][0]}"))
    assert message["subject"] == f"נא לשלם את {first['docNumber']}"
    assert "/reminders/" in message["text"]
    found = entry(box, first)
    assert (found["state"], found["step"]) == ("WAITING", 10)
    assert found["lastReminderAt"] == told["createdAt"]
    assert run(box)["total"] == 0
    assert len(log(box)) == 1


def test_runs_that_are_asked_for_at_once_send_each_step_once(box: httpx.Client) -> None:
    policy(box, 3)
    made = {late(box)["id"] for _ in range(3)}
    with ThreadPoolExecutor(4) as many:
        answers = list(many.map(lambda _: box.post("/dunning/run").status_code, range(4)))
    assert set(answers) <= {201, 409}
    assert 201 in answers
    wait_until(lambda: not done(box.get("/dunning/runs", params={"state": "RUNNING"}))["items"], "the runs", 30)
    assert sorted(one["documentId"] for one in log(box)) == sorted(made)
    assert len(done(box.get("/messages", params={"kind": "reminder"}))["items"]) == 3


def test_a_client_gets_no_more_reminders_a_week_than_the_policy_says(box: httpx.Client) -> None:
    policy(box, 3, weeklyMaximum=2)
    client = client_of(box)
    for _ in range(3):
        late(box, clientId=client)
    ended = run(box)
    assert (ended["sent"], ended["held"]) == (2, 1)
    assert [one["reason"] for one in queue(box, state="HELD")] == ["weekly_maximum"]


def test_the_control_group_is_noted_and_not_reminded(box: httpx.Client) -> None:
    policy(box, 3, controlShare=50)
    made = [late(box) for _ in range(12)]
    control = {one["documentId"] for one in queue(box, reason="control_group")}
    ended = run(box)
    assert ended["control"] == len(control)
    assert ended["sent"] == len(made) - len(control)
    assert {one["documentId"] for one in log(box, outcome="CONTROL")} == control
    assert all(one["messageIds"] == [] for one in log(box, outcome="CONTROL"))


def test_the_worker_sends_by_itself_what_an_automatic_policy_says(box: httpx.Client) -> None:
    document = late(box)
    policy(box, 3, automatic=True)
    wait_until(lambda: bool(log(box)), "the reminder", 30)
    (told,) = log(box)
    assert told["documentId"] == document["id"]
    assert told["createdBy"] is None


def test_a_reminder_by_hand_stands_in_the_same_log(box: httpx.Client) -> None:
    client = client_of(box)
    document = late(box, clientId=client)
    done(box.post(f"/documents/{document['id']}/reminders", json={}))
    (told,) = log(box, clientId=client)
    assert (told["policyId"], told["step"], told["outcome"], told["balance"]) == (None, None, "SENT", "1180.00")
    done(box.put(f"/clients/{client}/reminder-consent", json={"optedOut": True}))
    other = late(box, clientId=client)
    refused(box.post(f"/documents/{other['id']}/reminders", json={}), 409, "client_opted_out")
    done(box.post(f"/documents/{other['id']}/reminders", json={"force": True}))


# Promises


def test_a_broken_promise_is_told_and_the_plan_goes_on(tenant: Tenant, box: httpx.Client) -> None:
    policy(box, 3)
    broken, kept = late(box), late(box)
    path = f"/dunning/promises/{broken['id']}"
    bad = {"date": "2020-01-01", "amount": "5000"}
    assert faults(box.put(path, json=bad)) == {("date", "in_the_past"), ("amount", "too_much")}
    done(box.put(path, json={"date": today().isoformat(), "amount": "500"}))
    done(box.put(f"/dunning/promises/{kept['id']}", json={"date": today().isoformat(), "amount": "500"}))
    pay(box, kept, "500")
    done(box.post("/sandbox/clock", json={"advance": "P2D"}))
    wait_until(lambda: done(box.get(path))["state"] != "OPEN", "the promise", 30)
    assert done(box.get(path))["state"] == "BROKEN"
    assert done(box.get(f"/dunning/promises/{kept['id']}"))["state"] == "KEPT"
    assert entry(box, broken)["state"] == "DUE"
    told = done(box.get("/notifications"))["items"]
    assert [one["entity"]["id"] for one in told if one["kind"] == "promise_broken"] == [broken["id"]]


def test_a_promise_is_taken_back(box: httpx.Client) -> None:
    document = late(box)
    path = f"/dunning/promises/{document['id']}"
    assert box.get(path).status_code == 404
    done(box.put(path, json={"date": today().isoformat(), "note": "בטלפון"}))
    assert [one["documentId"] for one in done(box.get("/dunning/promises"))["items"]] == [document["id"]]
    assert box.delete(path).status_code == 204
    assert box.delete(path).status_code == 404
    line = {"description": "ייעוץ", "quantity": "1", "unitPrice": "1000"}
    draft = done(box.post("/documents", json={"docType": 305, "client": {"name": "א"}, "lines": [line]}), 201)
    refused(box.put(f"/dunning/promises/{draft['id']}", json={"date": today().isoformat()}), 409, "nothing_to_promise")


# Clients that want none


def test_a_client_says_no_by_the_address_in_a_reminder(box: httpx.Client) -> None:
    policy(box, 3)
    client = client_of(box)
    late(box, clientId=client)
    run(box)
    (told,) = log(box)
    text = done(box.get(f"/messages/{told['messageIds'][0]}"))["text"]
    token = text.rpartition("/reminders/")[2].split()[0]
    seen = done(box.get(f"/public/reminders/{token}"))
    assert seen["optedOut"] is False
    assert done(box.post(f"/public/reminders/{token}", json={}))["optedOut"] is True
    assert done(box.get(f"/clients/{client}/reminder-consent"))["optedOutBy"] == "client"
    assert entry(box, late(box, clientId=client))["reason"] == "opted_out"
    assert done(box.post(f"/public/reminders/{token}", json={"optedOut": False}))["optedOut"] is False


def test_a_promise_stands_beside_what_is_waited_for_and_in_the_forecast_of_cash(box: httpx.Client) -> None:
    policy(box, 3)
    document = late(box)
    run(box)
    day = (today() + timedelta(days=9)).isoformat()
    done(box.put(f"/dunning/promises/{document['id']}", json={"date": day, "amount": "700"}))
    (one,) = done(box.get("/analytics/collections/outstanding"))["items"]
    assert one["lastReminderAt"] == log(box)[0]["createdAt"]
    assert one["promiseToPay"] == {"date": day, "amount": "700.00", "state": "OPEN"}
    assert one["expectedPayDate"] == day
    found = done(box.get("/analytics/insights/cash-flow"))
    amounts = {driver["kind"]: driver["amount"] for driver in found["drivers"]}
    assert amounts["promises"] == "700.00"
    assert 0 < float(amounts["open_documents"]) <= 480


# Disputes that the business notes


def test_a_dispute_that_the_business_notes_holds_reminders_back_until_it_is_resolved(box: httpx.Client) -> None:
    policy(box, 3)
    client = client_of(box)
    token = done(box.post(f"/clients/{client}/portal-link", json={}), 201)["url"].rpartition("/")[2]
    saved, unnamed = late(box, clientId=client), late(box)
    stranger = "0199d6f4-8b2e-7c1a-9f33-5e8a1b2c3d4e"
    assert faults(box.post("/disputes", json={"documentId": stranger, "reason": "wrong_amount"})) == {
        ("documentId", "unknown")
    }
    assert faults(box.post("/disputes", json={"documentId": saved["id"], "reason": "other"})) == {("text", "required")}
    noted = [
        done(box.post("/disputes", json={"documentId": one["id"], "reason": "wrong_amount", "text": "בטלפון"}), 201)
        for one in (saved, unnamed)
    ]
    assert [(one["openedBy"], one["clientId"], one["state"]) for one in noted] == [
        ("business", client, "OPEN"),
        ("business", None, "OPEN"),
    ]
    assert noted[0]["createdBy"] is not None
    problem = refused(
        box.post("/disputes", json={"documentId": saved["id"], "reason": "not_received"}), 409, "dispute_open"
    )
    assert problem["disputeId"] == noted[0]["id"]
    assert {one["reason"] for one in queue(box, state="HELD")} == {"disputed"}
    assert run(box)["sent"] == 0
    # The client sees nothing of it in the portal, and may open its own.
    assert done(box.get(f"/public/portal/{token}"))["disputes"] == []
    assert box.post(f"/public/portal/{token}/disputes/{noted[0]['id']}/withdraw").status_code == 404
    own = done(
        box.post(f"/public/portal/{token}/documents/{saved['id']}/dispute", json={"reason": "already_paid"}), 201
    )
    assert done(box.post(f"/disputes/{noted[0]['id']}/answer", json={"text": "ביררנו"}))["state"] == "OPEN"
    for one, outcome in ((noted[0]["id"], "rejected"), (noted[1]["id"], "rejected")):
        done(box.post(f"/disputes/{one}/resolve", json={"outcome": outcome, "note": "נסגר"}))
    assert entry(box, saved)["reason"] == "disputed"
    assert entry(box, unnamed)["state"] == "DUE"
    done(box.post(f"/disputes/{own['id']}/resolve", json={"outcome": "accepted"}))
    assert entry(box, saved)["state"] == "DUE"
    draft = {
        "docType": 305,
        "client": {"name": "א"},
        "lines": [{"description": "א", "quantity": "1", "unitPrice": "1"}],
    }
    made = done(box.post("/documents", json=draft), 201)
    refused(box.post("/disputes", json={"documentId": made["id"], "reason": "wrong_amount"}), 409, "not_issued")
