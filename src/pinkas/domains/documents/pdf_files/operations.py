"""The files of documents: the signed PDF, its picture, and the preview of a draft."""

from pinkas.core.problems import NotPrintable
from pinkas.domains.documents.issuing.rules.allocation import AllocationPending
from pinkas.domains.documents.model.rules.problems import AlreadyIssued, NotIssued, PdfUnavailable
from pinkas.domains.documents.pdf_files import flows
from pinkas.platform.operation import operation

GROUP, READ = "documents", "documents:read"

PDF_PROBLEMS = (NotIssued, NotPrintable, PdfUnavailable, AllocationPending)
"""What prevents downloading the PDF of a document."""

OPERATIONS = (
    operation(
        "GET /documents/{id}/pdf",
        flows.get_pdf,
        "Download the signed PDF; first download is the original, later ones certified copies",
        group=GROUP,
        scope=READ,
        media_type=f"{flows.PDF_MEDIA_TYPE}, {flows.PNG_MEDIA_TYPE}",
        problems=PDF_PROBLEMS,
    ),
    operation(
        "GET /documents/{id}/preview",
        flows.preview_draft,
        "Render a draft as a PDF marked as draft",
        name="previewDocument",
        group=GROUP,
        scope=READ,
        media_type=f"{flows.PDF_MEDIA_TYPE}, {flows.PNG_MEDIA_TYPE}",
        problems=(AlreadyIssued, NotPrintable, PdfUnavailable),
    ),
)
