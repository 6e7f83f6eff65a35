"""Card clearing: every card payment waits for its deposit, a deposit settles several, and the books say the same."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from datetime import date, timedelta
from decimal import Decimal
from importlib.resources import files
from typing import Any
from uuid import UUID

import pytest
from psycopg import Connection
from psycopg.errors import CheckViolation, RestrictViolation

from domains.answers import done, faults, journal, line, paid, refused
from domains.test_payments import entries, recorded, sold
from pinkas.core.problems import ValidationFailed
from pinkas.domains import card_clearing
from pinkas.domains.card_clearing import CardBatch, DepositDifference, NewDeposit, SettledPart
from pinkas.platform.caller import system_caller
from pinkas.platform.database import Database
from pinkas.platform.tx import Transactions, Tx
from support.service import Tenant

PATH = "/card-clearing/expectations"


def performed(tenant: Tenant, *verbs: Callable[[Tx], Awaitable[Any]]) -> list[Any]:
    """What use cases return or raise, each in a transaction of its own, all at once."""

    async def all_of_them() -> list[Any]:
        database = Database(tenant.running.urls["live"].app, size=min(len(verbs), 10), name="test-card-clearing")
        await database.open()
        begin = Transactions(database, tenant.running.services["live"].runtime).begin

        async def one(verb: Callable[[Tx], Awaitable[Any]]) -> Any:
            async with begin(system_caller(UUID(tenant.id))) as tx:
                return await verb(tx)

        try:
            return await asyncio.gather(*map(one, verbs), return_exceptions=True)
        finally:
            await database.close()

    return asyncio.run(all_of_them())


def _succeeded(results: list[Any]) -> Any:
    (result,) = results
    if isinstance(result, BaseException):
        raise result
    return result


def deposit(tenant: Tenant, amount: str, settles: Sequence[Any], **fields: Any) -> NewDeposit:
    """A deposit of today that settles expectations: each by its answer, or with an amount of it."""
    parts = [one if isinstance(one, tuple) else (one, None) for one in settles]
    settled = [
        SettledPart(expectation_id=UUID(one["id"]), amount=None if part is None else Decimal(part))
        for one, part in parts
    ]
    named = {"date": date.fromisoformat(tenant.today()), "currency": "ILS", **fields}
    return NewDeposit(amount=Decimal(amount), settles=settled, **named)


def settled(tenant: Tenant, amount: str, settles: Sequence[Any], **fields: Any) -> CardBatch:
    new = deposit(tenant, amount, settles, **fields)
    result: CardBatch = _succeeded(performed(tenant, lambda tx: card_clearing.settle_deposit(tx, new)))
    return result


def undone(tenant: Tenant, batch: CardBatch) -> CardBatch:
    result: CardBatch = _succeeded(performed(tenant, lambda tx: card_clearing.undo_batch(tx, batch.id, "wrong bank")))
    return result


def expectations(tenant: Tenant, **query: Any) -> list[dict[str, Any]]:
    """Expectations in the order in which they came to be."""
    params = {"limit": 100, "sort": "createdAt", **query}
    return list(done(tenant.api.get(PATH, params=params))["items"])


def by_hand(tenant: Tenant, amount: str, **fields: Any) -> dict[str, Any]:
    body = {"chargedOn": tenant.today(), "amount": amount, **fields}
    return dict(done(tenant.api.post(PATH, json=body), 201))


def clearing(tenant: Tenant) -> tuple[int, int]:
    """What the account of card clearing holds, by its lines; and what is open of all expectations."""
    with tenant.running.owner() as connection:
        row = connection.execute(
            """SELECT (SELECT coalesce(sum(l.debit - l.credit), 0)::bigint FROM journal_lines l
                       JOIN ledger_accounts a ON a.business_id = l.business_id AND a.id = l.account_id
                       WHERE l.business_id = %(b)s AND a.role = 'card_clearing'),
                      (SELECT coalesce(sum(open_value), 0)::bigint FROM card_expectations WHERE business_id = %(b)s)""",
            {"b": tenant.id},
        ).fetchone()
    assert row is not None
    return row[0], row[1]


def check_books(tenant: Tenant, balance: int) -> None:
    """The account of card clearing holds this, and it is what is open."""
    assert clearing(tenant) == (balance, balance)


def card_sale(tenant: Tenant, *amounts: str, **fields: Any) -> dict[str, Any]:
    """An invoice-receipt that is paid by card, in parts."""
    net = sum(map(Decimal, amounts)) / Decimal("1.18")
    lines = [line(str(net.quantize(Decimal("0.01"))))]
    payments = [paid(tenant, one, "card", last4="4242", dealType="installments", installments=3) for one in amounts]
    return tenant.issued(320, lines=lines, payments=payments, **fields)


def test_every_card_payment_leaves_an_expectation_however_it_was_recorded(tenant: Tenant) -> None:
    client = tenant.client()
    sale = card_sale(tenant, "100", "18", client=None, clientId=client["id"])
    invoice = sold(tenant, client)
    payments = {"payments": [paid(tenant, "18", "cash"), paid(tenant, "100", "card")]}
    receipt = done(tenant.api.post(f"/documents/{invoice['id']}/payments", json=payments), 201)
    payment = recorded(tenant, client, "70", "card", last4="1234", dealType="regular")
    recorded(tenant, client, "5", "bank_transfer")
    first, second, third, last = expectations(tenant)
    assert [one["amount"] for one in (first, second, third, last)] == ["100.00", "18.00", "100.00", "70.00"]
    assert [one["paymentId"] for one in (first, second)] == [one["id"] for one in sale["payments"]]
    assert (first["documentId"], first["docType"], first["docNumber"]) == (sale["id"], 320, sale["docNumber"])
    assert (first["dealType"], first["installments"], first["clientName"]) == ("installments", 3, client["name"])
    assert third["documentId"] == receipt["id"]
    assert (last["paymentId"], last["documentId"], last["dealType"]) == (payment["id"], None, "regular")
    today = date.fromisoformat(tenant.today())
    assert (last["kind"], last["state"], last["provider"]) == ("charge", "OPEN", None)
    assert (last["chargedOn"], last["expectedOn"]) == (today.isoformat(), (today + timedelta(days=2)).isoformat())
    assert (last["open"], last["value"], last["openValue"]) == ("70.00", "70.00", "70.00")
    issued = done(tenant.api.post(f"/payments/{payment['id']}/receipt", json={}), 201)
    after = done(tenant.api.get(f"{PATH}/{last['id']}"))
    assert (after["documentId"], after["docNumber"]) == (issued["id"], issued["docNumber"])
    assert len(expectations(tenant)) == 4
    check_books(tenant, 28800)


def test_an_exempt_dealer_s_receipt_and_a_donation_are_expected_too(opened: Callable[..., Tenant]) -> None:
    exempt, society = opened("exempt_dealer"), opened("nonprofit")
    exempt.issued(400, payments=[paid(exempt, "70", "card")])
    society.issued(405, payments=[paid(society, "50", "card")])
    check_books(exempt, 7000)
    check_books(society, 5000)


def test_what_is_taken_back_is_expected_no_more(tenant: Tenant) -> None:
    client = tenant.client()
    payment = recorded(tenant, client, "70", "card")
    done(tenant.api.post(f"/payments/{payment['id']}/void", json={"reason": "twice"}))
    invoice = sold(tenant, client)
    body = {"payments": [paid(tenant, "100", "card"), paid(tenant, "18", "card")]}
    receipt = done(tenant.api.post(f"/documents/{invoice['id']}/payments", json=body), 201)
    done(tenant.api.post(f"/documents/{receipt['id']}/cancel", json={"reason": "wrong"}))
    later = recorded(tenant, client, "9", "card", receipt=True)
    done(tenant.api.post(f"/documents/{later['receiptId']}/cancel", json={"reason": "wrong"}))
    found = expectations(tenant)
    assert [(one["state"], one["cancelled"], one["open"]) for one in found] == [
        ("CANCELLED", "70.00", "0.00"),
        ("CANCELLED", "100.00", "0.00"),
        ("CANCELLED", "18.00", "0.00"),
        ("CANCELLED", "9.00", "0.00"),
    ]
    check_books(tenant, 0)


def test_a_charge_that_is_taken_back_after_its_deposit_is_taken_back_by_the_processor(tenant: Tenant) -> None:
    client = tenant.client()
    payment = recorded(tenant, client, "100", "card")
    (charge,) = expectations(tenant)
    batch = settled(tenant, "40", [(charge, "40")])
    done(tenant.api.post(f"/payments/{payment['id']}/void", json={"reason": "x"}))
    charge, back = expectations(tenant)
    assert (charge["state"], charge["settled"], charge["cancelled"]) == ("SETTLED", "40.00", "60.00")
    assert (back["kind"], back["reversesId"], back["amount"]) == ("reversal", charge["id"], "-40.00")
    assert (back["paymentId"], back["open"]) == (payment["id"], "-40.00")
    check_books(tenant, -4000)
    undone(tenant, batch)
    assert [(one["state"], one["open"]) for one in expectations(tenant)] == [("CANCELLED", "0.00")] * 2
    check_books(tenant, 0)


def test_refunds_by_card_are_netted_by_the_processor(tenant: Tenant) -> None:
    client = tenant.client()
    sale = card_sale(tenant, "118", client=None, clientId=client["id"])
    refund = {"mode": "original_method", "amount": "59"}
    body = {"reason": "other", "amount": "59", "refund": refund, "finalize": True}
    credit = done(tenant.api.post(f"/documents/{sale['id']}/credit", json=body), 201)["credit"]
    payment = recorded(tenant, client, "70", "card")
    done(tenant.api.post(f"/payments/{payment['id']}/refund", json={"date": tenant.today(), "amount": "20"}), 201)
    charge, credited, second, given_back = expectations(tenant)
    assert journal(tenant, credit)["card_clearing"] == -5900
    assert (credited["kind"], credited["amount"], credited["documentId"]) == ("refund", "-59.00", credit["id"])
    assert credited["paymentId"] == charge["paymentId"]
    assert (given_back["kind"], given_back["amount"], given_back["paymentId"]) == ("refund", "-20.00", payment["id"])
    check_books(tenant, 10900)
    batch = settled(tenant, "109", [charge, credited, second, given_back])
    assert (batch.gross, batch.amount) == ("109.00", "109.00")
    assert {one["state"] for one in expectations(tenant)} == {"SETTLED"}
    check_books(tenant, 0)


def test_a_deposit_settles_several_with_its_fee_and_the_fee_s_vat(tenant: Tenant) -> None:
    client = tenant.client()
    for amount in ("100", "200", "50"):
        recorded(tenant, client, amount, "card")
    first, second, third = expectations(tenant)
    batch = settled(
        tenant, "308.30", [first, second, (third, "20")], fee=Decimal("10"), fee_vat=Decimal("1.70"), reference="77"
    )
    assert (batch.gross, batch.fee, batch.fee_vat, batch.amount) == ("320.00", "10.00", "1.70", "308.30")
    assert entries(tenant, "card_batch", str(batch.id)) == {
        "bank": 30830,
        "card_fees": 1000,
        "input_vat": 170,
        "card_clearing": -32000,
    }
    states = [(one["state"], one["settled"], one["open"]) for one in expectations(tenant)]
    assert states == [("SETTLED", "100.00", "0.00"), ("SETTLED", "200.00", "0.00"), ("OPEN", "20.00", "30.00")]
    check_books(tenant, 3000)
    (listed,) = done(tenant.api.get("/card-clearing/batches?include=total"))["items"]
    assert {one["amount"] for one in listed["parts"]} == {"100.00", "200.00", "20.00"}
    assert (listed["reference"], listed["state"]) == ("77", "SETTLED")
    after = undone(tenant, batch)
    assert (after.state, after.undo_reason) == ("UNDONE", "wrong bank")
    check_books(tenant, 35000)
    assert {one["state"] for one in expectations(tenant)} == {"OPEN"}
    with pytest.raises(card_clearing.BatchUndone):
        undone(tenant, batch)
    settled(tenant, "350", [first, second, third])
    check_books(tenant, 0)


def test_the_vat_of_a_fee_is_a_cost_where_none_is_deducted(opened: Callable[..., Tenant]) -> None:
    exempt = opened("exempt_dealer")
    exempt.issued(400, payments=[paid(exempt, "70", "card")])
    batch = settled(exempt, "67.66", expectations(exempt), fee=Decimal("2"), fee_vat=Decimal("0.34"))
    assert entries(exempt, "card_batch", str(batch.id)) == {"bank": 6766, "card_fees": 234, "card_clearing": -7000}


def test_differences_are_explained_or_the_deposit_is_refused(tenant: Tenant) -> None:
    recorded(tenant, tenant.client(), "100", "card")
    found = expectations(tenant)
    (problem,) = performed(tenant, lambda tx: card_clearing.settle_deposit(tx, deposit(tenant, "89.99", found)))
    assert isinstance(problem, card_clearing.DepositMismatch)
    assert problem.facts["difference"] == "10.01"
    check_books(tenant, 10000)
    explained = [
        DepositDifference(kind="rounding", amount=Decimal("0.01"), explanation="an agora"),
        DepositDifference(kind="chargeback", amount=Decimal("10"), explanation="disputed"),
    ]
    batch = settled(tenant, "89.99", found, differences=explained)
    posted = {"bank": 8999, "rounding": 1, "other_expenses": 1000, "card_clearing": -10000}
    assert entries(tenant, "card_batch", str(batch.id)) == posted
    assert [(one.kind, one.amount, one.explanation) for one in batch.differences] == [
        ("rounding", "0.01", "an agora"),
        ("chargeback", "10.00", "disputed"),
    ]
    check_books(tenant, 0)


def test_every_fault_of_a_deposit_is_told_at_once_and_nothing_is_written(tenant: Tenant) -> None:
    recorded(tenant, tenant.client(), "100", "card")
    (found,) = expectations(tenant)
    unknown = {"id": "0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6"}
    wrong = DepositDifference(kind="other", amount=Decimal(0), explanation=" ", account_role="card_clearing")
    tomorrow = date.fromisoformat(tenant.today()) + timedelta(days=1)
    new = deposit(
        tenant, "1", [found, found, unknown], date=tomorrow, fee=Decimal(-1), differences=[wrong], account_role="till"
    )
    (problem,) = performed(tenant, lambda tx: card_clearing.settle_deposit(tx, new))
    assert isinstance(problem, ValidationFailed)
    assert {(one.field, one.code) for one in problem.details} == {
        ("date", "in_future"),
        ("fee", "negative"),
        ("settles[1].expectationId", "repeated"),
        ("settles[2].expectationId", "not_found"),
        ("differences[0].amount", "is_zero"),
        ("differences[0].explanation", "required"),
        ("differences[0].accountRole", "unknown_account"),
        ("accountRole", "unknown_account"),
    }
    nothing = deposit(tenant, "1", [])
    (problem,) = performed(tenant, lambda tx: card_clearing.settle_deposit(tx, nothing))
    assert [(one.field, one.code) for one in problem.details] == [("settles", "required")]
    for amount in ("100.01", "-1"):
        much = deposit(tenant, "1", [(found, amount)])
        (problem,) = performed(tenant, lambda tx, much=much: card_clearing.settle_deposit(tx, much))
        assert isinstance(problem, card_clearing.SettlementExceedsOpen), amount
    assert done(tenant.api.get("/card-clearing/batches"))["items"] == []
    check_books(tenant, 10000)


def test_another_s_expectation_is_not_settled(tenant: Tenant, opened: Callable[..., Tenant]) -> None:
    other = opened()
    recorded(other, other.client(), "10", "card")
    new = deposit(tenant, "10", expectations(other))
    (problem,) = performed(tenant, lambda tx: card_clearing.settle_deposit(tx, new))
    assert [one.code for one in problem.details] == ["not_found"]
    check_books(other, 1000)


def test_charges_in_foreign_currency_are_settled_in_it_and_in_the_currency_of_the_books(tenant: Tenant) -> None:
    client = tenant.client()
    dollars = {"currency": "USD", "exchangeRate": "3.5"}
    recorded(tenant, client, "100", "card", **dollars)
    recorded(tenant, client, "100", "card", **dollars)
    first, second = expectations(tenant)
    assert (first["amount"], first["currency"], first["value"]) == ("100.00", "USD", "350.00")
    check_books(tenant, 70000)
    batch = settled(tenant, "32", [(first, "33.33")], currency="USD", exchange_rate=Decimal("3.6"), fee=Decimal("1.33"))
    posted = entries(tenant, "card_batch", str(batch.id))
    assert posted == {"bank": 11520, "card_fees": 479, "card_clearing": -11666, "exchange_differences": -333}
    check_books(tenant, 58334)
    explained = [DepositDifference(kind="exchange", amount=Decimal("-3.34"), explanation="rate of the processor")]
    settled(tenant, "586.68", [first, second], differences=explained)
    check_books(tenant, 0)
    recorded(tenant, client, "10", "card")
    (third,) = expectations(tenant, state="OPEN")
    new = deposit(tenant, "10", [third], currency="EUR")
    (problem,) = performed(tenant, lambda tx: card_clearing.settle_deposit(tx, new))
    assert {one.code for one in problem.details} == {"another_currency", "required"}


def test_twenty_at_once_settle_no_more_than_is_open(tenant: Tenant) -> None:
    recorded(tenant, tenant.client(), "100", "card")
    (found,) = expectations(tenant)
    new = deposit(tenant, "10", [(found, "10")])
    results = performed(tenant, *[lambda tx: card_clearing.settle_deposit(tx, new)] * 20)
    assert Counter(type(one).__name__ for one in results) == {"CardBatch": 10, "SettlementExceedsOpen": 10}
    check_books(tenant, 0)
    (after,) = expectations(tenant)
    assert (after["state"], after["settled"]) == ("SETTLED", "100.00")


def test_the_database_itself_refuses_to_settle_more_than_is_open_and_to_change_what_is_expected(
    tenant: Tenant,
) -> None:
    recorded(tenant, tenant.client(), "10", "card")
    (found,) = expectations(tenant)
    batch = settled(tenant, "4", [(found, "4")])
    for sql, problem in (
        ("UPDATE card_expectations SET settled = 1001, settled_value = 1001 WHERE id = %(e)s", CheckViolation),
        ("UPDATE card_expectations SET amount = 1 WHERE id = %(e)s", RestrictViolation),
        ("DELETE FROM card_expectations WHERE id = %(e)s", RestrictViolation),
        ("UPDATE card_batch_lines SET amount = 1 WHERE batch_id = %(b)s", RestrictViolation),
        ("DELETE FROM card_batch_lines WHERE batch_id = %(b)s", RestrictViolation),
    ):
        with tenant.running.owner() as connection, pytest.raises(problem):
            connection.execute(sql, {"e": found["id"], "b": batch.id})


def test_what_was_charged_before_is_written_down_by_hand(tenant: Tenant) -> None:
    day = (date.fromisoformat(tenant.today()) - timedelta(days=10)).isoformat()
    made = by_hand(tenant, "250.50", chargedOn=day, provider="Isracard", dealType="installments", installments=6)
    assert (made["kind"], made["state"], made["provider"], made["open"]) == ("manual", "OPEN", "Isracard", "250.50")
    expected = (date.fromisoformat(day) + timedelta(days=2)).isoformat()
    assert (made["expectedOn"], made["dealType"], made["installments"]) == (expected, "installments", 6)
    assert entries(tenant, "card_expectation", made["id"]) == {"card_clearing": 25050, "opening_balances": -25050}
    assert done(tenant.api.get(f"{PATH}/{made['id']}")) == made
    back = by_hand(tenant, "-50", expectedOn=tenant.today(), note="a refund of last year")
    assert entries(tenant, "card_expectation", back["id"]) == {"card_clearing": -5000, "opening_balances": 5000}
    dollars = by_hand(tenant, "10", currency="USD", exchangeRate="3.5")
    assert (dollars["value"], dollars["currency"]) == ("35.00", "USD")
    check_books(tenant, 23550)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            {"chargedOn": "2999-01-01", "expectedOn": "2998-01-01", "amount": "0", "currency": "XXX"},
            {
                ("chargedOn", "in_future"),
                ("expectedOn", "before_charged"),
                ("amount", "is_zero"),
                ("currency", "unknown_currency"),
            },
        ),
        (
            {"amount": "1.001", "exchangeRate": "3"},
            {("amount", "invalid_amount"), ("exchangeRate", "contradiction")},
        ),
        ({"currency": "USD"}, {("exchangeRate", "required")}),
        ({"currency": "THB", "amount": "0.01", "exchangeRate": "0.1"}, {("amount", "worth_nothing")}),
    ],
)
def test_what_cannot_be_expected_is_refused_with_every_fault(
    tenant: Tenant, body: dict[str, str], expected: set[tuple[str, str]]
) -> None:
    answer = tenant.api.post(PATH, json={"chargedOn": tenant.today(), "amount": "10", **body})
    assert faults(answer) == expected
    assert expectations(tenant) == []


def test_the_number_of_a_card_is_refused(tenant: Tenant) -> None:
    body = {"chargedOn": tenant.today(), "amount": "10", "note": "4580 4580 4580 4580"}
    refused(tenant.api.post(PATH, json=body), 422, "card_number_refused")
    assert expectations(tenant) == []


def test_expectations_are_filtered_sorted_and_paged(tenant: Tenant) -> None:
    client = tenant.client()
    payment = recorded(tenant, client, "70", "card")
    today = date.fromisoformat(tenant.today())
    days = [(today - timedelta(days=one)).isoformat() for one in (9, 7, 5)]
    made = [
        by_hand(tenant, str(place), provider=provider, chargedOn=day, expectedOn=day)
        for place, (provider, day) in enumerate(zip(("a", "b", "a"), days, strict=True), start=1)
    ]
    settled(tenant, "1", made[:1])
    ids = [one["id"] for one in made]

    def found(**query: Any) -> list[str]:
        return [one["id"] for one in expectations(tenant, **query)]

    (charge,) = found(paymentId=payment["id"])
    assert found(clientId=client["id"]) == [charge]
    assert found(provider="a") == [ids[0], ids[2]]
    assert found(state="SETTLED") == [ids[0]]
    assert found(kind="manual", state="OPEN") == ids[1:]
    assert found(overdue="true") == ids[1:]
    assert found(overdue="false") == [charge, ids[0]]
    assert found(**{"from": days[1], "to": days[1]}) == [ids[1]]
    assert found(sort="-expectedOn") == [charge, ids[2], ids[1], ids[0]]
    assert found(sort="chargedOn") == [*ids, charge]
    page = done(tenant.api.get(PATH, params={"limit": 3, "sort": "expectedOn", "include": "total"}))
    assert (page["total"], [one["id"] for one in page["items"]]) == (4, ids)
    rest = {"limit": 3, "sort": "expectedOn", "include": "total", "cursor": page["nextCursor"]}
    assert [one["id"] for one in done(tenant.api.get(PATH, params=rest))["items"]] == [charge]
    assert faults(tenant.api.get(PATH, params={"from": days[2], "to": days[0]})) == {("to", "before_from")}
    batches = "/card-clearing/batches"
    assert len(done(tenant.api.get(batches, params={"expectationId": ids[0]}))["items"]) == 1
    assert done(tenant.api.get(batches, params={"expectationId": ids[1]}))["items"] == []
    assert len(done(tenant.api.get(batches, params={"provider": "a", "state": "SETTLED"}))["items"]) == 1


def test_the_report_adds_up_what_each_processor_owes_to_the_balance_of_the_books(tenant: Tenant) -> None:
    recorded(tenant, tenant.client(), "100", "card", currency="USD", exchangeRate="3.5")
    old = (date.fromisoformat(tenant.today()) - timedelta(days=9)).isoformat()
    by_hand(tenant, "20", provider="Max", chargedOn=old)
    by_hand(tenant, "7", provider="Max")
    table = done(tenant.api.get("/reports/card-clearing", params={"provider": "Max"}))
    assert len(table["items"]) == 2
    assert (table["balance"], table["homeCurrency"]) == ("377.00", "ILS")
    assert table["providers"] == [
        {"provider": "Max", "count": 2, "openValue": "27.00", "overdueValue": "20.00"},
        {"provider": None, "count": 1, "openValue": "350.00", "overdueValue": "0.00"},
    ]
    file = tenant.api.get("/reports/card-clearing", params={"format": "csv", "lang": "en"})
    assert file.headers["content-type"].startswith("text/csv")
    assert len(file.text.strip().splitlines()) >= 4
    assert "Max" in file.text
    assert "USD" in file.text


def test_the_expected_day_is_the_rule_of_the_processor(tenant: Tenant) -> None:
    performed(
        tenant,
        lambda tx: card_clearing.set_deposit_days(tx, "Max", 8),
    )
    performed(tenant, lambda tx: card_clearing.set_deposit_days(tx, None, 1))
    today = date.fromisoformat(tenant.today())
    for provider, days in (("Max", 8), ("Cal", 1), (None, 1)):
        made = by_hand(tenant, "1", **({"provider": provider} if provider else {}))
        assert made["expectedOn"] == (today + timedelta(days=days)).isoformat()


def test_the_days_of_processors_are_set_and_listed(tenant: Tenant) -> None:
    path = "/card-clearing/deposit-days"
    assert done(tenant.api.get(path))["items"] == [{"provider": None, "days": 2}]
    done(tenant.api.put(path, json={"days": 3}))
    found = done(tenant.api.put(path, json={"provider": " Max ", "days": 8}))
    assert found["items"] == [{"provider": None, "days": 3}, {"provider": "Max", "days": 8}]
    assert done(tenant.api.get(path)) == found
    assert tenant.api.put(path, json={"days": 121}).status_code == 422
    expected = (date.fromisoformat(tenant.today()) + timedelta(days=8)).isoformat()
    assert by_hand(tenant, "1", provider="Max")["expectedOn"] == expected


def test_nothing_else_is_posted_to_card_clearing_unexpected(tenant: Tenant) -> None:
    recorded(tenant, tenant.client(), "10", "card")
    with tenant.running.owner() as connection, pytest.raises(RestrictViolation):
        connection.execute(
            """WITH entry AS (
                   INSERT INTO journal_entries (business_id, id, number, date, description, source_type, source_id,
                       posted_at, prev_hash, hash)
                   SELECT %(b)s, gen_random_uuid(), 99, now(), 'x', 'other', gen_random_uuid(), now(), '', ''
                   RETURNING id, date)
               INSERT INTO journal_lines
                   (business_id, entry_id, date, entry_number, position, account_id, debit, credit)
               SELECT %(b)s, entry.id, entry.date, 99, CASE a.role WHEN 'bank' THEN 1 ELSE 2 END, a.id,
                   CASE a.role WHEN 'bank' THEN 5 ELSE 0 END, CASE a.role WHEN 'bank' THEN 0 ELSE 5 END
               FROM entry, ledger_accounts AS a
               WHERE a.business_id = %(b)s AND a.role IN ('bank', 'card_clearing')""",
            {"b": tenant.id},
        )


def test_what_was_posted_before_is_expected_by_the_migration(tenant: Tenant) -> None:
    """Kept when it is posted, and again as the migration keeps it."""
    client = tenant.client()
    sale = card_sale(tenant, "100", "18", client=None, clientId=client["id"])
    body = {"reason": "other", "amount": "59", "finalize": True}
    refund = {"refund": {"mode": "original_method", "amount": "59"}}
    done(tenant.api.post(f"/documents/{sale['id']}/credit", json={**body, **refund}), 201)
    backs = [one for one in expectations(tenant) if one["kind"] == "refund"]
    assert [(one["paymentId"], one["amount"]) for one in backs] == [
        (sale["payments"][1]["id"], "-18.00"),
        (sale["payments"][0]["id"], "-41.00"),
    ]
    invoice = sold(tenant, client)
    wrong = {"payments": [paid(tenant, "50", "card"), paid(tenant, "60", "card")]}
    receipt = done(tenant.api.post(f"/documents/{invoice['id']}/payments", json=wrong), 201)
    done(tenant.api.post(f"/documents/{receipt['id']}/cancel", json={"reason": "x"}))
    kept = recorded(tenant, client, "70", "card", currency="USD", exchangeRate="3.51")
    done(tenant.api.post(f"/payments/{kept['id']}/refund", json={"date": tenant.today(), "amount": "20"}), 201)
    gone = recorded(tenant, client, "30", "card")
    done(tenant.api.post(f"/payments/{gone['id']}/void", json={"reason": "x"}))
    script = files("pinkas.migrations.versions").joinpath("0033_card_clearing.sql").read_text()
    keep = "DO $$" + script.rpartition("\nDO $$")[2].partition("END $$;")[0] + "END $$;"
    keep = keep.replace("WHERE a.role =", f"WHERE a.business_id = '{tenant.id}' AND a.role =")
    with tenant.running.owner() as connection, connection.transaction(force_rollback=True):
        before = _kept(connection, tenant)
        assert len(before) == 9
        connection.execute("SET LOCAL session_replication_role = replica")
        connection.execute("DELETE FROM card_expectations WHERE business_id = %s", [tenant.id])
        connection.execute("SET LOCAL session_replication_role = origin")
        assert _kept(connection, tenant) == []
        connection.execute(keep)
        connection.execute(f"SELECT name_refunded_payments('{tenant.id}', '{backs[0]['documentId']}')")
        assert _kept(connection, tenant) == before


def _kept(connection: Connection, tenant: Tenant) -> list[Any]:
    names = """kind, payment_id, document_id, client_id, charged_on, expected_on, currency, amount, value, cancelled,
        open_value, state, created_at"""
    sql = f"SELECT {names} FROM card_expectations WHERE business_id = %s ORDER BY created_at, {names}"
    return connection.execute(sql, [tenant.id]).fetchall()


def test_a_reset_of_the_sandbox_forgets_what_was_expected(tenant: Tenant) -> None:
    sandbox = tenant.sandbox_key()
    client = done(sandbox.post("/clients", json={"name": "לקוח"}), 201)
    payment = done(sandbox.post("/payments", json={**paid(tenant, "10", "card"), "clientId": client["id"]}), 201)
    done(sandbox.post(f"/payments/{payment['id']}/receipt", json={}), 201)
    assert len(done(sandbox.get(PATH))["items"]) == 1
    done(sandbox.post("/sandbox/reset"))
    assert done(sandbox.get(PATH))["items"] == []
