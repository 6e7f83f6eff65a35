"""Reminders at the dashboard, as a person without scripts goes through them, and the page of a client's choice."""

import httpx
import pytest

from domains.answers import done
from domains.test_desk_deals import gone, id_in
from domains.test_dunning import client_of, entry, late, policy, today
from support.dashboard import log_in_owner
from support.processes import wait_until
from support.service import AUTHORITIES, Tenant

pytestmark = pytest.mark.logs_in


def test_a_plan_is_made_changed_and_what_is_due_is_sent(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    assert "Nothing to remind of" in somebody.get("/reminders").text
    assert somebody.get("/reminders/policies/new").status == 200
    bad = somebody.post("/reminders/policies/new", {"name": "", "steps[0].days": "x", "weeklyMaximum": "2"})
    assert bad.status == 422
    assert {"name", "steps[0].days"} <= bad.faults().keys()
    always = {"isActive": "true", "pauseOnRestDays": "false"}
    sent = {"name": "Usual", "weeklyMaximum": "5", "controlShare": "0", "steps[0].days": "-3", **always}
    words = {"steps[1].he.subject": "נא לשלם", "steps[1].he.text": "{balance}", "steps[1].he.short": "{balance}"}
    gone(somebody.post("/reminders/policies/new", {**sent, "steps[1].days": "4", **words}))
    (made,) = done(tenant.api.get("/dunning/policies"))["items"]
    assert [one["days"] for one in made["steps"]] == [-3, 4]
    assert (made["quietFrom"], made["steps"][1]["he"]["subject"]) == (None, "נא לשלם")
    document = late(tenant.api, 5)
    page = somebody.get("/reminders?state=DUE").text
    assert "4 days after it fell due" in page
    assert "Due now" in page
    run = id_in(gone(somebody.post("/reminders/run", {})))
    wait_until(lambda: done(tenant.api.get(f"/dunning/runs/{run}"))["state"] == "DONE", "the run", 30)
    assert "Sending reminders" in somebody.get(f"/reminders/runs/{run}").text
    assert somebody.get("/reminders/log").status == somebody.get("/reminders/effect").status == 200
    path = f"/reminders/policies/{made['id']}"
    assert "Usual" in somebody.get(path).text
    gone(somebody.post(path, {**sent, "name": "Gentle", "_version": str(made["version"])}))
    (made,) = done(tenant.api.get("/dunning/policies"))["items"]
    assert (made["name"], len(made["steps"])) == ("Gentle", 1)
    gone(somebody.post(path, {"_do": "remove", "_version": str(made["version"])}))
    assert entry(tenant.api, document)["state"] == "NO_POLICY"


def test_a_promise_and_the_choice_of_a_client_stand_where_they_belong(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    policy(tenant.api, 3)
    client = client_of(tenant.api)
    document = late(tenant.api, clientId=client)
    assert "Due now" in somebody.get(f"/documents/{document['id']}").text
    gone(somebody.post(f"/documents/{document['id']}/promise", {"date": today().isoformat(), "amount": ""}))
    page = somebody.get(f"/documents/{document['id']}").text
    assert "Promised to pay on" in page
    assert "Payment promised" in page
    gone(somebody.post(f"/documents/{document['id']}/promise", {"_do": "remove"}))
    gone(somebody.post(f"/clients/{client}/reminders", {"optedOut": "true"}))
    assert "Is not reminded" in somebody.get(f"/clients/{client}").text
    assert entry(tenant.api, document)["reason"] == "opted_out"


def test_a_client_stops_reminders_on_a_page_that_asks_first(tenant: Tenant) -> None:
    client = client_of(tenant.api)
    path = f"/clients/{client}/reminder-consent"
    address = done(tenant.api.put(path, json={"optedOut": False}))["url"]
    with httpx.Client(verify=AUTHORITIES) as nobody:
        shown = nobody.get(address)
        assert shown.status_code == 200
        assert done(tenant.api.get(path))["optedOut"] is False  # a mail program that opens the link changes nothing
        assert nobody.post(address, data={"choice": "stop"}).status_code == 200
        assert done(tenant.api.get(path))["optedOutBy"] == "client"
        assert nobody.post(address, data={"choice": "again"}).status_code == 200
        assert nobody.get(f"{address}x").status_code == 404
    assert done(tenant.api.get(path))["optedOut"] is False
