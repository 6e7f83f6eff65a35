"""Creating, reading, changing and archiving clients."""

from uuid import UUID

import msgspec

from pinkas.core.fields import given
from pinkas.core.pages import Page
from pinkas.domains import businesses
from pinkas.domains.clients import rules, store
from pinkas.domains.clients.store import CLIENTS
from pinkas.domains.clients.types import Client, ClientChanges, ClientQuery, NewClient
from pinkas.platform.tx import Tx


async def create(tx: Tx, body: NewClient) -> Client:
    """Creates a client. There is no idempotency here: two calls make two clients."""
    fields = msgspec.structs.asdict(body)
    business = await businesses.current(tx)
    rules.check_new(body, business.country)
    client = await CLIENTS.insert(tx, fields)
    tx.emit("client.created", client)
    return client


async def list_(tx: Tx, query: ClientQuery) -> Page[Client]:
    """Clients, newest first unless `sort` says otherwise; archived ones with `archived=true`."""
    return await store.page(tx, query)


async def get(tx: Tx, id: UUID) -> Client:
    """A client, archived or not."""
    return await CLIENTS.get(tx, id)


async def change(tx: Tx, id: UUID, body: ClientChanges) -> Client:
    """Changes the fields that are sent. Issued documents keep the client as it was."""
    before = await CLIENTS.lock(tx, id)
    fields = given(body)
    if not fields:
        return before
    business = await businesses.current(tx)
    rules.check({"tax_id": before.tax_id, **fields}, fields.get("dealer_type", before.dealer_type), business.country)
    return await _changed(tx, id, fields)


async def archive(tx: Tx, id: UUID) -> None:
    """Archives a client: it leaves the list and takes no new documents. Archiving twice is no fault."""
    client = await CLIENTS.lock(tx, id)
    if client.archived_at is None:
        await _changed(tx, id, {"archived_at": tx.now})


async def restore(tx: Tx, id: UUID) -> Client:
    """Takes an archived client back."""
    client = await CLIENTS.lock(tx, id)
    return client if client.archived_at is None else await _changed(tx, id, {"archived_at": None})


async def _changed(tx: Tx, id: UUID, fields: dict[str, object]) -> Client:
    client = await CLIENTS.update(tx, id, fields)
    tx.emit("client.updated", client)
    return client
