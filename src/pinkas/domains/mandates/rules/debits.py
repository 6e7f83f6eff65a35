"""What of the charges that wait for a bank stands in a file of debits: pure."""

from dataclasses import dataclass
from uuid import UUID

from pinkas.core.wording import Wording
from pinkas.countries.bank_transfers import BankTransferFormat, Transfer, TransferFault
from pinkas.domains.mandates.types import RefusedDebit

_FIELDS = {"tax_id": "taxId", "bank": "bankCode"}
_LAST_DIGITS = 10**6


@dataclass(frozen=True)
class WaitingDebit:
    """A charge that waits for a bank: the amount is minor units, `account` is bank, branch and account with hyphens
    between them, as the means of payment keeps them; None where it is not there any more."""

    charge_id: UUID
    mandate_id: UUID
    client_name: str
    tax_id: str | None
    account: str | None
    amount: int
    external_reference: str | None


def sort_debits(waiting: list[WaitingDebit], format_: BankTransferFormat) -> tuple[list[Transfer], list[RefusedDebit]]:
    """The debits of a file, and what does not fit into it with the reasons."""
    debits: list[Transfer] = []
    refused: list[RefusedDebit] = []
    for one in waiting:
        parts = (one.account or "").split("-")
        faults = [TransferFault("methodId", "no_account", Wording("The account is not kept any more."))]
        if len(parts) == 3:
            debit = Transfer(
                name=one.client_name,
                tax_id=one.tax_id or "",
                bank=parts[0],
                branch=parts[1],
                account=parts[2],
                amount=one.amount,
                payee_number=authorization_number(one),
            )
            faults = format_.check_transfer(debit)
        if faults:
            refused += [
                RefusedDebit(
                    charge_id=one.charge_id,
                    client_name=one.client_name,
                    code=fault.code,
                    field=_FIELDS.get(fault.field, fault.field),
                    message=fault.message,
                )
                for fault in faults
            ]
        else:
            debits.append(debit)
    return debits, refused


def authorization_number(debit: WaitingDebit) -> str:
    """The number by which the bank knows what the client has authorized, the same in every file: the digits of the
    caller's reference of the standing order, or else one that follows from its id. Its last six digits are never all
    zeros, which the clearing house does not take."""
    digits = "".join(one for one in debit.external_reference or "" if "0" <= one <= "9")[-20:]
    if digits and int(digits[-6:]):
        return digits
    id = debit.mandate_id.int
    return f"{id // _LAST_DIGITS % _LAST_DIGITS}{1 + id % (_LAST_DIGITS - 1):06d}"
