"""Output VAT of a business on the cash basis: it waits on an account of its own until the money comes."""

from typing import Any

import pytest

from domains.answers import done, journal, line, paid
from domains.histories import KINDS, PAYMENT_KINDS, SalesHistory
from domains.test_payments import entries, for_document, recorded, sold
from support.service import Tenant


def on(tenant: Tenant, basis: str = "cash") -> Tenant:
    """The business, from now on on this basis."""
    done(tenant.api.patch("/tax/settings", json={"vatBasis": basis}))
    return tenant


def accounts(tenant: Tenant) -> tuple[int, int]:
    """What waits, and what is output VAT: credit less debit."""
    with tenant.running.owner() as connection:
        rows = connection.execute(
            """SELECT a.role, sum(l.credit - l.debit)::bigint FROM journal_lines l JOIN ledger_accounts a
                   ON a.business_id = l.business_id AND a.id = l.account_id
               WHERE l.business_id = %s AND a.role IN ('output_vat', 'output_vat_deferred') GROUP BY a.role""",
            [tenant.id],
        ).fetchall()
    found = dict(rows)
    return found.get("output_vat_deferred", 0), found.get("output_vat", 0)


def receipt_for(tenant: Tenant, invoice: dict[str, Any], amount: str, **fields: Any) -> dict[str, Any]:
    body = {"payments": [paid(tenant, amount)], **fields}
    return dict(done(tenant.api.post(f"/documents/{invoice['id']}/payments", json=body), 201))


def test_the_vat_of_an_invoice_waits_for_its_money(tenant: Tenant) -> None:
    client = on(tenant).client()
    invoice = sold(tenant, client)
    assert journal(tenant, invoice) == {"customers": 11800, "sales_income": -10000, "output_vat_deferred": -1800}
    half = receipt_for(tenant, invoice, "59.01")
    assert journal(tenant, half) == {
        "cash": 5901,
        "customers": -5901,
        "output_vat_deferred": 900,
        "output_vat": -900,
    }
    assert accounts(tenant) == (900, 900)
    last = receipt_for(tenant, invoice, "58.99")
    assert accounts(tenant) == (0, 1800)
    done(tenant.api.post(f"/documents/{last['id']}/cancel", json={"reason": "x"}))
    assert accounts(tenant) == (900, 900)
    credit = {"reason": "other", "finalize": True, "amount": "29.50"}
    done(tenant.api.post(f"/documents/{invoice['id']}/credit", json=credit), 201)
    assert accounts(tenant) == (450, 900)
    done(tenant.api.post(f"/documents/{half['id']}/cancel", json={"reason": "x"}))
    assert accounts(tenant) == (1350, 0)
    done(tenant.api.post(f"/documents/{invoice['id']}/cancel", json={"reason": "x"}))
    assert accounts(tenant) == (0, 0)


def test_recorded_money_moves_it_and_what_comes_back_moves_it_back(tenant: Tenant) -> None:
    client = on(tenant).client()
    invoice = sold(tenant, client)
    made = recorded(tenant, client, "118", "bank_transfer", allocations=for_document(invoice, "118"))
    assert entries(tenant, "payment", made["id"])["output_vat"] == -1800
    done(tenant.api.post(f"/payments/{made['id']}/receipt", json={}), 201)
    assert accounts(tenant) == (0, 1800)
    body = {"date": tenant.today(), "reason": "x"}
    done(tenant.api.post(f"/payments/{made['id']}/bounce", json=body))
    assert accounts(tenant) == (1800, 0)
    ahead = recorded(tenant, client, "200")
    assert accounts(tenant) == (1800, 0)
    used = {"documentId": invoice["id"], "amount": "118"}
    done(tenant.api.post(f"/payments/{ahead['id']}/allocations", json=used), 201)
    assert accounts(tenant) == (0, 1800)
    refund = {"date": tenant.today(), "credit": {"reason": "order_cancellation"}}
    done(tenant.api.post(f"/payments/{ahead['id']}/refund", json=refund), 201)
    assert accounts(tenant) == (0, 0)


def test_an_invoice_receipt_and_an_invoice_that_was_paid_before_wait_for_nothing(tenant: Tenant) -> None:
    client = on(tenant).client()
    assert journal(tenant, tenant.issued(320))["output_vat"] == -1800
    account = tenant.issued(300, client=None, clientId=client["id"])
    receipt_for(tenant, account, "59")
    made = done(tenant.api.post(f"/documents/{account['id']}/convert", json={"docType": 305, "finalize": True}), 201)
    assert journal(tenant, made)["output_vat"] == -900
    assert accounts(tenant) == (900, 2700)


def test_the_tax_that_a_client_withholds_pays_too(tenant: Tenant) -> None:
    client = on(tenant).client()
    invoice = sold(tenant, client)
    receipt_for(tenant, invoice, "100", withholdingTax={"amount": "18"})
    assert accounts(tenant) == (0, 1800)


def test_an_invoice_in_foreign_currency_waits_at_its_own_rate(tenant: Tenant) -> None:
    client = on(tenant).client()
    fields = {"client": None, "clientId": client["id"], "currency": "USD"}
    invoice = tenant.issued(305, **fields, exchangeRate="3.7", lines=[line("100")])
    assert accounts(tenant) == (6660, 0)
    receipt_for(tenant, invoice, "59", exchangeRate="3.9")
    assert accounts(tenant) == (3330, 3330)
    receipt_for(tenant, invoice, "59", exchangeRate="3.1")
    assert accounts(tenant) == (0, 6660)


def test_another_basis_is_for_what_is_issued_from_then_on(tenant: Tenant) -> None:
    client = on(tenant).client()
    waits = sold(tenant, client)
    on(tenant, "accrual")
    at_once = sold(tenant, client)
    assert accounts(tenant) == (1800, 1800)
    receipt_for(tenant, waits, "118")
    assert accounts(tenant) == (0, 3600)
    on(tenant)
    receipt_for(tenant, at_once, "118")
    assert accounts(tenant) == (0, 3600)


def test_a_turnover_above_the_ceiling_is_told_with_the_next_invoice(tenant: Tenant) -> None:
    client = on(tenant).client()

    def told(price: str) -> bool:
        return "cash_basis_ceiling" in [one["code"] for one in sold(tenant, client, price).get("warnings", [])]

    assert not told("2000001")
    assert told("1")
    on(tenant, "accrual")
    assert not told("1")


def test_one_credit_of_two_invoices_takes_of_both(tenant: Tenant) -> None:
    client = on(tenant).client()
    first, second = sold(tenant, client), sold(tenant, client, "50")
    receipt_for(tenant, first, "118")
    named = [{"documentId": first["id"], "amount": "118"}, {"documentId": second["id"], "amount": "29.5"}]
    fields = {"client": None, "clientId": client["id"], "creditReason": "other", "references": named}
    tenant.issued(330, **fields, lines=[line("125")])
    assert accounts(tenant) == (450, 0)


@pytest.mark.parametrize("seed", [3, 4])
def test_whatever_happens_the_account_is_what_waits_of_the_open_documents(tenant: Tenant, seed: int) -> None:
    history = SalesHistory(on(tenant), seed, [tenant.client(name=name) for name in "AB"])
    for place in range(40):
        if history.step(KINDS + PAYMENT_KINDS) and place % 4 == 0:
            _check(tenant)
    assert history.accepted > 15
    _check(tenant)


def _check(tenant: Tenant) -> None:
    """What waits by the books, by the rows of the invoices, and by what of each is settled."""
    with tenant.running.owner() as connection:
        rows = connection.execute(
            """SELECT d.total, d.paid, d.credited, d.vat_amount, coalesce((
                   SELECT sum(c.vat_amount) FROM document_references r
                   JOIN documents c ON c.business_id = r.business_id AND c.id = r.document_id AND c.status <> 'DRAFT'
                   WHERE r.business_id = d.business_id AND r.referenced_id = d.id AND r.kind = 'credit'), 0)::bigint,
                   (SELECT sum(vat - due)::bigint FROM deferred_vat_movements m
                    WHERE m.business_id = d.business_id AND m.document_id = d.id)
               FROM documents d WHERE d.business_id = %s AND d.doc_type = 305 AND d.status <> 'DRAFT'""",
            [tenant.id],
        ).fetchall()
    expected = 0
    for total, paid_, credited, vat, taken, waits in rows:
        left = vat - taken
        share = left if paid_ >= total - credited else min(left, (2 * vat * paid_ + total) // (2 * total))
        assert (waits or 0) == left - share
        expected += left - share
    assert accounts(tenant)[0] == expected
    assert sum(accounts(tenant)) == sum(vat - taken for _, _, _, vat, taken, _ in rows)
