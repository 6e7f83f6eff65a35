"""Finalizing, and what it leaves: the paper and the proof."""

from pinkas.core.problems import NotPrintable, VersionConflict
from pinkas.domains.brands import BrandInactive, BrandNotFound
from pinkas.domains.documents import flows
from pinkas.domains.documents.actions import finalize, reads
from pinkas.domains.documents.rules.allocation import AllocationNotPossible, AllocationPending
from pinkas.domains.documents.rules.problems import (
    AlreadyIssued,
    ClientNotFound,
    NotIssued,
    PdfUnavailable,
    SigningUnavailable,
    TotalChanged,
)
from pinkas.domains.documents.rules.refusals import FINALIZE
from pinkas.domains.templates import TemplateNotFound
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "documents", "documents:read", "documents:write"

OPERATIONS = (
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
        problems=(
            *FINALIZE,
            ClientNotFound,
            BrandNotFound,
            BrandInactive,
            TemplateNotFound,
            AlreadyIssued,
            TotalChanged,
            VersionConflict,
            SigningUnavailable,
            AllocationNotPossible,
        ),
    ),
    operation(
        "GET /documents/{id}/pdf",
        flows.pdf_asked,
        "Download the signed PDF; first download is the original, later ones certified copies",
        group=GROUP,
        scope=READ,
        media_type=f"{flows.PDF}, {flows.PNG}",
        problems=(NotIssued, NotPrintable, PdfUnavailable, AllocationPending),
    ),
    operation(
        "GET /documents/{id}/preview",
        flows.preview,
        "Render a draft as a PDF marked as draft",
        name="previewDocument",
        group=GROUP,
        scope=READ,
        media_type=f"{flows.PDF}, {flows.PNG}",
        problems=(AlreadyIssued, NotPrintable, PdfUnavailable),
    ),
    operation(
        "GET /documents/{id}/signature",
        reads.signature,
        "Signature, content hash and chain proof of an issued document",
        group=GROUP,
        scope=READ,
        problems=(NotIssued, SigningUnavailable),
    ),
)
