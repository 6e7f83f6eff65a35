"""Payment Pages from outside any transaction: what needs to know which providers there are, and buying."""

from typing import Protocol
from uuid import UUID

from pinkas.core.cards import refuse_card_numbers_in
from pinkas.domains import checkouts
from pinkas.domains.checkouts import PayRequest, PublicCheckout
from pinkas.domains.payment_pages import actions, store
from pinkas.domains.payment_pages.types import (
    NewPageCheckout,
    PaymentPage,
    PaymentPageChanges,
    PublicPaymentPage,
)
from pinkas.platform.tx import Flow


class Dependencies(checkouts.Dependencies, Protocol):
    """The part of the wiring's outside that this domain uses."""


async def change_page(flow: Flow[Dependencies], id: UUID, body: PaymentPageChanges) -> PaymentPage:
    """Changes the fields that are sent. A page that is live must still work afterwards."""
    async with flow.transaction() as tx:
        return await actions.change_page(tx, flow.outside.payment_providers, id, body)


async def publish(flow: Flow[Dependencies], id: UUID) -> PaymentPage:
    """Publishes a page when everything that it needs works: a connected provider that takes its currency, a document
    that the business may issue, prices. Otherwise `details` names all that does not."""
    async with flow.transaction() as tx:
        return await actions.publish(tx, flow.outside.payment_providers, id)


async def get_public_page(flow: Flow[Dependencies], slug: str) -> PublicPaymentPage:
    """A Payment Page as a buyer sees it."""
    async with flow.transaction() as tx:
        return await actions.public_view(tx, await actions.follow_slug(tx, slug))


async def open_page(flow: Flow[Dependencies], slug: str) -> PublicPaymentPage:
    """The same for the page that a person opens, which is counted."""
    async with flow.transaction() as tx:
        row = await actions.follow_slug(tx, slug)
        if flow.caller.origin is None or not flow.caller.origin.headers_only:
            await store.count_view(tx, row.id)
        return await actions.public_view(tx, row)


async def buy(flow: Flow[Dependencies], slug: str, body: NewPageCheckout) -> PublicCheckout:
    """Starts the checkout of a buyer and leads to the provider's page. Once it is paid the document is issued and sent
    to the buyer, and `checkout.paid` is sent."""
    refuse_card_numbers_in(body)
    async with flow.transaction() as tx:
        row = await actions.follow_slug(tx, slug)
        owner = flow.in_business(tx.business_id)
    origin = flow.caller.origin
    await checkouts.count_try(flow, row.id, str(origin.address) if origin is not None else "")
    async with owner.transaction() as tx:
        checkout_id: UUID = await actions.begin_sale(tx, flow.outside.payment_providers, row.id, body, flow.caller)
    return await checkouts.pay_or_give_up(owner, checkout_id, PayRequest())
