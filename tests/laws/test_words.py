"""What the dashboard says, it says in both languages, and in the words of a person: not in those of the API."""

import functools
import re
import typing
from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from laws import spoken
from laws.declared import OPERATIONS
from pinkas.core.sentences import NO_CHOICE, of_name, sentence_of
from pinkas.countries import country
from pinkas.dashboard.desk.refusals import CONTEXTS, form_of
from pinkas.dashboard.desk.words import Words, catalog

HEBREW, ENGLISH = Words("he"), Words("en")
_HEBREW_LETTER = re.compile("[\u05d0-\u05ea]")
_OF_THE_API = re.compile(
    r"`|\b(GET|POST|PUT|PATCH|DELETE|JSON|ETag|If-Match|PINKAS_\w+|UUID|RFC\w*|ISO|IANA|NUL|UTC|multipart|parameter)\b"
    r"|\b(scope|scopes|header|cursor|enum|regex|operation|credential)\b|X-[A-Z]|\b[a-z]+[A-Z]|\bfields?\b"
)
"""What a person at a page does not know: names of the interface and of its parts."""
_NAME = re.compile(r"(?<!\{)\{\w+\}(?!\})")


def _none(wrong: list[str]) -> None:
    assert not wrong, "\n" + "\n".join(wrong)


def _missing(wanted: dict[Any, set[str]], there: typing.Container[Any]) -> list[str]:
    return sorted(f"{', '.join(sorted(where))}: {one!r}" for one, where in wanted.items() if one not in there)


def test_every_text_of_the_dashboard_is_in_hebrew() -> None:
    texts, pages = catalog("he"), spoken.said()
    plurals = {one.id for one in spoken.entries("he") if one.plural}
    ours = {text: where for text, where in pages.texts.items() if text not in _of_the_decoder()}
    singular = {text: where for text, where in ours.items() if not _HEBREW_LETTER.search(text)}
    _none(_missing(singular, texts))
    _none(_missing(pages.plurals, plurals))


def test_every_label_that_a_page_names_is_in_hebrew() -> None:
    labels = spoken.said().labels
    _none(_missing({one: where for one, where in labels.items() if one[0] != "field"}, catalog("he")))


def test_every_context_of_labels_has_texts_in_hebrew() -> None:
    contexts = {one.context for one in spoken.entries("he")}
    _none(_missing(spoken.said().contexts, contexts))


def test_a_translation_has_the_names_of_its_text_and_every_plural_form() -> None:
    wrong = []
    for language, forms in (("he", 3), ("en", 2)):
        for one in spoken.entries(language):
            if not all(text.strip() for text in one.texts):
                wrong.append(f"{one.file}: {one.id!r} is empty")
            elif one.plural and len(one.texts) != forms:
                wrong.append(f"{one.file}: {one.id!r} has {len(one.texts)} forms, not {forms}")
            elif one.context in CONTEXTS:
                wrong += _strangers(one)
            elif one.context is None:
                wrong += _other_names(one)
    _none(wrong)


def _strangers(one: spoken.Entry) -> list[str]:
    """Names in the text of a refusal that neither its sentence has nor the facts of the problem."""
    code, colon, sentence = one.id.partition(": ")
    if one.context != "facts" and not colon:
        return []
    there = spoken.refused().facts.get(code, set()) if one.context == "facts" else set(spoken.names(sentence))
    more = {name for text in one.texts for name in spoken.names(text)} - there
    return [f"{one.file}: {one.id!r} has no {more}"] if more else []


def _other_names(one: spoken.Entry) -> list[str]:
    """A form for one or two may leave the number out: the word says it."""
    wanted = spoken.names(one.plural or one.id)
    same = spoken.names(one.texts[-1]) == wanted
    others = all(set(spoken.names(text)) >= set(wanted) - {"n"} for text in one.texts)
    return [] if same and others else [f"{one.file}: {one.id!r} and its text have other names"]


def test_no_entry_stands_twice() -> None:
    for language in ("he", "en"):
        counted = Counter((one.context, one.id) for one in spoken.entries(language))
        files = {
            key: sorted({one.file for one in spoken.entries(language) if (one.context, one.id) == key})
            for key, times in counted.items()
            if times > 1
        }
        assert files == {}


def test_no_entry_is_left_of_what_is_not_said_any_more() -> None:
    loose = [
        f"{language}/{one.file}: {one.id!r}"
        for language in ("he", "en")
        for one in spoken.entries(language)
        if not (_is_said(one) if one.context is None else one.context not in CONTEXTS or _is_refused(one))
    ]
    _none(loose)


def _is_said(one: spoken.Entry) -> bool:
    pages = spoken.said()
    return one.id in (pages.plurals if one.plural else pages.texts)


def _is_refused(one: spoken.Entry) -> bool:
    code, colon, sentence = one.id.partition(": ")
    refused = spoken.refused()
    known = refused.faults if one.context == "fault" else refused.problems
    return code in known and (not colon or _is_told(code, sentence))


@functools.cache
def _is_told(code: str, sentence: str) -> bool:
    """Whether the source has the sentence of an entry; one that is handed on may stand anywhere in it."""
    refused, form = spoken.refused(), form_of(sentence)
    told = refused.faults.get(code, set()) | refused.problems.get(code, set())
    if any(form.fullmatch(one) for one in (*map(spoken.example, told), *_of_the_decoder(), *_examples())):
        return True
    plain = spoken.example(_NAME.sub("{}", sentence))
    return any(one.fullmatch(plain) for one in _patterns())


@functools.cache
def _examples() -> frozenset[str]:
    return frozenset(spoken.example(one) for one in spoken.refused().sentences)


@functools.cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(spoken.pattern(one) for one in spoken.refused().sentences if "{}" in one)


def test_every_problem_is_told_in_hebrew_and_in_the_words_of_a_person() -> None:
    kinds = {kind.code: kind for kind in spoken.classes().values()}
    for operation in OPERATIONS:
        kinds |= {kind.code: kind for kind in operation.problems}
    wrong: list[str] = []
    for code, sentences in spoken.refused().problems.items():
        for sentence in sorted(sentences):
            problem = kinds[code](spoken.example(sentence))
            wrong += _unspeakable(code, sentence, HEBREW.problem(problem), ENGLISH.problem(problem))
    _none(wrong)


def test_every_fault_is_told_in_hebrew_and_in_the_words_of_a_person() -> None:
    wrong: list[str] = []
    for code, sentences in spoken.refused().faults.items():
        for sentence in sorted({*sentences, *(_of_the_decoder() if code == "invalid" else ())}) or ["Something."]:
            told = spoken.example(sentence)
            wrong += _unspeakable(code, sentence, HEBREW.fault(code, told), ENGLISH.fault(code, told))
    _none(wrong)


def _unspeakable(code: str, sentence: str, hebrew: str, english: str) -> Iterator[str]:
    if not _HEBREW_LETTER.search(hebrew):
        yield f"{code}: no Hebrew of {sentence!r}"
    if not english.strip() or _OF_THE_API.search(re.sub("</?bdi>", "", english)):
        yield f"{code}: to a person this says {english!r}"


@functools.cache
def _of_the_decoder() -> frozenset[str]:
    """What is said of values of the wrong shape; 7 for every number."""
    tried: list[tuple[Any, Any]] = [
        ("x" * 8, Annotated[str, Meta(max_length=7)]),
        ("x", Annotated[str, Meta(min_length=7)]),
        ("", Annotated[str, Meta(min_length=1)]),
        (8, Annotated[int, Meta(le=7)]),
        (6, Annotated[int, Meta(ge=7)]),
        ([0] * 8, Annotated[list[int], Meta(max_length=7)]),
        ([], Annotated[list[int], Meta(min_length=7)]),
        ({str(n): "" for n in range(8)}, Annotated[dict[str, str], Meta(max_length=7)]),
        *((value, kind) for kind in (int, bool, float, list[int], dict[str, int], int | None) for value in ("7", None)),
        (7, str),
        ("seven", date),
        ("seven", datetime),
        ("2026-01-31T12:00:00", Annotated[datetime, Meta(tz=True)]),
        ("x", Annotated[str, Meta(pattern="^[0-9]{7}$")]),
        (7, str | None),
        ("7", UUID),
        ("7", msgspec.defstruct("Thing", [])),
    ]
    found = set()
    for value, kind in tried:
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError as fault:
            found.add(sentence_of(str(fault)))
    for name, length in (("x", {"min_length": 7}), ("x" * 8, {"max_length": 7})):
        try:
            msgspec.convert({name: ""}, dict[Annotated[str, Meta(**length)], str])
        except msgspec.ValidationError as fault:
            found.add(of_name(str(fault).partition(" - at `")[0]))
    return frozenset({*found, NO_CHOICE})


_NOT_SHOWN = {"alg", "sort", "include", "format", "country", "isDefault", "page", "direction"}
"""Fields whose values no page shows as a word: they are technical, or the page has texts of its own for them."""


def test_every_value_that_a_page_may_show_has_a_label() -> None:
    labelled = {one.id for one in spoken.entries("he") if one.context not in (None, "field", *CONTEXTS)}
    composed = {part for one in labelled for part in one.split("_")}
    wanted = {str(value) for name, values in _values() if name not in _NOT_SHOWN for value in values}
    _none(
        sorted(
            wanted
            - labelled
            - composed
            - {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "authority_answer"}
        )
    )


def test_a_field_that_is_shown_by_a_label_has_one_for_each_of_its_values() -> None:
    """Of fields of one name with different values, those of one of them; where one is any text, nothing is known."""
    sets: dict[str, set[tuple[str, ...]]] = {}
    for name, values in _values():
        sets.setdefault(name, set()).add(tuple(map(str, values)))
    texts, wrong = catalog("he"), []
    for (context, name), where in spoken.said().shown.items():
        lacking = [[one for one in values if (context, one) not in texts] for values in sets.get(name, ())]
        if lacking and min(map(len, lacking)):
            wrong.append(f"{', '.join(sorted(where))}: {context} of {name} lacks {min(lacking, key=len)}")
    _none(wrong)


def test_types_of_documents_are_called_as_they_are_on_paper() -> None:
    for code, kind in country("IL").document_types.items():
        assert (HEBREW.label(code, "docType"), ENGLISH.label(code, "docType")) == (kind.name["he"], kind.name["en"])


def test_every_field_of_a_form_has_a_name() -> None:
    named = {one.id for one in spoken.entries("he") if one.context == "field"}
    wanted = {name for operation in OPERATIONS for name in _fields(operation.shape.body, set())}
    _none(sorted(wanted - named))


def test_a_label_is_of_something_that_the_api_says() -> None:
    """Codes and fields that went away take their texts along."""
    values = {str(value) for _, some in _values() for value in some}
    every = "\n".join(path.read_text() for path in spoken.SOURCE.rglob("*.py"))
    words = re.compile(r"[\w+-]+")
    known = {*words.findall(every), *words.findall(every.lower()), *values}
    snake = re.compile("(?<=[a-z0-9])(?=[A-Z])")
    loose = [
        f"{one.file}: {one.context} {one.id}"
        for one in spoken.entries("he")
        if one.context not in (None, *CONTEXTS)
        for id in [snake.sub("_", one.id).lower() if one.context == "field" else one.id]
        if not any(all(part in known for part in parts) for parts in ([id], id.split("."), re.split(r"[._]", id)))
    ]
    _none(loose)


def _values() -> Iterator[tuple[str, tuple[Any, ...]]]:
    for operation in OPERATIONS:
        for kind in (operation.shape.body, operation.shape.query, operation.shape.result):
            yield from _literals(kind)


@functools.cache
def _literals(kind: Any, name: str = "") -> tuple[tuple[str, tuple[Any, ...]], ...]:
    if typing.get_origin(kind) is Literal:
        return ((name, typing.get_args(kind)),)
    if kind is str:
        return ((name, ()),)
    found: list[tuple[str, tuple[Any, ...]]] = []
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        for one in msgspec.structs.fields(kind):
            found += _literals(one.type, one.encode_name)
    else:
        for one in typing.get_args(kind):
            found += _literals(one, name) if _hashable(one) else ()
    return tuple(found)


def _hashable(one: Any) -> bool:
    return not isinstance(one, Meta | list | dict)


def _fields(kind: Any, seen: set[Any]) -> Iterator[str]:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind in seen:
            return
        seen.add(kind)
        for one in msgspec.structs.fields(kind):
            yield one.encode_name
            yield from _fields(one.type, seen)
        return
    for one in typing.get_args(kind):
        yield from _fields(one, seen) if _hashable(one) else ()
