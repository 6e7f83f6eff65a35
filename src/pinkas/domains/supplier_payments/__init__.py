"""Payments to suppliers: what is paid, withheld and paid ahead, and the files by which a bank does it."""

from pinkas.domains.supplier_payments.actions.recording import record
from pinkas.domains.supplier_payments.actions.settings import change_config, get_config
from pinkas.domains.supplier_payments.types.payments import SupplierPayment, SupplierPaymentToRecord
from pinkas.domains.supplier_payments.types.settings import SupplierPaymentConfigChanges

__all__ = [
    "SupplierPayment",
    "SupplierPaymentConfigChanges",
    "SupplierPaymentToRecord",
    "change_config",
    "get_config",
    "record",
]
