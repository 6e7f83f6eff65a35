"""Finds what rows of tables name as people do: products by their codes or names, parties by names and tax numbers."""

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple
from uuid import UUID

from pinkas.core.bulk_items import UpsertCommand
from pinkas.core.problems import Problem, invalid_field
from pinkas.core.text_normalization import comparison_key
from pinkas.countries import get_country
from pinkas.domains import products
from pinkas.domains.imports.actions.records import Records
from pinkas.domains.imports.types_rows import OfProduct
from pinkas.platform.tx import Tx

Described = tuple[str, str | None]
"""A name, and a tax number."""


async def find_products(tx: Tx, rows: Sequence[OfProduct]) -> list[UUID | Problem]:
    """The product of each row: by its SKU or barcode, where the row has one, else by its name, which must be that of
    one product alone."""
    by_code = await products.get_ids_by_codes(tx, {code for one in rows for code in (one.sku, one.product) if code})
    by_name = await products.get_ids_by_names(tx, {one.product for one in rows if one.product and not one.sku})
    return [_product_of(one, by_code, by_name) for one in rows]


def _product_of(row: OfProduct, by_code: dict[str, UUID], by_name: dict[str, list[UUID]]) -> UUID | Problem:
    if row.sku is None and row.product is None:
        return invalid_field("sku", "required", "Say which product it is: its SKU, or its name.")
    if row.sku is not None:
        known = by_code.get(row.sku)
        return known or invalid_field("sku", "product_not_found", "There is no product with this SKU or barcode.")
    assert row.product is not None
    found = by_name.get(row.product, [])
    if len(found) > 1:
        return invalid_field("product", "ambiguous", "{n} products have this name: name it by its SKU.", n=len(found))
    known = found[0] if found else by_code.get(row.product)
    return known or invalid_field("product", "product_not_found", "There is no product of this name.")


class Party(NamedTuple):
    """Whom a row names: as it says it, the record that is meant, and whether that was made for it. Nothing where the
    row names nobody; no `id` of one that is not there."""

    described: Described | None
    id: UUID | None
    is_made: bool = False


def describe_alike(said: Sequence[tuple[str | None, str | None]], country: str) -> list[Described | None]:
    """Names and tax numbers of rows, a number alone being the name, too. Rows with one name mean one party, where only
    some of them say its number, and it can be one."""
    is_number, numbers = get_country(country).is_valid_tax_id, dict[str, str]()
    names: dict[str, str] = {}
    keys = []
    for said_name, number in said:
        name = said_name or number
        key = comparison_key(name) if name else None
        keys.append(key)
        if name and key:
            names.setdefault(key, name)
            if number and is_number(number):
                numbers.setdefault(key, number)
    return [
        (names[key], number or numbers.get(key)) if key else None for (_, number), key in zip(said, keys, strict=True)
    ]


async def find_parties(
    tx: Tx,
    said: Sequence[tuple[str | None, str | None]],
    country: str,
    find: Callable[[Tx, Sequence[Described], str], Awaitable[list[UUID | None]]],
    make: Callable[[Sequence[Described]], Awaitable[list[UUID]]] | None,
) -> list[Party]:
    """Whom rows name, by `find`; those that are not there are made by `make`, each once."""
    described = describe_alike(said, country)
    named = list(dict.fromkeys(one for one in described if one is not None))
    known = dict(zip(named, await find(tx, named, country), strict=True))
    new = [one for one in named if known[one] is None] if make else []
    made = dict(zip(new, await make(new), strict=True)) if make and new else {}
    return [
        Party(None, None) if one is None else Party(one, known[one] or made.get(one), one in made) for one in described
    ]


def foreign_number(number: str | None, country: str) -> bool:
    """Whether a tax number is of another country: none of this one, and with letters or more digits than its own."""
    return number is not None and not get_country(country).is_valid_tax_id(number) and not number.isdigit()


async def make_parties(tx: Tx, records: Records, described: Sequence[Described], country: str) -> list[UUID]:
    """Creates clients or suppliers by their names and numbers. Raises the problem of one that is refused."""
    made = await records.write(tx, party_commands(records, described, country)) if described else []
    for one in made:
        if isinstance(one, Problem):
            raise one
    return [one.id for one in made]


def party_commands(records: Records, described: Sequence[Described], country: str) -> list[UpsertCommand]:
    """The writes that create clients or suppliers by their names and numbers."""
    return [
        records.creating(
            records.body(name=name, tax_id=number, dealer_type="foreign" if foreign_number(number, country) else None)
        )
        for name, number in described
    ]
