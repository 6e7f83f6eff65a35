"""What a product must be, of what a bundle is made, how categories stand, by what a product is found: pure rules."""

from pinkas.domains.products.rules.check import check
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
    "check",
]
