"""The public operations of clients, and of their contacts, notes, tags and payment methods."""

from pinkas.core.cards import CardNumberRefused
from pinkas.core.problems import VersionConflict
from pinkas.domains.clients.actions import client_records, clients, listing, payment_methods
from pinkas.domains.clients.rules import (
    ClientExists,
    ClientMerged,
    OpeningBalanceClosed,
    PaymentMethodExists,
    TagExists,
)
from pinkas.domains.clients.rules.table import CLIENT_COLUMNS, client_rows
from pinkas.domains.clients.types.client_records import NewTag, TagChanges, TagQuery
from pinkas.domains.ledger import PeriodClosed
from pinkas.platform.crud import OperationTexts, crud
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

GROUP, READ, WRITE = "clients", "clients:read", "clients:write"
CONTACTS_GROUP, NOTES_GROUP, TAGS_GROUP, METHODS_GROUP = (
    "client contacts",
    "client notes",
    "tags",
    "client payment methods",
)

CREATE_PROBLEMS = (ClientExists, PeriodClosed)
CHANGE_PROBLEMS = (VersionConflict, ClientExists, ClientMerged, OpeningBalanceClosed, PeriodClosed)
"""What prevents creating a client, and changing one."""

CLIENT_OPERATIONS = (
    operation(
        "GET /clients",
        clients.list_,
        "List clients; filter by state, tag, balance and free text",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "GET /clients/balances",
        listing.list_balances,
        "What some clients owe, by client and currency",
        name="listClientBalances",
        group=GROUP,
        scope=READ,
    ),
    report(
        "/reports/clients",
        listing.compose_table,
        "Clients with the filters of their list, each with its balance",
        name="getClientTable",
        group="reports",
        scope=READ,
        load=listing.get_table_subject,
        rows=client_rows,
        columns=CLIENT_COLUMNS,
    ),
    operation(
        "POST /clients",
        clients.create,
        "Create a client; accepts no idempotency key; sends client.created",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=CREATE_PROBLEMS,
    ),
    operation(
        "POST /clients/find-or-create",
        clients.find_or_create,
        "Find a client by external reference, tax id, e-mail, phone or name, in this order, or create it",
        name="findOrCreateClient",
        group=GROUP,
        scope=WRITE,
        problems=CREATE_PROBLEMS,
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
        problems=CHANGE_PROBLEMS,
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
CLIENT_RECORD_OPERATIONS = (
    operation(
        "GET /clients/{id}/contacts", client_records.list_contacts, "List contacts", group=CONTACTS_GROUP, scope=READ
    ),
    operation(
        "POST /clients/{id}/contacts",
        client_records.add_contact,
        "Add a contact",
        group=CONTACTS_GROUP,
        scope=WRITE,
        creates=True,
        problems=(ClientMerged,),
    ),
    operation(
        "PATCH /clients/{id}/contacts/{contactId}",
        client_records.change_contact,
        "Change a contact",
        group=CONTACTS_GROUP,
        scope=WRITE,
        problems=(VersionConflict, ClientMerged),
    ),
    operation(
        "DELETE /clients/{id}/contacts/{contactId}",
        client_records.remove_contact,
        "Remove a contact",
        group=CONTACTS_GROUP,
        scope=WRITE,
        problems=(VersionConflict, ClientMerged),
    ),
    operation("GET /clients/{id}/notes", client_records.list_notes, "List notes", group=NOTES_GROUP, scope=READ),
    operation(
        "POST /clients/{id}/notes",
        client_records.add_note,
        "Add a note",
        group=NOTES_GROUP,
        scope=WRITE,
        creates=True,
        problems=(ClientMerged,),
    ),
    operation(
        "PATCH /clients/{id}/notes/{noteId}",
        client_records.change_note,
        "Change a note",
        group=NOTES_GROUP,
        scope=WRITE,
        problems=(VersionConflict, ClientMerged),
    ),
    operation(
        "DELETE /clients/{id}/notes/{noteId}",
        client_records.remove_note,
        "Remove a note",
        group=NOTES_GROUP,
        scope=WRITE,
        problems=(VersionConflict, ClientMerged),
    ),
    *crud(
        "/tags",
        client_records.TAGS,
        group=TAGS_GROUP,
        read=READ,
        write=WRITE,
        listing=(
            TagQuery,
            OperationTexts("List tags", "The tags of clients, newest first unless `sort` says otherwise."),
        ),
        creating=(
            NewTag,
            OperationTexts(
                "Create a tag",
                "Creates a tag. A tag that a client is given by name is made by itself.",
                (TagExists,),
            ),
        ),
        changing=(
            TagChanges,
            OperationTexts(
                "Rename or recolour a tag", "Renames or recolours a tag, on every client that bears it.", (TagExists,)
            ),
        ),
        deleting=OperationTexts("Delete a tag", "Deletes a tag, and takes it off every client."),
    ),
    operation(
        "PUT /clients/{id}/tags",
        client_records.set_tags,
        "Set the tags of a client",
        group=TAGS_GROUP,
        scope=WRITE,
        problems=(VersionConflict, ClientMerged),
    ),
)
PAYMENT_METHOD_OPERATIONS = (
    operation(
        "GET /clients/{id}/payment-methods",
        payment_methods.list_,
        "List saved payment methods (tokens, never card numbers)",
        group=METHODS_GROUP,
        scope=READ,
    ),
    operation(
        "POST /clients/{id}/payment-methods",
        payment_methods.add,
        "Save a provider's token",
        group=METHODS_GROUP,
        scope=WRITE,
        creates=True,
        problems=(PaymentMethodExists, ClientMerged, CardNumberRefused),
    ),
    operation(
        "DELETE /clients/{id}/payment-methods/{methodId}",
        payment_methods.remove,
        "Remove a payment method",
        group=METHODS_GROUP,
        scope=WRITE,
        problems=(VersionConflict, ClientMerged),
    ),
    operation(
        "POST /clients/{id}/payment-methods/{methodId}/set-default",
        payment_methods.set_default,
        "Make a payment method the default",
        group=METHODS_GROUP,
        scope=WRITE,
        problems=(VersionConflict, ClientMerged),
    ),
)
OPERATIONS = (*CLIENT_OPERATIONS, *CLIENT_RECORD_OPERATIONS, *PAYMENT_METHOD_OPERATIONS)
