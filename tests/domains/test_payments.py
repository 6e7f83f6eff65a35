"""Payments: one record whether a document carries it or it was recorded first; what it is for; what went back."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from importlib.resources import files
from typing import Any

import pytest
from psycopg import Connection
from psycopg.errors import CheckViolation, RestrictViolation

from domains.answers import done, faults, journal, line, paid, refused
from support.service import Tenant


def sold(tenant: Tenant, client: dict[str, Any], price: str = "100", **fields: Any) -> dict[str, Any]:
    """An invoice of 118.00 unless a price is given."""
    return tenant.issued(305, client=None, clientId=client["id"], lines=[line(price)], **fields)


def recorded(
    tenant: Tenant, client: dict[str, Any], amount: str, method: str = "cash", **fields: Any
) -> dict[str, Any]:
    body = {**paid(tenant, amount, method), "clientId": client["id"], **fields}
    return done(tenant.api.post("/payments", json=body), 201)


def for_document(document: dict[str, Any], amount: str) -> list[dict[str, str]]:
    return [{"documentId": document["id"], "amount": amount}]


def unallocated(tenant: Tenant) -> dict[tuple[str, str], int]:
    """What the payments of every client have left, by client and currency."""
    return _sums(tenant, "SELECT client_id, currency, sum(unallocated)::bigint FROM payments")


def credit(tenant: Tenant) -> dict[tuple[str, str], int]:
    return _sums(tenant, "SELECT client_id, currency, sum(amount)::bigint FROM client_credits")


def _sums(tenant: Tenant, select: str) -> dict[tuple[str, str], int]:
    with tenant.running.owner() as connection:
        rows = connection.execute(f"{select} WHERE business_id = %s GROUP BY 1, 2", [tenant.id]).fetchall()
    return {(str(row[0]), row[1]): row[2] for row in rows if row[2]}


def balance(tenant: Tenant, client: dict[str, Any]) -> str:
    found = done(tenant.api.get(f"/clients/{client['id']}/balance"))["currencies"]
    return found[0]["balance"] if found else "0.00"


def entries(tenant: Tenant, kind: str, id: str) -> dict[str, int]:
    """The journal entry of something that is no document: debit less credit by role."""
    with tenant.running.owner() as connection:
        rows = connection.execute(
            """SELECT a.role, sum(l.debit - l.credit)::bigint FROM journal_entries e
               JOIN journal_lines l ON l.business_id = e.business_id AND l.entry_id = e.id
               JOIN ledger_accounts a ON a.business_id = l.business_id AND a.id = l.account_id
               WHERE e.business_id = %s AND e.source_type = %s AND e.source_id = %s GROUP BY a.role""",
            [tenant.id, kind, id],
        ).fetchall()
    return {row[0]: row[1] for row in rows}


def test_a_recorded_payment_pays_its_documents_and_the_rest_is_credit(tenant: Tenant) -> None:
    client = tenant.client()
    first, second = sold(tenant, client), sold(tenant, client)
    made = recorded(tenant, client, "200", allocations=[*for_document(first, "118"), *for_document(second, "50")])
    assert (made["amount"], made["allocated"], made["unallocated"]) == ("200.00", "168.00", "32.00")
    assert (made["state"], made["source"], made["receiptId"]) == ("RECORDED", "recorded", None)
    assert [one["amount"] for one in made["allocations"]] == ["118.00", "50.00"]
    states = [done(tenant.api.get(f"/documents/{one['id']}"))["paymentStatus"] for one in (first, second)]
    assert states == ["PAID", "PARTIAL"]
    assert entries(tenant, "payment", made["id"]) == {"cash": 20000, "customers": -16800, "customer_advances": -3200}
    assert credit(tenant) == unallocated(tenant) == {(client["id"], "ILS"): 3200}
    assert balance(tenant, client) == "36.00"
    assert done(tenant.api.get(f"/payments/{made['id']}")) == made


def test_its_receipt_changes_nothing_in_the_books(tenant: Tenant) -> None:
    client = tenant.client()
    invoice = sold(tenant, client)
    made = recorded(tenant, client, "150", allocations=for_document(invoice, "118"))
    before = balance(tenant, client), credit(tenant)
    receipt = done(tenant.api.post(f"/payments/{made['id']}/receipt", json={}), 201)
    assert (receipt["docType"], receipt["status"], receipt["total"]) == (400, "ISSUED", "150.00")
    assert [(one["documentId"], one["amount"]) for one in receipt["references"]] == [(invoice["id"], "118.00")]
    assert [one["id"] for one in receipt["payments"]] == [made["id"]]
    assert journal(tenant, receipt) == {}
    assert (balance(tenant, client), credit(tenant)) == before
    after = done(tenant.api.get(f"/payments/{made['id']}"))
    assert (after["receiptId"], after["receiptNumber"]) == (receipt["id"], receipt["docNumber"])
    assert done(tenant.api.get("/payments?include=total"))["total"] == 1
    again = tenant.api.post(f"/payments/{made['id']}/receipt", json={})
    assert refused(again, 409, "receipt_issued")
    assert refused(tenant.api.post(f"/payments/{made['id']}/void", json={"reason": "x"}), 409, "receipt_issued")
    tenant.api.post(f"/documents/{receipt['id']}/cancel", json={"reason": "wrong"}).raise_for_status()
    assert done(tenant.api.get(f"/payments/{made['id']}"))["state"] == "VOID"
    assert (balance(tenant, client), credit(tenant), unallocated(tenant)) == ("118.00", {}, {})


def test_the_receipt_can_be_issued_at_once(tenant: Tenant) -> None:
    client = tenant.client()
    made = recorded(tenant, client, "10", receipt=True)
    assert made["receiptNumber"] == 1


def test_what_issued_documents_carry_is_there_with_the_same_ids(tenant: Tenant) -> None:
    client = tenant.client()
    invoice = sold(tenant, client)
    both = tenant.issued(320, client=None, clientId=client["id"], payments=[paid(tenant, "100"), paid(tenant, "18")])
    body = {"payments": [paid(tenant, "60"), paid(tenant, "70", "bank_transfer")]}
    receipt = done(tenant.api.post(f"/documents/{invoice['id']}/payments", json=body), 201)
    found = {one["id"]: one for one in done(tenant.api.get("/payments"))["items"]}
    assert found.keys() == {one["id"] for one in (*both["payments"], *receipt["payments"])}
    of = [found[one["id"]] for one in receipt["payments"]]
    assert [(one["allocated"], one["unallocated"]) for one in of] == [("60.00", "0.00"), ("58.00", "12.00")]
    assert {one["allocations"][0]["documentId"] for one in of} == {invoice["id"]}
    own = [found[one["id"]]["allocations"][0] for one in both["payments"]]
    assert [(one["documentId"], one["amount"]) for one in own] == [(both["id"], "100.00"), (both["id"], "18.00")]
    assert credit(tenant) == unallocated(tenant)


def test_withheld_tax_is_a_payment_with_the_id_of_its_document(tenant: Tenant) -> None:
    client = tenant.client()
    invoice = sold(tenant, client)
    body = {"payments": [paid(tenant, "100")], "withholdingTax": {"amount": "18"}}
    receipt = done(tenant.api.post(f"/documents/{invoice['id']}/payments", json=body), 201)
    tax = done(tenant.api.get(f"/payments/{receipt['id']}"))
    assert (tax["method"], tax["amount"], tax["allocated"]) == ("withholding_tax", "18.00", "18.00")
    listed = done(tenant.api.get(f"/payments?documentId={invoice['id']}&sort=createdAt"))["items"]
    assert {one["method"] for one in listed} == {"cash", "withholding_tax"}


def test_what_is_left_is_allocated_later_and_taken_off_again(tenant: Tenant) -> None:
    client = tenant.client()
    made = recorded(tenant, client, "150")
    invoice = sold(tenant, client)
    path = f"/payments/{made['id']}/allocations"
    after = done(tenant.api.post(path, json={"documentId": invoice["id"], "amount": "118"}), 201)
    assert (after["allocated"], after["unallocated"]) == ("118.00", "32.00")
    (allocation,) = done(tenant.api.get(path))["items"]
    assert entries(tenant, "payment_allocation", _entry(tenant, "payment_allocation")) == {
        "customer_advances": 11800,
        "customers": -11800,
    }
    assert done(tenant.api.get(f"/documents/{invoice['id']}"))["paymentStatus"] == "PAID"
    assert credit(tenant) == unallocated(tenant) == {(client["id"], "ILS"): 3200}
    assert balance(tenant, client) == "-32.00"
    back = done(tenant.api.delete(f"{path}/{allocation['id']}"))
    assert (back["allocated"], back["allocations"]) == ("0.00", [])
    assert done(tenant.api.get(f"/documents/{invoice['id']}"))["paymentStatus"] == "UNPAID"
    assert credit(tenant) == unallocated(tenant) == {(client["id"], "ILS"): 15000}
    assert balance(tenant, client) == "-32.00"
    assert tenant.api.delete(f"{path}/{allocation['id']}").status_code == 404


def _entry(tenant: Tenant, kind: str) -> str:
    with tenant.running.owner() as connection:
        sql = "SELECT source_id FROM journal_entries WHERE business_id = %s AND source_type = %s"
        (row,) = connection.execute(sql, [tenant.id, kind]).fetchall()
    return str(row[0])


def test_no_more_is_allocated_than_is_left_or_owed(tenant: Tenant) -> None:
    client, other = tenant.client(), tenant.client(name="אחר")
    made = recorded(tenant, client, "50")
    invoice, cheap = sold(tenant, client), sold(tenant, client, "10")
    path = f"/payments/{made['id']}/allocations"
    body = {"documentId": invoice["id"], "amount": "50.01"}
    assert refused(tenant.api.post(path, json=body), 409, "unallocated_exceeded")["available"] == "50.00"
    over = tenant.api.post(path, json={"documentId": cheap["id"], "amount": "20"})
    assert refused(over, 422, "allocation_exceeds_balance")["field"] == "amount"
    assert faults(tenant.api.post(path, json={"documentId": invoice["id"], "amount": "0"})) == {
        ("amount", "not_positive")
    }
    unknown = tenant.api.post(path, json={"documentId": client["id"], "amount": "1"})
    assert unknown.status_code == 422
    assert "documentId" in unknown.text
    assert recorded(tenant, other, "5")["clientId"] == other["id"]
    assert credit(tenant) == unallocated(tenant)


def test_a_payment_recorded_by_mistake_is_voided(tenant: Tenant) -> None:
    client = tenant.client()
    invoice = sold(tenant, client)
    made = recorded(tenant, client, "150", "bank_transfer", allocations=for_document(invoice, "118"))
    void = done(tenant.api.post(f"/payments/{made['id']}/void", json={"reason": "Recorded twice"}))
    assert (void["state"], void["voidReason"], void["allocated"]) == ("VOID", "Recorded twice", "0.00")
    assert entries(tenant, "payment_void", made["id"]) == {
        "bank": -15000,
        "customers": 11800,
        "customer_advances": 3200,
    }
    assert done(tenant.api.get(f"/documents/{invoice['id']}"))["paymentStatus"] == "UNPAID"
    assert (balance(tenant, client), credit(tenant), unallocated(tenant)) == ("118.00", {}, {})
    assert refused(tenant.api.post(f"/payments/{made['id']}/void", json={"reason": "x"}), 409, "payment_void")


def test_credit_that_was_used_is_not_voided_and_other_money_takes_its_place(tenant: Tenant) -> None:
    client = tenant.client()
    made = recorded(tenant, client, "118")
    invoice = sold(tenant, client)
    body = {"payments": [paid(tenant, "118", "credit_balance")]}
    done(tenant.api.post(f"/documents/{invoice['id']}/payments", json=body), 201)
    assert done(tenant.api.get(f"/payments/{made['id']}"))["allocations"][0]["documentId"] == invoice["id"]
    used = tenant.api.post(f"/payments/{made['id']}/void", json={"reason": "x"})
    assert refused(used, 409, "credit_balance_used")
    second = recorded(tenant, client, "200")
    done(tenant.api.post(f"/payments/{made['id']}/void", json={"reason": "x"}))
    now = done(tenant.api.get(f"/payments/{second['id']}"))
    assert [(one["documentId"], one["amount"]) for one in now["allocations"]] == [(invoice["id"], "118.00")]
    assert credit(tenant) == unallocated(tenant) == {(client["id"], "ILS"): 8200}


def test_credit_is_used_from_the_oldest_payment_on(tenant: Tenant) -> None:
    client = tenant.client()
    first, second = recorded(tenant, client, "100"), recorded(tenant, client, "100")
    invoice = sold(tenant, client)
    body = {"payments": [paid(tenant, "118", "credit_balance")]}
    done(tenant.api.post(f"/documents/{invoice['id']}/payments", json=body), 201)
    left = [done(tenant.api.get(f"/payments/{one['id']}"))["unallocated"] for one in (first, second)]
    assert left == ["0.00", "82.00"]
    open_ = done(tenant.api.get(f"/payments/unallocated?clientId={client['id']}"))["items"]
    assert [one["id"] for one in open_] == [second["id"]]
    allocation = done(tenant.api.get(f"/payments/{first['id']}/allocations"))["items"][0]
    stays = tenant.api.delete(f"/payments/{first['id']}/allocations/{allocation['id']}")
    assert refused(stays, 409, "allocation_stays")


def test_what_no_document_has_is_given_back(tenant: Tenant) -> None:
    client = tenant.client()
    invoice = sold(tenant, client)
    made = recorded(tenant, client, "150", allocations=for_document(invoice, "118"))
    path = f"/payments/{made['id']}/refund"
    too_much = tenant.api.post(path, json={"amount": "40", "date": made["date"]})
    assert refused(too_much, 409, "unallocated_exceeded")
    gone = done(
        tenant.api.post(path, json={"date": made["date"], "method": "bank_transfer", "reason": "paid twice"}), 201
    )
    assert (gone["amount"], gone["paymentId"], gone["method"]) == ("32.00", made["id"], "bank_transfer")
    assert entries(tenant, "refund", gone["id"]) == {"customer_advances": 3200, "bank": -3200}
    after = done(tenant.api.get(f"/payments/{made['id']}"))
    assert (after["refunded"], after["unallocated"], after["state"]) == ("32.00", "0.00", "RECORDED")
    assert (credit(tenant), unallocated(tenant), balance(tenant, client)) == ({}, {}, "0.00")
    assert [done(tenant.api.get(f"/refunds/{gone['id']}"))] == gone["refunds"]
    assert refused(tenant.api.post(f"/payments/{made['id']}/void", json={"reason": "x"}), 409, "payment_refunded")
    rest = recorded(tenant, client, "7")
    done(tenant.api.post(f"/payments/{rest['id']}/refund", json={"date": rest["date"]}), 201)
    assert done(tenant.api.get(f"/payments/{rest['id']}"))["state"] == "REFUNDED"


def test_a_credit_gives_back_what_came_last(tenant: Tenant) -> None:
    client = tenant.client()
    invoice = sold(tenant, client)
    first = recorded(tenant, client, "60", allocations=for_document(invoice, "60"))
    last = recorded(tenant, client, "58", "bank_transfer", allocations=for_document(invoice, "58"))
    body = {"reason": "order_change", "amount": "70", "refund": {"mode": "manual", "amount": "70"}, "finalize": True}
    made = done(tenant.api.post(f"/documents/{invoice['id']}/credit", json=body), 201)["credit"]
    rows = done(tenant.api.get(f"/refunds?documentId={made['id']}&sort=createdAt"))["items"]
    assert {(one["paymentId"], one["amount"]) for one in rows} == {(last["id"], "58.00"), (first["id"], "12.00")}
    states = [done(tenant.api.get(f"/payments/{one['id']}")) for one in (first, last)]
    assert [(one["state"], one["refunded"]) for one in states] == [("RECORDED", "12.00"), ("REFUNDED", "58.00")]
    body = {
        "reason": "order_change",
        "amount": "48",
        "refund": {"mode": "credit_balance", "amount": "48"},
        "finalize": True,
    }
    done(tenant.api.post(f"/documents/{invoice['id']}/credit", json=body), 201)
    assert credit(tenant) == unallocated(tenant) == {(client["id"], "ILS"): 4800}


def test_money_in_foreign_currency_keeps_books_and_credit_together(tenant: Tenant) -> None:
    client = tenant.client()
    made = recorded(tenant, client, "100", "bank_transfer", currency="USD", exchangeRate="3.5")
    invoice = sold(tenant, client, "50", currency="USD", exchangeRate="3.7")
    body = {"documentId": invoice["id"], "amount": "59"}
    done(tenant.api.post(f"/payments/{made['id']}/allocations", json={**body}), 201)
    refund = {"date": made["date"], "exchangeRate": "3.6"}
    done(tenant.api.post(f"/payments/{made['id']}/refund", json=refund), 201)
    assert credit(tenant) == unallocated(tenant) == {}
    with tenant.running.owner() as connection:
        (left,) = connection.execute(
            """SELECT coalesce(sum(l.debit - l.credit), 0) FROM journal_lines l JOIN ledger_accounts a
               ON a.business_id = l.business_id AND a.id = l.account_id
               WHERE l.business_id = %s AND a.role IN ('customers', 'customer_advances')""",
            [tenant.id],
        ).fetchone()
    assert left == 0


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"amount": "0"}, "amount"),
        ({"amount": "-1"}, "amount"),
        ({"amount": "1.001"}, "amount"),
        ({"method": "credit_balance"}, "method"),
        ({"method": "check"}, "checkNumber"),
        ({"clientId": "0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6"}, "clientId"),
        ({"date": "2999-01-01"}, "date"),
        ({"reference": "4580458045804580"}, "reference"),
        ({"currency": "XXX"}, "currency"),
    ],
)
def test_a_payment_that_cannot_be_is_refused_by_its_field(tenant: Tenant, body: dict[str, str], field: str) -> None:
    client = tenant.client()
    answer = tenant.api.post("/payments", json={**paid(tenant, "10"), "clientId": client["id"], **body})
    assert answer.status_code == 422
    told = answer.json()
    named = {one["field"] for one in told["details"]} | {str(told.get("field"))}
    assert field in named
    assert done(tenant.api.get("/payments?include=total"))["total"] == 0
    assert credit(tenant) == {}


def test_the_event_is_sent_once_for_a_recorded_payment(tenant: Tenant) -> None:
    client = tenant.client()
    made = recorded(tenant, client, "10", receipt=True)
    with tenant.running.owner() as connection:
        rows = connection.execute(
            """SELECT data->>'id', data->>'documentId' FROM events
               WHERE business_id = %s AND type = 'payment.received'""",
            [tenant.id],
        ).fetchall()
    assert [(row[0], row[1]) for row in rows] == [(made["id"], None)]


def test_twenty_at_once_allocate_no_more_than_there_is(tenant: Tenant) -> None:
    client = tenant.client()
    made = recorded(tenant, client, "100")
    invoices = [sold(tenant, client) for _ in range(4)]
    body = [{"documentId": invoices[place % 4]["id"], "amount": "10"} for place in range(20)]
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda one: tenant.api.post(f"/payments/{made['id']}/allocations", json=one), body))
    assert Counter(one.status_code for one in answers) == {201: 10, 409: 10}
    after = done(tenant.api.get(f"/payments/{made['id']}"))
    assert (after["allocated"], after["unallocated"]) == ("100.00", "0.00")
    assert sum(Decimal(done(tenant.api.get(f"/documents/{one['id']}"))["paid"]) for one in invoices) == 100
    assert credit(tenant) == unallocated(tenant) == {}


def test_the_database_itself_refuses_to_allocate_more_than_there_is(tenant: Tenant) -> None:
    client = tenant.client()
    made, invoice = recorded(tenant, client, "10"), sold(tenant, client)
    with tenant.running.owner() as connection, pytest.raises(CheckViolation):
        connection.execute(
            """INSERT INTO payment_allocations (business_id, id, payment_id, document_id, amount, created_at)
               VALUES (%s, gen_random_uuid(), %s, %s, 1001, now())""",
            [tenant.id, made["id"], invoice["id"]],
        )
    with tenant.running.owner() as connection, pytest.raises(RestrictViolation):
        connection.execute("UPDATE payments SET amount = 1 WHERE id = %s", [made["id"]])


def test_what_was_issued_before_there_were_payments_is_kept_by_the_migration(
    opened: Callable[..., Tenant],
) -> None:
    """Of a dealer and of an exempt one: kept when they are issued, and again as the migration keeps them."""
    dealer, exempt = opened(), opened("exempt_dealer")
    client = dealer.client()
    both = dealer.issued(320, client=None, clientId=client["id"], payments=[paid(dealer, "118")])
    first, second = sold(dealer, client), sold(dealer, client)
    body = {"payments": [paid(dealer, "150")], "withholdingTax": {"amount": "10"}}
    wrong = done(dealer.api.post(f"/documents/{first['id']}/payments", json=body), 201)
    dealer.api.post(f"/documents/{wrong['id']}/cancel", json={"reason": "x"}).raise_for_status()
    body = {"payments": [paid(dealer, "218")]}
    done(dealer.api.post(f"/documents/{first['id']}/payments", json=body), 201)
    body = {"payments": [paid(dealer, "100", "credit_balance")]}
    done(dealer.api.post(f"/documents/{second['id']}/payments", json=body), 201)
    credit_of = {"reason": "other", "full": True, "finalize": True}
    refund = {"refund": {"mode": "manual", "amount": "118"}}
    done(dealer.api.post(f"/documents/{both['id']}/credit", json={**credit_of, **refund}), 201)
    refund = {"refund": {"mode": "credit_balance", "amount": "100"}}
    done(dealer.api.post(f"/documents/{second['id']}/credit", json={**credit_of, **refund}), 201)
    exempt.issued(400, payments=[paid(exempt, "70")])
    script = files("pinkas.migrations.versions").joinpath("0031_payments.sql").read_text()
    keep = "DO $$" + script.partition("\nDO $$")[2].partition("END $$;")[0] + "END $$;"
    for tenant in (dealer, exempt):
        with tenant.running.owner() as connection, connection.transaction(force_rollback=True):
            before = _kept(connection, tenant)
            assert before["payments"]
            connection.execute("SET LOCAL session_replication_role = replica")
            for table in ("payment_refunds", "payment_allocations", "payments"):
                connection.execute(f"DELETE FROM {table} WHERE business_id = %s", [tenant.id])
            connection.execute("SET LOCAL session_replication_role = origin")
            assert _kept(connection, tenant)["payments"] == []
            connection.execute(keep.replace("WHERE status <>", f"WHERE business_id = '{tenant.id}' AND status <>"))
            assert _kept(connection, tenant) == before


def _kept(connection: Connection, tenant: Tenant) -> dict[str, list[Any]]:
    """The payments of a business with what they are for and what went back, without the ids of the latter two."""
    columns = {
        "payments": "id, client_id, method, amount, state, receipt_id, allocated, refunded, created_at",
        "payment_allocations": "payment_id, document_id, amount, by_document_id, created_at",
        "payment_refunds": "payment_id, document_id, method, amount, created_at",
    }
    return {
        table: connection.execute(
            f"SELECT {names} FROM {table} WHERE business_id = %s ORDER BY {names}", [tenant.id]
        ).fetchall()
        for table, names in columns.items()
    }


def refund(tenant: Tenant, payment: dict[str, Any], **fields: Any) -> Any:
    body = {"date": payment["date"], "credit": {"reason": "order_cancellation"}, **fields}
    return tenant.api.post(f"/payments/{payment['id']}/refund", json=body)


def document(tenant: Tenant, one: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = done(tenant.api.get(f"/documents/{one['id']}"))
    return found


def test_a_refund_credits_what_the_payment_paid(tenant: Tenant) -> None:
    client = tenant.client()
    first, second = sold(tenant, client), sold(tenant, client)
    parts = [*for_document(first, "118"), *for_document(second, "59")]
    made = recorded(tenant, client, "200", "bank_transfer", account="1234", allocations=parts)
    other = recorded(tenant, client, "59", allocations=for_document(second, "59"))
    back = done(refund(tenant, made, reason="gone wrong"), 201)
    assert [one["amount"] for one in back["refunds"]] == ["23.00", "59.00", "118.00"]
    assert {one["paymentId"] for one in back["refunds"]} == {made["id"]}
    assert {one["reason"] for one in back["refunds"]} == {"gone wrong"}
    assert back["refunds"][0] == {name: back[name] for name in back["refunds"][0]}
    credits = [done(tenant.api.get(f"/documents/{one['documentId']}")) for one in back["refunds"][1:]]
    assert [(one["docType"], one["total"], one["payments"][0]["method"]) for one in credits] == [
        (330, "59.00", "bank_transfer"),
        (330, "118.00", "bank_transfer"),
    ]
    assert credits[0]["payments"][0]["details"] == {"account": "1234"}
    assert journal(tenant, credits[1])["bank"] == -11800
    states = [document(tenant, one) for one in (first, second)]
    assert [(one["creditStatus"], one["paid"], one["balance"]) for one in states] == [
        ("FULL", "0.00", "0.00"),
        ("PARTIAL", "59.00", "0.00"),
    ]
    after = done(tenant.api.get(f"/payments/{made['id']}"))
    assert (after["state"], after["refunded"], after["allocations"]) == ("REFUNDED", "200.00", [])
    assert done(tenant.api.get(f"/payments/{other['id']}"))["allocated"] == "59.00"
    assert (balance(tenant, client), credit(tenant), unallocated(tenant)) == ("0.00", {}, {})


def test_several_partial_refunds_with_credit_come_to_the_payment(tenant: Tenant) -> None:
    client = tenant.client()
    invoice = sold(tenant, client)
    made = recorded(tenant, client, "118", allocations=for_document(invoice, "118"))
    for amount, status in (("18", "PARTIAL"), ("50", "PARTIAL")):
        back = done(refund(tenant, made, amount=amount), 201)
        assert (back["amount"], back["documentId"] is None) == (f"{amount}.00", False)
        assert document(tenant, invoice)["creditStatus"] == status
    over = refused(refund(tenant, made, amount="50.01"), 409, "refund_exceeded")
    assert (over["available"], over["difference"]) == ("50.00", "0.01")
    done(refund(tenant, made), 201)
    assert document(tenant, invoice)["creditStatus"] == "FULL"
    assert refused(refund(tenant, made), 409, "refund_exceeded")["available"] == "0.00"
    after = done(tenant.api.get(f"/payments/{made['id']}"))
    assert (after["state"], after["refunded"]) == ("REFUNDED", "118.00")
    assert len(done(tenant.api.get(f"/refunds?paymentId={made['id']}"))["items"]) == 3
    assert (balance(tenant, client), credit(tenant)) == ("0.00", {})


def test_a_refund_credits_the_documents_that_are_named(tenant: Tenant) -> None:
    client = tenant.client()
    first, second = sold(tenant, client), sold(tenant, client)
    made = recorded(tenant, client, "236", allocations=[*for_document(first, "118"), *for_document(second, "118")])
    named = {"reason": "other", "documentIds": [first["id"]], "note": "returned"}
    over = refused(refund(tenant, made, amount="119", credit=named), 409, "refund_exceeded")
    assert over["available"] == "118.00"
    back = done(refund(tenant, made, amount="100", method="check", credit={**named}, reference="17"), 422)
    assert {one["field"] for one in back["details"]} == {"method"}
    back = done(refund(tenant, made, amount="100", method="bank_transfer", credit=named, reference="17"), 201)
    assert (back["method"], back["details"]) == ("bank_transfer", {"reference": "17"})
    assert [document(tenant, one)["creditStatus"] for one in (first, second)] == ["PARTIAL", "NONE"]
    wrong = refund(tenant, made, credit={"reason": "other", "documentIds": [second["id"], made["id"]]})
    assert refused(wrong, 404, "not_found")["field"] == "credit.documentIds[1]"
    unpaid = sold(tenant, client)
    wrong = refund(tenant, made, credit={"reason": "other", "documentIds": [unpaid["id"], second["id"], second["id"]]})
    assert faults(wrong) == {("credit.documentIds[0]", "not_paid"), ("credit.documentIds[2]", "repeated")}


def test_what_cannot_be_credited_says_so_and_nothing_is_done(tenant: Tenant) -> None:
    client = tenant.client()
    invoice = sold(tenant, client)
    proforma = tenant.issued(300, client=None, clientId=client["id"], lines=[line("100")])
    parts = [*for_document(proforma, "118"), *for_document(invoice, "118")]
    made = recorded(tenant, client, "250", allocations=parts)
    before = balance(tenant, client), credit(tenant)
    over = refused(refund(tenant, made, amount="250"), 409, "refund_exceeded")
    assert over["available"] == "132.00"
    (told,) = over["documents"]
    assert (told["documentId"], told["docType"], told["creditable"]) == (proforma["id"], 300, "0.00")
    assert (balance(tenant, client), credit(tenant)) == before
    assert done(tenant.api.get("/refunds"))["items"] == []
    back = done(refund(tenant, made), 201)
    assert [one["amount"] for one in back["refunds"]] == ["14.00", "118.00"]
    assert document(tenant, proforma)["paid"] == "118.00"


def test_an_invoice_receipt_is_credited_by_the_refund_of_one_of_its_payments(tenant: Tenant) -> None:
    client = tenant.client()
    payments = [paid(tenant, "100"), paid(tenant, "18", "bank_transfer")]
    both = tenant.issued(320, client=None, clientId=client["id"], payments=payments)
    cash, transfer = (done(tenant.api.get(f"/payments/{one['id']}")) for one in both["payments"])
    back = done(refund(tenant, cash, amount="40"), 201)
    assert (back["paymentId"], back["method"]) == (cash["id"], "cash")
    states = [done(tenant.api.get(f"/payments/{one['id']}")) for one in (cash, transfer)]
    assert [(one["refunded"], one["allocated"]) for one in states] == [("40.00", "60.00"), ("0.00", "18.00")]
    done(refund(tenant, transfer), 201)
    after = document(tenant, both)
    assert (after["credited"], after["paid"], after["balance"]) == ("58.00", "60.00", "0.00")


def test_the_original_method_is_that_of_each_payment(tenant: Tenant) -> None:
    """Of recorded money as of what a receipt carries, and each part once."""
    client = tenant.client()
    invoice = sold(tenant, client, "200")
    cash = recorded(tenant, client, "100", allocations=for_document(invoice, "100"))
    body = {"payments": [paid(tenant, "80", "paypal")], "withholdingTax": {"amount": "6"}}
    receipt = done(tenant.api.post(f"/documents/{invoice['id']}/payments", json=body), 201)
    transfer = recorded(tenant, client, "50", "bank_transfer", allocations=for_document(invoice, "50"))
    rest = {"reason": "other", "finalize": True}
    methods = []
    for amount in ("60", "176"):
        asked = {**rest, "amount": amount, "refund": {"mode": "original_method", "amount": amount}}
        made = done(tenant.api.post(f"/documents/{invoice['id']}/credit", json=asked), 201)["credit"]
        methods.append([(one["method"], one["amount"]) for one in made["payments"]])
    assert methods[0] == [("bank_transfer", "50.00"), ("paypal", "10.00")]
    assert methods[1] == [("paypal", "70.00"), ("cash", "100.00"), ("other", "6.00")]
    rows = done(tenant.api.get("/refunds?limit=100"))["items"]
    told = Counter[tuple[str, str]]()
    for one in rows:
        told[one["paymentId"], one["method"]] += round(float(one["amount"]) * 100)
    tax = receipt["id"]
    assert told == {
        (transfer["id"], "bank_transfer"): 5000,
        (receipt["payments"][0]["id"], "paypal"): 8000,
        (cash["id"], "cash"): 10000,
        (tax, "other"): 600,
    }


def test_refunds_with_credit_at_once_give_back_no_more_than_came(tenant: Tenant) -> None:
    client = tenant.client()
    invoices = [sold(tenant, client) for _ in range(3)]
    parts = [one for invoice in invoices for one in for_document(invoice, "100")]
    made = recorded(tenant, client, "320", allocations=parts)
    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(lambda _: refund(tenant, made, amount="50"), range(10)))
    assert Counter(one.status_code for one in answers) == {201: 6, 409: 4}
    after = done(tenant.api.get(f"/payments/{made['id']}"))
    assert (after["refunded"], Decimal(after["allocated"]) + Decimal(after["unallocated"])) == ("300.00", 20)
    assert sum(Decimal(document(tenant, one)["credited"]) for one in invoices) == 280
    assert credit(tenant) == unallocated(tenant)
    assert sum(Decimal(one["amount"]) for one in done(tenant.api.get("/refunds?limit=100"))["items"]) == 300


def test_a_refund_with_credit_in_foreign_currency_closes_the_accounts_of_the_client(tenant: Tenant) -> None:
    client = tenant.client()
    invoice = sold(tenant, client, "50", currency="USD", exchangeRate="3.7")
    fields = {"currency": "USD", "exchangeRate": "3.5", "allocations": for_document(invoice, "59")}
    made = recorded(tenant, client, "100", "bank_transfer", **fields)
    back = done(refund(tenant, made), 201)
    assert [(one["amount"], one["currency"]) for one in back["refunds"]] == [("41.00", "USD"), ("59.00", "USD")]
    assert (document(tenant, invoice)["creditStatus"], credit(tenant), unallocated(tenant)) == ("FULL", {}, {})
    assert balance(tenant, client) == "0.00"
    with tenant.running.owner() as connection:
        found = connection.execute(
            """SELECT coalesce(sum(l.debit - l.credit), 0), coalesce(sum(l.foreign_amount), 0) FROM journal_lines l
               JOIN ledger_accounts a ON a.business_id = l.business_id AND a.id = l.account_id
               WHERE l.business_id = %s AND a.role IN ('customers', 'customer_advances')""",
            [tenant.id],
        ).fetchone()
    assert found == (0, 0)


def test_a_receipt_that_is_income_is_not_credited(opened: Callable[..., Tenant]) -> None:
    tenant = opened("exempt_dealer")
    client = tenant.client()
    receipt = tenant.issued(400, client=None, clientId=client["id"], payments=[paid(tenant, "70")])
    made = done(tenant.api.get(f"/payments/{receipt['payments'][0]['id']}"))
    over = refused(refund(tenant, made), 409, "refund_exceeded")
    assert (over["available"], [one["docType"] for one in over["documents"]]) == ("0.00", [400])


def test_the_amount_is_refunded_in_the_version_that_was_seen(tenant: Tenant) -> None:
    client = tenant.client()
    invoice = sold(tenant, client)
    made = recorded(tenant, client, "118", allocations=for_document(invoice, "118"))
    body = {"date": made["date"], "credit": {"reason": "other"}}
    path = f"/payments/{made['id']}/refund"
    stale = tenant.api.post(path, json=body, headers={"If-Match": f'"{made["version"] + 1}"'})
    assert stale.status_code == 412
    assert document(tenant, invoice)["credited"] == "0.00"
    done(tenant.api.post(path, json=body, headers={"If-Match": f'"{made["version"]}"'}), 201)
