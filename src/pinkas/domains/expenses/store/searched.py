"""How the one search finds expenses."""

from decimal import Decimal
from typing import Any

from pinkas.core.fields import Language
from pinkas.core.money import decimal_text, format_amount
from pinkas.core.search_terms import whole_number
from pinkas.countries import minor_units_of_books
from pinkas.domains.expenses.rules import keys
from pinkas.domains.expenses.store.expenses import SEARCH_TERMS
from pinkas.platform.search.sources import SearchHit, SearchQuery, SearchSource


def _parse(text: str) -> SearchQuery:
    words = [(term,) for term in keys.query_terms(text)]
    number = whole_number(text)
    return SearchQuery(words, exact={"value": None if number is None else minor_units_of_books(number)})


def _hit(row: Any, _language: Language) -> SearchHit:
    amount = format_amount(row.total, row.currency)
    total = Decimal(amount)
    codes = (row.number, row.supplier_tax_id, row.external_reference, row.project)
    return SearchHit(
        id=row.id,
        title=row.supplier_name or row.number or row.date.isoformat(),
        subtitle=row.number,
        codes=(*(one for one in codes if one), decimal_text(total), str(int(total))),
        amount=amount,
        currency=row.currency,
        date=row.date,
        status=row.status,
        is_active=row.status not in ("REJECTED", "CORRECTED"),
    )


SEARCHED = SearchSource(
    type="expense",
    scope="expenses:read",
    path="/expenses",
    terms=SEARCH_TERMS,
    columns="supplier_name, supplier_tax_id, number, external_reference, project, date, status, total, currency",
    exact=("value = %(value)s::bigint",),
    closest="date DESC",
    parse=_parse,
    show=_hit,
    kept=keys.LETTERS,
)
