"""Reading the records that documents name: a statement for each kind of record, however many documents there are."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from types import MappingProxyType
from typing import Any, TypeVar
from uuid import UUID

from msgspec import UNSET

from pinkas.core.problems import NotFound, Problem
from pinkas.countries import Country, get_country
from pinkas.domains import brands, businesses, clients, currencies, prices, products, stock, templates
from pinkas.domains.businesses import Business
from pinkas.domains.clients import Client
from pinkas.domains.documents.model.rules import lines
from pinkas.domains.documents.model.rules.context import Target
from pinkas.domains.documents.model.rules.creditable import CreditableRemainder
from pinkas.domains.documents.model.rules.opening_items import opening_target
from pinkas.domains.documents.model.rules.references import References, unpriced_products
from pinkas.domains.documents.model.rules.settings import Settings
from pinkas.domains.documents.model.rules.source_lines import SourceLine
from pinkas.domains.documents.model.store import credits, relations
from pinkas.domains.documents.model.store import documents as document_store
from pinkas.domains.documents.model.store import settings as settings_store
from pinkas.domains.documents.model.types import NewDocument, NewReference
from pinkas.platform.tx import Tx

Found = TypeVar("Found")


async def load_references(
    tx: Tx,
    requests: Sequence[NewDocument],
    *,
    lock: bool = False,
    business: Business | None = None,
    settings: Mapping[int, Settings] = MappingProxyType({}),
    line_documents: Mapping[UUID, UUID] = MappingProxyType({}),
) -> References:
    """Everything that documents name. `lock`: the issued documents that they refer to are locked until the transaction
    ends, in the order of their ids, because they are about to be paid, credited or converted. What was read before is
    not read again: `business` as it is today, the settings of document types, and of source lines their documents."""
    days = {one.issue_date for one in requests}
    by_day, by_type, clients_, products_, targets = await tx.gather(
        _businesses(tx, days, business),
        _settings(tx, {one.doc_type for one in requests}, settings),
        _load_clients(tx, {one.client_id for one in requests if one.client_id}),
        _load_products(tx, {line.product_id for one in requests for line in one.lines if line.product_id}),
        load_targets(tx, [ref for one in requests for ref in one.references], lock=lock),
    )
    references = References(
        now=tx.now, businesses=by_day, settings=by_type, clients=clients_, products=products_, targets=targets
    )
    archived, prices_, brands_, templates_, rates, warehouses, source_documents, creditable = await tx.gather(
        _load_archived_products(tx, requests, references),
        _load_prices(tx, requests, references),
        _load_brands(tx, requests, references),
        _load_templates(tx, requests, references),
        _load_rates(tx, requests, references),
        _load_warehouses(tx, requests),
        _load_source_documents(tx, requests, line_documents),
        _load_creditable_remainders(tx, requests, references),
    )
    return replace(
        references,
        archived_products=archived,
        prices=prices_,
        **brands_,
        **templates_,
        rates=rates,
        warehouses=warehouses,
        source_documents=source_documents,
        creditable=creditable,
    )


async def load_targets(tx: Tx, named: Iterable[NewReference], *, lock: bool = False) -> dict[UUID, Target]:
    """What references name: issued documents and opening balances, locked in this order when they are about to be
    settled."""
    named = list(named)
    found = await document_store.get_targets(tx, {one.document_id for one in named if one.document_id}, lock=lock)
    items = {one.opening_item_id for one in named if one.opening_item_id}
    if items:
        found |= {
            id: opening_target(row) for id, row in (await clients.get_opening_items(tx, items, lock=lock)).items()
        }
    return found


async def _settings(tx: Tx, doc_types: Collection[int], known: Mapping[int, Settings]) -> dict[int, Settings]:
    missing = sorted(set(doc_types) - known.keys())
    found = await tx.gather(*(settings_store.get_settings(tx, one) for one in missing))
    return {**known, **dict(zip(missing, found, strict=True))}


def _of_all(settings: Mapping[int, Settings]) -> Settings:
    """What does not depend on the document type."""
    return next(iter(settings.values()), Settings())


async def _businesses(tx: Tx, days: Collection[date | None], today: Business | None) -> Mapping[date | None, Business]:
    """The business on each of several days, unless it was read before."""
    return {None: today} if today is not None and set(days) == {None} else await businesses.get_on_days(tx, days)


async def load_source_lines(
    tx: Tx, document_ids: Collection[UUID], country: Country, *, without: UUID | None = None
) -> dict[UUID, SourceLine]:
    """The lines of issued documents, with what later documents took of each, by the ids of the lines. `without` is a
    document that counts as cancelled already."""
    kinds = country.document_types.values()
    return await relations.get_source_lines(
        tx,
        document_ids,
        crediting_types=[one.code for one in kinds if one.credits],
        returning_types=[one.code for one in kinds if one.returns],
        delivering_types=[one.code for one in kinds if one.stock < 0],
        without=without,
    )


async def _load_clients(tx: Tx, ids: Collection[UUID]) -> dict[UUID, Client]:
    found = await _load_clients_by_ids(tx, ids)
    standing = {one.merged_into_id for one in found.values() if one.merged_into_id is not None} - found.keys()
    return found | await _load_clients_by_ids(tx, standing)


async def _load_clients_by_ids(tx: Tx, ids: Collection[UUID]) -> dict[UUID, Client]:
    if len(ids) == 1:  # PostgreSQL caches this plan, but plans for a list each time
        (id,) = ids
        try:
            return {id: await clients.get(tx, id)}
        except NotFound:
            return {}
    return await clients.get_by_ids(tx, ids) if ids else {}


async def _load_products(tx: Tx, ids: Collection[UUID]) -> dict[UUID, products.Product]:
    return await products.get_by_ids(tx, ids) if ids else {}


async def _load_archived_products(tx: Tx, requests: Iterable[NewDocument], references: References) -> frozenset[UUID]:
    named = {id for one in requests if (kind := references.kind(one)) for id in lines.named_products(one, kind)}
    return frozenset(await products.archived_ids(tx, named)) if named else frozenset()


async def _load_prices(
    tx: Tx, requests: Iterable[NewDocument], references: References
) -> Sequence[prices.PriceCandidate]:
    """The price lists of the clients and currencies of all documents that leave prices out, in one statement."""
    asking = [one for one in requests if unpriced_products(one)]
    if not asking:
        return ()
    buyers = (references.client(one.client_id) for one in asking)
    return await prices.get_candidates(
        tx,
        {id for one in asking for id in unpriced_products(one)},
        {one.merged_into_id or one.id for one in buyers if one is not None},
        {currency for one in asking for currency in _possible_currencies(one, references)},
        min(references.issue_day(one) for one in asking),
    )


def _possible_currencies(document: NewDocument, references: References) -> set[str]:
    """The currencies that a document may come to have: its own, or a default."""
    if document.currency:
        return {document.currency}
    default = references.settings[document.doc_type].defaults.currency
    return {one for one in (default, references.business(document).default_currency) if one}


async def _load_rates(
    tx: Tx, requests: Iterable[NewDocument], references: References
) -> dict[tuple[str, date], Decimal]:
    """The business's own rates for documents that need one and do not say it."""
    wanted = {
        (currency, references.issue_day(one))
        for one in requests
        if one.exchange_rate is None
        for currency in _possible_currencies(one, references)
        if currency != get_country(references.business(one).country).currency
    }
    keys = sorted(wanted)
    rates = await tx.gather(*(currencies.get_rate_on(tx, currency, day) for currency, day in keys))
    return {key: rate for key, rate in zip(keys, rates, strict=True) if rate is not None}


async def _load_brands(tx: Tx, requests: Iterable[NewDocument], references: References) -> dict[str, Any]:
    """The brands that documents name or take from their client, and the default where one takes that."""
    undecided = [one for one in requests if one.brand_id is UNSET]
    usual = [client.brand_id if (client := references.client(one.client_id)) else None for one in undecided]
    named = (one.brand_id for one in requests)
    found = await _load_each(tx, brands.get_for_document, {id for id in (*named, *usual) if id})
    needs_default = any(id is None or isinstance(found[id], Problem) for id in usual)
    default = _of_all(references.settings).default_brand_id if needs_default else None
    if default is not None and default not in found:
        found |= await _load_each(tx, brands.get_for_document, [default])
    return {"brands": found, "default_brand": default}


async def _load_templates(tx: Tx, requests: Iterable[NewDocument], references: References) -> dict[str, Any]:
    """The templates that documents name or take from their type's settings, and the default where one takes that."""
    named = [
        references.settings[one.doc_type].defaults.template_id or UNSET if one.template_id is UNSET else one.template_id
        for one in requests
    ]
    default = _of_all(references.settings).default_template_id if any(one is UNSET for one in named) else None
    found = await _load_each(tx, templates.get_for_document, {id for id in (*named, default) if id})
    return {"templates": found, "default_template": default}


async def _load_each(tx: Tx, read: Callable[[Tx, UUID], Any], ids: Iterable[UUID]) -> dict[UUID, Any]:
    """Each record, or the problem of using it."""

    async def one(id: UUID) -> Any:
        try:
            return await read(tx, id)
        except Problem as problem:
            return problem

    wanted = sorted(ids)
    return dict(zip(wanted, await tx.gather(*(one(id) for id in wanted)), strict=True))


async def _load_warehouses(tx: Tx, requests: Iterable[NewDocument]) -> frozenset[UUID]:
    named = any(line.warehouse_id for one in requests for line in one.lines)
    return await stock.warehouse_ids(tx) if named else frozenset()


async def _load_source_documents(
    tx: Tx, requests: Iterable[NewDocument], known: Mapping[UUID, UUID]
) -> Mapping[UUID, UUID]:
    linked = [one for one in requests if any(line.source_line_id for line in one.lines)]
    documents = {ref.target_id for one in linked for ref in one.references}
    lines_ = {line.source_line_id for one in linked for line in one.lines if line.source_line_id} - known.keys()
    return {**known, **await relations.get_documents_of_lines(tx, documents, lines_)} if lines_ else known


async def _load_creditable_remainders(
    tx: Tx, requests: Iterable[NewDocument], references: References
) -> Mapping[UUID, CreditableRemainder]:
    credited = {
        id for one in requests if (kind := references.kind(one)) and kind.credits for id in references.targets_of(one)
    }
    return await credits.get_creditable_remainders(tx, credited)
