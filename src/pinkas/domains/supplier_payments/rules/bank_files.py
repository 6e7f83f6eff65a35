"""Which payments can stand in a bank file, and why others cannot: pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from pinkas.core.wording import Wording
from pinkas.countries.bank_transfers import BankTransferFormat, Transfer, TransferFault, TransferSender
from pinkas.domains.supplier_payments.rules.problems import BankDetailsChanged, BankFileNotSet
from pinkas.domains.supplier_payments.types.bank_files import FiledTransferRow
from pinkas.domains.supplier_payments.types.payments import SupplierPaymentRow
from pinkas.domains.supplier_payments.types.settings import ConfigRow

TRANSFER = "bank_transfer"
_FIELDS = {
    "bank": "bank.bankCode",
    "branch": "bank.branch",
    "account": "bank.account",
    "tax_id": "taxId",
    "name": "name",
    "amount": "amount",
}


@dataclass(frozen=True)
class Payee:
    """A supplier as a bank pays it: bank, branch and account as the banks of the country know them. `is_changed`: its
    bank details were changed, and nobody has confirmed them."""

    name: str
    tax_id: str | None
    number: str | None
    bank_code: str | None
    branch: str | None
    account: str | None
    is_changed: bool


@dataclass(frozen=True)
class SortedTransfers:
    """What goes into a file, in the order of the request, and what does not: rows of `refused`."""

    transfers: list[Transfer]
    filed: list[FiledTransferRow]
    refused: list[dict[str, Any]]


def sender_of(config: ConfigRow | None, business_name: str, format_: BankTransferFormat) -> TransferSender:
    """Who pays. Raises `BankFileNotSet`."""
    if config is None or config.masav_institution is None or config.masav_sending_institution is None:
        raise BankFileNotSet
    sender = TransferSender(
        config.masav_institution, config.masav_sending_institution, config.masav_name or business_name
    )
    if faults := format_.check_sender(sender):
        raise BankFileNotSet(fields=[one.field for one in faults])
    return sender


def sort_transfers(
    ids: Sequence[UUID],
    rows: Mapping[UUID, SupplierPaymentRow],
    payees: Mapping[UUID, Payee],
    format_: BankTransferFormat,
) -> SortedTransfers:
    """What of the payments that were asked for can be in a file, each once; `payees` are suppliers by their ids."""
    done = SortedTransfers([], [], [])
    for id in dict.fromkeys(ids):
        row = rows.get(id)
        payee = None if row is None or row.supplier_id is None else payees.get(row.supplier_id)
        fault = _payment_fault(row, format_) or _payee_fault(payee)
        if fault is not None:
            done.refused.append(_refused(id, row, fault))
            continue
        assert row is not None
        assert payee is not None
        transfer = Transfer(
            name=payee.name,
            tax_id=payee.tax_id or "",
            bank=payee.bank_code or "",
            branch=payee.branch or "",
            account=payee.account or "",
            amount=row.amount,
            payee_number=payee.number or "",
        )
        if faults := format_.check_transfer(transfer):
            done.refused.append(_refused(id, row, faults[0]))
            continue
        done.transfers.append(transfer)
        done.filed.append(
            FiledTransferRow(
                payment_id=id,
                supplier_name=payee.name,
                bank_code=transfer.bank,
                branch=transfer.branch,
                account=transfer.account,
                amount=row.amount,
            )
        )
    return done


def _payment_fault(row: SupplierPaymentRow | None, format_: BankTransferFormat) -> TransferFault | None:
    if row is None:
        return TransferFault("", "not_found", Wording("There is no such payment."))
    if row.state == "VOID":
        return TransferFault("state", "void", Wording("The payment is void."))
    if row.bank_file_id is not None:
        return TransferFault("bankFileId", "in_bank_file", Wording("The payment is in a bank file already."))
    if row.method != TRANSFER:
        return TransferFault("method", "not_a_transfer", Wording("Only bank transfers stand in a bank file."))
    if row.currency != format_.currency:
        return TransferFault(
            "currency",
            "another_currency",
            Wording("The file pays in {currency} only.", currency=format_.currency),
        )
    if not row.amount:
        return TransferFault("amount", "nothing_to_pay", Wording("No money is paid: all of it was withheld."))
    return None


def _payee_fault(payee: Payee | None) -> TransferFault | None:
    if payee is None:
        return TransferFault("supplierId", "no_supplier", Wording("The payment is to no supplier of the business."))
    if payee.bank_code is None or payee.branch is None or payee.account is None:
        return TransferFault("bank", "no_bank_details", Wording("The supplier has no bank account here."))
    if payee.is_changed:
        return TransferFault("bank", BankDetailsChanged.code, Wording(BankDetailsChanged.message))
    return None


def _refused(id: UUID, row: SupplierPaymentRow | None, fault: TransferFault) -> dict[str, Any]:
    return {
        "payment_id": str(id),
        "supplier_name": row.supplier_name if row is not None else None,
        "code": fault.code,
        "field": _FIELDS.get(fault.field, fault.field) or None,
        "template": fault.message.template,
        "facts": dict(fault.message.facts),
    }


def file_name(format_: BankTransferFormat, pay_date: date, serial: int) -> str:
    """What a file is called: the format, the day on which it pays, and its number on that day."""
    return f"{format_.name}-{pay_date:%Y%m%d}-{serial:03d}.{format_.extension}"
