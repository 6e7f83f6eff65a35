"""Input VAT at risk: what is missing, until when it can be claimed, claimed and given up, asked of the supplier."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from domains.answers import done, refused
from domains.test_expenses import DAY, ISRAELI_SUPPLIER, book, category, entries, expense
from support.allocating import connect_business, unique_tax_id
from support.processes import wait_until
from support.service import Running, Tenant

ABOVE = {"net": "5000.01", "vat": "900.00"}
"""Amounts above the threshold of 5,000 shekels that holds since June 2026."""


def _post(tenant: Tenant, made: dict[str, Any], action: str, **body: Any) -> Any:
    return tenant.api.post(f"/expenses/{made['id']}/{action}", json=body)


@pytest.mark.parametrize(
    ("fields", "missing"),
    [
        ({}, []),
        ({"originalReceived": False}, ["original_invoice"]),
        ({"docType": 300}, ["original_invoice"]),
        ({"docType": 400, **ABOVE}, ["original_invoice", "allocation_number"]),
        ({"net": "5000.00", "vat": "900.00"}, []),
        (ABOVE, ["allocation_number"]),
        ({**ABOVE, "date": "2026-05-31"}, []),
        ({**ABOVE, "allocationNumber": "123456789"}, []),
        ({"customerTaxId": "999999998"}, ["customer_number"]),
    ],
)
def test_every_expense_says_what_is_missing_to_claim_its_vat(
    tenant: Tenant, fields: dict[str, Any], missing: list[str]
) -> None:
    made = expense(tenant, **fields)
    assert (made["missing"], made["vatState"]) == (missing, "at_risk" if missing else "claimable")
    assert book(tenant, made)["vatState"] == ("at_risk" if missing else "claimed")


def test_vat_at_risk_waits_on_an_account_of_its_own_until_its_paper_came(tenant: Tenant, running: Running) -> None:
    lines = [
        {"amount": "5000", "vat": "900"},
        {"amount": "100", "vat": "18", "categoryId": category(tenant, "equipment")},
    ]
    booked = book(tenant, expense(tenant, net=None, vat=None, lines=lines, supplier=ISRAELI_SUPPLIER, number="1"))
    posted = [("6900", 500000), ("1500", 10000), ("1615", 91800), ("2100", -601800)]
    assert entries(running, booked["id"])["expense"] == posted
    still = refused(_post(tenant, booked, "claim-vat"), 409, "vat_papers_missing")
    assert still["missing"] == ["allocation_number"]
    claimed = done(_post(tenant, booked, "claim-vat", allocationNumber="123456789", period="2027-01"))
    assert (claimed["vatState"], claimed["claimedPeriod"], claimed["missing"]) == ("claimed", "2027-01", [])
    claim = entries(running, booked["id"])["expense_vat_claim"]
    assert claim == [("1610", 90000), ("1620", 1800), ("1615", -91800)]
    refused(_post(tenant, booked, "claim-vat"), 409, "vat_not_at_risk")
    done(_post(tenant, booked, "correct", reason="בדיקה"))
    with running.owner() as owner:
        sums = owner.execute(
            """SELECT a.code, sum(l.debit - l.credit) FROM journal_entries e
               JOIN journal_lines l ON l.business_id = e.business_id AND l.entry_id = e.id
               JOIN ledger_accounts a ON a.business_id = l.business_id AND a.id = l.account_id
               WHERE e.source_id = %s GROUP BY a.code HAVING sum(l.debit - l.credit) <> 0""",
            [booked["id"]],
        ).fetchall()
    assert sums == []


def test_vat_that_is_given_up_is_a_cost_of_what_was_bought(tenant: Tenant, running: Running) -> None:
    booked = book(tenant, expense(tenant, **ABOVE, categoryId=category(tenant, "fuel")))
    given_up = done(_post(tenant, booked, "give-up-vat", reason="הספק אינו עונה"))
    assert given_up["vatState"] == "given_up"
    assert entries(running, booked["id"])["expense_vat_surrender"] == [("6020", 60000), ("1615", -60000)]
    refused(_post(tenant, booked, "claim-vat", allocationNumber="123456789"), 409, "vat_not_at_risk")


def test_after_six_months_vat_is_not_claimed_any_more(tenant: Tenant) -> None:
    late = expense(tenant, date="2026-03-31", reportingPeriod="2026-10")
    assert (late["claimUntil"], late["vatState"]) == ("2026-09-30", "lost")
    assert [one["code"] for one in late["warnings"]] == ["vat_claim_expired"]
    assert book(tenant, late)["vatState"] == "lost"
    waiting = book(tenant, expense(tenant, originalReceived=False))
    assert waiting["claimUntil"] == "2027-05-02"
    tenant.running.clock.offset += timedelta(days=200)
    refused(_post(tenant, waiting, "claim-vat", originalReceived=True), 409, "vat_claim_expired")
    assert done(_post(tenant, waiting, "give-up-vat"))["vatState"] == "lost"


def test_what_is_at_risk_is_listed_with_its_sums_by_period(tenant: Tenant) -> None:
    expense(tenant)
    first = expense(tenant, originalReceived=False)
    second = book(tenant, expense(tenant, **ABOVE, date="2026-10-05"))
    third = expense(tenant, originalReceived=False, date="2026-10-06")
    assert tenant.api.post(f"/expenses/{third['id']}/reject", json={"reason": "לא שלנו"}).status_code == 200
    listed = done(tenant.api.get("/expenses", params={"vatAtRisk": "true"}))
    assert [one["id"] for one in listed["items"]] == [second["id"], first["id"]]
    assert listed["periods"] == [
        {"period": "2026-10", "count": 1, "vat": "900.00", "lateVat": "0.00", "claimUntil": "2027-04-05"},
        {"period": "2026-11", "count": 1, "vat": "18.00", "lateVat": "0.00", "claimUntil": "2027-05-02"},
    ]
    found = done(tenant.api.get("/expenses", params={"missing": "allocation_number"}))
    assert [one["id"] for one in found["items"]] == [second["id"]]
    without = done(tenant.api.get("/expenses", params={"vatAtRisk": "false"}))
    assert (len(without["items"]), "periods" in without) == (2, False)


def test_the_authority_is_asked_about_the_number_of_an_expense(opened: Callable[..., Tenant]) -> None:
    tenant = opened()
    connect_business(tenant)
    supplier, given = unique_tax_id(), "20261102" + "7" * 9 + unique_tax_id()
    tenant.running.authority.knows(given, invoice_date=DAY, payment_amount=5000.01, vat_number=int(supplier))
    described = {"name": "ספק", "taxId": supplier}
    good = expense(tenant, **ABOVE, supplier=described, allocationNumber=given[-9:])
    told = done(tenant.api.post(f"/expenses/{good['id']}/verify-allocation"))
    assert (told["result"], told["expense"]["allocationStatus"]) == ("valid", "valid")
    assert told["expense"]["vatState"] == "claimable"
    wrong = expense(tenant, net="6000", vat="1080", supplier=described, allocationNumber=given[-9:])
    told = done(tenant.api.post(f"/expenses/{wrong['id']}/verify-allocation"))
    assert (told["result"], told["expense"]["vatState"]) == ("mismatch", "at_risk")
    assert told["expense"]["missing"] == ["allocation_number"]
    without = expense(tenant)
    refused(tenant.api.post(f"/expenses/{without['id']}/verify-allocation"), 409, "no_allocation_number")


def test_the_supplier_is_asked_by_mail_for_what_is_missing(tenant: Tenant, running: Running) -> None:
    api = tenant.sandbox_key()
    body = {"date": DAY, "docType": 305, **ABOVE, "supplier": ISRAELI_SUPPLIER, "number": "1047"}
    made = done(api.post("/expenses", json=body), 201)
    path = f"/expenses/{made['id']}/request-missing"
    letter = done(api.get(path, params={"language": "en"}))
    assert (letter["recipients"], letter["missing"]) == ([], ["allocation_number"])
    assert "1047" in letter["subject"]
    assert "the allocation number" in letter["text"]
    refused(api.post(path, json={}), 422, "no_recipient")
    sent = done(api.post(path, json={"emails": ["a@example.com", "A@example.com"], "language": "he"}))
    assert [one["recipient"] for one in sent["sendings"]] == ["a@example.com"]
    assert sent["expense"]["askedAt"]

    def state() -> str:
        with running.owner("sandbox") as owner:
            row = owner.execute(
                "SELECT state FROM expense_requests WHERE id = %s", [sent["sendings"][0]["id"]]
            ).fetchone()
        return str(row and row[0])

    wait_until(lambda: state() == "SENT", "the letter to the supplier")
    complete = done(api.post("/expenses", json={"date": DAY, "docType": 305, "net": "1", "vat": "0.18"}), 201)
    refused(api.get(f"/expenses/{complete['id']}/request-missing"), 409, "nothing_missing")
