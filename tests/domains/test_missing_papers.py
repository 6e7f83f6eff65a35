"""Missing papers: listed, dismissed, and told once a week."""

from datetime import date, timedelta
from typing import Any

from domains.answers import done, faults, refused
from domains.purchases import booked, supplier
from domains.test_expenses_files import _put as put_file
from domains.test_recurring_expenses import at, produced, schedule
from support.processes import wait_until
from support.service import Running, Tenant

SATURDAY, SUNDAY = "2027-05-15", "2027-05-16"


def missing(tenant: Tenant, **query: Any) -> Any:
    return done(tenant.api.get("/expenses/missing-papers", params=query))


def kinds(found: dict[str, Any]) -> dict[str, int]:
    return {one["kind"]: one["count"] for one in found["counts"] if one["count"]}


def reminders(tenant: Tenant) -> list[dict[str, Any]]:
    return list(done(tenant.api.get("/notifications", params={"kind": "missing_papers"}))["items"])


def test_a_supplier_that_sent_an_invoice_each_month_and_is_silent_is_missing(tenant: Tenant) -> None:
    of, other = supplier(tenant), supplier(tenant)
    at(tenant, "2027-05-10")
    for day in ("2027-01-04", "2027-02-03", "2027-03-04"):
        booked(tenant, of, date=day)
    for day in ("2027-03-04", "2027-04-03", "2027-05-04"):
        booked(tenant, other, date=day)
    found = missing(tenant, kind="silent_supplier")
    assert [(one["date"], one["supplierId"], one["everyMonths"]) for one in found["items"]] == [
        ("2027-04-04", of["id"], 1),
        ("2027-05-04", of["id"], 1),
    ]
    first = found["items"][0]
    assert (first["amount"], first["lastDate"], first["supplierName"]) == ("1180.00", "2027-03-04", of["name"])
    assert tenant.api.post("/expenses/missing-papers/dismiss", json={"key": first["key"]}).status_code == 200
    assert [one["date"] for one in missing(tenant, kind="silent_supplier")["items"]] == ["2027-05-04"]
    assert tenant.api.post("/expenses/missing-papers/restore", json={"key": first["key"]}).status_code == 200
    refused(tenant.api.post("/expenses/missing-papers/restore", json={"key": first["key"]}), 404, "not_found")
    assert missing(tenant, kind="silent_supplier")["total"] == 2
    answer = tenant.api.post("/expenses/missing-papers/dismiss", json={"key": "x"})
    assert faults(answer) == {("key", "unknown_key")}
    booked(tenant, of, date="2027-05-09")
    assert missing(tenant, kind="silent_supplier")["total"] == 0


def test_an_expense_without_a_file_is_missing_its_paper_until_it_comes(tenant: Tenant) -> None:
    made = booked(tenant, supplier(tenant))
    found = missing(tenant)
    assert kinds(found) == {"expense_without_file": 1}
    assert (found["items"][0]["expenseId"], found["items"][0]["number"]) == (made["id"], made["number"])
    done(put_file(tenant, made))
    assert missing(tenant)["total"] == 0
    long_ago = (date.fromisoformat(tenant.today()) - timedelta(days=200)).isoformat()
    booked(tenant, supplier(tenant), date=long_ago)
    assert missing(tenant)["total"] == 0
    assert missing(tenant, **{"from": long_ago})["total"] == 1
    assert faults(tenant.api.get("/expenses/missing-papers?from=2027-01-02&to=2027-01-01")) == {
        ("from", "invalid_range")
    }
    table = tenant.api.get("/expenses/missing-papers", params={"format": "csv", "from": long_ago})
    assert table.text.count("\n") == 2


def test_a_date_of_a_schedule_is_missing_its_file_and_is_told_once(tenant: Tenant) -> None:
    made = schedule(tenant, startDate="2027-04-10")
    at(tenant, "2027-04-10")
    (expense,) = produced(tenant, made, 1)
    found = missing(tenant)
    assert kinds(found) == {"recurring_without_file": 1}
    (one,) = found["items"]
    assert (one["recurringExpenseId"], one["expenseId"], one["amount"]) == (made["id"], expense["id"], "118.00")
    assert missing(tenant, limit=1)["complete"]
    done(put_file(tenant, expense))
    assert missing(tenant)["total"] == 0


def test_the_owner_is_reminded_once_a_week_and_only_who_wants(tenant: Tenant) -> None:
    at(tenant, SATURDAY)
    path = "/expenses/missing-papers/reminder"
    assert done(tenant.api.get(path)) == {
        "remind": False,
        "weekday": "sunday",
        "email": None,
        "remindAt": None,
        "remindedOn": None,
        "version": 0,
    }
    booked(tenant, supplier(tenant), date="2027-05-14")
    set_ = done(tenant.api.patch(path, json={"remind": True}))
    assert (set_["remindAt"], set_["version"]) == ("2027-05-16T05:00:00Z", 1)
    assert done(tenant.api.patch(path, json={"remind": True}))["version"] == 1
    at(tenant, SUNDAY, "08:01")
    wait_until(lambda: reminders(tenant), "the reminder")
    (told,) = reminders(tenant)
    assert "1" in told["body"]
    after = done(tenant.api.get(path))
    assert (after["remindAt"], after["remindedOn"]) == ("2027-05-23T05:00:00Z", SUNDAY)
    # Another day of the same week has no second one.
    moved = done(tenant.api.patch(path, json={"weekday": "tuesday"}))
    assert moved["remindAt"] == "2027-05-25T05:00:00Z"
    off = done(tenant.api.patch(path, json={"remind": False}))
    assert off["remindAt"] is None
    assert done(tenant.api.patch(path, json={"remind": True}))["remindAt"] == "2027-05-25T05:00:00Z"
    assert len(reminders(tenant)) == 1


def test_the_reminder_is_a_mail_too(tenant: Tenant, running: Running) -> None:
    api = tenant.sandbox_key()
    path = "/expenses/missing-papers/reminder"
    set_ = done(api.patch(path, json={"remind": True, "email": "office@example.com"}))
    body = {"date": done(api.get("/sandbox/clock"))["now"][:10], "net": "10", "vat": "0"}
    done(api.post("/expenses", json=body), 201)
    done(api.post("/sandbox/clock", json={"to": set_["remindAt"]}))

    def mails() -> list[Any]:
        with running.owner("sandbox") as owner:
            return owner.execute(
                "SELECT recipient, state, subject FROM missing_paper_mails WHERE business_id = %s", [tenant.id]
            ).fetchall()

    wait_until(lambda: [one[1] for one in mails()] == ["SENT"], "the mail")
    assert mails()[0][0] == "office@example.com"
