"""What documents earned, in minor units of the books.

Net is what a document is worth in the books without its VAT: VAT in foreign currency is converted at the rate of the
document and rounded by itself, as it is posted.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.pagination import PageQuery, SortOrder
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

_SHIFT = "power(10::numeric, coalesce((%(shifts)s::jsonb ->> currency)::int, 0))"
VAT = f"""CASE WHEN currency = home_currency THEN vat_amount
    ELSE round(vat_amount * exchange_rate * {_SHIFT})::bigint END"""
SIGN = "(%(signs)s::jsonb ->> doc_type::text)::int"
_IN_ORDER = {"issueDate": SortOrder("issue_date", "date", descending=False)}


def kinds(signs: Mapping[int, int], shifts: Mapping[str, int]) -> dict[str, Any]:
    """The parameters of what is income: its types with their signs, and how currencies are counted."""
    return {
        "types": sorted(signs),
        "signs": Jsonb({str(code): sign for code, sign in signs.items()}),
        "shifts": Jsonb(dict(shifts)),
    }


def _conditions(
    first: date,
    last: date,
    signs: Mapping[int, int],
    shifts: Mapping[str, int],
    clients: Sequence[UUID] | None,
    brand_id: UUID | None,
) -> QueryConditions:
    where = tenant_condition()
    where.add(
        "status <> 'DRAFT' AND issue_date BETWEEN %(first)s AND %(last)s AND doc_type = ANY(%(types)s)",
        first=first,
        last=last,
        **kinds(signs, shifts),
    )
    where.add_if_given("client_id = ANY(%(clients)s)", clients=None if clients is None else list(clients))
    where.add_if_given("brand_id = %(brand_id)s", brand_id=brand_id)
    return where


async def list_documents(tx: Tx, query: PageQuery, **filters: Any) -> tuple[list[Any], str | None, Any]:
    """One page of the documents that are income, by date: with `net`, `vat` and `total` in the books."""
    select = f"""SELECT id, issue_date, doc_type, doc_number, client_id, client_name, currency, total AS amount,
        {SIGN} * ({VAT}) AS vat, {SIGN} * total_local AS total FROM documents"""
    return await tx.fetch_page(
        "reports/income", query, select=select, conditions=_conditions(**filters), orders=_IN_ORDER
    )


async def sum_documents(tx: Tx, **filters: Any) -> Any:
    """Documents, VAT and total of everything that is income."""
    where = _conditions(**filters)
    return await tx.fetch_one(
        f"""SELECT count(*) AS documents, coalesce(sum({SIGN} * ({VAT})), 0)::bigint AS vat,
                coalesce(sum({SIGN} * total_local), 0)::bigint AS total
            FROM documents WHERE {where.sql()}""",
        **where.params,
    )


async def sum_by_client(tx: Tx, **filters: Any) -> list[Any]:
    """Documents, VAT and total of each client, also of those that were merged into it; client_id is None for documents
    without a saved client. The largest first."""
    where = _conditions(**filters)
    return await tx.fetch_all(
        f"""WITH sums AS (
                SELECT client_id, count(*) AS documents, sum({SIGN} * ({VAT}))::bigint AS vat,
                    sum({SIGN} * total_local)::bigint AS total
                FROM documents WHERE {where.sql()} GROUP BY client_id
            )
            SELECT own.id AS client_id, coalesce(own.display_name, own.name) AS name,
                sum(sums.documents)::bigint AS documents, sum(sums.vat)::bigint AS vat, sum(sums.total)::bigint AS total
            FROM sums
            LEFT JOIN clients AS named ON named.business_id = %(business_id)s AND named.id = sums.client_id
            LEFT JOIN clients AS own ON own.business_id = %(business_id)s
                AND own.id = coalesce(named.merged_into_id, named.id)
            GROUP BY 1, 2 ORDER BY sum(sums.total - sums.vat) DESC, 1""",
        **where.params,
    )


async def sum_by_type(tx: Tx, **filters: Any) -> list[Any]:
    """Documents, VAT and total of each type of document that is income."""
    where = _conditions(**filters)
    return await tx.fetch_all(
        f"""SELECT doc_type, count(*) AS documents, sum({SIGN} * ({VAT}))::bigint AS vat,
                sum({SIGN} * total_local)::bigint AS total
            FROM documents WHERE {where.sql()} GROUP BY doc_type ORDER BY doc_type""",
        **where.params,
    )


async def sum_days(tx: Tx, days: Collection[date], signs: Mapping[int, int], shifts: Mapping[str, int]) -> list[Any]:
    """What documents earned on some days: of each `day`, for each `dimension` (all, client, brand, type) and `key`, the
    `count` of documents, `vat` and `total`. The key is empty where a document names none."""
    return await tx.fetch_all(
        f"""SELECT issue_date AS day,
                CASE WHEN GROUPING(client_id) = 0 THEN 'client' WHEN GROUPING(brand_id) = 0 THEN 'brand'
                    WHEN GROUPING(doc_type) = 0 THEN 'type' ELSE 'all' END AS dimension,
                coalesce(client_id::text, brand_id::text, doc_type::text, '') AS key,
                count(*) AS count, sum({SIGN} * ({VAT}))::bigint AS vat, sum({SIGN} * total_local)::bigint AS total
            FROM documents
            WHERE business_id = %(business_id)s AND status <> 'DRAFT' AND issue_date = ANY(%(days)s)
                AND doc_type = ANY(%(types)s)
            GROUP BY GROUPING SETS ((issue_date), (issue_date, client_id), (issue_date, brand_id),
                (issue_date, doc_type))""",
        days=list(days),
        **kinds(signs, shifts),
    )


_BY_PRODUCT = f"""WITH earned AS (
                SELECT id, issue_date AS day, {SIGN} * (total_local - {VAT}) AS net,
                    {SIGN} * (total - vat_amount - rounding_amount) AS own,
                    CASE WHEN currency = home_currency THEN 1 ELSE exchange_rate * {_SHIFT} END AS rate
                FROM documents
                WHERE business_id = %(business_id)s AND status <> 'DRAFT' AND {{when}}
                    AND doc_type = ANY(%(types)s)
            ), part AS (
                SELECT e.id, e.day, e.net, s.product_id,
                    CASE WHEN s.is_rest THEN e.own - coalesce(s.own, 0) ELSE s.own END * e.rate AS worth
                FROM earned AS e CROSS JOIN LATERAL (
                    SELECT product_id, GROUPING(product_id) = 1 AS is_rest, sum(net)::bigint AS own FROM product_sales
                    WHERE business_id = %(business_id)s AND document_id = e.id GROUP BY GROUPING SETS ((product_id), ())
                ) AS s
                WHERE NOT s.is_rest OR s.own IS NULL OR s.own <> e.own
            ), placed AS (
                SELECT day, product_id, floor(worth) AS low, count(*) OVER document AS parts,
                    net - sum(floor(worth)) OVER document AS remaining,
                    row_number() OVER (document ORDER BY worth - floor(worth) DESC, product_id) AS place
                FROM part WINDOW document AS (PARTITION BY id)
            )"""
"""What each document earned by product: rows of day, product_id, low, parts, remaining and place, which come to
`_PART`. They sum to what the documents earned exactly: the lines of products are those of the sales of products, which
have their share of the discounts and what credits took back; what remains of a document in minor units, by its rate and
its rounding, is spread over its parts, the largest fractions first."""
_PART = "sum(low + floor(remaining / parts) + (place <= remaining - parts * floor(remaining / parts))::int)::bigint"


async def sum_product_days(
    tx: Tx, days: Collection[date], signs: Mapping[int, int], shifts: Mapping[str, int]
) -> list[Any]:
    """What documents earned on some days by product: of each `day` and product (`key`; empty for what names none), the
    `count` of documents, and the net as `total` (`vat` is 0)."""
    return await tx.fetch_all(
        f"""{_BY_PRODUCT.format(when="issue_date = ANY(%(days)s)")}
            SELECT day, 'product' AS dimension, coalesce(product_id::text, '') AS key, count(*) AS count, 0 AS vat,
                {_PART} AS total
            FROM placed GROUP BY day, product_id""",
        days=list(days),
        **kinds(signs, shifts),
    )


async def sum_products_as_of(
    tx: Tx, as_of: datetime, first: date, last: date, signs: Mapping[int, int], shifts: Mapping[str, int]
) -> list[Any]:
    """The same of documents of a period that were issued until an instant, by the category in which each product is
    now (`key`; empty for what is in none), a variant in that of its parent unless it has its own."""
    when = "issue_date BETWEEN %(first)s AND %(last)s AND issued_at <= %(as_of)s"
    return await tx.fetch_all(
        f"""{_BY_PRODUCT.format(when=when)}, by_product AS (
                SELECT product_id, count(*) AS count, {_PART} AS total FROM placed GROUP BY 1
            )
            SELECT coalesce(p.category_id, parent.category_id)::text AS key, sum(s.count)::bigint AS count, 0 AS vat,
                sum(s.total)::bigint AS total
            FROM by_product AS s
            LEFT JOIN products AS p ON p.business_id = %(business_id)s AND p.id = s.product_id
            LEFT JOIN products AS parent ON parent.business_id = p.business_id AND parent.id = p.parent_id
            GROUP BY 1""",
        as_of=as_of,
        first=first,
        last=last,
        **kinds(signs, shifts),
    )


async def sum_by_client_in_chain(
    tx: Tx, first: int, end: int, signs: Mapping[int, int], shifts: Mapping[str, int]
) -> list[Any]:
    """What the documents whose indexes in the chain are from `first` until before `end` earned by saved client: how
    many (`documents`), how many of them take nothing back (`sales`) with the days of these (`first_day`, `last_day`;
    None without any), and the `net`."""
    return await tx.fetch_all(
        f"""SELECT client_id, count(*) AS documents, count(*) FILTER (WHERE {SIGN} * total_local > 0) AS sales,
                sum({SIGN} * (total_local - {VAT}))::bigint AS net,
                min(issue_date) FILTER (WHERE {SIGN} * total_local > 0) AS first_day,
                max(issue_date) FILTER (WHERE {SIGN} * total_local > 0) AS last_day
            FROM documents
            WHERE business_id = %(business_id)s AND chain_index >= %(first)s AND chain_index < %(end)s
                AND client_id IS NOT NULL AND doc_type = ANY(%(types)s)
            GROUP BY client_id""",
        first=first,
        end=end,
        **kinds(signs, shifts),
    )


def income_as_of(as_of: datetime, **filters: Any) -> tuple[str, dict[str, Any]]:
    """SQL of what documents that were issued until an instant earned, rows of id, day, client_id, brand_id, doc_type,
    vat and total, with its parameters. What an issued document earned never changes. Walks the documents of the
    period."""
    where = _conditions(**filters)
    where.add("issued_at <= %(as_of)s", as_of=as_of)
    rows = f"""SELECT id, issue_date AS day, client_id, brand_id, doc_type, {SIGN} * ({VAT}) AS vat,
        {SIGN} * total_local AS total FROM documents WHERE {where.sql()}"""
    return f"({rows}) AS earned", where.params


def income_later(index: int, **filters: Any) -> tuple[str, dict[str, Any]]:
    """SQL of what documents of a period earned whose place in the chain is `index` or later: rows of day, client_id,
    brand_id, doc_type, count, vat and total, with its parameters."""
    where = _conditions(**filters)
    where.add("chain_index >= %(index)s", index=index)
    rows = f"""SELECT issue_date AS day, client_id, brand_id, doc_type, 1 AS count, {SIGN} * ({VAT}) AS vat,
        {SIGN} * total_local AS total FROM documents WHERE {where.sql()}"""
    return f"({rows}) AS later", where.params


def issued_later(
    index: int, first: date, last: date, brand_id: UUID | None, shifts: Mapping[str, int]
) -> tuple[str, dict[str, Any]]:
    """The same of every document, income or not, as it is printed, without a sign."""
    where = tenant_condition()
    where.add(
        "issue_date BETWEEN %(first)s AND %(last)s AND chain_index >= %(index)s",
        first=first,
        last=last,
        index=index,
        shifts=Jsonb(dict(shifts)),
    )
    where.add_if_given("brand_id = %(brand_id)s", brand_id=brand_id)
    rows = f"""SELECT issue_date AS day, client_id, brand_id, doc_type, 1 AS count, {VAT} AS vat, total_local AS total
        FROM documents WHERE {where.sql()}"""
    return f"({rows}) AS later", where.params


def products_later(
    index: int, first: date, last: date, signs: Mapping[int, int], shifts: Mapping[str, int]
) -> tuple[str, dict[str, Any]]:
    """SQL of what documents of a period earned by product whose place in the chain is `index` or later: rows of
    product_id, count and total, with its parameters."""
    when = "issue_date BETWEEN %(first)s AND %(last)s AND chain_index >= %(index)s"
    rows = f"""{_BY_PRODUCT.format(when=when)}
        SELECT product_id, count(*) AS count, {_PART} AS total FROM placed GROUP BY 1"""
    return f"({rows}) AS later", {"index": index, "first": first, "last": last, **kinds(signs, shifts)}


async def find_first_later(tx: Tx, as_of: datetime) -> Any:
    """The place in the chain of the first document that was issued after an instant (`first`), and how many are from
    there on (`count`): along the chain time does not go back, so it is looked for by halves."""
    return await tx.fetch_one(
        """WITH RECURSIVE chain AS (
               SELECT coalesce((SELECT next_index FROM document_chains WHERE business_id = %(business_id)s), 1) AS until
           ), search AS (
               SELECT 1::bigint AS low, until AS high FROM chain
               UNION ALL
               SELECT CASE WHEN is_later THEN low ELSE middle + 1 END, CASE WHEN is_later THEN middle ELSE high END
               FROM (
                   SELECT low, high, middle, coalesce((SELECT d.issued_at > %(as_of)s FROM documents AS d
                       WHERE d.business_id = %(business_id)s AND d.chain_index = halves.middle), false) AS is_later
                   FROM (SELECT low, high, (low + high) / 2 AS middle FROM search WHERE low < high) AS halves
               ) AS asked
           )
           SELECT low AS first, until - low AS count FROM search CROSS JOIN chain WHERE low >= high""",
        as_of=as_of,
    )


def issued_as_of(
    as_of: datetime, first: date, last: date, brand_id: UUID | None, shifts: Mapping[str, int]
) -> tuple[str, dict[str, Any]]:
    """The same of every document, income or not, as it is printed, without a sign."""
    where = tenant_condition()
    where.add(
        "status <> 'DRAFT' AND issue_date BETWEEN %(first)s AND %(last)s AND issued_at <= %(as_of)s",
        first=first,
        last=last,
        as_of=as_of,
        shifts=Jsonb(dict(shifts)),
    )
    where.add_if_given("brand_id = %(brand_id)s", brand_id=brand_id)
    rows = f"""SELECT id, issue_date AS day, client_id, brand_id, doc_type, {VAT} AS vat, total_local AS total
        FROM documents WHERE {where.sql()}"""
    return f"({rows}) AS issued", where.params


async def sum_by_type_as_of(tx: Tx, rows: str, params: Mapping[str, Any]) -> list[Any]:
    """What rows of documents come to by type (`key`): `count`, `vat` and `total`."""
    return await tx.fetch_all(
        f"""SELECT doc_type::text AS key, count(*) AS count, sum(vat)::bigint AS vat, sum(total)::bigint AS total
            FROM {rows} GROUP BY 1""",
        **params,
    )


async def sum_by_day(tx: Tx, rows: str, params: Mapping[str, Any]) -> list[Any]:
    """What rows of what was earned come to by day (`start`): the `count` of documents, `vat` and `total`."""
    return await tx.fetch_all(
        f"""SELECT day AS start, count(*) AS count, sum(vat)::bigint AS vat, sum(total)::bigint AS total
            FROM {rows} GROUP BY 1""",
        **params,
    )


async def sum_by_key(tx: Tx, column: str, most: int, rows: str, params: Mapping[str, Any]) -> list[Any]:
    """The same by client (`client_id`) or brand (`brand_id`), the `most` largest net first: `key`, `count`, `vat` and
    `total`. A client that was merged counts with the one that stays; the key is empty where a document names none."""
    return await tx.fetch_all(
        f"""WITH sums AS (
                SELECT {column} AS id, count(*) AS count, sum(vat)::bigint AS vat, sum(total)::bigint AS total
                FROM {rows} GROUP BY 1
            )
            SELECT coalesce(c.merged_into_id, sums.id)::text AS key, sum(count)::bigint AS count,
                sum(vat)::bigint AS vat, sum(total)::bigint AS total
            FROM sums LEFT JOIN clients AS c ON c.business_id = %(business_id)s AND c.id = sums.id
                AND c.merged_into_id IS NOT NULL
            GROUP BY 1 ORDER BY sum(total - vat) DESC, 1 NULLS FIRST LIMIT %(most)s""",
        **params,
        most=most,
    )


async def sum_issued_days(tx: Tx, days: Collection[date], shifts: Mapping[str, int]) -> list[Any]:
    """What was issued on some days, income or not: of each `day`, for each `dimension` (all, type, brand) and `key`,
    the `count`, `vat` and `total` as the documents print them, without a sign. The key is empty where a document names
    no brand."""
    return await tx.fetch_all(
        f"""SELECT issue_date AS day,
                CASE WHEN GROUPING(doc_type) = 0 THEN 'type' WHEN GROUPING(brand_id) = 0 THEN 'brand' ELSE 'all' END
                    AS dimension,
                coalesce(doc_type::text, brand_id::text, '') AS key, count(*) AS count, sum({VAT})::bigint AS vat,
                sum(total_local)::bigint AS total
            FROM documents
            WHERE business_id = %(business_id)s AND status <> 'DRAFT' AND issue_date = ANY(%(days)s)
            GROUP BY GROUPING SETS ((issue_date), (issue_date, doc_type), (issue_date, brand_id))""",
        days=list(days),
        shifts=Jsonb(dict(shifts)),
    )


async def list_issue_days(tx: Tx, first: int, end: int) -> list[date]:
    """The days of the documents whose indexes in the chain are from `first` until before `end`."""
    rows = await tx.fetch_all(
        """SELECT DISTINCT issue_date FROM documents
           WHERE business_id = %(business_id)s AND chain_index >= %(first)s AND chain_index < %(end)s""",
        first=first,
        end=end,
    )
    return [row.issue_date for row in rows]
