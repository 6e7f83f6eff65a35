"""Expectations of card deposits: read, written down by hand, settled by deposits, and opened again.

Whoever settles locks the books first and the expectations behind them: the order in which issuing takes them.
"""

from collections.abc import Collection, Sequence
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any
from uuid import UUID

from pinkas.core.cards import refuse_card_numbers
from pinkas.core.money import decimal_text, format_amount
from pinkas.core.pagination import Page
from pinkas.core.struct_mapping import make_mapping
from pinkas.core.wording import Wording
from pinkas.countries import Country, get_country
from pinkas.domains import businesses, clients, currencies, documents, ledger
from pinkas.domains.card_clearing import rules, store
from pinkas.domains.card_clearing.types import (
    BatchDifference,
    BatchPart,
    BatchQuery,
    BatchRow,
    BatchTable,
    CardBatch,
    CardExpectation,
    DepositDays,
    DepositDaysList,
    DepositDaysToSet,
    DifferenceRow,
    ExpectationQuery,
    ExpectationRow,
    ExpectationTable,
    NewDeposit,
    NewExpectation,
    PartRow,
    ProviderTotal,
)
from pinkas.platform.tx import Tx

DAYS_UNLESS_SET = 2
"""What `expected_deposit_day` in the schema takes where nothing is set."""


async def list_expectations(tx: Tx, query: ExpectationQuery) -> Page[CardExpectation]:
    """What the processors of cards still have to deposit, and what they did, newest first unless `sort` says
    otherwise."""
    documents.check_period(query.from_, query.to)
    family = await clients.ids_for_filter(tx, query.client_id)
    today = None
    if query.overdue is not None:
        today = tx.today((await businesses.get_current(tx)).timezone)
    page = await store.list_expectations(tx, query, family, today)
    return Page([_expectation_view(one) for one in page.items], page.next_cursor, page.total)


async def compose_table(tx: Tx, business: businesses.Business, query: ExpectationQuery) -> ExpectationTable:
    """Expectations with the filters of their list, as JSON or as a file with all of them; with what is open of all by
    processor, which is the balance of the account of card clearing."""
    page = await list_expectations(tx, query)
    home = get_country(business.country).currency
    totals = await store.list_open_totals(tx, tx.today(business.timezone))
    balance = await ledger.get_balance(tx, rules.CLEARING_ROLE)
    providers = [_provider_total(one, home) for one in totals]
    return ExpectationTable(
        items=page.items,
        next_cursor=page.next_cursor,
        home_currency=home,
        balance=format_amount(balance, home),
        providers=providers,
        total=page.total,
    )


async def get_expectation(tx: Tx, id: UUID) -> CardExpectation:
    """What a processor still has to deposit for one charge."""
    return _expectation_view(await store.EXPECTATIONS.get(tx, id))


async def record_expectation(tx: Tx, body: NewExpectation) -> CardExpectation:
    """Writes down what a processor still has to deposit and no payment here tells of. The books take it as an opening
    balance of the account of card clearing."""
    refuse_card_numbers((("provider", body.provider), ("note", body.note)))
    business = await businesses.get_current(tx)
    country = get_country(business.country)
    currency = body.currency or business.default_currency
    rate: Decimal | None = None
    if currency != country.currency:
        rate = body.exchange_rate or await currencies.get_rate_on(tx, currency, body.charged_on)
    amount, value = rules.check_expectation(body, currency, country.currency, rate, tx.today(business.timezone))
    await documents.lock_books(tx, ())
    id = tx.new_id()
    made = await store.insert_expectation(
        tx,
        id,
        {
            "provider": _tidy(body.provider),
            "charged_on": body.charged_on,
            "expected_on": body.expected_on,
            "deal_type": body.deal_type,
            "installments": body.installments,
            "note": body.note,
            "currency": currency,
            "amount": amount,
            "value": value,
        },
    )
    entry = ledger.NewEntry(
        body.charged_on, Wording("Card deposit expected"), "card_expectation", id, rules.expectation_lines(value)
    )
    await ledger.post_entries(tx, [entry], country.code, field="chargedOn")
    facts = {"amount": format_amount(amount, currency), "currency": currency, "provider": made.provider}
    tx.audit("card_expectation.recorded", "card_expectation", id, facts=facts)
    return _expectation_view(made)


async def list_batches(tx: Tx, query: BatchQuery) -> Page[CardBatch]:
    """Deposits of processors with their fees and what they settled, newest first unless `sort` says otherwise; undone
    ones are among them."""
    documents.check_period(query.from_, query.to)
    page = await store.list_batches(tx, query)
    return Page([_batch_view(one) for one in page.items], page.next_cursor, page.total)


async def compose_batch_table(tx: Tx, _business: businesses.Business, query: BatchQuery) -> BatchTable:
    """Deposits with the filters of their list, as JSON or as a file with all of them."""
    page = await list_batches(tx, query)
    return BatchTable(items=page.items, next_cursor=page.next_cursor, total=page.total)


async def settle_deposit(tx: Tx, deposit: NewDeposit) -> CardBatch:
    """Settles expectations by a deposit that came to the bank, all of them or none: the fee and its VAT, the explained
    differences and the books in one transaction. Raises every fault of `deposit` at once, then
    `rules.SettlementExceedsOpen` or `rules.DepositMismatch`."""
    business = await businesses.get_current(tx)
    country = get_country(business.country)
    rate = deposit.exchange_rate
    if rate is None and deposit.currency != country.currency:
        rate = await currencies.get_rate_on(tx, deposit.currency, deposit.date)
    await documents.lock_books(tx, ())
    open_ = await store.lock_expectations(tx, {one.expectation_id for one in deposit.settles})
    done = rules.decide_settlement(deposit, open_, _books(business, country), rate, tx.today(business.timezone))
    id = tx.new_id()
    await store.insert_batch(
        tx,
        id,
        {
            "provider": done.provider,
            "date": deposit.date,
            "currency": deposit.currency,
            "exchange_rate": done.rate,
            "amount": done.amount,
            "gross": done.gross,
            "gross_value": done.gross_value,
            "fee": done.fee,
            "fee_vat": done.fee_vat,
            "differences": list(done.differences),
            "account_role": deposit.account_role,
            "reference": deposit.reference,
        },
        done.parts,
    )
    entry = ledger.NewEntry(deposit.date, Wording("Card deposit"), "card_batch", id, done.lines)
    await ledger.post_entries(tx, [entry], country.code, field="date")
    facts = {"amount": format_amount(done.amount, deposit.currency), "currency": deposit.currency}
    tx.audit("card_batch.settled", "card_batch", id, facts={**facts, "expectations": len(done.parts)})
    return _batch_view(await store.BATCHES.get(tx, id))


async def undo_batch(tx: Tx, id: UUID, reason: str) -> CardBatch:
    """Takes a deposit back: its postings are reversed today, and what it settled is open again, but for what the
    processor would take back anyhow."""
    business = await businesses.get_current(tx)
    await documents.lock_books(tx, ())
    row = await store.BATCHES.get_for_update(tx, id)
    if row.state == "UNDONE":
        raise rules.BatchUndone
    posted = await ledger.list_postings(tx, "card_batch", id)
    today = tx.today(business.timezone)
    entry = ledger.NewEntry(
        today, Wording("Card deposit: undone"), "card_batch_undo", id, ledger.reversed_postings(posted)
    )
    await ledger.post_entries(tx, [entry], business.country)
    await store.undo_batch(tx, id, reason)
    tx.audit("card_batch.undone", "card_batch", id, facts={"reason": reason})
    return _batch_view(await store.BATCHES.get(tx, id))


async def list_open_charges(tx: Tx, currency: str, until: date, zone: str, most: int) -> list[Any]:
    """What processors still have to deposit of charges until a day, the latest first: rows of id, provider, charged_on,
    minute (of that day, in a time zone), expected_on and open_amount in minor units."""
    return await store.list_open_charges(tx, currency, until, zone, most)


async def list_deposits_before(tx: Tx, currency: str, until: date, zone: str, most: int) -> list[Any]:
    """The latest deposits until a day: rows of provider, date, fee, fee_vat and charges (day, minute, amount)."""
    return await store.list_deposits_before(tx, currency, until, zone, most)


async def list_open_between(tx: Tx, provider: str, currency: str, first: date, last: date, most: int) -> list[UUID]:
    """The ids of what a processor charged in a period and still has to deposit."""
    return await store.list_open_between(tx, provider, currency, first, last, most)


async def get_open_amounts(tx: Tx, ids: Collection[UUID]) -> dict[UUID, ExpectationRow]:
    """Expectations that are there, by id, locked until the transaction ends, behind the books."""
    await documents.lock_books(tx, ())
    return await store.lock_expectations(tx, ids)


async def set_deposit_days(tx: Tx, provider: str | None, days: int) -> None:
    """Sets how many days after a charge a processor deposits it, 0 to 120, for charges from now on; without a
    processor, for all that have no number of their own. Left alone it is two days."""
    if (await store.get_deposit_days(tx)).get(provider or "") == days:
        return
    await store.set_deposit_days(tx, provider or "", days)
    tx.audit("card_deposit_days.set", "business", tx.business_id, facts={"provider": provider or "", "days": days})


async def put_deposit_days(tx: Tx, body: DepositDaysToSet) -> DepositDaysList:
    """Sets them, and answers all."""
    await set_deposit_days(tx, _tidy(body.provider), body.days)
    return await list_deposit_days(tx)


async def list_deposit_days(tx: Tx) -> DepositDaysList:
    """How many days after a charge each processor deposits it."""
    found = await store.get_deposit_days(tx)
    others = DepositDays(provider=None, days=found.pop("", DAYS_UNLESS_SET))
    return DepositDaysList(items=[others, *(DepositDays(provider=name, days=days) for name, days in found.items())])


def _books(business: businesses.Business, country: Country) -> rules.Books:
    return rules.Books(
        country.currency,
        country.business_types[business.business_type].charges_vat,
        {one.role for one in country.chart},
    )


def _tidy(text: str | None) -> str | None:
    return text.strip() if text else None


def _provider_total(row: Any, home: str) -> ProviderTotal:
    return ProviderTotal(
        provider=row.provider,
        count=row.count,
        open_value=format_amount(row.open_value, home),
        overdue_value=format_amount(row.overdue_value, home),
    )


@cache
def _expectation_mapping(country: str) -> Any:
    home = get_country(country).currency
    return make_mapping(
        ExpectationRow,
        CardExpectation,
        open=lambda row, currency: format_amount(row.open_amount, currency),
        value=lambda row, _: format_amount(row.value, home),
        open_value=lambda row, _: format_amount(row.open_value, home),
    )


def _expectation_view(row: ExpectationRow) -> CardExpectation:
    view: CardExpectation = _expectation_mapping(row.country)(row, row.currency)
    return view


def _rate(row: BatchRow, _currency: str) -> str | None:
    return None if row.exchange_rate is None else decimal_text(row.exchange_rate)


def _differences(row: BatchRow, currency: str) -> Sequence[BatchDifference]:
    return [_DIFFERENCE(one, currency) for one in row.differences]


def _parts(row: BatchRow, _currency: str) -> Sequence[BatchPart]:
    return [_PART(one, one.currency) for one in row.parts]


_DIFFERENCE = make_mapping(DifferenceRow, BatchDifference)
_PART = make_mapping(PartRow, BatchPart)
_BATCH = make_mapping(BatchRow, CardBatch, exchange_rate=_rate, differences=_differences, parts=_parts)


def _batch_view(row: BatchRow) -> CardBatch:
    return _BATCH(row, row.currency)
