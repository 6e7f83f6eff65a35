"""Suppliers of a uniform file, and what they are owed: it is opened as the business itself would, by an expense of the
category of opening balances."""

from dataclasses import replace
from datetime import date
from uuid import UUID

from pinkas.countries.expenses import OPENING_CATEGORY
from pinkas.domains import expense_categories, expenses, ledger, suppliers
from pinkas.domains.imports.actions.uniform_accounts import group_of, iterate_accounts, parents_of, party_group
from pinkas.domains.imports.actions.uniform_checking import Staging
from pinkas.domains.imports.actions.uniform_records import account_matcher, party_body, plan_records
from pinkas.domains.imports.rules import uniform as rules
from pinkas.domains.imports.store import uniform as store
from pinkas.domains.imports.store.uniform import UniformRecordRow
from pinkas.platform.tx import Tx

PIECE = 500
ROLE = "suppliers"


async def add_suppliers_of_accounts(tx: Tx, state: Staging) -> None:
    """Takes accounts of suppliers as suppliers: those that documents of purchases name, and those beside them in a
    group that is not that of clients, below the account of suppliers of the chart, or in a group that is called so.
    Notes what each stands at; accounts of the chart are none, and neither are those that others stand below."""
    match = account_matcher(await ledger.list_accounts(tx))
    groups: set[tuple[str, str]] = set()
    of_clients: set[tuple[str, str]] = set()
    parents: set[str] = set()
    above: set[str] = set()
    async for found in iterate_accounts(tx, state.import_id):
        keys = [one.key for one in found]
        known = await store.get_records(tx, state.import_id, "supplier", keys)
        clients = await store.get_records(tx, state.import_id, "client", keys)
        above |= parents_of(found)
        for one in found:
            account = match(one.key, one.fields)
            if (account.role if account else None) == ROLE or party_group(one, state.reading) == "supplier":
                parents.add(one.key)
            if account is None and group_of(one)[0]:
                if one.key in clients:
                    of_clients.add(group_of(one))
                elif one.key in known:
                    groups.add(group_of(one))
    async for found in iterate_accounts(tx, state.import_id):
        keys = [one.key for one in found if one.key]
        known = await store.get_records(tx, state.import_id, "supplier", keys)
        clients = await store.get_records(tx, state.import_id, "client", keys)
        kept = []
        for one in found:
            if not one.key or one.key in clients or match(one.key, one.fields) is not None:
                continue
            if one.key in known:
                kept.append(replace(known[one.key], source_balance=one.source_balance))
            elif one.key not in above and (
                group_of(one) in groups - of_clients
                or group_of(one)[1] in parents
                or party_group(one, state.reading) == "supplier"
            ):
                body = party_body(one.key, one.name, rules.tax_id_text(one.fields.get("taxId")), None)
                kept.append(
                    UniformRecordRow("supplier", one.key, one.name, "create", None, body, 0, one.source_balance)
                )
        await store.upsert_records(tx, state.import_id, kept)


async def plan_suppliers(tx: Tx, state: Staging, after: str) -> str | None:
    """Decides what becomes of the next suppliers, and what each will be owed here; the key of the last one. One that is
    here already and has an account keeps it."""
    found = await store.list_records(tx, state.import_id, "supplier", after, PIECE)
    if not found:
        return None
    planned = await plan_records(tx, state.import_id, "supplier", found, state.country.code, state.counter)
    is_open = await can_open(tx)
    moved = await suppliers.suppliers_with_movements(tx, [one.record_id for one in planned if one.record_id])
    await store.upsert_records(tx, state.import_id, [_balanced(one, moved, is_open) for one in planned])
    return found[-1].key


async def can_open(tx: Tx) -> bool:
    """Whether the category of opening balances is in use."""
    id = expense_categories.category_id(tx.business_id, OPENING_CATEGORY)
    category = (await expense_categories.get_for_use(tx, [id], stored=False)).get(id)
    return category is not None and category.is_active


def _balanced(one: UniformRecordRow, moved: set[UUID], is_open: bool) -> UniformRecordRow:
    said = one.source_balance or 0
    if not said or one.action == "leave":
        return replace(one, reasons=("supplier_left",) if one.action == "leave" else ())
    if one.record_id in moved:
        return replace(one, reasons=("supplier_exists",))
    return replace(one, balance=said) if is_open else replace(one, reasons=("opening_category_off",))


async def book_suppliers(tx: Tx, import_id: UUID, opening: date) -> None:
    """Books what suppliers are owed. Raises the problem of one that cannot be booked."""
    behind: str | None = None
    while found := await store.list_records(tx, import_id, "supplier", behind, PIECE):
        opened = [one for one in found if one.balance]
        # An account that stands at less than nothing is one of which the business owes.
        asked = [expenses.SupplierOpening(one.record_id, one.name, -one.balance) for one in opened]
        ids = await expenses.book_opening_balances(tx, asked, opening) if asked else []
        noted = [
            replace(one, fields={**one.fields, "openingExpenseId": str(id)})
            for one, id in zip(opened, ids, strict=True)
        ]
        await store.upsert_records(tx, import_id, noted)
        tx.write_events()
        behind = found[-1].key


async def list_openings(tx: Tx, import_id: UUID) -> list[UUID]:
    """The expenses by which an import opened what suppliers are owed."""
    ids: list[UUID] = []
    behind: str | None = None
    while found := await store.list_records(tx, import_id, "supplier", behind, PIECE):
        ids += [UUID(one.fields["openingExpenseId"]) for one in found if "openingExpenseId" in one.fields]
        behind = found[-1].key
    return ids


async def check_suppliers_unused(tx: Tx, import_id: UUID) -> None:
    """Raises the problem of the first opening balance of a supplier that something was paid for, or that was
    corrected."""
    await expenses.check_openings_unused(tx, await list_openings(tx, import_id))


async def take_back_suppliers(tx: Tx, import_id: UUID) -> None:
    """Takes back what was opened of suppliers, on its day."""
    if ids := await list_openings(tx, import_id):
        await expenses.take_back_opening_balances(tx, ids)
