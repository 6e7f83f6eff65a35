"""Listing, searching and reading documents."""

from pinkas.domains.documents.model.actions import read
from pinkas.domains.documents.search import actions
from pinkas.platform.operation import operation

GROUP, READ = "documents", "documents:read"

OPERATIONS = (
    operation(
        "GET /documents",
        actions.list_documents,
        "List documents; filter by type, status, client, brand, dates, amounts, open balance, number, tag and text",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "GET /documents/by-number/{docType}/{number}",
        read.get_document_by_number,
        "Get a document by its type and number",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "GET /documents/{id}",
        read.get_document_view,
        "Get a document with lines, totals, VAT breakdown, payments and links",
        group=GROUP,
        scope=READ,
    ),
)
