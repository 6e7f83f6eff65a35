"""People in the database."""

from typing import Any
from uuid import UUID

from pinkas.domains.accounts.types.people import Membership, User
from pinkas.platform.rows import to_struct
from pinkas.platform.tx import Tx


async def insert_user(tx: Tx, user: User, password_hash: str) -> bool:
    """Adds a person; False when the address is taken."""
    row = await tx.fetch_one(
        "SELECT add_user(%(id)s, %(email)s, %(name)s, %(language)s, %(password_hash)s, %(now)s) AS added",
        id=user.id,
        email=user.email,
        name=user.name,
        language=user.language,
        password_hash=password_hash,
        now=tx.now,
    )
    return row is not None and bool(row.added)


async def get_user_by_email(tx: Tx, email: str) -> Any | None:
    """A person, with `password_hash`."""
    return await tx.fetch_one("SELECT * FROM user_by_email(%(email)s)", email=email)


async def get_user(tx: Tx, user_id: UUID) -> Any | None:
    """A person, with `password_hash`."""
    return await tx.fetch_one("SELECT * FROM user_by_id(%(id)s)", id=user_id)


async def get_user_for_update(tx: Tx, user_id: UUID) -> Any | None:
    """A person, with `password_hash`; the row is locked until the transaction ends."""
    await tx.execute("SELECT lock_user(%(id)s)", id=user_id)
    return await get_user(tx, user_id)


async def update_user(tx: Tx, user_id: UUID, email: str, name: str, language: str) -> bool:
    """Changes a person; False when another one has the address."""
    row = await tx.fetch_one(
        "SELECT change_user(%(id)s, %(email)s, %(name)s, %(language)s, %(now)s) AS changed",
        id=user_id,
        email=email,
        name=name,
        language=language,
        now=tx.now,
    )
    return row is not None and bool(row.changed)


async def list_memberships(tx: Tx, user_id: UUID) -> list[Membership]:
    """The businesses of a person, oldest first: the first thousand (`GET /businesses` turns the pages of all)."""
    rows = await tx.fetch_all(
        """SELECT business_id AS id, name, business_type, role FROM businesses_of_user(%(user_id)s)
           ORDER BY created_at, business_id LIMIT 1000""",
        user_id=user_id,
    )
    return [to_struct(row, Membership) for row in rows]


async def get_membership(tx: Tx, user_id: UUID, business_id: UUID) -> Membership | None:
    """One business of a person; None when it is not the person's."""
    row = await tx.fetch_one(
        """SELECT business_id AS id, name, business_type, role FROM businesses_of_user(%(user_id)s)
           WHERE business_id = %(wanted)s""",
        user_id=user_id,
        wanted=business_id,
    )
    return to_struct(row, Membership) if row else None
