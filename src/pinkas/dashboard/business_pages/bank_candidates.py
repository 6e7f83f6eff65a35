"""What a bank transaction can be matched with by hand: searched by a person among documents, expenses, payments,
accounts of the books and lines of other own accounts, or what is suggested."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date as Day
from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.dashboard.business_pages.bank_transactions import account_options
from pinkas.dashboard.business_pages.page_context import PageContext

ROWS = 20
"""Candidates that are shown."""
KINDS: Mapping[str, str] = {
    "document": "documents:read",
    "payment": "payments:read",
    "expense": "expenses:read",
    "supplier_payment": "suppliers:read",
    "ledger_account": "ledger:read",
    "internal_transfer": "reconciliation:read",
}
"""What can be searched, and the scope that is required for it."""


@dataclass(frozen=True)
class Candidate:
    """Something that a line may be for. `open_amount` is what is open of it, in its currency; None of an account."""

    type: str
    id: UUID
    text: str
    address: str
    date: Day | None = None
    open_amount: str | None = None
    currency: str | None = None


Search = Callable[[PageContext, Any, str], Awaitable[Sequence[Candidate]]]


async def find_candidates(context: PageContext, line: Any, kind: str, q: str) -> Sequence[Candidate]:
    """The candidates of a kind whose text is `q`; those that are suggested, where no kind is chosen."""
    if kind not in KINDS or not context.has_scope(KINDS[kind]):
        return await _suggested(context, line)
    return await _SEARCHES[kind](context, line, q)


def target_address(context: PageContext, kind: str, id: UUID) -> str:
    """The page of what a match names; empty where it has none."""
    places: Mapping[str, tuple[str, ...]] = {
        "document": ("documents",),
        "payment": ("payments",),
        "payment_return": ("payments",),
        "expense": ("expenses",),
        "supplier_payment": ("supplier-payments",),
        "internal_transfer": ("bank", "transactions"),
        "ledger_account": ("books", "accounts"),
        "fee": ("books", "accounts"),
        "difference": ("books", "accounts"),
    }
    return context.url(*places[kind], id) if kind in places else ""


async def _suggested(context: PageContext, line: Any) -> Sequence[Candidate]:
    query = {"limit": ROWS, "includeLow": "true", "lang": context.words.language}
    found = await context.perform("GET /bank-reconciliation/transactions/{id}/suggestions", query=query, id=line.id)
    shown: dict[UUID, Candidate] = {}
    for suggestion in found.items:
        if suggestion.match is None:
            continue
        for one in suggestion.targets:
            address = target_address(context, one.target_type, one.target_id)
            if one.target_type == "opening_item" and suggestion.client is not None:
                address = context.url("clients", suggestion.client.id)
            shown.setdefault(
                one.target_id,
                Candidate(
                    one.target_type,
                    one.target_id,
                    one.label,
                    address,
                    one.date,
                    one.open_amount,
                    one.currency,
                ),
            )
    return list(shown.values())[:ROWS]


async def _documents(context: PageContext, _line: Any, q: str) -> Sequence[Candidate]:
    found: list[Any] = []
    for status in ("UNPAID", "PARTIAL"):
        query = {"q": q, "status": "ISSUED", "paymentStatus": status, "limit": ROWS}
        found += (await context.perform("GET /documents", query=query)).items
    return [
        Candidate(
            "document",
            one.id,
            _said(context.words.label(one.doc_type, "docType"), one.doc_number, one.client_name),
            target_address(context, "document", one.id),
            one.issue_date,
            one.balance,
            one.currency,
        )
        for one in found[:ROWS]
    ]


async def _payments(context: PageContext, line: Any, q: str) -> Sequence[Candidate]:
    query = {"currency": line.currency, "bankMatched": "false", "q": q, "sort": "-date", "limit": 2 * ROWS}
    found = await context.perform("GET /payments", query=query)
    return [
        Candidate(
            "payment",
            one.id,
            _said(context.words.label(one.method, "method"), one.client_name),
            target_address(context, "payment", one.id),
            one.date,
            f"{Decimal(one.amount) - Decimal(one.bank_matched):f}",
            one.currency,
        )
        for one in found.items
        if one.state not in ("VOID", "BOUNCED")
    ][:ROWS]


async def _expenses(context: PageContext, _line: Any, q: str) -> Sequence[Candidate]:
    found = await context.perform("GET /expenses", query={"q": q, "open": "true", "limit": ROWS})
    return [
        Candidate(
            "expense",
            one.id,
            _said(one.supplier_name, one.number),
            target_address(context, "expense", one.id),
            one.date,
            one.open,
            one.currency,
        )
        for one in found.items
    ]


async def _supplier_payments(context: PageContext, line: Any, q: str) -> Sequence[Candidate]:
    query = {"state": "RECORDED", "currency": line.currency, "bankMatched": "false", "q": q, "sort": "-date"}
    found = await context.perform("GET /supplier-payments", query={**query, "limit": ROWS})
    return [
        Candidate(
            "supplier_payment",
            one.id,
            _said(one.supplier_name),
            target_address(context, "supplier_payment", one.id),
            one.date,
            f"{Decimal(one.amount) - Decimal(one.bank_matched):f}",
            one.currency,
        )
        for one in found.items
    ]


async def _accounts(context: PageContext, _line: Any, q: str) -> Sequence[Candidate]:
    found = await context.perform("GET /ledger/accounts", query={"q": q, "isActive": "true", "limit": ROWS})
    return [
        Candidate(
            "ledger_account",
            one.id,
            _said(one.code, one.name_in(context.words.language)),
            target_address(context, "ledger_account", one.id),
        )
        for one in found.items
    ]


async def _transfers(context: PageContext, line: Any, q: str) -> Sequence[Candidate]:
    """Open lines of the other accounts, of the other direction, the nearest to the day of the line first."""
    direction = "in" if Decimal(line.amount) < 0 else "out"
    found: list[Any] = []
    for id, _name in await account_options(context):
        if id != str(line.bank_account_id):
            query = {"q": q, "status": "UNMATCHED", "direction": direction, "bankAccountId": id, "limit": ROWS}
            found += (await context.perform("GET /bank-reconciliation/transactions", query=query)).items
    found.sort(key=lambda one: (abs((one.date - line.date).days), one.id))
    return [
        Candidate(
            "internal_transfer",
            one.id,
            one.description,
            target_address(context, "internal_transfer", one.id),
            one.date,
            one.open_amount,
            one.currency,
        )
        for one in found[:ROWS]
    ]


def _said(*parts: object) -> str:
    return " · ".join(str(one) for one in parts if one not in (None, ""))


_SEARCHES: Mapping[str, Search] = {
    "document": _documents,
    "payment": _payments,
    "expense": _expenses,
    "supplier_payment": _supplier_payments,
    "ledger_account": _accounts,
    "internal_transfer": _transfers,
}
