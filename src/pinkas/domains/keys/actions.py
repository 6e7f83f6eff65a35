"""Making, reading, changing, rotating and revoking keys, and reading what they were used for."""

import secrets
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.fields import sent_fields
from pinkas.core.pagination import Page
from pinkas.core.problems import FaultCollector, InvalidSession
from pinkas.core.scopes import SCOPES
from pinkas.domains import businesses
from pinkas.domains.keys import rules, store
from pinkas.domains.keys.store import KEYS_TABLE
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
from pinkas.platform.caller import Caller, credential_caller
from pinkas.platform.crypto import sha256
from pinkas.platform.tx import Tx


async def list_scopes(tx: Tx) -> Scopes:
    """The 50 scopes, a sentence each."""
    return Scopes(items=[Scope(scope=name, description=sentence) for name, sentence in SCOPES.items()])


async def create_key(tx: Tx, body: NewApiKey) -> CreatedApiKey:
    """Makes a key of the business. `rawKey` is in this answer and nowhere else: only its hash is kept."""
    rules.check_may_manage_keys(tx.caller.role)
    fields = await _checked(tx, msgspec.structs.asdict(body))
    if tx.caller.user_id is None:
        raise InvalidSession
    raw, prefix = _generate_raw_key()
    fields |= {"key_prefix": prefix, "created_by": tx.caller.user_id}
    key = await store.insert_key(tx, fields, sha256(raw))
    tx.audit("api_key.created", "api_key", key.id, after=key)
    return CreatedApiKey(**_raw_key_fields(tx, key), raw_key=raw)


async def list_keys(tx: Tx, query: ApiKeyQuery) -> Page[ApiKey]:
    """The keys of the business by their prefix, newest first; `status` is `active`, `expired` or `revoked`."""
    rules.check_may_manage_keys(tx.caller.role)
    found = await store.list_keys(tx, query)
    used = await store.get_last_used(tx, [key.id for key in found.items])
    items = [rules.key_view(key, tx.environment, tx.now, used.get(key.id)) for key in found.items]
    return Page(items, found.next_cursor, found.total)


async def get_key(tx: Tx, id: UUID) -> ApiKey:
    """A key; never the raw one."""
    rules.check_may_manage_keys(tx.caller.role)
    return await _key_view(tx, await KEYS_TABLE.get(tx, id))


async def change_key(tx: Tx, id: UUID, body: ApiKeyChanges) -> ApiKey:
    """Changes the fields that are sent; null clears. It acts on the next request with the key, in every process."""
    rules.check_may_manage_keys(tx.caller.role)
    fields = await _checked(tx, sent_fields(body))
    before = await KEYS_TABLE.get_for_update(tx, id)
    rules.check_may_change(before)
    key = await KEYS_TABLE.update_if_changed(tx, before, fields)
    if key is before:
        return await _key_view(tx, before)
    tx.audit("api_key.changed", "api_key", id, before=before, after=key)
    added = sorted(set(key.scopes) - set(before.scopes))
    if added:  # an entry of its own: added scopes are what an auditor looks for
        tx.audit("api_key.scopes_widened", "api_key", id, facts={"added": added})
    return await _key_view(tx, key)


async def _checked(tx: Tx, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of a key as they are kept. Raises `ValidationFailed` with every one that is wrong."""
    faults = FaultCollector()
    kept = rules.check_and_normalize(fields, tx.now, faults)
    if "bounds" in kept:
        kept["bounds"] = await businesses.compose_bounds(tx, kept["bounds"], faults)
    faults.raise_if_any()
    return kept


async def find_caller(tx: Tx, id: UUID) -> Caller:
    """The caller of a key by its id, without its bounds: for a call of it that a person has granted. The key stays as
    it is until the transaction ends. Raises `ApiKeyRevoked` or `ApiKeyExpired`."""
    key = await store.get_for_share(tx, id)
    rules.check_usable(key.revoked_at, key.expires_at, tx.machine_now)
    limits = key.rate_limit_per_minute, key.rate_limit_per_hour
    return credential_caller("key", tx.business_id, id, key.scopes, limits, tx.caller.origin)


async def rotate_key(tx: Tx, id: UUID, body: Rotation) -> RotatedApiKey:
    """Gives the key another raw key, which is in this answer and nowhere else.

    Id, scopes, limits and their counters stay. The raw key that it had works for `graceHours` more (24 unless given,
    0 ends it at once); one that an earlier rotation replaced ends now. A raw key that ended answers `api_key_expired`.
    """
    rules.check_may_manage_keys(tx.caller.role)
    before = await KEYS_TABLE.get_for_update(tx, id)
    rules.check_may_rotate(before, tx.now)
    raw, prefix = _generate_raw_key()
    until = rules.grace_end(tx.now, body.grace_hours)
    key = await store.replace_secret(tx, id, prefix, sha256(raw), until)
    tx.audit("api_key.rotated", "api_key", id, before=before, after=key, facts={"graceHours": body.grace_hours})
    return RotatedApiKey(**_raw_key_fields(tx, key), raw_key=raw, previous_key_valid_until=until, version=key.version)


async def revoke_key(tx: Tx, id: UUID) -> None:
    """Revokes a key: the very next request with it is refused, in every process. Revoking twice is no fault."""
    rules.check_may_manage_keys(tx.caller.role)
    before = await KEYS_TABLE.get_for_update(tx, id)
    if before.revoked_at is None:
        key = await KEYS_TABLE.update(tx, id, {"revoked_at": tx.now})
        tx.audit("api_key.revoked", "api_key", id, before=before, after=key)


async def key_usage(tx: Tx, id: UUID) -> ApiKeyUsage:
    """What a key was used for. A request is counted within two seconds of its answer."""
    rules.check_may_manage_keys(tx.caller.role)
    await KEYS_TABLE.get(tx, id)
    return await store.get_usage(tx, id)


async def key_requests(tx: Tx, id: UUID, query: LoggedRequestQuery) -> Page[LoggedRequest]:
    """Every request that the key was accepted for, whatever became of it, newest first: refused addresses and limits
    too. Days older than the operator keeps (400 unless set otherwise) are gone."""
    rules.check_may_manage_keys(tx.caller.role)
    if query.ip is not None:
        query = msgspec.structs.replace(query, ip=rules.normalize_address(query.ip))
    return await store.list_requests(tx, await KEYS_TABLE.get(tx, id), query)


async def _key_view(tx: Tx, key: StoredKey) -> ApiKey:
    used = await store.get_last_used(tx, [key.id])
    return rules.key_view(key, tx.environment, tx.now, used.get(key.id))


def _generate_raw_key() -> tuple[str, str]:
    """A fresh raw key of 256 bits, and the part of it that can be seen later."""
    raw = rules.KEY_PREFIX + secrets.token_hex(32)
    return raw, raw[: rules.VISIBLE_CHARACTERS]


def _raw_key_fields(tx: Tx, key: StoredKey) -> dict[str, Any]:
    """The fields that both responses with a raw key have in common."""
    kept = (name for name in CreatedApiKey.__struct_fields__ if name not in ("raw_key", "environment"))
    return {name: getattr(key, name) for name in kept} | {"environment": tx.environment}
