"""Tools about clients: who they are, what they owe, and why."""

from decimal import Decimal
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.mcp_server.api import Api, ApiCall
from pinkas.mcp_server.tools.declaring import (
    ClientId,
    From,
    Limit,
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


class FindClients(Listing, frozen=True, kw_only=True):
    """Which clients."""

    q: Query | None = None
    balance: Annotated[
        Literal["owing", "credit"] | None, Meta(description="Only those who owe, or are owed, something.")
    ] = None


class FoundClient(ResponseStruct, frozen=True, kw_only=True):
    """A client."""

    id: str
    name: str
    tax_id: str | None = None
    emails: list[str] = []
    phone: str | None = None
    is_active: bool = True


class OfClient(RequestStruct, frozen=True, kw_only=True):
    """Which client."""

    client_id: ClientId


class AgedAmount(ResponseStruct, frozen=True, kw_only=True):
    """What is open of an age, in days after the due date."""

    bucket: str
    amount: str


class CurrencyBalance(ResponseStruct, frozen=True, kw_only=True):
    """A balance in one currency. `balance` is what the client owes, less what is not allocated yet."""

    currency: str
    balance: str
    open: str
    overdue: str
    credit: str
    last_document_date: str | None = None
    aging: list[AgedAmount]


class ClientBalance(ResponseStruct, frozen=True, kw_only=True):
    """What a client owes."""

    client_id: str
    as_of: str
    currencies: list[CurrencyBalance]


class OfStatement(RequestStruct, frozen=True, kw_only=True):
    """Which client, and which days: without them the days that a statement has by itself."""

    client_id: ClientId
    from_: From | None = msgspec.field(name="from", default=None)
    to: To | None = None


class Movement(ResponseStruct, frozen=True, kw_only=True):
    """A document or payment that changed the balance, and the balance after it."""

    date: str
    document_id: str | None = None
    payment_id: str | None = None
    doc_type: int | None = None
    doc_number: int | None = None
    debit: str
    credit: str
    balance: str


class CurrencyStatement(ResponseStruct, frozen=True, kw_only=True):
    """The movements in one currency."""

    currency: str
    opening_balance: str
    closing_balance: str
    movements: list[Movement]


class ClientStatement(ResponseStruct, frozen=True, kw_only=True):
    """What a client's balance is made of."""

    client_id: str
    client_name: str
    from_: str = msgspec.field(name="from")
    to: str
    currencies: list[CurrencyStatement]


class Debtors(RequestStruct, frozen=True, kw_only=True):
    """How many clients are told of."""

    limit: Limit = 20


class Debtor(ResponseStruct, frozen=True, kw_only=True):
    """What a client owes in one currency."""

    party_id: str
    name: str
    currency: str
    balance: str
    overdue: str
    aging: list[AgedAmount]


class DebtTotal(ResponseStruct, frozen=True, kw_only=True):
    """What all clients owe in one currency."""

    currency: str
    balance: str
    overdue: str
    aging: list[AgedAmount]


class DebtReport(ResponseStruct, frozen=True, kw_only=True):
    """Who owes, those with most overdue first."""

    date: str
    rows: list[Debtor]
    totals: list[DebtTotal]
    left_out: int = 0


async def _list_debtors(api: Api, arguments: Debtors) -> DebtReport:
    answer = await api.ask(ApiCall("GET", "/reports/aged-receivables"))
    found = msgspec.json.decode(answer.body, type=DebtReport)
    rows = sorted(found.rows, key=lambda one: (Decimal(one.overdue), Decimal(one.balance)), reverse=True)
    shown = rows[: arguments.limit]
    return msgspec.structs.replace(found, rows=shown, left_out=len(rows) - len(shown))


class NewClient(RequestStruct, frozen=True, kw_only=True):
    """A client."""

    name: Annotated[str, Meta(min_length=1, max_length=200, description="The name, as documents show it.")]
    tax_id: Annotated[str, Meta(max_length=20, description="The tax id or identity number.")] | None = None
    emails: Annotated[list[str], Meta(max_length=10, description="Where documents are sent.")] = []
    phone: Annotated[str, Meta(max_length=40)] | None = None


CLIENT_TOOLS: tuple[Tool, ...] = (
    ReadTool(
        "find_clients",
        "Find clients",
        "Finds clients by a part of their name, tax id, e-mail or phone.",
        ("clients:read",),
        FindClients,
        Listed[FoundClient],
        reading("/clients", Listed[FoundClient]),
    ),
    ReadTool(
        "get_client_balance",
        "What a client owes",
        "What one client owes now, by currency and age, and how much of it is overdue.",
        ("clients:read",),
        OfClient,
        ClientBalance,
        reading("/clients/{clientId}/balance", ClientBalance),
    ),
    ReadTool(
        "explain_client_balance",
        "Why a client owes it",
        "The documents and payments that make up a client's balance in a period, each with the balance after it.",
        ("clients:read",),
        OfStatement,
        ClientStatement,
        reading("/clients/{clientId}/statement", ClientStatement),
    ),
    ReadTool(
        "who_owes_me",
        "Who owes money",
        "All clients who owe something, by age, those with most overdue first, with totals by currency.",
        ("reports:read",),
        Debtors,
        DebtReport,
        _list_debtors,
    ),
    WriteTool(
        "create_client",
        "Add a client",
        "Adds a client. Look with find_clients first, so that nobody is there twice.",
        ("clients:write",),
        NewClient,
        FoundClient,
        lambda arguments: call_with_body("/clients", arguments),
    ),
)
