"""Parties: the clients and suppliers of a business, as far as both are the same."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Literal, Protocol
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.fields import Address, Email, Instant, Name, Phone, Reference, WebAddress
from pinkas.core.pagination import PageQuery, Search
from pinkas.core.wire import RequestStruct, ResponseStruct

PartyType = Literal["person", "company", "public"]
DealerType = Literal["exempt", "licensed", "company", "npo", "foreign"]
PartyState = Literal["active", "archived", "merged", "all"]
MatchMode = Literal["automatic", "none", "externalReference", "name", "taxId", "phone", "email"]
MatchedBy = Literal["externalReference", "taxId", "email", "phone", "name"]
Emails = Annotated[list[Email], Meta(max_length=10)]
TaxId = Annotated[str, Meta(min_length=1, max_length=30)]
PartySort = Literal["-createdAt", "createdAt", "name", "-name", "updatedAt", "-updatedAt"]
MAX_LISTED_IDS = 100
"""How many of a list are asked for by their ids in one call."""

Fields = dict[str, Any]
"""Fields of a party by their Python names."""


class PaymentTerms(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True):
    """When an invoice falls due: at once, so many days after its date, or so many after the end of its month."""

    base: Literal["immediate", "net", "end_of_month"]
    days: Annotated[int, Meta(ge=0, le=365)] = 0


class DescribedParty(RequestStruct, frozen=True, kw_only=True):
    """Who a party is, as it is described in a request."""

    name: Name
    display_name: Name | None = None
    type: PartyType = "company"
    tax_id: TaxId | None = None
    dealer_type: DealerType | None = None
    emails: Emails = []
    phone: Phone | None = None
    mobile: Phone | None = None
    fax: Phone | None = None
    website: WebAddress | None = None
    address: Address | None = None
    contact_person: Name | None = None


class ShownParty(ResponseStruct, frozen=True, kw_only=True):
    """Who a party is, as an answer tells it."""

    id: UUID
    name: str
    display_name: str | None
    type: PartyType
    tax_id: str | None
    dealer_type: DealerType | None
    emails: list[str]
    phone: str | None
    mobile: str | None
    fax: str | None
    website: str | None
    address: Address | None
    contact_person: str | None


class PartyQuery(PageQuery, frozen=True, kw_only=True):
    """The filters that lists of clients and of suppliers share."""

    ids: Annotated[list[UUID], Meta(max_length=MAX_LISTED_IDS)] | None = None
    q: Search | None = None
    state: PartyState | None = None
    archived: bool | None = None
    tax_id: TaxId | None = None
    email: Email | None = None
    phone: Phone | None = None
    external_reference: Reference | None = None
    updated_since: Instant | None = None


class Party(Protocol):
    """What the rules and the store of parties ask of a client or a supplier."""

    @property
    def id(self) -> UUID: ...
    @property
    def tax_id(self) -> str | None: ...
    @property
    def dealer_type(self) -> DealerType | None: ...
    @property
    def address(self) -> Address | None: ...
    @property
    def external_reference(self) -> str | None: ...
    @property
    def archived_at(self) -> datetime | None: ...
    @property
    def merged_into_id(self) -> UUID | None: ...
    @property
    def version(self) -> int: ...


KeyOwners = tuple[Mapping[str, UUID], Mapping[str, UUID]]
"""Which live party has a tax number, and which a reference."""
