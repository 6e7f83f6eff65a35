"""The words that documents are found by."""

from typing import Any

from pinkas.domains.documents.search.rules import terms as search_terms
from pinkas.platform.search.terms import SearchTermTable

TERMS = SearchTermTable("document_terms", "document_id", "documents")


def changed_terms(before: Any, after: Any) -> tuple[frozenset[str], frozenset[str]]:
    """What is gone and what is added between two states of a document."""
    old, new = search_terms.document_terms(before), search_terms.document_terms(after)
    return old - new, new - old
