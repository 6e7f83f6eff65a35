"""Files by which a bank pays suppliers, read back by a reader that knows nothing of the writer."""

import hashlib
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from typing import Any

from domains.answers import done, faults, refused
from domains.purchases import BANK, booked, pay, paying, supplier, withholds
from support.masav_reader import read_masav
from support.service import Tenant

NUMBERS = {"masavInstitution": "12345678", "masavSendingInstitution": "54321", "masavName": "העסק שלי"}


def _known(tenant: Tenant) -> None:
    done(tenant.api.patch("/businesses/supplier-payment-config", json=NUMBERS))


def _payee(tenant: Tenant, **fields: Any) -> dict[str, Any]:
    return supplier(tenant, bank=BANK, **fields)


def _made(tenant: Tenant, *payments: dict[str, Any], **fields: Any) -> dict[str, Any]:
    body = {"paymentIds": [one["id"] for one in payments], **fields}
    return done(tenant.api.post("/supplier-payments/bank-file", json=body), 201)


def test_the_file_pays_what_is_left_behind_the_tax_and_is_kept_as_it_was_made(tenant: Tenant) -> None:
    _known(tenant)
    withholds(tenant)
    first = _payee(tenant, taxId="514713288", accountingKey="40077")
    second = supplier(tenant, taxId="999999998", bank={"iban": "IL620108000000099999999"})
    paid = [pay(tenant, one, booked(tenant, one)) for one in (first, second)]
    tomorrow = date.fromisoformat(tenant.today()) + timedelta(days=1)
    file = _made(tenant, *paid, payDate=tomorrow.isoformat())
    assert (file["state"], file["count"], file["total"], file["serial"]) == ("LIVE", 2, "1960.00", 1)
    assert file["fileName"] == f"masav-{tomorrow:%Y%m%d}-001.msv"
    assert file["refused"] == []
    got = tenant.api.get(f"/supplier-payments/bank-files/{file['id']}/content")
    assert got.headers["content-disposition"].startswith("attachment")
    assert hashlib.sha256(got.content).hexdigest() == file["sha256"]
    read = read_masav(got.content)
    assert (read.institution, read.sender, read.name) == ("12345678", "54321", "ילש קסעה")
    assert (read.pay_date, read.created_on) == (tomorrow, date.fromisoformat(tenant.today()))
    assert [(one.bank, one.branch, one.account, one.tax_id, one.amount) for one in read.credits] == [
        ("12", "600", "000123456", "514713288", 98000),
        ("10", "800", "099999999", "999999998", 98000),
    ]
    assert int(read.credits[0].number) == 40077
    done(tenant.api.patch(f"/suppliers/{first['id']}", json={"name": "שם אחר"}))
    assert tenant.api.get(f"/supplier-payments/bank-files/{file['id']}/content").content == got.content
    assert _made(tenant, pay(tenant, second, booked(tenant, second)), payDate=tomorrow.isoformat())["serial"] == 2
    listed = done(tenant.api.get("/supplier-payments/bank-files", params={"sort": "payDate", "include": "total"}))
    assert listed["total"] == 2


def test_a_payment_stands_in_one_live_file_and_what_has_no_place_says_why(tenant: Tenant) -> None:
    _known(tenant)
    good, bare = _payee(tenant, taxId="514713288"), supplier(tenant, taxId="999999998")
    numberless = _payee(tenant)
    first = pay(tenant, good, booked(tenant, good))
    file = _made(tenant, first)
    cash = pay(tenant, good, booked(tenant, good), method="cash")
    void = pay(tenant, good, booked(tenant, good))
    done(tenant.api.post(f"/supplier-payments/{void['id']}/void", json={"reason": "x"}))
    dollars = booked(tenant, good, "100", "0", currency="USD", exchangeRate="3.5")
    abroad = pay(tenant, good, dollars, exchangeRate="3.5")
    unpaid = pay(tenant, bare, booked(tenant, bare))
    no_number = pay(tenant, numberless, booked(tenant, numberless))
    fresh = pay(tenant, good, booked(tenant, good))
    done(tenant.api.patch(f"/suppliers/{good['id']}", json={"accountingKey": "7"}))
    unknown = {"id": good["id"]}
    second = _made(tenant, first, cash, void, abroad, unpaid, no_number, unknown, fresh, fresh)
    assert [one["paymentId"] for one in second["transfers"]] == [fresh["id"]]
    assert [(one["paymentId"], one["code"]) for one in second["refused"]] == [
        (first["id"], "in_bank_file"),
        (cash["id"], "not_a_transfer"),
        (void["id"], "void"),
        (abroad["id"], "another_currency"),
        (unpaid["id"], "no_bank_details"),
        (no_number["id"], "invalid_tax_id"),
        (unknown["id"], "not_found"),
    ]
    none = tenant.api.post("/supplier-payments/bank-file", json={"paymentIds": [first["id"]]})
    assert refused(none, 422, "no_transfer_fits")["refused"][0]["code"] == "in_bank_file"
    held = tenant.api.post(f"/supplier-payments/{first['id']}/void", json={"reason": "x"})
    assert refused(held, 409, "in_bank_file")["bankFileId"] == file["id"]
    cancelled = done(tenant.api.post(f"/supplier-payments/bank-files/{file['id']}/cancel", json={"reason": "יום שגוי"}))
    assert (cancelled["state"], cancelled["cancelReason"], cancelled["count"]) == ("CANCELLED", "יום שגוי", 1)
    refused(tenant.api.get(f"/supplier-payments/bank-files/{file['id']}/content"), 409, "bank_file_cancelled")
    again = tenant.api.post(f"/supplier-payments/bank-files/{file['id']}/cancel", json={"reason": "x"})
    refused(again, 409, "bank_file_cancelled")
    assert _made(tenant, first)["serial"] == 3


def test_details_that_were_changed_are_paid_once_somebody_confirms_them(tenant: Tenant) -> None:
    _known(tenant)
    of = _payee(tenant, taxId="514713288")
    payment = pay(tenant, of, booked(tenant, of))
    done(tenant.api.patch(f"/suppliers/{of['id']}", json={"bank": {**BANK, "account": "6667"}}))
    asked = {"paymentIds": [payment["id"]]}
    body = refused(tenant.api.post("/supplier-payments/bank-file", json=asked), 422, "no_transfer_fits")
    assert body["refused"][0]["code"] == "bank_details_changed"
    (change,) = [
        one
        for one in done(tenant.api.get(f"/suppliers/{of['id']}/bank-changes"))["items"]
        if one["confirmedAt"] is None and one["old"] is not None
    ]
    done(tenant.api.post(f"/suppliers/{of['id']}/bank-changes/{change['id']}/confirm"))
    assert _made(tenant, payment)["transfers"][0]["account"] == "6667"


def test_without_its_numbers_a_business_has_no_file_and_not_for_yesterday(tenant: Tenant) -> None:
    of = _payee(tenant, taxId="514713288")
    payment = pay(tenant, of, booked(tenant, of))
    asked = {"paymentIds": [payment["id"]]}
    refused(tenant.api.post("/supplier-payments/bank-file", json=asked), 409, "bank_file_not_set")
    _known(tenant)
    past = tenant.api.post("/supplier-payments/bank-file", json={**asked, "payDate": "2020-01-01"})
    assert faults(past) == {("payDate", "in_past")}


def test_twenty_files_at_once_pay_a_payment_once(tenant: Tenant) -> None:
    _known(tenant)
    of = _payee(tenant, taxId="514713288")
    payment = pay(tenant, of, booked(tenant, of))
    body = {"paymentIds": [payment["id"]]}
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: tenant.api.post("/supplier-payments/bank-file", json=body), range(20)))
    assert sorted(one.status_code for one in answers) == [201] + [422] * 19


def test_the_settings_are_changed_field_by_field(tenant: Tenant) -> None:
    there = "/businesses/supplier-payment-config"
    assert done(tenant.api.get(there))["withholdsTax"] is False
    changed = done(tenant.api.patch(there, json={"withholdsTax": True, "bank": BANK}))
    assert (changed["withholdsTax"], changed["bank"], changed["version"]) == (True, BANK, 1)
    assert done(tenant.api.patch(there, json={"withholdsTax": True}))["version"] == 1
    wrong = tenant.api.patch(there, json={"masavInstitution": "12", "withholdingFileNumber": "x"})
    assert {field for field, _ in faults(wrong)} == {"masavInstitution", "withholdingFileNumber"}
    assert done(tenant.api.patch(there, json={"bank": None}))["bank"] is None
    advance = done(tenant.api.post("/supplier-payments", json=paying(supplier(tenant), tenant, gross="10")), 201)
    assert advance["withheld"] == "2.00"
