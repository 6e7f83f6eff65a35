"""What the accounts say: balances on a day, and the trial balance of a period."""

from collections.abc import Mapping
from datetime import date, datetime
from uuid import UUID

import msgspec

from pinkas.core.as_of import check_as_of
from pinkas.core.money import format_amount
from pinkas.core.periods import resolve_period
from pinkas.core.problems import FaultCollector
from pinkas.countries import Country, get_country
from pinkas.domains.businesses import Business
from pinkas.domains.ledger.actions.accounts import get_country_of, load_accounts
from pinkas.domains.ledger.rules import balances as rules
from pinkas.domains.ledger.rules.balances import AccountSums, DayRange
from pinkas.domains.ledger.store import balances as store
from pinkas.domains.ledger.types.balances import (
    BalanceRow,
    Balances,
    BalancesQuery,
    TrialBalance,
    TrialBalanceLine,
    TrialBalanceQuery,
    TrialBalanceRow,
    TrialBalanceTotals,
)
from pinkas.platform.tx import Tx

FIRST_DAY = date(1900, 1, 1)
"""No entry lies before it."""


async def trial_balance(tx: Tx, first: date, last: date, as_of: datetime | None = None) -> list[TrialBalanceLine]:
    """Every account over a period, its first and last day included, by number; those without balance and movement are
    among them. With `as_of` what the books said at that instant."""
    country = await get_country_of(tx)
    parts = rules.split_period(first, last)
    accounts, rows = await tx.gather(load_accounts(tx, country), store.list_sums(tx, first, last, parts, as_of))
    sums = rules.add_sums(rows)
    nothing = AccountSums()
    return [
        TrialBalanceLine(
            account_id=one.id,
            code=one.code,
            name=one.name,
            kind=one.kind,
            role=one.role,
            form6111_code=one.form6111_code,
            parent_id=one.parent_id,
            opening=found.opening,
            debit=found.debit,
            credit=found.credit,
            closing=found.closing,
            year_end=found.year_end,
        )
        for one in accounts
        for found in (sums.get(one.id, nothing),)
    ]


async def balances_on(tx: Tx, day: date, as_of: datetime | None = None) -> list[TrialBalanceLine]:
    """Every account with its balance at the end of a day as `closing`."""
    return await trial_balance(tx, FIRST_DAY, day, as_of)


async def compose_trial_balance(tx: Tx, business: Business, query: TrialBalanceQuery) -> TrialBalance:
    """The accounts that had a balance or a movement in a period: what they began with, were debited and credited, and
    ended with, in the currency of the books. `asOf` answers what the books said at an instant."""
    country, today = get_country(business.country), tx.today(business.timezone)
    faults = FaultCollector()
    check_as_of(query.as_of, tx.now, faults)
    first, last = resolve_period(query, today, faults)
    lines = await trial_balance(tx, first, last, query.as_of)
    compared: dict[UUID, int] = {}
    earlier: DayRange | None = None
    if query.compare is not None:
        earlier = rules.compared_period(first, last, query.compare)
        compared = {one.account_id: one.closing - one.opening for one in await trial_balance(tx, *earlier, query.as_of)}
    shown = [one for one in lines if one.opening or one.debit or one.credit or compared.get(one.account_id)]
    total = rules.sum_lines(lines)
    answer = TrialBalance(
        from_=first,
        to=last,
        as_of=query.as_of,
        currency=country.currency,
        rows=[_trial_row(one, country, business.default_lang) for one in shown],
        totals=TrialBalanceTotals(
            opening=format_amount(total.opening, country.currency),
            debit=format_amount(total.debit, country.currency),
            credit=format_amount(total.credit, country.currency),
            closing=format_amount(total.closing, country.currency),
        ),
    )
    return _with_comparison(answer, earlier, compared, country) if earlier else answer


async def compose_balances(tx: Tx, business: Business, query: BalancesQuery) -> Balances:
    """The balance of every account that has one at the end of a day, in the currency of the books. `asOf` answers what
    the books said at an instant."""
    country, today = get_country(business.country), tx.today(business.timezone)
    faults = FaultCollector()
    check_as_of(query.as_of, tx.now, faults)
    faults.raise_if_any()
    day = query.date or today
    lines = [one for one in await balances_on(tx, day, query.as_of) if one.closing]
    return Balances(
        date=day,
        as_of=query.as_of,
        currency=country.currency,
        rows=[
            BalanceRow(
                account_id=one.account_id,
                code=one.code,
                name=one.name_in(business.default_lang),
                type=one.kind,
                role=one.role,
                parent_id=one.parent_id,
                balance=format_amount(one.closing, country.currency),
            )
            for one in lines
        ],
        total=format_amount(sum(one.closing for one in lines), country.currency),
    )


def _with_comparison(
    answer: TrialBalance, earlier: DayRange, compared: Mapping[UUID, int], country: Country
) -> TrialBalance:
    rows = [
        msgspec.structs.replace(one, compared=format_amount(compared.get(one.account_id, 0), country.currency))
        for one in answer.rows
    ]
    return msgspec.structs.replace(answer, compared_from=earlier.first, compared_to=earlier.last, rows=rows)


def _trial_row(one: TrialBalanceLine, country: Country, language: str) -> TrialBalanceRow:
    return TrialBalanceRow(
        account_id=one.account_id,
        code=one.code,
        name=one.name_in(language),
        type=one.kind,
        role=one.role,
        form6111_code=one.form6111_code,
        parent_id=one.parent_id,
        opening=format_amount(one.opening, country.currency),
        debit=format_amount(one.debit, country.currency),
        credit=format_amount(one.credit, country.currency),
        closing=format_amount(one.closing, country.currency),
    )
