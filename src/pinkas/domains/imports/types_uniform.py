"""The report of parity of a uniform file as it crosses the wire and as it is stored."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.decimals import AmountText
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import ResponseStruct

ParitySection = Literal["records", "documents", "lines", "accounts", "clients", "suppliers"]


class ParityReason(ResponseStruct, frozen=True, kw_only=True):
    """Why both sides of a row differ."""

    code: str
    message: str


class ParityRow(ResponseStruct, frozen=True, kw_only=True):
    """What the file says of one thing, and what the business has of it once the import is booked. `records` counts the
    records of a kind; `documents` those of a type and month (`305/2026-03`) and what they come to; `lines` what the
    documents of a type say that their lines come to beside what those do; `accounts`, `clients` and `suppliers` what
    each stands at, below zero on the credit side. `reasons` also tell of an account that is created."""

    id: UUID
    section: ParitySection
    key: str
    name: str
    source_count: int | None
    our_count: int | None
    source_amount: AmountText | None
    our_amount: AmountText | None
    differs: bool
    reasons: list[ParityReason]


class ParityReport(ResponseStruct, frozen=True, kw_only=True):
    """A page of the report. `software` made the file, of the business `business` with the number `taxId`, for the days
    from `from` to `to`; `otherTaxId`: that is not the number of this business. Balances are opened on `openingDate`.
    `unexplained` counts rows that differ without a reason: nothing can be booked then."""

    software: str
    business: str
    tax_id: str
    other_tax_id: bool
    from_: date | None = msgspec.field(name="from")
    to: date | None
    opening_date: date
    currency: str
    unexplained: int
    items: list[ParityRow]
    next_cursor: str | None
    total: int | UnsetType = UNSET


class ParityQuery(PageQuery, frozen=True, kw_only=True):
    """Which rows of the report are wanted."""

    section: ParitySection | None = None
    differs: Annotated[bool, Meta(description="Only rows whose sides differ; false: whose sides agree.")] | None = None


class ParityRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the report as it is stored; amounts are minor units."""

    id: UUID
    place: int
    section: ParitySection
    key: str
    name: str
    source_count: int | None
    our_count: int | None
    source_amount: int | None
    our_amount: int | None
    differs: bool
    reasons: list[str]
