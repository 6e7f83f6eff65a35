"""Merging: one client becomes another name of a second one. What the documents need of it is done by who calls."""

from uuid import UUID

from pinkas.core.wording import Wording
from pinkas.domains import businesses, parties
from pinkas.domains.clients.actions.writing import record_change, refresh_search_words
from pinkas.domains.clients.rules import ClientExists, ClientIsArchived, ClientMerged, merging
from pinkas.domains.clients.store import client_merging
from pinkas.domains.clients.store.account import CLIENT_ACCOUNTS
from pinkas.domains.clients.store.clients import CLIENTS_TABLE
from pinkas.domains.clients.types import Client
from pinkas.platform.tx import Tx

_MERGER = parties.Merger(
    CLIENTS_TABLE,
    field="clientId",
    same=("same_client", Wording("A client is not merged into itself.")),
    not_found=("client_not_found", Wording("`clientId` names no client of the business.")),
    merged=ClientMerged,
    archived=ClientIsArchived,
    exists=ClientExists,
)


async def get_both_for_update(tx: Tx, target_id: UUID, source_id: UUID) -> tuple[Client, Client]:
    """The two, locked in one order, if they may be merged."""
    target, source = await _MERGER.get_both_for_update(tx, target_id, source_id)
    merging.check_may_merge(target, source)
    return target, source


async def merge_clients(tx: Tx, target: Client, source: Client) -> Client:
    """Makes `source` another name of `target`: its contacts, notes, tags and means of payment move, what the target
    lacks is taken from it, and nothing is summed twice. Those merged into it before stand for the target too."""
    await CLIENTS_TABLE.set_merged_into(tx, source.id, target.id)
    await client_merging.move_client_records(tx, source.id, target.id)
    await CLIENT_ACCOUNTS.merge(tx, source.id, target.id)
    await CLIENTS_TABLE.search_terms.change_words(tx, {source.id: frozenset()})
    home = (await businesses.get_current(tx)).country
    gained = parties.inherited_fields(target, source, merging.INHERITED_FIELDS, home)
    await _MERGER.check_gained_key(tx, target.id, gained)
    after = await CLIENTS_TABLE.update(tx, target.id, gained or {"name": target.name})
    merged = await CLIENTS_TABLE.get(tx, source.id)
    await refresh_search_words(tx, [after], home)
    record_change(tx, target, after, "client.merged", mergedClientId=source.id)
    record_change(tx, source, merged, "client.merged_into", intoClientId=target.id)
    return after
