"""What a correction teaches: beside which words the right value stood, so that the supplier's next paper is read
there."""

from collections.abc import Sequence

from pinkas.core.papers import PaperRules, normalize_label
from pinkas.outside.reading.geometry import Row, Word, group_rows
from pinkas.outside.reading.types import FieldName, LearnedField, PrintedWord, ReadingHints, SupplierHint
from pinkas.outside.reading.values import joined_numbers, parse_amount, parse_day

_LEARNED = ("number", "date", "net", "vat", "total", "allocation_number")
"""The fields whose place is learned; names and tax ids of a supplier are known themselves."""


def learn_hint(words: Sequence[PrintedWord], field: FieldName, value: str, rules: PaperRules) -> LearnedField | None:
    """Where the right value of a field stands among the words of a reading; None where it is not printed, has no words
    beside it, or is not of a kind that is learned."""
    if field not in _LEARNED:
        return None
    by_page: dict[int, list[Word]] = {}
    for one in words:
        by_page.setdefault(one.box.page, []).append(
            Word(one.text, one.box.page, one.box.x, one.box.y, one.box.w, one.box.h)
        )
    for page in sorted(by_page):
        rows = group_rows(by_page[page], 0.75)
        for place, row in enumerate(rows):
            for group in joined_numbers(row):
                if not is_value(field, "".join(one.text for one in group), value, rules):
                    continue
                if label := _text_of([one for one in row.reading if one not in group]):
                    return LearnedField(field=field, label=label, place="row")
                above = _above(group, rows[place - 1]) if place else ""
                if above:
                    return LearnedField(field=field, label=above, place="below")
    return None


def is_value(field: FieldName, text: str, value: str, rules: PaperRules) -> bool:
    """Whether a printed text is the value of a field."""
    return read_value(field, text, rules) == value


def read_value(field: FieldName, text: str, rules: PaperRules) -> str | None:
    """The value that a printed text is for a field; None where it cannot be one."""
    if field in ("net", "vat", "total"):
        amount = parse_amount(text)
        return (
            None
            if amount is None
            else f"{'-' if amount[0] < 0 else ''}{abs(amount[0]) // 100}.{abs(amount[0]) % 100:02d}"
        )
    if field == "date":
        day = parse_day(text, rules)
        return day.isoformat() if day else None
    stripped = text.strip(".:,#()[]|'\" ")
    return stripped if any(one.isdigit() for one in stripped) else None


def find_supplier(rows: Sequence[Row], tax_id: str | None, hints: ReadingHints) -> SupplierHint | None:
    """The known supplier of a paper: by its tax id, or by one of its patterns or its name in the text."""
    if tax_id:
        for one in hints.suppliers:
            if one.tax_id == tax_id:
                return one
    text = " ".join(normalize_label(row.text) for row in rows)
    for one in hints.suppliers:
        names = [normalize_label(pattern) for pattern in (*one.patterns, one.name)]
        if any(len(name) >= 5 and f" {name} " in f" {text} " for name in names):
            return one if one.tax_id is None or tax_id is None or one.tax_id == tax_id else None
    return None


def find_learned(rows: Sequence[Row], learned: LearnedField, rules: PaperRules) -> tuple[str, list[Word]] | None:
    """The value that stands where a correction found it, and its words."""
    for place, row in enumerate(rows):
        if learned.place == "row":
            for group in joined_numbers(row):
                value = read_value(learned.field, "".join(one.text for one in group), rules)
                if value and _text_of([one for one in row.reading if one not in group]) == learned.label:
                    return value, group
        elif place:
            for group in joined_numbers(row):
                value = read_value(learned.field, "".join(one.text for one in group), rules)
                if value and _above(group, rows[place - 1]) == learned.label:
                    return value, group
    return None


def _above(group: Sequence[Word], row: Row) -> str:
    left, right = group[0].x, group[-1].right
    return _text_of([one for one in row.reading if one.x < right and one.right > left])


def _text_of(words: Sequence[Word]) -> str:
    """The words as a label: without numbers, which change from paper to paper."""
    return normalize_label(" ".join(one.text for one in words if not any(sign.isdigit() for sign in one.text)))
