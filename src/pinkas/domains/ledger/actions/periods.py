"""Closing and reopening months of the books."""

from datetime import date
from typing import Any
from uuid import UUID

from pinkas.core.fields import Month
from pinkas.core.problems import RoleNotAllowed
from pinkas.core.wording import Wording
from pinkas.domains import businesses
from pinkas.domains.ledger.actions.accounts import hold_books
from pinkas.domains.ledger.actions.balances import balances_on
from pinkas.domains.ledger.actions.posting import post_entries
from pinkas.domains.ledger.rules import periods as rules
from pinkas.domains.ledger.rules.balances import month_end
from pinkas.domains.ledger.rules.entries import reversed_postings
from pinkas.domains.ledger.store import periods as store
from pinkas.domains.ledger.store import posting
from pinkas.domains.ledger.types.entries import NewEntry
from pinkas.domains.ledger.types.periods import FiscalPeriod, MonthState, PeriodChange, PeriodReopening, YearState
from pinkas.platform.tx import Tx

CLOSERS = frozenset({"owner", "admin", "accountant"})
"""The roles of those who close and reopen months."""


async def close_period(tx: Tx, period: Month) -> FiscalPeriod:
    """Closes a month that is over: nothing is posted on its days from then on, by anybody. Earlier months that have
    entries have to be closed before. With the last month of a fiscal year, the accounts of income and expense are
    closed to retained earnings by an entry of its last day."""
    month = rules.parse_period(period)
    _check_role(tx)
    business = await businesses.get_current(tx)
    country = await hold_books(tx)
    closed_through = await posting.get_closed_through(tx)
    earliest = await store.find_open_month(tx, closed_through, month)
    year_end = rules.last_year_end_before(month)
    if earliest is None and (closed_through is None or closed_through < year_end):
        lines = await balances_on(tx, month_end(year_end))
        earliest = year_end if rules.year_end_postings(lines) else None
    rules.check_close(month, closed_through, tx.today(business.timezone), earliest)
    id = tx.new_id()
    entry_id = await _close_year(tx, id, month_end(month), country.code) if rules.is_year_end(month) else None
    await store.set_closed_through(tx, month_end(month))
    await store.insert_change(tx, id, month, "closed", None, entry_id, tx.current_instant())
    tx.audit("fiscal_period.closed", "fiscal_period", id, facts={"period": period})
    return await get_period(tx, period)


async def reopen_period(tx: Tx, period: Month, body: PeriodReopening) -> FiscalPeriod:
    """Reopens the month that was closed last, with the reason for it. The entry that closed a year is taken back by
    another of the same day."""
    month = rules.parse_period(period)
    _check_role(tx)
    country = await hold_books(tx)
    rules.check_reopen(month, await posting.get_closed_through(tx))
    stack = rules.closed_stack((row.month, row.action) for row in await store.list_changes(tx))
    await store.set_closed_through(tx, month_end(stack[-2]) if len(stack) > 1 else None)
    id, entry_id = tx.new_id(), None
    closing = [row for row in await store.list_changes(tx) if row.month == month and row.action == "closed"][-1]
    if closing.entry_id is not None:
        lines = reversed_postings(await posting.list_postings(tx, rules.YEAR_END, closing.id))
        entry_id = tx.new_id()
        entry = NewEntry(month_end(month), Wording("Year end: reopened"), rules.YEAR_END, id, lines, id=entry_id)
        await post_entries(tx, [entry], country.code)
    await store.insert_change(tx, id, month, "reopened", body.reason.strip(), entry_id, tx.current_instant())
    tx.audit("fiscal_period.reopened", "fiscal_period", id, facts={"period": period, "reason": body.reason.strip()})
    return await get_period(tx, period)


async def get_period(tx: Tx, period: Month) -> FiscalPeriod:
    """One month with who closed and reopened it."""
    month = rules.parse_period(period)
    closed_through = await posting.get_closed_through(tx)
    return FiscalPeriod(
        period=period,
        state="CLOSED" if closed_through is not None and month <= closed_through else "OPEN",
        is_year_end=rules.is_year_end(month),
        changes=[_change_view(row) for row in await store.list_changes(tx) if row.month == month],
    )


async def list_period_states(tx: Tx, year: int, today: date) -> YearState:
    """The months of a year until that of `today`: whether they are closed, what was posted in them, and which one can
    be closed or reopened now."""
    months = [date(year, month, 1) for month in range(1, 13) if date(year, month, 1) <= today]
    closed_through, first_day, changes, totals = await tx.gather(
        posting.get_closed_through(tx),
        store.get_first_day(tx),
        store.list_changes(tx),
        store.list_totals(tx, date(year, 1, 1), date(year, 12, 31)),
    )
    next_open = await store.find_open_month(tx, closed_through, today)
    debits = {row.month: row.debit for row in totals}
    found = []
    for month in months:
        last = month_end(month)
        is_closed = closed_through is not None and last <= closed_through
        found.append(
            MonthState(
                period=rules.period_name(month),
                first=month,
                last=last,
                state="CLOSED" if is_closed else "OPEN",
                is_year_end=rules.is_year_end(month),
                debit=debits.get(month, 0),
                can_close=not is_closed and last < today and (next_open is None or next_open >= month),
                can_reopen=closed_through == last,
                changes=[_change_view(row) for row in changes if row.month == month],
            )
        )
    return YearState(closed_through, rules.period_name(first_day) if first_day else None, found)


async def _close_year(tx: Tx, change_id: UUID, last: date, country_code: str) -> UUID | None:
    lines = rules.year_end_postings(await balances_on(tx, last))
    if not lines:
        return None
    id = tx.new_id()
    await post_entries(tx, [NewEntry(last, Wording("Year end"), rules.YEAR_END, change_id, lines, id=id)], country_code)
    return id


def _change_view(row: Any) -> PeriodChange:
    return PeriodChange(
        action=row.action,
        reason=row.reason,
        at=row.changed_at,
        kind=row.changed_by["kind"],
        actor_id=row.changed_by["id"],
    )


def _check_role(tx: Tx) -> None:
    if tx.caller.kind == "session" and tx.caller.role not in CLOSERS:
        raise RoleNotAllowed("Only an owner, an administrator or an accountant closes and reopens months.")
