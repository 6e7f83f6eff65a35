"""What a schedule may be: every fault of its fields at once."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from msgspec import UNSET

from pinkas.core.dates import is_timezone
from pinkas.core.problems import Detail, Faults, Problem, as_fault
from pinkas.core.schedule import Recurrence, occurrence, place_from
from pinkas.countries import Country
from pinkas.domains.recurring.rules.texts import longest_too_long, unknown_placeholders
from pinkas.domains.recurring.types import RecurringTemplate

RHYTHM = ("frequency", "interval", "unit", "day", "week", "weekday", "start_date")
"""The fields that decide on which days a schedule makes documents."""
_TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]", re.ASCII)
_BY_WEEK = frozenset({"weekly", "biweekly"})
_BY_DATE = frozenset({"monthly_date", "quarterly", "semi_annual", "annual"})


def rhythm_of(fields: Mapping[str, Any]) -> Recurrence:
    """The recurrence among the fields of a schedule."""
    return Recurrence(
        fields["frequency"],
        fields["start_date"],
        interval=fields["interval"],
        unit=fields["unit"],
        day=fields["day"],
        week=fields["week"],
        weekday=fields["weekday"],
    )


def check(fields: Mapping[str, Any], land: Country, today: date, faults: Faults) -> None:
    """Notes every field that no schedule can have; `today` is the day in its time zone."""
    _timing(fields, faults)
    if fields["auto_send"] and not fields["auto_finalize"]:
        faults.add("autoSend", "needs_auto_finalize", "A draft is not sent: set `autoFinalize` too.")
    if fields.get("charge_mandate_id") not in (None, UNSET):
        faults.add(
            "chargeMandateId", "not_available", "Charging by a standing order is not available yet: leave it out."
        )
    _template(fields["template"], faults)
    if fields["auto_finalize"]:
        _issued(fields["template"], land, faults)
    if not faults.details:
        _has_a_date(fields, today, faults)


def check_timing(fields: Mapping[str, Any], today: date, faults: Faults) -> None:
    """Notes what is wrong with the dates of a schedule alone."""
    _timing(fields, faults)
    if not faults.details:
        _has_a_date(fields, today, faults)


def _timing(fields: Mapping[str, Any], faults: Faults) -> None:
    _rhythm(fields, faults)
    _end(fields, faults)
    if not is_timezone(fields["timezone"]):
        faults.add("timezone", "unknown_timezone", "Expected an IANA name such as Asia/Jerusalem.")
    if not _TIME.fullmatch(fields["time"]):
        faults.add("time", "invalid_time", "Expected a time as HH:MM, from 00:00 to 23:59.")


def _template(new: RecurringTemplate, faults: Faults) -> None:
    for at, unknown in unknown_placeholders(new):
        faults.add(
            f"template.{at}",
            "unknown_placeholder",
            "{unknown} is none of {{month}}, {{year}}, {{period}}.",
            unknown=unknown,
        )
    for at in longest_too_long(new):
        faults.add(f"template.{at}", "too_long", "With its placeholders filled in the text would be too long.")


def _issued(new: RecurringTemplate, land: Country, faults: Faults) -> None:
    """Notes what keeps a template from ever being issued by itself."""
    if new.client_id is None and new.client is None:
        faults.add("template.clientId", "required", "What is issued by itself needs its client.")
    kind = land.document_types.get(new.doc_type)
    if kind is not None and (kind.payments == "required" or kind.credits):
        faults.add(
            "autoFinalize",
            "not_by_itself",
            "Document type {docType} shows payments, or what it credits, which no template knows: leave drafts.",
            docType=kind.code,
        )


def in_template(problem: Problem) -> list[Detail]:
    """What the template's own check found, as faults of the schedule's field."""
    if problem.details:
        return [_below(one) for one in problem.details]
    return [_below(as_fault(problem))]


def _below(one: Detail) -> Detail:
    return Detail(f"template.{one.field}" if one.field else "template", one.code, one.message, one.facts)


def _rhythm(fields: Mapping[str, Any], faults: Faults) -> None:
    frequency = fields["frequency"]
    allowed = {
        "unit": frequency == "custom",
        "day": frequency in _BY_DATE or (frequency == "custom" and fields["unit"] == "months"),
        "week": frequency == "monthly_weekday",
        "weekday": frequency in _BY_WEEK
        or frequency == "monthly_weekday"
        or (frequency == "custom" and fields["unit"] == "weeks"),
    }
    for name, may in allowed.items():
        if fields[name] is not None and not may:
            faults.add(
                name,
                "not_of_frequency",
                "A {frequency} schedule has no `{field}`: leave it out.",
                frequency=frequency,
                field=name,
            )
    if frequency == "custom" and fields["unit"] is None:
        faults.add("unit", "required", "A custom schedule says its unit: days, weeks or months.")


def _end(fields: Mapping[str, Any], faults: Faults) -> None:
    end = fields["ends"]
    wanted = {"never": None, "on_date": "date", "after_count": "count"}[end.type]
    for name in ("date", "count"):
        given = getattr(end, name) is not None
        if name == wanted and not given:
            faults.add(f"end.{name}", "required", "An end of type {type} says its {name}.", type=end.type, name=name)
        if name != wanted and given:
            faults.add(
                f"end.{name}",
                "contradiction",
                "An end of type {type} has no {name}: leave it out.",
                type=end.type,
                name=name,
            )


def _has_a_date(fields: Mapping[str, Any], today: date, faults: Faults) -> None:
    """A schedule that could never make anything is a mistake."""
    try:
        recurrence = rhythm_of(fields)
        first = occurrence(recurrence, place_from(recurrence, today))
        last = fields["ends"].date
        if last is not None and last < first:
            faults.add("end.date", "before_first_date", "It lies before the next date, which is {day}.", day=first)
    except OverflowError:
        faults.add("startDate", "too_late", "The calendar ends with the year 9999.")
