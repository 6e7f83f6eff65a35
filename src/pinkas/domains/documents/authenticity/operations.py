"""The proof that a document is the one that was issued."""

from pinkas.domains.documents.authenticity import actions
from pinkas.domains.documents.model.rules.problems import NotIssued, SigningUnavailable
from pinkas.platform.operation import operation

GROUP, READ = "documents", "documents:read"

OPERATIONS = (
    operation(
        "GET /documents/{id}/signature",
        actions.get_signature_proof,
        "Signature, content hash and chain proof of an issued document",
        group=GROUP,
        scope=READ,
        problems=(NotIssued, SigningUnavailable),
    ),
)
