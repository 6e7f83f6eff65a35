"""Products: found, locked, listed, written together."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.fields import Language
from pinkas.core.money import decimal_text
from pinkas.core.pagination import Page
from pinkas.core.text_normalization import comparison_key
from pinkas.domains.products.rules import search_terms, unique_keys
from pinkas.domains.products.types import Fields, Product, ProductQuery
from pinkas.platform.rows import to_struct
from pinkas.platform.search.sources import SearchHit, SearchQuery, SearchSource
from pinkas.platform.search.terms import SearchTermTable
from pinkas.platform.table import NAME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx
from pinkas.platform.unique_keys import CLAIM_ALL_KEYS, CLAIM_KEYS

_COMPUTED_COLUMNS = {
    "variants": """(SELECT coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'sku', v.sku,
            'barcode', v.barcode, 'attributes', v.attributes, 'price', v.price::text) ORDER BY v.id), '[]')
        FROM products AS v WHERE v.business_id = products.business_id AND v.parent_id = products.id
            AND v.archived_at IS NULL)""",
    "bundle_items": """CASE WHEN products.type <> 'bundle' THEN '[]' ELSE
        (SELECT coalesce(jsonb_agg(jsonb_build_object('productId', i.product_id, 'quantity', i.quantity::text)
            ORDER BY i.position), '[]') FROM bundle_items AS i
        WHERE i.business_id = products.business_id AND i.bundle_id = products.id) END""",
}
_KEY_COLUMNS = {"sku": "sku_key", "barcode": "barcode_key", "external_reference": "external_reference"}
"""The columns by which what a live product has for itself is compared."""
_NOT_WRITTEN_COLUMNS = ("id", *_COMPUTED_COLUMNS, "image_url", "version", "created_at", "updated_at")
WRITTEN_COLUMNS = tuple(name for name in Product.__struct_fields__ if name not in _NOT_WRITTEN_COLUMNS)
"""The columns that a product is created with, and that a change may write."""


PRODUCTS_TABLE = Table("products", Product, computed=_COMPUTED_COLUMNS)
SEARCH_TERMS = SearchTermTable("product_terms", "product_id", "products")
"""What products are found by."""


def _parse_search(text: str) -> SearchQuery:
    words = [(term,) for term in search_terms.query_terms(text)]
    return SearchQuery(words, exact={"code": comparison_key(text), "reference": text.strip()} if words else {})


def _search_hit(row: Any, _language: Language) -> SearchHit:
    codes = (row.sku, row.barcode, row.external_reference)
    return SearchHit(
        id=row.id,
        title=row.name,
        subtitle=row.sku or row.barcode,
        codes=tuple(one for one in codes if one),
        amount=decimal_text(row.price),
        currency=row.currency,
        status="ACTIVE" if row.archived_at is None else "ARCHIVED",
        is_active=row.archived_at is None,
    )


SEARCHED = SearchSource(
    type="product",
    scope="products:read",
    path="/products",
    terms=SEARCH_TERMS,
    columns="name, sku, barcode, external_reference, price, currency, archived_at",
    exact=(
        "sku_key = %(code)s AND archived_at IS NULL",
        "barcode_key = %(code)s AND archived_at IS NULL",
        "external_reference = %(reference)s AND archived_at IS NULL",
    ),
    closest="archived_at IS NOT NULL, length(name)",
    parse=_parse_search,
    show=_search_hit,
    kept=search_terms.MAX_KEY_LETTERS,
)
"""How the one search finds products and their variants."""


async def list_products(tx: Tx, query: ProductQuery, category_ids: Sequence[UUID] | None) -> Page[Product]:
    """Products by filter, archived ones only when the filter asks for them; `category_ids` are the categories that they
    may be in."""
    where = tenant_condition()
    state = query.state or ("archived" if query.archived else "active")
    if state != "all":
        where.add(f"archived_at IS {'NOT ' if state == 'archived' else ''}NULL")
    terms = [] if query.q is None else search_terms.query_terms(query.q)
    if query.q is not None and not terms:
        where.add("false")
    if query.tag is not None:
        terms.append(search_terms.tag_term(query.tag))
    select = SEARCH_TERMS.require_terms(PRODUCTS_TABLE.select, where, terms)
    if query.track_stock is not None:
        where.add("track_stock" if query.track_stock else "NOT track_stock")
    if query.top_level is not None:
        where.add(f"parent_id IS {'' if query.top_level else 'NOT '}NULL")
    where.add_if_given("id = ANY(%(ids)s)", ids=query.ids)
    where.add_if_given("type = %(type)s", type=query.type)
    where.add_if_given("category_id = ANY(%(categories)s)", categories=category_ids)
    where.add_if_given("sku_key = %(sku)s", sku=query.sku and comparison_key(query.sku))
    where.add_if_given("barcode_key = %(barcode)s", barcode=query.barcode and comparison_key(query.barcode))
    where.add_if_given("parent_id = %(parent)s", parent=query.parent_id)
    where.add_if_given("external_reference = %(reference)s", reference=query.external_reference)
    tx.filter_updated_since(where, query.updated_since)
    once = not terms and category_ids is None and query.ids is None
    rows, cursor, total = await tx.fetch_page(
        "products", query, select=select, conditions=where, orders=NAME_ORDERS, reuse_plan=once
    )
    return Page([to_struct(row, Product) for row in rows], cursor, total)


async def get_by_ids(tx: Tx, ids: Iterable[UUID]) -> dict[UUID, Product]:
    """The products that are there, archived ones too, by id."""
    rows = await tx.fetch_all(
        f"{PRODUCTS_TABLE.select} WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)", ids=list(ids)
    )
    return {row.id: to_struct(row, Product) for row in rows}


async def archived_ids(tx: Tx, ids: Iterable[UUID]) -> set[UUID]:
    """Those that are archived."""
    rows = await tx.fetch_all(
        """SELECT id FROM products WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)
           AND archived_at IS NOT NULL""",
        ids=list(ids),
    )
    return {row.id for row in rows}


async def get_by_code(tx: Tx, code: str) -> Product | None:
    """The live product of a SKU, or else of a barcode, whatever the case of its letters."""
    row = await tx.fetch_one(
        f"""{PRODUCTS_TABLE.select} WHERE business_id = %(business_id)s AND archived_at IS NULL
            AND (sku_key = %(code)s OR barcode_key = %(code)s) ORDER BY (sku_key = %(code)s) IS TRUE DESC LIMIT 1""",
        code=comparison_key(code),
    )
    return to_struct(row, Product) if row else None


async def get_id_of_reference(tx: Tx, reference: str) -> UUID | None:
    """The live product that has a reference of the caller's own."""
    owners = await get_key_owners(tx, {"external_reference": [reference]})
    return owners.get(("external_reference", reference))


async def get_ids_by_codes(tx: Tx, codes: Iterable[str]) -> dict[str, UUID]:
    """The live products of some SKUs, or else barcodes, by the code as it was asked for."""
    keys = {code: comparison_key(code) for code in codes}
    owners = await get_key_owners(tx, {"sku": set(keys.values()), "barcode": set(keys.values())})
    found = {code: owners.get(("sku", key)) or owners.get(("barcode", key)) for code, key in keys.items()}
    return {code: id for code, id in found.items() if id is not None}


async def get_ids_by_names(tx: Tx, names: Collection[str]) -> dict[str, list[UUID]]:
    """The live products of some names, whatever the case of their letters, by the name as it was asked for."""
    if not names:
        return {}
    rows = await tx.fetch_all(
        """SELECT asked.name, p.id FROM unnest(%(names)s::text[]) AS asked (name)
           JOIN products AS p ON lower(p.name) = lower(asked.name)
           WHERE p.business_id = %(business_id)s AND p.archived_at IS NULL ORDER BY p.id""",
        names=list(names),
    )
    found: dict[str, list[UUID]] = {}
    for row in rows:
        found.setdefault(row.name, []).append(row.id)
    return found


async def get_by_ids_for_update(tx: Tx, ids: Iterable[UUID]) -> dict[UUID, Product]:
    """The same, with their variants that are not archived, locked in the order of their ids until the transaction
    ends."""
    wanted = sorted(set(ids))
    if not wanted:
        return {}
    rows = await tx.fetch_all(
        """SELECT id FROM products WHERE business_id = %(business_id)s
           AND (id = ANY(%(ids)s) OR parent_id = ANY(%(ids)s)) ORDER BY id FOR NO KEY UPDATE""",
        ids=wanted,
    )
    return await get_by_ids(tx, [row.id for row in rows])  # after the wait for the lock: as they are now


async def ids_in_stock(tx: Tx, ids: Iterable[UUID]) -> set[UUID]:
    """Those of some products of which there is stock. Stock stands above products, and says no more than this, by a
    function in the database."""
    rows = await tx.fetch_all("SELECT id FROM products_with_stock(%(business_id)s, %(ids)s) AS id", ids=sorted(ids))
    return {row.id for row in rows}


async def variants_archived_with(tx: Tx, id: UUID) -> list[UUID]:
    """The variants that were archived at the instant at which their product was."""
    rows = await tx.fetch_all(
        """SELECT v.id FROM products AS p JOIN products AS v ON v.business_id = p.business_id AND v.parent_id = p.id
           WHERE p.business_id = %(business_id)s AND p.id = %(id)s AND v.archived_at = p.archived_at ORDER BY v.id""",
        id=id,
    )
    return [row.id for row in rows]


async def claim_keys(tx: Tx, keys: Iterable[str]) -> None:
    """Locks keys of the business, so that other transactions that write one of them wait for this one. They are locked
    in one order, so that two transactions cannot wait for each other."""
    numbers = {_lock_number(tx.business_id, key) for key in keys}
    if numbers:
        await tx.execute(CLAIM_KEYS, all_keys=_lock_number(tx.business_id, "*"), numbers=sorted(numbers))


async def claim_all_keys(tx: Tx) -> None:
    """Locks every key of the business at once, for a transaction that writes more of them than there are locks."""
    await tx.execute(CLAIM_ALL_KEYS, all_keys=_lock_number(tx.business_id, "*"))


def _lock_number(business_id: UUID, key: str) -> int:
    return int.from_bytes(sha256(b"products" + business_id.bytes + key.encode()).digest()[:8], "big", signed=True)


async def get_key_owners(tx: Tx, keys: Mapping[str, Iterable[str]]) -> dict[tuple[str, str], UUID]:
    """Which live product has a SKU, a barcode, a reference or, among the variants of its product, its attributes: by
    field and key."""
    wanted = {field: list(values) for field, values in keys.items() if values and field in _KEY_COLUMNS}
    parts = " UNION ALL ".join(
        f"""SELECT '{field}' AS field, {_KEY_COLUMNS[field]} AS value, id FROM products
            WHERE business_id = %(business_id)s
            AND {_KEY_COLUMNS[field]} = ANY(%({field})s) AND archived_at IS NULL"""
        for field in wanted
    )
    search_terms = {(row.field, row.value): row.id for row in await tx.fetch_all(parts, **wanted)} if wanted else {}
    parents = sorted({UUID(key.partition(":")[0]) for key in keys.get("attributes", ())})
    variants = await _list_variants(tx, parents) if parents else []
    return search_terms | {
        ("attributes", unique_keys.variant_key(one.parent_id, one.attributes)): one.id for one in variants
    }


async def _list_variants(tx: Tx, parents: Sequence[UUID]) -> list[Any]:
    return await tx.fetch_all(
        """SELECT id, parent_id, attributes FROM products
           WHERE business_id = %(business_id)s AND parent_id = ANY(%(parents)s) AND archived_at IS NULL
           ORDER BY id DESC""",
        parents=parents,
    )


_ALL_COLUMNS = (*WRITTEN_COLUMNS, "sku_key", "barcode_key")
_INSERT = f"""INSERT INTO products (business_id, id, created_at, updated_at, {", ".join(_ALL_COLUMNS)})
    SELECT %(business_id)s, id, %(now)s, %(now)s, {", ".join(_ALL_COLUMNS)}
    FROM jsonb_populate_recordset(NULL::products, %(rows)s)"""
_UPDATE = f"""UPDATE products SET version = products.version + 1, updated_at = %(now)s,
        ({", ".join(_ALL_COLUMNS)}) = ROW({", ".join(f"one.{name}" for name in _ALL_COLUMNS)})
    FROM jsonb_populate_recordset(NULL::products, %(rows)s) AS one
    WHERE products.business_id = %(business_id)s AND products.id = ANY(%(ids)s) AND products.id = one.id"""


def _with_keys(rows: Sequence[Fields]) -> Jsonb:
    keys = ({f"{name}_key": unique_keys.unique_keys(row).get(name) for name in unique_keys.CODE_FIELDS} for row in rows)
    return Jsonb([{**row, **of} for row, of in zip(rows, keys, strict=True)])


async def insert_products(tx: Tx, rows: Sequence[Fields]) -> None:
    """New products, in one statement however many there are."""
    if rows:
        await tx.execute(_INSERT, rows=_with_keys(rows), now=tx.now)


async def update_products(tx: Tx, rows: Sequence[Fields]) -> None:
    """Products as they are now, and their versions with them, in one statement."""
    if rows:
        await tx.execute(_UPDATE, rows=_with_keys(rows), ids=[row["id"] for row in rows], now=tx.now)
