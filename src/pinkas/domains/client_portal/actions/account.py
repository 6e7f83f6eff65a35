"""What a client sees of its account in the portal."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Literal
from uuid import UUID

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
from pinkas.domains.documents import DocumentSummary
from pinkas.domains.payment_providers import ProviderSettings
from pinkas.domains.statements import Balance, ClientDocumentQuery
from pinkas.platform.tx import Tx

MAX_DISPUTES = 50
PAID_DAYS = 365
"""How long ago a document may be issued that was paid, to be listed."""


async def portal_view(tx: Tx, settings: ProviderSettings, portal: PortalView) -> PublicPortal:
    """The account as the client sees it."""
    who = portal.who
    balance = await statements.compose_balance(tx, who)
    unpaid, part, found, begun = await tx.gather(
        _open_documents(tx, who.family, "UNPAID"),
        _open_documents(tx, who.family, "PARTIAL"),
        store.newest_disputes(tx, who.family, MAX_DISPUTES),
        checkouts.list_open_of_portal(tx, who.family),
    )
    opened = sorted([*unpaid.items, *part.items], key=lambda one: (one.due_date or one.issue_date, one.id))
    language = who.default_lang
    assert portal.link.expires_at is not None
    return PublicPortal(
        business_name=shown_business_name(portal),
        client_name=who.name,
        language=language,
        as_of=balance.as_of,
        currencies=await _balances(tx, settings, balance),
        documents=[document_view(one, balance.as_of) for one in opened],
        more_documents=unpaid.next_cursor is not None or part.next_cursor is not None,
        opening_items=[
            PortalOpeningItem(
                id=one.id,
                date=one.date,
                due_date=one.due_date,
                currency=one.currency,
                amount=one.amount,
                open=one.open,
                overdue=(one.due_date or one.date) < balance.as_of,
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


def record_view(record: documents.Record, today: date) -> PortalDocument:
    """The same of a document that was read whole."""
    waits = record.status == "ISSUED" and record.payment_status in ("UNPAID", "PARTIAL")
    return PortalDocument(
        id=record.id,
        doc_type=record.doc_type,
        doc_number=record.doc_number or 0,
        issue_date=record.issue_date,
        due_date=record.due_date,
        currency=record.currency,
        total=format_amount(record.total, record.currency),
        balance=format_amount(documents.payable_balance(record), record.currency),
        payment_status=record.payment_status,
        overdue=waits and record.due_date is not None and record.due_date < today,
    )


def document_view(one: DocumentSummary, today: date) -> PortalDocument:
    """A document as its client sees it."""
    waits = one.payment_status in ("UNPAID", "PARTIAL")
    return PortalDocument(
        id=one.id,
        doc_type=one.doc_type,
        doc_number=one.doc_number or 0,
        issue_date=one.issue_date,
        due_date=one.due_date,
        currency=one.currency,
        total=one.total,
        balance=one.balance,
        payment_status=one.payment_status,
        overdue=waits and one.due_date is not None and one.due_date < today,
    )


async def _open_documents(tx: Tx, family: list[UUID], status: Literal["UNPAID", "PARTIAL"]) -> Page[DocumentSummary]:
    filters = {"status": "ISSUED", "payment_status": status}
    return await documents.list_documents_of(tx, family, ClientDocumentQuery(limit=100, sort="issueDate"), filters)


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
