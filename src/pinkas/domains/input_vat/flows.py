"""What leaves the process: letters to suppliers, and questions to the tax authority."""

from typing import Protocol
from uuid import UUID

from pinkas.core.decimals import PositiveAmount
from pinkas.core.money import format_amount
from pinkas.core.problems import NotFound
from pinkas.domains import allocations, expenses, messages
from pinkas.domains.allocations import AllocationSettings, SupplierNumber
from pinkas.domains.input_vat import actions, rules, store
from pinkas.domains.input_vat.types import AllocationCheck, MissingPapersSendings, MissingRequest
from pinkas.domains.messages import MessageServices
from pinkas.platform.tx import Flow


class Dependencies(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def messaging(self) -> MessageServices: ...
    @property
    def allocating(self) -> AllocationSettings: ...


async def verify_allocation(flow: Flow[Dependencies], id: UUID) -> AllocationCheck:
    """Asks the tax authority about the allocation number of an expense: whether it gave it, to this supplier, for such
    an invoice. A number that it does not know, or gave for another one, does not count: the VAT is at risk until there
    is another."""
    async with flow.transaction() as tx:
        row = (await expenses.get_by_ids(tx, [id])).get(id)
    if row is None:
        raise NotFound
    if row.allocation_number is None:
        raise rules.NoAllocationNumber
    if row.supplier_tax_id is None:
        raise rules.NoSupplierNumber
    is_home = row.exchange_rate is None
    asked = SupplierNumber(
        number=row.allocation_number,
        supplier_tax_id=row.supplier_tax_id,
        invoice_date=row.date,
        amount=PositiveAmount(format_amount(row.net, row.currency)) if is_home else None,
    )
    told = await allocations.verify_supplier_number(flow, asked)
    async with flow.transaction() as tx:
        shown = await expenses.record_allocation_check(tx, id, row.allocation_number, told.result)
    return AllocationCheck(result=told.result, reason=told.reason, expense=shown)


async def send_request(flow: Flow[Dependencies], id: UUID, body: MissingRequest) -> MissingPapersSendings:
    """Asks the supplier by e-mail for what is missing to claim the VAT: to `emails`, else to the supplier's own
    addresses."""
    messaging = flow.outside.messaging
    async with flow.transaction() as tx:
        return await actions.queue_request(tx, id, body, messaging)


async def run_request_job(flow: Flow[Dependencies], sending_id: UUID) -> None:
    """The job of one letter to a supplier."""
    await messages.deliver_letter(flow, sending_id, store.get_row, store.update_outcome)
