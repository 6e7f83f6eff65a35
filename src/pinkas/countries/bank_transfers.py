"""The types of files by which a bank is told to pay many at once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from pinkas.core.wording import Wording


@dataclass(frozen=True, slots=True)
class TransferSender:
    """Who pays: the numbers by which the clearing house knows it, and its name. `institution` is that of the payer,
    `sending_institution` that of whoever brings the file."""

    institution: str
    sending_institution: str
    name: str


@dataclass(frozen=True, slots=True)
class Transfer:
    """One payment of a file. `amount` is minor units of the format's currency, above zero; `payee_number` is what the
    payer calls the payee."""

    name: str
    tax_id: str
    bank: str
    branch: str
    account: str
    amount: int
    payee_number: str = ""


@dataclass(frozen=True, slots=True)
class TransferFault:
    """Why a transfer, or a sender, does not fit into the file: the field, a stable code and a sentence."""

    field: str
    code: str
    message: Wording


@dataclass(frozen=True, slots=True)
class BankTransferFormat:
    """A format of such files.

    - `name`: by which people call it; `extension` and `media_type` of a file; its `currency`.
    - `max_transfers`: how many one file takes here; `max_serial`: the last number of a file.
    - `check_sender`, `check_transfer`: everything that is wrong; nothing when it fits.
    - `account_of_iban(iban)`: bank, branch and account that an IBAN stands for; None for one of elsewhere.
    - `write(sender, transfers, pay_date, created_on, serial)`: the bytes. ValueError for what the checks refuse.
    - `write_debits`: the same for a file that debits the accounts instead, of clients who have authorized it.
    """

    name: str
    extension: str
    media_type: str
    currency: str
    max_transfers: int
    max_serial: int
    check_sender: Callable[[TransferSender], list[TransferFault]]
    check_transfer: Callable[[Transfer], list[TransferFault]]
    account_of_iban: Callable[[str], tuple[str, str, str] | None]
    write: Callable[[TransferSender, Sequence[Transfer], date, date, int], bytes]
    write_debits: Callable[[TransferSender, Sequence[Transfer], date, date, int], bytes]
