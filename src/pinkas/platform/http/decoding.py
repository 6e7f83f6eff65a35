"""From bytes and query strings to the types of an operation, naming every fault of a request at once.

The JSON is read once, with what JSON leaves open refused: duplicate keys, NaN, integers beyond 2^53, NUL, lone
surrogates, nesting beyond 64. What is read becomes its type in `core/decoding.py`.
"""

import json
import re
import types
from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal, InvalidOperation
from functools import cache
from typing import Any, TypeVar
from urllib.parse import parse_qsl
from uuid import UUID

import msgspec

from pinkas.core.decoding import convert_value, decode_value, find_faults, is_list_type, union_members
from pinkas.core.decoding_messages import readable_message
from pinkas.core.instants import EXPECTED_INSTANT
from pinkas.core.problems import Detail, MalformedJson, NotFound, UnknownParameter, ValidationFailed
from pinkas.core.wording import Wording, wording_of_error
from pinkas.platform.operation import Parameters

MAX_DEPTH = 64
_SAFE_INTEGER = 2**53
_NUMBER = re.compile(r"[-+]?[0-9_.]+([eE][-+]?[0-9]+)?", re.ASCII)
T = TypeVar("T")


class _MalformedValue(ValueError):
    pass


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _MalformedValue(Wording("The key {key} stands twice in one object.", key=repr(key)))
            seen.add(key)
    return found


def _refuse_constant(name: str) -> Any:
    raise _MalformedValue(Wording("{name} is not JSON.", name=name))


def _parse_integer(text: str) -> int:
    if len(text) > 17 or abs(int(text)) > _SAFE_INTEGER:
        raise _MalformedValue("An integer is beyond 2^53; send it as a string.")
    return int(text)


def _parse_decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise _MalformedValue("A number has an exponent beyond range.") from None


_READER = json.JSONDecoder(
    object_pairs_hook=_unique_keys,
    parse_float=_parse_decimal,
    parse_int=_parse_integer,
    parse_constant=_refuse_constant,
)


def read_json(raw: bytes) -> Any:
    """The plain value of a JSON body; `MalformedJson` says what is wrong."""
    try:
        text = raw.decode("utf-8")
        if text.count("{") + text.count("[") > MAX_DEPTH and _is_too_deep(text):
            raise _MalformedValue(Wording("The body is nested deeper than {n}.", n=MAX_DEPTH))
        value = _READER.decode(text)
        if "\\u" in text:
            _refuse_characters(value)
    except UnicodeDecodeError:
        raise MalformedJson("The body is not UTF-8.") from None
    except _MalformedValue as fault:
        raise MalformedJson(wording_of_error(fault)) from None
    except json.JSONDecodeError as fault:
        raise MalformedJson(
            Wording("The body is not JSON: {fault} at character {n}.", fault=fault.msg, n=fault.pos)
        ) from None
    return value


def _is_too_deep(text: str) -> bool:
    depth, quoted, escaped = 0, False, False
    for letter in text:
        if escaped:
            escaped = False
        elif quoted:
            escaped, quoted = letter == "\\", letter != '"'
        elif letter == '"':
            quoted = True
        elif letter in "{[":
            depth += 1
            if depth > MAX_DEPTH:
                return True
        elif letter in "}]":
            depth -= 1
    return False


def _refuse_characters(value: Any) -> None:
    if isinstance(value, str):
        if "\x00" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
            raise _MalformedValue("A string holds a NUL or a lone surrogate.")
    elif isinstance(value, dict):
        for key, inner in value.items():
            _refuse_characters(key)
            _refuse_characters(inner)
    elif isinstance(value, list):
        for inner in value:
            _refuse_characters(inner)


def decode_body(raw: bytes, body_type: type[T]) -> T:
    """The typed body, or `ValidationFailed` with every failing field."""
    found: T = decode_value(read_json(raw), body_type)
    return found


def decode_query(query: bytes | Parameters, query_type: type[msgspec.Struct] | None) -> Any:
    """The typed query parameters, from a query string or from their names and texts. Unknown ones are
    `UnknownParameter`; bad values `ValidationFailed`."""
    if query_type is None and not query:
        return None
    pairs = _parsed(query) if isinstance(query, bytes) else query
    known = _query_fields(query_type) if query_type else {}
    values: dict[str, Any] = {}
    for name, text in pairs:
        if name not in known:
            raise UnknownParameter(
                Wording("{name} is not a parameter of this operation.", name=repr(name)),
                parameter=name,
                known=sorted(known),
            )
        if is_list_type(known[name].type):
            values.setdefault(name, []).extend(text.split(","))
        elif name in values:
            raise ValidationFailed(details=[Detail(name, "repeated", "Send this parameter once.")])
        else:
            values[name] = text
        if "\x00" in text:
            raise ValidationFailed(details=[Detail(name, "invalid", "NUL is not allowed.")])
    if query_type is None:
        return None
    lax = [
        Detail(name, "invalid", told)
        for name, text in values.items()
        if isinstance(text, str) and (told := _lax_value_error(text, known[name].type))
    ]
    try:
        found = convert_value(values, query_type, strict=False)
    except msgspec.ValidationError as fault:
        details = list(find_faults(values, query_type, "", strict=False)) or [
            Detail("", "invalid", readable_message(str(fault)))
        ]
        raise ValidationFailed(details=[*details, *lax]) from None
    if lax:
        raise ValidationFailed(details=lax)
    return found


def _parsed(query: bytes) -> Parameters:
    try:
        return parse_qsl(query.decode("ascii"), keep_blank_values=True, errors="strict")
    except UnicodeDecodeError:
        raise UnknownParameter("The query string is not percent-encoded UTF-8.") from None


def decode_path(text: str, kind: type) -> Any:
    """A path parameter. What cannot be one is simply not there."""
    try:
        if kind is UUID:
            if len(text) != 36:
                raise NotFound
            return UUID(text)
        if kind is int:
            if not (text.isascii() and text.isdigit() and len(text) < 16):
                raise NotFound
            return int(text)
        return msgspec.convert(text, kind, strict=False)
    except (ValueError, msgspec.ValidationError):
        raise NotFound from None


@cache
def _query_fields(query: type[msgspec.Struct]) -> Mapping[str, Any]:
    """The fields of a query type, by wire name."""
    return {field.encode_name: field for field in msgspec.structs.fields(query)}


def _lax_value_error(text: str, kind: Any) -> str | None:
    """What is wrong with a text that the lax conversion takes and the description does not: the word null, which would
    drop a filter without telling, and a number for an instant."""
    members = list(union_members(kind))
    if str in members:
        return None
    if types.NoneType in members and text.lower() == "null":
        return Wording("Expected a value; leave the parameter out for none.")
    if datetime in members and _NUMBER.fullmatch(text):
        return EXPECTED_INSTANT
    return None
