"""Creating, finding, reading, changing and archiving clients."""

from uuid import UUID

import msgspec

from pinkas.core.bulk_items import UpsertCommand, bulk_results, read_upsert_commands, valid_commands
from pinkas.core.fields import sent_fields
from pinkas.core.pagination import Page
from pinkas.core.problems import Detail, Problem, ValidationFailed, invalid_field
from pinkas.core.wording import Wording
from pinkas.domains import businesses, parties
from pinkas.domains.clients import rules
from pinkas.domains.clients.actions.writing import write_all, write_one
from pinkas.domains.clients.rules import ClientExists, ClientMerged
from pinkas.domains.clients.store import clients
from pinkas.domains.clients.store.clients import CLIENTS_TABLE
from pinkas.domains.clients.types import (
    BulkClients,
    BulkDone,
    BulkItem,
    BulkResult,
    Client,
    ClientChanges,
    ClientQuery,
    Fields,
    FindOrCreate,
    Found,
    NewClient,
)
from pinkas.platform.tx import Tx

_MATCHER = parties.Matcher(CLIENTS_TABLE, ClientExists, Wording("The tax id and the reference are not of one client."))


async def create(tx: Tx, body: NewClient) -> Client:
    """Creates a client. There is no idempotency here: two calls make two clients, unless they bear a tax id or an
    external reference, which belongs to one live client only."""
    return await write_one(tx, UpsertCommand(None, _client_fields(body)))


async def get_or_create(tx: Tx, body: NewClient) -> Client:
    """The live client that has the tax id or the reference of `body`, or a new one. For documents that keep the client
    that is written into them: the second one of the same customer finds it."""
    matched = msgspec.structs.asdict(body)
    strong = FindOrCreate(**matched, match="taxId" if body.tax_id else "externalReference")
    if not body.tax_id and not body.external_reference:
        return await create(tx, body)
    return (await find_or_create(tx, strong)).client


def _client_fields(body: NewClient) -> Fields:
    return {name: getattr(body, name) for name in NewClient.__struct_fields__}


async def find_or_create(tx: Tx, body: FindOrCreate) -> Found:
    """Finds the live client that is described, or creates it: many calls at once find or make one. `automatic` compares
    the external reference, then the tax id, the e-mail addresses and the phone numbers, and the name only when none of
    these was sent; the first that fits is the answer, and `matchedBy` names it. What is found is not changed, but for
    one thing: a client without an external reference gets the one that was sent (`externalReferenceKept`), and tells of
    it as of any change. One that has another tax id or reference than the request is never taken for it:
    `client_exists` names those that have what the request says of one client, in `existingIds`. Archived clients are
    not found; the one that would have been is told as `archivedTwinId` of the new one."""
    country = (await businesses.get_current(tx)).country
    fields = _client_fields(body)
    rules.check_fields(fields, body.dealer_type, country)
    found = await _MATCHER.find(tx, fields, body.match, country)
    if found.party is not None:
        client, kept = await _claim_reference(tx, found.party, fields["external_reference"], found.owners)
        return Found(
            client=client,
            matched_by=found.matched_by,
            created=False,
            external_reference_kept=kept,
            archived_twin_id=None,
        )
    return Found(
        client=await write_one(tx, UpsertCommand(None, fields), keys_claimed=True),
        matched_by=None,
        created=True,
        external_reference_kept=True if fields["external_reference"] else None,
        archived_twin_id=found.archived_twin_id,
    )


async def _claim_reference(
    tx: Tx, client: Client, reference: str | None, owners: dict[parties.MatchedBy, Client]
) -> tuple[Client, bool | None]:
    """What was found, with the reference that was sent if it has none, and whether that leads to it now. The reference
    is claimed, but the client is somebody else's to change until it is locked; one that is not to be had is left as it
    is."""
    if reference is None:
        return client, None
    if "externalReference" in owners or client.external_reference is not None:
        return client, "externalReference" in owners or client.external_reference == reference
    held = await CLIENTS_TABLE.try_lock(tx, client.id)
    if held is None or not held.is_active:
        return client, False
    if held.external_reference is not None:
        return held, held.external_reference == reference
    (done,) = await write_all(tx, [UpsertCommand(held.id, {"external_reference": reference})], keys_claimed=True)
    return (held, False) if isinstance(done, Problem) else (done, True)


async def list_(tx: Tx, query: ClientQuery) -> Page[Client]:
    """Clients, newest first unless `sort` says otherwise; archived ones with `state=archived`, everything there ever
    was with `state=all`."""
    if query.archived is not None and query.state not in (None, "archived" if query.archived else "active"):
        raise invalid_field("archived", "contradiction", "`state` says another thing: send one of the two.")
    if query.phone is None and query.opening is None:
        return await clients.list_clients(tx, query)
    business = await businesses.get_current(tx)
    return await clients.list_clients(tx, query, business.country, tx.today(business.timezone))


async def get(tx: Tx, id: UUID) -> Client:
    """A client, archived or merged or not."""
    return await CLIENTS_TABLE.get(tx, id)


async def change(tx: Tx, id: UUID, body: ClientChanges) -> Client:
    """Changes the fields that are sent. Issued documents keep the client as it was."""
    return await write_one(tx, UpsertCommand(id, sent_fields(body)))


async def archive(tx: Tx, id: UUID) -> None:
    """Archives a client: it leaves the list, takes no new documents and gives its tax id and its reference free.
    Archiving twice is no fault."""
    client = await CLIENTS_TABLE.get_for_update(tx, id)
    if client.archived_at is None:
        await write_one(tx, UpsertCommand(id, {"archived_at": tx.now}))


async def restore(tx: Tx, id: UUID) -> Client:
    """Takes an archived client back, unless another one has its tax id or its reference by now."""
    client = await CLIENTS_TABLE.get_for_update(tx, id)
    if client.merged_into_id is not None:
        raise ClientMerged(mergedIntoId=str(client.merged_into_id))
    return client if client.archived_at is None else await write_one(tx, UpsertCommand(id, {"archived_at": None}))


async def take_back(tx: Tx, id: UUID) -> None:
    """Takes back the client that stands for an id, where it is archived; else it is not even locked."""
    client = await CLIENTS_TABLE.get(tx, await CLIENTS_TABLE.get_current_id(tx, id))
    if client.archived_at is not None:
        await restore(tx, client.id)


async def bulk(tx: Tx, body: BulkClients) -> BulkDone:
    """Creates or changes up to 100 clients, each with its own result; 200 says that all were looked at, `failed` how
    many were refused. Those with an `id` are changed. There is no idempotency here."""
    commands = read_upsert_commands(body.clients, _upsert_command)
    items, counts = bulk_results(BulkResult, "client", commands, await write_all(tx, valid_commands(commands)))
    return BulkDone(**counts, items=items)


def _upsert_command(item: BulkItem, seen_ids: set[UUID]) -> UpsertCommand | Problem:
    fields = sent_fields(item)
    id = fields.pop("id", None)
    if id is not None and "contacts" in fields:
        return ValidationFailed(details=[Detail("contacts", "not_allowed", "Use /clients/{id}/contacts.")])
    if id is None and "name" not in fields:
        return ValidationFailed(details=[Detail("name", "required", "A new client needs its name.")])
    if id in seen_ids:
        return ValidationFailed(details=[Detail("id", "duplicate_item", "An item before it changes this client.")])
    return UpsertCommand(id, fields)
