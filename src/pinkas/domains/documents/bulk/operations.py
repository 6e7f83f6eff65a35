"""Many documents in one call, each with its own result."""

from pinkas.core.problems import NotPrintable
from pinkas.domains.documents.bulk import actions, flows
from pinkas.domains.documents.bulk.rules import ArchiveTooLarge
from pinkas.domains.documents.issuing.rules.provider_refunds import RefundUnderWay
from pinkas.domains.documents.model.rules.problems import NotIssued, PdfUnavailable, SigningUnavailable
from pinkas.platform.operation import operation

GROUP, WRITE = "documents", "documents:write"

OPERATIONS = (
    operation(
        "POST /documents/bulk",
        actions.create,
        "Create up to 100 drafts in one call, each with its own result",
        group=GROUP,
        scope=WRITE,
    ),
    operation(
        "POST /documents/bulk/finalize",
        actions.finalize,
        "Finalize up to 100 drafts, each with its own result",
        group=GROUP,
        scope=WRITE,
        problems=(SigningUnavailable, RefundUnderWay),
    ),
    operation(
        "POST /documents/bulk/validate",
        actions.validate,
        "Check up to 100 drafts before they are finalized, each with its own result",
        name="validateDocuments",
        group=GROUP,
        scope=WRITE,
    ),
    operation(
        "POST /documents/bulk/pdf",
        flows.download_documents,
        "Download up to 100 PDFs as one archive",
        name="downloadDocumentPdfs",
        group=GROUP,
        scope=WRITE,
        media_type=flows.ZIP_MEDIA_TYPE,
        problems=(NotIssued, NotPrintable, PdfUnavailable, ArchiveTooLarge),
    ),
)
