"""Time. Nothing else in the house reads the clock, so that tests can move it."""

from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Tells the instant, in UTC."""

    def now(self) -> datetime:
        """This instant."""
        ...


class SystemClock:
    """The machine's clock, cut to milliseconds: what is stored is what is written on the wire."""

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
        """Makes it `instant` now; time goes on from there."""
        self.offset = instant - super().now()
