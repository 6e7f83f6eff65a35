"""The public operations of attachments."""

from pinkas.core.problems import FilesUnavailable
from pinkas.domains.documents.attachments import actions, flows
from pinkas.domains.documents.attachments.rules import TooManyAttachments
from pinkas.domains.documents.model.rules.problems import DocumentImmutable
from pinkas.domains.files import EXTENSIONS, UnsafeFile, UnsupportedFile
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "document attachments", "documents:read", "documents:write"

OPERATIONS = (
    operation(
        "GET /documents/{id}/attachments",
        actions.list_,
        "List attachments",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /documents/{id}/attachments",
        flows.attach,
        "Attach a file to a document",
        name="uploadDocumentAttachment",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(UnsupportedFile, UnsafeFile, TooManyAttachments, FilesUnavailable),
    ),
    operation(
        "GET /documents/{id}/attachments/{attachmentId}",
        flows.download,
        "Download an attachment",
        group=GROUP,
        scope=READ,
        media_type=", ".join(EXTENSIONS),
        problems=(FilesUnavailable,),
    ),
    operation(
        "DELETE /documents/{id}/attachments/{attachmentId}",
        actions.remove_attachment,
        "Remove an attachment of a draft",
        group=GROUP,
        scope=WRITE,
        problems=(DocumentImmutable,),
    ),
)
