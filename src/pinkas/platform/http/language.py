"""The language of an answer (RFC 9110, 12.5.4): English, unless the request prefers Hebrew."""

import re
from typing import Any

import msgspec

from pinkas.core.catalogue import Translator
from pinkas.core.fields import Language
from pinkas.core.json_codec import encode_json, plain_value
from pinkas.core.wording import Wording

_PART = re.compile(
    r"\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*|\*)\s*(?:;\s*[qQ]=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?))?\s*"
)
_LANGUAGES_BY_TAG: dict[str, Language] = {"he": "he", "iw": "he", "en": "en", "*": "en"}
"""By the first part of a tag; `iw` is what Hebrew was called before 1989, and some clients still send it."""


def negotiate_language(header: str) -> Language:
    """The language that the header Accept-Language prefers among those that there are; of two that it weighs the same
    the first. English without one, and where nothing in it is known."""
    weighed: dict[Language, float] = {}
    for part in header.split(","):
        match = _PART.fullmatch(part)
        language = _LANGUAGES_BY_TAG.get(match[1].partition("-")[0].lower()) if match else None
        if match and language is not None:
            weighed[language] = max(weighed.get(language, 0.0), float(match[2] or 1))
    wanted = [one for one in weighed if weighed[one]]
    return max(wanted, key=lambda one: weighed[one]) if wanted else "en"


def encode_translated(language: Language, value: Any) -> tuple[bytes, bool]:
    """A value as JSON with its texts in a language, and whether there were any that are not in English. What the
    catalogue lacks stays in English."""
    if language == "en":
        return encode_json(value), False
    texts, found = Translator(language), False

    def plain(one: Any) -> str:
        nonlocal found
        if not isinstance(one, Wording):
            return plain_value(one)
        said = texts.translate(one)
        found = found or said is not None
        return said if said is not None else str(one)

    return msgspec.json.Encoder(enc_hook=plain, decimal_format="string").encode(value), found
