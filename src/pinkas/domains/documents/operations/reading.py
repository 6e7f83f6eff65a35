"""Reading documents, numbers and dates."""

from pinkas.domains.documents.actions import reads
from pinkas.domains.documents.rules.problems import (
    TypeNotAllowed,
)
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "documents", "documents:read", "documents:write"

OPERATIONS = (
    operation(
        "GET /documents",
        reads.list_,
        "List documents; filter by type, status, client, brand, dates, amounts, open balance, number, tag and text",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "GET /documents/by-number/{docType}/{number}",
        reads.by_number,
        "Get a document by its type and number",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "GET /documents/{id}",
        reads.shown,
        "Get a document with lines, totals, VAT breakdown, payments and links",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "GET /businesses/documents/next-number",
        reads.next_number,
        "Preview the next document number",
        name="getNextDocumentNumber",
        group="businesses",
        scope="business:read",
        problems=(TypeNotAllowed,),
    ),
    operation(
        "GET /businesses/documents/latest-issue-date",
        reads.latest_issue_date,
        "Two-tier document-date picker range for a document type",
        name="getLatestDocumentIssueDate",
        group="businesses",
        scope="business:read",
        problems=(TypeNotAllowed,),
    ),
)
