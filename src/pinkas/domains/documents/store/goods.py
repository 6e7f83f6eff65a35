"""Through which documents goods went."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from pinkas.platform.tx import Tx


async def ancestors(tx: Tx, ids: Collection[UUID]) -> list[Any]:
    """Some documents and everything that they were made from: `start` is the one of `ids`, with one row a line."""
    return await tx.all(
        """WITH RECURSIVE up (start, id) AS (
               SELECT id, id FROM unnest(%(ids)s::uuid[]) AS id
               UNION
               SELECT up.start, r.referenced_id FROM up JOIN document_references AS r
                   ON r.business_id = %(business_id)s AND r.document_id = up.id AND r.kind IN ('source', 'credit')
           )
           SELECT up.start, d.id AS document_id, d.doc_type, l.id, l.source_line_id, l.product_id, l.quantity
           FROM up JOIN documents AS d ON d.business_id = %(business_id)s AND d.id = up.id
           LEFT JOIN document_lines AS l ON l.business_id = %(business_id)s AND l.document_id = d.id
           ORDER BY up.start, d.id, l.position""",
        ids=sorted(ids),
    )
