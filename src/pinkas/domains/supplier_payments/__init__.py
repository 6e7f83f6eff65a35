"""Payments to suppliers: what is paid, withheld and paid ahead, and the files by which a bank does it."""

from pinkas.domains.supplier_payments.actions.bank_amounts import lock_bank_amounts, record_for_payee, void_all
from pinkas.domains.supplier_payments.actions.expected import ENTRY_SOURCES, expected_entries
from pinkas.domains.supplier_payments.actions.expenses import pay_expense
from pinkas.domains.supplier_payments.actions.reading import list_payments
from pinkas.domains.supplier_payments.actions.recording import record
from pinkas.domains.supplier_payments.actions.settings import change_config, get_config
from pinkas.domains.supplier_payments.rules.problems import PaymentInBankFile, SupplierPaymentVoid
from pinkas.domains.supplier_payments.types.payments import (
    ExpensePayment,
    NewSupplierAllocation,
    SupplierPayment,
    SupplierPaymentQuery,
    SupplierPaymentToRecord,
)
from pinkas.domains.supplier_payments.types.settings import SupplierPaymentConfigChanges

__all__ = [
    "ENTRY_SOURCES",
    "ExpensePayment",
    "NewSupplierAllocation",
    "PaymentInBankFile",
    "SupplierPayment",
    "SupplierPaymentConfigChanges",
    "SupplierPaymentQuery",
    "SupplierPaymentToRecord",
    "SupplierPaymentVoid",
    "change_config",
    "expected_entries",
    "get_config",
    "list_payments",
    "lock_bank_amounts",
    "pay_expense",
    "record",
    "record_for_payee",
    "void_all",
]
