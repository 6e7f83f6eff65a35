"""Files beside a document."""

from pinkas.core.problems import FilesUnavailable
from pinkas.domains.documents import attaching
from pinkas.domains.documents.actions import attachments
from pinkas.domains.documents.rules.attachments import TooManyAttachments
from pinkas.domains.documents.rules.problems import DocumentImmutable
from pinkas.domains.files import EXTENSIONS, UnsafeFile, UnsupportedFile
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "document attachments", "documents:read", "documents:write"

OPERATIONS = (
    operation(
        "GET /documents/{id}/attachments",
        attachments.list_,
        "List attachments",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /documents/{id}/attachments",
        attaching.attach,
        "Attach a file to a document",
        name="uploadDocumentAttachment",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(UnsupportedFile, UnsafeFile, TooManyAttachments, FilesUnavailable),
    ),
    operation(
        "GET /documents/{id}/attachments/{attachmentId}",
        attaching.download,
        "Download an attachment",
        group=GROUP,
        scope=READ,
        media_type=", ".join(EXTENSIONS),
        problems=(FilesUnavailable,),
    ),
    operation(
        "DELETE /documents/{id}/attachments/{attachmentId}",
        attachments.remove,
        "Remove an attachment of a draft",
        group=GROUP,
        scope=WRITE,
        problems=(DocumentImmutable,),
    ),
)
