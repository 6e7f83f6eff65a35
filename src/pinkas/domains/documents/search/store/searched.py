"""How the one search finds documents."""

from decimal import Decimal
from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.fields import Language
from pinkas.core.json_codec import encode_json
from pinkas.core.money import decimal_text, format_amount
from pinkas.core.search_terms import LETTERS, alternative_terms, parse_query
from pinkas.core.search_typos import following_letters
from pinkas.domains.documents.search.rules.titles import find_number, without_type_words
from pinkas.domains.documents.search.store.terms import TERMS
from pinkas.platform.search.sources import SearchHit, SearchQuery, SearchSource


def _parse(text: str) -> SearchQuery:
    types, number = find_number(text)
    words = [
        alternative_terms(word, following_letters(word.beginning or ""))
        for word in parse_query(without_type_words(text))
    ]
    known = {"types": encode_json(sorted(types)).decode(), "number": number}
    return SearchQuery(words, exact={**known, "reference": text.strip()})


def _hit(row: Any, language: Language) -> SearchHit:
    amount = format_amount(row.total, row.currency)
    total = Decimal(amount)
    number = "" if row.doc_number is None else str(row.doc_number)
    codes = (number, row.external_reference, decimal_text(total), str(int(total)))
    return SearchHit(
        id=row.id,
        title=f"{get_translator(language).label(row.doc_type, 'docType')} {number}".strip(),
        subtitle=row.client_name if row.subject is None else f"{row.client_name or ''} · {row.subject}".strip(" ·"),
        codes=tuple(one for one in codes if one),
        amount=amount,
        currency=row.currency,
        date=row.issue_date,
        status=row.status,
        is_active=row.status != "CANCELLED",
    )


SEARCHED = SearchSource(
    type="document",
    scope="documents:read",
    path="/documents",
    terms=TERMS,
    columns="doc_type, doc_number, client_name, subject, external_reference, total, currency, issue_date, status",
    exact=(
        """doc_type = ANY(ARRAY(SELECT one::int FROM json_array_elements_text(%(types)s::json) AS one))
            AND doc_number = %(number)s::int""",
        "external_reference = %(reference)s",
    ),
    parse=_parse,
    show=_hit,
    kept=LETTERS,
)
