"""Readable messages for values that cannot be decoded.

The messages of the decoder (msgspec) name Python types and regular expressions. They are translated here;
`fields.PATTERN_MESSAGES` has the messages of the patterns.
"""

import re

from pinkas.core.fields import PATTERN_MESSAGES
from pinkas.core.instants import EXPECTED_INSTANT
from pinkas.core.wording import Wording

MISSING = Wording("This field is required.")
EXPECTED_DAY = Wording("Expected a day such as 2026-01-31.")
EXPECTED_ID = Wording("Expected an id such as 01900000-0000-7000-8000-000000000000.")
EXPECTED_CHOICE = Wording("Expected one of the values that the reference lists.")
EXPECTED_OTHER_FORM = Wording("Expected a text of another form; the reference describes it.")

_OTHER_TYPE = re.compile(r"Expected `(?P<kinds>[^`]*)`, got `(?P<other>[^`]*)`")
_LIMIT = re.compile(r"Expected `(?P<kind>[^`|]*)[^`]*`(?P<length> of length)? (?P<sign>[<>])= (?P<n>-?[0-9]+)(\.0)?")
_TYPE_MESSAGES = {
    "str": Wording("Expected a text."),
    "int": Wording("Expected a whole number."),
    "float": Wording("Expected a number."),
    "bool": Wording("Expected true or false."),
    "array": Wording("Expected a list."),
    "object": Wording("Expected an object: fields with their values, in braces."),
    "uuid": EXPECTED_ID,
    "date": EXPECTED_DAY,
    "datetime": EXPECTED_INSTANT,
    "null": Wording("Expected null."),
}
_FIXED_MESSAGES = {
    "Invalid UUID": EXPECTED_ID,
    "Invalid RFC3339 encoded date": EXPECTED_DAY,
    "Invalid RFC3339 encoded datetime": EXPECTED_INSTANT,
    "Expected `datetime` with a timezone component": EXPECTED_INSTANT,
}
_PATTERNS = {f"matching regex {pattern!r}": sentence for pattern, sentence in PATTERN_MESSAGES.items()}


def readable_message(library_message: str) -> str:
    """The message for a person in place of a message of msgspec; any other text is returned unchanged."""
    if library_message in _FIXED_MESSAGES:
        return _FIXED_MESSAGES[library_message]
    if other := _OTHER_TYPE.fullmatch(library_message):
        return _type_message(other["kinds"].split(" | "), other["other"])
    if limit := _LIMIT.fullmatch(library_message):
        return _limit_message(limit["kind"].strip(), bool(limit["length"]), limit["sign"], int(limit["n"]))
    if "matching regex" in library_message:
        return next(
            (sentence for named, sentence in _PATTERNS.items() if named in library_message), EXPECTED_OTHER_FORM
        )
    return EXPECTED_CHOICE if library_message.startswith("Invalid enum value") else library_message


def entry_name_message(library_message: str) -> str:
    """The message for an invalid key of a map, such as a key of `metadata`."""
    limit = _LIMIT.fullmatch(library_message)
    if limit is None:
        return EXPECTED_OTHER_FORM
    if limit["sign"] == "<":
        return Wording("Expected a name of at most {n} characters.", n=int(limit["n"]))
    return Wording("Expected a name of at least {n} characters.", n=int(limit["n"]))


def _type_message(expected_types: list[str], received_type: str) -> str:
    if received_type == "null":
        return Wording("Expected a value; null is none.")
    return next((_TYPE_MESSAGES[one] for one in expected_types if one in _TYPE_MESSAGES), EXPECTED_OTHER_FORM)


def _limit_message(value_type: str, is_length: bool, sign: str, limit: int) -> Wording:
    if not is_length:
        if sign == "<":
            return Wording("Expected a number of at most {n}.", n=limit)
        return Wording("Expected a number of at least {n}.", n=limit)
    if value_type != "str":
        if sign == "<":
            return Wording("Expected at most {n} entries.", n=limit)
        return Wording("Expected at least {n} entries.", n=limit)
    if sign == "<":
        return Wording("Expected at most {n} characters.", n=limit)
    if limit == 1:
        return Wording("Expected a text that is not empty.")
    return Wording("Expected at least {n} characters.", n=limit)
