"""Merging: one client becomes another name of a second one. What the documents need of it is done by who calls."""

from uuid import UUID

from pinkas.core.problems import invalid_field
from pinkas.domains import businesses
from pinkas.domains.clients.actions.writing import record_change, refresh_search_terms
from pinkas.domains.clients.rules import ClientExists, ClientIsArchived, ClientMerged, keys, merging
from pinkas.domains.clients.store import account, client_merging, clients
from pinkas.domains.clients.store.clients import CLIENTS_TABLE
from pinkas.domains.clients.types import Client
from pinkas.platform.tx import Tx


async def get_both_for_update(tx: Tx, target_id: UUID, source_id: UUID) -> tuple[Client, Client]:
    """The two, locked in one order, if they may be merged."""
    if target_id == source_id:
        raise invalid_field("clientId", "same_client", "A client is not merged into itself.")
    await CLIENTS_TABLE.get(tx, target_id)
    found = await clients.get_by_ids_for_update(tx, [target_id, source_id])
    if source_id not in found:
        raise invalid_field("clientId", "client_not_found", "`clientId` names no client of the business.")
    target, source = found[target_id], found[source_id]
    home = (await businesses.get_current(tx)).country
    names = {f"tax:{keys.client_tax_key(one, home)}" for one in found.values() if one.tax_id}
    await clients.claim_keys(tx, names)  # nobody else takes a number that moves between the two
    tx.check_version(target.version)
    for one in (target, source):
        if one.merged_into_id is not None:
            raise ClientMerged(clientId=str(one.id), mergedIntoId=str(one.merged_into_id))
    if target.archived_at is not None:
        raise ClientIsArchived
    merging.check_may_merge(target, source)
    return target, source


async def merge_clients(tx: Tx, target: Client, source: Client) -> Client:
    """Makes `source` another name of `target`: its contacts, notes, tags and means of payment move, what the target
    lacks is taken from it, and nothing is summed twice. Those merged into it before stand for the target too."""
    await client_merging.set_merged_into(tx, source.id, target.id)
    await client_merging.move_client_records(tx, source.id, target.id)
    await account.merge_accounts(tx, source.id, target.id)
    await clients.SEARCH_TERMS.write(tx, {source.id: frozenset()}, fresh=False)
    home = (await businesses.get_current(tx)).country
    gained = merging.inherited_fields(target, source, home)
    if gained.get("tax_key"):
        by_tax, _ = await clients.get_key_owners(tx, [gained["tax_key"]], ())
        if by_tax.get(gained["tax_key"], target.id) != target.id:
            raise ClientExists(field="clientId", existingId=str(by_tax[gained["tax_key"]]))
    after = await CLIENTS_TABLE.update(tx, target.id, gained or {"name": target.name})
    merged = await CLIENTS_TABLE.get(tx, source.id)
    await refresh_search_terms(tx, [after], home)
    record_change(tx, target, after, "client.merged", mergedClientId=source.id)
    record_change(tx, source, merged, "client.merged_into", intoClientId=target.id)
    return after
