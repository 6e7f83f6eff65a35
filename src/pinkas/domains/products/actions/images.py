"""Giving a product a picture, and taking it away."""

from uuid import UUID

from pinkas.core.problems import NotFound
from pinkas.domains.products.store import images
from pinkas.domains.products.store.products import PRODUCTS_TABLE
from pinkas.domains.products.types import Product, ProductUpdated
from pinkas.platform.tx import Tx


async def get_image_digest(tx: Tx, id: UUID, *, small: bool) -> bytes:
    """The digest of a size of the picture; `NotFound` where there is none."""
    found = await images.get_image_digests(tx, id)
    if found is None or found.large is None:
        raise NotFound
    return bytes(found.small if small else found.large)


async def set_image_digests(tx: Tx, id: UUID, large: bytes | None, small: bytes | None) -> Product:
    """Sets the digests of the product's images, or removes the image. No event is published when nothing changes."""
    before = await PRODUCTS_TABLE.get_for_update(tx, id)
    there = await images.get_image_digests(tx, id)
    assert there is not None  # it is locked
    if there.large == large:
        return before
    await images.set_image_digests(tx, id, large, small)
    after = await PRODUCTS_TABLE.get(tx, id)
    told = {name: getattr(after, name) for name in Product.__struct_fields__}
    tx.emit("product.updated", ProductUpdated(**told, changed=["imageUrl"], previous={"imageUrl": before.image_url}))
    facts = {"image": None if large is None else large.hex()}
    tx.audit("product.changed", "product", id, before=before, after=after, facts=facts)
    return after
