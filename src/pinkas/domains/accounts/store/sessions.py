"""Sessions in the database. They go by the machine's clock, wherever a business of the sandbox has moved its own."""

from datetime import datetime
from typing import Any
from uuid import UUID

from pinkas.core.pagination import Page, SortOrder
from pinkas.domains.accounts.types.people import OpenSession, SessionQuery
from pinkas.platform.caller import RequestOrigin
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.rows import to_struct
from pinkas.platform.tx import Tx

_SORT_ORDERS = {
    "-createdAt": SortOrder("id", "uuid", descending=True),
    "createdAt": SortOrder("id", "uuid", descending=False),
}


async def insert_session(
    tx: Tx, session_id: UUID, user_id: UUID, kind: str, secret_hash: bytes, expires_at: datetime, known_hash: str | None
) -> bool:
    """Opens a session; False when `known_hash`, the hash of the password that was proven, is no longer the person's."""
    row = await tx.fetch_one(
        """SELECT open_session(%(id)s, %(user_id)s, %(known)s, %(kind)s, %(hash)s, %(agent)s, %(address)s, %(now)s,
                               %(expires)s) AS opened""",
        id=session_id,
        user_id=user_id,
        known=known_hash,
        kind=kind,
        hash=secret_hash,
        now=tx.machine_now,
        expires=expires_at,
        **_origin_columns(tx.caller.origin),
    )
    return row is not None and bool(row.opened)


async def refresh_session(tx: Tx, old_hash: bytes, new_hash: bytes) -> Any | None:
    """Exchanges a refresh secret; id and user_id of the session, or None when the old one is not good."""
    return await tx.fetch_one(
        "SELECT * FROM refresh_session(%(old)s, %(new)s, %(agent)s, %(address)s, %(now)s)",
        old=old_hash,
        new=new_hash,
        now=tx.machine_now,
        **_origin_columns(tx.caller.origin),
    )


async def get_browser_session(tx: Tx, secret_hash: bytes) -> Any | None:
    """id and user_id of an open session of the consent pages."""
    return await tx.fetch_one("SELECT * FROM browser_session(%(hash)s, %(now)s)", hash=secret_hash, now=tx.machine_now)


async def redeem_ticket(tx: Tx, secret_hash: bytes) -> UUID | None:
    """The person of a ticket that was good, and is not any more."""
    row = await tx.fetch_one("SELECT redeem_ticket(%(hash)s, %(now)s) AS user_id", hash=secret_hash, now=tx.machine_now)
    return row.user_id if row else None


async def get_session_holder(tx: Tx, secret_hash: bytes) -> UUID | None:
    """The person of a browser session, ended or not."""
    row = await tx.fetch_one("SELECT user_of_session(%(hash)s) AS user_id", hash=secret_hash)
    return row.user_id if row else None


async def end_session(tx: Tx, user_id: UUID, session_id: UUID) -> bool:
    """Ends a session; False when the person has no such open one."""
    row = await tx.fetch_one(
        "SELECT end_session_of(%(user_id)s, %(id)s, %(now)s) AS ended",
        user_id=user_id,
        id=session_id,
        now=tx.machine_now,
    )
    return row is not None and bool(row.ended)


async def list_sessions(
    tx: Tx, user_id: UUID, current_session_id: UUID | None, query: SessionQuery
) -> Page[OpenSession]:
    """The open sessions of a person, newest first; `current_session_id` is the one that asks."""
    where = QueryConditions("true")
    where.params |= {"user_id": user_id, "current": current_session_id, "now": tx.machine_now}
    rows, cursor, total = await tx.fetch_page(
        "sessions",
        query,
        select="SELECT *, id IS NOT DISTINCT FROM %(current)s AS current FROM sessions_of_user(%(user_id)s, %(now)s)",
        conditions=where,
        orders=_SORT_ORDERS,
    )
    return Page([to_struct(row, OpenSession) for row in rows], cursor, total)


def _origin_columns(origin: RequestOrigin | None) -> dict[str, str]:
    return {"agent": origin.agent if origin else "", "address": origin.address if origin else ""}
