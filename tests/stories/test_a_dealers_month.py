"""A month of a licensed dealer, from the quote to the trial balance; and a year's end of a nonprofit."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

from domains.answers import done, drafted, finalized, journal, line, paid, read
from support.service import Running, Tenant

INVOICES = {305: 1, 320: 1, 330: -1}
"""Documents that count to turnover, with their sign."""


def agorot(amount: str) -> int:
    """An amount of the wire in agorot."""
    return int(Decimal(amount) * 100)


def trial_balance(tenant: Tenant) -> dict[str, int]:
    """Debits less credits of every account, from the lines of the journal."""
    with tenant.running.owner() as connection:
        rows = connection.execute(
            """SELECT a.role, sum(l.debit) - sum(l.credit) FROM journal_lines l
               JOIN ledger_accounts a ON a.business_id = l.business_id AND a.id = l.account_id
               WHERE l.business_id = %s GROUP BY a.role""",
            (tenant.id,),
        ).fetchall()
    return {role: int(amount) for role, amount in rows if amount}


def issued(tenant: Tenant, doc_type: int, **fields: Any) -> dict[str, Any]:
    """A finalized document, read back."""
    return read(tenant, done(finalized(tenant, done(drafted(tenant, doc_type, client=None, **fields), 201))))


def every_document(tenant: Tenant) -> list[dict[str, Any]]:
    """All issued documents, whole, by following the pages."""
    found, cursor = [], None
    while True:
        query = {"status": "ISSUED", "limit": 3, "sort": "createdAt", **({"cursor": cursor} if cursor else {})}
        page = done(tenant.api.get("/documents", params=query))
        found += [read(tenant, one) for one in page["items"]]
        cursor = page["nextCursor"]
        if cursor is None:
            return found


def summed(documents: Iterable[dict[str, Any]], name: str) -> int:
    """A column of invoices less credits, in agorot."""
    return sum(INVOICES.get(one["docType"], 0) * agorot(one[name]) for one in documents)


def test_a_month_of_a_licensed_dealer_balances_with_its_documents(
    running: Running, opened: Callable[..., Tenant]
) -> None:
    dealer = opened("licensed_dealer", name="סטודיו דנה")
    running.clock.set(datetime(2026, 3, 1, 8, tzinfo=UTC))
    buyer = dealer.client(name='יבואן בע"מ', taxId="777777723", paymentTerms={"base": "net", "days": 30})["id"]
    site = done(dealer.api.post("/products", json={"name": "אתר", "price": "10000", "sku": "SITE"}), 201)["id"]

    # The quote becomes an order, the order an invoice.
    lines = [{"productId": site, "quantity": "1"}, line("350.50", "4", discount={"type": "percent", "value": "10"})]
    quote = issued(dealer, 10, clientId=buyer, lines=lines, validUntil="2026-03-31")
    running.clock.offset += timedelta(days=3)
    order = issued(dealer, 100, clientId=buyer, lines=lines, references=[{"documentId": quote["id"]}])
    running.clock.offset += timedelta(days=5)
    invoice = issued(dealer, 305, clientId=buyer, lines=lines, references=[{"documentId": order["id"]}])
    assert quote["total"] == order["total"] == invoice["total"] == "13288.92"
    assert (invoice["issueDate"], invoice["dueDate"]) == ("2026-03-09", "2026-04-08")
    assert (invoice["references"][0]["docNumber"], invoice["references"][0]["kind"]) == (1, "source")

    # It is paid in two parts, tax withheld from the second.
    running.clock.offset += timedelta(days=6)
    issued(
        dealer,
        400,
        clientId=buyer,
        payments=[paid(dealer, "5000", "bank_transfer")],
        references=[{"documentId": invoice["id"]}],
    )
    running.clock.offset += timedelta(days=6)
    issued(
        dealer,
        400,
        clientId=buyer,
        payments=[paid(dealer, "7624.47", "bank_transfer")],
        withholdingTax={"amount": "664.45", "rate": "5"},
        references=[{"documentId": invoice["id"]}],
    )
    assert (read(dealer, invoice)["paymentStatus"], read(dealer, invoice)["balance"]) == ("PAID", "0.00")

    # A walk-in sale, an exempt one, one abroad, and a credit of a part.
    issued(dealer, 320, clientId=buyer, priceMode="gross", lines=[line("59")], payments=[paid(dealer, "59")])
    second = issued(
        dealer, 305, clientId=buyer, lines=[line("1000"), line("200", vatType="exempt")], rounding="to_shekel"
    )
    issued(
        dealer, 305, clientId=buyer, currency="USD", exchangeRate="3.641", lines=[line("99.99", "3", vatType="zero")]
    )
    credit = issued(
        dealer,
        330,
        clientId=buyer,
        lines=[line("250")],
        creditReason="order_change",
        references=[{"documentId": second["id"]}],
    )
    assert (credit["total"], read(dealer, second)["creditStatus"]) == ("295.00", "PARTIAL")

    documents = every_document(dealer)
    balance = trial_balance(dealer)
    assert sum(balance.values()) == 0
    assert balance["output_vat"] == -summed(documents, "vatAmount")
    shekels = [one for one in documents if one["currency"] == "ILS"]
    assert balance["sales_income"] + balance["service_income"] == -summed(shekels, "netTaxable")
    receipts = [one for one in documents if one["docType"] in (320, 400)]
    money = sum(agorot(payment["amount"]) for one in receipts for payment in one["payments"])
    assert balance["cash"] + balance["bank"] == money
    assert balance["withheld_by_customers"] == 66445
    open_ = [one for one in documents if one["docType"] == 305]
    assert balance["customers"] == sum(
        agorot(one["balance"]) if one["currency"] == "ILS" else agorot(one["totalLocal"]) for one in open_
    )
    for one in documents:
        assert sum(journal(dealer, one).values()) == 0
        assert done(dealer.api.get(f"/documents/{one['id']}/signature"))["valid"] is True
    numbers: dict[int, list[int]] = defaultdict(list)
    for one in documents:
        numbers[one["docType"]].append(one["docNumber"])
    assert numbers == {10: [1], 100: [1], 305: [1, 2, 3], 400: [1, 2], 320: [1], 330: [1]}


def test_the_donations_of_a_nonprofit_are_its_income(opened: Callable[..., Tenant]) -> None:
    nonprofit = opened("nonprofit", name="עמותת אור")
    donor = nonprofit.client(name="תורם", type="person", taxId="18")["id"]
    issued(nonprofit, 405, clientId=donor, payments=[paid(nonprofit, "180")])
    issued(nonprofit, 405, payments=[paid(nonprofit, "1000", "payment_app"), paid(nonprofit, "20.50")])
    issued(nonprofit, 405, currency="USD", exchangeRate="3.5", payments=[paid(nonprofit, "10", "paypal")])
    assert trial_balance(nonprofit) == {
        "cash": 20050,
        "payment_app_clearing": 100000,
        "paypal": 3500,
        "donation_income": -123550,
    }
    donations = done(nonprofit.api.get("/documents?docType=405&include=total"))
    assert (donations["total"], [one["docNumber"] for one in donations["items"]]) == (3, [3, 2, 1])


def test_the_first_month_of_an_exempt_dealer_is_what_came_in(opened: Callable[..., Tenant]) -> None:
    dealer = opened("exempt_dealer", name="מורה לפסנתר")
    pupil = dealer.client(name="תלמיד", type="person")["id"]
    account = issued(dealer, 300, clientId=pupil, lines=[line("150", "4")])
    assert (account["total"], account["vatAmount"], account["paymentStatus"]) == ("600.00", "0.00", "UNPAID")
    assert trial_balance(dealer) == {}
    for amount in ("200", "400"):
        issued(dealer, 400, clientId=pupil, payments=[paid(dealer, amount)], references=[{"documentId": account["id"]}])
    assert trial_balance(dealer) == {"cash": 60000, "sales_income": -60000}
    assert read(dealer, account)["paymentStatus"] == "PAID"
    yesterday = (date.fromisoformat(dealer.today()) - timedelta(days=1)).isoformat()
    late = finalized(dealer, done(drafted(dealer, 400, payments=[paid(dealer, "1")], issueDate=yesterday), 201))
    assert late.json()["error"] == "date_out_of_range"
