"""The public operations of input VAT at risk."""

from pinkas.core.problems import RateLimitExceeded, VersionConflict
from pinkas.domains.documents import AllocationNotPossible
from pinkas.domains.input_vat import actions, flows, rules
from pinkas.domains.messages import ChannelUnavailable
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "expenses", "expenses:read", "expenses:write"

OPERATIONS = (
    operation(
        "POST /expenses/{id}/verify-allocation",
        flows.verify_allocation,
        "Ask the tax authority about the allocation number of an expense",
        name="verifyExpenseAllocation",
        group=GROUP,
        scope=WRITE,
        problems=(rules.NoAllocationNumber, rules.NoSupplierNumber, AllocationNotPossible, VersionConflict),
    ),
    operation(
        "GET /expenses/{id}/request-missing",
        actions.preview_request,
        "The letter that asks the supplier for what is missing",
        name="previewMissingPapersRequest",
        group=GROUP,
        scope=READ,
        problems=(rules.NothingMissing,),
    ),
    operation(
        "POST /expenses/{id}/request-missing",
        flows.send_request,
        "Ask the supplier for what is missing",
        name="requestMissingPapers",
        group=GROUP,
        scope=WRITE,
        problems=(rules.NothingMissing, rules.NoSupplierAddress, ChannelUnavailable, RateLimitExceeded),
    ),
)
