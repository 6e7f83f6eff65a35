"""Money received for a document: recorded by issuing its receipt, and listed."""

from collections.abc import Sequence
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound
from pinkas.countries import Country, get_country
from pinkas.domains import businesses
from pinkas.domains.documents.drafting import store as drafting_store
from pinkas.domains.documents.following import store
from pinkas.domains.documents.following.actions.source import load_source, lock_document, write_draft
from pinkas.domains.documents.following.rules.pay import (
    check_payments,
    decide_payment,
    receipt_request,
    receipt_type,
)
from pinkas.domains.documents.following.rules.source import Source
from pinkas.domains.documents.following.types import AllocatedPayment, AllocationsQuery, RecordedPayments
from pinkas.domains.documents.model.rules import wire
from pinkas.domains.documents.model.types import Document, NewDocument
from pinkas.platform.tx import Tx


async def pay(tx: Tx, id: UUID, body: RecordedPayments) -> Document:
    """Records money against an issued invoice or proforma invoice: its receipt is made and issued in this one step
    and answered. What is beyond the open balance stays as the client's credit. With If-Match it is refused when
    anything was recorded meanwhile, so that nothing is recorded twice. `payment.received` is sent for each payment."""
    check_payments(body)
    source = await _load(tx, id, body)
    return await write_draft(tx, decide_payment(source, body), at_once=True)


async def _load(tx: Tx, id: UUID, body: RecordedPayments) -> Source:
    record = await lock_document(tx, id)

    def requests(country: Country) -> Sequence[NewDocument]:
        kind = receipt_type(record, country)
        return [receipt_request(record, kind, body)] if kind else []

    return await load_source(tx, record, requests)


async def payments(tx: Tx, id: UUID, query: AllocationsQuery) -> Page[AllocatedPayment]:
    """The receipts that were given for a document, newest first: how much of each, and by which payments. A receipt
    that cancels another one is listed with a negative amount; an invoice-receipt lists itself."""
    if await drafting_store.find_draft(tx, id, lock=False) is None:
        raise NotFound
    country_rules = get_country((await businesses.get_current(tx)).country)
    own = [one.code for one in country_rules.document_types.values() if one.posting == "invoice_receipt"]
    rows, cursor, total = await store.list_receipts(tx, id, query, own)
    items = [
        AllocatedPayment(
            receipt_id=row.id,
            doc_type=row.doc_type,
            doc_number=row.doc_number,
            status=row.status,
            issue_date=row.issue_date,
            currency=row.currency,
            amount=format_amount(row.amount, row.currency),
            methods=sorted({one.method for one in parts}),
            payments=[wire.payment_view(one, row.currency) for one in parts],
            withheld=row.withheld,
        )
        for row in rows
        for parts in (store.decode_payments(row),)
    ]
    return Page(items, cursor, total)
