"""Rules for bank lines, what they would do and what they did, as they cross the wire."""

from datetime import date as Day
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.bank_statements import TransactionKind
from pinkas.core.changes import changes_of
from pinkas.core.decimals import AmountText, ExactDecimal, PositiveAmount
from pinkas.core.fields import Instant, Name, ShortText, Text
from pinkas.core.pagination import PageQuery, Search
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.banking.types.transactions import ExcludeReason, TransactionStatus

RuleDirection = Literal["in", "out", "both"]
TextOperator = Literal["contains", "starts_with", "equals"]
TextField = Literal["any", "description", "reference", "counterparty"]
RuleAction = Literal["exclude", "assign_client", "post_to_account", "hold", "supplier_advance"]
ConditionText = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"\S", examples=["MONTHLY FEE"])]
MAX_RULES = 200
"""Rules that a business has at most."""
MAX_APPLIED = 2000
"""Lines that one call looks at, at most."""
MAX_POSTED = 500
"""Lines that one call, or one import, posts at most: each of them is an entry of the books."""
MAX_SHOWN = 100
"""Lines that the answer of a call names, at most."""


class NewBankRule(RequestStruct, frozen=True, kw_only=True):
    """A rule to be created. It is for lines that fit all of its conditions, at least one of them. `text` is looked for
    in `textField`; small and capital letters, Hebrew final letters, marks, quotation marks and blanks make no
    difference. `minAmount` and `maxAmount` are of the amount without its sign, in the currency of the line.

    `action` says what is done with a line: `exclude` with `excludeReason`; `assign_client` recognises the client
    `clientId`; `post_to_account` posts what is open of it to the account of the books `ledgerAccountId`; `hold` lets it
    wait until `holdDays` after its date; `supplier_advance` books what is open as an advance to `supplierId`, and is
    for money out. `position` is its place in the order, the last one unless it is said. `applyOnImport`: it is applied
    to new lines at once."""

    name: Annotated[Name, Meta(examples=["Monthly fee"])]
    position: Annotated[int, Meta(ge=1, le=MAX_RULES)] | None = None
    is_active: bool = True
    apply_on_import: bool = False
    direction: RuleDirection = "both"
    bank_account_id: UUID | None = None
    text: ConditionText | None = None
    text_operator: TextOperator = "contains"
    text_field: TextField = "any"
    min_amount: PositiveAmount | None = None
    max_amount: PositiveAmount | None = None
    counterparty_iban: ShortText | None = None
    counterparty_account: ShortText | None = None
    counterparty_tax_id: ShortText | None = None
    kind: TransactionKind | None = None
    action: Annotated[RuleAction, Meta(examples=["exclude"])]
    exclude_reason: Annotated[ExcludeReason, Meta(examples=["bank_fee"])] | None = None
    client_id: UUID | None = None
    ledger_account_id: UUID | None = None
    hold_days: Annotated[int, Meta(ge=1, le=365)] | None = None
    supplier_id: UUID | None = None


@changes_of(NewBankRule)
class BankRuleChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change; null clears. Another `action` clears what belonged to the one before."""

    position: Annotated[int, Meta(ge=1, le=MAX_RULES)] | UnsetType = UNSET


class BankRule(ResponseStruct, frozen=True, kw_only=True):
    """What is done with bank lines that fit its conditions. The rules are asked in the order of `position`; the first
    one that a line fits decides."""

    id: UUID
    name: str
    position: int
    is_active: bool
    apply_on_import: bool
    direction: RuleDirection
    bank_account_id: UUID | None
    text: str | None
    text_operator: TextOperator
    text_field: TextField
    min_amount: ExactDecimal | None
    max_amount: ExactDecimal | None
    counterparty_iban: str | None
    counterparty_account: str | None
    counterparty_tax_id: str | None
    kind: TransactionKind | None
    action: RuleAction
    exclude_reason: ExcludeReason | None
    client_id: UUID | None
    ledger_account_id: UUID | None
    hold_days: int | None
    supplier_id: UUID | None
    version: int
    created_at: Instant
    updated_at: Instant


class BankRuleQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the rules. `q` looks into names and texts."""

    q: Search | None = None
    is_active: bool | None = None
    action: RuleAction | None = None
    bank_account_id: UUID | None = None
    updated_since: Instant | None = None
    sort: Literal["position", "-position", "-createdAt", "createdAt", "updatedAt", "-updatedAt"] | None = None


class RuleApplication(RequestStruct, frozen=True, kw_only=True):
    """Which rules are applied to which open lines, the oldest first, at most `limit` of them. Without `ruleIds` all
    active rules are; those that are named are applied whether they are active or not. `dryRun` writes nothing.
    `cursor`: go on where the last call ended."""

    rule_ids: Annotated[list[UUID], Meta(min_length=1, max_length=MAX_RULES)] | None = None
    bank_account_id: UUID | None = None
    session_id: UUID | None = None
    from_: Day | None = msgspec.field(name="from", default=None)
    to: Day | None = None
    limit: Annotated[int, Meta(ge=1, le=MAX_APPLIED)] = MAX_APPLIED
    dry_run: bool = False
    cursor: Annotated[str, Meta(min_length=1, max_length=200)] | None = None


class RuleCount(ResponseStruct, frozen=True, kw_only=True):
    """How many lines a rule took, or would take."""

    rule_id: UUID
    name: str
    action: RuleAction
    taken: int


class AppliedLine(ResponseStruct, frozen=True, kw_only=True):
    """A line that a rule took, or would take. `error` is the code of what refused it; then it is as it was."""

    transaction_id: UUID
    rule_id: UUID
    date: Day
    description: str
    amount: AmountText
    currency: str
    error: str | None


class UntakenLines(ResponseStruct, frozen=True, kw_only=True):
    """Lines that no rule changed: no rule is for them (`noRule`); the rule that is has nothing left to do
    (`unchanged`); they are on hold; or their session is closed."""

    no_rule: int
    unchanged: int
    on_hold: int
    session_closed: int


class RulesApplied(ResponseStruct, frozen=True, kw_only=True):
    """What rules did, or would do: `taken` lines, and how many of them by which rule, in the order of the rules.
    `failed`: lines that were refused. `lines` are the first hundred of both. `remaining`: open lines of the filters
    behind those of this call, which `nextCursor` goes on with."""

    dry_run: bool
    taken: int
    failed: int
    skipped: UntakenLines
    rules: list[RuleCount]
    lines: list[AppliedLine]
    remaining: int
    next_cursor: str | None


class PreviewSum(ResponseStruct, frozen=True, kw_only=True):
    """How many lines of a currency there are, and the sum of money in and out."""

    currency: str
    count: int
    inflow: AmountText
    outflow: AmountText


class PreviewedLine(ResponseStruct, frozen=True, kw_only=True):
    """A line that a rule would have taken, as it is. `conflict`: somebody decided otherwise."""

    transaction_id: UUID
    date: Day
    description: str
    amount: AmountText
    currency: str
    status: TransactionStatus
    conflict: bool


class RulePreview(ResponseStruct, frozen=True, kw_only=True):
    """What a rule would have done to the lines of the last year, whatever became of them: how many lines, their sums by
    currency, and the latest twenty. `conflicts`: lines that people matched or excluded otherwise. At most the latest
    ten thousand lines are looked at; `complete` is false when there are more."""

    from_: Day = msgspec.field(name="from")
    to: Day
    count: int
    conflicts: int
    sums: list[PreviewSum]
    lines: list[PreviewedLine]
    looked_at: int
    complete: bool


class LineHold(RequestStruct, frozen=True, kw_only=True):
    """Until when a line waits: nothing is matched with it by itself, and no rule takes it before that day. Null ends
    the hold."""

    until: Annotated[Day, Meta(examples=["2030-01-31"])] | None
    note: Text | None = None


class HandMatch(msgspec.Struct, frozen=True, kw_only=True):
    """What a person matched a line with: the account of the books, or whose payment it is."""

    transaction_id: UUID
    target_id: UUID
    client_id: UUID | None
    supplier_id: UUID | None
