"""Statement and balance of a supplier. A merged supplier is asked as the one that stands for it."""

from uuid import UUID

from pinkas.core.as_of import AsOfQuery, check_as_of, day_as_of
from pinkas.domains import businesses, statements, suppliers
from pinkas.domains.statements import StatementAsOfQuery
from pinkas.domains.supplier_statements import rules
from pinkas.domains.supplier_statements.rules import AccountSupplier
from pinkas.domains.supplier_statements.types import (
    SupplierAccountBalance,
    SupplierCurrencyStatement,
    SupplierStatement,
)
from pinkas.platform.tx import Tx


async def get_account_supplier(tx: Tx, id: UUID) -> AccountSupplier:
    """The supplier that an id currently identifies, with all of its ids."""
    supplier = await suppliers.get(tx, id)
    family, business = await tx.gather(suppliers.ids_for_name(tx, id), businesses.get_current(tx))
    if supplier.id != family[0]:  # it was merged
        supplier = await suppliers.get(tx, family[0])
    return AccountSupplier(supplier, family, business)


async def compose_statement(tx: Tx, account: AccountSupplier, query: StatementAsOfQuery) -> SupplierStatement:
    """The account of the supplier over a period: opening balance, every movement, closing balance, in each currency.
    `format` is `json`, `pdf`, `csv` or `xlsx`; files in the language of the supplier, unless `lang` says another.

    A supplier that was merged into this one counts with it. At most 2,000 movements and seven years. `asOf`: what the
    statement said at that instant, whatever was recorded later."""
    period = await statements.read_account_period(
        tx, query, account, suppliers.opening_balances, suppliers.list_movements
    )
    usual = query.currency or account.default_currency
    return SupplierStatement(
        supplier_id=account.supplier.id,
        supplier_name=account.name,
        from_=period.first,
        to=period.last,
        currencies=[
            SupplierCurrencyStatement(
                **one.amounts(), movements=[rules.movement_view(moved, owed) for moved, owed in one.movements]
            )
            for one in statements.sum_accounts(period.opening, period.movements, usual, owed_side="credit")
        ],
    )


async def compose_balance(tx: Tx, account: AccountSupplier, query: AsOfQuery) -> SupplierAccountBalance:
    """What the business owes the supplier, by currency, as of today. `asOf`: the same at that instant, whatever was
    recorded later."""
    at = query.as_of
    check_as_of(at, tx.now)
    found = await (
        suppliers.list_accounts(tx, account.supplier.id)
        if at is None
        else suppliers.list_accounts_as_of(tx, account.family, at)
    )
    return SupplierAccountBalance(
        supplier_id=account.supplier.id,
        as_of=day_as_of(at, tx.now, account.business.timezone),
        currencies=rules.currency_balances(found, account.default_currency),
    )
