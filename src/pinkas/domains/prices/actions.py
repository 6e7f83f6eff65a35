"""Creating, changing and deleting price lists and the prices in them."""

from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.fields import given
from pinkas.core.pages import Page
from pinkas.core.problems import Faults, NotFound
from pinkas.core.words import compared
from pinkas.domains import businesses, clients, products
from pinkas.domains.prices import rules, store
from pinkas.domains.prices.rules import PriceListExists
from pinkas.domains.prices.store import LISTS
from pinkas.domains.prices.types import (
    NewPrice,
    NewPriceList,
    Price,
    PriceList,
    PriceListChanges,
    PriceListQuery,
    PriceQuery,
)
from pinkas.platform.tx import Tx


async def list_(tx: Tx, query: PriceListQuery) -> Page[PriceList]:
    """Price lists, newest first unless `sort` says otherwise."""
    named = query.client_id
    return await store.page(tx, query, await clients.called(tx, named) if named is not None else ())


async def create(tx: Tx, body: NewPriceList) -> PriceList:
    """Creates a price list, in the currency of the business unless it names another. A document line without a
    `unitPrice` takes the client's own list before that of its tag, that before the currency's, and the product's
    price when none says one; the date of the document decides which lists count."""
    fields: dict[str, Any] = msgspec.structs.asdict(body)
    fields["currency"] = fields["currency"] or (await businesses.current(tx)).default_currency
    rules.check(fields)
    columns = await _columns(tx, fields)
    columns["applies_to"] = rules.applies_to(columns["client_id"], columns["client_tag_id"])
    await _refuse_twin(tx, columns["name_key"], None)
    made = await LISTS.insert(tx, columns)
    tx.audit("price_list.created", "price_list", made.id, after=made)
    return made


async def get(tx: Tx, id: UUID) -> PriceList:
    """A price list."""
    return await LISTS.get(tx, id)


async def change(tx: Tx, id: UUID, body: PriceListChanges) -> PriceList:
    """Changes the fields that are sent. Documents keep the prices that they have."""
    await store.hold_names(tx)
    before = await LISTS.lock(tx, id)
    fields = {name: value for name, value in given(body).items() if getattr(before, name) != value}
    if not fields:
        return before
    rules.check({**msgspec.structs.asdict(before), **fields})
    columns = await _columns(tx, fields)
    if {"client_id", "client_tag"} & fields.keys():
        client = fields.get("client_id", before.client_id)
        columns["applies_to"] = rules.applies_to(client, fields.get("client_tag", before.client_tag))
    if "name_key" in columns:
        await _refuse_twin(tx, columns["name_key"], id)
    after = await LISTS.update(tx, id, columns)
    tx.audit("price_list.changed", "price_list", id, before=before, after=after)
    return after


async def delete(tx: Tx, id: UUID) -> None:
    """Deletes a price list with its prices. Documents keep the prices that they have."""
    before = await LISTS.lock(tx, id)
    await store.delete(tx, id)
    tx.audit("price_list.deleted", "price_list", id, before=before)


async def _columns(tx: Tx, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of a list as its columns; every name of something that is not there is refused at once."""
    columns, faults = {name: value for name, value in fields.items() if name != "client_tag"}, Faults()
    if "name" in fields:
        columns["name"] = fields["name"].strip()
        columns["name_key"] = compared(columns["name"])
    if fields.get("client_id") is not None:
        client = (await clients.by_ids(tx, [fields["client_id"]])).get(fields["client_id"])
        if client is None:
            faults.add("clientId", "client_not_found", "There is no client of this id.")
        elif client.merged_into_id is not None:
            raise clients.ClientMerged(field="clientId", mergedIntoId=str(client.merged_into_id))
    if "client_tag" in fields:
        key = None if fields["client_tag"] is None else fields["client_tag"].strip().casefold()
        columns["client_tag_id"] = None if key is None else (await clients.tags_called(tx, [key])).get(key)
        if key is not None and columns["client_tag_id"] is None:
            faults.add("clientTag", "tag_not_found", "There is no tag of this name: create it by POST /tags.")
    faults.refuse()
    return columns


async def _refuse_twin(tx: Tx, name_key: str, own: UUID | None) -> None:
    await store.hold_names(tx)
    twin = await store.called(tx, name_key)
    if twin is not None and twin != own:
        raise PriceListExists(field="name", existingId=str(twin))


async def prices(tx: Tx, id: UUID, query: PriceQuery) -> Page[Price]:
    """The prices of a list, those of the newest products first."""
    await LISTS.get(tx, id)
    return await store.prices(tx, id, query)


async def set_price(tx: Tx, id: UUID, product_id: UUID, body: NewPrice) -> Price:
    """Sets the price of a product in a list, whether it had one or not. Setting it twice is no fault."""
    listed = await store.kept(tx, id)
    product = (await products.by_ids(tx, [product_id])).get(product_id)
    if product is None:
        raise NotFound
    rules.check_price(body, product, listed.currency)
    before = await store.price(tx, id, product_id)
    if before is not None:
        tx.check_version(before.version)
        if (before.price, before.percent) == (body.price, body.percent):
            return before
    after = await store.set_price(tx, id, product_id, body)
    tx.audit("price_list.price_set", "price_list", id, before=before, after=after, facts={"productId": str(product_id)})
    return after


async def remove_price(tx: Tx, id: UUID, product_id: UUID) -> None:
    """Takes a product out of a list: its own price counts again, or that of another list."""
    await LISTS.get(tx, id)
    before = await store.price(tx, id, product_id)
    if before is None:
        raise NotFound
    tx.check_version(before.version)
    await store.remove_price(tx, id, product_id)
    tx.audit("price_list.price_removed", "price_list", id, before=before, facts={"productId": str(product_id)})
