"""Whatever is converted, paid, credited and cancelled, in whatever order: the sums of the documents, their numbers and
the books stay right, and what is refused changes nothing.

Hypothesis plays persons at the API of the running service. Nothing here knows how the service computes.
"""

from collections import Counter, defaultdict
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    invariant,
    multiple,
    rule,
    run_state_machine_as_test,
)

from domains.answers import books_fit, done, line, paid, read
from support.service import Tenant

GAMES = settings(max_examples=8, stateful_step_count=14, derandomize=True, suppress_health_check=list(HealthCheck))
INVOICE, ACCOUNT, QUOTE, ORDER, CREDIT = 305, 300, 10, 100, 330
REFUNDS = st.sampled_from([None, "none", "original_method", "credit_balance"])
SHARES = st.sampled_from([Decimal(1), Decimal("0.5"), Decimal("0.25"), Decimal("1.25")])
"""Of what there is; more than 1 is too much."""
PRICES = st.sampled_from(["100", "33.33", "0.07"])
QUANTITIES = st.lists(st.sampled_from(["1", "4", "2.5"]), min_size=1, max_size=2)
REFUSALS = {
    "already_cancelled",
    "already_converted",
    "conversion_exceeds_source",
    "conversion_not_allowed",
    "credit_exceeds_balance",
    "credit_of_vat_alone",
    "document_cancelled",
    "document_converted",
    "fully_credited",
    "not_cancellable",
    "not_creditable",
    "not_for_receipts",
    "nothing_paid",
    "nothing_to_pay",
    "receipt_cancels",
    "receipt_money_returned",
    "refund_required",
}
"""What may be in the way."""


class Following(RuleBasedStateMachine):
    """One client, and everything that is issued for it."""

    invoices = Bundle("invoices")
    others = Bundle("others")
    """Quotes, orders, accounts, receipts and credits."""
    cancelled = Bundle("cancelled")

    def __init__(self, tenant: Tenant, performed: Counter[str]) -> None:
        super().__init__()
        self.tenant = tenant
        self.performed = performed
        """How often each verb was performed and not refused, in all games."""
        self.client: str = tenant.client()["id"]
        self.stands: dict[str, dict[str, Any]] = {}
        """What the last look at the documents found, by id."""
        self.refused = False
        """Whether the last request was refused."""

    def ask(self, path: str, **body: Any) -> httpx.Response:
        """Posts; a refusal is one that names its reason."""
        answer = self.tenant.api.post(path, json=body)
        self.refused = answer.status_code >= 400
        if self.refused:
            told = answer.json()
            faults = {one["code"] for one in told.get("details", ())} if told["error"] == "validation_failed" else set()
            assert (faults or {told["error"]}) <= REFUSALS, answer.text
        else:
            self.performed[path.rpartition("/")[2]] += 1
        return answer

    def documents(self) -> dict[str, dict[str, Any]]:
        """Every document of the client, by id."""
        listed = done(self.tenant.api.get("/documents", params={"clientId": self.client, "limit": 100}))
        assert listed["nextCursor"] is None
        return {one["id"]: one for one in listed["items"]}

    def issue(self, doc_type: int, price: str, quantities: list[str]) -> str:
        """Issues a document and answers its id."""
        lines = [line(price, one) for one in quantities]
        draft = done(self.ask("/documents", docType=doc_type, clientId=self.client, lines=lines), 201)
        return str(done(self.ask(f"/documents/{draft['id']}/finalize"))["id"])

    @rule(target=invoices, price=PRICES, quantities=QUANTITIES)
    def invoice(self, price: str, quantities: list[str]) -> str:
        return self.issue(INVOICE, price, quantities)

    @rule(target=others, doc_type=st.sampled_from([QUOTE, ORDER, ACCOUNT]), price=PRICES, quantities=QUANTITIES)
    def offer(self, doc_type: int, price: str, quantities: list[str]) -> str:
        return self.issue(doc_type, price, quantities)

    def convert(self, source: str, share: Decimal, doc_type: int) -> Any:
        """Converts a share of every line."""
        lines = [
            {"lineId": one["id"], "quantity": str((Decimal(one["quantity"]) * share).quantize(Decimal("0.0001")))}
            for one in read(self.tenant, {"id": source})["lines"]
        ]
        if not lines:  # a receipt
            return multiple()
        answer = self.ask(f"/documents/{source}/convert", docType=doc_type, lines=lines, finalize=True)
        assert self.refused or share <= 1
        return multiple() if self.refused else str(answer.json()["id"])

    @rule(target=invoices, source=others, share=SHARES)
    def convert_to_an_invoice(self, source: str, share: Decimal) -> Any:
        return self.convert(source, share, INVOICE)

    @rule(target=others, source=others, share=SHARES, doc_type=st.sampled_from([ORDER, ACCOUNT]))
    def convert_to_another(self, source: str, share: Decimal, doc_type: int) -> Any:
        return self.convert(source, share, doc_type)

    @rule(target=others, document=st.one_of(invoices, others), share=SHARES)
    def pay(self, document: str, share: Decimal) -> Any:
        open_before = Decimal(self.stands[document]["balance"])
        amount = max((Decimal(self.stands[document]["total"]) * share).quantize(Decimal("0.01")), Decimal("0.01"))
        answer = self.ask(f"/documents/{document}/payments", payments=[paid(self.tenant, str(amount))])
        if self.refused:
            return multiple()
        assert open_before > 0
        paid_now = Decimal(read(self.tenant, {"id": document})["paid"]) - Decimal(self.stands[document]["paid"])
        assert paid_now == min(amount, open_before)
        return str(answer.json()["id"])

    @rule(target=others, document=invoices, share=SHARES, refund=REFUNDS)
    def credit(self, document: str, share: Decimal, refund: str | None) -> Any:
        before = self.stands[document]
        left = Decimal(before["total"]) - Decimal(before["credited"])
        amount = (Decimal(before["total"]) * share).quantize(Decimal("0.01"))
        how: dict[str, Any] = {"refund": {"mode": refund}} if refund else {}
        how |= {"full": True} if share == 1 else {"amount": str(max(amount, Decimal("0.01")))}
        answer = self.ask(f"/documents/{document}/credit", reason="other", finalize=True, **how)
        if self.refused:
            return multiple()
        credit = answer.json()["credit"]
        assert Decimal(credit["total"]) == (left if share == 1 else amount)
        assert Decimal(credit["total"]) <= left
        return str(credit["id"])

    @rule(target=cancelled, document=st.one_of(consumes(invoices), consumes(others)), refund=REFUNDS)
    def cancel(self, document: str, refund: str | None) -> str:
        how: dict[str, Any] = {"refund": {"mode": refund}} if refund else {}
        answer = self.ask(f"/documents/{document}/cancel", reason="טעות", **how)
        if not self.refused:
            assert self.stands[document]["status"] == "ISSUED"
            assert answer.json()["cancelled"]["status"] == "CANCELLED"
        return document

    @rule(document=cancelled)
    def cancel_again(self, document: str) -> None:
        """What is cancelled is cancelled once, and nothing follows from it any more."""
        before = self.stands[document]["status"]
        answer = self.ask(f"/documents/{document}/cancel", reason="טעות")
        if before == "CANCELLED":
            assert (answer.status_code, answer.json()["error"]) == (409, "already_cancelled")
            for path, body in (
                ("convert", {"docType": INVOICE}),
                ("payments", {"payments": [paid(self.tenant, "1")]}),
                ("credit", {"reason": "other", "full": True}),
            ):
                assert self.tenant.api.post(f"/documents/{document}/{path}", json=body).status_code in (409, 422)

    @invariant()
    def what_is_refused_changes_nothing(self) -> None:
        found = self.documents()
        assert not self.refused or found == self.stands
        cancelled = {id for id, one in self.stands.items() if one["status"] == "CANCELLED"}
        assert cancelled <= {id for id, one in found.items() if one["status"] == "CANCELLED"}
        self.stands = found

    @invariant()
    def every_document_adds_up(self) -> None:
        for one in self.stands.values():
            total, received, credited, balance = (
                Decimal(one[name]) for name in ("total", "paid", "credited", "balance")
            )
            if one["docType"] == INVOICE:
                assert balance == total - received - credited
                assert 0 <= credited <= total
                assert 0 <= received <= total
                assert (one["creditStatus"] == "FULL") == (credited == total)
                assert one["status"] == "ISSUED" or credited == total
            if one["docType"] in (QUOTE, ORDER, ACCOUNT):
                assert credited == 0

    def teardown(self) -> None:
        """What takes more than the list: lines, references and the books."""
        whole = {id: done(self.tenant.api.get(f"/documents/{id}", params={"include": "left"})) for id in self.stands}
        live = [one for one in whole.values() if one["status"] == "ISSUED"]
        self._check_quantities(whole, live)
        self._check_books(whole, self._check_money(whole))

    def _check_quantities(self, whole: dict[str, Any], live: list[dict[str, Any]]) -> None:
        """What was made of a line and what is left of it are the line."""
        taken: dict[str, Decimal] = defaultdict(Decimal)
        for one in live:
            if one["docType"] != CREDIT:
                for its in one["lines"]:
                    taken[its.get("sourceLineId") or ""] += Decimal(its["quantity"])
        for one in live:
            if one["docType"] in (QUOTE, ORDER, ACCOUNT):
                for its in one["lines"]:
                    assert Decimal(its["left"]["convert"]) + taken[its["id"]] == Decimal(its["quantity"])
                    assert Decimal(its["left"]["convert"]) >= 0

    def _check_money(self, whole: dict[str, Any]) -> Decimal:
        """What was credited is what the credits say, and no invoice counts money of an account that another one counts.
        Answers what was paid on accounts and counts on no invoice yet."""
        credited: dict[str, Decimal] = defaultdict(Decimal)
        received: dict[str, Decimal] = defaultdict(Decimal)
        carried: dict[str, Decimal] = defaultdict(Decimal)
        for one in whole.values():
            for reference in one["references"]:
                amount = Decimal(reference["amount"] or 0)
                if reference["kind"] == "credit":
                    credited[reference["documentId"]] += amount
                if reference["kind"] == "payment":
                    received[reference["documentId"]] += amount if one["status"] == "ISSUED" else 0
                if one["status"] == "ISSUED":
                    carried[reference["documentId"]] += Decimal(reference.get("carriedAmount") or 0)
        waiting = Decimal(0)
        for id, one in whole.items():
            if one["docType"] == INVOICE:
                assert Decimal(one["credited"]) == credited[id]
            if one["docType"] == ACCOUNT:
                assert 0 <= carried[id] <= received[id]
                waiting += Decimal(one["paid"]) - carried[id]
        return waiting

    def _check_books(self, whole: dict[str, Any], waiting: Decimal) -> None:
        """Every entry balances, the customers' account holds what is open less what was paid
        in advance, and numbers have neither gap nor twin."""
        with self.tenant.running.owner() as connection:
            crooked = connection.execute(
                """SELECT count(*) FROM (SELECT FROM journal_lines WHERE business_id = %s
                   GROUP BY entry_id HAVING sum(debit) <> sum(credit)) AS x""",
                [self.tenant.id],
            ).fetchone()
            open_ = connection.execute(
                """SELECT coalesce(sum(l.debit - l.credit), 0) FROM journal_lines l
                   JOIN ledger_accounts a ON a.business_id = l.business_id AND a.id = l.account_id
                   WHERE l.business_id = %s AND l.party_id = %s AND a.role = 'customers'""",
                [self.tenant.id, self.client],
            ).fetchone()
            numbers = connection.execute(
                """SELECT doc_type, min(doc_number), max(doc_number), count(*), count(DISTINCT doc_number)
                   FROM documents WHERE business_id = %s AND doc_number IS NOT NULL GROUP BY doc_type""",
                [self.tenant.id],
            ).fetchall()
        assert crooked == (0,)
        assert open_ is not None
        balances = sum(Decimal(one["balance"]) for one in whole.values() if one["docType"] == INVOICE)
        assert Decimal(open_[0]) == (balances - waiting) * 100
        for _, first, last, count, different in numbers:
            assert (first, last, different) == (1, count, count)


@pytest.mark.timeout(600)
def test_documents_and_books_stay_right_whatever_follows_from_what(opened: Callable[..., Tenant]) -> None:
    tenant = opened()
    performed: Counter[str] = Counter()
    run_state_machine_as_test(lambda: Following(tenant, performed), settings=GAMES)
    assert books_fit(tenant)["documents"] > 0
    assert performed.keys() >= {"convert", "payments", "credit", "cancel"}
