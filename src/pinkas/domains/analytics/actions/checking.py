"""Proving the sums: every day is summed again and compared, and months, quarters and years with their days."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from pinkas.domains import businesses
from pinkas.domains.analytics import store
from pinkas.domains.analytics.actions.keeping import DIMENSIONS, sum_days
from pinkas.domains.analytics.rules.spans import span_start
from pinkas.platform.tx import Tx


@dataclass
class SumsVerification:
    """How far the sums of a business are proved: `year` is the next year, None before the first and after the last."""

    year: int | None = None
    faults: list[str] = field(default_factory=list)
    """What does not fit, in words."""


async def verify_next_year(tx: Tx, done: SumsVerification) -> bool:
    """Proves the sums of one year; True when there is none after it. They must know everything: `catch_up` comes
    first."""
    business = await businesses.get_current(tx)
    first, last = await store.get_years(tx)
    year = done.year or first
    if year is None or last is None:
        return True
    days = [date(year, 1, 1) + timedelta(days=n) for n in range((date(year + 1, 1, 1) - date(year, 1, 1)).days)]
    for figure, dimensions in DIMENSIONS.items():
        kept = await store.list_year(tx, figure, sorted(dimensions), year)
        made = _by_span(await sum_days(tx, business, figure, days))
        found = {(one.span, one.start, one.dimension, one.key): (one.count, one.vat, one.total) for one in kept}
        for place in sorted({*made, *found}, key=str):
            if made.get(place, (0, 0, 0)) != found.get(place, (0, 0, 0)):
                done.faults.append(f"the sum {figure} of {place[2]} {place[3] or '-'} in the {place[0]} of {place[1]}")
                break
    done.year = year + 1
    return done.year > last


_Place = tuple[str, date, str, str]


def _by_span(rows: Iterable[Any]) -> dict[_Place, tuple[int, int, int]]:
    sums: dict[_Place, tuple[int, int, int]] = {}
    for row in rows:
        for span in store.SPANS:
            place = (span, span_start(row.day, span), row.dimension, row.key)
            count, vat, total = sums.get(place, (0, 0, 0))
            sums[place] = (count + row.count, vat + getattr(row, "vat", 0), total + row.total)
    return sums
