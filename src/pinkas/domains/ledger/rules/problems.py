"""What the books refuse."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from pinkas.core.problems import Problem


class PeriodClosed(Problem):
    """The day of an entry is in a closed period. Facts: `period`, its month; `earliestOpenDay`, the first day on which
    an entry may lie; `field`, what in the request said the day, where that was the request."""

    status, code, message = 409, "period_closed", "The period of this day is closed in the books. Nothing was posted."
    hint = "Use a day from `earliestOpenDay` on, or reopen the period."


class AccountCodeExists(Problem):
    status, code, message = 409, "account_code_exists", "There is an account with this number."


class AccountHasEntries(Problem):
    status, code, message = 409, "account_has_entries", "There are entries on the account; it cannot be deleted."
    hint = "Set `isActive` to false: nothing new is posted to it by hand then."


class AccountInUse(Problem):
    status, code, message = 409, "account_in_use", "Accounts below it, or posting rules, use the account."


class AccountBuiltIn(Problem):
    status, code, message = 409, "account_built_in", "Postings find this account by its role; it cannot be deleted."


class TooManyAccounts(Problem):
    status, code, message = 409, "too_many_accounts", "The business has as many accounts as it may have."


class EarlierPeriodOpen(Problem):
    status, code, message = 409, "earlier_period_open", "An earlier month that has entries is open. Close it first."


class LaterPeriodClosed(Problem):
    status, code, message = 409, "later_period_closed", "A later month is closed. Reopen that first."


class PeriodAlreadyClosed(Problem):
    status, code, message = 409, "period_already_closed", "The month is closed already."


class PeriodNotClosed(Problem):
    status, code, message = 409, "period_not_closed", "The month is not closed."


class PeriodNotOver(Problem):
    status, code, message = 409, "period_not_over", "The month is not over yet."


def closed_facts(day: date, closed_through: date, field: str | None = None) -> Mapping[str, Any]:
    """The facts of `PeriodClosed` for a day."""
    facts = {"period": f"{day:%Y-%m}", "earliestOpenDay": (closed_through + timedelta(days=1)).isoformat()}
    return facts | ({"field": field} if field else {})


def check_open(day: date, closed_through: date | None, field: str | None = None) -> None:
    """Raises `PeriodClosed` where a day is in a closed period."""
    if closed_through is not None and day <= closed_through:
        raise PeriodClosed(**closed_facts(day, closed_through, field))
