"""Suppliers in a list with what is owed to each of them."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from pinkas.core.as_of import check_as_of
from pinkas.core.money import format_amount
from pinkas.domains import businesses
from pinkas.domains.suppliers.actions import suppliers
from pinkas.domains.suppliers.store.account import SUPPLIER_ACCOUNTS
from pinkas.domains.suppliers.types import (
    SupplierBalance,
    SupplierBalances,
    SupplierBalancesQuery,
    SupplierQuery,
    SupplierTable,
)
from pinkas.platform.tx import Tx


async def list_balances(tx: Tx, query: SupplierBalancesQuery) -> SupplierBalances:
    """What the business owes some suppliers, by supplier and currency, in one read. The account of a merged supplier is
    that of the one that it was merged into. `asOf`: the same at that instant, whatever was recorded later."""
    check_as_of(query.as_of, tx.now)
    return SupplierBalances(items=await _read_balances(tx, query.ids, query.as_of))


async def compose_table(tx: Tx, _business: businesses.Business, query: SupplierQuery) -> SupplierTable:
    """Suppliers with the filters of their list and with their balances, as JSON or as a file with all of them."""
    found = await suppliers.list_(tx, query)
    owed = await _read_balances(tx, [one.id for one in found.items])
    return SupplierTable(items=found.items, next_cursor=found.next_cursor, total=found.total, balances=owed)


async def _read_balances(tx: Tx, ids: Sequence[UUID], as_of: datetime | None = None) -> list[SupplierBalance]:
    accounts = await (
        SUPPLIER_ACCOUNTS.list_balances(tx, ids)
        if as_of is None
        else SUPPLIER_ACCOUNTS.list_balances_as_of(tx, ids, as_of)
    )
    return [
        SupplierBalance(supplier_id=id, currency=code, balance=format_amount(sum, code)) for id, code, sum in accounts
    ]
