"""Calendars that other programs subscribe to (iCalendar, RFC 5545), by icalendar."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

ICALENDAR_MEDIA_TYPE = "text/calendar"


@dataclass(frozen=True)
class DayEvent:
    """Something that lasts a day. Who subscribes knows it again by `id`."""

    id: str
    day: date
    title: str
    text: str = ""


def write_calendar(name: str, events: Iterable[DayEvent], at: datetime) -> bytes:
    """A calendar with its name; `at` is when it was written."""
    from icalendar import Calendar, Event

    calendar = Calendar()
    calendar.add("prodid", "-//Pinkas//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name)
    for one in events:
        event = Event()
        event.add("uid", one.id)
        event.add("dtstamp", at)
        event.add("dtstart", one.day)
        event.add("dtend", one.day + timedelta(days=1))
        event.add("summary", one.title)
        if one.text:
            event.add("description", one.text)
        event.add("transp", "TRANSPARENT")
        calendar.add_component(event)
    return bytes(calendar.to_ical())
