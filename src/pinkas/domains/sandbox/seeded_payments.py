"""Demo data: what customers pay through the simulator, as they would pay it."""

from typing import Any, TypeVar
from uuid import UUID

import msgspec

from pinkas.core.decimals import Amount, decode_decimal
from pinkas.domains import checkouts, documents, payment_links, payment_pages
from pinkas.domains.sandbox.rules.demo_data import DEMO_BUYERS, REFUND_NOTE, demo_page, demo_purchase
from pinkas.domains.sandbox.simulated_payments import end_simulated_page
from pinkas.platform.tx import Flow

RequestStruct = TypeVar("RequestStruct", bound=msgspec.Struct)
_PART_GIVEN_BACK = Amount("118.00")


def convert_request(fields: dict[str, Any], request_type: type[RequestStruct]) -> RequestStruct:
    """Fields as a request has them, as the struct that its use case takes."""
    return msgspec.convert(fields, request_type, dec_hook=decode_decimal)


async def pay_link(flow: Flow[checkouts.Dependencies], link_id: UUID) -> list[int]:
    """Pays a payment link; the types of the documents that came of it."""
    async with flow.transaction() as tx:
        id = await payment_links.begin_payment(tx, flow.outside.payment_providers, link_id)
    await end_simulated_page(flow, id, "silent")
    return await _follow(flow, id)


async def sell_on_page(flow: Flow[checkouts.Dependencies], creditable: int | None) -> list[int]:
    """Publishes the Payment Page and sells on it; where it sells with a document of the type `creditable`, a part
    of the first sale goes back then. The types of the documents that came of it."""
    settings, made = flow.outside.payment_providers, list[int]()
    async with flow.transaction() as tx:
        page = await payment_pages.create_page(tx, convert_request(demo_page(), payment_pages.NewPaymentPage))
        await payment_pages.publish(tx, settings, page.id)
    sold: list[UUID] = []
    for client, quantity, outcome in DEMO_BUYERS:
        purchase = convert_request(demo_purchase(client, quantity), payment_pages.NewPageCheckout)
        async with flow.transaction() as tx:
            id = await payment_pages.begin_sale(tx, settings, page.id, purchase, flow.caller)
        await end_simulated_page(flow, id, outcome)
        made += await _follow(flow, id)
        sold.append(id)
    if page.doc_type != creditable:
        return made
    back = checkouts.RefundOfCheckout(amount=_PART_GIVEN_BACK, reason="order_cancellation", note=REFUND_NOTE)
    done = await checkouts.refund(flow, sold[0], back)
    return made + await _types_of(flow, [id for one in done.refunds for id in one.credit_document_ids])


async def _follow(flow: Flow[checkouts.Dependencies], checkout_id: UUID) -> list[int]:
    """Asks the simulator what became of a checkout; the type of the document, which may come later."""
    await checkouts.continue_checkout(flow, checkout_id)
    async with flow.transaction() as tx:
        document_id = (await checkouts.get_checkout(tx, checkout_id)).document_id
    return await _types_of(flow, [] if document_id is None else [document_id])


async def _types_of(flow: Flow[checkouts.Dependencies], ids: list[UUID]) -> list[int]:
    async with flow.transaction(read_only=True) as tx:
        return [(await documents.get_record(tx, id)).doc_type for id in ids]
