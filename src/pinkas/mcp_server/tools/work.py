"""Tools about work that waits: deals, reminders, the end of a month, approvals; and the business itself."""

import asyncio
import calendar
from datetime import date
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.mcp_server.api import Api, ApiCall, ApiRefusal
from pinkas.mcp_server.tools.books import VatPeriodSummary
from pinkas.mcp_server.tools.declaring import Listed, Listing, ReadTool, Tool, WaitingApproval, reading


class NoArguments(RequestStruct, frozen=True, kw_only=True):
    """Nothing."""


class Business(ResponseStruct, frozen=True, kw_only=True):
    """The business that the credential acts in."""

    id: str
    name: str
    business_type: str
    tax_id: str
    country: str
    vat_reporting: str
    timezone: str
    default_currency: str
    default_lang: str


class OfBoard(RequestStruct, frozen=True, kw_only=True):
    """How many deals of each stage are told."""

    per_stage: Annotated[int, Meta(ge=1, le=20)] = 5


class StageSum(ResponseStruct, frozen=True, kw_only=True):
    """What the deals of a stage are worth, and how much of that is to be expected."""

    currency: str
    deals: int
    value: str
    weighted: str


class BoardDeal(ResponseStruct, frozen=True, kw_only=True):
    """A deal. It rots where nothing was done about it for too long."""

    id: str
    title: str
    client_name: str | None = None
    value: str
    currency: str
    probability: int
    expected_close_date: str | None = None
    rotting: bool


class BoardStage(ResponseStruct, frozen=True, kw_only=True):
    """A stage of the pipeline."""

    name: str
    type: str
    deals: int
    sums: list[StageSum]
    items: list[BoardDeal]
    more: bool


class Board(ResponseStruct, frozen=True, kw_only=True):
    """The pipeline of deals."""

    name: str
    stages: list[BoardStage]


class OfQueue(Listing, frozen=True, kw_only=True):
    """Which reminders: those that are due, unless `state` says others."""

    state: Literal["DUE", "WAITING", "HELD", "NO_POLICY", "FINISHED"] = "DUE"


class QueueItem(ResponseStruct, frozen=True, kw_only=True):
    """A document that is reminded of, and why not yet."""

    document_id: str
    doc_type: int
    number: int
    client_name: str | None = None
    due_date: str | None = None
    days_overdue: int
    currency: str
    balance: str
    state: str
    reason: str | None = None
    last_reminder_at: str | None = None


class OfApprovals(Listing, frozen=True, kw_only=True):
    """Which approvals: those that wait, unless `status` says others."""

    status: Literal["PENDING", "RUNNING", "DONE", "FAILED", "DECLINED", "EXPIRED"] = "PENDING"


class Approval(WaitingApproval, frozen=True, kw_only=True):
    """A call that waits for a person, or waited."""

    summary: str
    decided_at: str | None = None
    note: str | None = None


class OfMonth(RequestStruct, frozen=True, kw_only=True):
    """Which month."""

    month: Annotated[str, Meta(pattern="^[12][0-9]{3}-(0[1-9]|1[0-2])$", description="The month, such as 2026-11.")]


class PeriodChecklist(ResponseStruct, frozen=True, kw_only=True):
    """What is unfinished in a month."""

    draft_documents: int
    open_expenses: int


class LedgerPeriod(ResponseStruct, frozen=True, kw_only=True):
    """A month of the books."""

    period: str
    state: str
    is_over: bool
    can_close: bool
    checklist: PeriodChecklist


class LineSums(ResponseStruct, frozen=True, kw_only=True):
    """Lines of a state."""

    count: int
    inflow: str
    outflow: str


class BankAccountState(ResponseStruct, frozen=True, kw_only=True):
    """How far an account of the bank is reconciled."""

    name: str
    currency: str
    unmatched: LineSums
    partially_matched: LineSums


class PaperCount(ResponseStruct, frozen=True, kw_only=True):
    """Papers of a kind that are missing."""

    kind: str
    count: int


class MonthEnd(ResponseStruct, frozen=True, kw_only=True):
    """What is left to do before a month can be closed. A part is null where the credential may not read it;
    `notAllowed` names the scopes."""

    month: str
    books: LedgerPeriod | None = None
    bank: list[BankAccountState] | None = None
    missing_papers: list[PaperCount] | None = None
    vat: list[VatPeriodSummary] | None = None
    not_allowed: list[str]


class _Periods(ResponseStruct, frozen=True, kw_only=True):
    items: list[LedgerPeriod]


class _Summary(ResponseStruct, frozen=True, kw_only=True):
    items: list[BankAccountState]


class _Missing(ResponseStruct, frozen=True, kw_only=True):
    counts: list[PaperCount]


class _Vat(ResponseStruct, frozen=True, kw_only=True):
    items: list[VatPeriodSummary]


async def _month_end(api: Api, arguments: OfMonth) -> MonthEnd:
    year, month = (int(part) for part in arguments.month.split("-"))
    last = date(year, month, calendar.monthrange(year, month)[1])
    days = (("from", last.replace(day=1).isoformat()), ("to", last.isoformat()))
    refused: list[str] = []

    async def part(path: str, query: tuple[tuple[str, str], ...], kind: Any) -> Any:
        try:
            answer = await api.ask(ApiCall("GET", path, query))
        except ApiRefusal as fault:
            if fault.code != "insufficient_scope":
                raise
            refused.append(str(fault.problem.get("requiredScope")))
            return None
        return msgspec.json.decode(answer.body, type=kind)

    books, bank, papers, vat = await asyncio.gather(
        part("/ledger/periods", (("year", str(year)),), _Periods),
        part("/bank-reconciliation/summary", days, _Summary),
        part("/expenses/missing-papers", (*days, ("limit", "1")), _Missing),
        part("/tax/vat-periods", days, _Vat),
    )
    return MonthEnd(
        month=arguments.month,
        books=next((one for one in books.items if one.period == arguments.month), None) if books else None,
        bank=bank.items if bank else None,
        missing_papers=papers.counts if papers else None,
        vat=vat.items if vat else None,
        not_allowed=sorted(refused),
    )


WORK_TOOLS: tuple[Tool, ...] = (
    ReadTool(
        "get_business",
        "The business",
        "The business that these tools act in: its name, kind, currency, time zone and how it reports VAT.",
        ("business:read",),
        NoArguments,
        Business,
        reading("/businesses/current", Business),
    ),
    ReadTool(
        "get_deal_pipeline",
        "Deals by stage",
        "The pipeline of deals: stages with their sums, and the deals in each.",
        ("crm:read",),
        OfBoard,
        Board,
        reading("/crm/board", Board),
    ),
    ReadTool(
        "list_reminders",
        "Reminders to pay",
        "Documents whose clients are to be reminded, and why some are held back.",
        ("payments:read",),
        OfQueue,
        Listed[QueueItem],
        reading("/dunning/queue", Listed[QueueItem]),
    ),
    ReadTool(
        "month_end_checklist",
        "What is left of a month",
        "What is left to do before a month can be closed: drafts, expenses, bank lines, missing papers and VAT.",
        ("ledger:read",),
        OfMonth,
        MonthEnd,
        _month_end,
    ),
    ReadTool(
        "list_approvals",
        "Calls that wait for a person",
        "Calls above the bounds of a key that wait for a person to approve them, and what became of earlier ones.",
        ("documents:read",),
        OfApprovals,
        Listed[Approval],
        reading("/approvals", Listed[Approval]),
    ),
)
