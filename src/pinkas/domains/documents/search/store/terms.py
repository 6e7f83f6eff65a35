"""Writing the words that documents are found by, within the statements that write the documents."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.domains.documents.search.rules import terms as search_terms

ADDED = """INSERT INTO document_terms (business_id, term, document_id)
    SELECT %(business_id)s, term, whole.document_id
    FROM jsonb_to_recordset(%(added)s) AS whole (document_id uuid, terms text[]), unnest(whole.terms) AS term
    ON CONFLICT DO NOTHING"""
GONE = """DELETE FROM document_terms
    WHERE business_id = %(business_id)s AND document_id = %(gone_from)s AND term = ANY(%(gone)s)"""


def added(documents: Iterable[tuple[UUID, frozenset[str]]]) -> Jsonb:
    """The parameter of `ADDED`: documents with their terms, sorted, as the index has them."""
    return Jsonb([{"document_id": id, "terms": sorted(terms)} for id, terms in documents])


def difference(before: Any, after: Any) -> tuple[frozenset[str], frozenset[str]]:
    """What is gone and what is added between two states of a document."""
    old, new = search_terms.terms(before), search_terms.terms(after)
    return old - new, new - old
