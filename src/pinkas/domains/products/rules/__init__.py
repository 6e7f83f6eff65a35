"""What makes a product valid, the contents of bundles, the tree of categories and the search terms: pure rules."""

from pinkas.domains.products.rules.check import check_product
from pinkas.domains.products.rules.problems import (
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

__all__ = [
    "BarcodeTaken",
    "BundleCycle",
    "BundleTooDeep",
    "CategoryCycle",
    "CategoryExists",
    "CategoryInUse",
    "CategoryTooDeep",
    "ParentArchived",
    "ProductExists",
    "SkuTaken",
    "StockOnHand",
    "VariantExists",
    "check_product",
]
