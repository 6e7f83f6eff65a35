"""The public operations of clients, and of their contacts, notes, tags and payment methods."""

from pinkas.core.cards import CardNumberRefused
from pinkas.core.problems import VersionConflict
from pinkas.domains.clients.actions import beside, clients, methods
from pinkas.domains.clients.rules import (
    ClientExists,
    ClientMerged,
    OpeningBalanceClosed,
    PaymentMethodExists,
    TagExists,
)
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "clients", "clients:read", "clients:write"
CONTACTS, NOTES, TAGS, METHODS = "client contacts", "client notes", "tags", "client payment methods"

CLIENTS = (
    operation(
        "GET /clients",
        clients.list_,
        "List clients; filter by state, tag, balance and free text",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /clients",
        clients.create,
        "Create a client; accepts no idempotency key; sends client.created",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(ClientExists,),
    ),
    operation(
        "POST /clients/find-or-create",
        clients.find_or_create,
        "Find a client by external reference, tax id, e-mail, phone or name, in this order, or create it",
        name="findOrCreateClient",
        group=GROUP,
        scope=WRITE,
        problems=(ClientExists,),
    ),
    operation(
        "POST /clients/bulk",
        clients.bulk,
        "Create or change up to 100 clients, each with its own result",
        name="saveClients",
        group=GROUP,
        scope=WRITE,
    ),
    operation("GET /clients/{id}", clients.get, "Get a client", group=GROUP, scope=READ),
    operation(
        "PATCH /clients/{id}",
        clients.change,
        "Change a client; sends client.updated",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict, ClientExists, ClientMerged, OpeningBalanceClosed),
    ),
    operation(
        "DELETE /clients/{id}",
        clients.archive,
        "Archive a client",
        name="archiveClient",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict, ClientMerged),
    ),
    operation(
        "POST /clients/{id}/restore",
        clients.restore,
        "Restore an archived client",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict, ClientExists, ClientMerged),
    ),
)
BESIDE = (
    operation("GET /clients/{id}/contacts", beside.contacts, "List contacts", group=CONTACTS, scope=READ),
    operation(
        "POST /clients/{id}/contacts",
        beside.add_contact,
        "Add a contact",
        group=CONTACTS,
        scope=WRITE,
        creates=True,
        problems=(ClientMerged,),
    ),
    operation(
        "PATCH /clients/{id}/contacts/{contactId}",
        beside.change_contact,
        "Change a contact",
        group=CONTACTS,
        scope=WRITE,
        problems=(VersionConflict, ClientMerged),
    ),
    operation(
        "DELETE /clients/{id}/contacts/{contactId}",
        beside.remove_contact,
        "Remove a contact",
        group=CONTACTS,
        scope=WRITE,
        problems=(VersionConflict, ClientMerged),
    ),
    operation("GET /clients/{id}/notes", beside.notes, "List notes", group=NOTES, scope=READ),
    operation(
        "POST /clients/{id}/notes",
        beside.add_note,
        "Add a note",
        group=NOTES,
        scope=WRITE,
        creates=True,
        problems=(ClientMerged,),
    ),
    operation(
        "PATCH /clients/{id}/notes/{noteId}",
        beside.change_note,
        "Change a note",
        group=NOTES,
        scope=WRITE,
        problems=(VersionConflict, ClientMerged),
    ),
    operation(
        "DELETE /clients/{id}/notes/{noteId}",
        beside.remove_note,
        "Remove a note",
        group=NOTES,
        scope=WRITE,
        problems=(VersionConflict, ClientMerged),
    ),
    operation("GET /tags", beside.tags, "List tags", group=TAGS, scope=READ),
    operation(
        "POST /tags", beside.create_tag, "Create a tag", group=TAGS, scope=WRITE, creates=True, problems=(TagExists,)
    ),
    operation(
        "PATCH /tags/{id}",
        beside.change_tag,
        "Rename or recolour a tag",
        group=TAGS,
        scope=WRITE,
        problems=(VersionConflict, TagExists),
    ),
    operation(
        "DELETE /tags/{id}", beside.delete_tag, "Delete a tag", group=TAGS, scope=WRITE, problems=(VersionConflict,)
    ),
    operation(
        "PUT /clients/{id}/tags",
        beside.set_tags,
        "Set the tags of a client",
        group=TAGS,
        scope=WRITE,
        problems=(VersionConflict, ClientMerged),
    ),
)
SAVED = (
    operation(
        "GET /clients/{id}/payment-methods",
        methods.list_,
        "List saved payment methods (tokens, never card numbers)",
        group=METHODS,
        scope=READ,
    ),
    operation(
        "POST /clients/{id}/payment-methods",
        methods.add,
        "Save a provider's token",
        group=METHODS,
        scope=WRITE,
        creates=True,
        problems=(PaymentMethodExists, ClientMerged, CardNumberRefused),
    ),
    operation(
        "DELETE /clients/{id}/payment-methods/{methodId}",
        methods.remove,
        "Remove a payment method",
        group=METHODS,
        scope=WRITE,
        problems=(VersionConflict, ClientMerged),
    ),
    operation(
        "POST /clients/{id}/payment-methods/{methodId}/set-default",
        methods.set_default,
        "Make a payment method the default",
        group=METHODS,
        scope=WRITE,
        problems=(VersionConflict, ClientMerged),
    ),
)
OPERATIONS = (*CLIENTS, *BESIDE, *SAVED)
