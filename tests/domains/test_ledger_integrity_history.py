"""Whatever happens to a business, with VAT on both bases, periods closed and reopened and months revalued in between,
the proof of its books finds nothing."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import ClassVar

import httpx
import pytest

from domains.answers import books_fit, done
from domains.histories import KINDS, PAYMENT_KINDS, SalesHistory
from domains.purchases import booked, supplier
from domains.tax_periods import do, last_of, month_before, name_of, reports_monthly
from domains.tax_periods import sold as sold_on
from domains.test_journal import entry_body
from domains.test_revaluations import sold_abroad
from support.service import Tenant


class BooksHistory(SalesHistory):
    """Sales and money, with what an accountant does in between."""

    def __init__(self, tenant: Tenant, seed: int) -> None:
        super().__init__(tenant, seed, [tenant.client(name=name) for name in "AB"])
        self.basis = "cash"
        self.supplier = supplier(tenant)
        self.done_by_accountant: set[str] = set()
        for client in self.clients:  # first, as invoices are issued in the order of their days
            sold_abroad(tenant, client, last_of(self.month).isoformat(), self.amount())
            named = {"client": None, "clientId": client["id"]}
            self.documents.append(sold_on(tenant, last_of(self.month), self.amount(), **named))

    def accountant_step(self) -> None:
        """The next thing that an accountant does; what is refused is part of it."""
        name = self.chosen.choice(tuple(self.steps))
        answer = self.steps[name](self)
        if answer is None or answer.status_code < 300:
            self.done_by_accountant.add(name)
        else:
            assert answer.status_code in (409, 422), answer.text

    @property
    def month(self) -> date:
        """The month that is over."""
        return month_before(self.tenant)

    def _close_vat(self) -> httpx.Response:
        answer: httpx.Response = do(self.tenant, self.month, "close")
        return answer

    def _reopen_vat(self) -> httpx.Response:
        answer: httpx.Response = do(self.tenant, self.month, "reopen", reason="חשבונית ספק הגיעה באיחור")
        return answer

    def _sell_late(self) -> None:
        price, day = self.chosen.randint(1, 200), last_of(self.month)
        money = {"method": "cash", "date": day.isoformat(), "amount": f"{price * 118 / 100:.2f}"}
        sold_on(self.tenant, day, str(price), 320, payments=[money])

    def _buy_late(self) -> None:
        original = self.chosen.choice((True, False))
        day = last_of(self.month).isoformat()
        booked(self.tenant, self.supplier, "50", "9", date=day, originalReceived=original)

    def _revalue(self) -> httpx.Response:
        rates = [{"currency": "USD", "rate": f"3.{self.chosen.randint(4, 9)}"}]
        return self.tenant.api.post(f"/ledger/revaluations/{name_of(self.month)}", json={"rates": rates})

    def _change_basis(self) -> None:
        self.basis = "accrual" if self.basis == "cash" else "cash"
        done(self.tenant.api.patch("/tax/settings", json={"vatBasis": self.basis}))

    def _post_by_hand(self) -> httpx.Response:
        made = done(self.tenant.api.post("/ledger/journal-entries", json=entry_body(self.amount())), 201)
        return self.tenant.api.post(f"/ledger/journal-entries/{made['id']}/reverse", json={})

    steps: ClassVar[Mapping[str, Callable[["BooksHistory"], httpx.Response | None]]] = {
        "close VAT": _close_vat,
        "reopen VAT": _reopen_vat,
        "sell late": _sell_late,
        "buy late": _buy_late,
        "revalue": _revalue,
        "change basis": _change_basis,
        "post by hand": _post_by_hand,
    }


@pytest.mark.parametrize("seed", [2, 5])
def test_the_books_of_a_random_history_are_proved(tenant: Tenant, seed: int) -> None:
    reports_monthly(tenant, vatBasis="cash")
    history = BooksHistory(tenant, seed)
    for place in range(48):
        history.step(KINDS + PAYMENT_KINDS)
        if place % 2:
            history.accountant_step()
        if place % 6 == 5:
            books_fit(tenant)
    assert history.accepted > 15
    assert {"close VAT", "reopen VAT", "revalue"} <= history.done_by_accountant
    books_fit(tenant)
