"""The public operations of documents."""

from pinkas.core.problems import VersionConflict
from pinkas.domains.documents import flows
from pinkas.domains.documents.actions import drafts, finalize, reads
from pinkas.domains.documents.rules.problems import (
    FINALIZE,
    AlreadyIssued,
    ClientArchived,
    ClientNotFound,
    DocumentImmutable,
    NotIssued,
    PdfUnavailable,
    ProductNotFound,
    ReferenceNotFound,
    SigningUnavailable,
    TotalChanged,
    TypeNotAllowed,
)
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "documents", "documents:read", "documents:write"
_NAMED = (TypeNotAllowed, ClientNotFound, ProductNotFound, ReferenceNotFound)

OPERATIONS = (
    operation(
        "GET /documents",
        reads.list_,
        "List documents; filter by type, status, client, dates, amounts, payment status, number, tag and free text",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /documents",
        drafts.create,
        "Create a draft document with lines, discounts and payments; accepts no idempotency key",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(*_NAMED, ClientArchived),
    ),
    operation(
        "POST /documents/calculate",
        drafts.calculate,
        "Compute line and document totals without saving anything",
        group=GROUP,
        scope=WRITE,
        problems=_NAMED,
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
        reads.get,
        "Get a document with lines, totals, VAT breakdown, payments and links",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "PATCH /documents/{id}",
        drafts.change,
        "Change a draft; an issued document answers 409",
        group=GROUP,
        scope=WRITE,
        problems=(*_NAMED, ClientArchived, DocumentImmutable, VersionConflict),
    ),
    operation(
        "DELETE /documents/{id}",
        drafts.delete,
        "Delete a draft; an issued document answers 409",
        group=GROUP,
        scope=WRITE,
        problems=(DocumentImmutable, VersionConflict),
    ),
    operation(
        "POST /documents/{id}/validate",
        finalize.validate,
        "Dry run of finalize: every check, no number taken",
        group=GROUP,
        scope=WRITE,
        problems=(AlreadyIssued, VersionConflict),
    ),
    operation(
        "POST /documents/{id}/finalize",
        finalize.finalize,
        "Number, sign and freeze a draft; sends document.finalized",
        group=GROUP,
        scope=WRITE,
        problems=(*FINALIZE, ClientNotFound, AlreadyIssued, TotalChanged, VersionConflict, SigningUnavailable),
    ),
    operation(
        "GET /documents/{id}/pdf",
        flows.download,
        "Download the signed PDF; first download is the original, later ones certified copies",
        group=GROUP,
        scope=READ,
        media_type=flows.PDF,
        problems=(NotIssued, PdfUnavailable),
    ),
    operation(
        "GET /documents/{id}/preview",
        flows.preview,
        "Render a draft as a PDF marked as draft",
        group=GROUP,
        scope=READ,
        media_type=flows.PDF,
        problems=(AlreadyIssued,),
    ),
    operation(
        "GET /documents/{id}/signature",
        reads.signature,
        "Signature, content hash and chain proof of an issued document",
        group=GROUP,
        scope=READ,
        problems=(NotIssued, SigningUnavailable),
    ),
    operation(
        "GET /businesses/documents/next-number",
        reads.next_number,
        "Preview the next document number",
        group="businesses",
        scope="business:read",
        problems=(TypeNotAllowed,),
    ),
    operation(
        "GET /businesses/documents/latest-issue-date",
        reads.latest_issue_date,
        "Two-tier document-date picker range for a document type",
        group="businesses",
        scope="business:read",
        problems=(TypeNotAllowed,),
    ),
)
