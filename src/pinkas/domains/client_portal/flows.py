"""The portal from outside any transaction: paying, files, and what is throttled."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol
from uuid import UUID

from pinkas.core.cards import refuse_card_numbers_in
from pinkas.core.fields import Language
from pinkas.core.pagination import Page
from pinkas.core.problems import ServiceUnavailable
from pinkas.core.report_tables import ComposedReport
from pinkas.domains import checkouts, documents, sharing, statements
from pinkas.domains.checkouts import PublicCheckout
from pinkas.domains.client_portal import store
from pinkas.domains.client_portal.actions import account, disputes, links, paying
from pinkas.domains.client_portal.types import (
    DisputeReply,
    NewDispute,
    PaidDocumentQuery,
    PortalDocument,
    PortalPayment,
    PublicDispute,
    PublicPortal,
)
from pinkas.domains.statements import AccountClient, Statement, StatementAsOfQuery, StatementQuery
from pinkas.platform.operation import Blob
from pinkas.platform.reports import PDF_MEDIA_TYPE
from pinkas.platform.tx import Flow, Tx


class Dependencies(statements.Dependencies, sharing.Dependencies, checkouts.Dependencies, Protocol):
    """The part of the wiring's outside that this domain uses."""


@dataclass(frozen=True)
class PageView:
    """What the page of a portal shows: the account, and a page of what was paid."""

    portal: PublicPortal
    paid: Page[PortalDocument]


@dataclass(frozen=True)
class DocumentView:
    """What the page of one document shows: whose portal it is, the document, and its disputes, the newest first."""

    business_name: str
    client_name: str
    language: Language
    timezone: str
    document: PortalDocument
    disputes: list[PublicDispute]


async def get_portal(flow: Flow[Dependencies], token: str) -> PublicPortal:
    """The account of a client by its link: what it owes, what is open and when it is due, and its disputes. A token of
    nothing, and of a link that was ended or has expired, is not found."""
    async with flow.transaction() as tx:
        portal = await _open(flow, tx, token)
        return await account.portal_view(tx, flow.outside.payment_providers, portal)


async def get_portal_of_page(flow: Flow[Dependencies], token: str, cursor: str | None) -> PageView:
    """The same for the page that a person opens, with a page of what was paid."""
    async with flow.transaction() as tx:
        portal = await _open(flow, tx, token)
        shown = await account.portal_view(tx, flow.outside.payment_providers, portal)
        return PageView(shown, await account.list_paid(tx, portal, PaidDocumentQuery(limit=10, cursor=cursor)))


async def get_document_of_page(flow: Flow[Dependencies], token: str, id: UUID) -> DocumentView:
    """A document of the client with its disputes, for the page that a person opens."""
    async with flow.transaction() as tx:
        portal = await _open(flow, tx, token)
        record = await disputes.own_document(tx, portal, id)
        found = await store.disputes_of_document(tx, record.id, 10)
        business = portal.who.business
        return DocumentView(
            business_name=account.shown_business_name(portal),
            client_name=portal.who.name,
            language=portal.who.default_lang,
            timezone=business.timezone,
            document=account.document_view(documents.document_view(record), tx.today(business.timezone)),
            disputes=[disputes.public_view(one) for one in found],
        )


async def list_paid_documents(flow: Flow[Dependencies], token: str, query: PaidDocumentQuery) -> Page[PortalDocument]:
    """The documents of the last year that the client has paid, newest first."""
    async with flow.transaction() as tx:
        return await account.list_paid(tx, await links.follow_token(tx, token), query)


async def pay_documents(flow: Flow[Dependencies], token: str, body: PortalPayment) -> PublicCheckout:
    """Leads a client to the provider's page, on which it pays documents and opening balances of one currency, or an
    amount. It is charged exactly what is open; two tabs that pay the same are led to one page. `payment.received` is
    sent when the money is there, with the receipt."""
    async with flow.transaction() as tx:
        portal = await links.follow_token(tx, token)
        await paying.read_choice(tx, portal.who, body)  # what is refused opens no page, and is not counted
        owner = flow.in_business(tx.business_id)
    await checkouts.count_try(flow, portal.link.id)
    async with owner.transaction() as tx:
        checkout_id: UUID = await paying.checkout_of(tx, flow.outside.payment_providers, portal.link.id, body)
    return await checkouts.pay(owner, checkout_id, body)


async def get_document_file(flow: Flow[Dependencies], token: str, id: UUID) -> Blob:
    """The signed PDF of a document of the client: the first one that is given out is the original, every later one a
    certified copy."""
    async with flow.transaction() as tx:
        portal = await links.follow_token(tx, token)
        record = await disputes.own_document(tx, portal, id)
        owner = flow.in_business(tx.business_id)
    return await documents.download_pdf(owner, record.id)


async def compose_statement(tx: Tx, account_client: AccountClient, query: StatementQuery) -> Statement:
    """The statement of account of the client over a period, as the business sees it: opening balance, every movement,
    closing balance, in each currency. `format` is `json`, `pdf` or `csv`; the last two in the language of the client,
    unless `lang` says another. At most 2,000 movements and seven years."""
    asked = StatementAsOfQuery(from_=query.from_, to=query.to, currency=query.currency)
    return await statements.compose_statement(tx, account_client, asked)


async def render_statement(flow: Flow[Dependencies], report: ComposedReport[Statement, AccountClient]) -> bytes:
    """The statement as PDF, in the queue of its business."""
    return await statements.render_statement(flow.in_business(report.subject.business.id), report)


async def get_statement_file(flow: Flow[Dependencies], token: str, language: Language) -> Blob:
    """The statement of the last twelve months as PDF, for the page that a person opens."""
    async with flow.transaction(read_only=True) as tx:
        who = await links.follow_to_account(tx, token)
        today = tx.today(who.business.timezone)
        first = today - timedelta(days=account.PAID_DAYS)
        found = await statements.compose_statement(tx, who, StatementAsOfQuery(from_=first, to=today))
        composed = ComposedReport(found, who, language, tx.now, tx.environment == "sandbox")
    try:
        content = await render_statement(flow, composed)
    except OSError as fault:
        raise ServiceUnavailable from fault
    return Blob(content, PDF_MEDIA_TYPE, f"statement-{first.isoformat()}-{today.isoformat()}.pdf")


async def dispute_document(flow: Flow[Dependencies], token: str, id: UUID, body: NewDispute) -> PublicDispute:
    """Opens a dispute of a document: why the client does not agree with it. The business is told, and answers here. A
    document has one at a time; it is paid or left open as before."""
    refuse_card_numbers_in(body)
    async with flow.transaction() as tx:
        portal = await links.follow_token(tx, token)
    await _count_words(flow, portal.link.id)
    async with flow.transaction() as tx:
        return await disputes.open_dispute(tx, await links.follow_token(tx, token), id, body)


async def reply_to_dispute(flow: Flow[Dependencies], token: str, id: UUID, body: DisputeReply) -> PublicDispute:
    """Adds to a dispute that has not ended: it waits for the business again."""
    refuse_card_numbers_in(body)
    async with flow.transaction() as tx:
        portal = await links.follow_token(tx, token)
    await _count_words(flow, portal.link.id)
    async with flow.transaction() as tx:
        return await disputes.reply(tx, await links.follow_token(tx, token), id, body)


async def withdraw_dispute(flow: Flow[Dependencies], token: str, id: UUID) -> PublicDispute:
    """Withdraws a dispute: the client agrees with the document after all."""
    async with flow.transaction() as tx:
        return await disputes.withdraw(tx, await links.follow_token(tx, token), id)


async def _open(flow: Flow[Dependencies], tx: Tx, token: str) -> links.PortalView:
    portal = await links.follow_token(tx, token)
    if flow.caller.origin is None or not flow.caller.origin.headers_only:
        await store.note_use(tx, portal.link.id)
    return portal


async def _count_words(flow: Flow[Dependencies], link_id: UUID) -> None:
    """Counts that somebody wrote to the business: each of it is a notification that a person reads."""
    await flow.outside.throttle.count_attempt(f"dispute:{link_id}", 30, 3600)
