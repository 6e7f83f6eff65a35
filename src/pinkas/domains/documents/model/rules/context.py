"""The context of a document: the records that its rules depend on, as the actions read them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.core.problems import invalid_field
from pinkas.countries import Country, DocumentType
from pinkas.domains.brands import Brand
from pinkas.domains.businesses import Business
from pinkas.domains.documents.model.rules.creditable import CreditableRemainder
from pinkas.domains.documents.model.rules.problems import TypeNotAllowed
from pinkas.domains.documents.model.rules.record import OPENING_ITEM, Record
from pinkas.domains.documents.model.rules.settings import Settings
from pinkas.domains.documents.model.rules.transitions import DocumentStatuses
from pinkas.domains.templates import DocumentTemplate


@dataclass(frozen=True)
class Target:
    """An issued document that another one refers to, or an opening balance of a client, which has the type
    `OPENING_ITEM`; amounts in minor units of its currency. Of an opening balance without a known rate `total_local` is
    0; `imported_type` and `imported_number` are those of the imported document of which it was open."""

    id: UUID
    doc_type: int
    doc_number: int
    issue_date: date
    currency: str
    client_id: UUID | None
    client_name: str | None
    exchange_rate: Decimal | None
    vat_amount: int
    total: int
    total_local: int
    paid: int
    credited: int
    status: str
    payment_status: str
    credit_status: str
    conversion_status: str
    quote_status: str | None
    cancelled_by_id: UUID | None = None
    deal_id: UUID | None = None
    imported_type: int | None = None
    imported_number: str | None = None

    @property
    def all_statuses(self) -> DocumentStatuses:
        """All of its statuses."""
        return DocumentStatuses(self.status, self.conversion_status, self.credit_status, self.quote_status)

    @property
    def balance(self) -> int:
        """What is still to be paid."""
        return self.total - self.paid - self.credited

    @property
    def is_opening_item(self) -> bool:
        """Whether it is no document, but what a client owed before its first one here."""
        return self.doc_type == OPENING_ITEM


@dataclass(frozen=True)
class Context:
    """The business as it is on the date of the document, its country, and what a document names; `client` is the
    snapshot to be kept, `exchange_rate` the business's own rate of the day, where the document needs one."""

    business: Business
    country: Country
    today: date
    now: datetime
    new_id: Callable[[], UUID]
    client: Mapping[str, Any] | None
    targets: Mapping[UUID, Target]
    settings: Settings = field(default_factory=Settings)
    exchange_rate: Decimal | None = None
    brand: Brand | None = None
    template: DocumentTemplate | None = None
    left: Mapping[UUID, CreditableRemainder] = field(default_factory=dict)
    """Of a credit: what is left of the invoices that it names."""

    def kind(self, doc_type: int) -> DocumentType:
        """The document type, if it exists and this business may issue it."""
        found = self.country.document_types.get(doc_type)
        if found is None:
            known = ", ".join(str(code) for code in sorted(self.country.document_types))
            raise invalid_field("docType", "unknown_document_type", "Expected one of: {values}.", values=known)
        if not self.country.may_issue(self.business.business_type, doc_type):
            allowed = [
                code
                for code in sorted(self.country.document_types)
                if self.country.may_issue(self.business.business_type, code)
            ]
            raise TypeNotAllowed(
                field="docType", docType=doc_type, businessType=self.business.business_type, allowedTypes=allowed
            )
        return found

    def charges_vat(self, document_type: DocumentType) -> bool:
        """Whether this business charges VAT on such a document."""
        registered = self.country.business_types[self.business.business_type].charges_vat
        return document_type.shows_vat and (registered or document_type.tax_document)


def proforma_types(country: Country) -> frozenset[int]:
    """The types of documents that ask for money and are not in the books until an invoice is made from them."""
    kinds = country.document_types.items()
    return frozenset(code for code, kind in kinds if kind.posting == "none" and is_receivable(country, code))


def is_receivable(country: Country, doc_type: int) -> bool:
    """Whether a document asks for money: a receipt can be given for it."""
    return any(doc_type in kind.sources for kind in country.document_types.values() if kind.posting == "receipt")


def is_owed_again(country: Country, target: Target) -> bool:
    """Whether money of an invoice-receipt came back: it is owed, and another receipt can be given for it."""
    kind = country.document_types.get(target.doc_type)
    return kind is not None and kind.posting == "invoice_receipt" and target.balance > 0


def reference_kind(document_type: DocumentType) -> str:
    """What a reference of such a document means."""
    if document_type.credits:
        return "credit"
    return "payment" if document_type.posting == "receipt" else "source"


def settled_targets(issued: Record, context: Context) -> Iterator[tuple[Target, int, int]]:
    """Each named document with what is paid of it and credited of it from now on.

    A receipt adds to what is paid, a credit to what is credited. Money on a credit is paid back: it is taken from what
    was paid of the credited documents, in their order, and never from more than the credit of each.
    """
    returned = sum(one.amount for one in issued.payments) if context.kind(issued.doc_type).credits else 0
    for one in issued.references:
        if one.kind == "source" or not one.amount:
            continue
        target = context.targets[one.referenced_id]
        if one.kind == "payment":
            yield target, target.paid + one.amount, target.credited
            continue
        back = min(returned, one.amount, max(target.paid, 0))
        returned -= back
        yield target, target.paid - back, target.credited + one.amount
