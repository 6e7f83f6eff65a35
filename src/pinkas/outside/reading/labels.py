"""Labels on a paper ("total to pay", "company number") and what stands beside them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pinkas.core.papers import LabelKind, PaperRules, normalize_label
from pinkas.outside.reading.geometry import Row, Word, is_right_to_left, span

_CONFUSED = str.maketrans(
    {"ו": "ו", "ז": "ו", "ח": "ה", "ת": "ה", "ד": "ר", "כ": "ב", "ט": "ס", "ע": "צ", "1": "i", "l": "i", "0": "o",
     "5": "s"}
)  # fmt: skip
"""Letters that recognition takes for one another, and one of them."""
_BELOW = 3.2
"""A value stands below its label within so many heights of the label."""


@dataclass(slots=True)
class Label:
    """A label that was found: what it says, its normalized text, and its words in their row."""

    kind: LabelKind
    text: str
    row: int
    first: int
    last: int
    """Places of its words in the row's order of reading, the last one inclusive."""
    exact: bool


def fold(text: str) -> str:
    """A normalized text as it is compared loosely: without yod, which quotes are taken for, and with letters that look
    alike as one."""
    return text.replace("י", "").translate(_CONFUSED)


@lru_cache(maxsize=8)
def _phrases(labels: tuple[tuple[LabelKind, tuple[str, ...]], ...]) -> tuple[tuple[str, str, LabelKind], ...]:
    """Every label without spaces, exactly and folded, the longest first."""
    found = {(normalize_label(text).replace(" ", ""), kind): None for kind, texts in labels for text in texts}
    ordered = sorted(found, key=lambda one: -len(one[0]))
    return tuple((text, fold(text), kind) for text, kind in ordered)


def find_labels(rows: Sequence[Row], rules: PaperRules) -> list[Label]:
    """The labels of a paper. Where several fit the same words, the longest wins."""
    phrases = _phrases(tuple(rules.labels.items()))
    return [label for place, row in enumerate(rows) for label in _labels_of_row(row, place, phrases)]


def _labels_of_row(row: Row, place: int, phrases: Sequence[tuple[str, str, LabelKind]]) -> list[Label]:
    normal = [normalize_label(word.text).replace(" ", "") for word in row.reading]
    loose = [fold(text) for text in normal]
    found: list[Label] = []
    taken: set[int] = set()
    joined = " ".join(loose)
    for text, folded, kind in phrases:
        if folded[:2] not in joined:
            continue
        for first in range(len(normal)):
            last = _match(normal, loose, first, text, folded)
            if last is not None and not taken & set(range(first, last + 1)):
                exact = "".join(normal[first : last + 1]).startswith(text)
                found.append(Label(kind, text, place, first, last, exact))
                taken |= set(range(first, last + 1))
    return found


def _match(normal: Sequence[str], loose: Sequence[str], first: int, text: str, folded: str) -> int | None:
    """The last word of a label that begins with the word `first`; None where it does not."""
    if not normal[first]:
        return None
    exact, close = "", ""
    for last in range(first, min(first + 7, len(normal))):
        exact += normal[last]
        close += loose[last]
        if exact == text or (len(folded) >= 3 and close == folded):
            return last
        # A number that touches its label is part of the same word.
        if exact.startswith(text) and re.fullmatch(r"[\d.,%₪]+", exact[len(text) :]):
            return last
        if len(exact) > len(text) + 1:
            return None
    return None


def beside(label: Label, row: Row) -> list[Word]:
    """The words of the label's row that come after it in the order of reading, nearest first, then those before it,
    nearest first."""
    words = row.reading
    return [*words[label.last + 1 :], *reversed(words[: label.first])]


def after(label: Label, row: Row) -> list[Word]:
    """The words of the label's row that come after it in the order of reading, the label's own last word first where
    it has digits."""
    own = row.reading[label.last]
    return [*([own] if any(sign.isdigit() for sign in own.text) else []), *row.reading[label.last + 1 :]]


def below(label: Label, rows: Sequence[Row]) -> list[Word]:
    """The words that stand below a label, the nearest row first."""
    row = rows[label.row]
    left, _, right, bottom = span(row.reading[label.first : label.last + 1])
    found: list[Word] = []
    for other in rows[label.row + 1 : label.row + 4]:
        if other.page != row.page or other.y - bottom > _BELOW * row.height:
            break
        reach = row.height / row.aspect
        found += [word for word in other.words if word.x < right + reach and word.right > left - reach]
    return found


def is_rtl(row: Row) -> bool:
    """Whether a row is read from the right."""
    return is_right_to_left(row.words)


def of_kind(labels: Iterable[Label], *kinds: LabelKind) -> list[Label]:
    """The labels of some kinds."""
    return [one for one in labels if one.kind in kinds]
