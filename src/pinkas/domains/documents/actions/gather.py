"""Gathering what the rules look at."""

from datetime import date
from decimal import Decimal
from uuid import UUID

import msgspec
from msgspec import UNSET

from pinkas.countries import DocumentType, country
from pinkas.domains import businesses, clients, stock
from pinkas.domains.documents.actions.known import Known
from pinkas.domains.documents.rules.context import Context
from pinkas.domains.documents.rules.following import SourceLineNotFound
from pinkas.domains.documents.rules.lines import with_products
from pinkas.domains.documents.rules.problems import ClientArchived, ClientNotFound
from pinkas.domains.documents.rules.settings import with_defaults, with_usual_discount
from pinkas.domains.documents.rules.snapshots import client_snapshot
from pinkas.domains.documents.store import following
from pinkas.domains.documents.types import NewDocument, TypeDefaults
from pinkas.platform.tx import Tx


async def context_of(
    tx: Tx, new: NewDocument, *, known: Known | None = None, lock: bool = False
) -> tuple[Context, clients.Client | None]:
    """The business, the client and the documents that `new` names, and what is set for its type; what is `known` is
    not read again. `lock` for documents about to be settled."""
    known = known or Known(tx, lock=lock)
    business = await known.business(new.issue_date)
    if new.client is not None:
        clients.check_new(new.client, business.country, prefix="client.")
    client = await _client(known, new.client_id) if new.client_id else None
    targets = await known.targets_of(new)
    await _check_sources(tx, new)
    await _check_warehouses(known, new)
    named = client or (clients.kept(new.client, business.country) if new.client else None)
    today, land = tx.today(business.timezone), country(business.country)
    kind = land.document_types.get(new.doc_type)
    credited = targets if kind is not None and kind.credits else ()
    context = Context(
        business=business,
        country=land,
        today=today,
        now=tx.now,
        new_id=tx.new_id,
        client=client_snapshot(named) if named else None,
        targets=targets,
        settings=await known.settings(new.doc_type),
        exchange_rate=await _rate(known, new, business, today),
        brand=await known.brand(new.brand_id) if new.brand_id else None,
        template=await known.template(new.template_id) if new.template_id else None,
        left=await known.left_of(credited),
    )
    return context, client


async def _check_sources(tx: Tx, new: NewDocument) -> None:
    """A line that says from which one it comes names a line of a document that is referred to."""
    named = {line.source_line_id for line in new.lines if line.source_line_id}
    if not named:
        return
    found = await following.lines_of(tx, {one.document_id for one in new.references}, named)
    for place, line in enumerate(new.lines):
        if line.source_line_id and line.source_line_id not in found:
            raise SourceLineNotFound(field=f"lines[{place}].sourceLineId")


async def _check_warehouses(known: Known, new: NewDocument) -> None:
    """A line that says where its goods are names a warehouse."""
    if not any(line.warehouse_id for line in new.lines):
        return
    found = await known.warehouses()
    for place, line in enumerate(new.lines):
        if line.warehouse_id is not None and line.warehouse_id not in found:
            raise stock.WarehouseNotFound(field=f"lines[{place}].warehouseId")


async def _rate(known: Known, new: NewDocument, business: businesses.Business, today: date) -> Decimal | None:
    """The business's own rate for a document that needs one and does not say it."""
    currency = new.currency or business.default_currency
    if new.exchange_rate is not None or currency == country(business.country).currency:
        return None
    return await known.rate(currency, new.issue_date or today)


async def started(known: Known, body: NewDocument) -> NewDocument:
    """A draft as it is made: what it leaves out is taken from the settings of its type, its client and its products."""
    settings = await known.settings(body.doc_type)
    new = body
    if settings.defaults != TypeDefaults():
        home = country((await known.business(body.issue_date)).country).currency
        new = with_defaults(body, settings.defaults, home)
    client = await known.client(body.client_id) if body.client_id else None
    if new.brand_id is UNSET:
        new = msgspec.structs.replace(new, brand_id=await known.brand_for(client))
    kind = country((await known.business(body.issue_date)).country).document_types.get(new.doc_type)
    if client is not None and kind is not None:
        new = with_usual_discount(new, client.discount, kind)
    if new.template_id is UNSET:
        new = msgspec.structs.replace(new, template_id=await known.default_template())
    return await completed(known, new)


async def completed(known: Known, new: NewDocument) -> NewDocument:
    """The request with its lines completed from their products."""
    wanted = {line.product_id for line in new.lines if line.product_id}
    if not wanted:
        return new
    business = await known.business(new.issue_date)
    found = await known.products(wanted)
    day = new.issue_date or known.tx.today(business.timezone)
    listed = await known.prices(new)
    return with_products(new, found, business, country(business.country), day, listed)


async def kept_client(tx: Tx, new: NewDocument) -> NewDocument:
    """Keeps an inline client as a client of the business, when it says so."""
    if new.client is None or not new.client.save:
        return new
    clients.check_new(new.client, (await businesses.current(tx)).country, prefix="client.")
    fields = {name: getattr(new.client, name) for name in clients.DescribedClient.__struct_fields__}
    client = await clients.keep(tx, clients.NewClient(**fields))
    return msgspec.structs.replace(new, client=None, client_id=client.id)


async def _client(known: Known, id: UUID) -> clients.Client:
    client = await known.client(id)
    if client is None:
        raise ClientNotFound(field="clientId")
    return client


def refuse_archived(client: clients.Client | None) -> None:
    """An archived client takes no new documents, and neither does a merged one."""
    refuse_merged(client)
    if client is not None and client.archived_at is not None:
        raise ClientArchived(field="clientId")


def refuse_merged(client: clients.Client | None) -> None:
    """A merged client takes no new documents: another one stands for it."""
    if client is not None and client.merged_into_id is not None:
        raise clients.ClientMerged(field="clientId", mergedIntoId=str(client.merged_into_id))


async def standing(known: Known, new: NewDocument) -> NewDocument:
    """What follows from a document of a client that was merged since names the one that stands for it."""
    client = await known.client(new.client_id) if new.client_id and new.references else None
    if client is None or client.merged_into_id is None:
        return new
    targets = await known.targets_of(new)
    if all(one.client_id != client.merged_into_id for one in targets.values()):
        return new
    return msgspec.structs.replace(new, client_id=client.merged_into_id)


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
