"""The parties of journal lines. Clients and suppliers post their opening balances to the books, so their domains stand
above this one, and which of them exist is read from the tables."""

from collections.abc import Collection
from uuid import UUID

from pinkas.platform.tx import Tx


async def find_parties(tx: Tx, ids: Collection[UUID]) -> set[UUID]:
    """Which of some ids are those of clients or suppliers."""
    rows = await tx.fetch_all(
        """SELECT id FROM clients WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)
           UNION ALL SELECT id FROM suppliers WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)""",
        ids=list(ids),
    )
    return {row.id for row in rows}
