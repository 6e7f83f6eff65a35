"""Journal entries as they cross the wire."""

from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.bulk_items import RequestItem
from pinkas.core.decimals import AmountText, PositiveAmount
from pinkas.core.fields import CurrencyCode, Instant, Text
from pinkas.core.item_errors import ItemError
from pinkas.core.pagination import PageQuery, Search
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.ledger.types.accounts import AccountCode

MAX_LINES = 1_000
"""The lines of one entry."""
MAX_BULK = 100
"""The entries of one call."""
Day = date
Description = Annotated[str, Meta(min_length=1, max_length=300, pattern=r"\S", examples=["Depreciation of October"])]
_EXAMPLE_LINES = [{"accountCode": "6120", "debit": "100.00"}, {"accountCode": "1590", "credit": "100.00"}]
_ON_ONE_SIDE = "Exactly one of `debit` and `credit` is above zero, in the currency of the books."


class NewJournalLine(RequestStruct, frozen=True, kw_only=True):
    """A line that debits or credits an account, which is named by its id or by its number."""

    account_id: UUID | None = None
    account_code: AccountCode | None = None
    debit: Annotated[PositiveAmount, Meta(description=_ON_ONE_SIDE)] | None = None
    credit: Annotated[PositiveAmount, Meta(description=_ON_ONE_SIDE)] | None = None
    memo: Text | None = None
    party_id: Annotated[UUID, Meta(description="A client or a supplier that it is about.")] | None = None
    currency: (
        Annotated[CurrencyCode, Meta(description="Of `foreignAmount`, if it is about another currency.")] | None
    ) = None
    foreign_amount: (
        Annotated[PositiveAmount, Meta(description="The amount of the line in `currency`, on the same side.")] | None
    ) = None


class NewJournalEntry(RequestStruct, frozen=True, kw_only=True):
    """An entry that people post: its debits equal its credits."""

    date: Day
    value_date: Annotated[Day, Meta(description="From when it counts for interest. Left out: `date`.")] | None = None
    description: Description
    lines: Annotated[list[NewJournalLine], Meta(min_length=2, max_length=MAX_LINES, examples=[_EXAMPLE_LINES])]


class NewJournalEntries(RequestStruct, frozen=True, kw_only=True):
    """Entries to be posted, up to 100, in their order."""

    entries: Annotated[list[RequestItem[NewJournalEntry]], Meta(min_length=1, max_length=MAX_BULK)]


class EntryReversal(RequestStruct, frozen=True, kw_only=True):
    """How an entry is taken back."""

    date: Annotated[Day, Meta(description="Left out: today. Not before the entry.")] | None = None
    description: Description | None = None


class EntrySource(ResponseStruct, frozen=True, kw_only=True):
    """What an entry is about. `path`: where the interface has it, below `/api/v1`; null where it has no address."""

    type: str
    id: UUID
    path: str | None


class JournalLine(ResponseStruct, frozen=True, kw_only=True):
    """A line of an entry. `fxAmount` is its amount in `currency`, where it is about another than that of the books;
    below zero on the side that takes from the account."""

    position: int
    account_id: UUID
    account_code: str
    account_name: str
    debit: AmountText
    credit: AmountText
    currency: str | None
    fx_amount: AmountText | None
    party_id: UUID | None
    memo: str | None


class JournalEntrySummary(ResponseStruct, frozen=True, kw_only=True):
    """An entry without its lines. `total` is what it debits, and credits."""

    id: UUID
    number: int
    date: date
    description: str
    source: EntrySource
    total: AmountText
    currency: str
    posted_at: Instant


class JournalEntry(ResponseStruct, frozen=True, kw_only=True):
    """An entry with its lines. `reverses` is the entry that it takes back, `reversedBy` the one that takes it back.
    `hash` is the SHA-256 of `prevHash`, the hash of the entry before it by number, and of all that the entry says."""

    id: UUID
    number: int
    date: date
    value_date: Day
    period: Annotated[str, Meta(description="The month of `date`, YYYY-MM.", examples=["2026-10"])]
    description: str
    source: EntrySource
    lines: list[JournalLine]
    total: AmountText
    currency: str
    reverses: UUID | None
    reversed_by: UUID | None
    posted_at: Instant
    hash: str
    prev_hash: str | None


class PostedItem(ResponseStruct, frozen=True, kw_only=True):
    """The result of one item; `index` is its place in the request."""

    index: int
    status: Literal["created", "failed"]
    entry: JournalEntry | UnsetType = UNSET
    error: ItemError | UnsetType = UNSET


class PostedEntries(ResponseStruct, frozen=True, kw_only=True):
    """The result of each item, in the order of the request."""

    created: int
    failed: int
    items: list[PostedItem]


class JournalQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of entries."""

    from_: Annotated[Day, Meta(description="The first day.")] | None = msgspec.field(name="from", default=None)
    to: Annotated[Day, Meta(description="The last day.")] | None = None
    q: Annotated[Search, Meta(description="Looks in the description.")] | None = None
    number: Annotated[int, Meta(ge=1, le=2**53)] | None = None
    account_id: UUID | None = None
    source_type: Annotated[str, Meta(max_length=60, examples=["manual"])] | None = None
    source_id: UUID | None = None
    party_id: UUID | None = None
    min_amount: Annotated[PositiveAmount, Meta(description="Entries that debit at least this much.")] | None = None
    sort: Literal["-number", "number", "-date", "date"] | None = None


class JournalTable(ResponseStruct, frozen=True, kw_only=True):
    """A page of entries without their lines."""

    items: list[JournalEntrySummary]
    next_cursor: str | None
    total: int | UnsetType = UNSET


class EntryRow(msgspec.Struct, frozen=True, kw_only=True):
    """An entry as the database has it."""

    id: UUID
    number: int
    date: date
    value_date: Day | None
    description: str
    source_type: str
    source_id: UUID
    posted_at: datetime
    hash: bytes
    prev_hash: bytes
    total: int
    reversed_by: UUID | None


class LineRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line as the database has it, with number and name of its account."""

    entry_id: UUID
    position: int
    account_id: UUID
    account_code: str
    account_name: dict[str, str]
    debit: int
    credit: int
    currency: str | None
    foreign_amount: int | None
    party_id: UUID | None
    memo: str | None
