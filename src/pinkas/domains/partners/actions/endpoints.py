"""Webhook endpoints of partners, created by the operator."""

import os
from typing import Protocol
from uuid import UUID

import msgspec

from pinkas.core.pagination import Page
from pinkas.domains import webhooks
from pinkas.domains.partners import store
from pinkas.domains.partners.types import CreatedPartnerWebhook, PartnerWebhook, PartnerWebhookQuery
from pinkas.domains.webhooks import NewEndpoint
from pinkas.platform.tx import Flow, Tx


class EndpointDependencies(Protocol):
    """What setting up endpoints needs of the outside."""

    @property
    def receivers(self) -> webhooks.ReceiverPolicy: ...


async def create_webhook(
    flow: Flow[EndpointDependencies], partner_id: UUID, body: NewEndpoint
) -> CreatedPartnerWebhook:
    """Creates an endpoint that is told what happens in the merchants that the partner acts for, from then on and while
    it acts for them. Every delivery names its merchant as `merchantId`; `endpointSequence` counts for each merchant."""
    webhooks.check_endpoint(flow.outside.receivers, body.url, body.events)
    async with flow.transaction() as tx:
        partner = await store.get_partner_for_update(tx, partner_id)
        if await store.count_webhooks(tx, partner_id) >= webhooks.MAX_ENDPOINTS:
            raise webhooks.TooManyEndpoints(limit=webhooks.MAX_ENDPOINTS)
        secret = os.urandom(webhooks.SECRET_BYTES)
        sealed = tx.keys.box.encrypt(secret, partner.id)
        made = await store.insert_webhook(tx, partner_id, msgspec.structs.asdict(body), sealed)
        return CreatedPartnerWebhook(**msgspec.structs.asdict(made), secret=webhooks.format_secret(secret))


async def list_webhooks(tx: Tx, partner_id: UUID, query: PartnerWebhookQuery) -> Page[PartnerWebhook]:
    """The endpoints of a partner, newest first, without their secrets, with how they fare over all merchants."""
    await store.get_partner(tx, partner_id)
    return await store.list_webhooks(tx, partner_id, query)


async def delete_webhook(tx: Tx, partner_id: UUID, webhook_id: UUID) -> None:
    """Deletes an endpoint: it is told of nothing that happens from then on."""
    await store.delete_webhook(tx, partner_id, webhook_id)
