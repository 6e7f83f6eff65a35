"""The turnover that a business without VAT declares, and the turnover on which advances are paid."""

from datetime import date, datetime

from pinkas.core.money import format_amount
from pinkas.countries import Country, get_country
from pinkas.domains import ledger
from pinkas.domains.businesses import Business
from pinkas.domains.tax.rules.sums import NOT_REPORTED
from pinkas.domains.tax.types.vat import TurnoverDeclaration
from pinkas.platform.tx import Tx

_NO_TURNOVER = frozenset({"rounding", "exchange_differences", "donation_income"})


async def list_turnover(tx: Tx, country: Country, since: date, as_of: datetime | None = None) -> dict[date, int]:
    """The turnover of each month from a day on, in minor units of the books: sales without VAT, credits off. Donations,
    roundings and exchange differences are none. With `as_of` by what was posted until that instant."""
    roles = {one.role for one in country.chart if one.kind == "income"} - _NO_TURNOVER
    found: dict[date, int] = {}
    for one in await ledger.list_monthly_sums(tx, roles, since.replace(day=1), as_of):
        if one.source_type not in NOT_REPORTED:
            found[one.month] = found.get(one.month, 0) + one.credit - one.debit
    return found


async def list_declarations(tx: Tx, business: Business, first: date, last: date) -> list[TurnoverDeclaration]:
    """The declarations of the years between two days, newest first."""
    country = get_country(business.country)
    by_month = await list_turnover(tx, country, date(first.year, 1, 1))
    unit = country.tax_reports.boxes_unit
    found: list[TurnoverDeclaration] = []
    for year in range(last.year, first.year - 1, -1):
        ceiling = country.exempt_ceiling(year)
        turnover = sum(amount for month, amount in by_month.items() if month.year == year)
        found.append(
            TurnoverDeclaration(
                year=year,
                turnover=format_amount(turnover, country.currency),
                ceiling=None if ceiling is None else format_amount(ceiling * unit, country.currency),
                due_date=country.tax_reports.turnover_declaration_due(year),
                currency=country.currency,
            )
        )
    return found
