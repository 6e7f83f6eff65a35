"""Currencies and exchange rates as they cross the wire."""

from datetime import date as Day
from typing import Annotated
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.decimals import ExactDecimal, Rate
from pinkas.core.fields import CurrencyCode, Instant
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct


class CurrencyNames(msgspec.Struct, frozen=True):
    """What a currency is called."""

    he: str
    en: str


class Currency(ResponseStruct, frozen=True, kw_only=True):
    """A currency of ISO 4217. `isDefault` marks that of the business's documents, `isHome` that of its books."""

    code: str
    names: CurrencyNames
    minor_digits: Annotated[int, Meta(description="Digits after the point in amounts.")]
    is_default: bool
    is_home: bool


class NewRate(RequestStruct, frozen=True, kw_only=True):
    """How much of the currency of the books one unit of the foreign currency is worth."""

    rate: Annotated[Rate, Meta(examples=["3.65"])]


class ExchangeRate(ResponseStruct, frozen=True, kw_only=True):
    """The rate of a currency on `date`: one unit of `currency` is `rate` of `homeCurrency`."""

    id: UUID
    currency: str
    home_currency: str
    date: Day
    rate: ExactDecimal
    version: int
    created_at: Instant
    updated_at: Instant


class RateQuery(PageQuery, frozen=True, kw_only=True):
    """Which day, today unless said, and which currency, all of them unless said."""

    date: Day | None = None
    currency: CurrencyCode | None = None
