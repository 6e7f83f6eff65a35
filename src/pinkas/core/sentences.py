"""Readable messages for values that cannot be decoded.

The messages of the decoder (msgspec) name Python types and regular expressions. They are translated here;
`fields.PATTERN_MESSAGES` has the messages of the patterns.
"""

import re

from pinkas.core.fields import FORMS
from pinkas.core.instants import INSTANT
from pinkas.core.wording import Wording

MISSING = Wording("This field is required.")
NO_DAY = Wording("Expected a day such as 2026-01-31.")
NO_ID = Wording("Expected an id such as 01900000-0000-7000-8000-000000000000.")
NO_CHOICE = Wording("Expected one of the values that the reference lists.")
NO_FORM = Wording("Expected a text of another form; the reference describes it.")

_OTHER_TYPE = re.compile(r"Expected `(?P<kinds>[^`]*)`, got `(?P<other>[^`]*)`")
_LIMIT = re.compile(r"Expected `(?P<kind>[^`|]*)[^`]*`(?P<length> of length)? (?P<sign>[<>])= (?P<n>-?[0-9]+)(\.0)?")
_KINDS = {
    "str": Wording("Expected a text."),
    "int": Wording("Expected a whole number."),
    "float": Wording("Expected a number."),
    "bool": Wording("Expected true or false."),
    "array": Wording("Expected a list."),
    "object": Wording("Expected an object: fields with their values, in braces."),
    "uuid": NO_ID,
    "date": NO_DAY,
    "datetime": INSTANT,
    "null": Wording("Expected null."),
}
_FIXED = {
    "Invalid UUID": NO_ID,
    "Invalid RFC3339 encoded date": NO_DAY,
    "Invalid RFC3339 encoded datetime": INSTANT,
    "Expected `datetime` with a timezone component": INSTANT,
}
_PATTERNS = {f"matching regex {pattern!r}": sentence for pattern, sentence in FORMS.items()}


def sentence_of(told: str) -> str:
    """The message for a person in place of a message of msgspec; any other text is returned unchanged."""
    if told in _FIXED:
        return _FIXED[told]
    if other := _OTHER_TYPE.fullmatch(told):
        return _of_type(other["kinds"].split(" | "), other["other"])
    if limit := _LIMIT.fullmatch(told):
        return _of_limit(limit["kind"].strip(), bool(limit["length"]), limit["sign"], int(limit["n"]))
    if "matching regex" in told:
        return next((sentence for named, sentence in _PATTERNS.items() if named in told), NO_FORM)
    return NO_CHOICE if told.startswith("Invalid enum value") else told


def of_name(told: str) -> str:
    """The message for an invalid key of a map, such as a key of `metadata`."""
    limit = _LIMIT.fullmatch(told)
    if limit is None:
        return NO_FORM
    if limit["sign"] == "<":
        return Wording("Expected a name of at most {n} characters.", n=int(limit["n"]))
    return Wording("Expected a name of at least {n} characters.", n=int(limit["n"]))


def _of_type(kinds: list[str], other: str) -> str:
    if other == "null":
        return Wording("Expected a value; null is none.")
    return next((_KINDS[one] for one in kinds if one in _KINDS), NO_FORM)


def _of_limit(kind: str, length: bool, sign: str, n: int) -> Wording:
    if not length:
        if sign == "<":
            return Wording("Expected a number of at most {n}.", n=n)
        return Wording("Expected a number of at least {n}.", n=n)
    if kind != "str":
        if sign == "<":
            return Wording("Expected at most {n} entries.", n=n)
        return Wording("Expected at least {n} entries.", n=n)
    if sign == "<":
        return Wording("Expected at most {n} characters.", n=n)
    if n == 1:
        return Wording("Expected a text that is not empty.")
    return Wording("Expected at least {n} characters.", n=n)
