"""Clients: the end customers of a business."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

from msgspec import UNSET, Meta, UnsetType

from pinkas.core.bulk_items import RequestItem
from pinkas.core.changes import changes_of
from pinkas.core.decimals import Amount, AmountText, ExactDecimal, Percent, PositiveAmount, Rate
from pinkas.core.fields import (
    CurrencyCode,
    Instant,
    Language,
    LongText,
    Metadata,
    Reference,
    ShortText,
    Tag,
    Tags,
)
from pinkas.core.item_errors import ItemError
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.clients.types.client_records import NewContact
from pinkas.domains.parties import DescribedParty, MatchedBy, MatchMode, PartyQuery, PartySort, PaymentTerms, ShownParty

CreditLimit = Annotated[PositiveAmount, Meta(description="What the client may owe, in the currency of the books.")]
NewContacts = Annotated[list[NewContact], Meta(max_length=50)]
Channel = Literal["email", "sms", "whatsapp", "phone"]
OpeningItemStatus = Literal["UNPAID", "PARTIAL", "PAID"]
MAX_BULK_CLIENTS = 100
"""How many clients one call takes."""


class BankAccount(RequestStruct, frozen=True, kw_only=True):
    """The bank account of a client, for money that goes back to it."""

    bank_code: ShortText
    branch: ShortText
    account: ShortText


class NewWithholding(RequestStruct, frozen=True, kw_only=True):
    """What the client withholds of what it pays, in percent, by which certificate."""

    rate: Percent
    certificate_number: ShortText | None = None
    valid_from: date | None = None
    valid_to: date | None = None


class ClientWithholding(ResponseStruct, frozen=True, kw_only=True):
    """What the client withholds of what it pays, in percent, by which certificate."""

    rate: ExactDecimal
    certificate_number: str | None = None
    valid_from: date | None = None
    valid_to: date | None = None


class UsualDiscount(Percent):
    """How many percent are taken off the documents of a client that say no discount."""

    digits = 3


class Consent(RequestStruct, frozen=True, kw_only=True):
    """What the client agreed to (`kind`, in the business's own words), for which channel, when, and how it is known."""

    kind: Annotated[ShortText, Meta(min_length=1, pattern=r"\S")]
    channel: Channel | None = None
    at: Instant
    source: ShortText | None = None


Consents = Annotated[list[Consent], Meta(max_length=50)]


class NewOpening(RequestStruct, frozen=True, kw_only=True):
    """What the client owed on a day before its first document here; below zero, what it had paid too much. Without a
    currency it is in the one that the client is billed in. It is due on `dueDate`, or on its day."""

    due_date: date | None = None
    amount: Amount
    date: date
    currency: CurrencyCode | None = None
    exchange_rate: Rate | None = None
    """Of its day, in another currency than that of the books. Without it the balance counts towards no sum in the
    currency of the books, and money paid ahead cannot be used as credit."""


class Opening(ResponseStruct, frozen=True, kw_only=True):
    """What the client owed on a day before its first document here; below zero, what it had paid too much. What is open
    of it stands in the balance of the client."""

    due_date: date | None = None
    amount: AmountText
    date: date
    currency: str
    exchange_rate: ExactDecimal | None = None


class OpeningItem(ResponseStruct, frozen=True, kw_only=True):
    """An opening balance above zero as an open item: `clientId` is the client that it was set for, who may have been
    merged since. Receipts, payments and credits name it by `openingItemId`. With `importedDocumentId` it is what was
    open of that document of an earlier program, whose type and number are `docType` and `docNumber`."""

    id: UUID
    client_id: UUID
    due_date: date | None
    date: date
    currency: str
    amount: AmountText
    paid: AmountText
    credited: AmountText
    open: AmountText
    payment_status: OpeningItemStatus
    imported_document_id: UUID | None
    doc_type: int | None
    doc_number: str | None


class DescribedClient(DescribedParty, frozen=True, kw_only=True):
    """What may be said of a client wherever it is described, kept or not."""

    department: ShortText | None = None
    accounting_key: ShortText | None = None
    payment_terms: PaymentTerms | None = None
    credit_limit: CreditLimit | None = None
    currency: CurrencyCode | None = None
    lang: Language | None = None
    withholding: NewWithholding | None = None
    bank: BankAccount | None = None
    notes: LongText | None = None
    tags: Tags = []
    external_reference: Reference | None = None
    metadata: Metadata = {}


class NewClient(DescribedClient, frozen=True, kw_only=True):
    """A client to be created. Documents that leave them out take the brand and the discount of their client, and lines
    its price list; `isActive` false makes it archived."""

    price_list_id: UUID | None = None
    discount: UsualDiscount | None = None
    brand_id: UUID | None = None
    owner_user_id: UUID | None = None
    send_documents: bool | None = None
    consents: Consents = []
    opening_balance: NewOpening | None = None
    contacts: NewContacts = []
    is_active: bool = True


class FindOrCreate(NewClient, frozen=True, kw_only=True):
    """A client to be found, or created as it is described. `automatic` looks for its external reference, then its tax
    id, e-mail addresses and phone numbers, and for its name only when none of those was sent; any other `match` looks
    for that alone, and `none` for nothing."""

    match: MatchMode = "automatic"


@changes_of(NewClient, but=("contacts",))
class ClientChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change; null clears."""


class BulkItem(ClientChanges, frozen=True, kw_only=True):
    """With `id` what to change of that client, without it a client to be created, which needs its `name` and may bring
    its `contacts`."""

    id: UUID | UnsetType = UNSET
    contacts: NewContacts | UnsetType = UNSET


class BulkClients(RequestStruct, frozen=True, kw_only=True):
    """Clients to be created or changed, up to 100."""

    clients: Annotated[list[RequestItem[BulkItem]], Meta(min_length=1, max_length=MAX_BULK_CLIENTS)]


class Client(ShownParty, frozen=True, kw_only=True):
    """A client. `mergedIntoId`: it is another name of that one by now, and takes no new documents. `isActive`: neither
    archived nor merged."""

    department: str | None
    accounting_key: str | None
    payment_terms: PaymentTerms | None
    credit_limit: ExactDecimal | None
    currency: str | None
    lang: Language | None
    withholding: ClientWithholding | None
    bank: BankAccount | None
    notes: str | None
    tags: list[str]
    external_reference: str | None
    metadata: dict[str, str]
    price_list_id: UUID | None
    discount: ExactDecimal | None
    brand_id: UUID | None
    owner_user_id: UUID | None
    send_documents: bool | None
    consents: list[Consent]
    opening_balance: Opening | None
    is_active: bool
    archived_at: Instant | None
    merged_into_id: UUID | None
    merged_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class ClientUpdated(Client, frozen=True, kw_only=True):
    """A client as it is now. `changed` names the fields that differ, `previous` says what stood in them."""

    changed: list[str]
    previous: dict[str, Any]


class Found(ResponseStruct, frozen=True, kw_only=True):
    """The client that was found, and by what; or, with `created`, the one that was made. `externalReferenceKept`:
    whether the reference that was sent leads to this client from now on; null when none was sent. `archivedTwinId`: the
    archived client that would have been found if it were live, when a new one was made beside it."""

    client: Client
    matched_by: MatchedBy | None
    created: bool
    external_reference_kept: bool | None
    archived_twin_id: UUID | None


class BulkResult(ResponseStruct, frozen=True, kw_only=True):
    """The result of one item; `index` is its place in the request."""

    index: int
    status: Literal["created", "changed", "failed"]
    client: Client | UnsetType = UNSET
    error: ItemError | UnsetType = UNSET


class BulkDone(ResponseStruct, frozen=True, kw_only=True):
    """A result for every item, in the order of the request."""

    created: int
    changed: int
    failed: int
    items: list[BulkResult]


class ClientQuery(PartyQuery, frozen=True, kw_only=True):
    """Filters of the list of clients. `ids` are those of some clients that are known already. `q` finds the beginnings
    of words of the name, the contacts, the e-mail addresses, the phone numbers, the tax id and the reference. `balance`
    is what the account of the client says; `opening` are those of whose opening balance something is open, or
    overdue."""

    tag: Tag | None = None
    balance: Literal["owing", "credit"] | None = None
    opening: Literal["open", "overdue"] | None = None
    owner_user_id: UUID | None = None
    sort: PartySort | None = None
