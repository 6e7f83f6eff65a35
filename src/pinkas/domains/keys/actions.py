"""Making, reading and revoking keys."""

import secrets
from uuid import UUID

from pinkas.core.pages import Page
from pinkas.core.problems import InvalidSession, NotFound
from pinkas.core.scopes import SCOPES
from pinkas.domains.keys import rules, store
from pinkas.domains.keys.types import ApiKey, ApiKeyQuery, CreatedApiKey, NewApiKey, Scope, Scopes
from pinkas.platform.crypto import sha256
from pinkas.platform.tx import Tx


async def scopes(tx: Tx) -> Scopes:
    """The 50 scopes, a sentence each."""
    return Scopes(items=[Scope(scope=name, description=sentence) for name, sentence in SCOPES.items()])


async def create_key(tx: Tx, body: NewApiKey) -> CreatedApiKey:
    """Makes a key of the business. `rawKey` is in this answer and nowhere else: only its hash is kept."""
    rules.may_use_keys(tx.caller.role)
    rules.check_new_key(body, tx.now)
    if tx.caller.user_id is None:
        raise InvalidSession
    raw = rules.KEY_PREFIX + secrets.token_hex(32)
    key_id = tx.new_id()
    await store.insert_key(tx, key_id, body, raw[:8], sha256(raw), tx.caller.user_id)
    tx.audit("api_key.created", "api_key", key_id, after=await store.get_key(tx, key_id))
    return CreatedApiKey(
        id=key_id,
        name=body.name,
        raw_key=raw,
        key_prefix=raw[:8],
        scopes=body.scopes,
        environment=tx.environment,
        rate_limit_per_minute=body.rate_limit_per_minute,
        rate_limit_per_hour=body.rate_limit_per_hour,
        allowed_ips=body.allowed_ips,
        expires_at=body.expires_at,
        created_at=tx.now,
    )


async def list_keys(tx: Tx, query: ApiKeyQuery) -> Page[ApiKey]:
    """The keys of the business by their prefix."""
    rules.may_use_keys(tx.caller.role)
    return await store.page_of_keys(tx, query)


async def get_key(tx: Tx, id: UUID) -> ApiKey:
    """A key; never the raw one."""
    rules.may_use_keys(tx.caller.role)
    found = await store.get_key(tx, id)
    if found is None:
        raise NotFound
    return found


async def revoke_key(tx: Tx, id: UUID) -> None:
    """Revokes a key: the very next request with it is refused, in every process."""
    rules.may_use_keys(tx.caller.role)
    if not await store.revoke_key(tx, id):
        raise NotFound
    tx.audit("api_key.revoked", "api_key", id)
