"""The documents of deals: read here, written by their own domain."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from pinkas.platform.tx import Tx

_COLUMNS = """d.id, d.deal_id, d.doc_type, d.doc_number, d.status, d.quote_status, d.payment_status, d.issue_date,
    d.due_date, d.currency, d.total, d.paid, d.credited, d.delivery_status, d.valid_until"""
MOST = 100
"""Documents of a deal that are shown with it, the newest."""


async def documents_of_deals(tx: Tx, deal_ids: Collection[UUID]) -> list[Any]:
    """The documents of some deals, the newest first, at most `MOST` of each."""
    if not deal_ids:
        return []
    return await tx.fetch_all(
        f"""SELECT {_COLUMNS} FROM unnest(%(ids)s::uuid[]) AS deal (id) CROSS JOIN LATERAL (
                SELECT * FROM documents WHERE business_id = %(business_id)s AND deal_id = deal.id
                ORDER BY id DESC LIMIT {MOST}) AS d""",
        ids=sorted(set(deal_ids)),
    )


async def room_documents(tx: Tx, deal_id: UUID) -> list[Any]:
    """The documents of a deal as the rules of the next action want them too: until when a quote stands open, and
    whether a payment link waits."""
    return await tx.fetch_all(
        f"""SELECT {_COLUMNS}, coalesce(t.open_until, d.valid_until) AS open_until,
                EXISTS (SELECT FROM payment_links AS l WHERE l.business_id = d.business_id
                    AND l.document_ids @> ARRAY[d.id] AND l.state = 'ACTIVE' AND l.expires_at > %(now)s) AS has_link
            FROM (SELECT * FROM documents WHERE business_id = %(business_id)s AND deal_id = %(deal)s
                  ORDER BY id DESC LIMIT {MOST}) AS d
            LEFT JOIN quote_terms AS t ON t.business_id = d.business_id AND t.document_id = d.id
            ORDER BY d.id DESC""",
        deal=deal_id,
        now=tx.now,
    )


async def deals_of_documents(tx: Tx, ids: Sequence[UUID]) -> list[UUID]:
    """The deals that some documents belong to."""
    rows = await tx.fetch_all(
        """SELECT DISTINCT deal_id FROM documents
           WHERE business_id = %(business_id)s AND id = ANY(%(ids)s) AND deal_id IS NOT NULL ORDER BY deal_id""",
        ids=sorted(set(ids)),
    )
    return [row.deal_id for row in rows]


async def last_payment(tx: Tx, clients: Sequence[UUID]) -> Any | None:
    """The day of the last payment of a client and those merged into it."""
    row = await tx.fetch_one(
        """SELECT max(last.date) AS date FROM unnest(%(clients)s::uuid[]) AS one (id) CROSS JOIN LATERAL (
               SELECT date FROM payments WHERE business_id = %(business_id)s AND client_id = one.id
                   AND state IN ('RECORDED', 'CLEARED') ORDER BY id DESC LIMIT 1) AS last""",
        clients=list(clients),
    )
    return row.date if row else None


async def exists(tx: Tx, id: UUID) -> bool:
    """Whether there is such a document."""
    row = await tx.fetch_one("SELECT id FROM documents WHERE business_id = %(business_id)s AND id = %(id)s", id=id)
    return row is not None
