"""Promises to pay, and clients that are not reminded."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.creators import Creator
from pinkas.core.decimals import AmountText, PositiveAmount
from pinkas.core.fields import CurrencyCode, Instant, Text
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct

PromiseState = Literal["OPEN", "KEPT", "BROKEN"]
Day = date
"""The type under another name, for a struct with a field `date`."""


class NewPromise(RequestStruct, frozen=True, kw_only=True):
    """What a client promised: to pay on `date`, today or later, `amount` of what is open, or all of it. Until then
    nobody is reminded of the document."""

    date: Annotated[Day, Meta(examples=["2199-12-15"])]
    amount: PositiveAmount | None = None
    note: Text | None = None


class Promise(ResponseStruct, frozen=True, kw_only=True):
    """A promise to pay in short. `amount` is null where all that is open was promised."""

    date: Day
    amount: AmountText | None
    state: PromiseState


class PromiseToPay(ResponseStruct, frozen=True, kw_only=True):
    """A promise to pay a document. `KEPT` and `BROKEN` are told on the day after it: kept when what was promised came,
    or the document waits for no money any more. A broken one is told in a notification, and reminders go on."""

    id: UUID
    document_id: UUID
    doc_type: int
    number: int
    client_id: UUID | None
    client_name: str | None
    date: Day
    amount: AmountText | None
    currency: CurrencyCode
    note: str | None
    state: PromiseState
    created_by: Creator | None
    version: int
    created_at: Instant
    updated_at: Instant


class PromiseRow(msgspec.Struct, frozen=True, kw_only=True):
    """A promise as the database has it, with its document; amounts in minor units of `currency`."""

    id: UUID
    document_id: UUID
    doc_type: int
    number: int
    client_id: UUID | None
    client_name: str | None
    promised_date: date
    amount: int | None
    currency: str
    note: str | None
    open_before: int
    state: PromiseState
    check_at: Instant | None
    created_by: Creator | None
    version: int
    created_at: Instant
    updated_at: Instant


class PromiseQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of promises."""

    state: PromiseState | None = None
    sort: Literal["date", "-date", "-createdAt", "createdAt"] | None = None


class ReminderConsentChange(RequestStruct, frozen=True, kw_only=True):
    """Whether a client is reminded."""

    opted_out: bool


class ReminderConsent(ResponseStruct, frozen=True, kw_only=True):
    """Whether a client is reminded: `optedOut`, it is not; `optedOutBy` says whether the client chose that, by the
    link in a reminder, or the business. `url` is that link, the same in every reminder; null
    until there was a reminder or `PUT` was called."""

    client_id: UUID
    opted_out: bool
    url: str | None
    opted_out_at: Instant | None
    opted_out_by: Literal["client", "business"] | None


class OptOutRow(msgspec.Struct, frozen=True, kw_only=True):
    """The same as the database has it."""

    id: UUID
    client_id: UUID
    token: bytes | None
    hash: bytes | None
    opted_out_at: Instant | None
    opted_out_by: Literal["client", "business"] | None
    version: int
    created_at: Instant
    updated_at: Instant


class PublicReminderConsent(ResponseStruct, frozen=True, kw_only=True):
    """What a client sees of it: who reminds, and whether it does."""

    business_name: str
    language: str
    opted_out: bool


class NoReminders(RequestStruct, frozen=True, kw_only=True):
    """What a client chooses: reminders no longer, or again."""

    opted_out: bool = True
