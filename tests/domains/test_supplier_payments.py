"""Payments to suppliers: what they pay, what is withheld, advances, credit notes, and taking them back."""

import random
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from psycopg.errors import CheckViolation, RestrictViolation

from domains.answers import audited, done, faults, refused
from domains.purchases import (
    BANK,
    accounts,
    booked,
    credit_note,
    for_expenses,
    now,
    owed,
    pay,
    paying,
    supplier,
    withholds,
)
from support.service import Tenant


def test_one_payment_pays_several_expenses_wholly_and_in_part(tenant: Tenant) -> None:
    of = supplier(tenant)
    first, second = booked(tenant, of), booked(tenant, of, "500", "90")
    made = pay(tenant, of, first, (second, "90"), reference="771", externalReference="p-1")
    assert (made["gross"], made["withheld"], made["amount"]) == ("1270.00", "0.00", "1270.00")
    assert (made["allocated"], made["unallocated"], made["withholding"]) == ("1270.00", "0.00", None)
    assert [(one["expenseId"], one["amount"]) for one in made["allocations"]] == [
        (first["id"], "1180.00"),
        (second["id"], "90.00"),
    ]
    assert [(now(tenant, one)["paid"], now(tenant, one)["open"]) for one in (first, second)] == [
        ("1180.00", "0.00"),
        ("90.00", "500.00"),
    ]
    assert owed(tenant, of) == {"ILS": "500.00"}
    assert accounts(tenant)["suppliers"] == -50000
    assert accounts(tenant)["bank"] == -127000
    assert done(tenant.api.get(f"/supplier-payments/{made['id']}")) == made
    (entry,) = audited(tenant, "supplier_payment", made["id"])
    assert entry["action"] == "supplier_payment.recorded"
    listed = done(tenant.api.get("/supplier-payments", params={"expenseId": second["id"]}))["items"]
    assert [one["id"] for one in listed] == [made["id"]]


def test_what_is_not_money_that_can_go_is_refused_with_every_field(tenant: Tenant) -> None:
    of, other = supplier(tenant), supplier(tenant)
    mine, theirs = booked(tenant, of), booked(tenant, other)
    tomorrow = (date.fromisoformat(tenant.today()) + timedelta(days=1)).isoformat()
    body = paying(of, tenant, allocations=for_expenses((mine, "1180.01"), theirs, mine), exchangeRate="3")
    answer = tenant.api.post("/supplier-payments", json={**body, "date": tomorrow})
    assert faults(answer) == {
        ("date", "in_future"),
        ("exchangeRate", "contradiction"),
        ("allocations[0].amount", "exceeds_open"),
        ("allocations[1].expenseId", "another_supplier"),
        ("allocations[2].expenseId", "repeated"),
    }
    unknown = tenant.api.post("/supplier-payments", json=paying({"id": mine["id"]}, tenant, gross="1"))
    assert faults(unknown) == {("supplierId", "not_found")}
    nothing = tenant.api.post("/supplier-payments", json=paying(of, tenant))
    assert faults(nothing) == {("gross", "required")}
    drafted = done(
        tenant.api.post("/expenses", json={"date": tenant.today(), "supplierId": of["id"], "total": "10"}), 201
    )
    unbooked = tenant.api.post("/supplier-payments", json=paying(of, tenant, allocations=for_expenses(drafted)))
    assert faults(unbooked) == {("allocations[0].expenseId", "not_booked")}
    assert accounts(tenant).get("bank") is None
    assert done(tenant.api.get("/supplier-payments"))["items"] == []


def test_tax_is_withheld_by_certificate_or_by_the_rate_of_the_law(tenant: Tenant) -> None:
    withholds(tenant, withholdingFileNumber="912345678")
    plain = supplier(tenant, taxId="514713288")
    paid = pay(tenant, plain, booked(tenant, plain))
    assert (paid["gross"], paid["withheld"], paid["amount"]) == ("1180.00", "200.00", "980.00")
    assert paid["withholding"] == {
        "reason": "default",
        "rate": "20",
        "base": "1000.00",
        "certificateId": None,
        "certificateNumber": None,
    }
    bookless = pay(tenant, plain, booked(tenant, plain), keepsBooks=False)
    assert (bookless["withheld"], bookless["withholding"]["reason"]) == ("300.00", "no_books")
    certified = supplier(tenant, withholding={"rate": "2.5", "certificateNumber": "77", "validFrom": "2020-01-01"})
    by = pay(tenant, certified, (booked(tenant, certified), "590"))
    assert (by["withheld"], by["withholding"]["certificateNumber"], by["withholding"]["base"]) == (
        "12.50",
        "77",
        "500.00",
    )
    exempt = supplier(tenant, withholding={"rate": "0", "certificateNumber": "78"})
    assert pay(tenant, exempt, booked(tenant, exempt))["withheld"] == "0.00"
    expired = supplier(tenant, withholding={"rate": "0", "validFrom": "2020-01-01", "validTo": "2020-12-31"})
    assert pay(tenant, expired, booked(tenant, expired))["withheld"] == "200.00"
    rent = pay(tenant, plain, booked(tenant, plain), withheld="350")
    assert (rent["withheld"], rent["withholding"]["reason"]) == ("350.00", "given")
    abroad = supplier(tenant, dealerType="foreign")
    assert pay(tenant, abroad, booked(tenant, abroad, "100", "0"))["withholding"] is None
    assert accounts(tenant)["withheld_from_suppliers"] == -(20000 + 30000 + 1250 + 20000 + 35000)
    certificate = done(tenant.api.get(f"/supplier-payments/{paid['id']}/withholding-certificate"))
    assert (certificate["payer"]["withholdingFileNumber"], certificate["payee"]["taxId"]) == ("912345678", "514713288")
    assert (certificate["base"], certificate["withheld"], certificate["homeWithheld"]) == (
        "1000.00",
        "200.00",
        "200.00",
    )
    none = tenant.api.get(
        f"/supplier-payments/{pay(tenant, exempt, booked(tenant, exempt))['id']}/withholding-certificate"
    )
    refused(none, 409, "nothing_withheld")
    withheld = done(tenant.api.get("/supplier-payments", params={"withheld": "true", "include": "total"}))
    assert withheld["total"] == 5


def test_a_payment_is_calculated_before_it_is_recorded(tenant: Tenant) -> None:
    withholds(tenant)
    of = supplier(tenant)
    expense = booked(tenant, of)
    body = paying(of, tenant, allocations=for_expenses(expense), gross="1280")
    sums = done(tenant.api.post("/supplier-payments/calculate", json=body))
    assert (sums["gross"], sums["withheld"], sums["amount"]) == ("1280.00", "220.00", "1060.00")
    assert (sums["allocated"], sums["unallocated"], sums["warnings"]) == ("1180.00", "100.00", [])
    assert done(tenant.api.get("/supplier-payments"))["items"] == []
    made = done(tenant.api.post("/supplier-payments", json=body), 201)
    assert {name: made[name] for name in ("gross", "withheld", "amount", "unallocated")} == {
        name: sums[name] for name in ("gross", "withheld", "amount", "unallocated")
    }


def test_a_credit_note_of_the_supplier_is_used_with_money_and_alone(tenant: Tenant) -> None:
    withholds(tenant)
    of = supplier(tenant)
    expense, credit = booked(tenant, of), credit_note(tenant, of)
    made = pay(tenant, of, expense, credit)
    assert (made["gross"], made["withheld"], made["amount"]) == ("1062.00", "180.00", "882.00")
    assert [(one["isCredit"], one["amount"]) for one in made["allocations"]] == [(False, "1180.00"), (True, "118.00")]
    assert (now(tenant, credit)["open"], now(tenant, expense)["open"]) == ("0.00", "0.00")
    assert owed(tenant, of).get("ILS", "0.00") == "0.00"
    assert accounts(tenant).get("suppliers", 0) == 0
    more, less = booked(tenant, of, "100", "18"), credit_note(tenant, of)
    alone = pay(tenant, of, more, less, method="credit_balance")
    assert (alone["gross"], alone["amount"], alone["withheld"]) == ("0.00", "0.00", "0.00")
    assert (now(tenant, more)["open"], now(tenant, less)["open"]) == ("0.00", "0.00")
    third = credit_note(tenant, of)
    body = paying(of, tenant, allocations=for_expenses(third))
    assert faults(tenant.api.post("/supplier-payments", json=body)) == {("allocations", "credits_exceed")}
    void = done(tenant.api.post(f"/supplier-payments/{alone['id']}/void", json={"reason": "טעות"}))
    assert (void["state"], now(tenant, more)["open"], now(tenant, less)["open"]) == ("VOID", "118.00", "118.00")


def test_an_advance_waits_for_its_expense_and_is_applied_without_withholding_again(tenant: Tenant) -> None:
    withholds(tenant)
    of = supplier(tenant)
    ahead = done(tenant.api.post("/supplier-payments", json=paying(of, tenant, gross="2000")), 201)
    assert (ahead["withheld"], ahead["amount"], ahead["unallocated"]) == ("400.00", "1600.00", "2000.00")
    assert owed(tenant, of) == {"ILS": "-2000.00"}
    assert accounts(tenant) == {"supplier_advances": 200000, "bank": -160000, "withheld_from_suppliers": -40000}
    first, second = booked(tenant, of), booked(tenant, of)
    there = f"/supplier-advances/{ahead['id']}/apply"
    applied = done(tenant.api.post(there, json={"allocations": for_expenses(first)}))
    assert (applied["unallocated"], applied["allocations"][0]["fromAdvance"]) == ("820.00", True)
    assert [one["id"] for one in done(tenant.api.get("/supplier-advances"))["items"]] == [ahead["id"]]
    over = refused(tenant.api.post(there, json={"allocations": for_expenses(second)}), 409, "advance_exceeded")
    assert (over["available"], over["difference"]) == ("820.00", "360.00")
    done(tenant.api.post(there, json={"allocations": for_expenses((second, "820"))}))
    assert done(tenant.api.get("/supplier-advances", params={"supplierId": of["id"]}))["items"] == []
    assert now(tenant, second)["open"] == "360.00"
    assert accounts(tenant)["suppliers"] == -36000
    assert "supplier_advances" not in accounts(tenant)
    early = tenant.api.post(there, json={"allocations": for_expenses(second), "date": "2020-01-01"})
    assert faults(early) == {("date", "out_of_range")}
    note = credit_note(tenant, of)
    wrong = tenant.api.post(there, json={"allocations": for_expenses(note)})
    assert faults(wrong) == {("allocations[0].expenseId", "is_credit")}
    void = done(tenant.api.post(f"/supplier-payments/{ahead['id']}/void", json={"reason": "טעות"}))
    assert (void["unallocated"], void["allocations"]) == ("0.00", [])
    assert (now(tenant, first)["open"], now(tenant, second)["open"]) == ("1180.00", "1180.00")
    left = accounts(tenant)
    assert {name: left.get(name, 0) for name in ("bank", "supplier_advances", "withheld_from_suppliers")} == {
        "bank": 0,
        "supplier_advances": 0,
        "withheld_from_suppliers": 0,
    }


def test_a_void_payment_leaves_nothing_behind_and_is_void_once(tenant: Tenant) -> None:
    withholds(tenant)
    of = supplier(tenant)
    expense = booked(tenant, of)
    before = accounts(tenant)
    made = pay(tenant, of, expense)
    stale = tenant.api.post(
        f"/supplier-payments/{made['id']}/void", json={"reason": "פעמיים"}, headers={"If-Match": '"99"'}
    )
    assert stale.status_code == 412
    void = done(tenant.api.post(f"/supplier-payments/{made['id']}/void", json={"reason": "פעמיים"}))
    assert (void["state"], void["voidReason"], void["allocated"]) == ("VOID", "פעמיים", "0.00")
    assert accounts(tenant) == before
    assert owed(tenant, of) == {"ILS": "1180.00"}
    refused(
        tenant.api.post(f"/supplier-payments/{made['id']}/void", json={"reason": "שוב"}), 409, "supplier_payment_void"
    )
    apply = tenant.api.post(f"/supplier-advances/{made['id']}/apply", json={"allocations": for_expenses(expense)})
    refused(apply, 409, "supplier_payment_void")
    assert pay(tenant, of, expense)["gross"] == "1180.00"


def test_a_foreign_expense_is_paid_at_its_booked_value_and_the_rate_of_the_day(tenant: Tenant) -> None:
    of = supplier(tenant, currency="USD")
    expense = booked(tenant, of, "1000", "0", currency="USD", exchangeRate="3.5")
    body = paying(of, tenant, allocations=for_expenses((expense, "400")))
    assert faults(tenant.api.post("/supplier-payments", json=body)) == {("exchangeRate", "required")}
    made = done(tenant.api.post("/supplier-payments", json={**body, "exchangeRate": "3.7"}), 201)
    assert (made["currency"], made["exchangeRate"], made["gross"]) == ("USD", "3.7", "400.00")
    found = accounts(tenant)
    assert (found["suppliers"], found["bank"], found["exchange_differences"]) == (-210000, -148000, 8000)
    ours = booked(tenant, of, currency="ILS")
    mixed = paying(of, tenant, allocations=for_expenses(expense, ours), exchangeRate="3.7")
    assert faults(tenant.api.post("/supplier-payments", json=mixed)) == {
        ("allocations[1].expenseId", "another_currency")
    }
    pay(tenant, of, expense, exchangeRate="3.4", method="cash")
    found = accounts(tenant)
    assert (found["suppliers"], found["cash"], found["exchange_differences"]) == (-118000, -204000, 8000 - 6000)


def test_an_expense_is_marked_paid_in_parts_with_and_without_a_supplier(tenant: Tenant) -> None:
    of = supplier(tenant)
    expense = booked(tenant, of)
    there = f"/expenses/{expense['id']}/mark-paid"
    half = done(tenant.api.post(there, json={"method": "cash", "date": tenant.today(), "gross": "590"}))
    assert (half["paid"], half["open"]) == ("590.00", "590.00")
    over = tenant.api.post(there, json={"method": "cash", "date": tenant.today(), "gross": "600"})
    assert faults(over) == {("gross", "exceeds_open")}
    assert done(tenant.api.post(there, json={"method": "check", "date": tenant.today()}))["open"] == "0.00"
    refused(tenant.api.post(there, json={"method": "check", "date": tenant.today()}), 409, "expense_not_payable")
    assert len(done(tenant.api.get("/supplier-payments", params={"expenseId": expense["id"]}))["items"]) == 2
    slip = booked(tenant, None, "100", "18", supplier={"name": "תחנת דלק"})
    paid = done(tenant.api.post(f"/expenses/{slip['id']}/mark-paid", json={"method": "cash", "date": tenant.today()}))
    assert paid["open"] == "0.00"
    (payment,) = done(tenant.api.get("/supplier-payments", params={"expenseId": slip["id"]}))["items"]
    assert (payment["supplierId"], payment["supplierName"]) == (None, "תחנת דלק")
    note = credit_note(tenant, of)
    wrong = tenant.api.post(f"/expenses/{note['id']}/mark-paid", json={"method": "cash", "date": tenant.today()})
    refused(wrong, 409, "expense_not_payable")


def test_twenty_payments_at_once_never_pay_more_than_is_open(tenant: Tenant) -> None:
    of = supplier(tenant)
    expense = booked(tenant, of)
    body = paying(of, tenant, allocations=for_expenses((expense, "118")))
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: tenant.api.post("/supplier-payments", json=body), range(20)))
    made = [one for one in answers if one.status_code == 201]
    assert len(made) == 10
    assert all(faults(one) <= {("allocations[0].amount", "exceeds_open"), ("allocations[0].amount", "nothing_open")}
               for one in answers if one.status_code != 201)  # fmt: skip
    assert now(tenant, expense)["open"] == "0.00"
    assert accounts(tenant).get("suppliers", 0) == 0
    ahead = done(tenant.api.post("/supplier-payments", json=paying(of, tenant, gross="1000")), 201)
    other = booked(tenant, of, "5000", "900")
    there, part = f"/supplier-advances/{ahead['id']}/apply", {"allocations": for_expenses((other, "100"))}
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: tenant.api.post(there, json=part), range(20)))
    assert sorted(one.status_code for one in answers) == [200] * 10 + [409] * 10
    assert "supplier_advances" not in accounts(tenant)


def test_the_database_refuses_more_than_there_is_whoever_writes(tenant: Tenant) -> None:
    of = supplier(tenant)
    expense = booked(tenant, of)
    made = pay(tenant, of, (expense, "1000"))
    values = (tenant.id, made["id"], expense["id"], tenant.today())
    insert = """INSERT INTO supplier_payment_allocations
        (business_id, id, payment_id, expense_id, amount, value, date, created_at)
        VALUES (%s, gen_random_uuid(), %s, %s, 1, 1, %s, now())"""
    with tenant.running.owner() as connection:
        connection.execute("SELECT set_config('app.business_id', %s, false)", [tenant.id])
        with pytest.raises(CheckViolation):
            connection.execute(insert, values)
    with tenant.running.owner() as connection, pytest.raises(RestrictViolation):
        connection.execute("UPDATE supplier_payments SET gross = 1 WHERE id = %s", [made["id"]])
    with tenant.running.owner() as connection, pytest.raises(RestrictViolation):
        connection.execute("DELETE FROM supplier_payments WHERE id = %s", [made["id"]])


def test_a_change_of_bank_details_warns_until_it_is_confirmed(tenant: Tenant) -> None:
    of = supplier(tenant, bank=BANK)
    assert "warnings" not in pay(tenant, of, booked(tenant, of))
    changed = {"bank": {**BANK, "account": "654321"}}
    done(tenant.api.patch(f"/suppliers/{of['id']}", json=changed))
    made = pay(tenant, of, booked(tenant, of))
    (warning,) = made["warnings"]
    assert warning["code"] == "bank_details_changed"
    change = warning["facts"]["changeId"]
    done(tenant.api.post(f"/suppliers/{of['id']}/bank-changes/{change}/confirm"))
    assert "warnings" not in pay(tenant, of, booked(tenant, of))


def test_an_invoice_expects_the_suppliers_receipt_and_an_invoice_receipt_does_not(tenant: Tenant) -> None:
    of = supplier(tenant)
    made = pay(tenant, of, booked(tenant, of))
    assert made["receiptExpected"] is True
    assert pay(tenant, of, booked(tenant, of, docType=320))["receiptExpected"] is False
    missing = done(tenant.api.get("/supplier-payments", params={"receipt": "missing"}))["items"]
    assert [one["id"] for one in missing] == [made["id"]]
    there = f"/supplier-payments/{made['id']}/receipt"
    assert faults(tenant.api.put(there, json={})) == {("number", "required")}
    assert faults(tenant.api.put(there, json={"fileId": of["id"]})) == {("fileId", "not_found")}
    kept = done(tenant.api.put(there, json={"number": "R-1"}))
    assert (kept["receiptExpected"], kept["receiptNumber"]) == (False, "R-1")
    assert done(tenant.api.put(there, json={"number": "R-1"}))["version"] == kept["version"]
    linked = done(tenant.api.get("/supplier-payments", params={"receipt": "linked"}))["items"]
    assert [one["id"] for one in linked] == [made["id"]]


def test_what_was_paid_to_a_merged_supplier_is_the_other_ones(tenant: Tenant) -> None:
    kept, gone = supplier(tenant), supplier(tenant)
    expense = booked(tenant, gone)
    ahead = done(tenant.api.post("/supplier-payments", json=paying(gone, tenant, gross="100")), 201)
    done(tenant.api.post(f"/suppliers/{kept['id']}/merge", json={"supplierId": gone["id"]}))
    made = pay(tenant, kept, (expense, "1000"))
    done(
        tenant.api.post(f"/supplier-advances/{ahead['id']}/apply", json={"allocations": for_expenses((expense, "100"))})
    )
    listed = done(tenant.api.get("/supplier-payments", params={"supplierId": kept["id"]}))["items"]
    assert {one["id"] for one in listed} == {ahead["id"], made["id"]}
    assert owed(tenant, kept) == {"ILS": "80.00"}


def test_the_list_is_a_file(tenant: Tenant) -> None:
    of = supplier(tenant, "=ספק")
    expense = booked(tenant, of)
    pay(tenant, of, expense, reference="771")
    answer = tenant.api.get("/reports/supplier-payments", params={"format": "csv", "lang": "en"})
    head, row = answer.text.lstrip("\ufeff").splitlines()[:2]
    assert "Supplier" in head
    assert "771" in row
    assert "1180.00" in row
    assert expense["number"] in row
    assert done(tenant.api.get("/reports/supplier-payments"))["items"][0]["gross"] == "1180.00"


def test_every_history_of_payments_agrees_with_the_books_after_every_step(tenant: Tenant) -> None:
    withholds(tenant)
    dice, of = random.Random(17), supplier(tenant)  # noqa: S311
    expenses: list[dict[str, Any]] = []
    payments: list[str] = []
    for _ in range(30):
        step = dice.choice(["expense", "expense", "credit", "pay", "pay", "ahead", "apply", "void"])
        open_ = [one for one in (now(tenant, two) for two in expenses) if Decimal(one["open"])]
        owing = [one for one in open_ if not one["isCredit"]]
        credits = [one for one in open_ if one["isCredit"]]
        if step in ("expense", "credit"):
            net = str(dice.randint(100, 90000) / 100)
            vat = str(dice.randint(0, 1700) / 100)
            expenses.append(booked(tenant, of, net, vat, docType=330 if step == "credit" else 305))
        elif step == "pay" and owing:
            one = dice.choice(owing)
            part = str(min(Decimal(one["open"]), Decimal(dice.randint(1, 30000)) / 100))
            named = [(one, part), *((two, "0.01") for two in credits[:1] if Decimal(part) > 1)]
            payments.append(pay(tenant, of, *named)["id"])
        elif step == "ahead":
            gross = str(Decimal(dice.randint(100, 30000)) / 100)
            made = done(tenant.api.post("/supplier-payments", json=paying(of, tenant, gross=gross)), 201)
            payments.append(made["id"])
        elif step == "apply" and owing:
            advances = done(tenant.api.get("/supplier-advances"))["items"]
            if advances:
                one, expense = dice.choice(advances), dice.choice(owing)
                part = str(min(Decimal(one["unallocated"]), Decimal(expense["open"])))
                body = {"allocations": for_expenses((expense, part))}
                done(tenant.api.post(f"/supplier-advances/{one['id']}/apply", json=body))
        elif step == "void" and payments:
            id = payments.pop(dice.randrange(len(payments)))
            done(tenant.api.post(f"/supplier-payments/{id}/void", json={"reason": "x"}))
        _check_books(tenant, of, expenses)


def _check_books(tenant: Tenant, of: dict[str, Any], expenses: list[dict[str, Any]]) -> None:
    fresh = [now(tenant, one) for one in expenses]
    open_ = sum((Decimal(one["open"]) * (-1 if one["isCredit"] else 1) for one in fresh), Decimal(0))
    live = done(tenant.api.get("/supplier-payments", params={"limit": 100, "state": "RECORDED"}))["items"]
    advances = sum((Decimal(one["unallocated"]) for one in live), Decimal(0))
    found = accounts(tenant)
    assert Decimal(owed(tenant, of).get("ILS", "0")) == open_ - advances
    assert Decimal(-found.get("suppliers", 0)) / 100 == open_
    assert Decimal(found.get("supplier_advances", 0)) / 100 == advances
    assert Decimal(-found.get("withheld_from_suppliers", 0)) / 100 == sum(Decimal(one["withheld"]) for one in live)
    assert Decimal(-found.get("bank", 0)) / 100 == sum(Decimal(one["amount"]) for one in live)
