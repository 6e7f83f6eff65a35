"""Who calls, as the rest of the house sees it: one value for every kind of credential."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Literal
from uuid import UUID

from pinkas.core.problems import Problem

CallerKind = Literal["public", "key", "token", "session", "partner", "admin", "system"]


async def _there() -> bool:
    return False


@dataclass(frozen=True)
class Origin:
    """Where a request came from: its address, what the client calls itself, and the id of the request."""

    address: str
    agent: str
    request_id: str
    gone: Callable[[], Awaitable[bool]] = field(default=_there, compare=False, repr=False)
    """Tells whether whoever asked is known to have hung up, and waits for nothing. To be asked when the body was read:
    what is left of it is passed over."""
    headers_only: bool = False
    """Whether the answer's headers are all that was asked for (HEAD): nothing of it is handed over, so nothing counts
    as delivered or seen."""


@dataclass(frozen=True)
class Caller:
    """A resolved credential.

    `business_id` is the tenant that the call acts in (None for calls without one), `scopes` what it may do there.
    `credential_id` is the id of the API key, OAuth grant, session or partner key. `bucket` names its own rate-limit
    counters; the two limits are its requests a minute and an hour. `refusal` is set when the credential is good and
    may not be used like this (an API key from a foreign address): the request is recorded, and refused before it
    costs the owner's quota.
    """

    kind: CallerKind
    bucket: str
    per_minute: int
    per_hour: int
    business_id: UUID | None = None
    user_id: UUID | None = None
    credential_id: UUID | None = None
    role: str | None = None
    scopes: frozenset[str] = field(default_factory=frozenset)
    origin: Origin | None = None
    refusal: Problem | None = None

    def actor(self) -> dict[str, str | None]:
        """Who did it, for the books: the kind, and the id of the person (of a session) or of the credential."""
        identity = self.user_id if self.kind == "session" else self.credential_id
        return {"kind": self.kind, "id": str(identity) if identity else None}


def system_caller(business_id: UUID | None) -> Caller:
    """The caller of a job, which works for a business or, without one, for a person."""
    return Caller(kind="system", bucket="", per_minute=0, per_hour=0, business_id=business_id)


def public_caller(origin: Origin | None) -> Caller:
    """The caller of what needs no credential."""
    return Caller(kind="public", bucket="", per_minute=0, per_hour=0, origin=origin)
