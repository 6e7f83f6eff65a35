"""What a client sees of its account in the portal."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

from pinkas.core.as_of import AsOfQuery
from pinkas.core.money import format_amount
from pinkas.core.pagination import Page
from pinkas.domains import checkouts, documents, payment_providers, statements
from pinkas.domains.client_portal import store
from pinkas.domains.client_portal.actions import disputes
from pinkas.domains.client_portal.actions.links import PortalView
from pinkas.domains.client_portal.types import (
    BegunPayment,
    PaidDocumentQuery,
    PortalBalance,
    PortalDocument,
    PortalOpeningItem,
    PublicPortal,
)
from pinkas.domains.documents import Document, DocumentSummary, is_overdue
from pinkas.domains.payment_providers import ProviderSettings
from pinkas.domains.statements import Balance, ClientDocumentQuery
from pinkas.platform.tx import Tx

MAX_DISPUTES = 50
PAID_DAYS = 365
"""How long ago a document may be issued that was paid, to be listed."""


async def portal_view(tx: Tx, settings: ProviderSettings, portal: PortalView) -> PublicPortal:
    """The account as the client sees it."""
    who = portal.who
    balance = await statements.compose_balance(tx, who, AsOfQuery())
    opened, found, begun = await tx.gather(
        list_open_documents(tx, who.family),
        store.newest_disputes(tx, who.family, MAX_DISPUTES),
        checkouts.list_open_of_portal(tx, who.family),
    )
    language = who.default_lang
    assert portal.link.expires_at is not None
    return PublicPortal(
        business_name=shown_business_name(portal),
        client_name=who.name,
        language=language,
        as_of=balance.as_of,
        currencies=await _balances(tx, settings, balance),
        documents=[document_view(one, balance.as_of) for one in opened.items],
        more_documents=opened.more,
        opening_items=[
            PortalOpeningItem(
                id=one.id,
                date=one.date,
                due_date=one.due_date,
                currency=one.currency,
                amount=one.amount,
                open=one.open,
                overdue=(one.due_date or one.date) < balance.as_of,
                doc_type=one.doc_type,
                doc_number=one.doc_number,
            )
            for one in balance.opening_items
            if one.payment_status != "PAID"
        ],
        disputes=[disputes.public_view(one) for one in found],
        begun=[
            BegunPayment(
                token=checkouts.token_of(tx, one),
                amount=format_amount(one.amount, one.currency),
                currency=one.currency,
                description=one.description,
            )
            for one in begun
            if one.state == "PENDING" and one.expires_at > tx.now
        ],
        expires_at=portal.link.expires_at,
    )


async def list_paid(tx: Tx, portal: PortalView, query: PaidDocumentQuery) -> Page[PortalDocument]:
    """The documents of the last year that are paid, newest first."""
    today = tx.today(portal.who.business.timezone)
    filters = {"status": "ISSUED", "payment_status": "PAID", "from": today - timedelta(days=PAID_DAYS)}
    asked = ClientDocumentQuery(limit=query.limit, cursor=query.cursor, include=query.include, sort="-issueDate")
    page = await documents.list_documents_of(tx, portal.who.family, asked, filters)
    return Page([document_view(one, today) for one in page.items], page.next_cursor, page.total)


def shown_business_name(portal: PortalView) -> str:
    """What the business is called in the language of the client."""
    return portal.who.business.name_in(portal.who.default_lang)


def document_view(one: DocumentSummary | Document, today: date) -> PortalDocument:
    """A document as its client sees it; nothing is open of one that was cancelled."""
    issued = one.status == "ISSUED"
    return PortalDocument(
        id=one.id,
        doc_type=one.doc_type,
        doc_number=one.doc_number or 0,
        issue_date=one.issue_date,
        due_date=one.due_date,
        currency=one.currency,
        total=one.total,
        balance=one.balance if issued else format_amount(0, one.currency),
        payment_status=one.payment_status,
        overdue=is_overdue(one, today),
    )


@dataclass(frozen=True)
class OpenDocuments:
    """Documents of which something is open, what is due first first; `more`: there are others."""

    items: list[DocumentSummary]
    more: bool


async def list_open_documents(tx: Tx, family: Sequence[UUID], currency: str | None = None) -> OpenDocuments:
    """The open documents of a client, of one currency or of all: 100 of those nothing was paid of, and 100 of those
    paid in part."""
    query, filters = ClientDocumentQuery(limit=100, sort="issueDate"), {"status": "ISSUED", "currency": currency}
    unpaid, part = await tx.gather(
        documents.list_documents_of(tx, family, query, {**filters, "payment_status": "UNPAID"}),
        documents.list_documents_of(tx, family, query, {**filters, "payment_status": "PARTIAL"}),
    )
    items = sorted([*unpaid.items, *part.items], key=lambda one: (one.due_date or one.issue_date, one.id))
    return OpenDocuments(items, unpaid.next_cursor is not None or part.next_cursor is not None)


async def _balances(tx: Tx, settings: ProviderSettings, balance: Balance) -> list[PortalBalance]:
    """The balances, with what can be paid through a provider."""
    return [
        PortalBalance(
            currency=one.currency,
            balance=one.balance,
            open=one.open,
            overdue=one.overdue,
            credit=one.credit,
            payable=await _is_payable(tx, settings, one.currency),
        )
        for one in balance.currencies
        if Decimal(one.balance) or Decimal(one.open) or Decimal(one.credit)
    ]


async def _is_payable(tx: Tx, settings: ProviderSettings, currency: str) -> bool:
    try:
        await payment_providers.choose_account(tx, settings, currency)
    except (payment_providers.NoProviderConnected, payment_providers.CurrencyNotTaken):
        return False
    return True
