"""Reading what the books said at an instant, whatever was recorded later."""

from datetime import date, datetime
from typing import Annotated

from msgspec import Meta

from pinkas.core.dates import local_date
from pinkas.core.fields import Instant
from pinkas.core.problems import FaultCollector
from pinkas.core.wire import RequestStruct

AsOf = Annotated[
    Instant,
    Meta(
        description="The answer that was true at this instant, whatever was recorded later. Left out: now.",
        examples=["2026-06-30T21:00:00Z"],
    ),
]


class AsOfQuery(RequestStruct, frozen=True, kw_only=True):
    """The instant of which a read answers; now, unless it is said."""

    as_of: AsOf | None = None


def check_as_of(as_of: datetime | None, now: datetime, faults: FaultCollector | None = None) -> None:
    """Refuses an instant that has not come: what the books will say is not known. Raises ValidationFailed, or adds the
    fault to `faults`."""
    if as_of is None or as_of <= now:
        return
    found = FaultCollector() if faults is None else faults
    found.add("asOf", "as_of_in_future", "What the books will say is not known: the instant has not come.")
    if faults is None:
        found.raise_if_any()


def day_as_of(as_of: datetime | None, now: datetime, timezone: str) -> date:
    """The calendar day of the instant in a business's time zone; today without one."""
    return local_date(as_of or now, timezone)
