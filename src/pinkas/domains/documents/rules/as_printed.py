"""What a customer sees of an issued document: what is printed on it, and nothing else that is kept of it."""

from pinkas.core.printed_views import DocumentView, Look
from pinkas.countries import country
from pinkas.domains.documents.rules import printed
from pinkas.domains.documents.rules.record import Record


def as_printed(record: Record, look: Look | None = None) -> DocumentView:
    """The printed form of an issued document, without its logo; `look` is the one of its template."""
    assert record.business is not None
    return printed.view(record, country(record.business["country"]), record.business, None, look or printed.USUAL)
