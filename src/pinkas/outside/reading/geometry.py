"""Words in their places: rows, cells, and the logical order of text that runs in both directions."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

HEBREW = re.compile("[\u05d0-\u05ea]")
_STRONG_LATIN = re.compile("[A-Za-z]")
_CELL_GAP = 1.6
"""A gap of so many heights of the text separates cells of a row."""


@dataclass(slots=True)
class Word:
    """A word as printed: its text in logical order, its place in fractions of the straightened page, and how sure the
    characters are (0 to 1). `seen`: its left, top, width and height on the page as people see it, where that one is
    crooked or shows more than the paper."""

    text: str
    page: int
    x: float
    y: float
    w: float
    h: float
    sure: float = 1.0
    seen: tuple[float, float, float, float] | None = None

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def middle(self) -> float:
        return self.y + self.h / 2


@dataclass(slots=True)
class Row:
    """The words that stand on one line across the page, from left to right."""

    words: list[Word]
    page: int
    aspect: float = 1.0
    """The width of the page divided by its height: fractions of both compare by it."""
    reading: list[Word] = field(default_factory=list)
    """The words in the order in which they are read."""

    @property
    def y(self) -> float:
        return min(one.y for one in self.words)

    @property
    def height(self) -> float:
        sizes = sorted(one.h for one in self.words)
        return sizes[len(sizes) // 2]

    @property
    def text(self) -> str:
        return " ".join(one.text for one in self.reading)


def is_right_to_left(words: Iterable[Word]) -> bool:
    """Whether Hebrew letters prevail."""
    text = "".join(one.text for one in words)
    hebrew, latin = len(HEBREW.findall(text)), len(_STRONG_LATIN.findall(text))
    return hebrew > 0 and hebrew >= latin


def group_rows(words: Sequence[Word], aspect: float) -> list[Row]:
    """The rows of one page from top to bottom. A word joins the row whose last word, to its left, stands at its
    height: a page that is a little skewed keeps its rows."""
    rows: list[list[Word]] = []
    for word in sorted(words, key=lambda one: one.x):
        best, nearest = None, 0.0
        for row in rows:
            last = row[-1]
            off = abs(last.middle - word.middle)
            size = max(last.h, word.h)
            small = min(last.h, word.h)
            near = off < 0.45 * size and off < 0.8 * small
            if near and (best is None or off < nearest):
                best, nearest = row, off
        if best is None:
            rows.append([word])
        else:
            best.append(word)
    made = [Row(row, row[0].page, aspect) for row in rows]
    made.sort(key=lambda one: one.y)
    for one in made:
        cells = cells_of(one)
        in_order = reversed(cells) if is_right_to_left(one.words) else cells
        one.reading = [word for cell in in_order for word in reading_order(cell, one.words)]
    return made


def reading_order(words: Sequence[Word], row: Sequence[Word] | None = None) -> list[Word]:
    """Words of a cell, given from left to right, in the order in which they are read: from the right where Hebrew
    prevails in its row, with numbers and Latin words in between from the left."""
    if not is_right_to_left(row or words):
        return list(words)
    ordered: list[Word] = []
    run: list[Word] = []
    for word in reversed(words):
        if HEBREW.search(word.text):
            ordered += reversed(run)
            run = []
            ordered.append(word)
        else:
            run.append(word)
    return ordered + run[::-1]


def cells_of(row: Row) -> list[list[Word]]:
    """The words of a row in cells, which wide gaps separate, from left to right."""
    gap = _CELL_GAP * row.height / row.aspect
    found: list[list[Word]] = []
    for word in row.words:
        if found and word.x - max(one.right for one in found[-1]) < gap:
            found[-1].append(word)
        else:
            found.append([word])
    return found


def span(words: Sequence[Word]) -> tuple[float, float, float, float]:
    """The left, top, right and bottom of some words."""
    return (
        min(one.x for one in words),
        min(one.y for one in words),
        max(one.right for one in words),
        max(one.y + one.h for one in words),
    )
