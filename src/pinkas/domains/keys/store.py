"""Keys in the database."""

from uuid import UUID

from pinkas.core.pages import Order, Page
from pinkas.domains.keys.types import ApiKey, ApiKeyQuery, NewApiKey
from pinkas.platform.rows import as_type
from pinkas.platform.table import pattern
from pinkas.platform.tx import Tx, Where

_KEY = """id, name, key_prefix, scopes, rate_limit_per_minute, rate_limit_per_hour, allowed_ips, expires_at, revoked_at,
    version, created_at, updated_at"""


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
    await tx.run("SELECT remember_credential(%(hash)s, 'key', %(id)s)", hash=key_hash, id=key_id)


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
