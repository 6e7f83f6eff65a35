"""Keys, the person of a session, and opening a business."""

import secrets
from uuid import UUID

from pinkas.core.pages import Page
from pinkas.core.problems import InvalidSession, NotFound
from pinkas.core.scopes import SCOPES
from pinkas.domains import businesses
from pinkas.domains.access import rules, store
from pinkas.domains.access.types import ApiKey, ApiKeyQuery, CreatedApiKey, Me, NewApiKey, Scope, Scopes, User
from pinkas.domains.businesses import Business, NewBusiness
from pinkas.platform.crypto import sha256
from pinkas.platform.tx import Tx


async def open_for(tx: Tx, user_id: UUID, new: NewBusiness, language: str) -> Business:
    """Opens a business with a person as its owner; the transaction goes on as the new tenant."""
    await tx.enter(tx.new_id())
    business = await businesses.open_business(tx, new, language)
    await store.add_member(tx, user_id, "owner")
    return business


async def open_business(tx: Tx, body: NewBusiness) -> Business:
    """Opens another business for the person of the session, who becomes its owner."""
    person = await _person(tx)
    return await open_for(tx, person.id, body, person.language)


async def me(tx: Tx) -> Me:
    """The person of the session and the businesses they may act in."""
    person = await _person(tx)
    return Me(user=person, businesses=await store.memberships(tx, person.id))


async def _person(tx: Tx) -> User:
    found = await store.user_by_id(tx, tx.caller.user_id) if tx.caller.user_id else None
    if found is None:
        raise InvalidSession
    return User(id=found.id, email=found.email, name=found.name, language=found.language)


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
