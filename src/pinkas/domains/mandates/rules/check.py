"""What a standing order may be: every fault of its fields at once. Pure."""

from collections.abc import Collection, Mapping
from datetime import date
from itertools import pairwise
from typing import Any

from pinkas.core.money import format_amount
from pinkas.core.problems import FaultCollector
from pinkas.core.schedule_fields import check_has_date, check_recurrence_fields


def check_mandate(fields: Mapping[str, Any], allowed: Collection[int], today: date, faults: FaultCollector) -> None:
    """Notes every field that no standing order can have; amounts are minor units, `today` is the day in its time zone,
    `allowed` are the documents that the business issues for money that comes at once."""
    _check_amounts(fields, faults)
    _check_rhythm(fields, today, faults)
    days = fields["retry"].days
    if any(later <= earlier for earlier, later in pairwise(days)):
        faults.add("retry.days", "not_ascending", "Expected each day later than the one before.")
    if fields["doc_type"] not in allowed:
        faults.add("docType", "type_not_allowed", "The business may not issue this document for a sale.")


def _check_amounts(fields: Mapping[str, Any], faults: FaultCollector) -> None:
    if (fields["amount"] is None) == (fields["amount_max"] is None):
        faults.add("amount", "one_of", "Expected either a fixed amount or a ceiling.")
    for name, field in (("amount", "amount"), ("amount_max", "amountMax"), ("first_amount", "firstAmount")):
        if fields[name] is not None and fields[name] <= 0:
            faults.add(field, "not_positive", "Expected more than zero.")
    if fields["amount_max"] is None:
        return
    for name, field in (("frequency", "frequency"), ("first_amount", "firstAmount"), ("lines", "lines")):
        if fields[name] is not None:
            faults.add(field, "not_of_ceiling", "With a ceiling each charge says its amount: leave it out.")


def _check_rhythm(fields: Mapping[str, Any], today: date, faults: FaultCollector) -> None:
    frequency = fields["frequency"]
    if frequency is None and fields["amount_max"] is None:
        faults.add("frequency", "required", "Say how often it is charged.")
    known = {**fields, "interval": 1, "unit": None, "week": None, "weekday": None}
    if frequency is None:
        known |= {"frequency": "monthly_date"}
    before = len(faults.details)
    check_recurrence_fields(known, faults)
    if frequency is not None and len(faults.details) == before:
        check_has_date(known, today, faults)


def check_lines_total(total: int, amount: int, currency: str, faults: FaultCollector) -> None:
    """Notes lines that do not come to the amount; both are minor units."""
    if total != amount:
        faults.add(
            "lines",
            "other_total",
            "The lines come to {total}, and the amount is {amount}.",
            total=format_amount(total, currency),
            amount=format_amount(amount, currency),
        )
