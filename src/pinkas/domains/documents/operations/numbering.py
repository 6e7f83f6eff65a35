"""Number sequences of the business."""

from pinkas.domains.documents.actions import numbering
from pinkas.domains.documents.rules.problems import SigningUnavailable
from pinkas.domains.documents.rules.settings import NumberingBegun
from pinkas.platform.operation import operation

GROUP, READ = "document numbering", "documents:read"

OPERATIONS = (
    operation(
        "GET /document-numbering",
        numbering.list_,
        "List number sequences of the business",
        name="listNumberSequences",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "GET /document-numbering/{docType}",
        numbering.get,
        "Get one sequence",
        name="getNumberSequence",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "PATCH /document-numbering/{docType}",
        numbering.change,
        "Set the starting number of a sequence that has issued nothing",
        name="updateNumberSequence",
        group=GROUP,
        scope="business:write",
        problems=(NumberingBegun,),
    ),
    operation(
        "GET /document-numbering/{docType}/continuity",
        numbering.continuity,
        "Proof that a sequence has no gap and no repeat",
        name="getNumberSequenceContinuity",
        group=GROUP,
        scope=READ,
        problems=(SigningUnavailable,),
    ),
)
