"""Making, reading, changing, rotating and revoking keys, and reading what they were used for."""

import secrets
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.fields import given
from pinkas.core.pages import Page
from pinkas.core.problems import InvalidSession
from pinkas.core.scopes import SCOPES
from pinkas.domains.keys import rules, store
from pinkas.domains.keys.store import KEYS
from pinkas.domains.keys.types import (
    ApiKey,
    ApiKeyChanges,
    ApiKeyQuery,
    ApiKeyUsage,
    CreatedApiKey,
    LoggedRequest,
    LoggedRequestQuery,
    NewApiKey,
    RotatedApiKey,
    Rotation,
    Scope,
    Scopes,
    StoredKey,
)
from pinkas.platform.crypto import sha256
from pinkas.platform.tx import Tx


async def scopes(tx: Tx) -> Scopes:
    """The 50 scopes, a sentence each."""
    return Scopes(items=[Scope(scope=name, description=sentence) for name, sentence in SCOPES.items()])


async def create_key(tx: Tx, body: NewApiKey) -> CreatedApiKey:
    """Makes a key of the business. `rawKey` is in this answer and nowhere else: only its hash is kept."""
    rules.may_use_keys(tx.caller.role)
    fields = rules.checked(msgspec.structs.asdict(body), tx.now)
    if tx.caller.user_id is None:
        raise InvalidSession
    raw, prefix = _raw_key()
    fields |= {"key_prefix": prefix, "created_by": tx.caller.user_id}
    key = await store.insert(tx, fields, sha256(raw))
    tx.audit("api_key.created", "api_key", key.id, after=key)
    return CreatedApiKey(**_told(tx, key), raw_key=raw)


async def list_keys(tx: Tx, query: ApiKeyQuery) -> Page[ApiKey]:
    """The keys of the business by their prefix, newest first; `status` is `active`, `expired` or `revoked`."""
    rules.may_use_keys(tx.caller.role)
    found = await store.page(tx, query)
    used = await store.last_used(tx, [key.id for key in found.items])
    items = [rules.shown(key, tx.environment, tx.now, used.get(key.id)) for key in found.items]
    return Page(items, found.next_cursor, found.total)


async def get_key(tx: Tx, id: UUID) -> ApiKey:
    """A key; never the raw one."""
    rules.may_use_keys(tx.caller.role)
    return await _shown(tx, await KEYS.get(tx, id))


async def change_key(tx: Tx, id: UUID, body: ApiKeyChanges) -> ApiKey:
    """Changes the fields that are sent; null clears. It acts on the next request with the key, in every process."""
    rules.may_use_keys(tx.caller.role)
    fields = rules.checked(given(body), tx.now)
    before = await KEYS.get_for_update(tx, id)
    rules.may_change(before)
    key = await KEYS.update_if_changed(tx, before, fields)
    if key is before:
        return await _shown(tx, before)
    tx.audit("api_key.changed", "api_key", id, before=before, after=key)
    added = sorted(set(key.scopes) - set(before.scopes))
    if added:  # an entry of its own: added scopes are what an auditor looks for
        tx.audit("api_key.scopes_widened", "api_key", id, facts={"added": added})
    return await _shown(tx, key)


async def rotate_key(tx: Tx, id: UUID, body: Rotation) -> RotatedApiKey:
    """Gives the key another raw key, which is in this answer and nowhere else.

    Id, scopes, limits and their counters stay. The raw key that it had works for `graceHours` more (24 unless given,
    0 ends it at once); one that an earlier rotation replaced ends now. A raw key that ended answers `api_key_expired`.
    """
    rules.may_use_keys(tx.caller.role)
    before = await KEYS.get_for_update(tx, id)
    rules.may_rotate(before, tx.now)
    raw, prefix = _raw_key()
    until = rules.grace_end(tx.now, body.grace_hours)
    key = await store.rotate(tx, id, prefix, sha256(raw), until)
    tx.audit("api_key.rotated", "api_key", id, before=before, after=key, facts={"graceHours": body.grace_hours})
    return RotatedApiKey(**_told(tx, key), raw_key=raw, previous_key_valid_until=until, version=key.version)


async def revoke_key(tx: Tx, id: UUID) -> None:
    """Revokes a key: the very next request with it is refused, in every process. Revoking twice is no fault."""
    rules.may_use_keys(tx.caller.role)
    before = await KEYS.get_for_update(tx, id)
    if before.revoked_at is None:
        key = await KEYS.update(tx, id, {"revoked_at": tx.now})
        tx.audit("api_key.revoked", "api_key", id, before=before, after=key)


async def key_usage(tx: Tx, id: UUID) -> ApiKeyUsage:
    """What a key was used for. A request is counted within two seconds of its answer."""
    rules.may_use_keys(tx.caller.role)
    await KEYS.get(tx, id)
    return await store.usage(tx, id)


async def key_requests(tx: Tx, id: UUID, query: LoggedRequestQuery) -> Page[LoggedRequest]:
    """Every request that the key was accepted for, whatever became of it, newest first: refused addresses and limits
    too. Days older than the operator keeps (400 unless set otherwise) are gone."""
    rules.may_use_keys(tx.caller.role)
    if query.ip is not None:
        query = msgspec.structs.replace(query, ip=rules.address_of(query.ip))
    return await store.requests(tx, await KEYS.get(tx, id), query)


async def _shown(tx: Tx, key: StoredKey) -> ApiKey:
    used = await store.last_used(tx, [key.id])
    return rules.shown(key, tx.environment, tx.now, used.get(key.id))


def _raw_key() -> tuple[str, str]:
    """A fresh raw key of 256 bits, and the part of it that can be seen later."""
    raw = rules.KEY_PREFIX + secrets.token_hex(32)
    return raw, raw[: rules.SHOWN_CHARACTERS]


def _told(tx: Tx, key: StoredKey) -> dict[str, Any]:
    """The fields that both responses with a raw key have in common."""
    kept = (name for name in CreatedApiKey.__struct_fields__ if name not in ("raw_key", "environment"))
    return {name: getattr(key, name) for name in kept} | {"environment": tx.environment}
