"""Payments that are in the bank, and payments that came back: what they paid is owed again, in documents, in the
client's account and in the books."""

from collections.abc import Callable
from datetime import date, timedelta
from importlib.resources import files
from typing import Any

import pytest
from psycopg.errors import RestrictViolation

from domains.answers import done, journal, line, paid, refused
from domains.test_payments import balance, credit, document, entries, for_document, recorded, sold, unallocated
from support.service import Tenant

CHECK = {"checkNumber": "1001", "bankCode": "12", "branch": "600", "account": "123456"}


def cheque(tenant: Tenant, amount: str) -> dict[str, Any]:
    return {**paid(tenant, amount, "check"), **CHECK}


def by_cheque(tenant: Tenant, client: dict[str, Any], amount: str, **fields: Any) -> dict[str, Any]:
    return recorded(tenant, client, amount, "check", **CHECK, **fields)


def clear(tenant: Tenant, payment: dict[str, Any]) -> Any:
    return tenant.api.post(f"/payments/{payment['id']}/clear", json={"date": tenant.today()})


def bounce(tenant: Tenant, payment: dict[str, Any], **fields: Any) -> Any:
    body = {"date": tenant.today(), "reason": "אין כיסוי", **fields}
    return tenant.api.post(f"/payments/{payment['id']}/bounce", json=body)


def money(tenant: Tenant) -> dict[str, int]:
    """What the accounts of money and of customers stand at; zeros are left out."""
    with tenant.running.owner() as connection:
        rows = connection.execute(
            """SELECT a.role, sum(l.debit - l.credit)::bigint FROM journal_lines l JOIN ledger_accounts a
                   ON a.business_id = l.business_id AND a.id = l.account_id
               WHERE l.business_id = %s AND a.role IN ('cheques', 'bank', 'cash', 'customers', 'customer_advances',
                   'bank_charges', 'sales_income', 'donation_income')
               GROUP BY a.role""",
            [tenant.id],
        ).fetchall()
    return {row[0]: row[1] for row in rows if row[1]}


def test_a_cheque_that_is_cleared_is_in_the_bank(tenant: Tenant) -> None:
    client = tenant.client()
    made = by_cheque(tenant, client, "118", allocations=for_document(sold(tenant, client), "118"))
    after = done(clear(tenant, made))
    assert (after["state"], after["clearedOn"]) == ("CLEARED", tenant.today())
    assert entries(tenant, "payment_clearing", made["id"]) == {"bank": 11800, "cheques": -11800}
    assert refused(clear(tenant, made), 409, "payment_cleared")
    assert [one["id"] for one in done(tenant.api.get("/payments?state=CLEARED"))["items"]] == [made["id"]]


def test_a_transfer_that_is_cleared_was_in_the_bank(tenant: Tenant) -> None:
    made = recorded(tenant, tenant.client(), "10", "bank_transfer")
    assert done(clear(tenant, made))["state"] == "CLEARED"
    assert entries(tenant, "payment_clearing", made["id"]) == {}


def test_a_cleared_payment_that_is_void_is_out_of_the_bank(tenant: Tenant) -> None:
    made = by_cheque(tenant, tenant.client(), "10")
    done(clear(tenant, made))
    done(tenant.api.post(f"/payments/{made['id']}/void", json={"reason": "x"}))
    assert money(tenant) == {}


@pytest.mark.parametrize("cleared", [False, True])
def test_what_a_bounced_payment_paid_is_open_again(tenant: Tenant, cleared: bool) -> None:
    client = tenant.client()
    first, second = sold(tenant, client), sold(tenant, client)
    made = by_cheque(tenant, client, "200", allocations=for_document(first, "118"))
    body = {"payments": [paid(tenant, "50", "credit_balance")]}  # a part of it pays another invoice by the credit
    done(tenant.api.post(f"/documents/{second['id']}/payments", json=body), 201)
    if cleared:
        done(clear(tenant, made))
    after = done(bounce(tenant, made, fee={"amount": "15.50", "description": "עמלת החזרה"}))
    assert (after["state"], after["bouncedOn"], after["bounceReason"]) == ("BOUNCED", tenant.today(), "אין כיסוי")
    assert (after["allocated"], after["unallocated"], after["allocations"]) == ("0.00", "0.00", [])
    states = [(document(tenant, one)["paymentStatus"], document(tenant, one)["balance"]) for one in (first, second)]
    assert states == [("UNPAID", "118.00"), ("UNPAID", "118.00")]
    assert balance(tenant, client) == "236.00"
    assert (credit(tenant), unallocated(tenant)) == ({}, {})
    assert entries(tenant, "payment_bounce", made["id"]) == {
        "cheques": -20000,
        "customers": 16800,
        "customer_advances": 3200,
    }
    assert entries(tenant, "payment_bounce_fee", made["id"]) == {"bank": -1550, "bank_charges": 1550}
    found = money(tenant)
    assert (found["customers"], found["bank"], found.get("cheques"), found["bank_charges"]) == (
        23600,
        -1550,
        None,
        1550,
    )


def test_the_statement_shows_the_bounce_on_its_day(tenant: Tenant) -> None:
    client = tenant.client()
    made = by_cheque(tenant, client, "118", allocations=for_document(sold(tenant, client), "118"))
    done(bounce(tenant, made))
    (one,) = done(tenant.api.get(f"/clients/{client['id']}/statement"))["currencies"]
    row = next(each for each in one["movements"] if each["bounced"])
    assert (row["paymentId"], row["debit"], row["credit"], row["date"]) == (
        made["id"],
        "118.00",
        "0.00",
        tenant.today(),
    )
    assert one["closingBalance"] == "118.00"


def test_nothing_follows_from_a_payment_that_came_back(tenant: Tenant) -> None:
    client = tenant.client()
    made, invoice = by_cheque(tenant, client, "118"), sold(tenant, client)
    done(bounce(tenant, made))
    path = f"/payments/{made['id']}"
    assert refused(bounce(tenant, made), 409, "payment_bounced")
    assert refused(clear(tenant, made), 409, "payment_bounced")
    assert refused(tenant.api.post(f"{path}/void", json={"reason": "x"}), 409, "payment_bounced")
    assert refused(tenant.api.post(f"{path}/receipt", json={}), 409, "payment_bounced")
    assert refused(tenant.api.post(f"{path}/refund", json={"date": tenant.today()}), 409, "payment_bounced")
    to = for_document(invoice, "1")[0]
    assert refused(tenant.api.post(f"{path}/allocations", json=to), 409, "payment_bounced")
    assert money(tenant) == {"customers": 11800, "sales_income": -10000}


def test_an_issued_receipt_stays_and_is_not_cancelled(tenant: Tenant) -> None:
    client = tenant.client()
    invoice = sold(tenant, client)
    body = {"payments": [cheque(tenant, "100"), paid(tenant, "18")]}
    receipt = done(tenant.api.post(f"/documents/{invoice['id']}/payments", json=body), 201)
    before = document(tenant, receipt)
    done(bounce(tenant, receipt["payments"][0]))
    assert document(tenant, invoice)["balance"] == "100.00"
    assert document(tenant, receipt) == before
    found = refused(
        tenant.api.post(f"/documents/{receipt['id']}/cancel", json={"reason": "x"}), 409, "receipt_payment_bounced"
    )
    assert found["payments"] == [receipt["payments"][0]["id"]]
    again = {"payments": [paid(tenant, "100", "bank_transfer")]}
    done(tenant.api.post(f"/documents/{invoice['id']}/payments", json=again), 201)
    assert (document(tenant, invoice)["paymentStatus"], balance(tenant, client)) == ("PAID", "0.00")


def test_a_receipt_whose_money_is_in_the_bank_is_not_cancelled(tenant: Tenant) -> None:
    client = tenant.client()
    receipt = tenant.issued(400, client=None, clientId=client["id"], payments=[cheque(tenant, "100")])
    done(clear(tenant, receipt["payments"][0]))
    path = f"/documents/{receipt['id']}/cancel"
    assert refused(tenant.api.post(path, json={"reason": "x"}), 409, "receipt_payment_cleared")


def test_an_invoice_receipt_whose_cheque_came_back_is_owed_and_paid_again(tenant: Tenant) -> None:
    client = tenant.client()
    both = tenant.issued(
        320,
        client=None,
        clientId=client["id"],
        lines=[line("100")],
        payments=[cheque(tenant, "100"), paid(tenant, "18")],
    )
    done(bounce(tenant, both["payments"][0]))
    after = document(tenant, both)
    assert (after["paymentStatus"], after["paid"], after["balance"]) == ("PARTIAL", "18.00", "100.00")
    assert balance(tenant, client) == "100.00"
    assert money(tenant)["customers"] == 10000
    body = {"payments": [paid(tenant, "60", "bank_transfer")]}
    receipt = done(tenant.api.post(f"/documents/{both['id']}/payments", json=body), 201)
    assert [one["documentId"] for one in receipt["references"]] == [both["id"]]
    recorded(tenant, client, "40", allocations=for_document(both, "40"))
    assert (document(tenant, both)["paymentStatus"], balance(tenant, client)) == ("PAID", "0.00")
    assert "customers" not in money(tenant)
    late = tenant.api.post(f"/documents/{both['id']}/payments", json=body)
    assert late.status_code in (409, 422)


def test_an_invoice_receipt_whose_cheque_came_back_is_credited_without_money(tenant: Tenant) -> None:
    client = tenant.client()
    both = tenant.issued(320, client=None, clientId=client["id"], lines=[line("100")], payments=[cheque(tenant, "118")])
    done(bounce(tenant, both["payments"][0]))
    done(tenant.api.post(f"/documents/{both['id']}/cancel", json={"reason": "הוחזר"}))
    assert (balance(tenant, client), money(tenant)) == ("0.00", {})


def test_a_receipt_of_an_exempt_dealer_that_came_back_was_no_income(opened: Callable[..., Tenant]) -> None:
    tenant = opened("exempt_dealer")
    client = tenant.client()
    asked = tenant.issued(300, client=None, clientId=client["id"], lines=[line("100")])
    body = {"payments": [cheque(tenant, "100")]}
    receipt = done(tenant.api.post(f"/documents/{asked['id']}/payments", json=body), 201)
    alone = tenant.issued(400, client=None, clientId=client["id"], payments=[cheque(tenant, "70")])
    own = by_cheque(tenant, client, "30")
    assert money(tenant) == {"cheques": 20000, "sales_income": -20000}
    for one in (receipt["payments"][0], alone["payments"][0], own):
        done(bounce(tenant, one))
    assert money(tenant) == {}
    assert (document(tenant, asked)["paid"], balance(tenant, client)) == ("0.00", "100.00")


def test_money_that_is_income_at_once_is_no_credit(opened: Callable[..., Tenant]) -> None:
    tenant = opened("exempt_dealer")
    client = tenant.client()
    made = recorded(tenant, client, "100")
    assert (made["unallocated"], unallocated(tenant), credit(tenant)) == ("0.00", {}, {})
    answer = tenant.api.post(f"/payments/{made['id']}/refund", json={"date": tenant.today(), "amount": "10"})
    assert refused(answer, 409, "unallocated_exceeded")["available"] == "0.00"
    assert done(tenant.api.get("/payments/unallocated"))["items"] == []
    receipt = done(tenant.api.post(f"/payments/{made['id']}/receipt", json={}), 201)
    after = done(tenant.api.get(f"/payments/{made['id']}"))
    assert (after["allocated"], after["unallocated"]) == ("100.00", "0.00")
    assert [one["documentId"] for one in after["allocations"]] == [receipt["id"]]
    assert journal(tenant, receipt) == {}
    done(tenant.api.post(f"/documents/{receipt['id']}/cancel", json={"reason": "x"}))
    assert done(tenant.api.get(f"/payments/{made['id']}"))["state"] == "VOID"
    assert money(tenant) == {}


def test_only_what_a_bank_clears_comes_back(tenant: Tenant) -> None:
    client = tenant.client()
    for method in ("cash", "card"):
        found = refused(bounce(tenant, recorded(tenant, client, "10", method)), 409, "not_through_bank")
        assert "check" in found["methods"]


def test_money_that_was_refunded_does_not_come_back(tenant: Tenant) -> None:
    made = by_cheque(tenant, tenant.client(), "10")
    body = {"date": tenant.today(), "amount": "4", "method": "cash"}
    done(tenant.api.post(f"/payments/{made['id']}/refund", json=body), 201)
    assert refused(bounce(tenant, made), 409, "payment_refunded")


def test_the_days_are_those_of_the_money(tenant: Tenant) -> None:
    made = by_cheque(tenant, tenant.client(), "10")
    for what in ("clear", "bounce"):
        body = {"date": "2020-01-01", **({"reason": "x"} if what == "bounce" else {})}
        answer = tenant.api.post(f"/payments/{made['id']}/{what}", json=body)
        assert answer.status_code == 422, answer.text
    answer = bounce(tenant, made, fee={"amount": "0"})
    assert answer.status_code == 422
    assert done(tenant.api.get(f"/payments/{made['id']}"))["state"] == "RECORDED"


def test_in_another_currency_the_books_are_as_before_the_payment(tenant: Tenant) -> None:
    client = tenant.client()
    dollars = {"currency": "USD", "exchangeRate": "3.6"}
    first, second = sold(tenant, client, **dollars), sold(tenant, client, **dollars)
    before = money(tenant)
    fields = {"currency": "USD", "exchangeRate": "3.5", "allocations": for_document(first, "118")}
    made = by_cheque(tenant, client, "200", **fields)
    body = {"payments": [paid(tenant, "50", "credit_balance")], "exchangeRate": "3.7"}
    done(tenant.api.post(f"/documents/{second['id']}/payments", json=body), 201)
    done(clear(tenant, made))
    done(bounce(tenant, made))
    assert money(tenant) == before
    assert (credit(tenant), unallocated(tenant)) == ({}, {})


def test_what_was_carried_to_an_invoice_is_owed_on_it_again(tenant: Tenant) -> None:
    client = tenant.client()
    asked = tenant.issued(300, client=None, clientId=client["id"], lines=[line("100")])
    made = by_cheque(tenant, client, "118", allocations=for_document(asked, "118"))
    invoice = done(tenant.api.post(f"/documents/{asked['id']}/convert", json={"docType": 305, "finalize": True}), 201)
    assert document(tenant, invoice)["paymentStatus"] == "PAID"
    done(bounce(tenant, made))
    assert (document(tenant, invoice)["balance"], document(tenant, asked)["paid"]) == ("118.00", "0.00")
    assert (balance(tenant, client), money(tenant)["customers"]) == ("118.00", 11800)


def test_a_donation_that_came_back_was_none(opened: Callable[..., Tenant]) -> None:
    tenant = opened("nonprofit")
    client = tenant.client()
    gift = tenant.issued(405, client=None, clientId=client["id"], payments=[cheque(tenant, "180")])
    done(bounce(tenant, gift["payments"][0]))
    assert (money(tenant), balance(tenant, client)) == ({}, "0.00")


def test_an_invoice_receipt_of_somebody_who_is_no_client_is_owed_again(tenant: Tenant) -> None:
    both = tenant.issued(320, lines=[line("100")], payments=[cheque(tenant, "118")])
    done(bounce(tenant, both["payments"][0]))
    assert document(tenant, both)["paymentStatus"] == "UNPAID"
    done(tenant.api.post(f"/documents/{both['id']}/payments", json={"payments": [paid(tenant, "118")]}), 201)
    assert (document(tenant, both)["paymentStatus"], money(tenant).get("customers")) == ("PAID", None)


def test_an_opening_balance_is_open_again(tenant: Tenant) -> None:
    client = tenant.client(openingBalance={"amount": "100", "date": "2026-01-01"})
    (item,) = done(tenant.api.get(f"/clients/{client['id']}/balance"))["openingItems"]
    made = by_cheque(tenant, client, "60", allocations=[{"openingItemId": item["id"], "amount": "60"}])
    done(bounce(tenant, made))
    (item,) = done(tenant.api.get(f"/clients/{client['id']}/balance"))["openingItems"]
    assert (item["open"], balance(tenant, client)) == ("100.00", "100.00")


def test_the_days_of_documents_do_not_bind_the_bank(tenant: Tenant) -> None:
    day = (date.fromisoformat(tenant.today()) - timedelta(days=2)).isoformat()
    client = tenant.client()
    made = by_cheque(tenant, client, "118", date=day)
    tenant.issued(400, client=None, clientId=client["id"], payments=[paid(tenant, "1")])  # a later day of the series
    assert done(bounce(tenant, made, date=day))["bouncedOn"] == day


def test_what_came_back_is_never_changed_by_anybody(tenant: Tenant) -> None:
    made = by_cheque(tenant, tenant.client(), "10")
    done(bounce(tenant, made))
    with tenant.running.owner() as connection, pytest.raises(RestrictViolation):
        connection.execute("UPDATE payments SET bounce_reason = 'x' WHERE id = %s", [made["id"]])


def test_what_was_recorded_before_the_migration_leaves_no_credit_either(opened: Callable[..., Tenant]) -> None:
    tenant = opened("exempt_dealer")
    client = tenant.client()
    waiting, receipted = recorded(tenant, client, "30"), recorded(tenant, client, "70", receipt=True)
    script = files("pinkas.migrations.versions").joinpath("0041_bounced_payments.sql").read_text()
    keep = "UPDATE payments SET leaves_credit" + script.partition("UPDATE payments SET leaves_credit")[2]
    update, insert = keep.split(";")[:2]
    rows = "SELECT id::text, allocated, unallocated FROM payments WHERE business_id = %s ORDER BY id"
    with tenant.running.owner() as connection, connection.transaction(force_rollback=True):
        kept = connection.execute(rows, [tenant.id]).fetchall()
        assert sorted(kept) == sorted([(waiting["id"], 0, 0), (receipted["id"], 7000, 0)])
        connection.execute("DELETE FROM payment_allocations WHERE business_id = %s", [tenant.id])
        connection.execute("UPDATE payments SET leaves_credit = true WHERE business_id = %s", [tenant.id])
        before = connection.execute(rows, [tenant.id]).fetchall()
        assert sorted(before) == sorted([(waiting["id"], 0, 3000), (receipted["id"], 0, 7000)])
        connection.execute(f"{update} AND business_id = '{tenant.id}'")
        connection.execute(f"{insert} AND business_id = '{tenant.id}'")
        assert connection.execute(rows, [tenant.id]).fetchall() == kept
