"""Sub-ledgers as of an instant: what the books said then, whatever was recorded later. Every answer of a random history
is asked for once more, and compared with the one that was given at the time."""

import random
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from importlib.resources import files
from typing import Any

import httpx
import pytest

from domains.answers import done, refused
from domains.histories import KINDS, PAYMENT_KINDS, SalesHistory
from domains.purchases import booked, now, pay, paying, supplier
from domains.test_stock import adjusted, product
from domains.test_stock_costs_kept import Books
from support.service import Tenant


class Answers:
    """What some reads answered at each instant."""

    def __init__(self, tenant: Tenant, *paths: str) -> None:
        self.tenant, self.paths = tenant, list(paths)
        self.given: list[tuple[str, str, Any]] = []

    def remember(self) -> None:
        """Asks everything, and keeps it with an instant of now. The instant comes first: the service counts in
        milliseconds, and what happens next may be recorded within the one in which the last answer came."""
        at = (datetime.now(UTC) + self.tenant.running.clock.offset).isoformat()
        answers = [(path, self._ask(path)) for path in self.paths]
        self.given += [(path, at, answer) for path, answer in answers]

    def check(self) -> None:
        """Every answer is given again for its instant."""
        assert len({repr(answer) for _, _, answer in self.given}) > len(self.given) // 4
        for path, at, answer in self.given:
            assert self._ask(httpx.URL(path).copy_merge_params({"asOf": at})) == answer, (path, at)

    def _ask(self, path: str | httpx.URL) -> Any:
        """An answer without the time at which it was made."""
        return {name: value for name, value in done(self.tenant.api.get(path)).items() if name != "generatedAt"}


def day(tenant: Tenant, days: int) -> str:
    return (date.fromisoformat(tenant.today()) - timedelta(days=days)).isoformat()


@pytest.mark.parametrize("seed", [1, 2])
def test_a_client_owed_what_it_was_said_to_owe(tenant: Tenant, seed: int) -> None:
    """With backdating, credits, conversions, cancellations, voids, bounces, refunds and opening balances."""
    opening = {"amount": "70", "date": day(tenant, 40), "dueDate": day(tenant, 20)}
    clients = [tenant.client(name="A", openingBalance=opening), tenant.client(name="B")]
    history = SalesHistory(tenant, seed, clients)
    ids = [one["id"] for one in clients]
    several = f"/clients/balances?ids={ids[0]}&ids={ids[1]}"
    of_each = (f"/clients/{id}/{what}" for id in ids for what in ("balance", "statement"))
    answers = Answers(tenant, several, "/reports/aged-receivables", *of_each)
    answers.remember()
    openings: Iterator[dict[str, Any] | None] = iter([{**opening, "amount": "-30"}, None, {**opening, "amount": "50"}])
    for asked in openings:
        done(tenant.api.patch(f"/clients/{ids[0]}", json={"openingBalance": asked}))
        answers.remember()
    (item,) = done(tenant.api.get(f"/clients/{ids[0]}/balance"))["openingItems"]
    for part in ("20", "30"):
        body = {"clientId": ids[0], "method": "cash", "date": day(tenant, 3), "amount": part}
        named = [{"openingItemId": item["id"], "amount": part}]
        history.payments.append(done(tenant.api.post("/payments", json={**body, "allocations": named}), 201)["id"])
        answers.remember()
    for _ in range(45):
        if history.step(KINDS + PAYMENT_KINDS):
            answers.remember()
    assert history.accepted > 20
    answers.check()
    _check_migration(tenant)


def _check_migration(tenant: Tenant) -> None:
    """What the migration says of movements that were there before it is what is written with new ones."""
    script = files("pinkas.migrations.versions").joinpath("0054_deferred_vat.sql").read_text()
    update = (
        "UPDATE client_movements AS m SET" + script.partition("UPDATE client_movements AS m SET")[2].partition(";")[0]
    )
    select = """SELECT document_id, kind, received, date_trunc('second', recorded_at) FROM client_movements
        WHERE business_id = %s ORDER BY document_id, kind"""
    with tenant.running.owner() as connection, connection.transaction(force_rollback=True):
        before = connection.execute(select, [tenant.id]).fetchall()
        connection.execute("SET LOCAL session_replication_role = replica")
        connection.execute(update + f" AND m.business_id = '{tenant.id}'")
        after = connection.execute(select, [tenant.id]).fetchall()
    assert len(before) > 10
    assert [row[:3] for row in after] == [row[:3] for row in before]
    assert all(abs(one[3] - two[3]) <= timedelta(seconds=1) for one, two in zip(after, before, strict=True))


def test_a_business_without_vat_was_owed_what_it_said(opened: Callable[..., Tenant]) -> None:
    tenant = opened("exempt_dealer")
    client = tenant.client()
    answers = Answers(tenant, f"/clients/{client['id']}/balance", f"/clients/{client['id']}/statement")
    answers.remember()
    account = tenant.issued(300, client=None, clientId=client["id"])
    answers.remember()
    body = {"payments": [{"method": "cash", "date": tenant.today(), "amount": "60"}]}
    receipt = done(tenant.api.post(f"/documents/{account['id']}/payments", json=body), 201)
    answers.remember()
    done(tenant.api.post(f"/documents/{receipt['id']}/cancel", json={"reason": "x"}))
    answers.remember()
    done(tenant.api.post(f"/documents/{account['id']}/cancel", json={"reason": "x"}))
    answers.remember()
    answers.check()


def test_a_supplier_was_owed_what_it_was_said_to_be_owed(tenant: Tenant) -> None:
    chosen, of = random.Random(5), supplier(tenant)  # noqa: S311
    several = f"/suppliers/balances?ids={of['id']}"
    of_each = (f"/suppliers/{of['id']}/balance", f"/suppliers/{of['id']}/statement")
    aged = ("/reports/aged-payables", f"/reports/aged-payables?supplierId={of['id']}")
    answers = Answers(tenant, several, *aged, *of_each)
    expenses: list[dict[str, Any]] = []
    payments: list[str] = []
    for _ in range(16):
        step = chosen.choice(("expense", "expense", "credit", "pay", "ahead", "void", "correct"))
        owing = [one for one in (now(tenant, two) for two in expenses) if float(one["open"]) and not one["isCredit"]]
        if step in ("expense", "credit"):
            expenses.append(
                booked(tenant, of, str(chosen.randint(100, 900)), "10", docType=330 if step == "credit" else 305)
            )
        elif step == "pay" and owing:
            one = chosen.choice(owing)
            payments.append(pay(tenant, of, (one, one["open"]), date=day(tenant, 0))["id"])
        elif step == "ahead":
            payments.append(done(tenant.api.post("/supplier-payments", json=paying(of, tenant, gross="12")), 201)["id"])
        elif step == "correct" and (free := [one for one in owing if one["open"] == one["total"]]):
            draft = done(tenant.api.post(f"/expenses/{chosen.choice(free)['id']}/correct", json={"reason": "x"}))
            expenses.append(done(tenant.api.post(f"/expenses/{draft['id']}/book", json={})))
        elif step == "void" and payments:
            done(tenant.api.post(f"/supplier-payments/{payments.pop()}/void", json={"reason": "x"}))
        answers.remember()
    assert len(expenses) > 3
    assert payments
    answers.check()


@pytest.mark.parametrize("seed", [1, 2])
def test_stock_was_worth_what_it_was_said_to_be_worth(tenant: Tenant, seed: int) -> None:
    """On every day, with movements that were dated back, shortages that were filled later, returns and counts."""
    books = Books(tenant, seed)
    answers = Answers(tenant, "/inventory/valuation", *(f"/inventory/valuation?date={day(tenant, n)}" for n in (2, 5)))
    other = product(tenant)
    for place in range(24):
        books.happen()
        if place == 12:
            line = {"productId": other, "quantity": "3", "unitCost": "7"}
            done(adjusted(tenant, line, kind="receipt", date=day(tenant, 4)), 201)
        answers.remember()
    answers.check()


def test_an_instant_that_has_not_come_is_refused(tenant: Tenant) -> None:
    client, of = tenant.client(), tenant.supplier()
    ahead = (datetime.now(UTC) + timedelta(hours=1)).isoformat()
    at = [f"/clients/{client['id']}/{what}" for what in ("balance", "statement")]
    at += [f"/suppliers/{of['id']}/{what}" for what in ("balance", "statement")]
    for path in (*at, "/inventory/valuation", "/reports/aged-receivables", "/reports/aged-payables"):
        told = refused(tenant.api.get(path, params={"asOf": ahead}), 422, "validation_failed")
        assert [(one["field"], one["code"]) for one in told["details"]] == [("asOf", "as_of_in_future")]
        assert tenant.api.get(path, params={"asOf": "2026-01-01"}).status_code == 422


def test_what_was_not_there_yet_is_nothing(tenant: Tenant) -> None:
    client = tenant.client(openingBalance={"amount": "70", "date": day(tenant, 40)})
    tenant.issued(305, client=None, clientId=client["id"])
    before = (datetime.now(UTC) - timedelta(days=1)).isoformat()
    found = done(tenant.api.get(f"/clients/{client['id']}/balance", params={"asOf": before}))
    assert [(one["balance"], one["open"]) for one in found["currencies"]] == [("0.00", "0.00")]
    assert (found["asOf"], found["openingItems"]) == (day(tenant, 1), [])
