"""The documents of a deal: quotes of its line items, links to what there is, and payment links of its invoices. A
document is locked before its deal, as where it is issued: nobody waits in a circle."""

from uuid import UUID

import msgspec

from pinkas.core.decimals import decode_decimal
from pinkas.core.problems import NotFound, invalid_field
from pinkas.domains import businesses, documents
from pinkas.domains.crm.actions.deals import get_for_update, view_deal
from pinkas.domains.crm.actions.following import asking_types
from pinkas.domains.crm.rules.following import QUOTE_TYPE
from pinkas.domains.crm.rules.problems import DealClosed, DealHasNoInvoice, DealHasNoLines, DocumentOfOtherDeal
from pinkas.domains.crm.store import activities, deals
from pinkas.domains.crm.store import documents as document_store
from pinkas.domains.crm.store.activities import NewActivity
from pinkas.domains.crm.types.deals import Deal, DealPaymentLink, DealQuote, DealRow
from pinkas.domains.documents import Document, Finalize, InlineClient, LineFields, NewDocument, NewLine, Recipients
from pinkas.domains.payment_links import NewPaymentLink
from pinkas.platform.tx import Tx


async def create_quote(tx: Tx, id: UUID, body: DealQuote) -> Document:
    """Makes a quote of the line items of an open deal, for its client or for the lead; with `send` it is issued and
    sent. It belongs to the deal, and so does whatever is made from it."""
    row = await deals.get_deal(tx, id)
    _check_may_quote(row)
    draft = await documents.create(tx, _quote_of(row, body))
    await documents.set_deal(tx, draft.id, id)
    if body.send:
        await documents.finalize_draft(tx, draft.id, Finalize(send_to=body.send_to or Recipients()))
    _check_may_quote(await get_for_update(tx, id))
    facts = {"docType": QUOTE_TYPE, "total": draft.total, "currency": draft.currency}
    await activities.add_activities(tx, [NewActivity(id, "quote_created", facts, draft.id)])
    await deals.touch_deals(tx, [id])
    return await documents.get_document(tx, draft.id)


def _check_may_quote(row: DealRow) -> None:
    if row.status != "OPEN":
        raise DealClosed
    if not row.line_items:
        raise DealHasNoLines


def _quote_of(row: DealRow, body: DealQuote) -> NewDocument:
    """The draft of a quote of a deal."""
    found = msgspec.convert(row.line_items, list[LineFields], dec_hook=decode_decimal)
    lines = [NewLine(**{name: getattr(one, name) for name in LineFields.__struct_fields__}) for one in found]
    client = None
    if row.client_id is None and row.lead is not None:
        emails = [row.lead.email] if row.lead.email else []
        client = InlineClient(name=row.lead.name, emails=emails, phone=row.lead.phone)
    return NewDocument(
        doc_type=QUOTE_TYPE,
        client_id=row.client_id,
        client=client,
        currency=row.currency,
        subject=body.subject or row.title,
        notes=body.notes,
        valid_until=body.valid_until,
        lines=lines,
    )


async def link_document(tx: Tx, id: UUID, document_id: UUID) -> Deal:
    """Links a document to a deal, a draft or an issued one. It belongs to one deal only."""
    record = await documents.get_for_update(tx, document_id)
    row = await get_for_update(tx, id)
    if record.deal_id == id:
        return await view_deal(tx, row)
    if record.deal_id is not None:
        raise DocumentOfOtherDeal(dealId=str(record.deal_id))
    await documents.set_deal(tx, document_id, id)
    await _write_down(tx, id, "document_linked", record)
    return await view_deal(tx, await deals.get_deal(tx, id))


async def unlink_document(tx: Tx, id: UUID, document_id: UUID) -> None:
    """Takes a document away from a deal; it stays as it is."""
    record = await documents.get_for_update(tx, document_id)
    await get_for_update(tx, id)
    if record.deal_id != id:
        raise NotFound
    await documents.set_deal(tx, document_id, None)
    await _write_down(tx, id, "document_unlinked", record)


async def _write_down(tx: Tx, id: UUID, what: str, record: documents.Record) -> None:
    facts = {"docType": record.doc_type, "number": record.doc_number}
    await activities.add_activities(tx, [NewActivity(id, what, facts, record.id)])  # type: ignore[arg-type]
    await deals.touch_deals(tx, [id])
    tx.audit(f"deal.{what}", "deal", id, facts={"documentId": str(record.id), **facts})


async def link_to_ask(tx: Tx, id: UUID, body: DealPaymentLink) -> NewPaymentLink:
    """The payment link to be made for an invoice of a deal: the one that is named, or the oldest that waits for
    money."""
    await deals.get_deal(tx, id)
    types = asking_types(await businesses.get_current(tx))
    waiting = [
        one.id
        for one in await document_store.documents_of_deals(tx, [id])
        if one.doc_type in types and one.status == "ISSUED" and one.payment_status in ("UNPAID", "PARTIAL")
    ]
    if body.document_id is None and not waiting:
        raise DealHasNoInvoice
    if body.document_id is not None and body.document_id not in waiting:
        if not await document_store.exists(tx, body.document_id):
            raise invalid_field("documentId", "document_not_found", "`documentId` names no document of the business.")
        raise DealHasNoInvoice(field="documentId")
    chosen = body.document_id or min(waiting)
    return NewPaymentLink(document_ids=[chosen], max_installments=body.max_installments, expires_at=body.expires_at)
