"""When a standing order is charged, when a charge is tried again, and what a failure means: pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

import msgspec

from pinkas.core.dates import local_date
from pinkas.core.schedule import Recurrence, index_on_or_after, local_time_to_utc, occurrence_date
from pinkas.core.schedule_fields import CatchUp
from pinkas.domains.mandates.types import ErrorKind, MandateRow, RetryPlan, Status

CHARGING: frozenset[Status] = frozenset({"ACTIVE", "PAST_DUE"})
"""In these states a standing order is charged."""
FINISHED: frozenset[Status] = frozenset({"ENDED", "CANCELLED"})
HARD_CODES = frozenset(
    {
        "expired_card",
        "lost_or_stolen_card",
        "invalid_card_data",
        "authentication_required",
        "card_expired",
        "no_saved_card",
        "client_is_archived",
        "currency_not_taken",
        "account_closed",
    }
)
"""Codes after which the same means of payment is useless, or nothing changes by waiting: those that the provider's port
calls final, an authentication that only the cardholder can give, and our own reasons."""


@dataclass(frozen=True)
class NextDate:
    """A date of a standing order: its place in the rhythm, its day, and the instant of the charge."""

    occurrence: int
    day: date
    at: datetime


def error_kind(code: str) -> ErrorKind:
    """Whether trying the same again may help (`soft`)."""
    return "hard" if code in HARD_CODES else "soft"


def recurrence(row: MandateRow) -> Recurrence:
    """The rhythm of a standing order with a fixed amount."""
    assert row.frequency is not None
    return Recurrence(row.frequency, row.start_date, day=row.day)


def date_at(row: MandateRow, occurrence: int, charged: int) -> NextDate | None:
    """The date at a place in the rhythm; None when the order is over by then, or has no dates. `charged` is how many
    dates were charged, or skipped after a pause, before it: an end by count counts charges."""
    if row.frequency is None or (row.ends.count is not None and charged >= row.ends.count):
        return None
    try:
        day = occurrence_date(recurrence(row), occurrence)
    except OverflowError:
        return None
    if row.ends.date is not None and day > row.ends.date:
        return None
    return NextDate(occurrence, day, instant_of(row, day))


def first_occurrence(row: MandateRow, today: date) -> int:
    """The place of the first date that is not before `today`: dates of the past are not made up."""
    return 0 if row.frequency is None else index_on_or_after(recurrence(row), today)


def instant_of(row: MandateRow, day: date) -> datetime:
    """When a day's charge is made. A local time that the clocks skip comes as much later."""
    return local_time_to_utc(day, time.fromisoformat(row.time), row.timezone)


def columns_at(row: MandateRow, occurrence: int, charged: int) -> dict[str, Any]:
    """The columns that say which date comes next, and when the worker looks."""
    found = date_at(row, occurrence, charged)
    at = None if found is None else found.at
    return {
        "occurrence": occurrence,
        "charged_count": charged,
        "next_date": None if found is None else found.day,
        "next_charge_at": at,
        "due_at": at if row.status in CHARGING else None,
    }


def is_over(row: MandateRow, today: date) -> bool:
    """Whether nothing can be charged any more by an order that has no next date."""
    if row.ends.count is not None and row.charged_count >= row.ends.count:
        return True
    if row.ends.date is not None and today > row.ends.date:
        return True
    return row.frequency is not None and row.next_date is None


def missed_dates(row: MandateRow, now: datetime) -> list[NextDate]:
    """The dates that passed while the order was paused, within what its end allows, the first one first."""
    found: list[NextDate] = []
    place = row.occurrence
    while (one := date_at(row, place, row.charged_count)) is not None and one.at <= now:
        found.append(one)
        place += 1
    return found


def caught_up(row: MandateRow, missed: Sequence[NextDate], catch_up: CatchUp) -> list[NextDate]:
    """Those of the missed dates that are charged after a pause."""
    kept = {"none": [], "last": list(missed[-1:]), "all": list(missed)}[catch_up]
    return kept if row.ends.count is None else kept[: row.ends.count - row.charged_count]


def amount_of_date(row: MandateRow, day: date) -> int:
    """What a date costs, in minor units. An amount that was changed is that of the first day of which the client was
    told."""
    if row.charged_count == 0 and row.first_amount is not None:
        return row.first_amount
    if row.next_amount is not None and row.next_amount_from is not None and day >= row.next_amount_from:
        return row.next_amount
    assert row.amount is not None
    return row.amount


def next_try(row: MandateRow, plan: RetryPlan, first: datetime, tries: int, kind: ErrorKind) -> datetime | None:
    """When a charge is tried again that has failed `tries` times, of which the first was at `first`; None: for good."""
    if kind == "hard" or tries > len(plan.days):
        return None
    return instant_of(row, local_date(first, row.timezone) + timedelta(days=plan.days[tries - 1]))


def columns_after_failure(row: MandateRow) -> dict[str, Any]:
    """The columns of an order one of whose charges has failed for good."""
    failures = row.consecutive_failures + 1
    columns: dict[str, Any] = {"failed_count": row.failed_count + 1, "consecutive_failures": failures}
    if row.status not in CHARGING:
        return columns
    if failures >= row.retry.stop_after:
        return {**columns, "status": "PAUSED", "pause_reason": "failures", "due_at": None}
    return {**columns, "status": "PAST_DUE"}


def columns_after_payment(row: MandateRow) -> dict[str, Any]:
    """The columns of an order one of whose charges was paid."""
    columns: dict[str, Any] = {"paid_count": row.paid_count + 1, "consecutive_failures": 0, "last_error": None}
    return {**columns, "status": "ACTIVE"} if row.status == "PAST_DUE" else columns


def after_date(row: MandateRow, day: date) -> tuple[MandateRow, dict[str, Any]]:
    """A standing order after a date was charged, with the columns that change: the first amount is over, and an amount
    that the client was told of is the amount from its day on."""
    columns: dict[str, Any] = {"charged_count": row.charged_count + 1}
    if row.next_amount is not None and row.next_amount_from is not None and day >= row.next_amount_from:
        columns |= {"amount": row.next_amount, "next_amount": None, "next_amount_from": None}
    return msgspec.structs.replace(row, **columns), columns
