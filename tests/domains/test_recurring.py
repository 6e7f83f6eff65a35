"""Recurring documents: made, changed, paused, resumed, run by the clock and by hand."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import httpx

from domains.answers import audited, done, faults, refused
from support.processes import wait_until
from support.service import Tenant

ZONE = ZoneInfo("Asia/Jerusalem")


def template(**fields: Any) -> dict[str, Any]:
    """What a schedule makes, unless `fields` say otherwise."""
    lines = [{"description": "אחסון {month} {year}", "quantity": "1", "unitPrice": "100"}]
    return {"docType": 305, "client": {"name": "לקוח לדוגמה"}, "lines": lines, **fields}


def schedule(tenant: Tenant, **fields: Any) -> dict[str, Any]:
    """A monthly schedule of drafts, from today on."""
    asked = {"template": template(), "frequency": "monthly_date", "startDate": tenant.today(), **fields}
    return dict(done(tenant.api.post("/recurring-documents", json=asked), 201))


def read(tenant: Tenant, made: dict[str, Any]) -> dict[str, Any]:
    return dict(done(tenant.api.get(f"/recurring-documents/{made['id']}")))


def runs(tenant: Tenant, made: dict[str, Any], **query: Any) -> list[dict[str, Any]]:
    """What a schedule has produced, the oldest first."""
    asked = {"sort": "createdAt", "limit": 100, **query}
    return list(done(tenant.api.get(f"/recurring-documents/{made['id']}/runs", params=asked))["items"])


def at(tenant: Tenant, day: str, time: str = "07:00") -> None:
    """Makes it a local time of a day."""
    local = datetime.fromisoformat(f"{day}T{time}").replace(tzinfo=ZONE)
    tenant.running.clock.set(local.astimezone(UTC))


def produced(tenant: Tenant, made: dict[str, Any], n: int) -> list[dict[str, Any]]:
    """The documents that a schedule has made, once there are `n` of them."""
    wait_until(lambda: len(runs(tenant, made, status="DONE")) >= n, f"{n} runs")
    done_ = runs(tenant, made, status="DONE")
    assert len(done_) == n
    return [dict(done(tenant.api.get(f"/documents/{one['documentId']}"))) for one in done_]


def removed(answer: httpx.Response) -> None:
    """A deletion that succeeded."""
    assert (answer.status_code, answer.content) == (204, b"")


def months_ahead(tenant: Tenant, months: int, day: int) -> str:
    today = date.fromisoformat(tenant.today())
    month = today.year * 12 + today.month - 1 + months
    return date(month // 12, month % 12 + 1, day).isoformat()


def test_a_schedule_issues_its_document_by_itself_and_says_when_the_next_one_comes(tenant: Tenant) -> None:
    day = months_ahead(tenant, 1, 5)
    made = schedule(tenant, name="אחסון", startDate=day, dueDays=10, autoFinalize=True)
    assert (made["status"], made["nextDate"], made["total"], made["version"]) == ("ACTIVE", day, "118.00", 1)
    at(tenant, day, "07:59")
    assert runs(tenant, made) == []
    at(tenant, day, "08:00")
    (document,) = produced(tenant, made, 1)
    assert (document["status"], document["issueDate"]) == ("ISSUED", day)
    assert document["dueDate"] == (date.fromisoformat(day) + timedelta(days=10)).isoformat()
    after = read(tenant, made)
    assert (after["generated"], after["nextDate"], after["lastDate"]) == (1, months_ahead(tenant, 1, 5), day)


def test_the_document_of_today_is_made_at_once_when_its_time_has_passed(tenant: Tenant) -> None:
    at(tenant, tenant.today(), "12:00")
    made = schedule(tenant)
    (document,) = produced(tenant, made, 1)
    assert (document["status"], document["docNumber"]) == ("DRAFT", None)


def test_placeholders_become_those_of_the_date_in_the_language_of_the_document(tenant: Tenant) -> None:
    year = int(tenant.today()[:4]) + 1
    day = f"{year}-02-10"
    lines = [{"description": "Hosting {month} {year}, {period}", "quantity": "1", "unitPrice": "1"}]
    made = schedule(tenant, startDate=day, template=template(lang="en", subject="{month}", lines=lines))
    hebrew = schedule(tenant, startDate=day)
    at(tenant, day, "09:00")
    (document,), (other,) = produced(tenant, made, 1), produced(tenant, hebrew, 1)
    assert document["subject"] == "February"
    assert document["lines"][0]["description"] == f"Hosting February {year}, 10 Feb {year} - 9 Mar {year}"
    assert other["lines"][0]["description"] == f"אחסון פברואר {year}"


def test_a_template_keeps_its_own_reference_and_metadata_and_the_schedule_is_found_by_its_document(
    tenant: Tenant,
) -> None:
    kept = {"externalReference": "R-1", "metadata": {"a": "b"}}
    made, _ = schedule(tenant, startDate="2027-01-10", template=template(**kept)), schedule(tenant)
    done(tenant.api.post(f"/recurring-documents/{made['id']}/run"))
    (document,) = produced(tenant, made, 1)
    assert {name: document[name] for name in kept} == kept
    found = done(tenant.api.get("/recurring-documents", params={"documentId": document["id"]}))["items"]
    assert [one["id"] for one in found] == [made["id"]]


def test_a_schedule_that_is_asked_for_a_day_before_tells_of_its_document(tenant: Tenant) -> None:
    made = schedule(tenant, startDate="2027-03-10", name="אחסון")
    at(tenant, "2027-03-09", "07:59")
    assert notices(tenant, made) == []
    at(tenant, "2027-03-09", "08:01")
    wait_until(lambda: notices(tenant, made), "the notice")
    assert [one[0] for one in notices(tenant, made)] == ["recurring_due"]
    assert runs(tenant, made) == []


def notices(tenant: Tenant, made: dict[str, Any]) -> list[tuple[str, str]]:
    """What the business was told of a schedule."""
    with tenant.running.owner() as owner:
        return owner.execute(
            "SELECT kind, body FROM notifications WHERE entity_id = %s ORDER BY id", [made["id"]]
        ).fetchall()


def test_a_schedule_ends_after_its_last_date(tenant: Tenant) -> None:
    by_date = schedule(tenant, startDate="2027-01-31", end={"type": "on_date", "date": "2027-02-28"})
    by_count = schedule(tenant, startDate="2027-01-31", end={"type": "after_count", "count": 2})
    at(tenant, "2027-06-01")
    for made in (by_date, by_count):
        assert len(produced(tenant, made, 2)) == 2
        assert [one["dueDate"] for one in runs(tenant, made)] == ["2027-01-31", "2027-02-28"]
        wait_until(lambda one=made: read(tenant, one)["status"] == "COMPLETED", "the end")
        refused(tenant.api.post(f"/recurring-documents/{made['id']}/run"), 409, "schedule_ended")


AFTER_A_PAUSE = [
    ("all", "none", ["DONE", "DONE", "DONE"]),
    ("last", "none", ["SKIPPED", "SKIPPED", "DONE"]),
    ("none", "all", ["SKIPPED", "SKIPPED", "SKIPPED"]),
    (None, "all", ["SKIPPED", "SKIPPED", "SKIPPED"]),
]
"""What resuming asks for, what the schedule says itself, and what becomes of three dates."""


def test_what_passed_in_a_pause_is_made_up_only_if_it_is_asked_for(tenant: Tenant) -> None:
    made = [schedule(tenant, startDate="2027-01-10", catchUp=own) for _, own, _ in AFTER_A_PAUSE]
    for one in made:
        assert done(tenant.api.post(f"/recurring-documents/{one['id']}/pause"))["status"] == "PAUSED"
    at(tenant, "2027-03-11")
    for one, (catch_up, own, _) in zip(made, AFTER_A_PAUSE, strict=True):
        body = {} if catch_up is None else {"catchUp": catch_up}
        resumed = done(tenant.api.post(f"/recurring-documents/{one['id']}/resume", json=body))
        assert (resumed["status"], resumed["catchUp"]) == ("ACTIVE", own)
    for one, (_, _, expected) in zip(made, AFTER_A_PAUSE, strict=True):
        wait_until(lambda one=one: read(tenant, one)["nextDate"] == "2027-04-10", "the next date")
        wait_until(lambda one=one: len(runs(tenant, one)) == 3, "the dates that passed")
        found = sorted(runs(tenant, one), key=lambda run: str(run["dueDate"]))
        assert [(run["dueDate"], run["status"]) for run in found] == list(
            zip(["2027-01-10", "2027-02-10", "2027-03-10"], expected, strict=True)
        )


def test_what_passed_in_an_outage_is_made_up_as_the_schedule_says(tenant: Tenant) -> None:
    expected = {"all": ["DONE", "DONE"], "last": ["SKIPPED", "DONE"], "none": ["SKIPPED", "SKIPPED"]}
    made = {catch_up: schedule(tenant, startDate="2027-01-10", catchUp=catch_up) for catch_up in expected}
    at(tenant, "2027-02-12")  # nobody has looked since
    for catch_up, statuses in expected.items():
        wait_until(lambda one=made[catch_up]: read(tenant, one)["nextDate"] == "2027-03-10", "the next date")
        found = sorted(runs(tenant, made[catch_up]), key=lambda run: str(run["dueDate"]))
        assert [run["status"] for run in found] == statuses, catch_up


def test_months_are_in_the_language_of_the_document(tenant: Tenant) -> None:
    defaults = {"defaults": {"305": {"lang": "en"}}}
    done(tenant.api.patch("/businesses/document-defaults", json=defaults))
    made = schedule(tenant, startDate="2027-01-10", template=template(subject="Rent for {month}"))
    at(tenant, "2027-01-11")
    (document,) = produced(tenant, made, 1)
    assert (document["lang"], document["subject"]) == ("en", "Rent for January")


def test_a_paused_schedule_makes_nothing(tenant: Tenant) -> None:
    made, control = (schedule(tenant, startDate="2027-01-10") for _ in range(2))
    done(tenant.api.post(f"/recurring-documents/{made['id']}/pause"))
    at(tenant, "2027-01-11")
    produced(tenant, control, 1)
    assert runs(tenant, made) == []
    refused(tenant.api.post(f"/recurring-documents/{made['id']}/pause"), 409, "already_paused")
    refused(tenant.api.post(f"/recurring-documents/{control['id']}/resume"), 409, "not_paused")


def test_a_schedule_that_fails_three_times_pauses_itself_and_goes_on_when_it_is_mended(tenant: Tenant) -> None:
    client = tenant.client()
    filled = template(clientId=client["id"])
    del filled["client"]
    made = schedule(tenant, startDate="2027-01-10", template=filled)
    removed(tenant.api.delete(f"/clients/{client['id']}"))
    for failures, moment in enumerate(("2027-01-10T08:01", "2027-01-10T09:05", "2027-01-10T15:10"), start=1):
        day, _, time = moment.partition("T")
        at(tenant, day, time)
        wait_until(lambda n=failures: read(tenant, made)["consecutiveFailures"] == n, f"failure {failures}")
    stopped = read(tenant, made)
    assert (stopped["status"], stopped["nextDate"], stopped["generated"]) == ("FAILED", "2027-01-10", 0)
    (run,) = runs(tenant, made)
    assert (run["status"], [one["code"] for one in run["failures"]]) == ("FAILED", ["client_archived"] * 3)
    assert tenant.api.get("/documents").json()["items"] == []
    told = dict(notices(tenant, made))["recurring_failed"]
    assert "נכשל שלוש פעמים ברצף עבור 10/01/2027: הלקוח נמצא בארכיון." in told
    done(tenant.api.post(f"/clients/{client['id']}/restore"))
    assert done(tenant.api.post(f"/recurring-documents/{made['id']}/resume"))["consecutiveFailures"] == 0
    assert len(produced(tenant, made, 1)) == 1
    assert [(one["status"], len(one["failures"])) for one in runs(tenant, made)] == [("DONE", 3)]


def test_running_by_hand_makes_a_document_beside_the_rhythm_once_a_day(tenant: Tenant) -> None:
    made = schedule(tenant, startDate=months_ahead(tenant, 2, 1))
    path = f"/recurring-documents/{made['id']}/run"
    run = done(tenant.api.post(path))
    assert (run["status"], run["byHand"], run["dueDate"]) == ("DONE", True, tenant.today())
    after = read(tenant, made)
    assert (after["generated"], after["nextDate"]) == (1, made["nextDate"])
    assert refused(tenant.api.post(path), 409, "already_run")["documentId"] == run["documentId"]


def test_running_by_hand_makes_the_date_that_waits(tenant: Tenant) -> None:
    made = schedule(tenant, startDate="2027-01-10")
    done(tenant.api.post(f"/recurring-documents/{made['id']}/pause"))
    at(tenant, "2027-01-12")
    assert done(tenant.api.post(f"/recurring-documents/{made['id']}/run"))["dueDate"] == "2027-01-10"
    after = read(tenant, made)
    assert (after["status"], after["nextDate"]) == ("PAUSED", "2027-02-10")


def test_what_stands_in_the_way_of_a_run_by_hand_is_told_and_nothing_is_left(tenant: Tenant) -> None:
    client = tenant.client()
    filled = template(clientId=client["id"])
    del filled["client"]
    made = schedule(tenant, startDate=months_ahead(tenant, 2, 1), template=filled)
    removed(tenant.api.delete(f"/clients/{client['id']}"))
    run = done(tenant.api.post(f"/recurring-documents/{made['id']}/run"))
    assert (run["status"], run["documentId"], run["failures"][0]["code"]) == ("FAILED", None, "client_archived")
    assert tenant.api.get("/documents").json()["items"] == []
    assert read(tenant, made)["generated"] == 0


def test_a_deleted_schedule_leaves_the_list_makes_nothing_and_keeps_its_runs(tenant: Tenant) -> None:
    made = schedule(tenant, startDate=months_ahead(tenant, 2, 1))
    path = f"/recurring-documents/{made['id']}"
    done(tenant.api.post(f"{path}/run"))
    removed(tenant.api.delete(path))
    removed(tenant.api.delete(path))
    assert tenant.api.get("/recurring-documents").json()["items"] == []
    cancelled = tenant.api.get("/recurring-documents", params={"status": "CANCELLED"}).json()["items"]
    assert [(one["id"], one["nextDate"]) for one in cancelled] == [(made["id"], None)]
    assert len(runs(tenant, made)) == 1
    refused(tenant.api.patch(path, json={"name": "x"}), 409, "schedule_ended")
    assert audited(tenant, "recurring_document", made["id"])[-1]["action"] == "recurring.cancelled"


def test_changing_the_rhythm_goes_on_from_today_and_a_stale_version_changes_nothing(tenant: Tenant) -> None:
    made = schedule(tenant, startDate="2027-01-31")
    path = f"/recurring-documents/{made['id']}"
    at(tenant, "2027-02-01")
    produced(tenant, made, 1)
    now = read(tenant, made)
    refused(tenant.api.patch(path, json={"day": 1}, headers={"If-Match": '"1"'}), 412, "version_conflict")
    changed = done(tenant.api.patch(path, json={"frequency": "weekly"}, headers={"If-Match": f'"{now["version"]}"'}))
    assert (changed["nextDate"], changed["version"]) == ("2027-02-07", now["version"] + 1)
    named = done(tenant.api.patch(path, json={"name": "חדש"}))
    assert (named["nextDate"], named["name"]) == ("2027-02-07", "חדש")


def test_the_documents_of_the_next_days_are_listed_in_their_order_a_page_at_a_time(tenant: Tenant) -> None:
    today = date.fromisoformat(tenant.today())
    begin = (today + timedelta(days=1)).isoformat()
    weekly = schedule(tenant, frequency="weekly", startDate=begin)
    every_third = {"frequency": "custom", "unit": "days", "interval": 3, "end": {"type": "after_count", "count": 4}}
    daily = schedule(tenant, startDate=begin, **every_third)
    paused = schedule(tenant, startDate=begin)
    done(tenant.api.post(f"/recurring-documents/{paused['id']}/pause"))
    expected = sorted(
        [((today + timedelta(days=1 + 7 * n)).isoformat(), weekly["id"]) for n in range(3)]
        + [((today + timedelta(days=1 + 3 * n)).isoformat(), daily["id"]) for n in range(4)]
    )
    found: list[tuple[str, str]] = []
    query: dict[str, Any] = {"days": 16, "limit": 2, "include": "total"}
    while True:
        page = done(tenant.api.get("/recurring-documents/upcoming", params=query))
        found += [(one["date"], one["recurringId"]) for one in page["items"]]
        assert page["total"] == 7
        if page["nextCursor"] is None:
            break
        query["cursor"] = page["nextCursor"]
    assert found == expected


REFUSED: list[tuple[dict[str, Any], dict[str, str]]] = [
    ({"frequency": "custom"}, {"unit": "required"}),
    ({"week": 2}, {"week": "not_of_frequency"}),
    ({"frequency": "weekly", "day": 3}, {"day": "not_of_frequency"}),
    ({"end": {"type": "on_date"}}, {"end.date": "required"}),
    ({"end": {"type": "never", "count": 3}}, {"end.count": "contradiction"}),
    ({"end": {"type": "on_date", "date": "2020-01-01"}}, {"end.date": "before_first_date"}),
    ({"timezone": "Mars/Olympus", "time": "25:00"}, {"timezone": "unknown_timezone", "time": "invalid_time"}),
    ({"autoFinalize": False, "autoSend": True}, {"autoSend": "needs_auto_finalize"}),
    (
        {"chargeMandateId": "01a1fd2d-4b0a-7000-9c41-0f2e3d4c5b6a", "autoFinalize": True},
        {"chargeMandateId": "not_found"},
    ),
    ({"template": template(issueDate="2027-01-01")}, {"template.issueDate": "unknown_field"}),
    ({"template": template(lines=[])}, {"template.lines": "invalid"}),
    ({"template": template(subject="{mnoth}")}, {"template.subject": "unknown_placeholder"}),
    ({"template": template(subject="{period}" * 60)}, {"template.subject": "too_long"}),
    ({"template": {"docType": 305, "lines": template()["lines"]}}, {"template.clientId": "required"}),
    ({"template": template(docType=320)}, {"autoFinalize": "not_by_itself"}),
    ({"template": template(docType=999)}, {"template.docType": "unknown_document_type"}),
    ({"template": template(client={"name": "x", "save": True})}, {"template.client.save": "unknown_field"}),
    (
        {
            "template": {
                "docType": 305,
                "clientId": "01a1fd2d-4b0a-7000-9c41-0f2e3d4c5b6a",
                "lines": template()["lines"],
            }
        },
        {"template.clientId": "client_not_found"},
    ),
    (
        {"template": template(lines=[{"description": "x", "quantity": "1", "unitPrice": "1", "vatRate": "7"}])},
        {"template.lines[0].vatRate": "unknown_vat_rate"},
    ),
]


def test_a_schedule_that_cannot_be_is_refused_with_every_fault_and_nothing_is_written(tenant: Tenant) -> None:
    for fields, expected in REFUSED:
        asked = {"template": template(), "frequency": "monthly_date", "startDate": tenant.today(), "autoFinalize": True}
        answer = tenant.api.post("/recurring-documents", json={**asked, **fields})
        assert answer.status_code == 422, (fields, answer.text)
        assert faults(answer) == set(expected.items()), fields
    assert tenant.api.get("/recurring-documents").json()["items"] == []


def test_what_is_issued_by_itself_is_sent_to_the_client_when_it_is_asked_for(tenant: Tenant) -> None:
    client = tenant.client(emails=["buyer@example.com"])
    filled = {**template(), "client": None, "clientId": client["id"]}
    made = schedule(tenant, startDate=months_ahead(tenant, 2, 1), template=filled, autoFinalize=True, autoSend=True)
    run = done(tenant.api.post(f"/recurring-documents/{made['id']}/run"))

    def sent() -> list[dict[str, Any]]:
        found = done(tenant.api.get("/messages", params={"documentId": run["documentId"]}))
        return list(found["items"])

    wait_until(sent, "the message")
    assert [one["recipient"] for one in sent()] == ["buyer@example.com"]


def test_the_dates_of_a_rhythm_are_told_before_a_schedule_of_it_is_made(tenant: Tenant) -> None:
    last = {"frequency": "monthly_date", "day": 31, "startDate": "2098-12-31", "most": 3}
    told = done(tenant.api.post("/recurring-documents/dates", json=last))
    assert told == {"timezone": "Asia/Jerusalem", "dates": ["2098-12-31", "2099-01-31", "2099-02-28"]}
    for end, dates in (({"type": "after_count", "count": 2}, 2), ({"type": "on_date", "date": "2099-01-01"}, 1)):
        assert len(done(tenant.api.post("/recurring-documents/dates", json={**last, "end": end}))["dates"]) == dates
    wrong = {"frequency": "weekly", "day": 3, "startDate": "2098-12-31", "timezone": "Mars/Base", "time": "8:00"}
    assert faults(tenant.api.post("/recurring-documents/dates", json=wrong)) == {
        ("day", "not_of_frequency"),
        ("timezone", "unknown_timezone"),
        ("time", "invalid_time"),
    }


def test_a_schedule_names_its_client_and_its_own_dates_are_found_among_those_to_come(tenant: Tenant) -> None:
    client = tenant.client(name="נועה לוי")
    kept = schedule(tenant, template=template(client=None, clientId=client["id"]), startDate=months_ahead(tenant, 1, 1))
    written = schedule(tenant, startDate=months_ahead(tenant, 1, 2))
    assert (kept["clientName"], written["clientName"]) == ("נועה לוי", "לקוח לדוגמה")
    listed = done(tenant.api.get("/recurring-documents"))["items"]
    assert {one["clientName"] for one in listed} == {"נועה לוי", "לקוח לדוגמה"}
    coming = done(tenant.api.get("/recurring-documents/upcoming", params={"days": 60, "recurringId": kept["id"]}))
    assert coming["items"]
    assert {(one["recurringId"], one["clientName"]) for one in coming["items"]} == {(kept["id"], "נועה לוי")}
