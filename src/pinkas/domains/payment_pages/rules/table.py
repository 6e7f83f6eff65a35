"""The Payment Pages of a list as a table."""

from collections.abc import Iterator
from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.report_tables import Column, ComposedReport
from pinkas.domains.payment_pages.types import PaymentPageTable

PAGE_COLUMNS = (
    Column("created", "day"),
    Column("title"),
    Column("status"),
    Column("currency", "currency"),
    Column("views", "number"),
    Column("sales", "number"),
    Column("conversion", "percentage"),
    Column("stockLimit", "number"),
    Column("expires", "day"),
    Column("url"),
    Column("externalReference"),
)


def page_rows(report: ComposedReport[PaymentPageTable, Any]) -> Iterator[dict[str, Any]]:
    """A row for each page."""
    translator = get_translator(report.lang)
    for one in report.answer.items:
        yield {
            "created": one.created_at.date(),
            "title": one.title,
            "status": translator.label(one.status, "pageStatus"),
            "currency": one.currency,
            "views": one.views,
            "sales": one.paid,
            "conversion": one.conversion,
            "stockLimit": one.stock_limit,
            "expires": None if one.expires_at is None else one.expires_at.date(),
            "url": one.url,
            "externalReference": one.external_reference,
        }
