"""What a supplier must be: pure rules."""

from pinkas.domains.suppliers.rules.check import check_fields, normalize_fields
from pinkas.domains.suppliers.rules.problems import (
    BankChangeSuperseded,
    ConfirmedByAnother,
    SupplierExists,
    SupplierIsArchived,
    SupplierMerged,
    SupplierMergeRefused,
)

__all__ = [
    "BankChangeSuperseded",
    "ConfirmedByAnother",
    "SupplierExists",
    "SupplierIsArchived",
    "SupplierMergeRefused",
    "SupplierMerged",
    "check_fields",
    "normalize_fields",
]
