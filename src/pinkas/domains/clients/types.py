"""Clients: the end customers of a business."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.fields import (
    Address,
    CurrencyCode,
    Email,
    Instant,
    Language,
    LongText,
    Metadata,
    Name,
    Phone,
    Reference,
    ShortText,
    Tag,
    Tags,
    Text,
    WebAddress,
)
from pinkas.core.pages import PageQuery

ClientType = Literal["person", "company", "public"]
DealerType = Literal["exempt", "licensed", "company", "npo", "foreign"]
Emails = Annotated[list[Email], Meta(max_length=10)]
TaxId = Annotated[str, Meta(min_length=1, max_length=30)]


class PaymentTerms(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True):
    """When an invoice falls due: at once, so many days after its date, or so many after the end of its month."""

    base: Literal["immediate", "net", "end_of_month"]
    days: Annotated[int, Meta(ge=0, le=365)] = 0


class NewClient(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A client to be created."""

    name: Name
    display_name: Name | None = None
    type: ClientType = "company"
    tax_id: TaxId | None = None
    dealer_type: DealerType | None = None
    emails: Emails = []
    phone: Phone | None = None
    mobile: Phone | None = None
    website: WebAddress | None = None
    address: Address | None = None
    contact_person: Name | None = None
    accounting_key: ShortText | None = None
    payment_terms: PaymentTerms | None = None
    currency: CurrencyCode | None = None
    lang: Language | None = None
    notes: LongText | None = None
    tags: Tags = []
    external_reference: Reference | None = None
    metadata: Metadata = {}


class ClientChanges(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What to change; null clears."""

    name: Name | UnsetType = UNSET
    display_name: Name | None | UnsetType = UNSET
    type: ClientType | UnsetType = UNSET
    tax_id: TaxId | None | UnsetType = UNSET
    dealer_type: DealerType | None | UnsetType = UNSET
    emails: Emails | UnsetType = UNSET
    phone: Phone | None | UnsetType = UNSET
    mobile: Phone | None | UnsetType = UNSET
    website: WebAddress | None | UnsetType = UNSET
    address: Address | None | UnsetType = UNSET
    contact_person: Name | None | UnsetType = UNSET
    accounting_key: ShortText | None | UnsetType = UNSET
    payment_terms: PaymentTerms | None | UnsetType = UNSET
    currency: CurrencyCode | None | UnsetType = UNSET
    lang: Language | None | UnsetType = UNSET
    notes: LongText | None | UnsetType = UNSET
    tags: Tags | UnsetType = UNSET
    external_reference: Reference | None | UnsetType = UNSET
    metadata: Metadata | UnsetType = UNSET


class Client(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """A client."""

    id: UUID
    name: str
    display_name: str | None
    type: ClientType
    tax_id: str | None
    dealer_type: DealerType | None
    emails: list[str]
    phone: str | None
    mobile: str | None
    website: str | None
    address: Address | None
    contact_person: str | None
    accounting_key: str | None
    payment_terms: PaymentTerms | None
    currency: str | None
    lang: Language | None
    notes: str | None
    tags: list[str]
    external_reference: str | None
    metadata: dict[str, str]
    archived_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class ClientQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of clients."""

    q: Text | None = None
    archived: bool | None = None
    tag: Tag | None = None
    tax_id: TaxId | None = None
    external_reference: Reference | None = None
    updated_since: Instant | None = None
    sort: Literal["-createdAt", "createdAt", "name", "-name", "updatedAt", "-updatedAt"] | None = None
