"""What a trade name needs beyond every simple resource, and what documents ask of them."""

from typing import Any
from uuid import UUID

from pinkas.domains import businesses
from pinkas.domains.brands import rules
from pinkas.domains.brands.rules import BrandInactive, BrandNameTaken, BrandNotFound
from pinkas.domains.brands.store import BRANDS, FILTERS
from pinkas.domains.brands.types import Brand
from pinkas.platform.crud import Resource
from pinkas.platform.tx import Tx


async def _prepare_fields(tx: Tx, fields: dict[str, Any], before: Brand | None) -> dict[str, Any]:
    """Checks that the name is free, and takes the default from the one that had it."""
    fields = await BRANDS.check_unique_name(
        tx, fields, before, lambda twin: BrandNameTaken(field="name", brandId=str(twin))
    )
    await BRANDS.pass_default(tx, fields, before)
    return fields


RESOURCE = Resource(
    BRANDS,
    "brand",
    FILTERS,
    hold=businesses.get_for_update,  # names and the default change one after another
    validate=rules.check,
    before_write=_prepare_fields,
)
create, get, remove = RESOURCE.create, RESOURCE.get, RESOURCE.remove


async def get_for_document(tx: Tx, id: UUID) -> Brand:
    """The trade name that a document names; it must be there and active."""
    brand = await BRANDS.get_for_key_share(tx, id)
    if brand is None:
        raise BrandNotFound(field="brandId")
    if not brand.is_active:
        raise BrandInactive(field="brandId")
    return brand


async def get_for_update(tx: Tx, id: UUID) -> Brand:
    """A trade name that no document can come to name until the transaction ends; checks the version."""
    return await BRANDS.get_for_update(tx, id, alone=True)
