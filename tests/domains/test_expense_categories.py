"""Categories of expenses: those that every business has, and its own."""

from collections.abc import Callable

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
