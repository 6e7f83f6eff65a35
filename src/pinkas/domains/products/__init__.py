"""Products and services that a business sells."""

from pinkas.domains.products.actions.products import create, get
from pinkas.domains.products.store.bundles import expanded
from pinkas.domains.products.store.products import archived, by_ids
from pinkas.domains.products.types import NewProduct, Product, ProductUpdated

__all__ = ["NewProduct", "Product", "ProductUpdated", "archived", "by_ids", "create", "expanded", "get"]
