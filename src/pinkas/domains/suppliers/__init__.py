"""Suppliers: whom a business buys from."""

from pinkas.domains.suppliers.actions.bank_changes import unconfirmed_bank_change, with_unconfirmed_bank_changes
from pinkas.domains.suppliers.actions.bulk_writing import check_all, write_all
from pinkas.domains.suppliers.actions.suppliers import (
    FoundSupplier,
    create,
    find_or_create,
    get,
    get_for_update,
    withholding_on,
)
from pinkas.domains.suppliers.rules import SupplierExists, SupplierMerged
from pinkas.domains.suppliers.store.account import (
    book_movements,
    list_accounts,
    list_accounts_as_of,
    list_movements,
    opening_balances,
    suppliers_with_movements,
)
from pinkas.domains.suppliers.store.suppliers import (
    SEARCHED,
    claim_all_keys,
    find_described,
    get_by_ids,
    ids_for_filter,
    ids_for_name,
    unique_keys,
)
from pinkas.domains.suppliers.types import (
    Account,
    BankChange,
    CertificateRow,
    Movement,
    MovementKind,
    NewSupplier,
    SourceType,
    Supplier,
    SupplierBank,
)

__all__ = [
    "SEARCHED",
    "Account",
    "BankChange",
    "CertificateRow",
    "FoundSupplier",
    "Movement",
    "MovementKind",
    "NewSupplier",
    "SourceType",
    "Supplier",
    "SupplierBank",
    "SupplierExists",
    "SupplierMerged",
    "book_movements",
    "check_all",
    "claim_all_keys",
    "create",
    "find_described",
    "find_or_create",
    "get",
    "get_by_ids",
    "get_for_update",
    "ids_for_filter",
    "ids_for_name",
    "list_accounts",
    "list_accounts_as_of",
    "list_movements",
    "opening_balances",
    "suppliers_with_movements",
    "unconfirmed_bank_change",
    "unique_keys",
    "with_unconfirmed_bank_changes",
    "withholding_on",
    "write_all",
]
