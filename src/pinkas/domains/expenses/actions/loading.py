"""What requests of expenses name, read together however many they are."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from uuid import UUID

from pinkas.core.problems import FaultCollector, InsufficientScope, Problem
from pinkas.countries import Country, get_country
from pinkas.domains import brands, businesses, currencies, expense_categories, files, suppliers
from pinkas.domains.brands import Brand
from pinkas.domains.businesses import Business
from pinkas.domains.expenses.rules.drafting import Party, References, check_tax_id
from pinkas.domains.expenses.store import expenses as store
from pinkas.domains.expenses.types import DescribedSupplier, NewExpense
from pinkas.platform.tx import Tx


async def get_books(tx: Tx) -> tuple[Business, Country]:
    """The business and its country."""
    business = await businesses.get_current(tx)
    return business, get_country(business.country)


async def load(tx: Tx, requests: Sequence[NewExpense], usual: Iterable[UUID] = ()) -> References:
    """Everything that some requests name. `usual` are categories of suppliers that the requests describe."""
    business, country = await get_books(tx)
    today = tx.today(business.timezone)
    other = expense_categories.category_id(business.id, "other")
    on_days = await businesses.get_on_days(tx, {None, *(one.date for one in requests if one.date <= today)})
    found = await _load_suppliers(tx, {one.supplier_id for one in requests if one.supplier_id})
    named = {line.category_id for one in requests for line in one.lines} | {one.category_id for one in requests}
    named |= {one.category_id for one in found.values()} | {other, *usual}
    rates = sorted(
        {
            (currency, one.date)
            for one in requests
            if one.exchange_rate is None
            for currency in [_currency(one, found) or country.currency]
            if currency != country.currency and one.date <= today
        }
    )
    categories, accounts, credited, *rest = await tx.gather(
        expense_categories.get_for_use(tx, {id for id in named if id}),
        expense_categories.list_account_codes(tx, country),
        store.get_by_ids(tx, {one.credits_id for one in requests if one.credits_id}),
        *(currencies.get_rate_on(tx, currency, day) for currency, day in rates),
    )
    known: list[Decimal | None] = list(rest)
    return References(
        country=country,
        today=today,
        businesses=on_days,
        suppliers=found,
        categories=categories,
        # The category of what suppliers were owed before goes to the opening balances, and no other may.
        accounts=accounts | {one.code: True for one in country.chart if one.role == "opening_balances"},
        other_category=other,
        rates={key: rate for key, rate in zip(rates, known, strict=True) if rate is not None},
        brands=await _load_brands(tx, {one.brand_id for one in requests if one.brand_id}),
        credited=credited,
        files=await _load_files(tx, {one.file_id for one in requests if one.file_id}),
    )


def _currency(request: NewExpense, known: dict[UUID, Party]) -> str | None:
    party = known.get(request.supplier_id) if request.supplier_id else None
    return request.currency or (party.currency if party else None)


async def _load_suppliers(tx: Tx, ids: set[UUID]) -> dict[UUID, Party]:
    """Suppliers by the id that was sent; a merged one is the one that stands for it."""
    if not ids:
        return {}
    found = await suppliers.get_by_ids(tx, ids)
    stand_ins = {one.merged_into_id for one in found.values() if one.merged_into_id}
    merged = await suppliers.get_by_ids(tx, stand_ins) if stand_ins else {}
    return {id: _party(merged[one.merged_into_id] if one.merged_into_id else one) for id, one in found.items()}


def _party(supplier: suppliers.Supplier) -> Party:
    return Party(supplier.id, supplier.name, supplier.tax_id, supplier.category_id, supplier.currency)


async def save_supplier(tx: Tx, described: DescribedSupplier) -> Party:
    """The supplier that a paper names, found or created."""
    country = (await get_books(tx))[1]
    faults = FaultCollector()
    tax_id = check_tax_id(described.tax_id, country, faults) if described.tax_id else None
    faults.raise_if_any()
    foreign = tax_id is not None and not country.is_valid_tax_id(tax_id)
    new = suppliers.NewSupplier(name=described.name, tax_id=tax_id, dealer_type="foreign" if foreign else None)
    return _party((await suppliers.find_or_create(tx, new)).supplier)


async def _load_brands(tx: Tx, ids: set[UUID]) -> dict[UUID, Brand | Problem]:
    found: dict[UUID, Brand | Problem] = {}
    for id in sorted(ids):
        try:
            found[id] = await brands.get_for_document(tx, id)
        except Problem as problem:
            found[id] = problem
    return found


async def _load_files(tx: Tx, ids: set[UUID]) -> frozenset[UUID]:
    """Those of some files that are there, locked so that nobody removes them. Who may not read files must not come to
    read one as the file of an expense."""
    if ids and "files:read" not in tx.caller.scopes:
        raise InsufficientScope("Naming a file by its id needs files:read too.", requiredScope="files:read")
    found = set()
    for id in sorted(ids):
        if await files.get_for_update(tx, id) is not None:
            await files.get_readable(tx, id)
            found.add(id)
    return frozenset(found)
