"""What the operator does: partners and their keys."""

import secrets
from uuid import UUID

import msgspec

from pinkas.core.changes import changed_fields
from pinkas.core.fields import sent_fields
from pinkas.core.pagination import Page
from pinkas.domains import keys
from pinkas.domains.partners import rules, store
from pinkas.domains.partners.types import (
    CreatedPartnerKey,
    Merchant,
    MerchantQuery,
    NewPartner,
    NewPartnerKey,
    Partner,
    PartnerChanges,
    PartnerKey,
    PartnerKeyQuery,
    PartnerKeyRotation,
    PartnerQuery,
)
from pinkas.platform.crypto import sha256
from pinkas.platform.tx import Tx


async def create_partner(tx: Tx, body: NewPartner) -> Partner:
    """Registers a partner. It can do nothing until a key is made for it."""
    return await store.insert_partner(tx, rules.check_partner(msgspec.structs.asdict(body)))


async def list_partners(tx: Tx, query: PartnerQuery) -> Page[Partner]:
    """The partners, newest first unless `sort` says otherwise."""
    return await store.list_partners(tx, query)


async def get_partner(tx: Tx, partner_id: UUID) -> Partner:
    """A partner."""
    return await store.get_partner(tx, partner_id)


async def change_partner(tx: Tx, partner_id: UUID, body: PartnerChanges) -> Partner:
    """Changes the fields that are sent; null clears. It acts on the next request with any of its keys."""
    fields = rules.check_partner(sent_fields(body))
    before = await store.get_partner_for_update(tx, partner_id)
    tx.check_version(before.version)
    fields = changed_fields(before, fields)
    return await store.update_partner(tx, before, fields) if fields else before


async def create_key(tx: Tx, partner_id: UUID, body: NewPartnerKey) -> CreatedPartnerKey:
    """Makes a key of a partner. `rawKey` is in this answer and nowhere else: only its hash is kept. It begins with
    `svc_live_` or `svc_test_`, and works in that environment only."""
    partner = await store.get_partner_for_update(tx, partner_id)
    fields = rules.check_key(msgspec.structs.asdict(body), partner.allowed_scopes, tx.now)
    raw = _generate_raw_key(tx)
    key = await store.insert_key(tx, partner_id, fields, raw[: rules.VISIBLE_CHARACTERS], sha256(raw))
    return rules.with_raw_key(rules.key_view(key, partner, tx.environment, tx.now), raw)


async def list_keys(tx: Tx, partner_id: UUID, query: PartnerKeyQuery) -> Page[PartnerKey]:
    """The keys of a partner by their beginning, newest first, with those that have ended; never a raw key."""
    partner = await store.get_partner(tx, partner_id)
    found = await store.list_keys(tx, partner_id, query)
    items = [rules.key_view(key, partner, tx.environment, tx.now) for key in found.items]
    return Page(items, found.next_cursor, found.total)


async def rotate_key(tx: Tx, partner_id: UUID, key_id: UUID, body: PartnerKeyRotation) -> CreatedPartnerKey:
    """Gives a key another raw key, which is in this answer and nowhere else. The one that it had works for
    `graceHours` more (24 unless given, 0 ends it at once); one that an earlier rotation replaced ends now."""
    partner = await store.get_partner_for_update(tx, partner_id)
    before = await store.get_key_for_update(tx, partner_id, key_id)
    tx.check_version(before.version)
    rules.check_may_rotate(before, tx.now)
    raw = _generate_raw_key(tx)
    until = keys.grace_end(tx.now, body.grace_hours)
    key = await store.replace_secret(tx, key_id, raw[: rules.VISIBLE_CHARACTERS], sha256(raw), until)
    return rules.with_raw_key(rules.key_view(key, partner, tx.environment, tx.now), raw)


async def revoke_key(tx: Tx, partner_id: UUID, key_id: UUID) -> None:
    """Revokes a key: the very next request with it is refused, in every process. Revoking twice is no fault."""
    before = await store.get_key_for_update(tx, partner_id, key_id)
    tx.check_version(before.version)
    await store.revoke_key(tx, key_id)


async def list_merchants(tx: Tx, partner_id: UUID, query: MerchantQuery) -> Page[Merchant]:
    """The merchants of a partner, newest first, with those that have ended."""
    await store.get_partner(tx, partner_id)
    found = await store.list_merchants(tx, partner_id, query)
    items = [rules.merchant_view(row, tx.environment) for row in found.items]
    return Page(items, found.next_cursor, found.total)


def _generate_raw_key(tx: Tx) -> str:
    """A fresh raw key of 256 bits."""
    return rules.key_prefix(tx.environment) + secrets.token_hex(32)
