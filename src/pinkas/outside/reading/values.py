"""Numbers, days and amounts as they are printed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from pinkas.core.papers import PaperRules, normalize_label
from pinkas.outside.reading.geometry import HEBREW, Row, Word

_AMOUNT = re.compile(
    r"(?P<minus>-?)(?P<whole>\d{1,3}(?:[,.'’]\d{3})+|\d{1,9})(?:(?P<point>[.,])(?P<part>\d{2}))?(?P<after>-?)"
)
_AROUND = re.compile(r"^[^\d\-]{0,8}(?P<number>-?\d[\d,.'’]*-?)[^\d%]{0,5}$")
_DAY = re.compile(r"(?<!\d)(\d{1,2})([./\-,])(\d{1,2})[./\-,](\d{4}|\d{2})(?!\d)")
_ISO = re.compile(r"(?<!\d)(\d{4})([./\-])(\d{1,2})\2(\d{1,2})(?!\d)")
_NAMED = re.compile(
    r"(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[\s./\-]{0,2}([A-Za-z\u05d0-\u05ea]{3,10})\.?,?[\s./\-]{0,2}(\d{4}|\d{2})(?!\d)"
)
_MONTH_FIRST = re.compile(r"([A-Za-z]{3,10})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})(?!\d)")
_OLDEST = date(2000, 1, 1)


@dataclass(slots=True)
class Amount:
    """An amount in minor units where it stands. `cents`: it is printed with two digits after the point."""

    minor: int
    cents: bool
    words: list[Word]
    row: int

    @property
    def sure(self) -> float:
        return min(one.sure for one in self.words)


@dataclass(slots=True)
class Day:
    """A day where it stands; `swapped`: month and day were told apart only by their size."""

    day: date
    words: list[Word]
    row: int
    named: bool = False

    @property
    def sure(self) -> float:
        return min(one.sure for one in self.words)


def parse_amount(text: str) -> tuple[int, bool] | None:
    """An amount in minor units and whether it has cents; None where the text is none. A sign of a currency may touch
    it; a percentage is no amount."""
    plain = re.sub(r"[\u200e\u200f]", "", text).replace("O", "0").replace("o", "0") if re.search(r"\d", text) else ""
    around = _AROUND.match(plain)
    if around is None:
        return None
    found = _AMOUNT.fullmatch(around["number"].strip("'’").rstrip(".,"))
    if found is None or ("." in found["whole"] and found["point"] != ","):
        return None
    whole = int(re.sub(r"\D", "", found["whole"]))
    minor = whole * 100 + int(found["part"] or 0)
    return (-minor if found["minus"] or found["after"] else minor), found["point"] is not None


def joined_numbers(row: Row) -> list[list[Word]]:
    """The words of a row from left to right, those in one group that are parts of one number which a gap tore."""
    groups: list[list[Word]] = []
    for word in row.words:
        if groups and _continues(groups[-1], word, row):
            groups[-1].append(word)
        else:
            groups.append([word])
    return groups


def _continues(group: list[Word], word: Word, row: Row) -> bool:
    last = group[-1]
    if HEBREW.search(last.text + word.text) or word.x - last.right > 0.45 * row.height / row.aspect:
        return False
    before, after = last.text[-1], word.text[0]
    if before in ".,/-" and after.isdigit():
        return last.text[0].isdigit() or len(last.text) == 1
    return before.isdigit() and after in ".,/-" and len(word.text) > 1


def find_amounts(rows: Sequence[Row]) -> list[Amount]:
    """Every amount of a paper, from top to bottom."""
    found = []
    for place, row in enumerate(rows):
        for group in joined_numbers(row):
            parsed = parse_amount("".join(one.text for one in group))
            if parsed is not None:
                found.append(Amount(parsed[0], parsed[1], group, place))
    return found


def find_days(rows: Sequence[Row], rules: PaperRules) -> list[Day]:
    """Every day of a paper, from top to bottom."""
    found = []
    for place, row in enumerate(rows):
        for group in joined_numbers(row):
            if day := parse_day("".join(one.text for one in group), rules):
                found.append(Day(day, group, place))
        found += _named_days(row, place, rules)
    return found


def _named_days(row: Row, place: int, rules: PaperRules) -> list[Day]:
    """Days whose month is a word: in the order of reading, or from left to right where the order was lost."""
    found: list[Day] = []
    for words in (row.reading, row.words):
        text, starts = "", []
        for word in words:
            starts.append(len(text))
            text += word.text + " "
        for match in (*_NAMED.finditer(text), *_MONTH_FIRST.finditer(text)):
            day = _named_day(match.groups(), rules)
            part = [
                one
                for one, at in zip(words, starts, strict=True)
                if at < match.end() and at + len(one.text) > match.start()
            ]
            if day and part and all(day != one.day for one in found):
                found.append(Day(day, part, place, named=True))
    return found


def _named_day(parts: Sequence[str | None], rules: PaperRules) -> date | None:
    first, second, year = (one or "" for one in parts)
    name, number = (second, first) if first.isdigit() else (first, second)
    lower = normalize_label(name)
    month = next(
        (at for known, at in _months(rules).items() if lower == known or (lower.isascii() and lower[:3] == known)), 0
    )
    return _make_day(year, str(month), number) if month else None


def _months(rules: PaperRules) -> dict[str, int]:
    return {normalize_label(name): at for name, at in rules.months.items()}


def parse_day(text: str, rules: PaperRules) -> date | None:
    """The day in a text: day, month and year in this order, or ISO 8601, or with the name of the month; None where
    there is none between 2000 and 2099. Month and day change places where only that makes a day."""
    if found := _ISO.search(text):
        return _make_day(found[1], found[3], found[4])
    if found := _DAY.search(text):
        return _make_day(found[4], found[3], found[1]) or _make_day(found[4], found[1], found[3])
    if found := _NAMED.search(text):
        return _named_day(found.groups(), rules)
    return None


def _make_day(year: str, month: str, day: str) -> date | None:
    try:
        made = date(int(year) + (2000 if len(year) == 2 else 0), int(month), int(day))
    except ValueError:
        return None
    return made if _OLDEST <= made < date(2100, 1, 1) else None
