"""The proof of the books: it finds nothing in books that are right, and what is changed behind the service's back is
found by the check that it belongs to, and named."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from domains.answers import books_fit, done, line, paid
from domains.purchases import booked, pay, supplier
from support.service import Running, Tenant, open_business

CHECK = {"checkNumber": "1001", "bankCode": "12", "branch": "600", "account": "123456"}
COPIED = ("journal_entries", "journal_lines", "ledger_monthly_sums", "ledger_counters")


@pytest.fixture(scope="module")
def shop(running: Running) -> Tenant:
    """A business in whose books is something of every kind."""
    tenant = open_business(running)
    client = tenant.client(openingBalance={"amount": "400", "date": "2026-01-01"})
    tenant.client(openingBalance={"amount": "-70", "date": "2026-01-01"})
    sale = tenant.issued(305, client=None, clientId=client["id"], lines=[line("100")])
    body = {**paid(tenant, "150", "check"), **CHECK, "clientId": client["id"]}
    made = done(
        tenant.api.post("/payments", json=body | {"allocations": [{"documentId": sale["id"], "amount": "50"}]}), 201
    )
    done(tenant.api.post(f"/payments/{made['id']}/clear", json={"date": tenant.today()}))
    refund = {"date": tenant.today(), "amount": "20", "method": "cash"}
    done(tenant.api.post(f"/payments/{made['id']}/refund", json=refund), 201)
    tenant.issued(320, client=None, clientId=client["id"], lines=[line("100")], payments=[paid(tenant, "118", "card")])
    seller = supplier(tenant)
    bought = booked(tenant, seller)
    booked(tenant, seller, originalReceived=False)
    pay(tenant, seller, bought)
    opening = {"date": "2026-01-01", "lines": [{"accountCode": "1100", "debit": "5000"}]}
    done(tenant.api.put("/ledger/opening-balances", json=opening))
    return tenant


@contextmanager
def tampered(tenant: Tenant, statement: str, undo: str | None = None) -> Iterator[None]:
    """Within it the database is as its owner has changed it, with no trigger that refuses it."""
    with tenant.running.owner() as connection:
        connection.execute("SET session_replication_role = replica")
        for table in COPIED:
            connection.execute(
                f"CREATE TEMP TABLE kept_{table} AS SELECT * FROM {table} WHERE business_id = '{tenant.id}'"
            )
        changed = connection.execute(statement, {"b": tenant.id})
        assert changed.rowcount >= 1
        try:
            yield
        finally:
            if undo is not None:
                connection.execute(undo, {"b": tenant.id})
            else:
                for table in COPIED:
                    connection.execute(f"DELETE FROM {table} WHERE business_id = '{tenant.id}'")
                    connection.execute(f"INSERT INTO {table} SELECT * FROM kept_{table}")


def faults(tenant: Tenant) -> dict[str, dict[str, Any]]:
    """The first fault of each check that found one."""
    found = done(tenant.api.get("/ledger/integrity"))
    wrong = {one["key"]: one["firstFault"] for one in found["checks"] if not one["ok"]}
    assert found["ok"] == (not wrong)
    return wrong


def test_books_that_are_right_are_proved_and_each_check_looks_at_something(shop: Tenant) -> None:
    counted = books_fit(shop)
    assert {key for key, number in counted.items() if not number} == {
        "revaluations",
        "card_clearing",
        "bank_matches",
        "vat_periods",
        "year_ends",
        "manual_entries",
        "output_vat_deferred",
    }
    assert counted["balanced"] == counted["numbers"] == counted["chain"]
    first = done(shop.api.get("/ledger/integrity", params={"from": "2026-01-01", "to": "2026-01-31"}))
    assert (first["ok"], first["from"], first["to"]) == (True, "2026-01-01", "2026-01-31")
    (entries,) = (one["checked"] for one in first["checks"] if one["key"] == "balanced")
    assert 0 < entries < counted["balanced"]


_FIRST = "(SELECT id FROM journal_entries WHERE business_id = %(b)s AND source_type = '{}' ORDER BY number LIMIT 1)"
_SUM_OF_QUARTER = """UPDATE analytics_sums SET {}
    WHERE business_id = %(b)s AND figure = 'revenue' AND dimension = 'client' AND span = 'quarter'"""
_SUM_OF_DAY = """UPDATE analytics_sums SET {}
    WHERE business_id = %(b)s AND figure = 'expenses' AND dimension = 'category' AND span = 'day'"""
CHANGES = {
    "an amount on both sides": (
        f"""UPDATE journal_lines SET debit = debit * 2, credit = credit * 2
            WHERE business_id = %(b)s AND entry_id = {_FIRST.format("document")}""",
        None,
        {"chain": "entry_changed", "documents": "differs_from_source", "monthly_sums": "sum_differs"},
    ),
    "an amount on one side": (
        f"""UPDATE journal_lines SET debit = debit + 1
            WHERE business_id = %(b)s AND entry_id = {_FIRST.format("payment")} AND debit > 0""",
        None,
        {"balanced": "unbalanced", "chain": "entry_changed", "payments": "differs_from_source"},
    ),
    "a hash": (
        f"""UPDATE journal_entries SET hash = sha256('x')
            WHERE business_id = %(b)s AND id = {_FIRST.format("expense")}""",
        None,
        {"chain": "entry_changed"},
    ),
    "a description": (
        f"""UPDATE journal_entries SET description = 'x'
            WHERE business_id = %(b)s AND id = {_FIRST.format("expense")}""",
        None,
        {"chain": "entry_changed"},
    ),
    "a line that is gone": (
        f"""DELETE FROM journal_lines
            WHERE business_id = %(b)s AND entry_id = {_FIRST.format("supplier_payment")} AND position = 1""",
        None,
        {"balanced": "unbalanced", "chain": "entry_changed", "suppliers": "balance_differs"},
    ),
    "an entry that is gone": (
        f"DELETE FROM journal_entries WHERE business_id = %(b)s AND id = {_FIRST.format('expense')}",
        None,
        {"numbers": "number_missing", "expenses": "not_posted", "monthly_sums": "sum_differs"},
    ),
    "a monthly sum": (
        """UPDATE ledger_monthly_sums SET debit = debit + 1 WHERE (business_id, account_id, source_type, month) = (
               SELECT business_id, account_id, source_type, month FROM ledger_monthly_sums
               WHERE business_id = %(b)s ORDER BY month, account_id LIMIT 1)""",
        None,
        {"monthly_sums": "sum_differs"},
    ),
    "a sum of analytics": (
        _SUM_OF_QUARTER.format("total = total + 1"),
        _SUM_OF_QUARTER.format("total = total - 1"),
        {"analytics_sums": "sum_differs"},
    ),
    "how many a sum of analytics has": (
        _SUM_OF_DAY.format("count = count - 1"),
        _SUM_OF_DAY.format("count = count + 1"),
        {"analytics_sums": "sum_differs"},
    ),
    "the total of a document": (
        """UPDATE documents SET total = total + 100, total_local = total_local + 100
           WHERE business_id = %(b)s AND doc_type = 305""",
        """UPDATE documents SET total = total - 100, total_local = total_local - 100
           WHERE business_id = %(b)s AND doc_type = 305""",
        {"documents": "differs_from_source", "customers": "balance_differs", "analytics_sums": "sum_differs"},
    ),
    "the value of an expense": (
        "UPDATE expenses SET value = value + 1 WHERE business_id = %(b)s",
        "UPDATE expenses SET value = value - 1 WHERE business_id = %(b)s",
        {"expenses": "differs_from_source", "suppliers": "balance_differs"},
    ),
    "the amount of a payment": (
        "UPDATE payments SET amount = amount + 1 WHERE business_id = %(b)s AND source = 'recorded'",
        "UPDATE payments SET amount = amount - 1 WHERE business_id = %(b)s AND source = 'recorded'",
        {"payments": "differs_from_source"},
    ),
    "the credit of a client": (
        "UPDATE client_credits SET amount_local = amount_local + 1 WHERE business_id = %(b)s",
        "UPDATE client_credits SET amount_local = amount_local - 1 WHERE business_id = %(b)s",
        {"customer_advances": "balance_differs"},
    ),
    "an opening balance": (
        """UPDATE clients SET opening_balance = jsonb_set(opening_balance, '{amount}', '"401.00"')
           WHERE business_id = %(b)s AND opening_balance ->> 'amount' = '400.00'""",
        """UPDATE clients SET opening_balance = jsonb_set(opening_balance, '{amount}', '"400.00"')
           WHERE business_id = %(b)s AND opening_balance ->> 'amount' = '401.00'""",
        {"client_openings": "differs_from_source"},
    ),
    "what a processor has to deposit": (
        "UPDATE card_expectations SET value = value + 1 WHERE business_id = %(b)s",
        "UPDATE card_expectations SET value = value - 1 WHERE business_id = %(b)s",
        {"card_clearing_balance": "balance_differs"},
    ),
    "what waits to be deducted": (
        "UPDATE expenses SET claimable_vat = claimable_vat + 1 WHERE business_id = %(b)s AND vat_state = 'at_risk'",
        "UPDATE expenses SET claimable_vat = claimable_vat - 1 WHERE business_id = %(b)s AND vat_state = 'at_risk'",
        {"expenses": "differs_from_source", "input_vat_pending": "balance_differs"},
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_changed_behind_the_service_is_found_and_named(shop: Tenant, change: str) -> None:
    statement, undo, expected = CHANGES[change]
    with tampered(shop, statement, undo):
        found = faults(shop)
        assert {key: found[key]["code"] for key in expected if key in found} == expected
        for key, one in found.items():
            named = (one["entryNumber"], one["sourceId"], one["accountCode"], one["partyId"], one["month"])
            assert any(part is not None for part in named), (key, one)
    assert faults(shop) == {}


def test_a_chain_that_was_made_again_from_the_middle_breaks_at_its_end(shop: Tenant) -> None:
    with tampered(shop, "UPDATE ledger_counters SET last_hash = sha256('x') WHERE business_id = %(b)s"):
        made = shop.issued(305)  # it is chained to what the counter says was last
        found = faults(shop)
        assert found["chain"]["code"] == "chain_broken"
        assert found["chain"]["sourceId"] == made["id"]


def test_the_period_is_checked_like_that_of_a_report(shop: Tenant) -> None:
    answer = shop.api.get("/ledger/integrity", params={"from": "2026-02-01", "to": "2026-01-01"})
    assert answer.status_code == 422
