"""Gathering what the rules look at."""

from datetime import date
from decimal import Decimal
from uuid import UUID

import msgspec
from msgspec import UNSET

from pinkas.core.problems import NotFound
from pinkas.countries import DocumentType, country
from pinkas.domains import brands, businesses, clients, currencies, products
from pinkas.domains.documents.rules.context import Context, reference_kind
from pinkas.domains.documents.rules.lines import with_products
from pinkas.domains.documents.rules.problems import ClientArchived, ClientNotFound
from pinkas.domains.documents.rules.settings import Settings, with_defaults
from pinkas.domains.documents.rules.snapshots import client_snapshot
from pinkas.domains.documents.store import reads
from pinkas.domains.documents.store import settings as stored
from pinkas.domains.documents.types import NewDocument, TypeDefaults
from pinkas.platform.tx import Tx


async def context_of(
    tx: Tx, new: NewDocument, *, settings: Settings | None = None, lock: bool = False
) -> tuple[Context, clients.Client | None]:
    """The business, the client and the documents that `new` names, and what is set for its type, unless the caller has
    read that already; `lock` for documents about to be settled."""
    business = await businesses.as_of(tx, new.issue_date)
    kind = country(business.country).document_types.get(new.doc_type)
    settles = kind is not None and reference_kind(kind) != "source"
    if new.client is not None:
        clients.check_new(new.client, business.country, prefix="client.")
    client = await _client(tx, new.client_id) if new.client_id else None
    targets = await reads.targets(tx, [one.document_id for one in new.references], lock=lock and settles)
    named = client or new.client
    today = tx.today(business.timezone)
    context = Context(
        business=business,
        country=country(business.country),
        today=today,
        now=tx.now,
        new_id=tx.new_id,
        client=client_snapshot(named) if named else None,
        targets=targets,
        settings=settings or await stored.of_type(tx, new.doc_type),
        exchange_rate=await _rate(tx, new, business, today),
        brand=await brands.named(tx, new.brand_id) if new.brand_id else None,
    )
    return context, client


async def _rate(tx: Tx, new: NewDocument, business: businesses.Business, today: date) -> Decimal | None:
    """The business's own rate for a document that needs one and does not say it."""
    currency = new.currency or business.default_currency
    if new.exchange_rate is not None or currency == country(business.country).currency:
        return None
    return await currencies.rate_on(tx, currency, new.issue_date or today)


async def started(tx: Tx, body: NewDocument) -> tuple[NewDocument, Settings]:
    """A draft as it is made: what it leaves out is taken from the settings of its type and from its products."""
    settings = await stored.of_type(tx, body.doc_type)
    new = body
    if settings.defaults != TypeDefaults():
        home = country((await businesses.current(tx)).country).currency
        new = with_defaults(body, settings.defaults, home)
    if new.brand_id is UNSET:
        new = msgspec.structs.replace(new, brand_id=await brands.default_of(tx))
    return await completed(tx, new), settings


async def completed(tx: Tx, new: NewDocument) -> NewDocument:
    """The request with its lines completed from their products."""
    wanted = {line.product_id for line in new.lines if line.product_id}
    if not wanted:
        return new
    business = await businesses.as_of(tx, new.issue_date)
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
