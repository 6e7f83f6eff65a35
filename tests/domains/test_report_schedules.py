"""Schedules of reports: kept, run on their day, sent once, and not without the right."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from domains.answers import done, faults, refused
from support.processes import wait_until
from support.service import Tenant

SCHEDULE = {
    "name": "לרואה החשבון",
    "report": "profit-and-loss",
    "recipients": ["books@example.com", "owner@example.com"],
    "dayOfMonth": 31,
    "hour": 7,
}


def scheduled(api: httpx.Client, **fields: Any) -> dict[str, Any]:
    return dict(done(api.post("/report-schedules", json={**SCHEDULE, **fields}), 201))


@pytest.fixture
def sandbox(tenant: Tenant) -> Iterator[httpx.Client]:
    """A client of the sandbox, where every e-mail is kept and none is sent."""
    with tenant.sandbox_key() as api:
        yield api


def ended(api: httpx.Client, id: str) -> dict[str, Any]:
    """The only run of a schedule, once it has ended."""

    def known() -> list[dict[str, Any]]:
        return list(done(api.get(f"/report-schedules/{id}"))["runs"])

    wait_until(lambda: [one["state"] != "QUEUED" for one in known()] == [True], "the run of the schedule to end")
    return known()[0]


def test_a_schedule_is_kept_changed_and_deleted(tenant: Tenant) -> None:
    made = scheduled(tenant.api)
    assert (made["period"], made["format"], made["isActive"], made["runs"]) == ("last_month", "pdf", True, [])
    assert made["nextRunAt"] > made["createdAt"]
    paused = done(tenant.api.patch(f"/report-schedules/{made['id']}", json={"isActive": False}))
    assert (paused["nextRunAt"], paused["version"]) == (None, 2)
    assert [one["id"] for one in done(tenant.api.get("/report-schedules"))["items"]] == [made["id"]]
    assert tenant.api.delete(f"/report-schedules/{made['id']}").status_code == 204
    refused(tenant.api.get(f"/report-schedules/{made['id']}"), 404, "not_found")


def test_what_cannot_be_scheduled_is_refused(tenant: Tenant) -> None:
    post = tenant.api.post
    refused(post("/report-schedules", json={**SCHEDULE, "report": "nothing"}), 422, "report_not_found")
    unknown = {**SCHEDULE, "parameters": {"neverAParameter": "1"}}
    assert faults(post("/report-schedules", json=unknown)) == {("parameters", "invalid")}
    twice = {**SCHEDULE, "recipients": ["a@example.com", "A@example.com"]}
    assert ("recipients", "duplicate") in faults(post("/report-schedules", json=twice))
    assert faults(post("/report-schedules", json={**SCHEDULE, "recipients": []})) == {("recipients", "invalid")}
    with tenant.key("reports:read", "reports:write") as narrow:
        other = {**SCHEDULE, "report": "expense-list"}
        refused(narrow.post("/report-schedules", json=other), 403, "report_not_allowed")


def test_a_schedule_that_is_run_by_hand_sends_to_each_recipient(tenant: Tenant, sandbox: httpx.Client) -> None:
    made = scheduled(sandbox, language="en", period="year_to_date")
    started = done(sandbox.post(f"/report-schedules/{made['id']}/run"))
    assert started["nextRunAt"] == made["nextRunAt"]
    run = ended(sandbox, made["id"])
    assert (run["state"], run["error"], run["byHand"]) == ("SENT", None, True)
    assert run["sentTo"] == SCHEDULE["recipients"]
    assert run["parameters"]["to"] == tenant.today()


def test_a_schedule_whose_key_was_revoked_sends_nothing(tenant: Tenant, sandbox: httpx.Client) -> None:
    with tenant.sandbox_key("reports:read", "reports:write") as narrow:
        made = dict(done(narrow.post("/report-schedules", json=SCHEDULE), 201))
        with tenant.running.owner("sandbox") as owner:
            owner.execute("UPDATE api_keys SET revoked_at = now() WHERE id = %s", [made["createdBy"]["id"]])
    done(sandbox.post(f"/report-schedules/{made['id']}/run"))
    run = ended(sandbox, made["id"])
    assert (run["state"], run["error"], run["sentTo"]) == ("FAILED", "report_not_allowed", [])


def test_a_schedule_runs_by_itself_once_when_it_is_due(tenant: Tenant, sandbox: httpx.Client) -> None:
    made = scheduled(sandbox, format="xlsx")
    with tenant.running.owner("sandbox") as owner:
        owner.execute(
            "UPDATE report_schedules SET next_run_at = now() - interval '1 minute' WHERE id = %s", [made["id"]]
        )
    run = ended(sandbox, made["id"])
    assert (run["state"], run["byHand"]) == ("SENT", False)
    now = done(sandbox.get(f"/report-schedules/{made['id']}"))
    assert (now["nextRunAt"], now["version"]) == (made["nextRunAt"], made["version"])
