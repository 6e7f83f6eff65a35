"""Demo data: what the business buys, books and pays, each on its own day; a schedule of it, and a paper that waits."""

from collections.abc import Sequence
from datetime import date
from hashlib import sha256
from io import BytesIO
from uuid import UUID

from pinkas.core.problems import Problem
from pinkas.countries import Country
from pinkas.domains import expense_categories, expenses, inbox, recurring_expenses, supplier_payments
from pinkas.domains.sandbox.rules.demo_purchases import (
    PAPER,
    DemoPurchase,
    expense_request,
    inbox_paper,
    payment_request,
    rent_schedule,
)
from pinkas.domains.sandbox.seeded_payments import convert_request
from pinkas.platform.operation import Upload
from pinkas.platform.tx import Flow, Tx


class PurchaseSeeder:
    """What is bought in the year, made step by step; `suppliers` are the ids of the demo suppliers."""

    def __init__(self, suppliers: Sequence[UUID], country: Country) -> None:
        self._suppliers, self._country = [str(one) for one in suppliers], country
        self._made: dict[str, str] = {}

    async def make(self, tx: Tx, step: DemoPurchase) -> None:
        """The expense of a step, booked, or its payment."""
        supplier = self._suppliers[step.supplier]
        if step.payment:
            paid = self._made[step.pays] if step.pays else None
            asked = payment_request(step, supplier, paid)
            await supplier_payments.record(tx, convert_request(asked, supplier_payments.SupplierPaymentToRecord))
            return
        request = convert_request(
            expense_request(step, supplier, self._country.vat_rate(step.day)), expenses.NewExpense
        )
        (made,) = await expenses.create_many(tx, [request], "api")
        if isinstance(made, Problem):
            raise made
        await expenses.book_expense(tx, made.id)
        self._made[step.key] = str(made.id)

    async def schedule(self, tx: Tx, today: date) -> None:
        """A recurring expense from next month on."""
        category = expense_categories.category_id(tx.business_id, "maintenance")
        asked = rent_schedule(self._suppliers[PAPER], str(category), today)
        await recurring_expenses.create(tx, convert_request(asked, recurring_expenses.NewRecurringExpense))


async def send_paper(flow: Flow[inbox.Dependencies], today: date, country: Country) -> None:
    """Puts an electronic invoice into the inbox; the worker reads it as every other."""
    content = inbox_paper(today, country.vat_rate(today))
    paper = Upload(BytesIO(content), len(content), sha256(content).digest(), "application/xml", "invoice.xml")
    await inbox.upload(flow, inbox.InboxUploadQuery(source="upload"), paper)
