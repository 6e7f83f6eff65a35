"""Saved means of payment: tokens are stored encrypted, and exactly one of a client's is the default."""

from uuid import UUID

from pinkas.core.pages import Page
from pinkas.domains import businesses
from pinkas.domains.clients.actions.beside import taken
from pinkas.domains.clients.rules import PaymentMethodExists, methods
from pinkas.domains.clients.store import beside, clients
from pinkas.domains.clients.store.beside import METHODS
from pinkas.domains.clients.types.beside import Method, NewMethod, OfClientQuery
from pinkas.platform.crypto import sha256
from pinkas.platform.tx import Tx

_SHOWN = ("kind", "brand", "last4", "expiry_month", "expiry_year", "holder", "label")


async def list_(tx: Tx, id: UUID, query: OfClientQuery) -> Page[Method]:
    """The saved means of payment of a client, newest first; of a merged one, those of the client that stands for it.
    Tokens are never shown."""
    return await beside.of_client(tx, METHODS, [await clients.standing(tx, id)], query)


async def add(tx: Tx, id: UUID, body: NewMethod) -> Method:
    """Saves the token of a provider, encrypted. The first one is the default, and a later one that says `isDefault`."""
    methods.check(body, tx.today((await businesses.current(tx)).timezone))
    await taken(tx, id)
    provider, digest = body.provider.strip(), sha256(body.token)
    twin = await beside.method_of_token(tx, id, provider, digest)
    if twin is not None:
        raise PaymentMethodExists(field="token", existingId=str(twin))
    method_id = tx.new_id()
    fields = {name: getattr(body, name) for name in _SHOWN}
    closed = tx.keys.box.encrypt(body.token.encode(), method_id)
    made = await beside.insert_method(
        tx,
        method_id,
        id,
        {**fields, "provider": provider, "encrypted_token": closed, "token_digest": digest, "is_default": False},
    )
    tx.audit("client.payment_method_added", "client", id, after=made)
    if body.is_default or not await beside.has_default(tx, id):
        await beside.set_default(tx, id, method_id)
        return await METHODS.get(tx, method_id)
    return made


async def remove(tx: Tx, id: UUID, method_id: UUID) -> None:
    """Removes a means of payment and its token. The newest that is left takes the place of a default."""
    await taken(tx, id)  # the means of payment of one client change one after another
    before = await beside.held(tx, METHODS, id, method_id)
    await beside.remove(tx, METHODS, method_id)
    if before.is_default:
        await beside.set_default(tx, id, None)
    tx.audit("client.payment_method_removed", "client", id, before=before)


async def set_default(tx: Tx, id: UUID, method_id: UUID) -> Method:
    """Makes a means of payment the default in place of the one that was."""
    await taken(tx, id)  # the means of payment of one client change one after another
    before = await beside.held(tx, METHODS, id, method_id)
    if before.is_default:
        return before
    await beside.set_default(tx, id, method_id)
    after = await METHODS.get(tx, method_id)
    tx.audit("client.payment_method_changed", "client", id, before=before, after=after)
    return after
