"""Contacts, notes and tags of clients."""

from uuid import UUID

import msgspec

from pinkas.core.changes import differing
from pinkas.core.fields import given
from pinkas.core.pages import Page
from pinkas.core.problems import Faults, NotFound
from pinkas.domains import businesses
from pinkas.domains.clients.actions.writing import refresh, tag, tell_change
from pinkas.domains.clients.rules import ClientMerged, TagExists, check_phones
from pinkas.domains.clients.store import beside, clients
from pinkas.domains.clients.store.beside import CONTACTS, NOTES, TAGS
from pinkas.domains.clients.store.clients import CLIENTS
from pinkas.domains.clients.types import Client
from pinkas.domains.clients.types.beside import (
    ClientTag,
    Contact,
    ContactChanges,
    NewContact,
    NewNote,
    NewTag,
    Note,
    NoteChanges,
    NoteQuery,
    OfClientQuery,
    TagChanges,
    TagQuery,
    TagsOfClient,
)
from pinkas.platform.tx import Tx


async def taken(tx: Tx, id: UUID) -> Client:
    """A client whose contacts, notes or tags are to be changed, locked. A merged client is refused: its records have
    moved."""
    client = (await clients.lock_all(tx, [id])).get(id)
    if client is None:
        raise NotFound
    if client.merged_into_id is not None:
        raise ClientMerged(mergedIntoId=str(client.merged_into_id))
    return client


async def contacts(tx: Tx, id: UUID, query: OfClientQuery) -> Page[Contact]:
    """The people at a client, newest first; of a merged one, those at the client that stands for it."""
    return await beside.of_client(tx, CONTACTS, [await clients.standing(tx, id)], query)


async def add_contact(tx: Tx, id: UUID, body: NewContact) -> Contact:
    """Adds a person, and what is sent to it: `receives`."""
    _check_phone(body.phone)
    client = await taken(tx, id)
    made = await CONTACTS.insert(tx, {**msgspec.structs.asdict(body), "client_id": id})
    await _found_anew(tx, client)
    tx.audit("client.contact_added", "client", id, after=made)
    return made


async def change_contact(tx: Tx, id: UUID, contact_id: UUID, body: ContactChanges) -> Contact:
    """Changes the fields that are sent."""
    client = await taken(tx, id)
    before = await beside.held(tx, CONTACTS, id, contact_id)
    fields = given(body)
    _check_phone(fields.get("phone"))
    after = await CONTACTS.update_if_changed(tx, before, fields)
    if after is before:
        return before
    await _found_anew(tx, client)
    tx.audit("client.contact_changed", "client", id, before=before, after=after)
    return after


def _check_phone(phone: str | None) -> None:
    faults = Faults()
    check_phones(faults, [("phone", phone)])
    faults.raise_if_any()


async def remove_contact(tx: Tx, id: UUID, contact_id: UUID) -> None:
    """Removes a person."""
    client = await taken(tx, id)
    before = await beside.held(tx, CONTACTS, id, contact_id)
    await beside.remove(tx, CONTACTS, contact_id)
    await _found_anew(tx, client)
    tx.audit("client.contact_removed", "client", id, before=before)


async def _found_anew(tx: Tx, client: Client) -> None:
    await refresh(tx, [client], (await businesses.current(tx)).country)


async def notes(tx: Tx, id: UUID, query: NoteQuery) -> Page[Note]:
    """What the business noted about a client, newest first; `pinned=true` for what is always wanted. A merged one
    has the notes of the client that stands for it."""
    return await beside.of_client(tx, NOTES, [await clients.standing(tx, id)], query, pinned=query.pinned)


async def add_note(tx: Tx, id: UUID, body: NewNote) -> Note:
    """Adds a note. Who wrote it, and when, is kept with it."""
    await taken(tx, id)
    made = await NOTES.insert(tx, {**msgspec.structs.asdict(body), "client_id": id, "written_by": tx.caller.audit_actor()})
    tx.audit("client.note_added", "client", id, facts={"noteId": made.id})
    return made


async def change_note(tx: Tx, id: UUID, note_id: UUID, body: NoteChanges) -> Note:
    """Changes a note; its writer stays."""
    await taken(tx, id)
    before = await beside.held(tx, NOTES, id, note_id)
    fields = given(body)
    after = await NOTES.update_if_changed(tx, before, fields)
    if after is before:
        return before
    tx.audit("client.note_changed", "client", id, before=before, after=after)
    return after


async def remove_note(tx: Tx, id: UUID, note_id: UUID) -> None:
    """Removes a note."""
    await taken(tx, id)
    before = await beside.held(tx, NOTES, id, note_id)
    await beside.remove(tx, NOTES, note_id)
    tx.audit("client.note_removed", "client", id, before=before)


async def tags(tx: Tx, query: TagQuery) -> Page[ClientTag]:
    """The tags of clients, newest first unless `sort` says otherwise."""
    return await beside.tags(tx, query)


async def create_tag(tx: Tx, body: NewTag) -> ClientTag:
    """Creates a tag. A tag that a client is given by name is made by itself."""
    name = body.name.strip()
    await clients.claim(tx, ["tags"])
    await _refuse_twin(tx, name, None)
    made = await TAGS.insert(tx, {"name": name, "name_key": name.casefold(), "color": body.color})
    tx.audit("tag.created", "tag", made.id, after=made)
    return made


async def change_tag(tx: Tx, id: UUID, body: TagChanges) -> ClientTag:
    """Renames or recolours a tag, on every client that bears it."""
    await clients.claim(tx, ["tags"])
    before = await TAGS.get_for_update(tx, id)
    fields = given(body)
    if "name" in fields:
        fields["name"] = fields["name"].strip()
    fields = differing(before, fields)
    if not fields:
        return before
    if "name" in fields:
        fields["name_key"] = fields["name"].casefold()
        await _refuse_twin(tx, fields["name"], id)
    after = await TAGS.update(tx, id, fields)
    tx.audit("tag.changed", "tag", id, before=before, after=after)
    return after


async def _refuse_twin(tx: Tx, name: str, own: UUID | None) -> None:
    twin = await beside.tag_called(tx, name.casefold())
    if twin is not None and twin != own:
        raise TagExists(field="name", existingId=str(twin))


async def delete_tag(tx: Tx, id: UUID) -> None:
    """Deletes a tag, and takes it off every client."""
    await clients.claim(tx, ["tags"])
    before = await TAGS.get_for_update(tx, id)
    await beside.delete_tag(tx, id)
    tx.audit("tag.deleted", "tag", id, before=before)


async def set_tags(tx: Tx, id: UUID, body: TagsOfClient) -> Client:
    """Sets the tags of a client, all of them, by name. One that there is not yet is made."""
    before = await taken(tx, id)
    tx.check_version(before.version)
    await tag(tx, {id: body.tags})
    changed = (await CLIENTS.get(tx, id)).tags != before.tags
    if not changed:
        return before
    after = await CLIENTS.update(tx, id, {"name": before.name})
    tell_change(tx, before, after)
    return after
