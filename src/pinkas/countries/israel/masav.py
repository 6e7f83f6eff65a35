"""The files of credits and debits of Masav, the clearing house of the Israeli banks (widths and order: M).

Lines of 128 bytes, each behind it CR LF: one that opens (`K`), one a payment (`1`), one of sums (`5`), and one of
nines. Hebrew stands in code page 862 in visual order, its last letter first, so that a terminal that knows no
direction shows it right.

A debit is of another kind, its file has sum and count in the second place of each, and names no months: so say two
independent programs that name Masav's specification as their source (seen 2026-11-27; M). They differ in the
characters of names (one writes Windows-1255): names are written as in credits (L).
"""

import re
import unicodedata
from collections.abc import Sequence
from datetime import date

from pinkas.core.wording import Wording
from pinkas.countries.bank_transfers import BankTransferFormat, Transfer, TransferFault, TransferSender
from pinkas.countries.israel.identifiers import is_valid_tax_id

WIDTH = 128
_CURRENCY = "00"  # shekels
_CREDIT, _DEBIT = "006", "504"  # the kind of movement
_MAX_AMOUNT, _MAX_SUM = 10**13, 10**15
_DIGITS = {
    "institution": (re.compile(r"[0-9]{8}", re.ASCII), "8"),
    "sending_institution": (re.compile(r"[0-9]{5}", re.ASCII), "5"),
    "bank": (re.compile(r"[0-9]{1,2}", re.ASCII), "1-2"),
    "branch": (re.compile(r"[0-9]{1,3}", re.ASCII), "1-3"),
    "account": (re.compile(r"[0-9]{1,9}", re.ASCII), "1-9"),
}
# What people write with characters that the code page lacks, or that a bank's program may not know.
_REPLACED = str.maketrans({"׳": "'", "״": '"', "־": "-", "–": "-", "—": "-", "’": "'", "‘": "'", "”": '"', "“": '"'})
_MIRRORED = str.maketrans("()[]{}<>", ")(][}{><")
_LEFT_TO_RIGHT = re.compile(r"[0-9A-Za-z](?:[0-9A-Za-z.,:/&'@_-]*[0-9A-Za-z])?")
_IBAN = re.compile(r"IL[0-9]{21}", re.ASCII)
_HEBREW = re.compile(r"[א-ת]")


def visual_bytes(text: str) -> bytes:
    """A name in code page 862 and visual order. Points and accents go; what the code page has no character for is a
    space; runs of spaces are one."""
    plain = unicodedata.normalize("NFKD", text.translate(_REPLACED)).translate(_REPLACED)
    known = "".join(
        one if "א" <= one <= "ת" or " " <= one <= "~" else "" if unicodedata.category(one) in ("Mn", "Cf") else " "
        for one in plain
    )
    tidy = " ".join(known.split())
    if _HEBREW.search(tidy):
        # All of it backwards, and what is read from the left (numbers, Latin words) forwards again.
        backwards = tidy[::-1].translate(_MIRRORED)
        tidy = _LEFT_TO_RIGHT.sub(lambda found: found[0][::-1], backwards)
    return tidy.encode("cp862")


def check_sender(sender: TransferSender) -> list[TransferFault]:
    """What is wrong with who pays."""
    faults = [
        fault
        for field in ("institution", "sending_institution")
        if (fault := _digits_fault(field, getattr(sender, field))) is not None
    ]
    return faults + _name_faults(sender.name)


def check_transfer(transfer: Transfer) -> list[TransferFault]:
    """What is wrong with one payment."""
    faults = [
        fault
        for field in ("bank", "branch", "account")
        if (fault := _digits_fault(field, getattr(transfer, field))) is not None
    ]
    if not is_valid_tax_id(transfer.tax_id):
        faults.append(TransferFault("tax_id", "invalid_tax_id", Wording("The number does not pass its check digit.")))
    if not 0 < transfer.amount < _MAX_AMOUNT:
        faults.append(TransferFault("amount", "out_of_range", Wording("The amount has no place in the file.")))
    return faults + _name_faults(transfer.name)


def _digits_fault(field: str, value: str) -> TransferFault | None:
    pattern, digits = _DIGITS[field]
    if pattern.fullmatch(value) and int(value):
        return None
    return TransferFault(field, "invalid_number", Wording("Expected {digits} digits.", digits=digits))


def _name_faults(name: str) -> list[TransferFault]:
    if visual_bytes(name):
        return []
    return [TransferFault("name", "unprintable", Wording("Nothing of the name can be written in the file."))]


def write_credits(
    sender: TransferSender, transfers: Sequence[Transfer], pay_date: date, created_on: date, serial: int
) -> bytes:
    """The file: `serial`, from 1 to 999, tells apart the files of one payer for one day. ValueError for what the
    checks refuse, and for sums that have no place."""
    return _write(sender, transfers, pay_date, created_on, serial, debits=False)


def write_debits(
    sender: TransferSender, transfers: Sequence[Transfer], charge_date: date, created_on: date, serial: int
) -> bytes:
    """The file that debits accounts on `charge_date`; `payee_number` of each is the number of its authorization, whose
    last six digits are not all zeros. ValueError as for credits."""
    if not all(int(_number(one)[-6:]) for one in transfers):
        raise ValueError(Wording("The payments do not fit into a file."))
    return _write(sender, transfers, charge_date, created_on, serial, debits=True)


def _write(
    sender: TransferSender, transfers: Sequence[Transfer], day: date, created_on: date, serial: int, *, debits: bool
) -> bytes:
    total = sum(one.amount for one in transfers)
    faults = [*check_sender(sender), *(fault for one in transfers for fault in check_transfer(one))]
    if faults or not transfers or total >= _MAX_SUM or not 1 <= serial <= MASAV.max_serial:
        raise ValueError(Wording("The payments do not fit into a file."))
    lines = [
        _opening_line(sender, day, created_on, serial),
        *(_transfer_line(sender, one, day, debits=debits) for one in transfers),
        _sums_line(sender, day, serial, total, len(transfers), debits=debits),
        b"9" * WIDTH,
    ]
    if any(len(one) != WIDTH for one in lines):
        raise AssertionError("a line of the file has another width")
    return b"".join(one + b"\r\n" for one in lines)


def _opening_line(sender: TransferSender, pay_date: date, created_on: date, serial: int) -> bytes:
    head = (
        f"K{sender.institution}{_CURRENCY}{_yymmdd(pay_date)}0{serial:03d}0{_yymmdd(created_on)}"
        f"{sender.sending_institution}{0:06d}"
    )
    return head.encode("ascii") + _right_aligned(sender.name, 30) + b" " * 56 + b"KOT"


def _transfer_line(sender: TransferSender, one: Transfer, day: date, *, debits: bool) -> bytes:
    account = f"{one.bank:>02}{one.branch:>03}{0:04d}{one.account:>09}"
    head = f"1{sender.institution}{_CURRENCY}{0:06d}{account}0{one.tax_id:>09}"
    month = "0000" if debits else f"{day:%y%m}"
    tail = f"{one.amount:013d}{_number(one)}{month}{month}{0:03d}{_DEBIT if debits else _CREDIT}{0:018d}  "
    return head.encode("ascii") + _right_aligned(one.name, 16) + tail.encode("ascii")


def _number(one: Transfer) -> str:
    """The digits of what the payer calls a payee, in their place of twenty."""
    digits = "".join(char for char in one.payee_number if "0" <= char <= "9")[-20:]
    return f"{digits:>020}"


def _sums_line(sender: TransferSender, day: date, serial: int, total: int, count: int, *, debits: bool) -> bytes:
    head = f"5{sender.institution}{_CURRENCY}{_yymmdd(day)}0{serial:03d}"
    if debits:
        return f"{head}{0:015d}{total:015d}{0:07d}{count:07d}{'':63}".encode("ascii")
    return f"{head}{total:015d}{0:015d}{count:07d}{0:07d}{'':63}".encode("ascii")


def _right_aligned(name: str, width: int) -> bytes:
    """A name at the right end of its place, where reading begins; of a Hebrew one that is too long the end is cut off,
    which stands on the left."""
    text = visual_bytes(name)
    kept = text[-width:] if any(byte >= 128 for byte in text) else text[:width]
    return kept.rjust(width)


def _yymmdd(day: date) -> str:
    return f"{day:%y%m%d}"


def account_of_iban(iban: str) -> tuple[str, str, str] | None:
    """Bank, branch and account of an Israeli IBAN: `IL`, two digits that check, three of the bank, three of the branch,
    thirteen of the account (H). None for any other, and for one whose check fails."""
    plain = "".join(iban.split()).upper()
    if not _IBAN.fullmatch(plain) or int(f"{plain[4:]}1821{plain[2:4]}") % 97 != 1:
        return None
    return str(int(plain[4:7])), plain[7:10], str(int(plain[10:]))


MASAV = BankTransferFormat(
    name="masav",
    extension="msv",
    media_type="application/octet-stream",
    currency="ILS",
    max_transfers=1000,
    max_serial=999,
    check_sender=check_sender,
    check_transfer=check_transfer,
    account_of_iban=account_of_iban,
    write=write_credits,
    write_debits=write_debits,
)
"""Through Masav. The clearing house takes more lines than `max_transfers`; a person looks at no more."""
