"""The answer of the weekly review."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.decimals import AmountText
from pinkas.core.fields import Instant
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.insights.types.notes import KeptNote, NoteKey

SentenceKey = Literal[
    "quiet_week",
    "revenue",
    "revenue_above",
    "revenue_below",
    "collected",
    "spent",
    "spent_above",
    "overdue",
    "outlook",
]


class ReviewQuery(RequestStruct, frozen=True, kw_only=True):
    """Nothing to choose: the last week that is over."""


class ReviewListQuery(PageQuery, frozen=True, kw_only=True):
    """Reviews, the newest week first."""

    sort: Literal["-week"] = "-week"


class KeptSentence(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence as it is kept: what it says, and the figures in it."""

    key: SentenceKey
    facts: dict[str, Any]


class ReviewNumbers(ResponseStruct, frozen=True, kw_only=True):
    """The figures of a week: revenue and expenses without VAT and money that came in, each with what is usual (the mean
    of the eight weeks before); how many documents were issued; what clients owe and what of it is overdue; the money
    there is, and what is expected in four weeks."""

    revenue: AmountText
    usual_revenue: AmountText
    collected: AmountText
    usual_collected: AmountText
    expenses: AmountText
    usual_expenses: AmountText
    documents: int
    owed: AmountText
    overdue: AmountText
    balance: AmountText
    expected_balance: AmountText


class KeptReview(msgspec.Struct, frozen=True, kw_only=True):
    """A review as it is kept."""

    week: date
    currency: str
    numbers: dict[str, Any]
    highlights: list[KeptSentence]
    concerns: list[KeptSentence]
    notes: list[KeptNote]


class NarrativeSentence(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence of the narrative in both languages, and the figures that it may name."""

    he: str
    en: str
    figures: dict[str, str | int]


class ReviewStatement(ResponseStruct, frozen=True, kw_only=True):
    """A sentence with the figures behind it, and the path that it leads to, if there is one."""

    key: SentenceKey | NoteKey
    text: str
    figures: dict[str, str | int]
    href: str | None


class ReviewAction(ResponseStruct, frozen=True, kw_only=True):
    """What may be done, about which of the concerns."""

    about: NoteKey
    text: str
    href: str | None


class ReviewSentence(ResponseStruct, frozen=True, kw_only=True):
    """A sentence of the narrative in both languages, with the figures that are in it."""

    he: str
    en: str
    figures: dict[str, str | int]


class ReviewNarrative(ResponseStruct, frozen=True, kw_only=True):
    """The week told in sentences, in both languages. `rephrased` is true where the words are those of a language model:
    then every figure was found in the facts by the program."""

    he: str
    en: str
    sentences: list[ReviewSentence]
    rephrased: bool


class WeeklyReview(ResponseStruct, frozen=True, kw_only=True):
    """A week of the business, written once and not changed: what went well, what did not, and what may be done."""

    id: UUID
    week: Annotated[date, Meta(description="The Sunday with which the week begins.")]
    from_: date = msgspec.field(name="from")
    to: date
    currency: str
    numbers: ReviewNumbers
    highlights: list[ReviewStatement]
    concerns: list[ReviewStatement]
    actions: list[ReviewAction]
    narrative: ReviewNarrative
    generated_at: Instant
    definitions: dict[str, str]
