"""The title that a list prints of a document, such as "Tax invoice 2", as one searches by it. Pure."""

import re
from functools import cache

from pinkas.countries import COUNTRIES, Country, get_country

_TITLE = re.compile(r"\s*(?P<name>\D.*?)\s*#?(?P<number>[0-9]{1,9})\s*")
_SIGNS = re.compile(r"[^\w]+")


def is_like_title(text: str) -> bool:
    """Whether a text is words and a number, so that it may be a title."""
    return _TITLE.fullmatch(text) is not None


def parse_title(text: str, country: Country) -> tuple[int, int] | None:
    """The type and the number of a document in a text that is its title in one of the languages; None for any other
    text."""
    found = _TITLE.fullmatch(text)
    if found is None:
        return None
    code = _type_names(country.code).get(_plain(found["name"]))
    return None if code is None else (code, int(found["number"]))


@cache
def _type_names(country_code: str) -> dict[str, int]:
    return {
        _plain(name): kind.code
        for kind in get_country(country_code).document_types.values()
        for name in kind.name.values()
    }


def _plain(text: str) -> str:
    return _SIGNS.sub(" ", text.casefold()).strip()


def find_number(text: str) -> tuple[frozenset[int], int | None]:
    """The types and the number that a text is: a number of any type, or words of the names of types and a number."""
    found = _TITLE.fullmatch(text)
    plain = text.strip().removeprefix("#")
    if re.fullmatch(r"[0-9]{1,9}", plain):
        return frozenset(code for one in COUNTRIES.values() for code in one.document_types), int(plain)
    if found is None:
        return frozenset(), None
    wanted = frozenset(_plain(found["name"]).split())
    types = {code for code, words in _type_words().items() if wanted <= words}
    return frozenset(types), int(found["number"]) if types else None


def without_type_words(text: str) -> str:
    """A text without the words that the names of types have, as long as something is left: who looks for `invoice 12`,
    or for an invoice of somebody, looks for the rest. Documents have no such word in the index."""
    named = frozenset().union(*_type_words().values())
    kept = [word for word in text.split() if _plain(word) not in named]
    return " ".join(kept) or text


@cache
def _type_words() -> dict[int, frozenset[str]]:
    """The words of the names of each type, in all languages."""
    return {
        kind.code: frozenset(word for name in kind.name.values() for word in _plain(name).split())
        for one in COUNTRIES.values()
        for kind in one.document_types.values()
    }
