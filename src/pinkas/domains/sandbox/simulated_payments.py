"""Buyers on the simulator's page of payments, played by the service itself."""

from uuid import UUID

from pinkas.domains import checkouts, payment_providers
from pinkas.domains.sandbox.rules.problems import NotSimulated, PaymentDecided
from pinkas.platform.tx import Flow

_CHOICES = {"paid": "pay", "late": "late", "silent": "silent", "twice": "twice"}
"""The buttons of the simulator's page that pay; the others decline."""


async def end_simulated_page(flow: Flow[checkouts.Dependencies], checkout_id: UUID, outcome: str) -> None:
    """Ends the simulator's page of a checkout as a buyer would; opens it first where it is not. Raises `NotSimulated`
    for a checkout that has no such page, and `PaymentDecided` for one that is over."""
    async with flow.transaction(read_only=True) as tx:
        row = await checkouts.get_checkout(tx, checkout_id)
        page = await checkouts.find_open_page(tx, row.id)
    if row.provider != "simulator" or row.source == "saved_card":
        raise NotSimulated
    if page is None:
        await checkouts.pay(flow, row.id, checkouts.PayRequest())
        async with flow.transaction(read_only=True) as tx:
            page = await checkouts.find_open_page(tx, row.id)
    reference = page.page_reference if page is not None else None
    if reference is None:
        raise NotSimulated
    if (await payment_providers.get_page(flow, reference)).is_decided:
        raise PaymentDecided
    choice = _CHOICES.get(outcome, f"decline_{outcome}")
    await payment_providers.answer_page(flow, reference, choice, 1, "refunded")
