"""Products under references of the caller's own."""

from pinkas.core.fields import Reference
from pinkas.core.problems import NotFound
from pinkas.domains import products
from pinkas.domains.integrations import store
from pinkas.domains.integrations.actions.references import Made, create_once
from pinkas.domains.integrations.types import IntegrationProduct, KeptReference
from pinkas.domains.products import NewProduct, Product
from pinkas.platform.operation import Reply
from pinkas.platform.tx import Tx


async def create_product(tx: Tx, body: IntegrationProduct) -> Reply[Product]:
    """Creates a product once under the reference, or gets the one that has it already: 201 for a new product, 200 for
    one that was there, which is not changed. The same call again answers 200 with the product as it stands now and
    `Idempotent-Replayed: true`, at any time. A refused call leaves the reference free."""

    async def make() -> Made[Product]:
        new = NewProduct(**{name: getattr(body, name) for name in NewProduct.__struct_fields__})
        try:
            made = await products.create(tx, new)
        except products.ProductExists:  # which is found out before anything is written
            there = await products.get_id_of_reference(tx, body.external_reference)
            if there is None:
                raise
            return Made(there, await products.get(tx, there), found=True)
        return Made(made.id, made)

    async def show(known: KeptReference) -> Product:
        return await products.get(tx, known.object_id)

    return await create_once(tx, "product", body, make, show)


async def get_product(tx: Tx, external_reference: Reference) -> Product:
    """The product that was created under the reference, or else the live one that has it as its
    `externalReference`."""
    known = await store.find(tx, ["product"], external_reference)
    if known is not None:
        return await products.get(tx, known.object_id)
    id = None if "\0" in external_reference else await products.get_id_of_reference(tx, external_reference)
    if id is None:
        raise NotFound
    return await products.get(tx, id)
