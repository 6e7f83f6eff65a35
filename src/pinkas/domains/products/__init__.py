"""Products and services that a business sells."""

from pinkas.domains.products.actions import get
from pinkas.domains.products.store import by_ids
from pinkas.domains.products.types import Product

__all__ = ["Product", "by_ids", "get"]
