"""Trade names: under which names a business sells."""

from pinkas.domains.brands.actions import default_of, get, held, named, remove
from pinkas.domains.brands.rules import BrandInactive, BrandNotFound
from pinkas.domains.brands.types import Brand

__all__ = ["Brand", "BrandInactive", "BrandNotFound", "default_of", "get", "held", "named", "remove"]
