"""Links in the database."""

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.pagination import Page
from pinkas.domains.sharing.types import OpenShareLink, Share, ShareListQuery
from pinkas.platform.rows import to_struct
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

CREDENTIAL_KIND = "share"
SHARES_TABLE = Table("document_shares", Share)


async def insert_share(tx: Tx, id: UUID, token_hash: bytes, fields: dict[str, Any]) -> Share:
    """Writes a link; from then on its token leads to it."""
    row = await tx.fetch_one(
        f"""WITH known AS (SELECT add_credential(%(hash)s, '{CREDENTIAL_KIND}', %(id)s))
            INSERT INTO document_shares (business_id, id, hash, document_id, password_hash, allow_download, note,
                expires_at, created_at, updated_at)
            SELECT %(business_id)s, %(id)s, %(hash)s, %(document_id)s, %(password_hash)s, %(allow_download)s, %(note)s,
                %(expires_at)s, %(now)s, %(now)s FROM known
            RETURNING {SHARES_TABLE.columns}""",
        id=id,
        hash=token_hash,
        now=tx.now,
        **fields,
    )
    return to_struct(row, Share)


async def list_shares(tx: Tx, document_id: UUID, query: ShareListQuery) -> Page[Share]:
    """The links of a document."""
    where = tenant_condition()
    where.add_if_given("document_id = %(document_id)s", document_id=document_id)
    where.add_if_given("(revoked_at IS NULL AND expires_at > %(now)s) = %(active)s", active=query.active, now=tx.now)
    return await SHARES_TABLE.page(tx, query, where, TIME_ORDERS)


async def get_share_for_update(tx: Tx, document_id: UUID, id: UUID) -> Any | None:
    """hash, revoked_at and version of a link of a document, locked until the transaction ends."""
    return await tx.fetch_one(
        """SELECT hash, revoked_at, version FROM document_shares
           WHERE business_id = %(business_id)s AND id = %(id)s AND document_id = %(document_id)s FOR NO KEY UPDATE""",
        id=id,
        document_id=document_id,
    )


async def update_revoked(tx: Tx, id: UUID, token_hash: bytes) -> None:
    """Ends a link: its token leads nowhere from then on."""
    await tx.execute("SELECT remove_credential(%(hash)s)", hash=token_hash)
    await tx.execute(
        """UPDATE document_shares SET revoked_at = %(now)s, updated_at = %(now)s, version = version + 1
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        now=tx.now,
    )


async def get_open_link(tx: Tx, id: UUID) -> OpenShareLink | None:
    """A link of the tenant that leads somewhere now."""
    row = await tx.fetch_one(
        f"""SELECT {", ".join(OpenShareLink.__struct_fields__)} FROM document_shares
            WHERE business_id = %(business_id)s AND id = %(id)s AND revoked_at IS NULL AND expires_at > %(now)s""",
        id=id,
        now=tx.now,
    )
    return to_struct(row, OpenShareLink) if row else None


COUNT_VIEWS = "SELECT count_share_views(%(seen)s::json)"


def view_count_rows(counts: dict[tuple[UUID, UUID], tuple[int, datetime]]) -> str:
    """What `COUNT_VIEWS` takes."""
    rows = [{"business_id": business, "id": id, "views": n, "at": at} for (business, id), (n, at) in counts.items()]
    return msgspec.json.encode(rows).decode()
