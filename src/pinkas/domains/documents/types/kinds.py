"""Document types and their number sequences as they cross the wire."""

from datetime import date
from typing import Literal
from uuid import UUID

import msgspec

from pinkas.core.fields import Instant
from pinkas.countries import DocType


class _Out(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """What answers carry."""


class KindNames(_Out, frozen=True, kw_only=True):
    """The name of a type, by language."""

    he: str
    en: str


class KindVat(_Out, frozen=True, kw_only=True):
    """`shown`: VAT is written on it by this business. `taxDocument`: it is the law's tax invoice or its correction,
    from which a customer deducts VAT."""

    shown: bool
    tax_document: bool


class KindEffect(_Out, frozen=True, kw_only=True):
    """What issuing one does to the books: `posting` is its journal entry, `turnover` the sign with which it counts to
    the turnover of this business; `receivable` says that it asks for money, so that a receipt can be given for it."""

    posting: Literal["none", "invoice", "invoice_receipt", "credit", "receipt", "donation"]
    turnover: int
    receivable: bool


class KindCancel(_Out, frozen=True, kw_only=True):
    """How an issued one is cancelled: by a further `document` of `docType`, by a `mark` on it, or not at all."""

    by: Literal["document", "mark", "none"]
    doc_type: DocType | None


class KindDates(_Out, frozen=True, kw_only=True):
    """Which dates it may bear: none before the last issued one of its type, the first at most `firstBackDays` back, and
    at most `futureDays` after today."""

    first_back_days: int
    future_days: int


class DocumentKind(_Out, frozen=True, kw_only=True):
    """A document type and its rules. `allowed` says whether this business may issue it today; if not, `reason` says
    why and `issuers` who may."""

    doc_type: DocType
    names: KindNames
    uniform_code: int | None
    """The tax authority's number of it in exported files; null when it has none."""
    allowed: bool
    reason: str | None
    issuers: list[str]
    lines: Literal["required", "none"]
    payments: Literal["required", "optional", "none"]
    client: Literal["required", "optional"]
    references: Literal["required", "optional", "none"]
    sources: list[DocType]
    """What one may be made from, or refers to."""
    targets: list[DocType]
    """What may be made from one, or refers to it."""
    vat: KindVat
    effect: KindEffect
    cancel: KindCancel
    dates: KindDates


class NumberSequence(_Out, frozen=True, kw_only=True):
    """The numbers of one type. `start` may be chosen until the sequence has `begun`, with its first issued document."""

    doc_type: DocType
    allowed: bool
    """Whether the business may issue such documents today."""
    start: int
    next_number: int
    begun: bool
    last_issued_number: int | None
    last_issue_date: date | None


class Gap(_Out, frozen=True, kw_only=True):
    """Numbers that no document bears, from `first` to `last`."""

    first: int
    last: int


class Continuity(_Out, frozen=True, kw_only=True):
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


class ContinuityProof(_Out, frozen=True, kw_only=True):
    """A statement to be kept: `content` is base64 of its canonical bytes, `contentHash` their SHA-256, and `signature`
    is Ed25519 by `keyId` over that hash."""

    statement: Continuity
    alg: Literal["Ed25519"]
    key_id: str
    public_key: str
    content: str
    content_hash: str
    signature: str
