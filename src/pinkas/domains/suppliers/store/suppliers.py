"""Suppliers: listed by their filters. What they have in common with clients is in `parties`."""

from pinkas.core.pagination import Page
from pinkas.domains import parties
from pinkas.domains.suppliers.types import Supplier, SupplierQuery
from pinkas.platform.rows import to_struct
from pinkas.platform.table import NAME_ORDERS, tenant_condition
from pinkas.platform.tx import Tx

_WITHHOLDING_COLUMN = """SELECT jsonb_build_object('rate', c.rate::text, 'certificateNumber', c.certificate_number,
        'validFrom', c.valid_from, 'validTo', c.valid_to)
    FROM withholding_certificates AS c
    WHERE c.business_id = suppliers.business_id AND c.supplier_id = suppliers.id ORDER BY c.id DESC LIMIT 1"""
# The newest change, unless it is confirmed, took the details away, or entered the first ones that there were.
_UNCONFIRMED_CHANGE_COLUMN = """SELECT newest.id FROM (
        SELECT b.id, b.old, b.new, b.confirmed_at FROM supplier_bank_changes AS b
        WHERE b.business_id = suppliers.business_id AND b.supplier_id = suppliers.id ORDER BY b.id DESC LIMIT 1
    ) AS newest
    WHERE newest.confirmed_at IS NULL AND newest.new IS NOT NULL AND (newest.old IS NOT NULL OR EXISTS (
        SELECT FROM supplier_bank_changes AS o
        WHERE o.business_id = suppliers.business_id AND o.supplier_id = suppliers.id AND o.id < newest.id))"""

SUPPLIERS_TABLE = parties.PartyTable(
    "suppliers",
    "supplier",
    Supplier,
    computed={"withholding": _WITHHOLDING_COLUMN, "unconfirmed_bank_change_id": _UNCONFIRMED_CHANGE_COLUMN},
)
"""Their certificates and the changes of their bank details stand in tables of their own, as do the words that they are
found by (`supplier_terms`)."""

SEARCHED = SUPPLIERS_TABLE.search_source("supplier", "suppliers:read")
"""How the one search finds suppliers."""
get_by_ids = SUPPLIERS_TABLE.get_by_ids
claim_all_keys = SUPPLIERS_TABLE.claim_all_keys
find_described = SUPPLIERS_TABLE.find_described
ids_for_name = SUPPLIERS_TABLE.ids_for_name
ids_for_filter = SUPPLIERS_TABLE.ids_for_filter
unique_keys = parties.unique_keys


async def list_suppliers(tx: Tx, query: SupplierQuery, country_code: str = "") -> Page[Supplier]:
    """Suppliers by filter; archived and merged ones only when the filter asks for them. A filter by phone needs the
    country of the business."""
    where = tenant_condition()
    state = SUPPLIERS_TABLE.filter_by_state(where, query)
    select = SUPPLIERS_TABLE.filter_by_words(where, query)
    if query.balance is not None:
        side = "credit > debit" if query.balance == "owed" else "debit > credit"
        where.add(f"id IN (SELECT supplier_id FROM supplier_accounts WHERE business_id = %(business_id)s AND {side})")
    where.add_if_given("category_id = %(category)s", category=query.category_id)
    SUPPLIERS_TABLE.filter_by_identity(where, query, state, country_code)
    tx.filter_updated_since(where, query.updated_since)
    rows, cursor, total = await tx.fetch_page(
        "suppliers",
        query,
        select=select,
        conditions=where,
        orders=NAME_ORDERS,
        reuse_plan=query.q is None and query.ids is None,
    )
    return Page([to_struct(row, Supplier) for row in rows], cursor, total)
