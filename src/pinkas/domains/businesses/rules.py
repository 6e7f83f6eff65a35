"""What a business must be: pure rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from pinkas.core.currencies import check_currency
from pinkas.core.dates import is_timezone
from pinkas.core.money import format_amount
from pinkas.core.problems import FaultCollector, Problem, RoleNotAllowed
from pinkas.core.requested_amounts import collect_amount
from pinkas.core.scopes import KEY_ROLES
from pinkas.core.wording import Wording
from pinkas.countries import Country, get_country
from pinkas.domains.businesses.types import BusinessType, NewBusiness, TypeChange, TypePeriod, VatReporting

MAX_DAYS_AHEAD = 366
"""How far ahead a change of type may be written: the next year is decided in this one."""


class InvalidLogo(Problem):
    status, code, message = 422, "invalid_logo", "The picture cannot be printed as a logo."


class TypeChangeNotAllowed(Problem):
    status, code, message = 422, "type_change_not_allowed", "A business of this type cannot become one of that type."
    hint = "It is another legal person with a number of its own: open a business for it."


class TypeUnchanged(Problem):
    status, code, message = 409, "type_unchanged", "The business has this type on that day already."


class DocumentsIssued(Problem):
    status, code, message = 409, "documents_issued", "Documents of that day or later are issued under another type."
    hint = "A change of type begins after the date of the last issued document."


def check_new(new: NewBusiness, faults: FaultCollector, prefix: str = "") -> None:
    """Notes what is wrong with a business to be opened."""
    if not get_country(new.country).is_valid_tax_id(new.tax_id):
        faults.add(f"{prefix}taxId", "invalid_tax_id", "The number does not pass its check digit; it has 9 digits.")


def check_changes(fields: dict[str, Any], books_currency: str) -> dict[str, Any]:
    """The changes as they are stored; refuses those that no business can have."""
    faults = FaultCollector()
    if "timezone" in fields and not is_timezone(fields["timezone"]):
        faults.add("timezone", "unknown_timezone", "Expected an IANA time zone such as Asia/Jerusalem.")
    check_currency(faults, "defaultCurrency", fields.get("default_currency"))
    threshold = fields.get("expense_approval_threshold")
    if threshold is not None:
        minor = collect_amount(threshold, books_currency, "expenseApprovalThreshold", faults)
        if minor is not None:
            fields = {**fields, "expense_approval_threshold": Decimal(format_amount(minor, books_currency))}
    faults.raise_if_any()
    return fields


def first_vat_reporting(charges_vat: bool) -> VatReporting:
    """How a business reports VAT until it says otherwise: every second month, or not at all."""
    return "bimonthly" if charges_vat else "none"


def check_may_change_type(role: str | None) -> None:
    """Checks that the caller is an owner or administrator, who alone may change the type of the business."""
    if role not in KEY_ROLES:
        raise RoleNotAllowed


@dataclass(frozen=True)
class RewrittenHistory:
    """What a change of type does to the history: rows from the day on are deleted, and one is written unless the type
    of the day before is the same."""

    type: BusinessType
    writes: bool


def rewrite_history(
    history: Sequence[TypePeriod], new: TypeChange, today: date, last_issued: date | None, country: Country
) -> RewrittenHistory:
    """What becomes of the history, oldest first. A change that was written for a later day than this one is taken back
    by it: nothing was issued under it. Refuses a day before the opening or before an issued document, a type that the
    business cannot become, and a change that changes nothing."""
    _check_start_day(history[0].from_, new.from_, today, last_issued)
    kept = [one for one in history if one.from_ < new.from_]
    gone = [one for one in history if one.from_ >= new.from_]
    before = kept[-1] if kept else history[0]
    if new.type == before.type:
        if not any(one.type != new.type for one in gone):
            raise TypeUnchanged(field="type", type=new.type)
        return RewrittenHistory(new.type, writes=not kept)
    allowed = country.type_changes[before.type]
    if new.type not in allowed:
        raise TypeChangeNotAllowed(field="type", type=before.type, allowedTypes=sorted(allowed))
    return RewrittenHistory(new.type, writes=True)


def _check_start_day(opened: date, day: date, today: date, last_issued: date | None) -> None:
    faults = FaultCollector()
    if day < opened:
        faults.add("from", "before_opening", "The history of the business begins on {day}.", day=opened)
    if day > today + timedelta(days=MAX_DAYS_AHEAD):
        faults.add("from", "too_far_ahead", "Expected a day within {days} days from today.", days=MAX_DAYS_AHEAD)
    faults.raise_if_any()
    if last_issued is not None and day <= last_issued:
        raise DocumentsIssued(
            Wording(
                "The last issued document is of {date}: another type begins on the day after it at the earliest.",
                date=last_issued,
            ),
            field="from",
            lastIssueDate=last_issued.isoformat(),
            earliest=(last_issued + timedelta(days=1)).isoformat(),
        )
