"""Payments to suppliers as answers show them."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from pinkas.core.money import decimal_text, format_amount
from pinkas.core.pagination import Page
from pinkas.core.struct_mapping import make_mapping
from pinkas.core.wording import Wording
from pinkas.domains.supplier_payments.types.bank_files import (
    BankFile,
    BankFileRow,
    FiledTransfer,
    FiledTransferRow,
    RefusedTransfer,
)
from pinkas.domains.supplier_payments.types.payments import (
    AllocationRow,
    AppliedWithholding,
    SupplierAllocation,
    SupplierPayment,
    SupplierPaymentRow,
)


def payment_view(row: SupplierPaymentRow) -> SupplierPayment:
    """A payment."""
    return _PAYMENT(row, row.currency)


def payment_page(page: Page[SupplierPaymentRow]) -> Page[SupplierPayment]:
    """A page of payments."""
    return Page([payment_view(one) for one in page.items], page.next_cursor, page.total)


def withholding_view(applied: dict[str, Any] | None, currency: str) -> AppliedWithholding | None:
    """Why tax was withheld; None where nothing was to be."""
    if applied is None:
        return None
    certificate = applied.get("certificate_id")
    return AppliedWithholding(
        reason=applied["reason"],
        rate=applied["rate"],
        base=format_amount(applied["base"], currency),
        certificate_id=UUID(certificate) if certificate else None,
        certificate_number=applied.get("certificate_number"),
    )


def bank_file_view(row: BankFileRow) -> BankFile:
    """A bank file."""
    return _FILE(row, row.currency)


def bank_file_page(page: Page[BankFileRow]) -> Page[BankFile]:
    """A page of bank files."""
    return Page([bank_file_view(one) for one in page.items], page.next_cursor, page.total)


def refused_views(refused: Sequence[dict[str, Any]]) -> list[RefusedTransfer]:
    """Why payments are not in a file, as it is stored."""
    return [
        RefusedTransfer(
            payment_id=UUID(one["payment_id"]),
            supplier_name=one["supplier_name"],
            code=one["code"],
            field=one["field"],
            message=Wording(one["template"], **one["facts"]),
        )
        for one in refused
    ]


def _rate(row: SupplierPaymentRow, _currency: str) -> str | None:
    return None if row.exchange_rate is None else decimal_text(row.exchange_rate)


def _expects_receipt(row: SupplierPaymentRow, _currency: str) -> bool:
    has_receipt = row.receipt_number is not None or row.receipt_file_id is not None
    return row.expects_receipt and not has_receipt and row.state == "RECORDED"


def _allocations(row: SupplierPaymentRow, currency: str) -> list[SupplierAllocation]:
    return [_ALLOCATION(one, currency) for one in row.allocations]


_ALLOCATION = make_mapping(
    AllocationRow,
    SupplierAllocation,
    is_credit=lambda row, _: row.amount < 0,
    amount=lambda row, currency: format_amount(abs(row.amount), currency),
    from_advance=lambda row, _: row.advance_value is not None,
)
_PAYMENT = make_mapping(
    SupplierPaymentRow,
    SupplierPayment,
    exchange_rate=_rate,
    withholding=lambda row, currency: withholding_view(row.withholding, currency),
    allocations=_allocations,
    receipt_expected=_expects_receipt,
)
_TRANSFER = make_mapping(FiledTransferRow, FiledTransfer)
_FILE = make_mapping(
    BankFileRow,
    BankFile,
    transfers=lambda row, currency: [_TRANSFER(one, currency) for one in row.transfers],
    refused=lambda row, _: refused_views(row.refused),
)
