"""The contents of bundles."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.platform.tx import Tx


async def get_related_contents(tx: Tx, bundles: Iterable[UUID], items: Iterable[UUID]) -> dict[UUID, set[UUID]]:
    """The contents of bundles, by product: of all bundles that contain the given bundles, and of everything below the
    given items."""
    rows = await tx.fetch_all(
        """WITH RECURSIVE above AS (
               SELECT bundle_id, product_id FROM bundle_items
               WHERE business_id = %(business_id)s AND product_id = ANY(%(bundles)s)
               UNION
               SELECT i.bundle_id, i.product_id FROM above
               JOIN bundle_items AS i ON i.business_id = %(business_id)s AND i.product_id = above.bundle_id
           ), below AS (
               SELECT bundle_id, product_id FROM bundle_items
               WHERE business_id = %(business_id)s AND bundle_id = ANY(%(items)s)
               UNION
               SELECT i.bundle_id, i.product_id FROM below
               JOIN bundle_items AS i ON i.business_id = %(business_id)s AND i.bundle_id = below.product_id
           )
           SELECT bundle_id, product_id FROM above UNION SELECT bundle_id, product_id FROM below""",
        bundles=list(bundles),
        items=list(items),
    )
    contents: dict[UUID, set[UUID]] = {}
    for row in rows:
        contents.setdefault(row.bundle_id, set()).add(row.product_id)
    return contents


async def replace_components(tx: Tx, contents: Mapping[UUID, Sequence[Any]]) -> None:
    """The components of bundles from now on, in their order: all of them, in one statement."""
    if not contents:
        return
    rows = [
        {"bundle_id": bundle, "position": place, "product_id": item.product_id, "quantity": item.quantity}
        for bundle, items in contents.items()
        for place, item in enumerate(items)
    ]
    await tx.execute(
        """WITH gone AS (
               DELETE FROM bundle_items AS old WHERE business_id = %(business_id)s AND bundle_id = ANY(%(bundles)s)
               AND NOT EXISTS (SELECT FROM jsonb_to_recordset(%(rows)s) AS one (bundle_id uuid, product_id uuid)
                               WHERE one.bundle_id = old.bundle_id AND one.product_id = old.product_id)
           )
           INSERT INTO bundle_items (business_id, bundle_id, position, product_id, quantity)
           SELECT %(business_id)s, bundle_id, position, product_id, quantity
           FROM jsonb_to_recordset(%(rows)s) AS one (bundle_id uuid, position int, product_id uuid, quantity numeric)
           ON CONFLICT (business_id, bundle_id, product_id)
           DO UPDATE SET position = excluded.position, quantity = excluded.quantity""",
        bundles=list(contents),
        rows=Jsonb(rows),
    )


async def expand_bundles(tx: Tx, ids: Iterable[UUID]) -> dict[UUID, dict[UUID, Decimal]]:
    """The components of one of each bundle, with nested bundles expanded: products that are no bundles, with their
    quantities. A product that is no bundle is left out. One statement, however many there are and however deep they are
    nested."""
    rows = await tx.fetch_all(
        """WITH RECURSIVE parts AS (
               SELECT bundle_id, product_id, quantity FROM bundle_items
               WHERE business_id = %(business_id)s AND bundle_id = ANY(%(ids)s)
               UNION ALL
               SELECT parts.bundle_id, i.product_id, parts.quantity * i.quantity FROM parts
               JOIN bundle_items AS i ON i.business_id = %(business_id)s AND i.bundle_id = parts.product_id
           )
           SELECT bundle_id, product_id, trim_scale(sum(quantity)) AS quantity FROM parts
           WHERE NOT EXISTS (SELECT FROM bundle_items AS i
                             WHERE i.business_id = %(business_id)s AND i.bundle_id = parts.product_id)
           GROUP BY bundle_id, product_id ORDER BY bundle_id, product_id""",
        ids=list(ids),
    )
    found: dict[UUID, dict[UUID, Decimal]] = {}
    for row in rows:
        found.setdefault(row.bundle_id, {})[row.product_id] = row.quantity
    return found
