"""Documents that an earlier program issued: history that is read, searched, and settled as far as it is open."""

from pinkas.domains.imported_documents.rules import type_name
from pinkas.domains.imported_documents.store import staging
from pinkas.domains.imported_documents.store.documents import SEARCHED
from pinkas.domains.imported_documents.store.staging import Duplicate, Statement

__all__ = ["SEARCHED", "Duplicate", "Statement", "staging", "type_name"]
