"""Reports of the books. They read the sums that posting keeps, and the lines of begun months."""

from collections.abc import Iterable
from datetime import date, datetime
from functools import partial
from typing import Any
from uuid import UUID

from msgspec import UNSET

from pinkas.core.as_of import check_as_of
from pinkas.core.catalogue import get_translator
from pinkas.core.fields import Language
from pinkas.core.money import format_amount
from pinkas.core.periods import Period, resolve_period
from pinkas.core.problems import FaultCollector
from pinkas.countries import get_country
from pinkas.countries.country import AccountKind
from pinkas.domains import ledger
from pinkas.domains.businesses import Business
from pinkas.domains.reports.rules import books as rules
from pinkas.domains.reports.rules.books import GroupSums, ProfitFigures
from pinkas.domains.reports.types.books import (
    BalanceSheet,
    BalanceSheetQuery,
    BalanceSheetRow,
    BalanceSums,
    CashAccount,
    CashFlow,
    CashFlowQuery,
    CashFlowRow,
    CashSums,
    MonthProfit,
    Profit,
    ProfitAndLoss,
    ProfitAndLossQuery,
    ProfitRow,
)
from pinkas.platform.tx import Tx

_ASSETS: tuple[AccountKind, ...] = ("asset",)
_SECTIONS: dict[str, Any] = {
    "income": "income",
    "expense": "expenses",
    "asset": "assets",
    "liability": "liabilities",
    "equity": "equity",
}


def language_of(query: object, business: Business) -> Language:
    """The language of names in an answer: the one that a file is asked for in, else that of the business."""
    lang: Language | None = getattr(query, "lang", None)
    return lang or business.default_lang


async def compose_profit_and_loss(tx: Tx, business: Business, query: ProfitAndLossQuery) -> ProfitAndLoss:
    """Income and expenses of a period as the books have them, by account, by line of form 6111 or by the accounts at
    the top; with months as columns, and compared with the period before or the year before. Entries that close a year
    are left out. `asOf` answers what the books said at an instant."""
    period = _resolve(tx, business, query)
    country = get_country(business.country)
    amount = partial(format_amount, currency=country.currency)
    rows, compared = await _load_profit(tx, business, query, period)
    shown = [one for one in rows if one.amount or one.compared or any(one.months.values())]
    months = rules.months_of(*period)
    by_month = query.columns == "month"
    return ProfitAndLoss(
        report="profit-and-loss",
        generated_at=tx.now,
        currency=country.currency,
        from_=period.first,
        to=period.last,
        compared_from=compared.first if compared else UNSET,
        compared_to=compared.last if compared else UNSET,
        as_of=query.as_of,
        rows=[
            ProfitRow(
                section=_SECTIONS[one.kind],
                account_id=one.account.id if one.account else None,
                code=one.code,
                name=one.name or _word("withoutCode", language_of(query, business)),
                form6111_code=one.form6111_code,
                amount=amount(one.amount),
                compared=amount(one.compared) if compared else UNSET,
                months=[amount(one.months.get(month, 0)) for month in months] if by_month else UNSET,
                href=_entries_href(one.account.id, period.first, period.last) if one.account else None,
            )
            for kind in ("income", "expense")
            for one in shown
            if one.kind == kind
        ],
        totals=_profit_view(rules.sum_profit(rows), country.currency),
        compared=_profit_view(rules.sum_profit(rows, "compared"), country.currency) if compared else UNSET,
        months=[_month_view(month, rules.sum_month(rows, month), country.currency) for month in months],
    )


async def _load_profit(
    tx: Tx, business: Business, query: ProfitAndLossQuery, period: Period
) -> tuple[list[GroupSums], Period | None]:
    kinds: tuple[AccountKind, ...] = ("income", "expense")
    compared = Period(*ledger.compared_period(*period, query.compare)) if query.compare else None
    accounts, movements, earlier = await tx.gather(
        ledger.list_accounts(tx),
        ledger.list_movements(tx, *period, kinds, query.as_of),
        _list_earlier(tx, compared, query.as_of),
    )
    own = [one for one in accounts if one.kind in kinds]
    groups = rules.group_accounts(own, query.group_by, language_of(query, business))
    rules.add_movements(groups, movements, "amount")
    rules.add_movements(groups, earlier, "compared")
    return rules.distinct_rows(groups), compared


async def _list_earlier(tx: Tx, compared: Period | None, as_of: datetime | None) -> list[ledger.Movement]:
    return await ledger.list_movements(tx, *compared, ("income", "expense"), as_of) if compared else []


async def compose_balance_sheet(tx: Tx, business: Business, query: BalanceSheetQuery) -> BalanceSheet:
    """What the business has and owes at the end of a day: assets equal liabilities and equity. Income less expenses
    that were not closed yet are a row of the equity. `asOf` answers what the books said at an instant."""
    faults = FaultCollector()
    check_as_of(query.as_of, tx.now, faults)
    faults.raise_if_any()
    country, lang = get_country(business.country), language_of(query, business)
    amount = partial(format_amount, currency=country.currency)
    day = query.date or tx.today(business.timezone)
    earlier = rules.compared_day(day, query.compare) if query.compare else None
    accounts, now, before = await tx.gather(
        ledger.list_accounts(tx), ledger.balances_on(tx, day, query.as_of), _balances_before(tx, earlier, query.as_of)
    )
    kinds = ("asset", "liability", "equity")
    groups = rules.group_accounts([one for one in accounts if one.kind in kinds], query.group_by, lang)
    for lines, into in ((now, "amount"), (before, "compared")):
        for one in lines:
            group = groups.get(one.account_id)
            if group is not None:
                sign = 1 if group.kind == "asset" else -1
                setattr(group, into, getattr(group, into) + sign * one.closing)
    sums, compared = (rules.sum_balances(_closings_by_kind(lines)) for lines in (now, before))
    rows = [
        BalanceSheetRow(
            section=_SECTIONS[kind],
            account_id=one.account.id if one.account else None,
            code=one.code,
            name=one.name or _word("withoutCode", lang),
            form6111_code=one.form6111_code,
            amount=amount(one.amount),
            compared=amount(one.compared) if earlier else UNSET,
            href=_entries_href(one.account.id, None, day) if one.account else None,
            is_profit=False,
        )
        for kind in kinds
        for one in rules.distinct_rows(groups)
        if one.kind == kind and (one.amount or one.compared)
    ]
    if sums.profit or compared.profit:
        rows.append(
            BalanceSheetRow(
                section="equity",
                account_id=None,
                code=None,
                name=_word("profitOfYear", lang),
                form6111_code=None,
                amount=amount(sums.profit),
                compared=amount(compared.profit) if earlier else UNSET,
                href=f"/reports/profit-and-loss?from={day.year}-01-01&to={day}",
                is_profit=True,
            )
        )
    return BalanceSheet(
        report="balance-sheet",
        generated_at=tx.now,
        currency=country.currency,
        date=day,
        compared_date=earlier or UNSET,
        as_of=query.as_of,
        rows=rows,
        totals=_balance_view(sums, country.currency),
        compared=_balance_view(compared, country.currency) if earlier else UNSET,
    )


async def compose_cash_flow(tx: Tx, business: Business, query: CashFlowQuery) -> CashFlow:
    """Money that came and went in a period, by account and by what it was for. Cash, cheques, cards and apps on their
    way to the bank count as money; what moves from one of them to another came and went. `asOf` answers what the books
    said at an instant."""
    period = _resolve(tx, business, query)
    country, lang = get_country(business.country), language_of(query, business)
    amount = partial(format_amount, currency=country.currency)
    accounts, movements, balances = await tx.gather(
        ledger.list_accounts(tx),
        ledger.list_movements(tx, *period, _ASSETS, query.as_of),
        ledger.balances_on(tx, period.last, query.as_of),
    )
    money = rules.money_accounts(accounts)
    by_source, by_account = rules.sum_money(money, movements)
    closing = {one.account_id: one.closing for one in balances}
    moved = [one for one in money if closing.get(one.id) or by_account[one.id].came or by_account[one.id].went]
    views = [
        (one, by_account[one.id], closing.get(one.id, 0) - by_account[one.id].net, closing.get(one.id, 0))
        for one in moved
    ]
    return CashFlow(
        report="cash-flow",
        generated_at=tx.now,
        currency=country.currency,
        from_=period.first,
        to=period.last,
        as_of=query.as_of,
        rows=[
            CashFlowRow(
                account_id=one.id,
                code=one.code,
                account=one.name_in(lang),
                source_type=source,
                came=amount(sums.came),
                went=amount(sums.went),
                net=amount(sums.net),
                href=f"/ledger/journal-entries?accountId={one.id}&sourceType={source}&from={period.first}&to={period.last}",
            )
            for one in moved
            for (account_id, source), sums in sorted(by_source.items())
            if account_id == one.id and (sums.came or sums.went)
        ],
        accounts=[
            CashAccount(
                account_id=one.id,
                code=one.code,
                account=one.name_in(lang),
                opening=amount(opening),
                came=amount(sums.came),
                went=amount(sums.went),
                closing=amount(closing_balance),
            )
            for one, sums, opening, closing_balance in views
        ],
        totals=CashSums(
            opening=amount(sum(one[2] for one in views)),
            came=amount(sum(one[1].came for one in views)),
            went=amount(sum(one[1].went for one in views)),
            closing=amount(sum(one[3] for one in views)),
        ),
    )


async def sum_profit(tx: Tx, business: Business, period: Period) -> ProfitFigures:
    """Income and expenses of a period in minor units of the books."""
    rows, _ = await _load_profit(tx, business, ProfitAndLossQuery(), period)
    return rules.sum_profit(rows)


async def sum_roles(tx: Tx, period: Period) -> dict[str, int]:
    """Debit less credit of every account of assets and liabilities that has a role, in a period."""
    accounts, movements = await tx.gather(
        ledger.list_accounts(tx), ledger.list_movements(tx, *period, ("asset", "liability"))
    )
    roles = {one.id: one.role for one in accounts}
    found: dict[str, int] = {}
    for one in movements:
        role = roles.get(one.account_id)
        if role is not None:
            found[role] = found.get(role, 0) + one.debit - one.credit
    return found


async def sum_cash(tx: Tx, period: Period) -> rules.MoneySums:
    """What came to and went from all accounts of money in a period, in minor units of the books."""
    accounts, movements = await tx.gather(ledger.list_accounts(tx), ledger.list_movements(tx, *period, _ASSETS))
    _, by_account = rules.sum_money(rules.money_accounts(accounts), movements)
    return rules.MoneySums(sum(one.came for one in by_account.values()), sum(one.went for one in by_account.values()))


def _word(key: str, lang: Language) -> str:
    return get_translator(lang).label(key, "reportLine")


def _resolve(tx: Tx, business: Business, query: Any) -> Period:
    faults = FaultCollector()
    check_as_of(query.as_of, tx.now, faults)
    return resolve_period(query, tx.today(business.timezone), faults)


async def _balances_before(tx: Tx, day: date | None, as_of: datetime | None) -> list[ledger.TrialBalanceLine]:
    return await ledger.balances_on(tx, day, as_of) if day else []


def _closings_by_kind(lines: Iterable[ledger.TrialBalanceLine]) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in lines:
        found[one.kind] = found.get(one.kind, 0) + one.closing
    return found


def _entries_href(account_id: UUID, first: date | None, last: date) -> str:
    begin = f"from={first}&" if first else ""
    return f"/ledger/accounts/{account_id}/entries?{begin}to={last}"


def _profit_view(figures: ProfitFigures, currency: str) -> Profit:
    return Profit(
        income=format_amount(figures.income, currency),
        expenses=format_amount(figures.expenses, currency),
        profit=format_amount(figures.profit, currency),
    )


def _month_view(month: date, figures: ProfitFigures, currency: str) -> MonthProfit:
    return MonthProfit(
        month=month,
        income=format_amount(figures.income, currency),
        expenses=format_amount(figures.expenses, currency),
        profit=format_amount(figures.profit, currency),
    )


def _balance_view(figures: rules.BalanceFigures, currency: str) -> BalanceSums:
    return BalanceSums(
        assets=format_amount(figures.assets, currency),
        liabilities=format_amount(figures.liabilities, currency),
        equity=format_amount(figures.equity, currency),
        profit=format_amount(figures.profit, currency),
    )
