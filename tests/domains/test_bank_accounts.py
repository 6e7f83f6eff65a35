"""Bank accounts: numbers, accounts of the books, the default, and deletion."""

import pytest

from support.service import Tenant


def _address(tenant: Tenant, *parts: str) -> str:
    return "/".join([f"/banking/businesses/{tenant.id}/accounts", *parts])


def test_a_bank_account_lives(tenant: Tenant) -> None:
    body = {
        "name": "הפועלים",
        "bankCode": "12",
        "branch": "600",
        "account": "12-3456",
        "iban": "IL62 0108 0000 0009 9999 999",
    }
    made = tenant.api.post(_address(tenant), json=body)
    assert made.status_code == 201, made.text
    first = made.json()
    assert (first["isDefault"], first["currency"], first["account"], first["bankName"]) == (
        True,
        "ILS",
        "123456",
        "בנק הפועלים",
    )
    opened = {"openingBalance": "1500.50", "openingDate": "2026-01-01"}
    second = tenant.api.post(_address(tenant), json={"name": "חיסכון", **opened}).json()
    assert second["openingBalance"] == "1500.50"
    assert second["ledgerAccountId"] != first["ledgerAccountId"]
    again = tenant.api.post(_address(tenant), json={"name": "חיסכון "})
    assert (again.status_code, again.json()["error"]) == (409, "bank_account_name_taken")
    changed = tenant.api.put(_address(tenant, second["id"], "set-default"))
    assert changed.json()["isDefault"] is True
    listed = tenant.api.get(_address(tenant)).json()["items"]
    assert [one["isDefault"] for one in listed if one["id"] == first["id"]] == [False]
    renamed = tenant.api.put(_address(tenant, first["id"]), json={"name": "Hapoalim"})
    assert renamed.json()["name"] == "Hapoalim"
    posted = tenant.api.put(_address(tenant, second["id"]), json={"openingBalance": "7", "openingDate": "2026-01-01"})
    assert posted.json()["details"][0]["code"] == "opening_balance_posted"
    used = tenant.api.delete(_address(tenant, second["id"]))
    assert (used.status_code, used.json()["error"]) == (409, "bank_account_in_use")
    assert tenant.api.delete(_address(tenant, first["id"])).status_code == 204


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"bankCode": "12"}, "branch", "required"),
        ({"bankCode": "77", "branch": "1", "account": "12345"}, "bankCode", "unknown_bank"),
        ({"bankCode": "12", "branch": "1", "account": "12"}, "account", "invalid_bank_details"),
        ({"iban": "IL620108000000099999998"}, "iban", "invalid_iban"),
        ({"swift": "POAL"}, "swift", "invalid_swift"),
        ({"aba": "021000022"}, "aba", "invalid_aba"),
        ({"currency": "XXQ"}, "currency", "unknown_currency"),
        ({"openingBalance": "1"}, "openingDate", "required"),
        ({"openingBalance": "1.005", "openingDate": "2026-01-01"}, "openingBalance", "invalid_amount"),
        ({"isDefault": True, "isActive": False}, "isActive", "default_inactive"),
        ({"ledgerAccountId": "0190a6b2-0000-7000-8000-000000000000"}, "ledgerAccountId", "ledger_account_not_found"),
    ],
)
def test_what_no_account_can_be(tenant: Tenant, fields: dict, field: str, code: str) -> None:
    refused = tenant.api.post(_address(tenant), json={"name": "בנק", **fields})
    assert refused.status_code == 422, refused.text
    assert (field, code) in [(one["field"], one["code"]) for one in refused.json()["details"]]


def test_the_banks_of_the_country(tenant: Tenant) -> None:
    found = {one["code"]: one for one in tenant.api.get("/banking/institutions").json()["items"]}
    assert found["12"]["nameEn"] == "Bank Hapoalim"
    assert found["13"]["mergedInto"] == "20"


def test_another_business_in_the_path_is_not_found(tenant: Tenant) -> None:
    other = "0190a6b2-0000-7000-8000-000000000000"
    assert tenant.api.get(f"/banking/businesses/{other}/accounts").status_code == 404
