"""Orders of shops: client, document, payments and receipt in one transaction."""

import re
from uuid import UUID

from pinkas.core.problems import NotFound
from pinkas.core.renamed_fields import fields_renamed
from pinkas.countries import get_country
from pinkas.domains import businesses, clients, documents
from pinkas.domains.clients import Client
from pinkas.domains.documents import Document
from pinkas.domains.integrations.actions.references import Made, create_once
from pinkas.domains.integrations.rules import orders as rules
from pinkas.domains.integrations.types import KeptReference, NewOrder, Order
from pinkas.platform.operation import Reply
from pinkas.platform.tx import Tx

_FIELDS_OF_CLIENT = ((re.compile("^"), "client."),)
"""What is wrong with the client is told of the fields of the order."""


async def create_order(tx: Tx, body: NewOrder) -> Reply[Order]:
    """Takes an order once under the reference: its client is found or created, its document created and issued, its
    payments recorded with their receipt, and both sent, all of it or nothing. The same call again answers 200 with what
    it made as that stands now and `Idempotent-Replayed: true`, at any time. The document is found by the reference of
    the order under `/integrations/documents` too. A refused call leaves the reference free."""
    country = get_country((await businesses.get_current(tx)).country)
    rules.check_order(body, country)

    async def make() -> Made[Order]:
        client, created = await _get_or_create_client(tx, body)
        document = await documents.create(tx, rules.order_document(body, client.id if client else None, country))
        receipt = None
        if body.finalize:
            document = await documents.finalize_draft(tx, document.id, rules.finalize_options(body))
        paid = rules.order_payments(body, country)
        if paid is not None:
            receipt = await documents.pay(tx, document.id, paid)
            if (to := rules.recipients(body)) is not None:
                tx.enqueue(documents.SEND, document_id=receipt.id, to=to)
            document = await documents.get_document(tx, document.id)
        answer = Order(
            id=document.id,
            external_reference=body.external_reference,
            client=client,
            created_client=created,
            document=document,
            receipt=receipt,
            created_at=tx.now,
        )
        return Made(document.id, answer, receipt.id if receipt else None)

    async def show(known: KeptReference) -> Order:
        return await _show(tx, known, body.external_reference)

    return await create_once(tx, "order", body, make, show)


async def _get_or_create_client(tx: Tx, body: NewOrder) -> tuple[Client | None, bool]:
    """The client of an order, and whether it is a new one."""
    if body.client is not None:
        with fields_renamed(_FIELDS_OF_CLIENT):
            found = await clients.find_or_create(tx, rules.order_client(body.client))
        return found.client, found.created
    if body.client_id is None:
        return None, False
    try:
        return await clients.get(tx, body.client_id), False
    except NotFound:
        raise documents.ClientNotFound(field="clientId") from None


async def _show(tx: Tx, known: KeptReference, reference: str) -> Order:
    document = await documents.get_document(tx, known.object_id)
    receipt: Document | None = None
    if known.receipt_id is not None:
        receipt = await documents.get_document(tx, known.receipt_id)
    client_id: UUID | None = document.client_id
    return Order(
        id=document.id,
        external_reference=reference,
        client=await clients.get(tx, client_id) if client_id else None,
        created_client=None,
        document=document,
        receipt=receipt,
        created_at=known.created_at,
    )
