"""Clients under references of the caller's own."""

from uuid import UUID

from pinkas.core.fields import Reference, sent_fields
from pinkas.domains import clients
from pinkas.domains.clients import Client, ClientChanges, NewClient
from pinkas.domains.integrations.actions.references import Made, create_once, get_or_create, get_own_id, plain_request
from pinkas.domains.integrations.types import IntegrationClient, IntegrationClientChanges, KeptReference
from pinkas.platform.operation import Reply
from pinkas.platform.tx import Tx


async def create_client(tx: Tx, body: IntegrationClient) -> Reply[Client]:
    """Creates a client once under the reference, or gets the one that has it already: 201 for a new client, 200 for
    one that was there, which is not changed. The same call again answers 200 with the client as it stands now and
    `Idempotent-Replayed: true`, at any time. A refused call leaves the reference free."""

    async def make() -> Made[Client]:
        create = clients.create(tx, plain_request(body, NewClient))
        return await get_or_create(
            tx, body.external_reference, create, clients.ClientExists, clients.get, clients.get_id_of_reference
        )

    async def show(known: KeptReference) -> Client:
        return await clients.get(tx, known.object_id)

    return await create_once(tx, "client", body, make, show)


async def get_client(tx: Tx, external_reference: Reference) -> Client:
    """The client that was created under the reference, or else the live one that has it as its `externalReference`."""
    return await clients.get(tx, await _get_client_id(tx, external_reference))


async def change_client(tx: Tx, external_reference: Reference, body: IntegrationClientChanges) -> Client:
    """Changes the fields that are sent, as `PATCH /clients/{id}` does; the reference stays."""
    id = await _get_client_id(tx, external_reference)
    return await clients.change(tx, id, ClientChanges(**sent_fields(body)))


async def _get_client_id(tx: Tx, reference: str) -> UUID:
    return await get_own_id(tx, "client", reference, clients.get_id_of_reference)
