"""What the customer does through a link: looks at the document, and answers a quote."""

from typing import Any, cast

from pinkas.core.money import to_wire
from pinkas.core.problems import NotFound
from pinkas.domains import documents, sharing
from pinkas.domains.quotes import actions, rules
from pinkas.domains.quotes.types import (
    QuoteAcceptance,
    QuoteRejection,
    QuoteState,
    SharedDocument,
    SharedLine,
    SharedParty,
    SharedPayment,
    SharedVat,
)
from pinkas.outside.pdf import DocumentView, PartyView
from pinkas.platform.tx import Flow


async def see(flow: Flow, token: str, secret: str | None) -> SharedDocument:
    """What is printed on the document and what became of it. Unknown, revoked and expired links are all alike not
    there; a link with a password wants it in `X-Share-Password`."""
    opened = await sharing.open_link(flow, token, sharing.given_password(secret), beside=actions.state)
    sharing.viewed(flow, opened)
    return shared(opened, opened.beside, sandbox=flow.transactions.around.environment == "sandbox")


async def accept(flow: Flow, token: str, body: QuoteAcceptance, secret: str | None) -> QuoteState:
    """The customer accepts the quote, and signs it: with the name typed, or drawn. Name, signature, address and
    client are kept with the digest of the document."""
    opened = await sharing.open_link(flow, token, sharing.given_password(secret))
    return await answer(flow, token, opened, actions.acceptance(body, opened.link.id))


async def reject(flow: Flow, token: str, body: QuoteRejection, secret: str | None) -> QuoteState:
    """The customer rejects the quote, and may say why."""
    opened = await sharing.open_link(flow, token, sharing.given_password(secret))
    return await answer(flow, token, opened, actions.rejection(body, opened.link.id))


async def answer(flow: Flow, token: str, opened: sharing.Opened, said: actions.Said) -> QuoteState:
    """Keeps what was said through a link that is still open at this moment."""
    async with flow.transaction() as tx:
        link = await sharing.opened(tx, token)
        if link.id != opened.link.id or opened.record.doc_type != rules.QUOTE:
            raise NotFound
        await actions.answer(tx, link.document_id, said)
        found = await actions.state(tx, await documents.record(tx, link.document_id))
        assert found is not None
        return found


def shared(opened: sharing.Opened, state: QuoteState | None, *, sandbox: bool) -> SharedDocument:
    """From the printed form to what is answered: nothing that is not printed passes but what became of it."""
    record, view = opened.record, documents.as_printed(opened.record)
    assert record.doc_number is not None
    assert record.digest is not None
    return SharedDocument(
        doc_type=record.doc_type,
        title=view.title,
        doc_number=record.doc_number,
        status=cast(Any, record.status),
        lang=view.lang,
        issue_date=record.issue_date,
        due_date=record.due_date,
        valid_until=record.valid_until,
        issued_at=cast(Any, record.issued_at),
        business=_party(view.business),
        client=_party(view.client) if view.client else None,
        currency=view.currency,
        price_mode=view.price_mode,
        subject=view.subject,
        notes=view.notes,
        footer=view.footer,
        **_numbers(view),
        references=list(view.references),
        paid=to_wire(record.paid, record.currency),
        credited=to_wire(record.credited, record.currency),
        balance=to_wire(
            documents.balance(record.payment_status, record.total, record.paid, record.credited), record.currency
        ),
        payment_status=record.payment_status,
        allocation_number=record.allocation_number,
        hash=record.digest.hex(),
        quote=state,
        may_download=opened.link.allow_download,
        expires_at=opened.link.expires_at,
        sandbox=sandbox,
    )


def _numbers(view: DocumentView) -> dict[str, Any]:
    return {
        "lines": [
            SharedLine(
                description=one.description,
                sku=one.sku,
                quantity=one.quantity,
                unit=one.unit,
                unit_price=one.unit_price,
                discount=one.discount,
                vat_rate=one.vat_rate,
                amount=one.amount,
            )
            for one in view.lines
        ],
        "subtotal": view.subtotal,
        "discount": view.discount,
        "vat": [SharedVat(treatment=one.treatment, rate=one.rate, net=one.net, vat=one.vat) for one in view.vat],
        "vat_total": view.vat_total,
        "rounding": view.rounding,
        "total": view.total,
        "total_local": view.total_local,
        "local_currency": view.local_currency,
        "exchange_rate": view.exchange_rate,
        "payments": [
            SharedPayment(date=cast(Any, one.date), method=one.method, amount=one.amount, details=list(one.details))
            for one in view.payments
        ],
        "withholding": view.withholding,
    }


def _party(view: PartyView) -> SharedParty:
    return SharedParty(
        name=view.name,
        trade_name=view.trade_name,
        caption=view.caption,
        tax_id=view.tax_id,
        address=list(view.address),
        phone=view.phone,
        email=view.email,
        website=view.website,
    )
