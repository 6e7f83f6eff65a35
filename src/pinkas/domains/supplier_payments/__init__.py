"""Payments to suppliers: what is paid, withheld and paid ahead, and the files by which a bank does it."""

from pinkas.domains.supplier_payments.actions.recording import record
from pinkas.domains.supplier_payments.types.payments import SupplierPayment, SupplierPaymentToRecord

__all__ = ["SupplierPayment", "SupplierPaymentToRecord", "record"]
