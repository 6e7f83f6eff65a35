"""What every read of analytics said at an instant: after steps of random histories of sales, money and purchases all
of them are asked, and asked again at the end."""

import random
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from domains.answers import done, drafted, faults, finalized, line, paid
from domains.purchases import booked, credit_note, supplier
from domains.test_analytics import read
from domains.test_analytics_cash_basis import STEPS, MixedHistory
from pinkas.domains.analytics.operations import OPERATIONS
from pinkas.domains.insights.operations import OPERATIONS as INSIGHTS
from support.service import Tenant

NOT_OF_THE_PAST = ("clients/ltv", "vat/calendar")
"""A calendar is of now. What clients are worth is not told again yet."""
READS = sorted({one.path.removeprefix("/analytics/") for one in OPERATIONS} - {*NOT_OF_THE_PAST})
CASH = ("revenue/summary", "revenue/trend", "revenue/by-client", "revenue/by-brand", "revenue-growth", "revenue/yoy")


def every_question(tenant: Tenant) -> list[tuple[str, dict[str, str]]]:
    """Every read, with its parameters by default, of some days back, and on the cash basis."""
    since = str(date.fromisoformat(tenant.today()) - timedelta(days=20))
    asked = [(path, dict[str, str]()) for path in READS]
    asked += [(path, {"basis": "cash", "from": since}) for path in (*CASH, "monthly-turnover")]
    asked += [
        (path, {"from": since, "granularity": "day"}) for path in READS if path.endswith("trend") and "vat" not in path
    ]
    return [(path, query) for path, query in asked]


class Past:
    """What every read answered at each instant."""

    def __init__(self, tenant: Tenant) -> None:
        self.tenant = tenant
        self.given: list[tuple[str, dict[str, str], str, Any]] = []

    def remember(self) -> None:
        clock = self.tenant.running.clock
        answers = [(path, query, told(self.tenant, path, query)) for path, query in every_question(self.tenant)]
        at = clock.now().isoformat()
        clock.offset += timedelta(seconds=2)
        self.given += [(path, query, at, answer) for path, query, answer in answers]

    def check(self) -> None:
        wrong = []
        for path, query, at, answer in self.given:
            again = told(self.tenant, path, {**query, "asOf": at})
            if again != answer:
                wrong.append((path, query, at, answer, again))
        assert not wrong, (sorted({one[0] for one in wrong}), wrong[0])


def told(tenant: Tenant, path: str, query: dict[str, str]) -> dict[str, Any]:
    """An answer without what says when it was made, and without what waits for a person."""
    answer = read(tenant, path, **query)
    if path == "dashboard/mobile-summary":
        answer["data"].pop("attention")
    return {name: value for name, value in answer.items() if name not in ("generatedAt", "asOf")}


_STEPS = (*("sale",) * 7, "expense", "expense", "correct", "credit_note", "give_up", "offer", "client", "archive")


class WholeHistory:
    """Sales and their money, quotes, clients and purchases."""

    def __init__(self, tenant: Tenant, seed: int) -> None:
        self.tenant, self.chosen = tenant, random.Random(seed)  # noqa: S311
        self.sales = MixedHistory(tenant, seed, [tenant.client(name=name) for name in "AB"])
        place = done(tenant.api.post("/product-categories", json={"name": "רהיטים"}), 201)["id"]
        for fields in ({"categoryId": place}, {}):
            made = done(
                tenant.api.post("/products", json={"name": f"כיסא {len(fields)}", "price": "70", **fields}), 201
            )
            self.sales.products.append(made["id"])
        self.supplier = supplier(tenant)
        self.expenses: list[str] = []
        self.waiting: list[str] = []

    def step(self) -> None:
        kind = self.chosen.choice(_STEPS)
        if kind == "expense":
            amount = self.chosen.randint(100, 900)
            self.expenses.append(booked(self.tenant, self.supplier, str(amount), "10")["id"])
        elif kind == "correct" and self.expenses:
            at = f"/expenses/{self.expenses.pop()}/correct"
            draft = done(self.tenant.api.post(at, json={"reason": "x"}))
            self.expenses.append(done(self.tenant.api.post(f"/expenses/{draft['id']}/book", json={}))["id"])
        elif kind == "give_up":
            one = booked(self.tenant, self.supplier, "300", "54", originalReceived=False)["id"]
            self.waiting.append(one)
            if len(self.waiting) > 1:
                at = f"/expenses/{self.waiting.pop(0)}/give-up-vat"
                done(self.tenant.api.post(at, json={"reason": "x"}))
        elif kind == "archive" and len(self.sales.clients) > 3:
            assert self.tenant.api.delete(f"/clients/{self.sales.clients.pop()['id']}").is_success
        elif kind == "credit_note":
            credit_note(self.tenant, self.supplier)
        elif kind == "offer":
            fields = {"client": None, "clientId": self.sales.clients[0]["id"], "lines": [line("50")]}
            offer = done(finalized(self.tenant, done(drafted(self.tenant, 10, **fields), 201)))
            if self.chosen.random() < 0.6:
                body = {"docType": 305, "finalize": True}
                self.sales.documents.append(
                    done(self.tenant.api.post(f"/documents/{offer['id']}/convert", json=body), 201)
                )
        elif kind == "client":
            self.sales.clients.append(self.tenant.client(name=f"C{len(self.sales.clients)}"))
        else:
            self.sales.step(STEPS)


@pytest.mark.parametrize("seed", [1, 2])
def test_every_read_says_what_it_said(tenant: Tenant, seed: int) -> None:
    history, past = WholeHistory(tenant, seed), Past(tenant)
    past.remember()
    for place in range(60):
        history.step()
        if place % 8 == 7:
            past.remember()
            tenant.running.clock.offset += timedelta(days=3, hours=5)
    assert len({repr(answer) for _, _, _, answer in past.given}) > len(past.given) // 2
    past.check()


def test_a_business_without_vat_is_told_what_it_was_told(opened: Callable[..., Tenant]) -> None:
    tenant = opened("exempt_dealer")
    past = Past(tenant)
    past.remember()
    for amount in ("50", "70", "20"):
        issued = tenant.issued(400, payments=[paid(tenant, amount)], client=None, clientId=tenant.client()["id"])
        booked(tenant, supplier(tenant), amount, "0")
        tenant.running.clock.offset += timedelta(days=40)
        past.remember()
    done(tenant.api.post(f"/documents/{issued['id']}/cancel", json={"reason": "x"}))
    past.remember()
    past.check()


@pytest.mark.parametrize("path", READS)
def test_an_instant_that_has_not_come_is_refused(tenant: Tenant, path: str) -> None:
    answer = tenant.api.get(f"/analytics/{path}", params={"asOf": "2999-01-01T00:00:00Z"})
    assert (answer.status_code, faults(answer)) == (422, {("asOf", "as_of_in_future")}), answer.text


def test_what_will_be_is_not_asked_of_the_past(tenant: Tenant) -> None:
    """Insights are made of now: which of them were there then is not kept."""
    for one in INSIGHTS:
        if one.method == "GET" and "{" not in one.path:
            answer = tenant.api.get(one.path, params={"asOf": tenant.running.clock.now().isoformat()})
            assert (answer.status_code, answer.json()["error"]) == (400, "unknown_parameter"), one.path
