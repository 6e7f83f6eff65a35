"""Document types: what there is, and what the business may issue."""

from pinkas.domains.documents.document_types import actions
from pinkas.platform.operation import operation

GROUP, READ = "document types", "documents:read"

OPERATIONS = (
    operation(
        "GET /document-types",
        actions.list_,
        "List document types, with what the business may issue",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "GET /document-types/{docType}",
        actions.get,
        "Get a document type, its rules and its accounting effect",
        group=GROUP,
        scope=READ,
    ),
)
