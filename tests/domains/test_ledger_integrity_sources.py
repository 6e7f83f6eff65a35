"""The proof of the books knows everything that can be posted: in books where all of it happened it finds nothing, and
an entry of any kind that was changed or taken out is named."""

import re
from contextlib import AbstractContextManager
from datetime import date
from typing import Any

import pytest

from domains.answers import done
from domains.purchases import booked, for_expenses, pay, paying, supplier
from domains.tax_periods import closed, do, last_of, month_before, name_of
from domains.tax_periods import sold as sold_on
from domains.test_bank_matching import bank_line, ledger_account, link, matched, unmatched
from domains.test_bounced_payments import bounce, by_cheque, clear
from domains.test_card_clearing import by_hand, settled, undone
from domains.test_journal import posted
from domains.test_ledger import close, reopen
from domains.test_ledger_integrity import tampered
from domains.test_payments import for_document, recorded, sold
from domains.test_revaluations import sold_abroad
from pinkas.domains.ledger import SOURCES
from pinkas.domains.verifications.actions import KNOWN_SOURCES
from support.service import Running, Tenant, open_business

SINCE = {"from": "2025-01-01"}


@pytest.fixture(scope="module")
def books(running: Running) -> Tenant:
    """A business on the cash basis of VAT, whose books have an entry of every kind."""
    tenant = open_business(running)
    done(tenant.api.patch("/tax/settings", json={"vatReporting": "monthly", "vatBasis": "cash"}))
    _opened(tenant)
    _year_closed(tenant)
    _vat_closed(tenant)
    _money_in(tenant)
    _purchases(tenant)
    _cards(tenant)
    _bank_lines(tenant)
    done(tenant.api.get("/analytics/revenue/summary"))  # whose sums know everything from then on
    return tenant


def _opened(tenant: Tenant) -> None:
    for amount in ("5000", "6000"):
        lines = [{"accountCode": "1100", "debit": amount}]
        done(tenant.api.put("/ledger/opening-balances", json={"date": "2025-01-01", "lines": lines}))
    account = {"name": "בנק", "openingBalance": "700", "openingDate": "2025-01-01"}
    done(tenant.api.post(f"/banking/businesses/{tenant.id}/accounts", json=account), 201)
    client = tenant.client(openingBalance={"amount": "400", "date": "2025-01-01"})
    changed = {"openingBalance": {"amount": "300", "date": "2025-01-01"}}
    done(tenant.api.patch(f"/clients/{client['id']}", json=changed))


def _year_closed(tenant: Tenant) -> None:
    posted(tenant, "100", date="2025-06-01")
    assert close(tenant, "2025-12") == (409, "earlier_period_open")
    for month in ("2025-01", "2025-06", "2025-12"):
        assert close(tenant, month) == (200, "CLOSED")
    assert reopen(tenant, "2025-12") == (200, "OPEN")
    posted(tenant, "30", date="2025-12-01")
    assert close(tenant, "2025-12") == (200, "CLOSED")
    made = posted(tenant, "70", date="2026-01-05")
    done(tenant.api.post(f"/ledger/journal-entries/{made['id']}/reverse", json={}), 201)


def _vat_closed(tenant: Tenant) -> None:
    month = month_before(tenant)
    day = last_of(month).isoformat()
    sold_on(tenant, last_of(month), "1000.60", 320, payments=[_cash("1180.71", day)])
    booked(tenant, supplier(tenant), "500", "90", date=day)
    sold_abroad(tenant, tenant.client(), day)
    closed(tenant, month)
    done(do(tenant, month, "reopen", reason="חשבונית ספק הגיעה באיחור"))
    booked(tenant, supplier(tenant), "50", "9", date=day)
    closed(tenant, month)
    rates = [{"currency": "USD", "rate": "3.7"}]
    done(tenant.api.post(f"/ledger/revaluations/{name_of(month)}", json={"rates": rates}))


def _cash(amount: str, day: str) -> dict[str, str]:
    return {"method": "cash", "date": day, "amount": amount}


def _money_in(tenant: Tenant) -> None:
    client = tenant.client()
    done(tenant.api.post(f"/payments/{recorded(tenant, client, '20')['id']}/void", json={"reason": "טעות"}))
    invoice = sold(tenant, client)
    cheque = by_cheque(tenant, client, "118", allocations=for_document(invoice, "118"))
    clear(tenant, cheque)
    done(bounce(tenant, cheque, fee={"amount": "15.50", "description": "עמלת החזרה"}))
    ahead = recorded(tenant, client, "150")
    path = f"/payments/{ahead['id']}/allocations"
    done(tenant.api.post(path, json={"documentId": invoice["id"], "amount": "118"}), 201)
    (allocation,) = done(tenant.api.get(path))["items"]
    done(tenant.api.delete(f"{path}/{allocation['id']}"))
    done(tenant.api.post(path, json={"documentId": invoice["id"], "amount": "59"}), 201)
    refund = {"date": ahead["date"], "amount": "20", "method": "cash"}
    done(tenant.api.post(f"/payments/{ahead['id']}/refund", json=refund), 201)


def _purchases(tenant: Tenant) -> None:
    of = supplier(tenant)
    for step, body in (("claim-vat", {"originalReceived": True}), ("give-up-vat", {"reason": "הספק אינו עונה"})):
        waits = booked(tenant, of, originalReceived=False)
        done(tenant.api.post(f"/expenses/{waits['id']}/{step}", json=body))
    wrong = booked(tenant, of)
    done(tenant.api.post(f"/expenses/{wrong['id']}/correct", json={"reason": "סכום שגוי"}))
    void = pay(tenant, of, booked(tenant, of))
    done(tenant.api.post(f"/supplier-payments/{void['id']}/void", json={"reason": "טעות"}))
    ahead = done(tenant.api.post("/supplier-payments", json=paying(of, tenant, gross="2000")), 201)
    allocations = {"allocations": for_expenses(booked(tenant, of))}
    done(tenant.api.post(f"/supplier-advances/{ahead['id']}/apply", json=allocations))


def _bank_lines(tenant: Tenant) -> None:
    (account,) = done(tenant.api.get(f"/banking/businesses/{tenant.id}/accounts"))["items"]
    charges = link("ledger_account", ledger_account(tenant, "6110"))
    first, second = bank_line(tenant, account, "-12"), bank_line(tenant, account, "-13")
    matched(tenant, first, charges)
    unmatched(tenant, first)
    matched(tenant, second, charges)


def _cards(tenant: Tenant) -> None:
    expected = by_hand(tenant, "100")
    undone(tenant, settled(tenant, "100", [expected]))
    settled(tenant, "90", [(expected, "90")])
    posted(tenant)


def proof(tenant: Tenant) -> dict[str, dict[str, Any]]:
    """The first fault of each check that found one."""
    found = done(tenant.api.get("/ledger/integrity", params=SINCE))
    assert found["complete"]
    return {one["key"]: one["firstFault"] for one in found["checks"] if not one["ok"]}


def test_the_proof_recomputes_every_source_of_entries_that_can_be_posted() -> None:
    assert set(SOURCES) == KNOWN_SOURCES


def test_books_in_which_everything_happened_are_right(books: Tenant) -> None:
    with books.running.owner() as connection:
        rows = connection.execute(
            "SELECT DISTINCT source_type FROM journal_entries WHERE business_id = %s", [books.id]
        ).fetchall()
    assert {kind for (kind,) in rows} == set(SOURCES), "a new source of entries belongs into these books"
    assert proof(books) == {}
    found = done(books.api.get("/ledger/integrity", params=SINCE))["checks"]
    assert [one["key"] for one in found if not one["checked"]] == []


_FIRST = """(SELECT id FROM journal_entries WHERE business_id = %(b)s AND source_type = '{}'
    ORDER BY number DESC LIMIT 1)"""
RECOMPUTED = {
    "document": "documents",
    "expense": "expenses",
    "expense_reversal": "expenses",
    "expense_vat_claim": "expenses",
    "expense_vat_surrender": "expenses",
    "payment": "payments",
    "payment_void": "payments",
    "payment_bounce": "payments",
    "payment_clearing": "payments",
    "payment_clearing_undone": "payments",
    "refund": "payments",
    "supplier_payment": "supplier_payments",
    "supplier_payment_void": "supplier_payments",
    "card_expectation": "card_clearing",
    "card_batch": "card_clearing",
    "card_batch_undo": "card_clearing",
    "revaluation": "revaluations",
    "revaluation_reversal": "revaluations",
    "vat_closing": "vat_periods",
    "vat_reopening": "vat_periods",
    "bank_account": "account_openings",
    "bank_match": "bank_matches",
    "bank_match_undo": "bank_matches",
    "opening_reversal": "account_openings",
    "year_end": "year_ends",
    "reversal": "manual_entries",
}
"""Whose amounts are recomputed from what is stored, and the check that does it."""
BY_BALANCE = {
    "payment_allocation": "customers",
    "payment_deallocation": "customers",
    "supplier_advance": "suppliers",
    "client_opening": "client_openings",
    "client_opening_reversal": "client_openings",
}
"""What these come to is known by the balance of an account of parties."""
MISSED = {
    "document": "documents",
    "payment": "payments",
    "payment_void": "payments",
    "payment_bounce": "payments",
    "expense": "expenses",
    "expense_reversal": "expenses",
    "supplier_payment": "supplier_payments",
    "supplier_payment_void": "supplier_payments",
    "card_expectation": "card_clearing",
    "card_batch": "card_clearing",
    "card_batch_undo": "card_clearing",
    "bank_match": "bank_matches",
    "bank_match_undo": "bank_matches",
    "revaluation": "revaluations",
    "revaluation_reversal": "revaluations",
    "vat_closing": "vat_periods",
    "vat_reopening": "vat_periods",
    "opening_reversal": "account_openings",
    "year_end": "year_ends",
    "manual": "manual_entries",
}
"""What is told to be missing by the thing that ought to have an entry."""


def changed(tenant: Tenant, source: str) -> AbstractContextManager[None]:
    return tampered(
        tenant,
        f"""UPDATE journal_lines SET debit = debit * 2, credit = credit * 2
            WHERE business_id = %(b)s AND entry_id = {_FIRST.format(source)}""",
    )


@pytest.mark.parametrize("source", SOURCES)
def test_an_entry_that_was_changed_is_named_whatever_it_is_about(books: Tenant, source: str) -> None:
    with changed(books, source):
        found = proof(books)
    assert (found["chain"]["code"], found["chain"]["sourceType"]) == ("entry_changed", source)
    if source in RECOMPUTED:
        fault = found[RECOMPUTED[source]]
        assert (fault["code"], fault["sourceType"]) == ("differs_from_source", source)
    if source in BY_BALANCE:
        assert BY_BALANCE[source] in found


@pytest.mark.parametrize("source", SOURCES)
def test_an_entry_that_was_taken_out_is_missed_whatever_it_is_about(books: Tenant, source: str) -> None:
    with books.running.owner() as connection:
        row = connection.execute(
            "SELECT number FROM journal_entries WHERE business_id = %s AND source_type = %s ORDER BY number DESC",
            [books.id, source],
        ).fetchone()
    assert row is not None
    statement = f"DELETE FROM journal_entries WHERE business_id = %(b)s AND id = {_FIRST.format(source)}"
    with tampered(books, statement):
        found = proof(books)
    last = done(books.api.get("/ledger/journal-entries", params={"limit": 1}))["items"][0]["number"]
    assert row[0] == last or (found["numbers"]["code"], found["numbers"]["entryNumber"]) == (
        "number_missing",
        row[0],
    )
    if source in MISSED:
        fault = found[MISSED[source]]
        told = (
            {"not_posted"} if source != "year_end" else {"not_posted", "differs_from_source"}
        )  # earlier ends of it too
        assert (fault["code"] in told, fault["sourceType"]) == (True, source)


def test_nothing_is_posted_of_which_the_proof_knows_nothing(books: Tenant) -> None:
    statement = """UPDATE journal_entries SET source_type = 'gift' WHERE business_id = %(b)s AND number = 1"""
    with tampered(books, statement):
        assert proof(books)["manual_entries"]["code"] == "source_missing"


def test_the_day_of_a_year_end_is_the_last_of_its_year(books: Tenant) -> None:
    entries = done(books.api.get("/ledger/journal-entries", params={"sourceType": "year_end"}))["items"]
    assert {date.fromisoformat(one["date"]) for one in entries} == {date(2025, 12, 31)}


def test_every_entry_says_what_it_is_about_in_the_language_of_the_business(books: Tenant) -> None:
    english = []
    for source in sorted(set(SOURCES) - {"manual"}):
        (*entries,) = done(books.api.get("/ledger/journal-entries", params={"sourceType": source}))["items"]
        assert entries, source
        english += [one["description"] for one in entries if re.search("[A-Za-z]{3}", one["description"])]
    assert english == []
