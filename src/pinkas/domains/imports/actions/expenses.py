"""Imports of expenses: a row is a paper of a supplier, in the books unless it says that it is a draft."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar
from uuid import UUID

from pinkas.core.catalogue import get_translator
from pinkas.core.decimals import PositiveAmount
from pinkas.core.problems import FaultCollector, Problem, invalid_field
from pinkas.countries import get_country
from pinkas.countries.expenses import PurchaseRules
from pinkas.domains import businesses, expense_categories, expenses, supplier_payments, suppliers
from pinkas.domains.businesses import Business
from pinkas.domains.imports.actions.kinds import PreparedRow, RecordStays, SaidRow, UndoneByRows, Written, together
from pinkas.domains.imports.actions.naming import Described, Party, find_parties, make_parties
from pinkas.domains.imports.actions.records import RECORDS
from pinkas.domains.imports.types import BookedRow
from pinkas.domains.imports.types_rows import ExpenseRow
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class _Expense:
    """An expense to be written; `planned` is what it comes to, when that is checked."""

    request: expenses.NewExpense
    row: ExpenseRow
    planned: expenses.PlannedExpense | None = None

    @property
    def paid_on(self) -> date | None:
        """The day on which it was paid; that of the paper, unless it is said."""
        return self.row.paid_on or (self.row.date if self.row.paid else None)

    def days(self) -> list[tuple[str, date]]:
        """The days on which the books are written to."""
        if self.row.status == "draft":
            return []
        paid = self.paid_on
        return [("date", self.row.date), *([("paidOn", paid)] if paid else [])]


class Expenses(UndoneByRows):
    """Papers of suppliers. A supplier that is not there is made."""

    body = ExpenseRow
    table = "expenses"
    own = frozenset(("expense_lines", "expense_terms", "expense_settlement_history", "supplier_payment_allocations"))
    columns: ClassVar[Mapping[str, str]] = {
        "supplierId": "supplier",
        "supplier.name": "supplier",
        "supplier.taxId": "supplierTaxId",
        "categoryId": "category",
        "exchangeRate": "currency",
    }

    async def prepare(
        self, tx: Tx, rows: Sequence[SaidRow], country: str, *, make: bool
    ) -> list[PreparedRow | Problem]:
        """Finds supplier and category. Of rows that are checked it is told what they come to."""
        bodies: list[ExpenseRow] = [one.body for one in rows]
        purchases = get_country(country).purchases
        today = tx.today((await businesses.get_current(tx)).timezone)
        said = [(one.supplier, one.supplier_tax_id) for one in bodies]

        async def create(new: Sequence[Described]) -> list[UUID]:
            return await make_parties(tx, RECORDS["suppliers"], new, country)

        parties = await find_parties(tx, said, country, suppliers.find_described, create if make else None)
        categories = await expense_categories.find_by_names(tx, {one.category for one in bodies if one.category})
        requests, faults = [], []
        for one, party in zip(bodies, parties, strict=True):
            category = categories.get(one.category) if one.category else None
            unknown = None
            if one.category and category is None:
                unknown = invalid_field("category", "category_not_found", "There is no category of this name.")
            faults.append(together([unknown, _fault_of(one, purchases, today)]))
            requests.append(_request(one, party, category.id if category else None, purchases))
        planned = [None] * len(rows) if make else await expenses.plan_many(tx, requests)
        prepared: list[PreparedRow | Problem] = []
        for body, party, request, fault, plan in zip(bodies, parties, requests, faults, planned, strict=True):
            problem = together([fault, plan if isinstance(plan, Problem) else None])
            if isinstance(plan, Problem) or problem is not None:
                assert problem is not None, "a plan that is a problem is one"
                prepared.append(problem)
                continue
            new = {"suppliers": party.id} if party.is_made and party.id else {}
            keys = {"number": plan.key} if plan is not None and plan.key else {}
            prepared.append(PreparedRow(_Expense(request, body, plan), keys, new))
        return prepared

    def changing(self, row: SaidRow, prepared: PreparedRow, record_id: UUID) -> Any:
        """A table changes no expense."""
        return None

    async def check(self, tx: Tx, writes: Sequence[_Expense | None]) -> list[Problem | None]:
        """By the rules of expenses and of the books."""
        wanted = [(one.planned, one.days()) for one in writes if one is not None and one.planned is not None]
        found = iter(await expenses.check_many(tx, wanted))
        return [RecordStays() if one is None else next(found) for one in writes]

    async def claim(self, tx: Tx) -> None:
        """Suppliers are made by nobody else meanwhile."""
        await suppliers.claim_all_keys(tx)

    async def book(
        self, tx: Tx, rows: Sequence[PreparedRow], import_id: UUID, business: Business
    ) -> list[Written | Problem]:
        """Writes expenses, books those that are no drafts, and pays those that were paid."""
        wanted: list[_Expense] = [one.write for one in rows]
        drafts = await expenses.create_many(tx, [one.request for one in wanted], "import", audited=False)
        refused = [one for one in drafts if isinstance(one, Problem)]
        if refused:
            return [*refused]
        ids = [one.id for one in drafts if not isinstance(one, Problem)]
        booked = [id for id, one in zip(ids, wanted, strict=True) if one.row.status == "booked"]
        if booked:
            await expenses.book_many(tx, booked, audited=False)
        made = [dict(one.made) for one in rows]
        for id, one, more in zip(ids, wanted, made, strict=True):
            if one.paid_on is not None:
                payment = supplier_payments.ExpensePayment(
                    method=one.row.payment_method or "bank_transfer",
                    date=one.paid_on,
                    withheld=one.row.withheld or PositiveAmount(0),
                )
                more["supplier_payments"] = (await supplier_payments.pay_expense(tx, id, payment)).id
        written = await expenses.get_by_ids(tx, ids)
        return [Written(id, written[id].version, more) for id, more in zip(ids, made, strict=True)]

    async def take_back(self, tx: Tx, rows: Sequence[BookedRow]) -> list[Problem | None]:
        """Voids the payments that came with expenses, removes drafts, and reverses what is booked, today."""
        language = (await businesses.get_current(tx)).default_lang
        reason = get_translator(language).text("Import undone")
        await supplier_payments.void_all(
            tx, [made for one in rows if (made := (one.made or {}).get("supplier_payments"))], reason
        )
        problems: list[Problem | None] = []
        for one in rows:
            assert one.record_id is not None
            try:
                await expenses.withdraw(tx, one.record_id, reason)
            except Problem as problem:
                problems.append(problem)
            else:
                problems.append(None)
        return problems


def _request(
    row: ExpenseRow,
    party: Party,
    category_id: UUID | None,
    purchases: PurchaseRules,
) -> expenses.NewExpense:
    """The request that writes the row down. Without a type, a paper that shows VAT is a tax invoice: what a program
    lists as an expense with VAT is what VAT was deducted of."""
    described = None
    if party.described is not None and party.id is None:
        described = expenses.DescribedSupplier(name=party.described[0], tax_id=party.described[1])
    usual = next(code for code, one in purchases.papers.items() if one.deducts and not one.credit)
    shows_vat = bool(row.vat) or (row.net is not None and row.total is not None and row.total > row.net)
    vat = PositiveAmount(0) if row.vat is None and (row.net is None or row.total is None) else row.vat
    return expenses.NewExpense(
        date=row.date,
        supplier_id=party.id,
        supplier=described,
        doc_type=row.doc_type if row.doc_type is not None or not shows_vat else usual,
        number=row.number,
        due_date=row.due_date,
        currency=row.currency,
        net=row.net,
        vat=vat,
        total=row.total,
        category_id=category_id,
        allocation_number=row.allocation_number,
        notes=row.notes,
        external_reference=row.external_reference,
    )


def _fault_of(row: ExpenseRow, purchases: PurchaseRules, today: date) -> Problem | None:
    """What is wrong with what the row says of its payment."""
    faults = FaultCollector()
    paper = purchases.papers.get(row.doc_type) if row.doc_type is not None else None
    if row.paid_on is not None and row.paid is False:
        faults.add("paidOn", "contradiction", "It says that it is not paid.")
    elif row.paid or row.paid_on is not None:
        field = "paidOn" if row.paid_on is not None else "paid"
        if row.status == "draft":
            faults.add(field, "contradiction", "What is a draft is not paid: leave one of the two out.")
        if paper is not None and paper.credit:
            faults.add(field, "is_credit", "A credit note is not paid.")
        if row.paid_on is not None and row.paid_on > today:
            faults.add("paidOn", "in_the_future", "Expected {today} or an earlier day.", today=today)
        if row.withheld is not None and row.total is not None and row.withheld > row.total:
            faults.add("withheld", "exceeds_total", "It is more than the total.")
    elif row.withheld:
        faults.add("withheld", "contradiction", "Tax is withheld when an expense is paid: say when it was.")
    try:
        faults.raise_if_any()
    except Problem as problem:
        return problem
    return None
