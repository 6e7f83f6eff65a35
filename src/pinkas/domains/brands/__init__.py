"""Trade names: under which names a business sells."""

from pinkas.domains.brands.actions import create, get, get_for_document, get_for_update, remove
from pinkas.domains.brands.rules import BrandInactive, BrandNotFound
from pinkas.domains.brands.store import BRANDS
from pinkas.domains.brands.types import Brand, NewBrand

DEFAULT_BRAND_SQL = BRANDS.default_id_sql
"""The trade name of documents that name none; null if there is none."""

__all__ = [
    "DEFAULT_BRAND_SQL",
    "Brand",
    "BrandInactive",
    "BrandNotFound",
    "NewBrand",
    "create",
    "get",
    "get_for_document",
    "get_for_update",
    "remove",
]
