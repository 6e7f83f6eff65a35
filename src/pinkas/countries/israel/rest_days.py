"""Rest days in Israel: weekly rest, holidays and their intermediate days, by the Hebrew calendar."""

from datetime import date, datetime, time, timedelta

from pyluach.dates import HebrewDate

_DAY = timedelta(days=1)
THURSDAY, FRIDAY, SATURDAY, SUNDAY, MONDAY = 3, 4, 5, 6, 0
_NISAN, _IYAR, _SIVAN, _TISHREI = 1, 2, 3, 7
# Days of rest by Hebrew month and day, the intermediate days of Passover and Sukkot among them (Law and Administration
# Ordinance 1948 s. 18A; H): Passover, Shavuot, New Year, Day of Atonement, Sukkot to Shemini Atzeret.
_HOLIDAYS = frozenset(
    {
        *((_NISAN, day) for day in range(15, 22)),
        (_SIVAN, 6),
        *((_TISHREI, day) for day in (1, 2, 10)),
        *((_TISHREI, day) for day in range(15, 23)),
    }
)
_INDEPENDENCE = 5
"""Of Iyar. The day is moved away from the weekly rest, and so is the day of remembrance before it (Independence Day Law
1949 s. 1; H)."""


def is_rest_day(day: date) -> bool:
    """Whether it is a Saturday, a holiday or an intermediate day. ValueError for a year that is no Hebrew one."""
    if day.weekday() == SATURDAY:
        return True
    hebrew = HebrewDate.from_pydate(day)
    return (hebrew.month, hebrew.day) in _HOLIDAYS or (hebrew.month == _IYAR and day == independence_day(hebrew.year))


REST_BEGINS = time(14)
"""When work ends on the day before a rest day, by practice (M): candles are lit after 15:30 in winter too."""


def is_rest_time(at: datetime) -> bool:
    """Whether business rests at a local time: on a rest day until its midnight, and from the afternoon before it."""
    return is_rest_day(at.date()) or (at.time() >= REST_BEGINS and is_rest_day(at.date() + _DAY))


def independence_day(hebrew_year: int) -> date:
    """The day on which Independence Day is kept in a Hebrew year: on the fifth of Iyar, on the Thursday before a
    Friday or a Saturday, on the Tuesday after a Monday."""
    fifth: date = HebrewDate(hebrew_year, _IYAR, _INDEPENDENCE).to_pydate()
    if fifth.weekday() in (FRIDAY, SATURDAY):
        return fifth - _DAY * (fifth.weekday() - THURSDAY)
    return fifth + _DAY if fifth.weekday() == MONDAY else fifth


def is_working_day(day: date) -> bool:
    """Whether offices and banks work: no Friday either."""
    return day.weekday() != FRIDAY and not is_rest_day(day)


def next_working_day(day: date) -> date:
    """The day itself, or the first working day after it."""
    while not is_working_day(day):
        day += _DAY
    return day


def working_day_after(day: date, count: int) -> date:
    """The working day that is the `count`th after a day."""
    for _ in range(count):
        day = next_working_day(day + _DAY)
    return day
