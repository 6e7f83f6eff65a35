"""What a customer does through a link: viewing the document, and answering a quote."""

from typing import Any, cast

from pinkas.core.money import format_amount
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
from pinkas.platform.rows import to_struct
from pinkas.platform.tx import Flow

_PRINTED_FIELDS = (
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


async def get_shared_document(flow: Flow[sharing.Dependencies], token: str, secret: str | None) -> SharedDocument:
    """What is printed on the document and what became of it. Unknown, revoked and expired links are all alike not
    there; a link with a password wants it in `X-Share-Password`."""
    opened = await sharing.open_link(
        flow, token, sharing.decode_password_header(secret), read_related=actions.quote_state
    )
    sharing.count_view(flow, opened)
    return shared_document_view(opened, opened.beside, sandbox=flow.transactions.runtime.environment == "sandbox")


async def accept_through_link(
    flow: Flow[sharing.Dependencies], token: str, body: QuoteAcceptance, secret: str | None
) -> QuoteState:
    """The customer accepts the quote, and signs it: with the name typed, or drawn. Name, signature, address and
    client are kept with the digest of the document."""
    opened = await sharing.open_link(flow, token, sharing.decode_password_header(secret))
    return await answer_through_link(flow, token, opened, actions.acceptance_content(body, opened.link.id))


async def reject_through_link(
    flow: Flow[sharing.Dependencies], token: str, body: QuoteRejection, secret: str | None
) -> QuoteState:
    """The customer rejects the quote, and may say why."""
    opened = await sharing.open_link(flow, token, sharing.decode_password_header(secret))
    return await answer_through_link(flow, token, opened, actions.rejection_content(body, opened.link.id))


async def answer_through_link(
    flow: Flow[sharing.Dependencies], token: str, opened: sharing.OpenedLink, content: actions.AnswerContent
) -> QuoteState:
    """Records an answer through a link, which must still be open at this moment."""
    async with flow.transaction() as tx:
        link = await sharing.follow_token(tx, token)
        if link.id != opened.link.id or opened.record.doc_type != rules.QUOTE_TYPE:
            raise NotFound
        await actions.record_answer(tx, link.document_id, content)
        found = await actions.quote_state(tx, await documents.get_record(tx, link.document_id))
        assert found is not None
        return found


def shared_document_view(opened: sharing.OpenedLink, state: QuoteState | None, *, sandbox: bool) -> SharedDocument:
    """The public view of a document: from its printed form, and nothing beyond that but its status."""
    record, view = opened.record, documents.printed_view(opened.record)
    assert record.doc_number is not None
    assert record.digest is not None
    return SharedDocument(
        **{name: getattr(view, name) for name in _PRINTED_FIELDS},
        doc_type=record.doc_type,
        doc_number=record.doc_number,
        status=cast(Any, record.status),
        issue_date=record.issue_date,
        due_date=record.due_date,
        valid_until=record.valid_until,
        issued_at=cast(Any, record.issued_at),
        business=to_struct(view.business, SharedParty),
        client=to_struct(view.client, SharedParty) if view.client else None,
        lines=tuple(to_struct(one, SharedLine) for one in view.lines),
        vat=tuple(to_struct(one, SharedVat) for one in view.vat),
        payments=tuple(to_struct(one, SharedPayment) for one in view.payments),
        paid=format_amount(record.paid, record.currency),
        credited=format_amount(record.credited, record.currency),
        balance=format_amount(documents.open_balance(record), record.currency),
        payment_status=record.payment_status,
        allocation_number=record.allocation_number,
        hash=record.digest.hex(),
        quote=state,
        may_download=opened.link.allow_download,
        expires_at=opened.link.expires_at,
        sandbox=sandbox,
    )
