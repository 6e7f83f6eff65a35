"""Listing, searching and reading documents."""

from pinkas.domains.documents.model.actions import read
from pinkas.domains.documents.search import actions
from pinkas.domains.documents.search.rules.journal import JOURNAL_COLUMNS, TOTALS_COLUMNS
from pinkas.domains.documents.search.rules.totals import TooManyToTotal
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

GROUP, READ = "documents", "documents:read"

OPERATIONS = (
    report(
        "/reports/document-journal",
        actions.compose_journal,
        "All documents issued in a period by number",
        name="getDocumentJournal",
        group="reports",
        scope="reports:read",
        load=actions.get_journal_subject,
        rows=lambda composed: composed.answer.items,
        columns=JOURNAL_COLUMNS,
    ),
    report(
        "/reports/document-totals",
        actions.compose_totals,
        "Sums of the documents of some filters, by currency, type and status",
        name="getDocumentTotals",
        group="reports",
        scope=READ,
        load=actions.get_journal_subject,
        rows=lambda composed: composed.answer.items,
        columns=TOTALS_COLUMNS,
        problems=(TooManyToTotal,),
    ),
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
