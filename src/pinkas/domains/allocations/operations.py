"""The public operations of allocation numbers."""

from pinkas.domains.allocations.actions import connection, reads
from pinkas.domains.allocations.flows import connection as connecting
from pinkas.domains.allocations.flows import requests_by_people, verify
from pinkas.domains.allocations.rules.problems import (
    AllocationDecided,
    AllocationNumberUsed,
    AttemptRunning,
    AuthorityNotConfigured,
    AuthorityUnavailable,
    ConsentRefused,
    DecisionRequired,
    DecisionTaken,
    InvalidAllocationNumber,
    InvalidState,
    NothingHeld,
)
from pinkas.domains.documents import AllocationNotPossible, DocumentCancelled, NotIssued, SigningUnavailable
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "allocation numbers", "tax:read", "tax:write"
_REQUEST_PROBLEMS = (
    AllocationNotPossible,
    AllocationDecided,
    AttemptRunning,
    DecisionRequired,
    DecisionTaken,
    DocumentCancelled,
    SigningUnavailable,
)

OPERATIONS = (
    operation(
        "POST /documents/{id}/allocation-number",
        requests_by_people.request_number,
        "Request the tax authority's allocation number now",
        name="requestAllocationNumber",
        group="documents",
        scope="documents:write",
        problems=(*_REQUEST_PROBLEMS, NotIssued, InvalidAllocationNumber, AllocationNumberUsed),
    ),
    operation(
        "GET /allocation-numbers",
        reads.list_,
        "List requests to the tax authority with their state",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /allocation-numbers/verify",
        verify.verify_supplier_number,
        "Check a supplier's allocation number",
        name="verifyAllocationNumber",
        group=GROUP,
        scope=WRITE,
        problems=(AllocationNotPossible,),
    ),
    operation(
        "GET /allocation-numbers/connection",
        connection.get,
        "State of the connection to the authority",
        name="getTaxAuthorityConnection",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "PUT /allocation-numbers/connection",
        connecting.connect,
        "Connect to the authority",
        name="connectTaxAuthority",
        group=GROUP,
        scope=WRITE,
        problems=(AuthorityNotConfigured, AuthorityUnavailable, InvalidState, ConsentRefused),
    ),
    operation(
        "DELETE /allocation-numbers/connection",
        connection.disconnect,
        "Disconnect from the authority",
        name="disconnectTaxAuthority",
        group=GROUP,
        scope=WRITE,
    ),
    operation(
        "GET /allocation-numbers/{id}",
        reads.get,
        "Get one request with the authority's answers",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /allocation-numbers/{id}/retry",
        requests_by_people.retry_request,
        "Try a failed request again",
        group=GROUP,
        scope=WRITE,
        problems=(*_REQUEST_PROBLEMS, NotIssued, NothingHeld, AuthorityUnavailable),
    ),
)
