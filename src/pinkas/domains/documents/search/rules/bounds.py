"""Filters by amount and by day: from the wire to minor units, and whether a period is one."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from pinkas.core.currencies import check_currency
from pinkas.core.money import to_minor
from pinkas.core.problems import FaultCollector, invalid_field
from pinkas.core.wording import wording_of_error
from pinkas.countries import Country
from pinkas.domains.documents.model.types import DocumentQuery


def check_period(first: date | None, last: date | None) -> None:
    """Refuses (422) a period that ends before it begins: its empty list would look like an answer."""
    if first is not None and last is not None and first > last:
        raise invalid_field("to", "before_from", "The period ends before it begins: `to` is earlier than `from`.")


def check_types(doc_types: Iterable[int], country: Country) -> None:
    """Refuses (422) a type that there is not: its empty list would look like an answer."""
    if not country.document_types.keys() >= set(doc_types):
        known = ", ".join(str(code) for code in sorted(country.document_types))
        raise invalid_field("docType", "unknown_document_type", "Expected one of: {values}.", values=known)


def total_bounds(query: DocumentQuery, currency: str) -> tuple[int | None, int | None]:
    """The least and the greatest total that is asked for, in minor units of `currency`; 422 names what is no amount."""
    faults, found = FaultCollector(), []
    check_currency(faults, "currency", currency)
    faults.raise_if_any()
    for name, value in (("minTotal", query.min_total), ("maxTotal", query.max_total)):
        try:
            found.append(None if value is None else to_minor(Decimal(value), currency))
        except ValueError as fault:
            faults.add(name, "invalid_amount", wording_of_error(fault))
    faults.raise_if_any()
    least, most = found
    if least is not None and most is not None and least > most:
        raise invalid_field("maxTotal", "below_least", "No total can be so: `maxTotal` is less than `minTotal`.")
    return least, most
