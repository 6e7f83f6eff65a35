"""Products and services that a business sells."""

from pinkas.domains.products.actions.products import create, get
from pinkas.domains.products.actions.writing import check_all, write_all
from pinkas.domains.products.operations import CREATE_PROBLEMS
from pinkas.domains.products.rules import ProductExists
from pinkas.domains.products.rules.unique_keys import keys_of_new as unique_keys
from pinkas.domains.products.store.bundles import expand_bundles
from pinkas.domains.products.store.products import (
    SEARCHED,
    archived_ids,
    claim_all_keys,
    get_by_ids,
    get_id_of_reference,
    get_ids_by_codes,
    get_ids_by_names,
)
from pinkas.domains.products.types import NewProduct, Product, ProductUpdated

__all__ = [
    "CREATE_PROBLEMS",
    "SEARCHED",
    "NewProduct",
    "Product",
    "ProductExists",
    "ProductUpdated",
    "archived_ids",
    "check_all",
    "claim_all_keys",
    "create",
    "expand_bundles",
    "get",
    "get_by_ids",
    "get_id_of_reference",
    "get_ids_by_codes",
    "get_ids_by_names",
    "unique_keys",
    "write_all",
]
