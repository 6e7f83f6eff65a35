"""The fields of a paper from its words: a pure function of the words, their places and what is known."""

from collections.abc import Sequence

from pinkas.core.papers import PaperRules
from pinkas.outside.reading.checks import check_fields
from pinkas.outside.reading.geometry import Row, Word, group_rows
from pinkas.outside.reading.labels import Label, after, below, beside, find_labels, of_kind
from pinkas.outside.reading.learning import find_learned, find_supplier
from pinkas.outside.reading.parties import (
    Found,
    find_allocation,
    find_currency,
    find_number,
    find_supplier_name,
    find_tax_ids,
    find_title,
)
from pinkas.outside.reading.sums import Sum, read_sums
from pinkas.outside.reading.types import (
    Box,
    Check,
    FieldName,
    FieldReading,
    LearnedField,
    PrintedWord,
    ReadingHints,
)
from pinkas.outside.reading.values import Day, find_amounts, find_days

MAX_TEXT = 20_000
"""Characters of text that a reading keeps."""
MAX_WORDS = 1500
"""Words with places that a reading keeps."""
_LEARNED = 0.96
"""The confidence of a value that stands where a person found it on an earlier paper of the supplier."""


def rows_of(words: Sequence[Word], aspects: dict[int, float]) -> list[Row]:
    """The rows of every page, in order. `aspects`: the width of each page divided by its height."""
    rows: list[Row] = []
    for page in sorted({one.page for one in words}):
        rows += group_rows([one for one in words if one.page == page], aspects.get(page, 0.7))
    return rows


def extract_fields(rows: Sequence[Row], hints: ReadingHints) -> dict[FieldName, FieldReading]:
    """The fields that were found, each with its confidence and its place."""
    rules = hints.rules
    labels = find_labels(rows, rules)
    found: dict[FieldName, Found | None] = {}
    title = find_title(rows, rules)
    title_row = title[1] if title else None
    found["document_type"] = title[0] if title else None
    found["supplier_tax_id"], found["customer_tax_id"] = find_tax_ids(rows, labels, hints)
    found["allocation_number"] = find_allocation(rows, labels, rules)
    day = choose_day(find_days(rows, rules), rows, labels, hints)
    found["date"] = None if day is None else Found(day[0].day.isoformat(), day[0].words, day[1])
    amounts = find_amounts(rows)
    sums = read_sums(rows, labels, amounts, day[0].day if day else None, rules)
    found["net"], found["vat"], found["total"] = _amount(sums.net), _amount(sums.vat), _amount(sums.total)
    taken = {id(word) for one in found.values() if one and one is not found["document_type"] for word in one.words}
    found["number"] = find_number(rows, labels, title_row, rules, taken)
    tax_id = found["supplier_tax_id"]
    known = find_supplier(rows, tax_id.value if tax_id else None, hints)
    found["supplier_name"] = find_supplier_name(rows, labels, hints, known, title_row)
    if known is not None:
        if known.tax_id and (tax_id is None or tax_id.value == known.tax_id):
            found["supplier_tax_id"] = Found(known.tax_id, tax_id.words if tax_id else [], 0.99 if tax_id else 0.92)
        _apply_learned(found, known.fields, rows, rules)
    near = [word for one in (sums.total, sums.net) if one for word in rows[one.amount.row].words]
    found["currency"] = find_currency(rows, near, rules) if sums.total else None
    return {
        name: FieldReading(one.value, round(one.confidence, 3), box_of(one.words)) for name, one in found.items() if one
    }


def _amount(one: Sum | None) -> Found | None:
    if one is None:
        return None
    minor = one.amount.minor
    return Found(
        f"{'-' if minor < 0 else ''}{abs(minor) // 100}.{abs(minor) % 100:02d}", one.amount.words, one.confidence
    )


def _apply_learned(
    found: dict[FieldName, Found | None], learned: Sequence[LearnedField], rows: Sequence[Row], rules: PaperRules
) -> None:
    for one in learned:
        if (value := find_learned(rows, one, rules)) is not None:
            found[one.field] = Found(
                value[0], value[1], _LEARNED * (1.0 if min(w.sure for w in value[1]) > 0.9 else 0.9)
            )


def choose_day(
    days: Sequence[Day], rows: Sequence[Row], labels: Sequence[Label], hints: ReadingHints
) -> tuple[Day, float] | None:
    """The paper's own day: beside a label of dates, not of another day, not in the future, the first of equals."""
    if not days:
        return None
    named: dict[int, float] = {}
    for label in of_kind(labels, "date", "other_date"):
        row = rows[label.row]
        weight = 1.0 if label.kind == "date" else -1.5
        for words, factor in ((after(label, row), 1.0), (below(label, rows), 0.9), (beside(label, row), 0.8)):
            dated = next((one for word in words for one in days if any(word is part for part in one.words)), None)
            if dated is not None:
                named[id(dated)] = max(named.get(id(dated), -9.0), weight * factor) if weight > 0 else weight
                break
    counts: dict[object, int] = {}
    for one in days:
        counts[one.day] = counts.get(one.day, 0) + 1

    def score(one: Day) -> float:
        age = (hints.today - one.day).days
        old = 2.0 if age < 0 else 0.0 if age < 1100 else 0.4 if age < 4000 else 0.8
        return named.get(id(one), 0.0) - old + 0.1 * (counts[one.day] - 1) - 0.2 * rows[one.row].y + 0.1 * one.sure

    best = max(days, key=score)
    strength = named.get(id(best), 0.0)
    others = {one.day for one in days if named.get(id(one), 0.0) >= 0.0} - {best.day}
    confidence = 0.97 if strength >= 0.8 else 0.6 if strength < 0 else (0.93 if not others else 0.7)
    if best.day > hints.today:
        confidence = min(confidence, 0.5)
    repeated = counts[best.day] > 1
    confidence *= 1.0 if best.sure >= 0.95 or repeated else 0.95 if best.sure >= 0.9 else 0.7
    return best, confidence


def box_of(words: Sequence[Word]) -> Box | None:
    """The place of some words on their page, as people see it."""
    if not words:
        return None
    places = [one.seen or (one.x, one.y, one.w, one.h) for one in words if one.page == words[0].page]
    left, top = min(one[0] for one in places), min(one[1] for one in places)
    right, bottom = max(one[0] + one[2] for one in places), max(one[1] + one[3] for one in places)
    return Box(words[0].page, *(round(one, 5) for one in (left, top, right - left, bottom - top)))


def printed_words(rows: Sequence[Row]) -> tuple[PrintedWord, ...]:
    """The words of some rows as a reading keeps them."""
    found: list[PrintedWord] = []
    for row in rows:
        for word in row.reading:
            box = box_of([word])
            if box is not None and len(found) < MAX_WORDS:
                found.append(PrintedWord(word.text[:100], box))
    return tuple(found)


def text_of(rows: Sequence[Row]) -> str:
    """The text of some rows, capped."""
    return "\n".join(row.text for row in rows)[:MAX_TEXT]


def failed_checks(fields: dict[FieldName, FieldReading], hints: ReadingHints) -> tuple[Check, ...]:
    """The checks of `check_fields` for what is known."""
    return check_fields(fields, hints.rules, hints.today, hints.business_tax_id)
