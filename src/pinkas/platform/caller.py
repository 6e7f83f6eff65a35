"""Who calls, as the rest of the house sees it: one value for every kind of credential."""

from dataclasses import dataclass, field
from typing import Literal
from uuid import UUID

CallerKind = Literal["public", "key", "session", "system"]


@dataclass(frozen=True)
class Caller:
    """A resolved credential.

    `business_id` is the tenant that the call acts in (None for calls without one), `scopes` what it may do there.
    `bucket` names its own rate-limit counters; the two limits are its requests a minute and an hour.
    """

    kind: CallerKind
    bucket: str
    per_minute: int
    per_hour: int
    business_id: UUID | None = None
    user_id: UUID | None = None
    key_id: UUID | None = None
    session_id: UUID | None = None
    role: str | None = None
    scopes: frozenset[str] = field(default_factory=frozenset)
    address: str | None = None

    def actor(self) -> dict[str, str | None]:
        """Who did it, for the books: the kind and the id of the person or key."""
        identity = self.key_id or self.user_id
        return {"kind": self.kind, "id": str(identity) if identity else None}


def system_caller(business_id: UUID) -> Caller:
    """The caller of a job that works for a business."""
    return Caller(kind="system", bucket="", per_minute=0, per_hour=0, business_id=business_id)
