"""The files of issued documents in the database, and the delivery of the original."""

from datetime import datetime
from uuid import UUID

from pinkas.domains.documents.issuing.store import MARK_SQL
from pinkas.platform.tx import Tx


async def take_original(tx: Tx, id: UUID) -> bool:
    """Decides whether this delivery gets the original: one does, and no other unless that one gives it back."""
    return bool(
        await tx.execute(
            """UPDATE documents SET original_delivered_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s AND original_delivered_at IS NULL""",
            id=id,
            now=tx.now,
        )
    )


async def give_back_original(tx: Tx, id: UUID, taken_at: datetime) -> bool:
    """Undoes `take_original` of the transaction whose `now` was `taken_at`, and no other."""
    return bool(
        await tx.execute(
            """UPDATE documents SET original_delivered_at = NULL
           WHERE business_id = %(business_id)s AND id = %(id)s AND original_delivered_at = %(taken_at)s""",
            id=id,
            taken_at=taken_at,
        )
    )


async def get_file_digests(tx: Tx, id: UUID) -> dict[str, bytes]:
    """The SHA-256 of the stored files of a document, by kind; of several later copies, the one with the current
    mark."""
    rows = await tx.fetch_all(
        f"""SELECT f.kind, f.sha256 FROM document_files AS f
            JOIN documents AS d ON d.business_id = f.business_id AND d.id = f.document_id
            WHERE f.business_id = %(business_id)s AND f.document_id = %(id)s
              AND (f.kind <> 'copy_allocated' OR f.mark = {MARK_SQL})""",
        id=id,
    )
    return {row.kind: bytes(row.sha256) for row in rows}


async def is_copy_outdated(tx: Tx, id: UUID) -> bool:
    """Whether the copy was made before the document got its current mark."""
    row = await tx.fetch_one(
        f"""SELECT FROM documents AS d
           JOIN document_files AS f ON f.business_id = d.business_id AND f.document_id = d.id
           WHERE d.business_id = %(business_id)s AND d.id = %(id)s AND f.kind = 'copy' AND f.mark <> {MARK_SQL}""",
        id=id,
    )
    return row is not None


async def insert_file(tx: Tx, id: UUID, kind: str, sha256: bytes, size: int, mark: str) -> None:
    """Stores a rendered file and its mark (`file_mark`), unless another process was first: its bytes count then."""
    await tx.execute(
        """INSERT INTO document_files (business_id, document_id, kind, sha256, size, created_at, mark)
           VALUES (%(business_id)s, %(id)s, %(kind)s, %(sha256)s, %(size)s, %(now)s, %(mark)s)
           ON CONFLICT DO NOTHING""",
        id=id,
        kind=kind,
        sha256=sha256,
        size=size,
        now=tx.now,
        mark=mark,
    )
