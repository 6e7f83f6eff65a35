"""Recurring expenses: created, changed, paused, resumed, made by the clock as drafts or booked at once."""

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from domains.answers import audited, done, faults, refused
from domains.purchases import booked, now, supplier
from support.processes import wait_until
from support.service import Tenant

ZONE = ZoneInfo("Asia/Jerusalem")


def rent_category(tenant: Tenant) -> str:
    listed = done(tenant.api.get("/expense-categories", params={"limit": 100}))["items"]
    return str(next(one["id"] for one in listed if one["key"] == "rent"))


def template(**fields: Any) -> dict[str, Any]:
    """What a schedule makes, unless `fields` say otherwise."""
    return {"supplier": {"name": "בעל הבית"}, "docType": 305, "net": "100", "vat": "18", **fields}


def schedule(tenant: Tenant, **fields: Any) -> dict[str, Any]:
    """A monthly schedule of drafts, from today on."""
    asked = {"template": template(), "frequency": "monthly_date", "startDate": tenant.today(), **fields}
    return dict(done(tenant.api.post("/recurring-expenses", json=asked), 201))


def read(tenant: Tenant, made: dict[str, Any]) -> dict[str, Any]:
    return dict(done(tenant.api.get(f"/recurring-expenses/{made['id']}")))


def runs(tenant: Tenant, made: dict[str, Any], **query: Any) -> list[dict[str, Any]]:
    """What a schedule has made, by date."""
    found = done(tenant.api.get(f"/recurring-expenses/{made['id']}/runs", params={"limit": 100, **query}))["items"]
    return sorted(found, key=lambda one: str(one["dueDate"]))


def at(tenant: Tenant, day: str, time: str = "09:00") -> None:
    """Makes it a local time of a day."""
    local = datetime.fromisoformat(f"{day}T{time}").replace(tzinfo=ZONE)
    tenant.running.clock.set(local.astimezone(UTC))


def produced(tenant: Tenant, made: dict[str, Any], n: int) -> list[dict[str, Any]]:
    """The expenses that a schedule has made, once there are `n` of them."""
    wait_until(lambda: len(runs(tenant, made, status="DONE")) >= n, f"{n} runs")
    found = runs(tenant, made, status="DONE")
    assert len(found) == n
    return [done(tenant.api.get(f"/expenses/{one['expenseId']}")) for one in found]


def test_a_schedule_makes_drafts_on_its_days_and_a_31st_comes_back_after_a_short_month(tenant: Tenant) -> None:
    made = schedule(tenant, name="שכירות", startDate="2027-01-31", dueDays=10)
    assert (made["status"], made["total"], made["nextDate"]) == ("ACTIVE", "118.00", "2027-01-31")
    assert made["nextDates"] == ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]
    at(tenant, "2027-01-31", "07:59")
    assert runs(tenant, made) == []
    at(tenant, "2027-03-31")
    found = produced(tenant, made, 3)
    assert [one["date"] for one in found] == ["2027-01-31", "2027-02-28", "2027-03-31"]
    assert {(one["status"], one["source"], one["total"]) for one in found} == {("DRAFT", "recurring", "118.00")}
    assert found[0]["dueDate"] == "2027-02-10"
    assert found[0]["missing"] == ["original_invoice"]  # its paper has not come
    after = read(tenant, made)
    assert (after["generated"], after["nextDate"], after["lastDate"]) == (3, "2027-04-30", "2027-03-31")
    listed = done(tenant.api.get("/recurring-expenses", params={"expenseId": found[1]["id"]}))["items"]
    assert [one["id"] for one in listed] == [made["id"]]


def test_a_fixed_amount_is_booked_at_once_unless_somebody_has_to_look(tenant: Tenant) -> None:
    landlord, other = supplier(tenant), supplier(tenant)
    fixed = template(supplierId=landlord["id"], categoryId=rent_category(tenant))
    del fixed["supplier"]
    made = schedule(tenant, startDate="2027-01-10", template=fixed, autoBook=True)
    twin = schedule(tenant, startDate="2027-02-10", template={**fixed, "supplierId": other["id"]}, autoBook=True)
    at(tenant, "2027-01-10")
    (first,) = produced(tenant, made, 1)
    assert (first["status"], first["vatState"], first["supplierId"]) == ("BOOKED", "at_risk", landlord["id"])
    at(tenant, "2027-02-09")
    booked(tenant, other, "100", "18", date="2027-02-08")  # the paper was written down by a person
    done(tenant.api.patch("/businesses/current", json={"expenseApprovalThreshold": "50.00"}))
    at(tenant, "2027-02-10")
    (draft,) = produced(tenant, twin, 1)
    assert draft["status"] == "DRAFT"
    assert [(one["booked"], one["note"]) for one in runs(tenant, twin)] == [(False, "near_duplicate")]
    _, second = produced(tenant, made, 2)
    assert second["status"] == "DRAFT"
    assert [(one["booked"], one["note"]) for one in runs(tenant, made)] == [(True, None), (False, "approval_required")]


def test_what_is_booked_by_itself_needs_a_supplier_a_category_and_a_fixed_amount(tenant: Tenant) -> None:
    asked = {"frequency": "weekly", "startDate": tenant.today(), "autoBook": True, "amountFixed": False}
    answer = tenant.api.post("/recurring-expenses", json={**asked, "template": template(supplier=None)})
    assert faults(answer) == {
        ("autoBook", "needs_fixed_amount"),
        ("template.supplierId", "required"),
        ("template.categoryId", "required"),
    }


def test_every_fault_of_rhythm_and_template_is_named_at_once(tenant: Tenant) -> None:
    wrong = template(net="100", vat="30", categoryId="01a1fd2d-4b0a-7000-9c41-0f2e3d4c5b6a")
    asked = {"template": wrong, "frequency": "weekly", "day": 3, "startDate": tenant.today(), "time": "8:00"}
    assert faults(tenant.api.post("/recurring-expenses", json=asked)) == {
        ("day", "not_of_frequency"),
        ("time", "invalid_time"),
        ("template.vat", "above_rate"),
        ("template.categoryId", "unknown_category"),
    }


def test_a_schedule_ends_after_its_last_date(tenant: Tenant) -> None:
    by_date = schedule(tenant, startDate="2027-01-31", end={"type": "on_date", "date": "2027-02-28"})
    by_count = schedule(tenant, startDate="2027-01-31", end={"type": "after_count", "count": 2})
    assert by_count["nextDates"] == ["2027-01-31", "2027-02-28"]
    at(tenant, "2027-06-01")
    for made in (by_date, by_count):
        assert len(produced(tenant, made, 2)) == 2
        wait_until(lambda one=made: read(tenant, one)["status"] == "COMPLETED", "the end")
        refused(tenant.api.post(f"/recurring-expenses/{made['id']}/pause"), 409, "schedule_ended")


def test_dates_that_passed_in_a_pause_are_told_as_skipped_and_made_up_when_it_is_asked_for(tenant: Tenant) -> None:
    skipped, all_ = (schedule(tenant, startDate="2027-01-10") for _ in range(2))
    for one in (skipped, all_):
        assert done(tenant.api.post(f"/recurring-expenses/{one['id']}/pause"))["status"] == "PAUSED"
    refused(tenant.api.post(f"/recurring-expenses/{skipped['id']}/pause"), 409, "already_paused")
    at(tenant, "2027-02-11")
    done(tenant.api.post(f"/recurring-expenses/{skipped['id']}/resume", json={}))
    done(tenant.api.post(f"/recurring-expenses/{all_['id']}/resume", json={"catchUp": "all"}))
    refused(tenant.api.post(f"/recurring-expenses/{skipped['id']}/resume"), 409, "not_paused")
    assert len(produced(tenant, all_, 2)) == 2
    assert [(one["dueDate"], one["status"]) for one in runs(tenant, skipped)] == [
        ("2027-01-10", "SKIPPED"),
        ("2027-02-10", "SKIPPED"),
    ]
    assert read(tenant, skipped)["nextDate"] == "2027-03-10"


def test_a_schedule_that_fails_three_times_pauses_itself_and_goes_on_when_it_is_mended(tenant: Tenant) -> None:
    own = done(tenant.api.post("/expense-categories", json={"name": "רכב שכור", "accountCode": "6040"}), 201)
    made = schedule(tenant, startDate="2027-01-10", template=template(categoryId=own["id"]))
    done(tenant.api.patch(f"/expense-categories/{own['id']}", json={"isActive": False}))
    for failures, moment in enumerate(("2027-01-10T08:01", "2027-01-10T09:05", "2027-01-10T15:10"), start=1):
        day, _, time = moment.partition("T")
        at(tenant, day, time)
        wait_until(lambda n=failures: read(tenant, made)["consecutiveFailures"] == n, f"failure {failures}")
    assert read(tenant, made)["status"] == "FAILED"
    (run,) = runs(tenant, made)
    assert (run["status"], [one["code"] for one in run["failures"]]) == ("FAILED", ["validation_failed"] * 3)
    assert done(tenant.api.get("/expenses"))["items"] == []
    told = done(tenant.api.get("/notifications", params={"kind": "recurring_expense_failed"}))["items"]
    assert len(told) == 1
    done(tenant.api.patch(f"/expense-categories/{own['id']}", json={"isActive": True}))
    assert done(tenant.api.post(f"/recurring-expenses/{made['id']}/resume"))["status"] == "ACTIVE"
    assert len(produced(tenant, made, 1)) == 1


def test_a_schedule_is_changed_and_deleted_and_a_supplier_that_was_merged_goes_on(tenant: Tenant) -> None:
    old, kept = supplier(tenant), supplier(tenant)
    filled = {**template(), "supplierId": old["id"], "supplier": None}
    made = schedule(tenant, startDate="2027-01-31", template=filled)
    path = f"/recurring-expenses/{made['id']}"
    assert made["supplierName"] == old["name"]
    same = done(tenant.api.patch(path, json={"template": filled, "name": None}))
    assert same["version"] == made["version"]
    changed = done(
        tenant.api.patch(path, json={"frequency": "weekly", "template": {**filled, "net": "50", "vat": "9"}})
    )
    assert (changed["nextDate"], changed["total"]) == ("2027-01-31", "59.00")
    done(tenant.api.post(f"/suppliers/{kept['id']}/merge", json={"supplierId": old["id"]}))
    assert len(done(tenant.api.get("/recurring-expenses", params={"supplierId": kept["id"]}))["items"]) == 1
    at(tenant, "2027-01-31")
    (made_expense,) = produced(tenant, made, 1)
    assert now(tenant, made_expense)["supplierId"] == kept["id"]
    assert (tenant.api.delete(path).status_code, tenant.api.delete(path).status_code) == (204, 204)
    assert done(tenant.api.get("/recurring-expenses"))["items"] == []
    assert len(runs(tenant, made)) == 1
    refused(tenant.api.patch(path, json={"name": "x"}), 409, "schedule_ended")
    actions = [one["action"] for one in audited(tenant, "recurring_expense", made["id"])]
    assert actions == ["recurring_expense.created", "recurring_expense.changed", "recurring_expense.cancelled"]


def test_the_dates_of_a_rhythm_are_told_before_a_schedule_is_created(tenant: Tenant) -> None:
    asked = {"frequency": "monthly_last_day", "startDate": "2098-12-01", "most": 3}
    assert done(tenant.api.post("/recurring-expenses/dates", json=asked))["dates"] == [
        "2098-12-31",
        "2099-01-31",
        "2099-02-28",
    ]
