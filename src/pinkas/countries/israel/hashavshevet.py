"""Journal entries and accounts as Hashavshevet (חשבשבת) takes them in by its flexible form, which other programs read
too: MOVEIN.DOC and HESHIN.DAT, each with a file of parameters that says where a field begins and ends.

The fields, their order and their widths are those of the vendor's pages for software houses (h-erp.co.il, "movein" and
"heshin"; H). The form of a line of parameters (`from to ;name`, `0 0` for what is left out), that the size of a record
counts the end of its line, and amounts with a point are what several programs write that are read in practice (M); that
days are DD/MM/YYYY and that an entry of more accounts becomes a record for each of its lines rests on fewer of them
(L)."""

from collections.abc import Iterable, Sequence
from datetime import date

from pinkas.core.fixed_width import ByteTarget, FixedField, FixedRecord, FixedWidthFile, KeptBytes
from pinkas.core.wording import Wording
from pinkas.countries.israel.uniform_codes import SUBSTITUTES
from pinkas.countries.journal_file import JournalFileFormat
from pinkas.countries.uniform_file import UniformAccount, UniformMovement

CHARSET = "cp1255"
_LINE_END = 2
_SIDE = 2
"""Accounts that a record has on each side."""
_AMOUNT, _KEY, _NAME, _DETAILS, _REFERENCE = 12, 15, 50, 50, 9

_MOVEIN: Sequence[tuple[str, int]] = (
    ("קוד סוג תנועה", 3),
    ("אסמכתא", _REFERENCE),
    ("אסמכתא 2", _REFERENCE),
    ("תאריך אסמכתא", 10),
    ("תאריך ערך", 10),
    ("תמחיר", 0),
    ("קוד מטבע", 0),
    ("פרוט", _DETAILS),
    ("מס חשבון חובה 1", _KEY),
    ("מס חשבון חובה 2", _KEY),
    ("מס חשבון זכות 1", _KEY),
    ("מס חשבון זכות 2", _KEY),
    ('סכום חובה 1 בש"ח', _AMOUNT),
    ('סכום חובה 2 בש"ח', _AMOUNT),
    ('סכום זכות 1 בש"ח', _AMOUNT),
    ('סכום זכות 2 בש"ח', _AMOUNT),
    *((name, 0) for name in ('סכום חובה 1 מט"ח', 'סכום חובה 2 מט"ח', 'סכום זכות 1 מט"ח', 'סכום זכות 2 מט"ח')),
    *((name, 0) for name in ("תאריך שלישי", "אסמכתא 3", "כמות", "קובץ", "הערות נוספות", "הערות נוספות 2", "סניף")),
    *((name, 0) for name in ("מספר ע.מ.", "לא בשימוש", "אסמכתא 4", "אסמכתא 5", "תאריך 4", "תאריך 5", "מספר הקצאה")),
)
"""The fields of a journal entry in the order of the lines of parameters from the second on; a width of 0 is left out.
Amounts are in the currency of the books."""
_HESHIN: Sequence[tuple[str, int]] = (("מפתח חשבון", _KEY), ("שם חשבון", _NAME), *(("", 0),) * 34)
"""The fields of an account, to line 37: those behind it may be missing."""


def _record(code: str, fields: Sequence[tuple[str, int]]) -> FixedRecord:
    found, at = [], 1
    for number, (name, width) in enumerate(fields, 2):
        if width:
            found.append(FixedField(number, at, width, "X", name))
            at += width
    return FixedRecord(code, at - 1, found)


def _parameters(record: FixedRecord, fields: Sequence[tuple[str, int]]) -> bytes:
    """The file that says where each field stands."""
    there = {one.number: f"{one.start} {one.start + one.width - 1}" for one in record.fields}
    lines = [f"{record.length + _LINE_END} ;גודל הרשומה"]
    lines += [f"{there.get(number, '0 0')} ;{name}" for number, (name, _) in enumerate(fields, 2)]
    return "".join(f"{one}\r\n" for one in lines).encode(CHARSET)


_ENTRY, _ACCOUNT = _record("MOVEIN", _MOVEIN), _record("HESHIN", _HESHIN)


class Movein:
    """Writes MOVEIN.DOC."""

    def __init__(self, target: ByteTarget) -> None:
        self._file = FixedWidthFile(target, CHARSET, SUBSTITUTES)

    def add_entry(self, lines: list[UniformMovement]) -> None:
        """See `JournalFileWriter`. An entry of up to two accounts on each side is one record; of another one each line
        is, and all have its number."""
        debits, credits = ([one for one in lines if one.debit], [one for one in lines if one.credit])
        if len(debits) <= _SIDE and len(credits) <= _SIDE:
            self._add(debits, credits)
            return
        for one in debits:
            self._add([one], [])
        for one in credits:
            self._add([], [one])

    def _add(self, debits: Sequence[UniformMovement], credits: Sequence[UniformMovement]) -> None:
        one = (*debits, *credits)[0]
        number = one.reference[1] if one.reference else one.entry
        accounts = [side[at].account if at < len(side) else "" for side in (debits, credits) for at in range(_SIDE)]
        amounts = [
            _amount((side[at].debit or side[at].credit) if at < len(side) else 0)
            for side in (debits, credits)
            for at in range(_SIDE)
        ]
        values = ("", _number(number), _number(one.entry), _day(one.day), _day(one.value_day), one.details)
        self._file.add(_ENTRY, (*values, *accounts, *amounts))

    def flush(self) -> None:
        """See `JournalFileWriter`."""
        self._file.flush()


def accounts(found: Iterable[UniformAccount]) -> bytes:
    """The bytes of HESHIN.DAT."""
    target = KeptBytes()
    file = FixedWidthFile(target, CHARSET, SUBSTITUTES)
    for one in found:
        file.add(_ACCOUNT, (one.key, one.name))
    file.flush()
    return target.content


def _number(value: int) -> str:
    return str(value)[-_REFERENCE:].rjust(_REFERENCE)


def _day(day: date) -> str:
    return f"{day.day:02}/{day.month:02}/{day.year}"


def _amount(minor: int) -> str:
    text = f"{minor // 100}.{minor % 100:02d}"
    if len(text) > _AMOUNT:
        raise ValueError(Wording("{value} is too much for the journal file.", value=text))
    return text.rjust(_AMOUNT)


HASHAVSHEVET = JournalFileFormat(
    program="hashavshevet",
    journal_name="MOVEIN.DOC",
    accounts_name="HESHIN.DAT",
    open=Movein,
    accounts=accounts,
    parameters={"MOVEIN.PRM": _parameters(_ENTRY, _MOVEIN), "HESHIN.PRM": _parameters(_ACCOUNT, _HESHIN)},
)
"""The journal file of Hashavshevet."""
