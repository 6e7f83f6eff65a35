"""Payment links from outside any transaction: what needs to know which providers there are, and paying."""

from typing import Protocol
from uuid import UUID

from pinkas.core.cards import refuse_card_numbers_in
from pinkas.domains import checkouts, messages
from pinkas.domains.checkouts import PayRequest, PublicCheckout
from pinkas.domains.messages import LinkMessageOptions, LinkSending, MessagePreview, SendPaymentLink
from pinkas.domains.payment_links import actions, store
from pinkas.domains.payment_links.types import (
    DocumentLinkRequest,
    NewPaymentLink,
    PaymentLink,
    PublicPaymentLink,
)
from pinkas.platform.tx import Flow


class Dependencies(messages.Dependencies, checkouts.Dependencies, Protocol):
    """The part of the wiring's outside that this domain uses."""


async def create_link(flow: Flow[Dependencies], body: NewPaymentLink) -> PaymentLink:
    """Makes a link by which a client pays documents, or an amount, through a connected provider. Opening it costs
    nothing and commits nobody; it is paid once."""
    async with flow.transaction() as tx:
        return await actions.create_link(tx, flow.outside.payment_providers, body)


async def create_document_link(flow: Flow[Dependencies], id: UUID, body: DocumentLinkRequest) -> PaymentLink:
    """Makes a payment link for what is open of an issued document, or for a part of it."""
    async with flow.transaction() as tx:
        return await actions.create_document_link(tx, flow.outside.payment_providers, id, body)


async def send_link(flow: Flow[Dependencies], id: UUID, body: SendPaymentLink) -> LinkSending:
    """Queues the link to each address; what became of each message is in the log of messages."""
    async with flow.transaction() as tx:
        return await actions.send_link(tx, id, body, flow.outside.messaging)


async def preview_message(flow: Flow[Dependencies], id: UUID, body: LinkMessageOptions) -> MessagePreview:
    """The text that sending the link now would have, and the client's own addresses by the channels that there are.
    Nothing is sent."""
    async with flow.transaction(read_only=True) as tx:
        return await actions.preview_message(tx, id, body, flow.outside.messaging)


async def get_public_link(flow: Flow[Dependencies], token: str) -> PublicPaymentLink:
    """What a payment link asks for."""
    async with flow.transaction() as tx:
        row = await actions.follow_token(tx, token)
        return await actions.public_view(tx, flow.outside.payment_providers, row)


async def open_page(flow: Flow[Dependencies], token: str) -> PublicPaymentLink:
    """The same for the page that a person opens, which is counted."""
    async with flow.transaction() as tx:
        row = await actions.follow_token(tx, token)
        if flow.caller.origin is None or not flow.caller.origin.headers_only:
            await store.count_view(tx, row.id, tx.now)
        return await actions.public_view(tx, flow.outside.payment_providers, row)


async def pay_public_link(flow: Flow[Dependencies], token: str, body: PayRequest) -> PublicCheckout:
    """Leads whoever opened a link to the provider's page, on which it is paid. `payment.received` is sent when the
    money is there, with the receipt."""
    refuse_card_numbers_in(body)
    async with flow.transaction() as tx:
        row = await actions.follow_token(tx, token)
        owner = flow.in_business(tx.business_id)
    await checkouts.count_try(flow, row.id)
    async with owner.transaction() as tx:
        checkout_id: UUID = await actions.checkout_of(tx, flow.outside.payment_providers, row.id)
    return await checkouts.pay(owner, checkout_id, body)
