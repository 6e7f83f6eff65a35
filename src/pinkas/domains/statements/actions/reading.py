"""Statement, balance, documents and payments of a client. A merged client is asked as the one that stands for it."""

from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Generic, Protocol, TypeVar
from uuid import UUID

from pinkas.core.as_of import AsOfQuery, check_as_of, day_as_of
from pinkas.core.currencies import check_currency
from pinkas.core.money import format_amount, to_minor
from pinkas.core.pagination import Page
from pinkas.core.periods import resolve_period
from pinkas.core.problems import FaultCollector
from pinkas.countries import Country
from pinkas.domains import businesses, clients, documents
from pinkas.domains.documents import DocumentSummary
from pinkas.domains.statements.rules import account_sums
from pinkas.domains.statements.rules.account_client import AccountClient
from pinkas.domains.statements.rules.account_sums import MAX_MOVEMENTS, StatementTooLong
from pinkas.domains.statements.types import (
    Balance,
    ClientDocumentQuery,
    ClientPayment,
    ClientPaymentQuery,
    CreditUse,
    Statement,
    StatementAsOfQuery,
)
from pinkas.platform.tx import Tx

M = TypeVar("M")
M_co = TypeVar("M_co")


class OpeningBalances(Protocol):
    """What an account stood at before a day, by currency; with `as_of` as that instant knew it."""

    def __call__(
        self, tx: Tx, ids: Sequence[UUID], day: date, as_of: datetime | None = None, /
    ) -> Coroutine[Any, Any, dict[str, int]]: ...


class ListMovements(Protocol[M_co]):
    """The movements of a period, at most `limit`; with `as_of` those that were recorded until that instant."""

    def __call__(
        self,
        tx: Tx,
        ids: Sequence[UUID],
        first: date,
        last: date,
        currency: str | None,
        limit: int,
        as_of: datetime | None = None,
        /,
    ) -> Coroutine[Any, Any, list[M_co]]: ...


class AccountOwner(Protocol):
    """Whose account is read: all its ids, itself first, and the business."""

    @property
    def family(self) -> list[UUID]: ...
    @property
    def business(self) -> businesses.Business: ...


async def get_account_client(tx: Tx, id: UUID) -> AccountClient:
    """The client that an id currently identifies, with all of its ids."""
    client, ids, business = await tx.gather(
        clients.get(tx, id), clients.ids_for_name(tx, id), businesses.get_current(tx)
    )
    if client.id != ids[0]:  # it was merged
        client = await clients.get(tx, ids[0])
    return AccountClient(client, ids, business)


async def compose_statement(tx: Tx, account_client: AccountClient, query: StatementAsOfQuery) -> Statement:
    """The account of the client over a period: opening balance, every movement, closing balance, in each currency.
    `format` is `json`, `pdf` or `csv`; the last two in the language of the client, unless `lang` says another.

    A client that was merged into this one counts with it; asked about one that was merged, it is the statement of the
    client that stands for it. At most 2,000 movements and seven years. `asOf`: what the statement said at that instant,
    whatever was recorded later."""
    period = await read_account_period(tx, query, account_client, clients.opening_balances, clients.list_movements)
    found = period.movements
    own = _self_cancelling_types(account_client.country)
    receipts = [one.document_id for one in found if one.document_id and one.doc_type in own]
    cancelling = await documents.cancelling_receipts_among(tx, receipts) if receipts else frozenset()
    return Statement(
        client_id=account_client.client.id,
        client_name=account_client.name,
        from_=period.first,
        to=period.last,
        currencies=account_sums.currency_statements(
            period.opening, found, query.currency or account_client.default_currency, cancelling
        ),
    )


@dataclass(frozen=True)
class AccountPeriod(Generic[M]):
    """An account over the days of a period, both included: what it stood at before, by currency in minor units, and
    what moved it."""

    first: date
    last: date
    opening: dict[str, int]
    movements: list[M]


async def read_account_period(
    tx: Tx,
    query: StatementAsOfQuery,
    account: AccountOwner,
    opening_balances: OpeningBalances,
    list_movements: ListMovements[M],
) -> AccountPeriod[M]:
    """The account of a family of parties over the period that is asked for, as the instant knew it that is asked for.
    Raises ValidationFailed and
    StatementTooLong."""
    faults = FaultCollector()
    check_currency(faults, "currency", query.currency)
    check_as_of(query.as_of, tx.now, faults)
    today = day_as_of(query.as_of, tx.now, account.business.timezone)
    first, last = resolve_period(query, today, faults, too_long=StatementTooLong)
    # Read from monthly sums: what it costs does not grow with the history.
    opening, found = await tx.gather(
        opening_balances(tx, account.family, first, query.as_of),
        list_movements(tx, account.family, first, last, query.currency, MAX_MOVEMENTS + 1, query.as_of),
    )
    if len(found) > MAX_MOVEMENTS:
        raise StatementTooLong(field="from")
    if query.currency is not None:
        opening = {query.currency: opening.get(query.currency, 0)}
    return AccountPeriod(first, last, opening, found)


def _self_cancelling_types(country: Country) -> frozenset[int]:
    """The types of which one document cancels another."""
    return frozenset(code for code, kind in country.document_types.items() if kind.cancelled_by == code)


async def compose_balance(tx: Tx, who: AccountClient, query: AsOfQuery) -> Balance:
    """What the client owes, by currency and by age, as of today; and how much of its credit limit that is. `asOf`: the
    same at that instant, by age on its day, whatever was recorded later."""
    at = query.as_of
    check_as_of(at, tx.now)
    today = day_as_of(at, tx.now, who.business.timezone)
    opened, accounts, credits, items = await tx.gather(
        documents.open_amounts(tx, who.family, who.business, today, at),
        clients.list_accounts(tx, who.client.id) if at is None else clients.list_accounts_as_of(tx, who.family, at),
        documents.client_credits(tx, who.client.id)
        if at is None
        else documents.client_credits_as_of(tx, who.family, at),
        clients.list_opening_items(tx, who.family, at),
    )
    limit, home = who.client.credit_limit, who.country.currency
    use = None
    if limit is not None:
        used = sum(one.local for one in opened)
        whole = to_minor(limit, home)
        use = CreditUse(
            limit=format_amount(whole, home),
            used=format_amount(used, home),
            available=format_amount(whole - used, home),
            currency=home,
        )
    return Balance(
        client_id=who.client.id,
        as_of=today,
        currencies=account_sums.currency_balances(accounts, opened, credits, who.default_currency),
        credit_limit=use,
        opening_items=[account_sums.opening_item_view(one) for one in items],
    )


async def list_documents_of(tx: Tx, id: UUID, query: ClientDocumentQuery) -> Page[DocumentSummary]:
    """The documents of the client, drafts too, newest first unless `sort` says otherwise; those of clients that were
    merged into it are among them, and bear the name that they were issued to."""
    documents.check_period(query.from_, query.to)
    who = await get_account_client(tx, id)
    if query.doc_type is not None:
        documents.check_types([query.doc_type], who.country)
    filters = {
        "doc_type": query.doc_type,
        "status": query.status,
        "payment_status": query.payment_status,
        "currency": query.currency,
        "from": query.from_,
        "to": query.to,
    }
    return await documents.list_documents_of(tx, who.family, query, filters)


async def list_payments_of(tx: Tx, id: UUID, query: ClientPaymentQuery) -> Page[ClientPayment]:
    """The payments on issued documents of the client, and the tax that it withheld; those of the newest document
    first."""
    documents.check_period(query.from_, query.to)
    who = await get_account_client(tx, id)
    kinds = who.country.document_types
    filters = {"method": query.method, "from": query.from_, "to": query.to}
    rows, cursor, total = await documents.list_payments_of(tx, who.family, query, filters)
    items = [
        ClientPayment(
            id=row.id,
            client_id=row.client_id,
            document_id=row.document_id,
            doc_type=row.doc_type,
            doc_number=row.doc_number,
            document_status=row.status,
            method=row.method,
            moves=account_sums.payment_effect(row.method),
            date=row.date,
            amount=format_amount(-row.amount if kinds[row.doc_type].posting == "credit" else row.amount, row.currency),
            currency=row.currency,
            details=row.details,
        )
        for row in rows
    ]
    return Page(items, cursor, total)
