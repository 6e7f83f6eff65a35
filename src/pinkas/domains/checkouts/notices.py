"""What payment providers tell by themselves. A notice is only a hint: the provider is asked what happened."""

from uuid import UUID

import msgspec

from pinkas.core.problems import NotFound
from pinkas.core.wire import ResponseStruct
from pinkas.domains import payment_providers
from pinkas.domains.checkouts import store
from pinkas.domains.checkouts.flows import Dependencies
from pinkas.domains.checkouts.jobs import CONTINUE_ATTEMPT, CONTINUE_REFUND
from pinkas.domains.payment_providers import ProviderName
from pinkas.platform.operation import RawBody
from pinkas.platform.tx import Flow

LIMIT, SECONDS = 30_000, 60
"""Notices that one provider may send about one business in so many seconds."""


class NoticeReceived(ResponseStruct, frozen=True, kw_only=True):
    """A notice was taken."""

    received: bool


class NoticeQuery(msgspec.Struct, frozen=True, kw_only=True):
    """The business that a notice is about, as its callback address says."""

    business: UUID | None = None


async def receive_notice(
    flow: Flow[Dependencies], provider: ProviderName, query: NoticeQuery, body: RawBody
) -> NoticeReceived:
    """Takes the notice of a provider: verified as the provider signs it, kept once however often it comes, and
    answered at once; the provider is then asked what happened. What is not authentic, and what is about a business
    that has no account there, answers 404 alike."""
    if query.business is None:
        raise NotFound
    await flow.outside.throttle.count_attempt(f"notice:{provider}:{query.business}", LIMIT, SECONDS)
    async with flow.in_business(query.business).transaction() as tx:
        try:
            account = await payment_providers.get_account(tx, flow.outside.payment_providers, provider)
        except payment_providers.ProviderNotConnected:
            raise NotFound from None
        notice = account.provider.read_notice(account.credentials, body.headers, body.content)
        if notice is None:
            raise NotFound
        await store.save_notice(tx, provider, notice.event[:200], notice.reference[:200], notice.kind)
        attempt = await store.find_attempt(tx, provider, notice.reference)
        if attempt is not None and attempt.document_id is None:
            tx.enqueue(CONTINUE_ATTEMPT, attempt_id=str(attempt.id))
        if notice.kind == "refund":
            for id in await store.find_refunds_under_way(tx, provider, notice.reference):
                tx.enqueue(CONTINUE_REFUND, refund_id=str(id))
    return NoticeReceived(received=True)
