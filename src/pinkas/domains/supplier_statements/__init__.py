"""Supplier statements: the account of a supplier over a period, and what it stands at."""

from pinkas.domains.supplier_statements.actions import compose_balance, compose_statement, get_account_supplier
from pinkas.domains.supplier_statements.rules import STATEMENT_COLUMNS, movement_rows
from pinkas.domains.supplier_statements.types import SupplierAccountBalance, SupplierStatement

__all__ = [
    "STATEMENT_COLUMNS",
    "SupplierAccountBalance",
    "SupplierStatement",
    "compose_balance",
    "compose_statement",
    "get_account_supplier",
    "movement_rows",
]
