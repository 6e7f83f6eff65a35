"""What a customer does through a link: viewing the document, and answering a quote."""

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
from pinkas.platform.rows import as_type
from pinkas.platform.tx import Flow

_AS_PRINTED = (
    "title",
    "lang",
    "currency",
    "price_mode",
    "subject",
    "notes",
    "footer",
    "subtotal",
    "discount",
    "vat_total",
    "rounding",
    "total",
    "total_local",
    "local_currency",
    "exchange_rate",
    "withholding",
    "references",
)
"""What is told as it is printed."""


async def see(flow: Flow[sharing.Outside], token: str, secret: str | None) -> SharedDocument:
    """What is printed on the document and what became of it. Unknown, revoked and expired links are all alike not
    there; a link with a password wants it in `X-Share-Password`."""
    opened = await sharing.open_link(flow, token, sharing.given_password(secret), beside=actions.state)
    sharing.viewed(flow, opened)
    return shared(opened, opened.beside, sandbox=flow.transactions.runtime.environment == "sandbox")


async def accept(flow: Flow[sharing.Outside], token: str, body: QuoteAcceptance, secret: str | None) -> QuoteState:
    """The customer accepts the quote, and signs it: with the name typed, or drawn. Name, signature, address and
    client are kept with the digest of the document."""
    opened = await sharing.open_link(flow, token, sharing.given_password(secret))
    return await answer(flow, token, opened, actions.acceptance(body, opened.link.id))


async def reject(flow: Flow[sharing.Outside], token: str, body: QuoteRejection, secret: str | None) -> QuoteState:
    """The customer rejects the quote, and may say why."""
    opened = await sharing.open_link(flow, token, sharing.given_password(secret))
    return await answer(flow, token, opened, actions.rejection(body, opened.link.id))


async def answer(flow: Flow[sharing.Outside], token: str, opened: sharing.Opened, said: actions.Said) -> QuoteState:
    """Records an answer through a link, which must still be open at this moment."""
    async with flow.transaction() as tx:
        link = await sharing.opened(tx, token)
        if link.id != opened.link.id or opened.record.doc_type != rules.QUOTE:
            raise NotFound
        await actions.answer(tx, link.document_id, said)
        found = await actions.state(tx, await documents.record(tx, link.document_id))
        assert found is not None
        return found


def shared(opened: sharing.Opened, state: QuoteState | None, *, sandbox: bool) -> SharedDocument:
    """The public view of a document: from its printed form, and nothing beyond that but its status."""
    record, view = opened.record, documents.as_printed(opened.record)
    assert record.doc_number is not None
    assert record.digest is not None
    return SharedDocument(
        **{name: getattr(view, name) for name in _AS_PRINTED},
        doc_type=record.doc_type,
        doc_number=record.doc_number,
        status=cast(Any, record.status),
        issue_date=record.issue_date,
        due_date=record.due_date,
        valid_until=record.valid_until,
        issued_at=cast(Any, record.issued_at),
        business=as_type(view.business, SharedParty),
        client=as_type(view.client, SharedParty) if view.client else None,
        lines=tuple(as_type(one, SharedLine) for one in view.lines),
        vat=tuple(as_type(one, SharedVat) for one in view.vat),
        payments=tuple(as_type(one, SharedPayment) for one in view.payments),
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
