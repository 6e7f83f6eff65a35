"""The clock. No other module reads the system time, so that tests can move it."""

from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Tells the instant, in UTC."""

    def now(self) -> datetime:
        """This instant."""
        ...


class SystemClock:
    """The system clock, truncated to milliseconds, so that stored instants equal those in answers."""

    def now(self) -> datetime:
        """This instant, cut to milliseconds."""
        now = datetime.now(UTC)
        return now.replace(microsecond=now.microsecond // 1000 * 1000)


class ShiftedClock(SystemClock):
    """The machine's clock moved by `offset`; for rehearsals and tests."""

    def __init__(self) -> None:
        self.offset = timedelta()

    def now(self) -> datetime:
        """This instant, moved."""
        return super().now() + self.offset

    def set(self, instant: datetime) -> None:
        """Sets the current time to `instant`; it continues from there."""
        self.offset = instant - super().now()
