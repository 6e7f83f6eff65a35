"""People and sessions in the database. The global tables are reached through their functions alone."""

from datetime import datetime
from typing import Any
from uuid import UUID

from pinkas.domains.accounts.types import Membership, User
from pinkas.platform.rows import as_type
from pinkas.platform.tx import Tx


async def add_user(tx: Tx, user: User, password_hash: str) -> bool:
    """Adds a person; False when the address is taken."""
    row = await tx.one(
        "SELECT add_user(%(id)s, %(email)s, %(name)s, %(language)s, %(password_hash)s, %(now)s) AS added",
        id=user.id,
        email=user.email,
        name=user.name,
        language=user.language,
        password_hash=password_hash,
        now=tx.now,
    )
    return row is not None and bool(row.added)


async def add_user_twin(tx: Tx, user: User, password_hash: str) -> None:
    """The same person in the sandbox, once."""
    await tx.run(
        "SELECT add_user_twin(%(id)s, %(email)s, %(name)s, %(language)s, %(password_hash)s, %(now)s)",
        id=user.id,
        email=user.email,
        name=user.name,
        language=user.language,
        password_hash=password_hash,
        now=tx.now,
    )


async def user_by_email(tx: Tx, email: str) -> Any | None:
    """id, name, language and password_hash of a person."""
    return await tx.one("SELECT * FROM user_by_email(%(email)s)", email=email)


async def user_by_id(tx: Tx, user_id: UUID) -> Any | None:
    """id, email, name, language and password_hash of a person."""
    return await tx.one("SELECT * FROM user_by_id(%(id)s)", id=user_id)


async def memberships(tx: Tx, user_id: UUID) -> list[Membership]:
    """The businesses of a person, oldest first."""
    rows = await tx.all(
        """SELECT business_id AS id, name, business_type, role FROM businesses_of_user(%(user_id)s)
           ORDER BY created_at, business_id LIMIT 100""",
        user_id=user_id,
    )
    return [as_type(row, Membership) for row in rows]


async def add_member(tx: Tx, user_id: UUID, role: str) -> None:
    """Makes a person a member of the tenant."""
    await tx.run(
        """INSERT INTO memberships (business_id, user_id, role, created_at)
           VALUES (%(business_id)s, %(user_id)s, %(role)s, %(now)s) ON CONFLICT DO NOTHING""",
        user_id=user_id,
        role=role,
        now=tx.now,
    )


async def open_session(tx: Tx, session_id: UUID, user_id: UUID, refresh_hash: bytes, expires: datetime) -> None:
    """Opens a session."""
    await tx.run(
        "SELECT open_session(%(id)s, %(user_id)s, %(hash)s, %(now)s, %(expires)s)",
        id=session_id,
        user_id=user_id,
        hash=refresh_hash,
        now=tx.now,
        expires=expires,
    )


async def refresh_session(tx: Tx, old: bytes, new: bytes) -> Any | None:
    """Exchanges a refresh secret; id and user_id of the session, or None when the old one is not good."""
    return await tx.one("SELECT * FROM refresh_session(%(old)s, %(new)s, %(now)s)", old=old, new=new, now=tx.now)


async def end_session(tx: Tx, session_id: UUID) -> None:
    """Ends a session."""
    await tx.run("SELECT end_session(%(id)s, %(now)s)", id=session_id, now=tx.now)
