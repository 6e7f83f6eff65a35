"""The dates that the next document of a type may bear."""

from datetime import date, timedelta
from typing import Literal

from pinkas.countries import Country, DocumentType
from pinkas.domains.documents.model.rules.settings import MAX_BACK_DAYS
from pinkas.domains.documents.model.types import DateRules

DateReason = Literal["after_last_document", "first_document", "own_rule"]


def date_limits(
    document_type: DocumentType, today: date, last_date: date | None, dates: DateRules
) -> tuple[date, date, DateReason]:
    """The first and last date of the next document of the type, and the reason of the first: numbers follow dates, so
    not before the last issued document, narrowed by the business's own rules."""
    latest = today + timedelta(days=document_type.future_days if dates.allow_future else 0)
    reason: DateReason = "first_document"
    earliest = today - timedelta(days=MAX_BACK_DAYS)
    if last_date is not None:
        earliest, latest, reason = last_date, max(latest, last_date), "after_last_document"
    if dates.max_back_days is not None and earliest < today - timedelta(days=dates.max_back_days):
        earliest, reason = today - timedelta(days=dates.max_back_days), "own_rule"
    return earliest, latest, reason


def recommended_dates(country: Country, reporting: str, limits: tuple[date, date], today: date) -> tuple[date, date]:
    """The dates that a document should bear: in the VAT period of today, and not ahead."""
    earliest, latest = limits
    start = country.vat_period_start(today, "monthly" if reporting == "monthly" else "bimonthly")
    return min(max(earliest, start), latest), min(max(today, earliest), latest)
