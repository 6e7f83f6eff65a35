"""What the program says on pages, papers and in mails, it says in both languages, from one catalogue, and at the
dashboard in the words of a person: not in those of the API."""

import functools
import re
import typing
from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec import Meta

from laws import spoken
from laws.declared import OPERATIONS
from pinkas.core.catalogue import load_catalogue
from pinkas.countries import get_country
from pinkas.dashboard.words import Words

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
    texts, pages = load_catalogue("he"), spoken.said()
    plurals = {one.id for one in spoken.entries("he") if one.plural}
    singular = {text: where for text, where in pages.texts.items() if not _HEBREW_LETTER.search(text)}
    _none(_missing(singular, texts))
    _none(_missing(pages.plurals, plurals))


def test_every_label_that_a_page_names_is_in_hebrew() -> None:
    labels = spoken.said().labels
    _none(_missing({one: where for one, where in labels.items() if one[0] != "field"}, load_catalogue("he")))


def test_every_context_of_labels_has_texts_in_hebrew() -> None:
    contexts = {one.context for one in spoken.entries("he")}
    _none(_missing(spoken.said().contexts, contexts))


def test_every_problem_fault_warning_and_hint_is_in_hebrew() -> None:
    _none(_missing(spoken.templates(), load_catalogue("he")))
    hebrew = {one.id: one.texts for one in spoken.entries("he") if one.context is None}
    worded = [id for id in spoken.templates() if re.search(r"[A-Za-z]", _NAME.sub("", id))]
    wrong = [id for id in worded if id in hebrew and not _HEBREW_LETTER.search(hebrew[id][0])]
    _none(wrong)


def test_every_text_of_a_problem_is_a_template_with_its_facts() -> None:
    _none(spoken.formatted())


def test_a_translation_has_the_names_of_its_text_and_every_plural_form() -> None:
    wrong = []
    for language, forms in (("he", 3), ("en", 2)):
        for one in spoken.entries(language):
            if not all(text.strip() for text in one.texts):
                wrong.append(f"{one.file}: {one.id!r} is empty")
            elif len(one.texts) not in ((forms,) if one.plural else (1,)):
                wrong.append(f"{one.file}: {one.id!r} has {len(one.texts)} forms, not {forms}")
            elif one.context in (None, "facts"):
                wrong += _other_names(one)
            elif spoken.names(one.texts[0]) != spoken.names(_in_english().get((one.context, one.id), one.texts[0])):
                wrong.append(f"{one.file}: {one.context} {one.id!r} has other names than in English")
    _none(wrong)


def _other_names(one: spoken.Entry) -> list[str]:
    """A form for one or two may leave its number out: the word says it. What a person is told in English names what the
    template or the problem has; the Hebrew names the same as the English."""
    english = _in_english().get((one.context, one.id), one.plural or one.id)
    there = {*spoken.names(one.plural or one.id), *spoken.facts().get(one.id, ())}
    wanted = set(spoken.names(one.texts[-1]))
    same = wanted == set(spoken.names(english)) and wanted <= there
    others = all(len(wanted - set(spoken.names(text))) <= 1 for text in one.texts)
    return [] if same and others else [f"{one.file}: {one.id!r} and its text have other names"]


@functools.cache
def _in_english() -> dict[tuple[str | None, str], str]:
    return {(one.context, one.id): one.texts[-1] for one in spoken.entries("en")}


def test_a_hebrew_text_has_no_english_sentence_in_it() -> None:
    english = re.compile(r"[A-Za-z]+( [a-z]+){2}")
    _none([f"{one.context}: {one.id!r}" for one in spoken.entries("he") if any(map(english.search, one.texts))])


def test_what_is_said_in_other_english_is_in_both_languages() -> None:
    hebrew = {(one.context, one.id) for one in spoken.entries("he")}
    _none([f"{one.context}: {one.id!r}" for one in spoken.entries("en") if (one.context, one.id) not in hebrew])


def test_a_context_that_is_taken_whole_has_every_text_in_both_languages() -> None:
    """Of a single label that lacks its English, the code is shown as words; a whole context is handed on as it is."""
    ids = {language: {(one.context, one.id) for one in spoken.entries(language)} for language in ("he", "en")}
    ours = {one for one in ids["he"] ^ ids["en"] if one[0] in spoken.said().whole}
    _none(sorted(f"{context}: {id}" for context, id in ours if context != "currencyName"))


_NOT_SAID = {
    "core/papers.py": "letters and marks that the reading of papers treats alike",
    "core/text_normalization.py": "letters that a search treats alike",
    "core/search_typos.py": "letters that a misspelt word may have been meant with",
    "core/foreign_tables.py": "how the files of banks write the currency",
    "domains/imports/types.py": "the header of a file, as an example",
    "domains/imports/rules/cells.py": "how tables write terms of payment and yes",
    "domains/imports/rules/columns.py": "how other programs call their columns, and the headers of our templates",
    "outside/reading/labels.py": "letters that recognition confuses",
    "outside/reading/parties.py": "words before a number on papers",
    "core/units.py": "what people write as a unit, to be read and not to be said",
    "domains/payment_pages/rules/__init__.py": "letters that an address spells in Latin ones",
    "domains/insights/rules/rephrasing.py": "words for numbers and directions, to be looked for and not to be said",
    "outside/mail.py": "a sign between Hebrew letters",
    "demo.py": "what the customer of the demonstration enters",
    "domains/sandbox/rules/demo_data.py": "what the business of a sandbox enters",
    "domains/sandbox/rules/demo_deals.py": "the same of its deals",
    "domains/sandbox/rules/demo_purchases.py": "what it buys",
    "domains/sandbox/seeded_bank.py": "what the bank of a sandbox writes",
    "domains/sandbox/seeding.py": "what the business of a sandbox enters",
    "migrations/versions/0054_deferred_vat.sql": "the name of an account of the chart, for books that are open already",
    "event_types.py": "examples of what businesses enter",
}
"""Files outside `countries` with Hebrew letters in their code, and why those are no text of the program."""


def test_hebrew_stands_in_the_catalogue_and_with_the_law_of_a_country_alone() -> None:
    found = {path for path in spoken.hebrew_in_code() if not path.startswith("countries/")}
    assert found == set(_NOT_SAID)


def test_no_entry_stands_twice() -> None:
    for language in ("he", "en"):
        counted = Counter((one.context, one.id) for one in spoken.entries(language))
        assert {key for key, times in counted.items() if times > 1} == set()


def test_no_entry_is_left_of_what_is_not_said_any_more() -> None:
    pages, templates = spoken.said(), spoken.templates()
    said = {*pages.texts, *pages.plurals, *templates}
    _none(
        [
            f"{language}: {one.id!r}"
            for language in ("he", "en")
            for one in spoken.entries(language)
            if one.context in (None, "facts") and one.id not in said
        ]
    )


def test_a_person_is_told_every_problem_in_the_words_of_a_person() -> None:
    hints = {kind.hint for kind in spoken.classes().values()}
    wrong = []
    for template, where in spoken.templates().items():
        text = ENGLISH.translate(template) if template not in hints else None
        if text is not None and _OF_THE_API.search(_NAME.sub("", re.sub("</?bdi>", "", text))):
            wrong.append(f"{', '.join(sorted(where))}: to a person {template!r} says {text!r}")
    _none(wrong)


_NOT_SHOWN = {"alg", "sort", "include", "format", "country", "isDefault", "page", "direction"} | {
    "dateFormat",
    "decimal",
    "encoding",
    "delimiter",
    "onDuplicate",
}
"""Fields whose values no page shows as a word: they are technical, or the page has texts of its own for them."""


def test_every_value_that_a_page_may_show_has_a_label() -> None:
    labelled = {one.id for one in spoken.entries("he") if one.context not in (None, "field", "facts")}
    composed = {part for one in labelled for part in one.split("_")}
    wanted = {str(value) for name, values in _values() if name not in _NOT_SHOWN for value in values}
    _none(
        sorted(
            wanted
            - labelled
            - composed
            - {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "authority_answer", "bank_deposit"}
        )
    )


def test_a_field_that_is_shown_by_a_label_has_one_for_each_of_its_values() -> None:
    """Of fields of one name with different values, those of one of them; where one is any text, nothing is known."""
    sets: dict[str, set[tuple[str, ...]]] = {}
    for name, values in _values():
        sets.setdefault(name, set()).add(tuple(map(str, values)))
    texts, wrong = load_catalogue("he"), []
    for (context, name), where in spoken.said().shown.items():
        lacking = [[one for one in values if (context, one) not in texts] for values in sets.get(name, ())]
        if lacking and min(map(len, lacking)):
            wrong.append(f"{', '.join(sorted(where))}: {context} of {name} lacks {min(lacking, key=len)}")
    _none(wrong)


def test_types_of_documents_are_called_as_they_are_on_paper() -> None:
    for code, kind in get_country("IL").document_types.items():
        assert (HEBREW.label(code, "docType"), ENGLISH.label(code, "docType")) == (kind.name["he"], kind.name["en"])


def test_every_field_of_a_form_has_a_name() -> None:
    named = {one.id for one in spoken.entries("he") if one.context == "field"}
    wanted = {name for operation in OPERATIONS for name in _fields(operation.shape.body, set())}
    _none(sorted(wanted - named))


def test_a_label_is_of_something_that_the_api_says() -> None:
    """Codes and fields that went away take their texts along."""
    values = {str(value) for _, some in _values() for value in some}
    every = "\n".join(path.read_text() for kind in ("py", "typ") for path in spoken.SOURCE.rglob(f"*.{kind}"))
    words = re.compile(r"[\w+-]+")
    known = {*words.findall(every), *words.findall(every.lower()), *values}
    snake = re.compile("(?<=[a-z0-9])(?=[A-Z])")
    loose = [
        f"{one.file}: {one.context} {one.id}"
        for one in spoken.entries("he")
        if one.context not in (None, "facts", "fault")
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
