"""The errors of a reading: what each is called for a person, what helps, and when the next try comes by itself."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from pinkas.core.wording import Wording
from pinkas.domains.inbox.types import ErrorClass, ReadingError, State

_S, _M, _H, _D = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


@dataclass(frozen=True)
class ErrorRule:
    """What an error means. `state`: that of the paper once no further try comes. `delays`: how long after each failed
    try the next one comes. `waits_visibly`: the paper is shown as failed between the tries, because somebody can do
    something about it."""

    message: Wording
    hint: Wording | None
    retryable: bool
    state: State
    delays: tuple[timedelta, ...] = ()
    waits_visibly: bool = False


_OTHER_FILE = Wording("Send it in another form, or type in what it says.")
_TYPE_IN = Wording("Read it again later, or type in what it says.")

ERRORS: dict[ErrorClass, ErrorRule] = {
    "encrypted": ErrorRule(
        Wording("The PDF is locked with a password."),
        Wording("Save it without a password and send that."),
        False,
        "UNREADABLE",
    ),
    "too_many_pages": ErrorRule(Wording("It has too many pages for one paper."), _OTHER_FILE, False, "UNREADABLE"),
    "too_large": ErrorRule(
        Wording("Its pages or pictures are too large to be read."), _OTHER_FILE, False, "UNREADABLE"
    ),
    "bomb": ErrorRule(Wording("It unpacks to far more than a paper has."), _OTHER_FILE, False, "UNREADABLE"),
    "unsupported": ErrorRule(Wording("It is of no kind that can be read."), _OTHER_FILE, False, "UNREADABLE"),
    "damaged": ErrorRule(Wording("The file is damaged."), _OTHER_FILE, False, "UNREADABLE"),
    "unreadable": ErrorRule(Wording("Nothing could be read on it."), _OTHER_FILE, False, "UNREADABLE"),
    "timeout": ErrorRule(Wording("Reading it took too long."), _TYPE_IN, True, "FAILED", (_M, 10 * _M)),
    "memory": ErrorRule(Wording("Reading it took too much memory."), _TYPE_IN, True, "FAILED", (5 * _M,)),
    "unavailable": ErrorRule(Wording("The reader broke off."), _TYPE_IN, True, "FAILED", (30 * _S, 5 * _M, _H)),
    "interrupted": ErrorRule(
        Wording("Whoever read it stopped before the end."), _TYPE_IN, True, "FAILED", (_S, _M, 10 * _M)
    ),
    "file_unavailable": ErrorRule(
        Wording("The store of files does not answer."),
        Wording("It is tried again by itself."),
        True,
        "FAILED",
        (10 * _S, _M, 5 * _M, 30 * _M, 2 * _H, 12 * _H),
    ),
    "engine_missing": ErrorRule(
        Wording("The program that reads pictures is not installed."),
        Wording(
            "Whoever runs this service installs the packages `tesseract-ocr` and `tesseract-ocr-heb` (`apt-get "
            "install`). It is tried again by itself; papers with text in them, such as most PDFs, are read without it."
        ),
        True,
        "FAILED",
        (10 * _M, _H, 6 * _H, *((_D,) * 14)),
        waits_visibly=True,
    ),
}
MAX_INTERRUPTED = 3
"""Tries that may end without a word, because their worker died, before the paper is set aside: it may be the cause."""


def next_attempt_at(error_class: ErrorClass, attempts: int, now: datetime) -> datetime | None:
    """When a paper is tried again after so many tries; None: no more by itself."""
    delays = ERRORS[error_class].delays
    return now + delays[attempts - 1] if attempts <= len(delays) else None


def state_after(error_class: ErrorClass, again_at: datetime | None) -> State:
    """The state of a paper after a failed try."""
    rule = ERRORS[error_class]
    return "QUEUED" if again_at is not None and not rule.waits_visibly else rule.state


def error_view(error_class: ErrorClass) -> ReadingError:
    """An error as it is told."""
    rule = ERRORS[error_class]
    return ReadingError(
        class_=error_class,
        message=rule.message,
        hint=rule.hint,
        retryable=rule.retryable,
    )
