"""What a price list needs beyond every simple resource, and the prices in one."""

from typing import Any
from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.core.problems import FaultCollector, NotFound
from pinkas.core.text_normalization import comparison_key
from pinkas.domains import businesses, clients, products
from pinkas.domains.prices import rules, store
from pinkas.domains.prices.rules import PriceListExists
from pinkas.domains.prices.store import PRICE_LISTS_TABLE
from pinkas.domains.prices.types import (
    NewPrice,
    Price,
    PriceList,
    PriceListQuery,
    PriceQuery,
)
from pinkas.platform.crud import Resource
from pinkas.platform.tx import Tx

_FOR = ("client_id", "client_tag")


async def _clients_asked_for(tx: Tx, query: PriceListQuery) -> dict[str, Any]:
    """All ids of the client that the filter names, and its tag as it is compared."""
    return {
        "client_id": await clients.ids_for_filter(tx, query.client_id),
        "client_tag": None if query.client_tag is None else query.client_tag.strip().casefold(),
    }


async def _in_currency(tx: Tx, fields: dict[str, Any]) -> dict[str, Any]:
    """A list that names no currency is in that of the business."""
    return fields if fields["currency"] else {**fields, "currency": (await businesses.get_current(tx)).default_currency}


async def _price_list_columns(tx: Tx, fields: dict[str, Any], before: PriceList | None) -> dict[str, Any]:
    """The fields of a list as its columns; every name of something that is not there is refused at once, and a name
    that another list has."""
    columns, faults = {name: value for name, value in fields.items() if name != "client_tag"}, FaultCollector()
    if "name" in fields:
        columns["name"] = fields["name"].strip()
        columns["name_key"] = comparison_key(columns["name"])
    if fields.get("client_id") is not None:
        client = (await clients.get_by_ids(tx, [fields["client_id"]])).get(fields["client_id"])
        if client is None:
            faults.add("clientId", "client_not_found", "There is no client of this id.")
        elif client.merged_into_id is not None:
            raise clients.ClientMerged(field="clientId", mergedIntoId=str(client.merged_into_id))
    if "client_tag" in fields:
        key = None if fields["client_tag"] is None else fields["client_tag"].strip().casefold()
        columns["client_tag_id"] = None if key is None else (await clients.get_tag_ids_for_update(tx, [key])).get(key)
        if key is not None and columns["client_tag_id"] is None:
            faults.add("clientTag", "tag_not_found", "There is no tag of this name: create it by POST /tags.")
    faults.raise_if_any()
    if {"client_id", "client_tag"} & fields.keys():
        columns["applies_to"] = rules.price_list_target(
            *(fields.get(name, getattr(before, name, None)) for name in _FOR)
        )
    if "name_key" in columns:
        twin = await store.get_id_by_name(tx, columns["name_key"])
        if twin is not None and twin != (before.id if before else None):
            raise PriceListExists(field="name", existingId=str(twin))
    return columns


RESOURCE = Resource(
    PRICE_LISTS_TABLE,
    "price_list",
    store.FILTERS,
    resolve_filters=_clients_asked_for,
    hold=store.lock_names,
    complete=_in_currency,
    validate=rules.check_price_list,
    before_write=_price_list_columns,
)


async def list_prices(tx: Tx, id: UUID, query: PriceQuery) -> Page[Price]:
    """The prices of a list, those of the newest products first."""
    await PRICE_LISTS_TABLE.get(tx, id)
    return await store.list_prices(tx, id, query)


async def set_price(tx: Tx, id: UUID, product_id: UUID, body: NewPrice) -> Price:
    """Sets the price of a product in a list, whether it had one or not. Setting it twice is no fault."""
    listed = await store.get_for_share(tx, id)
    product = (await products.get_by_ids(tx, [product_id])).get(product_id)
    if product is None:
        raise NotFound
    rules.check_price(body, product, listed.currency)
    before = await store.get_price_for_update(tx, id, product_id)
    if before is not None:
        tx.check_version(before.version)
        if (before.price, before.percent) == (body.price, body.percent):
            return before
    after = await store.upsert_price(tx, id, product_id, body)
    tx.audit("price_list.price_set", "price_list", id, before=before, after=after, facts={"productId": str(product_id)})
    return after


async def remove_price(tx: Tx, id: UUID, product_id: UUID) -> None:
    """Takes a product out of a list: its own price counts again, or that of another list."""
    await PRICE_LISTS_TABLE.get(tx, id)
    before = await store.get_price_for_update(tx, id, product_id)
    if before is None:
        raise NotFound
    tx.check_version(before.version)
    await store.remove_price(tx, id, product_id)
    tx.audit("price_list.price_removed", "price_list", id, before=before, facts={"productId": str(product_id)})
