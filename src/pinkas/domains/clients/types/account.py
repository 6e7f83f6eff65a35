"""The account of a client, as the documents write it and the reads want it. Amounts in minor units of the currency."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal
from uuid import UUID

from pinkas.countries import DocType

MovementKind = Literal["opening", "issued", "cancelled", "payment", "payment_voided", "payment_bounced", "refund"]


@dataclass(frozen=True, slots=True)
class Movement:
    """What one document asked of its client (debit) and brought from it (credit); what was owed before the first one,
    of no document; or money that was recorded without a document: then `document_id` is the id of the payment or of the
    refund, and there is no type and no number."""

    client_id: UUID
    document_id: UUID | None
    kind: MovementKind
    date: date
    currency: str
    doc_type: DocType | None
    doc_number: int | None
    debit: int
    credit: int
    received: int = 0
    """The money in it: what came less what went back."""
    imported_document_id: UUID | None = None
    imported_type: int | None = None
    imported_number: str | None = None
    """The document of an earlier program of which this was open."""


@dataclass(frozen=True, slots=True)
class OpeningItemRow:
    """An opening balance above zero, or what is open of an imported document, with what was settled of it. `client_id`
    is the client that it was set for, `name` and `current_client_id` are of the one that stands for it; `amount_local`
    is None where its rate is not known. `doc_type` and `doc_number` are those of the imported document."""

    id: UUID
    client_id: UUID
    current_client_id: UUID
    name: str
    due_date: date | None
    date: date
    currency: str
    exchange_rate: Decimal | None
    amount: int
    amount_local: int | None
    paid: int
    credited: int
    imported_document_id: UUID | None = None
    doc_type: int | None = None
    doc_number: str | None = None

    @property
    def open(self) -> int:
        """What is still owed."""
        return self.amount - self.paid - self.credited


@dataclass(frozen=True, slots=True)
class Account:
    """The account in one currency, over all time."""

    currency: str
    debit: int
    credit: int
    last_date: date | None
    """Of its documents; None when there is none yet."""
    received: int = 0
    """What was paid, less what was given back."""
    opening: int = 0
    """What was owed before the first document."""

    @property
    def invoiced(self) -> int:
        """What was charged, less what was credited or cancelled."""
        return self.balance - self.opening + self.received

    @property
    def balance(self) -> int:
        """What the client owes; below zero, what it has too much paid."""
        return self.debit - self.credit
