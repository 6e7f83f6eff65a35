"""Payment Pages in the database."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.core.pagination import Page
from pinkas.domains.payment_pages.types import PageCounts, PageRow, PaymentPageQuery
from pinkas.platform.crypto import sha256
from pinkas.platform.rows import column_values, to_struct
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

CREDENTIAL_KIND = "payment_page"
_JSON = ("items", "fields")
_HOLDS = """(state IN ('PENDING', 'PAID', 'ACTIVATED') OR (state IN ('OPEN', 'FAILED') AND expires_at > %(now)s))"""
"""A checkout that takes a place of the stock: paid, or still to be paid."""
PAGES = Table(
    "payment_pages",
    PageRow,
    computed={
        "paid": """SELECT count(*) FROM checkouts AS c WHERE c.business_id = payment_pages.business_id
            AND c.payment_page_id = payment_pages.id AND c.state IN ('PAID', 'ACTIVATED')"""
    },
)


async def list_pages(tx: Tx, query: PaymentPageQuery) -> Page[PageRow]:
    """One page of Payment Pages."""
    where = tenant_condition()
    where.add_if_given("status = %(status)s", status=query.status)
    where.add_if_given("kind = %(kind)s", kind=query.kind)
    where.add_if_given("external_reference = %(reference)s", reference=query.external_reference)
    tx.filter_updated_since(where, query.updated_since)
    return await PAGES.page(tx, query, where, TIME_ORDERS)


async def claim_slug(tx: Tx, slug: str, id: UUID) -> bool:
    """Takes an address for a page; false when another page has it, of whatever business."""
    row = await tx.fetch_one(
        f"SELECT claim_credential(%(hash)s, '{CREDENTIAL_KIND}', %(id)s) AS claimed", hash=slug_hash(slug), id=id
    )
    return bool(row.claimed)  # type: ignore[union-attr]


async def release_slug(tx: Tx, slug: str) -> None:
    """Gives an address back."""
    await tx.execute("SELECT remove_credential(%(hash)s)", hash=slug_hash(slug))


async def insert_page(tx: Tx, id: UUID, fields: Mapping[str, Any]) -> PageRow:
    """Writes a page."""
    values = _columns(fields)
    row = await tx.fetch_one(
        f"""INSERT INTO payment_pages (business_id, id, created_at, updated_at, {", ".join(values)})
            VALUES (%(business_id)s, %(id)s, %(now)s, %(now)s, {", ".join(f"%({name})s" for name in values)})
            RETURNING {PAGES.columns}""",
        id=id,
        now=tx.now,
        **values,
    )
    return to_struct(row, PageRow)


async def update_page(tx: Tx, id: UUID, fields: Mapping[str, Any]) -> PageRow:
    """Changes columns of a locked page."""
    return await PAGES.update(tx, id, _columns(fields))


async def count_view(tx: Tx, id: UUID) -> None:
    """Counts that the page was opened."""
    await tx.execute(
        """UPDATE payment_pages SET views = views + 1, last_viewed_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        now=tx.now,
    )


async def count_checkouts(tx: Tx, id: UUID) -> PageCounts:
    """What became of the checkouts of a page; those whose time is over count as expired."""
    row = await tx.fetch_one(
        f"""SELECT count(*) AS checkouts, count(*) FILTER (WHERE state IN ('PAID', 'ACTIVATED')) AS paid,
               count(*) FILTER (WHERE state = 'LOCKED' OR (state = 'FAILED' AND expires_at > %(now)s)) AS declined,
               count(*) FILTER (WHERE state = 'EXPIRED' OR (state IN ('OPEN', 'FAILED') AND expires_at <= %(now)s))
                   AS expired,
               count(*) FILTER (WHERE state = 'CANCELLED') AS cancelled,
               count(*) FILTER (WHERE state = 'PENDING' OR (state = 'OPEN' AND expires_at > %(now)s)) AS open,
               coalesce(sum(quantity) FILTER (WHERE state IN ('PAID', 'ACTIVATED')), 0)::bigint AS sold,
               coalesce(sum(quantity) FILTER (WHERE {_HOLDS}), 0)::bigint AS places,
               count(*) FILTER (WHERE document_error IS NOT NULL) AS document_errors
            FROM checkouts WHERE business_id = %(business_id)s AND payment_page_id = %(id)s""",
        id=id,
        now=tx.now,
    )
    return to_struct(row, PageCounts)


async def sum_revenue(tx: Tx, id: UUID) -> list[Any]:
    """currency, amount (minor units) and count of what was paid on a page."""
    return await tx.fetch_all(
        """SELECT currency, sum(amount)::bigint AS amount, count(*) AS count FROM checkouts
           WHERE business_id = %(business_id)s AND payment_page_id = %(id)s AND state = 'PAID'
           GROUP BY currency ORDER BY currency""",
        id=id,
    )


def _columns(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: Jsonb(to_builtins(value)) if name in _JSON else value for name, value in column_values(fields).items()
    }


def slug_hash(slug: str) -> bytes:
    """The hash by which the page of an address is found."""
    return sha256(f"{CREDENTIAL_KIND}:{slug}")
