"""Payments to suppliers: what is paid, withheld and paid ahead, and the files by which a bank does it."""

from pinkas.domains.supplier_payments.actions.expected import ENTRY_SOURCES, expected_entries
from pinkas.domains.supplier_payments.actions.recording import record
from pinkas.domains.supplier_payments.actions.settings import change_config, get_config
from pinkas.domains.supplier_payments.types.payments import SupplierPayment, SupplierPaymentToRecord
from pinkas.domains.supplier_payments.types.settings import SupplierPaymentConfigChanges

__all__ = [
    "ENTRY_SOURCES",
    "SupplierPayment",
    "SupplierPaymentConfigChanges",
    "SupplierPaymentToRecord",
    "change_config",
    "expected_entries",
    "get_config",
    "record",
]
