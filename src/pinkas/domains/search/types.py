"""The one search as it crosses the wire."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from msgspec import Meta

from pinkas.core.wire import RequestStruct, ResponseStruct

SearchedType = Literal["client", "deal", "document", "product", "supplier", "expense", "importedDocument"]
"""The kinds of record that are searched, by the `type` of their sources."""
Score = Annotated[int, Meta(ge=0, le=100)]


class FindQuery(RequestStruct, frozen=True, kw_only=True):
    """What to look for, in which kinds of record, and how many to answer at most."""

    q: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=500,
            pattern=r"\S",
            description="Beginnings of words, a number, an amount, a tax id, a phone number, an e-mail address.",
            examples=["Lavie 1180"],
        ),
    ]
    types: Annotated[list[SearchedType], Meta(description="By comma; none is all that you may read.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=50)] = 20


class FoundRecord(ResponseStruct, frozen=True, kw_only=True):
    """A record that a search found. `path` is where the API reads it; `score` says how well it fits, 100 is whole;
    `corrected` is true of what was found by words with one other letter than was asked for. `amount` and `currency`
    are the total of a document or of an expense, the value of a deal, and the price of a product; `date` is the day of
    a document or of an expense, and when a deal is expected to close."""

    type: SearchedType
    id: UUID
    title: str
    subtitle: str | None
    amount: str | None
    currency: str | None
    date: date | None
    status: str | None
    score: Score
    corrected: bool
    path: str


class SearchAnswer(ResponseStruct, frozen=True, kw_only=True):
    """What a search found, the best first."""

    items: list[FoundRecord]
