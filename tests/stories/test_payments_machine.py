"""Whatever is recorded, allocated, receipted, refunded, credited and cancelled: what is paid of a document, and of what
was owed before the first one, is what payments are for it, the credit of a client is what its payments have left, what
is open less that credit is the account, and the books say the same.

Random persons at the API of the running service. Nothing here knows how the service computes.
"""

import random
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from domains.answers import books_fit, done, line, paid
from pinkas.core.money import to_minor
from support.service import Tenant

STEPS = 65
FEWEST_PERSONS, MOST_PERSONS = 2, 12
"""Persons live until each verb has succeeded: which of two payments comes first in a list is not the same every time.
"""
REFUSALS = {400, 404, 409, 422}


class Person:
    """Somebody who does things with one client, some of them senseless."""

    def __init__(self, tenant: Tenant, seed: int) -> None:
        """One who owed something before the first document, or had paid ahead; and once another one, merged into it."""
        self.tenant, self.random = tenant, random.Random(seed)  # noqa: S311
        self.client: str = self.opened(("400", "-150")[seed % 2])
        gone = self.opened("250")
        done(tenant.api.post(f"/clients/{self.client}/merge", json={"clientId": gone}))
        self.done: Counter[str] = Counter()
        self.invoices: list[str] = []
        self.payments: list[str] = []
        self.receipts: list[str] = []

    def opened(self, amount: str) -> str:
        opening = {"amount": amount, "date": "2026-01-01"}
        return str(self.tenant.client(openingBalance=opening)["id"])

    def post(self, name: str, path: str, body: dict[str, Any]) -> Any:
        """The answer to what was done; None when it was refused with a reason."""
        answer = self.tenant.api.post(path, json=body)
        if answer.status_code in REFUSALS:
            assert answer.json()["error"]
            self.done[f"{name}: refused"] += 1
            return None
        assert answer.status_code in (200, 201), answer.text
        self.done[name] += 1
        return answer.json()

    def amount(self, text: str) -> str:
        """Some of an amount, rarely too much of it."""
        share = self.random.choice([Decimal(1), Decimal(1), Decimal(1), Decimal("0.5"), Decimal("0.3"), Decimal("1.2")])
        return str(max((Decimal(text) * share).quantize(Decimal("0.01")), Decimal("0.01")))

    def invoice(self) -> None:
        lines = [line(self.random.choice(["100", "33.33", "7"]))]
        kind = self.random.choice([305, 305, 305, 300, 320])
        total = {"100": "118", "33.33": "39.33", "7": "8.26"}[lines[0]["unitPrice"]]
        paid_ = {"payments": [paid(self.tenant, total, "bank_transfer")]} if kind == 320 else {}
        made = self.tenant.issued(kind, client=None, clientId=self.client, lines=lines, **paid_)
        self.invoices.append(made["id"])

    def opening(self) -> Any:
        """An opening balance, settled or not."""
        found = done(self.tenant.api.get(f"/clients/{self.client}/balance"))["openingItems"]
        return self.random.choice(found)

    def part(self, most: str | None = None) -> dict[str, str]:
        """Something that money may be for, and how much of it."""
        if self.random.random() < 0.3:
            one = self.opening()
            named, left = {"openingItemId": one["id"]}, str(min(Decimal(one["open"]), Decimal(70)))
        else:
            one = self.open_invoice()
            named, left = {"documentId": one["id"]}, one["balance"]
        return {**named, "amount": self.amount(left if most is None else min(left, most, key=Decimal))}

    def settle_opening(self) -> None:
        """A receipt over an opening balance, or a credit of it."""
        named = self.opening()
        amount = self.amount(str(min(Decimal(named["open"]), Decimal(60))))
        body: dict[str, Any] = {"docType": 400, "clientId": self.client}
        body["references"] = [{"openingItemId": named["id"], "amount": amount}]
        if self.random.random() < 0.25:
            lines = [line(amount, vatType="exempt")]
            body |= {"docType": 330, "creditReason": "other", "lines": lines}
        else:
            method = self.random.choice(["cash", "credit_balance"])
            extra = self.random.choice([0, 0, 15])
            body["payments"] = [paid(self.tenant, str(Decimal(amount) + extra), method)]
        name = f"settle opening {body['docType']}"
        draft = self.post(f"{name} draft", "/documents", body)
        made = draft and self.post(name, f"/documents/{draft['id']}/finalize", {})
        if made and body["docType"] == 400:
            self.receipts.append(made["id"])

    def some_invoice(self) -> Any:
        return done(self.tenant.api.get(f"/documents/{self.random.choice(self.invoices)}"))

    def open_invoice(self) -> Any:
        """One of which something is owed, if there is one."""
        listed = self.tenant.api.get("/documents", params={"clientId": self.client, "limit": 100, "status": "ISSUED"})
        found = [one for one in done(listed)["items"] if one["id"] in self.invoices and Decimal(one["balance"]) > 0]
        return self.random.choice(found) if found else self.some_invoice()

    def paid_invoice(self) -> Any:
        """One of which something was paid, if there is one."""
        listed = self.tenant.api.get("/documents", params={"clientId": self.client, "limit": 100, "status": "ISSUED"})
        found = [one for one in done(listed)["items"] if one["id"] in self.invoices]
        found = [one for one in found if one["docType"] in (305, 320) and one["paymentStatus"] in ("PAID", "PARTIAL")]
        return done(self.tenant.api.get(f"/documents/{self.random.choice(found)['id']}")) if found else None

    def open_payment(self) -> Any:
        """One of which something is left, if there is one."""
        found = done(self.tenant.api.get("/payments/unallocated", params={"clientId": self.client}))["items"]
        return self.random.choice(found) if found else self.some_payment()

    def some_payment(self) -> Any:
        return done(self.tenant.api.get(f"/payments/{self.random.choice(self.payments)}"))

    def record(self) -> None:
        named, extra = self.part(), self.random.choice([0, 10, 60])
        amount = named["amount"]
        allocations = [named] if Decimal(amount) > Decimal("0.01") else []
        method = self.random.choice(["cash", "bank_transfer", "payment_app"])
        body = paid(self.tenant, str(Decimal(amount) + extra), method)
        made = self.post("record", "/payments", {**body, "clientId": self.client, "allocations": allocations})
        if made:
            self.payments.append(made["id"])

    def pay(self) -> None:
        named = self.open_invoice()
        method = self.random.choice(["cash", "credit_balance", "bank_transfer"])
        body = {"payments": [paid(self.tenant, self.amount(named["balance"]), method)]}
        made = self.post(f"pay {method}", f"/documents/{named['id']}/payments", body)
        if made:
            self.receipts.append(made["id"])

    def allocate(self) -> None:
        payment = self.open_payment()
        named = self.part(payment["unallocated"])
        name = "allocate" if "documentId" in named else "allocate to opening"
        self.post(name, f"/payments/{payment['id']}/allocations", named)

    def remove(self) -> None:
        payment = self.some_payment()
        for one in [*payment["openingAllocations"], *payment["allocations"]][:1]:
            answer = self.tenant.api.delete(f"/payments/{payment['id']}/allocations/{one['id']}")
            assert answer.status_code == (409 if one["byDocumentId"] else 200), answer.text
            self.done["remove"] += answer.status_code == 200

    def void(self) -> None:
        self.post("void", f"/payments/{self.some_payment()['id']}/void", {"reason": "x"})

    def bank_payment(self) -> Any:
        """One that a bank clears, if there is one: recorded, or on a document."""
        found = done(self.tenant.api.get("/payments", params={"clientId": self.client, "limit": 100}))["items"]
        through = [one for one in found if one["method"] in ("bank_transfer", "payment_app")]
        return self.random.choice(through or found)

    def clear(self) -> None:
        self.post("clear", f"/payments/{self.bank_payment()['id']}/clear", {"date": self.tenant.today()})

    def bounce(self) -> None:
        payment = self.bank_payment()
        body = {"date": self.tenant.today(), "reason": "x"}
        made = self.post("bounce", f"/payments/{payment['id']}/bounce", body)
        if made:
            assert (made["allocated"], made["unallocated"], made["state"]) == ("0.00", "0.00", "BOUNCED")
            if any(one["docType"] == 320 for one in payment["allocations"]):
                self.done["bounce of an invoice-receipt"] += 1

    def refund(self) -> None:
        payment = self.open_payment()
        body = {"date": self.tenant.today(), "amount": self.amount(payment["unallocated"])}
        self.post("refund", f"/payments/{payment['id']}/refund", body)

    def refund_with_credit(self) -> None:
        """All of a payment or a part of it; some of its documents may be accounts, which are not credited."""
        payment = self.some_payment()
        wanted = str(Decimal(payment["allocated"]) + Decimal(payment["unallocated"]))
        body: dict[str, Any] = {"date": self.tenant.today(), "credit": {"reason": "other"}}
        if Decimal(wanted) > 0 and self.random.random() < 0.7:
            body["amount"] = self.amount(wanted)
        made = self.post("refund with credit", f"/payments/{payment['id']}/refund", body)
        if made:
            after = done(self.tenant.api.get(f"/payments/{payment['id']}"))
            back = sum(Decimal(one["amount"]) for one in made["refunds"])
            assert {one["paymentId"] for one in made["refunds"]} == {payment["id"]}
            assert Decimal(after["refunded"]) == Decimal(payment["refunded"]) + back
            assert back == Decimal(body.get("amount", back))

    def receipt(self) -> None:
        made = self.post("receipt", f"/payments/{self.some_payment()['id']}/receipt", {})
        if made:
            self.receipts.append(made["id"])

    def credit(self) -> None:
        refund = self.random.choice(["none", "manual", "original_method", "credit_balance"])
        named = (None if refund == "none" else self.paid_invoice()) or self.some_invoice()
        left = str(Decimal(named["total"]) - Decimal(named["credited"]))
        how = {"mode": refund} if refund == "none" else {"mode": refund, "amount": self.amount(named["paid"])}
        body = {"reason": "other", "amount": self.amount(left), "refund": how, "finalize": True}
        self.post(f"credit {refund}", f"/documents/{named['id']}/credit", body)

    def convert(self) -> None:
        made = self.post(
            "convert", f"/documents/{self.some_invoice()['id']}/convert", {"docType": 305, "finalize": True}
        )
        if made:
            self.invoices.append(made["id"])

    def cancel(self) -> None:
        id = self.random.choice([*self.receipts, *self.receipts, *self.invoices])
        refund = self.random.choice([{}, {"refund": {"mode": "manual"}}, {"refund": {"mode": "credit_balance"}}])
        made = self.post(
            "cancel", f"/documents/{id}/cancel", {"reason": "x", **(refund if id in self.invoices else {})}
        )
        if made and id in self.receipts:
            self.receipts.remove(id)

    def live(self) -> None:
        """Some steps: money is recorded more often than anything is taken back."""
        self.invoice()
        self.record()
        verbs = [
            *[self.invoice] * 5,
            *[self.record] * 4,
            *[self.pay] * 4,
            *[self.allocate] * 5,
            *[self.settle_opening] * 3,
            *[self.remove] * 2,
            *[self.receipt] * 2,
            *[self.refund] * 2,
            *[self.refund_with_credit] * 2,
            self.void,
            *[self.clear] * 2,
            *[self.bounce] * 3,
            self.convert,
            *[self.credit] * 4,
            *[self.cancel] * 2,
        ]
        for _ in range(STEPS):
            while not self.payments:
                self.record()
            verb = self.random.choice([one for one in verbs if one != self.cancel or self.receipts])
            verb()
            self.check(verb.__name__)

    def check(self, last: str) -> None:
        """What holds after every step."""
        with self.tenant.running.owner() as connection:
            ids = {"b": self.tenant.id, "c": self.client}
            covered = connection.execute(
                """SELECT doc_type, paid, covered, carried FROM (
                       SELECT d.*, (SELECT coalesce(sum(amount), 0) FROM payment_allocations a
                                    WHERE a.business_id = d.business_id AND a.document_id = d.id) AS covered,
                           (SELECT coalesce(sum(amount), 0) FROM document_applied_prepayments p
                            WHERE p.business_id = d.business_id AND p.document_id = d.id) AS carried
                       FROM documents d WHERE business_id = %(b)s AND client_id = %(c)s
                           AND doc_type IN (300, 305, 320)) AS x
                   WHERE paid <> covered + carried""",
                ids,
            ).fetchall()
            openings = connection.execute(
                """SELECT i.paid, i.credited, coalesce(sum(a.amount), 0) FROM opening_items i
                   LEFT JOIN payment_allocations a ON a.business_id = i.business_id AND a.opening_item_id = i.id
                   WHERE i.business_id = %(b)s
                   GROUP BY i.business_id, i.id HAVING i.paid <> coalesce(sum(a.amount), 0)""",
                ids,
            ).fetchall()
            ((credit, unallocated, advances),) = connection.execute(
                """SELECT coalesce((SELECT sum(amount) FROM client_credits
                                    WHERE business_id = %(b)s AND client_id = %(c)s), 0),
                          coalesce((SELECT sum(unallocated) FROM payments
                                    WHERE business_id = %(b)s AND client_id = %(c)s), 0),
                          coalesce((SELECT sum(l.credit - l.debit) FROM journal_lines l JOIN ledger_accounts a
                                    ON a.business_id = l.business_id AND a.id = l.account_id
                                    WHERE l.business_id = %(b)s AND a.role = 'customer_advances'
                                        AND l.party_id IN (SELECT id FROM clients o WHERE o.business_id = %(b)s
                                            AND %(c)s IN (o.id, o.merged_into_id))), 0)""",
                ids,
            ).fetchall()
            ((returned, told),) = connection.execute(
                """SELECT (SELECT coalesce(sum(refunded), 0) FROM payments WHERE business_id = %(b)s),
                       (SELECT coalesce(sum(amount), 0) FROM payment_refunds
                        WHERE business_id = %(b)s AND payment_id IS NOT NULL)""",
                ids,
            ).fetchall()
            ((customers, invoiced, account),) = connection.execute(
                """SELECT coalesce((SELECT sum(l.debit - l.credit) FROM journal_lines l JOIN ledger_accounts a
                                    ON a.business_id = l.business_id AND a.id = l.account_id
                                    WHERE l.business_id = %(b)s AND a.role = 'customers' AND l.party_id IN (
                                        SELECT id FROM clients o WHERE o.business_id = %(b)s
                                            AND %(c)s IN (o.id, o.merged_into_id))), 0),
                          coalesce((SELECT sum(CASE WHEN doc_type <> 300 THEN total - paid - credited ELSE -paid + (
                                        SELECT coalesce(sum(amount), 0) FROM document_applied_prepayments p
                                        WHERE p.business_id = d.business_id AND p.source_id = d.id) END)
                                    FROM documents d WHERE business_id = %(b)s AND client_id = %(c)s
                                        AND status <> 'DRAFT' AND doc_type IN (300, 305, 320)), 0),
                          coalesce((SELECT sum(debit - credit) FROM client_accounts
                                    WHERE business_id = %(b)s AND client_id = %(c)s), 0)""",
                ids,
            ).fetchall()
        assert covered == [], (last, self.done)
        assert returned == told, (last, self.done)
        assert openings == [], (last, self.done)
        assert credit == unallocated, (last, self.done)
        assert advances >= credit, (last, self.done)  # and what was paid on transaction accounts
        # The books have what was before: they are the account, and the customers' account is what is open.
        assert customers - advances == account, (last, self.done)
        found = done(self.tenant.api.get(f"/clients/{self.client}/balance"))
        (one,) = found["currencies"]
        assert to_minor(Decimal(one["balance"]), "ILS") == account, (last, self.done)
        open_items = sum(to_minor(Decimal(each["open"]), "ILS") for each in found["openingItems"])
        assert customers == invoiced + open_items, (last, self.done)
        ages = sum(to_minor(Decimal(each["amount"]), "ILS") for each in one["aging"])
        assert ages == to_minor(Decimal(one["open"]), "ILS"), (last, self.done)


@pytest.mark.timeout(600)
def test_documents_payments_credit_and_books_say_the_same(opened: Callable[..., Tenant]) -> None:
    tenant = opened()
    performed: Counter[str] = Counter()
    verbs = {"record", "pay cash", "pay credit_balance", "allocate", "remove", "void", "refund", "receipt", "cancel"}
    verbs |= {"credit manual", "credit credit_balance", "refund with credit"}
    verbs |= {"clear", "bounce", "bounce of an invoice-receipt"}
    verbs |= {"allocate to opening", "settle opening 400", "settle opening 330"}
    for seed in range(MOST_PERSONS):
        if seed >= FEWEST_PERSONS and performed.keys() >= verbs:
            break
        person = Person(tenant, seed)
        person.live()
        books_fit(tenant)
        performed += person.done
    assert performed.keys() >= verbs, performed
