"""The checkouts of a list as a table."""

from collections.abc import Iterator
from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.report_tables import Column, ComposedReport
from pinkas.domains.checkouts.types import CheckoutTable

CHECKOUT_COLUMNS = (
    Column("created", "day"),
    Column("ended", "day"),
    Column("client"),
    Column("email"),
    Column("description"),
    Column("source"),
    Column("provider"),
    Column("state"),
    Column("declineCode"),
    Column("currency", "currency"),
    Column("amount", "amount"),
    Column("refunded", "amount"),
    Column("externalReference"),
)


def checkout_rows(report: ComposedReport[CheckoutTable, Any]) -> Iterator[dict[str, Any]]:
    """A row for each checkout."""
    translator = get_translator(report.lang)
    for one in report.answer.items:
        yield {
            "created": one.created_at.date(),
            "ended": None if one.ended_at is None else one.ended_at.date(),
            "client": one.client_name or one.buyer.get("name"),
            "email": one.buyer.get("email"),
            "description": one.description,
            "source": translator.label(one.source, "checkoutSource"),
            "provider": one.provider,
            "state": translator.label(one.state, "checkoutState"),
            "declineCode": one.decline_code and translator.label(one.decline_code, "declineCode"),
            "currency": one.currency,
            "amount": one.amount,
            "refunded": one.refunded,
            "externalReference": one.external_reference,
        }
