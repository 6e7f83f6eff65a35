"""Saved means of payment: tokens are stored encrypted, and exactly one of a client's is the default."""

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.domains import businesses
from pinkas.domains.clients.actions.client_records import get_client_for_update
from pinkas.domains.clients.rules import PaymentMethodExists, methods
from pinkas.domains.clients.store import client_records
from pinkas.domains.clients.store.client_records import PAYMENT_METHODS_TABLE
from pinkas.domains.clients.store.clients import CLIENTS_TABLE
from pinkas.domains.clients.types.client_records import Method, NewMethod, OfClientQuery
from pinkas.platform.crypto import sha256
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class SavedMethod:
    """A saved means of payment with its token, for whoever charges it."""

    method: Method
    token: str


_VISIBLE_FIELDS = ("kind", "brand", "last4", "expiry_month", "expiry_year", "holder", "label")


async def list_(tx: Tx, id: UUID, query: OfClientQuery) -> Page[Method]:
    """The saved means of payment of a client, newest first; of a merged one, those of the client that stands for it.
    Tokens are never shown."""
    return await client_records.list_of_client(
        tx, PAYMENT_METHODS_TABLE, [await CLIENTS_TABLE.get_current_id(tx, id)], query
    )


async def add(tx: Tx, id: UUID, body: NewMethod) -> Method:
    """Saves the token of a provider, encrypted. The first one is the default, and a later one that says `isDefault`."""
    methods.check_payment_method(body, tx.today((await businesses.get_current(tx)).timezone))
    await get_client_for_update(tx, id)
    provider, digest = body.provider.strip(), sha256(body.token)
    twin = await client_records.get_method_id_of_token(tx, id, provider, digest)
    if twin is not None:
        raise PaymentMethodExists(field="token", existingId=str(twin))
    method_id = tx.new_id()
    fields = {name: getattr(body, name) for name in _VISIBLE_FIELDS}
    closed = tx.keys.box.encrypt(body.token.encode(), method_id)
    made = await client_records.insert_method(
        tx,
        method_id,
        id,
        {**fields, "provider": provider, "encrypted_token": closed, "token_digest": digest, "is_default": False},
    )
    tx.audit("client.payment_method_added", "client", id, after=made)
    if body.is_default or not await client_records.has_default_method(tx, id):
        await client_records.set_default_method(tx, id, method_id)
        return await PAYMENT_METHODS_TABLE.get(tx, method_id)
    return made


async def remove(tx: Tx, id: UUID, method_id: UUID) -> None:
    """Removes a means of payment and its token. The newest that is left takes the place of a default."""
    await get_client_for_update(tx, id)  # the means of payment of one client change one after another
    before = await client_records.get_for_update(tx, PAYMENT_METHODS_TABLE, id, method_id)
    await PAYMENT_METHODS_TABLE.delete(tx, method_id)
    if before.is_default:
        await client_records.set_default_method(tx, id, None)
    tx.audit("client.payment_method_removed", "client", id, before=before)


async def set_default(tx: Tx, id: UUID, method_id: UUID) -> Method:
    """Makes a means of payment the default in place of the one that was."""
    await get_client_for_update(tx, id)  # the means of payment of one client change one after another
    before = await client_records.get_for_update(tx, PAYMENT_METHODS_TABLE, id, method_id)
    if before.is_default:
        return before
    await client_records.set_default_method(tx, id, method_id)
    after = await PAYMENT_METHODS_TABLE.get(tx, method_id)
    tx.audit("client.payment_method_changed", "client", id, before=before, after=after)
    return after


async def find_to_charge(tx: Tx, id: UUID, method_id: UUID | None) -> SavedMethod | None:
    """A saved means of payment of a client with its token: the one that is named, or else the default; None when there
    is none."""
    found = await client_records.find_method(tx, await CLIENTS_TABLE.get_current_id(tx, id), method_id)
    if found is None:
        return None
    return _opened(tx, *found)


async def find_all_to_charge(tx: Tx, ids: Collection[UUID]) -> dict[UUID, SavedMethod]:
    """Saved means of payment with their tokens, by their ids. Those that are not kept any more are left out."""
    return {one.id: _opened(tx, one, closed) for one, closed in await client_records.find_methods(tx, ids)}


def _opened(tx: Tx, method: Method, encrypted_token: bytes) -> SavedMethod:
    return SavedMethod(method, tx.keys.box.decrypt(encrypted_token, method.id).decode())


async def keep_card(tx: Tx, id: UUID, body: NewMethod) -> UUID:
    """Saves the card that a client paid with, or had saved, unless it is saved already; its id."""
    current = await CLIENTS_TABLE.get_current_id(tx, id)
    known = await client_records.get_method_id_of_token(tx, current, body.provider.strip(), sha256(body.token))
    if known is None:
        return (await add(tx, current, body)).id
    if body.is_default:
        await set_default(tx, current, known)
    return known
