"""Tools about the books: VAT, profit and loss, and what the balance of an account is made of."""

from datetime import date
from typing import Annotated

import msgspec
from msgspec import Meta

from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.mcp_server.api import Api, ApiCall, ApiRefusal
from pinkas.mcp_server.tools.declaring import From, Listing, ReadTool, To, Tool, reading


class OfPeriods(RequestStruct, frozen=True, kw_only=True):
    """Which days."""

    from_: From | None = msgspec.field(name="from", default=None)
    to: To | None = None


class VatBoxes(ResponseStruct, frozen=True, kw_only=True):
    """The boxes of a VAT report. `net` is to pay, or to get back where it is negative."""

    taxable_sales: str
    exempt_sales: str
    output_vat: str
    input_vat_equipment: str
    input_vat_other: str
    net: str


class VatPeriodSummary(ResponseStruct, frozen=True, kw_only=True):
    """A VAT period."""

    period: str
    status: str
    due_date: str
    currency: str
    boxes: VatBoxes


class VatPeriods(ResponseStruct, frozen=True, kw_only=True):
    """VAT periods."""

    items: list[VatPeriodSummary]


class OfVatPeriod(RequestStruct, frozen=True, kw_only=True):
    """Which period."""

    period: Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}$", description="As list_vat_periods tells it: 2026-11.")]


class CheckItem(ResponseStruct, frozen=True, kw_only=True):
    """What is to be looked at before a period is closed."""

    code: str
    count: int
    blocks: bool


class VatPeriod(ResponseStruct, frozen=True, kw_only=True):
    """The VAT of one period, and what is still to be done."""

    period: str
    from_: str = msgspec.field(name="from")
    to: str
    status: str
    due_date: str
    currency: str
    boxes: VatBoxes
    checklist: list[CheckItem]


class OfProfit(RequestStruct, frozen=True, kw_only=True):
    """Which days."""

    from_: From = msgspec.field(name="from")
    to: To


class ProfitRow(ResponseStruct, frozen=True, kw_only=True):
    """What came in or went out by an account."""

    code: str | None = None
    name: str
    section: str
    amount: str


class ProfitTotals(ResponseStruct, frozen=True, kw_only=True):
    """Income, expenses, and what is left."""

    income: str
    expenses: str
    profit: str


class ProfitAndLoss(ResponseStruct, frozen=True, kw_only=True):
    """Profit and loss of a period."""

    currency: str
    from_: str = msgspec.field(name="from")
    to: str
    rows: list[ProfitRow]
    totals: ProfitTotals


class OfAccount(Listing, frozen=True, kw_only=True):
    """Which account of the ledger, and which days."""

    code: Annotated[str, Meta(pattern="^[0-9A-Za-z-]{1,20}$", description="The code of the account, such as 4010.")]
    from_: From = msgspec.field(name="from")
    to: To


class EntrySource(ResponseStruct, frozen=True, kw_only=True):
    """What an entry was booked for."""

    type: str
    id: str


class AccountMovement(ResponseStruct, frozen=True, kw_only=True):
    """An entry of an account, and the balance after it."""

    number: int
    date: str
    description: str
    source: EntrySource
    debit: str
    credit: str
    balance: str


class AccountEntries(ResponseStruct, frozen=True, kw_only=True):
    """The entries that a balance is made of."""

    account_code: str
    account_name: str
    currency: str
    opening: str
    debit: str
    credit: str
    closing: str
    items: list[AccountMovement]
    next_cursor: str | None = None


class _Account(ResponseStruct, frozen=True, kw_only=True):
    id: str
    code: str


class _Accounts(ResponseStruct, frozen=True, kw_only=True):
    items: list[_Account]


async def _explain_account(api: Api, arguments: OfAccount) -> AccountEntries:
    listed = await api.ask(ApiCall("GET", "/ledger/accounts", (("q", arguments.code), ("limit", "50"))))
    accounts = msgspec.json.decode(listed.body, type=_Accounts).items
    found = next((one for one in accounts if one.code == arguments.code), None)
    if found is None:
        message = f"The chart of accounts has no account {arguments.code}."
        raise ApiRefusal(404, {"error": "not_found", "message": message})
    days = (("from", _day(arguments.from_)), ("to", _day(arguments.to)), ("limit", str(arguments.limit)))
    more = (("cursor", arguments.cursor),) if arguments.cursor is not None else ()
    answer = await api.ask(ApiCall("GET", f"/ledger/accounts/{found.id}/entries", (*days, *more)))
    return msgspec.json.decode(answer.body, type=AccountEntries)


def _day(value: date) -> str:
    return value.isoformat()


BOOK_TOOLS: tuple[Tool, ...] = (
    ReadTool(
        "list_vat_periods",
        "VAT periods",
        "VAT periods with their state, the day they are due, and the VAT to pay.",
        ("tax:read",),
        OfPeriods,
        VatPeriods,
        reading("/tax/vat-periods", VatPeriods),
    ),
    ReadTool(
        "get_vat_period",
        "VAT of a period",
        "The VAT of one period by box, and what is to be looked at before it is closed.",
        ("tax:read",),
        OfVatPeriod,
        VatPeriod,
        reading("/tax/vat-periods/{period}", VatPeriod),
    ),
    ReadTool(
        "get_profit_and_loss",
        "Profit and loss",
        "Income, expenses and profit of a period, by account.",
        ("reports:read",),
        OfProfit,
        ProfitAndLoss,
        reading("/reports/profit-and-loss", ProfitAndLoss),
    ),
    ReadTool(
        "explain_account_balance",
        "Why an account has its balance",
        "The journal entries that make up the balance of an account of the ledger, each with what it was booked for.",
        ("ledger:read",),
        OfAccount,
        AccountEntries,
        _explain_account,
    ),
)
