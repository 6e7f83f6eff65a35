"""Number sequences of the business."""

from pinkas.domains.documents.model.rules.problems import SigningUnavailable, TypeNotAllowed
from pinkas.domains.documents.model.rules.settings import NumberingBegun
from pinkas.domains.documents.numbering import actions
from pinkas.platform.operation import operation

GROUP, READ = "document numbering", "documents:read"

OPERATIONS = (
    operation(
        "GET /document-numbering",
        actions.list_,
        "List number sequences of the business",
        name="listNumberSequences",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "GET /document-numbering/{docType}",
        actions.get,
        "Get one sequence",
        name="getNumberSequence",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "PATCH /document-numbering/{docType}",
        actions.change,
        "Set the starting number of a sequence that has issued nothing",
        name="updateNumberSequence",
        group=GROUP,
        scope="business:write",
        problems=(NumberingBegun,),
    ),
    operation(
        "GET /document-numbering/{docType}/continuity",
        actions.prove_continuity,
        "Proof that a sequence has no gap and no repeat",
        name="getNumberSequenceContinuity",
        group=GROUP,
        scope=READ,
        problems=(SigningUnavailable,),
    ),
    operation(
        "GET /businesses/documents/next-number",
        actions.preview_next_number,
        "Preview the next document number",
        name="getNextDocumentNumber",
        group="businesses",
        scope="business:read",
        problems=(TypeNotAllowed,),
    ),
    operation(
        "GET /businesses/documents/latest-issue-date",
        actions.get_date_range,
        "Two-tier document-date picker range for a document type",
        name="getLatestDocumentIssueDate",
        group="businesses",
        scope="business:read",
        problems=(TypeNotAllowed,),
    ),
)
