"""Matches across currencies: what a line shows is worth what its day says, and the rest is a difference of rates."""

from domains.answers import done
from domains.test_bank_matching import bank_account, bank_line, check_books, link, matched, unmatched
from domains.test_payments import entries, sold
from support.service import Tenant

DAY = "2026-01-20"


def _rate(tenant: Tenant, rate: str, day: str) -> None:
    done(tenant.api.put(f"/exchange-rates/USD/{day}", json={"rate": rate}))


def test_dollars_that_came_pay_a_dollar_invoice(tenant: Tenant) -> None:
    for day in (DAY, tenant.today()):
        _rate(tenant, "3.50", day)
    account, client = bank_account(tenant, "דולר", currency="USD"), tenant.client()
    document = sold(tenant, client, currency="USD", exchangeRate="3.60")
    line = bank_line(tenant, account, "118")
    (made,) = matched(tenant, line, link("document", document))["matches"]
    assert (made["amount"], made["targetAmount"]) == ("118.00", "118.00")
    moved = entries(tenant, "bank_match", made["id"])
    assert moved["bank"] == -41300  # from the general account of the bank to that of the dollars
    session = {"bankAccountId": account["id"], "periodStart": "2026-01-01", "periodEnd": "2026-01-31"}
    opened = done(tenant.api.post("/bank-reconciliation/sessions", json={**session, "closingBalance": "118"}), 201)
    found = done(tenant.api.get(f"/bank-reconciliation/sessions/{opened['id']}/reconciliation"))
    assert (found["currency"], found["ledgerBalance"], found["balanced"]) == ("USD", "118.00", True)
    check_books(tenant)
    unmatched(tenant, line)
    assert done(tenant.api.get(f"/documents/{document['id']}"))["balance"] == "118.00"
    check_books(tenant)


def test_shekels_that_came_pay_a_dollar_invoice(tenant: Tenant) -> None:
    for day in (DAY, tenant.today()):
        _rate(tenant, "3.50", day)
    account, client = bank_account(tenant), tenant.client()
    document = sold(tenant, client, currency="USD", exchangeRate="3.60")
    line = bank_line(tenant, account, "410")
    (made,) = matched(tenant, line, link("document", document))["matches"]
    assert (made["amount"], made["targetAmount"]) == ("410.00", "118.00")
    assert entries(tenant, "bank_match", made["id"]) == {"bank": -300, "exchange_differences": 300}
    check_books(tenant)


def test_a_transfer_between_currencies(tenant: Tenant) -> None:
    _rate(tenant, "3.50", DAY)
    home, dollars = bank_account(tenant), bank_account(tenant, "דולר", currency="USD")
    out, into = bank_line(tenant, home, "-360"), bank_line(tenant, dollars, "100")
    matched(tenant, out, link("internal_transfer", into, targetAmount="100"))
    (there,) = done(tenant.api.get(f"/bank-reconciliation/transactions/{into}/matches"))["items"]
    moved = entries(tenant, "bank_match", there["id"])
    assert (moved["bank"], moved["exchange_differences"]) == (-36000, 1000)
    check_books(tenant)
