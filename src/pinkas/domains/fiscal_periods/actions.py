"""The months of a year, with what is still to be done before each is closed."""

from datetime import date

from pinkas.core.money import format_amount
from pinkas.countries import get_country
from pinkas.domains import businesses, documents, expenses, ledger
from pinkas.domains.fiscal_periods.types import Period, PeriodChecklist, Periods, PeriodsQuery
from pinkas.platform.tx import Tx


async def list_periods(tx: Tx, query: PeriodsQuery) -> Periods:
    """The months of a year until the current one, the last first: their state, what was posted in them, and what is
    dated in them and not in the books yet."""
    business = await businesses.get_current(tx)
    country, today = get_country(business.country), tx.today(business.timezone)
    year = query.year or today.year
    first, last = date(year, 1, 1), date(year, 12, 31)
    posting_types = [code for code, one in country.document_types.items() if one.posting != "none"]
    states, drafts, open_expenses = await tx.gather(
        ledger.list_period_states(tx, year, today),
        documents.count_drafts_by_month(tx, first, last, posting_types),
        expenses.count_open_by_month(tx, first, last),
    )
    return Periods(
        year=year,
        currency=country.currency,
        closed_through=states.closed_through,
        first_period=states.first_period,
        items=[
            Period(
                period=one.period,
                from_=one.first,
                to=one.last,
                state=one.state,
                is_over=one.last < today,
                is_year_end=one.is_year_end,
                debit=format_amount(one.debit, country.currency),
                checklist=PeriodChecklist(
                    draft_documents=drafts.get(one.first, 0), open_expenses=open_expenses.get(one.first, 0)
                ),
                can_close=one.can_close,
                can_reopen=one.can_reopen,
                changes=list(one.changes),
            )
            for one in reversed(states.months)
        ],
    )
