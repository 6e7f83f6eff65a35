"""The title that a list prints of a document, such as "Tax invoice 2", as one searches by it. Pure."""

import re
from functools import cache

from pinkas.countries import Country, get_country

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
