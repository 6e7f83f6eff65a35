"""How the one search finds deals."""

from decimal import Decimal
from typing import Any

from pinkas.core.fields import Language
from pinkas.core.money import decimal_text, format_amount
from pinkas.core.search_terms import whole_number
from pinkas.countries import minor_units_of_books
from pinkas.domains.crm.rules import search_terms
from pinkas.domains.crm.store.deals import CLIENT_NAME, SEARCH_TERMS
from pinkas.platform.search.sources import SearchHit, SearchQuery, SearchSource


def _parse(text: str) -> SearchQuery:
    words = [(term,) for term in search_terms.query_terms(text)]
    number = whole_number(text)
    value = None if number is None else minor_units_of_books(number)
    return SearchQuery(words, exact={"value": value, "reference": text.strip()})


def _hit(row: Any, _language: Language) -> SearchHit:
    amount, lead = format_amount(row.value, row.currency), row.lead or {}
    value = Decimal(amount)
    codes = (row.external_reference, lead.get("email"), lead.get("phone"), decimal_text(value), str(int(value)))
    return SearchHit(
        id=row.id,
        title=row.title,
        subtitle=row.client_name or lead.get("name"),
        codes=tuple(one for one in codes if one),
        amount=amount,
        currency=row.currency,
        date=row.expected_close_date,
        status=row.status,
        is_active=row.status != "LOST",
    )


SEARCHED = SearchSource(
    type="deal",
    scope="crm:read",
    path="/crm/deals",
    terms=SEARCH_TERMS,
    columns=f"""title, {CLIENT_NAME} AS client_name, lead, external_reference, value, currency, expected_close_date,
        status""",
    exact=("value = %(value)s::bigint", "external_reference = %(reference)s"),
    condition="deleted_at IS NULL",
    closest="status = 'OPEN' DESC, length(title)",
    parse=_parse,
    show=_hit,
    kept=search_terms.LETTERS,
)
"""The declaration of deals."""
