"""The terms by which a document is found. Pure rules."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from pinkas.core.money import format_amount
from pinkas.core.search_terms import number_term, tag_term, text_terms, word_terms


def document_terms(any: Any) -> frozenset[str]:
    """The terms of a document, or of a row with the same columns: client, subject, number, reference, total, tags, and
    the month of its date."""
    found = {tag_term(tag) for tag in any.tags}
    found.add(month_term(any.issue_date))
    total = Decimal(format_amount(any.total, any.currency))
    found.update((number_term(total), number_term(Decimal(int(total)))))
    found.update(text_terms((any.client_name, any.subject, any.external_reference)))
    if any.doc_number is not None:
        found.update(word_terms(str(any.doc_number)))
    return frozenset(found)


def month_term(day: date) -> str:
    """The term of a month: `@2026-03`. No text holds one, since a word has no signs."""
    return f"@{day:%Y-%m}"


LAST_DAY = date(9999, 11, 30)
"""Beyond it no following month has a name, and no document has a date."""


def range_terms(first: date, last: date) -> tuple[list[str], list[date]]:
    """A range of days as the terms of its whole months, and the days that are left of the others."""
    months, days, day = [], [], first
    last = min(last, LAST_DAY)
    while day <= last:
        following = (day.replace(day=1) + timedelta(days=31)).replace(day=1)
        if day.day == 1 and following <= last + timedelta(days=1):
            months.append(month_term(day))
            day = following
        else:
            days.append(day)
            day += timedelta(days=1)
    return months, days
