"""Reading what documents earned in a period."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID

from pinkas.core.currencies import digit_shifts
from pinkas.core.pagination import PageQuery
from pinkas.countries import get_country
from pinkas.domains import clients
from pinkas.domains.businesses import Business
from pinkas.domains.documents.income import rules, store
from pinkas.domains.documents.income.store import buyers, cash
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class IncomeFilter:
    """The documents whose income is asked for: those issued from `first` to `last`, both included, perhaps of one
    client or brand only. `on_cash`: what was settled on these days, whenever the document was issued."""

    first: date
    last: date
    client_id: UUID | None = None
    brand_id: UUID | None = None
    on_cash: bool = False


async def list_income(
    tx: Tx, business: Business, wanted: IncomeFilter, query: PageQuery
) -> tuple[list[Any], str | None]:
    """One page of the documents that are income, by date, with their VAT and total in minor units of the books: a
    credit stands below zero."""
    rows, cursor, _ = await store.list_documents(tx, query, **await _resolve(tx, business, wanted))
    return rows, cursor


async def sum_income(tx: Tx, business: Business, wanted: IncomeFilter) -> Any:
    """`documents`, `vat` and `total` of all of them, in minor units of the books."""
    return await store.sum_documents(tx, **await _resolve(tx, business, wanted))


async def sum_income_by_client(tx: Tx, business: Business, wanted: IncomeFilter) -> list[Any]:
    """The same of each client, the largest net first; None is the client of documents that name no saved one."""
    return await store.sum_by_client(tx, **await _resolve(tx, business, wanted))


async def sum_income_by_type(tx: Tx, business: Business, wanted: IncomeFilter) -> list[Any]:
    """The same of each type of document."""
    return await store.sum_by_type(tx, **await _resolve(tx, business, wanted))


async def sum_income_days_as_of(tx: Tx, business: Business, wanted: IncomeFilter, as_of: datetime) -> list[Any]:
    """What documents earned by what was recorded until an instant, by day; see `store.sum_by_day`."""
    return await store.sum_by_day(tx, *await _rows_as_of(tx, business, wanted, as_of))


async def sum_income_keys_as_of(
    tx: Tx, business: Business, wanted: IncomeFilter, by: Literal["client", "brand"], as_of: datetime, most: int
) -> list[Any]:
    """The same by client or brand, the `most` largest; see `store.sum_by_key`."""
    return await store.sum_by_key(tx, f"{by}_id", most, *await _rows_as_of(tx, business, wanted, as_of))


async def _rows_as_of(tx: Tx, business: Business, wanted: IncomeFilter, as_of: datetime) -> tuple[str, dict[str, Any]]:
    rows = cash.cash_income_as_of if wanted.on_cash else store.income_as_of
    return rows(as_of, **await _resolve(tx, business, wanted))


async def income_later(
    tx: Tx, business: Business, wanted: IncomeFilter, as_of: datetime, index: int
) -> tuple[str, dict[str, Any]]:
    """SQL of what documents earned by what was recorded after an instant: see `store.income_later` and
    `cash.cash_income_later`. `index` is that of `find_first_later`."""
    found = await _resolve(tx, business, wanted)
    if wanted.on_cash:
        return cash.cash_income_later(as_of, index, **found)
    return store.income_later(index, **found)


def products_later(business: Business, wanted: IncomeFilter, index: int) -> tuple[str, dict[str, Any]]:
    """SQL of what documents earned later by product; see `store.products_later`."""
    return store.products_later(index, wanted.first, wanted.last, *_signs_and_shifts(business))


def issued_later(business: Business, wanted: IncomeFilter, index: int) -> tuple[str, dict[str, Any]]:
    """SQL of what was issued later, income or not; see `store.issued_later`."""
    shifts = digit_shifts(get_country(business.country).currency)
    return store.issued_later(index, wanted.first, wanted.last, wanted.brand_id, shifts)


async def sum_categories_as_of(tx: Tx, business: Business, wanted: IncomeFilter, as_of: datetime) -> list[Any]:
    """The same by category of products; see `store.sum_products_as_of`."""
    return await store.sum_products_as_of(tx, as_of, wanted.first, wanted.last, *_signs_and_shifts(business))


async def sum_issued_days_as_of(tx: Tx, business: Business, wanted: IncomeFilter, as_of: datetime) -> list[Any]:
    """What was issued in a period by what was issued until an instant, income or not, by day."""
    return await store.sum_by_day(tx, *_issued_as_of(business, wanted, as_of))


async def sum_issued_types_as_of(tx: Tx, business: Business, wanted: IncomeFilter, as_of: datetime) -> list[Any]:
    """The same by type of document."""
    return await store.sum_by_type_as_of(tx, *_issued_as_of(business, wanted, as_of))


def _issued_as_of(business: Business, wanted: IncomeFilter, as_of: datetime) -> tuple[str, dict[str, Any]]:
    shifts = digit_shifts(get_country(business.country).currency)
    return store.issued_as_of(as_of, wanted.first, wanted.last, wanted.brand_id, shifts)


async def group_buyers_as_of(
    tx: Tx,
    business: Business,
    as_of: datetime,
    *,
    months: Sequence[date],
    frequencies: Sequence[int],
    borders: Sequence[int],
) -> tuple[list[Any], list[Any]]:
    """Clients who had bought by an instant, by the day of their first sale and in groups; see `buyers.group_buyers`."""
    kinds = _signs_and_shifts(business)
    return await buyers.group_buyers(tx, as_of, *kinds, months=months, frequencies=frequencies, borders=borders)


async def get_buyers_as_of(tx: Tx, business: Business, as_of: datetime, ids: Collection[str]) -> list[Any]:
    """What some clients had bought by an instant; see `buyers.get_buyers`."""
    return await buyers.get_buyers(tx, as_of, *_signs_and_shifts(business), ids)


async def sum_income_days(tx: Tx, business: Business, days: Collection[date]) -> list[Any]:
    """What documents earned on some days, by day and by what is asked about; see `store.sum_days` and
    `store.sum_product_days`."""
    signs, shifts = _signs_and_shifts(business)
    by_product = await store.sum_product_days(tx, days, signs, shifts)
    return [*await store.sum_days(tx, days, signs, shifts), *by_product]


async def sum_cash_income_days(tx: Tx, business: Business, days: Collection[date]) -> list[Any]:
    """What documents earned on some days on the cash basis; see `store.cash.sum_cash_days`. Nothing of a business that
    charges no VAT: its books are on the cash basis already."""
    if not charges_vat(business):
        return []
    return await cash.sum_cash_days(tx, days, *_signs_and_shifts(business))


def charges_vat(business: Business) -> bool:
    """Whether the documents of a business that are income are invoices, rather than receipts."""
    return get_country(business.country).business_types[business.business_type].charges_vat


async def sum_income_in_chain(tx: Tx, business: Business, first: int, end: int) -> list[Any]:
    """What documents earned by saved client, of those whose indexes in the chain are from `first` until before `end`;
    see `store.sum_by_client_in_chain`."""
    return await store.sum_by_client_in_chain(tx, first, end, *_signs_and_shifts(business))


async def sum_issued_days(tx: Tx, business: Business, days: Collection[date]) -> list[Any]:
    """What was issued on some days, by day and type, whether it is income or not."""
    return await store.sum_issued_days(tx, days, digit_shifts(get_country(business.country).currency))


def _signs_and_shifts(business: Business) -> tuple[dict[int, int], Mapping[str, int]]:
    country = get_country(business.country)
    return rules.income_signs(country, business.business_type), digit_shifts(country.currency)


async def _resolve(tx: Tx, business: Business, wanted: IncomeFilter) -> dict[str, Any]:
    country = get_country(business.country)
    return {
        "first": wanted.first,
        "last": wanted.last,
        "signs": rules.income_signs(country, business.business_type),
        "shifts": digit_shifts(country.currency),
        "clients": await clients.ids_for_name(tx, wanted.client_id) if wanted.client_id else None,
        "brand_id": wanted.brand_id,
    }
