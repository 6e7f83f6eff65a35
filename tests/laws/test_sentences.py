"""What is refused is told in sentences for a person: no pattern, no name of a type of the program."""

import functools
import re
import typing
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Meta

from laws.declared import OPERATIONS
from pinkas.core.decoding_messages import EXPECTED_OTHER_FORM
from pinkas.core.fields import PATTERN_MESSAGES
from pinkas.core.problems import ValidationFailed
from pinkas.dashboard.words import Words
from pinkas.platform.http.decoding import decode_body, decode_query

_OF_THE_PROGRAM = re.compile(r"`|\bgot\b|\b(str|int|bool|array|regex|uuid|datetime|RFC3339|enum|UnsetType)\b|[\^$\\]")
_HEBREW_LETTER = re.compile("[\u05d0-\u05ea]")
_WRONG: tuple[Any, ...] = (
    None, True, 7, -(10**9), 10**12, "", " ", "x" * 6000, "\u202e", "seven", "7", "null", 1.5,
    [], [7], ["x"] * 1001, [{}], {}, {"x" * 70: "x"}, {"": "x"}, {"x": 7}, {"x": "x" * 501},
)  # fmt: skip
"""Values of every shape: whatever a field takes, some of them it does not."""


def _types(kind: Any, seen: set[Any]) -> Iterator[type[msgspec.Struct]]:
    """A struct, and every struct within it."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in seen:
        seen.add(kind)
        yield kind
        for one in msgspec.structs.fields(kind):
            yield from _types(one.type, seen)
    for one in typing.get_args(kind):
        yield from _types(one, seen)


@functools.cache
def _bodies() -> tuple[type[msgspec.Struct], ...]:
    seen: set[Any] = set()
    bodies = [body for one in OPERATIONS for body in (one.shape.body, one.shape.json_alternative) if body]
    return tuple(kind for body in bodies for kind in _types(body, seen))


def _queries() -> set[type[msgspec.Struct]]:
    return {one.shape.query for one in OPERATIONS if one.shape.query}


def _metas(kind: Any) -> Iterator[Meta]:
    for one in typing.get_args(kind):
        if isinstance(one, Meta):
            yield one
        else:
            yield from _metas(one)


def test_16_every_pattern_of_a_request_has_a_sentence_for_a_person() -> None:
    patterns = {
        meta.pattern
        for kind in {*_bodies(), *_queries()}
        for one in msgspec.structs.fields(kind)
        for meta in _metas(one.type)
        if meta.pattern is not None
    }
    assert patterns - PATTERN_MESSAGES.keys() == set()


@functools.cache
def _told() -> dict[tuple[str, str], str]:
    """Everything that is said of a wrong value of any field, by its code and sentence, with an example of where."""
    found: dict[tuple[str, str], str] = {}
    for kind in _bodies():
        for field in msgspec.structs.fields(kind):
            for value in _WRONG:
                _refused(found, f"{kind.__name__}.{field.encode_name} = {value!r}"[:120], kind, field, value)
    for kind in _queries():
        for field in msgspec.structs.fields(kind):
            for text in ("", "seven", "null", "-1", "1000000", "x" * 2100, "1.5", "7"):
                try:
                    decode_query(f"{field.encode_name}={text}".encode(), kind)
                except ValidationFailed as problem:
                    found.update(
                        {
                            (one.code, one.message): f"{kind.__name__}?{field.encode_name}={text[:9]}"
                            for one in problem.details
                        }
                    )
    return found


def _refused(found: dict[tuple[str, str], str], where: str, kind: type[msgspec.Struct], field: Any, value: Any) -> None:
    try:
        decode_body(msgspec.json.encode({field.encode_name: value}), kind)
    except ValidationFailed as problem:
        found.update(
            {(one.code, one.message): where for one in problem.details if one.field.startswith(field.encode_name)}
        )


def test_16_what_is_said_of_a_wrong_value_names_no_type_and_no_pattern() -> None:
    assert len(_told()) > 40
    wrong = [
        f"{where}: {one}"
        for (_, one), where in _told().items()
        if _OF_THE_PROGRAM.search(one) or one == EXPECTED_OTHER_FORM
    ]
    assert not wrong, "\n".join(sorted(wrong))


def test_16_what_is_said_of_a_wrong_value_is_in_hebrew_at_the_dashboard() -> None:
    hebrew = Words("he")
    wrong = []
    for (code, one), where in _told().items():
        said = hebrew.fault(code, one)
        if not _HEBREW_LETTER.search(said):
            wrong.append(f"{where}: {one}")
    assert not wrong, "\n".join(sorted(wrong))
