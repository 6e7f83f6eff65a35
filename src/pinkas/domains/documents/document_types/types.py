"""Document types as they cross the wire."""

from typing import Literal

from pinkas.core.wire import ResponseStruct
from pinkas.countries import DocType


class KindNames(ResponseStruct, frozen=True, kw_only=True):
    """The name of a type, by language."""

    he: str
    en: str


class KindVat(ResponseStruct, frozen=True, kw_only=True):
    """`shown`: VAT is written on it by this business. `taxDocument`: it is the law's tax invoice or its correction,
    from which a customer deducts VAT."""

    shown: bool
    tax_document: bool


class KindEffect(ResponseStruct, frozen=True, kw_only=True):
    """What issuing one does to the books: `posting` is its journal entry, `turnover` the sign with which it counts to
    the turnover of this business; `receivable` says that it asks for money, so that a receipt can be given for it."""

    posting: Literal["none", "invoice", "invoice_receipt", "credit", "receipt", "donation"]
    turnover: int
    receivable: bool


class KindCancel(ResponseStruct, frozen=True, kw_only=True):
    """How an issued one is cancelled: by a further `document` of `docType`, by a `mark` on it, or not at all."""

    by: Literal["document", "mark", "none"]
    doc_type: DocType | None


class KindDates(ResponseStruct, frozen=True, kw_only=True):
    """Which dates it may bear: none before the last issued one of its type, the first at most `firstBackDays` back, and
    at most `futureDays` after today."""

    first_back_days: int
    future_days: int


class DocumentKind(ResponseStruct, frozen=True, kw_only=True):
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
