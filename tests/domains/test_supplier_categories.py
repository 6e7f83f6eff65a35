"""The category of a supplier: checked, kept, and taken by expenses, papers and schedules that name none."""

from typing import Any
from uuid import uuid4

from domains.answers import done, faults, refused
from domains.purchases import supplier
from domains.test_inbox_converting import _convert, _read
from domains.test_recurring_expenses import at, produced, read, runs, schedule, template
from support.processes import wait_until
from support.service import Tenant


def _category(tenant: Tenant, key: str) -> str:
    listed = done(tenant.api.get("/expense-categories", params={"limit": 100}))["items"]
    return str(next(one["id"] for one in listed if one["key"] == key))


def _own(tenant: Tenant, name: str = "רישיונות") -> str:
    return str(done(tenant.api.post("/expense-categories", json={"name": name, "accountCode": "6040"}), 201)["id"])


def _expense(tenant: Tenant, **fields: Any) -> set[str]:
    """The categories of the lines of a new expense."""
    asked = {"date": tenant.today(), "net": "100", "vat": "18", **fields}
    made = done(tenant.api.post("/expenses", json=asked), 201)
    return {one["categoryId"] for one in made["lines"]}


def test_a_supplier_has_a_category_that_is_there_and_in_use(tenant: Tenant, opened: Any) -> None:
    office, own = _category(tenant, "office"), _own(tenant)
    made = supplier(tenant, expenseCategoryId=office)
    path = f"/suppliers/{made['id']}"
    assert made["expenseCategoryId"] == office
    foreign = _own(opened())
    for wrong in (foreign, str(uuid4())):
        answer = tenant.api.post("/suppliers", json={"name": "x", "expenseCategoryId": wrong, "phone": "1"})
        assert faults(answer) == {("expenseCategoryId", "unknown_category"), ("phone", "invalid_phone")}
        assert faults(tenant.api.patch(path, json={"expenseCategoryId": wrong})) == {
            ("expenseCategoryId", "unknown_category")
        }
    assert done(tenant.api.patch(path, json={"expenseCategoryId": own}))["version"] == 2
    assert done(tenant.api.patch(path, json={"expenseCategoryId": own}))["version"] == 2
    found = done(tenant.api.get("/suppliers", params={"expenseCategoryId": own}))["items"]
    assert [one["id"] for one in found] == [made["id"]]
    assert done(tenant.api.get("/suppliers", params={"expenseCategoryId": office}))["items"] == []
    used = refused(tenant.api.delete(f"/expense-categories/{own}"), 409, "expense_category_in_use")
    assert used["usedBy"] == "supplier"
    done(tenant.api.patch(f"/expense-categories/{own}", json={"isActive": False}))
    kept = done(tenant.api.patch(path, json={"expenseCategoryId": own, "notes": "נשאר"}))  # as a form sends it back
    assert kept["expenseCategoryId"] == own
    another = supplier(tenant)
    answer = tenant.api.patch(f"/suppliers/{another['id']}", json={"expenseCategoryId": own})
    assert faults(answer) == {("expenseCategoryId", "inactive_category")}
    assert done(tenant.api.patch(path, json={"expenseCategoryId": None}))["expenseCategoryId"] is None
    assert tenant.api.delete(f"/expense-categories/{own}").status_code == 204


def test_an_expense_without_a_category_takes_that_of_its_supplier(tenant: Tenant) -> None:
    office, fuel, own = _category(tenant, "office"), _category(tenant, "fuel"), _own(tenant)
    made = supplier(tenant, expenseCategoryId=own, taxId="18")
    assert _expense(tenant, supplierId=made["id"]) == {own}
    assert _expense(tenant, supplier={"name": made["name"], "taxId": "18", "save": True}) == {own}
    assert _expense(tenant, supplierId=made["id"], categoryId=fuel) == {fuel}
    lines = [{"amount": "50", "categoryId": office}, {"amount": "50"}]
    assert _expense(tenant, supplierId=made["id"], lines=lines) == {office, own}
    done(tenant.api.patch(f"/expense-categories/{own}", json={"isActive": False}))
    assert _expense(tenant, supplierId=made["id"]) == {_category(tenant, "other")}


def test_a_merged_supplier_leaves_its_category_where_there_was_none(tenant: Tenant) -> None:
    office, fuel = _category(tenant, "office"), _category(tenant, "fuel")
    kept, gone = supplier(tenant), supplier(tenant, expenseCategoryId=office)
    after = done(tenant.api.post(f"/suppliers/{kept['id']}/merge", json={"supplierId": gone["id"]}))
    assert after["expenseCategoryId"] == office
    again = supplier(tenant, expenseCategoryId=fuel)
    after = done(tenant.api.post(f"/suppliers/{kept['id']}/merge", json={"supplierId": again["id"]}))
    assert after["expenseCategoryId"] == office
    assert _expense(tenant, supplierId=again["id"]) == {office}


def test_a_paper_of_the_inbox_takes_the_category_that_is_set_for_its_supplier(tenant: Tenant) -> None:
    office = _category(tenant, "office")
    done(tenant.api.post("/suppliers", json={"name": "Paper Mill Ltd", "expenseCategoryId": office}), 201)
    item = _read(tenant)
    assert item["suggestedCategory"]["id"] == office
    assert item["suggestedCategory"]["why"] == "It is set for Paper Mill Ltd."
    expense = done(tenant.api.get(f"/expenses/{_convert(tenant, item)['expenseId']}"))
    assert {one["categoryId"] for one in expense["lines"]} == {office}


def test_a_schedule_books_by_the_category_of_its_supplier_and_nothing_without_one(tenant: Tenant) -> None:
    own = _own(tenant)
    landlord, unset = supplier(tenant, expenseCategoryId=own), supplier(tenant)
    filled = {name: value for name, value in template(supplierId=landlord["id"]).items() if name != "supplier"}
    asked = {"frequency": "monthly_date", "startDate": "2027-01-10", "autoBook": True}
    answer = tenant.api.post("/recurring-expenses", json={**asked, "template": {**filled, "supplierId": unset["id"]}})
    assert faults(answer) == {("template.categoryId", "required")}
    made = schedule(tenant, template=filled, **asked)
    at(tenant, "2027-01-10")
    (first,) = produced(tenant, made, 1)
    assert (first["status"], {one["categoryId"] for one in first["lines"]}) == ("BOOKED", {own})
    done(tenant.api.patch(f"/expense-categories/{own}", json={"isActive": False}))
    at(tenant, "2027-02-10")
    wait_until(lambda: read(tenant, made)["consecutiveFailures"] == 1, "the failure without a category")
    (failed,) = runs(tenant, made, status="FAILED")
    assert "needs its category" in failed["failures"][0]["message"]
    assert len(done(tenant.api.get("/expenses"))["items"]) == 1
