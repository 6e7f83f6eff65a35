"""Texts of a template: `{month}`, `{year}` and `{period}` become those of the date."""

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import msgspec

from pinkas.core.catalogue import get_translator
from pinkas.core.formatting import format_day
from pinkas.domains.recurring.types import RecurringTemplate

_PLACEHOLDER = re.compile(r"\{[A-Za-z_]+\}")
_KNOWN_PLACEHOLDERS = frozenset({"{month}", "{year}", "{period}"})
_MAX_TEXT_LENGTHS = {"subject": 500, "notes": 5000, "footer": 5000}
_MAX_LINE_LENGTH = 1000
"""What the texts of a document may hold (`NewDocument`): a filled text stands in a draft and is read as one again."""
_LONGEST_VALUES = {"{month}": "September", "{year}": "2026", "{period}": "30 Sept 2026 - 29 Sept 2027"}


def fill_placeholders(new: RecurringTemplate, lang: str, day: date, last_day: date) -> RecurringTemplate:
    """The template with its placeholders filled in, for the date `day` and the period from it to `last_day`."""
    values = {
        "{month}": get_translator(lang).month(day),
        "{year}": f"{day.year}",
        "{period}": f"{format_day(day, lang)} - {format_day(last_day, lang)}",
    }
    return _map_texts(new, lambda text: _PLACEHOLDER.sub(lambda found: values.get(found[0], found[0]), text))


def unknown_placeholders(new: RecurringTemplate) -> Iterator[tuple[str, str]]:
    """The fields with a placeholder that does not exist, each with the placeholder."""
    for at, text, _ in _template_texts(new):
        for found in _PLACEHOLDER.findall(text):
            if found not in _KNOWN_PLACEHOLDERS:
                yield at, found


def texts_that_may_overflow(new: RecurringTemplate) -> Iterator[str]:
    """The fields whose texts may become longer than a document allows."""
    for at, text, most in _template_texts(new):
        if len(_PLACEHOLDER.sub(lambda found: _LONGEST_VALUES.get(found[0], found[0]), text)) > most:
            yield at


def _template_texts(new: RecurringTemplate) -> Iterator[tuple[str, str, int]]:
    """Every text that may hold placeholders: its field, itself, and how long it may be."""
    for name, most in _MAX_TEXT_LENGTHS.items():
        if text := getattr(new, name):
            yield name, text, most
    for place, line in enumerate(new.lines):
        if line.description:
            yield f"lines[{place}].description", line.description, _MAX_LINE_LENGTH


def _map_texts(new: RecurringTemplate, transform: Callable[[str], str]) -> RecurringTemplate:
    texts: dict[str, Any] = {name: transform(text) for name in _MAX_TEXT_LENGTHS if (text := getattr(new, name))}
    lines = [
        msgspec.structs.replace(line, description=transform(line.description)) if line.description else line
        for line in new.lines
    ]
    return msgspec.structs.replace(new, lines=lines, **texts)
