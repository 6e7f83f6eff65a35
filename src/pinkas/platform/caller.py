"""The caller of an operation: one type for every kind of credential."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal
from uuid import UUID

from pinkas.core.bounds import AskedEffect, CallerBounds
from pinkas.core.problems import Problem

CallerKind = Literal["public", "key", "token", "session", "partner", "admin", "system"]


async def _is_never_disconnected() -> bool:
    return False


@dataclass(frozen=True)
class RequestOrigin:
    """Where a request came from: its IP address, its user agent, and the id of the request."""

    address: str
    agent: str
    request_id: str
    is_disconnected: Callable[[], Awaitable[bool]] = field(default=_is_never_disconnected, compare=False, repr=False)
    """Whether the client is known to have closed the connection; does not wait. To be called after the body was read,
    because it discards the rest of it."""
    headers_only: bool = False
    """Whether only the headers were requested (HEAD): no content is delivered, so nothing counts as downloaded or
    viewed."""


@dataclass(frozen=True)
class RateShare:
    """What one of many may use of the limits that they share: a bucket of its own, and its requests a minute and an
    hour. What it is refused is not counted for the others."""

    bucket: str
    per_minute: int
    per_hour: int


@dataclass(frozen=True)
class Caller:
    """A resolved credential.

    `business_id` is the tenant that the call acts in (None for calls without one), `scopes` what it may do there.
    `credential_id` is the id of the API key, OAuth grant, session or partner key. `bucket` names its own rate-limit
    counters; the two limits are its requests a minute and an hour. `refusal` is set when the credential is valid but
    may not be used for this request (an API key from an address that is not allowed): the request is logged, and
    refused without counting against the quota.
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
    origin: RequestOrigin | None = None
    refusal: Problem | None = None
    partner_id: UUID | None = None
    """The partner of a partner key. It is who acted, and who created what the key creates."""
    obstacle: Problem | None = None
    """Why the partner may not act in the merchant that the path names; told when the request itself is in order."""
    share: "RateShare | None" = None
    """A part of the limits that this request counts against first."""

    bounds: CallerBounds | None = None
    """What the credential may do without asking a person; None: whatever its scopes allow."""
    granted: tuple[AskedEffect, ...] | None = None
    """What a person has granted, while the call is made that they were asked about: it does no more than that. None
    where nobody was asked about effects."""

    def audit_actor(self) -> dict[str, str | None]:
        """The actor of an audit entry: `kind` of the caller, and `id` of the person (for a session), of the partner
        (for a partner key) or of the credential."""
        of_kind = {"session": self.user_id, "partner": self.partner_id}
        identity = of_kind.get(self.kind, self.credential_id)
        return {"kind": self.kind, "id": str(identity) if identity else None}


def credential_caller(
    kind: Literal["key", "token"],
    business_id: UUID,
    id: UUID,
    scopes: Iterable[str],
    limits: tuple[int, int],
    origin: RequestOrigin | None,
) -> Caller:
    """The caller of a key, or of the tokens of a grant, without bounds. `limits` are its requests a minute and an
    hour."""
    per_minute, per_hour = limits
    return Caller(
        kind=kind,
        bucket=f"{kind}:{id}",
        per_minute=per_minute,
        per_hour=per_hour,
        business_id=business_id,
        credential_id=id,
        scopes=frozenset(scopes),
        origin=origin,
    )


def system_caller(business_id: UUID | None) -> Caller:
    """The caller of a background job, acting for a business, or for none."""
    return Caller(kind="system", bucket="", per_minute=0, per_hour=0, business_id=business_id)


def public_caller(origin: RequestOrigin | None) -> Caller:
    """The caller of an operation or page that needs no credential."""
    return Caller(kind="public", bucket="", per_minute=0, per_hour=0, origin=origin)
