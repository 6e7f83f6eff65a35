"""The public operations of products."""

from pinkas.core.problems import VersionConflict
from pinkas.domains.products import actions
from pinkas.domains.products.rules import SkuTaken
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "products", "products:read", "products:write"

OPERATIONS = (
    operation(
        "GET /products",
        actions.list_,
        "List products; filter by type, state, SKU and free text",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /products",
        actions.create,
        "Create a product or service; sends product.created",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(SkuTaken,),
    ),
    operation("GET /products/{id}", actions.get, "Get a product", group=GROUP, scope=READ),
    operation(
        "PATCH /products/{id}",
        actions.change,
        "Change a product; sends product.updated",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict, SkuTaken),
    ),
    operation(
        "DELETE /products/{id}",
        actions.archive,
        "Archive a product",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
    operation(
        "POST /products/{id}/restore",
        actions.restore,
        "Restore an archived product",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict, SkuTaken),
    ),
)
