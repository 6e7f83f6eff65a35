"""Whatever is written down, changed, booked, claimed, given up, credited and corrected, in whatever order and currency:
the account of suppliers is what is open, and the accounts of input VAT are what the expenses say of theirs.

Hypothesis plays persons at the API of the running service.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from domains.answers import books_fit
from support.service import Tenant

GAMES = settings(max_examples=8, stateful_step_count=20, derandomize=True, suppress_health_check=list(HealthCheck))
CURRENCIES = st.sampled_from([{}, {}, {"currency": "USD", "exchangeRate": "3.517"}])
KEYS = st.lists(
    st.sampled_from(["other", "fuel", "computers", "hospitality", "car_private_use"]), min_size=1, max_size=3
)
NETS = st.sampled_from(["100", "33.33", "0.07", "6000"])
PAPERS = st.sampled_from(
    [{"docType": 305}, {"docType": 305}, {"docType": 300}, {"docType": 305, "originalReceived": False}]
)
SUPPLIERS = st.sampled_from([None, "פז", "באג", "בזק"])
PLACES = st.integers(0, 1000)

_SUPPLIERS = """
SELECT party, sum(books)::bigint, sum(open)::bigint FROM (
    SELECT l.party_id AS party, l.credit - l.debit AS books, 0 AS open
    FROM journal_lines l JOIN ledger_accounts a ON a.business_id = l.business_id AND a.id = l.account_id
    WHERE l.business_id = %(id)s AND a.role = 'suppliers'
    UNION ALL
    SELECT supplier_id, 0, CASE WHEN is_credit THEN -value ELSE value END
    FROM expenses WHERE business_id = %(id)s AND open > 0
) AS both_sides GROUP BY party HAVING sum(books) <> sum(open)"""
_MOVEMENTS = """
SELECT supplier_id, currency FROM (
    SELECT supplier_id, currency, credit - debit AS amount FROM supplier_accounts WHERE business_id = %(id)s
    UNION ALL
    SELECT supplier_id, currency, CASE WHEN is_credit THEN open ELSE -open END
    FROM expenses WHERE business_id = %(id)s AND supplier_id IS NOT NULL
) AS both_sides GROUP BY 1, 2 HAVING sum(amount) <> 0"""
_VAT = """
WITH signed AS (
    SELECT *, CASE WHEN is_credit THEN -1 ELSE 1 END AS sign FROM expenses
    WHERE business_id = %(id)s AND status IN ('BOOKED', 'REPORTED')
)
SELECT coalesce(sum(l.debit - l.credit) FILTER (WHERE a.role = 'input_vat'), 0)::bigint
        - (SELECT coalesce(sum(sign * claimable_vat), 0) FROM signed WHERE vat_state = 'claimed')::bigint,
    coalesce(sum(l.debit - l.credit) FILTER (WHERE a.role = 'input_vat_equipment'), 0)::bigint
        - (SELECT coalesce(sum(sign * claimable_equipment_vat), 0) FROM signed WHERE vat_state = 'claimed')::bigint,
    coalesce(sum(l.debit - l.credit) FILTER (WHERE a.role = 'input_vat_pending'), 0)::bigint
        - (SELECT coalesce(sum(claimable_vat + claimable_equipment_vat), 0) FROM signed
           WHERE vat_state = 'at_risk')::bigint
FROM journal_lines l JOIN ledger_accounts a ON a.business_id = l.business_id AND a.id = l.account_id
WHERE l.business_id = %(id)s"""


class Purchases(RuleBasedStateMachine):
    """One business, and everything that it buys."""

    tenant: Tenant
    performed: Counter[str]
    categories: dict[str, str]

    def __init__(self) -> None:
        super().__init__()
        self.expenses: list[str] = []
        self.numbers = 0

    def post(self, name: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """The answer to what was done; None when it was refused with a reason."""
        answer = self.tenant.api.post(path, json=body) if body is not None else self.tenant.api.post(path)
        if answer.status_code in (409, 422):
            self.performed[f"{name}: {answer.json()['error']}"] += 1
            return None
        assert answer.status_code in (200, 201), answer.text
        self.performed[name] += 1
        return answer.json()

    @initialize()
    def begin(self) -> None:
        """Something of each kind, so that no step is in vain."""
        self.write_down(["other"], "100", {"docType": 305}, {}, "פז", True)
        self.write_down(["fuel", "computers"], "6000", {"docType": 300}, {}, "באג", True)
        self.claim(1, {})
        self.write_down(["other"], "100", {"docType": 305, "originalReceived": False}, {}, "בזק", True)
        self.claim(2, {})

    @rule(kinds=KEYS, net=NETS, paper=PAPERS, fields=CURRENCIES, supplier=SUPPLIERS, books=st.booleans())
    def write_down(
        self,
        kinds: list[str],
        net: str,
        paper: dict[str, Any],
        fields: dict[str, str],
        supplier: str | None,
        books: bool,
    ) -> None:
        """A paper that comes in, with a line for each kind; VAT of one agora in five."""
        self.numbers += 1
        lines = [
            {"amount": net, "vat": f"{int(float(net) * 18) / 100:.2f}", "categoryId": self.categories[kind]}
            for kind in kinds
        ]
        body = {"date": "2026-11-02", "lines": lines, "number": str(self.numbers), **paper, **fields}
        if supplier:
            body["supplier"] = {"name": supplier, "save": True}
        made = self.post("create", "/expenses", body)
        if made:
            self.expenses.append(made["id"])
            if books:
                self.post("book", f"/expenses/{made['id']}/book")

    def one(self, place: int) -> str:
        return self.expenses[place % len(self.expenses)]

    @rule(place=PLACES)
    def book(self, place: int) -> None:
        """Books one, booked or not."""
        self.post("book", f"/expenses/{self.one(place)}/book")

    @rule(place=PLACES, net=NETS)
    def change(self, place: int, net: str) -> None:
        """Changes a draft."""
        answer = self.tenant.api.patch(f"/expenses/{self.one(place)}", json={"net": net, "vat": "0", "total": None})
        assert answer.status_code in (200, 409, 422), answer.text
        self.performed[f"change {answer.status_code}"] += 1

    @rule(place=PLACES, number=st.sampled_from([{}, {"allocationNumber": "123456789"}]))
    def claim(self, place: int, number: dict[str, str]) -> None:
        """The papers come."""
        self.post("claim", f"/expenses/{self.one(place)}/claim-vat", {"originalReceived": True, **number})

    @rule(place=PLACES)
    def give_up(self, place: int) -> None:
        """They never come."""
        self.post("give up", f"/expenses/{self.one(place)}/give-up-vat", {})

    @rule(place=PLACES)
    def correct(self, place: int) -> None:
        """Takes one back, and leaves its draft."""
        made = self.post("correct", f"/expenses/{self.one(place)}/correct", {"reason": "טעות"})
        if made:
            self.expenses.append(made["id"])

    @rule(place=PLACES)
    def credit(self, place: int) -> None:
        """The supplier takes something back."""
        of = self.tenant.api.get(f"/expenses/{self.one(place)}").json()
        self.numbers += 1
        body = {"date": of["date"], "docType": 330, "net": "0.05", "vat": "0.01", "number": f"C{self.numbers}"}
        if of["currency"] != "ILS":
            body |= {"currency": of["currency"], "exchangeRate": of["exchangeRate"]}
        made = self.post("credit", "/expenses", {**body, "supplierId": of["supplierId"], "creditsId": of["id"]})
        if made:
            self.expenses.append(made["id"])
            self.post("book", f"/expenses/{made['id']}/book")

    @invariant()
    def the_books_are_what_the_expenses_say(self) -> None:
        """Suppliers, their accounts, and the three accounts of input VAT."""
        with self.tenant.running.owner() as connection:
            asked = {"id": self.tenant.id}
            assert connection.execute(_SUPPLIERS, asked).fetchall() == []
            assert connection.execute(_MOVEMENTS, asked).fetchall() == []
            assert connection.execute(_VAT, asked).fetchone() in ((0, 0, 0), None)


@pytest.mark.timeout(600)
def test_the_books_are_what_the_expenses_say_after_any_history(opened: Callable[..., Tenant]) -> None:
    counted: Counter[str] = Counter()
    made = opened()
    listed = made.api.get("/expense-categories", params={"limit": 100}).json()["items"]

    by_key = {one["key"]: one["id"] for one in listed if one["key"]}

    class Game(Purchases):
        tenant = made
        performed = counted
        categories = by_key

        def __init__(self) -> None:
            super().__init__()
            self.numbers = sum(counted.values()) * 1000

    run_state_machine_as_test(Game, settings=GAMES)
    assert books_fit(made)["expenses"] > 0
    assert counted.keys() >= {"create", "book", "claim", "give up", "correct", "credit", "change 200"}, counted
    assert counted.keys() >= {"book: expense_immutable", "claim: vat_papers_missing", "correct: expense_not_booked"}
