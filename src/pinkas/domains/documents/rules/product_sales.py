"""What an issued document sold of which product. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

from pinkas.countries import Country
from pinkas.domains.documents.rules.account import asking_types
from pinkas.domains.documents.rules.record import Record


@dataclass(frozen=True, slots=True)
class Sale:
    """A line that sold a product, or took it back (below zero). `net` in minor units of the currency."""

    id: UUID
    document_id: UUID
    product_id: UUID
    issue_date: date
    currency: str
    quantity: Decimal
    net: int


@dataclass(frozen=True, slots=True)
class Period:
    """Days as they are summed: the months from `first` to before `end` are whole, `begun` are days of at most two
    months, both ends included."""

    first: date
    end: date
    begun: tuple[tuple[date, date], ...]


_FAR = date(9000, 1, 1)
"""Nothing is sold so late; the calendar goes on a little, so that one may look a month ahead."""
_DAY = timedelta(days=1)


def period(first: date | None, last: date | None) -> Period:
    """The days from `first` to `last` as they are summed. However long they are, at most two months are begun."""
    first, last = min(first or date.min, _FAR), min(last or _FAR, _FAR)
    whole = first if first.day == 1 else (first.replace(day=1) + 31 * _DAY).replace(day=1)
    end = (last + _DAY).replace(day=1)
    edges = []
    if first < whole:
        edges.append((first, min(last, whole - _DAY)))
    begun = max(first, end)
    if begun <= last and begun >= whole:
        edges.append((begun, last))
    return Period(whole, end, tuple(edges))


def sales(record: Record, country: Country, *, cash_basis: bool) -> Iterator[Sale]:
    """The lines of products in a document that asks for money for them; in a credit they come back. Quotes, orders and
    delivery notes sell nothing."""
    kind = country.document_types[record.doc_type]
    if kind.posting != "credit" and record.doc_type not in asking_types(country, cash_basis=cash_basis):
        return
    sign = -1 if kind.posting == "credit" else 1
    for line in record.lines:
        if line.product_id is not None:
            yield Sale(
                id=line.id,
                document_id=record.id,
                product_id=line.product_id,
                issue_date=record.issue_date,
                currency=record.currency,
                quantity=sign * line.quantity,
                net=sign * line.net,
            )
