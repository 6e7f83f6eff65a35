"""Products and services that a business sells."""

from pinkas.domains.products.actions import create, get
from pinkas.domains.products.store import by_ids
from pinkas.domains.products.types import NewProduct, Product

__all__ = ["NewProduct", "Product", "by_ids", "create", "get"]
