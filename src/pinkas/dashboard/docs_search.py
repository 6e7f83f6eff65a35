"""The search in the documentation: guides by their sections, operations, types, error codes and events.

Every word of a query must begin a word of the place. A Hebrew word also stands for the English words that the glossary
has for it, since the reference is in English only. Pure; the index is kept in memory and made once.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pinkas.core.text_normalization import has_hebrew, split_words, strip_hebrew_prefix
from pinkas.dashboard.guides import Guide
from pinkas.dashboard.reference import Reference

MAX_QUERY = 100
"""Letters of a query; the rest is not looked at."""
KINDS = ("operation", "guide", "event", "type", "error")
"""The kinds of places, in the order in which they are shown where all else is equal."""
MOST_WORDS = 8
MOST_FOUND = 40
_CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@dataclass(frozen=True)
class DocsPlace:
    """A place that may be found: its title, what is shown below it, and its address. `kind` is one of `KINDS`."""

    kind: str
    title: str
    text: str
    address: str


@dataclass(frozen=True)
class _Entry:
    """A place with its words, each behind a space: those of the title count more."""

    place: DocsPlace
    title: str
    words: str


class DocsIndex:
    """Everything that can be found. `meanings` has the English words of a Hebrew one."""

    def __init__(self, places: Iterable[tuple[DocsPlace, str, str]], meanings: Mapping[str, Iterable[str]]) -> None:
        """`places`, each with a name that counts as its title does, and with what else is searched."""
        self._entries = [
            _Entry(place, _searched(f"{place.title} {name}"), _searched(f"{place.title} {name} {place.text} {more}"))
            for place, name, more in places
        ]
        self._meanings = {word: [tuple(split_words(one)) for one in english] for word, english in meanings.items()}

    def search(self, query: str) -> list[DocsPlace]:
        """The places of a query, the best first: those whose titles have the words, then those whose titles begin words
        with them, then texts. At most `MOST_FOUND`; nothing for a query without words."""
        words = [self._ways(word) for word in dict.fromkeys(split_words(query[:MAX_QUERY]))][:MOST_WORDS]
        if not words:
            return []
        found = []
        for place, entry in enumerate(self._entries):
            score = 0
            for ways in words:
                best = max(_score(entry, way, meant=meant) for way, meant in ways)
                if not best:
                    break
                score += best
            else:
                found.append((-score, KINDS.index(entry.place.kind), len(entry.title), place))
        return [self._entries[place].place for *_, place in sorted(found)[:MOST_FOUND]]

    def _ways(self, word: str) -> list[tuple[tuple[str, ...], bool]]:
        """What a word of a query stands for: itself, without a letter that Hebrew writes before it, and (True) what it
        means in English."""
        if not has_hebrew(word):
            return [((word,), False)]
        bare = strip_hebrew_prefix(word)
        whole = len(bare) < 3  # a beginning so short begins too much
        known = [
            means
            for hebrew, means in self._meanings.items()
            if hebrew in (word, bare) or (not whole and hebrew.startswith((word, bare)))
        ]
        english = dict.fromkeys(one for means in known for one in means)
        return [*(((one,), False) for one in dict.fromkeys((word, bare))), *((one, True) for one in english)]


def _score(entry: _Entry, words: tuple[str, ...], *, meant: bool) -> int:
    """How well words match, all of them: 9 as words of the title, 4 as beginnings there, 2 in the text, and 1 there
    where they are only what the asked word means; 0 not at all."""
    scores = []
    for word in words:
        if f" {word} " in entry.title:
            scores.append(9)
        elif f" {word}" in entry.title:
            scores.append(4)
        else:
            scores.append((1 if meant else 2) if f" {word}" in entry.words else 0)
    return min(scores)


def _searched(text: str) -> str:
    """The words of a text, each between spaces; of `finalizeDocument` also its parts."""
    parts = _CAPITAL.sub(" ", text)
    return " ".join(["", *split_words(text), *split_words(parts if parts != text else ""), ""])


def make_index(reference: Reference, guides: Iterable[Guide]) -> DocsIndex:
    """The index of what the documentation has."""
    listed = list(guides)
    return DocsIndex([*_guide_places(listed), *_reference_places(reference)], _meanings(listed))


def _guide_places(guides: Iterable[Guide]) -> Iterator[tuple[DocsPlace, str, str]]:
    for guide in guides:
        for section in guide.sections:
            title = guide.title if section.anchor is None else f"{guide.title}: {section.title}"
            anchor = "" if section.anchor is None else f"#{section.anchor}"
            place = DocsPlace("guide", title, _shortened(section.text), f"/docs/guides/{guide.name}{anchor}")
            yield place, "", section.text


def _reference_places(reference: Reference) -> Iterator[tuple[DocsPlace, str, str]]:
    for group in reference.groups:
        for entry in group.entries:
            fields = [row.name for rows in (*entry.parameters.values(), entry.body or ()) for row in rows]
            more = f"{group.name} {entry.scope or ''} {entry.description} {' '.join(fields)}"
            title = f"{entry.method} {entry.path.removeprefix('/api/v1')}"
            yield DocsPlace("operation", title, entry.summary, f"/docs/operations/{entry.id}"), entry.id, more
    for kind in reference.kinds:
        names = " ".join(row.name for row in kind.rows)
        yield DocsPlace("type", kind.name, _shortened(kind.text), f"/docs/types#type-{kind.name}"), "", names
    for fault in (*reference.general, *reference.faults):
        yield DocsPlace("error", fault.code, fault.description, f"/docs#error-{fault.code}"), "", fault.status
    for name, sentence in reference.events:
        yield DocsPlace("event", name, sentence, "/docs#events"), "", ""


def _meanings(guides: Iterable[Guide]) -> dict[str, list[str]]:
    """What Hebrew words mean in English, from the tables of the glossary. A term of several words is found by each of
    them."""
    found: dict[str, list[str]] = {}
    for guide in guides:
        for english, hebrew in guide.terms:
            for word in split_words(hebrew):
                found.setdefault(strip_hebrew_prefix(word), []).append(english)
                found.setdefault(word, []).append(english)
    return found


def _shortened(text: str) -> str:
    return text if len(text) <= 160 else text[:157].rpartition(" ")[0] + " …"
