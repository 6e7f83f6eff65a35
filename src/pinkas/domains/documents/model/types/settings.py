"""Settings of documents as they cross the wire: defaults by type, numbering, dates."""

from typing import Annotated, Literal
from uuid import UUID

from msgspec import UNSET, Meta, UnsetType

from pinkas.core.fields import CurrencyCode, Instant, Language, LongText
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries import DocType
from pinkas.domains.clients import PaymentTerms
from pinkas.domains.documents.model.types.requests import PriceMode, Rounding
from pinkas.domains.stock import NegativeStock

StartNumber = Annotated[int, Meta(ge=1, le=999_999_999, description="The first number of the series.")]
CashPolicy = Literal["warn", "refuse", "off"]
Days = Annotated[int, Meta(ge=0, le=3650)]


class TypeDefaults(ResponseStruct, frozen=True, kw_only=True):
    """What a draft of a type gets when it does not say; null is nothing in particular."""

    payment_terms: PaymentTerms | None = None
    notes: str | None = None
    footer: str | None = None
    price_mode: PriceMode | None = None
    lang: Language | None = None
    currency: str | None = None
    rounding: Rounding | None = None
    template_id: UUID | None = None


class TypeDefaultsChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change in the defaults of a type; null clears."""

    payment_terms: PaymentTerms | None | UnsetType = UNSET
    notes: LongText | None | UnsetType = UNSET
    footer: LongText | None | UnsetType = UNSET
    price_mode: PriceMode | None | UnsetType = UNSET
    lang: Language | None | UnsetType = UNSET
    currency: CurrencyCode | None | UnsetType = UNSET
    rounding: Rounding | None | UnsetType = UNSET
    template_id: UUID | None | UnsetType = UNSET


class DocumentDefaults(ResponseStruct, frozen=True, kw_only=True):
    """The defaults by document type; a type without any is left out. `version` is 0 before the first change."""

    defaults: dict[str, TypeDefaults]
    version: int
    updated_at: Instant | None


class DocumentDefaultsChanges(RequestStruct, frozen=True, kw_only=True):
    """Changes by document type. A type that is not named stays as it is; null clears all of a type."""

    defaults: Annotated[dict[str, TypeDefaultsChanges | None], Meta(examples=[{"305": {"footer": "Thank you."}}])]


class DocumentDefault(TypeDefaults, frozen=True, kw_only=True):
    """The defaults of one document type."""

    doc_type: DocType
    version: int
    updated_at: Instant | None


class Numbering(ResponseStruct, frozen=True, kw_only=True):
    """The series of a document type. Its start may be chosen until it has begun: until a document is issued."""

    start: int
    next_number: int
    begun: bool


class NumberingChange(RequestStruct, frozen=True, kw_only=True):
    """Where a series starts."""

    start: StartNumber


class DateRules(ResponseStruct, frozen=True, kw_only=True):
    """How a business narrows the dates that its documents may bear. `maxBackDays`: how many days before today, null for
    no rule of its own; `allowFuture`: whether types that may be dated ahead are."""

    max_back_days: int | None = None
    allow_future: bool = True


class DateRulesChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change in the rules of dates; null clears."""

    max_back_days: Days | None | UnsetType = UNSET
    allow_future: bool | UnsetType = UNSET


class DocumentConfig(ResponseStruct, frozen=True, kw_only=True):
    """How documents are numbered and dated, and how many days a quote is valid that does not say until when.
    `trackOpening`: whether it is noted that the link of a message was opened. `negativeStock`: what happens where more
    would go out of a warehouse than it holds, by a document or otherwise: it is allowed, validate warns, or it is
    refused. `cashPolicy`: what happens where more would be taken in cash than the law allows of the price of a
    transaction: it is told, refused, or not looked at. `version` is 0 before the first change."""

    numbering: dict[str, Numbering]
    date_rules: DateRules
    quote_validity_days: int | None
    track_opening: bool
    negative_stock: NegativeStock
    cash_policy: CashPolicy
    version: int
    updated_at: Instant | None


class DocumentConfigChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change; null clears, and takes a series back to 1."""

    numbering: dict[str, NumberingChange | None] | UnsetType = UNSET
    date_rules: DateRulesChanges | UnsetType = UNSET
    quote_validity_days: Annotated[Days, Meta(examples=[30])] | None | UnsetType = UNSET
    track_opening: bool | UnsetType = UNSET
    negative_stock: NegativeStock | UnsetType = UNSET
    cash_policy: CashPolicy | UnsetType = UNSET
