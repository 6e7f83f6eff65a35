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
from pinkas.domains.products.rules.table import PRODUCT_COLUMNS, product_rows
from pinkas.domains.products.types import CategoryChanges, CategoryQuery, NewCategory
from pinkas.platform.crud import OperationTexts, crud
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

GROUP, CATEGORIES_GROUP, READ, WRITE = "products", "product categories", "products:read", "products:write"
TAKEN_PROBLEMS = (SkuTaken, BarcodeTaken, ProductExists, VariantExists)

CREATE_PROBLEMS = (*TAKEN_PROBLEMS, ParentArchived, BundleCycle, BundleTooDeep)
"""What prevents creating a product."""

PRODUCT_OPERATIONS = (
    operation(
        "GET /products",
        products.list_,
        "List products; filter by category, state, stock and free text",
        group=GROUP,
        scope=READ,
    ),
    report(
        "/reports/products",
        products.compose_table,
        "Products with the filters of their list",
        name="getProductTable",
        group="reports",
        scope=READ,
        load=products.get_table_subject,
        rows=product_rows,
        columns=PRODUCT_COLUMNS,
    ),
    operation(
        "POST /products",
        products.create,
        "Create a product or service; sends product.created",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=CREATE_PROBLEMS,
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
CATEGORY_OPERATIONS = crud(
    "/product-categories",
    categories.RESOURCE,
    group=CATEGORIES_GROUP,
    read=READ,
    write=WRITE,
    listing=(
        CategoryQuery,
        OperationTexts("List categories", "Categories, newest first unless `sort` says otherwise."),
    ),
    creating=(
        NewCategory,
        OperationTexts(
            "Create a category",
            "Creates a category, at the top or within another one, up to six deep.",
            (CategoryExists, CategoryTooDeep),
        ),
    ),
    getting=OperationTexts("Get a category", "A category."),
    changing=(
        CategoryChanges,
        OperationTexts(
            "Change a category",
            "Renames a category or moves it, with everything below it. Two moves at once cannot make a circle: one "
            "waits for the other.",
            (CategoryExists, CategoryCycle, CategoryTooDeep),
        ),
    ),
    deleting=OperationTexts(
        "Delete an unused category",
        "Deletes a category in which nothing stands, neither a product (archived ones count) nor a category.",
        (CategoryInUse,),
    ),
)
OPERATIONS = (*PRODUCT_OPERATIONS, *CATEGORY_OPERATIONS)
