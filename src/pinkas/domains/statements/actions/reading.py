"""Statement, balance, documents and payments of a client. A merged client is asked as the one that stands for it."""

from dataclasses import dataclass
from uuid import UUID

from pinkas.core.money import to_minor, to_wire
from pinkas.core.pages import Page
from pinkas.countries import Country, country
from pinkas.domains import businesses, clients, documents
from pinkas.domains.businesses import Business
from pinkas.domains.clients import Client
from pinkas.domains.documents import DocumentSummary
from pinkas.domains.statements.rules import adding
from pinkas.domains.statements.rules.period import MOST_MOVEMENTS, StatementTooLong, period
from pinkas.domains.statements.types import (
    Balance,
    ClientDocumentQuery,
    ClientPayment,
    ClientPaymentQuery,
    CreditUse,
    Statement,
    StatementQuery,
)
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class Asked:
    """Who is asked about: the client, all its ids, itself first, and the business with the rules of its country."""

    client: Client
    family: list[UUID]
    business: Business

    @property
    def country(self) -> Country:
        """The country of the business."""
        return country(self.business.country)

    @property
    def name(self) -> str:
        """The name of the client."""
        return self.client.display_name or self.client.name

    @property
    def usual(self) -> str:
        """The currency that the client is billed in."""
        return self.client.currency or self.business.default_currency


async def asked(tx: Tx, id: UUID) -> Asked:
    """The client that an id currently identifies, with all of its ids."""
    client = await clients.get(tx, id)
    if client.merged_into_id is not None:
        client = await clients.get(tx, client.merged_into_id)
    return Asked(client, await clients.family(tx, client.id), await businesses.current(tx))


async def statement(tx: Tx, who: Asked, query: StatementQuery) -> Statement:
    """Opening balance, every movement with the balance behind it, closing balance, in each currency. The opening
    balance is read from monthly sums: what it costs does not grow with the history."""
    first, last = period(query.from_, query.to, query.currency, tx.today(who.business.timezone))
    opening = await clients.opening(tx, who.family, first)
    found = await clients.movements(tx, who.family, first, last, query.currency, MOST_MOVEMENTS + 1)
    if len(found) > MOST_MOVEMENTS:
        raise StatementTooLong(field="from")
    if query.currency is not None:
        opening = {query.currency: opening.get(query.currency, 0)}
    own = _cancelled_by_their_own(who.country)
    receipts = [one.document_id for one in found if one.document_id and one.doc_type in own]
    cancelling = await documents.cancelling_among(tx, receipts) if receipts else frozenset()
    return Statement(
        client_id=who.client.id,
        client_name=who.name,
        from_=first,
        to=last,
        currencies=adding.statements(opening, found, query.currency or who.usual, cancelling),
    )


def _cancelled_by_their_own(land: Country) -> frozenset[int]:
    """The types of which one document cancels another."""
    return frozenset(code for code, kind in land.document_types.items() if kind.cancelled_by == code)


async def balance(tx: Tx, id: UUID) -> Balance:
    """What the client owes, by currency and by age, as of today; and how much of its credit limit that is."""
    who = await asked(tx, id)
    today = tx.today(who.business.timezone)
    opened = await documents.open_of(tx, who.family, who.business, today)
    accounts = await clients.accounts(tx, who.client.id)
    credits = await documents.credits_of(tx, who.client.id)
    limit, home = who.client.credit_limit, who.country.currency
    use = None
    if limit is not None:
        used = sum(one.local for one in opened)
        whole = to_minor(limit, home)
        use = CreditUse(
            limit=to_wire(whole, home), used=to_wire(used, home), available=to_wire(whole - used, home), currency=home
        )
    return Balance(
        client_id=who.client.id,
        as_of=today,
        currencies=adding.balances(accounts, opened, credits, who.usual),
        credit_limit=use,
    )


async def documents_of(tx: Tx, id: UUID, query: ClientDocumentQuery) -> Page[DocumentSummary]:
    """The documents of the client, drafts too, newest first unless `sort` says otherwise; those of clients that were
    merged into it are among them, and bear the name that they were issued to."""
    documents.check_period(query.from_, query.to)
    if query.doc_type is not None:
        documents.check_types([query.doc_type], country((await businesses.current(tx)).country))
    filters = {
        "doc_type": query.doc_type,
        "status": query.status,
        "payment_status": query.payment_status,
        "currency": query.currency,
        "from": query.from_,
        "to": query.to,
    }
    return await documents.of_clients(tx, (await asked(tx, id)).family, query, filters)


async def payments_of(tx: Tx, id: UUID, query: ClientPaymentQuery) -> Page[ClientPayment]:
    """The payments on issued documents of the client, and the tax that it withheld; those of the newest document
    first."""
    documents.check_period(query.from_, query.to)
    kinds = country((await businesses.current(tx)).country).document_types
    filters = {"method": query.method, "from": query.from_, "to": query.to}
    rows, cursor, total = await documents.payments_of(tx, (await asked(tx, id)).family, query, filters)
    items = [
        ClientPayment(
            id=row.id,
            client_id=row.client_id,
            document_id=row.document_id,
            doc_type=row.doc_type,
            doc_number=row.doc_number,
            document_status=row.status,
            method=row.method,
            moves=adding.moves(row.method),
            date=row.date,
            amount=to_wire(-row.amount if kinds[row.doc_type].posting == "credit" else row.amount, row.currency),
            currency=row.currency,
            details=row.details,
        )
        for row in rows
    ]
    return Page(items, cursor, total)
