"""Products under references of the caller's own."""

from pinkas.core.fields import Reference
from pinkas.domains import products
from pinkas.domains.integrations.actions.references import Made, create_once, get_or_create, get_own_id, plain_request
from pinkas.domains.integrations.types import IntegrationProduct, KeptReference
from pinkas.domains.products import NewProduct, Product
from pinkas.platform.operation import Reply
from pinkas.platform.tx import Tx


async def create_product(tx: Tx, body: IntegrationProduct) -> Reply[Product]:
    """Creates a product once under the reference, or gets the one that has it already: 201 for a new product, 200 for
    one that was there, which is not changed. The same call again answers 200 with the product as it stands now and
    `Idempotent-Replayed: true`, at any time. A refused call leaves the reference free."""

    async def make() -> Made[Product]:
        create = products.create(tx, plain_request(body, NewProduct))
        return await get_or_create(
            tx, body.external_reference, create, products.ProductExists, products.get, products.get_id_of_reference
        )

    async def show(known: KeptReference) -> Product:
        return await products.get(tx, known.object_id)

    return await create_once(tx, "product", body, make, show)


async def get_product(tx: Tx, external_reference: Reference) -> Product:
    """The product that was created under the reference, or else the live one that has it as its
    `externalReference`."""
    id = await get_own_id(tx, "product", external_reference, products.get_id_of_reference)
    return await products.get(tx, id)
