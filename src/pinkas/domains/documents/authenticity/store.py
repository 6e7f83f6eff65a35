"""The chain of issued documents, and the public keys that sign them."""

from typing import Any

from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.store.documents import _SELECT_DOCUMENTS, record_from_row
from pinkas.platform.tx import Tx


async def list_in_chain(tx: Tx, after: int, limit: int) -> list[Record]:
    """Issued documents in the order of the chain, whole."""
    rows = await tx.fetch_all(
        f"""{_SELECT_DOCUMENTS} FROM documents AS d WHERE d.business_id = %(business_id)s AND d.chain_index > %(after)s
            ORDER BY d.chain_index LIMIT %(limit)s""",
        after=after,
        limit=limit,
    )
    return [record_from_row(row) for row in rows]


async def find_outside_chain(tx: Tx, last: int) -> Any | None:
    """An issued document that no chain holds, though there should be one of `last` documents; its id."""
    return await tx.fetch_one(
        """SELECT id FROM documents WHERE business_id = %(business_id)s AND status <> 'DRAFT'
           AND (chain_index IS NULL OR chain_index > %(last)s) LIMIT 1""",
        last=last,
    )


async def get_chain_head(tx: Tx) -> Any | None:
    """The recorded end of the chain: next_index and head; None before the first document."""
    return await tx.fetch_one("SELECT next_index, head FROM document_chains WHERE business_id = %(business_id)s")


async def get_public_key(tx: Tx, key_id: str) -> bytes | None:
    """The public half of a signing key."""
    row = await tx.fetch_one("SELECT signing_key(%(key_id)s) AS public_key", key_id=key_id)
    return bytes(row.public_key) if row and row.public_key else None
