"""How documents post to the account of a client, and what they ask about it."""

from collections.abc import Collection, Sequence
from uuid import UUID

from pinkas.domains.clients.store import account, client_records, clients
from pinkas.domains.clients.types import Client, Movement
from pinkas.platform.tx import Tx


async def book_movements(tx: Tx, movements: Sequence[Movement | None]) -> None:
    """Posts what documents charged their clients and received from them, in the transaction that issues them."""
    await account.book_movements(tx, [one for one in movements if one is not None])


async def get_current_id(tx: Tx, id: UUID) -> UUID:
    """The current id of a client: its own, or that of the client that it was merged into."""
    found = (await clients.get_by_ids(tx, [id])).get(id)
    return id if found is None or found.merged_into_id is None else found.merged_into_id


async def get_current_client(tx: Tx, id: UUID) -> Client:
    """The client that an id leads to: its own, or the one that it was merged into. Raises `NotFound` for neither."""
    found = await clients.CLIENTS_TABLE.get(tx, id)
    return found if found.merged_into_id is None else await clients.CLIENTS_TABLE.get(tx, found.merged_into_id)


async def get_current_clients(tx: Tx, ids: Collection[UUID]) -> dict[UUID, Client]:
    """The clients that some ids lead to, by these ids: see `get_current_client`. Ids of no client are left out."""
    found = await clients.get_by_ids(tx, list(ids))
    into = {one.merged_into_id for one in found.values() if one.merged_into_id is not None}
    merged = await clients.get_by_ids(tx, list(into)) if into else {}
    return {id: one if one.merged_into_id is None else merged[one.merged_into_id] for id, one in found.items()}


async def get_recipients(tx: Tx, client: Client, message_kind: str) -> list[str]:
    """The e-mail addresses that something is sent to: those of the contacts that receive it, else the client's own."""
    return await client_records.list_recipients(tx, [client.id], message_kind) or list(client.emails)
