"""The public operations of products and their categories."""

from pinkas.core.problems import VersionConflict
from pinkas.domains.products.actions import categories, products
from pinkas.domains.products.rules import (
    BarcodeTaken,
    BundleCycle,
    BundleTooDeep,
    CategoryCycle,
    CategoryExists,
    CategoryInUse,
    CategoryTooDeep,
    ParentArchived,
    ProductExists,
    SkuTaken,
    StockOnHand,
    VariantExists,
)
from pinkas.platform.operation import operation

GROUP, CATEGORIES_GROUP, READ, WRITE = "products", "product categories", "products:read", "products:write"
TAKEN_PROBLEMS = (SkuTaken, BarcodeTaken, ProductExists, VariantExists)

PRODUCT_OPERATIONS = (
    operation(
        "GET /products",
        products.list_,
        "List products; filter by category, state, stock and free text",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /products",
        products.create,
        "Create a product or service; sends product.created",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(*TAKEN_PROBLEMS, ParentArchived, BundleCycle, BundleTooDeep),
    ),
    operation(
        "POST /products/bulk",
        products.bulk,
        "Create or change up to 100 products, each with its own result",
        name="saveProducts",
        group=GROUP,
        scope=WRITE,
    ),
    operation(
        "GET /products/by-sku/{sku}", products.get_by_sku, "Get a product by SKU or barcode", group=GROUP, scope=READ
    ),
    operation("GET /products/{id}", products.get, "Get a product", group=GROUP, scope=READ),
    operation(
        "PATCH /products/{id}",
        products.change,
        "Change a product; sends product.updated",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict, *TAKEN_PROBLEMS, StockOnHand, BundleCycle, BundleTooDeep),
    ),
    operation(
        "DELETE /products/{id}",
        products.archive,
        "Archive a product",
        name="archiveProduct",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
    operation(
        "POST /products/{id}/restore",
        products.restore,
        "Restore an archived product",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict, *TAKEN_PROBLEMS, ParentArchived),
    ),
    operation(
        "POST /products/{id}/duplicate",
        products.duplicate,
        "Copy a product",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(*TAKEN_PROBLEMS, ParentArchived, BundleTooDeep),
    ),
)
CATEGORY_OPERATIONS = (
    operation("GET /product-categories", categories.list_, "List categories", group=CATEGORIES_GROUP, scope=READ),
    operation(
        "POST /product-categories",
        categories.create,
        "Create a category",
        group=CATEGORIES_GROUP,
        scope=WRITE,
        creates=True,
        problems=(CategoryExists, CategoryTooDeep),
    ),
    operation("GET /product-categories/{id}", categories.get, "Get a category", group=CATEGORIES_GROUP, scope=READ),
    operation(
        "PATCH /product-categories/{id}",
        categories.change,
        "Change a category",
        group=CATEGORIES_GROUP,
        scope=WRITE,
        problems=(VersionConflict, CategoryExists, CategoryCycle, CategoryTooDeep),
    ),
    operation(
        "DELETE /product-categories/{id}",
        categories.delete,
        "Delete an unused category",
        group=CATEGORIES_GROUP,
        scope=WRITE,
        problems=(VersionConflict, CategoryInUse),
    ),
)
OPERATIONS = (*PRODUCT_OPERATIONS, *CATEGORY_OPERATIONS)
