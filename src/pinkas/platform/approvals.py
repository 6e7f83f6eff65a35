"""The port by which a call that is above the bounds of its credential is kept until a person grants it, and the calls
that were kept as they are made then."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from pinkas.core.bounds import ApprovalNeeded, ApprovalReason
from pinkas.core.fields import Instant
from pinkas.core.wire import ResponseStruct
from pinkas.platform.caller import Caller
from pinkas.platform.operation import Operation
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class AskedCall:
    """A call as it came: the texts of its path, its query, its body, and the versions of If-Match."""

    path: Mapping[str, str]
    query: bytes
    body: bytes | None
    versions: frozenset[int] | None


class PendingApproval(ResponseStruct, frozen=True, kw_only=True):
    """What the answer 202 of a call that waits says of its approval."""

    id: UUID
    status: str
    expires_at: Instant
    reasons: list[ApprovalReason]


class WaitingCall(ResponseStruct, frozen=True, kw_only=True):
    """The answer 202 of a call above the bounds of its credential: nothing was done, and it waits for a person."""

    approval: PendingApproval


class ApprovalRequests(Protocol):
    """Keeps calls."""

    async def keep(
        self, caller: Caller, operation: Operation, call: AskedCall, needed: ApprovalNeeded
    ) -> PendingApproval:
        """Keeps a call and tells the people of the business; the same call that waits already is kept once."""
        ...


@dataclass(frozen=True)
class CallResult:
    """What a kept call answered: its status, and its body where that is JSON."""

    status: int
    body: bytes | None


class KeptCalls(Protocol):
    """Makes calls that were kept."""

    def get_declaration(self, method_and_path: str) -> Operation:
        """The declaration of an operation. Raises KeyError for one that is gone."""
        ...

    async def make(self, caller: Caller, method_and_path: str, call: AskedCall) -> CallResult:
        """Makes the call of an operation with a flow, as a caller. Raises the `Problem` with which it refuses."""
        ...

    async def make_in(self, tx: Tx, method_and_path: str, call: AskedCall) -> CallResult:
        """Makes the call of any other operation in a transaction that has begun."""
        ...
