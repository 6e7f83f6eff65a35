"""Money received for a document: recorded by issuing its receipt, and listed."""

from uuid import UUID

import msgspec

from pinkas.core.money import to_wire
from pinkas.core.pages import Page
from pinkas.core.problems import Faults, NotFound
from pinkas.countries import DocumentType, country
from pinkas.domains import businesses
from pinkas.domains.documents.drafting import store as drafting_store
from pinkas.domains.documents.following import store
from pinkas.domains.documents.following.actions.convert import kept, source_of
from pinkas.domains.documents.following.rules import convert as rules
from pinkas.domains.documents.following.types import AllocatedPayment, AllocationsQuery, RecordedPayments
from pinkas.domains.documents.model.rules import wire
from pinkas.domains.documents.model.rules.problems import PaymentsRequired
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.transitions import Standing, refusal
from pinkas.domains.documents.model.types import Document, NewDocument, NewReference
from pinkas.platform.tx import Tx


async def pay(tx: Tx, id: UUID, body: RecordedPayments) -> Document:
    """Records money against an issued invoice or transaction account: its receipt is made and issued in this one step
    and answered. What is beyond the open balance stays as the client's credit. With If-Match it is refused when
    anything was recorded meanwhile, so that nothing is recorded twice. `payment.received` is sent for each payment."""
    _check(body)
    document = await source_of(tx, id, "pay")
    land = country((await businesses.current(tx)).country)
    kinds = land.document_types.values()
    kind = next((one for one in kinds if one.posting == "receipt" and document.doc_type in one.sources), None)
    if kind is None:
        raise rules.ConversionNotAllowed(
            "Money is recorded against an invoice or a transaction account.",
            sourceType=document.doc_type,
            allowedTypes=rules.targets(document, land),
        )
    problem = refusal(Standing(document.status, document.conversion_status), "pay")
    if problem is not None:
        raise problem
    if document.total - document.paid - document.credited <= 0:
        raise rules.NothingToPay
    return await kept(tx, _receipt(document, kind, body), at_once=True)


def _receipt(document: Record, kind: DocumentType, body: RecordedPayments) -> NewDocument:
    return msgspec.structs.replace(
        rules.header(document, kind.code),
        price_mode=None,
        rounding=None,
        notes=None,
        external_reference=None,
        metadata={},
        references=[NewReference(document_id=document.id)],
        payments=body.payments,
        withholding_tax=body.withholding_tax,
        issue_date=body.issue_date,
        exchange_rate=body.exchange_rate,
    )


def _check(body: RecordedPayments) -> None:
    """Money is what is recorded: to be said before anything of the document."""
    faults = Faults()
    for place, one in enumerate(body.payments):
        if one.amount <= 0:
            faults.add(f"payments[{place}].amount", "not_positive", "Expected more than zero.")
    faults.refuse()
    if not body.payments and (body.withholding_tax is None or body.withholding_tax.amount == 0):
        raise PaymentsRequired(field="payments")


async def payments(tx: Tx, id: UUID, query: AllocationsQuery) -> Page[AllocatedPayment]:
    """The receipts that were given for a document, newest first: how much of each, and by which payments. A receipt
    that cancels another one is listed with a negative amount; an invoice-receipt lists itself."""
    if await drafting_store.find(tx, id, lock=False) is None:
        raise NotFound
    land = country((await businesses.current(tx)).country)
    own = [one.code for one in land.document_types.values() if one.posting == "invoice_receipt"]
    rows, cursor, total = await store.page(tx, id, query, own)
    items = [
        AllocatedPayment(
            receipt_id=row.id,
            doc_type=row.doc_type,
            doc_number=row.doc_number,
            status=row.status,
            issue_date=row.issue_date,
            currency=row.currency,
            amount=to_wire(row.amount, row.currency),
            methods=sorted({one.method for one in parts}),
            payments=[wire.payment(one, row.currency) for one in parts],
            withheld=row.withheld,
        )
        for row in rows
        for parts in (store.payments_of(row),)
    ]
    return Page(items, cursor, total)
