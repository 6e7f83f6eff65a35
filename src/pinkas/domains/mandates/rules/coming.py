"""The charges that standing orders will make: pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

import msgspec

from pinkas.domains.mandates.rules.plan import amount_of_date, date_at
from pinkas.domains.mandates.types import MandateRow


@dataclass(frozen=True)
class Coming:
    """A charge to come: its day in the time zone of the standing order, and its amount in minor units."""

    day: date
    amount: int


def coming_charges(mandate: MandateRow, first: date, last: date) -> Iterator[Coming]:
    """The charges of a standing order from `first` to `last`, both included, as it stands now. One with a ceiling has
    no dates."""
    place, charged = mandate.occurrence, mandate.charged_count
    if mandate.amount is None:
        return
    while (found := date_at(mandate, place, charged)) is not None and found.day <= last:
        if found.day >= first:
            then = msgspec.structs.replace(mandate, charged_count=charged)
            yield Coming(found.day, amount_of_date(then, found.day))
        place, charged = place + 1, charged + 1
