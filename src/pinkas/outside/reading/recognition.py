"""Characters recognised in a prepared picture by tesseract, a program of the system.

It runs below the child process that reads, with its priority, ends with it, and takes one processor thread.
One pass reads the page in both languages; a second one reads again, in Latin characters alone, only the pieces that
hold digits: what both passes agree on is sure, and Latin characters alone have digits right more often.
"""

import ctypes
import math
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from io import BytesIO

from PIL import Image, ImageOps

from pinkas.outside.reading.geometry import HEBREW, Word
from pinkas.outside.reading.pictures import Prepared
from pinkas.outside.reading.types import ErrorClass, UnreadableFile

PROGRAM = "tesseract"
LANGUAGES = "heb+eng"
_DIGITS = "eng"
_SETTINGS = ("-c", "tessedit_do_invert=0")
"""Light text on dark is not looked for: it takes a third of the time, and the light of a picture was made even."""
_PAIR = re.compile(r"\d.*\d")
_MAX_PIECES = 48
_PIECE_HEIGHT = 44
_MARGIN = 9
_AGREED = 0.97
_DISAGREED = 0.6
"""How sure a number is that two passes read alike, and differently."""
_PLAIN = re.compile(r"[^\w]{0,2}[\d.,/:\-]+[^\w]{0,2}")
_FORMED = re.compile(
    r"[^\w]{0,2}(\d{1,3}(,\d{3})*\.\d{2}|\d{1,2}([./\-,]\d{1,2}){2}(\d{2})?|\d{4}-\d\d-\d\d|\d{4,9}|\d\d:\d\d)[^\w]{0,2}"
)
"""Amounts, days, identifiers and times as they are printed."""
_PR_SET_PDEATHSIG = 1
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


def is_installed() -> bool:
    """Whether the program is there; whether its Hebrew is shows only when it runs."""
    return shutil.which(PROGRAM) is not None


def recognize(prepared: Prepared, page: int, seconds: float) -> list[Word]:
    """The words of a prepared picture, placed on the picture it was made of. `seconds` of processor time may be taken
    by each pass. Raises UnreadableFile where the program is missing, takes longer, or fails."""
    lines = _run(prepared.picture, LANGUAGES, 4, seconds)
    found = [(text, sure, box) for text, sure, box in lines if any(sign.isalnum() for sign in text) or text in "₪$€£"]
    again = _read_digits_again(prepared.picture, [(text, box) for text, _, box in found], seconds)
    words = []
    for at, (text, sure, box) in enumerate(found):
        best, how_sure = _settle(text, sure, again.get(at))
        left, top, width, height = box
        seen = prepared.place(left, top, left + width, top + height)
        across, down = prepared.picture.size
        words.append(Word(best, page, left / across, top / down, width / across, height / down, how_sure, seen))
    return words


_Bounds = tuple[int, int, int, int]


def _settle(text: str, sure: float, again: str | None) -> tuple[str, float]:
    """One text out of two passes: where they differ, the one that is formed as a number or a day, the second first."""
    if again is None:
        return text, sure if not _PAIR.search(text) else min(sure, 0.85)
    if again == text:
        return text, max(sure, _AGREED)
    if _digits(again) == _digits(text):
        formed = _FORMED.fullmatch(text) or not _FORMED.fullmatch(again)
        return (text if HEBREW.search(text) or formed else again), max(sure, 0.93)
    hebrew = HEBREW.search(text) and not _FORMED.fullmatch(again)
    if hebrew or not _PLAIN.fullmatch(again):
        return text, min(sure, _DISAGREED)
    if _FORMED.fullmatch(text) and not _FORMED.fullmatch(again) and any(one in text for one in "./-"):
        return text, min(sure, _DISAGREED)
    return again, _DISAGREED


def _digits(text: str) -> str:
    return "".join(sign for sign in text if sign.isdigit())


def _read_digits_again(picture: Image.Image, found: Sequence[tuple[str, _Bounds]], seconds: float) -> dict[int, str]:
    """What the pieces with digits are read as once more, by their places in the list."""
    chosen = [at for at, (text, box) in enumerate(found) if _PAIR.search(text) or _is_too_wide(text, box)]
    # The beginning and the end of a page matter most: who sent it, and how much it is.
    if len(chosen) > _MAX_PIECES:
        chosen = chosen[: _MAX_PIECES // 2] + chosen[-_MAX_PIECES // 2 :]
    if not chosen:
        return {}
    pieces = []
    for at in chosen:
        x, y, w, h = found[at][1]
        pad = max(h // 5, 3)
        piece = picture.crop((x - pad, y - pad, x + w + pad, y + h + pad))
        ratio = (_PIECE_HEIGHT - _MARGIN) / piece.height
        pieces.append(piece.resize((max(round(piece.width * ratio), 1), _PIECE_HEIGHT - _MARGIN)))
    width = max(one.width for one in pieces) + 2 * _PIECE_HEIGHT
    strip = Image.new("L", (width, (len(pieces) + 1) * _PIECE_HEIGHT), 255)
    for row, piece in enumerate(pieces):
        strip.paste(piece, (_PIECE_HEIGHT, row * _PIECE_HEIGHT + _PIECE_HEIGHT // 2))
    texts: dict[int, list[str]] = {}
    for text, _, box in _run(strip, _DIGITS, 6, seconds):
        row = int((box[1] + box[3] / 2 - _PIECE_HEIGHT / 2) // _PIECE_HEIGHT)
        if 0 <= row < len(chosen) and box[3] < 1.5 * _PIECE_HEIGHT:
            texts.setdefault(chosen[row], []).append(text)
    return {at: "".join(parts) for at, parts in texts.items()}


def _is_too_wide(text: str, box: _Bounds) -> bool:
    """Whether a word is so wide that most of its signs are missing."""
    return box[2] > 2.2 * box[3] and box[2] > 1.1 * len(text) * box[3]


def _run(picture: Image.Image, languages: str, segmentation: int, seconds: float) -> list[tuple[str, float, _Bounds]]:
    """The words of one pass: text, how sure (0 to 1), left, top, width and height in pixels."""
    framed = ImageOps.expand(picture, _MARGIN, 255)  # letters at the edge are not seen otherwise
    content = BytesIO()
    framed.save(content, "PPM")
    command = [PROGRAM, "-", "-", "-l", languages, "--psm", str(segmentation), "--dpi", "200", *_SETTINGS, "tsv"]
    environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    try:
        ended = subprocess.run(  # noqa: S603  (our own arguments)
            command,
            input=content.getvalue(),
            capture_output=True,
            env=environment,
            preexec_fn=partial(_begin, math.ceil(seconds)),
            check=False,
        )
    except FileNotFoundError:
        raise UnreadableFile("engine_missing", retryable=True) from None
    if ended.returncode:
        error_class, retryable = _cause_of(ended.returncode, ended.stderr)
        raise UnreadableFile(error_class, retryable=retryable)
    return [one for line in ended.stdout.decode(errors="replace").splitlines()[1:] if (one := _word(line))]


def _cause_of(returned: int, said: bytes) -> tuple[ErrorClass, bool]:
    """The error class of a pass that failed, and whether another attempt may succeed."""
    if b"traineddata" in said or b"Failed loading language" in said:
        return "engine_missing", True
    if returned == -signal.SIGXCPU:
        return "timeout", False
    if b"bad_alloc" in said or b"memory" in said.lower() or returned == -signal.SIGABRT:
        return "memory", False
    return ("damaged", False) if returned > 0 else ("unavailable", True)


def _word(line: str) -> tuple[str, float, _Bounds] | None:
    """A word of a line of tesseract's table; None for the lines that describe blocks and rows."""
    parts = line.split("\t")
    if len(parts) < 12 or parts[0] != "5":
        return None
    text = re.sub("[\u200e\u200f\u202a-\u202e|]", "", parts[11]).strip()
    left, top, width, height = (int(one) for one in parts[6:10])
    if not text or width <= 0 or height <= 0:
        return None
    return text, max(float(parts[10]), 0.0) / 100, (left - _MARGIN, top - _MARGIN, width, height)


def spent_seconds() -> float:
    """Processor seconds of this process and of the programs that it ran."""
    return sum(os.times()[:4])


def _begin(seconds: int) -> None:
    """In the new process, before the program begins: it dies with the process that reads, or of its processor time."""
    if _LIBC is not None:
        _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
