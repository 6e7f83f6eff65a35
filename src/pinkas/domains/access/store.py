"""People, sessions and keys in the database. The global tables are reached through their functions alone."""

from datetime import datetime
from typing import Any
from uuid import UUID

from pinkas.core.pages import Order, Page
from pinkas.domains.access.types import ApiKey, ApiKeyQuery, Membership, NewApiKey, User
from pinkas.platform.rows import as_type
from pinkas.platform.table import pattern
from pinkas.platform.tx import Tx, Where

_KEY = """id, name, key_prefix, scopes, rate_limit_per_minute, rate_limit_per_hour, allowed_ips, expires_at, revoked_at,
    version, created_at, updated_at"""


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


async def insert_key(tx: Tx, key_id: UUID, new: NewApiKey, prefix: str, key_hash: bytes, user_id: UUID) -> None:
    """Writes a key and the way from its hash to its business."""
    await tx.run(
        """INSERT INTO api_keys (business_id, id, name, key_prefix, key_hash, scopes, rate_limit_per_minute,
               rate_limit_per_hour, allowed_ips, expires_at, created_by, created_at, updated_at)
           VALUES (%(business_id)s, %(id)s, %(name)s, %(prefix)s, %(hash)s, %(scopes)s, %(minute)s, %(hour)s, %(ips)s,
               %(expires)s, %(user_id)s, %(now)s, %(now)s)""",
        id=key_id,
        name=new.name,
        prefix=prefix,
        hash=key_hash,
        scopes=new.scopes,
        minute=new.rate_limit_per_minute,
        hour=new.rate_limit_per_hour,
        ips=new.allowed_ips,
        expires=new.expires_at,
        user_id=user_id,
        now=tx.now,
    )
    await tx.run("SELECT remember_credential(%(hash)s, %(id)s)", hash=key_hash, id=key_id)


async def get_key(tx: Tx, key_id: UUID) -> ApiKey | None:
    """A key."""
    row = await tx.one(
        f"""SELECT {_KEY}, %(environment)s::text AS environment FROM api_keys
            WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=key_id,
        environment=tx.environment,
    )
    return as_type(row, ApiKey) if row else None


async def page_of_keys(tx: Tx, query: ApiKeyQuery) -> Page[ApiKey]:
    """The keys of the business, newest first, revoked ones too."""
    where = Where("business_id = %(business_id)s")
    where.params["environment"] = tx.environment
    where.add("(name ILIKE %(q)s OR key_prefix ILIKE %(q)s)", q=pattern(query.q))
    rows, cursor, total = await tx.page(
        "api-keys",
        query,
        select=f"SELECT {_KEY}, %(environment)s::text AS environment FROM api_keys",
        where=where,
        orders={"-createdAt": Order("id", "uuid", descending=True)},
    )
    return Page([as_type(row, ApiKey) for row in rows], cursor, total)


async def revoke_key(tx: Tx, key_id: UUID) -> bool:
    """Revokes a key that is there; True also when it already was."""
    return bool(
        await tx.run(
            """UPDATE api_keys
           SET revoked_at = coalesce(revoked_at, %(now)s), version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
            id=key_id,
            now=tx.now,
        )
    )
