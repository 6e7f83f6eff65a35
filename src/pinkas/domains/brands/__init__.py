"""Trade names: under which names a business sells."""

from pinkas.domains.brands.actions import get, get_default_id, get_for_document, get_for_update, remove
from pinkas.domains.brands.rules import BrandInactive, BrandNotFound
from pinkas.domains.brands.types import Brand

__all__ = [
    "Brand",
    "BrandInactive",
    "BrandNotFound",
    "get",
    "get_default_id",
    "get_for_document",
    "get_for_update",
    "remove",
]
