"""Trade names in the database."""

from pinkas.domains.brands.types import Brand
from pinkas.platform.table import NamedTable

BRANDS = NamedTable("brands", Brand)
FILTERS = {"is_active": "is_active = %(is_active)s", "q": "(name ILIKE %(q)s OR name_en ILIKE %(q)s)"}
