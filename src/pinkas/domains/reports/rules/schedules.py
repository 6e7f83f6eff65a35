"""When a schedule is due, and of which days its report is. Pure."""

import calendar
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from pinkas.core.periods import Period
from pinkas.core.problems import Problem
from pinkas.domains.reports.types.schedules import RelativePeriod


class ReportNotFound(Problem):
    status, code, message = 422, "report_not_found", "`report` names no report."
    hint = "The keys are those of `GET /reports`."


class ReportNotAllowed(Problem):
    status, code, message = 403, "report_not_allowed", "The report needs a scope that this credential lacks."


def next_run(after: datetime, timezone: str, day_of_month: int, hour: int) -> datetime:
    """The first instant after another at which a schedule is due: its day of the month, or the last day of a shorter
    one, at its hour on the clock of the time zone."""
    zone = ZoneInfo(timezone)
    local = after.astimezone(zone)
    year, month = local.year, local.month
    while True:
        day = min(day_of_month, calendar.monthrange(year, month)[1])
        found = datetime.combine(date(year, month, day), time(hour), zone).astimezone(UTC)
        if found > after:
            return found
        year, month = year + month // 12, month % 12 + 1


def period_on(day: date, period: RelativePeriod) -> Period:
    """The days of a relative period, seen from a day."""
    if period == "year_to_date":
        return Period(date(day.year, 1, 1), day)
    if period == "last_year":
        return Period(date(day.year - 1, 1, 1), date(day.year - 1, 12, 31))
    if period == "last_month":
        last = day.replace(day=1) - timedelta(days=1)
        return Period(last.replace(day=1), last)
    quarter = date(day.year, (day.month - 1) // 3 * 3 + 1, 1)
    last = quarter - timedelta(days=1)
    return Period(date(last.year, last.month - 2, 1), last)


def period_parameters(names: frozenset[str], period: Period) -> dict[str, str]:
    """The parameters by which a report is asked for the days, by the names that it has."""
    wanted = {
        "from": period.first.isoformat(),
        "to": period.last.isoformat(),
        "date": period.last.isoformat(),
        "month": f"{period.last:%Y-%m}",
    }
    return {name: value for name, value in wanted.items() if name in names}
