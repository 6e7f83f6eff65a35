"""Partners, their keys, the merchants they act for, and what a business sees of them."""

from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.fields import Address, Email, Instant, Language, Name, Phone, Reference, ShortText
from pinkas.core.pagination import PageQuery, Search
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.businesses import BusinessType, VatReporting
from pinkas.domains.documents import NewDocument

PartnerScope = Literal[
    "merchants:read", "merchants:write", "clients:read", "clients:write", "documents:read", "documents:write"
]
PartnerScopes = Annotated[list[PartnerScope], Meta(min_length=1, max_length=6)]
PartnerStatus = Literal["ACTIVE", "SUSPENDED"]
MerchantStatus = Literal["PENDING_OWNER", "ACTIVE", "SUSPENDED", "CLOSED"]
Origin = Literal["created", "requested"]
EndedBy = Literal["owner", "partner"]
KeyState = Literal["active", "expired", "revoked"]
Limit = Annotated[int, Meta(ge=1, le=1_000_000)]
AllowedAddresses = Annotated[
    str, Meta(max_length=2000, description="IP addresses and CIDR ranges, separated by commas. Null: from anywhere.")
]
StartNumber = Annotated[int, Meta(ge=1, le=999_999_999)]


class NewPartner(RequestStruct, frozen=True, kw_only=True):
    """A partner to be registered. The two limits without `merchant` are of all its keys together; `merchant...` are
    what the calls for one merchant may take of them."""

    name: Annotated[Name, Meta(examples=["Shop Platform"])]
    contact_email: Annotated[Email, Meta(examples=["partners@example.com"])]
    allowed_scopes: Annotated[PartnerScopes, Meta(examples=[["merchants:read", "merchants:write"]])]
    merchant_limit: (
        Annotated[Limit, Meta(description="Most merchants that have not ended; null: any number.")] | None
    ) = None
    ip_allowlist: AllowedAddresses | None = None
    status: PartnerStatus = "ACTIVE"
    rate_limit_per_minute: Limit = 600
    rate_limit_per_hour: Limit = 20_000
    merchant_rate_limit_per_minute: Limit = 60
    merchant_rate_limit_per_hour: Limit = 5000


@changes_of(NewPartner)
class PartnerChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change of a partner; null clears. `SUSPENDED` refuses all its keys from the next request on."""


class Partner(ResponseStruct, frozen=True, kw_only=True):
    """A partner as the operator sees it."""

    id: UUID
    name: str
    contact_email: str
    allowed_scopes: list[str]
    merchant_limit: int | None
    ip_allowlist: str | None
    status: PartnerStatus
    rate_limit_per_minute: int
    rate_limit_per_hour: int
    merchant_rate_limit_per_minute: int
    merchant_rate_limit_per_hour: int
    version: int
    created_at: Instant
    updated_at: Instant


class PartnerQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of partners."""

    q: Search | None = None
    status: PartnerStatus | None = None
    sort: Literal["-createdAt", "createdAt", "-updatedAt", "updatedAt", "name", "-name"] | None = None


class NewPartnerKey(RequestStruct, frozen=True, kw_only=True):
    """A key of a partner to be made. Its scopes are among those that the partner is allowed."""

    name: Annotated[Name, Meta(examples=["Production"])]
    scopes: Annotated[PartnerScopes, Meta(examples=[["merchants:read"]])]
    allowed_ips: AllowedAddresses | None = None
    expires_at: Instant | None = None


class PartnerKeyRotation(RequestStruct, frozen=True, kw_only=True):
    """How long the raw key that is replaced goes on working, in hours; 0 ends it at once."""

    grace_hours: Annotated[int, Meta(ge=0, le=168)] = 24


class StoredPartnerKey(msgspec.Struct, frozen=True, kw_only=True):
    """A key as the database keeps it, without its hashes."""

    id: UUID
    partner_id: UUID
    name: str
    key_prefix: str
    scopes: list[str]
    allowed_ips: str | None
    expires_at: Instant | None
    revoked_at: Instant | None
    previous_until: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class PartnerKey(ResponseStruct, frozen=True, kw_only=True):
    """A key of a partner, as it may be seen later: never the raw one."""

    id: UUID
    name: str
    key_prefix: str
    scopes: list[str]
    environment: str
    status: KeyState
    rate_limit_per_minute: int
    rate_limit_per_hour: int
    allowed_ips: str | None
    expires_at: Instant | None
    previous_key_valid_until: Instant | None
    """When the raw key before the last rotation ends."""
    revoked_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class CreatedPartnerKey(PartnerKey, frozen=True, kw_only=True):
    """A key with its raw key, which is in this answer and nowhere else."""

    raw_key: str


class PartnerKeyQuery(PageQuery, frozen=True, kw_only=True):
    """The list of the keys of a partner."""

    sort: Literal["-createdAt", "createdAt"] | None = None


class PartnerWebhook(ResponseStruct, frozen=True, kw_only=True):
    """An endpoint of a partner: it is told what happens in the merchants that the partner acts for, each event with its
    `merchantId`. `failingMerchants`: of how many merchants its last attempt failed; `pending`: deliveries that wait."""

    id: UUID
    url: str
    events: list[str]
    description: str | None
    max_retries: int
    is_active: bool
    last_success_at: Instant | None
    last_failure_at: Instant | None
    failing_merchants: int
    pending: int
    version: int
    created_at: Instant
    updated_at: Instant


class CreatedPartnerWebhook(PartnerWebhook, frozen=True, kw_only=True):
    """A fresh endpoint, with the secret that verifies its deliveries, which is in this answer and nowhere else."""

    secret: str


class PartnerWebhookQuery(PageQuery, frozen=True, kw_only=True):
    """The list of the endpoints of a partner."""

    sort: Literal["-createdAt", "createdAt"] | None = None


class MerchantOwner(RequestStruct, frozen=True, kw_only=True):
    """Who is invited as the owner of the merchant. Nobody else ever has a password for them."""

    email: Annotated[Email, Meta(examples=["dana@example.com"])]
    first_name: Name | None = None
    last_name: Name | None = None
    phone: Phone | None = None
    id_number: ShortText | None = None
    password: Annotated[Any, Meta(description="Never: it is refused. An owner chooses a password of their own.")] = None


class MerchantBank(RequestStruct, frozen=True, kw_only=True):
    """The bank account of a merchant, which becomes its first."""

    bank_code: Annotated[ShortText, Meta(min_length=1, examples=["12"])]
    branch: Annotated[ShortText, Meta(min_length=1, examples=["600"])]
    account: Annotated[ShortText, Meta(min_length=1, examples=["123456"])]
    name: Name | None = None


class MerchantBrand(RequestStruct, frozen=True, kw_only=True):
    """The trade name of a merchant, which becomes the default of its documents."""

    name: Annotated[Name, Meta(examples=["Levi Studio"])]
    name_en: Name | None = None
    email: Email | None = None
    phone: Phone | None = None


class NewMerchant(RequestStruct, frozen=True, kw_only=True):
    """A merchant to be opened. `externalReference` is yours and names the merchant for ever. `requestAccess` asks the
    owner of the business that has the tax id already. `startNumbers` are the first numbers of documents by their type,
    for a business that goes on from another program."""

    external_reference: Annotated[Reference, Meta(examples=["shop-1041"])]
    name: Annotated[Name, Meta(examples=["Levi Pottery"])]
    tax_id: Annotated[str, Meta(min_length=1, max_length=20, examples=["514713288"])]
    business_type: BusinessType
    email: Annotated[Email, Meta(examples=["office@example.com"])]
    owner: MerchantOwner
    name_en: Name | None = None
    vat_reporting: VatReporting | None = None
    phone: Phone | None = None
    address: Address | None = None
    bank: MerchantBank | None = None
    brand: MerchantBrand | None = None
    plan: ShortText | None = None
    lang: Language = "he"
    start_numbers: Annotated[dict[str, StartNumber], Meta(max_length=50)] | None = None
    send_invitation: bool = True
    request_access: bool = False
    password: Annotated[Any, Meta(description="Never: it is refused. An owner chooses a password of their own.")] = None


class MerchantChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change of a merchant. The business itself is its owner's to change. `ownerEmail` may be changed until the
    owner has agreed; `sendInvitation` true sends the invitation again, for another seven days."""

    external_reference: Reference | UnsetType = UNSET
    plan: ShortText | None | UnsetType = UNSET
    owner_email: Email | UnsetType = UNSET
    send_invitation: bool | UnsetType = UNSET


class MerchantRow(msgspec.Struct, frozen=True, kw_only=True):
    """A merchant as the database tells of it; `place` is its place in the list."""

    id: UUID
    place: UUID
    external_reference: str
    origin: Origin
    status: MerchantStatus
    name: str
    tax_id: str
    business_type: BusinessType
    owner_email: str
    plan: str | None
    request: dict[str, Any]
    owner_confirmed_at: Instant | None
    allocation_connected: bool
    ended_at: Instant | None
    ended_by: EndedBy | None
    version: int
    created_at: Instant
    updated_at: Instant


class Merchant(ResponseStruct, frozen=True, kw_only=True):
    """A business that a partner acts for. `merchantId` is the id of the business. `name` and `businessType` are the
    business's own once its owner has agreed, which `ownerConfirmedAt` tells of. `allocationConnected`: whether its
    invoices get allocation numbers of the tax authority."""

    id: UUID
    merchant_id: UUID
    external_reference: str
    status: MerchantStatus
    origin: Origin
    environment: str
    name: str
    tax_id: str
    business_type: BusinessType
    owner_email: str
    plan: str | None
    owner_confirmed_at: Instant | None
    allocation_connected: bool
    ended_at: Instant | None
    ended_by: EndedBy | None
    version: int
    created_at: Instant
    updated_at: Instant


class MerchantQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of merchants, newest first."""

    q: Search | None = None
    status: MerchantStatus | None = None
    external_reference: Reference | None = None
    updated_since: Instant | None = None


class MerchantCounts(ResponseStruct, frozen=True, kw_only=True):
    """Merchants by their status."""

    pending_owner: int
    active: int
    suspended: int
    closed: int


class PartnerUsage(ResponseStruct, frozen=True, kw_only=True):
    """What the keys of a partner did in its merchants: requests of all time by the class of their status, those that
    the limits refused, and the latest one."""

    merchants: MerchantCounts
    total_requests: int
    succeeded: int
    refused: int
    failed: int
    rate_limited: int
    last_used_at: Instant | None


class NewMerchantDocument(NewDocument, frozen=True, kw_only=True):
    """A document of a merchant. `finalize`: it is issued at once, or not made at all."""

    finalize: bool = False


class PartnerAccess(ResponseStruct, frozen=True, kw_only=True):
    """A partner that acts for the business, acted for it, or asks to. `origin` is `created` where the partner opened
    the business. `lastUsedAt` is the latest request that it made for the business."""

    id: UUID
    name: str
    contact_email: str
    scopes: list[str]
    status: MerchantStatus
    origin: Origin
    requested_at: Instant
    confirmed_at: Instant | None
    ended_at: Instant | None
    ended_by: EndedBy | None
    last_used_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class PartnerAccessQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of partners of the business."""

    status: MerchantStatus | None = None
    sort: Literal["-createdAt", "createdAt"] | None = None
