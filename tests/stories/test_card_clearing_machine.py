"""Whatever is charged, refunded, voided, cancelled, credited, written down by hand, settled and undone, in whatever
order and currency: the account of card clearing is what is open of all expectations.

Hypothesis plays persons at the API of the running service and at the use cases that bank reconciliation will call.
"""

from collections import Counter
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from domains.answers import done, line, paid
from domains.test_card_clearing import clearing, expectations, performed
from pinkas.core.problems import Problem
from pinkas.domains import card_clearing
from pinkas.domains.card_clearing import CardBatch, DepositDifference, NewDeposit, SettledPart
from support.service import Tenant

GAMES = settings(max_examples=12, stateful_step_count=25, derandomize=True, suppress_health_check=list(HealthCheck))
CURRENCIES = st.sampled_from([{}, {}, {"currency": "USD", "exchangeRate": "3.517"}, {"currency": "JPY"}])
"""The books are in shekels; what a yen is worth differs by hundreds from what its amount says."""
AMOUNTS = st.sampled_from([["118"], ["33", "7"], ["1", "1", "1"], ["250"]])
METHODS = st.sampled_from(["card", "card", "card", "cash"])
SHARES = st.sampled_from([Decimal(1), Decimal(1), Decimal("0.5"), Decimal("0.31"), Decimal("1.2")])
"""Of what there is; more than 1 is too much."""
PLACES = st.integers(0, 1000)
RATES = st.sampled_from([Decimal("3.517"), Decimal("3.7")])


class Clearing(RuleBasedStateMachine):
    """One business with one client, and everything that comes by card."""

    tenant: Tenant
    performed: Counter[str]

    def __init__(self) -> None:
        super().__init__()
        self.client = self.tenant.client()
        self.payments: list[str] = []
        self.receipts: list[str] = []
        self.sales: list[str] = []
        self.batches: list[CardBatch] = []

    def post(self, name: str, path: str, body: dict[str, Any]) -> Any:
        """The answer to what was done; None when it was refused with a reason."""
        answer = self.tenant.api.post(path, json=body)
        if answer.status_code in (409, 422):
            self.performed[f"{name}: {answer.json()['error']}"] += 1
            return None
        assert answer.status_code in (200, 201), answer.text
        self.performed[name] += 1
        return answer.json()

    def currency(self, fields: dict[str, str]) -> dict[str, str]:
        return {**fields, "exchangeRate": "0.0243"} if fields.get("currency") == "JPY" else fields

    @initialize()
    def begin(self) -> None:
        """Something of each kind, so that no step is in vain."""
        self.sell(["118"], "card", {})
        self.record("70", "card", {"currency": "USD", "exchangeRate": "3.517"})
        self.record("13", "card", {})
        self.settle(0, 1, Decimal("0.5"), False, Decimal("3.7"), False)
        self.settle(0, 2, Decimal(1), True, Decimal("3.7"), False)

    @rule(
        how=st.sampled_from(["sell", "record", "pay", "write_down"]), amounts=AMOUNTS, method=METHODS, fields=CURRENCIES
    )
    def charge(self, how: str, amounts: list[str], method: str, fields: dict[str, str]) -> None:
        if how == "sell":
            self.sell(amounts, method, fields)
        elif how == "record":
            self.record(amounts[0], method, fields)
        elif how == "pay":
            self.pay(amounts, method)
        else:
            self.write_down(f"-{amounts[0]}" if len(amounts) > 1 else amounts[0], "Max" if fields else None, fields)

    @rule(
        how=st.sampled_from(["void", "void", "cancel", "cancel", "refund", "credit", "receipt"]),
        place=PLACES,
        share=SHARES,
    )
    def take_back(self, how: str, place: int, share: Decimal) -> None:
        if how == "refund":
            self.refund(place, share, "cash" if place % 3 == 0 else "card")
        elif how == "credit":
            self.credit(place, share, "credit_balance" if place % 3 == 0 else "original_method")
        else:
            getattr(self, how)(place)

    def sell(self, amounts: list[str], method: str, fields: dict[str, str]) -> None:
        payments = [paid(self.tenant, one, method if place else "card") for place, one in enumerate(amounts)]
        net = str(sum(map(Decimal, amounts)))
        body = {"docType": 320, "clientId": self.client["id"], "lines": [line(net, vatType="zero")]}
        draft = self.post("draft", "/documents", {**body, "payments": payments, **self.currency(fields)})
        made = self.post("sell", f"/documents/{draft['id']}/finalize", {})
        if made:
            self.sales.append(made["id"])

    def record(self, amount: str, method: str, fields: dict[str, str]) -> None:
        body = {**paid(self.tenant, amount, method), "clientId": self.client["id"], **self.currency(fields)}
        made = self.post("record", "/payments", body)
        if made:
            self.payments.append(made["id"])

    def pay(self, amounts: list[str], method: str) -> None:
        invoice = self.tenant.issued(305, client=None, clientId=self.client["id"], lines=[line("300")])
        body = {"payments": [paid(self.tenant, one, method) for one in amounts]}
        made = self.post("pay", f"/documents/{invoice['id']}/payments", body)
        if made:
            self.receipts.append(made["id"])

    def receipt(self, place: int) -> None:
        if self.payments:
            id = self.payments.pop(place % len(self.payments))
            made = self.post("receipt", f"/payments/{id}/receipt", {})
            if made:
                self.receipts.append(made["id"])

    def void(self, place: int) -> None:
        if self.payments:
            id = self.payments[place % len(self.payments)]
            if self.post("void", f"/payments/{id}/void", {"reason": "x"}):
                self.payments.remove(id)

    def cancel(self, place: int) -> None:
        if self.receipts:
            id = self.receipts[place % len(self.receipts)]
            if self.post("cancel", f"/documents/{id}/cancel", {"reason": "x"}):
                self.receipts.remove(id)

    def refund(self, place: int, share: Decimal, method: str) -> None:
        if self.payments:
            payment = done(self.tenant.api.get(f"/payments/{self.payments[place % len(self.payments)]}"))
            amount = (Decimal(payment["unallocated"]) * share).quantize(Decimal(1))
            body = {"date": self.tenant.today(), "amount": str(amount), "method": method}
            self.post("refund", f"/payments/{payment['id']}/refund", body)

    def credit(self, place: int, share: Decimal, mode: str) -> None:
        if self.sales:
            id = self.sales[place % len(self.sales)]
            sale = done(self.tenant.api.get(f"/documents/{id}"))
            amount = str(((Decimal(sale["total"]) - Decimal(sale["credited"])) * share).quantize(Decimal(1)))
            body = {"reason": "other", "amount": amount, "refund": {"mode": mode, "amount": amount}, "finalize": True}
            self.post("credit", f"/documents/{id}/credit", body)

    def write_down(self, amount: str, provider: str | None, fields: dict[str, str]) -> None:
        body = {"chargedOn": self.tenant.today(), "amount": amount, **self.currency(fields)}
        self.post("write_down", "/card-clearing/expectations", body | ({"provider": provider} if provider else {}))

    @rule(place=PLACES, count=st.integers(1, 4), share=SHARES, at_home=st.booleans(), rate=RATES, fee=st.booleans())
    def settle(self, place: int, count: int, share: Decimal, at_home: bool, rate: Decimal, fee: bool) -> None:
        """Some of what is open, by a deposit of what it is; with a fee, and with a difference where it must be."""
        found = expectations(self.tenant, state="OPEN", sort="-createdAt", limit=12)
        if not found:
            return
        place %= len(found)
        currency = "ILS" if at_home else found[place]["currency"]
        chosen = [one for one in found[place:] if at_home or one["currency"] == currency][:count]
        part = Decimal(1) if at_home else share
        digits = Decimal(1) if currency == "JPY" else Decimal("0.01")
        parts = [(Decimal(one["open"]) * part).quantize(digits) for one in chosen]
        gross = sum((Decimal(one["openValue"]) for one in chosen), Decimal(0)) if at_home else sum(parts, Decimal(0))
        taken = digits if fee else Decimal(0)
        missing = DepositDifference(kind="rounding", amount=digits, explanation="an agora")
        new = NewDeposit(
            date=date.fromisoformat(self.tenant.today()),
            amount=gross - 2 * taken - digits,
            currency=currency,
            exchange_rate=rate,
            settles=[
                SettledPart(expectation_id=UUID(one["id"]), amount=None if at_home else amount)
                for one, amount in zip(chosen, parts, strict=True)
            ],
            fee=taken,
            fee_vat=taken,
            differences=[missing],
        )
        (result,) = performed(self.tenant, lambda tx: card_clearing.settle_deposit(tx, new))
        if isinstance(result, Problem):
            self.performed[f"settle: {result.code}"] += 1
        else:
            assert isinstance(result, CardBatch), result
            self.performed[f"settle {'at home' if at_home else currency}"] += 1
            self.batches.append(result)

    @rule(place=PLACES)
    def undo(self, place: int) -> None:
        if self.batches:
            id = self.batches[place % len(self.batches)].id
            self.batches = [one for one in self.batches if one.id != id or place % 5 == 0]
            (result,) = performed(self.tenant, lambda tx: card_clearing.undo_batch(tx, id, "x"))
            assert isinstance(result, CardBatch | card_clearing.BatchUndone), result
            self.performed["undo" if isinstance(result, CardBatch) else "undo: undone"] += 1

    @invariant()
    def the_account_is_what_is_open(self) -> None:
        balance, open_ = clearing(self.tenant)
        assert balance == open_, self.performed

    def teardown(self) -> None:
        """What is told of it, too: by processor, and of each payment by card that is not void."""
        table = done(self.tenant.api.get("/reports/card-clearing"))
        assert sum(Decimal(one["openValue"]) for one in table["providers"]) == Decimal(table["balance"])
        with self.tenant.running.owner() as connection:
            kinds = connection.execute(
                "SELECT kind, count(*) FROM card_expectations WHERE business_id = %s GROUP BY kind", [self.tenant.id]
            ).fetchall()
            self.performed |= Counter(dict(kinds))
            wrong = connection.execute(
                """SELECT p.id, p.state, p.amount, e.amount, e.settled, e.open_amount
                   FROM payments p LEFT JOIN card_expectations e
                       ON e.business_id = p.business_id AND e.payment_id = p.id AND e.kind = 'charge'
                   WHERE p.business_id = %s AND p.method = 'card'
                       AND (e.id IS NULL OR e.amount <> p.amount OR e.currency <> p.currency
                            OR (p.state = 'VOID' AND e.settled = 0 AND e.state <> 'CANCELLED'))""",
                [self.tenant.id],
            ).fetchall()
            summed = connection.execute(
                """SELECT e.id FROM card_expectations e LEFT JOIN card_batch_lines l
                       ON l.business_id = e.business_id AND l.expectation_id = e.id AND l.undone_at IS NULL
                   WHERE e.business_id = %s GROUP BY e.business_id, e.id
                   HAVING e.settled <> coalesce(sum(l.amount), 0) OR e.settled_value <> coalesce(sum(l.value), 0)""",
                [self.tenant.id],
            ).fetchall()
        assert (wrong, summed) == ([], [])


def play_every_step_once(game: Clearing) -> None:
    """What the drawn games may have left out by chance."""
    game.begin()
    game.pay(["33"], "card")
    game.record("20", "card", {})
    steps = (
        lambda: game.void(2),
        lambda: game.cancel(0),
        lambda: game.refund(1, Decimal("0.5"), "card"),
        lambda: game.credit(0, Decimal("0.5"), "original_method"),
        lambda: game.write_down("118", "Max", {}),
        lambda: game.write_down("-5", None, {}),
        lambda: game.settle(0, 1, Decimal("1.2"), False, Decimal("3.7"), False),
        lambda: game.undo(1),
    )
    for step in steps:
        step()
        game.the_account_is_what_is_open()
    game.teardown()


@pytest.mark.timeout(600)
def test_the_account_of_card_clearing_is_what_is_open_after_any_history(opened: Callable[..., Tenant]) -> None:
    counted: Counter[str] = Counter()
    made = opened()

    class Game(Clearing):
        tenant = made
        performed = counted

    run_state_machine_as_test(Game, settings=GAMES)
    play_every_step_once(Game())
    verbs = {"sell", "record", "pay", "void", "cancel", "refund", "credit", "write_down", "settle at home", "undo"}
    verbs |= {"charge", "reversal", "manual"}  # and what is expected of them
    assert counted.keys() >= verbs | {"settle ILS", "settle USD", "settle: settlement_exceeds_open"}, counted
