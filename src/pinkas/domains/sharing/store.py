"""Links in the database."""

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.pages import Page
from pinkas.domains.sharing.types import Link, Share, ShareQuery
from pinkas.platform.rows import as_type
from pinkas.platform.table import NEWEST, Table, tenant
from pinkas.platform.tx import Tx

KIND = "share"
SHARES = Table("document_shares", Share)


async def add(tx: Tx, id: UUID, hash: bytes, fields: dict[str, Any]) -> Share:
    """Writes a link; from then on its token leads to it."""
    row = await tx.fetch_one(
        f"""WITH known AS (SELECT add_credential(%(hash)s, '{KIND}', %(id)s))
            INSERT INTO document_shares (business_id, id, hash, document_id, password_hash, allow_download, note,
                expires_at, created_at, updated_at)
            SELECT %(business_id)s, %(id)s, %(hash)s, %(document_id)s, %(password_hash)s, %(allow_download)s, %(note)s,
                %(expires_at)s, %(now)s, %(now)s FROM known
            RETURNING {SHARES.columns}""",
        id=id,
        hash=hash,
        now=tx.now,
        **fields,
    )
    return as_type(row, Share)


async def page(tx: Tx, document_id: UUID, query: ShareQuery) -> Page[Share]:
    """The links of a document."""
    where = tenant()
    where.maybe("document_id = %(document_id)s", document_id=document_id)
    where.maybe("(revoked_at IS NULL AND expires_at > %(now)s) = %(active)s", active=query.active, now=tx.now)
    return await SHARES.page(tx, query, where, NEWEST)


async def lock(tx: Tx, document_id: UUID, id: UUID) -> Any | None:
    """hash, revoked_at and version of a link of a document, locked until the transaction ends."""
    return await tx.fetch_one(
        """SELECT hash, revoked_at, version FROM document_shares
           WHERE business_id = %(business_id)s AND id = %(id)s AND document_id = %(document_id)s FOR NO KEY UPDATE""",
        id=id,
        document_id=document_id,
    )


async def revoke(tx: Tx, id: UUID, hash: bytes) -> None:
    """Ends a link: its token leads nowhere from then on."""
    await tx.execute("SELECT remove_credential(%(hash)s)", hash=hash)
    await tx.execute(
        """UPDATE document_shares SET revoked_at = %(now)s, updated_at = %(now)s, version = version + 1
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        now=tx.now,
    )


async def find(tx: Tx, hash: bytes) -> Any | None:
    """business_id and holder_id (the link) of a token, before a tenant is known."""
    return await tx.fetch_one(f"SELECT * FROM find_credential(%(hash)s, '{KIND}')", hash=hash)


async def open_link(tx: Tx, id: UUID) -> Link | None:
    """A link of the tenant that leads somewhere now."""
    row = await tx.fetch_one(
        f"""SELECT {", ".join(Link.__struct_fields__)} FROM document_shares
            WHERE business_id = %(business_id)s AND id = %(id)s AND revoked_at IS NULL AND expires_at > %(now)s""",
        id=id,
        now=tx.now,
    )
    return as_type(row, Link) if row else None


COUNT_VIEWS = "SELECT count_share_views(%(seen)s::json)"


def seen_rows(seen: dict[tuple[UUID, UUID], tuple[int, datetime]]) -> str:
    """What `COUNT_VIEWS` takes."""
    rows = [{"business_id": business, "id": id, "views": n, "at": at} for (business, id), (n, at) in seen.items()]
    return msgspec.json.encode(rows).decode()
