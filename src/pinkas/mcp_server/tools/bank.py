"""Tools about lines of the bank: what is open, what it could be, and accepting it."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.decimals import PositiveAmount
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.mcp_server.tools.declaring import (
    ClientId,
    From,
    Listed,
    Listing,
    Query,
    ReadTool,
    To,
    Tool,
    WriteTool,
    call_with_body,
    reading,
)

TransactionId = Annotated[UUID, Meta(description="The id of a bank line, as list_bank_lines tells it.")]
TargetType = Literal[
    "document",
    "expense",
    "payment",
    "refund",
    "supplier_payment",
    "internal_transfer",
    "ledger_account",
    "opening_item",
    "payment_return",
]


class FindLines(Listing, frozen=True, kw_only=True):
    """Which lines: those that are not matched, unless `status` says others."""

    status: Literal["UNMATCHED", "PARTIALLY_MATCHED", "MATCHED", "EXCLUDED"] = "UNMATCHED"
    direction: Literal["in", "out"] | None = None
    q: Query | None = None
    from_: From | None = msgspec.field(name="from", default=None)
    to: To | None = None


class BankLine(ResponseStruct, frozen=True, kw_only=True):
    """A line of a bank statement. Money that went out is negative."""

    id: str
    date: str
    amount: str
    open_amount: str
    currency: str
    description: str
    reference: str | None = None
    kind: str
    status: str


class ToSuggest(RequestStruct, frozen=True, kw_only=True):
    """Which line."""

    transaction_id: TransactionId
    limit: Annotated[int, Meta(ge=1, le=20)] = 5


class SuggestedLink(ResponseStruct, frozen=True, kw_only=True):
    """What accept_bank_match takes as a link."""

    type: str
    id: str
    amount: str | None = None
    target_amount: str | None = None


class SuggestedMatch(ResponseStruct, frozen=True, kw_only=True):
    """What accept_bank_match takes to accept a suggestion."""

    links: list[SuggestedLink]
    create_receipt: bool = False
    fee_amount: str | None = None
    fee_account_id: str | None = None
    client_id: str | None = None


class Reason(ResponseStruct, frozen=True, kw_only=True):
    """What speaks for a suggestion, or against it."""

    code: str
    text: str


class Suggestion(ResponseStruct, frozen=True, kw_only=True):
    """What a line could be. `score` is of 0 to 100."""

    target_type: str
    target_id: str
    label: str
    amount: str
    currency: str
    date: str
    score: float
    confidence: str
    difference: str
    proposed_action: str
    match: SuggestedMatch | None = None
    reasons: list[Reason]
    conflicts: list[Reason]


class Suggestions(ResponseStruct, frozen=True, kw_only=True):
    """What a line could be, the likeliest first."""

    transaction_id: str
    open_amount: str
    currency: str
    items: list[Suggestion]


class MatchLink(RequestStruct, frozen=True, kw_only=True):
    """What the line pays, or a part of it."""

    type: TargetType
    id: UUID
    amount: PositiveAmount | None = None
    target_amount: PositiveAmount | None = None


class NewMatch(RequestStruct, frozen=True, kw_only=True):
    """A match, as `match` of a suggestion says it."""

    transaction_id: TransactionId
    links: Annotated[list[MatchLink], Meta(min_length=1, max_length=50)]
    create_receipt: Annotated[bool, Meta(description="Whether receipts are issued for the documents it pays.")] = False
    fee_amount: PositiveAmount | None = None
    fee_account_id: UUID | None = None
    client_id: ClientId | None = None


class BankMatch(ResponseStruct, frozen=True, kw_only=True):
    """What a line was matched to."""

    type: str
    target_id: str
    amount: str
    receipt_id: str | None = None


class MatchOutcome(ResponseStruct, frozen=True, kw_only=True):
    """A line and its matches."""

    transaction: BankLine
    matches: list[BankMatch]


BANK_TOOLS: tuple[Tool, ...] = (
    ReadTool(
        "list_bank_lines",
        "Bank lines to reconcile",
        "Lines of bank statements that are not matched to anything yet.",
        ("reconciliation:read",),
        FindLines,
        Listed[BankLine],
        reading("/bank-reconciliation/transactions", Listed[BankLine]),
    ),
    ReadTool(
        "suggest_bank_matches",
        "What a bank line could be",
        "Documents, expenses and payments that a bank line could be, with the reasons, the likeliest first.",
        ("reconciliation:read",),
        ToSuggest,
        Suggestions,
        reading("/bank-reconciliation/transactions/{transactionId}/suggestions", Suggestions),
    ),
    WriteTool(
        "accept_bank_match",
        "Match a bank line",
        "Matches a bank line as a suggestion says it, with a receipt where one is due.",
        ("reconciliation:write",),
        NewMatch,
        MatchOutcome,
        lambda arguments: call_with_body("/bank-reconciliation/transactions/{transactionId}/match", arguments),
        is_destructive=True,
        versioned=lambda arguments: f"/bank-reconciliation/transactions/{arguments.transaction_id}",
    ),
)
