"""What a dry run tells of what the call would have done."""

from datetime import date
from typing import Annotated
from uuid import UUID

from msgspec import Meta

from pinkas.core.decimals import AmountText
from pinkas.core.wire import ResponseStruct

WRITTEN_HERE = """pg_xact_status(((pg_current_xact_id()::text::bigint >> 32 << 32)
    | xmin::text::bigint)::text::xid8) = 'in progress'"""
"""Whether the transaction that reads a row has written it: it sees no other that is in progress."""


class RowEffect(ResponseStruct, frozen=True, kw_only=True):
    """Rows of a table that would have been written. The names of tables are no part of the interface and may change."""

    table: str
    inserted: int
    updated: int
    deleted: int


class EventEffect(ResponseStruct, frozen=True, kw_only=True):
    """An event that would have been sent. `objectId` is the `id` of its data."""

    type: str
    object_id: str | None


class MessageEffect(ResponseStruct, frozen=True, kw_only=True):
    """A message that would have been queued or sent to somebody."""

    kind: str
    channel: str
    recipient: str
    subject: str | None
    document_id: UUID | None


class PostingLineEffect(ResponseStruct, frozen=True, kw_only=True):
    """A line of a journal entry, in the currency of the books."""

    account_code: str
    account_name: str
    debit: AmountText
    credit: AmountText


class PostingEffect(ResponseStruct, frozen=True, kw_only=True):
    """A journal entry that would have been posted, with the number that it would have had."""

    number: int
    date: date
    description: str
    source_type: str
    source_id: UUID
    lines: list[PostingLineEffect]


class Effects(ResponseStruct, frozen=True, kw_only=True):
    """What a call would have done. Ids in it belong to nothing: the call itself would give others."""

    rows: Annotated[list[RowEffect], Meta(description="What would have been written to the database, by table.")]
    events: Annotated[list[EventEffect], Meta(description="What would have been told to webhooks, in its order.")]
    jobs: Annotated[list[str], Meta(description="The names of the jobs that would have been queued.")]
    messages: Annotated[
        list[MessageEffect] | None,
        Meta(description="Messages to people; null for a caller without `messages:read`."),
    ]
    postings: Annotated[
        list[PostingEffect] | None,
        Meta(description="Journal entries; null for a caller without `ledger:read`."),
    ]


class DryRunAnswer(ResponseStruct, frozen=True, kw_only=True):
    """The answer of a dry run: the body that the call would have had, and `effects` beside its members."""

    effects: Effects
