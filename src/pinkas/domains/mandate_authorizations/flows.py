"""Authorizing standing orders from outside any transaction: sending links, and leading clients to a provider's page."""

from typing import Protocol
from uuid import UUID

import msgspec

from pinkas.domains import checkouts, messages
from pinkas.domains.checkouts import PayRequest, PublicCheckout
from pinkas.domains.mandate_authorizations import store
from pinkas.domains.mandate_authorizations.actions import authorizing, reading
from pinkas.domains.mandate_authorizations.types import (
    AuthorizationSending,
    AuthorizeMandate,
    PublicMandate,
    SendAuthorization,
    TermsQuery,
)
from pinkas.platform.tx import Flow


class Dependencies(messages.Dependencies, checkouts.Dependencies, Protocol):
    """The part of the wiring's outside that this domain uses."""


async def send_authorization(flow: Flow[Dependencies], id: UUID, body: SendAuthorization) -> AuthorizationSending:
    """Makes a link by which the client authorizes the standing order, and queues it to each address. Links that were
    made before are cancelled. The client sees who asks, how much, when and until when, and consents; a card is then
    entered on the provider's own page, of a bank debit the account is kept for the bank to confirm."""
    async with flow.transaction() as tx:
        return await authorizing.send_authorization(
            tx, flow.outside.payment_providers, flow.outside.messaging, id, body
        )


async def get_public_mandate(flow: Flow[Dependencies], token: str, query: TermsQuery) -> PublicMandate:
    """What a client is asked to authorize. A link that was used, has expired or was cancelled says so by `state`."""
    async with flow.transaction() as tx:
        return await reading.public_view(tx, await reading.follow_token(tx, token), query.language)


async def open_page(flow: Flow[Dependencies], token: str, language: str | None) -> PublicMandate:
    """The same for the page that a person opens, which is counted."""
    async with flow.transaction() as tx:
        row = await reading.follow_token(tx, token)
        if flow.caller.origin is None or not flow.caller.origin.headers_only:
            await store.count_view(tx, row.id)
        return await reading.public_view(tx, row, language)


async def authorize(
    flow: Flow[Dependencies], token: str, body: AuthorizeMandate
) -> tuple[PublicMandate, PublicCheckout | None]:
    """Keeps the consent of a client, and leads to the provider's page by its checkout; None where a bank has to
    confirm."""
    async with flow.transaction() as tx:
        row = await reading.follow_token(tx, token)
        owner = flow.in_business(tx.business_id)
    await checkouts.count_try(flow, row.id)
    async with owner.transaction() as tx:
        checkout_id, shown = await authorizing.consent(tx, flow.outside.payment_providers, row.id, body, flow.caller)
    if checkout_id is None:
        return shown, None
    return shown, await checkouts.pay(owner, checkout_id, PayRequest(language=body.language))


async def authorize_public_mandate(flow: Flow[Dependencies], token: str, body: AuthorizeMandate) -> PublicMandate:
    """Keeps the consent of the client with its text, time and address, and leads to the provider's page, on which the
    card is entered (`redirectUrl`). Of a bank debit the account is kept until the bank confirms it."""
    shown, paying = await authorize(flow, token, body)
    return msgspec.structs.replace(shown, redirect_url=None if paying is None else paying.redirect_url)
