# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""The types of requests and answers: dictionaries as they stand in the JSON, with the names that they have there.

Nothing of this is imported while a program runs, unless it imports it itself: `if TYPE_CHECKING:` is enough.
A newer service may answer further members and values.
"""

from __future__ import annotations

import datetime
import decimal
import os
import sys
import typing as t
import uuid

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired

Amount = t.Union[decimal.Decimal, str, int]
"""Money, a quantity or a rate in a request: exact, never a float."""
Date = t.Union[datetime.date, str]
Instant = t.Union[datetime.datetime, str]
"""With its time zone."""
Id = t.Union[uuid.UUID, str]
Upload = t.Union[bytes, t.BinaryIO, "os.PathLike[str]"]
"""A file to be sent: its bytes, an open file, or its path."""


class AccountChanges(t.TypedDict):
    """What to change; null clears. Number and type of an account that has entries stay, and so do those of one
    that postings find by its role.
    """
    code: NotRequired[str]
    """The number of an account, unique in the books."""
    name: NotRequired[AccountName]
    type: NotRequired[t.Literal["asset", "equity", "expense", "income", "liability"]]
    subtype: NotRequired[str | None]
    currency: NotRequired[str | None]
    form6111Code: NotRequired[str | None]
    parentId: NotRequired[Id | None]
    isActive: NotRequired[bool]


AccountEntries = t.TypedDict(
    "AccountEntries",
    {
        "accountId": 'str',
        "accountCode": 'str',
        "accountName": 'str',
        "from": 'str',
        "to": 'str',
        "asOf": 'str | None',
        "currency": 'str',
        "opening": 'str',
        "debit": 'str',
        "credit": 'str',
        "closing": 'str',
        "items": 't.List[AccountMovement]',
        "nextCursor": 'str | None',
    },
)
"""A page of the lines of an account; `opening` and `closing` are its balances before and at the end of the period."""


class AccountMovement(t.TypedDict):
    """A line of an account. `balance` is debit less credit of the account behind it."""
    accountId: str
    accountCode: str
    accountName: str
    entryId: str
    number: int
    position: int
    date: str
    description: str
    memo: str | None
    source: EntrySource
    partyId: str | None
    debit: str
    """Money: an exact decimal, as a string."""
    credit: str
    """Money: an exact decimal, as a string."""
    balance: str
    """Debit less credit: below zero where the credit is more."""


class AccountName(t.TypedDict):
    """What an account is called in both languages; without `en` it is called the same in both."""
    he: str
    en: NotRequired[str | None]


class AccountSummary(t.TypedDict):
    """The lines of an account by status, in its currency. `lines` is their sum; `open` what of it is open."""
    bankAccountId: str
    name: str
    currency: str
    unmatched: StatusSums
    partiallyMatched: StatusSums
    matched: StatusSums
    excluded: StatusSums
    lines: str
    """Money: an exact decimal, as a string."""
    open: str
    """Money: an exact decimal, as a string."""
    firstDate: str | None
    lastDate: str | None


class Action(t.TypedDict):
    """What can be done about it: an operation of the API."""
    label: str
    method: str
    path: str


class Activity(t.TypedDict):
    """Something that happened with a client: it was changed, a document was made, a message or a statement went
    out. Of what is not meant, the field is null.
    """
    id: str
    at: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    kind: t.Literal["client", "document", "message", "statement"]
    action: str
    actor: t.Dict[str, str | None] | None
    document: DocumentSummary | None
    facts: t.Dict[str, t.Any]


class ActivityPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Activity]
    nextCursor: str | None
    total: NotRequired[int]


class Actor(t.TypedDict):
    """Who did it: a session's person, else the credential; null for what the service did by itself."""
    kind: t.Literal["admin", "key", "partner", "public", "session", "system", "token"]
    id: str | None


class Address(t.TypedDict):
    """A postal address."""
    street: NotRequired[str | None]
    houseNumber: NotRequired[str | None]
    city: NotRequired[str | None]
    zip: NotRequired[str | None]
    country: NotRequired[str | None]
    """ISO 3166-1 code."""


class AdjustedLine(t.TypedDict):
    """How much of a product comes (above zero) or goes (below zero), or how much of it was there at the end of the
    day; exactly one of the two. `unitCost` is for what comes with a cost of its own; without it it comes at the
    average. `reason` is that of this line, where it is another one than that of all.
    """
    productId: Id
    serialNumbers: NotRequired[t.Sequence[str]]
    """Empty by default."""
    batchNumber: NotRequired[str | None]
    quantity: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    countedQuantity: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    unitCost: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    expiryDate: NotRequired[Date | None]
    reason: NotRequired[str | None]


class Adjustment(t.TypedDict):
    """What an adjustment moved. A line whose counted quantity is what there was moves nothing."""
    id: str
    warehouseId: str
    date: str
    movements: t.List[StockMovement]
    warnings: NotRequired[t.List[StockWarning]]


Advance = t.TypedDict(
    "Advance",
    {
        "period": 'str',
        "from": 'str',
        "to": 'str',
        "turnover": 'str',
        "rate": 'str',
        "advance": 'str',
        "withheld": 'str',
        "broughtForward": 'str',
        "due": 'str',
        "carriedForward": 'str',
        "dueDate": 'str',
        "isOver": 'bool',
        "currency": 'str',
    },
)
"""What is paid ahead on income tax for one period: the rate of its turnover, less what clients withheld. `due` is
never below zero; what is withheld above it is `carriedForward` to the next periods of the tax year.
"""


class AdvanceApplication(t.TypedDict):
    """What an advance pays, on which day; today without one."""
    allocations: t.Sequence[NewSupplierAllocation]
    date: NotRequired[Date | None]


class AdvanceFromLine(t.TypedDict):
    """The supplier that was paid ahead, and how much of the line that is: without `amount` all that is open of it."""
    supplierId: Id
    amount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    note: NotRequired[str | None]


class Advances(t.TypedDict):
    """The advances of a year. `rate` is null where the business has none, and then there are none."""
    year: int
    rate: str | None
    items: t.List[Advance]
    turnover: str
    """Money: an exact decimal, as a string."""
    due: str
    """Money: an exact decimal, as a string."""
    currency: str


class AgeBucket(t.TypedDict):
    """What is owed and fell due so many days ago: `current` has not fallen due. `count` are documents and opening
    balances, `clients` those that owe some of it.
    """
    bucket: t.Literal["1-30", "120+", "31-60", "61-90", "91-120", "current"]
    amount: str
    """Money: an exact decimal, as a string."""
    count: int
    clients: int
    share: str
    """In percent, to two digits."""


class Aged(t.TypedDict):
    """What is open and fell due so many days ago. An opening balance counts as a document."""
    bucket: t.Literal["1-30", "120+", "31-60", "61-90", "91-120", "current"]
    amount: str
    """Money: an exact decimal, as a string."""
    documents: int


class AgedAmount(t.TypedDict):
    """What is open and fell due so many days ago; `current` has not fallen due."""
    bucket: t.Literal["1-30", "120+", "31-60", "61-90", "91-120", "current"]
    amount: str
    """Money: an exact decimal, as a string."""


class AgedFigures(t.TypedDict):
    """What is owed in one currency: `balance` is what the account says, `open` what papers and opening balances
    that are not settled say, `aging` that by age.
    """
    currency: str
    """ISO 4217 code."""
    balance: str
    """Money: an exact decimal, as a string."""
    open: str
    """Money: an exact decimal, as a string."""
    unapplied: str
    """What lies on the account and is for no paper yet, such as money paid ahead: `open` - `balance`."""
    overdue: str
    """Money: an exact decimal, as a string."""
    papers: int
    aging: t.List[AgedAmount]


class AgedParty(t.TypedDict):
    """What one client or supplier owes or is owed, in one currency."""
    currency: str
    """ISO 4217 code."""
    balance: str
    """Money: an exact decimal, as a string."""
    open: str
    """Money: an exact decimal, as a string."""
    unapplied: str
    """What lies on the account and is for no paper yet, such as money paid ahead: `open` - `balance`."""
    overdue: str
    """Money: an exact decimal, as a string."""
    papers: int
    aging: t.List[AgedAmount]
    partyId: str
    name: str
    href: str
    """The path of the operation that lists what the figure is made of, under `/api/v1`."""


class AgedReport(t.TypedDict):
    """What is owed on a day, by name; `totals` has a row for each currency. `currency` is that of the books."""
    report: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    currency: str
    date: str
    rows: t.List[AgedParty]
    totals: t.List[AgedFigures]


class Aging(t.TypedDict):
    """What is owed by age, in the currency of the books."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: t.List[AgeBucket]
    total: str
    """Money: an exact decimal, as a string."""
    overdue: str
    """Money: an exact decimal, as a string."""
    count: int
    clients: int


class AllocatedPayment(t.TypedDict):
    """A receipt that was given for the document: `amount` is the part of it that was. Below zero for the receipt
    that cancels one. An invoice-receipt (320) is its own receipt: `receiptId` is its id, and `amount` all that
    was paid on it. `methods` and `payments` are those of the whole receipt, whatever part of it is for this
    document.
    """
    receiptId: str
    docType: DocType
    docNumber: int
    status: t.Literal["CANCELLED", "DRAFT", "ISSUED"]
    issueDate: str
    currency: str
    amount: str
    """Money: an exact decimal, as a string."""
    methods: t.List[str]
    payments: t.List[Payment]
    withheld: bool


class AllocatedPaymentPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[AllocatedPayment]
    nextCursor: str | None
    total: NotRequired[int]


class Allocation(t.TypedDict):
    """A request with everything that was answered to it."""
    id: str
    documentId: str
    docType: DocType
    docNumber: int
    issueDate: str
    status: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "PENDING", "UNAVAILABLE"]
    outcome: t.Literal["approved", "cancelled", "continued_without", "held", "manual", "objected", "pending", "refused", "unavailable"]
    advice: str | None
    required: bool
    reason: str
    threshold: str | None
    number: str | None
    confirmationNumber: str | None
    source: t.Literal["authority", "emergency", "manual"] | None
    unavailableReason: t.Literal["connection_expired", "no_answer", "not_connected", "not_permitted", "number_withdrawn", "too_late", "unasked", "unclear", "unreachable"] | None
    errors: t.List[AuthorityError]
    decision: t.Literal["cancel", "continue", "objection"] | None
    attempts: int
    requestedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    answeredAt: str | None
    nextAttemptAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    answers: t.List[AllocationAnswer]


class AllocationAnswer(t.TypedDict):
    """One thing that was said of the document: signed by the key of documents, and chained to what was said before
    (the first one to the document's own `hash`).
    """
    seq: int
    status: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "PENDING", "UNAVAILABLE"]
    number: str | None
    source: t.Literal["authority", "emergency", "manual"]
    answer: t.Dict[str, t.Any]
    at: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    previousHash: str
    hash: str
    signature: str
    keyId: str


class AllocationAsked(t.TypedDict):
    """Asks the authority now; with `number`, keeps the one that you have from it already. `reason` goes with it:
    why a number that was entered before is replaced; it is kept in the audit log.
    """
    number: NotRequired[str | None]
    """Digits as the authority gave them, 9 to 30."""
    reason: NotRequired[str | None]


class AllocationCheck(t.TypedDict):
    """What the authority said of the number of an expense, and the expense as it is by that. `reason` says why it
    could not be asked (`unavailable`).
    """
    result: t.Literal["mismatch", "unavailable", "unknown", "valid"]
    reason: str | None
    expense: Expense


class AllocationRetry(t.TypedDict):
    """Tries again; with `decision`, tells the authority what becomes of an invoice that it holds."""
    decision: NotRequired[t.Literal["cancel", "continue", "objection"] | None]


class AllocationSummary(t.TypedDict):
    """A request for an allocation number. `number` is what is printed, `confirmationNumber` the whole. `outcome`
    tells the three apart that are all DECLINED: `refused`, `continued_without` (valid, and its VAT is not
    deductible) and `cancelled` (void at the authority: to be credited); `advice` says, in the language of the
    business, what is to be done. `nextAttemptAt` is null while an attempt is under way.
    """
    id: str
    documentId: str
    docType: DocType
    docNumber: int
    issueDate: str
    status: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "PENDING", "UNAVAILABLE"]
    outcome: t.Literal["approved", "cancelled", "continued_without", "held", "manual", "objected", "pending", "refused", "unavailable"]
    advice: str | None
    required: bool
    reason: str
    threshold: str | None
    number: str | None
    confirmationNumber: str | None
    source: t.Literal["authority", "emergency", "manual"] | None
    unavailableReason: t.Literal["connection_expired", "no_answer", "not_connected", "not_permitted", "number_withdrawn", "too_late", "unasked", "unclear", "unreachable"] | None
    errors: t.List[AuthorityError]
    decision: t.Literal["cancel", "continue", "objection"] | None
    attempts: int
    requestedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    answeredAt: str | None
    nextAttemptAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class AllocationSummaryPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[AllocationSummary]
    nextCursor: str | None
    total: NotRequired[int]


class AmountField(t.TypedDict):
    """An amount of a paper, in its currency."""
    value: str | None
    confidence: float
    """How sure it is, 0 to 1; 0.9 and more is shown as sure."""
    box: Box | None
    corrected: bool
    readValue: str | None


class AmountFigure(t.TypedDict):
    """An amount, and the same of the period that it is compared with."""
    value: str
    """Money: an exact decimal, as a string."""
    previous: str | None
    change: str | None
    changePercent: str | None


AnalyticsPeriod = t.TypedDict(
    "AnalyticsPeriod",
    {
        "from": 'str',
        "to": 'str',
        "granularity": 'NotRequired[t.Literal["day", "month", "quarter", "week", "year"]]',
    },
)
"""The first and the last day, both included."""


class ApiKey(t.TypedDict):
    """A key as it may be seen later."""
    id: str
    name: str
    keyPrefix: str
    scopes: t.List[str]
    environment: str
    status: t.Literal["active", "expired", "revoked"]
    rateLimitPerMinute: int
    rateLimitPerHour: int
    allowedIps: str | None
    expiresAt: str | None
    bounds: Bounds | None
    previousKeyValidUntil: str | None
    revokedAt: str | None
    lastUsedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class ApiKeyChanges(t.TypedDict):
    """What to change of a key; null clears."""
    name: NotRequired[str]
    scopes: NotRequired[t.Sequence[str]]
    rateLimitPerMinute: NotRequired[int]
    rateLimitPerHour: NotRequired[int]
    allowedIps: NotRequired[str | None]
    expiresAt: NotRequired[Instant | None]
    bounds: NotRequired[NewBounds | None]


class ApiKeyPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[ApiKey]
    nextCursor: str | None
    total: NotRequired[int]


class ApiKeyUsage(t.TypedDict):
    """What a key was used for. `last24h` counts the last 24 hours, `last30d` and the lists of the top ten the last
    30 days, the rest all time. `days` are those of `last30d` that had a request, the oldest first.
    """
    totalRequests: int
    last24h: int
    last30d: int
    topIps: t.List[IpCount]
    topUserAgents: t.List[UserAgentCount]
    statusClasses: StatusClasses
    topRoutes: t.List[RouteCount]
    rateLimited: int
    days: t.List[DayCount]
    firstUsedAt: str | None
    lastUsedAt: str | None


class AppliedLine(t.TypedDict):
    """A line that a rule took, or would take. `error` is the code of what refused it; then it is as it was."""
    transactionId: str
    ruleId: str
    date: str
    description: str
    amount: str
    """Money: an exact decimal, as a string."""
    currency: str
    error: str | None


class AppliedWithholding(t.TypedDict):
    """Why tax was withheld, or not: `rate` percent of `base`, the payment without its VAT. `given`: the payment
    says it.
    """
    reason: t.Literal["certificate", "default", "given", "no_books", "small_transaction"]
    rate: str | None
    base: str
    """Money: an exact decimal, as a string."""
    certificateId: str | None
    certificateNumber: str | None


class Approval(t.TypedDict):
    """A call that waits for a person, or waited. `summary` is what its operation does; `reasons` are the bounds
    that it is above. `problem` is why it failed.
    """
    id: str
    status: t.Literal["DECLINED", "DONE", "EXPIRED", "FAILED", "PENDING", "RUNNING"]
    requestedBy: Creator
    method: str
    route: str
    summary: str
    reasons: t.List[ApprovalReason]
    effects: t.List[AskedEffect]
    requestId: str
    expiresAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    decidedBy: Decider | None
    decidedAt: str | None
    note: str | None
    problem: t.Dict[str, t.Any] | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class ApprovalCall(t.TypedDict):
    """The call as it came. `body` is null where none was sent, and where it may hold secrets."""
    path: t.Dict[str, str]
    query: str
    body: t.Dict[str, t.Any] | None


class ApprovalDecision(t.TypedDict):
    """What a person says beside their decision."""
    note: NotRequired[str | None]


class ApprovalDetails(t.TypedDict):
    """An approval with its call and what the call answered."""
    id: str
    status: t.Literal["DECLINED", "DONE", "EXPIRED", "FAILED", "PENDING", "RUNNING"]
    requestedBy: Creator
    method: str
    route: str
    summary: str
    reasons: t.List[ApprovalReason]
    effects: t.List[AskedEffect]
    requestId: str
    expiresAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    decidedBy: Decider | None
    decidedAt: str | None
    note: str | None
    problem: t.Dict[str, t.Any] | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    call: ApprovalCall | None
    result: ApprovalResult | None


class ApprovalPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Approval]
    nextCursor: str | None
    total: NotRequired[int]


class ApprovalReason(t.TypedDict):
    """Why a call needs an approval: the bound, what it allows and what was asked, each where there is one."""
    bound: t.Literal["clientIds", "documentTypes", "draftsOnly", "exchangeRate", "maxAmount", "maxPerDay", "operation"]
    limit: str | None
    asked: str | None
    message: str


class ApprovalResult(t.TypedDict):
    """What the call answered when it was made."""
    status: int
    body: t.Dict[str, t.Any] | None


class Approver(t.TypedDict):
    """The member who let an app in."""
    id: str
    name: str | None
    email: str | None


class AskedDocument(t.TypedDict):
    """A document that a link asks to pay, and what is open of it now."""
    docType: DocType
    docNumber: int
    total: str
    """Money: an exact decimal, as a string."""
    balance: str
    """Money: an exact decimal, as a string."""


class AskedEffect(t.TypedDict):
    """What a call would have done that cannot be taken back: `amount` in its own currency. Of a charge, and of a
    refund that credits a document, `documentType` is the document that follows.
    """
    kind: t.Literal["charge", "document", "payment", "payout", "refund"]
    amount: str
    """Money: an exact decimal, as a string."""
    currency: str
    documentType: int | None
    clientId: str | None
    clientName: str | None


class AttachedFile(t.TypedDict):
    """A file that was uploaded before, to be attached."""
    fileId: Id


class Attachment(t.TypedDict):
    """A file beside a document. `sha256` is of the bytes that are kept and given out, in hexadecimal: pictures are
    drawn anew when they come.
    """
    id: str
    documentId: str
    fileName: str
    mediaType: str
    size: int
    sha256: str
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class AttachmentPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Attachment]
    nextCursor: str | None
    total: NotRequired[int]


class Attempt(t.TypedDict):
    """One try: when it began, how long it took, and the status or the fault."""
    n: int
    at: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    durationMs: int
    status: int | None
    error: str | None
    responseExcerpt: str
    trigger: t.Literal["manual", "scheduled", "test"]


class Attention(t.TypedDict):
    """Something that waits for a person. Counted up to 100; `more` says that there are further ones."""
    kind: t.Literal["accepted_quotes", "allocation_numbers", "bank_transactions", "expiring_quotes", "not_delivered", "old_drafts", "overdue_documents", "overdue_opening_balances"]
    count: int
    more: bool


class AuthorityConnect(t.TypedDict):
    """Empty to begin; with `code` and `state`, as the authority sent them back, to end."""
    code: NotRequired[str | None]
    state: NotRequired[str | None]


class AuthorityConnection(t.TypedDict):
    """The connection of the business to the authority. `authorizationUrl`: send the person there who may act for
    its VAT file. `expiresAt` is when the connection ends unless it is used or renewed, `consentExpiresAt` when
    a person must consent again.
    """
    status: t.Literal["CONNECTED", "EXPIRED", "EXPIRING", "NOT_CONNECTED"]
    authorizationUrl: str | None
    authorizationExpiresAt: str | None
    connectedAt: str | None
    expiresAt: str | None
    consentExpiresAt: str | None
    lastError: str | None
    emergencyNumbers: int


class AuthorityError(t.TypedDict):
    """What the authority found. `message` is its own text; `meaning` and `fix` are ours, in the language of the
    business.
    """
    code: int | None
    param: str | None
    location: str | None
    message: str
    meaning: str
    fix: str


class AuthorizationSending(t.TypedDict):
    """The link that was made, and the messages that carry it."""
    authorization: MandateAuthorization
    messages: t.List[Message]


class AuthorizeMandate(t.TypedDict):
    """A client's consent to what the page says. `name` is who consents, `consent` must be true; `bank` is the
    account of a standing order of kind `bank_debit`. A card is entered on the provider's own page, where
    `redirectUrl` leads.
    """
    name: str
    consent: bool
    bank: NotRequired[DebitedAccount | None]
    language: NotRequired[t.Literal["en", "he"] | None]


class AutoMatchAnswer(t.TypedDict):
    """What was matched and what is proposed. `remaining`: open lines of the filters behind those of this call,
    which `nextCursor` goes on with, or the `run` behind the request.
    """
    dryRun: bool
    matched: t.List[AutoMatched]
    proposed: t.List[Proposed]
    skipped: SkippedLines
    remaining: int
    nextCursor: str | None
    run: StartedRun | None


AutoMatchRequest = t.TypedDict(
    "AutoMatchRequest",
    {
        "bankAccountId": 'NotRequired[Id | None]',
        "sessionId": 'NotRequired[Id | None]',
        "from": 'NotRequired[Date | None]',
        "to": 'NotRequired[Date | None]',
        "limit": 'NotRequired[int]',
        "dryRun": 'NotRequired[bool]',
        "createReceipts": 'NotRequired[bool | None]',
        "continueInBackground": 'NotRequired[bool]',
        "cursor": 'NotRequired[str | None]',
        "lang": 'NotRequired[t.Literal["en", "he"] | None]',
    },
)
"""Which open lines are matched, at most `limit` of them, the oldest first. `dryRun` writes nothing.
`createReceipts`: whether the receipt of a document that is paid is issued at once; the setting of the business
unless it is said. `cursor`: go on where the last call ended. `continueInBackground`: what the call leaves is
looked at behind the request.
"""


class AutoMatchRun(t.TypedDict):
    """Auto-match that goes on behind the request. `total`: how many open lines there were when it began;
    `lookedAt` how many of them were looked at until now. `refused` were certain, and something stood in the
    way; `proposed` wait for somebody to decide; `skipped` have no suggestion, are on hold, or belong to a
    closed session. One that `FAILED` was tried again and again, and its last try ended with `error`; what it
    has matched stays, and another one may be started.
    """
    id: str
    state: t.Literal["CANCELLED", "DONE", "FAILED", "RUNNING"]
    total: int
    lookedAt: int
    matched: int
    refused: int
    proposed: int
    skipped: int
    error: str | None
    startedBy: Creator | None
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    endedAt: str | None
    version: int


class AutoMatchRunPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[AutoMatchRun]
    nextCursor: str | None
    total: NotRequired[int]


class AutoMatched(t.TypedDict):
    """A line that was matched, or would be: what it was matched with, and the ids of its matches."""
    transactionId: str
    suggestion: Suggestion
    matchIds: t.List[str]
    receiptId: str | None


class Balance(t.TypedDict):
    """What a client owes, by currency and age, on a day of the business."""
    clientId: str
    asOf: str
    currencies: t.List[CurrencyBalance]
    creditLimit: CreditUse | None
    openingItems: t.List[OpeningItem]


class BalanceRow(t.TypedDict):
    """The balance of an account."""
    accountId: str
    code: str
    name: str
    type: t.Literal["asset", "equity", "expense", "income", "liability"]
    role: str | None
    parentId: str | None
    balance: str
    """Debit less credit: below zero where the credit is more."""


class BalanceSheet(t.TypedDict):
    """What the business has and owes at the end of a day."""
    report: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    currency: str
    date: str
    comparedDate: NotRequired[str]
    asOf: str | None
    rows: t.List[BalanceSheetRow]
    totals: BalanceSums
    compared: NotRequired[BalanceSums]


class BalanceSheetRow(t.TypedDict):
    """What an account stands at. The profit that was not closed yet is a row of the equity without an account and
    with the code null.
    """
    accountId: str | None
    code: str | None
    name: str
    form6111Code: str | None
    amount: str
    """Money: an exact decimal, as a string."""
    compared: NotRequired[str]
    """The same of the period that it is compared with."""
    href: str | None
    section: t.Literal["assets", "equity", "liabilities"]
    isProfit: bool


class BalanceSums(t.TypedDict):
    """`assets` = `liabilities` + `equity`, always; `profit` is the part of the equity that was not closed yet."""
    assets: str
    """Money: an exact decimal, as a string."""
    liabilities: str
    """Money: an exact decimal, as a string."""
    equity: str
    """Money: an exact decimal, as a string."""
    profit: str
    """Money: an exact decimal, as a string."""


class Balances(t.TypedDict):
    """The accounts with a balance at the end of a day, by number."""
    date: str
    asOf: str | None
    currency: str
    rows: t.List[BalanceRow]
    total: str
    """Debit less credit: below zero where the credit is more."""


class BankAccount(t.TypedDict):
    """The bank account of a client, for money that goes back to it."""
    bankCode: str
    branch: str
    account: str


class BankAccountChanges(t.TypedDict):
    """What to change: fields that are left out stay, null clears. Currency and account of the books stay as they
    are; the opening balance stays once it is posted.
    """
    name: NotRequired[str]
    kind: NotRequired[t.Literal["card", "checking", "clearing", "wallet"]]
    bankCode: NotRequired[str | None]
    branch: NotRequired[str | None]
    account: NotRequired[str | None]
    iban: NotRequired[str | None]
    swift: NotRequired[str | None]
    aba: NotRequired[str | None]
    beneficiary: NotRequired[str | None]
    openingBalance: NotRequired[Amount | None]
    openingDate: NotRequired[Date | None]
    isDefault: NotRequired[bool]
    isActive: NotRequired[bool]
    printOnDocuments: NotRequired[bool]


class BankChange(t.TypedDict):
    """A change of the bank details of a supplier. `old` null: there were none; `new` null: they were removed.
    Until it is confirmed, payments to the supplier warn, unless it is the first entry.
    """
    id: str
    supplierId: str
    old: SupplierBank | None
    new: SupplierBank | None
    changedBy: BankChanger
    changedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    confirmedBy: BankChanger | None
    confirmedAt: str | None


class BankChangePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[BankChange]
    nextCursor: str | None
    total: NotRequired[int]


class BankChanger(t.TypedDict):
    """Who changed or confirmed: a person of a session, a key or an app. `userId` is the person behind it."""
    kind: str
    id: str | None
    userId: str | None


class BankFile(t.TypedDict):
    """A file of transfers as it was made; `sha256` is of its bytes. A payment is in one live file at most.
    `refused` are those that were asked for and are not in it.
    """
    id: str
    format: str
    fileName: str
    state: t.Literal["CANCELLED", "LIVE"]
    payDate: str
    serial: int
    currency: str
    total: str
    """Money: an exact decimal, as a string."""
    count: int
    sha256: str
    transfers: t.List[FiledTransfer]
    refused: t.List[RefusedTransfer]
    cancelReason: str | None
    cancelledAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class BankFileCancellation(t.TypedDict):
    """Why a file is not sent to the bank."""
    reason: str


class BankFilePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[BankFile]
    nextCursor: str | None
    total: NotRequired[int]


class BankMatch(t.TypedDict):
    """How much of a line is about what: `amount` has the sign of the money. `targetId` names a payment, a refund,
    a supplier payment, the other line of a transfer, an account of the books or a card batch; `namedType` and
    `namedId` the document, opening balance or expense whose payment was recorded with the match. `receiptId` is
    the receipt of that payment. `shared`: it is taken back together with the others of its call.
    """
    id: str
    transactionId: str
    type: t.Literal["card_batch", "difference", "fee", "internal_transfer", "ledger_account", "payment", "payment_return", "refund", "supplier_payment"]
    targetId: str
    namedType: t.Literal["document", "expense", "opening_item"] | None
    namedId: str | None
    amount: str
    """Money: an exact decimal, as a string."""
    targetAmount: str
    """Money: an exact decimal, as a string."""
    receiptId: str | None
    createdTarget: bool
    shared: bool
    score: float | None
    note: str | None
    matchedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    matchedBy: Creator | None
    unmatchedAt: str | None
    unmatchedBy: Creator | None
    unmatchReason: str | None


class BankMatches(t.TypedDict):
    """The matches of a line, those that were taken back among them, the first first."""
    items: t.List[BankMatch]


class BankReconciliation(t.TypedDict):
    """Whether the account of the books agrees with the statement at the end of the period. `difference` is the
    closing balance of the statement less that of the books; `explanation` adds up to it.
    """
    sessionId: str
    asOf: str
    currency: str
    statementClosingBalance: str
    """Money: an exact decimal, as a string."""
    ledgerAccountId: str
    ledgerBalance: str
    """Money: an exact decimal, as a string."""
    difference: str
    """Money: an exact decimal, as a string."""
    balanced: bool
    explanation: t.List[ReconciliationPart]


class BankRule(t.TypedDict):
    """What is done with bank lines that fit its conditions. The rules are asked in the order of `position`; the
    first one that a line fits decides.
    """
    id: str
    name: str
    position: int
    isActive: bool
    applyOnImport: bool
    direction: t.Literal["both", "in", "out"]
    bankAccountId: str | None
    text: str | None
    textOperator: t.Literal["contains", "equals", "starts_with"]
    textField: t.Literal["any", "counterparty", "description", "reference"]
    minAmount: str | None
    maxAmount: str | None
    counterpartyIban: str | None
    counterpartyAccount: str | None
    counterpartyTaxId: str | None
    kind: t.Literal["card_settlement", "cash", "check", "fee", "interest", "other", "standing_order", "transfer"] | None
    action: t.Literal["assign_client", "exclude", "hold", "post_to_account", "supplier_advance"]
    excludeReason: t.Literal["bank_fee", "duplicate", "internal_transfer", "opening", "other", "personal"] | None
    clientId: str | None
    ledgerAccountId: str | None
    holdDays: int | None
    supplierId: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class BankRuleChanges(t.TypedDict):
    """What to change; null clears. Another `action` clears what belonged to the one before."""
    name: NotRequired[str]
    position: NotRequired[int]
    isActive: NotRequired[bool]
    applyOnImport: NotRequired[bool]
    direction: NotRequired[t.Literal["both", "in", "out"]]
    bankAccountId: NotRequired[Id | None]
    text: NotRequired[str | None]
    textOperator: NotRequired[t.Literal["contains", "equals", "starts_with"]]
    textField: NotRequired[t.Literal["any", "counterparty", "description", "reference"]]
    minAmount: NotRequired[Amount | None]
    maxAmount: NotRequired[Amount | None]
    counterpartyIban: NotRequired[str | None]
    counterpartyAccount: NotRequired[str | None]
    counterpartyTaxId: NotRequired[str | None]
    kind: NotRequired[t.Literal["card_settlement", "cash", "check", "fee", "interest", "other", "standing_order", "transfer"] | None]
    action: NotRequired[t.Literal["assign_client", "exclude", "hold", "post_to_account", "supplier_advance"]]
    excludeReason: NotRequired[t.Literal["bank_fee", "duplicate", "internal_transfer", "opening", "other", "personal"] | None]
    clientId: NotRequired[Id | None]
    ledgerAccountId: NotRequired[Id | None]
    holdDays: NotRequired[int | None]
    supplierId: NotRequired[Id | None]


class BankRulePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[BankRule]
    nextCursor: str | None
    total: NotRequired[int]


class BankSession(t.TypedDict):
    """A reconciliation session. `statementDifference` is opening balance and lines less closing balance: zero when
    no line is missing. `changes` is there when one session is read.
    """
    id: str
    bankAccountId: str
    bankAccountName: str
    periodStart: str
    periodEnd: str
    openingBalance: str
    """Money: an exact decimal, as a string."""
    closingBalance: str
    """Money: an exact decimal, as a string."""
    currency: str
    status: t.Literal["CLOSED", "OPEN", "REOPENED"]
    counts: BankSessionCounts
    sums: BankSessionSums
    statementDifference: str
    """Money: an exact decimal, as a string."""
    createdBy: Creator | None
    closedAt: str | None
    closedBy: Creator | None
    note: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    changes: NotRequired[t.List[BankSessionChange]]


class BankSessionChange(t.TypedDict):
    """Who closed or reopened a session, when and why."""
    action: t.Literal["closed", "reopened"]
    reason: str | None
    changedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    changedBy: Creator | None


class BankSessionCounts(t.TypedDict):
    """How many lines a session has, by status."""
    total: int
    matched: int
    partial: int
    excluded: int
    unmatched: int


class BankSessionPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[BankSession]
    nextCursor: str | None
    total: NotRequired[int]


class BankSessionSums(t.TypedDict):
    """Money in and out of all lines, and the sum of those that are excluded."""
    inflow: str
    """Money: an exact decimal, as a string."""
    outflow: str
    """Money: an exact decimal, as a string."""
    excluded: str
    """Money: an exact decimal, as a string."""


class BankSessionTable(t.TypedDict):
    """A page of sessions."""
    items: t.List[BankSession]
    nextCursor: str | None
    total: NotRequired[int]


class BankStatement(t.TypedDict):
    """A file of transactions that was taken. `UNDONE`: its lines were taken out again."""
    id: str
    bankAccountId: str
    state: t.Literal["IMPORTED", "UNDONE"]
    source: t.Literal["camt", "csv", "mt940", "ofx"]
    fileName: str | None
    sha256: str
    firstDate: str | None
    lastDate: str | None
    currency: str
    openingBalance: str | None
    closingBalance: str | None
    rows: int
    imported: int
    duplicates: int
    failed: int
    warnings: t.List[ImportWarning]
    undoReason: str | None
    undoneAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class BankStatementPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[BankStatement]
    nextCursor: str | None
    total: NotRequired[int]


class BankTransaction(t.TypedDict):
    """A line of a bank account. `openAmount` is what of it is neither matched nor excluded. `fingerprint` tells it
    from every other line of the account. `suggestedClientId` is a client that a rule recognised; `ruleId` the
    rule that last did something with it; `onHoldUntil` the day before which nothing is asked about it, and
    `holdNote` why.
    """
    id: str
    bankAccountId: str
    date: str
    valueDate: str | None
    amount: str
    """Money: an exact decimal, as a string."""
    currency: str
    description: str
    reference: str | None
    counterparty: Counterparty | None
    kind: t.Literal["card_settlement", "cash", "check", "fee", "interest", "other", "standing_order", "transfer"]
    balanceAfter: str | None
    externalId: str | None
    fingerprint: str
    source: t.Literal["api", "bulk", "camt", "csv", "manual", "mt940", "ofx"]
    batchId: str | None
    status: t.Literal["EXCLUDED", "MATCHED", "PARTIALLY_MATCHED", "UNMATCHED"]
    matchedAmount: str
    """Money: an exact decimal, as a string."""
    openAmount: str
    """Money: an exact decimal, as a string."""
    excludeReason: t.Literal["bank_fee", "duplicate", "internal_transfer", "opening", "other", "personal"] | None
    excludeNote: str | None
    counterTransactionId: str | None
    sessionId: str | None
    ruleId: str | None
    suggestedClientId: str | None
    onHoldUntil: str | None
    holdNote: str | None
    notes: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class BankTransactionPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[BankTransaction]
    nextCursor: str | None
    total: NotRequired[int]


class BatchDifference(t.TypedDict):
    """An explained difference of a deposit; below zero more came than was expected."""
    kind: t.Literal["chargeback", "exchange", "other", "rounding"]
    amount: str
    """Money: an exact decimal, as a string."""
    explanation: str


class BatchLevel(t.TypedDict):
    """What a warehouse holds of a batch."""
    batchNumber: str
    expiryDate: str | None
    onHand: str
    """An exact decimal, as a string."""


class BatchPart(t.TypedDict):
    """How much of an expectation a deposit settled, in the currency of the expectation."""
    expectationId: str
    currency: str
    amount: str
    """Money: an exact decimal, as a string."""


class BatchTable(t.TypedDict):
    """A page of deposits; a file has all of them."""
    items: t.List[CardBatch]
    nextCursor: str | None
    total: NotRequired[int]


class BegunPayment(t.TypedDict):
    """A payment that was begun here and that the provider has not told the end of: `token` is of its checkout."""
    token: str
    amount: str
    """Money: an exact decimal, as a string."""
    currency: str
    description: str


class Board(t.TypedDict):
    """A pipeline as a board: its stages with deals and sums."""
    pipelineId: str
    name: str
    stages: t.List[BoardStage]


class BoardDeal(t.TypedDict):
    """A deal on the board."""
    id: str
    title: str
    clientId: str | None
    clientName: str | None
    status: t.Literal["LOST", "OPEN", "WON"]
    value: str
    """Money: an exact decimal, as a string."""
    currency: str
    probability: int
    expectedCloseDate: str | None
    ownerUserId: str | None
    tags: t.List[str]
    position: int
    rotting: bool
    stageEnteredAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    version: int


class BoardStage(t.TypedDict):
    """A stage with its deals in their order. Stages for won and lost deals have those of the last 30 days, the
    last one first. `more`: there are further deals, which `GET /crm/deals?stageId=` lists.
    """
    id: str
    name: str
    type: t.Literal["lost", "open", "won"]
    probability: int
    rottingDays: int | None
    deals: int
    sums: t.List[StageSum]
    items: t.List[BoardDeal]
    more: bool


BookkeepingSummary = t.TypedDict(
    "BookkeepingSummary",
    {
        "report": 'str',
        "generatedAt": 'str',
        "currency": 'str',
        "from": 'str',
        "to": 'str',
        "month": 'str',
        "rows": 't.List[SummaryRow]',
    },
)
"""A month at a glance. What is owed is owed today, whatever the month is."""


class BooksCheck(t.TypedDict):
    """One thing that is proved. `ok` is false where a fault was found; `complete` is false where not all of the
    period was looked at. `checked` counts what was: entries, sums or parties.
    """
    key: t.Literal["account_openings", "analytics_sums", "balanced", "bank_matches", "card_clearing", "card_clearing_balance", "chain", "client_openings", "customer_advances", "customers", "documents", "expenses", "input_vat_pending", "manual_entries", "monthly_sums", "numbers", "output_vat_deferred", "payments", "revaluations", "supplier_advances", "supplier_payments", "suppliers", "vat_periods", "year_ends"]
    ok: bool
    complete: bool
    checked: int
    firstFault: BooksFault | None


class BooksFault(t.TypedDict):
    """What does not fit. `entryNumber`, `sourceType` and `sourceId` name an entry and what it is about,
    `accountCode` an account, `partyId` a client or supplier and `month` (its first day) a sum; null where there
    is none. `expected` is what ought to be there and `found` what is, as debit less credit in the currency of
    the books.
    """
    code: t.Literal["balance_differs", "chain_broken", "differs_from_source", "entry_changed", "not_posted", "number_missing", "source_missing", "sum_differs", "unbalanced"]
    entryNumber: int | None
    entryId: str | None
    sourceType: str | None
    sourceId: str | None
    accountCode: str | None
    partyId: str | None
    month: str | None
    expected: str | None
    found: str | None


BooksIntegrity = t.TypedDict(
    "BooksIntegrity",
    {
        "ok": 'bool',
        "complete": 'bool',
        "from": 'str',
        "to": 'str',
        "asOf": 'str',
        "currency": 'str',
        "checks": 't.List[BooksCheck]',
    },
)
"""The proof of the books of a period; `ok` where no check found a fault. `complete` is false where the time of a
request did not suffice, or the books are too large for it: then `pinkas verify-books` proves the rest.
"""


class Bounds(t.TypedDict):
    """What a credential may do without asking a person. Amounts are in the currency of the books; null is not
    bounded.
    """
    maxAmount: str | None
    maxPerDay: str | None
    documentTypes: t.List[int] | None
    clientIds: t.List[str] | None
    draftsOnly: bool


class Box(t.TypedDict):
    """Where it stands: the page, counted from 1, and a rectangle from its upper left corner, in parts of the page."""
    page: int
    x: float
    """A part of the page's width or height, 0 to 1."""
    y: float
    """A part of the page's width or height, 0 to 1."""
    w: float
    """A part of the page's width or height, 0 to 1."""
    h: float
    """A part of the page's width or height, 0 to 1."""


class Brand(t.TypedDict):
    """A trade name. Address and contacts stand on its documents in place of the business's own, where it has them."""
    id: str
    name: str
    nameEn: str | None
    address: Address | None
    phone: str | None
    email: str | None
    website: str | None
    isDefault: bool
    isActive: bool
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class BrandChanges(t.TypedDict):
    """What to change; null clears."""
    name: NotRequired[str]
    nameEn: NotRequired[str | None]
    address: NotRequired[Address | None]
    phone: NotRequired[str | None]
    email: NotRequired[str | None]
    website: NotRequired[str | None]
    isDefault: NotRequired[bool]
    isActive: NotRequired[bool]


class BrandPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Brand]
    nextCursor: str | None
    total: NotRequired[int]


class Breakdown(t.TypedDict):
    """A figure by what it is made of, the largest first."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: t.List[BreakdownRow]
    other: OtherRows
    total: str
    """Money: an exact decimal, as a string."""
    count: int


class BreakdownRow(t.TypedDict):
    """A part of a figure. `id` is null for what names none; `share` is in percent of the whole."""
    id: str | None
    name: str | None
    value: str
    """Money: an exact decimal, as a string."""
    count: int
    share: str
    """In percent of the whole, to two digits."""
    rank: int
    href: str | None
    """The path that lists what the figure is made of, under `/api/v1`."""


class Broken(t.TypedDict):
    """The first entry that does not fit. `id` is null where no entry stands at the position."""
    position: int
    id: str | None
    why: str


class BulkClients(t.TypedDict):
    """Clients to be created or changed, up to 100."""
    clients: t.Sequence[BulkItem]


class BulkDone(t.TypedDict):
    """A result for every item, in the order of the request."""
    created: int
    changed: int
    failed: int
    items: t.List[BulkResult]


class BulkExpenseItem(t.TypedDict):
    """The result of one item; `index` is its place in the request."""
    index: int
    status: t.Literal["created", "failed"]
    expense: NotRequired[Expense]
    error: NotRequired[BulkExpenseItemError]
    """Why the item was refused: the error of the single operation, with its named facts, and beside it the
    `status` that it answers. `requestId` is the one of the whole answer.
    """


class BulkExpenseItemError(t.TypedDict):
    """Why the item was refused: the error of the single operation, with its named facts, and beside it the
    `status` that it answers. `requestId` is the one of the whole answer.
    """
    error: str
    """A stable code."""
    message: str
    """For a person."""
    status: int
    hint: NotRequired[str]
    details: t.List[BulkExpenseItemErrorDetailsItem]


class BulkExpenseItemErrorDetailsItem(t.TypedDict):
    field: str
    code: str
    message: str


class BulkExpenses(t.TypedDict):
    """Expenses to be created, up to 100."""
    expenses: t.Sequence[NewExpense]


class BulkExpensesDone(t.TypedDict):
    """The result of each item, in the order of the request."""
    created: int
    failed: int
    items: t.List[BulkExpenseItem]


class BulkItem(t.TypedDict):
    """With `id` what to change of that client, without it a client to be created, which needs its `name` and may
    bring its `contacts`.
    """
    name: NotRequired[str]
    displayName: NotRequired[str | None]
    type: NotRequired[t.Literal["company", "person", "public"]]
    taxId: NotRequired[str | None]
    dealerType: NotRequired[t.Literal["company", "exempt", "foreign", "licensed", "npo"] | None]
    emails: NotRequired[t.Sequence[str]]
    phone: NotRequired[str | None]
    mobile: NotRequired[str | None]
    fax: NotRequired[str | None]
    website: NotRequired[str | None]
    address: NotRequired[Address | None]
    contactPerson: NotRequired[str | None]
    department: NotRequired[str | None]
    accountingKey: NotRequired[str | None]
    paymentTerms: NotRequired[PaymentTerms | None]
    creditLimit: NotRequired[Amount | None]
    currency: NotRequired[str | None]
    lang: NotRequired[t.Literal["en", "he"] | None]
    withholding: NotRequired[NewWithholding | None]
    bank: NotRequired[BankAccount | None]
    notes: NotRequired[str | None]
    tags: NotRequired[t.Sequence[str]]
    externalReference: NotRequired[str | None]
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own."""
    priceListId: NotRequired[Id | None]
    discount: NotRequired[Amount | None]
    brandId: NotRequired[Id | None]
    ownerUserId: NotRequired[Id | None]
    sendDocuments: NotRequired[bool | None]
    consents: NotRequired[t.Sequence[Consent]]
    openingBalance: NotRequired[NewOpening | None]
    isActive: NotRequired[bool]
    id: NotRequired[Id]
    contacts: NotRequired[t.Sequence[NewContact]]


class BulkProduct(t.TypedDict):
    """With `id` what to change of that product, without it a product to be created, which needs `name` and
    `price`.
    """
    name: NotRequired[str]
    price: NotRequired[Amount]
    """An exact decimal of at most 6 decimals."""
    description: NotRequired[str | None]
    sku: NotRequired[str | None]
    barcode: NotRequired[str | None]
    type: NotRequired[t.Literal["bundle", "goods", "service"]]
    categoryId: NotRequired[Id | None]
    tags: NotRequired[t.Sequence[str]]
    unit: NotRequired[str | None]
    currency: NotRequired[str]
    """ISO 4217 code."""
    priceIncludesVat: NotRequired[bool]
    vatType: NotRequired[t.Literal["default", "exempt", "zero"]]
    cost: NotRequired[Amount | None]
    trackStock: NotRequired[bool]
    tracking: NotRequired[t.Literal["batch", "none", "serial"]]
    reorderPoint: NotRequired[Amount | None]
    location: NotRequired[str | None]
    attributes: NotRequired[t.Mapping[str, str]]
    """What tells a variant from the others, such as colour and size."""
    bundleItems: NotRequired[t.Sequence[NewBundleItem]]
    externalReference: NotRequired[str | None]
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own."""
    id: NotRequired[Id]
    parentId: NotRequired[Id]
    variants: NotRequired[t.Sequence[NewVariant]]


class BulkProducts(t.TypedDict):
    """Products to be created or changed, up to 100."""
    products: t.Sequence[BulkProduct]


class BulkResult(t.TypedDict):
    """The result of one item; `index` is its place in the request."""
    index: int
    status: t.Literal["changed", "created", "failed"]
    client: NotRequired[ClientRecord]
    error: NotRequired[BulkResultError]
    """Why the item was refused: the error of the single operation, with its named facts, and beside it the
    `status` that it answers. `requestId` is the one of the whole answer.
    """


class BulkResultError(t.TypedDict):
    """Why the item was refused: the error of the single operation, with its named facts, and beside it the
    `status` that it answers. `requestId` is the one of the whole answer.
    """
    error: str
    """A stable code."""
    message: str
    """For a person."""
    status: int
    hint: NotRequired[str]
    details: t.List[BulkResultErrorDetailsItem]


class BulkResultErrorDetailsItem(t.TypedDict):
    field: str
    code: str
    message: str


class BulkSend(t.TypedDict):
    """Documents that are sent alike, each to its own client."""
    subject: NotRequired[str | None]
    text: NotRequired[str | None]
    language: NotRequired[t.Literal["en", "he"] | None]
    attachPdf: NotRequired[bool]
    """Default: true."""
    link: NotRequired[bool]
    """Default: true."""
    ids: t.Sequence[Id]


class BulkTransactionResult(t.TypedDict):
    """The result of one item; `index` is its place in the request. `id` is that of the line that was created, or
    of the one that was there already.
    """
    index: int
    status: t.Literal["created", "duplicate", "failed"]
    id: str | None
    error: NotRequired[BulkTransactionResultError]
    """Why the item was refused: the error of the single operation, with its named facts, and beside it the
    `status` that it answers. `requestId` is the one of the whole answer.
    """


class BulkTransactionResultError(t.TypedDict):
    """Why the item was refused: the error of the single operation, with its named facts, and beside it the
    `status` that it answers. `requestId` is the one of the whole answer.
    """
    error: str
    """A stable code."""
    message: str
    """For a person."""
    status: int
    hint: NotRequired[str]
    details: t.List[BulkTransactionResultErrorDetailsItem]


class BulkTransactionResultErrorDetailsItem(t.TypedDict):
    field: str
    code: str
    message: str


class BulkTransactions(t.TypedDict):
    """How many lines were created, were there already, and failed, with the result of each in the order of the
    request.
    """
    created: int
    duplicates: int
    failed: int
    results: t.List[BulkTransactionResult]


class BundleItem(t.TypedDict):
    """A component of a bundle: so many of it stand in one bundle."""
    productId: str
    quantity: str
    """An exact decimal, as a string."""


class Business(t.TypedDict):
    """A business as the API shows it. Expenses above `expenseApprovalThreshold`, in the currency of the books, are
    booked only when they were approved; null: none needs approval.
    """
    id: str
    name: str
    nameEn: str | None
    businessType: t.Literal["company", "exempt_dealer", "licensed_dealer", "nonprofit", "partnership"]
    taxId: str
    country: str
    address: Address | None
    phone: str | None
    email: str | None
    website: str | None
    vatReporting: t.Literal["bimonthly", "monthly", "none"]
    timezone: str
    defaultCurrency: str
    defaultLang: t.Literal["en", "he"]
    expenseApprovalThreshold: str | None
    logoSha256: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class BusinessBankAccount(t.TypedDict):
    """A bank account. `bankName` is that of its bank code. `lastStatementDate` and `lastBalance` are those of the
    newest statement that told a balance.
    """
    id: str
    name: str
    kind: t.Literal["card", "checking", "clearing", "wallet"]
    bankCode: str | None
    bankName: str | None
    branch: str | None
    account: str | None
    iban: str | None
    swift: str | None
    aba: str | None
    beneficiary: str | None
    currency: str
    openingBalance: str | None
    openingDate: str | None
    ledgerAccountId: str
    isDefault: bool
    isActive: bool
    printOnDocuments: bool
    lastStatementDate: str | None
    lastBalance: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class BusinessBankAccountPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[BusinessBankAccount]
    nextCursor: str | None
    total: NotRequired[int]


class BusinessChanges(t.TypedDict):
    """What may be changed of a business. Its type and its tax number have operations of their own."""
    name: NotRequired[str]
    nameEn: NotRequired[str | None]
    address: NotRequired[Address | None]
    phone: NotRequired[str | None]
    email: NotRequired[str | None]
    website: NotRequired[str | None]
    vatReporting: NotRequired[t.Literal["bimonthly", "monthly", "none"]]
    timezone: NotRequired[str]
    defaultCurrency: NotRequired[str]
    """ISO 4217 code."""
    defaultLang: NotRequired[t.Literal["en", "he"]]
    expenseApprovalThreshold: NotRequired[Amount | None]


class BusinessSummary(t.TypedDict):
    """A business in a list; `role` is the caller's, for a session."""
    id: str
    name: str
    businessType: t.Literal["company", "exempt_dealer", "licensed_dealer", "nonprofit", "partnership"]
    role: str | None
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class BusinessSummaryPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[BusinessSummary]
    nextCursor: str | None
    total: NotRequired[int]


class Calculation(t.TypedDict):
    """The numbers of a document that was not saved."""
    lines: t.List[Line]
    subtotal: str
    """Money: an exact decimal, as a string."""
    discountAmount: str
    """Money: an exact decimal, as a string."""
    netTaxable: str
    """Money: an exact decimal, as a string."""
    netExempt: str
    """Money: an exact decimal, as a string."""
    vatAmount: str
    """Money: an exact decimal, as a string."""
    roundingAmount: str
    """Money: an exact decimal, as a string."""
    total: str
    """Money: an exact decimal, as a string."""
    totalLocal: str
    """Money: an exact decimal, as a string."""
    vatBreakdown: t.List[VatGroup]
    docType: DocType
    issueDate: str
    currency: str
    priceMode: t.Literal["gross", "net"]
    paid: str
    """Money: an exact decimal, as a string."""
    difference: str
    """Money: an exact decimal, as a string."""


class CalendarDay(t.TypedDict):
    """What is charged on a day in one currency."""
    date: str
    currency: str
    count: int
    amount: str
    """Money: an exact decimal, as a string."""


class CancelEffect(t.TypedDict):
    """Something that the cancellation did: `code` says what, to which document or opening balance, with how much."""
    code: t.Literal["client_credit_changed", "conversion_released", "credited", "goods_returned", "marked", "money_returned", "payment_taken_back", "receipt_reversed"]
    documentId: str | None
    openingItemId: str | None
    amount: str | None


class Cancellation(t.TypedDict):
    """Why a document is cancelled, and what happens to the money that was paid on it."""
    reason: str
    refund: NotRequired[Refund | None]
    issueDate: NotRequired[Date | None]
    returnStock: NotRequired[bool]
    """Default: true."""
    unmatchBank: NotRequired[bool]
    """Default: false."""


class CancelledDocument(t.TypedDict):
    """A cancelled document, the one that cancels it (null where its type needs none), and everything that was
    done: amounts are in `currency`. `refunds` says what happens to the money that goes back.
    """
    cancelled: DocumentName
    cancelling: DocumentName | None
    currency: str
    effects: t.List[CancelEffect]
    refunds: t.List[GivenBackMoney]


class CardBatch(t.TypedDict):
    """A deposit of a processor. `gross` is what it settles: what came to the bank (`amount`), the fee, its VAT and
    the differences. `provider` is null where it settles charges of several. `UNDONE`: its postings are
    reversed, and what it settled is open again.
    """
    id: str
    state: t.Literal["SETTLED", "UNDONE"]
    provider: str | None
    date: str
    currency: str
    exchangeRate: str | None
    amount: str
    """Money: an exact decimal, as a string."""
    fee: str
    """Money: an exact decimal, as a string."""
    feeVat: str
    """Money: an exact decimal, as a string."""
    gross: str
    """Money: an exact decimal, as a string."""
    differences: t.List[BatchDifference]
    parts: t.List[BatchPart]
    reference: str | None
    undoReason: str | None
    undoneAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class CardBatchPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[CardBatch]
    nextCursor: str | None
    total: NotRequired[int]


CardBatchSettlement = t.TypedDict(
    "CardBatchSettlement",
    {
        "chargeIds": 'NotRequired[t.Sequence[Id] | None]',
        "provider": 'NotRequired[str | None]',
        "from": 'NotRequired[Date | None]',
        "to": 'NotRequired[Date | None]',
        "totalFees": 'Amount',
        "feeVat": 'Amount',
        "tolerance": 'NotRequired[Amount | None]',
    },
)
"""A deposit of a processor for many charges: those of `chargeIds`, or all that `provider` charged from one day to
another and that are open. The deposit is the sum of the charges less `totalFees` and `feeVat`; a difference of
at most `tolerance` is posted as rounding.
"""


class CardClearingSettlement(t.TypedDict):
    """The card charges that a deposit is for, each with all that is open of it, and what the processor kept: its
    fee and the VAT of the fee. Without `feeAmount` the fee is what the deposit is short of the charges, less
    `feeVat`.
    """
    expectationIds: t.Sequence[Id]
    feeAmount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    feeVat: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""


class CardExpectation(t.TypedDict):
    """What a processor still has to deposit for a card payment, or takes back (below zero). `kind`: `charge` of a
    payment; `refund` by card; `reversal` of a charge that was taken back after it was deposited; `manual`,
    written down by a person. `open` is what is left of `amount`; `value` and `openValue` are in the currency of
    the books: what is open of all comes to the balance of the account of card clearing.
    """
    id: str
    kind: t.Literal["charge", "manual", "refund", "reversal"]
    state: t.Literal["CANCELLED", "OPEN", "SETTLED"]
    provider: str | None
    paymentId: str | None
    documentId: str | None
    docType: DocType | None
    docNumber: int | None
    reversesId: str | None
    clientId: str | None
    clientName: str | None
    chargedOn: str
    expectedOn: str
    dealType: str | None
    installments: int | None
    note: str | None
    currency: str
    amount: str
    """Money: an exact decimal, as a string."""
    settled: str
    """Money: an exact decimal, as a string."""
    cancelled: str
    """Money: an exact decimal, as a string."""
    open: str
    """Money: an exact decimal, as a string."""
    value: str
    """Money: an exact decimal, as a string."""
    openValue: str
    """Money: an exact decimal, as a string."""
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class CardExpectationPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[CardExpectation]
    nextCursor: str | None
    total: NotRequired[int]


class CardSetup(t.TypedDict):
    """A card that is to be saved. `redirectUrl` is the provider's page, on which the client enters it; `url` is a
    page of this service that leads there, again after a decline, and says what became of it: send the client
    either. The checkout `checkoutId` (source `save_card`) is `ACTIVATED` once the client has the card among its
    means of payment.
    """
    checkoutId: str
    clientId: str
    provider: str
    state: t.Literal["ACTIVATED", "CANCELLED", "EXPIRED", "FAILED", "LOCKED", "OPEN", "PAID", "PENDING"]
    url: str
    redirectUrl: str | None
    expiresAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class CardShown(t.TypedDict):
    """What may be known of a card; `expiry` is MM/YY. `wallet` is the wallet or app by which the buyer paid
    (`bit`, `apple_pay`, `google_pay`, `link`, `paypal`), where the provider says so.
    """
    brand: str | None
    last4: str | None
    expiry: str | None
    wallet: str | None


class CashAccount(t.TypedDict):
    """An account of money over the period: `closing` = `opening` + `came` - `went`."""
    accountId: str
    code: str
    account: str
    opening: str
    """Money: an exact decimal, as a string."""
    came: str
    """Money: an exact decimal, as a string."""
    went: str
    """Money: an exact decimal, as a string."""
    closing: str
    """Money: an exact decimal, as a string."""


class CashDriver(t.TypedDict):
    """What the forecast is made of: an amount over all weeks, and in words where it comes from. `href` is the path
    that lists what it is about, under `/api/v1`; null where it is about nothing that is there already.
    """
    kind: t.Literal["open_documents", "open_expenses", "promises", "recurring_documents", "recurring_expenses", "standing_orders", "taxes", "usual_income", "usual_spending"]
    direction: t.Literal["in", "out"]
    amount: str
    """Money: an exact decimal, as a string."""
    count: int
    """Documents, expenses or dates that it is made of."""
    text: str
    href: str | None


CashFlow = t.TypedDict(
    "CashFlow",
    {
        "report": 'str',
        "generatedAt": 'str',
        "currency": 'str',
        "from": 'str',
        "to": 'str',
        "asOf": 'str | None',
        "rows": 't.List[CashFlowRow]',
        "accounts": 't.List[CashAccount]',
        "totals": 'CashSums',
    },
)
"""Money of a period: cash, cheques, cards on their way, and the bank."""


class CashFlowRow(t.TypedDict):
    """Money that came to and went from an account by what it was for: `sourceType` is what the entries are about."""
    accountId: str
    code: str
    account: str
    sourceType: str
    came: str
    """Money: an exact decimal, as a string."""
    went: str
    """Money: an exact decimal, as a string."""
    net: str
    """Money: an exact decimal, as a string."""
    href: str
    """The path of the operation that lists what the figure is made of, under `/api/v1`."""


class CashForecast(t.TypedDict):
    """The money of the next thirteen weeks. `openingBalance` is what the accounts of money (cash, cheques, cards,
    bank) say now; `asOf` is up to when everything is known. Amounts are in the currency of the books.
    """
    openingBalance: str
    """Money: an exact decimal, as a string."""
    horizonDays: int
    currency: str
    points: t.List[CashPoint]
    drivers: t.List[CashDriver]
    shortfalls: t.List[CashShortfall]
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]


CashPoint = t.TypedDict(
    "CashPoint",
    {
        "date": 'str',
        "in": 'str',
        "out": 'str',
        "balance": 'str',
        "low": 'str',
        "high": 'str',
    },
)
"""A week that ends on `date`: what is expected to come in and to go out in it, the balance at its end, and the
band in which that balance lies four times of five.
"""


class CashShortfall(t.TypedDict):
    """A week at whose end the money may be gone. `LIKELY`: the expected balance is below zero; `POSSIBLE`: only
    the low end of the band is. `missing` is by how much.
    """
    date: str
    level: t.Literal["LIKELY", "POSSIBLE"]
    missing: str
    """Money: an exact decimal, as a string."""


class CashSums(t.TypedDict):
    """All accounts of money together. What moved from one to another came and went."""
    opening: str
    """Money: an exact decimal, as a string."""
    came: str
    """Money: an exact decimal, as a string."""
    went: str
    """Money: an exact decimal, as a string."""
    closing: str
    """Money: an exact decimal, as a string."""


class Category(t.TypedDict):
    """A category of products, and the one that it stands in."""
    id: str
    name: str
    parentId: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class CategoryChanges(t.TypedDict):
    """What to change. Another `parentId` moves the category with everything below it; null puts it at the top."""
    name: NotRequired[str]
    parentId: NotRequired[Id | None]


class CategoryExpenses(t.TypedDict):
    """A category with its suppliers, the largest first. An expense of several categories counts in each."""
    expenses: int
    net: str
    """Money: an exact decimal, as a string."""
    vat: str
    """Money: an exact decimal, as a string."""
    deductibleVat: str
    """Money: an exact decimal, as a string."""
    total: str
    """Money: an exact decimal, as a string."""
    cost: str
    """Money: an exact decimal, as a string."""
    categoryId: str
    category: str
    compared: NotRequired[str]
    """The same of the period that it is compared with."""
    suppliers: t.List[SupplierExpenses]
    href: str
    """The path of the operation that lists what the figure is made of, under `/api/v1`."""


class CategoryPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Category]
    nextCursor: str | None
    total: NotRequired[int]


class Certificate(t.TypedDict):
    """A certificate of withholding."""
    id: str
    supplierId: str | None
    supplierName: str | None
    clientId: str | None
    clientName: str | None
    rate: str
    """An exact decimal, as a string."""
    certificateNumber: str | None
    validFrom: str | None
    validTo: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class CertificateChanges(t.TypedDict):
    """What to change; null clears. Whose it is does not change."""
    rate: NotRequired[Amount]
    """An exact decimal of at most 6 decimals."""
    certificateNumber: NotRequired[str | None]
    validFrom: NotRequired[Date | None]
    validTo: NotRequired[Date | None]


class CertificatePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Certificate]
    nextCursor: str | None
    total: NotRequired[int]


class ChargeFailure(t.TypedDict):
    """Why the last attempt failed. `hard`: the same means of payment is not tried again."""
    code: str
    kind: t.Literal["hard", "soft"]
    message: str
    at: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class ChargeNow(t.TypedDict):
    """A charge by hand. Without `amount` it is that of the standing order; with `documentId` it pays this document
    of the client, and without `amount` all that is open of it.
    """
    amount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    documentId: NotRequired[Id | None]
    externalReference: NotRequired[str | None]
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str] | None]
    """Up to 50 pairs of strings of your own."""


class ChargeRequest(t.TypedDict):
    """A charge of a saved card of the document's client. Without `methodId` it is the default one, without
    `amount` all that is open of the document.
    """
    methodId: NotRequired[Id | None]
    amount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    installments: NotRequired[int]
    """Default: 1."""
    externalReference: NotRequired[str | None]
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""


class ChargeResolution(t.TypedDict):
    """What the bank, or the provider's own pages, say of a charge that is waited for."""
    outcome: t.Literal["failed", "paid"]
    date: NotRequired[Date | None]
    reference: NotRequired[str | None]
    code: NotRequired[str | None]


class ChargeSummary(t.TypedDict):
    """One charge of a standing order. `SCHEDULED`: it is tried at `nextAttemptAt`. `PENDING`: the provider has not
    said yet what happened, and is asked again by itself. `UNKNOWN`: it did not say for three days; a person
    looks there. `AWAITING_BANK`: a bank debit whose outcome is told by `resolve`. `FAILED`: it is not tried
    again by itself. The document is an outcome of its own: `documentId`, or why it is not there yet
    (`documentError`). With `document` as `origin` it pays the document `forDocumentId`; without one, the
    document of a schedule is issued with the money.
    """
    id: str
    mandateId: str
    clientId: str
    clientName: str | None
    origin: t.Literal["document", "manual", "schedule"]
    scheduledFor: str
    attempt: int
    state: t.Literal["AWAITING_BANK", "CANCELLED", "FAILED", "PAID", "PENDING", "SCHEDULED", "SKIPPED", "UNKNOWN"]
    amount: str
    """Money: an exact decimal, as a string."""
    currency: str
    nextAttemptAt: str | None
    lastError: ChargeFailure | None
    forDocumentId: str | None
    checkoutId: str | None
    paymentId: str | None
    documentId: str | None
    documentError: MandateDocumentError | None
    providerRef: str | None
    externalReference: str | None
    metadata: t.Dict[str, str]
    paidAt: str | None
    endedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class ChargeSummaryPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[ChargeSummary]
    nextCursor: str | None
    total: NotRequired[int]


class ChargeTable(t.TypedDict):
    """A page of charges; a file has all of them."""
    items: t.List[ChargeSummary]
    nextCursor: str | None
    total: NotRequired[int]


class ChartPoint(t.TypedDict):
    """A month: what was sold without VAT, what came in, and what was spent."""
    period: str
    revenue: str
    """Money: an exact decimal, as a string."""
    collected: str
    """Money: an exact decimal, as a string."""
    expenses: str
    """Money: an exact decimal, as a string."""


class Check(t.TypedDict):
    """Something to look at before it becomes an expense; `fields` are those that it is about."""
    code: t.Literal["allocation_missing", "check_digit", "customer_mismatch", "date_future", "duplicate", "sum_mismatch", "supplier_unknown", "vat_rate_unusual"]
    message: str
    fields: t.List[str]


class CheckItem(t.TypedDict):
    """Something to look at before the return is filed. `blocks`: the period cannot be closed before. Counted up to
    100; `url` is the list of what is counted.
    """
    code: t.Literal["allocation_missing", "client_number_missing", "documents_drafted", "earlier_period_open", "expenses_drafted", "period_not_over", "petty_cash_exceeded", "supplier_number_missing", "vat_at_risk"]
    count: int
    blocks: bool
    url: str | None


class Checkout(t.TypedDict):
    """A checkout with the documents and opening balances that it pays, its attempts and its refunds, the first one
    first.
    """
    id: str
    source: t.Literal["mandate", "payment_link", "payment_page", "portal", "save_card", "saved_card"]
    paymentLinkId: str | None
    paymentPageId: str | None
    mandateId: str | None
    clientId: str | None
    clientName: str | None
    buyer: t.Dict[str, t.Any]
    amount: str
    """Money: an exact decimal, as a string."""
    currency: str
    description: str
    language: t.Literal["en", "he"]
    provider: str
    maxInstallments: int
    state: t.Literal["ACTIVATED", "CANCELLED", "EXPIRED", "FAILED", "LOCKED", "OPEN", "PAID", "PENDING"]
    declineCode: str | None
    declines: int
    paymentId: str | None
    documentId: str | None
    documentError: DocumentError | None
    refunded: str
    """Money: an exact decimal, as a string."""
    refundState: t.Literal["FAILED", "NONE", "PARTIAL", "PENDING", "REFUNDED"]
    externalReference: str | None
    metadata: t.Dict[str, str]
    createdBy: Creator | None
    expiresAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    endedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    documents: t.List[PaidDocument]
    openingItems: t.List[PaidOpeningItem]
    attempts: t.List[CheckoutAttempt]
    refunds: t.List[CheckoutRefund]


class CheckoutActivatedDelivery(t.TypedDict):
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["checkout.activated"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    endpointSequence: int
    """Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test."""
    data: CheckoutActivatedDeliveryData


class CheckoutActivatedDeliveryData(t.TypedDict):
    object: CheckoutEnded
    test: NotRequired[t.Literal[True]]
    """There in a test, and nowhere else."""


class CheckoutActivatedEvent(t.TypedDict):
    """A recurring Payment Page checkout became an active standing order."""
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["checkout.activated"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    data: CheckoutActivatedEventData


class CheckoutActivatedEventData(t.TypedDict):
    object: CheckoutEnded


class CheckoutAttempt(t.TypedDict):
    """One attempt at the provider. `OPEN`: the buyer may be on the provider's page; `UNKNOWN`: no usable answer
    came, and the provider is asked again; `REFUSED`: the provider did not accept the request, nothing was
    charged; `ABANDONED`: it ended without anybody being charged. One of kind `setup` asks for a card alone:
    `SAVED` names by `methodId` the client's means of payment. `providerCode` and `providerMessage` are the
    provider's own words.
    """
    id: str
    number: int
    kind: t.Literal["page", "saved_card", "setup"]
    provider: str
    methodId: str | None
    amount: str
    """Money: an exact decimal, as a string."""
    currency: str
    installments: int
    state: t.Literal["ABANDONED", "DECLINED", "OPEN", "PAID", "REFUSED", "SAVED", "STARTED", "UNKNOWN"]
    declineCode: str | None
    card: CardShown | None
    authNumber: str | None
    chargeReference: str | None
    providerCode: str | None
    providerMessage: str | None
    paymentId: str | None
    documentId: str | None
    documentError: DocumentError | None
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    endedAt: str | None


class CheckoutEnded(t.TypedDict):
    """A checkout of a Payment Page that has come to an end: paid, failed for good, or active as a standing order."""
    id: str
    paymentPageId: str
    state: t.Literal["ACTIVATED", "EXPIRED", "FAILED", "LOCKED", "PAID"]
    amount: str
    """Money: an exact decimal, as a string."""
    currency: str
    clientId: str | None
    documentId: str | None
    mandateId: str | None
    declineCode: str | None
    externalReference: str | None
    metadata: t.Dict[str, str]
    endedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class CheckoutFailedDelivery(t.TypedDict):
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["checkout.failed"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    endpointSequence: int
    """Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test."""
    data: CheckoutFailedDeliveryData


class CheckoutFailedDeliveryData(t.TypedDict):
    object: CheckoutEnded
    test: NotRequired[t.Literal[True]]
    """There in a test, and nowhere else."""


class CheckoutFailedEvent(t.TypedDict):
    """A Payment Page checkout was declined for good, or its time is over."""
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["checkout.failed"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    data: CheckoutFailedEventData


class CheckoutFailedEventData(t.TypedDict):
    object: CheckoutEnded


class CheckoutPaidDelivery(t.TypedDict):
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["checkout.paid"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    endpointSequence: int
    """Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test."""
    data: CheckoutPaidDeliveryData


class CheckoutPaidDeliveryData(t.TypedDict):
    object: CheckoutEnded
    test: NotRequired[t.Literal[True]]
    """There in a test, and nowhere else."""


class CheckoutPaidEvent(t.TypedDict):
    """A Payment Page sale was paid and its document finalized."""
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["checkout.paid"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    data: CheckoutPaidEventData


class CheckoutPaidEventData(t.TypedDict):
    object: CheckoutEnded


class CheckoutRefund(t.TypedDict):
    """Money that goes back through the provider that charged it. `REQUESTED`: the provider is being asked.
    `PENDING`: it has accepted, and pays out later. `REFUSED`: nothing went back. `UNKNOWN`: no usable answer
    came; where `mayBeResolved`, a person must look at the provider and say what happened, else the provider is
    asked again by itself. `creditDocumentIds` are the credit invoices that came of it, and `documentError` says
    why the books do not show it yet.
    """
    id: str
    attemptId: str
    provider: str
    amount: str
    """Money: an exact decimal, as a string."""
    currency: str
    reason: t.Literal["duplicate", "fraudulent", "order_cancellation", "order_change", "other", "pricing_error", "product_unsatisfactory"]
    note: str | None
    credit: bool
    state: t.Literal["PENDING", "REFUNDED", "REFUSED", "REQUESTED", "UNKNOWN"]
    reference: str | None
    providerCode: str | None
    providerMessage: str | None
    mayBeResolved: bool
    paymentRefundId: str | None
    creditDocumentIds: t.List[str]
    documentError: DocumentError | None
    createdBy: Creator | None
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    endedAt: str | None


class CheckoutSummary(t.TypedDict):
    """One way of a customer through paying. `FAILED` is a decline after which another card may be tried;
    `paymentId` and `documentId` are the money and the receipt (or invoice-receipt) that came of it.
    `documentError`: the money is there and its document is not, yet. `refunded` is what went back through the
    provider, or will (`refundState` PENDING: the provider has not said so yet); FAILED: it refused. One of
    source `save_card` is of nothing: `ACTIVATED` says that the card is saved; with `mandateId` it is the card
    of that standing order, which is active then.
    """
    id: str
    source: t.Literal["mandate", "payment_link", "payment_page", "portal", "save_card", "saved_card"]
    paymentLinkId: str | None
    paymentPageId: str | None
    mandateId: str | None
    clientId: str | None
    clientName: str | None
    buyer: t.Dict[str, t.Any]
    amount: str
    """Money: an exact decimal, as a string."""
    currency: str
    description: str
    language: t.Literal["en", "he"]
    provider: str
    maxInstallments: int
    state: t.Literal["ACTIVATED", "CANCELLED", "EXPIRED", "FAILED", "LOCKED", "OPEN", "PAID", "PENDING"]
    declineCode: str | None
    declines: int
    paymentId: str | None
    documentId: str | None
    documentError: DocumentError | None
    refunded: str
    """Money: an exact decimal, as a string."""
    refundState: t.Literal["FAILED", "NONE", "PARTIAL", "PENDING", "REFUNDED"]
    externalReference: str | None
    metadata: t.Dict[str, str]
    createdBy: Creator | None
    expiresAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    endedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class CheckoutSummaryPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[CheckoutSummary]
    nextCursor: str | None
    total: NotRequired[int]


class CheckoutTable(t.TypedDict):
    """A page of checkouts; a file has all of them."""
    items: t.List[CheckoutSummary]
    nextCursor: str | None
    total: NotRequired[int]


class Chosen(t.TypedDict):
    """Issued documents, up to 100."""
    ids: t.Sequence[Id]


class ClientBalance(t.TypedDict):
    """What the account of a client stands at in one currency; below zero, what it has paid too much."""
    clientId: str
    currency: str
    balance: str
    """Money: an exact decimal, as a string."""


class ClientBalances(t.TypedDict):
    """A balance for each client and currency, by client. Whoever has no account yet is not among them."""
    items: t.List[ClientBalance]


ClientCard = t.TypedDict(
    "ClientCard",
    {
        "report": 'str',
        "generatedAt": 'str',
        "currency": 'str',
        "from": 'str',
        "to": 'str',
        "statement": 'Statement',
        "href": 'str',
    },
)
"""The account of a client over a period."""


class ClientChanges(t.TypedDict):
    """What to change; null clears."""
    name: NotRequired[str]
    displayName: NotRequired[str | None]
    type: NotRequired[t.Literal["company", "person", "public"]]
    taxId: NotRequired[str | None]
    dealerType: NotRequired[t.Literal["company", "exempt", "foreign", "licensed", "npo"] | None]
    emails: NotRequired[t.Sequence[str]]
    phone: NotRequired[str | None]
    mobile: NotRequired[str | None]
    fax: NotRequired[str | None]
    website: NotRequired[str | None]
    address: NotRequired[Address | None]
    contactPerson: NotRequired[str | None]
    department: NotRequired[str | None]
    accountingKey: NotRequired[str | None]
    paymentTerms: NotRequired[PaymentTerms | None]
    creditLimit: NotRequired[Amount | None]
    currency: NotRequired[str | None]
    lang: NotRequired[t.Literal["en", "he"] | None]
    withholding: NotRequired[NewWithholding | None]
    bank: NotRequired[BankAccount | None]
    notes: NotRequired[str | None]
    tags: NotRequired[t.Sequence[str]]
    externalReference: NotRequired[str | None]
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own."""
    priceListId: NotRequired[Id | None]
    discount: NotRequired[Amount | None]
    brandId: NotRequired[Id | None]
    ownerUserId: NotRequired[Id | None]
    sendDocuments: NotRequired[bool | None]
    consents: NotRequired[t.Sequence[Consent]]
    openingBalance: NotRequired[NewOpening | None]
    isActive: NotRequired[bool]


class ClientChart(t.TypedDict):
    """New clients and all clients by month."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: t.List[ClientChartPoint]


class ClientChartPoint(t.TypedDict):
    """A month: new clients, and how many had bought by its end."""
    period: str
    newClients: int
    clients: int


class ClientCreatedDelivery(t.TypedDict):
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["client.created"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    endpointSequence: int
    """Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test."""
    data: ClientCreatedDeliveryData


class ClientCreatedDeliveryData(t.TypedDict):
    object: ClientRecord
    test: NotRequired[t.Literal[True]]
    """There in a test, and nowhere else."""


class ClientCreatedEvent(t.TypedDict):
    """A client was created."""
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["client.created"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    data: ClientCreatedEventData


class ClientCreatedEventData(t.TypedDict):
    object: ClientRecord


class ClientFigures(t.TypedDict):
    """Clients at the end of a period, and those who are new in it."""
    clients: CountFigure
    newClients: CountFigure
    revenue: AmountFigure


class ClientGrowth(t.TypedDict):
    """New clients by month and how their number changes."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: t.List[ClientMonth]


class ClientHealth(t.TypedDict):
    """How a client pays and buys. `score` is 100 less the points of the signals: `LOW` risk from 70, `HIGH` below
    40. `avgDaysToPay` is from the document to its payment and `avgDaysLate` behind the due day, of the last
    documents that were paid, twelve at most; null where none was. `trend` compares the last three of them with
    those before.
    """
    clientId: str
    name: str
    score: int
    risk: t.Literal["HIGH", "LOW", "MEDIUM"]
    avgDaysToPay: int | None
    avgDaysLate: int | None
    trend: t.Literal["IMPROVING", "STABLE", "UNKNOWN", "WORSENING"]
    open: str
    """Money: an exact decimal, as a string."""
    overdue: str
    """Money: an exact decimal, as a string."""
    lastDocument: str | None
    signals: t.List[HealthSignal]
    href: str


class ClientHealthList(t.TypedDict):
    """A page of clients. `nextCursor` is null on the last page."""
    data: t.List[ClientHealth]
    nextCursor: str | None
    total: NotRequired[int]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]


class ClientMonth(t.TypedDict):
    """A whole month: clients who bought for the first time, beside the month before and the same month a year
    earlier, and how many had bought by its end.
    """
    period: str
    newClients: int
    previous: int
    changePercent: str | None
    lastYear: int
    yearChangePercent: str | None
    clients: int


class ClientPanel(t.TypedDict):
    """What the books say of the client, in the currency of the books: what is open and overdue, up to how much it
    may owe, how many days it usually takes to pay, when it last paid, and what it was invoiced over all time.
    """
    clientId: str
    clientName: str
    currency: str
    balance: str
    """Money: an exact decimal, as a string."""
    overdue: str
    """Money: an exact decimal, as a string."""
    creditLimit: str | None
    avgDaysToPay: int | None
    lastPaymentAt: str | None
    ltv: str
    """Money: an exact decimal, as a string."""


class ClientPayment(t.TypedDict):
    """A payment on an issued document of the client: what it settled, below zero where it went back to the client
    (on a credit, or on a receipt that takes another one back). `moves` says what came or went: `money`;
    `credit`, the client's own credit that was used or given (method `credit_balance`); or `withholding`, tax
    that the client withheld and owes to the authority in our place: a row of its own on the day of the
    document, with the document's id and the method `withholding_tax`. Payments that have no receipt yet are in
    `/payments`.
    """
    id: str
    clientId: str
    documentId: str
    docType: DocType
    docNumber: int
    documentStatus: str
    method: str
    moves: t.Literal["credit", "money", "withholding"]
    date: str
    amount: str
    """Money: an exact decimal, as a string."""
    currency: str
    details: t.Dict[str, t.Any]


class ClientPaymentPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[ClientPayment]
    nextCursor: str | None
    total: NotRequired[int]


class ClientPoint(t.TypedDict):
    """A span of time: clients who bought for the first time, the same of the period that it is compared with, and
    how many had bought by its end.
    """
    period: str
    newClients: int
    clients: int
    previous: int | None
    changePercent: str | None


class ClientRecord(t.TypedDict):
    """A client. `mergedIntoId`: it is another name of that one by now, and takes no new documents. `isActive`:
    neither archived nor merged.
    """
    id: str
    name: str
    displayName: str | None
    type: t.Literal["company", "person", "public"]
    taxId: str | None
    dealerType: t.Literal["company", "exempt", "foreign", "licensed", "npo"] | None
    emails: t.List[str]
    phone: str | None
    mobile: str | None
    fax: str | None
    website: str | None
    address: Address | None
    contactPerson: str | None
    department: str | None
    accountingKey: str | None
    paymentTerms: PaymentTerms | None
    creditLimit: str | None
    currency: str | None
    lang: t.Literal["en", "he"] | None
    withholding: ClientWithholding | None
    bank: BankAccount | None
    notes: str | None
    tags: t.List[str]
    externalReference: str | None
    metadata: t.Dict[str, str]
    priceListId: str | None
    discount: str | None
    brandId: str | None
    ownerUserId: str | None
    sendDocuments: bool | None
    consents: t.List[Consent]
    openingBalance: Opening | None
    isActive: bool
    archivedAt: str | None
    mergedIntoId: str | None
    mergedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class ClientRecordPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[ClientRecord]
    nextCursor: str | None
    total: NotRequired[int]


class ClientSales(t.TypedDict):
    """What documents to a client earned; `clientId` is null for those without a saved client. `share` is the part
    of the net of all clients in percent.
    """
    documents: int
    net: str
    """Money: an exact decimal, as a string."""
    vat: str
    """Money: an exact decimal, as a string."""
    total: str
    """Money: an exact decimal, as a string."""
    clientId: str | None
    name: str | None
    share: str
    """An exact decimal, as a string."""
    compared: NotRequired[str]
    """The same of the period that it is compared with."""
    href: str
    """The path of the operation that lists what the figure is made of, under `/api/v1`."""


class ClientSegment(t.TypedDict):
    """Clients that buy alike. `value` is their revenue of all time, `rule` says who is in it."""
    segment: t.Literal["at_risk", "champions", "growing", "lost", "loyal", "new", "slipping"]
    clients: int
    share: str
    """In percent of the clients, to two digits."""
    value: str
    """Money: an exact decimal, as a string."""
    sales: int
    rule: str


class ClientSegments(t.TypedDict):
    """Clients by when they bought last, how often, and what they are worth."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: t.List[ClientSegment]
    clients: int
    total: str
    """Money: an exact decimal, as a string."""


class ClientStatuses(t.TypedDict):
    """Clients by when they bought last, those who never did included; how many of all are archived."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: t.List[StatusShare]
    clients: int
    archived: int


class ClientSummary(t.TypedDict):
    """Clients of a period beside another one, and as they stand now."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: ClientFigures
    now: ClientsNow


class ClientTable(t.TypedDict):
    """A page of clients with their balances; a file has all of them."""
    items: t.List[ClientRecord]
    balances: t.List[ClientBalance]
    nextCursor: str | None
    total: NotRequired[int]


class ClientTag(t.TypedDict):
    """A tag of clients."""
    id: str
    name: str
    color: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class ClientTagPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[ClientTag]
    nextCursor: str | None
    total: NotRequired[int]


class ClientTrend(t.TypedDict):
    """Clients over time."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: t.List[ClientPoint]
    newClients: int
    clients: int


class ClientUpdatedDelivery(t.TypedDict):
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["client.updated"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    endpointSequence: int
    """Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test."""
    data: ClientUpdatedDeliveryData


class ClientUpdatedDeliveryData(t.TypedDict):
    object: ClientWithChanges
    test: NotRequired[t.Literal[True]]
    """There in a test, and nowhere else."""


class ClientUpdatedEvent(t.TypedDict):
    """A client's details were changed."""
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["client.updated"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    data: ClientUpdatedEventData


class ClientUpdatedEventData(t.TypedDict):
    object: ClientWithChanges


class ClientWithChanges(t.TypedDict):
    """A client as it is now. `changed` names the fields that differ, `previous` says what stood in them."""
    id: str
    name: str
    displayName: str | None
    type: t.Literal["company", "person", "public"]
    taxId: str | None
    dealerType: t.Literal["company", "exempt", "foreign", "licensed", "npo"] | None
    emails: t.List[str]
    phone: str | None
    mobile: str | None
    fax: str | None
    website: str | None
    address: Address | None
    contactPerson: str | None
    department: str | None
    accountingKey: str | None
    paymentTerms: PaymentTerms | None
    creditLimit: str | None
    currency: str | None
    lang: t.Literal["en", "he"] | None
    withholding: ClientWithholding | None
    bank: BankAccount | None
    notes: str | None
    tags: t.List[str]
    externalReference: str | None
    metadata: t.Dict[str, str]
    priceListId: str | None
    discount: str | None
    brandId: str | None
    ownerUserId: str | None
    sendDocuments: bool | None
    consents: t.List[Consent]
    openingBalance: Opening | None
    isActive: bool
    archivedAt: str | None
    mergedIntoId: str | None
    mergedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    changed: t.List[str]
    previous: t.Dict[str, t.Any]


class ClientWithholding(t.TypedDict):
    """What the client withholds of what it pays, in percent, by which certificate."""
    rate: str
    """An exact decimal, as a string."""
    certificateNumber: str | None
    validFrom: str | None
    validTo: str | None


class ClientsNow(t.TypedDict):
    """Clients as they stand now."""
    registered: int
    archived: int
    noSales: int
    active: int
    repeat: int
    repeatShare: str
    """In percent of the clients who bought, to two digits."""
    lifetimeValue: str
    """Money: an exact decimal, as a string."""
    averageLifetimeValue: str
    """Money: an exact decimal, as a string."""


class ClockMove(t.TypedDict):
    """Where the clock goes: ahead by an ISO 8601 duration (`P1M`, `P10D`, `PT36H`), or to an instant. One of both."""
    advance: NotRequired[str | None]
    to: NotRequired[Instant | None]
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class CodeField(t.TypedDict):
    """The type of a paper, by its code."""
    value: int | None
    confidence: float
    """How sure it is, 0 to 1; 0.9 and more is shown as sure."""
    box: Box | None
    corrected: bool
    readValue: int | None


class CollectionFigures(t.TypedDict):
    """What came in during a period, and what is waited for now: that has no figure of the compared period."""
    collected: AmountFigure
    invoiced: AmountFigure
    collectionRate: RateFigure
    daysToPay: RateFigure
    outstanding: AmountFigure
    overdue: AmountFigure
    overdueShare: RateFigure
    daysSalesOutstanding: RateFigure
    openDocuments: CountFigure
    debtors: CountFigure


class CollectionSummary(t.TypedDict):
    """How money comes in."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: CollectionFigures


class Colors(t.TypedDict):
    """`accent` is that of titles, bars and totals, `text` that of all other words. Both must be dark enough to be
    read on white; white is written on the accent.
    """
    accent: NotRequired[str]
    """#rrggbb Default: #0f5561."""
    text: NotRequired[str]
    """#rrggbb Default: #1d2529."""


class Columns(t.TypedDict):
    """Columns of the lines beside those that are always there. `sku` stands after the description, in a column of
    its own, or nowhere.
    """
    sku: NotRequired[t.Literal["column", "inline", "none"]]
    """Default: inline."""
    unit: NotRequired[bool]
    """Default: true."""
    discount: NotRequired[bool]
    """Default: true."""


class ComingCharge(t.TypedDict):
    """A charge that a standing order will make."""
    mandateId: str
    clientId: str
    clientName: str | None
    subject: str
    kind: t.Literal["bank_debit", "card"]
    date: str
    amount: str
    """Money: an exact decimal, as a string."""
    currency: str


class ComparedAmount(t.TypedDict):
    """An amount of the month, and that of the month before."""
    value: str
    """Money: an exact decimal, as a string."""
    previous: str
    """Money: an exact decimal, as a string."""


class ConfirmAuthorization(t.TypedDict):
    """What the bank says of a debit that the client has authorized; `reference` is its number of it."""
    reference: NotRequired[str | None]


class Consent(t.TypedDict):
    """What the client agreed to (`kind`, in the business's own words), for which channel, when, and how it is
    known.
    """
    kind: str
    channel: NotRequired[t.Literal["email", "phone", "sms", "whatsapp"] | None]
    at: Instant
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    source: NotRequired[str | None]


class Contact(t.TypedDict):
    """A person at a client. `receives` says what is sent to it."""
    id: str
    clientId: str
    name: str
    role: str | None
    email: str | None
    phone: str | None
    receives: t.List[t.Literal["invoices", "reminders", "statements"]]
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class ContactChanges(t.TypedDict):
    """What to change; null clears."""
    name: NotRequired[str]
    role: NotRequired[str | None]
    email: NotRequired[str | None]
    phone: NotRequired[str | None]
    receives: NotRequired[t.Sequence[t.Literal["invoices", "reminders", "statements"]]]


class ContactPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Contact]
    nextCursor: str | None
    total: NotRequired[int]


class Continuity(t.TypedDict):
    """What the numbers of a type are, at one instant. `continuous`: from `start` to the last one taken each number
    stands on exactly one document.
    """
    businessId: str
    docType: DocType
    at: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    start: int
    first: int | None
    last: int | None
    count: int
    nextNumber: int
    gaps: t.List[Gap]
    duplicates: t.List[int]
    continuous: bool
    chainLength: int
    chainHead: str


class ContinuityProof(t.TypedDict):
    """A statement to be kept: `content` is base64 of its canonical bytes, `contentHash` their SHA-256, and
    `signature` is Ed25519 by `keyId` over that hash.
    """
    statement: Continuity
    alg: t.Literal["Ed25519"]
    keyId: str
    publicKey: str
    content: str
    contentHash: str
    signature: str


class ContinuityReport(t.TypedDict):
    """Every sequence of numbers of the business; `continuous`: nothing is missing in any of them."""
    report: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    currency: str
    rows: t.List[SequenceRow]
    continuous: bool


class ControlRoom(t.TypedDict):
    """All about a deal in one read: the stages that it stood in, its documents, what the books say of the client,
    the newest activities and the open tasks, and what to do next. `clientPanel` is null without a client.
    """
    deal: Deal
    stageHistory: t.List[StageVisit]
    documents: t.List[DealDocument]
    clientPanel: ClientPanel | None
    timeline: t.List[DealActivity]
    tasks: t.List[Task]
    nextBestAction: NextBestAction


class Conversion(t.TypedDict):
    """What is made of a document. Without `lines` everything that is left of it; `payments` for a receipt and an
    invoice-receipt; `finalize` issues it in the same step.
    """
    docType: DocType
    issueDate: NotRequired[Date | None]
    lines: NotRequired[t.Sequence[TakenLine]]
    payments: NotRequired[t.Sequence[NewPayment]]
    """Empty by default."""
    finalize: NotRequired[bool]
    """Default: false."""


class Copy(t.TypedDict):
    """What the copy has of its own. A SKU, a barcode and a reference belong to one product and are not copied; the
    copy of a variant is another variant of the same product, and says `attributes` that no other one has.
    """
    name: NotRequired[str | None]
    sku: NotRequired[str | None]
    barcode: NotRequired[str | None]
    attributes: NotRequired[t.Mapping[str, str] | None]
    """What tells a variant from the others, such as colour and size."""
    externalReference: NotRequired[str | None]
    """Your own reference."""


class Correction(t.TypedDict):
    """Why a booked expense is corrected."""
    reason: str


class CountFigure(t.TypedDict):
    """A number of things, and the same of the period that it is compared with."""
    value: int
    previous: int | None
    change: int | None
    changePercent: str | None


class CountedLine(t.TypedDict):
    """How much of a product was found; null takes what was entered back."""
    productId: Id
    countedQuantity: Amount | None
    note: NotRequired[str | None]


class CountedLines(t.TypedDict):
    """What was found. A product that is not named stays as it is; one that was not expected is added."""
    lines: t.Sequence[CountedLine]


class Counterparty(t.TypedDict):
    """The other side of a transaction, as far as the bank tells it."""
    name: str | None
    taxId: str | None
    bankCode: str | None
    branch: str | None
    account: str | None
    iban: str | None


class Created(t.TypedDict):
    """A result for every item, in the order of the request."""
    created: int
    failed: int
    items: t.List[CreatedItem]


class CreatedApiKey(t.TypedDict):
    """A fresh key: the only answer that ever holds `rawKey`."""
    id: str
    name: str
    rawKey: str
    keyPrefix: str
    scopes: t.List[str]
    environment: str
    rateLimitPerMinute: int
    rateLimitPerHour: int
    allowedIps: str | None
    expiresAt: str | None
    bounds: Bounds | None
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class CreatedItem(t.TypedDict):
    """The result of one item; `index` is its place in the request."""
    index: int
    status: t.Literal["created", "failed"]
    document: NotRequired[Document]
    error: NotRequired[CreatedItemError]
    """Why the item was refused: the error of the single operation, with its named facts, and beside it the
    `status` that it answers. `requestId` is the one of the whole answer.
    """


class CreatedItemError(t.TypedDict):
    """Why the item was refused: the error of the single operation, with its named facts, and beside it the
    `status` that it answers. `requestId` is the one of the whole answer.
    """
    error: str
    """A stable code."""
    message: str
    """For a person."""
    status: int
    hint: NotRequired[str]
    details: t.List[CreatedItemErrorDetailsItem]


class CreatedItemErrorDetailsItem(t.TypedDict):
    field: str
    code: str
    message: str


class CreatedPartnerKey(t.TypedDict):
    """A key with its raw key, which is in this answer and nowhere else."""
    id: str
    name: str
    keyPrefix: str
    scopes: t.List[str]
    environment: str
    status: t.Literal["active", "expired", "revoked"]
    rateLimitPerMinute: int
    rateLimitPerHour: int
    allowedIps: str | None
    expiresAt: str | None
    previousKeyValidUntil: str | None
    revokedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    rawKey: str


class CreatedPartnerWebhook(t.TypedDict):
    """A fresh endpoint, with the secret that verifies its deliveries, which is in this answer and nowhere else."""
    id: str
    url: str
    events: t.List[str]
    description: str | None
    maxRetries: int
    isActive: bool
    lastSuccessAt: str | None
    lastFailureAt: str | None
    failingMerchants: int
    pending: int
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    secret: str


class Creator(t.TypedDict):
    """The person, API key, connection of an app, or partner that created a thing. `id` is that of the person, key,
    connection or partner; `name` is as it was then.
    """
    kind: t.Literal["connection", "key", "partner", "user"]
    id: str
    name: str


class CredentialField(t.TypedDict):
    """A value that is entered to connect. A secret one is never shown again."""
    key: str
    label: str
    secret: bool


class CreditAsked(t.TypedDict):
    """What is credited, in positive numbers: exactly one of `full`, `amount`, `lines` and `documents`. `full` is
    all that is left; `amount` includes VAT; `documents` is one credit over several invoices, this one among
    them.
    """
    reason: t.Literal["duplicate", "fraudulent", "order_cancellation", "order_change", "other", "pricing_error", "product_unsatisfactory"]
    note: NotRequired[str | None]
    full: NotRequired[bool]
    """Default: false."""
    amount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    lines: NotRequired[t.Sequence[CreditedLine]]
    documents: NotRequired[t.Sequence[CreditedDocument]]
    refund: NotRequired[Refund | None]
    issueDate: NotRequired[Date | None]
    finalize: NotRequired[bool]
    """Default: false."""
    returnStock: NotRequired[bool]
    """Default: true."""


class CreditBehindRefund(t.TypedDict):
    """That the documents which a payment paid are credited by what goes back of it. `documentIds`: which of them,
    in their order; without it all that can be credited, what was paid last first.
    """
    reason: t.Literal["duplicate", "fraudulent", "order_cancellation", "order_change", "other", "pricing_error", "product_unsatisfactory"]
    note: NotRequired[str | None]
    documentIds: NotRequired[t.Sequence[Id] | None]
    returnStock: NotRequired[bool]
    """Default: true."""


class CreditUse(t.TypedDict):
    """How much of its credit limit a client uses, in the currency of the books. `available` is below zero beyond
    it.
    """
    limit: str
    """Money: an exact decimal, as a string."""
    used: str
    """Money: an exact decimal, as a string."""
    available: str
    """Money: an exact decimal, as a string."""
    currency: str


class Credited(t.TypedDict):
    """The credit invoice, a draft unless it was to be finalized, how the invoices stand that it names, and what
    happens to the money that goes back on it: `refunds`, in the currency of the credit.
    """
    credit: Document
    documents: t.List[CreditedState]
    refunds: t.List[GivenBackMoney]


class CreditedDocument(t.TypedDict):
    """An invoice and how much of it is credited, VAT included."""
    documentId: Id
    amount: Amount
    """An exact decimal of at most 3 decimals."""


class CreditedLine(t.TypedDict):
    """A line of the invoice and how much of it is credited: a quantity, or an amount of what the customer paid for
    it, in the invoice's price mode and after the discount of the document; with neither all that is left of the
    line. Of a line below zero the quantity is below zero, else above. `serialNumbers` are the units that come
    back, where not all of them do.
    """
    lineId: Id
    quantity: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    amount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    serialNumbers: NotRequired[t.Sequence[str]]
    """Empty by default."""


class CreditedState(t.TypedDict):
    """How an invoice stands that a credit names. A draft of a credit changes nothing yet."""
    documentId: str
    docType: DocType
    docNumber: int
    creditStatus: t.Literal["FULL", "NONE", "PARTIAL"]
    credited: str
    """Money: an exact decimal, as a string."""
    left: str
    """Money: an exact decimal, as a string."""


class Currency(t.TypedDict):
    """A currency of ISO 4217. `isDefault` marks that of the business's documents, `isHome` that of its books."""
    code: str
    names: CurrencyNames
    minorDigits: int
    """Digits after the point in amounts."""
    isDefault: bool
    isHome: bool


class CurrencyBalance(t.TypedDict):
    """What a client owes in one currency: `balance` = `open` - `credit` - `overpaid`, and also `openingBalance` +
    `invoiced` - `paid`.
    """
    currency: str
    balance: str
    """What the account says that the client owes; below zero, what the business owes the client."""
    openingBalance: str
    """What was owed before the first document."""
    open: str
    """What issued documents ask for and nobody has paid or credited, the sum of their `balance` above zero; and
    what is open of opening balances (`openingItems`).
    """
    overdue: str
    """The part of `open` whose due date has passed."""
    credit: str
    """What the client paid ahead and has not used: money of receipts beyond the documents that they pay, refunds
    of mode `credit_balance`, and an opening balance below zero. A payment of method `credit_balance` uses it.
    """
    overpaid: str
    """What was paid on documents beyond what they ask for by now, because a credit left the money with the
    business (`refund.mode` `none`). It is owed to the client and cannot be used as `credit`.
    """
    invoiced: str
    """Over all time: what documents asked for, less what was credited or cancelled."""
    paid: str
    """Over all time: the money that came and the tax that was withheld, less what was given back. The use of
    `credit` is not counted again.
    """
    lastDocumentDate: str | None
    aging: t.List[Aged]


class CurrencyNames(t.TypedDict):
    """What a currency is called."""
    he: str
    en: str


class CurrencyNet(t.TypedDict):
    """What was sold in one currency."""
    currency: str
    net: str
    """Money: an exact decimal, as a string."""
    lines: int


class CurrencyPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Currency]
    nextCursor: str | None
    total: NotRequired[int]


class CurrencyStatement(t.TypedDict):
    """The account in one currency: what it stood at before the period, every movement in it, and what it stands
    at.
    """
    currency: str
    openingBalance: str
    """Money: an exact decimal, as a string."""
    debit: str
    """Money: an exact decimal, as a string."""
    credit: str
    """Money: an exact decimal, as a string."""
    closingBalance: str
    """Money: an exact decimal, as a string."""
    movements: t.List[Movement]


class CurrencyTotals(t.TypedDict):
    """Sums of documents of one currency. `net` is the total without VAT; `balance` what is still to be paid."""
    currency: str
    documents: int
    net: str
    """Money: an exact decimal, as a string."""
    vatAmount: str
    """Money: an exact decimal, as a string."""
    total: str
    """Money: an exact decimal, as a string."""
    balance: str
    """Money: an exact decimal, as a string."""


class DashboardChart(t.TypedDict):
    """Revenue, money that came in and expenses by month."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: t.List[ChartPoint]


class DateField(t.TypedDict):
    """The date of a paper."""
    value: str | None
    confidence: float
    """How sure it is, 0 to 1; 0.9 and more is shown as sure."""
    box: Box | None
    corrected: bool
    readValue: str | None


class DateRange(t.TypedDict):
    """Which dates a document may bear (hard), and which ones it should (soft)."""
    docType: DocType
    minDate: str
    maxDate: str
    recommendedMin: str
    recommendedMax: str
    reason: str


class DateRules(t.TypedDict):
    """How a business narrows the dates that its documents may bear. `maxBackDays`: how many days before today,
    null for no rule of its own; `allowFuture`: whether types that may be dated ahead are.
    """
    maxBackDays: int | None
    allowFuture: bool


class DateRulesChanges(t.TypedDict):
    """What to change in the rules of dates; null clears."""
    maxBackDays: NotRequired[int | None]
    allowFuture: NotRequired[bool]


class DayCount(t.TypedDict):
    """Requests of one day, by UTC."""
    day: str
    count: int


DayRange = t.TypedDict(
    "DayRange",
    {
        "from": 'str',
        "to": 'str',
    },
)
"""A first and a last day, both included."""


class Deal(t.TypedDict):
    """A deal. `value` is without VAT. `probability` is its own, or that of its stage; `position` is its order
    within the stage: the lower one stands higher. `rotting`: it stands in its stage for longer than that
    allows.
    """
    id: str
    title: str
    clientId: str | None
    clientName: str | None
    lead: DealLead | None
    pipelineId: str
    stageId: str
    stageName: str
    status: t.Literal["LOST", "OPEN", "WON"]
    value: str
    """Money: an exact decimal, as a string."""
    currency: str
    probability: int
    expectedCloseDate: str | None
    ownerUserId: str | None
    source: str | None
    lineItems: t.List[DealLine]
    lostReason: str | None
    tags: t.List[str]
    position: int
    rotting: bool
    customFields: t.Dict[str, str]
    documents: t.List[DealDocument]
    externalReference: str | None
    metadata: t.Dict[str, str]
    stageEnteredAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    lastActivityAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    closedAt: str | None
    deletedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class DealActivity(t.TypedDict):
    """Something that happened to a deal, for good. `data` says what: `from` and `to` of a move or of fields, the
    `text` of what was written down, type and number of a document.
    """
    id: str
    type: t.Literal["call", "created", "deleted", "document_linked", "document_unlinked", "email", "field_changed", "invoice_issued", "meeting", "moved", "note", "payment_received", "quote_accepted", "quote_created", "quote_issued", "quote_rejected", "reopened", "restored", "task_done"]
    at: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    actor: t.Dict[str, str | None]
    documentId: str | None
    data: t.Dict[str, t.Any]


class DealActivityPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[DealActivity]
    nextCursor: str | None
    total: NotRequired[int]


class DealChanges(t.TypedDict):
    """What to change of a deal; null clears. Stages are changed by moving it. `reopen` opens a deal again that was
    won or lost, in the open stage where it stood last. A `probability` that it has anyway changes nothing.
    """
    title: NotRequired[str]
    clientId: NotRequired[Id | None]
    lead: NotRequired[DealLead | None]
    value: NotRequired[Amount]
    """An exact decimal of at most 3 decimals."""
    currency: NotRequired[str]
    """ISO 4217 code."""
    probability: NotRequired[int | None]
    expectedCloseDate: NotRequired[Date | None]
    ownerUserId: NotRequired[Id | None]
    source: NotRequired[str | None]
    lineItems: NotRequired[t.Sequence[LineFields]]
    tags: NotRequired[t.Sequence[str]]
    customFields: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own."""
    externalReference: NotRequired[str | None]
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own."""
    reopen: NotRequired[bool]


class DealDocument(t.TypedDict):
    """A document of a deal, as it stands now. `balance` is what is still to be paid of it."""
    id: str
    docType: DocType
    number: int | None
    status: t.Literal["CANCELLED", "DRAFT", "ISSUED"]
    quoteStatus: str | None
    paymentStatus: str
    issueDate: str
    dueDate: str | None
    currency: str
    total: str
    """Money: an exact decimal, as a string."""
    balance: str
    """Money: an exact decimal, as a string."""


class DealLead(t.TypedDict):
    """Somebody who is no client yet, and where they came from."""
    name: str
    email: NotRequired[str | None]
    phone: NotRequired[str | None]
    source: NotRequired[str | None]


class DealLine(t.TypedDict):
    """A line item of a deal: what the line of its quote will say."""
    description: str | None
    quantity: str
    """An exact decimal, as a string."""
    unitPrice: str | None
    productId: str | None
    sku: str | None
    unit: str | None
    vatType: t.Literal["default", "exempt", "zero"] | None
    vatRate: str | None
    discount: Discount | None


class DealLoss(t.TypedDict):
    """Why a deal is lost."""
    lostReason: str
    note: NotRequired[str | None]


class DealMove(t.TypedDict):
    """Where a deal goes: a stage of its pipeline, and before which `position` there; without one it comes last.
    The stage for won deals wins it, that for lost ones loses it and needs `lostReason`.
    """
    stageId: Id
    position: NotRequired[int | None]
    note: NotRequired[str | None]
    lostReason: NotRequired[str | None]


class DealMoved(t.TypedDict):
    """A deal where it stands now, and the activity that says so; null when it stood there already."""
    deal: Deal
    activity: DealActivity | None


class DealPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Deal]
    nextCursor: str | None
    total: NotRequired[int]


class DealPaymentLink(t.TypedDict):
    """The invoice to be paid; without it the oldest one of the deal that waits for money."""
    documentId: NotRequired[Id | None]
    maxInstallments: NotRequired[int]
    """Default: 1."""
    expiresAt: NotRequired[Instant | None]
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class DealQuote(t.TypedDict):
    """The quote of the line items of a deal. With `send` it is issued and sent to the client's own addresses, or
    to those of `sendTo`; else it is a draft.
    """
    docType: NotRequired[t.Literal[10]]
    """Default: 10."""
    validUntil: NotRequired[Date | None]
    subject: NotRequired[str | None]
    notes: NotRequired[str | None]
    send: NotRequired[bool]
    """Default: false."""
    sendTo: NotRequired[Recipients | None]


class DealTable(t.TypedDict):
    """A page of deals; a file has all of them."""
    items: t.List[Deal]
    nextCursor: str | None
    total: NotRequired[int]


class DealWin(t.TypedDict):
    """What is said when a deal is won."""
    note: NotRequired[str | None]


class DebitedAccount(t.TypedDict):
    """The bank account that is to be debited, by the numbers of the country, and who holds it."""
    bankCode: str
    branch: str
    account: str
    holder: str


class DebtorBreakdown(t.TypedDict):
    """What is owed by client, the most first."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: t.List[DebtorRow]
    other: OtherRows
    total: str
    """Money: an exact decimal, as a string."""
    count: int


class DebtorRow(t.TypedDict):
    """What a client owes: in all (`value`), and what of it has fallen due. `count` are documents and opening
    balances. The row without an id is of documents that name no saved client. `href` is the path that lists the
    documents.
    """
    id: str | None
    name: str | None
    value: str
    """Money: an exact decimal, as a string."""
    overdue: str
    """Money: an exact decimal, as a string."""
    count: int
    share: str
    """In percent, to two digits."""
    rank: int
    oldestDueDate: str | None
    usualDaysToPay: int | None
    href: str | None


class Decider(t.TypedDict):
    """The person who granted or declined."""
    id: str
    name: str | None


class Declined(t.TypedDict):
    """Everything that was declined for a line until now."""
    transactionId: str
    targets: t.List[DeclinedTarget]


class DeclinedTarget(t.TypedDict):
    """What a line is not for."""
    targetType: t.Literal["advance", "card_expectation", "document", "expense", "internal_transfer", "opening_item", "payment", "refund", "supplier_payment"]
    targetId: Id


class DeferredVatState(t.TypedDict):
    """The VAT of an invoice that was issued on the cash basis, in the currency of the books, less what credits
    took back: what is output VAT by now, and what waits for the money. `changedOn` is the last day on which
    some became due or waits again; null before the first.
    """
    currency: str
    vat: str
    """Money: an exact decimal, as a string."""
    due: str
    """Money: an exact decimal, as a string."""
    waiting: str
    """Money: an exact decimal, as a string."""
    changedOn: str | None


class Deleted(t.TypedDict):
    """How many were deleted."""
    deleted: int


class Delivery(t.TypedDict):
    """One event on its way to one endpoint. `requestBody` is cut at 20,000 characters."""
    id: str
    eventId: str
    eventType: str
    endpointId: str
    kind: t.Literal["event", "replay", "test"]
    state: t.Literal["delivered", "failed", "pending"]
    attempts: t.List[Attempt]
    nextAttemptAt: str | None
    requestBody: str
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class DeliveryPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Delivery]
    nextCursor: str | None
    total: NotRequired[int]


class DepositCharge(t.TypedDict):
    """A card charge that a deposit is for, the day on which it was charged, and what is open of it."""
    expectationId: str
    date: str
    amount: str
    """Money: an exact decimal, as a string."""


class DepositDays(t.TypedDict):
    """How many days after a charge a processor deposits it. Without `provider`: all that have no number of their
    own; two days, until another number is set.
    """
    provider: str | None
    days: int


class DepositDaysList(t.TypedDict):
    """The days of every processor that has a number of its own, behind those of all others."""
    items: t.List[DepositDays]


class DepositDaysToSet(t.TypedDict):
    """The days of a processor, by the name that its charges bear; without `provider` those of all others. For
    charges from now on.
    """
    provider: NotRequired[str | None]
    days: int


class DepositSolution(t.TypedDict):
    """Card charges that explain a deposit: `gross` less `fee` and `feeVat` is what came. `feeRate` and
    `usualFeeRate` are percentages: what this set says the processor takes, and what it took of the deposits
    before (null without any). The charges are those between two cut-offs of the processor, without `leftOut`
    and with `added`, which are `exceptions` in number. `uniqueness`: how many sets explain the deposit and may
    be meant, this one among them. `isCertain`: no other does. `parts` are the charges, the first first.
    `settle` is the body with which `settle-card-clearing` settles it.
    """
    expectationIds: t.List[str]
    parts: t.List[DepositCharge]
    provider: str | None
    firstDay: str
    lastDay: str
    gross: str
    """Money: an exact decimal, as a string."""
    fee: str
    """Money: an exact decimal, as a string."""
    feeVat: str
    """Money: an exact decimal, as a string."""
    feeRate: str
    usualFeeRate: str | None
    leftOut: t.List[str]
    added: t.List[str]
    exceptions: int
    uniqueness: int
    isCertain: bool
    settle: SettlementBody


class DepositSolutions(t.TypedDict):
    """The sets of open card charges that explain a line, the likeliest first, at most 20; `charges` is how many
    open ones were looked at, the latest 2,000 at most. `isComplete` is false where the search was given up
    because it took too long: then nothing is told.
    """
    transactionId: str
    currency: str
    charges: int
    isComplete: bool
    items: t.List[DepositSolution]


class DescribedClient(t.TypedDict):
    """What may be said of a client wherever it is described, kept or not."""
    name: str
    displayName: NotRequired[str | None]
    type: NotRequired[t.Literal["company", "person", "public"]]
    """Default: company."""
    taxId: NotRequired[str | None]
    dealerType: NotRequired[t.Literal["company", "exempt", "foreign", "licensed", "npo"] | None]
    emails: NotRequired[t.Sequence[str]]
    """Empty by default."""
    phone: NotRequired[str | None]
    mobile: NotRequired[str | None]
    fax: NotRequired[str | None]
    website: NotRequired[str | None]
    address: NotRequired[Address | None]
    contactPerson: NotRequired[str | None]
    department: NotRequired[str | None]
    accountingKey: NotRequired[str | None]
    paymentTerms: NotRequired[PaymentTerms | None]
    creditLimit: NotRequired[Amount | None]
    """What the client may owe, in the currency of the books."""
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    lang: NotRequired[t.Literal["en", "he"] | None]
    withholding: NotRequired[NewWithholding | None]
    bank: NotRequired[BankAccount | None]
    notes: NotRequired[str | None]
    tags: NotRequired[t.Sequence[str]]
    """Empty by default."""
    externalReference: NotRequired[str | None]
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""


class DescribedSupplier(t.TypedDict):
    """A supplier as the paper names it. `save`: it is found among the suppliers by its tax number, or else its
    name, or created.
    """
    name: str
    taxId: NotRequired[str | None]
    save: NotRequired[bool]
    """Default: false."""


class DetailedFinding(t.TypedDict):
    """What the authority would object to, of the document with this number."""
    code: t.Literal["allocation_missing", "client_number_missing", "documents_drafted", "earlier_period_open", "expenses_drafted", "period_not_over", "petty_cash_exceeded", "supplier_number_missing", "vat_at_risk"]
    number: str


class DetailedLine(t.TypedDict):
    """A line of the detailed report, in whole shekels; below zero for a credit."""
    kind: str
    taxId: str
    date: str
    reference: str
    net: str
    """Money: an exact decimal, as a string."""
    vat: str
    """Money: an exact decimal, as a string."""
    allocationNumber: str | None


class DetailedReportView(t.TypedDict):
    """What the file of the detailed report has in it. Its sums are the boxes of the return."""
    format: str
    fileName: str
    sha256: str
    currency: str
    boxes: VatBoxes
    salesCount: int
    inputsCount: int
    lines: t.List[DetailedLine]
    findings: t.List[DetailedFinding]


class Discount(t.TypedDict):
    """What is taken off: an amount in the document's currency, or a percentage."""
    type: t.Literal["amount", "percent"]
    value: Amount
    """An exact decimal of at most 3 decimals."""


class Dismissal(t.TypedDict):
    """What need not be waited for, by its `key`."""
    key: str


class DismissedPaper(t.TypedDict):
    """Whether a paper is waited for: `dismissed`, it is not."""
    key: str
    dismissed: bool


class Dispute(t.TypedDict):
    """What a client does not agree with, of one document. `OPEN` waits for the business, `ANSWERED` for the
    client; `RESOLVED` has an `outcome`. The document is what it was: a dispute that is accepted is followed by
    a credit, or by nothing, as the business decides. One that the business noted (`openedBy`) is its own: the
    client does not see it. While a dispute is open, nobody is reminded of the document by a plan.
    """
    id: str
    clientId: str | None
    clientName: str | None
    documentId: str
    docType: DocType
    docNumber: int
    reason: t.Literal["already_paid", "not_received", "other", "wrong_amount", "wrong_details"]
    text: str | None
    openedBy: t.Literal["business", "client"]
    createdBy: Creator | None
    state: t.Literal["ANSWERED", "OPEN", "RESOLVED", "WITHDRAWN"]
    outcome: t.Literal["accepted", "rejected"] | None
    messages: t.List[DisputeMessage]
    endedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class DisputeAnswer(t.TypedDict):
    """What the business says to a client who disputes a document. With `resolve` the dispute ends by it."""
    text: str
    resolve: NotRequired[t.Literal["accepted", "rejected"] | None]


class DisputeMessage(t.TypedDict):
    """What one side said. `by` is who wrote for the business."""
    number: int
    author: t.Literal["business", "client"]
    text: str
    by: Creator | None
    at: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class DisputePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Dispute]
    nextCursor: str | None
    total: NotRequired[int]


class DisputeReply(t.TypedDict):
    """What a client adds to its dispute."""
    text: str


class DisputeResolution(t.TypedDict):
    """How a dispute ends. The client reads `note`."""
    outcome: t.Literal["accepted", "rejected"]
    note: NotRequired[str | None]


class DisputeTable(t.TypedDict):
    """A page of disputes; a file has all of them."""
    items: t.List[Dispute]
    nextCursor: str | None
    total: NotRequired[int]


class Document(t.TypedDict):
    """A document. Issued, it never changes; `balance` is what is still to be paid. `warnings` stand in the answer
    of finalizing it alone, and only if there are any. `dealId` is the deal that it belongs to: the one that it
    was linked to, or that of the document which it was made from, pays or credits.
    """
    lines: t.List[Line]
    subtotal: str
    """Money: an exact decimal, as a string."""
    discountAmount: str
    """Money: an exact decimal, as a string."""
    netTaxable: str
    """Money: an exact decimal, as a string."""
    netExempt: str
    """Money: an exact decimal, as a string."""
    vatAmount: str
    """Money: an exact decimal, as a string."""
    roundingAmount: str
    """Money: an exact decimal, as a string."""
    total: str
    """Money: an exact decimal, as a string."""
    totalLocal: str
    """Money: an exact decimal, as a string."""
    vatBreakdown: t.List[VatGroup]
    id: str
    docType: DocType
    status: t.Literal["CANCELLED", "DRAFT", "ISSUED"]
    docNumber: int | None
    issueDate: str
    dueDate: str | None
    validUntil: str | None
    clientId: str | None
    client: t.Dict[str, t.Any] | None
    brandId: str | None
    business: t.Dict[str, t.Any] | None
    currency: str
    exchangeRate: str | None
    lang: t.Literal["en", "he"]
    subject: str | None
    notes: str | None
    internalNotes: str | None
    footer: str | None
    priceMode: t.Literal["gross", "net"]
    discount: Discount | None
    rounding: str
    creditReason: t.Literal["duplicate", "fraudulent", "order_cancellation", "order_change", "other", "pricing_error", "product_unsatisfactory"] | None
    payments: t.List[Payment]
    withholdingTax: Withholding | None
    references: t.List[DocumentReference]
    openingItems: t.List[SettledOpeningItem]
    paid: str
    """Money: an exact decimal, as a string."""
    credited: str
    """Money: an exact decimal, as a string."""
    balance: str
    """Money: an exact decimal, as a string."""
    paymentStatus: t.Literal["NOT_APPLICABLE", "OVERPAID", "PAID", "PARTIAL", "UNPAID"]
    creditStatus: t.Literal["FULL", "NONE", "PARTIAL"]
    conversionStatus: t.Literal["CONVERTED", "NONE", "PARTIAL"]
    quoteStatus: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"] | None
    allocationStatus: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "NOT_REQUIRED", "PENDING", "UNAVAILABLE"]
    allocationNumber: str | None
    deliveryStatus: t.Literal["BOUNCED", "NONE", "OPENED", "QUEUED", "SENT"]
    templateId: str | None
    dealId: str | None
    tags: t.List[str]
    externalReference: str | None
    metadata: t.Dict[str, str]
    issuedAt: str | None
    cancelledAt: str | None
    cancelledById: str | None
    cancelReason: str | None
    signature: Seal | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    warnings: NotRequired[t.List[Finding]]
    withholdingDue: NotRequired[Withholding | None]
    deferredVat: NotRequired[DeferredVatState | None]


class DocumentChanges(t.TypedDict):
    """What to change in a draft; null clears. A list replaces the list that was there."""
    clientId: NotRequired[Id | None]
    brandId: NotRequired[Id | None]
    paymentTerms: NotRequired[PaymentTerms | None]
    currency: NotRequired[str | None]
    exchangeRate: NotRequired[Amount | None]
    lang: NotRequired[t.Literal["en", "he"] | None]
    subject: NotRequired[str | None]
    notes: NotRequired[str | None]
    internalNotes: NotRequired[str | None]
    footer: NotRequired[str | None]
    priceMode: NotRequired[t.Literal["gross", "net"]]
    discount: NotRequired[Discount | None]
    rounding: NotRequired[t.Literal["none", "to_shekel"]]
    tags: NotRequired[t.Sequence[str]]
    externalReference: NotRequired[str | None]
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own."""
    client: NotRequired[InlineClient | None]
    templateId: NotRequired[Id | None]
    issueDate: NotRequired[Date | None]
    dueDate: NotRequired[Date | None]
    validUntil: NotRequired[Date | None]
    lines: NotRequired[t.Sequence[NewLine]]
    payments: NotRequired[t.Sequence[NewPayment]]
    references: NotRequired[t.Sequence[NewReference]]
    withholdingTax: NotRequired[Withholding | None]
    creditReason: NotRequired[t.Literal["duplicate", "fraudulent", "order_cancellation", "order_change", "other", "pricing_error", "product_unsatisfactory"] | None]


class DocumentConfig(t.TypedDict):
    """How documents are numbered and dated, and how many days a quote is valid that does not say until when.
    `trackOpening`: whether it is noted that the link of a message was opened. `negativeStock`: what happens
    where more would go out of a warehouse than it holds, by a document or otherwise: it is allowed, validate
    warns, or it is refused. `cashPolicy`: what happens where more would be taken in cash than the law allows of
    the price of a transaction: it is told, refused, or not looked at. `version` is 0 before the first change.
    """
    numbering: t.Dict[str, Numbering]
    dateRules: DateRules
    quoteValidityDays: int | None
    trackOpening: bool
    negativeStock: t.Literal["allow", "block", "warn"]
    cashPolicy: t.Literal["off", "refuse", "warn"]
    version: int
    updatedAt: str | None


class DocumentConfigChanges(t.TypedDict):
    """What to change; null clears, and takes a series back to 1."""
    numbering: NotRequired[t.Mapping[str, NumberingChange | None]]
    dateRules: NotRequired[DateRulesChanges]
    quoteValidityDays: NotRequired[int | None]
    trackOpening: NotRequired[bool]
    negativeStock: NotRequired[t.Literal["allow", "block", "warn"]]
    cashPolicy: NotRequired[t.Literal["off", "refuse", "warn"]]


class DocumentDefault(t.TypedDict):
    """The defaults of one document type."""
    paymentTerms: PaymentTerms | None
    notes: str | None
    footer: str | None
    priceMode: t.Literal["gross", "net"] | None
    lang: t.Literal["en", "he"] | None
    currency: str | None
    rounding: t.Literal["none", "to_shekel"] | None
    templateId: str | None
    docType: DocType
    version: int
    updatedAt: str | None


class DocumentDefaults(t.TypedDict):
    """The defaults by document type; a type without any is left out. `version` is 0 before the first change."""
    defaults: t.Dict[str, TypeDefaults]
    version: int
    updatedAt: str | None


class DocumentDefaultsChanges(t.TypedDict):
    """Changes by document type. A type that is not named stays as it is; null clears all of a type."""
    defaults: t.Mapping[str, TypeDefaultsChanges | None]


class DocumentError(t.TypedDict):
    """Why the document of money that was charged could not be issued yet; it is tried again by itself at
    `nextAttemptAt`.
    """
    code: str
    message: str
    at: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    nextAttemptAt: str | None


class DocumentFinalizedDelivery(t.TypedDict):
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["document.finalized"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    endpointSequence: int
    """Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test."""
    data: DocumentFinalizedDeliveryData


class DocumentFinalizedDeliveryData(t.TypedDict):
    object: Document
    test: NotRequired[t.Literal[True]]
    """There in a test, and nowhere else."""


class DocumentFinalizedEvent(t.TypedDict):
    """A document was finalized: numbered, signed, immutable."""
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["document.finalized"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    data: DocumentFinalizedEventData


class DocumentFinalizedEventData(t.TypedDict):
    object: Document


class DocumentFromLine(t.TypedDict):
    """The draft receipt of money that came in. Without `clientId`: the client that a rule recognised on the line.
    `allocations` are the documents that it pays. `finalize` issues it at once, and matches the line with it.
    """
    docType: NotRequired[DocType | None]
    clientId: NotRequired[Id | None]
    allocations: NotRequired[t.Sequence[NewAllocation]]
    """Empty by default."""
    finalize: NotRequired[bool]
    """Default: false."""


class DocumentJournal(t.TypedDict):
    """A page of documents; a file has all of them."""
    items: t.List[DocumentSummary]
    nextCursor: str | None
    total: NotRequired[int]


class DocumentKind(t.TypedDict):
    """A document type and its rules. `allowed` says whether this business may issue it today; if not, `reason`
    says why and `issuers` who may.
    """
    docType: DocType
    names: KindNames
    uniformCode: int | None
    allowed: bool
    reason: str | None
    issuers: t.List[str]
    lines: t.Literal["none", "required"]
    payments: t.Literal["none", "optional", "required"]
    client: t.Literal["optional", "required"]
    references: t.Literal["none", "optional", "required"]
    sources: t.List[DocType]
    targets: t.List[DocType]
    vat: KindVat
    effect: KindEffect
    cancel: KindCancel
    dates: KindDates


class DocumentKindPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[DocumentKind]
    nextCursor: str | None
    total: NotRequired[int]


class DocumentLink(t.TypedDict):
    """A related document. `direction`: `to` is one that this document names, `from` is one that names it."""
    kind: t.Literal["cancel", "credit", "payment", "source"]
    direction: t.Literal["from", "to"]
    documentId: str
    docType: DocType
    docNumber: int | None
    status: t.Literal["CANCELLED", "DRAFT", "ISSUED"]
    issueDate: str
    amount: str | None
    carriedAmount: str | None


class DocumentLinkRequest(t.TypedDict):
    """A payment link for a document."""
    amount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    maxInstallments: NotRequired[int]
    """Default: 1."""
    expiresAt: NotRequired[Instant | None]
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    externalReference: NotRequired[str | None]
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""


class DocumentLinks(t.TypedDict):
    """Every related document: first those that this one names, then those that name it, the oldest first."""
    items: t.List[DocumentLink]


class DocumentMessage(t.TypedDict):
    """A message about a document."""
    id: str
    channel: t.Literal["email", "sms", "whatsapp"]
    state: t.Literal["BOUNCED", "DELIVERED", "FAILED", "OPENED", "QUEUED", "SENT"]
    recipient: str
    clientId: str | None
    language: t.Literal["en", "he"]
    subject: str | None
    hasLink: bool
    attachments: t.List[MessageAttachment]
    error: MessageFault | None
    resendOf: str | None
    sentAt: str | None
    deliveredAt: str | None
    openedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    kind: t.Literal["document", "mandate", "payment_link", "quote", "receipt", "reminder"]
    documentId: str
    paymentLinkId: str | None
    mandateId: str | None
    text: str
    attempts: t.List[MessageAttempt]


class DocumentName(t.TypedDict):
    """A document by its name."""
    id: str
    docType: DocType
    docNumber: int | None
    status: t.Literal["CANCELLED", "DRAFT", "ISSUED"]


class DocumentReference(t.TypedDict):
    """A document that this one refers to. `amount` is how much of it a credit credits or a receipt pays."""
    documentId: str
    kind: t.Literal["cancel", "credit", "payment", "source"]
    amount: str | None
    docType: DocType
    docNumber: int
    issueDate: str
    carriedAmount: str | None


class DocumentSummary(t.TypedDict):
    """A document in a list."""
    id: str
    docType: DocType
    status: t.Literal["CANCELLED", "DRAFT", "ISSUED"]
    docNumber: int | None
    issueDate: str
    dueDate: str | None
    clientId: str | None
    clientName: str | None
    brandId: str | None
    currency: str
    lang: t.Literal["en", "he"]
    subject: str | None
    vatAmount: str
    """Money: an exact decimal, as a string."""
    total: str
    """Money: an exact decimal, as a string."""
    totalLocal: str
    """In the currency of the books: what `minTotal` and `maxTotal` without `currency` are compared with."""
    paid: str
    """Money: an exact decimal, as a string."""
    credited: str
    """Money: an exact decimal, as a string."""
    balance: str
    """Money: an exact decimal, as a string."""
    paymentStatus: t.Literal["NOT_APPLICABLE", "OVERPAID", "PAID", "PARTIAL", "UNPAID"]
    creditStatus: t.Literal["FULL", "NONE", "PARTIAL"]
    conversionStatus: t.Literal["CONVERTED", "NONE", "PARTIAL"]
    quoteStatus: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"] | None
    allocationStatus: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "NOT_REQUIRED", "PENDING", "UNAVAILABLE"]
    deliveryStatus: t.Literal["BOUNCED", "NONE", "OPENED", "QUEUED", "SENT"]
    tags: t.List[str]
    externalReference: str | None
    issuedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class DocumentSummaryPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[DocumentSummary]
    nextCursor: str | None
    total: NotRequired[int]


class DocumentTemplate(t.TypedDict):
    """How documents look. An issued document keeps the look that its template had."""
    id: str
    name: str
    design: t.Literal["bold", "classic", "letter", "minimal", "modern"]
    colors: Colors
    logo: Logo
    texts: Texts
    layout: Layout
    lang: t.Literal["en", "he"] | None
    isDefault: bool
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class DocumentTemplateChanges(t.TypedDict):
    """What to change. A part that is sent takes the place of the whole part that was there."""
    name: NotRequired[str]
    design: NotRequired[t.Literal["bold", "classic", "letter", "minimal", "modern"]]
    colors: NotRequired[Colors]
    logo: NotRequired[Logo]
    texts: NotRequired[Texts]
    layout: NotRequired[Layout]
    lang: NotRequired[t.Literal["en", "he"] | None]


class DocumentTemplatePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[DocumentTemplate]
    nextCursor: str | None
    total: NotRequired[int]


class DocumentTotals(t.TypedDict):
    """Sums of the documents of some filters: by currency, type and status, because a quote, the invoice that
    became of it and its receipt do not add up. `turnover` adds, by currency, those that count to the turnover
    of the business, as they count: credits are subtracted, drafts are left out.
    """
    documents: int
    items: t.List[TypeTotals]
    turnover: t.List[CurrencyTotals]


DunningEffect = t.TypedDict(
    "DunningEffect",
    {
        "from": 'str',
        "to": 'str',
        "items": 't.List[StepEffect]',
    },
)
"""What each step of each policy achieved, by the reminders of a period."""


class DunningPolicy(t.TypedDict):
    """A plan of reminders. A document goes by one policy: one that names its client before one that names its
    trade name, before one for all; of several alike the one with the greatest minimum, then the oldest.
    """
    id: str
    name: str
    isActive: bool
    automatic: bool
    steps: t.List[ReminderStep]
    quietFrom: str | None
    quietTo: str | None
    pauseOnRestDays: bool
    weeklyMaximum: int
    clientIds: t.List[str]
    brandIds: t.List[str]
    minimumAmount: str | None
    controlShare: int
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class DunningPolicyPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[DunningPolicy]
    nextCursor: str | None
    total: NotRequired[int]


class DunningRun(t.TypedDict):
    """Reminders that are sent behind the request: `total` were due when it began; `sent` of them went out,
    `control` are in the control group, `held` were held back or could not be sent. `policyId` where it is for
    one policy, as the service's own are. `error` is the code of what ended a failed one.
    """
    id: str
    policyId: str | None
    state: t.Literal["DONE", "FAILED", "RUNNING"]
    total: int
    sent: int
    control: int
    held: int
    error: str | None
    startedBy: Creator | None
    endedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class DunningRunPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[DunningRun]
    nextCursor: str | None
    total: NotRequired[int]


class Duplicate(t.TypedDict):
    """What seems to be the same paper: an expense, or something else in the inbox."""
    type: t.Literal["expense", "inbox"]
    id: str


class DuplicateLine(t.TypedDict):
    """A line that is there already. `why`: the bank's number of it, or date, amount, reference and text with the
    balance behind it or its place among equal lines.
    """
    row: int
    existingId: str
    why: t.Literal["external_id", "same_line"]


class EffectGroup(t.TypedDict):
    """Documents of which so many days have passed since the reminder, or since it was held back, and how many of
    them were paid in full within those days; `share` in percent, null without documents.
    """
    documents: int
    paid: int
    share: str | None


class EffectWindow(t.TypedDict):
    """What was paid within so many `days`. `difference` is by how many percentage points more of those reminded
    paid, `low` to `high` where it lies with a certainty of 95 % (Wald interval). `too_few`: there are fewer
    than 30 documents on either side, and nothing is said. `no_difference`: the interval has zero in it, so it
    may be chance.
    """
    days: int
    reminded: EffectGroup
    control: EffectGroup
    difference: str | None
    low: str | None
    high: str | None
    verdict: t.Literal["fewer_paid", "more_paid", "no_difference", "too_few"]


class Emptied(t.TypedDict):
    """What was deleted: how many clients, suppliers, products and documents, and how many rows of every kind."""
    clients: int
    suppliers: int
    products: int
    documents: int
    rows: int


class Endpoint(t.TypedDict):
    """An endpoint, with the secret that verifies its deliveries.

    After a rotation both secrets sign until `previousSecretUntil`. `createdBy` is null for an endpoint that is older
    than what is known about it. `pausedBecause` is `app_disconnected` when the endpoint was paused because the app
    that created it was disconnected; null for every other pause.
    """
    lastSuccessAt: str | None
    lastFailureAt: str | None
    consecutiveFailures: int
    lag: Lag
    replay: Replay | None
    missed: Missed | None
    id: str
    url: str
    events: t.List[str]
    description: str | None
    maxRetries: int
    isActive: bool
    secret: str
    previousSecretUntil: str | None
    createdBy: Creator | None
    pausedBecause: t.Literal["app_disconnected"] | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class EndpointChanges(t.TypedDict):
    """What to change. `maxRetries` is set at creation. `replay` takes null alone, which cancels the one that runs."""
    url: NotRequired[str]
    events: NotRequired[t.Sequence[t.Literal["checkout.activated", "checkout.failed", "checkout.paid", "client.created", "client.updated", "document.finalized", "expense.uploaded", "payment.received", "product.created", "product.updated", "quote.accepted", "quote.rejected"]]]
    description: NotRequired[str | None]
    isActive: NotRequired[bool]
    replay: NotRequired[None]


class EndpointSummary(t.TypedDict):
    """An endpoint in a list: without its secret."""
    lastSuccessAt: str | None
    lastFailureAt: str | None
    consecutiveFailures: int
    lag: Lag
    replay: Replay | None
    missed: Missed | None
    id: str
    url: str
    events: t.List[str]
    description: str | None
    maxRetries: int
    isActive: bool
    previousSecretUntil: str | None
    createdBy: Creator | None
    pausedBecause: t.Literal["app_disconnected"] | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class EndpointSummaryPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[EndpointSummary]
    nextCursor: str | None
    total: NotRequired[int]


class EnhancedStatistics(t.TypedDict):
    """How much happened in a period, and what it earned, spent and brought in, beside another one."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: StatisticFigures
    financial: FinancialFigures
    now: ClientsNow


class Entity(t.TypedDict):
    """The thing that a notification is about."""
    type: str
    id: str


class Entry(t.TypedDict):
    """An entry with what it changed, by wire names: `before` is null for what was made, `after` for what is gone."""
    id: str
    position: int
    at: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    action: str
    actor: Actor
    credentialId: str | None
    address: str | None
    requestId: str | None
    subject: Subject
    facts: t.Dict[str, t.Any]
    before: t.Dict[str, t.Any] | None
    after: t.Dict[str, t.Any] | None
    hash: str
    """SHA-256 over the hash before it and its text; 64 hexadecimal digits."""


class EntryReversal(t.TypedDict):
    """How an entry is taken back."""
    date: NotRequired[Date | None]
    """Left out: today. Not before the entry."""
    description: NotRequired[str | None]


class EntrySource(t.TypedDict):
    """What an entry is about. `path`: where the interface has it, below `/api/v1`; null where it has no address."""
    type: str
    id: str
    path: str | None


class EntrySummary(t.TypedDict):
    """An entry in the list. `position` counts the entries of the business from 1, without holes."""
    id: str
    position: int
    at: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    action: str
    actor: Actor
    credentialId: str | None
    address: str | None
    requestId: str | None
    subject: Subject
    facts: t.Dict[str, t.Any]


class EntrySummaryPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[EntrySummary]
    nextCursor: str | None
    total: NotRequired[int]


class EventKind(t.TypedDict):
    """A type of event: when it is sent, the JSON Schema of the whole body, and an example of one."""
    name: t.Literal["checkout.activated", "checkout.failed", "checkout.paid", "client.created", "client.updated", "document.finalized", "expense.uploaded", "payment.received", "product.created", "product.updated", "quote.accepted", "quote.rejected"]
    description: str
    schema: t.Dict[str, t.Any]
    example: t.Dict[str, t.Any]


class EventKinds(t.TypedDict):
    """Every type of event."""
    items: t.List[EventKind]
    nextCursor: None


class EventPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Event]
    nextCursor: str | None
    total: NotRequired[int]


class Evidence(t.TypedDict):
    """What was said to a quote, as it is kept for good. `documentHash` is the digest of the document that was
    answered; `by` says whether the customer did it through a link or the business wrote it down.
    """
    id: str
    answer: t.Literal["accepted", "rejected"]
    by: t.Literal["business", "customer"]
    name: str | None
    signature: str | None
    signatureImage: str | None
    note: str | None
    ip: str | None
    userAgent: str | None
    shareId: str | None
    actor: t.Dict[str, t.Any]
    documentHash: str
    answeredAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class ExchangeRate(t.TypedDict):
    """The rate of a currency on `date`: one unit of `currency` is `rate` of `homeCurrency`."""
    id: str
    currency: str
    homeCurrency: str
    date: str
    rate: str
    """An exact decimal, as a string."""
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class ExchangeRatePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[ExchangeRate]
    nextCursor: str | None
    total: NotRequired[int]


class Exclusion(t.TypedDict):
    """Why a line is not reconciled. `counterTransactionId`: the line of the other account, of an internal
    transfer; it is excluded with it.
    """
    reason: t.Literal["bank_fee", "duplicate", "internal_transfer", "opening", "other", "personal"]
    note: NotRequired[str | None]
    counterTransactionId: NotRequired[Id | None]


class ExpectationTable(t.TypedDict):
    """A page of expectations, and what is open of all of them by processor, whatever the filters: together it is
    `balance`, that of the account of card clearing in the books, in their currency `homeCurrency`.
    """
    items: t.List[CardExpectation]
    nextCursor: str | None
    homeCurrency: str
    balance: str
    """Money: an exact decimal, as a string."""
    providers: t.List[ProviderTotal]
    total: NotRequired[int]


class Expense(t.TypedDict):
    """An expense. `open` is what is still to be paid of a booked one, and on a credit what the supplier still
    owes.

    `vatState` tells of `claimableVat`, in the currency of the books: `none`, nothing is deducted; `claimable`, a
    draft of which all papers are there; `at_risk`, something is `missing`; `claimed`, deducted in the return of
    `claimedPeriod`; `given_up`; `lost`, the time until `claimUntil` is over. `warnings` stand in the answers of
    writing, and only if there are any.
    """
    id: str
    status: t.Literal["APPROVED", "BOOKED", "CORRECTED", "DRAFT", "PENDING_APPROVAL", "REJECTED", "REPORTED"]
    source: t.Literal["api", "bulk", "correction", "dashboard", "duplicate", "import", "inbox", "recurring"]
    supplierId: str | None
    supplierName: str | None
    supplierTaxId: str | None
    docType: DocType | None
    number: str | None
    date: str
    reportingPeriod: str
    dueDate: str | None
    currency: str
    exchangeRate: str | None
    net: str
    """Money: an exact decimal, as a string."""
    vat: str
    """Money: an exact decimal, as a string."""
    total: str
    """Money: an exact decimal, as a string."""
    homeCurrency: str
    value: str
    """Money: an exact decimal, as a string."""
    isCredit: bool
    creditsId: str | None
    vatDeductible: t.Literal["full", "none", "quarter", "two_thirds"] | None
    incomeTaxDeductiblePercent: str | None
    customerTaxId: str | None
    originalReceived: bool
    allocationNumber: str | None
    allocationStatus: t.Literal["mismatch", "unavailable", "unknown", "valid"] | None
    allocationCheckedAt: str | None
    vatState: t.Literal["at_risk", "claimable", "claimed", "given_up", "lost", "none"]
    claimableVat: str
    """Money: an exact decimal, as a string."""
    missing: t.List[t.Literal["allocation_number", "customer_number", "original_invoice"]]
    claimUntil: str | None
    claimedPeriod: str | None
    brandId: str | None
    project: str | None
    fileId: str | None
    notes: str | None
    duplicateOf: str | None
    correctsId: str | None
    correctedById: str | None
    correctionReason: str | None
    submittedAt: str | None
    decidedAt: str | None
    rejectedReason: str | None
    bookedAt: str | None
    askedAt: str | None
    paid: str
    """Money: an exact decimal, as a string."""
    open: str
    """Money: an exact decimal, as a string."""
    lines: t.List[ExpenseLine]
    externalReference: str | None
    metadata: t.Dict[str, str]
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    warnings: NotRequired[t.List[ExpenseWarning]]


class ExpenseCategory(t.TypedDict):
    """A category. `key` names those that every business has; it is null for the business's own.
    `vatDeductiblePercent` is `vatDeductible` as forms print it.
    """
    id: str
    key: str | None
    name: str
    nameEn: str | None
    accountCode: str
    vatDeductible: t.Literal["full", "none", "quarter", "two_thirds"]
    """The part of the VAT that is deducted: none, a quarter, two thirds, all of it."""
    vatDeductiblePercent: str
    incomeTaxDeductiblePercent: str
    """An exact decimal, as a string."""
    isEquipment: bool
    parentId: str | None
    isActive: bool
    isBuiltIn: bool
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class ExpenseCategoryChanges(t.TypedDict):
    """What to change; null clears. What is booked stays as it was booked."""
    name: NotRequired[str]
    nameEn: NotRequired[str | None]
    accountCode: NotRequired[str]
    """The number of an account of the books."""
    vatDeductible: NotRequired[t.Literal["full", "none", "quarter", "two_thirds"]]
    """The part of the VAT that is deducted: none, a quarter, two thirds, all of it."""
    incomeTaxDeductiblePercent: NotRequired[Amount | None]
    isEquipment: NotRequired[bool]
    parentId: NotRequired[Id | None]
    isActive: NotRequired[bool]


class ExpenseCategoryPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[ExpenseCategory]
    nextCursor: str | None
    total: NotRequired[int]


class ExpenseChanges(t.TypedDict):
    """What to change; null clears. Lines are replaced by those that are sent. Any change takes back an approval."""
    date: NotRequired[Date]
    supplierId: NotRequired[Id | None]
    supplier: NotRequired[DescribedSupplier | None]
    docType: NotRequired[DocType | None]
    number: NotRequired[str | None]
    reportingPeriod: NotRequired[str | None]
    dueDate: NotRequired[Date | None]
    currency: NotRequired[str | None]
    exchangeRate: NotRequired[Amount | None]
    net: NotRequired[Amount | None]
    vat: NotRequired[Amount | None]
    total: NotRequired[Amount | None]
    lines: NotRequired[t.Sequence[ExpenseLineToWrite]]
    categoryId: NotRequired[Id | None]
    vatDeductible: NotRequired[t.Literal["full", "none", "quarter", "two_thirds"] | None]
    incomeTaxDeductiblePercent: NotRequired[Amount | None]
    customerTaxId: NotRequired[str | None]
    originalReceived: NotRequired[bool | None]
    allocationNumber: NotRequired[str | None]
    creditsId: NotRequired[Id | None]
    brandId: NotRequired[Id | None]
    project: NotRequired[str | None]
    notes: NotRequired[str | None]
    externalReference: NotRequired[str | None]
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own."""


class ExpenseComparison(t.TypedDict):
    """Expenses by month and how they change."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: t.List[ExpenseMonth]


class ExpenseFigures(t.TypedDict):
    """Sums of booked expenses in the currency of the books: without VAT, VAT, the part of it that is deducted, and
    with VAT. `cost` is what they cost: the total less the VAT that is deducted.
    """
    expenses: int
    net: str
    """Money: an exact decimal, as a string."""
    vat: str
    """Money: an exact decimal, as a string."""
    deductibleVat: str
    """Money: an exact decimal, as a string."""
    total: str
    """Money: an exact decimal, as a string."""
    cost: str
    """Money: an exact decimal, as a string."""


class ExpenseFile(t.TypedDict):
    """A file that was uploaded before."""
    fileId: Id


class ExpenseLine(t.TypedDict):
    """A line. `vatDeductible` is what it says itself, null where the expense or its category says it;
    `deductibleVat` is what of its VAT is deducted, once it can be claimed.
    """
    description: str | None
    amount: str
    """Money: an exact decimal, as a string."""
    vat: str
    """Money: an exact decimal, as a string."""
    categoryId: str
    accountCode: str
    vatDeductible: t.Literal["full", "none", "quarter", "two_thirds"] | None
    isEquipment: bool
    deductibleVat: str
    """Money: an exact decimal, as a string."""


class ExpenseLineToWrite(t.TypedDict):
    """A line: `amount` is without VAT, and below zero for a discount. What it leaves out is taken from the
    expense: the category, the deductible part of the VAT, and its share of the VAT where no line says any.
    """
    amount: Amount
    """An exact decimal of at most 3 decimals."""
    vat: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    description: NotRequired[str | None]
    categoryId: NotRequired[Id | None]
    vatDeductible: NotRequired[t.Literal["full", "none", "quarter", "two_thirds"] | None]


class ExpenseList(t.TypedDict):
    """A page of expenses. With `include=total`: how many there are, and their `sums` by currency. With
    `vatAtRisk=true`: what is at risk by period, of all that the filters find.
    """
    items: t.List[Expense]
    nextCursor: str | None
    total: NotRequired[int]
    sums: NotRequired[t.List[ExpenseSums]]
    periods: NotRequired[t.List[VatAtRisk]]


class ExpenseMonth(t.TypedDict):
    """A month beside the one before it and the same a year earlier."""
    month: str
    value: str
    """Money: an exact decimal, as a string."""
    previous: str
    """Money: an exact decimal, as a string."""
    changePercent: str | None
    lastYear: str
    """Money: an exact decimal, as a string."""
    yearChangePercent: str | None


class ExpensePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Expense]
    nextCursor: str | None
    total: NotRequired[int]


class ExpensePayment(t.TypedDict):
    """The payment of one expense; without `gross`, of all that is open of it."""
    method: t.Literal["bank_transfer", "card", "cash", "check", "credit_balance", "gift_voucher", "other", "payment_app", "paypal", "standing_order"]
    date: Date
    exchangeRate: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    withheld: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    keepsBooks: NotRequired[bool]
    """Default: true."""
    reference: NotRequired[str | None]
    dueDate: NotRequired[Date | None]
    gross: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    note: NotRequired[str | None]


class ExpenseSummary(t.TypedDict):
    """Expenses of a period beside those of another one."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: SpendingFigures


class ExpenseSums(t.TypedDict):
    """The expenses of one currency, credits taken away."""
    currency: str
    count: int
    net: str
    """Money: an exact decimal, as a string."""
    vat: str
    """Money: an exact decimal, as a string."""
    total: str
    """Money: an exact decimal, as a string."""
    open: str
    """Money: an exact decimal, as a string."""


class ExpenseTable(t.TypedDict):
    """A page of expenses as a table."""
    items: t.List[Expense]
    nextCursor: str | None
    total: NotRequired[int]


class ExpenseUploadedDelivery(t.TypedDict):
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["expense.uploaded"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    endpointSequence: int
    """Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test."""
    data: ExpenseUploadedDeliveryData


class ExpenseUploadedDeliveryData(t.TypedDict):
    object: UploadedExpense
    test: NotRequired[t.Literal[True]]
    """There in a test, and nowhere else."""


class ExpenseUploadedEvent(t.TypedDict):
    """An expense or receipt was uploaded."""
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["expense.uploaded"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    data: ExpenseUploadedEventData


class ExpenseUploadedEventData(t.TypedDict):
    object: UploadedExpense


class ExpenseWarning(t.TypedDict):
    """Something that is worth a look, and does not stand in the way."""
    code: str
    message: str
    facts: t.Dict[str, t.Any]


ExpensesReport = t.TypedDict(
    "ExpensesReport",
    {
        "report": 'str',
        "generatedAt": 'str',
        "currency": 'str',
        "from": 'str',
        "to": 'str',
        "comparedFrom": 'NotRequired[str]',
        "comparedTo": 'NotRequired[str]',
        "rows": 't.List[CategoryExpenses]',
        "totals": 'ExpenseFigures',
        "comparedTotal": 'NotRequired[str]',
    },
)
"""Booked expenses by category and supplier; `compared` is the `cost` of the other period."""


Export = t.TypedDict(
    "Export",
    {
        "id": 'str',
        "kind": 't.Literal["accountant_bundle", "archive", "csv", "journal_file", "uniform_file"]',
        "from": 'str',
        "to": 'str',
        "charset": 't.Literal["cp862", "iso_8859_8"]',
        "resources": 't.List[t.Literal["allocation_numbers", "audit_log", "bank_rules", "bank_transactions", "brands", "card_deposits", "checkouts", "client_tags", "clients", "deals", "disputes", "document_lines", "document_templates", "documents", "expense_categories", "expenses", "files", "imported_documents", "journal_entries", "journal_lines", "ledger_accounts", "mandates", "messages", "payment_links", "payment_pages", "payments", "price_lists", "product_categories", "products", "promises_to_pay", "quotes", "recurring_documents", "recurring_expenses", "refunds", "reminders", "stock_counts", "stock_levels", "stock_movements", "supplier_payments", "suppliers", "tasks", "warehouses", "withholding_certificates"]]',
        "state": 't.Literal["CANCELLED", "DONE", "EXPIRED", "FAILED", "RUNNING"]',
        "total": 'int',
        "done": 'int',
        "records": 't.Dict[str, int]',
        "fileName": 'str | None',
        "size": 'int | None',
        "sha256": 'str | None',
        "error": 'str | None',
        "startedBy": 'Creator | None',
        "createdAt": 'str',
        "endedAt": 'str | None',
        "expiresAt": 'str | None',
        "asOf": 'str | None',
        "version": 'int',
    },
)
"""An export. While it is `RUNNING`, `done` of `total` says how far it has come: documents, journal entries and
files. One that is `DONE` has a file of `size` bytes until `expiresAt`; then it is `EXPIRED`. `records` counts
what is in it: by the code of the record in a uniform file, by the resource in CSV, by the folder in the
accountant's bundle. One that `FAILED` was tried again and again, and its last try ended with `error`. `asOf` is
the instant up to which it knows everything; a replica may have answered for the database.
"""


class ExportPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Export]
    nextCursor: str | None
    total: NotRequired[int]


class FileRecord(t.TypedDict):
    """A file that is kept. `mediaType` is what its content says; `sha256` is of the bytes that are kept and given
    out (pictures are drawn anew when they come); `inUse` tells whether something uses it.
    """
    id: str
    fileName: str
    mediaType: str
    size: int
    sha256: str
    purpose: t.Literal["bank_statement", "certificate", "import", "other", "receipt"]
    inUse: bool
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class FileRecordPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[FileRecord]
    nextCursor: str | None
    total: NotRequired[int]


class FiledTransfer(t.TypedDict):
    """A payment in a file, with the account to which it goes."""
    paymentId: str
    supplierName: str
    bankCode: str
    branch: str
    account: str
    amount: str
    """Money: an exact decimal, as a string."""


class Finalize(t.TypedDict):
    """What finalize may be told: another date, and the total that the caller expects."""
    issueDate: NotRequired[Date | None]
    expectedTotal: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    allocation: NotRequired[t.Literal["auto", "request", "skip"]]
    """Default: auto."""
    sendTo: NotRequired[Recipients | None]


class FinalizeItem(t.TypedDict):
    """A draft to be finalized, with what `POST /documents/{id}/finalize` takes."""
    id: Id
    issueDate: NotRequired[Date | None]
    expectedTotal: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    sendTo: NotRequired[Recipients | None]


class FinalizeMany(t.TypedDict):
    """Drafts to be finalized, up to 100, in the order of their numbers: by `ids` alone, or as `items` that say
    more.
    """
    ids: NotRequired[t.Sequence[Id]]
    """Empty by default."""
    items: NotRequired[t.Sequence[FinalizeItem]]
    """Empty by default."""


class Finalized(t.TypedDict):
    """A result for every item, in the order of the request."""
    finalized: int
    failed: int
    items: t.List[FinalizedItem]


class FinalizedItem(t.TypedDict):
    """The result of one item; `index` is its place in the request. `id` is null of one that could not be read."""
    index: int
    id: str | None
    status: t.Literal["failed", "finalized"]
    document: NotRequired[Document]
    error: NotRequired[FinalizedItemError]
    """Why the item was refused: the error of the single operation, with its named facts, and beside it the
    `status` that it answers. `requestId` is the one of the whole answer.
    """


class FinalizedItemError(t.TypedDict):
    """Why the item was refused: the error of the single operation, with its named facts, and beside it the
    `status` that it answers. `requestId` is the one of the whole answer.
    """
    error: str
    """A stable code."""
    message: str
    """For a person."""
    status: int
    hint: NotRequired[str]
    details: t.List[FinalizedItemErrorDetailsItem]


class FinalizedItemErrorDetailsItem(t.TypedDict):
    field: str
    code: str
    message: str


class FinancialFigures(t.TypedDict):
    """What a period earned, spent and brought in."""
    revenue: AmountFigure
    vat: AmountFigure
    expenses: AmountFigure
    profit: AmountFigure
    margin: PercentFigure
    collected: AmountFigure
    averageDocument: AmountFigure
    revenuePerClient: AmountFigure


class FindOrCreate(t.TypedDict):
    """A client to be found, or created as it is described. `automatic` looks for its external reference, then its
    tax id, e-mail addresses and phone numbers, and for its name only when none of those was sent; any other
    `match` looks for that alone, and `none` for nothing.
    """
    name: str
    displayName: NotRequired[str | None]
    type: NotRequired[t.Literal["company", "person", "public"]]
    """Default: company."""
    taxId: NotRequired[str | None]
    dealerType: NotRequired[t.Literal["company", "exempt", "foreign", "licensed", "npo"] | None]
    emails: NotRequired[t.Sequence[str]]
    """Empty by default."""
    phone: NotRequired[str | None]
    mobile: NotRequired[str | None]
    fax: NotRequired[str | None]
    website: NotRequired[str | None]
    address: NotRequired[Address | None]
    contactPerson: NotRequired[str | None]
    department: NotRequired[str | None]
    accountingKey: NotRequired[str | None]
    paymentTerms: NotRequired[PaymentTerms | None]
    creditLimit: NotRequired[Amount | None]
    """What the client may owe, in the currency of the books."""
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    lang: NotRequired[t.Literal["en", "he"] | None]
    withholding: NotRequired[NewWithholding | None]
    bank: NotRequired[BankAccount | None]
    notes: NotRequired[str | None]
    tags: NotRequired[t.Sequence[str]]
    """Empty by default."""
    externalReference: NotRequired[str | None]
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""
    priceListId: NotRequired[Id | None]
    discount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    brandId: NotRequired[Id | None]
    ownerUserId: NotRequired[Id | None]
    sendDocuments: NotRequired[bool | None]
    consents: NotRequired[t.Sequence[Consent]]
    """Empty by default."""
    openingBalance: NotRequired[NewOpening | None]
    contacts: NotRequired[t.Sequence[NewContact]]
    """Empty by default."""
    isActive: NotRequired[bool]
    """Default: true."""
    match: NotRequired[t.Literal["automatic", "email", "externalReference", "name", "none", "phone", "taxId"]]
    """Default: automatic."""


class Finding(t.TypedDict):
    """Something that stands in the way of finalizing, or is worth a look."""
    code: str
    message: str
    field: str | None
    facts: t.Dict[str, t.Any]


class FiscalPeriod(t.TypedDict):
    """A month of the books. `isYearEnd`: closing it closes the year as well."""
    period: str
    """The month, YYYY-MM."""
    state: t.Literal["CLOSED", "OPEN"]
    isYearEnd: bool
    changes: t.List[PeriodChange]


class FlowStage(t.TypedDict):
    """A stage: how many documents came so far, and what they come to with VAT. `conversionFromPrevious` is which
    part of the documents of the stage before did (null for `offered`, and for `invoiced`: an invoice needs no
    offer), and `medianDays` in how many days half of those had done so.
    """
    key: t.Literal["converted", "invoiced", "offered", "paid"]
    count: int
    value: str
    """Money: an exact decimal, as a string."""
    conversionFromPrevious: str | None
    medianDays: int | None


class FlowStages(t.TypedDict):
    """The stages from the offer to the money."""
    stages: t.List[FlowStage]


class Forecast(t.TypedDict):
    """What is expected of open deals by month, weighted by how probable each is, beside what past months closed.
    `overdue` were expected before this month; `later` are expected after the months that are listed; `undated`
    have no day. `winRate` is how much of the value that was closed in the past months listed was won, in
    percent; null when nothing was closed.
    """
    currency: str
    months: t.List[ForecastMonth]
    overdue: ForecastRemainder
    later: ForecastRemainder
    undated: ForecastRemainder
    winRate: str | None


class ForecastMonth(t.TypedDict):
    """A month: open deals that are expected to close in it, and what was really closed."""
    month: str
    deals: int
    value: str
    """Money: an exact decimal, as a string."""
    weighted: str
    """Money: an exact decimal, as a string."""
    wonDeals: int
    won: str
    """Money: an exact decimal, as a string."""
    lostDeals: int
    lost: str
    """Money: an exact decimal, as a string."""


class ForecastRemainder(t.TypedDict):
    """Open deals of no month that is listed."""
    deals: int
    value: str
    """Money: an exact decimal, as a string."""
    weighted: str
    """Money: an exact decimal, as a string."""


class ForgottenPassword(t.TypedDict):
    """Whose password is forgotten."""
    email: str


class Found(t.TypedDict):
    """The client that was found, and by what; or, with `created`, the one that was made. `externalReferenceKept`:
    whether the reference that was sent leads to this client from now on; null when none was sent.
    `archivedTwinId`: the archived client that would have been found if it were live, when a new one was made
    beside it.
    """
    client: ClientRecord
    matchedBy: t.Literal["email", "externalReference", "name", "phone", "taxId"] | None
    created: bool
    externalReferenceKept: bool | None
    archivedTwinId: str | None


class FoundRecord(t.TypedDict):
    """A record that a search found. `path` is where the API reads it; `score` says how well it fits, 100 is whole;
    `corrected` is true of what was found by words with one other letter than was asked for. `amount` and
    `currency` are the total of a document or of an expense, the value of a deal, and the price of a product;
    `date` is the day of a document or of an expense, and when a deal is expected to close.
    """
    type: t.Literal["client", "deal", "document", "expense", "importedDocument", "product", "supplier"]
    id: str
    title: str
    subtitle: str | None
    amount: str | None
    currency: str | None
    date: str | None
    status: str | None
    score: int
    corrected: bool
    path: str


class Gap(t.TypedDict):
    """Numbers that no document bears, from `first` to `last`."""
    first: int
    last: int


GeneralLedger = t.TypedDict(
    "GeneralLedger",
    {
        "from": 'str',
        "to": 'str',
        "asOf": 'str | None',
        "currency": 'str',
        "debit": 'str',
        "credit": 'str',
        "items": 't.List[AccountMovement]',
        "nextCursor": 'str | None',
        "total": 'NotRequired[int]',
    },
)
"""A page of the lines of all accounts, by account, day and number. `debit` and `credit` are the totals of the
whole period.
"""


class GivenBackMoney(t.TypedDict):
    """Money that a credit gives back. `requested`: its provider is asked, by the refund `checkoutRefundId` of the
    checkout `checkoutId`, where it is read what becomes of it. `recorded`: nobody is asked; it went back
    already, or somebody gives it back. `on_issue`: nothing happens before the credit is issued, and then as
    `byProvider` says: the provider is asked where one charged it. `paymentId` is the payment that it came by,
    as far as it is known.
    """
    state: t.Literal["on_issue", "recorded", "requested"]
    method: str
    amount: str
    """Money: an exact decimal, as a string."""
    byProvider: bool
    paymentId: str | None
    provider: str | None
    checkoutId: str | None
    checkoutRefundId: str | None


class GrowthPoint(t.TypedDict):
    """A month: its revenue, and how it changed against the month before and the same month a year earlier."""
    period: str
    value: str
    """Money: an exact decimal, as a string."""
    previous: str
    """Money: an exact decimal, as a string."""
    changePercent: str | None
    lastYear: str
    """Money: an exact decimal, as a string."""
    yearChangePercent: str | None


class Head(t.TypedDict):
    """A place in the chain: the position of an entry and its hash; position 0 stands before the first one."""
    position: int
    hash: str


class Health(t.TypedDict):
    """The health of the business from 0 to 100: A from 85, B from 70, C from 55, D from 40, else E. Null where
    nothing is known.
    """
    score: int | None
    grade: t.Literal["A", "B", "C", "D", "E"] | None
    components: t.List[HealthComponent]
    history: t.List[HealthPoint]


class HealthComponent(t.TypedDict):
    """A side of the business: its score, the figure behind it, and what to do about it (null where it is well)."""
    key: t.Literal["collection", "compliance", "concentration", "growth", "liquidity", "profitability"]
    score: int | None
    weight: int
    """How much it counts, in percent of all six; one without a score counts nothing, and the others so much more."""
    value: str | None
    why: str
    advice: str | None


class HealthPoint(t.TypedDict):
    """The score of a month that is over (`month` is its first day), of liquidity, growth and profitability alone:
    what was overdue, the largest client and what was filed are not kept by month. Null where there was nothing
    to go by.
    """
    month: str
    score: int | None


class HealthScore(t.TypedDict):
    """How healthy the business is, and why."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: Health


class HealthSignal(t.TypedDict):
    """A reason of a score: how many points it takes off, and the sentence with its figures."""
    key: t.Literal["irregular", "later_than_before", "no_history", "overdue_now", "pays_late", "stopped_buying"]
    points: int
    """Points that it takes off a score of 100."""
    text: str


class HistoryActor(t.TypedDict):
    """Who did it: a session's person, else the credential; null for what the service did by itself."""
    kind: str
    id: str | None


class HistoryEntry(t.TypedDict):
    """Something that happened to the document: `action` is a past tense, `facts` what it names."""
    id: str
    at: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    action: str
    actor: HistoryActor
    facts: t.Dict[str, t.Any]


class HistoryEntryPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[HistoryEntry]
    nextCursor: str | None
    total: NotRequired[int]


class HomeFigures(t.TypedDict):
    """What an owner looks at first. Amounts of documents in foreign currency are converted as they were booked."""
    owed: OpenAmount
    overdue: OpenAmount
    revenue: ComparedAmount
    collected: ComparedAmount
    vat: VatOfPeriod
    months: t.List[MonthFigures]
    attention: t.List[Attention]


class HomeSummary(t.TypedDict):
    """The figures of the month in the currency of the books. On a cash `basis` a sale counts when it is paid."""
    period: DayRange
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    data: HomeFigures


class Import(t.TypedDict):
    """An import. While it is `CHECKING` or `COMMITTING`, `done` of `total` rows says how far it has come. One that
    is `CHECKED` says how many rows create a record, change one, are left out because it is there, and are
    faulty; nothing is booked yet. One that `FAILED` has an `error`: why the file cannot be read, and on which
    line; or why the last of many tries ended. `error` of one that is `CHECKED` says why it is not `COMMITTED`,
    of one that is `COMMITTED` why it was not undone. `duplicateOf` is an import of the same file that is
    booked. Of a uniform file `toCreate` counts documents, clients, suppliers, products and new accounts, and
    `toChange` the accounts of the chart that are opened.
    """
    id: str
    kind: t.Literal["clients", "expenses", "past_documents", "price_lists", "products", "stock", "suppliers", "uniform_file"]
    state: t.Literal["CANCELLED", "CHECKED", "CHECKING", "COMMITTED", "COMMITTING", "FAILED", "UNDOING", "UNDONE", "UPLOADED"]
    total: int | None
    done: int
    toCreate: int
    toChange: int
    toSkip: int
    faulty: int
    fileId: str
    fileName: str
    size: int
    options: ImportOptions
    columns: t.List[TableColumn]
    mapping: t.Dict[str, str] | None
    preview: ImportPreview | None
    error: str | None
    errorLine: int | None
    duplicateOf: str | None
    startedBy: Creator | None
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    checkedAt: str | None
    endedAt: str | None
    version: int


class ImportChanges(t.TypedDict):
    """How the file is to be read instead. `mapping` replaces the whole mapping; null has it guessed again."""
    encoding: NotRequired[t.Literal["auto", "utf-16", "utf-8", "windows-1255"]]
    delimiter: NotRequired[t.Literal["\t", ",", ";", "auto", "|"]]
    dateFormat: NotRequired[t.Literal["DD/MM/YYYY", "MM/DD/YYYY", "YYYY-MM-DD", "auto"]]
    decimal: NotRequired[t.Literal[",", ".", "auto"]]
    onExisting: NotRequired[t.Literal["change", "fail", "skip"]]
    onFault: NotRequired[t.Literal["fail", "skip"]]
    allowDuplicate: NotRequired[bool]
    openingDate: NotRequired[Date | None]
    allowOtherTaxId: NotRequired[bool]
    mapping: NotRequired[t.Mapping[str, str] | None]


class ImportFault(t.TypedDict):
    """What is wrong with a row of a file: the line on which it begins, the column, and what stands there. `column`
    is empty for a fault of the whole row.
    """
    id: str
    row: int
    column: str
    header: str | None
    code: str
    message: str
    value: str | None


class ImportFaultPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[ImportFault]
    nextCursor: str | None
    total: NotRequired[int]


class ImportMapping(t.TypedDict):
    """How a table was read: which header is which column, and the formats. `preview` are the first rows below the
    headers as they stand in the file.
    """
    headers: t.List[str]
    headerRow: int
    columns: t.Dict[str, str]
    dateFormat: str
    decimal: str
    encoding: str
    delimiter: str
    preview: t.List[t.List[str]]


class ImportOptions(t.TypedDict):
    """How a file is read, and what becomes of its rows. Encoding, separator, order of dates and decimal sign are
    found out from the content, unless they are said. `onExisting`: of a record that is there already, by its
    tax id, SKU, barcode or reference, the row is left out (`skip`), changes it (`change`) or is a fault
    (`fail`). `onFault`: one faulty row prevents the booking (`fail`), or faulty rows are left out (`skip`).
    `allowDuplicate`: a file that was booked already is booked once more, and what its rows have no key for is
    created twice. Of a uniform file: `openingDate` is the day on which balances are opened, without it the day
    behind the last one of the file; `allowOtherTaxId`: it is booked although it is of another tax id.
    """
    encoding: t.Literal["auto", "utf-16", "utf-8", "windows-1255"]
    delimiter: t.Literal["\t", ",", ";", "auto", "|"]
    dateFormat: t.Literal["DD/MM/YYYY", "MM/DD/YYYY", "YYYY-MM-DD", "auto"]
    decimal: t.Literal[",", ".", "auto"]
    onExisting: t.Literal["change", "fail", "skip"]
    onFault: t.Literal["fail", "skip"]
    allowDuplicate: bool
    openingDate: str | None
    allowOtherTaxId: bool


class ImportPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Import]
    nextCursor: str | None
    total: NotRequired[int]


class ImportPreview(t.TypedDict):
    """How the file was read: its headers in their order, the line on which they stand, the first rows below them,
    and the formats that were used.
    """
    format: str
    headers: t.List[str]
    headerLine: int
    rows: t.List[t.List[str]]
    encoding: str | None
    delimiter: str | None
    dateFormat: str | None
    decimal: str | None


class ImportResult(t.TypedDict):
    """What became of a file. `batchId` is null when nothing was written. `errors` and `duplicates` name at most
    1,000 rows each; `lines` are the first 20 as they were understood, with a dry run only.
    """
    batchId: str | None
    dryRun: bool
    format: t.Literal["camt", "csv", "mt940", "ofx"]
    rows: int
    imported: int
    duplicateCount: int
    errorCount: int
    duplicates: t.List[DuplicateLine]
    errors: t.List[RowFault]
    warnings: t.List[ImportWarning]
    currency: str
    openingBalance: str | None
    closingBalance: str | None
    firstDate: str | None
    lastDate: str | None
    mapping: ImportMapping | None
    lines: t.List[PreviewLine]


class ImportUndo(t.TypedDict):
    """What becomes of records that somebody has changed since they were booked: they prevent the undoing (`fail`),
    or stay as they are now (`keep`).
    """
    onChanged: NotRequired[t.Literal["fail", "keep"]]
    """Default: fail."""


ImportWarning = t.TypedDict(
    "ImportWarning",
    {
        "code": 't.Literal["balance_gap", "balance_mismatch", "broken_balance", "closed_session", "missing_days", "other_account"]',
        "row": 'int | None',
        "from": 'str | None',
        "to": 'str | None',
        "expected": 'str | None',
        "found": 'str | None',
    },
)
"""What looks wrong in a file that was taken. `missing_days`: no line and no statement covers the days `from` to
`to`. `broken_balance`: the balance behind the line `row` is not the balance before it and its amount.
`balance_mismatch`: opening balance and lines do not come to the closing balance. `other_account`: the file
names another account. `closed_session`: lines have days of a closed session.
"""


class ImportedClient(t.TypedDict):
    """Whom an imported document was given to, as it says; `id` is that client here, null where it names none."""
    id: str | None
    name: str
    taxId: str | None


class ImportedDocument(t.TypedDict):
    """A document that an earlier program issued, as it was: nothing here numbers, signs or changes it. `docType`
    is its number in the list of the tax authority, and `name` what that is called. Amounts are in `currency`,
    the one of the books; `foreignTotal` is what it said in another. `open` is what is still owed of it: of
    `openAtImport`, less what was paid and credited since. Receipts, payments and credits name it by
    `openingItemId`.
    """
    id: str
    imported: bool
    importId: str
    docType: int
    name: str
    docNumber: str
    branch: str | None
    date: str
    issuedOn: str | None
    dueDate: str | None
    client: ImportedClient
    currency: str
    net: str
    """Money: an exact decimal, as a string."""
    vat: str
    """Money: an exact decimal, as a string."""
    total: str
    """Money: an exact decimal, as a string."""
    withheld: str
    """Money: an exact decimal, as a string."""
    foreignCurrency: str | None
    foreignTotal: str | None
    cancelled: bool
    openAtImport: str
    """Money: an exact decimal, as a string."""
    open: str
    """Money: an exact decimal, as a string."""
    openingItemId: str | None
    hasOriginal: bool
    version: int


class ImportedDocumentDetails(t.TypedDict):
    """An imported document with all that it says. `address` is that of the client in it; `software` is the program
    that issued it.
    """
    id: str
    imported: bool
    importId: str
    docType: int
    name: str
    docNumber: str
    branch: str | None
    date: str
    issuedOn: str | None
    dueDate: str | None
    client: ImportedClient
    currency: str
    net: str
    """Money: an exact decimal, as a string."""
    vat: str
    """Money: an exact decimal, as a string."""
    total: str
    """Money: an exact decimal, as a string."""
    withheld: str
    """Money: an exact decimal, as a string."""
    foreignCurrency: str | None
    foreignTotal: str | None
    cancelled: bool
    openAtImport: str
    """Money: an exact decimal, as a string."""
    open: str
    """Money: an exact decimal, as a string."""
    openingItemId: str | None
    hasOriginal: bool
    version: int
    beforeDiscount: str
    """Money: an exact decimal, as a string."""
    discount: str
    """Money: an exact decimal, as a string."""
    address: t.Dict[str, str]
    lines: t.List[ImportedLine]
    payments: t.List[ImportedPayment]
    related: t.List[ImportedRelation]
    software: str | None
    originalName: str | None
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class ImportedDocumentTable(t.TypedDict):
    """A page of imported documents."""
    items: t.List[ImportedDocument]
    nextCursor: str | None
    total: NotRequired[int]


class ImportedLine(t.TypedDict):
    """A line of an imported document; amounts are without VAT."""
    description: str
    sku: str | None
    unit: str | None
    quantity: str
    """An exact decimal, as a string."""
    unitPrice: str
    """Money: an exact decimal, as a string."""
    discount: str
    """Money: an exact decimal, as a string."""
    net: str
    """Money: an exact decimal, as a string."""
    vatRate: str
    """An exact decimal, as a string."""


class ImportedPayment(t.TypedDict):
    """A payment that an imported receipt says. `details` are those of its method."""
    method: str
    amount: str
    """Money: an exact decimal, as a string."""
    dueDate: str | None
    details: t.Dict[str, str]


class ImportedRelation(t.TypedDict):
    """Another document that it names, or that names it. `id` is null where that was not imported."""
    id: str | None
    docType: int
    name: str
    docNumber: str
    relation: t.Literal["base", "follower"]


class InboxAddress(t.TypedDict):
    """The address at which the business receives papers. `receiving`: the operator has a mail receiver running;
    otherwise mail sent there does not arrive.
    """
    address: str
    receiving: bool
    maxMessageBytes: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class InboxApproval(t.TypedDict):
    """`remember`: the sender may send from now on."""
    remember: NotRequired[bool]
    """Default: false."""


class InboxConversion(t.TypedDict):
    """How it becomes an expense: a draft; or with `book` a booked one, which is refused (409 `not_sure`) unless
    every field is sure and no check objects, and needs `expenses:write` too. `saveSupplier`: a supplier that is
    new is kept among the suppliers.
    """
    book: NotRequired[bool]
    """Default: false."""
    saveSupplier: NotRequired[bool]
    """Default: true."""


class InboxCorrections(t.TypedDict):
    """What a paper says, where the reading is wrong or says nothing; null: it does not say so. Sending what was
    read confirms it. `categoryId` and `notes` are for its expense.
    """
    supplierName: NotRequired[str | None]
    supplierTaxId: NotRequired[str | None]
    documentType: NotRequired[int | None]
    number: NotRequired[str | None]
    date: NotRequired[Date | None]
    net: NotRequired[Amount | None]
    vat: NotRequired[Amount | None]
    total: NotRequired[Amount | None]
    currency: NotRequired[str | None]
    allocationNumber: NotRequired[str | None]
    customerTaxId: NotRequired[str | None]
    categoryId: NotRequired[Id | None]
    notes: NotRequired[str | None]


class InboxFields(t.TypedDict):
    """What a paper says: as it was read, or as a person corrected it."""
    supplierName: TextField
    supplierTaxId: TextField
    documentType: CodeField
    number: TextField
    date: DateField
    net: AmountField
    vat: AmountField
    total: AmountField
    currency: TextField
    allocationNumber: TextField
    customerTaxId: TextField


class InboxItem(t.TypedDict):
    """A paper that came in. `state` tells of its reading, `outcome` what became of it. `quarantine` says why it is
    not read before a person approves its sender. `fields` is null before it was read or corrected; `sure` says
    that every field an expense needs is sure and no check objects. `bankTransactionId` is the bank transaction
    that it was matched with: `expenseId` is the expense that this pays, or the draft that was made for it.
    """
    id: str
    fileId: str
    fileName: str
    mediaType: str
    size: int
    source: t.Literal["api", "email", "photo", "upload"]
    sender: str | None
    senderVerified: bool | None
    subject: str | None
    quarantine: t.Literal["blocked_sender", "unknown_sender", "unverified_sender"] | None
    state: t.Literal["FAILED", "QUEUED", "READ", "READING", "UNREADABLE"]
    outcome: t.Literal["converted", "discarded", "matched", "open"]
    attempts: int
    nextAttemptAt: str | None
    error: ReadingError | None
    engine: str | None
    pages: int | None
    fields: InboxFields | None
    checks: t.List[Check]
    sure: bool
    categoryId: str | None
    notes: str | None
    suggestedCategory: SuggestedCategory | None
    duplicateOf: Duplicate | None
    supplierId: str | None
    expenseId: str | None
    bankTransactionId: str | None
    readAt: str | None
    endedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class InboxMatch(t.TypedDict):
    """What it belongs to, one of the two. `expenseId`: an expense, which gets the file. `bankTransactionId`: money
    that went out, which needs `reconciliation:write` too. An expense that the transaction pays gets the file;
    where it pays none yet, a draft is made as `convert` makes it, and its expense is suggested for the
    transaction first.
    """
    expenseId: NotRequired[Id | None]
    bankTransactionId: NotRequired[Id | None]


class InboxSummary(t.TypedDict):
    """A paper in the list, with the values that hold now."""
    id: str
    fileId: str
    fileName: str
    mediaType: str
    source: t.Literal["api", "email", "photo", "upload"]
    sender: str | None
    subject: str | None
    quarantine: t.Literal["blocked_sender", "unknown_sender", "unverified_sender"] | None
    state: t.Literal["FAILED", "QUEUED", "READ", "READING", "UNREADABLE"]
    outcome: t.Literal["converted", "discarded", "matched", "open"]
    error: ReadingError | None
    nextAttemptAt: str | None
    supplierName: str | None
    supplierTaxId: str | None
    number: str | None
    date: str | None
    currency: str | None
    total: str | None
    sure: bool
    duplicateOf: Duplicate | None
    expenseId: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class InboxSummaryPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[InboxSummary]
    nextCursor: str | None
    total: NotRequired[int]


Income = t.TypedDict(
    "Income",
    {
        "report": 'str',
        "generatedAt": 'str',
        "currency": 'str',
        "from": 'str',
        "to": 'str',
        "rows": 't.List[IncomeRow]',
        "nextCursor": 'str | None',
        "totals": 'IncomeFigures',
        "byType": 't.List[TypeIncome]',
        "total": 'NotRequired[int]',
    },
)
"""One page of the documents by date, and the sums of all of them on every page."""


class IncomeFigures(t.TypedDict):
    """Sums of documents: what they earned without VAT, their VAT, both together, and how many there are."""
    documents: int
    net: str
    """Money: an exact decimal, as a string."""
    vat: str
    """Money: an exact decimal, as a string."""
    total: str
    """Money: an exact decimal, as a string."""


class IncomeRow(t.TypedDict):
    """A document that is income. `net`, `vat` and `total` are in the currency of the books, below zero where it
    takes back; `documentCurrency` and `documentTotal` are what it says itself.
    """
    date: str
    documentId: str
    docType: DocType
    docNumber: int
    clientId: str | None
    clientName: str | None
    net: str
    """Money: an exact decimal, as a string."""
    vat: str
    """Money: an exact decimal, as a string."""
    total: str
    """Money: an exact decimal, as a string."""
    documentCurrency: str
    documentTotal: str
    """Money: an exact decimal, as a string."""
    href: str
    """The path of the operation that lists what the figure is made of, under `/api/v1`."""


class InlineClient(t.TypedDict):
    """A client written into the document. With `save` it is also kept as a client of the business."""
    name: str
    displayName: NotRequired[str | None]
    type: NotRequired[t.Literal["company", "person", "public"]]
    """Default: company."""
    taxId: NotRequired[str | None]
    dealerType: NotRequired[t.Literal["company", "exempt", "foreign", "licensed", "npo"] | None]
    emails: NotRequired[t.Sequence[str]]
    """Empty by default."""
    phone: NotRequired[str | None]
    mobile: NotRequired[str | None]
    fax: NotRequired[str | None]
    website: NotRequired[str | None]
    address: NotRequired[Address | None]
    contactPerson: NotRequired[str | None]
    department: NotRequired[str | None]
    accountingKey: NotRequired[str | None]
    paymentTerms: NotRequired[PaymentTerms | None]
    creditLimit: NotRequired[Amount | None]
    """What the client may owe, in the currency of the books."""
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    lang: NotRequired[t.Literal["en", "he"] | None]
    withholding: NotRequired[NewWithholding | None]
    bank: NotRequired[BankAccount | None]
    notes: NotRequired[str | None]
    tags: NotRequired[t.Sequence[str]]
    """Empty by default."""
    externalReference: NotRequired[str | None]
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""
    save: NotRequired[bool]
    """Default: false."""


class InsightDashboard(t.TypedDict):
    """What stands out, the gravest first. `asOf` is up to when everything is known."""
    data: t.List[InsightNote]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]


class InsightNote(t.TypedDict):
    """Something that stands out: in words, with the figures behind them (amounts as texts in the currency of the
    note), and the path that it leads to, under `/api/v1`. `action` says what may be done about it.
    """
    key: t.Literal["cash_shortfall_likely", "cash_shortfall_possible", "client_stopped", "debt_concentration", "expenses_high", "price_jump", "revenue_high", "revenue_low", "risky_client", "twin_expense"]
    severity: t.Literal["critical", "info", "warning"]
    text: str
    action: str
    figures: t.Dict[str, str | int]
    href: str | None


class Institution(t.TypedDict):
    """A bank of the country of the business. `mergedInto` is the code of the bank that it became a part of."""
    code: str
    name: str
    nameEn: str
    mergedInto: str | None


class Institutions(t.TypedDict):
    """The banks of the country of the business, by code."""
    items: t.List[Institution]


class IntegrationApp(t.TypedDict):
    """The app that holds a token; `connectionId` is its connection with the business."""
    connectionId: str
    clientId: str
    name: str


class IntegrationBusiness(t.TypedDict):
    """The business that a token acts for."""
    id: str
    name: str
    businessType: t.Literal["company", "exempt_dealer", "licensed_dealer", "nonprofit", "partnership"]
    taxId: str
    country: str
    currency: str
    language: t.Literal["en", "he"]
    timezone: str


class IntegrationClient(t.TypedDict):
    """A client to be created under the caller's reference, or found by it."""
    name: str
    displayName: NotRequired[str | None]
    type: NotRequired[t.Literal["company", "person", "public"]]
    """Default: company."""
    taxId: NotRequired[str | None]
    dealerType: NotRequired[t.Literal["company", "exempt", "foreign", "licensed", "npo"] | None]
    emails: NotRequired[t.Sequence[str]]
    """Empty by default."""
    phone: NotRequired[str | None]
    mobile: NotRequired[str | None]
    fax: NotRequired[str | None]
    website: NotRequired[str | None]
    address: NotRequired[Address | None]
    contactPerson: NotRequired[str | None]
    department: NotRequired[str | None]
    accountingKey: NotRequired[str | None]
    paymentTerms: NotRequired[PaymentTerms | None]
    creditLimit: NotRequired[Amount | None]
    """What the client may owe, in the currency of the books."""
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    lang: NotRequired[t.Literal["en", "he"] | None]
    withholding: NotRequired[NewWithholding | None]
    bank: NotRequired[BankAccount | None]
    notes: NotRequired[str | None]
    tags: NotRequired[t.Sequence[str]]
    """Empty by default."""
    externalReference: str
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""
    priceListId: NotRequired[Id | None]
    discount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    brandId: NotRequired[Id | None]
    ownerUserId: NotRequired[Id | None]
    sendDocuments: NotRequired[bool | None]
    consents: NotRequired[t.Sequence[Consent]]
    """Empty by default."""
    openingBalance: NotRequired[NewOpening | None]
    contacts: NotRequired[t.Sequence[NewContact]]
    """Empty by default."""
    isActive: NotRequired[bool]
    """Default: true."""


class IntegrationClientChanges(t.TypedDict):
    """What to change; null clears. The reference by which the client is called stays."""
    name: NotRequired[str]
    displayName: NotRequired[str | None]
    type: NotRequired[t.Literal["company", "person", "public"]]
    taxId: NotRequired[str | None]
    dealerType: NotRequired[t.Literal["company", "exempt", "foreign", "licensed", "npo"] | None]
    emails: NotRequired[t.Sequence[str]]
    phone: NotRequired[str | None]
    mobile: NotRequired[str | None]
    fax: NotRequired[str | None]
    website: NotRequired[str | None]
    address: NotRequired[Address | None]
    contactPerson: NotRequired[str | None]
    department: NotRequired[str | None]
    accountingKey: NotRequired[str | None]
    paymentTerms: NotRequired[PaymentTerms | None]
    creditLimit: NotRequired[Amount | None]
    currency: NotRequired[str | None]
    lang: NotRequired[t.Literal["en", "he"] | None]
    withholding: NotRequired[NewWithholding | None]
    bank: NotRequired[BankAccount | None]
    notes: NotRequired[str | None]
    tags: NotRequired[t.Sequence[str]]
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own."""
    priceListId: NotRequired[Id | None]
    discount: NotRequired[Amount | None]
    brandId: NotRequired[Id | None]
    ownerUserId: NotRequired[Id | None]
    sendDocuments: NotRequired[bool | None]
    consents: NotRequired[t.Sequence[Consent]]
    openingBalance: NotRequired[NewOpening | None]
    isActive: NotRequired[bool]


class IntegrationDocument(t.TypedDict):
    """A document to be created under the caller's reference. With `finalize` it is issued in the same call, or
    nothing is done; `expectedTotal` and `sendTo` are those of finalize.
    """
    docType: DocType
    clientId: NotRequired[Id | None]
    brandId: NotRequired[Id | None]
    paymentTerms: NotRequired[PaymentTerms | None]
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    exchangeRate: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    lang: NotRequired[t.Literal["en", "he"] | None]
    subject: NotRequired[str | None]
    notes: NotRequired[str | None]
    internalNotes: NotRequired[str | None]
    footer: NotRequired[str | None]
    priceMode: NotRequired[t.Literal["gross", "net"] | None]
    discount: NotRequired[Discount | None]
    rounding: NotRequired[t.Literal["none", "to_shekel"] | None]
    tags: NotRequired[t.Sequence[str]]
    """Empty by default."""
    externalReference: str
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""
    client: NotRequired[InlineClient | None]
    templateId: NotRequired[Id | None]
    issueDate: NotRequired[Date | None]
    dueDate: NotRequired[Date | None]
    validUntil: NotRequired[Date | None]
    lines: NotRequired[t.Sequence[NewLine]]
    """Empty by default."""
    payments: NotRequired[t.Sequence[NewPayment]]
    """Empty by default."""
    references: NotRequired[t.Sequence[NewReference]]
    """Empty by default."""
    withholdingTax: NotRequired[Withholding | None]
    creditReason: NotRequired[t.Literal["duplicate", "fraudulent", "order_cancellation", "order_change", "other", "pricing_error", "product_unsatisfactory"] | None]
    finalize: NotRequired[bool]
    """Default: false."""
    expectedTotal: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    sendTo: NotRequired[Recipients | None]


class IntegrationIdentity(t.TypedDict):
    """The business, the app and the scopes behind a token."""
    environment: t.Literal["live", "sandbox"]
    business: IntegrationBusiness
    app: IntegrationApp
    scopes: t.List[str]


class IntegrationPayment(t.TypedDict):
    """A payment to be recorded under the caller's reference."""
    method: t.Literal["bank_transfer", "card", "cash", "check", "credit_balance", "gift_voucher", "other", "payment_app", "paypal", "standing_order"]
    date: Date
    amount: Amount
    """An exact decimal of at most 3 decimals."""
    reference: NotRequired[str | None]
    bankCode: NotRequired[str | None]
    branch: NotRequired[str | None]
    account: NotRequired[str | None]
    iban: NotRequired[str | None]
    checkNumber: NotRequired[str | None]
    dueDate: NotRequired[Date | None]
    brand: NotRequired[str | None]
    last4: NotRequired[str | None]
    """The last four digits."""
    dealType: NotRequired[t.Literal["credit", "deferred", "installments", "regular"] | None]
    installments: NotRequired[int | None]
    authNumber: NotRequired[str | None]
    app: NotRequired[str | None]
    clientId: Id
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    exchangeRate: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    allocations: NotRequired[t.Sequence[NewAllocation]]
    """Empty by default."""
    note: NotRequired[str | None]
    externalReference: str
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""
    receipt: NotRequired[bool]
    """Default: false."""


class IntegrationProduct(t.TypedDict):
    """A product to be created under the caller's reference, or found by it."""
    name: str
    price: Amount
    """An exact decimal of at most 6 decimals."""
    description: NotRequired[str | None]
    sku: NotRequired[str | None]
    barcode: NotRequired[str | None]
    type: NotRequired[t.Literal["bundle", "goods", "service"]]
    """Default: service."""
    categoryId: NotRequired[Id | None]
    tags: NotRequired[t.Sequence[str]]
    """Empty by default."""
    unit: NotRequired[str | None]
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    priceIncludesVat: NotRequired[bool]
    """Default: false."""
    vatType: NotRequired[t.Literal["default", "exempt", "zero"]]
    """Default: default."""
    cost: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    trackStock: NotRequired[bool]
    """Default: false."""
    tracking: NotRequired[t.Literal["batch", "none", "serial"]]
    """Default: none."""
    reorderPoint: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    location: NotRequired[str | None]
    parentId: NotRequired[Id | None]
    attributes: NotRequired[t.Mapping[str, str]]
    """What tells a variant from the others, such as colour and size. Empty by default."""
    variants: NotRequired[t.Sequence[NewVariant]]
    """Empty by default."""
    bundleItems: NotRequired[t.Sequence[NewBundleItem]]
    """Empty by default."""
    externalReference: str
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""


class IntegrationReference(t.TypedDict):
    """What an app calls a record of the business. Of an order `objectId` is its document, and `receiptId` the
    receipt that was issued with it. `name` says what it is: the name of a client or product, the type and
    number of a document, the client of a payment; null of a record that is not there any more, such as a
    deleted draft.
    """
    id: str
    kind: t.Literal["client", "document", "order", "payment", "product"]
    externalReference: str
    objectId: str
    receiptId: str | None
    name: str | None
    docType: DocType | None
    docNumber: int | None
    connectionId: str | None
    appName: str | None
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class IntegrationReferenceTable(t.TypedDict):
    """A page of the references, the newest first; a file has all of them."""
    items: t.List[IntegrationReference]
    nextCursor: str | None
    total: NotRequired[int]


class InvitationAcceptance(t.TypedDict):
    """The token of the invitation's mail."""
    token: str


class IpCount(t.TypedDict):
    """Requests from one address."""
    ip: str
    count: int
    lastSeenAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class IssuedByType(t.TypedDict):
    """What was issued, by type of document, the most first."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: t.List[IssuedType]
    count: int


class IssuedFigures(t.TypedDict):
    """What was issued in a period."""
    documents: CountFigure
    issued: AmountFigure
    revenue: AmountFigure


class IssuedPoint(t.TypedDict):
    """How many documents were issued in a span, and what they come to with VAT."""
    period: str
    count: int
    value: str
    """Money: an exact decimal, as a string."""
    previous: int | None
    changePercent: str | None


class IssuedSummary(t.TypedDict):
    """What was issued in a period beside another one."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: IssuedFigures


class IssuedTrend(t.TypedDict):
    """What was issued over time."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: t.List[IssuedPoint]
    count: int
    total: str
    """Money: an exact decimal, as a string."""


class IssuedType(t.TypedDict):
    """The documents of a type: how many, what they come to with VAT, and which part of all documents they are."""
    docType: int
    count: int
    value: str
    """Money: an exact decimal, as a string."""
    share: str
    """In percent of the whole, to two digits."""
    rank: int
    href: str


class JournalEntry(t.TypedDict):
    """An entry with its lines. `reverses` is the entry that it takes back, `reversedBy` the one that takes it
    back. `hash` is the SHA-256 of `prevHash`, the hash of the entry before it by number, and of all that the
    entry says.
    """
    id: str
    number: int
    date: str
    valueDate: str
    period: str
    """The month of `date`, YYYY-MM."""
    description: str
    source: EntrySource
    lines: t.List[JournalLine]
    total: str
    """Money: an exact decimal, as a string."""
    currency: str
    reverses: str | None
    reversedBy: str | None
    postedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    hash: str
    prevHash: str | None


class JournalEntrySummary(t.TypedDict):
    """An entry without its lines. `total` is what it debits, and credits."""
    id: str
    number: int
    date: str
    description: str
    source: EntrySource
    total: str
    """Money: an exact decimal, as a string."""
    currency: str
    postedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class JournalEntrySummaryPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[JournalEntrySummary]
    nextCursor: str | None
    total: NotRequired[int]


class JournalLine(t.TypedDict):
    """A line of an entry. `fxAmount` is its amount in `currency`, where it is about another than that of the
    books; below zero on the side that takes from the account.
    """
    position: int
    accountId: str
    accountCode: str
    accountName: str
    debit: str
    """Money: an exact decimal, as a string."""
    credit: str
    """Money: an exact decimal, as a string."""
    currency: str | None
    fxAmount: str | None
    partyId: str | None
    memo: str | None


class JournalTable(t.TypedDict):
    """A page of entries without their lines."""
    items: t.List[JournalEntrySummary]
    nextCursor: str | None
    total: NotRequired[int]


class KeptDocument(t.TypedDict):
    """An issued receipt that stays though its match is gone; it waits for a line again. `cancel` is the operation
    that takes it back.
    """
    id: str
    docType: DocType
    docNumber: int | None
    paymentId: str
    cancel: str


class KeptMessage(t.TypedDict):
    """A message of the sandbox as it would have left, with its link. A `statement` carries no document, and has
    its file when its state is no longer `QUEUED`.
    """
    id: str
    channel: t.Literal["email", "sms", "whatsapp"]
    state: t.Literal["BOUNCED", "DELIVERED", "FAILED", "OPENED", "QUEUED", "SENT"]
    recipient: str
    clientId: str | None
    language: t.Literal["en", "he"]
    subject: str | None
    hasLink: bool
    attachments: t.List[MessageAttachment]
    error: MessageFault | None
    resendOf: str | None
    sentAt: str | None
    deliveredAt: str | None
    openedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    kind: t.Literal["document", "mandate", "payment_link", "quote", "receipt", "reminder", "statement"]
    documentId: str | None
    paymentLinkId: str | None
    mandateId: str | None
    text: str
    html: str | None
    senderName: str
    replyTo: str | None
    link: str | None


class KeptMessagePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[KeptMessage]
    nextCursor: str | None
    total: NotRequired[int]


class KindCancel(t.TypedDict):
    """How an issued one is cancelled: by a further `document` of `docType`, by a `mark` on it, or not at all."""
    by: t.Literal["document", "mark", "none"]
    docType: DocType | None


class KindChoice(t.TypedDict):
    """What is changed for a kind; what is left out stays."""
    kind: t.Literal["allocation_connection", "allocation_declined", "approval_requested", "ceiling_100", "ceiling_80", "ceiling_90", "charge_failed", "checkout.document_failed", "checkout.paid", "checkout.refund_failed", "checkout.refund_not_given", "checkout.refund_unknown", "deal_won", "dispute.opened", "document_not_sent", "document_overdue", "expense_missing_file", "export_failed", "export_ready", "import_finished", "inbox_files_left_out", "inbox_not_read", "key_expiring", "mandate_consented", "mandate_past_due", "message_bounced", "message_failed", "missing_papers", "partner.access_requested", "payment_received", "promise_broken", "quote_accepted", "quote_rejected", "recurring_due", "recurring_expense_due", "recurring_expense_failed", "recurring_failed", "refresh_family_revoked", "session_ready", "supplier_bank_changed", "task_due", "vat_due", "webhook_failing", "webhooks_paused"]
    page: NotRequired[bool]
    email: NotRequired[t.Literal["at_once", "digest", "never"]]
    push: NotRequired[bool]


class KindDates(t.TypedDict):
    """Which dates it may bear: none before the last issued one of its type, the first at most `firstBackDays`
    back, and at most `futureDays` after today.
    """
    firstBackDays: int
    futureDays: int


class KindEffect(t.TypedDict):
    """What issuing one does to the books: `posting` is its journal entry, `turnover` the sign with which it counts
    to the turnover of this business; `receivable` says that it asks for money, so that a receipt can be given
    for it.
    """
    posting: t.Literal["credit", "donation", "invoice", "invoice_receipt", "none", "receipt"]
    turnover: int
    receivable: bool


class KindNames(t.TypedDict):
    """The name of a type, by language."""
    he: str
    en: str


class KindPreference(t.TypedDict):
    """How a kind reaches a person: `page` shows it in the dashboard and its streams, `email` sends it at once,
    with the digest, or never, `push` shows it in the browsers that the person has switched on.
    """
    kind: t.Literal["allocation_connection", "allocation_declined", "approval_requested", "ceiling_100", "ceiling_80", "ceiling_90", "charge_failed", "checkout.document_failed", "checkout.paid", "checkout.refund_failed", "checkout.refund_not_given", "checkout.refund_unknown", "deal_won", "dispute.opened", "document_not_sent", "document_overdue", "expense_missing_file", "export_failed", "export_ready", "import_finished", "inbox_files_left_out", "inbox_not_read", "key_expiring", "mandate_consented", "mandate_past_due", "message_bounced", "message_failed", "missing_papers", "partner.access_requested", "payment_received", "promise_broken", "quote_accepted", "quote_rejected", "recurring_due", "recurring_expense_due", "recurring_expense_failed", "recurring_failed", "refresh_family_revoked", "session_ready", "supplier_bank_changed", "task_due", "vat_due", "webhook_failing", "webhooks_paused"]
    page: bool
    email: t.Literal["at_once", "digest", "never"]
    push: bool


class KindVat(t.TypedDict):
    """`shown`: VAT is written on it by this business. `taxDocument`: it is the law's tax invoice or its
    correction, from which a customer deducts VAT.
    """
    shown: bool
    taxDocument: bool


class Lag(t.TypedDict):
    """What is still to be delivered: how many deliveries, and the age of the oldest one's event in seconds."""
    pending: int
    oldestEventAt: str | None
    seconds: int


class Layout(t.TypedDict):
    """How the page is laid out. Null is as the design has it. Paper is A4."""
    columns: NotRequired[Columns]
    lines: NotRequired[t.Literal["grid", "plain", "ruled", "striped"] | None]
    totals: NotRequired[t.Literal["end", "start", "wide"] | None]
    fontSize: NotRequired[t.Literal["large", "normal", "small"]]
    """Default: normal."""
    showBankDetails: NotRequired[bool]
    """Default: true."""
    signatureBox: NotRequired[bool]
    """Default: false."""


class LedgerAccount(t.TypedDict):
    """An account. `role` is how postings find it, null for one of the business's own; `isSystem`: it has a role.
    `vatBox` is where its movement stands in the periodic VAT return.
    """
    id: str
    code: str
    name: LocalizedName
    type: t.Literal["asset", "equity", "expense", "income", "liability"]
    subtype: str | None
    currency: str | None
    vatBox: t.Literal["exemptSales", "inputVatEquipment", "inputVatOther", "outputVat", "taxableSales"] | None
    form6111Code: str | None
    role: str | None
    parentId: str | None
    isSystem: bool
    isActive: bool
    balance: str
    """Debit less credit of all entries, in the currency of the books: below zero where the credit is more."""
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class LedgerAccountPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[LedgerAccount]
    nextCursor: str | None
    total: NotRequired[int]


class Level(t.TypedDict):
    """What one warehouse holds of one product. `averageCost` is that of the product in all warehouses, of one unit
    and in the currency of the books; `value` is the quantity at that cost. `available` is what may be sold: all
    that is there, for nothing reserves any of it.
    """
    id: str
    productId: str
    productName: str
    sku: str | None
    unit: str | None
    warehouseId: str
    warehouseName: str
    onHand: str
    """An exact decimal, as a string."""
    available: str
    """An exact decimal, as a string."""
    averageCost: str
    """An exact decimal, as a string."""
    value: str
    """Money: an exact decimal, as a string."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class LevelPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Level]
    nextCursor: str | None
    total: NotRequired[int]


class LifetimeValueAnswer(t.TypedDict):
    """How revenue of all time is spread over clients."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: LifetimeValues


class LifetimeValues(t.TypedDict):
    """What clients are worth."""
    buckets: t.List[ValueBucket]
    mean: str
    """Money: an exact decimal, as a string."""
    median: str
    """Money: an exact decimal, as a string."""
    top10Share: str
    """Of the ten who are worth the most, in percent of all, to two digits."""
    clients: int
    value: str
    """Money: an exact decimal, as a string."""


class Line(t.TypedDict):
    """A line with its numbers. The amount of the line after its own discount is `net` where prices are net and
    `gross` where they are gross; over all lines it sums to `subtotal`. `vatAmount` is the line's part of the
    VAT of the document, which a discount of the whole document lessens: the VAT of its rate is shared out by
    the lines' amounts after their share of that discount, by largest remainder. `net` + `vatAmount` = `gross`
    always. `moveStock` and what stands behind it say which goods it moves, as the line was asked to: they are
    not printed, and not signed. `vatRateChosen`: the rate was asked for, and is not the one of the day.
    """
    id: str
    productId: str | None
    sku: str | None
    description: str
    quantity: str
    """An exact decimal, as a string."""
    unit: str | None
    unitPrice: str
    """An exact decimal, as a string."""
    vatType: t.Literal["default", "exempt", "zero"]
    vatRate: str
    """An exact decimal, as a string."""
    vatRateChosen: bool
    discount: Discount | None
    discountAmount: str
    """Money: an exact decimal, as a string."""
    net: str
    """Money: an exact decimal, as a string."""
    vatAmount: str
    """Money: an exact decimal, as a string."""
    gross: str
    """Money: an exact decimal, as a string."""
    sourceLineId: str | None
    moveStock: bool
    warehouseId: str | None
    serialNumbers: t.List[str]
    batchNumber: str | None
    left: NotRequired[LineLeft]


class LineFields(t.TypedDict):
    """What a line may be told, whoever asks for it."""
    description: NotRequired[str | None]
    quantity: Amount
    """An exact decimal of at most 6 decimals."""
    unitPrice: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    productId: NotRequired[Id | None]
    sku: NotRequired[str | None]
    unit: NotRequired[str | None]
    vatType: NotRequired[t.Literal["default", "exempt", "zero"] | None]
    vatRate: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    discount: NotRequired[Discount | None]


class LineHold(t.TypedDict):
    """Until when a line waits: nothing is matched with it by itself, and no rule takes it before that day. Null
    ends the hold.
    """
    until: Date | None
    note: NotRequired[str | None]


LineLeft = t.TypedDict(
    "LineLeft",
    {
        "convert": 'str',
        "return": 'str',
        "credit": 'str',
        "creditAmount": 'str | None',
    },
)
"""How much of the quantity of a line is left: to be converted, to come back on a return note, to be credited.
Below zero for a line below zero. A credit by amount takes no quantity: what is left to `credit` is worth
`creditAmount` then, and nothing is left once that is zero.
"""


class LinkMessageOptions(t.TypedDict):
    """What a message about a payment link says. `subject` and `text` replace those of the template; they may hold
    its placeholders. Without `language` it is that of the link.
    """
    subject: NotRequired[str | None]
    text: NotRequired[str | None]
    language: NotRequired[t.Literal["en", "he"] | None]


class LinkSending(t.TypedDict):
    """What was queued for a payment link, a message an address."""
    paymentLinkId: str
    messages: t.List[Message]


class LocalizedName(t.TypedDict):
    """What an account is called in both languages."""
    he: str
    en: str


class LogVerification(t.TypedDict):
    """What was found. `ok` speaks of what was looked at; `complete` says that there is nothing to go on with: the
    end was reached, or something is broken.
    """
    ok: bool
    complete: bool
    entries: int
    """Entries that fit, from the first one on."""
    brokenAt: Broken | None
    head: Head
    anchor: str | None
    """Where this call ended, signed; send it as `after`, now or years later. Null when broken."""


class LoggedRequest(t.TypedDict):
    """A request as the usage log keeps it; `route` is the template of the path, or `(unknown)`. `deprecated`: it
    was to an operation that is deprecated today.
    """
    id: str
    at: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    method: str
    route: str
    deprecated: bool
    status: int
    ip: str
    userAgent: str
    requestId: str
    bounds: t.List[t.Literal["clientIds", "documentTypes", "draftsOnly", "exchangeRate", "maxAmount", "maxPerDay", "operation"]] | None
    approvalId: str | None


class LoggedRequestPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[LoggedRequest]
    nextCursor: str | None
    total: NotRequired[int]


class Login(t.TypedDict):
    """Who one says one is. `code` is asked for where two-factor is on."""
    email: str
    password: str
    code: NotRequired[str | None]
    """A code of the second factor, or a recovery code."""


class Logo(t.TypedDict):
    """Whether and how the business's logo is shown. `position` is a side of the page as it is read: `start` is
    right in Hebrew.
    """
    show: NotRequired[bool]
    """Default: true."""
    size: NotRequired[t.Literal["large", "medium", "small"]]
    """Default: medium."""
    position: NotRequired[t.Literal["center", "end", "start"]]
    """Default: start."""


class LowStock(t.TypedDict):
    """A product of which there is no more than its reorder point, and by how much less."""
    id: str
    productName: str
    sku: str | None
    unit: str | None
    onHand: str
    """An exact decimal, as a string."""
    reorderPoint: str
    """An exact decimal, as a string."""
    missing: str
    """An exact decimal, as a string."""


class LowStockPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[LowStock]
    nextCursor: str | None
    total: NotRequired[int]


class MadeRefund(t.TypedDict):
    """The first refund that was made, and in `refunds` all of them: what no document had of the payment, and what
    each credit invoice gave back.
    """
    id: str
    paymentId: str | None
    documentId: str | None
    clientId: str | None
    clientName: str | None
    method: str
    date: str
    currency: str
    exchangeRate: str | None
    amount: str
    """Money: an exact decimal, as a string."""
    details: t.Dict[str, t.Any]
    reason: str | None
    bankMatched: str
    """Money: an exact decimal, as a string."""
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    refunds: t.List[PaymentRefund]


class MadeShare(t.TypedDict):
    """A link that was just made, with its address and token: neither is ever told again."""
    id: str
    documentId: str
    hasPassword: bool
    allowDownload: bool
    note: str | None
    expiresAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    revokedAt: str | None
    views: int
    lastViewedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    url: str
    token: str


class Mandate(t.TypedDict):
    """A standing order. `PAST_DUE`: a charge has failed for good, and later ones are still made. `PAUSED` with
    `pauseReason` `failures`: as many in a row as its `retry` says. `nextChargeAt` is the next charge, and of
    `nextAmount` the first day is `nextAmountFrom`. `authorizationUrl` is the page on which the client
    authorizes it, while that is waited for. `paidCount` and `failedCount` count charges.
    """
    id: str
    clientId: str
    clientName: str | None
    methodId: str | None
    kind: t.Literal["bank_debit", "card"]
    status: t.Literal["ACTIVE", "CANCELLED", "ENDED", "PAST_DUE", "PAUSED", "PENDING_AUTHORIZATION"]
    pauseReason: t.Literal["failures", "person"] | None
    amount: str | None
    amountMax: str | None
    firstAmount: str | None
    nextAmount: str | None
    nextAmountFrom: str | None
    currency: str
    frequency: t.Literal["annual", "biweekly", "monthly_date", "monthly_last_day", "quarterly", "semi_annual", "weekly"] | None
    day: int | None
    startDate: str
    end: ScheduleEnd
    timezone: str
    time: str
    docType: DocType
    subject: str
    lines: t.List[MandateLine] | None
    language: t.Literal["en", "he"]
    retry: RetryPlan
    noticeDays: int
    autoSend: bool
    nextDate: str | None
    nextChargeAt: str | None
    paidCount: int
    failedCount: int
    consecutiveFailures: int
    lastError: ChargeFailure | None
    authorizationUrl: str | None
    paymentPageId: str | None
    externalReference: str | None
    metadata: t.Dict[str, str]
    createdBy: Creator | None
    authorizedAt: str | None
    endedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class MandateAttempt(t.TypedDict):
    """One attempt of a charge at the provider; `checkoutId` is the checkout by which it was made."""
    number: int
    checkoutId: str
    provider: str
    state: str
    declineCode: str | None
    providerRef: str | None
    providerCode: str | None
    providerMessage: str | None
    startedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    endedAt: str | None


class MandateAuthorization(t.TypedDict):
    """A link by which a client authorizes a standing order, and what came of it. `CONSENTED`: the client has
    agreed; the card is not saved yet, or the bank has not confirmed the debit. `CANCELLED`: a newer link took
    its place, or the standing order is over. One of source `payment_page` was agreed on a recurring Payment
    Page.
    """
    id: str
    mandateId: str
    kind: t.Literal["bank_debit", "card"]
    source: t.Literal["link", "payment_page"]
    state: t.Literal["AUTHORIZED", "CANCELLED", "CONSENTED", "EXPIRED", "OPEN"]
    url: str
    language: t.Literal["en", "he"]
    checkoutId: str | None
    consent: MandateConsent | None
    bank: DebitedAccount | None
    bankReference: str | None
    views: int
    expiresAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    authorizedAt: str | None
    createdBy: Creator | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class MandateAuthorizations(t.TypedDict):
    """The authorizations of a standing order, the newest first."""
    items: t.List[MandateAuthorization]


MandateCalendar = t.TypedDict(
    "MandateCalendar",
    {
        "from": 'str',
        "to": 'str',
        "days": 't.List[CalendarDay]',
        "items": 't.List[ComingCharge]',
        "more": 'bool',
    },
)
"""The charges to come in a period, the earliest first: all of them summed in `days`, and the first thousand in
`items`; `more` says that there are others.
"""


class MandateChanges(t.TypedDict):
    """What to change; null clears. A changed amount is charged from the first date that is at least `noticeDays`
    away: the client hears of it before. A changed `methodId` pays from now on.
    """
    methodId: NotRequired[Id | None]
    amount: NotRequired[Amount | None]
    amountMax: NotRequired[Amount | None]
    firstAmount: NotRequired[Amount | None]
    frequency: NotRequired[t.Literal["annual", "biweekly", "monthly_date", "monthly_last_day", "quarterly", "semi_annual", "weekly"] | None]
    day: NotRequired[int | None]
    startDate: NotRequired[Date]
    end: NotRequired[ScheduleEnd]
    time: NotRequired[str]
    """A local time as HH:MM."""
    docType: NotRequired[DocType]
    subject: NotRequired[str]
    lines: NotRequired[t.Sequence[MandateLine] | None]
    language: NotRequired[t.Literal["en", "he"]]
    retry: NotRequired[RetryPlan]
    noticeDays: NotRequired[int]
    autoSend: NotRequired[bool]
    externalReference: NotRequired[str | None]
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own."""


class MandateCharge(t.TypedDict):
    """A charge with its attempts, the first one first."""
    id: str
    mandateId: str
    clientId: str
    clientName: str | None
    origin: t.Literal["document", "manual", "schedule"]
    scheduledFor: str
    attempt: int
    state: t.Literal["AWAITING_BANK", "CANCELLED", "FAILED", "PAID", "PENDING", "SCHEDULED", "SKIPPED", "UNKNOWN"]
    amount: str
    """Money: an exact decimal, as a string."""
    currency: str
    nextAttemptAt: str | None
    lastError: ChargeFailure | None
    forDocumentId: str | None
    checkoutId: str | None
    paymentId: str | None
    documentId: str | None
    documentError: MandateDocumentError | None
    providerRef: str | None
    externalReference: str | None
    metadata: t.Dict[str, str]
    paidAt: str | None
    endedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    attempts: t.List[MandateAttempt]


class MandateConsent(t.TypedDict):
    """What somebody consented to: the text as it was shown, by whom, when and from which address."""
    name: str
    text: str
    language: t.Literal["en", "he"]
    at: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    address: str | None
    userAgent: str | None


class MandateDocumentError(t.TypedDict):
    """Why the document of money that was charged could not be issued yet; it is tried again by itself."""
    code: str
    message: str
    at: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class MandateLine(t.TypedDict):
    """A line of the documents of a standing order."""
    description: NotRequired[str | None]
    quantity: Amount
    """An exact decimal of at most 6 decimals."""
    unitPrice: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    productId: NotRequired[Id | None]
    sku: NotRequired[str | None]
    unit: NotRequired[str | None]
    vatType: NotRequired[t.Literal["default", "exempt", "zero"] | None]
    vatRate: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    discount: NotRequired[Discount | None]


class MandatePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Mandate]
    nextCursor: str | None
    total: NotRequired[int]


class MandateTable(t.TypedDict):
    """A page of standing orders; a file has all of them."""
    items: t.List[Mandate]
    nextCursor: str | None
    total: NotRequired[int]


class MarkRead(t.TypedDict):
    """What was read: these ones, or all that were made before an instant, of one category or of every one."""
    ids: NotRequired[t.Sequence[Id] | None]
    before: NotRequired[Instant | None]
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    category: NotRequired[t.Literal["bank", "crm", "documents", "payments", "security", "system", "tax"] | None]


class MatchAnswer(t.TypedDict):
    """The line behind a match, and the matches that were made."""
    transaction: BankTransaction
    matches: t.List[BankMatch]


class MatchDifference(t.TypedDict):
    """What the line has more or less than its links: a fee of the bank, a difference of exchange rates, or an
    amount that is written off. It is posted to `accountId`, or to the account that the chart has for it.
    `none`: it stays open.
    """
    treatment: t.Literal["fee", "fx", "none", "writeoff"]
    accountId: NotRequired[Id | None]


class MatchLink(t.TypedDict):
    """What a line is about, and how much money of the line is for it (`amount`, above zero, in the currency of the
    line); left out, what is open of both. An open `document` is paid by it, and so is a booked `expense`: its
    payment is recorded. A `payment`, a `refund` or a `supplier_payment` was recorded before; `payment_return`
    is money of a payment that came back. `internal_transfer` names the line of the other own account,
    `ledger_account` an account of the books, such as that of bank charges. `targetAmount` is what it is in the
    currency of the target, where that is another one. `withheld` is tax that was withheld beside the money, of
    what a client pays (with a receipt) or of an expense.
    """
    type: t.Literal["document", "expense", "internal_transfer", "ledger_account", "opening_item", "payment", "payment_return", "refund", "supplier_payment"]
    id: Id
    amount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    targetAmount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    withheld: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""


class MatchingSettings(t.TypedDict):
    """How the business matches. `effectiveThreshold` is the threshold with what it was raised by since it was set:
    0.01 for each automatic match that somebody undid (`undone`), up to 0.99.
    """
    autoMatchThreshold: str
    """An exact decimal, as a string."""
    effectiveThreshold: str
    """An exact decimal, as a string."""
    undone: int
    tolerance: str
    """Money: an exact decimal, as a string."""
    dateWindowDays: int
    createReceipts: bool
    feeAccountId: str | None
    version: int
    updatedAt: str | None


class MatchingSettingsChanges(t.TypedDict):
    """What to change. `autoMatchThreshold`: the score from which a line is matched by itself, 0.85 to 1.
    `tolerance`: the most that a bank takes off a deposit. `dateWindowDays`: how old an open document may be
    that is matched by itself. `createReceipts`: whether auto-match issues receipts. `feeAccountId`: where fees
    of the bank are posted.
    """
    autoMatchThreshold: NotRequired[Amount]
    """An exact decimal of at most 3 decimals."""
    tolerance: NotRequired[Amount]
    """An exact decimal of at most 3 decimals."""
    dateWindowDays: NotRequired[int]
    createReceipts: NotRequired[bool]
    feeAccountId: NotRequired[Id | None]


class Me(t.TypedDict):
    """The person of the session. `version` is the person's, for If-Match."""
    user: User
    businesses: t.List[Membership]
    version: int


class Member(t.TypedDict):
    """Somebody who may act in the business, or is invited to. `id` is the person's, or the invitation's."""
    id: str
    status: t.Literal["active", "invited"]
    email: str
    name: str | None
    role: t.Literal["accountant", "admin", "bookkeeper", "owner", "viewer"]
    expiresAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class MemberChanges(t.TypedDict):
    """Another role."""
    role: t.Literal["accountant", "admin", "bookkeeper", "owner", "viewer"]


class MemberPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Member]
    nextCursor: str | None
    total: NotRequired[int]


class Membership(t.TypedDict):
    """A business that a person may act in."""
    id: str
    name: str
    businessType: t.Literal["company", "exempt_dealer", "licensed_dealer", "nonprofit", "partnership"]
    role: str


class Merchant(t.TypedDict):
    """A business that a partner acts for. `merchantId` is the id of the business. `name` and `businessType` are
    the business's own once its owner has agreed, which `ownerConfirmedAt` tells of. `allocationConnected`:
    whether its invoices get allocation numbers of the tax authority.
    """
    id: str
    merchantId: str
    externalReference: str
    status: t.Literal["ACTIVE", "CLOSED", "PENDING_OWNER", "SUSPENDED"]
    origin: t.Literal["created", "requested"]
    environment: str
    name: str
    taxId: str
    businessType: t.Literal["company", "exempt_dealer", "licensed_dealer", "nonprofit", "partnership"]
    ownerEmail: str
    plan: str | None
    ownerConfirmedAt: str | None
    allocationConnected: bool
    endedAt: str | None
    endedBy: t.Literal["owner", "partner"] | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class MerchantBank(t.TypedDict):
    """The bank account of a merchant, which becomes its first."""
    bankCode: str
    branch: str
    account: str
    name: NotRequired[str | None]


class MerchantBrand(t.TypedDict):
    """The trade name of a merchant, which becomes the default of its documents."""
    name: str
    nameEn: NotRequired[str | None]
    email: NotRequired[str | None]
    phone: NotRequired[str | None]


class MerchantChanges(t.TypedDict):
    """What to change of a merchant. The business itself is its owner's to change. `ownerEmail` may be changed
    until the owner has agreed; `sendInvitation` true sends the invitation again, for another seven days.
    """
    externalReference: NotRequired[str]
    """Your own reference."""
    plan: NotRequired[str | None]
    ownerEmail: NotRequired[str]
    sendInvitation: NotRequired[bool]


class MerchantCounts(t.TypedDict):
    """Merchants by their status."""
    pendingOwner: int
    active: int
    suspended: int
    closed: int


class MerchantOwner(t.TypedDict):
    """Who is invited as the owner of the merchant. Nobody else ever has a password for them."""
    email: str
    firstName: NotRequired[str | None]
    lastName: NotRequired[str | None]
    phone: NotRequired[str | None]
    idNumber: NotRequired[str | None]
    password: NotRequired[t.Any]
    """Never: it is refused. An owner chooses a password of their own."""


class MerchantPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Merchant]
    nextCursor: str | None
    total: NotRequired[int]


class Merge(t.TypedDict):
    """The client that becomes another name of the one in the address."""
    clientId: Id


class Message(t.TypedDict):
    """A message with what it says. The link stands in `text` as `{link}`: it opens the document, so the log does
    not tell it.
    """
    id: str
    channel: t.Literal["email", "sms", "whatsapp"]
    state: t.Literal["BOUNCED", "DELIVERED", "FAILED", "OPENED", "QUEUED", "SENT"]
    recipient: str
    clientId: str | None
    language: t.Literal["en", "he"]
    subject: str | None
    hasLink: bool
    attachments: t.List[MessageAttachment]
    error: MessageFault | None
    resendOf: str | None
    sentAt: str | None
    deliveredAt: str | None
    openedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    kind: t.Literal["document", "mandate", "payment_link", "quote", "receipt", "reminder"]
    documentId: str | None
    paymentLinkId: str | None
    mandateId: str | None
    text: str
    attempts: t.List[MessageAttempt]


class MessageAttachment(t.TypedDict):
    """A file beside an e-mail; `size` in bytes."""
    name: str
    mediaType: str
    size: int


class MessageAttempt(t.TypedDict):
    """One attempt to hand a message over: `sent`, to be tried `again`, or refused for good."""
    at: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    outcome: t.Literal["again", "bounced", "failed", "sent"]
    message: str | None


class MessageFault(t.TypedDict):
    """Why a message did not come through."""
    code: str
    message: str


class MessagePreview(t.TypedDict):
    """What a message says: `subject` and `text` of an e-mail, `short` of an SMS or a WhatsApp message, with
    `{link}` in place of its link; of a document each recipient gets one of its own. `to` is where it goes when
    no address is named.
    """
    kind: t.Literal["document", "mandate", "payment_link", "quote", "receipt", "reminder"]
    language: t.Literal["en", "he"]
    subject: str
    text: str
    short: str
    to: t.List[MessageRecipient]


class MessageRecipient(t.TypedDict):
    """An address of a channel."""
    channel: t.Literal["email", "sms", "whatsapp"]
    address: str


class MessageSample(t.TypedDict):
    """What a text says to a client, of a document that is made up; `values` are what its placeholders stand for."""
    subject: str
    text: str
    short: str
    values: t.Dict[str, str]


class MessageSamples(t.TypedDict):
    """Texts of a kind as a client would read them."""
    he: MessageSample
    en: MessageSample


class MessageSummary(t.TypedDict):
    """A message to one address. `SENT` is handed over to the mail server or gateway, which knows no more in most
    cases; `DELIVERED` and `BOUNCED` are what it said of it, `OPENED` that its link was opened, `FAILED` that it
    was given up. It is about a document, about a payment link (of a link for exactly one document it names
    both), or about a standing order that its client is to authorize.
    """
    id: str
    channel: t.Literal["email", "sms", "whatsapp"]
    state: t.Literal["BOUNCED", "DELIVERED", "FAILED", "OPENED", "QUEUED", "SENT"]
    recipient: str
    clientId: str | None
    language: t.Literal["en", "he"]
    subject: str | None
    hasLink: bool
    attachments: t.List[MessageAttachment]
    error: MessageFault | None
    resendOf: str | None
    sentAt: str | None
    deliveredAt: str | None
    openedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    kind: t.Literal["document", "mandate", "payment_link", "quote", "receipt", "reminder"]
    documentId: str | None
    paymentLinkId: str | None
    mandateId: str | None


class MessageSummaryPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[MessageSummary]
    nextCursor: str | None
    total: NotRequired[int]


class MessageTemplate(t.TypedDict):
    """The texts of a kind of message. `version` is 0 before the first change."""
    kind: t.Literal["document", "mandate", "payment_link", "quote", "receipt", "reminder"]
    he: ShownMessageText
    en: ShownMessageText
    placeholders: t.List[str]
    version: int
    updatedAt: str | None


class MessageTemplateChange(t.TypedDict):
    """New texts by language: null brings ours back, a language that is left out stays as it is."""
    he: NotRequired[MessageText | None]
    en: NotRequired[MessageText | None]


class MessageTemplatePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[MessageTemplate]
    nextCursor: str | None
    total: NotRequired[int]


class MessageText(t.TypedDict):
    """A text in one language: `subject` and `text` of an e-mail, `short` of an SMS or a WhatsApp message."""
    subject: str
    text: str
    short: str


class Method(t.TypedDict):
    """A saved means of payment. Its token never leaves; exactly one of a client's is the default."""
    id: str
    clientId: str
    provider: str
    kind: t.Literal["bank_debit", "card", "wallet"]
    brand: str | None
    last4: str | None
    expiryMonth: int | None
    expiryYear: int | None
    holder: str | None
    label: str | None
    isDefault: bool
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class MethodPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Method]
    nextCursor: str | None
    total: NotRequired[int]


class MethodSums(t.TypedDict):
    """What came by one method in one currency: how many payments, their amounts, and what of these is for
    documents, went back, and is for nothing yet.
    """
    method: str
    currency: str
    payments: int
    amount: str
    """Money: an exact decimal, as a string."""
    allocated: str
    """Money: an exact decimal, as a string."""
    refunded: str
    """Money: an exact decimal, as a string."""
    unallocated: str
    """Money: an exact decimal, as a string."""


class MfaRecoveryCodes(t.TypedDict):
    """Codes that each stand once for the authenticator. They are in this answer and nowhere else."""
    recoveryCodes: t.List[str]


Missed = t.TypedDict(
    "Missed",
    {
        "events": 'int',
        "from": 'str',
        "to": 'str',
    },
)
"""What an endpoint was not sent while it was paused. As `from` and `to` of a replay they bring all of it again,
for as long as events are kept.
"""


class MissingCount(t.TypedDict):
    """How many papers of a kind are missing."""
    kind: t.Literal["bank_line_without_paper", "expense_without_file", "recurring_without_file", "silent_supplier"]
    count: int


class MissingPaper(t.TypedDict):
    """A paper that is expected and not here. `silent_supplier`: a supplier of whom one came every month, or every
    two or three (`everyMonths`), has sent none; `date` is when it used to come, `lastDate` the last one,
    `amount` what that one came to. `recurring_without_file`: a date of a schedule whose expense has no file, or
    could not be made. `expense_without_file`: an expense that nobody has the paper of.
    `bank_line_without_paper`: money that went out of a bank account at least a week ago and that no expense
    explains, `amount` of it; `description` is the text of the bank. `key` names it to `dismiss`.
    """
    key: str
    kind: t.Literal["bank_line_without_paper", "expense_without_file", "recurring_without_file", "silent_supplier"]
    date: str
    supplierId: str | None
    supplierName: str | None
    expenseId: str | None
    recurringExpenseId: str | None
    bankTransactionId: str | None
    number: str | None
    description: str | None
    amount: str | None
    currency: str | None
    everyMonths: int | None
    lastDate: str | None


class MissingPaperReminder(t.TypedDict):
    """How the business is reminded: `remindAt` is the next time, `remindedOn` the Sunday of the last week in which
    it was. No week has two.
    """
    remind: bool
    weekday: t.Literal["friday", "monday", "saturday", "sunday", "thursday", "tuesday", "wednesday"]
    email: str | None
    remindAt: str | None
    remindedOn: str | None
    version: int


MissingPapers = t.TypedDict(
    "MissingPapers",
    {
        "from": 'str',
        "to": 'str',
        "total": 'int',
        "counts": 't.List[MissingCount]',
        "complete": 'bool',
        "items": 't.List[MissingPaper]',
    },
)
"""What is missing in a period, the oldest first in each kind, and how many there are. `complete` is false where
more are missing than `limit` lists.
"""


class MissingPapersLetter(t.TypedDict):
    """The letter as it would leave, and to whom."""
    expenseId: str
    recipients: t.List[str]
    language: t.Literal["en", "he"]
    subject: str
    text: str
    missing: t.List[str]


class MissingPapersSending(t.TypedDict):
    """A letter on its way to one address. `FAILED` says why in `error`."""
    id: str
    expenseId: str
    language: t.Literal["en", "he"]
    recipient: str
    subject: str
    state: t.Literal["FAILED", "QUEUED", "SENT"]
    error: str | None
    sentAt: str | None
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class MissingPapersSendings(t.TypedDict):
    """What was queued, one for an address, and the expense that is asked about."""
    expense: Expense
    sendings: t.List[MissingPapersSending]


class MissingRequest(t.TypedDict):
    """A letter that asks the supplier for what is missing. Without `emails` it goes to the supplier's own
    addresses; `subject` and `text` replace ours.
    """
    emails: NotRequired[t.Sequence[str]]
    """Empty by default."""
    language: NotRequired[t.Literal["en", "he"] | None]
    subject: NotRequired[str | None]
    text: NotRequired[str | None]


class MonthFigures(t.TypedDict):
    """A month: what was sold without VAT, what was received, and the VAT on sales. `month` is its first day."""
    month: str
    revenue: str
    """Money: an exact decimal, as a string."""
    collected: str
    """Money: an exact decimal, as a string."""
    outputVat: str
    """Money: an exact decimal, as a string."""


class MonthProfit(t.TypedDict):
    """The sums of a month; `month` is its first day."""
    income: str
    """Money: an exact decimal, as a string."""
    expenses: str
    """Money: an exact decimal, as a string."""
    profit: str
    """Money: an exact decimal, as a string."""
    month: str


class MonthlyTurnover(t.TypedDict):
    """Turnover by month: revenue with its VAT."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: t.List[Turnover]


class Movement(t.TypedDict):
    """What one document did to the account. `balance` is what the client owes behind it; `cancellation` takes back
    what the document, or for a cancelling receipt the one that it cancels, did before; `opening` is what was
    owed before the first document, and names none, unless it was open of a document of an earlier program: that
    is `importedDocumentId`, with its type and number. Money that was recorded without a document names its
    payment, and what went back of it its refund; `bounced`: the payment came back.
    """
    date: str
    documentId: str | None
    paymentId: str | None
    refundId: str | None
    docType: DocType | None
    docNumber: int | None
    opening: bool
    cancellation: bool
    bounced: bool
    importedDocumentId: str | None
    importedDocType: int | None
    importedDocNumber: str | None
    debit: str
    """Money: an exact decimal, as a string."""
    credit: str
    """Money: an exact decimal, as a string."""
    balance: str
    """Money: an exact decimal, as a string."""


class NewAccount(t.TypedDict):
    """An account to be created. Its parent is of the same type."""
    code: str
    """The number of an account, unique in the books."""
    name: AccountName
    type: t.Literal["asset", "equity", "expense", "income", "liability"]
    subtype: NotRequired[str | None]
    """A word of your own."""
    currency: NotRequired[str | None]
    """The only currency of its amounts, for an account such as a bank account in dollars. Null: any."""
    form6111Code: NotRequired[str | None]
    """The line of form 6111 of the tax authority."""
    parentId: NotRequired[Id | None]
    isActive: NotRequired[bool]
    """Default: true."""


class NewAdjustment(t.TypedDict):
    """Stock that comes or goes without a document. `kind` is `receipt` for goods that were received. Without
    `warehouseId` it is the default warehouse, without `date` today. `reason` stands for every line without its
    own.
    """
    lines: t.Sequence[AdjustedLine]
    warehouseId: NotRequired[Id | None]
    kind: NotRequired[t.Literal["adjustment", "receipt"]]
    """Default: adjustment."""
    date: NotRequired[Date | None]
    reason: NotRequired[str | None]


class NewAllocation(t.TypedDict):
    """How much of a payment is for an issued document that asks for money, or for what the client owed before its
    first document here (`openingItemId`): one of the two.
    """
    documentId: NotRequired[Id | None]
    openingItemId: NotRequired[Id | None]
    amount: Amount
    """An exact decimal of at most 3 decimals."""


class NewApiKey(t.TypedDict):
    """A key to be made."""
    name: str
    scopes: t.Sequence[str]
    rateLimitPerMinute: NotRequired[int]
    """Default: 60."""
    rateLimitPerHour: NotRequired[int]
    """Default: 5000."""
    allowedIps: NotRequired[str | None]
    """IP addresses and CIDR ranges, separated by commas. Null: from anywhere."""
    expiresAt: NotRequired[Instant | None]
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    bounds: NotRequired[NewBounds | None]


class NewBankAccount(t.TypedDict):
    """An account to be created. `bankCode`, `branch` and `account` are the numbers of the country, `iban`, `swift`
    and `aba` those of elsewhere. `openingBalance` is what stood on it at the beginning of `openingDate`, and is
    posted. `ledgerAccountId`: an account of the books of its own; without it the first account in the currency
    of the business is the account "bank" of the chart, and every other gets a new account below that.
    """
    name: str
    kind: NotRequired[t.Literal["card", "checking", "clearing", "wallet"]]
    """Default: checking."""
    bankCode: NotRequired[str | None]
    """The number of the bank: `GET /banking/institutions`."""
    branch: NotRequired[str | None]
    account: NotRequired[str | None]
    iban: NotRequired[str | None]
    swift: NotRequired[str | None]
    aba: NotRequired[str | None]
    beneficiary: NotRequired[str | None]
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    openingBalance: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    openingDate: NotRequired[Date | None]
    ledgerAccountId: NotRequired[Id | None]
    isDefault: NotRequired[bool]
    """Default: false."""
    isActive: NotRequired[bool]
    """Default: true."""
    printOnDocuments: NotRequired[bool]
    """Default: false."""


class NewBankFile(t.TypedDict):
    """The payments that a bank is to make, and on which day: today without one."""
    paymentIds: t.Sequence[Id]
    payDate: NotRequired[Date | None]


class NewBankRule(t.TypedDict):
    """A rule to be created. It is for lines that fit all of its conditions, at least one of them. `text` is looked
    for in `textField`; small and capital letters, Hebrew final letters, marks, quotation marks and blanks make
    no difference. `minAmount` and `maxAmount` are of the amount without its sign, in the currency of the line.

    `action` says what is done with a line: `exclude` with `excludeReason`; `assign_client` recognises the client
    `clientId`; `post_to_account` posts what is open of it to the account of the books `ledgerAccountId`; `hold` lets
    it wait until `holdDays` after its date; `supplier_advance` books what is open as an advance to `supplierId`, and
    is for money out. `position` is its place in the order, the last one unless it is said. `applyOnImport`: it is
    applied to new lines at once.
    """
    name: str
    position: NotRequired[int | None]
    isActive: NotRequired[bool]
    """Default: true."""
    applyOnImport: NotRequired[bool]
    """Default: false."""
    direction: NotRequired[t.Literal["both", "in", "out"]]
    """Default: both."""
    bankAccountId: NotRequired[Id | None]
    text: NotRequired[str | None]
    textOperator: NotRequired[t.Literal["contains", "equals", "starts_with"]]
    """Default: contains."""
    textField: NotRequired[t.Literal["any", "counterparty", "description", "reference"]]
    """Default: any."""
    minAmount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    maxAmount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    counterpartyIban: NotRequired[str | None]
    counterpartyAccount: NotRequired[str | None]
    counterpartyTaxId: NotRequired[str | None]
    kind: NotRequired[t.Literal["card_settlement", "cash", "check", "fee", "interest", "other", "standing_order", "transfer"] | None]
    action: t.Literal["assign_client", "exclude", "hold", "post_to_account", "supplier_advance"]
    excludeReason: NotRequired[t.Literal["bank_fee", "duplicate", "internal_transfer", "opening", "other", "personal"] | None]
    clientId: NotRequired[Id | None]
    ledgerAccountId: NotRequired[Id | None]
    holdDays: NotRequired[int | None]
    supplierId: NotRequired[Id | None]


class NewBankSession(t.TypedDict):
    """A period of an account to be reconciled, with the balances of its statement. Without `openingBalance`: the
    closing balance of the session before, else the opening balance of the account, else zero. The lines of the
    period that belong to no session, and those that come later, belong to it.
    """
    bankAccountId: Id
    periodStart: Date
    periodEnd: Date
    openingBalance: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    closingBalance: Amount
    """An exact decimal of at most 3 decimals."""
    note: NotRequired[str | None]


class NewBounds(t.TypedDict):
    """Bounds of a credential. Amounts are in the currency of the books; what is left out is not bounded."""
    maxAmount: NotRequired[Amount | None]
    """The largest amount of one document, payment or refund."""
    maxPerDay: NotRequired[Amount | None]
    """The largest sum of all of them in a day of the business."""
    documentTypes: NotRequired[t.Sequence[int] | None]
    """The document types that it may issue."""
    clientIds: NotRequired[t.Sequence[Id] | None]
    """The clients that it may deal with."""
    draftsOnly: NotRequired[bool]
    """Whether it only makes drafts. Default: false."""


class NewBrand(t.TypedDict):
    """A trade name to be created. `isDefault`: of every document that names no other; it takes that from the one
    that had it.
    """
    name: str
    nameEn: NotRequired[str | None]
    address: NotRequired[Address | None]
    phone: NotRequired[str | None]
    email: NotRequired[str | None]
    website: NotRequired[str | None]
    isDefault: NotRequired[bool]
    """Default: false."""
    isActive: NotRequired[bool]
    """Default: true."""


class NewBundleItem(t.TypedDict):
    """A component of a bundle: so many of it stand in one bundle."""
    productId: Id
    quantity: Amount
    """An exact decimal of at most 6 decimals."""


class NewBusiness(t.TypedDict):
    """What it takes to open a business."""
    name: str
    businessType: t.Literal["company", "exempt_dealer", "licensed_dealer", "nonprofit", "partnership"]
    taxId: str
    """The number of the VAT file."""
    nameEn: NotRequired[str | None]
    country: NotRequired[t.Literal["IL"]]
    """Default: IL."""
    address: NotRequired[Address | None]
    phone: NotRequired[str | None]
    email: NotRequired[str | None]
    website: NotRequired[str | None]


class NewCardSetup(t.TypedDict):
    """A card that a client is to save for later charges, on the page of a provider; nothing is charged. Without
    `provider` it is the account that was connected first and saves cards. `isDefault` makes the card the
    client's default, as the first one is anyway.
    """
    provider: NotRequired[str | None]
    language: NotRequired[t.Literal["en", "he"] | None]
    email: NotRequired[str | None]
    isDefault: NotRequired[bool]
    """Default: false."""
    externalReference: NotRequired[str | None]
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""


class NewCategory(t.TypedDict):
    """A category of products; its name is its own among its siblings, whatever the case of its letters."""
    name: str
    parentId: NotRequired[Id | None]


class NewCertificate(t.TypedDict):
    """A certificate of the tax authority: the percentage that is withheld, from a day to a day, both included; a
    day that is left out is open. With `supplierId` it is the supplier's; without it is the business's own, for
    the client `clientId`, or for all that pay it.
    """
    supplierId: NotRequired[Id | None]
    clientId: NotRequired[Id | None]
    rate: Amount
    """An exact decimal of at most 6 decimals."""
    certificateNumber: NotRequired[str | None]
    validFrom: NotRequired[Date | None]
    validTo: NotRequired[Date | None]


class NewClient(t.TypedDict):
    """A client to be created. Documents that leave them out take the brand and the discount of their client, and
    lines its price list; `isActive` false makes it archived.
    """
    name: str
    displayName: NotRequired[str | None]
    type: NotRequired[t.Literal["company", "person", "public"]]
    """Default: company."""
    taxId: NotRequired[str | None]
    dealerType: NotRequired[t.Literal["company", "exempt", "foreign", "licensed", "npo"] | None]
    emails: NotRequired[t.Sequence[str]]
    """Empty by default."""
    phone: NotRequired[str | None]
    mobile: NotRequired[str | None]
    fax: NotRequired[str | None]
    website: NotRequired[str | None]
    address: NotRequired[Address | None]
    contactPerson: NotRequired[str | None]
    department: NotRequired[str | None]
    accountingKey: NotRequired[str | None]
    paymentTerms: NotRequired[PaymentTerms | None]
    creditLimit: NotRequired[Amount | None]
    """What the client may owe, in the currency of the books."""
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    lang: NotRequired[t.Literal["en", "he"] | None]
    withholding: NotRequired[NewWithholding | None]
    bank: NotRequired[BankAccount | None]
    notes: NotRequired[str | None]
    tags: NotRequired[t.Sequence[str]]
    """Empty by default."""
    externalReference: NotRequired[str | None]
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""
    priceListId: NotRequired[Id | None]
    discount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    brandId: NotRequired[Id | None]
    ownerUserId: NotRequired[Id | None]
    sendDocuments: NotRequired[bool | None]
    consents: NotRequired[t.Sequence[Consent]]
    """Empty by default."""
    openingBalance: NotRequired[NewOpening | None]
    contacts: NotRequired[t.Sequence[NewContact]]
    """Empty by default."""
    isActive: NotRequired[bool]
    """Default: true."""


class NewContact(t.TypedDict):
    """A person at a client, and what is sent to it."""
    name: str
    role: NotRequired[str | None]
    email: NotRequired[str | None]
    phone: NotRequired[str | None]
    receives: NotRequired[t.Sequence[t.Literal["invoices", "reminders", "statements"]]]
    """Empty by default."""


class NewCounterparty(t.TypedDict):
    """The other side of a transaction, as far as it is known."""
    name: NotRequired[str | None]
    taxId: NotRequired[str | None]
    bankCode: NotRequired[str | None]
    branch: NotRequired[str | None]
    account: NotRequired[str | None]
    iban: NotRequired[str | None]


class NewDeal(t.TypedDict):
    """A deal to be created: a sale that may come, with a client or with somebody who is none yet (`lead`). `value`
    is without VAT; left out, it is what the line items come to. Without `pipelineId` and `stageId` it begins in
    the first stage of the default pipeline. Without `probability` it has that of its stage.
    """
    title: str
    clientId: NotRequired[Id | None]
    lead: NotRequired[DealLead | None]
    pipelineId: NotRequired[Id | None]
    stageId: NotRequired[Id | None]
    value: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    probability: NotRequired[int | None]
    """In percent."""
    expectedCloseDate: NotRequired[Date | None]
    ownerUserId: NotRequired[Id | None]
    source: NotRequired[str | None]
    lineItems: NotRequired[t.Sequence[LineFields]]
    """Empty by default."""
    tags: NotRequired[t.Sequence[str]]
    """Empty by default."""
    customFields: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""
    externalReference: NotRequired[str | None]
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""


class NewDealActivity(t.TypedDict):
    """A call, a meeting, a note or an e-mail, written down. `at` is when it was; now, when it is left out."""
    type: t.Literal["call", "email", "meeting", "note"]
    text: str
    at: NotRequired[Instant | None]
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class NewDecline(t.TypedDict):
    """What a line is not for: one target, or several."""
    targetType: NotRequired[t.Literal["advance", "card_expectation", "document", "expense", "internal_transfer", "opening_item", "payment", "refund", "supplier_payment"] | None]
    targetId: NotRequired[Id | None]
    targets: NotRequired[t.Sequence[DeclinedTarget]]
    """Empty by default."""


class NewDispute(t.TypedDict):
    """What a client does not agree with. `other` needs a `text`."""
    reason: t.Literal["already_paid", "not_received", "other", "wrong_amount", "wrong_details"]
    text: NotRequired[str | None]


class NewDocument(t.TypedDict):
    """A draft to be created. Totals are only ever computed by the service. What is left out comes from the
    document defaults of the type: a null is left out too. Only `brandId` and `templateId` tell them apart: left
    out it is the default of the business, null is none.
    """
    docType: DocType
    clientId: NotRequired[Id | None]
    brandId: NotRequired[Id | None]
    paymentTerms: NotRequired[PaymentTerms | None]
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    exchangeRate: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    lang: NotRequired[t.Literal["en", "he"] | None]
    subject: NotRequired[str | None]
    notes: NotRequired[str | None]
    internalNotes: NotRequired[str | None]
    footer: NotRequired[str | None]
    priceMode: NotRequired[t.Literal["gross", "net"] | None]
    discount: NotRequired[Discount | None]
    rounding: NotRequired[t.Literal["none", "to_shekel"] | None]
    tags: NotRequired[t.Sequence[str]]
    """Empty by default."""
    externalReference: NotRequired[str | None]
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""
    client: NotRequired[InlineClient | None]
    templateId: NotRequired[Id | None]
    issueDate: NotRequired[Date | None]
    dueDate: NotRequired[Date | None]
    validUntil: NotRequired[Date | None]
    lines: NotRequired[t.Sequence[NewLine]]
    """Empty by default."""
    payments: NotRequired[t.Sequence[NewPayment]]
    """Empty by default."""
    references: NotRequired[t.Sequence[NewReference]]
    """Empty by default."""
    withholdingTax: NotRequired[Withholding | None]
    creditReason: NotRequired[t.Literal["duplicate", "fraudulent", "order_cancellation", "order_change", "other", "pricing_error", "product_unsatisfactory"] | None]


class NewDocumentTemplate(t.TypedDict):
    """A template to be created. The first of a business is its default; `isDefault` takes that from the one that
    had it. `lang` is that of its documents that do not say.
    """
    name: str
    design: NotRequired[t.Literal["bold", "classic", "letter", "minimal", "modern"]]
    """Default: classic."""
    colors: NotRequired[Colors]
    logo: NotRequired[Logo]
    texts: NotRequired[Texts]
    layout: NotRequired[Layout]
    lang: NotRequired[t.Literal["en", "he"] | None]
    isDefault: NotRequired[bool]
    """Default: false."""


class NewDocuments(t.TypedDict):
    """Drafts to be created, up to 100."""
    documents: t.Sequence[NewDocument]


class NewEndpoint(t.TypedDict):
    """An endpoint to be created."""
    url: str
    events: t.Sequence[t.Literal["checkout.activated", "checkout.failed", "checkout.paid", "client.created", "client.updated", "document.finalized", "expense.uploaded", "payment.received", "product.created", "product.updated", "quote.accepted", "quote.rejected"]]
    description: NotRequired[str | None]
    maxRetries: NotRequired[int]
    """Default: 5."""
    isActive: NotRequired[bool]
    """Default: true."""


class NewExpectation(t.TypedDict):
    """Money of a card that a processor still has to deposit and that no payment here tells of, such as a charge
    from before the books were opened. Below zero it is what the processor takes back. Without `expectedOn` it
    is expected after the days that the processor takes.
    """
    chargedOn: Date
    amount: Amount
    """An exact decimal of at most 3 decimals."""
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    exchangeRate: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    provider: NotRequired[str | None]
    expectedOn: NotRequired[Date | None]
    dealType: NotRequired[t.Literal["credit", "deferred", "installments", "regular"] | None]
    installments: NotRequired[int | None]
    note: NotRequired[str | None]


class NewExpense(t.TypedDict):
    """An expense to be written down as a draft. The amounts are those of the paper, above zero also on a credit
    (330). Two of `net`, `vat` and `total` are enough, and none is needed beside `lines`; all that are sent must
    agree. `docType` is that of the paper: null, a slip that is none of them. Without `categoryId` it takes that
    of its supplier, or else "other". `vatDeductible` is of all lines that do not say it; without it their
    categories do. `customerTaxId` is the number of the buyer on the paper. `originalReceived`: the original tax
    invoice is there; true unless it is said.
    """
    date: Date
    supplierId: NotRequired[Id | None]
    supplier: NotRequired[DescribedSupplier | None]
    docType: NotRequired[DocType | None]
    number: NotRequired[str | None]
    reportingPeriod: NotRequired[str | None]
    """A month, YYYY-MM."""
    dueDate: NotRequired[Date | None]
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    exchangeRate: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    net: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    vat: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    total: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    lines: NotRequired[t.Sequence[ExpenseLineToWrite]]
    """Empty by default."""
    categoryId: NotRequired[Id | None]
    vatDeductible: NotRequired[t.Literal["full", "none", "quarter", "two_thirds"] | None]
    incomeTaxDeductiblePercent: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    customerTaxId: NotRequired[str | None]
    originalReceived: NotRequired[bool | None]
    allocationNumber: NotRequired[str | None]
    """Its digits as they stand on the paper: nine to thirty."""
    creditsId: NotRequired[Id | None]
    brandId: NotRequired[Id | None]
    project: NotRequired[str | None]
    fileId: NotRequired[Id | None]
    notes: NotRequired[str | None]
    externalReference: NotRequired[str | None]
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""


class NewExpenseCategory(t.TypedDict):
    """A category to be created. `isEquipment`: it is of things that are kept and depreciated, the VAT of which
    stands apart in the return.
    """
    name: str
    nameEn: NotRequired[str | None]
    accountCode: str
    """The number of an account of the books."""
    vatDeductible: NotRequired[t.Literal["full", "none", "quarter", "two_thirds"]]
    """The part of the VAT that is deducted: none, a quarter, two thirds, all of it. Default: full."""
    incomeTaxDeductiblePercent: NotRequired[Amount | None]
    """Null: all of it."""
    isEquipment: NotRequired[bool]
    """Default: false."""
    parentId: NotRequired[Id | None]
    isActive: NotRequired[bool]
    """Default: true."""


NewExport = t.TypedDict(
    "NewExport",
    {
        "from": 'NotRequired[Date | None]',
        "to": 'NotRequired[Date | None]',
        "kind": 't.Literal["accountant_bundle", "archive", "csv", "journal_file", "uniform_file"]',
        "charset": 'NotRequired[t.Literal["cp862", "iso_8859_8"]]',
        "resources": 'NotRequired[t.Sequence[t.Literal["allocation_numbers", "audit_log", "bank_rules", "bank_transactions", "brands", "card_deposits", "checkouts", "client_tags", "clients", "deals", "disputes", "document_lines", "document_templates", "documents", "expense_categories", "expenses", "files", "imported_documents", "journal_entries", "journal_lines", "ledger_accounts", "mandates", "messages", "payment_links", "payment_pages", "payments", "price_lists", "product_categories", "products", "promises_to_pay", "quotes", "recurring_documents", "recurring_expenses", "refunds", "reminders", "stock_counts", "stock_levels", "stock_movements", "supplier_payments", "suppliers", "tasks", "warehouses", "withholding_certificates"]] | None]',
    },
)
"""What is to be exported, of which period: this year until today, unless it is said."""


class NewJournalEntries(t.TypedDict):
    """Entries to be posted, up to 100, in their order."""
    entries: t.Sequence[NewJournalEntry]


class NewJournalEntry(t.TypedDict):
    """An entry that people post: its debits equal its credits."""
    date: Date
    valueDate: NotRequired[Date | None]
    """From when it counts for interest. Left out: `date`."""
    description: str
    lines: t.Sequence[NewJournalLine]


class NewJournalLine(t.TypedDict):
    """A line that debits or credits an account, which is named by its id or by its number."""
    accountId: NotRequired[Id | None]
    accountCode: NotRequired[str | None]
    """The number of an account, unique in the books."""
    debit: NotRequired[Amount | None]
    """Exactly one of `debit` and `credit` is above zero, in the currency of the books."""
    credit: NotRequired[Amount | None]
    """Exactly one of `debit` and `credit` is above zero, in the currency of the books."""
    memo: NotRequired[str | None]
    partyId: NotRequired[Id | None]
    """A client or a supplier that it is about."""
    currency: NotRequired[str | None]
    """Of `foreignAmount`, if it is about another currency."""
    foreignAmount: NotRequired[Amount | None]
    """The amount of the line in `currency`, on the same side."""


class NewLine(t.TypedDict):
    """A line. With `productId`, what is left out is taken from the product. `sourceLineId` is the line of a
    referenced document that it was made from: its quantity counts as converted (or credited, or returned) when
    this is issued.

    The others say which goods move when a document is issued that moves stock: out of which warehouse (the default
    one) or into which (the one that they left), which units, which batch; `moveStock` false moves none. They are no
    content of the document: its movements name them.
    """
    description: NotRequired[str | None]
    quantity: Amount
    """An exact decimal of at most 6 decimals."""
    unitPrice: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    productId: NotRequired[Id | None]
    sku: NotRequired[str | None]
    unit: NotRequired[str | None]
    vatType: NotRequired[t.Literal["default", "exempt", "zero"] | None]
    vatRate: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    discount: NotRequired[Discount | None]
    sourceLineId: NotRequired[Id | None]
    moveStock: NotRequired[bool]
    """Default: true."""
    warehouseId: NotRequired[Id | None]
    serialNumbers: NotRequired[t.Sequence[str]]
    """Empty by default."""
    batchNumber: NotRequired[str | None]


class NewMandate(t.TypedDict):
    """A standing order. `amount` is charged on each date of `frequency` from `startDate` on; with `amountMax`
    instead there are no dates, and each charge says its amount, up to this ceiling. With `methodId`, a means of
    payment of the client, it is active at once; without it the client authorizes it on a page. `firstAmount` is
    what the first date costs. `lines` are those of the documents; together they come to `amount`, which may
    then be left out. A month that is too short has the `day` on its last one.
    """
    clientId: Id
    methodId: NotRequired[Id | None]
    kind: NotRequired[t.Literal["bank_debit", "card"]]
    """Default: card."""
    amount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    amountMax: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    firstAmount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    frequency: NotRequired[t.Literal["annual", "biweekly", "monthly_date", "monthly_last_day", "quarterly", "semi_annual", "weekly"] | None]
    day: NotRequired[int | None]
    startDate: NotRequired[Date | None]
    end: NotRequired[ScheduleEnd]
    time: NotRequired[str]
    """A local time as HH:MM. Default: 09:00."""
    docType: NotRequired[DocType | None]
    subject: str
    lines: NotRequired[t.Sequence[MandateLine] | None]
    language: NotRequired[t.Literal["en", "he"] | None]
    retry: NotRequired[RetryPlan]
    noticeDays: NotRequired[int]
    """Default: 7."""
    autoSend: NotRequired[bool]
    """Default: true."""
    externalReference: NotRequired[str | None]
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""


class NewMatch(t.TypedDict):
    """What a line is about. `createReceipt` issues the receipt of the documents that are paid: a receipt (400), or
    with `receiptDocType` 320 an invoice-receipt for a document that it can be made from. `feeAmount` is what
    the bank took before the money came, or on top of what went out; it is posted to `feeAccountId`, or to bank
    charges. `clientId` is the client whose payment it is, where a document does not say it.
    """
    links: t.Sequence[MatchLink]
    createReceipt: NotRequired[bool]
    """Default: false."""
    receiptDocType: NotRequired[DocType | None]
    feeAmount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    feeAccountId: NotRequired[Id | None]
    difference: NotRequired[MatchDifference | None]
    clientId: NotRequired[Id | None]
    note: NotRequired[str | None]


class NewMember(t.TypedDict):
    """A person to be invited."""
    email: str
    role: t.Literal["accountant", "admin", "bookkeeper", "owner", "viewer"]


class NewMerchant(t.TypedDict):
    """A merchant to be opened. `externalReference` is yours and names the merchant for ever. `requestAccess` asks
    the owner of the business that has the tax id already. `startNumbers` are the first numbers of documents by
    their type, for a business that goes on from another program.
    """
    externalReference: str
    """Your own reference."""
    name: str
    taxId: str
    businessType: t.Literal["company", "exempt_dealer", "licensed_dealer", "nonprofit", "partnership"]
    email: str
    owner: MerchantOwner
    nameEn: NotRequired[str | None]
    vatReporting: NotRequired[t.Literal["bimonthly", "monthly", "none"] | None]
    phone: NotRequired[str | None]
    address: NotRequired[Address | None]
    bank: NotRequired[MerchantBank | None]
    brand: NotRequired[MerchantBrand | None]
    plan: NotRequired[str | None]
    lang: NotRequired[t.Literal["en", "he"]]
    """Default: he."""
    startNumbers: NotRequired[t.Mapping[str, int] | None]
    sendInvitation: NotRequired[bool]
    """Default: true."""
    requestAccess: NotRequired[bool]
    """Default: false."""
    password: NotRequired[t.Any]
    """Never: it is refused. An owner chooses a password of their own."""


class NewMerchantDocument(t.TypedDict):
    """A document of a merchant. `finalize`: it is issued at once, or not made at all."""
    docType: DocType
    clientId: NotRequired[Id | None]
    brandId: NotRequired[Id | None]
    paymentTerms: NotRequired[PaymentTerms | None]
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    exchangeRate: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    lang: NotRequired[t.Literal["en", "he"] | None]
    subject: NotRequired[str | None]
    notes: NotRequired[str | None]
    internalNotes: NotRequired[str | None]
    footer: NotRequired[str | None]
    priceMode: NotRequired[t.Literal["gross", "net"] | None]
    discount: NotRequired[Discount | None]
    rounding: NotRequired[t.Literal["none", "to_shekel"] | None]
    tags: NotRequired[t.Sequence[str]]
    """Empty by default."""
    externalReference: NotRequired[str | None]
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""
    client: NotRequired[InlineClient | None]
    templateId: NotRequired[Id | None]
    issueDate: NotRequired[Date | None]
    dueDate: NotRequired[Date | None]
    validUntil: NotRequired[Date | None]
    lines: NotRequired[t.Sequence[NewLine]]
    """Empty by default."""
    payments: NotRequired[t.Sequence[NewPayment]]
    """Empty by default."""
    references: NotRequired[t.Sequence[NewReference]]
    """Empty by default."""
    withholdingTax: NotRequired[Withholding | None]
    creditReason: NotRequired[t.Literal["duplicate", "fraudulent", "order_cancellation", "order_change", "other", "pricing_error", "product_unsatisfactory"] | None]
    finalize: NotRequired[bool]
    """Default: false."""


class NewMethod(t.TypedDict):
    """A means of payment as a provider keeps it, by its token. A card number is refused wherever it stands."""
    provider: str
    token: str
    """The token that the provider gave."""
    kind: NotRequired[t.Literal["bank_debit", "card", "wallet"]]
    """Default: card."""
    brand: NotRequired[str | None]
    last4: NotRequired[str | None]
    """The last four digits."""
    expiryMonth: NotRequired[int | None]
    expiryYear: NotRequired[int | None]
    holder: NotRequired[str | None]
    label: NotRequired[str | None]
    isDefault: NotRequired[bool]
    """Default: false."""


class NewNote(t.TypedDict):
    """A note about a client, for the business alone."""
    text: str
    pinned: NotRequired[bool]
    """Default: false."""


class NewOAuthClient(t.TypedDict):
    """An app to be registered."""
    name: str
    redirectUris: t.Sequence[str]
    """Absolute, without fragment; https, or http on loopback. Compared character by character."""
    scopes: t.Sequence[str]
    """What the app may ask for; see GET /scopes."""
    homepage: NotRequired[str | None]


class NewOpening(t.TypedDict):
    """What the client owed on a day before its first document here; below zero, what it had paid too much. Without
    a currency it is in the one that the client is billed in. It is due on `dueDate`, or on its day.
    """
    dueDate: NotRequired[Date | None]
    amount: Amount
    """An exact decimal of at most 3 decimals."""
    date: Date
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    exchangeRate: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""


class NewOpeningLine(t.TypedDict):
    """The balance of one account, named by `accountId` or by `accountCode`, on one of both sides, in the currency
    of the books.
    """
    accountId: NotRequired[Id | None]
    accountCode: NotRequired[str | None]
    """The number of an account, unique in the books."""
    debit: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    credit: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""


class NewOrder(t.TypedDict):
    """An order of a shop: whose it is, what was bought and how it was paid, in one call that does all of it or
    nothing.

    `client` is found by its reference, tax id, e-mail addresses or phone numbers, or created; `clientId` names one
    that is known. An invoice-receipt (320) carries the payments itself. Any other document that asks for money is
    issued, and `payments` become its receipt, which is issued too. Without `finalize` the document is a draft.
    `send`: the document and the receipt go to the client's own addresses; a struct says to which others.
    """
    externalReference: str
    """Your own reference."""
    client: NotRequired[NewClient | None]
    clientId: NotRequired[Id | None]
    lines: t.Sequence[NewLine]
    payments: NotRequired[t.Sequence[NewPayment]]
    """Empty by default."""
    withholdingTax: NotRequired[Withholding | None]
    references: NotRequired[t.Sequence[NewReference]]
    """Empty by default."""
    docType: NotRequired[DocType]
    finalize: NotRequired[bool]
    """Default: true."""
    send: NotRequired[bool | Recipients]
    """Default: false."""
    expectedTotal: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    issueDate: NotRequired[Date | None]
    dueDate: NotRequired[Date | None]
    paymentTerms: NotRequired[PaymentTerms | None]
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    exchangeRate: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    lang: NotRequired[t.Literal["en", "he"] | None]
    subject: NotRequired[str | None]
    notes: NotRequired[str | None]
    internalNotes: NotRequired[str | None]
    footer: NotRequired[str | None]
    priceMode: NotRequired[t.Literal["gross", "net"] | None]
    discount: NotRequired[Discount | None]
    rounding: NotRequired[t.Literal["none", "to_shekel"] | None]
    tags: NotRequired[t.Sequence[str]]
    """Empty by default."""
    brandId: NotRequired[Id | None]
    templateId: NotRequired[Id | None]
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""


class NewPageCheckout(t.TypedDict):
    """A buyer who goes on to pay. `quantity` and `amount` as the page asks for them; `fields` are answers by key.
    On a recurring page `consent` must be true: the buyer agrees to be charged again and again, as the page
    says.
    """
    buyer: PageBuyer
    quantity: NotRequired[int | None]
    amount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    fields: NotRequired[t.Mapping[str, str]]
    """Empty by default."""
    language: NotRequired[t.Literal["en", "he"] | None]
    consent: NotRequired[bool]
    """Default: false."""


class NewPartner(t.TypedDict):
    """A partner to be registered. The two limits without `merchant` are of all its keys together; `merchant...`
    are what the calls for one merchant may take of them.
    """
    name: str
    contactEmail: str
    allowedScopes: t.Sequence[t.Literal["clients:read", "clients:write", "documents:read", "documents:write", "merchants:read", "merchants:write"]]
    merchantLimit: NotRequired[int | None]
    """Most merchants that have not ended; null: any number."""
    ipAllowlist: NotRequired[str | None]
    """IP addresses and CIDR ranges, separated by commas. Null: from anywhere."""
    status: NotRequired[t.Literal["ACTIVE", "SUSPENDED"]]
    """Default: ACTIVE."""
    rateLimitPerMinute: NotRequired[int]
    """Default: 600."""
    rateLimitPerHour: NotRequired[int]
    """Default: 20000."""
    merchantRateLimitPerMinute: NotRequired[int]
    """Default: 60."""
    merchantRateLimitPerHour: NotRequired[int]
    """Default: 5000."""


class NewPartnerKey(t.TypedDict):
    """A key of a partner to be made. Its scopes are among those that the partner is allowed."""
    name: str
    scopes: t.Sequence[t.Literal["clients:read", "clients:write", "documents:read", "documents:write", "merchants:read", "merchants:write"]]
    allowedIps: NotRequired[str | None]
    """IP addresses and CIDR ranges, separated by commas. Null: from anywhere."""
    expiresAt: NotRequired[Instant | None]
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class NewPayment(t.TypedDict):
    """Money received. Which details a method needs: a check its number, bank, branch and account."""
    method: t.Literal["bank_transfer", "card", "cash", "check", "credit_balance", "gift_voucher", "other", "payment_app", "paypal", "standing_order"]
    date: Date
    amount: Amount
    """An exact decimal of at most 3 decimals."""
    reference: NotRequired[str | None]
    bankCode: NotRequired[str | None]
    branch: NotRequired[str | None]
    account: NotRequired[str | None]
    iban: NotRequired[str | None]
    checkNumber: NotRequired[str | None]
    dueDate: NotRequired[Date | None]
    brand: NotRequired[str | None]
    last4: NotRequired[str | None]
    """The last four digits."""
    dealType: NotRequired[t.Literal["credit", "deferred", "installments", "regular"] | None]
    installments: NotRequired[int | None]
    authNumber: NotRequired[str | None]
    app: NotRequired[str | None]


class NewPaymentLink(t.TypedDict):
    """What a customer is asked to pay: documents of one client, or an amount. Without `amount` it is what is open
    of the documents when they are paid; with one and documents it is a part of them. Money for no document is
    the client's credit. Without `expiresAt` it may be paid for 90 days.
    """
    clientId: NotRequired[Id | None]
    documentIds: NotRequired[t.Sequence[Id]]
    """Empty by default."""
    amount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    description: NotRequired[str | None]
    language: NotRequired[t.Literal["en", "he"] | None]
    maxInstallments: NotRequired[int]
    """Default: 1."""
    expiresAt: NotRequired[Instant | None]
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    externalReference: NotRequired[str | None]
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""


class NewPaymentPage(t.TypedDict):
    """A page to be drawn up. `fixed` sells the items as they stand, `quantity` as many times as the buyer says,
    and with `open` the buyer says the amount, from `minAmount` to `maxAmount`. Prices include VAT unless
    `priceMode` is net. Without a slug it is made of the title; it never changes, for it is printed and sent.
    Without `docType` it is the one that the business issues for money that comes at once. A page of kind
    `recurring` makes a standing order of each buyer: the card is saved, and charged by `frequency` from the
    same day on, `charges` times or until one of both ends it.
    """
    title: str
    slug: NotRequired[str | None]
    texts: NotRequired[PageTexts]
    language: NotRequired[t.Literal["en", "he"] | None]
    brandId: NotRequired[Id | None]
    kind: NotRequired[t.Literal["one_time", "recurring"]]
    """Default: one_time."""
    frequency: NotRequired[t.Literal["annual", "biweekly", "monthly_date", "quarterly", "semi_annual", "weekly"] | None]
    charges: NotRequired[int | None]
    amountMode: NotRequired[t.Literal["fixed", "open", "quantity"]]
    """Default: fixed."""
    minAmount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    maxAmount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    maxQuantity: NotRequired[int]
    """Default: 100."""
    priceMode: NotRequired[t.Literal["gross", "net"]]
    """Default: gross."""
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    items: NotRequired[t.Sequence[PageItem]]
    """Empty by default."""
    docType: NotRequired[DocType | None]
    maxInstallments: NotRequired[int]
    """Default: 1."""
    fields: NotRequired[t.Sequence[PageField]]
    """Empty by default."""
    successUrl: NotRequired[str | None]
    cancelUrl: NotRequired[str | None]
    expiresAt: NotRequired[Instant | None]
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    stockLimit: NotRequired[int | None]
    notify: NotRequired[bool]
    """Default: true."""
    externalReference: NotRequired[str | None]
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""


class NewPipeline(t.TypedDict):
    """A pipeline to be created, with its stages for open deals in their order; without any it gets the usual ones.
    The stages for won and for lost deals are added. `isDefault`: of every deal that names no other; it takes
    that from the one that had it.
    """
    name: str
    isDefault: NotRequired[bool]
    """Default: false."""
    stages: NotRequired[t.Sequence[NewStage]]
    """Empty by default."""


class NewPolicy(t.TypedDict):
    """A policy to be created. Only its name has to be said: without `steps` it has those that we suggest, three
    days before the day and 3, 10 and 21 days after it. `automatic`: the service sends what is due by itself;
    without it `POST /dunning/run` does. `pauseOnRestDays`: nothing is sent on the rest days of the country.
    `weeklyMaximum`: reminders to one client within seven days. `clientIds`, `brandIds`: whom and which trade
    names it is for, all where they are empty. `minimumAmount`: what must be open, in the currency of the books.
    `controlShare`: the part of the documents of which nobody is reminded, so that the effect of reminders can
    be measured.
    """
    name: str
    isActive: NotRequired[bool]
    """Default: true."""
    automatic: NotRequired[bool]
    """Default: false."""
    steps: NotRequired[t.Sequence[ReminderStep]]
    quietFrom: NotRequired[str | None]
    """A time of day of the business. Default: 19:00."""
    quietTo: NotRequired[str | None]
    """A time of day of the business. Default: 09:00."""
    pauseOnRestDays: NotRequired[bool]
    """Default: true."""
    weeklyMaximum: NotRequired[int]
    """Default: 2."""
    clientIds: NotRequired[t.Sequence[Id]]
    """Empty by default."""
    brandIds: NotRequired[t.Sequence[Id]]
    """Empty by default."""
    minimumAmount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    controlShare: NotRequired[int]
    """Percent. Default: 0."""


class NewPortalLink(t.TypedDict):
    """The address of a client's portal. Without `expiresAt` it may be opened for a year."""
    expiresAt: NotRequired[Instant | None]
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class NewPrice(t.TypedDict):
    """A price: an amount for one unit in the currency of the list, with VAT when the product's `priceIncludesVat`
    says so; or so many percent of the product's own price.
    """
    price: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    percent: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""


class NewPriceList(t.TypedDict):
    """A price list to be created: for one client, or for the clients of a tag, or for everybody who buys in its
    currency when neither is said. It counts from its first day to its last one.
    """
    name: str
    clientId: NotRequired[Id | None]
    clientTag: NotRequired[str | None]
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    validFrom: NotRequired[Date | None]
    validTo: NotRequired[Date | None]


class NewProduct(t.TypedDict):
    """A product to be created. `price` is of one unit, with VAT when `priceIncludesVat`. With `parentId` it is a
    variant of that product.
    """
    name: str
    price: Amount
    """An exact decimal of at most 6 decimals."""
    description: NotRequired[str | None]
    sku: NotRequired[str | None]
    barcode: NotRequired[str | None]
    type: NotRequired[t.Literal["bundle", "goods", "service"]]
    """Default: service."""
    categoryId: NotRequired[Id | None]
    tags: NotRequired[t.Sequence[str]]
    """Empty by default."""
    unit: NotRequired[str | None]
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    priceIncludesVat: NotRequired[bool]
    """Default: false."""
    vatType: NotRequired[t.Literal["default", "exempt", "zero"]]
    """Default: default."""
    cost: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    trackStock: NotRequired[bool]
    """Default: false."""
    tracking: NotRequired[t.Literal["batch", "none", "serial"]]
    """Default: none."""
    reorderPoint: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    location: NotRequired[str | None]
    parentId: NotRequired[Id | None]
    attributes: NotRequired[t.Mapping[str, str]]
    """What tells a variant from the others, such as colour and size. Empty by default."""
    variants: NotRequired[t.Sequence[NewVariant]]
    """Empty by default."""
    bundleItems: NotRequired[t.Sequence[NewBundleItem]]
    """Empty by default."""
    externalReference: NotRequired[str | None]
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""


class NewPromise(t.TypedDict):
    """What a client promised: to pay on `date`, today or later, `amount` of what is open, or all of it. Until then
    nobody is reminded of the document.
    """
    date: Date
    amount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    note: NotRequired[str | None]


class NewPushSubscription(t.TypedDict):
    """A browser's subscription, as `PushSubscription.toJSON()` of the browser gives it. `expirationTime` is not
    kept: a push service tells by itself when a subscription is over.
    """
    endpoint: str
    """The address of the browser at its push service."""
    keys: PushBrowserKeys
    expirationTime: NotRequired[float | None]


class NewRate(t.TypedDict):
    """How much of the currency of the books one unit of the foreign currency is worth."""
    rate: Amount
    """An exact decimal of at most 6 decimals."""


class NewReceipt(t.TypedDict):
    """The receipt of a recorded payment."""
    issueDate: NotRequired[Date | None]
    subject: NotRequired[str | None]
    notes: NotRequired[str | None]
    sendTo: NotRequired[Recipients | None]


class NewRecurring(t.TypedDict):
    """A schedule to be made. `{month}`, `{year}` and `{period}` in the texts of `template` become those of the
    date. With `chargeMandateId` each document is charged by this standing order of its client: an invoice once
    it is issued, and of a type that shows payments (320, or the receipt of who charges no VAT) the charge comes
    first, and the document is issued with the money.
    """
    frequency: t.Literal["annual", "biweekly", "custom", "monthly_date", "monthly_last_day", "monthly_weekday", "quarterly", "semi_annual", "weekly"]
    interval: NotRequired[int]
    """Default: 1."""
    unit: NotRequired[t.Literal["days", "months", "weeks"] | None]
    day: NotRequired[int | None]
    week: NotRequired[t.Literal[-1, 1, 2, 3, 4] | None]
    weekday: NotRequired[t.Literal["friday", "monday", "saturday", "sunday", "thursday", "tuesday", "wednesday"] | None]
    startDate: Date
    end: NotRequired[ScheduleEnd]
    timezone: NotRequired[str | None]
    time: NotRequired[str]
    """A local time as HH:MM. Default: 08:00."""
    name: NotRequired[str | None]
    template: RecurringTemplate
    dueDays: NotRequired[int | None]
    autoFinalize: NotRequired[bool]
    """Default: false."""
    autoSend: NotRequired[bool]
    """Default: false."""
    catchUp: NotRequired[t.Literal["all", "last", "none"]]
    """Default: all."""
    chargeMandateId: NotRequired[str | None]
    """The id of a standing order of the client."""


class NewRecurringExpense(t.TypedDict):
    """A schedule of expenses. `amountFixed`: every date has the amounts of the template; false, they are an
    estimate that a person corrects in the draft. `autoBook` books each expense at once; it needs a fixed
    amount, a supplier and a category. `dueDays` is how many days after its date an expense is due.
    """
    frequency: t.Literal["annual", "biweekly", "custom", "monthly_date", "monthly_last_day", "monthly_weekday", "quarterly", "semi_annual", "weekly"]
    interval: NotRequired[int]
    """Default: 1."""
    unit: NotRequired[t.Literal["days", "months", "weeks"] | None]
    day: NotRequired[int | None]
    week: NotRequired[t.Literal[-1, 1, 2, 3, 4] | None]
    weekday: NotRequired[t.Literal["friday", "monday", "saturday", "sunday", "thursday", "tuesday", "wednesday"] | None]
    startDate: Date
    end: NotRequired[ScheduleEnd]
    timezone: NotRequired[str | None]
    time: NotRequired[str]
    """A local time as HH:MM. Default: 08:00."""
    name: NotRequired[str | None]
    template: RecurringExpenseTemplate
    dueDays: NotRequired[int | None]
    amountFixed: NotRequired[bool]
    """Default: true."""
    autoBook: NotRequired[bool]
    """Default: false."""
    catchUp: NotRequired[t.Literal["all", "last", "none"]]
    """Default: all."""


class NewReference(t.TypedDict):
    """An issued document that this one is made from, credits, or pays; `amount` for a credit or a receipt. These
    two may name the opening balance of their client (`openingItemId`) instead of a document.
    """
    documentId: NotRequired[Id | None]
    openingItemId: NotRequired[Id | None]
    amount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""


class NewRefund(t.TypedDict):
    """Money of a payment that goes back to the client; without an amount all that no document has of it, and with
    `credit` all that can be credited too. `credit` credits documents by what goes back beyond what no document
    has: each gets a credit invoice of today that gives back that amount.
    """
    date: Date
    amount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    method: NotRequired[t.Literal["bank_transfer", "card", "cash", "check", "credit_balance", "gift_voucher", "other", "payment_app", "paypal", "standing_order"] | None]
    exchangeRate: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    reference: NotRequired[str | None]
    reason: NotRequired[str | None]
    credit: NotRequired[CreditBehindRefund | None]


NewReplay = t.TypedDict(
    "NewReplay",
    {
        "from": 'Instant',
        "to": 'Instant',
        "events": 'NotRequired[t.Sequence[t.Literal["checkout.activated", "checkout.failed", "checkout.paid", "client.created", "client.updated", "document.finalized", "expense.uploaded", "payment.received", "product.created", "product.updated", "quote.accepted", "quote.rejected"]] | None]',
    },
)
"""A period to be sent again. It begins in the past; `to` is not part of it; without `events` the endpoint's own
ones are sent.
"""


class NewReportSchedule(t.TypedDict):
    """A report that is sent by e-mail every month."""
    name: str
    report: str
    """The `key` of a report of `GET /reports`."""
    parameters: NotRequired[t.Mapping[str, str]]
    """The other parameters of the report, by their names in `GET /reports`, all as texts. Empty by default."""
    period: NotRequired[t.Literal["last_month", "last_quarter", "last_year", "year_to_date"]]
    """The days that the report is of, seen from the day of the run in the time zone of the business. Default:
    last_month.
    """
    format: NotRequired[t.Literal["csv", "pdf", "xlsx"]]
    """Default: pdf."""
    language: NotRequired[t.Literal["en", "he"]]
    """Default: he."""
    recipients: t.Sequence[str]
    dayOfMonth: int
    """In a shorter month the last day."""
    hour: NotRequired[int]
    """In the time zone of the business. Default: 8."""
    isActive: NotRequired[bool]
    """Default: true."""


class NewRevaluation(t.TypedDict):
    """The rates to value by; without any those that the business has for the last day of the month, or for one of
    the ten days before it.
    """
    rates: NotRequired[t.Sequence[RateOfPeriod]]
    """Empty by default."""


class NewSecondFactor(t.TypedDict):
    """A second factor to be set up."""
    password: str


class NewSenderRule(t.TypedDict):
    """Who may send papers by e-mail, or may not. With a rule that allows somebody, what others send waits for
    approval; what a blocked one sends always does.
    """
    sender: str
    """An e-mail address, or a domain with everything below it."""
    action: NotRequired[t.Literal["allow", "block"]]
    """Default: allow."""


class NewShare(t.TypedDict):
    """A link to be made. Without `expiresAt` it leads on for 90 days; two years are the most."""
    expiresAt: NotRequired[Instant | None]
    """When the link ends. Left out: 90 days from now; at most two years from now."""
    password: NotRequired[str | None]
    """Asked of whoever opens the link."""
    allowDownload: NotRequired[bool]
    """Default: true."""
    note: NotRequired[str | None]


class NewStage(t.TypedDict):
    """A stage for open deals. `rottingDays`: a deal that stands in it longer is rotting. `enteredOn`: what happens
    to a document of a deal that moves the deal here, if it stood before. `order` is its place, from 0; without
    it the stage comes behind the other open ones.
    """
    name: str
    probability: int
    """In percent."""
    rottingDays: NotRequired[int | None]
    enteredOn: NotRequired[t.Literal["invoice_issued", "quote_accepted", "quote_issued"] | None]
    order: NotRequired[int | None]


class NewStockCount(t.TypedDict):
    """A count to be started: of a warehouse, the default one when none is named; of some products, or of all that
    it ever held.
    """
    warehouseId: NotRequired[Id | None]
    productIds: NotRequired[t.Sequence[Id] | None]
    note: NotRequired[str | None]


class NewSupplier(t.TypedDict):
    """A supplier to be created. `isActive` false makes it archived. `expenseCategoryId` is the category of its
    expenses that name none.
    """
    name: str
    displayName: NotRequired[str | None]
    type: NotRequired[t.Literal["company", "person", "public"]]
    """Default: company."""
    taxId: NotRequired[str | None]
    dealerType: NotRequired[t.Literal["company", "exempt", "foreign", "licensed", "npo"] | None]
    emails: NotRequired[t.Sequence[str]]
    """Empty by default."""
    phone: NotRequired[str | None]
    mobile: NotRequired[str | None]
    fax: NotRequired[str | None]
    website: NotRequired[str | None]
    address: NotRequired[Address | None]
    contactPerson: NotRequired[str | None]
    accountingKey: NotRequired[str | None]
    paymentTerms: NotRequired[PaymentTerms | None]
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    lang: NotRequired[t.Literal["en", "he"] | None]
    expenseCategoryId: NotRequired[Id | None]
    withholding: NotRequired[NewSupplierWithholding | None]
    bank: NotRequired[SupplierBank | None]
    notes: NotRequired[str | None]
    externalReference: NotRequired[str | None]
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""
    isActive: NotRequired[bool]
    """Default: true."""


class NewSupplierAllocation(t.TypedDict):
    """How much of a payment is for a booked expense; without an amount, all that is open of it. A credit note of
    the supplier is named like an expense: it pays a part of the others.
    """
    expenseId: Id
    amount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""


class NewSupplierWithholding(t.TypedDict):
    """What is withheld of payments to the supplier, in percent, by which certificate of the tax authority. It is
    in force from `validFrom` to `validTo`, both included; a day that is left out is open.
    """
    rate: Amount
    """An exact decimal of at most 6 decimals."""
    certificateNumber: NotRequired[str | None]
    validFrom: NotRequired[Date | None]
    validTo: NotRequired[Date | None]


class NewTag(t.TypedDict):
    """A tag; its name is its own within the business, whatever its case."""
    name: str
    color: NotRequired[str | None]
    """As #rrggbb, in small letters."""


class NewTask(t.TypedDict):
    """Something to be done for a deal or a client, one of which it names. At `remindAt` a notification says so,
    unless it is done by then.
    """
    title: str
    notes: NotRequired[str | None]
    dealId: NotRequired[Id | None]
    clientId: NotRequired[Id | None]
    dueDate: NotRequired[Date | None]
    remindAt: NotRequired[Instant | None]
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    assigneeUserId: NotRequired[Id | None]


class NewTransaction(t.TypedDict):
    """A line of a bank account. `amount` is above zero for money in and below zero for money out, in the currency
    of the account. `externalId` is the number that the bank gave it: the same one is taken once.
    `allowDuplicate`: take it though the account has a line with the same date, amount, reference and text.
    """
    bankAccountId: Id
    date: Date
    valueDate: NotRequired[Date | None]
    amount: Amount
    """An exact decimal of at most 3 decimals."""
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    description: str
    reference: NotRequired[str | None]
    counterparty: NotRequired[NewCounterparty | None]
    kind: NotRequired[t.Literal["card_settlement", "cash", "check", "fee", "interest", "other", "standing_order", "transfer"]]
    """Default: other."""
    balanceAfter: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    externalId: NotRequired[str | None]
    notes: NotRequired[str | None]
    allowDuplicate: NotRequired[bool]
    """Default: false."""


class NewTransactions(t.TypedDict):
    """Lines to be created, up to 500. Each has its own result."""
    transactions: t.Sequence[NewTransaction]


class NewTransfer(t.TypedDict):
    """Stock that goes from one warehouse into another. It changes no value."""
    fromWarehouseId: Id
    toWarehouseId: Id
    lines: t.Sequence[TransferredLine]
    date: NotRequired[Date | None]
    reason: NotRequired[str | None]


class NewVariant(t.TypedDict):
    """A variant to be created with its product, of which it takes what it leaves out."""
    attributes: t.Mapping[str, str]
    """What tells a variant from the others, such as colour and size."""
    name: NotRequired[str | None]
    sku: NotRequired[str | None]
    barcode: NotRequired[str | None]
    price: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""


class NewView(t.TypedDict):
    """Filters to be kept. `page` is the list that they are of."""
    page: t.Literal["clients", "documents", "products"]
    name: str
    filters: t.Mapping[str, str]
    """Query parameters of the list, by name."""


class NewWarehouse(t.TypedDict):
    """A warehouse to be created. `isDefault`: documents that name no warehouse move the stock of this one; it
    takes that from the one that had it, and the first warehouse has it anyway.
    """
    name: str
    code: NotRequired[str | None]
    address: NotRequired[Address | None]
    isDefault: NotRequired[bool]
    """Default: false."""


class NewWithholding(t.TypedDict):
    """What the client withholds of what it pays, in percent, by which certificate."""
    rate: Amount
    """An exact decimal of at most 6 decimals."""
    certificateNumber: NotRequired[str | None]
    validFrom: NotRequired[Date | None]
    validTo: NotRequired[Date | None]


class NextBestAction(t.TypedDict):
    """What to do next about a deal: the first rule that holds. `alternatives` are the others that hold, in the
    order of the rules.
    """
    action: t.Literal["chase_acceptance", "collect_overdue", "create_quote", "follow_up", "issue_invoice", "mark_lost", "none", "schedule_call", "send_payment_link", "send_quote"]
    ruleId: str
    reasonCode: str
    reason: str
    evidence: t.Dict[str, t.Any]
    dueAt: str
    confidence: str
    """An exact decimal, as a string."""
    payload: t.Dict[str, t.Any]
    alternatives: t.List[SuggestedAction]


class NextNumber(t.TypedDict):
    """The number that the next document of a type gets. It is taken only when a document is finalized."""
    docType: DocType
    nextNumber: int
    series: str | None
    lastIssuedNumber: int | None
    lastIssueDate: str | None


class NoReminders(t.TypedDict):
    """What a client chooses: reminders no longer, or again."""
    optedOut: NotRequired[bool]
    """Default: true."""


class Note(t.TypedDict):
    """A note about a client, with who wrote it."""
    id: str
    clientId: str
    text: str
    pinned: bool
    writtenBy: Writer
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class NoteChanges(t.TypedDict):
    """What to change."""
    text: NotRequired[str]
    pinned: NotRequired[bool]


class NotePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Note]
    nextCursor: str | None
    total: NotRequired[int]


class NotedDispute(t.TypedDict):
    """What a client does not agree with, as the business heard it. `other` needs a `text`. The client does not
    read it.
    """
    reason: t.Literal["already_paid", "not_received", "other", "wrong_amount", "wrong_details"]
    text: NotRequired[str | None]
    documentId: Id


class Notification(t.TypedDict):
    """A notification, in the language of the business. `readAt` is when the person of the session marked it as
    read; for keys and tokens, when one of them did.
    """
    id: str
    kind: str
    category: t.Literal["bank", "crm", "documents", "payments", "security", "system", "tax"]
    severity: t.Literal["critical", "info", "warning"]
    title: str
    body: str
    entity: Entity | None
    actions: t.List[Action]
    dedupeKey: str
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    readAt: str | None
    expiresAt: str | None


class NotificationPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Notification]
    nextCursor: str | None
    total: NotRequired[int]


class NotificationPreferences(t.TypedDict):
    """Which kinds reach whom, and how. `personal`: these are the person's own, and not those of the business. A
    weekly digest leaves on Sunday. In quiet hours neither mail nor a push leaves: what came in them follows
    when they end.
    """
    kinds: t.List[KindPreference]
    digest: t.Literal["daily", "weekly"]
    digestHour: int
    quietFrom: str | None
    quietTo: str | None
    personal: bool
    version: int


class NotificationPreferencesChanges(t.TypedDict):
    """What is changed. Quiet hours have a beginning and an end; null for both ends them."""
    kinds: NotRequired[t.Sequence[KindChoice]]
    digest: NotRequired[t.Literal["daily", "weekly"]]
    digestHour: NotRequired[int]
    """The hour of the day, by the clock of the business."""
    quietFrom: NotRequired[str | None]
    quietTo: NotRequired[str | None]


class NumberSequence(t.TypedDict):
    """The numbers of one type. `start` may be chosen until the sequence has `begun`, with its first issued
    document.
    """
    docType: DocType
    allowed: bool
    start: int
    nextNumber: int
    begun: bool
    lastIssuedNumber: int | None
    lastIssueDate: str | None


class NumberSequencePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[NumberSequence]
    nextCursor: str | None
    total: NotRequired[int]


class Numbering(t.TypedDict):
    """The series of a document type. Its start may be chosen until it has begun: until a document is issued."""
    start: int
    nextNumber: int
    begun: bool


class NumberingChange(t.TypedDict):
    """Where a series starts."""
    start: int
    """The first number of the series."""


class OAuthClient(t.TypedDict):
    """A registered app. `clientId` is public; its secret is never shown again."""
    id: str
    clientId: str
    name: str
    homepage: str | None
    redirectUris: t.List[str]
    scopes: t.List[str]
    isActive: bool
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class OAuthClientChanges(t.TypedDict):
    """What of an app is to change. `isActive` false pauses it: its tokens are refused until it is true again."""
    name: NotRequired[str]
    redirectUris: NotRequired[t.Sequence[str]]
    """Absolute, without fragment; https, or http on loopback. Compared character by character."""
    scopes: NotRequired[t.Sequence[str]]
    """What the app may ask for; see GET /scopes."""
    homepage: NotRequired[str | None]
    isActive: NotRequired[bool]


class OAuthClientPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[OAuthClient]
    nextCursor: str | None
    total: NotRequired[int]


class OAuthClientSecret(t.TypedDict):
    """An app with a fresh secret: the only answer that ever holds `clientSecret`. `previousSecretUntil` is when
    the secret before stops to work; null: it already has, or there was none.
    """
    id: str
    clientId: str
    clientSecret: str
    name: str
    homepage: str | None
    redirectUris: t.List[str]
    scopes: t.List[str]
    isActive: bool
    previousSecretUntil: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class OAuthConnection(t.TypedDict):
    """An app that a business has let in. `scopes` is all that its living tokens may do; `lastUsedAt` is when it
    last fetched a token.
    """
    id: str
    clientId: str
    clientName: str
    homepage: str | None
    scopes: t.List[str]
    approvedBy: Approver
    approvedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    lastUsedAt: str | None
    bounds: Bounds | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class OAuthConnectionChanges(t.TypedDict):
    """What of a connection is to change. Null for `bounds`: whatever its scopes allow."""
    bounds: NotRequired[NewBounds | None]


class OAuthConnectionPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[OAuthConnection]
    nextCursor: str | None
    total: NotRequired[int]


class OAuthTokenState(t.TypedDict):
    """What a token is good for; of one that is not, `active` is false and nothing else is told."""
    active: bool
    scope: NotRequired[str]
    client_id: NotRequired[str]
    token_type: NotRequired[str]
    exp: NotRequired[int]
    sub: NotRequired[str]
    iss: NotRequired[str]
    business_id: NotRequired[str]


class OAuthTokens(t.TypedDict):
    """What the app keeps: the access token for calls, the refresh token for the next pair."""
    access_token: str
    token_type: t.Literal["Bearer"]
    expires_in: int
    """Seconds: 3600."""
    refresh_token: str
    """Works once; keep the new one of every answer."""
    scope: str
    """The scopes granted, with blanks between them."""


class OpenAmount(t.TypedDict):
    """An amount that is waited for, on how many documents and opening balances of clients."""
    amount: str
    """Money: an exact decimal, as a string."""
    documents: int
    openingBalances: int


class OpenSession(t.TypedDict):
    """A session that is open: where it was last used, and whether it is the one that asks."""
    id: str
    kind: t.Literal["browser", "dashboard"]
    current: bool
    agent: str
    address: str
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    lastUsedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    expiresAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class OpenSessionPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[OpenSession]
    nextCursor: str | None
    total: NotRequired[int]


class Opening(t.TypedDict):
    """What the client owed on a day before its first document here; below zero, what it had paid too much. What is
    open of it stands in the balance of the client.
    """
    dueDate: str | None
    amount: str
    """Money: an exact decimal, as a string."""
    date: str
    currency: str
    exchangeRate: str | None


class OpeningAllocation(t.TypedDict):
    """A part of a payment that is for what a client owed before its first document here; `date` is the day of that
    opening balance. `byDocumentId` as of a `PaymentAllocation`.
    """
    id: str
    openingItemId: str
    date: str
    amount: str
    """Money: an exact decimal, as a string."""
    byDocumentId: str | None
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class OpeningBalances(t.TypedDict):
    """The opening balances of accounts. `date`, `entryNumber` and `postedAt` are null before any are set.
    `balance` is debit less credit of the account of opening balances by now: also by those of clients and of
    card deposits that were expected, which are posted where they are set. `canChange`: no month is closed.
    """
    date: str | None
    entryId: str | None
    entryNumber: int | None
    postedAt: str | None
    currency: str
    lines: t.List[OpeningLine]
    balance: str
    """Money: an exact decimal, as a string."""
    canChange: bool


class OpeningBalancesToSet(t.TypedDict):
    """What accounts stand at when the books begin, on the morning of `date`. They take the place of all that was
    set before; none at all take it back. What the lines do not balance by stands on the account of opening
    balances.
    """
    date: Date
    lines: t.Sequence[NewOpeningLine]


class OpeningItem(t.TypedDict):
    """An opening balance above zero as an open item: `clientId` is the client that it was set for, who may have
    been merged since. Receipts, payments and credits name it by `openingItemId`. With `importedDocumentId` it
    is what was open of that document of an earlier program, whose type and number are `docType` and
    `docNumber`.
    """
    id: str
    clientId: str
    dueDate: str | None
    date: str
    currency: str
    amount: str
    """Money: an exact decimal, as a string."""
    paid: str
    """Money: an exact decimal, as a string."""
    credited: str
    """Money: an exact decimal, as a string."""
    open: str
    """Money: an exact decimal, as a string."""
    paymentStatus: t.Literal["PAID", "PARTIAL", "UNPAID"]
    importedDocumentId: str | None
    docType: int | None
    docNumber: str | None


class OpeningLine(t.TypedDict):
    """The opening balance of an account; one of debit and credit is zero."""
    accountId: str
    accountCode: str
    accountName: LocalizedName
    debit: str
    """Money: an exact decimal, as a string."""
    credit: str
    """Money: an exact decimal, as a string."""


class Order(t.TypedDict):
    """What an order made: its document, which has its payments where it is an invoice-receipt; the receipt of an
    invoice that was paid, else null; and its client, null where it named none. `createdClient`: whether the
    client was created by it; null in an answer to the same order again.
    """
    id: str
    externalReference: str
    client: ClientRecord | None
    createdClient: bool | None
    document: Document
    receipt: Document | None
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class OtherRows(t.TypedDict):
    """What is not told by itself."""
    value: str
    """Money: an exact decimal, as a string."""
    count: int
    share: str
    """In percent of the whole, to two digits."""


class OutstandingClient(t.TypedDict):
    """Who a document was issued to. `id` is null where no saved client is named."""
    id: str | None
    name: str | None


class OutstandingItem(t.TypedDict):
    """A document that waits for money. Amounts are in its currency. `daysOverdue` counts from the due date, or
    from the issue date where there is none; 0 is not overdue. `expectedPayDate` is when the client pays by its
    own habit, today or later, or when it promised to; null where it has neither. `lastReminderAt` is when it
    was reminded last, and `promiseToPay` what the client promised (null with `asOf`: only the last promise is
    kept).
    """
    documentId: str
    docType: DocType
    number: int
    client: OutstandingClient
    issueDate: str
    dueDate: str | None
    currency: str
    """ISO 4217 code."""
    total: str
    """Money: an exact decimal, as a string."""
    balance: str
    """Money: an exact decimal, as a string."""
    daysOverdue: int
    lastReminderAt: str | None
    promiseToPay: Promise | None
    expectedPayDate: str | None


class OutstandingItemPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[OutstandingItem]
    nextCursor: str | None
    total: NotRequired[int]


class OwnBankAccount(t.TypedDict):
    """The account out of which the business pays."""
    bankCode: str
    branch: str
    account: str


class PageBuyer(t.TypedDict):
    """Who buys on a page; the document is made out to this name, and sent to this address."""
    name: str
    email: str
    phone: NotRequired[str | None]
    taxId: NotRequired[str | None]


class PageField(t.TypedDict):
    """What a buyer is asked beside name and e-mail address. `key` names the answer in the checkout."""
    key: str
    label: str
    required: NotRequired[bool]
    """Default: false."""


class PageItem(t.TypedDict):
    """What a page sells, as a line of the document that is issued for it. With `productId`, what is left out is
    taken from the product.
    """
    description: NotRequired[str | None]
    quantity: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    unitPrice: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    productId: NotRequired[Id | None]
    sku: NotRequired[str | None]
    unit: NotRequired[str | None]
    vatType: NotRequired[t.Literal["default", "exempt", "zero"] | None]


class PageRevenue(t.TypedDict):
    """What was paid on a page in one currency."""
    currency: str
    amount: str
    """Money: an exact decimal, as a string."""
    count: int


class PageText(t.TypedDict):
    """What a page says in one language; `thanks` is said to who has paid."""
    title: NotRequired[str | None]
    description: NotRequired[str | None]
    thanks: NotRequired[str | None]


class PageTexts(t.TypedDict):
    """What a page says, by language; what is left out is said in the language of the page."""
    he: NotRequired[PageText]
    en: NotRequired[PageText]


class PaidDocument(t.TypedDict):
    """A document that a checkout pays, with how much of it was open when the checkout began."""
    documentId: str
    amount: str
    """Money: an exact decimal, as a string."""


class PaidOpeningItem(t.TypedDict):
    """An opening balance that a checkout pays, with how much of it was open when the checkout began."""
    openingItemId: str
    amount: str
    """Money: an exact decimal, as a string."""


class ParityReason(t.TypedDict):
    """Why both sides of a row differ."""
    code: str
    message: str


ParityReport = t.TypedDict(
    "ParityReport",
    {
        "software": 'str',
        "business": 'str',
        "taxId": 'str',
        "otherTaxId": 'bool',
        "from": 'str | None',
        "to": 'str | None',
        "openingDate": 'str',
        "currency": 'str',
        "unexplained": 'int',
        "items": 't.List[ParityRow]',
        "nextCursor": 'str | None',
        "total": 'NotRequired[int]',
    },
)
"""A page of the report. `software` made the file, of the business `business` with the number `taxId`, for the days
from `from` to `to`; `otherTaxId`: that is not the number of this business. Balances are opened on
`openingDate`. `unexplained` counts rows that differ without a reason: nothing can be booked then.
"""


class ParityRow(t.TypedDict):
    """What the file says of one thing, and what the business has of it once the import is booked. `records` counts
    the records of a kind; `documents` those of a type and month (`305/2026-03`) and what they come to; `lines`
    what the documents of a type say that their lines come to beside what those do; `accounts`, `clients` and
    `suppliers` what each stands at, below zero on the credit side. `reasons` also tell of an account that is
    created.
    """
    id: str
    section: t.Literal["accounts", "clients", "documents", "lines", "records", "suppliers"]
    key: str
    name: str
    sourceCount: int | None
    ourCount: int | None
    sourceAmount: str | None
    ourAmount: str | None
    differs: bool
    reasons: t.List[ParityReason]


class Partner(t.TypedDict):
    """A partner as the operator sees it."""
    id: str
    name: str
    contactEmail: str
    allowedScopes: t.List[str]
    merchantLimit: int | None
    ipAllowlist: str | None
    status: t.Literal["ACTIVE", "SUSPENDED"]
    rateLimitPerMinute: int
    rateLimitPerHour: int
    merchantRateLimitPerMinute: int
    merchantRateLimitPerHour: int
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class PartnerAccess(t.TypedDict):
    """A partner that acts for the business, acted for it, or asks to. `origin` is `created` where the partner
    opened the business. `lastUsedAt` is the latest request that it made for the business.
    """
    id: str
    name: str
    contactEmail: str
    scopes: t.List[str]
    status: t.Literal["ACTIVE", "CLOSED", "PENDING_OWNER", "SUSPENDED"]
    origin: t.Literal["created", "requested"]
    requestedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    confirmedAt: str | None
    endedAt: str | None
    endedBy: t.Literal["owner", "partner"] | None
    lastUsedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class PartnerAccessPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[PartnerAccess]
    nextCursor: str | None
    total: NotRequired[int]


class PartnerChanges(t.TypedDict):
    """What to change of a partner; null clears. `SUSPENDED` refuses all its keys from the next request on."""
    name: NotRequired[str]
    contactEmail: NotRequired[str]
    allowedScopes: NotRequired[t.Sequence[t.Literal["clients:read", "clients:write", "documents:read", "documents:write", "merchants:read", "merchants:write"]]]
    merchantLimit: NotRequired[int | None]
    ipAllowlist: NotRequired[str | None]
    status: NotRequired[t.Literal["ACTIVE", "SUSPENDED"]]
    rateLimitPerMinute: NotRequired[int]
    rateLimitPerHour: NotRequired[int]
    merchantRateLimitPerMinute: NotRequired[int]
    merchantRateLimitPerHour: NotRequired[int]


class PartnerKey(t.TypedDict):
    """A key of a partner, as it may be seen later: never the raw one."""
    id: str
    name: str
    keyPrefix: str
    scopes: t.List[str]
    environment: str
    status: t.Literal["active", "expired", "revoked"]
    rateLimitPerMinute: int
    rateLimitPerHour: int
    allowedIps: str | None
    expiresAt: str | None
    previousKeyValidUntil: str | None
    revokedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class PartnerKeyPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[PartnerKey]
    nextCursor: str | None
    total: NotRequired[int]


class PartnerKeyRotation(t.TypedDict):
    """How long the raw key that is replaced goes on working, in hours; 0 ends it at once."""
    graceHours: NotRequired[int]
    """Default: 24."""


class PartnerPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Partner]
    nextCursor: str | None
    total: NotRequired[int]


class PartnerUsage(t.TypedDict):
    """What the keys of a partner did in its merchants: requests of all time by the class of their status, those
    that the limits refused, and the latest one.
    """
    merchants: MerchantCounts
    totalRequests: int
    succeeded: int
    refused: int
    failed: int
    rateLimited: int
    lastUsedAt: str | None


class PartnerWebhook(t.TypedDict):
    """An endpoint of a partner: it is told what happens in the merchants that the partner acts for, each event
    with its `merchantId`. `failingMerchants`: of how many merchants its last attempt failed; `pending`:
    deliveries that wait.
    """
    id: str
    url: str
    events: t.List[str]
    description: str | None
    maxRetries: int
    isActive: bool
    lastSuccessAt: str | None
    lastFailureAt: str | None
    failingMerchants: int
    pending: int
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class PartnerWebhookPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[PartnerWebhook]
    nextCursor: str | None
    total: NotRequired[int]


class PasswordChange(t.TypedDict):
    """A new password for the old one."""
    currentPassword: str
    newPassword: str


class PasswordReset(t.TypedDict):
    """The token of the mail, and the new password."""
    token: str
    password: str


class PayRequest(t.TypedDict):
    """A buyer who goes on to the provider's page. `saveCard` keeps the card for later charges, where the provider
    does.
    """
    name: NotRequired[str | None]
    email: NotRequired[str | None]
    phone: NotRequired[str | None]
    language: NotRequired[t.Literal["en", "he"] | None]
    saveCard: NotRequired[bool]
    """Default: false."""


class PayeeCertificate(t.TypedDict):
    """The yearly certificate that a payee gets: both sides, what was paid and what was withheld by month and rate,
    and the sums of the year.
    """
    form: str
    year: int
    payer: PayerParty
    payee: PayeeParty
    lines: t.List[PayeeCertificateLine]
    payments: int
    base: str
    """Money: an exact decimal, as a string."""
    gross: str
    """Money: an exact decimal, as a string."""
    withheld: str
    """Money: an exact decimal, as a string."""
    currency: str


class PayeeCertificateLine(t.TypedDict):
    """What was paid in a month at one rate. `base` is what the rate was taken of, without VAT; `rate` is null
    where a payment said its tax itself.
    """
    month: str
    rate: str | None
    payments: int
    base: str
    """Money: an exact decimal, as a string."""
    gross: str
    """Money: an exact decimal, as a string."""
    withheld: str
    """Money: an exact decimal, as a string."""
    currency: str


class PayeeParty(t.TypedDict):
    """The supplier as its certificate names it."""
    supplierId: str
    name: str
    taxId: str | None


class PayerParty(t.TypedDict):
    """The business as its certificates name it, with its files at the tax authority."""
    name: str
    taxId: str
    address: Address | None
    withholdingFileNumber: str | None
    incomeTaxFileNumber: str | None


class Payment(t.TypedDict):
    """A payment on the document, with the details of its method."""
    id: str
    method: t.Literal["bank_transfer", "card", "cash", "check", "credit_balance", "gift_voucher", "other", "payment_app", "paypal", "standing_order"]
    date: str
    amount: str
    """Money: an exact decimal, as a string."""
    details: t.Dict[str, t.Any]


class PaymentAllocation(t.TypedDict):
    """A part of a payment that is for a document. `byDocumentId` is the receipt that says so; null when it was
    allocated by itself, and can be removed.
    """
    id: str
    documentId: str
    docType: DocType
    docNumber: int
    amount: str
    """Money: an exact decimal, as a string."""
    byDocumentId: str | None
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class PaymentAllocationPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[PaymentAllocation]
    nextCursor: str | None
    total: NotRequired[int]


class PaymentBounce(t.TypedDict):
    """The day on which a payment came back, and why the bank says so. `fee` is an expense of the business: charge
    the client for it by an invoice.
    """
    date: Date
    reason: str
    fee: NotRequired[ReturnFee | None]


class PaymentCalculation(t.TypedDict):
    """What a payment would be, if it were recorded now."""
    currency: str
    gross: str
    """Money: an exact decimal, as a string."""
    withheld: str
    """Money: an exact decimal, as a string."""
    amount: str
    """Money: an exact decimal, as a string."""
    allocated: str
    """Money: an exact decimal, as a string."""
    unallocated: str
    """Money: an exact decimal, as a string."""
    withholding: AppliedWithholding | None
    warnings: t.List[Finding]


class PaymentClearing(t.TypedDict):
    """The day on which the money of a payment was in the bank."""
    date: Date


class PaymentLink(t.TypedDict):
    """A request for money that a customer pays through a provider. `url` is the address of its page; `amount` is
    what is asked for now. `checkoutId` is the checkout by which it is being paid, or was.
    """
    id: str
    clientId: str
    clientName: str | None
    documentIds: t.List[str]
    amount: str
    """Money: an exact decimal, as a string."""
    currency: str
    description: str
    language: t.Literal["en", "he"]
    maxInstallments: int
    state: t.Literal["ACTIVE", "EXPIRED", "INACTIVE", "PAID"]
    url: str
    checkoutId: str | None
    views: int
    lastViewedAt: str | None
    externalReference: str | None
    metadata: t.Dict[str, str]
    createdBy: Creator | None
    expiresAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    paidAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class PaymentLinkChange(t.TypedDict):
    """What changes of a link that is not paid."""
    amount: NotRequired[Amount]
    """An exact decimal of at most 3 decimals."""
    description: NotRequired[str]
    language: NotRequired[t.Literal["en", "he"]]
    maxInstallments: NotRequired[int]
    expiresAt: NotRequired[Instant]
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    externalReference: NotRequired[str | None]
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own."""


class PaymentLinkPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[PaymentLink]
    nextCursor: str | None
    total: NotRequired[int]


class PaymentLinkTable(t.TypedDict):
    """A page of payment links; a file has all of them."""
    items: t.List[PaymentLink]
    nextCursor: str | None
    total: NotRequired[int]


class PaymentPage(t.TypedDict):
    """A Payment Page. `url` is its address; it opens for buyers while `status` is LIVE."""
    id: str
    slug: str
    url: str
    title: str
    texts: PageTexts
    language: t.Literal["en", "he"]
    brandId: str | None
    kind: t.Literal["one_time", "recurring"]
    frequency: t.Literal["annual", "biweekly", "monthly_date", "quarterly", "semi_annual", "weekly"] | None
    charges: int | None
    amountMode: t.Literal["fixed", "open", "quantity"]
    minAmount: str | None
    maxAmount: str | None
    maxQuantity: int
    priceMode: t.Literal["gross", "net"]
    currency: str
    items: t.List[PageItem]
    docType: DocType
    maxInstallments: int
    fields: t.List[PageField]
    successUrl: str | None
    cancelUrl: str | None
    expiresAt: str | None
    stockLimit: int | None
    notify: bool
    status: t.Literal["DRAFT", "LIVE", "OFFLINE"]
    views: int
    lastViewedAt: str | None
    paid: int
    conversion: str | None
    publishedAt: str | None
    externalReference: str | None
    metadata: t.Dict[str, str]
    createdBy: Creator | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class PaymentPageChanges(t.TypedDict):
    """What to change of a page; null clears. One that is live must still work. What was agreed with a buyer who is
    paying stays as it was.
    """
    title: NotRequired[str]
    texts: NotRequired[PageTexts]
    brandId: NotRequired[Id | None]
    kind: NotRequired[t.Literal["one_time", "recurring"]]
    frequency: NotRequired[t.Literal["annual", "biweekly", "monthly_date", "quarterly", "semi_annual", "weekly"] | None]
    charges: NotRequired[int | None]
    amountMode: NotRequired[t.Literal["fixed", "open", "quantity"]]
    minAmount: NotRequired[Amount | None]
    maxAmount: NotRequired[Amount | None]
    maxQuantity: NotRequired[int]
    priceMode: NotRequired[t.Literal["gross", "net"]]
    items: NotRequired[t.Sequence[PageItem]]
    maxInstallments: NotRequired[int]
    fields: NotRequired[t.Sequence[PageField]]
    successUrl: NotRequired[str | None]
    cancelUrl: NotRequired[str | None]
    expiresAt: NotRequired[Instant | None]
    stockLimit: NotRequired[int | None]
    notify: NotRequired[bool]
    externalReference: NotRequired[str | None]
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own."""
    language: NotRequired[t.Literal["en", "he"]]
    docType: NotRequired[DocType]


class PaymentPagePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[PaymentPage]
    nextCursor: str | None
    total: NotRequired[int]


class PaymentPageStats(t.TypedDict):
    """What came of a page. `checkouts` were started; of them `paid`, `declined` (for good, or waiting for another
    card), `expired`, `cancelled` and `open` ones. `places` are taken of the stock, `remaining` are left;
    `oversold` were paid behind its end. `documentErrors` are paid ones whose document is still to be issued.
    """
    views: int
    lastViewedAt: str | None
    checkouts: int
    paid: int
    declined: int
    expired: int
    cancelled: int
    open: int
    conversion: str | None
    revenue: t.List[PageRevenue]
    stockLimit: int | None
    places: int
    remaining: int | None
    oversold: int
    documentErrors: int


class PaymentPageTable(t.TypedDict):
    """A page of the list of Payment Pages; a file has all of them."""
    items: t.List[PaymentPage]
    nextCursor: str | None
    total: NotRequired[int]


class PaymentReceivedDelivery(t.TypedDict):
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["payment.received"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    endpointSequence: int
    """Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test."""
    data: PaymentReceivedDeliveryData


class PaymentReceivedDeliveryData(t.TypedDict):
    object: ReceivedPayment
    test: NotRequired[t.Literal[True]]
    """There in a test, and nowhere else."""


class PaymentReceivedEvent(t.TypedDict):
    """A payment was recorded against a document."""
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["payment.received"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    data: PaymentReceivedEventData


class PaymentReceivedEventData(t.TypedDict):
    object: ReceivedPayment


class PaymentRefund(t.TypedDict):
    """Money that went back to a client. `documentId` is the credit invoice that gave it back; null when it was the
    client's credit. `paymentId` is null where nothing tells by which payment it had come. `bankMatched` is how
    much of it bank transactions show.
    """
    id: str
    paymentId: str | None
    documentId: str | None
    clientId: str | None
    clientName: str | None
    method: str
    date: str
    currency: str
    exchangeRate: str | None
    amount: str
    """Money: an exact decimal, as a string."""
    details: t.Dict[str, t.Any]
    reason: str | None
    bankMatched: str
    """Money: an exact decimal, as a string."""
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class PaymentRefundPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[PaymentRefund]
    nextCursor: str | None
    total: NotRequired[int]


class PaymentRefundTable(t.TypedDict):
    """A page of refunds; a file has all of them."""
    items: t.List[PaymentRefund]
    nextCursor: str | None
    total: NotRequired[int]


class PaymentTable(t.TypedDict):
    """A page of payments; a file has all of them. `byMethod` are the sums of all payments of the filters, whatever
    the page, by method and currency; void payments and those that came back are in the list, and not in the
    sums.
    """
    items: t.List[RecordedPayment]
    byMethod: t.List[MethodSums]
    nextCursor: str | None
    total: NotRequired[int]


class PaymentTerms(t.TypedDict):
    """When an invoice falls due: at once, so many days after its date, or so many after the end of its month."""
    base: t.Literal["end_of_month", "immediate", "net"]
    days: NotRequired[int]
    """Default: 0."""


class PaymentToRecord(t.TypedDict):
    """Money received from a client. What no allocation names stays as the client's credit. Its receipt can be
    issued at once (`receipt`), or later.
    """
    method: t.Literal["bank_transfer", "card", "cash", "check", "credit_balance", "gift_voucher", "other", "payment_app", "paypal", "standing_order"]
    date: Date
    amount: Amount
    """An exact decimal of at most 3 decimals."""
    reference: NotRequired[str | None]
    bankCode: NotRequired[str | None]
    branch: NotRequired[str | None]
    account: NotRequired[str | None]
    iban: NotRequired[str | None]
    checkNumber: NotRequired[str | None]
    dueDate: NotRequired[Date | None]
    brand: NotRequired[str | None]
    last4: NotRequired[str | None]
    """The last four digits."""
    dealType: NotRequired[t.Literal["credit", "deferred", "installments", "regular"] | None]
    installments: NotRequired[int | None]
    authNumber: NotRequired[str | None]
    app: NotRequired[str | None]
    clientId: Id
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    exchangeRate: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    allocations: NotRequired[t.Sequence[NewAllocation]]
    """Empty by default."""
    note: NotRequired[str | None]
    externalReference: NotRequired[str | None]
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""
    receipt: NotRequired[bool]
    """Default: false."""


class PaymentVoid(t.TypedDict):
    """Why a payment is void."""
    reason: str


class PaymentWithholdingCertificate(t.TypedDict):
    """What the certificate of a withholding says that a payee gets with its payment: both sides, the payment
    without its VAT, the tax, and the day (Income Tax Regulations on deductions; H). `homeBase` and
    `homeWithheld` are in the currency of the books.
    """
    paymentId: str
    payer: TaxParty
    payee: TaxParty
    date: str
    rate: str | None
    reason: t.Literal["certificate", "default", "given", "no_books", "small_transaction"]
    certificateNumber: str | None
    currency: str
    base: str
    """Money: an exact decimal, as a string."""
    withheld: str
    """Money: an exact decimal, as a string."""
    homeCurrency: str
    homeBase: str
    """Money: an exact decimal, as a string."""
    homeWithheld: str
    """Money: an exact decimal, as a string."""
    state: t.Literal["RECORDED", "VOID"]


class PercentFigure(t.TypedDict):
    """A part in percent, and the same of the period that it is compared with; `change` is in points of percent."""
    value: str
    previous: str | None
    change: str | None


Period = t.TypedDict(
    "Period",
    {
        "period": 'str',
        "from": 'str',
        "to": 'str',
        "state": 't.Literal["CLOSED", "OPEN"]',
        "isOver": 'bool',
        "isYearEnd": 'bool',
        "debit": 'str',
        "checklist": 'PeriodChecklist',
        "canClose": 'bool',
        "canReopen": 'bool',
        "changes": 't.List[PeriodChange]',
    },
)
"""A month of the books. `debit` is what its entries debit, and credit. `isYearEnd`: closing it closes the year.
`canClose` and `canReopen` say what is possible now.
"""


class PeriodChange(t.TypedDict):
    """Who closed or reopened a month, and when. `kind` and `actorId` name who did it as the audit log does."""
    action: t.Literal["closed", "reopened"]
    reason: str | None
    at: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    kind: str
    actorId: str | None


class PeriodChecklist(t.TypedDict):
    """What is dated in a month and not in the books yet. None of it keeps the month from being closed; nothing of
    it can be booked on its day afterwards.
    """
    draftDocuments: int
    """Drafts of documents that post."""
    openExpenses: int
    """Expenses that are not booked, and were not refused."""


class PeriodReopening(t.TypedDict):
    """Why a closed month is opened again."""
    reason: str


class Periods(t.TypedDict):
    """The months of a year until the current one, the last first. `closedThrough` is the last day on which nothing
    is posted any more, `firstPeriod` the month of the earliest entry.
    """
    year: int
    currency: str
    closedThrough: str | None
    firstPeriod: str | None
    items: t.List[Period]


class PersonChanges(t.TypedDict):
    """What to change of oneself. `password` is asked for when `email` is another one."""
    name: NotRequired[str]
    language: NotRequired[t.Literal["en", "he"]]
    email: NotRequired[str]
    password: NotRequired[str]


class Pipeline(t.TypedDict):
    """A pipeline with its stages in their order: the open ones, then won, then lost."""
    id: str
    name: str
    isDefault: bool
    stages: t.List[PipelineStage]
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class PipelineChanges(t.TypedDict):
    """What to change of a pipeline. Another one takes the default by becoming it; it cannot be given up."""
    name: NotRequired[str]
    isDefault: NotRequired[bool]


class PipelinePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Pipeline]
    nextCursor: str | None
    total: NotRequired[int]


class PipelineStage(t.TypedDict):
    """A stage of a pipeline. `order` counts from 0; `type` says whether the deals in it are open, won or lost."""
    id: str
    name: str
    order: int
    type: t.Literal["lost", "open", "won"]
    probability: int
    rottingDays: int | None
    enteredOn: t.Literal["invoice_issued", "quote_accepted", "quote_issued"] | None


class PlanEffect(t.TypedDict):
    """What follows from issuing on the day, in words with its figures."""
    key: t.Literal["allocation_needed", "allocation_not_needed", "ceiling_not_published", "crosses_ceiling", "stays_below_ceiling", "vat_period", "vat_rate_changes"]
    text: str
    figures: t.Dict[str, str | int]


class PlanOption(t.TypedDict):
    """A day on which the amount may be issued. `ceiling` is null for whoever charges VAT, `vat` and `allocation`
    for whoever does not.
    """
    date: str
    net: str
    """Money: an exact decimal, as a string."""
    ceiling: PlannedCeiling | None
    vat: PlannedVat | None
    allocation: PlannedAllocation | None
    effects: t.List[PlanEffect]


class PlannedAllocation(t.TypedDict):
    """Whether the invoice needs an allocation number on the day, and why. `threshold` is without VAT."""
    required: bool
    reason: str
    threshold: str | None


class PlannedCeiling(t.TypedDict):
    """The ceiling up to which a dealer may be exempt from VAT in a year, and the turnover before and with the
    amount: before it is what the books say, and for a day to come what is earned until then at the present
    pace. `ceiling` and `remaining` are null for a year whose ceiling is not published.
    """
    year: int
    ceiling: str | None
    turnoverBefore: str
    """Money: an exact decimal, as a string."""
    turnoverAfter: str
    """Money: an exact decimal, as a string."""
    remaining: str | None
    crossed: bool | None


PlannedVat = t.TypedDict(
    "PlannedVat",
    {
        "rate": 'str',
        "vat": 'str',
        "total": 'str',
        "from": 'str',
        "to": 'str',
        "dueDate": 'str',
    },
)
"""The VAT of the amount by the rate of the day, the VAT period that reports it, and when it is paid."""


class PolicyChanges(t.TypedDict):
    """What to change; null clears."""
    name: NotRequired[str]
    isActive: NotRequired[bool]
    automatic: NotRequired[bool]
    steps: NotRequired[t.Sequence[ReminderStep]]
    quietFrom: NotRequired[str | None]
    quietTo: NotRequired[str | None]
    pauseOnRestDays: NotRequired[bool]
    weeklyMaximum: NotRequired[int]
    clientIds: NotRequired[t.Sequence[Id]]
    brandIds: NotRequired[t.Sequence[Id]]
    minimumAmount: NotRequired[Amount | None]
    controlShare: NotRequired[int]
    """Percent."""


class PortalBalance(t.TypedDict):
    """What the client owes in one currency: `balance` = `open` less what is in its favour. `payable`: whether it
    can be paid here, by a provider of the business.
    """
    currency: str
    balance: str
    """Money: an exact decimal, as a string."""
    open: str
    """Money: an exact decimal, as a string."""
    overdue: str
    """Money: an exact decimal, as a string."""
    credit: str
    """Money: an exact decimal, as a string."""
    payable: bool


class PortalDocument(t.TypedDict):
    """A document, as its client sees it."""
    id: str
    docType: DocType
    docNumber: int
    issueDate: str
    dueDate: str | None
    currency: str
    total: str
    """Money: an exact decimal, as a string."""
    balance: str
    """Money: an exact decimal, as a string."""
    paymentStatus: str
    overdue: bool


class PortalDocumentPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[PortalDocument]
    nextCursor: str | None
    total: NotRequired[int]


class PortalLink(t.TypedDict):
    """The one link of a client. Whoever has `url` sees the account, pays and downloads: it is the client's secret.
    It is null once the link was ended.
    """
    clientId: str
    state: t.Literal["ACTIVE", "ENDED", "EXPIRED"]
    url: str | None
    expiresAt: str | None
    lastUsedAt: str | None
    madeAt: str | None
    createdBy: Creator | None
    endedAt: str | None


class PortalOpeningItem(t.TypedDict):
    """What is open of an opening balance: what was owed before the first document. Where it is of a document that
    an earlier program issued, `docType` and `docNumber` are those of that document.
    """
    id: str
    dueDate: str | None
    date: str
    currency: str
    amount: str
    """Money: an exact decimal, as a string."""
    open: str
    """Money: an exact decimal, as a string."""
    overdue: bool
    docType: int | None
    docNumber: str | None


class PortalPayment(t.TypedDict):
    """What a client pays: documents and opening balances of one currency, each with all that is open of it; or an
    amount, which pays what is due first.
    """
    name: NotRequired[str | None]
    email: NotRequired[str | None]
    phone: NotRequired[str | None]
    language: NotRequired[t.Literal["en", "he"] | None]
    saveCard: NotRequired[bool]
    """Default: false."""
    documentIds: NotRequired[t.Sequence[Id]]
    """Empty by default."""
    openingItemIds: NotRequired[t.Sequence[Id]]
    """Empty by default."""
    amount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    currency: NotRequired[str | None]
    """ISO 4217 code."""


class PostedEntries(t.TypedDict):
    """The result of each item, in the order of the request."""
    created: int
    failed: int
    items: t.List[PostedItem]


class PostedItem(t.TypedDict):
    """The result of one item; `index` is its place in the request."""
    index: int
    status: t.Literal["created", "failed"]
    entry: NotRequired[JournalEntry]
    error: NotRequired[PostedItemError]
    """Why the item was refused: the error of the single operation, with its named facts, and beside it the
    `status` that it answers. `requestId` is the one of the whole answer.
    """


class PostedItemError(t.TypedDict):
    """Why the item was refused: the error of the single operation, with its named facts, and beside it the
    `status` that it answers. `requestId` is the one of the whole answer.
    """
    error: str
    """A stable code."""
    message: str
    """For a person."""
    status: int
    hint: NotRequired[str]
    details: t.List[PostedItemErrorDetailsItem]


class PostedItemErrorDetailsItem(t.TypedDict):
    field: str
    code: str
    message: str


class PostingRule(t.TypedDict):
    """To which account a role posts. `validFrom` is null for the account that has had the role from the beginning.
    `isFixed`: the role always posts to its own account, because that is kept equal to something else.
    """
    role: str
    type: t.Literal["asset", "equity", "expense", "income", "liability"]
    accountId: str
    accountCode: str
    accountName: str
    validFrom: str | None
    isFixed: bool
    isCurrent: bool
    """Whether it is the one of today."""
    changedAt: str | None


class PostingRuleChange(t.TypedDict):
    """To which account a role posts from a day on."""
    role: str
    """How postings find the account."""
    accountId: Id
    """An active account of the same type."""
    validFrom: NotRequired[Date | None]
    """Today or later. Left out: today."""


class PostingRuleChanges(t.TypedDict):
    """The roles that are to post elsewhere; the others stay as they are."""
    rules: t.Sequence[PostingRuleChange]


class PostingRules(t.TypedDict):
    """All rules by role and day: past, current and coming ones."""
    items: t.List[PostingRule]


class PreviewLine(t.TypedDict):
    """A line as it was understood."""
    row: int
    date: str
    amount: str
    """Money: an exact decimal, as a string."""
    description: str
    reference: str | None
    balanceAfter: str | None
    isDuplicate: bool


class PreviewMessage(t.TypedDict):
    """How a document is to be sent; `reminder` asks for the text of a reminder."""
    subject: NotRequired[str | None]
    text: NotRequired[str | None]
    language: NotRequired[t.Literal["en", "he"] | None]
    attachPdf: NotRequired[bool]
    """Default: true."""
    link: NotRequired[bool]
    """Default: true."""
    reminder: NotRequired[bool]
    """Default: false."""


class PreviewRequest(t.TypedDict):
    """What the sample shows: its language (else the template's, else the business's), and how many lines it has. A
    part of the look that is sent is shown in place of the template's and not kept: to see a change before it is
    saved. `format`: the whole file, or its first page as a picture.
    """
    lang: NotRequired[t.Literal["en", "he"] | None]
    lines: NotRequired[int]
    """Default: 4."""
    format: NotRequired[t.Literal["pdf", "png"]]
    """Default: pdf."""
    design: NotRequired[t.Literal["bold", "classic", "letter", "minimal", "modern"]]
    colors: NotRequired[Colors]
    logo: NotRequired[Logo]
    texts: NotRequired[Texts]
    layout: NotRequired[Layout]


class PreviewSum(t.TypedDict):
    """How many lines of a currency there are, and the sum of money in and out."""
    currency: str
    count: int
    inflow: str
    """Money: an exact decimal, as a string."""
    outflow: str
    """Money: an exact decimal, as a string."""


class PreviewedLine(t.TypedDict):
    """A line that a rule would have taken, as it is. `conflict`: somebody decided otherwise."""
    transactionId: str
    date: str
    description: str
    amount: str
    """Money: an exact decimal, as a string."""
    currency: str
    status: t.Literal["EXCLUDED", "MATCHED", "PARTIALLY_MATCHED", "UNMATCHED"]
    conflict: bool


class PriceList(t.TypedDict):
    """A price list. One that applies to a tag without a `clientTag` is for nobody: the tag was deleted."""
    id: str
    name: str
    appliesTo: t.Literal["client", "currency", "tag"]
    clientId: str | None
    clientTag: str | None
    currency: str
    validFrom: str | None
    validTo: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class PriceListChanges(t.TypedDict):
    """What to change; null clears. The currency stays: prices in another one are another list."""
    name: NotRequired[str]
    clientId: NotRequired[Id | None]
    clientTag: NotRequired[str | None]
    validFrom: NotRequired[Date | None]
    validTo: NotRequired[Date | None]


class PriceListItem(t.TypedDict):
    """The price of a product in a list: an amount in the `currency` of the list, or a percentage."""
    productId: str
    productName: str
    sku: str | None
    price: str | None
    percent: str | None
    currency: str
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class PriceListItemPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[PriceListItem]
    nextCursor: str | None
    total: NotRequired[int]


class PriceListPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[PriceList]
    nextCursor: str | None
    total: NotRequired[int]


class Product(t.TypedDict):
    """A product or service. A variant names the product that it is a kind of (`parentId`); `variants` are those of
    this one that are not archived.
    """
    id: str
    name: str
    price: str
    """An exact decimal, as a string."""
    description: str | None
    sku: str | None
    barcode: str | None
    type: t.Literal["bundle", "goods", "service"]
    categoryId: str | None
    tags: t.List[str]
    unit: str | None
    currency: str
    priceIncludesVat: bool
    vatType: t.Literal["default", "exempt", "zero"]
    cost: str | None
    trackStock: bool
    tracking: t.Literal["batch", "none", "serial"]
    reorderPoint: str | None
    location: str | None
    parentId: str | None
    attributes: t.Dict[str, str]
    variants: t.List[Variant]
    bundleItems: t.List[BundleItem]
    imageUrl: str | None
    externalReference: str | None
    metadata: t.Dict[str, str]
    archivedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class ProductChanges(t.TypedDict):
    """What to change; null clears. Variants are changed as the products that they are."""
    name: NotRequired[str]
    price: NotRequired[Amount]
    """An exact decimal of at most 6 decimals."""
    description: NotRequired[str | None]
    sku: NotRequired[str | None]
    barcode: NotRequired[str | None]
    type: NotRequired[t.Literal["bundle", "goods", "service"]]
    categoryId: NotRequired[Id | None]
    tags: NotRequired[t.Sequence[str]]
    unit: NotRequired[str | None]
    currency: NotRequired[str]
    """ISO 4217 code."""
    priceIncludesVat: NotRequired[bool]
    vatType: NotRequired[t.Literal["default", "exempt", "zero"]]
    cost: NotRequired[Amount | None]
    trackStock: NotRequired[bool]
    tracking: NotRequired[t.Literal["batch", "none", "serial"]]
    reorderPoint: NotRequired[Amount | None]
    location: NotRequired[str | None]
    attributes: NotRequired[t.Mapping[str, str]]
    """What tells a variant from the others, such as colour and size."""
    bundleItems: NotRequired[t.Sequence[NewBundleItem]]
    externalReference: NotRequired[str | None]
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own."""


class ProductCreatedDelivery(t.TypedDict):
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["product.created"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    endpointSequence: int
    """Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test."""
    data: ProductCreatedDeliveryData


class ProductCreatedDeliveryData(t.TypedDict):
    object: Product
    test: NotRequired[t.Literal[True]]
    """There in a test, and nowhere else."""


class ProductCreatedEvent(t.TypedDict):
    """A product was created."""
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["product.created"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    data: ProductCreatedEventData


class ProductCreatedEventData(t.TypedDict):
    object: Product


class ProductLevel(t.TypedDict):
    """The stock of one product, in all warehouses and in each that ever held it."""
    productId: str
    productName: str
    sku: str | None
    unit: str | None
    trackStock: bool
    tracking: t.Literal["batch", "none", "serial"]
    onHand: str
    """An exact decimal, as a string."""
    available: str
    """An exact decimal, as a string."""
    averageCost: str
    """An exact decimal, as a string."""
    value: str
    """Money: an exact decimal, as a string."""
    reorderPoint: str | None
    warehouses: t.List[WarehouseLevel]


class ProductPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Product]
    nextCursor: str | None
    total: NotRequired[int]


class ProductResult(t.TypedDict):
    """The result of one item; `index` is its place in the request."""
    index: int
    status: t.Literal["changed", "created", "failed"]
    product: NotRequired[Product]
    error: NotRequired[ProductResultError]
    """Why the item was refused: the error of the single operation, with its named facts, and beside it the
    `status` that it answers. `requestId` is the one of the whole answer.
    """


class ProductResultError(t.TypedDict):
    """Why the item was refused: the error of the single operation, with its named facts, and beside it the
    `status` that it answers. `requestId` is the one of the whole answer.
    """
    error: str
    """A stable code."""
    message: str
    """For a person."""
    status: int
    hint: NotRequired[str]
    details: t.List[ProductResultErrorDetailsItem]


class ProductResultErrorDetailsItem(t.TypedDict):
    field: str
    code: str
    message: str


class ProductSale(t.TypedDict):
    """A line of an issued document that sold a product; a credit takes back, and stands below zero. `net` is
    without VAT, after the discount of the line and its share of the document's, in `currency`. A credit that
    lowers the price has the quantity 0; one of a sum has the part of the product. `unitPrice` is that of the
    line, before discounts; of a sum, and of a line whose price has VAT in it, it is the net of one, to the
    minor unit; 0 where there is no quantity that it could be the price of.
    """
    id: str
    documentId: str
    docType: DocType
    docNumber: int | None
    issueDate: str
    clientId: str | None
    clientName: str | None
    description: str
    quantity: str
    """An exact decimal, as a string."""
    unitPrice: str
    """An exact decimal, as a string."""
    currency: str
    net: str
    """Money: an exact decimal, as a string."""


class ProductSales(t.TypedDict):
    """One page of the sales of a product, newest first, and the sums of the whole period by month, on every page."""
    items: t.List[ProductSale]
    nextCursor: str | None
    months: t.List[SalesOfMonth]
    total: NotRequired[int]


class ProductSalesRow(t.TypedDict):
    """What was sold of a product in one currency, less what was taken back; `net` is after every discount."""
    productId: str
    name: str
    sku: str | None
    quantity: str
    """An exact decimal, as a string."""
    lines: int
    currency: str
    """ISO 4217 code."""
    net: str
    """Money: an exact decimal, as a string."""
    compared: NotRequired[str]
    """The same of the period that it is compared with."""
    href: str
    """The path of the operation that lists what the figure is made of, under `/api/v1`."""


class ProductTable(t.TypedDict):
    """A page of products, and the names of their categories by id; a file has all of them."""
    items: t.List[Product]
    categories: t.Dict[str, str]
    nextCursor: str | None
    total: NotRequired[int]


class ProductUpdatedDelivery(t.TypedDict):
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["product.updated"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    endpointSequence: int
    """Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test."""
    data: ProductUpdatedDeliveryData


class ProductUpdatedDeliveryData(t.TypedDict):
    object: ProductWithChanges
    test: NotRequired[t.Literal[True]]
    """There in a test, and nowhere else."""


class ProductUpdatedEvent(t.TypedDict):
    """A product's details were changed."""
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["product.updated"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    data: ProductUpdatedEventData


class ProductUpdatedEventData(t.TypedDict):
    object: ProductWithChanges


class ProductWithChanges(t.TypedDict):
    """A product as it is now. `changed` names the fields that differ, `previous` says what stood in them."""
    id: str
    name: str
    price: str
    """An exact decimal, as a string."""
    description: str | None
    sku: str | None
    barcode: str | None
    type: t.Literal["bundle", "goods", "service"]
    categoryId: str | None
    tags: t.List[str]
    unit: str | None
    currency: str
    priceIncludesVat: bool
    vatType: t.Literal["default", "exempt", "zero"]
    cost: str | None
    trackStock: bool
    tracking: t.Literal["batch", "none", "serial"]
    reorderPoint: str | None
    location: str | None
    parentId: str | None
    attributes: t.Dict[str, str]
    variants: t.List[Variant]
    bundleItems: t.List[BundleItem]
    imageUrl: str | None
    externalReference: str | None
    metadata: t.Dict[str, str]
    archivedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    changed: t.List[str]
    previous: t.Dict[str, t.Any]


class ProductsDone(t.TypedDict):
    """A result for every item, in the order of the request."""
    created: int
    changed: int
    failed: int
    items: t.List[ProductResult]


class Profit(t.TypedDict):
    """`profit` = `income` - `expenses`."""
    income: str
    """Money: an exact decimal, as a string."""
    expenses: str
    """Money: an exact decimal, as a string."""
    profit: str
    """Money: an exact decimal, as a string."""


ProfitAndLoss = t.TypedDict(
    "ProfitAndLoss",
    {
        "report": 'str',
        "generatedAt": 'str',
        "currency": 'str',
        "from": 'str',
        "to": 'str',
        "comparedFrom": 'NotRequired[str]',
        "comparedTo": 'NotRequired[str]',
        "asOf": 'str | None',
        "rows": 't.List[ProfitRow]',
        "totals": 'Profit',
        "compared": 'NotRequired[Profit]',
        "months": 't.List[MonthProfit]',
    },
)
"""Income and expenses of a period. What closes a year is not in it."""


class ProfitRow(t.TypedDict):
    """Income or expenses of the period; `months` are the amounts of its months in their order."""
    accountId: str | None
    code: str | None
    name: str
    form6111Code: str | None
    amount: str
    """Money: an exact decimal, as a string."""
    compared: NotRequired[str]
    """The same of the period that it is compared with."""
    href: str | None
    section: t.Literal["expenses", "income"]
    months: NotRequired[t.List[str]]


class Promise(t.TypedDict):
    """A promise to pay in short. `amount` is null where all that is open was promised."""
    date: str
    amount: str | None
    state: t.Literal["BROKEN", "KEPT", "OPEN"]


class PromiseToPay(t.TypedDict):
    """A promise to pay a document. `KEPT` and `BROKEN` are told on the day after it: kept when what was promised
    came, or the document waits for no money any more. A broken one is told in a notification, and reminders go
    on.
    """
    id: str
    documentId: str
    docType: int
    number: int
    clientId: str | None
    clientName: str | None
    date: str
    amount: str | None
    currency: str
    """ISO 4217 code."""
    note: str | None
    state: t.Literal["BROKEN", "KEPT", "OPEN"]
    createdBy: Creator | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class PromiseToPayPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[PromiseToPay]
    nextCursor: str | None
    total: NotRequired[int]


class Proof(t.TypedDict):
    """Everything that proves an issued document: recompute `contentHash` and `hash`, and check the signature."""
    documentId: str
    docType: DocType
    docNumber: int
    alg: t.Literal["Ed25519"]
    keyId: str
    publicKey: str
    content: str
    contentHash: str
    previousHash: str
    hash: str
    signature: str
    chainIndex: int
    valid: bool


class Proposed(t.TypedDict):
    """A line that somebody has to decide on, with its best suggestion. `error` is the code of what refused the
    match of a certain one.
    """
    transactionId: str
    suggestion: Suggestion
    error: str | None


class Provider(t.TypedDict):
    """A payment provider, and the business's account there. `FAILING`: the last time that it was asked it refused
    the credentials. `callbackUrl` is entered at the provider, where it asks for one: it sends its notices
    there.
    """
    provider: str
    title: str
    status: t.Literal["CONNECTED", "FAILING", "NOT_CONNECTED"]
    mode: t.Literal["live", "test"] | None
    account: str | None
    connectedAt: str | None
    testedAt: str | None
    lastError: str | None
    credentialFields: t.List[CredentialField]
    capabilities: ProviderCapabilities
    callbackUrl: str


class ProviderCapabilities(t.TypedDict):
    """What a provider can do. `wallets` are further methods that its own page offers, where the account has them."""
    currencies: t.List[str]
    maxInstallments: int
    savesCards: bool
    refundsPartially: bool
    wallets: t.List[str]


class ProviderConnect(t.TypedDict):
    """The credentials of the business's account, by the keys of `credentialFields`: all of them, each time."""
    credentials: t.Mapping[str, str]


class ProviderTest(t.TypedDict):
    """What the provider said of the credentials: they work, it refuses them, or it could not be asked (`unknown`).
    `message` is its own sentence.
    """
    result: t.Literal["refused", "unknown", "works"]
    account: str | None
    message: str | None
    testedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class ProviderTotal(t.TypedDict):
    """What a processor still has to deposit, in the currency of the books; `overdue` is the part of which the day
    is past.
    """
    provider: str | None
    count: int
    openValue: str
    """Money: an exact decimal, as a string."""
    overdueValue: str
    """Money: an exact decimal, as a string."""


class Providers(t.TypedDict):
    """Every provider of this service."""
    items: t.List[Provider]


class PublicCheckout(t.TypedDict):
    """A checkout as its buyer sees it. `redirectUrl` is the provider's page, where the buyer goes next; null when
    there is nothing to do there. `documentUrl` opens the receipt once it is issued. Paid, `thanks` is what the
    business says to the buyer, and `successUrl` its own page where the buyer may go on. One that only saves a
    card (`savesCard`) is of nothing, and `ACTIVATED` once the card is saved; with `standingOrder` it is charged
    by that from then on.
    """
    token: str
    state: t.Literal["ACTIVATED", "CANCELLED", "EXPIRED", "FAILED", "LOCKED", "OPEN", "PAID", "PENDING"]
    savesCard: bool
    standingOrder: bool
    businessName: str
    description: str
    amount: str
    """Money: an exact decimal, as a string."""
    currency: str
    declineCode: str | None
    mayTryAgain: bool
    redirectUrl: str | None
    language: t.Literal["en", "he"]
    documentUrl: str | None
    thanks: str | None
    successUrl: str | None
    expiresAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class PublicDispute(t.TypedDict):
    """A dispute, as the client who opened it sees it."""
    id: str
    documentId: str
    docType: DocType
    docNumber: int
    reason: t.Literal["already_paid", "not_received", "other", "wrong_amount", "wrong_details"]
    text: str | None
    state: t.Literal["ANSWERED", "OPEN", "RESOLVED", "WITHDRAWN"]
    outcome: t.Literal["accepted", "rejected"] | None
    messages: t.List[PublicMessage]
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class PublicItem(t.TypedDict):
    """A line of what a page sells, as buyers see it; prices include VAT."""
    description: str
    quantity: str
    total: str
    """Money: an exact decimal, as a string."""


class PublicMandate(t.TypedDict):
    """A standing order as its client sees it who is to authorize it. `amount` is charged each time, or at most
    `amountMax`, which has no `frequency`; `terms` is the text that is consented to. `redirectUrl` is the
    provider's page, where the card is entered; null when there is nothing to do there.
    """
    state: t.Literal["AUTHORIZED", "CANCELLED", "CONSENTED", "EXPIRED", "OPEN"]
    kind: t.Literal["bank_debit", "card"]
    businessName: str
    clientName: str
    subject: str
    amount: str | None
    amountMax: str | None
    firstAmount: str | None
    currency: str
    frequency: str | None
    startDate: str
    end: ScheduleEnd
    terms: str
    language: t.Literal["en", "he"]
    expiresAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    redirectUrl: str | None


class PublicMessage(t.TypedDict):
    """What one side said of a dispute, as the client reads it."""
    author: t.Literal["business", "client"]
    text: str
    at: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class PublicPaymentLink(t.TypedDict):
    """What a payment link asks for, as whoever opens it sees it."""
    state: t.Literal["ACTIVE", "PAID"]
    businessName: str
    clientName: str | None
    description: str
    amount: str
    """Money: an exact decimal, as a string."""
    currency: str
    documents: t.List[AskedDocument]
    maxInstallments: int
    savesCards: bool
    language: t.Literal["en", "he"]
    expiresAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class PublicPaymentPage(t.TypedDict):
    """A Payment Page as a buyer sees it. `amount` is the price of one, VAT included; null where the buyer says it."""
    slug: str
    businessName: str
    title: str
    texts: PageTexts
    language: t.Literal["en", "he"]
    kind: t.Literal["one_time", "recurring"]
    frequency: t.Literal["annual", "biweekly", "monthly_date", "quarterly", "semi_annual", "weekly"] | None
    charges: int | None
    amountMode: t.Literal["fixed", "open", "quantity"]
    amount: str | None
    minAmount: str | None
    maxAmount: str | None
    maxQuantity: int
    currency: str
    items: t.List[PublicItem]
    maxInstallments: int
    fields: t.List[PageField]
    soldOut: bool
    cancelUrl: str | None
    expiresAt: str | None


class PublicPortal(t.TypedDict):
    """The account of a client, as whoever has its link sees it: what is open, what is due first first.
    `moreDocuments`: there are more open ones than are shown, 100 of those nothing was paid of and 100 of those
    paid in part. `disputes` are the newest 50; `begun` are payments that are going on, and can be continued.
    """
    businessName: str
    clientName: str
    language: t.Literal["en", "he"]
    asOf: str
    currencies: t.List[PortalBalance]
    documents: t.List[PortalDocument]
    moreDocuments: bool
    openingItems: t.List[PortalOpeningItem]
    disputes: t.List[PublicDispute]
    begun: t.List[BegunPayment]
    expiresAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class PublicReminderConsent(t.TypedDict):
    """What a client sees of it: who reminds, and whether it does."""
    businessName: str
    language: str
    optedOut: bool


class PushBrowserKeys(t.TypedDict):
    """What a message to a browser is encrypted with (RFC 8291): its public key, and a secret that it shares."""
    p256dh: str
    """An uncompressed point of P-256 in base64url."""
    auth: str
    """16 bytes in base64url."""


class PushKey(t.TypedDict):
    """The public key of this service, with which a browser subscribes (`applicationServerKey`)."""
    publicKey: str


class PushSubscription(t.TypedDict):
    """A browser in which the person of the session is told of notifications. `service` is the host of its push
    service, `userAgent` how the browser called itself; `current`: it is the one of this session. `lastSentAt`
    is when the push service took a message last.
    """
    id: str
    service: str
    userAgent: str
    current: bool
    lastSentAt: str | None
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class PushSubscriptionPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[PushSubscription]
    nextCursor: str | None
    total: NotRequired[int]


class QueueItem(t.TypedDict):
    """An open document, and its next reminder: `step` of `policyId`, due on `stepDate`. `DUE`: it is sent by the
    next run. `HELD`: it is due and not sent, for `reason` (`control_group`: never, so that the effect can be
    measured; of `rest_day` and `quiet_hours` it is sent afterwards). `WAITING`: its day has not come.
    `FINISHED`: the policy has no step for it any more; a step that was not sent for 30 days is not sent.
    `NO_POLICY`: no active policy is for it. `promiseToPay` is what the client promised.
    """
    documentId: str
    docType: int
    number: int
    clientId: str | None
    clientName: str | None
    issueDate: str
    dueDate: str | None
    daysOverdue: int
    currency: str
    """ISO 4217 code."""
    balance: str
    """Money: an exact decimal, as a string."""
    state: t.Literal["DUE", "FINISHED", "HELD", "NO_POLICY", "WAITING"]
    reason: t.Literal["control_group", "disputed", "no_address", "opted_out", "promised", "quiet_hours", "rest_day", "weekly_maximum"] | None
    policyId: str | None
    policyName: str | None
    step: int | None
    stepDate: str | None
    channel: t.Literal["email", "sms", "whatsapp"] | None
    lastReminderAt: str | None
    promiseToPay: Promise | None


class QueueItemPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[QueueItem]
    nextCursor: str | None
    total: NotRequired[int]


class QueuedItem(t.TypedDict):
    """The result of one document; `index` is its place in the request."""
    index: int
    id: str
    status: t.Literal["failed", "queued"]
    messages: NotRequired[t.List[DocumentMessage]]
    error: NotRequired[QueuedItemError]
    """Why the item was refused: the error of the single operation, with its named facts, and beside it the
    `status` that it answers. `requestId` is the one of the whole answer.
    """


class QueuedItemError(t.TypedDict):
    """Why the item was refused: the error of the single operation, with its named facts, and beside it the
    `status` that it answers. `requestId` is the one of the whole answer.
    """
    error: str
    """A stable code."""
    message: str
    """For a person."""
    status: int
    hint: NotRequired[str]
    details: t.List[QueuedItemErrorDetailsItem]


class QueuedItemErrorDetailsItem(t.TypedDict):
    field: str
    code: str
    message: str


class QueuedMessages(t.TypedDict):
    """A result for every document, in the order of the request."""
    queued: int
    failed: int
    items: t.List[QueuedItem]


class Quote(t.TypedDict):
    """A quote with where it stands. `openUntil` is its last day: `validUntil`, or a later one if it was reopened."""
    id: str
    docNumber: int
    status: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"]
    issueDate: str
    validUntil: str | None
    openUntil: str | None
    clientId: str | None
    clientName: str | None
    currency: str
    total: str
    """Money: an exact decimal, as a string."""
    lang: t.Literal["en", "he"]
    subject: str | None
    externalReference: str | None
    answeredAt: str | None
    answeredBy: str | None
    issuedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class QuoteAcceptance(t.TypedDict):
    """Who accepts, and how they sign: their name typed (`signature`), or a drawing (`signatureImage`). One of the
    two is required of a customer; a business that has neither says in `note` how it was accepted.
    """
    name: str
    signature: NotRequired[str | None]
    signatureImage: NotRequired[str | None]
    """A PNG of at most 100 KB, in base64: a drawn signature."""
    note: NotRequired[str | None]


class QuoteAcceptedDelivery(t.TypedDict):
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["quote.accepted"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    endpointSequence: int
    """Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test."""
    data: QuoteAcceptedDeliveryData


class QuoteAcceptedDeliveryData(t.TypedDict):
    object: QuoteAnswer
    test: NotRequired[t.Literal[True]]
    """There in a test, and nowhere else."""


class QuoteAcceptedEvent(t.TypedDict):
    """A customer accepted a quote."""
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["quote.accepted"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    data: QuoteAcceptedEventData


class QuoteAcceptedEventData(t.TypedDict):
    object: QuoteAnswer


class QuoteAnswer(t.TypedDict):
    """What a customer answered to a quote: the object of `quote.accepted` and `quote.rejected`."""
    id: str
    docNumber: int
    status: t.Literal["accepted", "rejected"]
    clientId: str | None
    currency: str
    total: str
    """Money: an exact decimal, as a string."""
    answeredAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    answeredBy: str | None
    note: str | None
    externalReference: str | None


class QuotePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Quote]
    nextCursor: str | None
    total: NotRequired[int]


class QuoteRejectedDelivery(t.TypedDict):
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["quote.rejected"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    endpointSequence: int
    """Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test."""
    data: QuoteRejectedDeliveryData


class QuoteRejectedDeliveryData(t.TypedDict):
    object: QuoteAnswer
    test: NotRequired[t.Literal[True]]
    """There in a test, and nowhere else."""


class QuoteRejectedEvent(t.TypedDict):
    """A customer rejected a quote."""
    id: str
    """The event; the same in every delivery of it, a replay's too: ignore one that you have."""
    type: t.Literal["quote.rejected"]
    apiVersion: t.Literal["v1"]
    environment: t.Literal["live", "sandbox"]
    businessId: str
    occurredAt: str
    sequence: int
    """Counts the events of the business without holes; 0 in a test."""
    data: QuoteRejectedEventData


class QuoteRejectedEventData(t.TypedDict):
    object: QuoteAnswer


class QuoteRejection(t.TypedDict):
    """Who rejects, and why."""
    name: NotRequired[str | None]
    reason: NotRequired[str | None]


class QuoteState(t.TypedDict):
    """Where a quote stands for its customer."""
    status: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"]
    openUntil: str | None
    answeredAt: str | None
    answeredBy: str | None


class QuoteWithAnswers(t.TypedDict):
    """A quote with every answer that it was given, the newest first: one more after each reopening at most."""
    id: str
    docNumber: int
    status: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"]
    issueDate: str
    validUntil: str | None
    openUntil: str | None
    clientId: str | None
    clientName: str | None
    currency: str
    total: str
    """Money: an exact decimal, as a string."""
    lang: t.Literal["en", "he"]
    subject: str | None
    externalReference: str | None
    answeredAt: str | None
    answeredBy: str | None
    issuedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    answers: t.List[Evidence]


class RateFigure(t.TypedDict):
    """A rate, a share or a number of days, beside that of the period that it is compared with; null where there is
    nothing to divide by.
    """
    value: str | None
    previous: str | None
    change: str | None
    changePercent: str | None


class RateOfPeriod(t.TypedDict):
    """A rate of the last day of the month in the place of the business's own."""
    currency: str
    """ISO 4217 code."""
    rate: Amount
    """An exact decimal of at most 6 decimals."""


ReadingError = t.TypedDict(
    "ReadingError",
    {
        "class": 't.Literal["bomb", "damaged", "encrypted", "engine_missing", "file_unavailable", "interrupted", "memory", "timeout", "too_large", "too_many_pages", "unavailable", "unreadable", "unsupported"]',
        "message": 'str',
        "hint": 'str | None',
        "retryable": 'bool',
    },
)
"""Why it was not read. `retryable`: reading it again may help. A new try comes by itself at `nextAttemptAt` of the
item, where it has one.
"""


class ReceivedPayment(t.TypedDict):
    """The object of `payment.received`. Of a payment that was recorded before its receipt there is no document
    yet.
    """
    id: str
    documentId: str | None
    docType: DocType | None
    docNumber: int | None
    clientId: str | None
    currency: str
    payment: Payment
    externalReference: str | None
    isCreditApplied: bool
    """Whether the client's credit was used (method `credit_balance`): money that had been received before, so a
    sum of what came in leaves it out.
    """


class Recipients(t.TypedDict):
    """To whom something is sent, by channel; nothing at all is the client's own addresses."""
    email: NotRequired[t.Sequence[str]]
    """Empty by default."""
    sms: NotRequired[t.Sequence[str]]
    """Empty by default."""
    whatsapp: NotRequired[t.Sequence[str]]
    """Empty by default."""


class ReconciliationPart(t.TypedDict):
    """A part of the difference between books and statement: how much the statement has beyond the books because of
    it. `refs` names the lines and the journal entries, at most 200 of them. What is matched is the same thing;
    of the rest, lines and entries of one amount are taken for it. What is left of the entries is
    `deposit_in_transit` or `uncleared_check`; what is left of the lines is `unposted_fee`, `duplicate_entry`,
    `wrong_date` (the books have it up to 14 days after the period) or `unmatched_line`. `other` is the rest,
    such as a difference from before the period.
    """
    kind: t.Literal["deposit_in_transit", "duplicate_entry", "other", "uncleared_check", "unmatched_line", "unposted_fee", "wrong_date"]
    amount: str
    """Money: an exact decimal, as a string."""
    refs: t.List[str]


class RecordedPayment(t.TypedDict):
    """Money that was received, once: `source` is `document` when an issued document carried it, `recorded` when it
    was recorded here (with `checkoutId` when a customer paid it through a provider), `opening` when the client
    had paid ahead before its first document here. `unallocated` is what is for nothing of it: the client's
    credit. `receiptId` is null until its receipt is issued. The method `withholding_tax` is tax that the client
    withheld, with the id of its document. `clearedOn` is the day on which the money was in the bank,
    `bouncedOn` the one on which it came back: then nothing is for a document, and nothing is left.
    `bankMatched` is how much of it bank transactions show.
    """
    id: str
    clientId: str | None
    clientName: str | None
    method: str
    date: str
    currency: str
    exchangeRate: str | None
    amount: str
    """Money: an exact decimal, as a string."""
    details: t.Dict[str, t.Any]
    state: t.Literal["BOUNCED", "CLEARED", "RECORDED", "REFUNDED", "VOID"]
    source: t.Literal["document", "opening", "recorded"]
    receiptId: str | None
    receiptType: DocType | None
    receiptNumber: int | None
    allocated: str
    """Money: an exact decimal, as a string."""
    refunded: str
    """Money: an exact decimal, as a string."""
    unallocated: str
    """Money: an exact decimal, as a string."""
    allocations: t.List[PaymentAllocation]
    checkoutId: str | None
    openingAllocations: t.List[OpeningAllocation]
    note: str | None
    externalReference: str | None
    metadata: t.Dict[str, str]
    voidReason: str | None
    voidedAt: str | None
    clearedOn: str | None
    bouncedOn: str | None
    bounceReason: str | None
    bankMatched: str
    """Money: an exact decimal, as a string."""
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    warnings: NotRequired[t.List[Finding]]


class RecordedPaymentPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[RecordedPayment]
    nextCursor: str | None
    total: NotRequired[int]


class RecordedPayments(t.TypedDict):
    """Money received for a document: the receipt for it is issued at once. What is beyond the open balance stays
    as the client's credit.
    """
    payments: NotRequired[t.Sequence[NewPayment]]
    """Empty by default."""
    withholdingTax: NotRequired[Withholding | None]
    issueDate: NotRequired[Date | None]
    exchangeRate: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""


class Recurring(t.TypedDict):
    """A schedule. `nextDate` is a day in its time zone and `nextAt` the instant; `total` is what the template came
    to when it was last looked at; FAILED is one that paused itself after three failures in a row. `clientName`
    is that of the client as it is called now.
    """
    id: str
    name: str | None
    frequency: t.Literal["annual", "biweekly", "custom", "monthly_date", "monthly_last_day", "monthly_weekday", "quarterly", "semi_annual", "weekly"]
    interval: int
    unit: t.Literal["days", "months", "weeks"] | None
    day: int | None
    week: t.Literal[-1, 1, 2, 3, 4] | None
    weekday: t.Literal["friday", "monday", "saturday", "sunday", "thursday", "tuesday", "wednesday"] | None
    startDate: str
    end: ScheduleEnd
    timezone: str
    time: str
    catchUp: t.Literal["all", "last", "none"]
    status: t.Literal["ACTIVE", "CANCELLED", "COMPLETED", "FAILED", "PAUSED"]
    nextDate: str | None
    nextAt: str | None
    lastDate: str | None
    lastAt: str | None
    generated: int
    consecutiveFailures: int
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    clientName: str | None
    template: RecurringTemplate
    total: str
    """Money: an exact decimal, as a string."""
    currency: str
    dueDays: int | None
    autoFinalize: bool
    autoSend: bool
    chargeMandateId: str | None


class RecurringChanges(t.TypedDict):
    """What to change; null clears. The template is replaced as a whole. A change of the rhythm goes on from the
    first date that is not before today.
    """
    frequency: NotRequired[t.Literal["annual", "biweekly", "custom", "monthly_date", "monthly_last_day", "monthly_weekday", "quarterly", "semi_annual", "weekly"]]
    interval: NotRequired[int]
    unit: NotRequired[t.Literal["days", "months", "weeks"] | None]
    day: NotRequired[int | None]
    week: NotRequired[t.Literal[-1, 1, 2, 3, 4] | None]
    weekday: NotRequired[t.Literal["friday", "monday", "saturday", "sunday", "thursday", "tuesday", "wednesday"] | None]
    startDate: NotRequired[Date]
    end: NotRequired[ScheduleEnd]
    timezone: NotRequired[str]
    time: NotRequired[str]
    """A local time as HH:MM."""
    name: NotRequired[str | None]
    template: NotRequired[RecurringTemplate]
    dueDays: NotRequired[int | None]
    autoFinalize: NotRequired[bool]
    autoSend: NotRequired[bool]
    catchUp: NotRequired[t.Literal["all", "last", "none"]]
    chargeMandateId: NotRequired[str | None]


class RecurringDates(t.TypedDict):
    """The days of a schedule to come, in its time zone: fewer than were asked for when it is over before."""
    timezone: str
    dates: t.List[str]


class RecurringExpense(t.TypedDict):
    """A schedule. `total` is what the template came to when it was last looked at; `nextDates` are the days of the
    next expenses, five at most, of one that is not over; `supplierName` is that of the supplier as it is called
    now.
    """
    id: str
    name: str | None
    frequency: t.Literal["annual", "biweekly", "custom", "monthly_date", "monthly_last_day", "monthly_weekday", "quarterly", "semi_annual", "weekly"]
    interval: int
    unit: t.Literal["days", "months", "weeks"] | None
    day: int | None
    week: t.Literal[-1, 1, 2, 3, 4] | None
    weekday: t.Literal["friday", "monday", "saturday", "sunday", "thursday", "tuesday", "wednesday"] | None
    startDate: str
    end: ScheduleEnd
    timezone: str
    time: str
    catchUp: t.Literal["all", "last", "none"]
    status: t.Literal["ACTIVE", "CANCELLED", "COMPLETED", "FAILED", "PAUSED"]
    nextDate: str | None
    nextAt: str | None
    lastDate: str | None
    lastAt: str | None
    generated: int
    consecutiveFailures: int
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    supplierName: str | None
    template: RecurringExpenseTemplate
    total: str
    """Money: an exact decimal, as a string."""
    currency: str
    dueDays: int | None
    amountFixed: bool
    autoBook: bool
    nextDates: t.List[str]


class RecurringExpenseChanges(t.TypedDict):
    """What to change; null clears. The template is replaced as a whole. A change of the rhythm goes on from the
    first date that is not before today.
    """
    frequency: NotRequired[t.Literal["annual", "biweekly", "custom", "monthly_date", "monthly_last_day", "monthly_weekday", "quarterly", "semi_annual", "weekly"]]
    interval: NotRequired[int]
    unit: NotRequired[t.Literal["days", "months", "weeks"] | None]
    day: NotRequired[int | None]
    week: NotRequired[t.Literal[-1, 1, 2, 3, 4] | None]
    weekday: NotRequired[t.Literal["friday", "monday", "saturday", "sunday", "thursday", "tuesday", "wednesday"] | None]
    startDate: NotRequired[Date]
    end: NotRequired[ScheduleEnd]
    timezone: NotRequired[str]
    time: NotRequired[str]
    """A local time as HH:MM."""
    name: NotRequired[str | None]
    template: NotRequired[RecurringExpenseTemplate]
    dueDays: NotRequired[int | None]
    amountFixed: NotRequired[bool]
    autoBook: NotRequired[bool]
    catchUp: NotRequired[t.Literal["all", "last", "none"]]


class RecurringExpensePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[RecurringExpense]
    nextCursor: str | None
    total: NotRequired[int]


class RecurringExpenseRun(t.TypedDict):
    """What became of a date: an expense; or nothing yet, with the reasons; or nothing at all, since the date was
    passed over. `booked` says whether it was booked at once, `note` why one that was to be booked was left as a
    draft: `near_duplicate`, another expense looks like it; `approval_required`, it is above the threshold of
    the business. `expenseId` is null again when the draft was deleted.
    """
    id: str
    scheduleId: str
    dueDate: str
    status: t.Literal["DONE", "FAILED", "SKIPPED"]
    expenseId: str | None
    booked: bool
    note: t.Literal["approval_required", "near_duplicate"] | None
    failures: t.List[RunFailure]
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class RecurringExpenseRunPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[RecurringExpenseRun]
    nextCursor: str | None
    total: NotRequired[int]


class RecurringExpenseTemplate(t.TypedDict):
    """What is made for each date: an expense without its day, its number and its papers. Its fields are those of
    `POST /expenses`. A foreign currency takes the business's rate of the day.
    """
    supplierId: NotRequired[Id | None]
    supplier: NotRequired[DescribedSupplier | None]
    docType: NotRequired[DocType | None]
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    net: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    vat: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    total: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    lines: NotRequired[t.Sequence[ExpenseLineToWrite]]
    """Empty by default."""
    categoryId: NotRequired[Id | None]
    vatDeductible: NotRequired[t.Literal["full", "none", "quarter", "two_thirds"] | None]
    incomeTaxDeductiblePercent: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    brandId: NotRequired[Id | None]
    project: NotRequired[str | None]
    notes: NotRequired[str | None]
    externalReference: NotRequired[str | None]
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""


class RecurringLine(t.TypedDict):
    """A line of what is to be made. With `productId`, what is left out is taken from the product as it is then."""
    description: NotRequired[str | None]
    quantity: Amount
    """An exact decimal of at most 6 decimals."""
    unitPrice: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    productId: NotRequired[Id | None]
    sku: NotRequired[str | None]
    unit: NotRequired[str | None]
    vatType: NotRequired[t.Literal["default", "exempt", "zero"] | None]
    vatRate: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    discount: NotRequired[Discount | None]


class RecurringPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Recurring]
    nextCursor: str | None
    total: NotRequired[int]


class RecurringRun(t.TypedDict):
    """What a schedule has produced for a date: a document; or nothing yet, with the reasons; or nothing at all,
    since the date was passed over. `documentId` is null again when the draft was deleted. `chargeId` is a
    charge of the standing order whose document is issued with the money: until then `documentId` is null.
    """
    id: str
    scheduleId: str
    dueDate: str
    status: t.Literal["DONE", "FAILED", "SKIPPED"]
    byHand: bool
    documentId: str | None
    chargeId: str | None
    failures: t.List[RunFailure]
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class RecurringRunPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[RecurringRun]
    nextCursor: str | None
    total: NotRequired[int]


class RecurringTemplate(t.TypedDict):
    """What is to be made: a draft without dates, payments and references. What is left out comes from the document
    defaults of the type, as they are then; `brandId` left out is the default trade name, null is none.
    """
    docType: DocType
    clientId: NotRequired[Id | None]
    brandId: NotRequired[Id | None]
    paymentTerms: NotRequired[PaymentTerms | None]
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    exchangeRate: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    lang: NotRequired[t.Literal["en", "he"] | None]
    subject: NotRequired[str | None]
    notes: NotRequired[str | None]
    internalNotes: NotRequired[str | None]
    footer: NotRequired[str | None]
    priceMode: NotRequired[t.Literal["gross", "net"] | None]
    discount: NotRequired[Discount | None]
    rounding: NotRequired[t.Literal["none", "to_shekel"] | None]
    tags: NotRequired[t.Sequence[str]]
    """Empty by default."""
    externalReference: NotRequired[str | None]
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""
    client: NotRequired[DescribedClient | None]
    lines: t.Sequence[RecurringLine]


class RefreshedSession(t.TypedDict):
    """The answer to a refresh."""
    accessToken: str
    expiresIn: int


class Refund(t.TypedDict):
    """What happens to money that was paid: nothing (`none`: the client is owed it), it goes back the way it came,
    into the client's credit, or by hand. Without `amount` all that is paid then and no longer owed.

    In mode `original_method` the provider that charged a payment is asked to give it back, once the credit is issued:
    `refunds` of the answer says which. Anything else is a record and moves no money: whoever gives the money back
    does so at the bank or the card company, and may say in `authNumber` and `reference` by which approval and under
    which reference; those of the sale are not taken over. `alreadyRefunded`: the money went back already, and no
    provider is asked; left out, that is so where `authNumber` or `reference` says how it went back.
    """
    mode: t.Literal["credit_balance", "manual", "none", "original_method"]
    alreadyRefunded: NotRequired[bool | None]
    amount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    authNumber: NotRequired[str | None]
    reference: NotRequired[str | None]


class RefundOfCheckout(t.TypedDict):
    """Money of a paid checkout that goes back through its provider; without an amount all that is left of it.
    `credit`: whether the documents that the money paid are credited by what goes back; without it they are.
    Without them only money goes back that no document has. `attemptId` names the charge where the customer paid
    more than once; else it is the latest one of which anything is left.
    """
    amount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    reason: t.Literal["duplicate", "fraudulent", "order_cancellation", "order_change", "other", "pricing_error", "product_unsatisfactory"]
    note: NotRequired[str | None]
    credit: NotRequired[bool]
    """Default: true."""
    attemptId: NotRequired[Id | None]


class RefundResolution(t.TypedDict):
    """What the provider's own pages say of a refund that it did not answer here; `reference` is its number of it."""
    outcome: t.Literal["refunded", "refused"]
    reference: NotRequired[str | None]


class RefusedTransfer(t.TypedDict):
    """A payment that is not in the file, and why: `field` is that of the supplier or of the payment."""
    paymentId: str
    supplierName: str | None
    code: str
    field: str | None
    message: str


class Registered(t.TypedDict):
    """The answer to a registration."""
    accessToken: str
    expiresIn: int
    user: User
    business: Business


class Registration(t.TypedDict):
    """A person, and the first business: one to be opened, or with `invitation`, the token of a mail, one that the
    person was invited to. One of the two is sent.
    """
    email: str
    password: str
    name: str
    language: NotRequired[t.Literal["en", "he"]]
    """Default: he."""
    business: NotRequired[NewBusiness | None]
    invitation: NotRequired[str | None]


class Rejection(t.TypedDict):
    """Why an expense is not approved."""
    reason: str


class Reminder(t.TypedDict):
    """A reminder of a document. `step` is that of `policyId`; both are null of one that somebody sent by hand.
    `CONTROL`: nothing was sent, the document is in the control group of the policy. `balance` is what was open
    then, `messageIds` name the messages, an address each.
    """
    id: str
    documentId: str
    docType: int
    number: int
    clientId: str | None
    clientName: str | None
    policyId: str | None
    policyName: str | None
    step: int | None
    outcome: t.Literal["CONTROL", "SENT"]
    balance: str
    """Money: an exact decimal, as a string."""
    currency: str
    """ISO 4217 code."""
    daysOverdue: int
    messageIds: t.List[str]
    createdBy: Creator | None
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class ReminderChanges(t.TypedDict):
    """What to change of the reminder."""
    remind: NotRequired[bool]
    weekday: NotRequired[t.Literal["friday", "monday", "saturday", "sunday", "thursday", "tuesday", "wednesday"]]
    email: NotRequired[str | None]


class ReminderConsent(t.TypedDict):
    """Whether a client is reminded: `optedOut`, it is not; `optedOutBy` says whether the client chose that, by the
    link in a reminder, or the business. `url` is that link, the same in every reminder; null until there was a
    reminder or `PUT` was called.
    """
    clientId: str
    optedOut: bool
    url: str | None
    optedOutAt: str | None
    optedOutBy: t.Literal["business", "client"] | None


class ReminderConsentChange(t.TypedDict):
    """Whether a client is reminded."""
    optedOut: bool


class ReminderPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Reminder]
    nextCursor: str | None
    total: NotRequired[int]


class ReminderStep(t.TypedDict):
    """A step: on which day, by which channel and in which words. Without `channel` it goes as every message does:
    by e-mail, or by SMS to a client that has no e-mail address. Without a text in the language of the document
    it says what the business's own text of reminders says, or before the day what we suggest.
    """
    days: int
    """Days after the day on which a document falls due; negative: before it."""
    channel: NotRequired[t.Literal["email", "sms", "whatsapp"] | None]
    he: NotRequired[MessageText | None]
    en: NotRequired[MessageText | None]


class Removal(t.TypedDict):
    """What to delete, unless the query says it."""
    ids: NotRequired[t.Sequence[Id] | None]


class Reopening(t.TypedDict):
    """Until when the quote stands open again. What is printed on it stays; without a day that counts."""
    openUntil: NotRequired[Date | None]
    reason: NotRequired[str | None]


Replay = t.TypedDict(
    "Replay",
    {
        "id": 'str',
        "state": 't.Literal["cancelled", "done", "running"]',
        "from": 'str',
        "to": 'str',
        "events": 't.List[str]',
        "total": 'int',
        "sent": 'int',
        "createdAt": 'str',
        "updatedAt": 'str',
    },
)
"""A period that is sent again: `sent` of `total` events have become new deliveries."""


class ReportColumn(t.TypedDict):
    """A column of the files of a report, with its head in both languages."""
    key: str
    kind: str
    label: t.Dict[str, str]


class ReportDescription(t.TypedDict):
    """A report: `key` names it in schedules, `path` is where it is read, `scope` what a key needs for it."""
    key: str
    title: t.Dict[str, str]
    description: str
    path: str
    scope: str
    formats: t.List[t.Literal["csv", "json", "pdf", "xlsx"]]
    parameters: t.List[ReportParameter]
    columns: t.List[ReportColumn]


class ReportIndex(t.TypedDict):
    """Every report, by its key."""
    items: t.List[ReportDescription]


class ReportParameter(t.TypedDict):
    """A parameter of a report; `values` are those that it takes, where it takes only some."""
    name: str
    required: bool
    description: str | None
    values: t.List[str] | None


class ReportSchedule(t.TypedDict):
    """A schedule with its last ten runs, the newest first. It sends with the rights of who created it: nothing
    once they are gone.
    """
    id: str
    name: str
    report: str
    parameters: t.Dict[str, str]
    period: t.Literal["last_month", "last_quarter", "last_year", "year_to_date"]
    format: t.Literal["csv", "pdf", "xlsx"]
    language: t.Literal["en", "he"]
    recipients: t.List[str]
    dayOfMonth: int
    hour: int
    isActive: bool
    createdBy: Creator | None
    nextRunAt: str | None
    runs: t.List[RunSummary]
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class ReportScheduleChanges(t.TypedDict):
    """What to change."""
    name: NotRequired[str]
    report: NotRequired[str]
    """The `key` of a report of `GET /reports`."""
    parameters: NotRequired[t.Mapping[str, str]]
    """The other parameters of the report, by their names in `GET /reports`, all as texts."""
    period: NotRequired[t.Literal["last_month", "last_quarter", "last_year", "year_to_date"]]
    """The days that the report is of, seen from the day of the run in the time zone of the business."""
    format: NotRequired[t.Literal["csv", "pdf", "xlsx"]]
    language: NotRequired[t.Literal["en", "he"]]
    recipients: NotRequired[t.Sequence[str]]
    dayOfMonth: NotRequired[int]
    """In a shorter month the last day."""
    hour: NotRequired[int]
    """In the time zone of the business."""
    isActive: NotRequired[bool]


class ReportSchedulePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[ReportSchedule]
    nextCursor: str | None
    total: NotRequired[int]


class Resume(t.TypedDict):
    """What becomes of the dates that passed in the pause: `none` of them is made, the `last` one, or `all`. Left
    out, a schedule that a person paused makes none, and one that paused itself after failures goes by its own
    `catchUp`.
    """
    catchUp: NotRequired[t.Literal["all", "last", "none"] | None]


class ResumeMandate(t.TypedDict):
    """What becomes of the dates that passed in the pause: `none` of them is charged, the `last` one, or `all`."""
    catchUp: NotRequired[t.Literal["all", "last", "none"]]
    """Default: none."""


class RetryPlan(t.TypedDict):
    """When a charge that was declined is tried again: so many `days` after its first attempt, each later than the
    one before. After a decline that says that the card is useless (`hard`) it is not tried again. Once
    `stopAfter` charges in a row have failed for good the standing order pauses itself.
    """
    days: NotRequired[t.Sequence[int]]
    stopAfter: NotRequired[int]
    """Default: 3."""


class ReturnFee(t.TypedDict):
    """What the bank takes for the return, in the currency of the books; VAT is not charged on it."""
    amount: Amount
    """An exact decimal of at most 3 decimals."""
    description: NotRequired[str | None]


class Revaluation(t.TypedDict):
    """The revaluation of a month: what it would be (`PREVIEW`), or what was posted. `difference` is what the month
    gains by it, below zero what it loses. `missingRates` are currencies without a rate.
    """
    period: str
    date: str
    state: t.Literal["POSTED", "PREVIEW"]
    currency: str
    lines: t.List[RevaluedBalance]
    difference: str
    """Money: an exact decimal, as a string."""
    missingRates: t.List[str]
    postedAt: str | None


class RevaluedBalance(t.TypedDict):
    """What is open in one currency: of a client (`customers`), of a supplier, or on a money account in that
    currency. `foreignAmount`, `bookValue`, `value` and `difference` are debit less credit; `value` is at
    `rate`, which is of `rateDate`, and `difference` what it is more than the books say. Without a rate these
    are null.
    """
    subject: t.Literal["customers", "money", "suppliers"]
    accountCode: str
    partyId: str | None
    partyName: str | None
    currency: str
    foreignAmount: str
    """Money: an exact decimal, as a string."""
    bookValue: str
    """Money: an exact decimal, as a string."""
    rate: str | None
    rateDate: str | None
    value: str | None
    difference: str | None


class RevenueFigures(t.TypedDict):
    """Revenue of a period."""
    revenue: AmountFigure
    vat: AmountFigure
    gross: AmountFigure
    documents: CountFigure
    averageDocument: AmountFigure


class RevenueGrowth(t.TypedDict):
    """Revenue by month and how it grows."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: t.List[GrowthPoint]


class RevenueSummary(t.TypedDict):
    """Revenue of a period beside that of another one."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: RevenueFigures


class ReviewAction(t.TypedDict):
    """What may be done, about which of the concerns."""
    about: t.Literal["cash_shortfall_likely", "cash_shortfall_possible", "client_stopped", "debt_concentration", "expenses_high", "price_jump", "revenue_high", "revenue_low", "risky_client", "twin_expense"]
    text: str
    href: str | None


class ReviewNarrative(t.TypedDict):
    """The week told in sentences, in both languages. `rephrased` is true where the words are those of a language
    model: then every figure was found in the facts by the program.
    """
    he: str
    en: str
    sentences: t.List[ReviewSentence]
    rephrased: bool


class ReviewNumbers(t.TypedDict):
    """The figures of a week: revenue and expenses without VAT and money that came in, each with what is usual (the
    mean of the eight weeks before); how many documents were issued; what clients owe and what of it is overdue;
    the money there is, and what is expected in four weeks.
    """
    revenue: str
    """Money: an exact decimal, as a string."""
    usualRevenue: str
    """Money: an exact decimal, as a string."""
    collected: str
    """Money: an exact decimal, as a string."""
    usualCollected: str
    """Money: an exact decimal, as a string."""
    expenses: str
    """Money: an exact decimal, as a string."""
    usualExpenses: str
    """Money: an exact decimal, as a string."""
    documents: int
    owed: str
    """Money: an exact decimal, as a string."""
    overdue: str
    """Money: an exact decimal, as a string."""
    balance: str
    """Money: an exact decimal, as a string."""
    expectedBalance: str
    """Money: an exact decimal, as a string."""


class ReviewSentence(t.TypedDict):
    """A sentence of the narrative in both languages, with the figures that are in it."""
    he: str
    en: str
    figures: t.Dict[str, str | int]


class ReviewStatement(t.TypedDict):
    """A sentence with the figures behind it, and the path that it leads to, if there is one."""
    key: t.Literal["collected", "outlook", "overdue", "quiet_week", "revenue", "revenue_above", "revenue_below", "spent", "spent_above"] | t.Literal["cash_shortfall_likely", "cash_shortfall_possible", "client_stopped", "debt_concentration", "expenses_high", "price_jump", "revenue_high", "revenue_low", "risky_client", "twin_expense"]
    text: str
    figures: t.Dict[str, str | int]
    href: str | None


class RotatedApiKey(t.TypedDict):
    """The same key with a fresh raw one, which is in no other answer."""
    id: str
    name: str
    rawKey: str
    keyPrefix: str
    scopes: t.List[str]
    environment: str
    rateLimitPerMinute: int
    rateLimitPerHour: int
    allowedIps: str | None
    expiresAt: str | None
    bounds: Bounds | None
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    previousKeyValidUntil: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    version: int


class Rotation(t.TypedDict):
    """How long the raw key that is replaced goes on working, in hours; 0 ends it at once."""
    graceHours: NotRequired[int]
    """Default: 24."""


class RotationQuery(t.TypedDict):
    """How the secret is exchanged."""
    overlapHours: NotRequired[int]
    """Hours for which the secret of before signs too; 0 ends it at once. Default: 24."""


class RouteCount(t.TypedDict):
    """Requests to one route; `route` is the template of the path, or `(unknown)`. `deprecated`: the operation will
    be switched off, and its documentation says what to use instead.
    """
    method: str
    route: str
    count: int
    deprecated: bool


class RowFault(t.TypedDict):
    """Why a row of the file was not taken."""
    row: int
    column: str
    code: str
    message: str


RuleApplication = t.TypedDict(
    "RuleApplication",
    {
        "ruleIds": 'NotRequired[t.Sequence[Id] | None]',
        "bankAccountId": 'NotRequired[Id | None]',
        "sessionId": 'NotRequired[Id | None]',
        "from": 'NotRequired[Date | None]',
        "to": 'NotRequired[Date | None]',
        "limit": 'NotRequired[int]',
        "dryRun": 'NotRequired[bool]',
        "cursor": 'NotRequired[str | None]',
    },
)
"""Which rules are applied to which open lines, the oldest first, at most `limit` of them. Without `ruleIds` all
active rules are; those that are named are applied whether they are active or not. `dryRun` writes nothing.
`cursor`: go on where the last call ended.
"""


class RuleCount(t.TypedDict):
    """How many lines a rule took, or would take."""
    ruleId: str
    name: str
    action: t.Literal["assign_client", "exclude", "hold", "post_to_account", "supplier_advance"]
    taken: int


RulePreview = t.TypedDict(
    "RulePreview",
    {
        "from": 'str',
        "to": 'str',
        "count": 'int',
        "conflicts": 'int',
        "sums": 't.List[PreviewSum]',
        "lines": 't.List[PreviewedLine]',
        "lookedAt": 'int',
        "complete": 'bool',
    },
)
"""What a rule would have done to the lines of the last year, whatever became of them: how many lines, their sums
by currency, and the latest twenty. `conflicts`: lines that people matched or excluded otherwise. At most the
latest ten thousand lines are looked at; `complete` is false when there are more.
"""


class RulesApplied(t.TypedDict):
    """What rules did, or would do: `taken` lines, and how many of them by which rule, in the order of the rules.
    `failed`: lines that were refused. `lines` are the first hundred of both. `remaining`: open lines of the
    filters behind those of this call, which `nextCursor` goes on with.
    """
    dryRun: bool
    taken: int
    failed: int
    skipped: UntakenLines
    rules: t.List[RuleCount]
    lines: t.List[AppliedLine]
    remaining: int
    nextCursor: str | None


class RunFailure(t.TypedDict):
    """A try that failed: when, and why."""
    at: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    code: str
    message: str
    field: str | None


class RunSummary(t.TypedDict):
    """A run of a schedule: what it was to send, whom it was sent to, and why not."""
    id: str
    dueAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    byHand: bool
    state: t.Literal["FAILED", "QUEUED", "SENT"]
    parameters: t.Dict[str, str]
    recipients: t.List[str]
    sentTo: t.List[str]
    error: str | None
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


SalesByClient = t.TypedDict(
    "SalesByClient",
    {
        "report": 'str',
        "generatedAt": 'str',
        "currency": 'str',
        "from": 'str',
        "to": 'str',
        "comparedFrom": 'NotRequired[str]',
        "comparedTo": 'NotRequired[str]',
        "rows": 't.List[ClientSales]',
        "totals": 'IncomeFigures',
        "comparedTotal": 'NotRequired[str]',
    },
)
"""Clients by what was earned of them, the largest first; `comparedTotal` is the net of all in the other period."""


SalesByProduct = t.TypedDict(
    "SalesByProduct",
    {
        "report": 'str',
        "generatedAt": 'str',
        "currency": 'str',
        "from": 'str',
        "to": 'str',
        "comparedFrom": 'NotRequired[str]',
        "comparedTo": 'NotRequired[str]',
        "rows": 't.List[ProductSalesRow]',
        "totals": 't.List[CurrencyNet]',
    },
)
"""Products by what was sold of them, the largest first within a currency: lines without a product are not there."""


class SalesOfMonth(t.TypedDict):
    """What was sold in a month in one currency, less what was taken back; `month` is its first day. Of a month
    that the period only begins or ends in, the days within it count.
    """
    month: str
    currency: str
    quantity: str
    """An exact decimal, as a string."""
    net: str
    """Money: an exact decimal, as a string."""
    lines: int


class SandboxClock(t.TypedDict):
    """The clock of the business, the machine's, and by how many seconds the first is ahead."""
    now: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    machineNow: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    aheadSeconds: int


class SavedView(t.TypedDict):
    """Filters that the person of the session keeps; nobody else sees them."""
    id: str
    page: str
    name: str
    filters: t.Dict[str, str]
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class SavedViewPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[SavedView]
    nextCursor: str | None
    total: NotRequired[int]


class ScheduleEnd(t.TypedDict):
    """When a schedule is over: never, after a date (itself included), or after it has made so many."""
    type: t.Literal["after_count", "never", "on_date"]
    date: NotRequired[Date | None]
    count: NotRequired[int | None]


class Scope(t.TypedDict):
    """A scope, and what it allows."""
    scope: str
    description: str


class Scopes(t.TypedDict):
    """All scopes there are."""
    items: t.List[Scope]
    nextCursor: None


class Seal(t.TypedDict):
    """The signature of an issued document: Ed25519 by `keyId` over `hash`, which is chained to the one before."""
    alg: t.Literal["Ed25519"]
    keyId: str
    hash: str
    chainIndex: int


class SealProof(t.TypedDict):
    """A document's proof by itself, as `GET /documents/{id}/signature` gives it."""
    contentHash: str
    """SHA-256, hexadecimal."""
    previousHash: str
    """SHA-256, hexadecimal."""
    signature: str
    """Base64."""
    keyId: str


class SearchAnswer(t.TypedDict):
    """What a search found, the best first."""
    items: t.List[FoundRecord]


class SecondFactorCode(t.TypedDict):
    """A code of the authenticator."""
    code: str
    """A code of the second factor, or a recovery code."""


class SecondFactorEnd(t.TypedDict):
    """What it takes to turn the second factor off."""
    password: str
    code: str
    """A code of the second factor, or a recovery code."""


class SecretRotation(t.TypedDict):
    """How long the secret before goes on working beside the new one."""
    graceHours: NotRequired[int]
    """Hours. Default: 0."""


Seeded = t.TypedDict(
    "Seeded",
    {
        "clients": 'int',
        "suppliers": 'int',
        "products": 'int',
        "documents": 't.Dict[str, int]',
        "drafts": 'int',
        "deals": 'int',
        "from": 'str',
        "to": 'str',
    },
)
"""What was made: how many clients, suppliers, products and deals, and of each type of document how many (drafts
included), over which days.
"""


class SendAuthorization(t.TypedDict):
    """How the link is sent by which the client authorizes a standing order. Without `to` it goes to the client's
    e-mail addresses, or to its mobile phone by SMS when it has none; with `send` false nothing is sent, and the
    answer has the link. Without `expiresAt` it can be used for 30 days.
    """
    subject: NotRequired[str | None]
    text: NotRequired[str | None]
    language: NotRequired[t.Literal["en", "he"] | None]
    to: NotRequired[Recipients | None]
    send: NotRequired[bool]
    """Default: true."""
    expiresAt: NotRequired[Instant | None]
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class SendDocument(t.TypedDict):
    """How a document is sent. Without `to` it goes to the client's e-mail addresses, or to its mobile phone by SMS
    when it has none. `subject` and `text` replace those of the template; they may hold its placeholders.
    """
    subject: NotRequired[str | None]
    text: NotRequired[str | None]
    language: NotRequired[t.Literal["en", "he"] | None]
    attachPdf: NotRequired[bool]
    """Default: true."""
    link: NotRequired[bool]
    """Default: true."""
    to: NotRequired[Recipients | None]


class SendPaymentLink(t.TypedDict):
    """How a payment link is sent. Without `to` it goes to the client's e-mail addresses, or to its mobile phone by
    SMS when it has none.
    """
    subject: NotRequired[str | None]
    text: NotRequired[str | None]
    language: NotRequired[t.Literal["en", "he"] | None]
    to: NotRequired[Recipients | None]


class SendReminder(t.TypedDict):
    """How a reminder is sent; `force` sends it though there was one in the last 24 hours."""
    subject: NotRequired[str | None]
    text: NotRequired[str | None]
    language: NotRequired[t.Literal["en", "he"] | None]
    attachPdf: NotRequired[bool]
    """Default: true."""
    link: NotRequired[bool]
    """Default: true."""
    to: NotRequired[Recipients | None]
    force: NotRequired[bool]
    """Default: false."""


SendStatement = t.TypedDict(
    "SendStatement",
    {
        "from": 'NotRequired[Date | None]',
        "to": 'NotRequired[Date | None]',
        "currency": 'NotRequired[str | None]',
        "emails": 'NotRequired[t.Sequence[str]]',
        "language": 'NotRequired[t.Literal["en", "he"] | None]',
        "subject": 'NotRequired[str | None]',
        "text": 'NotRequired[str | None]',
    },
)
"""A statement to be sent as PDF. Without `emails` it goes to the contacts that receive statements, else to the
client's own addresses; `subject` and `text` replace ours.
"""


class SenderRule(t.TypedDict):
    """A rule for a sender: an address, or a domain with everything below it. An address goes before a domain."""
    id: str
    sender: str
    action: t.Literal["allow", "block"]
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class SenderRulePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[SenderRule]
    nextCursor: str | None
    total: NotRequired[int]


class Sending(t.TypedDict):
    """What was queued for a document, a message an address."""
    documentId: str
    messages: t.List[DocumentMessage]


class SequenceRow(t.TypedDict):
    """The numbers of a type of document: `start` was chosen, `first` to `last` are issued, `count` documents bear
    them. `missing` are numbers or ranges that no document bears, `repeated` numbers that several bear; each the
    first hundred.
    """
    docType: DocType
    start: int
    first: int | None
    last: int | None
    count: int
    missing: t.List[str]
    repeated: t.List[int]
    continuous: bool
    href: str
    """The path of the operation that lists what the figure is made of, under `/api/v1`."""


class Session(t.TypedDict):
    """The answer to a login."""
    accessToken: str
    expiresIn: int
    user: User
    businesses: t.List[Membership]


class SessionAssignment(t.TypedDict):
    """The session that a line belongs to; null takes it out of its session."""
    sessionId: Id | None


class SessionClosing(t.TypedDict):
    """How a session is closed: `allowDifference` closes it although its lines do not come to its closing balance,
    which `note` explains.
    """
    allowDifference: NotRequired[bool]
    """Default: false."""
    note: NotRequired[str | None]


class SessionReopening(t.TypedDict):
    """Why a closed session is opened again."""
    reason: str


class SettledOpeningItem(t.TypedDict):
    """How much a receipt pays, or a credit credits, of what its client owed before its first document here; `date`
    is the day of that opening balance. Where it is what was open of an imported document, `docType` and
    `docNumber` are those of that document.
    """
    openingItemId: str
    kind: t.Literal["credit", "payment"]
    amount: str
    """Money: an exact decimal, as a string."""
    date: str
    docType: int | None
    docNumber: str | None


class SettlementBody(t.TypedDict):
    """What `settle-card-clearing` takes to settle the charges that were found."""
    expectationIds: t.List[str]
    feeAmount: str
    """Money: an exact decimal, as a string."""
    feeVat: str
    """Money: an exact decimal, as a string."""


class Share(t.TypedDict):
    """A link as its business sees it; its address is told once, when it is made. `views` are times that the
    document was shown, counted a few seconds late.
    """
    id: str
    documentId: str
    hasPassword: bool
    allowDownload: bool
    note: str | None
    expiresAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    revokedAt: str | None
    views: int
    lastViewedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class SharePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Share]
    nextCursor: str | None
    total: NotRequired[int]


class SharedDocument(t.TypedDict):
    """What whoever holds a link sees: what is printed on the document and what became of it, and nothing else."""
    docType: DocType
    title: str
    docNumber: int
    status: t.Literal["CANCELLED", "ISSUED"]
    lang: t.Literal["en", "he"]
    issueDate: str
    dueDate: str | None
    validUntil: str | None
    issuedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    business: SharedParty
    client: SharedParty | None
    currency: str
    priceMode: t.Literal["gross", "net"]
    subject: str | None
    notes: str | None
    footer: str | None
    lines: t.List[SharedLine]
    subtotal: str
    """Money: an exact decimal, as a string."""
    discount: str | None
    vat: t.List[SharedVat]
    vatTotal: str | None
    rounding: str | None
    total: str
    """Money: an exact decimal, as a string."""
    totalLocal: str | None
    localCurrency: str | None
    exchangeRate: str | None
    payments: t.List[SharedPayment]
    withholding: str | None
    references: t.List[str]
    paid: str
    """Money: an exact decimal, as a string."""
    credited: str
    """Money: an exact decimal, as a string."""
    balance: str
    """Money: an exact decimal, as a string."""
    paymentStatus: str
    allocationNumber: str | None
    hash: str
    quote: QuoteState | None
    mayDownload: bool
    expiresAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    sandbox: bool


class SharedLine(t.TypedDict):
    """A line as it is printed; `vatRate` null is exempt, or a document without VAT."""
    description: str
    sku: str | None
    quantity: str
    unit: str | None
    unitPrice: str
    discount: str | None
    vatRate: str | None
    amount: str
    """Money: an exact decimal, as a string."""


class SharedParty(t.TypedDict):
    """Who issued a document, or to whom, as it is printed."""
    name: str
    tradeName: str | None
    caption: str | None
    taxId: str | None
    address: t.List[str]
    phone: str | None
    email: str | None
    website: str | None


class SharedPayment(t.TypedDict):
    """A payment on the document, as it is printed."""
    date: str
    method: str
    amount: str
    """Money: an exact decimal, as a string."""
    details: t.List[str]


class SharedVat(t.TypedDict):
    """Net and VAT of one treatment and rate."""
    treatment: t.Literal["exempt", "standard", "zero"]
    rate: str | None
    net: str
    """Money: an exact decimal, as a string."""
    vat: str
    """Money: an exact decimal, as a string."""


class ShownMessageText(t.TypedDict):
    """A text in one language; `isDefault` when the business wrote none of its own."""
    subject: str
    text: str
    short: str
    isDefault: bool


class Simulated(t.TypedDict):
    """What became of it: the request for the number of the document, and its status now; `EXPECTED`, and neither
    of the two, of an answer that waits for the next request. Of a payment the checkout, and its state now: what
    the simulator tells of it comes as a notice, like that of any provider. Of a deposit the bank transaction,
    and its state.
    """
    kind: t.Literal["authority_answer", "bank_deposit", "payment"]
    documentId: str | None
    allocationId: str | None
    checkoutId: str | None
    transactionId: str | None
    status: str


class Simulation(t.TypedDict):
    """What is to be simulated.

    An `authority_answer`: about an issued document now, or without `documentId` to the next request of the business,
    whatever document it is about; `code` is the authority's own, of a refusal. A `payment`: how the simulator's page
    of the checkout `checkoutId` ends, `paid` or declined with a code; `late`, `silent` and `twice` are paid, and told
    a minute later, not at all, or two times. A `bank_deposit`: a line comes to the bank account `bankAccountId`, or
    to the default one, as if a statement had brought it today; `amount` is below zero for money that goes out, and
    `clientId` names whose account the money comes from.
    """
    kind: t.Literal["authority_answer", "bank_deposit", "payment"]
    documentId: NotRequired[Id | None]
    answer: NotRequired[t.Literal["approve", "hold", "refuse", "time_out"] | None]
    code: NotRequired[int | None]
    checkoutId: NotRequired[Id | None]
    outcome: NotRequired[t.Literal["authentication_failed", "authentication_required", "cancelled_by_buyer", "card_declined", "expired_card", "instalments_not_allowed", "insufficient_funds", "invalid_card_data", "late", "limit_exceeded", "lost_or_stolen_card", "paid", "processing_error", "silent", "twice"] | None]
    bankAccountId: NotRequired[Id | None]
    amount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    description: NotRequired[str | None]
    clientId: NotRequired[Id | None]


class SkippedLines(t.TypedDict):
    """Lines that were left alone: nothing was found for them, they are on hold, or their session is closed."""
    noCandidate: int
    onHold: int
    sessionClosed: int


class SpendingFigures(t.TypedDict):
    """Expenses of a period."""
    expenses: AmountFigure
    deductibleVat: AmountFigure
    gross: AmountFigure
    expenseCount: CountFigure


class StageChanges(t.TypedDict):
    """What to change of a stage; null clears. The probability of the stages for won and for lost deals stays 100
    and 0, and they stay last.
    """
    name: NotRequired[str]
    probability: NotRequired[int]
    """In percent."""
    rottingDays: NotRequired[int | None]
    enteredOn: NotRequired[t.Literal["invoice_issued", "quote_accepted", "quote_issued"] | None]
    order: NotRequired[int]


class StageRemoval(t.TypedDict):
    """Where the deals of a stage go that is deleted: to another stage of the pipeline of the same type. Without it
    a stage with deals is refused.
    """
    moveTo: NotRequired[Id | None]


class StageSum(t.TypedDict):
    """Deals of one currency: how many, their value, and the value weighted by how probable each is."""
    currency: str
    deals: int
    value: str
    """Money: an exact decimal, as a string."""
    weighted: str
    """Money: an exact decimal, as a string."""


class StageVisit(t.TypedDict):
    """A deal in a stage: from when until when (null: it is there now), and for how many seconds. The name is that
    of the time.
    """
    stageId: str
    stageName: str
    enteredAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    leftAt: str | None
    seconds: int


class StartedRun(t.TypedDict):
    """What goes on behind the request: how many lines there are, and the id by which its progress is asked for."""
    id: str
    total: int


class StartedSecondFactor(t.TypedDict):
    """What an authenticator needs: shown once, and not asked for at logins before a code has confirmed it."""
    secret: str
    uri: str


Statement = t.TypedDict(
    "Statement",
    {
        "clientId": 'str',
        "clientName": 'str',
        "from": 'str',
        "to": 'str',
        "currencies": 't.List[CurrencyStatement]',
    },
)
"""The account of a client over a period, in every currency that it is kept in."""


StatementSending = t.TypedDict(
    "StatementSending",
    {
        "id": 'str',
        "clientId": 'str',
        "from": 'str',
        "to": 'str',
        "currency": 'str | None',
        "language": 't.Literal["en", "he"]',
        "recipient": 'str',
        "subject": 'str',
        "state": 't.Literal["FAILED", "QUEUED", "SENT"]',
        "error": 'str | None',
        "sentAt": 'str | None',
        "createdAt": 'str',
    },
)
"""A statement on its way to one address. `FAILED` says why in `error`."""


class StatementSendings(t.TypedDict):
    """What was queued, one for an address."""
    clientId: str
    sendings: t.List[StatementSending]


class StatisticFigures(t.TypedDict):
    """What happened in a period, in numbers of things."""
    documents: CountFigure
    salesDocuments: CountFigure
    expenseCount: CountFigure
    clients: CountFigure
    newClients: CountFigure


class Statistics(t.TypedDict):
    """How much happened in a period beside another one, and how many clients there are."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: StatisticFigures
    now: ClientsNow


StatusClasses = t.TypedDict(
    "StatusClasses",
    {
        "2xx": 'int',
        "3xx": 'int',
        "4xx": 'int',
        "5xx": 'int',
    },
)
"""Requests by the class of their status. They add up to all requests."""


class StatusFlow(t.TypedDict):
    """What became of what was issued in a period."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: FlowStages


class StatusShare(t.TypedDict):
    """Clients of a status. `value` is their revenue of all time, `rule` says who is in it."""
    status: t.Literal["active", "dormant", "lost", "no_sales", "slowing"]
    clients: int
    share: str
    """In percent of the clients, to two digits."""
    value: str
    """Money: an exact decimal, as a string."""
    rule: str


class StatusSums(t.TypedDict):
    """How many lines there are, and the sum of money in and out."""
    count: int
    inflow: str
    """Money: an exact decimal, as a string."""
    outflow: str
    """Money: an exact decimal, as a string."""


class StepEffect(t.TypedDict):
    """A step of a policy: how many documents were `reminded` by it and how many were in its `control` group. What
    a later step did within the days of a window is in it too: a document is in the control group on every step
    or on none.
    """
    policyId: str
    policyName: str
    step: int
    reminded: int
    control: int
    windows: t.List[EffectWindow]


class StockCount(t.TypedDict):
    """A count with its lines, by the name of the product."""
    id: str
    warehouseId: str
    status: t.Literal["CANCELLED", "COMMITTED", "OPEN"]
    note: str | None
    committedAt: str | None
    cancelledAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    lines: t.List[StockCountLine]


class StockCountLine(t.TypedDict):
    """A product that is counted. `expectedQuantity` is what the warehouse held when the count began,
    `heldQuantity` what it held when the quantity was entered; `difference` is what was found less that.
    """
    productId: str
    productName: str
    sku: str | None
    unit: str | None
    expectedQuantity: str
    """An exact decimal, as a string."""
    countedQuantity: str | None
    heldQuantity: str | None
    difference: str | None
    note: str | None


class StockCountSummary(t.TypedDict):
    """A count of a warehouse."""
    id: str
    warehouseId: str
    status: t.Literal["CANCELLED", "COMMITTED", "OPEN"]
    note: str | None
    committedAt: str | None
    cancelledAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class StockCountSummaryPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[StockCountSummary]
    nextCursor: str | None
    total: NotRequired[int]


class StockMovement(t.TypedDict):
    """Something that came (`quantity` above zero) or went (below zero), for good. `balance` is what the warehouse
    held behind it, in the order of the days and within a day in that of entry, as movements are listed.
    `unitCost` is what one unit costs now, in the currency of the books; `entryUnitCost` what it cost when it
    was written. Something that is dated back, or that fills what was missing, changes them. `documentId` and
    `lineId` name the document that caused it, `sourceId` the adjustment, transfer or count. `date` is the day
    for which it counts, `createdAt` when it was written.
    """
    id: str
    productId: str
    productName: str
    warehouseId: str
    warehouseName: str
    date: str
    kind: t.Literal["adjustment", "count", "receipt", "return", "sale", "transfer"]
    quantity: str
    """An exact decimal, as a string."""
    unitCost: str
    """An exact decimal, as a string."""
    entryUnitCost: str
    """An exact decimal, as a string."""
    balance: str
    """An exact decimal, as a string."""
    documentId: str | None
    lineId: str | None
    sourceId: str | None
    serialNumbers: t.List[str]
    batchNumber: str | None
    expiryDate: str | None
    reason: str | None
    actor: t.Dict[str, str | None]
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class StockMovementPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[StockMovement]
    nextCursor: str | None
    total: NotRequired[int]


class StockWarning(t.TypedDict):
    """Something that was done and is worth a look: `insufficient_stock`, where `negativeStock` is `warn`."""
    code: str
    message: str
    field: str | None
    facts: t.Dict[str, t.Any]


class Subject(t.TypedDict):
    """What it was done to."""
    type: str
    id: str


class SuggestedAction(t.TypedDict):
    """Something to do about a deal: by which rule (`ruleId`), why (`reasonCode`, and `reason` in words), by what
    it is shown (`evidence`), until when, and how sure it is, from 0 to 1. `payload` is what the operation takes
    that does it.
    """
    action: t.Literal["chase_acceptance", "collect_overdue", "create_quote", "follow_up", "issue_invoice", "mark_lost", "none", "schedule_call", "send_payment_link", "send_quote"]
    ruleId: str
    reasonCode: str
    reason: str
    evidence: t.Dict[str, t.Any]
    dueAt: str
    confidence: str
    """An exact decimal, as a string."""
    payload: t.Dict[str, t.Any]


class SuggestedCategory(t.TypedDict):
    """The expense category that the business's own history suggests, and why."""
    id: str
    name: str
    confidence: float
    """How sure it is, 0 to 1; 0.9 and more is shown as sure."""
    why: str


class SuggestedLink(t.TypedDict):
    """A link as `match` takes it. `withheld` is tax that the client withheld beside the money, `targetAmount` what
    it is in the currency of the target.
    """
    type: t.Literal["advance", "card_expectation", "document", "expense", "internal_transfer", "opening_item", "payment", "refund", "supplier_payment"]
    id: str
    amount: str
    """Money: an exact decimal, as a string."""
    withheld: str | None
    targetAmount: str | None


class SuggestedMatch(t.TypedDict):
    """A body of `match` that accepts the suggestion as it is."""
    links: t.List[SuggestedLink]
    createReceipt: bool
    feeAmount: str | None
    feeAccountId: str | None
    clientId: str | None


class SuggestedParty(t.TypedDict):
    """A client or a supplier."""
    id: str
    name: str


class SuggestedTarget(t.TypedDict):
    """One of what a line is for. `amount` is what of the line is for it, `openAmount` what is open of it, in
    `currency`: another one than that of the line where the line is a transfer between own accounts.
    """
    targetType: t.Literal["advance", "card_expectation", "document", "expense", "internal_transfer", "opening_item", "payment", "refund", "supplier_payment"]
    targetId: str
    label: str
    amount: str
    """Money: an exact decimal, as a string."""
    openAmount: str
    """Money: an exact decimal, as a string."""
    currency: str
    date: str


class Suggestion(t.TypedDict):
    """What a line may be for. `targets` are all of a combination, `targetId` the first of them. `amount` is what
    of the line is explained, `openAmount` what is open of the targets (in the currency of the line),
    `difference` what that is beyond it: a fee, or tax that was withheld. `match` is a body of `match` that
    accepts it, `settle` one of `settle-card-clearing`; null where another operation does. Of a card deposit
    `targets` are at most 50 of its charges. `autoMatchable`: it is unique, from a known party, without a
    conflict, and its score is at the threshold of the business or above.
    """
    targetType: t.Literal["advance", "card_expectation", "document", "expense", "internal_transfer", "opening_item", "payment", "refund", "supplier_payment"]
    targetId: str
    targets: t.List[SuggestedTarget]
    label: str
    amount: str
    """Money: an exact decimal, as a string."""
    openAmount: str
    """Money: an exact decimal, as a string."""
    currency: str
    date: str
    client: SuggestedParty | None
    supplier: SuggestedParty | None
    score: float
    confidence: t.Literal["HIGH", "LOW", "MEDIUM"]
    autoMatchable: bool
    difference: str
    """Money: an exact decimal, as a string."""
    proposedAction: t.Literal["book_advance", "create_receipt", "link_expense", "link_receipt", "link_refund", "link_supplier_payment", "link_transfer", "settle_batch"]
    match: SuggestedMatch | None
    settle: SettlementBody | None
    reasons: t.List[SuggestionReason]
    conflicts: t.List[SuggestionConflict]


class SuggestionConflict(t.TypedDict):
    """What speaks against it. `code` is stable, `text` says the same to a person."""
    code: str
    text: str


class SuggestionReason(t.TypedDict):
    """Why it is suggested. `value` is 0 to 1; the score is the mean of the values by their weights, before the
    guards. `code` is stable, `text` says the same to a person.
    """
    signal: t.Literal["amount", "counterparty", "currency", "date", "reference"]
    weight: float
    value: float
    code: str
    text: str


class Suggestions(t.TypedDict):
    """What a line may be for, the best first. `openAmount` is what of the line is open."""
    transactionId: str
    openAmount: str
    """Money: an exact decimal, as a string."""
    currency: str
    threshold: float
    items: t.List[Suggestion]


class SummaryRow(t.TypedDict):
    """A figure of the month: what it is, how many things it is of, its amount, and that of the month before."""
    section: t.Literal["expenses", "income", "money", "owed", "result", "vat"]
    key: str
    count: int | None
    amount: str | None
    compared: str | None
    href: str | None


class Supplier(t.TypedDict):
    """A supplier. `mergedIntoId`: it is another name of that one by now. `isActive`: neither archived nor merged.
    `expenseCategoryId` is the category of its expenses that name none. `bankConfirmedAt` is when somebody
    confirmed the bank details that it has now; `unconfirmedBankChangeId` names a change of them that nobody
    has.
    """
    id: str
    name: str
    displayName: str | None
    type: t.Literal["company", "person", "public"]
    taxId: str | None
    dealerType: t.Literal["company", "exempt", "foreign", "licensed", "npo"] | None
    emails: t.List[str]
    phone: str | None
    mobile: str | None
    fax: str | None
    website: str | None
    address: Address | None
    contactPerson: str | None
    accountingKey: str | None
    paymentTerms: PaymentTerms | None
    currency: str | None
    lang: t.Literal["en", "he"] | None
    expenseCategoryId: str | None
    withholding: SupplierWithholding | None
    bank: SupplierBank | None
    bankConfirmedAt: str | None
    unconfirmedBankChangeId: str | None
    notes: str | None
    externalReference: str | None
    metadata: t.Dict[str, str]
    isActive: bool
    archivedAt: str | None
    mergedIntoId: str | None
    mergedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class SupplierAccountBalance(t.TypedDict):
    """What is owed to a supplier, by currency, on a day of the business."""
    supplierId: str
    asOf: str
    currencies: t.List[SupplierCurrencyBalance]


class SupplierAllocation(t.TypedDict):
    """A part of a payment that is for an expense. Of a credit note (`isCredit`) it is a part that the payment did
    not have to be. `fromAdvance`: it was applied later, on `date`.
    """
    id: str
    expenseId: str
    docType: DocType | None
    number: str | None
    isCredit: bool
    amount: str
    """Money: an exact decimal, as a string."""
    fromAdvance: bool
    date: str
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class SupplierBalance(t.TypedDict):
    """What the business owes a supplier in one currency; below zero, what it has paid too much."""
    supplierId: str
    currency: str
    balance: str
    """Money: an exact decimal, as a string."""


class SupplierBalances(t.TypedDict):
    """A balance for each supplier and currency, by supplier. Whoever has no account yet is not among them."""
    items: t.List[SupplierBalance]


class SupplierBank(t.TypedDict):
    """Where a supplier is paid: bank, branch and account of the country, or an IBAN, or both. `holder` is whose
    account it is, where that is not the supplier's own name.
    """
    bankCode: NotRequired[str | None]
    branch: NotRequired[str | None]
    account: NotRequired[str | None]
    iban: NotRequired[str | None]
    holder: NotRequired[str | None]


SupplierCard = t.TypedDict(
    "SupplierCard",
    {
        "report": 'str',
        "generatedAt": 'str',
        "currency": 'str',
        "from": 'str',
        "to": 'str',
        "statement": 'SupplierStatement',
        "href": 'str',
    },
)
"""The account of a supplier over a period."""


class SupplierChanges(t.TypedDict):
    """What to change; null clears. A `withholding` of the same `certificateNumber` and `validFrom` corrects the
    certificate that was entered last, another one is entered beside it, and null removes it.
    """
    name: NotRequired[str]
    displayName: NotRequired[str | None]
    type: NotRequired[t.Literal["company", "person", "public"]]
    taxId: NotRequired[str | None]
    dealerType: NotRequired[t.Literal["company", "exempt", "foreign", "licensed", "npo"] | None]
    emails: NotRequired[t.Sequence[str]]
    phone: NotRequired[str | None]
    mobile: NotRequired[str | None]
    fax: NotRequired[str | None]
    website: NotRequired[str | None]
    address: NotRequired[Address | None]
    contactPerson: NotRequired[str | None]
    accountingKey: NotRequired[str | None]
    paymentTerms: NotRequired[PaymentTerms | None]
    currency: NotRequired[str | None]
    lang: NotRequired[t.Literal["en", "he"] | None]
    expenseCategoryId: NotRequired[Id | None]
    withholding: NotRequired[NewSupplierWithholding | None]
    bank: NotRequired[SupplierBank | None]
    notes: NotRequired[str | None]
    externalReference: NotRequired[str | None]
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own."""
    isActive: NotRequired[bool]


class SupplierCurrencyBalance(t.TypedDict):
    """What is owed to a supplier in one currency: `balance` = `bought` - `paid`."""
    currency: str
    balance: str
    """What the account says that the business owes the supplier; below zero, what it has paid too much."""
    bought: str
    """Over all time: what expenses asked for, and what payments were taken back."""
    paid: str
    """Over all time: what was paid or withheld, and what expenses were taken back or credited."""
    lastMovementDate: str | None


class SupplierCurrencyStatement(t.TypedDict):
    """The account in one currency. A balance above zero is owed to the supplier."""
    currency: str
    openingBalance: str
    """Money: an exact decimal, as a string."""
    debit: str
    """Money: an exact decimal, as a string."""
    credit: str
    """Money: an exact decimal, as a string."""
    closingBalance: str
    """Money: an exact decimal, as a string."""
    movements: t.List[SupplierMovement]


class SupplierExpenses(t.TypedDict):
    """What was bought of a supplier in a category; `supplierId` is null for one that is not saved."""
    expenses: int
    net: str
    """Money: an exact decimal, as a string."""
    vat: str
    """Money: an exact decimal, as a string."""
    deductibleVat: str
    """Money: an exact decimal, as a string."""
    total: str
    """Money: an exact decimal, as a string."""
    cost: str
    """Money: an exact decimal, as a string."""
    supplierId: str | None
    supplier: str | None
    compared: NotRequired[str]
    """The same of the period that it is compared with."""
    href: str
    """The path of the operation that lists what the figure is made of, under `/api/v1`."""


class SupplierMerge(t.TypedDict):
    """The supplier that becomes another name of the one in the address."""
    supplierId: Id


class SupplierMovement(t.TypedDict):
    """What one expense or payment did to the account. `sourceId` is the expense or the payment, or with
    `sourceType` `opening` what was owed before the first of them; `docType` and `number` are those of its
    paper. `reversal` takes back what it did before. `balance` is what is owed behind it.
    """
    date: str
    sourceType: t.Literal["expense", "opening", "payment"]
    sourceId: str
    docType: int | None
    number: str | None
    reversal: bool
    debit: str
    """Money: an exact decimal, as a string."""
    credit: str
    """Money: an exact decimal, as a string."""
    balance: str
    """Money: an exact decimal, as a string."""


class SupplierNumber(t.TypedDict):
    """A supplier's number, and what its invoice says. `amount` is without VAT, in shekels."""
    number: str
    """Digits as the authority gave them, 9 to 30."""
    supplierTaxId: str
    invoiceDate: NotRequired[Date | None]
    amount: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""


class SupplierNumberCheck(t.TypedDict):
    """`valid`: the authority gave this number for such an invoice; `mismatch`: it tells of another one; `unknown`:
    it knows of none; `unavailable`: it could not be asked, and `reason` says why.
    """
    result: t.Literal["mismatch", "unavailable", "unknown", "valid"]
    number: str
    supplierTaxId: str
    reason: t.Literal["connection_expired", "no_answer", "not_connected", "not_permitted", "number_withdrawn", "too_late", "unasked", "unclear", "unreachable"] | None
    checkedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class SupplierPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Supplier]
    nextCursor: str | None
    total: NotRequired[int]


class SupplierPayment(t.TypedDict):
    """Money that went to a supplier. `gross` is `amount`, the money, and `withheld`, the tax; `unallocated` is the
    advance that is left of it. `receiptExpected`: it paid an invoice, and the supplier's receipt is not here
    yet. `supplierId` is null where an expense was paid that is of no supplier here. `bankFileId`: the bank file
    in which it stands; `bankMatched`: how much of it bank transactions show.
    """
    id: str
    supplierId: str | None
    supplierName: str | None
    method: str
    date: str
    currency: str
    exchangeRate: str | None
    gross: str
    """Money: an exact decimal, as a string."""
    withheld: str
    """Money: an exact decimal, as a string."""
    amount: str
    """Money: an exact decimal, as a string."""
    withholding: AppliedWithholding | None
    details: t.Dict[str, t.Any]
    state: t.Literal["RECORDED", "VOID"]
    allocated: str
    """Money: an exact decimal, as a string."""
    unallocated: str
    """Money: an exact decimal, as a string."""
    allocations: t.List[SupplierAllocation]
    receiptExpected: bool
    receiptNumber: str | None
    receiptFileId: str | None
    bankFileId: str | None
    note: str | None
    externalReference: str | None
    metadata: t.Dict[str, str]
    voidReason: str | None
    voidedAt: str | None
    bankMatched: str
    """Money: an exact decimal, as a string."""
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    warnings: NotRequired[t.List[Finding]]


class SupplierPaymentConfig(t.TypedDict):
    """How the business pays its suppliers. `withholdsTax`: it must withhold tax from them, because of its turnover
    or its books (Income Tax Regulations 1977; H); the business says so itself.
    """
    withholdsTax: bool
    withholdingFileNumber: str | None
    masavInstitution: str | None
    masavDebitInstitution: str | None
    masavSendingInstitution: str | None
    masavName: str | None
    bank: OwnBankAccount | None
    version: int
    updatedAt: str | None


class SupplierPaymentConfigChanges(t.TypedDict):
    """What to change; null clears. `masavInstitution` and `masavSendingInstitution` are the numbers that the
    clearing house gave the business, `masavName` the name in its files where it is not that of the business.
    `masavDebitInstitution` is the number in files that debit clients, where it is another one.
    """
    withholdsTax: NotRequired[bool]
    withholdingFileNumber: NotRequired[str | None]
    masavInstitution: NotRequired[str | None]
    masavDebitInstitution: NotRequired[str | None]
    masavSendingInstitution: NotRequired[str | None]
    masavName: NotRequired[str | None]
    bank: NotRequired[OwnBankAccount | None]


class SupplierPaymentPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[SupplierPayment]
    nextCursor: str | None
    total: NotRequired[int]


class SupplierPaymentTable(t.TypedDict):
    """A page of payments; a file has all of them."""
    items: t.List[SupplierPayment]
    nextCursor: str | None
    total: NotRequired[int]


class SupplierPaymentToRecord(t.TypedDict):
    """Money that goes to a supplier, and the tax withheld from it: together `gross`, by which the debt goes down.
    Without `gross` it is the sum of the allocations; what is above them is an advance.
    """
    method: t.Literal["bank_transfer", "card", "cash", "check", "credit_balance", "gift_voucher", "other", "payment_app", "paypal", "standing_order"]
    date: Date
    exchangeRate: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    withheld: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    keepsBooks: NotRequired[bool]
    """Default: true."""
    reference: NotRequired[str | None]
    dueDate: NotRequired[Date | None]
    supplierId: Id
    currency: NotRequired[str | None]
    """ISO 4217 code."""
    gross: NotRequired[Amount | None]
    """An exact decimal of at most 3 decimals."""
    allocations: NotRequired[t.Sequence[NewSupplierAllocation]]
    """Empty by default."""
    note: NotRequired[str | None]
    externalReference: NotRequired[str | None]
    """Your own reference."""
    metadata: NotRequired[t.Mapping[str, str]]
    """Up to 50 pairs of strings of your own. Empty by default."""


class SupplierPaymentVoid(t.TypedDict):
    """Why a payment is void."""
    reason: str


class SupplierReceipt(t.TypedDict):
    """The supplier's receipt for a payment: the number on it, or the file that it is, or both."""
    number: NotRequired[str | None]
    fileId: NotRequired[Id | None]


SupplierStatement = t.TypedDict(
    "SupplierStatement",
    {
        "supplierId": 'str',
        "supplierName": 'str',
        "from": 'str',
        "to": 'str',
        "currencies": 't.List[SupplierCurrencyStatement]',
    },
)
"""The account of a supplier over a period, in every currency that it is kept in."""


class SupplierTable(t.TypedDict):
    """A page of suppliers with their balances; a file has all of them."""
    items: t.List[Supplier]
    balances: t.List[SupplierBalance]
    nextCursor: str | None
    total: NotRequired[int]


class SupplierWithholding(t.TypedDict):
    """The certificate of a supplier that was entered last. Which one is in force on a day, and those before it,
    tells `/suppliers/{id}/withholding-certificates`.
    """
    rate: str
    """An exact decimal, as a string."""
    certificateNumber: str | None
    validFrom: str | None
    validTo: str | None


class TableColumn(t.TypedDict):
    """A column that rows of this kind may have."""
    name: str
    required: bool


class TagChanges(t.TypedDict):
    """What to change; a new name is the new name on every client that bears it."""
    name: NotRequired[str]
    color: NotRequired[str | None]


class TagsOfClient(t.TypedDict):
    """The names of all tags of a client; one that there is not yet is made."""
    tags: t.Sequence[str]


class TakenLine(t.TypedDict):
    """A line of the document and how much of its quantity is taken. `serialNumbers` are the units that move with
    it: of a return those that come back.
    """
    lineId: Id
    quantity: Amount
    """An exact decimal of at most 6 decimals."""
    serialNumbers: NotRequired[t.Sequence[str]]
    """Empty by default."""


class Task(t.TypedDict):
    """Something to be done for a deal or a client."""
    id: str
    title: str
    notes: str | None
    dealId: str | None
    dealTitle: str | None
    clientId: str | None
    clientName: str | None
    dueDate: str | None
    remindAt: str | None
    assigneeUserId: str | None
    status: t.Literal["DONE", "OPEN"]
    completedAt: str | None
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class TaskChanges(t.TypedDict):
    """What to change of a task; null clears. `reopen` opens one again that was done."""
    title: NotRequired[str]
    notes: NotRequired[str | None]
    dealId: NotRequired[Id | None]
    clientId: NotRequired[Id | None]
    dueDate: NotRequired[Date | None]
    remindAt: NotRequired[Instant | None]
    assigneeUserId: NotRequired[Id | None]
    reopen: NotRequired[bool]


class TaskPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Task]
    nextCursor: str | None
    total: NotRequired[int]


TaxCalendar = t.TypedDict(
    "TaxCalendar",
    {
        "from": 'str',
        "to": 'str',
        "currency": 'str',
        "generatedAt": 'str',
        "data": 't.List[TaxDeadline]',
    },
)
"""What is due to the authorities, in the order of the days."""


class TaxDeadline(t.TypedDict):
    """Something that is due. `period` is the month or the year that it is about; `amountEstimate` is what the
    books say so far, null where they say nothing. `status`: the period goes on (`UPCOMING`) or is over (`DUE`);
    what is known to be filed is `DONE`, and `OVERDUE` when its day is over without it; `PASSED` is a day that
    is over of something that nobody tells here.
    """
    date: str
    kind: t.Literal["advances", "annual_return", "detailed_vat", "social_insurance", "turnover_declaration", "vat", "withholding"]
    period: str
    amountEstimate: str | None
    status: t.Literal["DONE", "DUE", "OVERDUE", "PASSED", "UPCOMING"]


class TaxParty(t.TypedDict):
    """One side of a withholding, as its certificate names it."""
    name: str
    taxId: str | None
    address: Address | None
    withholdingFileNumber: str | None


class TaxSettings(t.TypedDict):
    """What the business says of its taxes. `vatReporting`: how often it reports VAT, `none` where it charges none;
    `vatBasis`: whether output VAT arises with the invoice or with the money; `filesDetailedVat`: it files the
    detailed report (VAT Law 1975 s. 69א; H). `advancesRate` is the percentage of its turnover that it pays
    ahead on income tax. `withholdsTax` and `withholdingFileNumber` are those of payments to suppliers.
    """
    vatReporting: t.Literal["bimonthly", "monthly", "none"]
    vatBasis: t.Literal["accrual", "cash"]
    filesDetailedVat: bool
    advancesRate: str | None
    advancesReporting: t.Literal["bimonthly", "monthly"]
    incomeTaxFileNumber: str | None
    withholdsTax: bool
    withholdingFileNumber: str | None
    version: int
    updatedAt: str | None


class TaxSettingsChanges(t.TypedDict):
    """What to change; null clears."""
    vatReporting: NotRequired[t.Literal["bimonthly", "monthly", "none"]]
    vatBasis: NotRequired[t.Literal["accrual", "cash"]]
    filesDetailedVat: NotRequired[bool]
    advancesRate: NotRequired[Amount | None]
    advancesReporting: NotRequired[t.Literal["bimonthly", "monthly"]]
    incomeTaxFileNumber: NotRequired[str | None]
    withholdsTax: NotRequired[bool]
    withholdingFileNumber: NotRequired[str | None]


class TestQuery(t.TypedDict):
    """What is sent as a test."""
    type: NotRequired[t.Literal["checkout.activated", "checkout.failed", "checkout.paid", "client.created", "client.updated", "document.finalized", "expense.uploaded", "payment.received", "product.created", "product.updated", "quote.accepted", "quote.rejected"] | None]
    """Any of the 12; an event of the endpoint unless given."""


class TestResult(t.TypedDict):
    """What became of the one attempt of a test."""
    deliveryId: str
    state: t.Literal["delivered", "failed", "pending"]
    status: int | None
    durationMs: int
    error: str | None


class TextField(t.TypedDict):
    """A text of a paper. `corrected`: a person said it; `readValue` is then what was read."""
    value: str | None
    confidence: float
    """How sure it is, 0 to 1; 0.9 and more is shown as sure."""
    box: Box | None
    corrected: bool
    readValue: str | None


class Texts(t.TypedDict):
    """What every document says: above its subject, at its foot after its own footer, a word of thanks, and where
    to pay.
    """
    header: NotRequired[Words]
    footer: NotRequired[Words]
    thanks: NotRequired[Words]
    bankDetails: NotRequired[Words]


class ThresholdPlan(t.TypedDict):
    """What becomes of a draft or an amount, now and later; the first option is today."""
    documentId: str | None
    currency: str
    options: t.List[PlanOption]
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class Timing(t.TypedDict):
    """When a schedule would have its dates; `most` is how many dates are asked for."""
    frequency: t.Literal["annual", "biweekly", "custom", "monthly_date", "monthly_last_day", "monthly_weekday", "quarterly", "semi_annual", "weekly"]
    interval: NotRequired[int]
    """Default: 1."""
    unit: NotRequired[t.Literal["days", "months", "weeks"] | None]
    day: NotRequired[int | None]
    week: NotRequired[t.Literal[-1, 1, 2, 3, 4] | None]
    weekday: NotRequired[t.Literal["friday", "monday", "saturday", "sunday", "thursday", "tuesday", "wednesday"] | None]
    startDate: Date
    end: NotRequired[ScheduleEnd]
    timezone: NotRequired[str | None]
    time: NotRequired[str]
    """A local time as HH:MM. Default: 08:00."""
    most: NotRequired[int]
    """Default: 5."""


class TopClient(t.TypedDict):
    """A client among those who bought the most in the period, and what it bought until now. `id` is null for what
    names no saved client.
    """
    id: str | None
    name: str | None
    value: str
    """Money: an exact decimal, as a string."""
    count: int
    share: str
    """In percent of the whole, to two digits."""
    rank: int
    href: str | None
    lifetimeValue: str | None
    sales: int | None
    firstSale: str | None
    lastSale: str | None
    status: t.Literal["active", "dormant", "lost", "no_sales", "slowing"] | None


class TopClients(t.TypedDict):
    """The clients who bought the most, the largest first."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: t.List[TopClient]
    other: OtherRows
    total: str
    """Money: an exact decimal, as a string."""
    count: int


class TransactionSummary(t.TypedDict):
    """What is open, matched and excluded, by account."""
    items: t.List[AccountSummary]


class TransactionTable(t.TypedDict):
    """A page of transactions."""
    items: t.List[BankTransaction]
    nextCursor: str | None
    total: NotRequired[int]


class Transfer(t.TypedDict):
    """What a transfer moved: two movements a line, out of the one warehouse and into the other."""
    id: str
    fromWarehouseId: str
    toWarehouseId: str
    date: str
    movements: t.List[StockMovement]
    warnings: NotRequired[t.List[StockWarning]]


class TransferredLine(t.TypedDict):
    """How much of a product goes over."""
    productId: Id
    serialNumbers: NotRequired[t.Sequence[str]]
    """Empty by default."""
    batchNumber: NotRequired[str | None]
    quantity: Amount
    """An exact decimal of at most 6 decimals."""


class Trend(t.TypedDict):
    """A figure over time."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: t.List[TrendPoint]
    total: str
    """Money: an exact decimal, as a string."""
    count: int


class TrendPoint(t.TypedDict):
    """A day, week, month, quarter or year: `period` is its first day within the period that was asked about.
    `previous` is the point in the same place of the period that it is compared with.
    """
    period: str
    value: str
    """Money: an exact decimal, as a string."""
    count: int
    previous: str | None
    changePercent: str | None


TrialBalance = t.TypedDict(
    "TrialBalance",
    {
        "from": 'str',
        "to": 'str',
        "asOf": 'str | None',
        "comparedFrom": 'NotRequired[str]',
        "comparedTo": 'NotRequired[str]',
        "currency": 'str',
        "rows": 't.List[TrialBalanceRow]',
        "totals": 'TrialBalanceTotals',
    },
)
"""The accounts with a balance or a movement in the period, by number."""


class TrialBalanceRow(t.TypedDict):
    """An account over the period. `compared` is what `closing - opening` was in the period that it is compared
    with.
    """
    accountId: str
    code: str
    name: str
    type: t.Literal["asset", "equity", "expense", "income", "liability"]
    role: str | None
    form6111Code: str | None
    parentId: str | None
    opening: str
    """Debit less credit: below zero where the credit is more."""
    debit: str
    """Money: an exact decimal, as a string."""
    credit: str
    """Money: an exact decimal, as a string."""
    closing: str
    """Debit less credit: below zero where the credit is more."""
    compared: NotRequired[str]
    """Debit less credit: below zero where the credit is more."""


class TrialBalanceTotals(t.TypedDict):
    """All accounts together: books that balance have an opening and a closing of zero, and debits equal credits."""
    opening: str
    """Debit less credit: below zero where the credit is more."""
    debit: str
    """Money: an exact decimal, as a string."""
    credit: str
    """Money: an exact decimal, as a string."""
    closing: str
    """Debit less credit: below zero where the credit is more."""


class Turnover(t.TypedDict):
    """A month of turnover."""
    month: str
    net: str
    """Money: an exact decimal, as a string."""
    vat: str
    """Money: an exact decimal, as a string."""
    total: str
    """Money: an exact decimal, as a string."""
    documents: int


class TurnoverDeclaration(t.TypedDict):
    """What a dealer who charges no VAT declares of a year (VAT Registration Regulations reg. 15; H). `ceiling` is
    the turnover up to which it may stay exempt, null where it is not published.
    """
    year: int
    turnover: str
    """Money: an exact decimal, as a string."""
    ceiling: str | None
    dueDate: str
    currency: str


TypeChange = t.TypedDict(
    "TypeChange",
    {
        "type": 't.Literal["company", "exempt_dealer", "licensed_dealer", "nonprofit", "partnership"]',
        "from": 'Date',
        "reason": 'NotRequired[str | None]',
    },
)
"""Another type from a day on, in the business's time zone."""


class TypeDefaults(t.TypedDict):
    """What a draft of a type gets when it does not say; null is nothing in particular."""
    paymentTerms: PaymentTerms | None
    notes: str | None
    footer: str | None
    priceMode: t.Literal["gross", "net"] | None
    lang: t.Literal["en", "he"] | None
    currency: str | None
    rounding: t.Literal["none", "to_shekel"] | None
    templateId: str | None


class TypeDefaultsChanges(t.TypedDict):
    """What to change in the defaults of a type; null clears."""
    paymentTerms: NotRequired[PaymentTerms | None]
    notes: NotRequired[str | None]
    footer: NotRequired[str | None]
    priceMode: NotRequired[t.Literal["gross", "net"] | None]
    lang: NotRequired[t.Literal["en", "he"] | None]
    currency: NotRequired[str | None]
    rounding: NotRequired[t.Literal["none", "to_shekel"] | None]
    templateId: NotRequired[Id | None]


class TypeIncome(t.TypedDict):
    """The sums of one type of document."""
    documents: int
    net: str
    """Money: an exact decimal, as a string."""
    vat: str
    """Money: an exact decimal, as a string."""
    total: str
    """Money: an exact decimal, as a string."""
    docType: DocType


TypePeriod = t.TypedDict(
    "TypePeriod",
    {
        "id": 'str',
        "type": 't.Literal["company", "exempt_dealer", "licensed_dealer", "nonprofit", "partnership"]',
        "from": 'str',
        "to": 'str | None',
        "reason": 'str | None',
        "changedBy": 't.Dict[str, str | None]',
        "createdAt": 'str',
    },
)
"""A type that a business had, has or will have. `to` is the last day, null while no other type follows; the oldest
one also holds for every day before it. `changedBy` says who wrote it, as in the audit log.
"""


class TypePeriodPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[TypePeriod]
    nextCursor: str | None
    total: NotRequired[int]


class TypeTotals(t.TypedDict):
    """Sums of documents of one type and status."""
    currency: str
    documents: int
    net: str
    """Money: an exact decimal, as a string."""
    vatAmount: str
    """Money: an exact decimal, as a string."""
    total: str
    """Money: an exact decimal, as a string."""
    balance: str
    """Money: an exact decimal, as a string."""
    docType: DocType
    status: t.Literal["CANCELLED", "DRAFT", "ISSUED"]


class UndoImport(t.TypedDict):
    """Why the lines of a statement are taken out."""
    reason: NotRequired[str | None]


class UnmatchAnswer(t.TypedDict):
    """The line behind it, the matches that were taken back, and what stays."""
    transaction: BankTransaction
    matches: t.List[BankMatch]
    keptDocuments: t.List[KeptDocument]


class Unmatching(t.TypedDict):
    """Which match of a line is taken back, all of them without `matchId`, and why."""
    matchId: NotRequired[Id | None]
    reason: NotRequired[str | None]


class Unread(t.TypedDict):
    """How many wait to be read; `byCategory` and `bySeverity` have only what there is any of."""
    count: int
    byCategory: t.Dict[str, int]
    bySeverity: t.Dict[str, int]


class UntakenLines(t.TypedDict):
    """Lines that no rule changed: no rule is for them (`noRule`); the rule that is has nothing left to do
    (`unchanged`); they are on hold; or their session is closed.
    """
    noRule: int
    unchanged: int
    onHold: int
    sessionClosed: int


class Upcoming(t.TypedDict):
    """A document to come."""
    recurringId: str
    name: str | None
    docType: DocType
    clientId: str | None
    clientName: str | None
    date: str
    at: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    total: str
    """Money: an exact decimal, as a string."""
    currency: str
    autoFinalize: bool
    autoSend: bool


class UpcomingPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Upcoming]
    nextCursor: str | None
    total: NotRequired[int]


class Updated(t.TypedDict):
    """How many are read now that were not."""
    updated: int


class UploadFault(t.TypedDict):
    """Why a file was not taken."""
    error: str
    message: str
    hint: str | None


class UploadResult(t.TypedDict):
    """What became of one file: `added`; `duplicate` of something that is in the inbox, which is `item`; or
    `failed`.
    """
    index: int
    fileName: str | None
    status: t.Literal["added", "duplicate", "failed"]
    item: InboxSummary | None
    error: UploadFault | None


class UploadResults(t.TypedDict):
    """What became of each file, in their order."""
    results: t.List[UploadResult]
    added: int
    duplicates: int
    failed: int


class UploadedExpense(t.TypedDict):
    """An expense or a receipt that was uploaded; what it says is read afterwards."""
    id: str
    status: str
    fileId: str | None
    supplierName: str | None
    number: str | None
    date: str | None
    currency: str | None
    total: str | None
    source: t.Literal["api", "email", "message", "upload"]
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class UsedRate(t.TypedDict):
    """What amounts of the books were converted with: one unit of `currency` is worth `rate` of them by the rate of
    `date`.
    """
    currency: str
    """ISO 4217 code."""
    rate: str
    """An exact decimal, as a string."""
    date: str


class User(t.TypedDict):
    """A person."""
    id: str
    email: str
    name: str
    language: str
    twoFactor: bool
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class UserAgentCount(t.TypedDict):
    """Requests of clients that call themselves so."""
    userAgent: str
    count: int


class Validated(t.TypedDict):
    """A result for every item, in the order of the request; `valid` counts those that can be finalized."""
    valid: int
    items: t.List[ValidatedItem]


class ValidatedItem(t.TypedDict):
    """The checks of one draft; `index` is its place in the request. `status` is `failed` where it could not be
    looked at: then `error` says why.
    """
    index: int
    id: str | None
    status: t.Literal["failed", "invalid", "valid"]
    problems: t.List[Finding]
    warnings: t.List[Finding]
    error: NotRequired[ValidatedItemError]
    """Why the item was refused: the error of the single operation, with its named facts, and beside it the
    `status` that it answers. `requestId` is the one of the whole answer.
    """


class ValidatedItemError(t.TypedDict):
    """Why the item was refused: the error of the single operation, with its named facts, and beside it the
    `status` that it answers. `requestId` is the one of the whole answer.
    """
    error: str
    """A stable code."""
    message: str
    """For a person."""
    status: int
    hint: NotRequired[str]
    details: t.List[ValidatedItemErrorDetailsItem]


class ValidatedItemErrorDetailsItem(t.TypedDict):
    field: str
    code: str
    message: str


class Validation(t.TypedDict):
    """The dry run of finalize."""
    valid: bool
    problems: t.List[Finding]
    warnings: t.List[Finding]


class Valuation(t.TypedDict):
    """What the stock was worth at the end of a day, by weighted average cost, in the currency of the books.
    `totalValue` is that of every product, whatever the page shows.
    """
    date: str
    currency: str
    totalValue: str
    """Money: an exact decimal, as a string."""
    items: t.List[Value]
    nextCursor: str | None
    total: NotRequired[int]


class Value(t.TypedDict):
    """What a product was worth: so many, at so much each."""
    id: str
    productName: str
    sku: str | None
    onHand: str
    """An exact decimal, as a string."""
    averageCost: str
    """An exact decimal, as a string."""
    value: str
    """Money: an exact decimal, as a string."""


class ValueBucket(t.TypedDict):
    """Clients worth at least `min` and less than `max`; null is without a bound."""
    min: str | None
    max: str | None
    clients: int
    value: str
    """Money: an exact decimal, as a string."""


class Variant(t.TypedDict):
    """A variant of a product, in short: it is a product of its own, under its own id."""
    id: str
    name: str
    sku: str | None
    barcode: str | None
    attributes: t.Dict[str, str]
    price: str
    """An exact decimal, as a string."""


class VatAmountsView(t.TypedDict):
    """The same as the books have it, to the agora."""
    taxableSales: str
    """Money: an exact decimal, as a string."""
    zeroRatedSales: str
    """Money: an exact decimal, as a string."""
    exemptSales: str
    """Money: an exact decimal, as a string."""
    outputVat: str
    """Money: an exact decimal, as a string."""
    inputVatEquipment: str
    """Money: an exact decimal, as a string."""
    inputVatOther: str
    """Money: an exact decimal, as a string."""
    net: str
    """Money: an exact decimal, as a string."""


class VatAtRisk(t.TypedDict):
    """The input VAT of a period that cannot be claimed yet, in the currency of the books. `lateVat` is the part of
    which the time is over; `claimUntil` is the day on which that of the next one ends.
    """
    period: str
    count: int
    vat: str
    """Money: an exact decimal, as a string."""
    lateVat: str
    """Money: an exact decimal, as a string."""
    claimUntil: str | None


class VatBoxes(t.TypedDict):
    """The figures of the return, each rounded to whole shekels (VAT Law 1975 s. 139; H). `net` is to be paid,
    below zero to be refunded. `exemptSales` are sales at zero and exempt ones.
    """
    taxableSales: str
    """Money: an exact decimal, as a string."""
    exemptSales: str
    """Money: an exact decimal, as a string."""
    outputVat: str
    """Money: an exact decimal, as a string."""
    inputVatEquipment: str
    """Money: an exact decimal, as a string."""
    inputVatOther: str
    """Money: an exact decimal, as a string."""
    net: str
    """Money: an exact decimal, as a string."""


class VatClaim(t.TypedDict):
    """What was missing and has come. `period` is the month in whose return the VAT is claimed, this one unless it
    is said. `customerTaxId` is the number of the buyer on the paper that came.
    """
    period: NotRequired[str | None]
    """A month, YYYY-MM."""
    originalReceived: NotRequired[bool | None]
    allocationNumber: NotRequired[str | None]
    """Its digits as they stand on the paper: nine to thirty."""
    customerTaxId: NotRequired[str | None]


class VatDocument(t.TypedDict):
    """What one entry of the books does to the return. Outputs have sales and `vat`; inputs have `net`, the whole
    amount without VAT, and the VAT that is deducted, of equipment apart. `correctionOf` is the earlier month
    that it corrects, null for what belongs to the period itself.
    """
    id: str
    side: t.Literal["inputs", "outputs"]
    entryNumber: int
    date: str
    source: VatSource
    docType: int | None
    number: str | None
    partyName: str | None
    partyTaxId: str | None
    allocationNumber: str | None
    net: str
    """Money: an exact decimal, as a string."""
    zeroRated: str
    """Money: an exact decimal, as a string."""
    exempt: str
    """Money: an exact decimal, as a string."""
    vat: str
    """Money: an exact decimal, as a string."""
    equipmentVat: str
    """Money: an exact decimal, as a string."""
    currency: str
    correctionOf: str | None


class VatDocuments(t.TypedDict):
    """A page of the documents of a period."""
    items: t.List[VatDocument]
    nextCursor: str | None
    total: NotRequired[int]


class VatFigures(t.TypedDict):
    """VAT of periods. `net` is to be paid; below zero it is to be refunded."""
    taxableSales: str
    """Money: an exact decimal, as a string."""
    exemptSales: str
    """Money: an exact decimal, as a string."""
    outputVat: str
    """Money: an exact decimal, as a string."""
    inputVat: str
    """Money: an exact decimal, as a string."""
    inputVatEquipment: str
    """Money: an exact decimal, as a string."""
    net: str
    """Money: an exact decimal, as a string."""


class VatFiled(t.TypedDict):
    """That a return was filed: the reference that the authority gave, and the day."""
    reference: str
    filedOn: NotRequired[Date | None]


class VatFiling(t.TypedDict):
    """That the return was filed."""
    reference: str
    filedOn: str
    at: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class VatGroup(t.TypedDict):
    """Net and VAT of one treatment and rate."""
    treatment: t.Literal["exempt", "standard", "zero"]
    rate: str
    """An exact decimal, as a string."""
    net: str
    """Money: an exact decimal, as a string."""
    vat: str
    """Money: an exact decimal, as a string."""


class VatOfPeriod(t.TypedDict):
    """VAT on sales in the current VAT period. `applies` is false for a business that charges no VAT."""
    applies: bool
    period: DayRange
    outputVat: str
    """Money: an exact decimal, as a string."""


VatPeriod = t.TypedDict(
    "VatPeriod",
    {
        "period": 'str',
        "from": 'str',
        "to": 'str',
        "status": 't.Literal["CLOSED", "FILED", "OPEN"]',
        "dueDate": 'str',
        "detailedDueDate": 'str | None',
        "currency": 'str',
        "boxes": 'VatBoxes',
        "amounts": 'VatAmountsView',
        "corrections": 'VatAmountsView | None',
        "outputs": 't.List[VatDocument]',
        "inputs": 't.List[VatDocument]',
        "hasMore": 'bool',
        "documentsUrl": 'str',
        "checklist": 't.List[CheckItem]',
        "closedAt": 'str | None',
        "closedBy": 't.Dict[str, str | None] | None',
        "filing": 'VatFiling | None',
    },
)
"""One VAT period. `amounts` is all that its return reports; `corrections` what of it corrects earlier periods that
were closed, null where nothing does. `outputs` and `inputs` are the first documents of each, `documentsUrl` has
all.
"""


VatPeriodFigures = t.TypedDict(
    "VatPeriodFigures",
    {
        "taxableSales": 'str',
        "exemptSales": 'str',
        "outputVat": 'str',
        "inputVat": 'str',
        "inputVatEquipment": 'str',
        "net": 'str',
        "period": 'str',
        "from": 'str',
        "to": 'str',
        "status": 't.Literal["CLOSED", "FILED", "OPEN"]',
        "dueDate": 'str',
        "href": 'str',
    },
)
"""VAT of a period. `period` is its last month; `href` is the path of the period."""


VatPeriodSummary = t.TypedDict(
    "VatPeriodSummary",
    {
        "period": 'str',
        "from": 'str',
        "to": 'str',
        "status": 't.Literal["CLOSED", "FILED", "OPEN"]',
        "dueDate": 'str',
        "detailedDueDate": 'str | None',
        "currency": 'str',
        "boxes": 'VatBoxes',
        "filing": 'VatFiling | None',
    },
)
"""A VAT period. `period` is its last month; `detailedDueDate` is null where no detailed report is filed."""


class VatPeriods(t.TypedDict):
    """VAT periods, newest first. A business that charges no VAT has none, and a declaration of its turnover a
    year.
    """
    items: t.List[VatPeriodSummary]
    declarations: t.List[TurnoverDeclaration]


VatRate = t.TypedDict(
    "VatRate",
    {
        "rate": 'str',
        "from": 'str',
        "to": 'str | None',
    },
)
"""A percentage of VAT from a day on; `to` is its last day, null while no other follows."""


class VatRates(t.TypedDict):
    """The rates of VAT, newest first."""
    items: t.List[VatRate]


class VatReopened(t.TypedDict):
    """Why a period is opened again."""
    reason: str


VatReport = t.TypedDict(
    "VatReport",
    {
        "report": 'str',
        "generatedAt": 'str',
        "currency": 'str',
        "from": 'str',
        "to": 'str',
        "asOf": 'str | None',
        "periods": 't.List[VatReportPeriod]',
        "rows": 't.List[VatReportRow]',
        "totals": 'VatAmountsView',
    },
)
"""The VAT of the periods, from the first day of the first one to the last day of the last one. `totals` sums their
amounts; `net` is to be paid, below zero to be paid back.
"""


class VatReportPeriod(t.TypedDict):
    """A VAT period: the boxes of its return in whole units of the currency, and the same as the books have it."""
    summary: VatPeriodSummary
    amounts: VatAmountsView
    href: str
    """The path of the operation that lists what the figure is made of, under `/api/v1`."""


class VatReportRow(t.TypedDict):
    """What a document or an expense does to the return of `period`. Sales have `net`, `zeroRated`, `exempt` and
    `vat`; purchases the whole amount without VAT, and the VAT that is deducted, of equipment apart.
    `correctionOf` is the earlier month that it corrects.
    """
    period: str
    side: t.Literal["inputs", "outputs"]
    date: str
    docType: int | None
    number: str | None
    partyName: str | None
    partyTaxId: str | None
    allocationNumber: str | None
    net: str
    """Money: an exact decimal, as a string."""
    zeroRated: str
    """Money: an exact decimal, as a string."""
    exempt: str
    """Money: an exact decimal, as a string."""
    vat: str
    """Money: an exact decimal, as a string."""
    equipmentVat: str
    """Money: an exact decimal, as a string."""
    correctionOf: str | None
    href: str
    """The path of the operation that lists what the figure is made of, under `/api/v1`."""


class VatSource(t.TypedDict):
    """What an entry of the books is about: a document, an expense, or something else that has no page."""
    type: str
    id: str


class VatSummary(t.TypedDict):
    """VAT of the period in which the last day lies, beside the period before. `data` is null for a business that
    reports no VAT.
    """
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: VatPeriodFigures | None
    net: AmountFigure | None


class VatSurrender(t.TypedDict):
    """Why VAT is not claimed."""
    reason: NotRequired[str | None]


class VatThreshold(t.TypedDict):
    """How near the turnover of a year is to the ceiling up to which a dealer may stay exempt. `applies` is false
    for a business that charges VAT, and for a year whose ceiling is not published. The projection goes on as
    the last 90 days went; `projectedCrossingDate` is null where the ceiling is not reached in the year.
    """
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    applies: bool
    year: int
    ceiling: str | None
    turnover: str
    """Money: an exact decimal, as a string."""
    percent: str | None
    remaining: str | None
    projectedTurnover: str | None
    projectedCrossingDate: str | None
    level: t.Literal["CROSSED", "OK", "WARNING", "WATCH"] | None
    advice: str | None


class VatTrend(t.TypedDict):
    """VAT by period."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    data: t.List[VatPeriodFigures]


class VatYear(t.TypedDict):
    """VAT of a year, its periods and their sum."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    year: int
    data: t.List[VatPeriodFigures]
    total: VatFigures
    openPeriods: int
    """Periods that are over and were not filed."""


class Verified(t.TypedDict):
    """`genuine`: made and signed here, and unchanged. `altered`: it carries a mark of here and is not as it was
    made. `unknown`: nothing here made it. Everything else stands in the file itself, and is told of a genuine
    one only.
    """
    result: t.Literal["altered", "genuine", "unknown"]
    docType: int | None
    docNumber: int | None
    issuerName: str | None
    issuerTaxId: str | None
    issuedAt: str | None
    marking: str | None
    sandbox: bool | None


class Warehouse(t.TypedDict):
    """A place where stock is kept."""
    id: str
    name: str
    code: str | None
    address: Address | None
    isDefault: bool
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class WarehouseChanges(t.TypedDict):
    """What to change; null clears. The default is passed on by making another one the default."""
    name: NotRequired[str]
    code: NotRequired[str | None]
    address: NotRequired[Address | None]
    isDefault: NotRequired[t.Literal[True]]


class WarehouseLevel(t.TypedDict):
    """What a warehouse holds of the product: with its batches, the first to expire first, or its serial numbers,
    the first thousand of them.
    """
    warehouseId: str
    warehouseName: str
    onHand: str
    """An exact decimal, as a string."""
    available: str
    """An exact decimal, as a string."""
    batches: t.List[BatchLevel]
    serialNumbers: t.List[str]


class WarehousePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[Warehouse]
    nextCursor: str | None
    total: NotRequired[int]


WeeklyReview = t.TypedDict(
    "WeeklyReview",
    {
        "id": 'str',
        "week": 'str',
        "from": 'str',
        "to": 'str',
        "currency": 'str',
        "numbers": 'ReviewNumbers',
        "highlights": 't.List[ReviewStatement]',
        "concerns": 't.List[ReviewStatement]',
        "actions": 't.List[ReviewAction]',
        "narrative": 'ReviewNarrative',
        "generatedAt": 'str',
        "definitions": 't.Dict[str, str]',
    },
)
"""A week of the business, written once and not changed: what went well, what did not, and what may be done."""


class WeeklyReviewPage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[WeeklyReview]
    nextCursor: str | None
    total: NotRequired[int]


class WholeAttempt(t.TypedDict):
    """One try with the headers that it was sent with."""
    n: int
    at: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    durationMs: int
    status: int | None
    error: str | None
    responseExcerpt: str
    trigger: t.Literal["manual", "scheduled", "test"]
    requestHeaders: t.Dict[str, str]


class WholeDelivery(t.TypedDict):
    """One event on its way to one endpoint, with everything that was sent and came back."""
    id: str
    eventId: str
    eventType: str
    endpointId: str
    kind: t.Literal["event", "replay", "test"]
    state: t.Literal["delivered", "failed", "pending"]
    attempts: t.List[WholeAttempt]
    nextAttemptAt: str | None
    requestBody: str
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class Withholding(t.TypedDict):
    """Tax that the customer withheld: it counts as paid. `certificateId` is the number on the customer's
    certificate of withholding, as it is written there.
    """
    amount: Amount
    """An exact decimal of at most 3 decimals."""
    rate: NotRequired[Amount | None]
    """An exact decimal of at most 6 decimals."""
    certificateId: NotRequired[str | None]


class WithholdingCertificate(t.TypedDict):
    """A certificate of a supplier. `inForce`: by it is withheld today. Of several that are valid it is the one
    that was entered last.
    """
    id: str
    supplierId: str
    rate: str
    """An exact decimal, as a string."""
    certificateNumber: str | None
    validFrom: str | None
    validTo: str | None
    inForce: bool
    version: int
    createdAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    updatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""


class WithholdingCertificatePage(t.TypedDict):
    """One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked."""
    items: t.List[WithholdingCertificate]
    nextCursor: str | None
    total: NotRequired[int]


class WithholdingForms(t.TypedDict):
    """The forms on which the figures are told: of a month (`remittances`), of a year with all payees (the rows of
    side `by_us`), and the certificate that each payee gets (its row).
    """
    periodic: str
    yearly: str
    payee: str


class WithholdingRemittance(t.TypedDict):
    """What is remitted of a month: the figures of the periodic report. `form` is its number."""
    form: str
    month: str
    payees: int
    payments: int
    gross: str
    """Money: an exact decimal, as a string."""
    withheld: str
    """Money: an exact decimal, as a string."""
    dueDate: str
    currency: str


WithholdingReport = t.TypedDict(
    "WithholdingReport",
    {
        "from": 'str',
        "to": 'str',
        "currency": 'str',
        "items": 't.List[WithholdingRow]',
        "withheldByUs": 'str',
        "withheldFromUs": 'str',
        "remittances": 't.List[WithholdingRemittance]',
        "forms": 'WithholdingForms',
        "form": 't.Literal["payee", "periodic", "yearly"] | None',
        "certificate": 'PayeeCertificate | None',
    },
)
"""Tax withheld in a period. Both sums are the movement of their accounts in the books. `form` is the one that was
asked for; `certificate` is that of the payee, where it was.
"""


class WithholdingRow(t.TypedDict):
    """What was withheld with one payee or one client. `gross` is what was paid with the tax; null where it is not
    known what a payment was.
    """
    side: t.Literal["by_us", "from_us"]
    partyId: str | None
    partyName: str | None
    partyTaxId: str | None
    payments: int
    gross: str
    """Money: an exact decimal, as a string."""
    withheld: str
    """Money: an exact decimal, as a string."""
    currency: str


class Words(t.TypedDict):
    """A text in the languages of documents; a document in a language without one shows none."""
    he: NotRequired[str | None]
    en: NotRequired[str | None]


class Writer(t.TypedDict):
    """Who wrote it: a person of a session, a key, an app."""
    kind: str
    id: str | None


class YearMonth(t.TypedDict):
    """A month (1 to 12) in this year and in the one before."""
    month: int
    value: str
    """Money: an exact decimal, as a string."""
    previous: str
    """Money: an exact decimal, as a string."""
    changePercent: str | None


class YearOverYear(t.TypedDict):
    """A year beside the one before, month by month. `value` and `previous` of the total are of the same months."""
    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: t.Literal["accrual", "cash"]
    currency: str
    generatedAt: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    asOf: str
    """An instant, ISO 8601 with its time zone; answers in UTC."""
    definitions: t.Dict[str, str]
    exchangeRate: NotRequired[UsedRate]
    year: int
    data: t.List[YearMonth]
    total: AmountFigure


DocType = t.Literal[10, 100, 200, 210, 300, 305, 320, 330, 400, 405]
"""10 quote, 100 order, 200 delivery note, 210 return note, 300 transaction account, 305 tax invoice, 320 invoice-
receipt, 330 credit invoice, 400 receipt, 405 donation receipt.
"""
Event = t.Union['DocumentFinalizedEvent', 'ClientCreatedEvent', 'ClientUpdatedEvent', 'ProductCreatedEvent', 'ProductUpdatedEvent', 'PaymentReceivedEvent', 'QuoteAcceptedEvent', 'QuoteRejectedEvent', 'ExpenseUploadedEvent', 'CheckoutPaidEvent', 'CheckoutFailedEvent', 'CheckoutActivatedEvent']
"""Something that happened: the body of its deliveries, but for the sequence of an endpoint."""
OAuthMetadata = t.Dict[str, t.Any]
"""Server metadata of RFC 8414."""
WebhookEvent = t.Union["DocumentFinalizedDelivery", "ClientCreatedDelivery", "ClientUpdatedDelivery", "ProductCreatedDelivery", "ProductUpdatedDelivery", "PaymentReceivedDelivery", "QuoteAcceptedDelivery", "QuoteRejectedDelivery", "ExpenseUploadedDelivery", "CheckoutPaidDelivery", "CheckoutFailedDelivery", "CheckoutActivatedDelivery"]
"""The body of a webhook: told apart by `type`."""
