"""Contacts, notes and tags of clients."""

from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.fields import sent_fields
from pinkas.core.pagination import Page
from pinkas.core.problems import FaultCollector, NotFound
from pinkas.domains import businesses, parties
from pinkas.domains.clients.actions.writing import record_change, refresh_search_words, set_tags_by_name
from pinkas.domains.clients.rules import ClientMerged, TagExists
from pinkas.domains.clients.store import client_records
from pinkas.domains.clients.store.client_records import CONTACTS_TABLE, NOTES_TABLE, TAGS_TABLE
from pinkas.domains.clients.store.clients import CLIENTS_TABLE
from pinkas.domains.clients.types import Client
from pinkas.domains.clients.types.client_records import (
    ClientTag,
    Contact,
    ContactChanges,
    NewContact,
    NewNote,
    Note,
    NoteChanges,
    NoteQuery,
    OfClientQuery,
    TagQuery,
    TagsOfClient,
)
from pinkas.platform.crud import Resource
from pinkas.platform.tx import Tx


async def get_client_for_update(tx: Tx, id: UUID) -> Client:
    """A client whose contacts, notes or tags are to be changed, locked. A merged client is refused: its records have
    moved."""
    client = (await CLIENTS_TABLE.get_by_ids_for_update(tx, [id])).get(id)
    if client is None:
        raise NotFound
    if client.merged_into_id is not None:
        raise ClientMerged(mergedIntoId=str(client.merged_into_id))
    return client


async def list_contacts(tx: Tx, id: UUID, query: OfClientQuery) -> Page[Contact]:
    """The people at a client, newest first; of a merged one, those at the client that stands for it."""
    return await client_records.list_of_client(tx, CONTACTS_TABLE, [await CLIENTS_TABLE.get_current_id(tx, id)], query)


async def add_contact(tx: Tx, id: UUID, body: NewContact) -> Contact:
    """Adds a person, and what is sent to it: `receives`."""
    _check_phone(body.phone)
    client = await get_client_for_update(tx, id)
    made = await CONTACTS_TABLE.insert(tx, {**msgspec.structs.asdict(body), "client_id": id})
    await _refresh_search_words(tx, client)
    tx.audit("client.contact_added", "client", id, after=made)
    return made


async def change_contact(tx: Tx, id: UUID, contact_id: UUID, body: ContactChanges) -> Contact:
    """Changes the fields that are sent."""
    client = await get_client_for_update(tx, id)
    before = await client_records.get_for_update(tx, CONTACTS_TABLE, id, contact_id)
    fields = sent_fields(body)
    _check_phone(fields.get("phone"))
    after = await CONTACTS_TABLE.update_if_changed(tx, before, fields)
    if after is before:
        return before
    await _refresh_search_words(tx, client)
    tx.audit("client.contact_changed", "client", id, before=before, after=after)
    return after


def _check_phone(phone: str | None) -> None:
    faults = FaultCollector()
    parties.check_phones(faults, [("phone", phone)])
    faults.raise_if_any()


async def remove_contact(tx: Tx, id: UUID, contact_id: UUID) -> None:
    """Removes a person."""
    client = await get_client_for_update(tx, id)
    before = await client_records.get_for_update(tx, CONTACTS_TABLE, id, contact_id)
    await CONTACTS_TABLE.delete(tx, contact_id)
    await _refresh_search_words(tx, client)
    tx.audit("client.contact_removed", "client", id, before=before)


async def _refresh_search_words(tx: Tx, client: Client) -> None:
    await refresh_search_words(tx, [client], (await businesses.get_current(tx)).country)


async def list_notes(tx: Tx, id: UUID, query: NoteQuery) -> Page[Note]:
    """What the business noted about a client, newest first; `pinned=true` for what is always wanted. A merged one
    has the notes of the client that stands for it."""
    return await client_records.list_of_client(
        tx, NOTES_TABLE, [await CLIENTS_TABLE.get_current_id(tx, id)], query, pinned=query.pinned
    )


async def add_note(tx: Tx, id: UUID, body: NewNote) -> Note:
    """Adds a note. Who wrote it, and when, is kept with it."""
    await get_client_for_update(tx, id)
    made = await NOTES_TABLE.insert(
        tx, {**msgspec.structs.asdict(body), "client_id": id, "written_by": tx.caller.audit_actor()}
    )
    tx.audit("client.note_added", "client", id, facts={"noteId": made.id})
    return made


async def change_note(tx: Tx, id: UUID, note_id: UUID, body: NoteChanges) -> Note:
    """Changes a note; its writer stays."""
    await get_client_for_update(tx, id)
    before = await client_records.get_for_update(tx, NOTES_TABLE, id, note_id)
    fields = sent_fields(body)
    after = await NOTES_TABLE.update_if_changed(tx, before, fields)
    if after is before:
        return before
    tx.audit("client.note_changed", "client", id, before=before, after=after)
    return after


async def remove_note(tx: Tx, id: UUID, note_id: UUID) -> None:
    """Removes a note."""
    await get_client_for_update(tx, id)
    before = await client_records.get_for_update(tx, NOTES_TABLE, id, note_id)
    await NOTES_TABLE.delete(tx, note_id)
    tx.audit("client.note_removed", "client", id, before=before)


async def _hold_tags(tx: Tx) -> None:
    await CLIENTS_TABLE.claim_keys(tx, ["tags"])


async def _fold_name(_: Tx, query: TagQuery) -> dict[str, Any]:
    return {"name": query.name and query.name.strip().casefold()}


async def _prepare_tag(tx: Tx, fields: dict[str, Any], before: ClientTag | None) -> dict[str, Any]:
    """Checks that the name is free."""
    if "name" not in fields or (name := fields["name"].strip()) == (before and before.name):
        return {key: value for key, value in fields.items() if key != "name"}
    twin = await client_records.get_tag_id(tx, name.casefold())
    if twin is not None and twin != (before and before.id):
        raise TagExists(field="name", existingId=str(twin))
    return {**fields, "name": name, "name_key": name.casefold()}


async def _take_off_clients(tx: Tx, tag: ClientTag) -> None:
    await client_records.delete_uses_of_tag(tx, tag.id)


TAGS = Resource(
    TAGS_TABLE,
    "tag",
    {"name": "name_key = %(name)s"},
    resolve_filters=_fold_name,
    hold=_hold_tags,
    before_write=_prepare_tag,
    before_delete=_take_off_clients,
)


async def set_tags(tx: Tx, id: UUID, body: TagsOfClient) -> Client:
    """Sets the tags of a client, all of them, by name. One that there is not yet is made."""
    before = await get_client_for_update(tx, id)
    tx.check_version(before.version)
    await set_tags_by_name(tx, {id: body.tags})
    changed = (await CLIENTS_TABLE.get(tx, id)).tags != before.tags
    if not changed:
        return before
    after = await CLIENTS_TABLE.update(tx, id, {"name": before.name})
    record_change(tx, before, after)
    return after
