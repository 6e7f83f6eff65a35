"""The public operations of links."""

from pinkas.core.problems import NotPrintable, VersionConflict
from pinkas.domains.documents import AllocationPending, NotIssued, PdfUnavailable
from pinkas.domains.sharing import actions, flows
from pinkas.domains.sharing.rules import DownloadNotAllowed, SharePasswordRequired, WrongSharePassword
from pinkas.domains.sharing.verify import verify_upload
from pinkas.platform.operation import operation

PASSWORD_HEADER = "X-Share-Password"  # noqa: S105  (the name of the header)

OPERATIONS = (
    operation(
        "POST /documents/{id}/share",
        flows.create_share,
        "Create a public link, with expiry and optional password",
        group="documents",
        scope="documents:write",
        creates=True,
        problems=(NotIssued,),
    ),
    operation(
        "GET /documents/{id}/shares",
        actions.list_shares,
        "List public links of a document",
        group="documents",
        scope="documents:read",
    ),
    operation(
        "DELETE /documents/{id}/shares/{shareId}",
        actions.revoke_share,
        "Revoke a public link",
        name="revokeDocumentShare",
        group="documents",
        scope="documents:write",
        problems=(VersionConflict,),
    ),
    operation(
        "GET /public/documents/{token}/pdf",
        flows.get_shared_pdf,
        "The PDF of the shared document",
        group="public pages",
        credential="public",
        media_type="application/pdf",
        secret=PASSWORD_HEADER,
        problems=(
            SharePasswordRequired,
            WrongSharePassword,
            DownloadNotAllowed,
            NotPrintable,
            PdfUnavailable,
            AllocationPending,
        ),
    ),
    operation(
        "POST /public/verify",
        verify_upload,
        "Verify a document's PDF or content hash against the issuer's signature",
        name="verifyDocument",
        group="public pages",
        credential="public",
    ),
)
