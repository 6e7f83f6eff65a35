"""Requests to suppliers for what is missing of their papers."""

from typing import Annotated, Literal
from uuid import UUID

from msgspec import Meta

from pinkas.core.fields import Email, Instant, Language
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.expenses import Expense

Subject = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"\S", examples=["Your invoice 1047"])]
Words = Annotated[str, Meta(min_length=1, max_length=5000, pattern=r"\S")]
State = Literal["QUEUED", "SENT", "FAILED"]


class RequestLanguage(RequestStruct, frozen=True, kw_only=True):
    """The language of the letter: that of the business unless it is said."""

    language: Language | None = None


class MissingRequest(RequestStruct, frozen=True, kw_only=True):
    """A letter that asks the supplier for what is missing. Without `emails` it goes to the supplier's own addresses;
    `subject` and `text` replace ours."""

    emails: Annotated[list[Email], Meta(max_length=10)] = []
    language: Language | None = None
    subject: Subject | None = None
    text: Words | None = None


class MissingPapersLetter(ResponseStruct, frozen=True, kw_only=True):
    """The letter as it would leave, and to whom."""

    expense_id: UUID
    recipients: list[str]
    language: Language
    subject: str
    text: str
    missing: list[str]


class MissingPapersSending(ResponseStruct, frozen=True, kw_only=True):
    """A letter on its way to one address. `FAILED` says why in `error`."""

    id: UUID
    expense_id: UUID
    language: Language
    recipient: str
    subject: str
    state: State
    error: str | None
    sent_at: Instant | None
    created_at: Instant


class MissingPapersSendings(ResponseStruct, frozen=True, kw_only=True):
    """What was queued, one for an address, and the expense that is asked about."""

    expense: Expense
    sendings: list[MissingPapersSending]


class AllocationCheck(ResponseStruct, frozen=True, kw_only=True):
    """What the authority said of the number of an expense, and the expense as it is by that. `reason` says why it could
    not be asked (`unavailable`)."""

    result: Literal["valid", "mismatch", "unknown", "unavailable"]
    reason: str | None
    expense: Expense
