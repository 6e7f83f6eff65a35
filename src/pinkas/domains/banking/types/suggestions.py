"""What a bank line may be for, what was declined, and lines that are matched by themselves, as they cross the wire."""

from datetime import date as Day
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.decimals import AmountText
from pinkas.core.fields import Language
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.banking.types.deposits import SettlementBody

TargetType = Literal[
    "document",
    "payment",
    "expense",
    "supplier_payment",
    "refund",
    "card_expectation",
    "internal_transfer",
    "advance",
    "opening_item",
]
Signal = Literal["amount", "reference", "counterparty", "date", "currency"]
ProposedAction = Literal[
    "link_receipt",
    "create_receipt",
    "link_expense",
    "link_supplier_payment",
    "link_refund",
    "link_transfer",
    "settle_batch",
    "book_advance",
]
MAX_SUGGESTIONS = 50
MAX_LINES = 500
"""Lines of one call of auto-match."""


class SuggestionQuery(RequestStruct, frozen=True, kw_only=True):
    """`includeLow`: with those whose confidence is LOW. `types`: some of the types of targets, separated by commas.
    `lang`: of labels and reasons; that of the business unless it is said."""

    limit: Annotated[int, Meta(ge=1, le=MAX_SUGGESTIONS)] = 10
    include_low: bool = False
    types: list[TargetType] | None = None
    lang: Language | None = None


class SuggestedTarget(ResponseStruct, frozen=True, kw_only=True):
    """One of what a line is for. `amount` is what of the line is for it, `openAmount` what is open of it, in
    `currency`: another one than that of the line where the line is a transfer between own accounts."""

    target_type: TargetType
    target_id: UUID
    label: str
    amount: AmountText
    open_amount: AmountText
    currency: str
    date: Day


class SuggestedParty(ResponseStruct, frozen=True, kw_only=True):
    """A client or a supplier."""

    id: UUID
    name: str


class SuggestionReason(ResponseStruct, frozen=True, kw_only=True):
    """Why it is suggested. `value` is 0 to 1; the score is the mean of the values by their weights, before the guards.
    `code` is stable, `text` says the same to a person."""

    signal: Signal
    weight: float
    value: float
    code: str
    text: str


class SuggestionConflict(ResponseStruct, frozen=True, kw_only=True):
    """What speaks against it. `code` is stable, `text` says the same to a person."""

    code: str
    text: str


class SuggestedLink(ResponseStruct, frozen=True, kw_only=True):
    """A link as `match` takes it. `withheld` is tax that the client withheld beside the money, `targetAmount` what it
    is in the currency of the target."""

    type: TargetType
    id: UUID
    amount: AmountText
    withheld: AmountText | None = None
    target_amount: AmountText | None = None


class SuggestedMatch(ResponseStruct, frozen=True, kw_only=True):
    """A body of `match` that accepts the suggestion as it is."""

    links: list[SuggestedLink]
    create_receipt: bool = False
    fee_amount: AmountText | None = None
    fee_account_id: UUID | None = None
    client_id: UUID | None = None


class Suggestion(ResponseStruct, frozen=True, kw_only=True):
    """What a line may be for. `targets` are all of a combination, `targetId` the first of them. `amount` is what of the
    line is explained, `openAmount` what is open of the targets (in the currency of the line), `difference` what that is
    beyond it: a fee, or tax that was withheld. `match` is a
    body of `match` that accepts it, `settle` one of `settle-card-clearing`; null where another operation does. Of a
    card deposit `targets` are at most 50 of its charges. `autoMatchable`: it is unique, from a known
    party, without a conflict, and its score is at the threshold of the business or above."""

    target_type: TargetType
    target_id: UUID
    targets: list[SuggestedTarget]
    label: str
    amount: AmountText
    open_amount: AmountText
    currency: str
    date: Day
    client: SuggestedParty | None
    supplier: SuggestedParty | None
    score: float
    confidence: Literal["HIGH", "MEDIUM", "LOW"]
    auto_matchable: bool
    difference: AmountText
    proposed_action: ProposedAction
    match: SuggestedMatch | None
    settle: SettlementBody | None = None
    reasons: list[SuggestionReason]
    conflicts: list[SuggestionConflict]


class Suggestions(ResponseStruct, frozen=True, kw_only=True):
    """What a line may be for, the best first. `openAmount` is what of the line is open."""

    transaction_id: UUID
    open_amount: AmountText
    currency: str
    threshold: float
    items: list[Suggestion]


class DeclinedTarget(RequestStruct, frozen=True, kw_only=True):
    """What a line is not for."""

    target_type: TargetType
    target_id: UUID


class NewDecline(RequestStruct, frozen=True, kw_only=True):
    """What a line is not for: one target, or several."""

    target_type: TargetType | None = None
    target_id: UUID | None = None
    targets: Annotated[list[DeclinedTarget], Meta(max_length=50)] = []


class Declined(ResponseStruct, frozen=True, kw_only=True):
    """Everything that was declined for a line until now."""

    transaction_id: UUID
    targets: list[DeclinedTarget]


class AutoMatchRequest(RequestStruct, frozen=True, kw_only=True):
    """Which open lines are matched, at most `limit` of them, the oldest first. `dryRun` writes nothing.
    `createReceipts`: whether the receipt of a document that is paid is issued at once; the setting of the business
    unless it is said. `cursor`: go on where the last call ended. `continueInBackground`: what the call leaves is looked
    at behind the request."""

    bank_account_id: UUID | None = None
    session_id: UUID | None = None
    from_: Day | None = msgspec.field(name="from", default=None)
    to: Day | None = None
    limit: Annotated[int, Meta(ge=1, le=MAX_LINES)] = 100
    dry_run: bool = False
    create_receipts: bool | None = None
    continue_in_background: bool = False
    cursor: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    lang: Language | None = None


class AutoMatched(ResponseStruct, frozen=True, kw_only=True):
    """A line that was matched, or would be: what it was matched with, and the ids of its matches."""

    transaction_id: UUID
    suggestion: Suggestion
    match_ids: list[UUID]
    receipt_id: UUID | None


class Proposed(ResponseStruct, frozen=True, kw_only=True):
    """A line that somebody has to decide on, with its best suggestion. `error` is the code of what refused the match of
    a certain one."""

    transaction_id: UUID
    suggestion: Suggestion
    error: str | None


class SkippedLines(ResponseStruct, frozen=True, kw_only=True):
    """Lines that were left alone: nothing was found for them, they are on hold, or their session is closed."""

    no_candidate: int
    on_hold: int
    session_closed: int


class StartedRun(ResponseStruct, frozen=True, kw_only=True):
    """What goes on behind the request: how many lines there are, and the id by which its progress is asked for."""

    id: UUID
    total: int


class AutoMatchAnswer(ResponseStruct, frozen=True, kw_only=True):
    """What was matched and what is proposed. `remaining`: open lines of the filters behind those of this call, which
    `nextCursor` goes on with, or the `run` behind the request."""

    dry_run: bool
    matched: list[AutoMatched]
    proposed: list[Proposed]
    skipped: SkippedLines
    remaining: int
    next_cursor: str | None
    run: StartedRun | None = None


class RefusalRow(msgspec.Struct, frozen=True, kw_only=True):
    """A refusal as it is stored."""

    transaction_id: UUID
    alias: str | None
    target_type: TargetType
    target_id: UUID
    party_id: UUID | None
    refused_at: Any
