"""The payment links of a list as a table."""

from collections.abc import Iterator
from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.report_tables import Column, ComposedReport
from pinkas.domains.payment_links.types import PaymentLinkTable

LINK_COLUMNS = (
    Column("created", "day"),
    Column("client"),
    Column("description"),
    Column("state"),
    Column("currency", "currency"),
    Column("amount", "amount"),
    Column("views", "number"),
    Column("expires", "day"),
    Column("paid", "day"),
    Column("url"),
    Column("externalReference"),
)


def link_rows(report: ComposedReport[PaymentLinkTable, Any]) -> Iterator[dict[str, Any]]:
    """A row for each payment link."""
    translator = get_translator(report.lang)
    for one in report.answer.items:
        yield {
            "created": one.created_at.date(),
            "client": one.client_name,
            "description": one.description,
            "state": translator.label(one.state, "linkState"),
            "currency": one.currency,
            "amount": one.amount,
            "views": one.views,
            "expires": one.expires_at.date(),
            "paid": None if one.paid_at is None else one.paid_at.date(),
            "url": one.url,
            "externalReference": one.external_reference,
        }
