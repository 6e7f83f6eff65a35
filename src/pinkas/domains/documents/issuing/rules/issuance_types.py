"""What issuing drafts depends on (`Inputs`), and what it decides (`Issuance`): pure data."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any
from uuid import UUID

from pinkas.core.problems import Problem
from pinkas.domains import ledger, stock
from pinkas.domains.documents.issuing.rules.deferred_vat import VatMovement
from pinkas.domains.documents.issuing.rules.effects import Books, Prepayment, SourceStatuses
from pinkas.domains.documents.issuing.rules.issuable import Issuable, IssueRequest
from pinkas.domains.documents.issuing.rules.stock_moves import Inventory
from pinkas.domains.documents.model.rules.credit_balance import HeldCredit
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.references import References
from pinkas.domains.documents.model.types import Finding
from pinkas.platform.crypto import DocumentSigner


@dataclass(frozen=True)
class Sequences:
    """The head of the chain and the next numbers of some document types, locked until the transaction ends."""

    next_index: int
    head: bytes
    numbers: Mapping[int, int]
    """The next number of each type."""
    last_dates: Mapping[int, date | None]
    """The date of the last issued document of each type."""
    defers_vat: bool = False
    """Whether the VAT of invoices that are issued now waits for the money: the cash basis."""
    has_deferred_vat: bool = False
    """Whether the VAT of any invoice ever waited."""


PAID_IN_FULL = ("PAID", "OVERPAID")


@dataclass(frozen=True)
class Settlement:
    """A document behind a receipt or a credit that names it; amounts in minor units of its currency."""

    id: UUID
    paid: int
    credited: int
    payment_status: str
    credit_status: str
    deal_id: UUID | None = None
    """The deal that it belongs to."""
    was_paid: bool = False
    """Whether it was paid in full before."""

    @property
    def closes(self) -> bool:
        """Whether the document is paid in full by this."""
        return self.payment_status in PAID_IN_FULL and not self.was_paid


@dataclass(frozen=True)
class SettlementStep:
    """By how much one thing changed what is paid and credited of a document, in minor units of its currency, on its day
    in the books. `source_id` is the document, the payment or the allocation that did it."""

    document_id: UUID
    source_id: UUID
    date: date
    paid: int
    credited: int


@dataclass(frozen=True)
class HistoryEntry:
    """An entry of the history of a document that another one did something to."""

    action: str
    document_id: UUID
    facts: Mapping[str, Any]


@dataclass(frozen=True)
class Inputs:
    """Everything that issuing some drafts depends on, read behind the locks."""

    requests: Sequence[IssueRequest]
    references: References
    prepared: Sequence[Issuable | Problem]
    """The draft of each request composed anew against `references`, or what prevents it."""
    books: Books = field(default_factory=Books)
    stored: Mapping[UUID, Record] = field(default_factory=dict)
    """The drafts as they are stored."""
    sequences: Sequences = Sequences(1, b"", {}, {})
    inventory: Inventory | None = None
    levels: stock.InventoryState | None = None
    """The stock of the products that may move; None when none may."""
    refunds: Mapping[UUID, Sequence[UUID]] = field(default_factory=dict)
    """By document, the credits that gave money of it back: of what a cancelled receipt paid."""
    product_types: Mapping[UUID, str] = field(default_factory=dict)
    """Of the products of the drafts, and of the lines that they credit, whether each is a service."""
    owed: Mapping[UUID, int] = field(default_factory=dict)
    """What clients with a credit limit owe before, in minor units of the books."""
    ceiling_warning: Problem | None = None
    """Of a business on the cash basis of VAT, that its turnover is too high for it."""
    cancelling: UUID | None = None
    """The document that the drafts cancel for good."""
    closed_through: date | None = None
    """The last day of the last closed period of the books."""
    issued_at: datetime | None = None
    """An instant behind the locks: along the chain time does not go back."""
    issued_by: Mapping[str, Any] | None = None
    signer: DocumentSigner | None = None
    new_id: Callable[[], UUID] = lambda: UUID(int=0)


@dataclass(frozen=True)
class IssuedDocument:
    """One document with its number and signature, and its journal entry."""

    document: Issuable
    stored: Record
    """The draft as it is stored."""
    draft: Record
    """The draft as it is to be issued: `stored` unless its content is another one by now."""
    entry: ledger.NewEntry


@dataclass(frozen=True)
class Issuance:
    """What is to be written, and the outcome of each request in their order."""

    outcomes: Sequence[Issuable | Problem]
    issued: Sequence[IssuedDocument] = ()
    settlements: Sequence[Settlement] = ()
    settlement_steps: Sequence[SettlementStep] = ()
    """How the documents of `settlements` got there, in this order."""
    opening_items: Mapping[UUID, tuple[int, int]] = field(default_factory=dict)
    """What is paid and what is credited of opening balances from now on, by their ids."""
    prepayments: Sequence[Prepayment] = ()
    """The whole amount of each account on each invoice."""
    vat_movements: Sequence[VatMovement] = ()
    """Of invoices on the cash basis: what of their VAT was posted, taken back, or became due."""
    credits: Mapping[tuple[UUID, str], HeldCredit] = field(default_factory=dict)
    account_advances: Mapping[UUID, HeldCredit] = field(default_factory=dict)
    """The money in foreign currency that waits on proforma invoices."""
    statuses: Mapping[UUID, SourceStatuses] = field(default_factory=dict)
    history: Sequence[HistoryEntry] = ()
    taken_back: Sequence[tuple[UUID, int]] = ()
    """Money that no longer counts on a document: its id, and the amount in minor units of its currency."""
    levels: stock.InventoryState | None = None
    moved: Sequence[stock.AppliedMove] = ()
    warnings: Mapping[UUID, Sequence[Finding]] = field(default_factory=dict)
    """What is worth knowing of each issued document."""


@dataclass(frozen=True)
class BookingSource:
    """What moves money between a client and its documents without a document of its own: a recorded payment, or its
    later allocation. `type` and `id` name it in the journal, `facts` in the history of the documents."""

    type: str
    id: UUID
    description: str
    facts: Mapping[str, Any]
    is_cash: bool = False
    """Whether the client's credit that is allocated had come in cash."""
    is_return: bool = False
    """Whether a bank gave money back: on its own day, whatever days the documents of the business may bear."""
    any_past_day: bool = False
    """Whether a bank says on which day the money came, however long ago that is."""
