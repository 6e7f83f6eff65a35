"""The reading of receipts and invoices: how much of drawn papers is read, how sure it is, and how long a page takes.

Half of the seeds (the odd ones) are held out: nobody looks at their papers while the reading is tuned, and the targets
are held against them. Scanned receipts of others are measured too where BENCH_RECEIPTS names their directory: pictures
`NAME.jpg` beside `NAME.json` with `date` and `total`.
"""

import asyncio
import difflib
import json
import os
import re
import shutil
import statistics
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

from bench.figures import Figure
from bench.papers import OWN_TAX_ID, TODAY, Paper, draw_paper
from bench.papers.truth import OWN_NAME
from bench.sizes import Sizes
from bench.stage import Broken
from pinkas.core.papers import normalize_label
from pinkas.countries import get_country
from pinkas.outside.reading import SURE, Reading, ReadingHints, ReadingTask, read_paper
from pinkas.outside.reading.values import parse_day
from pinkas.platform import embedded

FIELDS = (
    "supplier_name",
    "supplier_tax_id",
    "document_type",
    "number",
    "date",
    "net",
    "vat",
    "total",
    "currency",
    "allocation_number",
    "customer_tax_id",
)
_ALIKE = 0.9
"""Names that are so alike are the same: one letter of a name may be wrong."""
_RECEIPTS = "BENCH_RECEIPTS"


def measure(_server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """Every figure of the reading."""
    if shutil.which("tesseract") is None:
        raise Broken("tesseract is not installed: sh tests/install-system-packages.sh")
    tuned, held_out = (_read_drawn(range(first, sizes.papers, 2)) for first in (0, 1))
    figures = [_field_figure(name, tuned, held_out) for name in FIELDS]
    figures += _sure_figures(tuned, held_out)
    figures += _speed_figures(sizes)
    if directory := os.environ.get(_RECEIPTS):
        figures += _scanned_figures(Path(directory))
    return figures


class Score:
    """Counts of one group of papers, by field."""

    def __init__(self) -> None:
        self.printed: Counter[str] = Counter()
        self.found: Counter[str] = Counter()
        self.right: Counter[str] = Counter()
        self.sure: Counter[str] = Counter()
        self.sure_right: Counter[str] = Counter()

    def add(self, paper: Paper, reading: Reading) -> None:
        """Counts one paper."""
        for name, value in paper.printed.items():
            self.printed[name] += 1
            found = reading.fields.get(name)  # type: ignore[call-overload]
            self.right[name] += found is not None and is_right(name, found.value, value)
        for name, found in reading.fields.items():
            if name == "currency" and name not in paper.printed:
                continue  # the country's own, where none is printed
            right = name in paper.printed and is_right(name, found.value, paper.printed[name])
            self.found[name] += 1
            self.sure[name] += found.confidence >= SURE
            self.sure_right[name] += right and found.confidence >= SURE


def is_right(name: str, read: str, printed: str) -> bool:
    """Whether a value is the printed one. A name may differ in its marks and in a letter."""
    if name != "supplier_name":
        return read == printed
    return difflib.SequenceMatcher(None, normalize_label(read), normalize_label(printed)).ratio() >= _ALIKE


def hints_for(language: str) -> ReadingHints:
    """What the business that receives the drawn papers tells of itself. No supplier is known."""
    return ReadingHints(
        today=TODAY,
        rules=get_country("IL").papers,
        business_tax_id=OWN_TAX_ID,
        business_name=OWN_NAME[language],
    )


def _read(content: bytes, media_type: str, language: str) -> Reading:
    task = ReadingTask(content=content, media_type=media_type, hints=hints_for(language))
    return asyncio.run(read_paper(task, owner="bench"))


def _read_drawn(seeds: Sequence[int]) -> Score:
    score = Score()
    for seed in seeds:
        paper = draw_paper(seed)
        score.add(paper, _read(paper.content, paper.media_type, paper.truth.language))
    return score


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


def _field_figure(name: str, tuned: Score, held_out: Score) -> Figure:
    shown = "; ".join(
        f"{label}: recall {_share(one.right[name], one.printed[name]):.2f}, "
        f"precision {_share(one.right[name], one.found[name]):.2f} of {one.printed[name]}"
        for label, one in (("tuned", tuned), ("held out", held_out))
    )
    return Figure(f"Reading: {name}", shown, _share(held_out.right[name], held_out.printed[name]))


def _sure_figures(tuned: Score, held_out: Score) -> list[Figure]:
    precision = [_share(one.sure_right.total(), one.sure.total()) for one in (tuned, held_out)]
    share = [_share(one.sure_right.total(), one.printed.total()) for one in (tuned, held_out)]
    return [
        Figure(
            "Reading: sure fields that are right",
            f"tuned {precision[0]:.1%} of {tuned.sure.total()}, held out {precision[1]:.1%} of {held_out.sure.total()}",
            precision[1],
            0.98,
        ),
        Figure(
            "Reading: printed fields that are sure and right",
            f"tuned {share[0]:.1%} of {tuned.printed.total()}, held out {share[1]:.1%} of {held_out.printed.total()}",
            share[1],
            0.7,
        ),
    ]


def _speed_figures(sizes: Sizes) -> list[Figure]:
    """The reading of a picture beside one plain pass of tesseract over the same file, in turns."""
    drawn = (draw_paper(seed) for seed in range(1, 1000, 2))
    pictures = (one for one in drawn if one.media_type in ("image/png", "image/jpeg"))
    seconds: list[float] = []
    ratios: list[float] = []
    for _ in range(sizes.timed_papers):
        paper = next(pictures)
        if not seconds:
            _read(paper.content, paper.media_type, paper.truth.language)  # the process starts
        began = time.monotonic()
        _read(paper.content, paper.media_type, paper.truth.language)
        read = time.monotonic() - began
        seconds.append(read)
        ratios.append(read / _plain_pass(paper))
    middle, ratio = statistics.median(seconds), statistics.median(ratios)
    return [
        Figure("Reading: one page", f"median {middle:.2f} s, longest {max(seconds):.2f} s", middle, 4.0, at_most=True),
        Figure(
            "Reading: beside one pass of tesseract over the same picture",
            f"x{ratio:.2f} (median of {len(ratios)})",
            ratio,
            1.5,
            at_most=True,
        ),
    ]


def _plain_pass(paper: Paper) -> float:
    """Seconds of tesseract alone, in both languages, at the niceness that the reading has."""
    with tempfile.NamedTemporaryFile(suffix=".img") as file:
        file.write(paper.content)
        file.flush()
        command = ["nice", "-n", "19", "tesseract", file.name, "-", "-l", "heb+eng", "tsv"]
        began = time.monotonic()
        subprocess.run(command, env={**os.environ, "OMP_THREAD_LIMIT": "1"}, capture_output=True, check=True)  # noqa: S603
        return time.monotonic() - began


def _scanned_figures(directory: Path) -> list[Figure]:
    """How often the date and the total of scanned receipts are right. They are in English and of another country."""
    right: Counter[str] = Counter()
    truths = sorted(directory.glob("*.json"))
    for path in truths:
        truth = json.loads(path.read_text())
        reading = _read(path.with_suffix(".jpg").read_bytes(), "image/jpeg", "en")
        day = parse_day(truth["date"], get_country("IL").papers)
        date_read, total_read = reading.fields.get("date"), reading.fields.get("total")
        right["date"] += bool(day and date_read and date_read.value == day.isoformat())
        total = Decimal(re.sub(r"[^\d.]", "", truth["total"]))
        right["total"] += bool(total_read and Decimal(total_read.value) == total)
    return [
        Figure(f"Reading: {name} of scanned receipts", f"{right[name]} of {len(truths)}", right[name], 8)
        for name in ("date", "total")
    ]
