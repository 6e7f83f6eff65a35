"""Reads receipts and invoices: an embedded electronic invoice first, then a PDF's text, then recognised characters.

    reading = await read_paper(ReadingTask(content=..., media_type=..., hints=...), owner=business_id)

What a file cannot give is told by `Reading.error`, never by a crash: the work runs in child processes with limits.
"""

import os
from collections.abc import Hashable

from pinkas.core.wording import Wording
from pinkas.outside.isolated import IsolatedFunction, LimitExceeded, Limits, Priority, TaskRefused
from pinkas.outside.reading.checks import check_fields
from pinkas.outside.reading.learning import learn_hint
from pinkas.outside.reading.types import (
    SURE,
    Box,
    Check,
    ErrorClass,
    FieldName,
    FieldReading,
    LearnedField,
    PagePicture,
    PageTask,
    PrintedWord,
    Reading,
    ReadingError,
    ReadingHints,
    ReadingTask,
    SupplierHint,
    UnreadableFile,
)

__all__ = [
    "LIMITS",
    "MAX_BYTES",
    "SURE",
    "Box",
    "Check",
    "ErrorClass",
    "FieldName",
    "FieldReading",
    "LearnedField",
    "PagePicture",
    "PageTask",
    "PrintedWord",
    "Reading",
    "ReadingError",
    "ReadingHints",
    "ReadingTask",
    "SupplierHint",
    "check_fields",
    "close",
    "describe_error",
    "draw_paper_page",
    "learn_hint",
    "read_paper",
]

MAX_BYTES = 20_000_000
"""The size of a file in bytes; a larger one is refused."""
LIMITS = Limits(processor=30, wall=110.0, memory=1 << 30)
"""The limits of one reading; tesseract has the same ones. An ordinary page takes one to three seconds and 200 MB. The
wall clock leaves a busy machine time for it, and ends before somebody else takes the file over."""
PRIORITY: Priority = "idle"
"""Nobody waits for a reading: whoever asks for anything else goes first."""
_DRAWING_LIMITS = Limits(processor=10, wall=20.0, memory=1 << 30)
_AT_A_TIME = max(1, (os.cpu_count() or 2) // 2)
"""Files read at once: half of the processors are left to requests."""

_READING: IsolatedFunction[Reading] = IsolatedFunction(
    "pinkas.outside.reading.engine:read", Reading, LIMITS, _AT_A_TIME, PRIORITY
)
_DRAWING: IsolatedFunction[PagePicture] = IsolatedFunction(
    "pinkas.outside.reading.engine:draw", PagePicture, _DRAWING_LIMITS
)


async def read_paper(task: ReadingTask, *, owner: Hashable, limits: Limits | None = None) -> Reading:
    """The reading of a file. `owner` is the business for whom turns are fair. Never raises for what is in the file or
    for what it costs: `Reading.error` says it."""
    if len(task.content) > MAX_BYTES:
        return _failed("too_large")
    try:
        return await _READING.run(task, owner=owner, limits=limits)
    except LimitExceeded as fault:
        return _failed(*_exceeded(fault))
    except TaskRefused:
        return _failed("damaged")
    except OSError:
        return _failed("unavailable", retryable=True)


def _failed(error_class: ErrorClass, retryable: bool = False) -> Reading:
    return Reading(error=ReadingError(error_class, retryable))


def _exceeded(fault: LimitExceeded) -> tuple[ErrorClass, bool]:
    """The error class of an exceeded limit. Only the wall clock may be kinder another time."""
    if fault.transient:
        return "timeout", True
    if fault.cause == "processor":
        return "timeout", False
    return ("memory", False) if fault.cause == "memory" else ("damaged", False)


async def draw_paper_page(task: PageTask, *, owner: Hashable) -> PagePicture:
    """A page as a picture for review; boxes of the reading are fractions of it. Raises UnreadableFile with the class of
    the error."""
    if len(task.content) > MAX_BYTES:
        raise UnreadableFile("too_large")
    try:
        return await _DRAWING.run(task, owner=owner)
    except LimitExceeded as fault:
        error_class, retryable = _exceeded(fault)
        raise UnreadableFile(error_class, retryable=retryable) from None
    except TaskRefused as fault:
        raise UnreadableFile(_CLASSES.get(str(fault), "damaged")) from None
    except OSError:
        raise UnreadableFile("unavailable", retryable=True) from None


def close() -> None:
    """Ends the child processes; readings under way become `unavailable`."""
    _READING.close()
    _DRAWING.close()


def describe_error(error_class: ErrorClass) -> Wording:
    """What an error class means to a person, and how to mend it."""
    return _DESCRIPTIONS[error_class]


_DESCRIPTIONS: dict[ErrorClass, Wording] = {
    "encrypted": Wording("The file is protected by a password. Save it without one and send it again."),
    "too_many_pages": Wording("The file has too many pages for a receipt. Send only the pages of the document."),
    "too_large": Wording("The file is too large. At most {limit} MB are read.", limit=MAX_BYTES // 1_000_000),
    "bomb": Wording("The file unpacks to more than can be read."),
    "unsupported": Wording("Files of this kind are not read. PDF, PNG, JPEG, WebP, TIFF, HEIC and XML are."),
    "damaged": Wording("The file is damaged and cannot be opened."),
    "unreadable": Wording("Nothing of a receipt or an invoice was found. Fill it in by hand."),
    "timeout": Wording("Reading took too long."),
    "memory": Wording("Reading needs more memory than it may use."),
    "engine_missing": Wording(
        "Pictures are read by a program that is not installed. Debian: {debian}. Mac: {mac}.",
        debian="apt-get install tesseract-ocr tesseract-ocr-heb",
        mac="brew install tesseract tesseract-lang",
    ),
    "unavailable": Wording("The file cannot be read now. It will be tried again."),
}
_CLASSES: dict[str, ErrorClass] = {name: name for name in _DESCRIPTIONS}
