"""Categories of expenses: those that every business has, and its own."""

from collections.abc import Callable
from typing import Any

from domains.answers import done, faults
from domains.purchases import booked
from support.service import Tenant


def _find(tenant: Tenant, key: str) -> dict[str, object]:
    found: list[dict[str, object]] = tenant.api.get("/expense-categories", params={"limit": 100}).json()["items"]
    return next(one for one in found if one["key"] == key)


def test_every_business_has_the_categories_of_its_country_with_the_vat_that_is_deducted(tenant: Tenant) -> None:
    listed = tenant.api.get("/expense-categories", params={"limit": 100, "include": "total"}).json()
    by_key = {one["key"]: one for one in listed["items"]}
    assert listed["total"] == len(listed["items"]) > 35
    assert [one["name"] for one in listed["items"]] == sorted(one["name"] for one in listed["items"])
    parts = {key: by_key[key]["vatDeductible"] for key in ("office", "fuel", "car_private_use", "hospitality")}
    assert parts == {"office": "full", "fuel": "two_thirds", "car_private_use": "quarter", "hospitality": "none"}
    assert by_key["fuel"]["vatDeductiblePercent"] == "66.67"
    assert (by_key["computers"]["isEquipment"], by_key["private_car"]["vatDeductible"]) == (True, "none")
    found = tenant.api.get("/expense-categories", params={"q": "fuel"}).json()["items"]
    assert [one["key"] for one in found] == ["fuel"]


def test_a_category_of_every_business_is_changed_in_one_and_never_deleted(
    tenant: Tenant, opened: Callable[..., Tenant]
) -> None:
    fuel = _find(tenant, "fuel")
    path = f"/expense-categories/{fuel['id']}"
    changed = tenant.api.patch(path, json={"vatDeductible": "quarter"})
    assert (changed.status_code, changed.json()["vatDeductible"], changed.json()["version"]) == (200, "quarter", 2)
    assert tenant.api.get(path).json() == changed.json() == _find(tenant, "fuel")
    assert _find(opened(), "fuel")["vatDeductible"] == "two_thirds"
    assert tenant.api.patch(path, json={"vatDeductible": "quarter"}).json()["version"] == 2
    refused = tenant.api.delete(path)
    assert (refused.status_code, refused.json()["error"]) == (409, "expense_category_built_in")


def test_a_category_of_its_own_is_created_found_changed_and_deleted(tenant: Tenant) -> None:
    made = tenant.api.post("/expense-categories", json={"name": "  רישיונות   תוכנה ", "accountCode": "6040"})
    assert made.status_code == 201, made.text
    own = made.json()
    assert (own["name"], own["vatDeductible"], own["isBuiltIn"], own["key"]) == ("רישיונות תוכנה", "full", False, None)
    twin = tenant.api.post("/expense-categories", json={"name": "רישיונות תוכנה", "accountCode": "6900"})
    assert (twin.status_code, twin.json()["categoryId"]) == (409, own["id"])
    assert tenant.api.delete(f"/expense-categories/{own['id']}").status_code == 204
    assert tenant.api.get(f"/expense-categories/{own['id']}").status_code == 404


def test_categories_never_stand_below_themselves_and_one_with_others_below_it_stays(tenant: Tenant) -> None:
    office = _find(tenant, "office")
    ids = [office["id"]]
    for name in ("רמה א", "רמה ב"):
        body = {"name": name, "accountCode": "6040", "parentId": ids[-1]}
        ids.append(tenant.api.post("/expense-categories", json=body).json()["id"])
    for below in ids:
        refused = tenant.api.patch(f"/expense-categories/{ids[0]}", json={"parentId": below})
        assert (refused.status_code, refused.json()["details"][0]["code"]) == (422, "loop")
    used = tenant.api.delete(f"/expense-categories/{ids[1]}")
    assert (used.status_code, used.json()["usedBy"]) == (409, "expense_category")


def test_every_field_of_a_category_that_cannot_be_is_named(tenant: Tenant) -> None:
    body = {"name": "הכנסה", "accountCode": "4010", "parentId": "01a1fd2d-4b0a-7000-9c41-0f2e3d4c5b6a"}
    refused = tenant.api.post("/expense-categories", json=body)
    assert refused.status_code == 422
    assert [one["field"] for one in refused.json()["details"]] == ["accountCode", "parentId"]
    wrong = tenant.api.post("/expense-categories", json={"name": "א", "accountCode": "6040", "vatDeductible": "half"})
    assert (wrong.status_code, wrong.json()["details"][0]["field"]) == (422, "vatDeductible")


def _account(tenant: Tenant, code: str, kind: str = "expense") -> dict[str, Any]:
    """An account of the business's own."""
    body = {"code": code, "name": {"he": f"חשבון {code}"}, "type": kind}
    return dict(done(tenant.api.post("/ledger/accounts", json=body), 201))


def test_a_category_may_go_to_an_account_of_the_businesss_own(tenant: Tenant) -> None:
    own, closed, asset = _account(tenant, "6999-1"), _account(tenant, "6999-2"), _account(tenant, "1999-1", "asset")
    done(tenant.api.patch(f"/ledger/accounts/{closed['id']}", json={"isActive": False}))
    body = {"name": "מחקר", "accountCode": own["code"]}
    category = done(tenant.api.post("/expense-categories", json=body), 201)
    expense = booked(tenant, None, "100", "18", categoryId=category["id"])
    assert expense["lines"][0]["accountCode"] == own["code"]
    assert done(tenant.api.get(f"/ledger/accounts/{own['id']}"))["balance"] == "100.00"
    assert done(tenant.api.get("/ledger/integrity"))["ok"]
    for code, problem in ((closed["code"], "account_inactive"), (asset["code"], "unknown_account")):
        answer = tenant.api.patch(f"/expense-categories/{category['id']}", json={"accountCode": code})
        assert faults(answer) == {("accountCode", problem)}
        again = tenant.api.post("/expense-categories", json={"name": "אחר", "accountCode": code})
        assert faults(again) == {("accountCode", problem)}


def test_an_expense_is_refused_where_the_account_of_its_category_is_gone(tenant: Tenant) -> None:
    own = _account(tenant, "6999-3")
    category = done(tenant.api.post("/expense-categories", json={"name": "מחקר", "accountCode": "6999-3"}), 201)
    body = {"date": tenant.today(), "docType": 305, "number": "7", "net": "100", "vat": "18"}
    draft = done(tenant.api.post("/expenses", json={**body, "categoryId": category["id"]}), 201)
    done(tenant.api.patch(f"/ledger/accounts/{own['id']}", json={"isActive": False}))
    inactive = tenant.api.post(f"/expenses/{draft['id']}/book", json={})
    assert faults(inactive) == {("lines[0].categoryId", "account_inactive")}
    assert tenant.api.delete(f"/ledger/accounts/{own['id']}").status_code == 204
    gone = tenant.api.post(f"/expenses/{draft['id']}/book", json={})
    assert faults(gone) == {("lines[0].categoryId", "unknown_account")}
    done(tenant.api.patch(f"/expense-categories/{category['id']}", json={"accountCode": "6040"}))
    assert done(tenant.api.post(f"/expenses/{draft['id']}/book", json={}))["status"] == "BOOKED"


def test_the_number_of_an_account_with_entries_stays(tenant: Tenant) -> None:
    """Lines of booked expenses name it."""
    own = _account(tenant, "6999-4")
    category = done(tenant.api.post("/expense-categories", json={"name": "מחקר", "accountCode": "6999-4"}), 201)
    booked(tenant, None, "100", "18", categoryId=category["id"])
    answer = tenant.api.patch(f"/ledger/accounts/{own['id']}", json={"code": "6999-5"})
    assert faults(answer) == {("code", "account_has_entries")}
