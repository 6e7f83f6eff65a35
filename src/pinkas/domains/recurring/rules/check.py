"""What a schedule may be: every fault of its fields at once."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from msgspec import UNSET

from pinkas.core.dates import is_timezone
from pinkas.core.problems import Detail, FaultCollector, Problem, as_detail
from pinkas.core.schedule import Recurrence, index_on_or_after, occurrence_date
from pinkas.countries import Country
from pinkas.domains.recurring.rules.texts import texts_that_may_overflow, unknown_placeholders
from pinkas.domains.recurring.types import RecurringTemplate

RECURRENCE_FIELDS = ("frequency", "interval", "unit", "day", "week", "weekday", "start_date")
"""The fields that decide on which days a schedule makes documents."""
_TIME_PATTERN = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]", re.ASCII)
_WEEKLY_FREQUENCIES = frozenset({"weekly", "biweekly"})
_DATE_FREQUENCIES = frozenset({"monthly_date", "quarterly", "semi_annual", "annual"})


def recurrence_of_fields(fields: Mapping[str, Any]) -> Recurrence:
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


def check_schedule(fields: Mapping[str, Any], country: Country, today: date, faults: FaultCollector) -> None:
    """Notes every field that no schedule can have; `today` is the day in its time zone."""
    _check_recurrence_fields(fields, faults)
    if fields["auto_send"] and not fields["auto_finalize"]:
        faults.add("autoSend", "needs_auto_finalize", "A draft is not sent: set `autoFinalize` too.")
    if fields.get("charge_mandate_id") not in (None, UNSET):
        faults.add(
            "chargeMandateId", "not_available", "Charging by a standing order is not available yet: leave it out."
        )
    _check_template(fields["template"], faults)
    if fields["auto_finalize"]:
        _check_can_be_issued(fields["template"], country, faults)
    if not faults.details:
        _check_has_date(fields, today, faults)


def check_timing(fields: Mapping[str, Any], today: date, faults: FaultCollector) -> None:
    """Notes what is wrong with the dates of a schedule alone."""
    _check_recurrence_fields(fields, faults)
    if not faults.details:
        _check_has_date(fields, today, faults)


def _check_recurrence_fields(fields: Mapping[str, Any], faults: FaultCollector) -> None:
    _check_recurrence(fields, faults)
    _check_end(fields, faults)
    if not is_timezone(fields["timezone"]):
        faults.add("timezone", "unknown_timezone", "Expected an IANA name such as Asia/Jerusalem.")
    if not _TIME_PATTERN.fullmatch(fields["time"]):
        faults.add("time", "invalid_time", "Expected a time as HH:MM, from 00:00 to 23:59.")


def _check_template(new: RecurringTemplate, faults: FaultCollector) -> None:
    for at, unknown in unknown_placeholders(new):
        faults.add(
            f"template.{at}",
            "unknown_placeholder",
            "{unknown} is none of {{month}}, {{year}}, {{period}}.",
            unknown=unknown,
        )
    for at in texts_that_may_overflow(new):
        faults.add(f"template.{at}", "too_long", "With its placeholders filled in the text would be too long.")


def _check_can_be_issued(new: RecurringTemplate, country: Country, faults: FaultCollector) -> None:
    """Notes what keeps a template from ever being issued by itself."""
    if new.client_id is None and new.client is None:
        faults.add("template.clientId", "required", "What is issued by itself needs its client.")
    kind = country.document_types.get(new.doc_type)
    if kind is not None and (kind.payments == "required" or kind.credits):
        faults.add(
            "autoFinalize",
            "not_by_itself",
            "Document type {docType} shows payments, or what it credits, which no template knows: leave drafts.",
            docType=kind.code,
        )


def template_details(problem: Problem) -> list[Detail]:
    """What the template's own check found, as faults of the schedule's field."""
    if problem.details:
        return [_prefix_detail(one) for one in problem.details]
    return [_prefix_detail(as_detail(problem))]


def _prefix_detail(detail: Detail) -> Detail:
    return Detail(f"template.{detail.field}" if detail.field else "template", detail.code, detail.message, detail.facts)


def _check_recurrence(fields: Mapping[str, Any], faults: FaultCollector) -> None:
    frequency = fields["frequency"]
    allowed = {
        "unit": frequency == "custom",
        "day": frequency in _DATE_FREQUENCIES or (frequency == "custom" and fields["unit"] == "months"),
        "week": frequency == "monthly_weekday",
        "weekday": frequency in _WEEKLY_FREQUENCIES
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


def _check_end(fields: Mapping[str, Any], faults: FaultCollector) -> None:
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


def _check_has_date(fields: Mapping[str, Any], today: date, faults: FaultCollector) -> None:
    """A schedule that could never make anything is a mistake."""
    try:
        recurrence = recurrence_of_fields(fields)
        first = occurrence_date(recurrence, index_on_or_after(recurrence, today))
        last = fields["ends"].date
        if last is not None and last < first:
            faults.add("end.date", "before_first_date", "It lies before the next date, which is {day}.", day=first)
    except OverflowError:
        faults.add("startDate", "too_late", "The calendar ends with the year 9999.")
