"""The people of a business and of its copy in the sandbox: some statements run in the sandbox, others on live."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from pinkas.domains.accounts.types.people import User
from pinkas.platform.tx import Tx


async def lock_twin(tx: Tx, id: UUID) -> None:
    """Locks the sandbox copy of this business or person until the transaction ends. What is read from live behind this
    lock is therefore never older than what the transaction before has written."""
    await tx.execute("SELECT pg_advisory_xact_lock(hashtextextended(%(key)s, 13))", key=str(id))


async def upsert_person(tx: Tx, user: User, password_hash: str) -> None:
    """Creates the sandbox copy of a person, or updates it to the person on live."""
    await tx.execute(
        "SELECT upsert_sandbox_user(%(id)s, %(email)s, %(name)s, %(language)s, %(password_hash)s, %(now)s)",
        id=user.id,
        email=user.email,
        name=user.name,
        language=user.language,
        password_hash=password_hash,
        now=tx.machine_now,
    )


async def member_roles(tx: Tx) -> dict[UUID, str]:
    """The members of the tenant."""
    rows = await tx.fetch_all(
        "SELECT user_id, role FROM memberships WHERE business_id = %(business_id)s ORDER BY user_id"
    )
    return {row.user_id: row.role for row in rows}


async def list_owners(tx: Tx) -> list[Any]:
    """The owners of the tenant as people, with `password_hash`."""
    return await tx.fetch_all(
        """SELECT p.* FROM memberships m CROSS JOIN LATERAL user_by_id(m.user_id) AS p
           WHERE m.business_id = %(business_id)s AND m.role = 'owner' ORDER BY p.id"""
    )


async def registered_user_ids(tx: Tx, ids: Collection[UUID]) -> frozenset[UUID]:
    """Which of these are people here."""
    rows = await tx.fetch_all(
        "SELECT p.id FROM unnest(%(ids)s::uuid[]) AS asked (id) CROSS JOIN LATERAL user_by_id(asked.id) AS p",
        ids=list(ids),
    )
    return frozenset(row.id for row in rows)


async def end_sessions(tx: Tx, user_id: UUID) -> None:
    """Ends every session of a person."""
    await tx.execute(
        "SELECT end_session_of(%(user_id)s, one.id, %(now)s) FROM sessions_of_user(%(user_id)s, %(now)s) AS one",
        user_id=user_id,
        now=tx.machine_now,
    )
