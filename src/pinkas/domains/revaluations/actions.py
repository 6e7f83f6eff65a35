"""Revaluing what is open in foreign currency at the end of a month."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from pinkas.core.fields import Month
from pinkas.core.money import decimal_text, format_amount
from pinkas.core.wording import Wording
from pinkas.countries import get_country
from pinkas.domains import businesses, currencies, ledger
from pinkas.domains.ledger import ExpectedEntry, NewEntry
from pinkas.domains.revaluations import rules, store
from pinkas.domains.revaluations.types import BalanceLine, NewRevaluation, Revaluation, RevaluedBalance
from pinkas.platform.tx import Tx

ENTRY_SOURCES = (rules.POSTED, rules.TAKEN_BACK)
"""What journal entries of this domain are about, by the type of their source."""


async def get_revaluation(tx: Tx, period: Month) -> Revaluation:
    """The revaluation of a month that was posted, or what it would be by the rates that the business has: of what each
    client and supplier owes or is owed in foreign currency, and of own accounts that are kept in one."""
    month = ledger.parse_period(period)
    home = get_country((await businesses.get_current(tx)).country).currency
    posted = await store.get_posted(tx, month)
    if posted is not None:
        return _view(month, home, store.stored_lines(posted.lines), posted.posted_at)
    lines = await _value(tx, ledger.month_end(month), home, {})
    return _view(month, home, lines, None)


async def post_revaluation(tx: Tx, period: Month, body: NewRevaluation) -> Revaluation:
    """Posts the revaluation of a month that is over, on its last day, and takes it back on the first day of the next
    month: from then on only what is paid makes a difference. The accounts of customers and suppliers stay as they are;
    the differences stand on accounts of revaluation beside them, and as unrealised exchange differences."""
    month = ledger.parse_period(period)
    business = await businesses.get_current(tx)
    last, after = ledger.month_end(month), ledger.next_month(month)
    if after > tx.today(business.timezone):
        raise ledger.PeriodNotOver(period=period)
    country = await ledger.hold_books(tx)
    if await store.get_posted(tx, month) is not None:
        raise rules.RevaluationPosted
    lines = await _value(tx, last, country.currency, rules.sent_rates(body.rates, country.currency))
    if not lines:
        raise rules.NothingToRevalue
    if missing := rules.missing_rates(lines):
        raise rules.RateMissing(field="rates", missingRates=missing)
    id = tx.new_id()
    await store.insert(tx, id, month, lines)
    postings = rules.revaluation_postings(lines)
    entries = [
        NewEntry(last, Wording("Revaluation"), rules.POSTED, id, postings),
        NewEntry(after, Wording("Revaluation: taken back"), rules.TAKEN_BACK, id, ledger.reversed_postings(postings)),
    ]
    await ledger.post_entries(tx, entries, country.code)
    tx.audit("revaluation.posted", "revaluation", id, facts={"period": period, "balances": len(lines)})
    return _view(month, country.currency, lines, tx.now)


async def expected_entries(tx: Tx, source_type: str, ids: Collection[UUID]) -> list[ExpectedEntry]:
    """The entries of one of `ENTRY_SOURCES`, recomputed from what is stored; what is not there is left out."""
    found = []
    for row in await store.get_by_ids(tx, ids):
        lines = rules.revaluation_postings(store.stored_lines(row.lines))
        if source_type == rules.POSTED:
            found.append(ExpectedEntry(source_type, row.id, (lines,), ledger.month_end(row.month)))
        else:
            back = ledger.reversed_postings(lines)
            found.append(ExpectedEntry(source_type, row.id, (back,), ledger.next_month(row.month)))
    return found


async def _value(tx: Tx, day: date, home: str, sent: Mapping[str, Decimal]) -> list[BalanceLine]:
    """The balances of a day, at the rates that were sent, or else at those that the business has."""
    balances = await _balances(tx, day, home)
    rates = {code: (rate, day) for code, rate in sent.items()}
    for code in sorted({one.currency for one in balances} - rates.keys()):
        known = await currencies.get_dated_rate_on(tx, code, day)
        if known is not None:
            rates[code] = known
    return rules.with_rates(balances, rates, home)


async def _balances(tx: Tx, day: date, home: str) -> list[BalanceLine]:
    parties = await store.list_party_balances(tx, day, home)
    money = await store.list_money_balances(tx, day, home)
    found = [
        BalanceLine(
            subject=row.role,
            role=row.role,
            account_id=row.account_id,
            account_code=row.account_code,
            party_id=row.party_id,
            party_name=row.party_name,
            currency=row.currency,
            foreign=row.foreign_sum,
            book_value=row.book_value,
            rate=None,
            rate_date=None,
            value=None,
        )
        for row in parties
    ]
    found += [
        BalanceLine(
            subject="money",
            role=None,
            account_id=row.account_id,
            account_code=row.account_code,
            party_id=None,
            party_name=None,
            currency=row.currency,
            foreign=row.foreign_sum,
            book_value=row.book_value,
            rate=None,
            rate_date=None,
            value=None,
        )
        for row in money
    ]
    return sorted(found, key=rules.subject_order)


def _view(month: date, home: str, lines: Sequence[BalanceLine], posted_at: datetime | None) -> Revaluation:
    return Revaluation(
        period=f"{month:%Y-%m}",
        date=ledger.month_end(month),
        state="PREVIEW" if posted_at is None else "POSTED",
        currency=home,
        lines=[_line_view(one, home) for one in lines],
        difference=format_amount(sum(one.difference for one in lines), home),
        missing_rates=rules.missing_rates(lines),
        posted_at=posted_at,
    )


def _line_view(one: BalanceLine, home: str) -> RevaluedBalance:
    return RevaluedBalance(
        subject=one.subject,
        account_code=one.account_code,
        party_id=one.party_id,
        party_name=one.party_name,
        currency=one.currency,
        foreign_amount=format_amount(one.foreign, one.currency),
        book_value=format_amount(one.book_value, home),
        rate=None if one.rate is None else Decimal(decimal_text(one.rate)),
        rate_date=one.rate_date,
        value=None if one.value is None else format_amount(one.value, home),
        difference=None if one.value is None else format_amount(one.difference, home),
    )
