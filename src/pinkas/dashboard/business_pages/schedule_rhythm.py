"""The dates of a schedule as a form has them."""

from collections.abc import Mapping
from datetime import date
from types import SimpleNamespace
from typing import Any

from pinkas.core.problems import Problem
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.business_pages.schedule_texts import frequency_text, shown_fields

_TIMING = ("frequency", "interval", "unit", "day", "week", "weekday", "startDate", "end", "timezone", "time")
_FREQUENCY_FIELDS = ("unit", "day", "week", "weekday")


def with_asked_timing(body: dict[str, Any], schedule: Any) -> dict[str, Any]:
    """The body of a form without fields of other frequencies or kinds of end; of a `schedule` that is changed they are
    cleared."""
    end = body.get("end")
    if isinstance(end, dict):
        wanted = {"on_date": "date", "after_count": "count"}.get(str(end.get("type")))
        body["end"] = {name: value for name, value in end.items() if name in ("type", wanted)}
    asked = shown_fields(str(body.get("frequency")), str(body.get("unit")))
    for name in _FREQUENCY_FIELDS:
        if name not in asked:
            body.pop(name, None)
        if schedule is not None:
            body.setdefault(name, None)
    return body


async def next_dates(context: PageContext, preview: str, body: Mapping[str, Any]) -> dict[str, Any]:
    """The next dates of a form by the operation `preview`, or what is wrong with it."""
    try:
        found = await context.perform(preview, body={name: body[name] for name in _TIMING if name in body})
    except Problem as fault:
        if fault.status >= 500:
            raise
        return {"dates": None, "said": None, "fault": fault}
    said = SimpleNamespace(**{"interval": 1, "unit": None, "day": None, "week": None, "weekday": None, **body})
    said.start_date = date.fromisoformat(body["startDate"])
    return {"dates": found.dates, "said": frequency_text(context.words, said), "fault": None}
