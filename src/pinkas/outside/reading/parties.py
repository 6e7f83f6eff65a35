"""Who sent a paper to whom, what it is and its numbers."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pinkas.core.papers import PaperRules, normalize_label
from pinkas.outside.reading.geometry import HEBREW, Row, Word, cells_of, reading_order, span
from pinkas.outside.reading.labels import Label, after, below, beside, fold, of_kind
from pinkas.outside.reading.types import ReadingHints, SupplierHint
from pinkas.outside.reading.values import joined_numbers

_NUMBER = re.compile(r"[A-Za-z]{0,6}[-/]?\d[\dA-Za-z\-/]{0,18}")
_NUMBER_WORDS = ("no", "number", "מס", "מספר", "num")
_TOP = 0.4
"""The part of a page, from its top, in which its sender and its title stand."""


@dataclass(slots=True)
class Found:
    """A value, its words (none where it was not printed) and its confidence."""

    value: str
    words: list[Word]
    confidence: float


def find_title(rows: Sequence[Row], rules: PaperRules) -> tuple[Found, int] | None:
    """The document type and the row of its title. Large letters near the top weigh most; of titles in one row the
    longest decides."""
    phrases = sorted(
        ((normalize_label(text).replace(" ", ""), code) for code, texts in rules.titles for text in texts),
        key=lambda one: -len(one[0]),
    )
    best: tuple[float, Found, int] | None = None
    for place, row in enumerate(rows):
        for words in (row.reading, *(reading_order(cell, row.words) for cell in cells_of(row))):
            match = _title_of(words, phrases)
            if match is None:
                continue
            code, part, exact, whole = match
            size = sum(one.h for one in part) / len(part)
            score = (0.6 if exact else 0.35) + (0.4 if whole else 0) - 0.5 * row.y - 0.4 * (row.page - 1)
            score += 0.1 * len(part) + min(size / max(_usual_height(rows), 1e-6), 2.5) * 0.25
            confidence = (0.97 if exact else 0.85) if whole else 0.8 if exact else 0.55
            if best is None or score > best[0]:
                best = (score, Found(str(code), part, confidence), place)
    return None if best is None else (best[1], best[2])


def _usual_height(rows: Sequence[Row]) -> float:
    sizes = sorted(row.height for row in rows)
    return sizes[len(sizes) // 2] if sizes else 0.0


def _title_of(words: list[Word], phrases: Sequence[tuple[str, int]]) -> tuple[int, list[Word], bool, bool] | None:
    """The longest title in a cell: its code, its words, whether its letters are exact, and whether it begins the cell
    and nothing but a number follows."""
    normal = [normalize_label(one.text).replace(" ", "") for one in words]
    followed = [one in _NUMBER_WORDS for one in (*normal[1:], "")]
    for text, code in phrases:
        for first in range(len(normal)):
            for last in range(first, min(first + 4, len(normal))):
                joined = "".join(normal[first : last + 1])
                exact = joined == text
                if last == first and first > 0 and followed[first]:
                    continue  # "Receipt, invoice no. 5": the label of its number
                if not exact and (len(text) < 5 or fold(joined) != fold(text)):
                    continue
                rest = [one for one in words[last + 1 :] if not any(sign.isdigit() for sign in one.text)]
                whole = first == 0 and len(rest) <= 2
                return code, words[first : last + 1], exact, whole
    return None


def find_tax_ids(
    rows: Sequence[Row], labels: Sequence[Label], hints: ReadingHints
) -> tuple[Found | None, Found | None]:
    """The identifiers of the supplier and of the customer. The business's own is the customer's; another one in the
    customer's part of the paper is too; of the others the first that a label names and whose check digit is right is
    the supplier's."""
    rules = hints.rules
    near: dict[int, Label] = {}
    for label in of_kind(labels, "tax_id"):
        for word in after(label, rows[label.row])[:3] + below(label, rows)[:2]:
            near.setdefault(id(word), label)
    customers = of_kind(labels, "customer")
    supplier: list[tuple[float, Found]] = []
    customer: list[tuple[float, Found]] = []
    for place, row in enumerate(rows):
        for group in joined_numbers(row):
            found = _tax_id(group, any(id(one) in near for one in group), rules)
            if found is None or _follows_allocation(place, group, labels, rows):
                continue
            if found.value == hints.business_tax_id:
                customer.append((2.0, Found(found.value, group, 0.99)))
            elif _is_customers(group, place, customers, rows):
                customer.append((found.confidence, found))
            else:
                supplier.append((found.confidence - 0.2 * row.y - 0.5 * (row.page - 1), found))
    best = max(supplier, key=lambda one: one[0], default=None)
    theirs = max(customer, key=lambda one: one[0], default=None)
    if best is None and theirs is not None and theirs[1].value == hints.business_tax_id:
        best = next((one for one in customer if one[1].value != hints.business_tax_id), None)
    return (best[1] if best else None), (theirs[1] if theirs else None)


def _tax_id(group: list[Word], labelled: bool, rules: PaperRules) -> Found | None:
    """A number as an identifier: with the right check digit, or named by a label. One that a label names may lack its
    leading zero."""
    text = "".join(one.text for one in group)
    digits = re.sub(r"\D", "", text)
    printed = len(digits)
    if printed == rules.tax_id_digits - 1 and labelled:
        digits = digits.zfill(rules.tax_id_digits)
    if len(digits) != rules.tax_id_digits or re.search(r"[.,]", text.strip(".,:")):
        return None
    if rules.is_tax_id(digits):
        return Found(digits, group, 0.975 if labelled else 0.86)
    if not labelled or printed < rules.tax_id_digits:
        return None
    return Found(digits, group, 0.4 if min(one.sure for one in group) > 0.8 else 0.32)


def _follows_allocation(place: int, group: Sequence[Word], labels: Sequence[Label], rows: Sequence[Row]) -> bool:
    """Whether a number is the one that a label of allocation numbers names: in its row, else below it."""
    ids = {id(one) for one in group}
    for label in of_kind(labels, "allocation"):
        if place - 3 <= label.row <= place:
            in_row = [one for one in after(label, rows[label.row])[:3] if any(sign.isdigit() for sign in one.text)]
            if ids & {id(one) for one in (in_row or below(label, rows)[:2])}:
                return True
    return False


def _is_customers(group: Sequence[Word], place: int, customers: Sequence[Label], rows: Sequence[Row]) -> bool:
    """Whether a number stands in the part of the paper that tells the customer: below its label, or in its row."""
    cell = next((one for one in cells_of(rows[place]) if any(word is group[0] for word in one)), list(group))
    cell_left, _, cell_right, _ = span(cell)
    for label in customers:
        row = rows[label.row]
        left, _, right, bottom = span(row.reading[label.first : label.last + 1])
        distance = group[0].y - bottom
        reach = row.height / row.aspect
        under = cell_left < right + reach and left - reach < cell_right
        near = -0.5 * row.height <= distance < 9 * row.height
        if group[0].page == row.page and ((under and near) or label.row == place):
            return True
    return False


def find_allocation(rows: Sequence[Row], labels: Sequence[Label], rules: PaperRules) -> Found | None:
    """The allocation number beside or below its label."""
    least, most = rules.allocation_digits
    for label in of_kind(labels, "allocation"):
        own = {id(one) for one in below(label, rows)[:3]}
        for source in (after(label, rows[label.row])[:4], below(label, rows)[:3]):
            for word in source:
                digits = re.sub(r"\D", "", word.text)
                if least <= len(digits) <= most and len(digits) >= len(word.text) - 2:
                    certain = word.sure >= 0.95
                    confidence = (0.96 if certain else 0.7) * (1.0 if id(word) not in own else 0.99)
                    return Found(digits, [word], confidence if len(digits) in (least, most, most - 1) else 0.6)
    return None


def find_number(
    rows: Sequence[Row], labels: Sequence[Label], title: int | None, rules: PaperRules, taken: set[int]
) -> Found | None:
    """The paper's own number: beside its title, or by its label. `taken`: the words of other fields."""
    barred = taken | {
        id(word)
        for label in of_kind(labels, "not_number", "tax_id", "paid")
        for word in [one for one in after(label, rows[label.row])[:2] if any(sign.isdigit() for sign in one.text)][:1]
    }
    options: list[tuple[float, Found]] = []
    if title is not None:
        words = [one for one in rows[title].reading if id(one) not in barred]
        options += _numbers(words, 1.0, rules)
        if title + 1 < len(rows) and rows[title + 1].page == rows[title].page:
            following = rows[title + 1]
            left, _, right, _ = span(rows[title].words)
            options += _numbers(
                [one for one in following.reading if id(one) not in barred and one.x < right and one.right > left],
                0.62,
                rules,
            )
    for label in of_kind(labels, "number"):
        row = rows[label.row]
        strength = 0.9 if len(label.text) > 4 else 0.72
        strength -= 0.3 * row.y
        options += _numbers([one for one in after(label, row)[:2] if id(one) not in barred], strength, rules)
        options += _numbers([one for one in below(label, rows)[:1] if id(one) not in barred], strength - 0.1, rules)
        options += _numbers([one for one in beside(label, row)[:1] if id(one) not in barred], strength - 0.35, rules)
    if not options:
        return None
    scores: dict[str, float] = {}
    for score, found in options:
        scores[found.value] = scores.get(found.value, 0.0) + score
    value = max(scores, key=lambda one: scores[one])
    best = next(found for _, found in options if found.value == value)
    rivals = sorted(scores.values(), reverse=True)
    clear = len(rivals) == 1 or rivals[0] > 1.6 * rivals[1]
    confidence = min(0.55 + 0.3 * min(scores[value], 1.4), 0.96) * (1.0 if clear else 0.85)
    sure = min(one.sure for one in best.words)
    best.confidence = confidence * (1.0 if sure >= 0.95 else 0.93 if sure >= 0.92 else 0.7)
    return best


def _numbers(words: Sequence[Word], score: float, rules: PaperRules) -> list[tuple[float, Found]]:
    found = []
    for word in words:
        text = word.text.strip(".:,#()[]|'\"")
        digits = sum(one.isdigit() for one in text)
        if not _NUMBER.fullmatch(text) or digits < 2 or len(text) > 20:
            continue
        if digits == rules.tax_id_digits and text.isdigit() and rules.is_tax_id(text):
            continue
        found.append((score * (1.0 if digits >= 3 else 0.5), Found(text, [word], 0.0)))
    return found


def find_supplier_name(
    rows: Sequence[Row], labels: Sequence[Label], hints: ReadingHints, known: SupplierHint | None, title: int | None
) -> Found | None:
    """The supplier's name: of a known supplier, or the most prominent line at the top that is no title, no label and
    not the business itself."""
    if known is not None:
        words = next((row.reading for row in rows if normalize_label(known.name) in normalize_label(row.text)), [])
        return Found(known.name, words, 0.98)
    suffixes = {normalize_label(one) for one in hints.rules.company_suffixes}
    own = normalize_label(hints.business_name or "")
    barred = {label.row for label in of_kind(labels, "customer")}
    usual = _usual_height(rows)
    best: tuple[float, Found] | None = None
    for place, row in enumerate(rows):
        if row.page > 1 or (row.y > _TOP and place > 6):
            break
        labelled = {
            id(one) for label in labels if label.row == place for one in row.reading[label.first : label.last + 1]
        }
        for words in _name_cells(row, suffixes):
            text = " ".join(one.text for one in words).strip(" -|.,:*")
            normal = normalize_label(text)
            letters = sum(one.isalpha() for one in text)
            digits = sum(one.isdigit() for one in text)
            labels_only = all(id(one) in labelled for one in words)
            if letters < 3 or digits > 2 or labels_only or (digits and any(id(one) in labelled for one in words)):
                continue
            if place == title or (own and (own in normal or normal in own)):
                continue
            score = _name_score(words, normal, suffixes, usual, row)
            if place - 1 in barred or place - 2 in barred:
                score -= 0.5
            if best is None or score > best[0]:
                best = (score, Found(text, words, _name_confidence(words, normal, suffixes, usual, row)))
    return best[1] if best else None


def _name_cells(row: Row, suffixes: set[str]) -> list[list[Word]]:
    """The cells of a row in the order of reading; the whole row too, where it ends as a company's name does: a printer
    with wide gaps tears it."""
    cells = [reading_order(cell, row.words) for cell in cells_of(row)]
    whole = len(cells) > 1 and normalize_label(row.reading[-1].text) in suffixes
    return [*([row.reading] if whole else []), *cells]


def _name_score(words: Sequence[Word], normal: str, suffixes: set[str], usual: float, row: Row) -> float:
    size = max(one.h for one in words) / max(usual, 1e-6)
    suffix = bool(suffixes & set(normal.split()[-2:]))
    return min(size, 2.5) * 0.5 + (0.5 if suffix else 0) - 1.6 * row.y + 0.2 * min(one.sure for one in words)


def _name_confidence(words: Sequence[Word], normal: str, suffixes: set[str], usual: float, row: Row) -> float:
    size = max(one.h for one in words) / max(usual, 1e-6)
    suffix = bool(suffixes & set(normal.split()[-1:]))
    sure = min(one.sure for one in words)
    confidence = 0.66 + (0.14 if suffix else 0) + (0.12 if size > 1.2 else 0) + (0.04 if row.y < 0.2 else 0)
    mixed = bool(HEBREW.search(normal)) and bool(re.search("[a-z]", normal))
    if mixed or len(words) > 7:
        confidence -= 0.25
    return min(confidence, 0.95) * (1.0 if sure >= 0.9 else 0.93 if sure > 0.8 else 0.75)


def find_currency(rows: Sequence[Row], near: Sequence[Word], rules: PaperRules) -> Found:
    """The currency that stands most often beside amounts; the country's own where none is printed."""
    signs = {sign.lower(): code for code, texts in rules.currencies.items() for sign in texts}
    plain = {normalize_label(sign): code for sign, code in signs.items() if normalize_label(sign)}
    counts: dict[str, list[Word]] = {}
    for row in rows:
        for word in row.words:
            text = word.text.lower()
            code = next(
                (code for sign, code in signs.items() if not sign.isalnum() and len(sign) == 1 and sign in text), None
            )
            code = code or plain.get(re.sub(r"[\d\s]", "", normalize_label(text)))
            if code:
                counts.setdefault(code, []).append(word)
    if not counts:
        hebrew = any(HEBREW.search(word.text) for row in rows for word in row.words)
        return Found(rules.currency, [], 0.9 if hebrew else 0.6)
    code = max(counts, key=lambda one: len(counts[one]))
    share = len(counts[code]) / sum(len(one) for one in counts.values())
    heights = {id(one) for one in near}
    beside_sum = next((one for one in counts[code] if id(one) in heights), counts[code][-1])
    return Found(code, [beside_sum], 0.97 if share > 0.8 else 0.7)
