"""Approvals in the database."""

from typing import Any
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound
from pinkas.domains.approvals.rules import RUNS_AT_MOST
from pinkas.domains.approvals.types import ApprovalQuery, ApprovalRow, LinkRow
from pinkas.platform.rows import to_struct
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

APPROVALS = Table("approvals", ApprovalRow)
CREDENTIAL_KIND = "approval_link"
_LINKS = ", ".join(LinkRow.__struct_fields__)
_STATUSES = {
    "PENDING": "status = 'PENDING' AND expires_at > %(now)s",
    "EXPIRED": "(status = 'EXPIRED' OR (status = 'PENDING' AND expires_at <= %(now)s))",
    "RUNNING": "status = 'RUNNING' AND decided_at > %(since)s",
    "FAILED": "(status = 'FAILED' OR (status = 'RUNNING' AND decided_at <= %(since)s))",
    "DONE": "status = 'DONE'",
    "DECLINED": "status = 'DECLINED'",
}


async def list_approvals(tx: Tx, query: ApprovalQuery, holder_id: UUID | None) -> Page[ApprovalRow]:
    """Approvals, newest first; `holder_id` leaves only those of one credential."""
    where = tenant_condition()
    where.add_if_given("holder_id = %(holder_id)s", holder_id=holder_id)
    where.add_if_given("holder_id = %(wanted_holder)s", wanted_holder=query.credential_id)
    where.add_if_given("request_id = %(request_id)s", request_id=query.request_id)
    if query.status is not None:
        where.add(_STATUSES[query.status], now=tx.now, since=tx.now - RUNS_AT_MOST)
    return await APPROVALS.page(tx, query, where, {"-createdAt": TIME_ORDERS["-createdAt"]})


async def expire(tx: Tx, holder_id: UUID) -> int:
    """Marks those of a credential that waited too long; how many wait still."""
    await tx.execute(
        """UPDATE approvals SET status = 'EXPIRED', version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND holder_id = %(holder_id)s AND status = 'PENDING'
               AND expires_at <= %(now)s""",
        holder_id=holder_id,
        now=tx.now,
    )
    row = await tx.fetch_one(
        """SELECT count(*) AS n FROM approvals WHERE business_id = %(business_id)s AND holder_id = %(holder_id)s
               AND status = 'PENDING'""",
        holder_id=holder_id,
    )
    return int(row.n) if row else 0


async def insert(tx: Tx, id: UUID, fields: dict[str, Any]) -> ApprovalRow | None:
    """Writes a call that waits; None where the same one waits already."""
    values = {**fields, "id": id, "now": tx.now}
    row = await tx.fetch_one(
        f"""INSERT INTO approvals (business_id, id, status, created_at, updated_at, {", ".join(fields)})
            VALUES (%(business_id)s, %(id)s, 'PENDING', %(now)s, %(now)s, {", ".join(f"%({one})s" for one in fields)})
            ON CONFLICT (business_id, holder_id, digest) WHERE status = 'PENDING' DO NOTHING
            RETURNING {APPROVALS.columns}""",
        **{name: Jsonb(to_builtins(value)) if name in _JSON else value for name, value in values.items()},
    )
    return to_struct(row, ApprovalRow) if row else None


_JSON = frozenset({"requested_by", "reasons", "effects", "decided_by", "problem"})


async def find_waiting(tx: Tx, holder_id: UUID, digest: bytes) -> ApprovalRow | None:
    """The same call where it waits already."""
    row = await tx.fetch_one(
        f"""{APPROVALS.select} WHERE business_id = %(business_id)s AND holder_id = %(holder_id)s
            AND digest = %(digest)s AND status = 'PENDING'""",
        holder_id=holder_id,
        digest=digest,
    )
    return to_struct(row, ApprovalRow) if row else None


async def step(tx: Tx, id: UUID, status_before: str, status: str, **fields: Any) -> ApprovalRow | None:
    """Takes an approval from one status to another: once, however many try at the same time. None where it has another
    status by now, or waited too long."""
    values = {
        name: Jsonb(to_builtins(one)) if name in _JSON and one is not None else one for name, one in fields.items()
    }
    assigned = "".join(f", {name} = %({name})s" for name in values)
    row = await tx.fetch_one(
        f"""UPDATE approvals SET status = %(to)s, version = version + 1, updated_at = %(now)s{assigned}
            WHERE business_id = %(business_id)s AND id = %(id)s AND status = %(was)s
                AND (status <> 'PENDING' OR expires_at > %(now)s)
            RETURNING {APPROVALS.columns}""",
        id=id,
        to=status,
        was=status_before,
        now=tx.now,
        **values,
    )
    return to_struct(row, ApprovalRow) if row else None


async def find(tx: Tx, id: UUID) -> ApprovalRow | None:
    """An approval; None where there is none."""
    row = await tx.fetch_one(f"{APPROVALS.select} WHERE business_id = %(business_id)s AND id = %(id)s", id=id)
    return to_struct(row, ApprovalRow) if row else None


async def get_link(tx: Tx, id: UUID) -> LinkRow:
    """A link. Raises `NotFound`."""
    row = await tx.fetch_one(
        f"SELECT {_LINKS} FROM approval_links WHERE business_id = %(business_id)s AND id = %(id)s", id=id
    )
    if row is None:
        raise NotFound
    return to_struct(row, LinkRow)


async def lock_link(tx: Tx, approval_id: UUID, user_id: UUID) -> LinkRow | None:
    """The link of a person for an approval, locked until the transaction ends."""
    row = await tx.fetch_one(
        f"""SELECT {_LINKS} FROM approval_links WHERE business_id = %(business_id)s AND approval_id = %(approval_id)s
                AND user_id = %(user_id)s FOR NO KEY UPDATE""",
        approval_id=approval_id,
        user_id=user_id,
    )
    return to_struct(row, LinkRow) if row else None


async def write_link(tx: Tx, link: LinkRow, known: LinkRow | None) -> None:
    """Writes a link; the address of the one that the person had before leads nowhere from then on."""
    if known is not None:
        await tx.execute("SELECT remove_credential(%(hash)s)", hash=known.hash)
    await tx.execute(f"SELECT add_credential(%(hash)s, '{CREDENTIAL_KIND}', %(id)s)", hash=link.hash, id=link.id)
    values = msgspec.structs.asdict(link)
    await tx.execute(
        f"""INSERT INTO approval_links (business_id, {_LINKS}, created_at, updated_at)
            VALUES (%(business_id)s, {", ".join(f"%({one})s" for one in values)}, %(now)s, %(now)s)
            ON CONFLICT (business_id, id) DO UPDATE SET token = excluded.token, hash = excluded.hash,
                proof = excluded.proof, expires_at = excluded.expires_at, used_at = NULL, updated_at = %(now)s""",
        now=tx.now,
        **values,
    )


async def use_link(tx: Tx, id: UUID) -> LinkRow | None:
    """Uses a link up; None where it was used, or is over."""
    row = await tx.fetch_one(
        f"""UPDATE approval_links SET used_at = %(now)s, updated_at = %(now)s
            WHERE business_id = %(business_id)s AND id = %(id)s AND used_at IS NULL AND expires_at > %(now)s
            RETURNING {_LINKS}""",
        id=id,
        now=tx.now,
    )
    return to_struct(row, LinkRow) if row else None
