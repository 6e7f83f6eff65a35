"""The page of the simulator, on which a buyer chooses how a payment ends, and the notices about it."""

import logging
from typing import Literal
from uuid import UUID

from pinkas.core.problems import NotFound
from pinkas.domains.payment_providers.dependencies import Dependencies
from pinkas.domains.payment_providers.rules import callback_url
from pinkas.domains.payment_providers.simulator import store
from pinkas.domains.payment_providers.simulator.records import enqueue_notices
from pinkas.outside.payment_providers import ProviderNotice, RefundAnswer, SimulatedCharge, read_reference
from pinkas.outside.payment_providers.simulator_choices import decide
from pinkas.platform.tx import Flow

log = logging.getLogger(__name__)


class NoticeNotTaken(Exception):
    """The service did not answer, or not as if it had taken a notice: the job is repeated."""


async def get_page(flow: Flow[Dependencies], reference: str) -> SimulatedCharge:
    """A page of the simulator. NotFound for any other reference."""
    business_id, id = _read_reference(flow, reference)
    async with flow.transaction(read_only=True) as tx:
        await tx.switch_business(business_id)
        page = await store.get_charge(tx, id)
    if page is None or page.kind != "page":
        raise NotFound
    return page


async def answer_page(
    flow: Flow[Dependencies], reference: str, choice: str, instalments: int, refunds: RefundAnswer
) -> SimulatedCharge | None:
    """Carries out the buyer's choice; the page afterwards. One that was decided before stays as it is. None for a
    choice that the page does not offer."""
    business_id, id = _read_reference(flow, reference)
    async with flow.transaction() as tx:
        await tx.switch_business(business_id)
        page = await store.get_charge_for_update(tx, id)
        if page is None or page.kind != "page":
            raise NotFound
        if page.is_decided:
            return page
        if not 1 <= instalments <= page.max_instalments:
            return None
        decision = decide(page, choice, instalments, refunds, tx.new_id().hex, tx.now)
        if decision is None:
            return None
        await store.save_answer(tx, decision.page)
        enqueue_notices(tx, decision.page, list(decision.notices))
        return decision.page


async def send_notice(
    flow: Flow[Dependencies],
    charge_id: UUID,
    event: str,
    reference: str,
    kind: Literal["page", "charge", "refund"],
) -> None:
    """The job of one notice: it is posted to this service over HTTP, as a provider elsewhere would. A notice that is
    refused is not repeated."""
    settings, business_id = flow.outside.payment_providers, flow.caller.business_id
    if settings.simulator is None or business_id is None:
        return
    async with flow.transaction(read_only=True) as tx:
        charge = await store.get_charge(tx, charge_id)
    if charge is None:  # the business was emptied meanwhile
        return
    url = charge.callback_url or callback_url(settings.address, settings.simulator.name, business_id)
    answer = await settings.simulator.send_notice(business_id, url, ProviderNotice(event, reference, kind))
    if answer.status is None or answer.status >= 500:
        raise NoticeNotTaken(answer.error or answer.status)
    if answer.status >= 300:
        log.warning("a notice of the simulator was refused", extra={"facts": {"status": answer.status}})


def _read_reference(flow: Flow[Dependencies], reference: str) -> tuple[UUID, UUID]:
    found = read_reference(reference)
    if found is None or flow.outside.payment_providers.simulator is None:
        raise NotFound
    return found
