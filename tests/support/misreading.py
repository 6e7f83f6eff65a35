"""Readers that misbehave, each in a child process: what the inbox must survive."""

import os
import signal
import time

from pinkas.outside.reading import Reading, ReadingTask


def hang(_task: ReadingTask) -> Reading:
    """Never ends."""
    while True:
        time.sleep(1)


def crash(_task: ReadingTask) -> Reading:
    """Its process dies."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def talk_nonsense(_task: ReadingTask) -> str:
    """Answers what is no reading."""
    return "not a reading"


def miss_engine(_task: ReadingTask) -> Reading:
    """Has no program to read pictures with."""
    from pinkas.outside.reading import ReadingError

    return Reading(error=ReadingError("engine_missing", True))


def invent(_task: ReadingTask) -> Reading:
    """Reads values that are none."""
    from pinkas.outside.reading import FieldReading

    wrong = FieldReading(value="\u202e1e999999", confidence=0.99)
    return Reading(
        engine="ocr", pages=1, fields=dict.fromkeys(("date", "total", "net", "document_type", "number"), wrong)
    )
