"""In what form papers and those whom they are from are compared, and the words that an expense is found by. Pure."""

import re
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from pinkas.core.text_normalization import (
    comparison_key,
    normalize_text,
    searchable_forms,
    searched_words,
    word_prefixes,
)

NEAR_DAYS = 7
"""Within how many days two papers of one supplier with one total look like one."""
LETTERS, _WORDS = 12, 6
_SEPARATORS = re.compile(r"[\W_]")


def number_key(number: str | None) -> str | None:
    """A number as it is compared: its letters and digits, without the zeros before them."""
    if number is None:
        return None
    key = _SEPARATORS.sub("", normalize_text(number))
    return key.lstrip("0") or key or None


def party_key(tax_id: str | None, supplier_id: UUID | None, name: str | None) -> str | None:
    """Whom a paper is from, in the form in which that is compared: the tax number before all, since one supplier may
    be written down by it with and without a record."""
    if tax_id:
        return f"tax:{_SEPARATORS.sub('', tax_id).zfill(9)}"
    if supplier_id:
        return f"id:{supplier_id}"
    return f"name:{comparison_key(name)}" if name else None


def duplicate_key(party: str | None, number: str | None, total: int, currency: str, is_credit: bool) -> str | None:
    """The key that no two live expenses share: whom it is from, its number and its total."""
    if party is None or number is None:
        return None
    return f"{party}|{number}|{total}|{currency}|{'credit' if is_credit else 'charge'}"


def near_days(day: date) -> tuple[date, date]:
    """The first and the last day of what looks like a twin of a paper of this day."""
    span = timedelta(days=NEAR_DAYS)
    return (day - span if day > date.min + span else date.min), (day + span if day < date.max - span else date.max)


def search_terms(fields: Any, descriptions: Iterable[str | None]) -> frozenset[str]:
    """The search terms of an expense: supplier, number, project, notes, lines."""
    texts = (
        fields["supplier_name"],
        fields["supplier_tax_id"],
        fields["number"],
        fields["project"],
        fields["external_reference"],
        *descriptions,
    )
    found: set[str] = set()
    for text in texts:
        for word in searchable_forms(text or ""):
            found.update(word_prefixes(word, LETTERS))
    if fields["number_key"]:
        found.update(word_prefixes(fields["number_key"], LETTERS))
    return frozenset(found)


def query_terms(text: str) -> list[str]:
    """The terms of a search query, the longest first; all of them must match."""
    return searched_words(text, LETTERS, _WORDS)
