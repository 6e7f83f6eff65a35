"""Gathering what the rules look at."""

from uuid import UUID

import msgspec

from pinkas.core.problems import NotFound
from pinkas.countries import DocumentType, country
from pinkas.domains import businesses, clients, products
from pinkas.domains.documents.rules.context import Context, reference_kind
from pinkas.domains.documents.rules.lines import with_products
from pinkas.domains.documents.rules.problems import ClientArchived, ClientNotFound
from pinkas.domains.documents.rules.snapshots import client_snapshot
from pinkas.domains.documents.store import reads
from pinkas.domains.documents.types import NewDocument
from pinkas.platform.tx import Tx


async def context_of(tx: Tx, new: NewDocument, *, lock: bool = False) -> tuple[Context, clients.Client | None]:
    """The business, the client and the documents that `new` names; `lock` for those about to be settled."""
    business = await businesses.current(tx)
    kind = country(business.country).document_types.get(new.doc_type)
    settles = kind is not None and reference_kind(kind) != "source"
    if new.client is not None:
        clients.check_new(new.client, business.country, prefix="client.")
    client = await _client(tx, new.client_id) if new.client_id else None
    targets = await reads.targets(tx, [one.document_id for one in new.references], lock=lock and settles)
    named = client or new.client
    context = Context(
        business=business,
        country=country(business.country),
        today=tx.today(business.timezone),
        now=tx.now,
        new_id=tx.new_id,
        client=client_snapshot(named) if named else None,
        targets=targets,
    )
    return context, client


async def completed(tx: Tx, new: NewDocument) -> NewDocument:
    """The request with its lines completed from their products."""
    wanted = {line.product_id for line in new.lines if line.product_id}
    if not wanted:
        return new
    business = await businesses.current(tx)
    found = await products.by_ids(tx, wanted)
    day = new.issue_date or tx.today(business.timezone)
    return with_products(new, found, business, country(business.country), day)


async def kept_client(tx: Tx, new: NewDocument) -> NewDocument:
    """Keeps an inline client as a client of the business, when it says so."""
    if new.client is None or not new.client.save:
        return new
    clients.check_new(new.client, (await businesses.current(tx)).country, prefix="client.")
    fields = {name: getattr(new.client, name) for name in clients.NewClient.__struct_fields__}
    client = await clients.create(tx, clients.NewClient(**fields))
    return msgspec.structs.replace(new, client=None, client_id=client.id)


async def _client(tx: Tx, id: UUID) -> clients.Client:
    try:
        return await clients.get(tx, id)
    except NotFound:
        raise ClientNotFound(field="clientId") from None


def refuse_archived(client: clients.Client | None) -> None:
    """An archived client takes no new documents."""
    if client is not None and client.archived_at is not None:
        raise ClientArchived(field="clientId")


async def kind_for(tx: Tx, doc_type: int) -> tuple[businesses.Business, DocumentType]:
    """The business and a document type that it may issue."""
    business = await businesses.current(tx)
    context = Context(
        business=business,
        country=country(business.country),
        today=tx.today(business.timezone),
        now=tx.now,
        new_id=tx.new_id,
        client=None,
        targets={},
    )
    return business, context.kind(doc_type)
