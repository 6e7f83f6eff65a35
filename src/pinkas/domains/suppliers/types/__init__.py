"""Suppliers as they cross the wire, their account, certificates and bank details."""

from pinkas.domains.suppliers.types.account import Account, Movement, MovementKind, SourceType
from pinkas.domains.suppliers.types.bank import BankChange, BankChangeQuery, SupplierBank
from pinkas.domains.suppliers.types.certificates import (
    CertificateQuery,
    CertificateRow,
    NewSupplierWithholding,
    SupplierWithholding,
    WithholdingCertificate,
)
from pinkas.domains.suppliers.types.suppliers import (
    NewSupplier,
    Supplier,
    SupplierBalance,
    SupplierBalances,
    SupplierBalancesQuery,
    SupplierChanges,
    SupplierMerge,
    SupplierQuery,
    SupplierTable,
)

__all__ = [
    "Account",
    "BankChange",
    "BankChangeQuery",
    "CertificateQuery",
    "CertificateRow",
    "Movement",
    "MovementKind",
    "NewSupplier",
    "NewSupplierWithholding",
    "SourceType",
    "Supplier",
    "SupplierBalance",
    "SupplierBalances",
    "SupplierBalancesQuery",
    "SupplierBank",
    "SupplierChanges",
    "SupplierMerge",
    "SupplierQuery",
    "SupplierTable",
    "SupplierWithholding",
    "WithholdingCertificate",
]
