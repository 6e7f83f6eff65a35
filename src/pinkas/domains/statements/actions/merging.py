"""Merging clients: the client's records and drafts move, issued documents stay as they are."""

from uuid import UUID

from pinkas.domains import clients, documents, mandates, prices, recurring
from pinkas.domains.clients import Client
from pinkas.domains.statements.types import Merge
from pinkas.platform.tx import Tx


async def merge_client(tx: Tx, id: UUID, body: Merge) -> Client:
    """Merges another client into this one, for good: it becomes another name of it. Issued documents and the books
    stay as they were written, and count for this client from now on; drafts, contacts, notes, tags, price lists and
    means of payment move. What this client lacks is taken from the other one.

    Refused where the two are two before the law: both with a tax id, and not the same."""
    await clients.get(tx, id)
    # Schedules, drafts, the chain, standing orders: in the order in which issuing and charging lock them.
    await recurring.move_client_schedules(tx, body.client_id, id)
    await documents.lock_client_documents(tx, body.client_id)
    await mandates.move_client_mandates(tx, body.client_id, id)
    target, source = await clients.get_both_for_update(tx, id, body.client_id)
    after = await clients.merge_clients(tx, target, source)
    await prices.move_client_price_lists(tx, source.id, target.id)
    await documents.move_client_documents(tx, source.id, after)
    return after
