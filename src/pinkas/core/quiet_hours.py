"""Hours in which people are left alone, such as from 20:00 to 08:00. Pure."""

from datetime import datetime

from pinkas.core.problems import FaultCollector


def is_quiet(at: datetime, quiet_from: str | None, quiet_to: str | None) -> bool:
    """Whether a local time is within quiet hours, which begin and end at `HH:MM` and may go over midnight; without them
    it never is."""
    if quiet_from is None or quiet_to is None:
        return False
    clock = f"{at:%H:%M}"
    if quiet_from < quiet_to:
        return quiet_from <= clock < quiet_to
    return clock >= quiet_from or clock < quiet_to


def check_quiet_hours(faults: FaultCollector, quiet_from: str | None, quiet_to: str | None) -> None:
    """Notes a beginning without an end, an end without a beginning, and hours that end when they begin."""
    if (quiet_from is None) != (quiet_to is None):
        name = "quietTo" if quiet_to is None else "quietFrom"
        faults.add(name, "required", "Quiet hours have a beginning and an end, or neither.")
    elif quiet_from is not None and quiet_from == quiet_to:
        faults.add("quietTo", "invalid_range", "Quiet hours end at another time than they begin.")
