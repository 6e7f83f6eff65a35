"""Merging: one client becomes another name of a second one. What the documents need of it is done by who calls."""

from uuid import UUID

from pinkas.core.problems import invalid
from pinkas.domains import businesses
from pinkas.domains.clients.actions.writing import refresh, tell_change
from pinkas.domains.clients.rules import ClientExists, ClientIsArchived, ClientMerged, keys, merging
from pinkas.domains.clients.store import account, clients, moving
from pinkas.domains.clients.store.clients import CLIENTS
from pinkas.domains.clients.types import Client
from pinkas.platform.tx import Tx


async def both(tx: Tx, into: UUID, gone: UUID) -> tuple[Client, Client]:
    """The two, locked in one order, if they may be merged."""
    if into == gone:
        raise invalid("clientId", "same_client", "A client is not merged into itself.")
    await CLIENTS.get(tx, into)
    found = await clients.lock_all(tx, [into, gone])
    if gone not in found:
        raise invalid("clientId", "client_not_found", "`clientId` names no client of the business.")
    target, source = found[into], found[gone]
    home = (await businesses.current(tx)).country
    names = {f"tax:{keys.own_key(one, home)}" for one in found.values() if one.tax_id}
    await clients.claim(tx, names)  # nobody else takes a number that moves between the two
    tx.check_version(target.version)
    for one in (target, source):
        if one.merged_into_id is not None:
            raise ClientMerged(clientId=str(one.id), mergedIntoId=str(one.merged_into_id))
    if target.archived_at is not None:
        raise ClientIsArchived
    merging.may_merge(target, source)
    return target, source


async def merge(tx: Tx, target: Client, source: Client) -> Client:
    """Makes `source` another name of `target`: its contacts, notes, tags and means of payment move, what the target
    lacks is taken from it, and nothing is summed twice. Those merged into it before stand for the target too."""
    await moving.alias(tx, source.id, target.id)
    await moving.beside(tx, source.id, target.id)
    await account.merge(tx, source.id, target.id)
    await clients.TERMS.write(tx, {source.id: frozenset()}, fresh=False)
    home = (await businesses.current(tx)).country
    gained = merging.gained(target, source, home)
    if gained.get("tax_key"):
        by_tax, _ = await clients.owners(tx, [gained["tax_key"]], ())
        if by_tax.get(gained["tax_key"], target.id) != target.id:
            raise ClientExists(field="clientId", existingId=str(by_tax[gained["tax_key"]]))
    after = await CLIENTS.update(tx, target.id, gained or {"name": target.name})
    merged = await CLIENTS.get(tx, source.id)
    await refresh(tx, [after], home)
    tell_change(tx, target, after, "client.merged", mergedClientId=source.id)
    tell_change(tx, source, merged, "client.merged_into", intoClientId=target.id)
    return after
