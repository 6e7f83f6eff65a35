"""Number sequences as they cross the wire."""

from datetime import date
from typing import Literal
from uuid import UUID

from pinkas.core.fields import Instant
from pinkas.core.wire import ResponseStruct
from pinkas.countries import DocType


class NumberSequence(ResponseStruct, frozen=True, kw_only=True):
    """The numbers of one type. `start` may be chosen until the sequence has `begun`, with its first issued document."""

    doc_type: DocType
    allowed: bool
    """Whether the business may issue such documents today."""
    start: int
    next_number: int
    begun: bool
    last_issued_number: int | None
    last_issue_date: date | None


class Gap(ResponseStruct, frozen=True, kw_only=True):
    """Numbers that no document bears, from `first` to `last`."""

    first: int
    last: int


class Continuity(ResponseStruct, frozen=True, kw_only=True):
    """What the numbers of a type are, at one instant. `continuous`: from `start` to the last one taken each number
    stands on exactly one document."""

    business_id: UUID
    doc_type: DocType
    at: Instant
    start: int
    first: int | None
    last: int | None
    count: int
    next_number: int
    gaps: list[Gap]
    duplicates: list[int]
    continuous: bool
    chain_length: int
    """How many documents of all types the chain of the business holds."""
    chain_head: str
    """The digest of the last of them, in hexadecimal: everything before it is bound by it."""


class ContinuityProof(ResponseStruct, frozen=True, kw_only=True):
    """A statement to be kept: `content` is base64 of its canonical bytes, `contentHash` their SHA-256, and `signature`
    is Ed25519 by `keyId` over that hash."""

    statement: Continuity
    alg: Literal["Ed25519"]
    key_id: str
    public_key: str
    content: str
    content_hash: str
    signature: str
