"""Price lists in the database."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import NamedTuple
from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound
from pinkas.domains.prices.types import AppliesTo, NewPrice, Price, PriceList, PriceQuery
from pinkas.platform.rows import to_struct
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

_FROM_PRODUCT = """FROM products AS p
    WHERE p.business_id = price_list_items.business_id AND p.id = price_list_items.product_id"""
_PRICE_COLUMNS = f"""product_id, (SELECT p.name {_FROM_PRODUCT}) AS product_name, (SELECT p.sku {_FROM_PRODUCT})
    AS sku, price, percent,
    (SELECT l.currency FROM price_lists AS l WHERE l.business_id = price_list_items.business_id
        AND l.id = price_list_items.price_list_id) AS currency, version, created_at, updated_at"""


PRICE_LISTS_TABLE = Table(
    "price_lists",
    PriceList,
    computed={
        "client_tag": """SELECT t.name FROM tags AS t
            WHERE t.business_id = price_lists.business_id AND t.id = price_lists.client_tag_id"""
    },
)
FILTERS = {
    "applies_to": "applies_to = %(applies_to)s",
    "client_id": "client_id = ANY(%(client_id)s)",
    "currency": "currency = %(currency)s",
    "client_tag": """client_tag_id = (SELECT id FROM tags
        WHERE business_id = %(business_id)s AND name_key = %(client_tag)s)""",
    "valid_on": """(valid_from IS NULL OR valid_from <= %(valid_on)s)
        AND (valid_to IS NULL OR valid_to >= %(valid_on)s)""",
    "product_id": """id IN (SELECT price_list_id FROM price_list_items
        WHERE business_id = %(business_id)s AND product_id = %(product_id)s)""",
}


@dataclass(frozen=True, slots=True)
class PriceCandidate:
    """A price of a product in a list that is for a client; without one, for whoever buys in the currency."""

    product_id: UUID
    client_id: UUID | None
    list_id: UUID
    applies_to: AppliesTo
    currency: str
    valid_from: date | None
    valid_to: date | None
    price: Decimal | None
    percent: Decimal | None


async def get_id_by_name(tx: Tx, name_key: str) -> UUID | None:
    """The id of the list of a name."""
    row = await tx.fetch_one(
        "SELECT id FROM price_lists WHERE business_id = %(business_id)s AND name_key = %(name_key)s", name_key=name_key
    )
    return row.id if row else None


async def get_by_names(tx: Tx, name_keys: Collection[str]) -> dict[str, PriceList]:
    """The lists of some names, by the name as it is compared."""
    rows = await tx.fetch_all(
        f"""SELECT one.*, keys.name_key FROM ({PRICE_LISTS_TABLE.select}
            WHERE business_id = %(business_id)s AND name_key = ANY(%(keys)s)) AS one
            JOIN price_lists AS keys ON keys.business_id = %(business_id)s AND keys.id = one.id""",
        keys=list(name_keys),
    )
    return {row.name_key: to_struct(row, PriceList) for row in rows}


async def lock_names(tx: Tx) -> None:
    """Whoever names a list of the business waits for this transaction."""
    await tx.execute("SELECT pg_advisory_xact_lock(hashtextextended('price_lists' || %(business_id)s::text, 0))")


async def get_for_share(tx: Tx, id: UUID) -> PriceList:
    """A list that is not deleted before this transaction ends."""
    held = await tx.fetch_one(
        "SELECT id FROM price_lists WHERE business_id = %(business_id)s AND id = %(id)s FOR KEY SHARE", id=id
    )
    if held is None:
        raise NotFound
    return await PRICE_LISTS_TABLE.get(tx, id)


async def move_client_price_lists(tx: Tx, source_id: UUID, target_id: UUID) -> None:
    """Moves the price lists of a merged client to the client that it was merged into."""
    await tx.execute(
        """UPDATE price_lists SET client_id = %(into)s, version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND client_id = %(gone)s""",
        gone=source_id,
        into=target_id,
        now=tx.now,
    )


async def list_prices(tx: Tx, id: UUID, query: PriceQuery) -> Page[Price]:
    """The prices of a list, those of the newest products first."""
    where = tenant_condition()
    where.add_if_given("price_list_id = %(list)s", list=id)
    where.add_if_given("product_id = %(product)s", product=query.product_id)
    select = f"""SELECT * FROM (SELECT product_id AS id, price_list_id, business_id, {_PRICE_COLUMNS}
        FROM price_list_items) AS prices"""
    rows, cursor, total = await tx.fetch_page(
        f"price_list_items/{id}",
        query,
        select=select,
        conditions=where,
        orders={"-createdAt": TIME_ORDERS["-createdAt"]},
    )
    return Page([to_struct(row, Price) for row in rows], cursor, total)


async def get_price_for_update(tx: Tx, price_list_id: UUID, product_id: UUID) -> Price | None:
    """The price of a product in a list, locked until the transaction ends."""
    row = await tx.fetch_one(
        f"""SELECT {_PRICE_COLUMNS} FROM price_list_items
           WHERE business_id = %(business_id)s AND price_list_id = %(price_list)s AND product_id = %(product)s
           FOR UPDATE""",
        price_list=price_list_id,
        product=product_id,
    )
    return to_struct(row, Price) if row else None


async def upsert_price(tx: Tx, price_list_id: UUID, product_id: UUID, new: NewPrice) -> Price:
    """The price of a product in a list from now on."""
    row = await tx.fetch_one(
        f"""INSERT INTO price_list_items (business_id, price_list_id, product_id, price, percent, created_at,
               updated_at)
           VALUES (%(business_id)s, %(price_list)s, %(product)s, %(price)s, %(percent)s, %(now)s, %(now)s)
           ON CONFLICT (business_id, price_list_id, product_id) DO UPDATE SET price = excluded.price,
               percent = excluded.percent, version = price_list_items.version + 1, updated_at = excluded.updated_at
           RETURNING {_PRICE_COLUMNS}""",
        price_list=price_list_id,
        product=product_id,
        price=new.price,
        percent=new.percent,
        now=tx.now,
    )
    return to_struct(row, Price)


async def remove_price(tx: Tx, price_list_id: UUID, product_id: UUID) -> None:
    """Takes a product out of a list; `NotFound` when it is not in it."""
    gone = await tx.execute(
        """DELETE FROM price_list_items
           WHERE business_id = %(business_id)s AND price_list_id = %(price_list)s AND product_id = %(product)s""",
        price_list=price_list_id,
        product=product_id,
    )
    if not gone:
        raise NotFound


class PriceToWrite(NamedTuple):
    """A price of a product in a list; `id` is that of the price itself, None where it is to be found."""

    list_id: UUID
    product_id: UUID
    price: Decimal | None
    percent: Decimal | None
    id: UUID | None = None


class WrittenPrice(NamedTuple):
    """A price as it stands: its id and version, and what it says."""

    id: UUID
    list_id: UUID
    product_id: UUID
    price: Decimal | None
    percent: Decimal | None
    version: int


_WRITTEN = "i.id, i.price_list_id, i.product_id, i.price, i.percent, i.version"


async def get_prices(tx: Tx, places: Collection[tuple[UUID, UUID]]) -> dict[tuple[UUID, UUID], WrittenPrice]:
    """The prices of products in lists, by list and product, locked until the transaction ends."""
    rows = await tx.fetch_all(
        f"""SELECT {_WRITTEN} FROM price_list_items AS i
            JOIN unnest(%(lists)s::uuid[], %(products)s::uuid[]) AS one (list_id, product_id)
                ON i.price_list_id = one.list_id AND i.product_id = one.product_id
            WHERE i.business_id = %(business_id)s ORDER BY i.price_list_id, i.product_id FOR UPDATE OF i""",
        lists=[one for one, _ in places],
        products=[one for _, one in places],
    )
    return {(row.price_list_id, row.product_id): WrittenPrice(*row) for row in rows}


async def upsert_prices(tx: Tx, prices: Sequence[PriceToWrite]) -> dict[tuple[UUID, UUID], WrittenPrice]:
    """The prices of products in lists from now on, by list and product. Each stands once."""
    rows = await tx.fetch_all(
        f"""INSERT INTO price_list_items AS i (business_id, price_list_id, product_id, price, percent, id, created_at,
                updated_at)
            SELECT %(business_id)s, one.*, %(now)s, %(now)s
            FROM unnest(%(lists)s::uuid[], %(products)s::uuid[], %(prices)s::numeric[], %(percents)s::numeric[],
                %(ids)s::uuid[]) AS one
            ON CONFLICT (business_id, price_list_id, product_id) DO UPDATE SET price = excluded.price,
                percent = excluded.percent, version = i.version + 1, updated_at = excluded.updated_at
            RETURNING {_WRITTEN}""",
        lists=[one.list_id for one in prices],
        products=[one.product_id for one in prices],
        prices=[one.price for one in prices],
        percents=[one.percent for one in prices],
        ids=[tx.new_id() for _ in prices],
        now=tx.now,
    )
    return {(row.price_list_id, row.product_id): WrittenPrice(*row) for row in rows}


async def remove_prices(tx: Tx, ids: Collection[UUID]) -> None:
    """Takes prices away, by their own ids."""
    await tx.execute(
        "DELETE FROM price_list_items WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)", ids=list(ids)
    )


async def restore_prices(tx: Tx, prices: Sequence[tuple[UUID, str | None, str | None]]) -> None:
    """Gives prices, by their own ids, another amount or percentage."""
    await tx.execute(
        """UPDATE price_list_items AS i SET price = one.price, percent = one.percent, version = i.version + 1,
               updated_at = %(now)s
           FROM unnest(%(ids)s::uuid[], %(prices)s::numeric[], %(percents)s::numeric[]) AS one (id, price, percent)
           WHERE i.business_id = %(business_id)s AND i.id = one.id""",
        ids=[one for one, _, _ in prices],
        prices=[one for _, one, _ in prices],
        percents=[one for _, _, one in prices],
        now=tx.now,
    )


async def get_candidates(
    tx: Tx, product_ids: Iterable[UUID], client_ids: Iterable[UUID], currencies: Iterable[str], first_day: date
) -> list[PriceCandidate]:
    """Every price that may count for these products, clients and currencies on `first_day` or later, in one statement:
    from the few lists that are for a client to their prices, so that the lists of other clients cost nothing. The list
    of a client that was merged is for the one that stands for it, and the list that a client names is as its own."""
    rows = await tx.fetch_all(
        """WITH lists AS (
               SELECT l.*, coalesce(c.merged_into_id, c.id) AS payer_id, l.applies_to AS counts_for
               FROM clients AS c JOIN price_lists AS l ON l.business_id = c.business_id AND l.client_id = c.id
               WHERE c.business_id = %(business_id)s
                   AND (c.id = ANY(%(clients)s) OR c.merged_into_id = ANY(%(clients)s))
               UNION ALL
               SELECT l.*, c.id, 'client'
               FROM clients AS c JOIN price_lists AS l ON l.business_id = c.business_id AND l.id = c.price_list_id
               WHERE c.business_id = %(business_id)s AND c.id = ANY(%(clients)s)
               UNION ALL
               SELECT l.*, ct.client_id, l.applies_to
               FROM client_tags AS ct
               JOIN price_lists AS l ON l.business_id = ct.business_id AND l.client_tag_id = ct.tag_id
               WHERE ct.business_id = %(business_id)s AND ct.client_id = ANY(%(clients)s)
               UNION ALL
               SELECT l.*, NULL, l.applies_to FROM price_lists AS l
               WHERE l.business_id = %(business_id)s AND l.applies_to = 'currency' AND l.currency = ANY(%(currencies)s)
           )
           SELECT i.product_id, l.payer_id, l.id AS list_id, l.counts_for, l.currency, l.valid_from, l.valid_to,
               i.price, i.percent
           FROM lists AS l
           CROSS JOIN LATERAL (
               SELECT product_id, price, percent FROM price_list_items
               WHERE business_id = %(business_id)s AND price_list_id = l.id AND product_id = ANY(%(products)s)
               OFFSET 0  -- each list is asked by its key: never all lists that have the product
           ) AS i
           WHERE l.valid_to IS NULL OR l.valid_to >= %(first)s""",
        products=list(product_ids),
        clients=list(client_ids),
        currencies=list(currencies),
        first=first_day,
    )
    return [PriceCandidate(*row) for row in rows]
